"""Formatting: it comes to the same text from any layout, and neither the meaning nor a comment is lost on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from rulewright.grammar.formatting import formatted
from rulewright.grammar.layout import chunks
from rulewright.grammar.parse import parse_text
from rulewright.grammar.reading import decode
from rulewright.grammar.source import Source
from rulewright.grammar.to_json import Json, to_json

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
TREE = HERE.parents[1]
SHIPPED = sorted((TREE / "games").rglob("*.rules"))
FILES = sorted((HERE / "corpus").glob("*.rules")) + SHIPPED
TEXTS = [
    part
    for path in FILES
    for part in re.split(r"^(?=[^\s#])", path.read_text(encoding="utf-8"), flags=re.M)
    if part.strip()
]
PIECES = re.compile(r'#[^\n]*|"[^"\n]*"|\w+|[^\w\s]')


def source(text: str | bytes) -> Source:
    found, faults = decode(text if isinstance(text, bytes) else text.encode(), "x.rules")
    assert found is not None, faults
    return found


def neat(text: str | bytes) -> str:
    found = formatted(source(text))
    assert found.text is not None, found.diagnostics
    return found.text


def meaning(text: str) -> Json:
    """The tree of a text, without places."""

    def bare(value: Json) -> Json:
        if isinstance(value, dict):
            return {key: bare(part) for key, part in value.items() if key != "span"}
        return [bare(part) for part in value] if isinstance(value, list) else value

    program = parse_text(text, "x.rules").program
    return bare(to_json(program)) if program is not None else None


def said(text: str) -> list[str]:
    """All words, signs and comments of a text in order, so that a comment stands where it stood; without colons at line ends."""
    found = [piece.rstrip() for piece in PIECES.findall(text)]
    return [piece for piece in found if piece != ":"]


# ---------------------------------------------------------------- laws
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(TREE).as_posix())
def test_a_text_keeps_its_meaning_and_its_comments_and_is_formatted_once_for_all(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    once = neat(text)
    assert neat(once) == once
    assert meaning(once) == meaning(text)
    assert said(once) == said(text)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(TREE).as_posix())
def test_what_is_shipped_is_well_formatted(path: Path) -> None:
    assert neat(path.read_bytes()).encode() == path.read_bytes()


def lines_of(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the lines of a text, and for each whether its sentence goes on in the next one."""
    whole = source(text)
    inside = set()
    for chunk in chunks(whole, []):
        for line in chunk:
            inside |= set(range(whole.position(line.start)[0], whole.position(line.end)[0]))
    for number, line_text in enumerate(whole.text.split("\n")[:-1], 1):
        yield line_text, number in inside


def respaced(line: str, chance: Random) -> str:
    """Write a line with other blanks."""

    def gap(least: int) -> str:
        return "".join(chance.choice("  \t") for _ in range(chance.randint(least, 3)))

    found = ""
    margin = len(line) - len(line.lstrip(" "))
    for piece in re.findall(r'#.*|\|.*\||"[^"]*"| +|[,:()*=]|(?<!\.)\.\.(?!\.)|.', line[margin:]):
        if piece.isspace():
            found += gap(1)
        elif piece in ",:()*=" or piece == "..":
            found += (gap(0) if not found.endswith(("<", ">")) else "") + piece
            found += gap(0)
        elif piece.startswith("|"):
            found += re.sub(r' *\|(?=(?:[^"]*"[^"]*")*[^"]*$) *', lambda _: f"{gap(0)}|{gap(0)}", piece).strip(" \t")
        else:
            found += piece
    return line[:margin] + found.rstrip(" \t") + gap(0)


def in_disorder(text: str, chance: Random, comments: bool) -> str:
    """Write a text with other blanks, blank lines and line ends, perhaps with tabs, and with more comments."""
    found: list[str] = []
    number, tabs = 0, chance.random() < 0.3
    for line, goes_on in lines_of(text):
        line = respaced(line, chance)
        if comments and chance.random() < 0.2 and "#" not in line and line.strip():
            number += 1
            line += f"# remark {number} , twice"
        found.append(line)
        while chance.random() < 0.2:
            number += 1
            remark = comments and chance.random() < 0.5
            margin = " " * chance.randint(1 if goes_on else 0, 14)
            found.append(f"{margin}# alone {number}" if remark else margin if goes_on else chance.choice(["", "  \t"]))
    if tabs:
        found = [re.sub(r"^(?: {4})+", lambda match: "\t" * (len(match[0]) // 4), line) for line in found]
    return ("\ufeff" if chance.random() < 0.2 else "") + "".join(line + chance.choice(["\n", "\r\n"]) for line in found)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(TEXTS), st.integers(0, 2**32).map(Random))
def test_any_layout_of_a_text_becomes_the_same(text: str, chance: Random) -> None:
    def lines(written: str) -> list[str]:
        return [line for line in written.split("\n") if line]

    assert lines(neat(in_disorder(neat(text), chance, comments=False))) == lines(neat(text))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(TEXTS), st.integers(0, 2**32).map(Random))
def test_comments_anywhere_stay_at_their_sentences(text: str, chance: Random) -> None:
    other = in_disorder(text, chance, comments=True)
    once = neat(other)
    assert neat(once) == once
    assert meaning(once) == meaning(text)
    assert said(once) == said(source(other).text)
    for line in once.split("\n"):
        assert line == line.rstrip()
        assert (len(line) - len(line.lstrip(" "))) % 4 == 0
    assert "\n\n\n\n" not in once
    assert not once.startswith("\n")
    assert not once.endswith("\n\n")


# ---------------------------------------------------------------- one thing at a time
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("kind   A :b,c  \n", "kind A: b, c\n"),
        ("kind A: b\r\n\r\n\r\n\r\n\r\nkind B: c\r", "kind A: b\n\n\nkind B: c\n"),
        ("\n\n# one\n\nkind A: b\n\n\n", "# one\n\nkind A: b\n"),
        ("", ""),
        ("   \n# alone  ", "# alone\n"),
        ("facts\n\n\n\n    r: 0 .. 3\n", "facts\n\n    r: 0..3\n"),
        ("facts\n\tr: yes / no\n\tb: -2 .. 3\n", "facts\n    r: yes/no\n    b: -2..3\n"),
        ("facts\n  r: text\n  b: text\n", "facts\n    r: text\n    b: text\n"),
        ("facts:\n    r: text   # why\n", f"facts\n    r: text{' ' * 35}# why\n"),
        ('define x as 1 @"B","C" # d\n', f'define x as 1{" " * 33}@ "B", "C"    # d\n'),
        ("define x as ( b-1 )*2-c( d ,-e )\n", "define x as (b - 1) * 2 - c(d, -e)\n"),
        ("define x as b/2 rounded up-1\n", "define x as b / 2 rounded up - 1\n"),
        ("while u\n    b gets   + 1\n", "while u\n    b gets +1\n"),
        ("phase p\n    draw(n-1)cards\n", "phase p\n    draw (n - 1) cards\n"),
        ("phase p\n    let b = (1+\n  2\n)\n", "phase p\n    let b = (1 +\n        2\n    )\n"),
        ("phase p\n    set b\tto  1\n        # c\n# d\n", "phase p\n    set b to 1\n    # c\n# d\n"),
        ("phase p\n# b\n    stop\n", "phase p\n    # b\n    stop\n"),
        (
            'table A\n    |name|b|\n  # c\n    | "x|y" |  日本|\n    |z|\n',
            'table A\n    | name  | b    |\n    # c\n    | "x|y" | 日本 |\n    | z     |\n',
        ),
    ],
)
def test_a_text_becomes(before: str, after: str) -> None:
    assert neat(before) == after
    assert neat(after) == after


def test_blanks_inside_a_verb_of_several_words_say_nothing() -> None:
    assert meaning("phase p\n    move   back you.hero\n") == meaning("phase p\n    move back you.hero\n")


def test_long_lines_stay_as_long() -> None:
    line = f"kind A: {', '.join(f'value_{number}' for number in range(100))}\n"
    assert neat(line) == line


@pytest.mark.parametrize(
    "text", ["phase p\n    day = 3\n", "phase p\n   stop\n", "phase p\n        stop\n", "kind A\n", 'facts "a\n']
)
def test_a_text_with_faults_is_told_as_check_tells_it(text: str) -> None:
    found = formatted(source(text))
    assert found.text is None
    assert [str(fault.span) for fault in found.diagnostics] == [
        str(fault.span) for fault in parse_text(text, "x.rules").diagnostics
    ]
    assert found.diagnostics
