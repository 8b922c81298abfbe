"""The agent that tries its options out: games are played on from them in imagined states, and the best on average is taken."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from rulewright.tools.agents.rollout import Node, rolled_out

if TYPE_CHECKING:
    from rulewright import Playout


class Tried:
    """What came of one option: its tree, how often it was tried, and the sums of what it was worth and of the lead in points."""

    __slots__ = ("lead", "node", "times", "worth")

    def __init__(self) -> None:
        self.node = Node()
        self.times = 0
        self.worth = self.lead = 0.0

    @property
    def mean(self) -> tuple[float, float]:
        """The mean worth; where that is equal, the mean lead decides."""
        return self.worth / self.times, self.lead / self.times


class SearchAgent:
    """Take the option of which rollouts come out best, `budget` of them at each step of a decision.

    All options are tried alike in some imagined states, the better half of them in some more, and so on (sequential halving). Of more
    options than half the budget, as many as that are drawn. All that it reads of the game is what `Playout.imagine` shows its seat, and
    the chance of the rollouts is its own.
    """

    def __init__(self, seat: int, seed: int, budget: int) -> None:
        self.seat = seat
        self.budget = budget
        self.random = Random(f"search agent {seat} {seed}")

    def answer(self, playout: Playout, options: list[int], /) -> int:
        """Return the number of an option."""
        if len(options) == 1:
            return options[0]
        options = self.random.sample(options, min(len(options), max(2, self.budget // 2)))
        tried = {option: Tried() for option in options}
        left = self.budget
        while len(options) > 1 and left >= len(options):
            rounds = (len(options) - 1).bit_length()
            times = max(1, left // (rounds * len(options)))
            for _ in range(times):
                imagined = playout.imagine(self.seat, self.random.getrandbits(63))
                for option in options:
                    self.attempt(imagined.copy(), option, tried[option])
            left -= times * len(options)
            options.sort(key=lambda option: tried[option].mean, reverse=True)
            del options[(len(options) + 1) // 2 :]
        return options[0]

    def attempt(self, playout: Playout, option: int, tried: Tried) -> None:
        """Take an option in an imagined state, play on to the end, and note what came of it."""
        playout.choose(option, self.seat)
        found, lead = rolled_out(playout, tried.node, self.random.random)[self.seat], lead_of(playout, self.seat)
        tried.times += 1
        tried.worth += found
        tried.lead += lead


def lead_of(playout: Playout, seat: int) -> int:
    """Return by how many points a seat is ahead of the best of the others at the end, its points where it is alone; else 0."""
    result = playout.result
    points = [] if result is None else [one.score for one in result.seats if one.score is not None]
    if len(points) <= seat:
        return 0
    own = points.pop(seat)
    return own - max(points, default=0)
