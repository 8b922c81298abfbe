"""The agent that takes any option alike."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright import Decision, Match


class RandomAgent:
    """Take any option on offer alike, step by step, from a stream of its own that the game's chance does not touch."""

    def __init__(self, seat: int, seed: int) -> None:
        self.stream = Random(f"random agent {seat} {seed}")

    def answer(self, _match: Match, decision: Decision, /) -> int:
        """Return the number of an option."""
        ids = decision.ids
        return ids[int(self.stream.random() * len(ids))]
