"""Numbers whose range is not written: `number` and `0 or more` (case A5). What is printed has the range that its table holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.interpreter.pipeline import Checked, load
from rulewright.tools.examples import outcomes

RULES = """game "Weights"
    players 1..3

card Stone
    weight: 0 or more
    lift: number
table Stone
    | name   | weight     | lift |
    | Pebble | 3          | -12  |
    | Rock   | 900000     | 0    |
zones
    heap: row of Stone
each player
    carried: 0 or more, starts 2
    debt: number
    steps: 3 or more
facts
    load: 0 or more
    depth: -4 or more

phase turn for each player, in turn order
    player must take an action from haul, drop, owe

action haul(stone in heap)
    does: gain stone.weight carried
action drop
    does: lose 9 carried
action owe
    does: lose 9 debt

example "It starts at 0, or at the end that is written"
    given a new game
    expect load = 0, depth = 0

example "Each player's, as well"
    given players Ann, Bea
    given a new game
    expect Ann.carried = 2, Bea.debt = 0, Ann.steps = 3

example "What is gained has no end, and what is lost stops at the one that is written"
    given players Ann, Bea, Cid
    given a new game
    Ann hauls Rock
    Bea drops
    Cid owes
    expect Ann.carried = 900002, Bea.carried = 0, Cid.debt = -9

example "What is printed"
    given players Ann
    expect Rock.weight = 900000, Pebble.lift = -12
"""


def read(tmp_path: Path, text: str) -> Checked:
    path = tmp_path / "game.rules"
    path.write_text(text, encoding="utf-8")
    return load(path)


def told(checked: Checked) -> list[str]:
    return [f"{fault.span.line}: {fault.message}" for fault in checked.diagnostics]


def test_open_ranges_are_played(tmp_path: Path) -> None:
    checked = read(tmp_path, RULES)
    assert told(checked) == []
    assert [(outcome.title, outcome.failure) for outcome in outcomes(checked) if outcome.failure] == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("| Pebble | 3          |", "| Pebble | -1         |", '9: table Stone, row 2, column "weight": -1 is less than 0'),
        ("| -12  |", "| 2.5 |", '9: table Stone, row 2, column "lift": "2.5" is not a whole number'),
        ("900000     | 0 ", "1000000000 | 0 ", '10: table Stone, row 3, column "weight": 1000000000 has more than 9 digits'),
        ("    lift: number\n", "    lift: any number\n", "6: not supported yet: a set of numbers"),
        ("    lift: number\n", "    lift: numbr\n", "6: there is no kind of thing called `numbr`"),
        ("    load: 0 or more\n", "    load: 0 or more\n        past the end: end the game\n", "19: `load` has no end there"),
        ("    debt: number\n", "    debt: number\n        before the start: end the game\n", "16: `debt` has no end there"),
        ("card Stone\n", "card Stone, one of each weight\n", "4: "),
        ("carried: 0 or more, starts 2", "carried: 0 or more, starts -2", "14: the start of `carried`"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_at_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert RULES.count(old) >= 1
    found = told(read(tmp_path, RULES.replace(old, new, 1)))
    assert any(line.startswith(message) for line in found), found


def test_a_printed_number_has_the_range_that_its_table_holds(tmp_path: Path) -> None:
    """A number that is chosen up to what is printed has so many options, and a card's rule may change it beyond."""
    text = RULES.replace("900000", "7").replace(
        "    does: lose 9 debt\n",
        "    does\n        player chooses a number from 1 to Rock.weight as used\n        lose used debt\n",
    )
    text += """
always: stone.weight gets +5

example "Beyond what is printed"
    given players Ann
    expect Rock.weight = 12
"""
    checked = read(
        tmp_path, text.replace("expect Rock.weight = 7, ", "expect ").replace("Ann.carried = 7,", "Ann.carried = 14,")
    )
    failed = [(outcome.title, outcome.failure) for outcome in outcomes(checked) if outcome.failure]
    assert told(checked) == []
    assert [title for title, _ in failed] == [
        "What is gained has no end, and what is lost stops at the one that is written"
    ]
