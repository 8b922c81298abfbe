"""No game is built into the language: its code names no game, no card and nothing else that a table holds."""

import csv
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parents[1]
CODE = {".py", ".lark", ".json"}
SHORTEST = 4  # a shorter name says too little to be searched for

# Names on cards that are also words of the language, of its texts or of its code, in any case.
ORDINARY = frozenset(
    """
    action after all another at attack before board card chance change choose copy count deck defence die discard draw
    effect empty end error event everyone example face field figure first flip game give hand hide hole jointly kind
    last line list look lose lost mark match menu move name next none number open order other owner pass path pause
    pay phase piece pile place play player pool reaction repeat return reveal roll round row rule save score seat
    secret set setup sheet show shuffle skip slot spot start state stop supply swap table take team text this token
    track turn unknown value variant view wait when window won zone
    """.split()
)

GAME = re.compile(r'^game\s+"([^"]+)"', re.M)
BARS = re.compile(r"(?:^ *\|[^\n]*\n?)+", re.M)
PIECE = re.compile(r'^(?:card|token|figure|place|sheet)\s+"([^"]+)"', re.M)


def rules() -> Iterator[str]:
    """Read every rules file that is shipped."""
    for path in sorted((TREE / "games").rglob("*.rules")):
        yield path.read_text(encoding="utf-8")


@cache
def titles() -> set[str]:
    """Collect the title of every game, as it is printed and as it is typed on a command line or in a file's name."""
    printed = {title for text in rules() for title in GAME.findall(text)}
    words = {title: re.findall(r"\w+", title.lower()) for title in printed}
    typed = {joint.join(parts) for parts in words.values() for joint in "-_"}
    return printed | {name for name in typed if len(name) >= SHORTEST}


def rows() -> Iterator[dict[str, str]]:
    """Read the rows of every table: files of comma-separated values, and tables with bars inside rules files."""
    for path in sorted((TREE / "games").rglob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            yield from csv.DictReader(line for line in file if not line.startswith("#"))
    for text in rules():
        for table in BARS.findall(text):
            lines = [line.split("#")[0].strip().strip("|").split("|") for line in table.splitlines()]
            header, *members = [[cell.strip().strip('"') for cell in line] for line in lines]
            yield from (dict(zip(header, member, strict=False)) for member in members)


@cache
def names() -> set[str]:
    """Collect the names of cards and other pieces that cannot be mistaken for words of the language itself."""
    listed = {(row.get("name") or "").strip() for row in rows()} | {
        name for text in rules() for name in PIECE.findall(text)
    }
    return {name for name in listed if len(name) >= SHORTEST and name.lower() not in ORDINARY}


def code_files() -> list[Path]:
    """List the files of the language: grammar, interpreter and tools."""
    folders = (TREE / folder for folder in ("grammar", "interpreter", "tools"))
    return sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in CODE)


def mentions(text: str, searched: set[str]) -> list[str]:
    """Find whole words of a text, in the given case, that are among the names searched for."""
    if not searched:
        return []
    choices = "|".join(re.escape(name) for name in sorted(searched, key=len, reverse=True))
    return sorted(set(re.findall(rf"(?<!\w)(?:{choices})(?!\w)", text)))


@pytest.mark.parametrize("path", code_files(), ids=lambda path: path.relative_to(TREE).as_posix())
def test_the_code_names_no_game(path: Path) -> None:
    found = mentions(path.read_text(encoding="utf-8"), titles() | names())
    assert not found, f"{path.relative_to(TREE)} speaks of {', '.join(found)}"


def test_there_is_something_to_look_for() -> None:
    assert titles()
    assert names()


def test_only_whole_words_count() -> None:
    assert mentions("a Bishop, no Bishopric, a bishop", {"Bishop"}) == ["Bishop"]
    assert mentions("play tic-tac-toe", {"tic-tac-toe"}) == ["tic-tac-toe"]
    assert mentions("anything", set()) == []
