"""Give every node of a game graph its value by going back from the ends.

Zermelo's backward induction, over the strongly connected components of the graph in topological order: a node that cannot come
back gets its value from the nodes after it, exactly. A component in which play can go round is held between two bounds. Every value
that both sides can force lies between what play without end would make of it as the worst and as the best of results; the bounds move
towards each other until they meet. Play without end is worth 0; where that matters, the lower bound is raised to what the one side gets
if it is content with 0 and goes for more only where more is proven already (after Everett, "Recursive games", 1957), and the upper one
is lowered likewise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

import networkx as nx

from rulewright.grammar.frozen import frozen
from rulewright.tools.exact import fractions

Number: TypeAlias = "Fraction | float"  # as a value: a fraction is exact, a float is a limit
Ways: TypeAlias = "Sequence[tuple[int, Number]]"  # where to, and how likely that is at a node of chance

MET = 1e-13  # bounds so near to each other have met
STILL = 1e-15  # a bound that moves by no more in a whole round has stopped
NEAR = 1e-9  # bounds that stop further apart than this leave the value open
# Without chance there are finitely many values that a bound can have: then all three are 0.


class Open(Exception):  # noqa: N818 - it is no error
    """The bounds of a value do not meet."""


@frozen
class Graph:
    """A game as numbers. `turns`: 1 where the greatest value is chosen, -1 where the least, 0 where chance decides (or nobody).

    `ways`: from each node, none from an end; `worth`: what an end is worth, 0 elsewhere.
    """

    turns: Sequence[int]
    ways: Sequence[Sequence[tuple[int, Fraction]]]
    worth: Sequence[int]


@dataclass(slots=True)
class Values:
    """What a solution holds for each node: its `value`, and by how much that may be wrong.

    `order`: the components, ends first; `circles`: whether play can go round at all; `endless`: whether it mattered anywhere what play
    without end is worth.
    """

    value: list[Number]
    error: list[float]
    order: list[list[int]] = field(default_factory=list)
    circles: bool = False
    endless: bool = False

    def put(self, node: int, value: Number, error: float) -> None:
        """Set a value: a fraction only where there is no error."""
        self.value[node], self.error[node] = float(value) if error else value, error


def components(graph: Graph) -> Iterator[list[int]]:
    """Yield the strongly connected components of a graph, each after those that it leads to; later nodes of one come first."""
    whole: nx.DiGraph[int] = nx.DiGraph()
    whole.add_nodes_from(range(len(graph.ways)))
    whole.add_edges_from((node, target) for node, ways in enumerate(graph.ways) for target, _ in ways)
    parts = nx.condensation(whole)
    for part in reversed(list(nx.topological_sort(parts))):
        yield sorted(parts.nodes[part]["members"], reverse=True)


def chosen(turn: int, ways: Ways, values: Sequence[Number]) -> Number:
    """Return the value of a node from the values after it."""
    if turn > 0:
        return max([values[target] for target, _ in ways])
    if turn < 0:
        return min([values[target] for target, _ in ways])
    return sum([weight * values[target] for target, weight in ways])


def solved(graph: Graph) -> Values:
    """Solve a whole graph. Raise `Open` where the bounds of a component do not meet."""
    found = Values(list(map(Fraction, graph.worth)), [0.0] * len(graph.worth))
    least, most = min(0, *graph.worth), max(0, *graph.worth)
    for members in components(graph):
        found.order.append(members)
        node = members[0]
        if len(members) > 1 or any(target == node for target, _ in graph.ways[node]):
            found.circles = True
            Circle(graph, members, found).solve(least, most)
        elif graph.ways[node]:
            error = max(found.error[target] for target, _ in graph.ways[node])
            found.put(node, chosen(graph.turns[node], graph.ways[node], found.value), error)
    return found


class Circle:
    """One component in which play can go round: numbered anew, its members first, then the nodes that it leads to."""

    def __init__(self, graph: Graph, members: list[int], found: Values) -> None:
        self.members, self.found = members, found
        number = {node: at for at, node in enumerate(members)}
        exits = {target for node in members for target, _ in graph.ways[node]} - number.keys()
        number |= {node: len(members) + at for at, node in enumerate(exits)}
        self.turns = [graph.turns[node] for node in members]
        self.chance = 0 in self.turns
        self.weights = [[(number[target], weight) for target, weight in graph.ways[node]] for node in members]
        self.ways = [[(target, float(weight)) for target, weight in ways] for ways in self.weights]
        self.values = [found.value[node] for node in exits]
        self.kind = float if self.chance else Fraction
        self.exits: list[Number] = [float(value) if self.chance else value for value in self.values]
        self.error = max((found.error[node] for node in exits), default=0.0)
        self.still, self.met, self.near = (STILL, MET, NEAR) if self.chance else (0.0, 0.0, 0.0)

    def moved(self, bound: list[Number], up: bool) -> float:
        """Move a bound one round up or down, and return how far it moved at most."""
        far = 0.0
        for at, (turn, ways) in enumerate(zip(self.turns, self.ways, strict=True)):
            value, before = chosen(turn, ways, bound), bound[at]
            if (value > before) if up else (value < before):
                far = max(far, abs(float(value - before)))
                bound[at] = value
        return far

    def settle(self, bound: list[Number], up: bool) -> None:
        """Move a bound up or down as far as it goes."""
        while self.moved(bound, up) > self.still:
            pass

    def gap(self, low: list[Number], high: list[Number]) -> float:
        """Return how far two bounds are apart, added up over the members."""
        return float(sum(high[at] - low[at] for at in range(len(self.members))))

    def solve(self, least: int, most: int) -> None:
        """Find the values of the members, which are between the worst and the best of results."""
        size = len(self.members)
        low: list[Number] = [*[self.kind(least)] * size, *self.exits]
        high: list[Number] = [*[self.kind(most)] * size, *self.exits]
        moving = True
        while moving and self.gap(low, high) > self.met:
            moving = max(self.moved(low, True), self.moved(high, False)) > self.still
        if self.gap(low, high) > self.near:
            self.found.endless = True
            self.close(low, high)
        proven = self.proven(low, least, most)
        for at, node in enumerate(self.members):
            value = proven[at] if proven else (low[at] + high[at]) / 2
            error = 0.0 if proven else self.error + self.still + abs(float(high[at] - low[at])) / 2
            self.found.put(node, value, error)

    def proven(self, limits: list[Number], least: int, most: int) -> list[Fraction] | None:
        """Return the values of the members as fractions, where there is chance and they can be found and proven."""
        exits = [value for value in self.values if isinstance(value, Fraction)]
        if not self.chance or len(exits) < len(self.values):
            return None
        sides = [side for side, counts in ((1, most > 0), (-1, least < 0)) if counts]
        return fractions(self.turns, self.weights, exits, list(map(float, limits)), sides)

    def close(self, low: list[Number], high: list[Number]) -> None:
        """Move the bounds on by what play without end is worth."""
        gap = self.gap(low, high)
        while gap > self.met:
            for bound, up in ((low, True), (high, False)):
                content = [max(value, self.kind(0)) if up else min(value, self.kind(0)) for value in bound]
                content[len(self.members) :] = self.exits
                self.settle(content, not up)
                better = max if up else min
                bound[:] = [better(pair) for pair in zip(bound, content, strict=True)]
                self.settle(bound, up)
            before, gap = gap, self.gap(low, high)
            if before - gap <= self.still:
                break
        if gap > self.near:
            raise Open
