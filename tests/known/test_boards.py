"""Known numbers of small boards: cases A05 (three in a line and its like) and A07 (four in a line, four rows high)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sampling import FULL

from rulewright import Game, Match
from rulewright.tools.solve import solve

Read = Callable[[str], Game]

LINES = """
game "Lines"
    players 2: Ann, Bea
token Mark, {half} for each player
each player
    marks: supply of Mark
zones
    board: grid of Mark, {rows} rows, {columns} columns, lines of {length}
phase turn for each player, in turn order, repeat
    player must place a mark on a square in board where square is empty{falls}
as soon as a player has a_line: player wins "Line"
as soon as board is full: everyone draws "Full"
define player.a_line as there is a line in board.lines where (number of marks in line where mark.owner is player) = {length}
"""


def lines(columns: int, rows: int, length: int, falls: bool = False) -> str:
    below = " and square.down is full" if falls else ""
    return LINES.format(half=(rows * columns + 1) // 2, rows=rows, columns=columns, length=length, falls=below)


SIZES = {(3, 2, 2): 1}
if FULL:
    SIZES |= {(3, 3, 3): 0}


@pytest.mark.parametrize("size", SIZES)
def test_a_line_is_made_by_the_first_or_by_nobody(game: Read, size: tuple[int, int, int]) -> None:
    solved = solve(game(lines(*size)), 1_000_000).solved
    assert solved is not None
    assert solved.start.value == SIZES[size]


FOUR = {
    4: [4, 16, 64, 256, 1020, 4020, 15_540, 57_504],
    5: [5, 25, 125, 625, 3_120, 15_500, 76_300, 363_308],
}


@pytest.mark.parametrize("columns", FOUR)
def test_sequences_of_falling_discs(game: Read, columns: int) -> None:
    """A game that is over does not go on; equal positions are walked once, with all the ways to them."""
    length = 8 if FULL else 6 - columns % 4
    level: dict[str, tuple[int, Match]] = {"": (1, game(lines(columns, 4, 4, falls=True)).start(1))}
    counts = []
    for _ in range(length):
        following: dict[str, tuple[int, Match]] = {}
        for ways, reached in level.values():
            for option in reached.decision.ids if reached.decision is not None else ():
                later = reached.copy()
                later.choose(option)
                position = later.position()
                following[position] = (following.get(position, (0, later))[0] + ways, later)
        counts.append(sum(ways for ways, _ in following.values()))
        level = following
    assert counts == FOUR[columns][:length]
