"""Going on after a fault: one run finds what is wrong everywhere, once, and builds what is right."""

import random
import re
from pathlib import Path

import pytest

from rulewright.grammar import codes, nodes
from rulewright.grammar.classify import DECLARATIONS
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.machine import expected, states_after
from rulewright.grammar.parse import MOST_FAULTS, Parsed, parse_text
from rulewright.grammar.recovery import AT_TOP
from rulewright.grammar.saved_parser import table
from rulewright.grammar.walk import descendants

FILES = sorted((Path(__file__).parent / "corpus").glob("*.rules"))

TEN = """\
game "Ten faults"
    player 2..3
kind Suit clubs, hearts
card Card
    rank 1..3
phase p for each player in trun order
    day = 3
    if day == 3
        mvoe card to hand
        player draws 2 cards form deck
    for each card in hand
        discard card, add 1 to day
    if late
    stop;
how to rest
    player wins "why
    if x: for each y: stop
"""


def lines(text: str) -> list[int]:
    return [fault.span.line for fault in parse_text(text, "x").diagnostics]


def names(parsed: Parsed) -> list[str]:
    assert parsed.program is not None
    return [type(declaration).__name__ for declaration in parsed.program.declarations]


def test_ten_faults_of_one_file_are_told_on_their_lines() -> None:
    assert lines(TEN) == [2, 3, 5, 6, 7, 8, 9, 10, 12, 13]


def test_no_more_than_ten_are_told() -> None:
    assert len(lines("phase p\n" + "    day = 3\n" * 30)) == MOST_FAULTS == 10


def test_a_faulty_line_is_a_hole_and_the_rest_is_built() -> None:
    parsed = parse_text("phase p\n    shuffle deck\n    day = 3\n    stop\nkind A: b\n", "x")
    assert names(parsed) == ["Phase", "Kind"]
    assert parsed.program is not None
    (block, *_) = (node for node in descendants(parsed.program) if isinstance(node, nodes.Block))
    assert [type(statement).__name__ for statement in block.statements] == ["Sentence", "Hole", "Stop"]


def test_what_stands_below_a_faulty_line_is_read_too() -> None:
    assert lines("phase p\n    if x == 3\n        day = 3\n    otherwise\n        day = 4\n") == [2, 3, 5]


def test_below_a_faulty_header_the_lines_are_read_and_the_declaration_is_left_out() -> None:
    parsed = parse_text("phase p q\n    day = 3\n    stop\nkind A: b\n", "x")
    assert [fault.span.line for fault in parsed.diagnostics] == [1, 2]
    assert names(parsed) == ["Kind"]


@pytest.mark.parametrize(
    "header",
    ['game x', "card Card of", "zones of", "facts of", "each", "table x y", "track x y", "map m m", "setup of", "spot x", "action q of",
     "reaction q of", "how push", "when a hero", "before a hero", "as soon as x y", "at the end of", "while x y", "always of", "score x y",
     "example x", "variant x", "scenario x", 'card "Ace" of'],
)  # fmt: skip
def test_a_faulty_header_of_any_sort_is_one_fault(header: str) -> None:
    assert lines(f"{header}\n    ...\nkind A: b\n") == [1]


def test_lines_of_an_answer_go_with_what_they_answer() -> None:
    assert lines("phase p\n    player may drwa 1 card\n    if declined: stop\n    next\n") == [2]


def test_code_at_the_margin_after_a_header_without_block_is_one_fault() -> None:
    assert lines("phase p\nplayer draws 1 card\ndiscard card\nkind A: b\n") == [2]
    assert lines("draw 1 card\ndiscard card\nstop\n") == [1]


def test_an_indented_line_too_many_leaves_the_others() -> None:
    assert lines("phase p\n    stop\n        next\n        day = 3\n    day = 3\n") == [3, 5]


def test_faults_come_in_the_order_of_the_text() -> None:
    text = "phase p\n\tday = 3\n\tstop;\n"
    assert [fault.code for fault in parse_text(text, "x").diagnostics] == [
        codes.TAB, codes.ASSIGNMENT, codes.TAB, codes.FOREIGN_CHARACTER,
    ]  # fmt: skip


# ---------------------------------------------------------------- any text at all
TOKENS = re.compile(r'"[^"\n]*"|[^\W\d]\w*|\d+|\.\.\.|\.\.|<>|<=|>=|[^\w\s]')
DECLARATION = re.compile(r"^(?=[^\s#])", re.M)
STRANGE = [*'x 3 "t" of the ( ) , : = and if where to move { @ . | #'.split(), "\t", '"', "\n"]


def mutated(text: str, dice: random.Random) -> tuple[str, int]:
    """Return the text with one token dropped, doubled, exchanged or misspelt, and the line where that was done."""
    tokens = list(TOKENS.finditer(text))
    token = dice.choice(tokens)
    word = token[0]
    match dice.choice(["drop", "double", "exchange", "misspell"]):
        case "drop":
            word = ""
        case "double":
            word = f"{word} {word}"
        case "exchange":
            word = dice.choice(STRANGE)
        case _:
            at = dice.randrange(len(word))
            word = word[:at] + dice.choice("abcdeix") + word[at + 1 :]
    return text[: token.start()] + word + text[token.end() :], text.count("\n", 0, token.start()) + 1


def test_a_text_with_one_wrong_word_is_read_and_the_fault_is_told_near_it() -> None:
    dice = random.Random(20)
    texts = [
        part for path in FILES for part in DECLARATION.split(path.read_text(encoding="utf-8")) if TOKENS.search(part)
    ]
    told: list[tuple[int, Diagnostic]] = []
    for _ in range(400):
        text, line = mutated(dice.choice(texts), dice)
        faults = parse_text(text, "x").diagnostics
        if faults:
            told.append((min(abs(fault.span.line - line) for fault in faults), faults[0]))
    assert len(told) > 150
    assert sum(distance <= 1 for distance, _ in told) >= 0.95 * len(told)
    assert sum(fault.code is codes.UNEXPECTED for _, fault in told) <= 0.35 * len(told)


def test_words_in_any_order_never_raise() -> None:
    dice = random.Random(21)
    words = (
        sorted({token[0] for path in FILES for token in TOKENS.finditer(path.read_text(encoding="utf-8"))}) + STRANGE
    )
    for _ in range(300):
        count = dice.randrange(1, 25)
        text = "".join(
            dice.choice(words) + dice.choice([" ", " ", " ", "\n", "\n    ", "\n        "]) for _ in range(count)
        )
        parse_text(text, "x")


def test_characters_in_any_order_never_raise() -> None:
    dice = random.Random(22)
    for _ in range(300):
        parse_text("".join(chr(dice.choice([dice.randrange(128), dice.randrange(0x2FFF)])) for _ in range(40)), "x")
        parse_text(dice.randbytes(40), "x")


def test_a_hole_of_the_author_has_its_dots_and_one_in_place_of_a_fault_is_empty() -> None:
    parsed = parse_text("phase p\n    ...\n    day = 3\n", "x")
    assert parsed.program is not None
    holes = [node for node in descendants(parsed.program) if isinstance(node, nodes.Hole)]
    assert [hole.span.text for hole in holes] == ["...", ""]


def test_the_first_words_of_declarations_are_those_of_the_grammar() -> None:
    assert {name.split()[0] for name in expected((table().start,))} == DECLARATIONS


@pytest.mark.parametrize("word", sorted(AT_TOP))
def test_what_stands_in_for_a_header_opens_a_block(word: str) -> None:
    states: list[int] | None = [table().start]
    for terminal in (*AT_TOP[word], "_NL", "_INDENT"):
        assert states is not None
        states = states_after(table(), states, terminal)
    assert states is not None
