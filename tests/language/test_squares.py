"""Squares: where they are, which lie beside them, which lie in a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from lab import Lab, Table, written

from rulewright.interpreter import pipeline
from rulewright.interpreter.run.match import Game

BOARD = """
token Mark, 12 in supply
zones
    stock: supply of Mark
    board: grid of Mark, {size}
facts
    n: 0..999
phase only
    set n to {value}
    Ann chooses
        "End": nothing
        "Wait": nothing
"""
RULES = (
    BOARD
    + """
define there(square) as 10 * square.column + square.row
"""
)


def number(lab: Lab, value: str, size: str = "3 rows, 4 columns") -> int:
    """What an expression about squares comes to."""
    found = lab.play(RULES.format(size=size, value=value)).fact("n")
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize(
    ("value", "known"),
    [
        ("c2.row", 2),
        ("c2.column", 3),
        ("board.rows", 3),
        ("board.columns", 4),
        ("there(c2.up.first)", 31),
        ("there(c2.down.first)", 33),
        ("there(c2.left.first)", 22),
        ("there(c2.right.first)", 42),
        ("there(c2.up.left.first)", 21),
    ],
)
def test_where_a_square_is_and_what_lies_beside_it(lab: Lab, value: str, known: int) -> None:
    assert number(lab, value) == known


@pytest.mark.parametrize(
    ("squares", "known"),
    [
        ("b2.neighbours", [12, 21, 23, 32]),
        ("a1.neighbours", [12, 21]),
        ("d3.neighbours", [33, 42]),
        ("b2.sides", [12, 32]),
        ("a1.sides", [21]),
        ("a1.up", []),
        ("a1.up.left", []),
        ("d3.down.sides", []),
        ("b1.down.sides", [12, 32]),
        ("a1.neighbours.neighbours", [11, 13, 22, 31]),
        ("a1.right.left", [11]),
    ],
)
def test_squares_beside_squares_are_sets_in_which_each_is_once(lab: Lab, squares: str, known: list[int]) -> None:
    assert number(lab, f"number of squares in {squares}") == len(known)
    assert number(lab, f"sum of there(square) for each square in {squares}") == sum(known)
    for place in known:
        assert number(lab, f"number of squares in {squares} where there(square) = {place}") == 1


def test_a_square_that_was_chosen_has_what_a_named_one_has(lab: Lab) -> None:
    table = lab.play("""
token Mark, 2 for each player
each player
    marks: supply of Mark
zones
    board: grid of Mark, 2 rows, 2 columns
phase turn for each player, in turn order, repeat 2 times
    player must place a mark on a square in board where square is empty and square.down is full
""")
    assert [label[-2:] for label in table.offered] == ["a2", "b2"]
    table.pick("a2")
    assert [label[-2:] for label in table.offered] == ["a1", "b2"]


def test_a_word_that_stood_for_a_square_of_one_grid_may_stand_for_one_of_another(lab: Lab) -> None:
    table = lab.play("""
token Mark, 2 in supply
zones
    stock: supply of Mark
    wide: grid of Mark, 1 rows, 5 columns
    high: grid of Mark, 5 rows, 1 columns
facts
    rows, sides, beside: 0..9, starts 9
phase only
    let here = wide.c1
    set sides to number of squares in here.sides
    set here to high.a4
    set rows to here.row
    set beside to number of squares in here.neighbours
    Ann chooses
        "End": nothing
        "Wait": nothing
""")
    assert [table.fact(name) for name in ("sides", "rows", "beside")] == [2, 4, 2]


@pytest.mark.parametrize(
    ("size", "known"),
    [
        ("3 rows, 3 columns", 8),
        ("3 rows, 4 columns", 7),
        ("3 rows, 3 columns, lines of 3", 8),
        ("3 rows, 4 columns, lines of 3", 14),
        ("6 rows, 7 columns, lines of 4", 69),
        ("2 rows, 2 columns, lines of 1", 4),
        ("1 rows, 4 columns, lines of 2", 3),
    ],
)
def test_lines_of_a_length(lab: Lab, size: str, known: int) -> None:
    assert number(lab, "number of lines in board.lines", size) == known


def test_lines_are_straight_and_without_gaps(lab: Lab) -> None:
    ends = "{} in line and {} in line"
    lines = "number of lines in board.lines where " + ends
    for one, other, known in [("a1", "c3", 1), ("b1", "d3", 1), ("d1", "b3", 1), ("a1", "d1", 0), ("a1", "b3", 0)]:
        asked = lines.format(f"{one} is", f"{other} is")
        assert number(lab, asked, "3 rows, 4 columns, lines of 3") == known


@pytest.mark.parametrize(
    ("size", "least"), [("3 rows, 4 columns, lines of 5", 4), ("2 rows, 2 columns, lines of 0", 2)]
)
def test_a_line_that_does_not_fit_is_refused(lab: Lab, size: str, least: int) -> None:
    faults = [fault for fault in lab.check(RULES.format(size=size, value="1")) if fault.severity == "error"]
    assert [(fault.code.id, fault.span.text) for fault in faults] == [("E303", size[size.rindex(",") :])]
    assert f"1..{least}" in faults[0].message


def test_only_a_grid_has_lines_of_a_length(lab: Lab) -> None:
    text = "token Mark, 2 in supply\nzones\n    stock: supply of Mark, lines of 2\nphase only\n    nothing\n"
    assert [fault.message for fault in lab.check(text) if fault.severity == "error"] == [
        "`lines`: this does not belong to a supply"
    ]


@pytest.mark.parametrize(
    ("value", "wrong", "right"),
    [("b2.nieghbours.first.row", "nieghbours", "neighbours"), ("board.collumns", "collumns", "columns")],
)
def test_a_misspelt_word_of_a_square_is_reported_with_the_right_one(
    lab: Lab, value: str, wrong: str, right: str
) -> None:
    faults = [f for f in lab.check(RULES.format(size="3 rows, 3 columns", value=value)) if f.severity == "error"]
    assert [fault.span.text for fault in faults] == [wrong]
    assert right in faults[0].hint


def test_other_zones_are_no_squares(lab: Lab) -> None:
    text = RULES.format(size="3 rows, 3 columns", value="stock.row")
    assert [fault.code.id for fault in lab.check(text) if fault.severity == "error"] == ["E307"]


def test_a_variant_changes_how_long_a_line_is(tmp_path: Path) -> None:
    text = """
game "Rows"
    players 2: Ann, Bea
token Mark, 5 for each player
each player
    marks: supply of Mark
zones
    board: grid of Mark, 3 rows, 3 columns, lines of 3
phase turn for each player, in turn order, repeat
    player must place a mark on a square in board where square is empty
as soon as a player has a_line: player wins "In a line"
define player.a_line as there is a line in board.lines where line is full and player.has_all(line)
define player.has_all(line) as (number of marks in line where mark.owner is not player) = 0
variant "Two" of "Rows"
    change board.lines to 2
"""
    checked = pipeline.load(written(tmp_path, text), ["Two"])
    table = Table(Game(checked.compile(2, ["Two"])).start(1))
    assert table.pick("a1", "a3", "b2").ending == "In a line"


# ------------------------------------------------------------ between two squares
@pytest.mark.parametrize(
    ("squares", "known"),
    [
        ("a1 and e1", [21, 31, 41]),
        ("e1 and a1", [21, 31, 41]),
        ("c1 and c5", [32, 33, 34]),
        ("a1 and d4", [22, 33]),
        ("e1 and b4", [42, 33]),
        ("a1 and b1", []),
        ("a1 and a1", []),
        ("a1 and b3", []),
        ("a1.down.first and a5", [13, 14]),
    ],
)
def test_between_two_squares_lie_those_in_a_straight_line(lab: Lab, squares: str, known: list[int]) -> None:
    size = "5 rows, 6 columns"
    assert number(lab, f"number of squares between {squares}", size) == len(known)
    assert number(lab, f"sum of there(square) for each square between {squares}", size) == sum(known)
    for place in known:
        assert number(lab, f"number of squares between {squares} where there(square) = {place}", size) == 1


def test_squares_between_come_from_the_first_on(lab: Lab) -> None:
    assert number(lab, "there(the first square between a1 and d4)", "5 rows, 5 columns") == 22
    assert number(lab, "there(the first square between d4 and a1)", "5 rows, 5 columns") == 33


def test_between_stands_wherever_in_does(lab: Lab) -> None:
    table = lab.play("""
token Mark, 9 in supply
    spent: yes/no, starts no
zones
    stock: supply of Mark
    board: grid of Mark, 5 rows, 5 columns
facts
    found: 0..99
phase only
    Ann must place a mark on a square between a1 and d1
    Ann chooses a square between a5 and d5
        place a mark on square
    Ann must take an action from go
    for each mark between a1 and d1: set mark.spent to yes
    if all marks between a1 and d1 are spent: add 1 to found
    if a square between a1 and d1 is full: add 2 to found
    if there is a mark between a5 and d5 where mark is not spent: add 4 to found
    if all squares between a1 and e5 are empty: add 8 to found
    Ann chooses
        "End": nothing
        "Wait": nothing
action go(goal between a2 and d2 where goal is empty)
    does: place a mark on goal
""")
    assert [label[-2:] for label in table.offered] == ["b1", "c1"]
    table.pick("c1")
    assert table.offered == ["b5", "c5"]
    table.pick("b5")
    assert [label[-2:] for label in table.offered] == ["b2", "c2"]
    table.pick("c2")
    assert table.fact("found") == 15


@pytest.mark.parametrize(
    ("line", "wrong", "words"),
    [
        ("stock and a1", "stock", "a square of a grid"),
        ("a1 and n", "n", "a square of a grid"),
        ("a1 and a1.up", "a1.up", "Of a set, take one: `.first`."),
        ("a1 and other.a1", "other.a1", "a square of `board`"),
    ],
)
def test_between_what_is_no_square_is_nothing(lab: Lab, line: str, wrong: str, words: str) -> None:
    value = f"number of squares between {line.replace('a1', 'board.a1')}"
    text = RULES.format(size="3 rows, 3 columns", value=value.replace("other.board", "other"))
    text = text.replace("facts\n", "    other: grid of Mark, 2 rows, 2 columns\nfacts\n")
    faults = [fault for fault in lab.check(text) if fault.severity == "error"]
    assert [fault.span.text for fault in faults] == [wrong.replace("a1", "board.a1").replace("other.board", "other")]
    assert words in faults[0].message + faults[0].hint
