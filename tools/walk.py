"""Walk every line of play of a game, each position once, and count.

A line is a way from the start to an end: at each decision one of the options, at each chance outcome one of the possible ones. Lines
that come to the same node are counted together from there on, so the work grows with the nodes and not with the lines.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, Literal, Protocol, TypeVar

from rulewright.grammar.frozen import frozen

M = TypeVar("M")
Kind = Literal["decision", "chance", "end", "fault"]


@frozen
class Look:
    """What a match looks like from outside. Matches with the same `node` are counted as one from there on.

    `seat`: who decides (-1: nobody). `result`: how it ended, in words; `worth`: for each seat 1 where it won, 0 where it drew, -1 where
    it lost. `information`: what tells apart what the seat that decides has seen; None in a game that hides nothing, where every line is
    something else to have seen.
    """

    kind: Kind
    node: Hashable
    position: Hashable
    seat: int = -1
    result: str = ""
    information: Hashable = None
    worth: tuple[int, ...] = ()


@frozen
class Way(Generic[M]):
    """One way on from a match: the match after it, its weight among all (they add up to 1), and whether a decision is made by it."""

    match: M
    weight: Fraction
    decided: bool


class Game(Protocol[M]):
    """What a walk needs to know of a game."""

    def look(self, match: M) -> Look:
        """Say what a match looks like."""

    def ways(self, match: M) -> Iterable[Way[M]]:
        """Return all ways on from a match that has not ended; at a decision each option weighs the same."""


@dataclass(slots=True)
class Counts:
    """What a walk found.

    `games`: complete lines by (result, number of decisions); `odds`: how likely each result is where everybody takes any option
    alike; `perft[d]`: lines of d decisions; `faults`: lines by the fault of the rules that ended them; `unfinished`: lines that the
    depth cut off. `endless`: some lines go round in circles. `full`: the limit of nodes was met. `whole` is false where any of these
    three leaves lines out of `games`. `perfect`: nothing is hidden, so that `information` counts lines.
    """

    games: Counter[tuple[str, int]] = field(default_factory=Counter)
    odds: dict[str, Fraction] = field(default_factory=dict)
    faults: Counter[str] = field(default_factory=Counter)
    perft: list[int] = field(default_factory=list)
    positions: dict[Kind, int] = field(default_factory=dict)
    information: Counter[int] = field(default_factory=Counter)
    unfinished: int = 0
    endless: bool = False
    full: bool = False
    perfect: bool = False

    @property
    def whole(self) -> bool:
        return not (self.unfinished or self.endless or self.full)


Edge = tuple[int, Fraction, bool]  # the number of the next node, its weight, whether a decision is made on the way
Frontier = dict[tuple[int, int], tuple[int, Fraction]]  # (node, decisions made) -> (lines that lead there, how likely)


WAYS = 50  # ways that are followed for each node that may be kept
COUNTED = 10  # ways by which lines are counted on, again and again, for each node that may be kept
LEAST = 500_000  # such ways that are allowed however few nodes may be kept
DIGITS = 1_000  # bits of a number with which counting takes about twice as long


class Full(Exception):  # noqa: N818 - it is no error
    """There is more to walk than was allowed."""


class Walk(Generic[M]):
    """All that one walk knows so far: a number, a look and the ways on for each node. `limit`: how many nodes are kept."""

    def __init__(self, game: Game[M], limit: int) -> None:
        self.game = game
        self.limit = limit
        self.followed = self.counted = 0
        self.numbers: dict[Hashable, int] = {}
        self.looks: list[Look] = []
        self.edges: dict[int, tuple[Edge, ...]] = {}
        self.waiting: dict[int, M] = {}
        self.positions: set[tuple[Kind, Hashable]] = set()
        self.information: set[tuple[int, Hashable]] = set()

    def number(self, match: M) -> int:
        """Return the number of a match's node. A new one waits until its ways are asked for."""
        look = self.game.look(match)
        known = self.numbers.setdefault(look.node, len(self.numbers))
        if known == len(self.looks):
            self.looks.append(look)
            self.positions.add((look.kind, look.position))
            if look.kind in ("end", "fault"):
                self.edges[known] = ()
            else:
                self.waiting[known] = match
            if look.kind == "decision" and look.information is not None:
                self.information.add((look.seat, look.information))
        return known

    def ways(self, node: int) -> tuple[Edge, ...]:
        """Return the ways on from a node. Raise Full where that would be more than is kept."""
        if node not in self.edges:
            edges: list[Edge] = []
            for way in self.game.ways(self.waiting[node]):
                self.followed += 1
                if len(self.looks) >= self.limit or self.followed > self.limit * WAYS:
                    raise Full
                edges.append((self.number(way.match), way.weight, way.decided))
            self.edges[node] = tuple(edges)
            del self.waiting[node]
        return self.edges[node]

    def count(self, lines: int, ways: int) -> None:
        """Note that a number of lines goes on by so many ways. Raise Full where that would be more work than is allowed.

        A line that goes on for ever meets few nodes, but each again after ever more decisions, with ever longer numbers.
        """
        self.counted += ways * (1 + (lines.bit_length() // DIGITS) ** 2)
        if self.counted > self.limit * COUNTED + LEAST:
            raise Full

    def has_circle(self, by_chance: bool = False) -> bool:
        """Tell whether some node leads back to itself by ways that are known; `by_chance`: with no decision on the way."""
        ways = {
            node: [target for target, _, decided in edges if not (by_chance and decided) and target in self.edges]
            for node, edges in self.edges.items()
        }
        entering = Counter(target for targets in ways.values() for target in targets)
        free = [node for node in ways if not entering[node]]
        for node in free:
            for target in ways[node]:
                entering[target] -= 1
                if not entering[target]:
                    free.append(target)
        return len(free) < len(ways)


def finish(walk: Walk[M], counts: Counts) -> Counts:
    """Count what the walk kept as sets."""
    for kind, _ in walk.positions:
        counts.positions[kind] = counts.positions.get(kind, 0) + 1
    counts.information.update(Counter(seat for seat, _ in walk.information))
    return counts


def walk_all(
    game: Game[M], start: M, depth: int | None, limit: int, tick: Callable[[int], None] = lambda _: None
) -> Counts:
    """Walk all lines from a match, at most `depth` decisions far and over at most `limit` nodes; `tick` is told their number."""
    walk, counts = Walk(game, limit), Counts()
    frontier: Frontier = {(walk.number(start), 0): (1, Fraction(1))}
    counts.perft.append(1)
    known = 0
    while frontier:
        nothing_new, known = known == len(walk.looks), len(walk.looks)
        if (not walk.waiting and depth is None and walk.has_circle()) or (nothing_new and walk.has_circle(True)):
            counts.endless = True
            break
        try:
            frontier = advance(walk, counts, frontier, depth)
        except Full:
            counts.full = True
            break
        tick(len(walk.looks))
    return finish(walk, counts)


def advance(walk: Walk[M], counts: Counts, frontier: Frontier, depth: int | None) -> Frontier:
    """Follow every way from a frontier one step on; what ends there is counted."""
    after: defaultdict[tuple[int, int], tuple[int, Fraction]] = defaultdict(lambda: (0, Fraction(0)))
    for (node, made), (lines, odds) in frontier.items():
        look = walk.looks[node]
        if look.kind == "end":
            counts.games[look.result, made] += lines
            counts.odds[look.result] = counts.odds.get(look.result, Fraction(0)) + odds
        elif look.kind == "fault":
            counts.faults[look.result] += lines
        elif look.kind == "decision" and depth is not None and made >= depth:
            counts.unfinished += lines
        else:
            if look.kind == "decision" and look.information is None:
                counts.perfect = True
                counts.information[look.seat] += lines
            ways = walk.ways(node)
            walk.count(lines, len(ways))
            for target, weight, decided in ways:
                count, likely = after[target, made + decided]
                after[target, made + decided] = count + lines, likely + odds * weight
                if decided:
                    while len(counts.perft) <= made + 1:
                        counts.perft.append(0)
                    counts.perft[made + 1] += lines
    return dict(after)
