"""Say what follows from the values of a solved game: how it ends, how likely, and after how many decisions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import inf
from typing import TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.tools.backward import Graph, Number, Values

Odds: TypeAlias = "tuple[Number, Number, Number]"  # won, drawn, lost
NONE, ALL = Fraction(0), Fraction(1)
CERTAIN: dict[int, Odds] = {1: (ALL, NONE, NONE), 0: (NONE, ALL, NONE), -1: (NONE, NONE, ALL)}


@frozen
class Prospect:
    """What best play comes to from some node, for the first seat.

    `odds`: of each result, None where the value does not fix them; `length`: how many decisions there are at most where the side that
    can force a win hurries and the other one delays, None where nobody can or where there is chance.
    """

    value: Number
    odds: Odds | None
    length: int | None

    def other(self) -> Prospect:
        """Return the same for the side that loses what the first one wins."""
        return Prospect(-self.value, self.odds and (self.odds[2], self.odds[1], self.odds[0]), self.length)


class Prospects:
    """The prospects of a solved game. `opposed`: there are two sides; else there is one, for which a value is the odds of winning.

    `results`: for the first seat 1, 0 or -1 at each end; `made`: for each node and each way on whether a decision is made by it;
    `drawn`: whether anything but a win and a loss can come out.
    """

    def __init__(
        self,
        graph: Graph,
        found: Values,
        results: Sequence[int],
        made: Sequence[Sequence[bool]],
        opposed: bool,
        drawn: bool,
    ) -> None:
        self.graph, self.found, self.results, self.made = graph, found, results, made
        self.opposed, self.drawn = opposed, drawn
        self.chance = any(ways and not turn for turn, ways in zip(graph.turns, graph.ways, strict=True))

    def of(self, node: int) -> Prospect:
        """Return the prospect of a node."""
        length = inf if self.chance else self.lengths[node]
        return Prospect(self.found.value[node], self.odds(node), None if length == inf else int(length))

    def best(self, node: int) -> list[int]:
        """Return the nodes to choose at a node: those that are worth as much as it is, as far as the errors let it be told."""
        value, error = self.found.value, self.found.error
        targets = [target for target, _ in self.graph.ways[node]] if self.graph.turns[node] else []
        return [target for target in targets if abs(float(value[target] - value[node])) <= error[target] + error[node]]

    def odds(self, node: int) -> Odds | None:
        """Return how likely each result is, None where the value does not say."""
        value = self.found.value[node]
        if not self.drawn:
            won = (1 + value) / 2 if self.opposed else value
            return won, NONE, 1 - won
        if not self.found.circles:
            return self.mixtures[node]
        certain = (self.opposed and not self.chance) or abs(value) == 1
        return CERTAIN[int(value)] if certain else None

    @cached_property
    def mixtures(self) -> list[Odds]:
        """How likely each result is from each node of a game that cannot go round. Of several best ways on the first is taken."""
        mixtures = [CERTAIN[result] for result in self.results]
        for (node,) in self.found.order:
            if self.graph.turns[node]:
                mixtures[node] = mixtures[self.best(node)[0]]
            elif ways := self.graph.ways[node]:
                parts = [tuple(weight * odds for odds in mixtures[target]) for target, weight in ways]
                won, drew, lost = map(sum, zip(*parts, strict=True))
                mixtures[node] = won, drew, lost
        return mixtures

    @cached_property
    def lengths(self) -> list[float]:
        """The length of each node as `Prospect` says, in a game without chance; infinity where there is none."""
        lengths = [inf if ways else 0.0 for ways in self.graph.ways]
        for members in self.found.order:
            waiting = [node for node in members if self.graph.ways[node] and self.is_won(node)]
            while sum(self.shorten(lengths, node) for node in waiting):
                pass
        return lengths

    def is_won(self, node: int) -> bool:
        """Tell whether a side can force its win."""
        return abs(self.found.value[node]) == 1

    def shorten(self, lengths: list[float], node: int) -> bool:
        """Work a length out anew from those after it, and tell whether it is another one now."""
        best = set(self.best(node))
        after = [
            lengths[target] + made
            for (target, _), made in zip(self.graph.ways[node], self.made[node], strict=True)
            if target in best
        ]
        before, winning = lengths[node], self.found.value[node] == self.graph.turns[node]
        lengths[node] = min(after) if winning else max(after)
        return lengths[node] != before
