"""Known heap games: cases A26 (Wythoff's and Fibonacci nim) and A27 (chomp)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sampling import FULL

from rulewright import Game, Match
from rulewright.tools.solution import Solved
from rulewright.tools.solve import solve

Read = Callable[[str], Game]


def after(match: Match, option: int) -> Match:
    """The match with one more decision."""
    later = match.copy()
    later.choose(option)
    return later


def solved(game: Game, limit: int = 100_000) -> Solved:
    found = solve(game, limit).solved
    assert found is not None
    return found


def lost(match: Match, known: dict[str, bool]) -> bool:
    """Whether the seat that is to move loses with best play of both, in a game without draws; walks every line of play."""
    position = match.position()
    if position not in known:
        assert match.decision is not None, match.fault
        seat = match.decision.seat
        known[position] = not any(won_after(after(match, option), seat, known) for option in match.decision.ids)
    return known[position]


def won_after(match: Match, seat: int, known: dict[str, bool]) -> bool:
    """Whether a seat that has just moved wins with best play of both."""
    if match.result is not None:
        return match.result.seats[seat].outcome == "won"
    assert match.decision is not None, match.fault
    return (match.decision.seat == seat) != lost(match, known)


# ------------------------------------------------------------ A26
WYTHOFF = """
game "Two heaps"
    players 2: Ann, Bea
facts
    left: 0..20, starts {left}
    right: 0..20, starts {right}
phase turn for each player, in turn order, repeat
    player must take an action from left, right, both if able
    if unable: player loses "Nothing to take"
action left(number in 1..20)
    needs number <= left
    does: remove number from left
action right(number in 1..20)
    needs number <= right
    does: remove number from right
action both(number in 1..20)
    needs number <= left and number <= right
    does
        remove number from left
        remove number from right
"""
LOST = {(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)}


@pytest.mark.parametrize(("left", "right"), [(12, 20) if FULL else (5, 8)])
def test_lost_pairs_of_heaps(game: Read, left: int, right: int) -> None:
    """Of all pairs no larger than this, those that are lost for whoever is to take are the known ones and no others."""
    found = {
        (one, other)
        for one in range(left + 1)
        for other in range(one, right + 1)
        if solved(game(WYTHOFF.format(left=one, right=other))).start.value == -1
    }
    assert found == {pair for pair in LOST if pair[0] <= left and pair[1] <= right}


FIBONACCI = """
game "Fibonacci nim"
    players 2: Ann, Bea
facts
    heap: 0..55, starts {heap}
    most: 0..110, starts {most}
phase turn for each player, in turn order, repeat
    player must take an action from take_some
    if heap = 0: player wins "Last"
action take_some(number in 1..55)
    needs number <= heap and number <= most
    does
        remove number from heap
        set most to 2 * number
"""


def test_lost_heaps_of_fibonacci_nim(game: Read) -> None:
    lost = [heap for heap in range(2, 15) if solved(game(FIBONACCI.format(heap=heap, most=heap - 1))).start.value == -1]
    assert lost == [2, 3, 5, 8, 13]


@pytest.mark.parametrize("heap", [21, 34, 55] if FULL else [21, 34])
def test_large_lost_heaps_of_fibonacci_nim(game: Read, heap: int) -> None:
    lost = solved(game(FIBONACCI.format(heap=heap, most=heap - 1)))
    assert lost.start.value == -1
    won = solved(game(FIBONACCI.format(heap=heap - 1, most=heap - 2)))
    assert won.start.value == 1


# ------------------------------------------------------------ A27
CHOMP = """
game "Chomp"
    players 2: Ann, Bea
token Piece, {pieces} in supply
zones
    box: supply of Piece
    bar: grid of Piece, {rows} rows, {columns} columns
    eaten: row of Piece
setup
    for each square in bar: Ann places a piece from box on square
phase turn for each player, in turn order, repeat
    player must take an action from bite
    if a1 is empty: player loses "Poisoned"
action bite(bitten in bar where bitten is full)
    does
        for each square in bar where square.row >= bitten.row and square.column >= bitten.column
            move all pieces from square to eaten
"""
BITES = {(2, 3): "c2", (3, 3): "b2", (3, 4): "c2"} | ({(3, 5): "d3", (4, 4): "b2"} if FULL else {})


@pytest.mark.parametrize(("rows", "columns"), BITES)
def test_the_only_winning_first_bite(game: Read, rows: int, columns: int) -> None:
    match = game(CHOMP.format(rows=rows, columns=columns, pieces=rows * columns)).start(1)
    assert match.decision is not None
    known: dict[str, bool] = {}
    winning = [option.label for option in match.decision.options if won_after(after(match, option.id), 0, known)]
    assert winning == [f"bite {BITES[rows, columns]}"]
