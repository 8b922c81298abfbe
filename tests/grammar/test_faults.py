"""Faults: each kind has its code, stands on the offending words, says what to write instead, and nothing more is reported."""

import re
from pathlib import Path

import pytest

from rulewright.grammar import codes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.parse import parse_text

HERE = Path(__file__).parent
CHUNKS = (HERE / "faults.txt").read_text(encoding="utf-8").split("\n", 1)[1].split("\n----\n")
WANTED = re.compile(r"# error\[(E\d+)\]: (.*)")
CODES = [value for value in vars(codes).values() if isinstance(value, Code)]


def faults_of(text: str | bytes) -> tuple[Diagnostic, ...]:
    return parse_text(text, "test.rules").diagnostics


def only(text: str | bytes) -> Diagnostic:
    (fault,) = faults_of(text)
    return fault


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: WANTED.search(chunk)[1])
def test_a_fault_is_told_on_its_line_and_nothing_else_is(chunk: str) -> None:
    wanted = [
        (number, found[1], found[2])
        for number, line in enumerate(chunk.split("\n"), 1)
        if (found := WANTED.search(line)) is not None
    ]
    told = [(fault.span.line, fault.code.id, fault.message) for fault in faults_of(chunk)]
    assert [entry[:2] for entry in told] == [entry[:2] for entry in wanted], told
    for (*_, message), (*_, pattern) in zip(told, wanted, strict=True):
        assert re.search(pattern, message), message


def test_every_code_is_shown_by_a_chunk_or_a_test_below() -> None:
    shown = {match for chunk in CHUNKS for match, _ in WANTED.findall(chunk)}
    elsewhere = {codes.TOO_LONG.id, codes.TAB.id, codes.TOO_DEEP.id, codes.OPEN_QUOTES.id}
    assert {code.id for code in CODES} == shown | elsewhere
    assert len({code.name for code in CODES}) == len(CODES)
    assert all(
        re.fullmatch(r"E1\d\d", code.id) and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.name) for code in CODES
    )


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("day = 3", "set day to 3"),
        ("day += 1", "add 1 to day"),
        ("player.blood -= 2", "remove 2 from player.blood"),
        ("day++", "add 1 to day"),
        ("if day == 3: stop", "if day = 3: stop"),
        ("if day => 3: stop", "if day >= 3: stop"),
        ("if day != 3: stop", "if day <> 3: stop"),
        ("if day ≥ 3: stop", "if day >= 3: stop"),
        ("if day is red add 1 to n", "if day is red: add 1 to n"),
        ('move card to hand "Draw"', 'move card to hand @ "Draw"'),
        ("mvoe card to hand", "move card to hand"),
        ("reveal the top 3 cards of deck", "reveal the top 3 of deck"),
        ("reveal the top card of deck", "reveal the top of deck"),
        ("let n = numbr of cards in hand", "let n = number of cards in hand"),
        ("add 1 too day", "add 1 to day"),
        ("set day 3", "set day to 3"),
        ("else: stop", "otherwise: stop"),
        ("player draws 2 cards form deck to hand", "player draws 2 cards from deck to hand"),
    ],
)
def test_a_fix_mends_the_line(line: str, mended: str) -> None:
    start = "phase p\n    if late: next\n    "
    fault = only(f"{start}{line}\n")
    assert fault.fix is not None
    text = fault.span.source.text
    assert text[: fault.fix.span.start] + fault.fix.text + text[fault.fix.span.end :] == f"{start}{mended}\n"
    assert faults_of(f"{start}{mended}\n") == ()


def test_a_tab_is_told_with_a_fix_and_read_as_four_blanks() -> None:
    fault = only("phase p\n\tif day is red\n\t\tstop\n".replace("\n\t\t", "\n        "))
    assert fault.code is codes.TAB
    assert fault.fix is not None
    assert fault.fix.text == "    "


def test_two_blanks_for_a_level_are_one_fault() -> None:
    text = "phase p\n  if day is red\n    stop\n  repeat\n    if late\n      stop\n    next\n"
    assert only(text).code is codes.ODD_INDENTATION


def test_open_quotes_are_told_where_they_open() -> None:
    fault = only('phase p\n    player wins "why\n    stop\n')
    assert fault.code is codes.OPEN_QUOTES
    assert fault.span.text == '"why'


def test_an_open_bracket_does_not_hide_the_lines_below_it() -> None:
    text = "phase p\n    let n = (3 + 4\n    day = 3\n    stop\n"
    assert [(fault.code, fault.span.line) for fault in faults_of(text)] == [(codes.BRACKETS, 2), (codes.ASSIGNMENT, 3)]


def test_deep_nesting_is_a_fault_and_no_overflow() -> None:
    inside = "(" * 400 + "3" + ")" * 400
    assert faults_of(f"phase p\n    let n = {inside}\n") == ()
    assert only(f"phase p\n    let n = {'- ' * 400}3\n").code is codes.TOO_DEEP
    assert only(f"phase p\n    let n = {' + '.join('3' * 400)}\n").code is codes.TOO_DEEP
    stairs = "".join(f"{'    ' * level}if late\n" for level in range(1, 200))
    assert codes.TOO_DEEP in {fault.code for fault in faults_of(f"phase p\n{stairs}{'    ' * 200}stop\n")}


def test_a_text_that_is_too_long_is_not_read() -> None:
    parsed = parse_text("stop\n" * 500_000, "long.rules")
    assert parsed.program is None
    assert [fault.code for fault in parsed.diagnostics] == [codes.TOO_LONG]


@pytest.mark.parametrize(
    "text",
    [
        b"phase p\n    st\xffop\n",
        b"\xff\xfek\x00i\x00",
        "phase p\n    st\x00op\n",
        "kind \ud800: x\n",
        "kind A: b\u202ec\n",
    ],
    ids=["not utf-8", "utf-16", "nul", "surrogate", "turned"],
)
def test_what_is_no_text_is_told_and_nothing_is_built(text: str | bytes) -> None:
    parsed = parse_text(text, "odd.rules")
    assert parsed.program is None
    assert len(parsed.diagnostics) == 1


def test_mark_line_ends_and_accents_do_not_matter() -> None:
    plain = "kind Ciudad: río\nphase p\n    stop\n"
    for text in (
        "\ufeff" + plain,
        plain.replace("\n", "\r\n"),
        plain.replace("\n", "\r"),
        plain.replace("í", "i\u0301"),
        plain[:-1],
    ):
        parsed = parse_text(text, "x")
        assert parsed.diagnostics == ()
        assert parsed.program is not None
        assert parsed.program.span.source.text == plain


def test_no_message_lists_tokens() -> None:
    for chunk in CHUNKS:
        for fault in faults_of(chunk):
            said = fault.message + fault.hint
            assert len(said) < 330
            assert not re.search(r"\b(WORD|INTEGER|QUOTED|VERB|_NL|_INDENT|_DEDENT|END_COUNT|TABLE_ROW)\b", said)
