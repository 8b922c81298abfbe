"""Two people at one terminal: nothing that only one may know is to be seen while the other sits before it."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

sys.path.insert(0, str(Path(__file__).parent))

terminals = pytest.importorskip("terminals", reason="there are no pseudo-terminals")

RULES = """
game "Letters"
    players 2: Ann, Bea
kind Side: first, second
card Note
    side: Side
table Note
    | name  | side   |
    | Alder | first  |
    | Ash   | first  |
    | Birch | second |
    | Beech | second |
each player
    hand: hand of Note, seen by owner
    shown: row of Note, seen by everyone
zones
    stack: deck of Note, face down
setup
    for each note in stack where note.side is first: move note to Ann.hand
    for each note in stack where note.side is second: move note to Bea.hand
phase turn for each player, repeat 3 times
    player may play a note from hand to shown
"""
"""Ann holds what begins with A, Bea what begins with B."""

SECRET = {"Ann": ("Alder", "Ash"), "Bea": ("Birch", "Beech")}


@pytest.fixture
def letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("letters.rules").write_text(RULES)
    return Path("letters.rules")


@pytest.fixture
def screen(letters: Path) -> Iterator[terminals.Screen]:
    with terminals.Screen(["play", "letters.rules", "--seed", "1", "--seat", "Ann=human,Bea=human"]) as found:
        yield found


def hidden(seen: str, *names: str) -> None:
    """See that nothing of the hands of some people is to be seen."""
    for name in names:
        assert not re.search("|".join(SECRET[name]), seen), seen


def test_nothing_is_shown_before_somebody_says_they_sit_alone(screen: terminals.Screen) -> None:
    hidden(screen.until("Ann, press Enter when nobody else"), "Ann", "Bea")
    hidden(screen.type("", "help) >"), "Bea")
    assert "Alder" in screen.seen
    assert "How it ends" in screen.seen


def test_who_would_lose_the_game_is_told_so_each_time_and_at_the_hand_over_too(screen: terminals.Screen) -> None:
    sits(screen)
    assert "This game is not saved" in screen.type("quit", "help) >")
    screen.type("none", "hand over to Bea")
    assert "This game is not saved" in screen.type("quit", "help) >")
    screen.type("quit", "")
    assert screen.process.wait(10) == 0


def sits(screen: terminals.Screen) -> None:
    """Let Ann sit down and see her hand."""
    screen.until("Ann, press Enter")
    assert "your hand: Alder, Ash" in screen.type("", "to 3; help) >")


def test_who_hands_over_leaves_nothing(screen: terminals.Screen) -> None:
    sits(screen)
    hidden(screen.type("none", "hand over to Bea"), "Bea")
    hidden(screen.type("", "Bea, press Enter when nobody else"), "Ann", "Bea")
    seen = screen.type("", "help) >")
    hidden(seen, "Ann")
    assert "Birch" in seen


@pytest.mark.parametrize(
    "order", ["look", "log", "why", "why not ash", "undo", "look ash", "save game.json", "help", "x"]
)
def test_what_is_typed_at_the_hand_over_shows_nothing(screen: terminals.Screen, order: str) -> None:
    sits(screen)
    screen.type("none", "hand over to Bea")
    screen.type("", "Bea, press Enter")
    hidden(screen.type(order, "help) >").replace(order, ""), "Ann", "Bea")
    seen = screen.type("", "Bea")
    screen.until("your hand: ")
    hidden(seen.replace(order, ""), "Ann")


@pytest.mark.parametrize("order", ["look", "log", "why", "why not ash", "look ash", "nonsense", "save game.json", "99"])
def test_what_the_next_one_asks_for_shows_nothing_of_the_other(screen: terminals.Screen, order: str) -> None:
    sits(screen)
    screen.type(order, "help) >")
    screen.type("none", "hand over to Bea")
    screen.type("", "Bea, press Enter")
    screen.type("", "help) >")
    hidden(
        screen.type(order, "help) >").replace(order, "").replace("ash: Note", ""),
        *() if "look ash" in order else ("Ann",),
    )


def test_what_is_taken_back_is_shown_to_nobody_else(screen: terminals.Screen) -> None:
    sits(screen)
    screen.type("none", "hand over to Bea")
    seen = screen.type("undo", "help) >")
    assert "Taken back." in seen
    hidden(seen, "Bea")
    screen.type("none", "hand over to Bea")
    screen.type("", "Bea, press Enter")
    hidden(screen.type("", "help) >"), "Ann")
    hidden(screen.type("undo", "help) >"), "Ann")
    assert "Nothing can be taken back" in screen.seen


@pytest.mark.parametrize("way", ["quit", "^C", "^D"])
def test_who_leaves_leaves_nothing(screen: terminals.Screen, way: str) -> None:
    sits(screen)
    if way == "^C":
        screen.interrupt()
    elif way == "^D":
        screen.type("\x04", "")
    else:
        screen.type("quit", "quit again to leave")
        screen.type("quit", "")
    seen = screen.over()
    hidden(seen, "Ann", "Bea")
    assert "The game is not over" in seen
    assert screen.process.returncode == 0


def test_the_end_shows_what_lies_open(screen: terminals.Screen) -> None:
    screen.until("Ann, press Enter")
    for typed, other in (("1", "Bea"), ("1", "Ann"), ("decline", "Bea"), ("decline", "Ann"), ("decline", "Bea")):
        screen.type("", "; help) >")
        screen.type(typed, f"hand over to {other}")
        screen.type("", f"{other}, press Enter")
    screen.type("", "; help) >")
    screen.type("decline", "The game is over")
    seen = screen.over()
    assert "6. Turn: Bea" in seen
    assert "Ann's shown: Alder" in seen
    assert "Ash" not in seen
    assert "Beech" not in seen


def test_another_size_shows_nothing_more(screen: terminals.Screen) -> None:
    sits(screen)
    screen.type("none", "hand over to Bea")
    screen.type("", "Bea, press Enter")
    screen.resize(40, 10)
    hidden(screen.type("help", "show this list"), "Ann", "Bea")
    hidden(screen.type("", "help) >"), "Ann")


def test_a_terminal_that_cannot_be_cleared_is_scrolled(letters: Path) -> None:
    arguments = ["play", "letters.rules", "--seed", "1", "--seat", "Ann=human,Bea=human"]
    with terminals.Screen(arguments, TERM="dumb") as screen:
        screen.until("Ann, press Enter")
        screen.type("", "to 3; help) >")
        screen.type("none", "hand over to Bea")
        screen.type("", "Bea, press Enter")
        below = screen.written.replace("\r\n", "\n").rpartition("\n" * 99)[2]
        hidden(below, "Ann", "Bea")


def test_a_game_that_was_loaded_is_handed_over_too(letters: Path) -> None:
    arguments = ["play", "letters.rules", "--seed", "1", "--seat", "Ann=human,Bea=human", "--save", "game.json"]
    with terminals.Screen(arguments) as screen:
        sits(screen)
        screen.type("1", "hand over to Bea")
        screen.hang_up()
        screen.over()
    assert [words for _, _, words in json.loads(Path("game.json").read_text())["moves"]] == [
        ["play Alder to Ann's shown"]
    ]
    with terminals.Screen(["play", "letters.rules", "--load", "game.json"]) as screen:
        hidden(screen.until("Bea, press Enter"), "Bea")
        seen = screen.type("", "help) >")
        assert "Ash" not in seen
        assert "Ann's shown: Alder" in seen


# ---------------------------------------------------------------- terminals of any width
@pytest.mark.parametrize("columns", [40, 80, 200])
def test_lines_fit_the_terminal(letters: Path, columns: int) -> None:
    with terminals.Screen(["play", "vampire-empire", "--seed", "7", "--seat", "Human=human"], columns) as screen:
        screen.until("help) >")
        for typed in ("help", "look", "why", "why not lady", "nonsense", "log"):
            screen.type(typed, "help) >")
        lines = screen.seen.split("\n")
    prompts = [line for line in lines if "help) >" in line]
    assert max(len(line) for line in lines if line not in prompts) <= columns


def test_no_colours_where_none_are_wanted(letters: Path) -> None:
    with terminals.Screen(["play", "letters.rules", "--seat", "Ann=human"], NO_COLOR="1") as screen:
        screen.until("help) >")
        assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", screen.written)
