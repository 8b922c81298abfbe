"""Shutting the box: case A47, as far as it is said by how likely the box is shut."""

from __future__ import annotations

from collections.abc import Callable

from sampling import FULL

from rulewright import Game
from rulewright.tools.solve import solve

Read = Callable[[str], Game]

BOX = """
game "Box"
    players 1: Ann
die d6: 1..6
card Tile, one of each value
    value: 1..{tiles}
zones
    box: row of Tile
    down: hand of Tile, seen by everyone
facts
    thrown: 0..12
phase turn for each player, repeat
    player rolls 2 d6 as dice
    set thrown to dice.total
    player must take an action from flip if able
    if unable: player loses "Stuck"
    if box is empty: player wins "Shut"
action flip(tiles in box such that (sum of tile.value for each tile in tiles) = thrown)
    does: move tiles to down
"""


if FULL:  # 50,000 positions

    def test_the_box_is_shut_as_often_as_is_known(game: Read) -> None:
        """Two dice always."""
        solved = solve(game(BOX.format(tiles=9)), 200_000).solved
        assert solved is not None
        assert round(float(solved.start.value), 6) == 0.071432
