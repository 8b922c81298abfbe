"""A `let` of a zone is another name for it, `all cards in ..` is what lies there now (case B19)."""

from __future__ import annotations

import pytest
from lab import Lab

RULES = """
card Card, one of each rank
    rank: 1..9
zones
    deck: deck of Card
    bowl: pile of Card
    row: row of Card
each player
    hand: hand of Card
facts
    n: 0..99
setup
    Ann draws 3 cards from deck to Ann.hand
    Bea draws 2 cards from deck to Bea.hand
phase only
{lines}
"""


@pytest.mark.parametrize(
    ("lines", "hands"),
    [
        # the case itself: both names of zones, so all five cards end with Ann
        (["let mine = Ann.hand", "let theirs = Bea.hand", "move mine to Bea.hand", "move theirs to Ann.hand"], [5, 0]),
        (["let theirs = all cards in Bea.hand", "move Ann.hand to Bea.hand", "move theirs to Ann.hand"], [2, 3]),
        (["let mine = all cards in Ann.hand", "move Bea.hand to Ann.hand", "move mine to Bea.hand"], [2, 3]),
        (["let low = all cards in Ann.hand where card.rank < 3", "move low to Bea.hand"], [1, 4]),
        (["let low = all cards where card.rank < 4", "move low to row"], [0, 2]),
        (["let rich = all players where (number of cards in player.hand) > 2", "for each player in rich: move player.hand to row"], [0, 2]),
        (["for each card in (all cards in Ann.hand)", "    move card to Bea.hand"], [0, 5]),
        (["let mine = all cards in bowl", "move mine to Ann.hand"], [3, 2]),
    ],
)  # fmt: skip
def test_what_is_named(lab: Lab, lines: list[str], hands: list[int]) -> None:
    table = lab.play(RULES.format(lines="".join(f"    {line}\n" for line in lines)))
    assert table.match.fault is None
    assert [table.count("Ann.hand"), table.count("Bea.hand")] == hands


def test_a_set_is_counted_looped_over_and_judged(lab: Lab) -> None:
    lines = ["let low = all cards in Ann.hand where card.rank < 3", "move Ann.hand to row"]
    lines += ["for each card in low: add card.rank to n", "if low differ in rank: add 10 to n"]
    assert lab.play(RULES.format(lines="".join(f"    {line}\n" for line in lines))).fact("n") == 13
