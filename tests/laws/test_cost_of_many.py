"""What costs grow with: twice as many rules, or cards, take about twice the work to check and to lint; work is counted in calls."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from rulewright.interpreter.pipeline import Library
from rulewright.tools.lint.run import errors_of, lint

HEAD = """game "Many"
    players 2
each player
    coins: 0..99
{fields}phase turn for each player, in turn order, repeat 3 times
    player must choose
        "Rest": nothing
{lines}{rules}score player
    player.coins
"""
RULES = {
    "rules that wake": "when a player gains f{0}: player gains 1 coin\n",
    "rules that look": "as soon as a player has f{0} >= 9: set player.f{0} to 0\n",
    "procedures": "how to walk_{0}: player loses 1 f{0}\nas soon as a player has f{0} >= 9: do walk_{0}\n",
    "defines": "define player.twice_{0} as player.f{0} * 2\nas soon as a player has twice_{0} >= 9: player loses 1 f{0}\n",
}
LARGER = 2
ALLOWED = 2.3  # times the work for twice as many, with a little for what is sorted


def calls(action: Callable[[], object]) -> int:
    """Count the calls of Python functions in what is done."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(before)
    return count


def written(path: Path, rule: str, number: int) -> Path:
    """Write a game of so many rules of a sort, each about a field of its own."""
    fields = "".join(f"    f{n}: 0..9\n" for n in range(number))
    lines = "".join(f'        "Go {n}": player gains 1 f{n}\n' for n in range(number))
    path.write_text(
        HEAD.format(fields=fields, lines=lines, rules="".join(rule.format(n) for n in range(number))), encoding="utf-8"
    )
    return path


def checked(path: Path) -> None:
    game = Library().load(path)
    assert not errors_of(game, None), game.diagnostics[:1]


def linted(path: Path) -> None:
    assert not any(fault.severity == "error" for fault in lint(path, Library()).faults)


@pytest.mark.parametrize("sort", RULES)
@pytest.mark.parametrize("done", [checked, linted])
def test_twice_as_many_rules_take_twice_the_work(tmp_path: Path, sort: str, done: Callable[[Path], None]) -> None:
    first, few, many = (written(tmp_path / f"{n}.rules", RULES[sort], n) for n in (5, 60, 60 * LARGER))
    done(first)  # what is made once for a process does not count
    small = calls(lambda: done(few))
    assert calls(lambda: done(many)) < ALLOWED * small


@pytest.mark.parametrize("done", [checked, linted])
def test_twice_as_many_cards_take_twice_the_work(tmp_path: Path, done: Callable[[Path], None]) -> None:
    paths = []
    for number in (5, 300, 300 * LARGER):
        folder = tmp_path / str(number)
        folder.mkdir()
        rows = "".join(f"C{n},{n % 9 + 1}\n" for n in range(number))
        (folder / "cards.csv").write_text("name,worth\n" + rows, encoding="utf-8")
        (folder / "game.rules").write_text(CARDS, encoding="utf-8")
        paths.append(folder)
    first, few, many = paths
    done(first)
    small = calls(lambda: done(few))
    assert calls(lambda: done(many)) < ALLOWED * small


CARDS = """game "Cards"
    players 2
card Card
    worth: 1..9
table Card from "cards.csv"
zones
    deck: deck of Card, face down
    row: row of Card, seen by everyone
each player
    points: 0..99
setup
    shuffle deck
phase turn for each player, in turn order, repeat 3 times
    move the top 1 of deck to row
    player chooses a card in row where card.worth > 2
    player gains card.worth points
score player
    player.points
"""
