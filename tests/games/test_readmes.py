"""What the papers of the shipped games say is so (case A7)."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from rulewright.interpreter.pipeline import RulesError, load

GAMES = Path(__file__).resolve().parents[2] / "games"
NIGHTS = GAMES / "bloody_nights"


def rows(path: Path) -> list[dict[str, str]]:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines))


def copies(table: str, *, word: str = "") -> int:
    """Count the cards of a table of More Bloody Nights, or those with a key."""
    return sum(int(row.get("count", "1")) for row in rows(NIGHTS / table) if word in row.get("keys", ""))


def said(pattern: str) -> tuple[int, ...]:
    found = re.search(pattern, (NIGHTS / "README.md").read_text(encoding="utf-8"))
    assert found is not None, pattern
    return tuple(map(int, found.groups()))


def test_the_numbers_of_town_cards() -> None:
    numbers = said(
        r"(\d+) Town cards: (\d+) survivors, (\d+) dogs, (\d+) items \((\d+) of them food\), (\d+) events, (\d+) entr"
    )
    survivors, dogs, items = copies("survivors.csv"), copies("dogs.csv"), copies("items.csv")
    food, events, doors = copies("items.csv", word="food"), copies("events.csv"), copies("entrances.csv")
    assert numbers == (survivors + dogs + items + events + doors, survivors, dogs, items, food, events, doors)


def test_what_was_assumed_of_vampires_and_characters() -> None:
    vampires = rows(NIGHTS / "vampires.csv")
    for column in ("strength", "escape", "reward", "points"):
        low, high = said(rf"\| vampires \|.*?{column} (-?\d+) to (-?\d+)")
        held = [int(row[column]) for row in vampires]
        assert (low, high) == (min(held), max(held)), column
    assert sum(row["item"] != "-" for row in rows(NIGHTS / "characters.csv")) == 5
    assert "five with a starting item" in (NIGHTS / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("titles", "fit"),
    [
        (("One for all", "Long winter"), True),
        (("One for all", "Twenty days"), True),
        (("Long winter", "Twenty days"), False),
    ],
)
def test_which_house_rules_go_together(titles: tuple[str, ...], fit: bool) -> None:
    checked = load(NIGHTS, titles)
    if fit:
        assert checked.compile(2, titles) is not None
    else:
        with pytest.raises(RulesError):
            checked.compile(2, titles)


@pytest.mark.parametrize(
    ("table", "name"),
    [
        ("bloody_nights/items.csv", "Syringe"),
        ("thirty_coins/fear.csv", "3"),
        ("thirty_coins/conspiracy.csv", "skull"),
        ("thirty_coins/fate.csv", "two"),
    ],
)
def test_a_row_with_something_made_up_is_reconstructed(table: str, name: str) -> None:
    row = next(row for row in rows(GAMES / table) if next(iter(row.values())) == name)
    assert row["provenance"] == "reconstructed"
