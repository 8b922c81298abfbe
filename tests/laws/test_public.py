"""What lies open: who looks on sees no more than each seat does, and the same in every world that a seat cannot tell apart."""

from __future__ import annotations

import json

from matches import sampled
from sampling import often

from rulewright import Game


def test_who_looks_on_sees_nothing_that_a_seat_does_not_know(game: Game) -> None:
    for seed in range(often(3, 30)):
        for match in sampled(game, seed, often(5, 40)):
            seen = json.dumps(match.view(game.public))
            for seat in range(len(game.seats)):
                assert json.dumps(match.imagine(seat, seed).view(game.public)) == seen


def test_who_looks_on_reads_only_lines_that_every_seat_reads(game: Game) -> None:
    """The words may say less, never more: a thing that is named is named to everybody."""
    names = sorted({definition.name for definition in game.program.definitions}, key=len, reverse=True)
    for seed in range(often(3, 30)):
        *_, match = sampled(game, seed, often(5, 40))
        read = [line.text for line in match.log(game.public)]
        for seat in range(len(game.seats)):
            theirs = [line.text for line in match.log(seat)]
            assert len(read) <= len(theirs)
            told = " ".join(theirs)
            assert all(name in told for name in names if any(name in text for text in read))
