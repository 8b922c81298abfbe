"""Walk every line of play of a game through its Python door."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from rulewright.interpreter.core.program import PC
from rulewright.tools.exploration import Exploration
from rulewright.tools.openness import hides_nothing
from rulewright.tools.results import in_short
from rulewright.tools.walk import Look, Way, walk_all

if TYPE_CHECKING:
    from rulewright import Decision, Game, Match, Playout, Result

S = TypeVar("S", "Match", "Playout")
WORTH = {"won": 1, "drew": 0, "lost": -1}


@cache
def part(of: int, whole: int) -> Fraction:
    """Return a part of a whole; equal ones are one object, of which a walk keeps millions."""
    return Fraction(of, whole)


def is_under_way(decision: Decision, after: Match) -> bool:
    """Tell whether a decision that takes several steps goes on after one of them."""
    if decision.shape in ("one", "number"):
        return False
    return any(
        other.seat == decision.seat and other.site == decision.site and other.picked for other in after.decisions
    )


def ended(result: Result, node: Hashable, position: Hashable) -> Look:
    """Say what a game looks like that is over."""
    worth = tuple(WORTH[seat.outcome] for seat in result.seats)
    return Look("end", node, position, result=in_short(result), worth=worth)


def by_chance(before: S) -> Iterator[Way[S]]:
    """Yield what each outcome of chance leads to."""
    outcomes = before.chance
    weight = sum(outcome.weight for outcome in outcomes)
    for outcome in outcomes:
        after = before.copy()
        after.take(outcome)
        yield Way(after, part(outcome.weight, weight), False)


class Lines:
    """A game in which something is hidden as a walk sees it: matches differ too by what each seat has seen."""

    def __init__(self, game: Game) -> None:
        self.seats = range(len(game.seats))

    def look(self, match: Match) -> Look:
        """Say what a match looks like."""
        position = match.position()
        if match.fault is not None:
            message = str(match.fault)
            return Look("fault", (position, message), position, result=message)
        seen = tuple(json.dumps(match.information(seat)) for seat in self.seats)
        node = (position, seen)
        result, decision = match.result, match.decision
        if result is not None:
            return ended(result, node, position)
        if decision is None:
            return Look("chance", node, position)
        return Look("decision", node, position, decision.seat, information=seen[decision.seat])

    def ways(self, match: Match) -> Iterator[Way[Match]]:
        """Yield all ways on: each option of the first open decision, or each outcome of chance."""
        decision = match.decision
        if decision is None:
            yield from by_chance(match)
            return
        for option in decision.ids:
            after = match.copy()
            after.choose(option, decision.seat)
            yield Way(after, part(1, len(decision.ids)), not is_under_way(decision, after))


class OpenLines:
    """A game in which nothing is hidden as a walk sees it: positions are all there is, and no words are needed."""

    def look(self, playout: Playout) -> Look:
        """Say what a playout looks like."""
        position = playout.key()
        if playout.fault is not None:
            message = str(playout.fault)
            return Look("fault", (position, message), position, result=message)
        result = playout.result
        if result is not None:
            return ended(result, position, position)
        seat = next(iter(playout.offers), None)
        if seat is None:
            return Look("chance", position, position)
        return Look("decision", position, position, seat)

    def ways(self, playout: Playout) -> Iterator[Way[Playout]]:
        """Yield all ways on: each option of the first seat that is asked, or each outcome of chance."""
        offers = playout.offers
        if not offers:
            yield from by_chance(playout)
            return
        seat, options = next(iter(offers.items()))
        at, share = playout.cells[PC], part(1, len(options))
        for option in options:
            after = playout.copy()
            after.choose(option, seat)
            under_way = after.cells[PC] == at and seat in after.offers and after.has_begun(seat)
            yield Way(after, share, not under_way)


def explore(game: Game, depth: int | None, limit: int, tick: Callable[[int], None] = lambda _: None) -> Exploration:
    """Walk all lines of play, decisions with one option included, and return what was found.

    `depth`: how many decisions far (None: to the end); `limit`: how many nodes are kept at most. Where nothing is hidden a node is
    a position; else it is a position together with what each seat has seen.
    """
    if hides_nothing(game.program):
        counts = walk_all(OpenLines(), game.playout(None, automatic=False), depth, limit, tick)
    else:
        counts = walk_all(Lines(game), game.start(None, automatic=False), depth, limit, tick)
    return Exploration(game.title, game.program.rules_hash, game.seats, depth, counts)
