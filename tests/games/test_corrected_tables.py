"""Whoever owns the printed cards corrects a table and nothing else (case A5): no range in the rules stands for what is made up."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from rulewright.interpreter.pipeline import load
from rulewright.interpreter.run.match import Game

pytestmark = pytest.mark.slow

GAMES = Path(__file__).resolve().parents[2] / "games"
LARGE = ("vampire_empire", "thirty_coins", "bloody_nights")

IN_THE_RULEBOOK = {
    "thirty_coins": {
        "board_spaces.csv": {"position"},  # four Cainite spaces and that of the Coin card
        "coin_card.csv": {"number"},  # three Time spaces
        "characters.csv": {"risk"},  # "Risk Points (1, 2, or 3)"
        "cainites.csv": {"chapter", "spaces"},  # three chapters; Bravo alone has two spaces, all others three
        "events.csv": {"chapter", "event_number"},  # eight for each of three chapters, numbers 1 to 4
        "heroes.csv": {"courage_start", "fear_start"},  # tracks of four spaces each
        "fear.csv": {"space"},
    },
    "bloody_nights": {
        "characters.csv": {"lives", "blood"},  # "in no case more than 3 Lives and 9 units of Blood"
        "items.csv": {"hands"},  # "up to two items (or one item with the two-hands icon)"
        "calendar.csv": {"space"},
    },
}
"""What a rulebook says of a column, so that its range is printed and no guess. How many copies there are is of no range in the rules."""


def corrected(game: str, folder: Path, change: Callable[[int], int]) -> dict[str, set[str]]:
    """Copy a game with each number in a made-up row changed; return which columns of which tables that were."""
    shutil.copytree(GAMES / game, folder, ignore=shutil.ignore_patterns("house_rules"))
    found: dict[str, set[str]] = {}
    for path in folder.glob("*.csv"):
        lines = path.read_text(encoding="utf-8").splitlines()
        start = next(number for number, line in enumerate(lines) if not line.startswith("#"))
        rows = list(csv.reader(lines[start:]))
        fixed = IN_THE_RULEBOOK.get(game, {}).get(path.name, set())
        for row in rows[1:]:
            cells = dict(zip(rows[0], row, strict=True))
            for place, (column, cell) in enumerate(cells.items()):
                number = cell.removeprefix("-").isdigit()
                if cells["provenance"] == "reconstructed" and number and column not in {"count", *fixed}:
                    row[place] = str(change(int(cell)))
                    found.setdefault(path.name, set()).add(column)
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
    return found


@pytest.mark.parametrize("game", LARGE)
@pytest.mark.parametrize(
    "change", [pytest.param(lambda n: n + 5, id="larger"), pytest.param(lambda n: max(n - 1, min(n, 1)), id="smaller")]
)
def test_any_made_up_number_can_be_corrected(game: str, tmp_path: Path, change: Callable[[int], int]) -> None:
    folder = tmp_path / game
    columns = corrected(game, folder, change)
    checked = load(folder)
    assert not checked.diagnostics, [fault.message for fault in checked.diagnostics][:5]
    assert sum(map(len, columns.values())) >= 3, columns


@pytest.mark.parametrize("game", LARGE)
def test_a_game_with_larger_numbers_is_played_without_a_fault(game: str, tmp_path: Path) -> None:
    folder = tmp_path / game
    corrected(game, folder, lambda n: n + 3)
    program = load(folder).compile()
    playout, dice = Game(program).playout(5), Random(5)
    while playout.offers:
        seat, options = next(iter(playout.offers.items()))
        playout.choose(dice.choice(options), seat)
    assert playout.result is not None


def test_a_value_of_five_and_a_cost_of_four_are_right_in_vampire_empire(tmp_path: Path) -> None:
    """The input of A5."""
    folder = tmp_path / "game"
    shutil.copytree(GAMES / "vampire_empire", folder)
    for name, old, new in (
        ("combats.csv", "Noble 4,1,Human,4,", "Noble 4,1,Human,5,"),
        ("helps.csv", "search_deck,1,2,", "search_deck,4,2,"),
    ):
        text = (folder / name).read_text(encoding="utf-8")
        assert text.count(old) >= 1
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert not load(folder).diagnostics
