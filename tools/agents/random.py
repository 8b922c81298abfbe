"""The agent that takes any option alike."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright import Playout


class RandomAgent:
    """Take any option on offer alike, step by step, from a stream of its own that the game's chance does not touch."""

    def __init__(self, seat: int, seed: int, _budget: int = 0) -> None:
        self.random = Random(f"random agent {seat} {seed}").random

    def answer(self, _playout: Playout, options: list[int], /) -> int:
        """Return the number of an option."""
        return options[int(self.random() * len(options))]
