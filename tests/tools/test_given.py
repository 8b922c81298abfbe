"""What an example gives is held against range, zone and type as a sentence would be; sets, nobody, owners and being out can be given."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.interpreter import pipeline
from rulewright.tools.example_report import Failure
from rulewright.tools.examples import outcomes

ISLE = """\
game "Isle"
    players 3: Ann, Bea, Cid
kind Colour: red, green, blue
card Person
    age: 1..9
card Tile
    worth: 1..9
token Mark, 3 for each player
token Crate, 2 in supply
table Person
    | name | age |
    | Zed  | 3   |
    | Yve  | 4   |
table Tile
    | name  | worth |
    | Fire  | 1     |
    | Water | 2     |
    | Earth | 3     |
zones
    camp: row of Person
    tiles: row of Tile
    board: grid of Mark, 2 rows, 2 columns
    quay: slot of Crate
    stock: supply of Crate
each player
    marks: supply of Mark
    coins: 0..9, starts 5
    debt: 0..coins
    friend: player
facts
    day: 1..7
    doom: track 0..3, starts 1
    found: any Tile
    seen: any Colour
    keeper: player
    held: Tile
    colour: Colour

phase turn for each player, in turn order, repeat
    player must choose
        "Gain": player gains 1 coin
        "Set": set keeper to player
as soon as a player has coins = 0: player is eliminated
"""


def checked_with(folder: Path, lines: str) -> pipeline.Checked:
    """Check the game with one example."""
    example = 'example "It"\n' + "".join(f"    {line}\n" for line in lines.splitlines())
    (folder / "game.rules").write_text(ISLE + "\n" + example, encoding="utf-8")
    return pipeline.load(folder)


def failure(folder: Path, lines: str) -> Failure | None:
    """Run one example of the game."""
    checked = checked_with(folder, lines)
    assert not checked.has_errors, checked.diagnostics
    (outcome,) = outcomes(checked)
    return outcome.failure


@pytest.mark.parametrize(
    ("line", "at", "message"),
    [
        ("given day = 50", "50", "50 is outside its range 1..7"),  # case B14
        ("given day = 0", "0", "0 is outside its range 1..7"),
        ("given Ann.coins = 10", "10", "10 is outside its range 0..9"),
        ("given doom = 4", "4", "4 is outside its range 0..3"),
        ("given camp has Zed, Fire", "Fire", "Fire cannot lie there: it is a zone of Person"),  # case B14
        ("given Fire is in camp", "Fire", "Fire cannot lie there: it is a zone of Person"),
        ("given Ann.marks has Crate", "Crate", "Crate cannot lie there: it is a zone of Mark"),
        ("given colour = 2", "2", "here a colour is needed, but this is a number"),
        ("given keeper = Fire", "Fire", "here a player is needed, but this is a tile"),
        ("given found = Zed", "Zed", "here a tile is needed, but this is a person"),
    ],
)
def test_b14_what_is_given_is_held_against_range_and_type(tmp_path: Path, line: str, at: str, message: str) -> None:
    found = [
        fault for fault in checked_with(tmp_path, line + "\nexpect day > 0").diagnostics if fault.severity == "error"
    ]
    assert [(fault.span.text, fault.message) for fault in found] == [(at, message)]


@pytest.mark.parametrize(
    ("lines", "at", "message"),
    [
        ("given Ann.coins = 2\ngiven Ann.debt = 3", "Ann.debt = 3", "3 is outside its range 0..2"),
        ("given quay has 2 Crate", "given quay has 2 Crate", "there is room for 1 there, not for 2"),
        ("given board.a1 has 2 Ann.Mark", "given board.a1 has 2 Ann.Mark", "there is room for 1 there, not for 2"),
        ("given board.a1 has Ann.Mark\ngiven Mark is in board.a1", "Mark is in board.a1", "there is room for 1 there, not for 2"),
    ],
)  # fmt: skip
def test_b14_what_depends_on_the_rest_is_held_against_it(tmp_path: Path, lines: str, at: str, message: str) -> None:
    failed = failure(tmp_path, lines + "\nexpect day > 0")
    assert failed is not None
    assert (failed.span.text, failed.message) == (at, message)


@pytest.mark.parametrize(
    "lines",
    [
        "given found = tiles\nexpect number of tiles in found = 3, Fire is in found",  # case B15
        "given found = Fire\nexpect Fire is in found, Water is not in found",
        "given Fire is in found, Water is in found\nexpect number of tiles in found = 2",
        "given found = tiles\ngiven found = nothing\nexpect number of tiles in found = 0",
        "given seen = red\ngiven blue is in seen\nexpect red is in seen, blue is in seen, green is not in seen",
        "given keeper = Bea\ngiven keeper = nobody\nexpect not (keeper is Bea)",  # case B15
        "given Ann.friend = Cid, Bea.friend = nobody\nexpect Ann.friend is Cid",
        "given held = Fire\nexpect held is Fire",
        "given board.a1 has Bea.Mark\nexpect (number of marks in board where mark.owner is Bea) = 1",  # case B15
        "given Cid.Mark is in board.b2\nexpect number of marks in Cid.marks = 2",
        "given Bea is out\nAnn chooses \"Gain\"\nCid chooses \"Gain\"\nexpect Cid.coins = 6",  # case B15
        "given Ann is out\nBea chooses \"Gain\"\nexpect Bea.coins = 6",
    ],
)  # fmt: skip
def test_b15_sets_nobody_owners_and_being_out_can_be_given(tmp_path: Path, lines: str) -> None:
    assert failure(tmp_path, lines) is None


def test_b15_nobody_is_given_to_be_out_where_nobody_can_be(tmp_path: Path) -> None:
    rules = ISLE.replace("as soon as a player has coins = 0: player is eliminated\n", "")
    (tmp_path / "game.rules").write_text(rules + 'example "It"\n    given Bea is out\n', encoding="utf-8")
    (fault,) = [fault for fault in pipeline.load(tmp_path).diagnostics if fault.severity == "error"]
    assert (fault.span.text, fault.message) == ("Bea is out", "nobody ever goes out of this game")
