"""Play on from a state at random, under a tree of what was tried from there, and say what each seat got.

Lines of play that begin with the same decisions share their nodes, whatever was imagined and whatever chance brought: a node stands for
what was decided, so nobody in the tree plays by what it could not know.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rulewright import Playout

LONGEST: Final = 1_000  # decisions of one rollout, before it is left as a game without an end
HORIZON: Final = 16  # the same in a game against the rules, where what stands there then is judged
CURIOSITY: Final = 0.7  # how much is given for trying what was tried little, beside a mean between 0 and 1
WORTH: Final = {"won": 1.0, "drew": 0.5, "lost": 0.0}
# in a game against the rules
GOING_ON: Final = 0.2  # what it is worth that it has not ended
NEAR_A_WIN: Final = 0.35  # at most for how near a win is
FAR_FROM_DEFEAT: Final = 0.25  # at most for how far a defeat is
SO_NEAR: Final = 0.1  # at most for how near a win was in a defeat


class Node:
    """What was tried after some decisions: how often, what came of it for the seat that decided last, and what was decided next."""

    __slots__ = ("after", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.after: dict[tuple[int, int], Node] = {}

    def next(self, seat: int, options: list[int], random: Callable[[], float]) -> int:
        """Return the option to try: any of those that were not tried, else the most promising by the upper bound of its mean (UCB1)."""
        after = self.after
        new = [option for option in options if (seat, option) not in after]
        if new:
            return new[int(random() * len(new))]
        wide = CURIOSITY * CURIOSITY * log(self.visits + 1)

        def promise(option: int) -> float:
            node = after[seat, option]
            return node.total / node.visits + sqrt(wide / node.visits)

        return max(options, key=promise)


def rolled_out(playout: Playout, start: Node, random: Callable[[], float]) -> tuple[float, ...]:
    """Play a game to its end, down the tree from a node and at random from there on.

    Return what it is worth to each seat.
    """
    way: list[tuple[int, Node]] = []
    node: Node | None = start
    for _ in range(HORIZON if playout.game.nearness.against_the_rules else LONGEST):
        offers = playout.offers
        if not offers:
            break
        seat, options = next(iter(offers.items()))
        if node is None:
            option = options[int(random() * len(options))]
        else:
            option = node.next(seat, options, random)
            new = (seat, option) not in node.after
            below = node.after.setdefault((seat, option), Node())
            way.append((seat, below))
            node = None if new else below
        playout.choose(option, seat)
    found = worth(playout)
    start.visits += 1
    for seat, passed in way:
        passed.visits += 1
        passed.total += found[seat]
    return found


def worth(playout: Playout) -> tuple[float, ...]:
    """Return what the state of a rollout is worth to each seat: won 1, drew 0.5, lost 0; against the rules also what lies between.

    Where a fault of the rules stopped it everybody has lost; where it found no end everybody drew, and a single seat has lost.
    """
    game, result = playout.game, playout.result
    seats = range(len(game.seats))
    if playout.fault is not None:
        return (0.0,) * len(seats)
    if not game.nearness.against_the_rules:
        if result is None:
            return (0.5 if len(seats) > 1 else 0.0,) * len(seats)
        return tuple([WORTH[one.outcome] for one in result.seats])
    if result is not None:
        return tuple([WORTH[one.outcome] or SO_NEAR * playout.nearness(one.seat) for one in result.seats])
    near = [(playout.nearness(seat), 1 - playout.nearness(seat, won=False)) for seat in seats]
    return tuple([GOING_ON + NEAR_A_WIN * win + FAR_FROM_DEFEAT * safe for win, safe in near])
