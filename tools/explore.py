"""Walk every line of play of a game through its Python door."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from rulewright.tools.exploration import Exploration
from rulewright.tools.openness import hides_nothing
from rulewright.tools.results import in_short
from rulewright.tools.walk import Look, Way, walk_all

if TYPE_CHECKING:
    from rulewright import Decision, Game, Match

WORTH = {"won": 1, "drew": 0, "lost": -1}


def is_under_way(decision: Decision, after: Match) -> bool:
    """Tell whether a decision that takes several steps goes on after one of them."""
    if decision.shape in ("one", "number"):
        return False
    return any(
        other.seat == decision.seat and other.site == decision.site and other.picked for other in after.decisions
    )


class Lines:
    """A game as a walk sees it. Where something is hidden, matches differ too by what each seat has seen."""

    def __init__(self, game: Game) -> None:
        self.seats = range(len(game.seats))
        self.perfect = hides_nothing(game.program)

    def look(self, match: Match) -> Look:
        """Say what a match looks like."""
        position = match.position()
        if match.fault is not None:
            message = str(match.fault)
            return Look("fault", (position, message), position, result=message)
        seen = () if self.perfect else tuple(json.dumps(match.information(seat)) for seat in self.seats)
        node = (position, seen)
        result, decision = match.result, match.decision
        if result is not None:
            worth = tuple(WORTH[seat.outcome] for seat in result.seats)
            return Look("end", node, position, result=in_short(result), worth=worth)
        if decision is None:
            return Look("chance", node, position)
        return Look("decision", node, position, decision.seat, information=seen[decision.seat] if seen else None)

    def ways(self, match: Match) -> Iterator[Way[Match]]:
        """Yield all ways on: each option of the first open decision, or each outcome of chance."""
        decision = match.decision
        if decision is None:
            outcomes = match.chance
            weight = sum(outcome.weight for outcome in outcomes)
            for outcome in outcomes:
                after = match.copy()
                after.take(outcome)
                yield Way(after, Fraction(outcome.weight, weight), False)
            return
        for option in decision.ids:
            after = match.copy()
            after.choose(option, decision.seat)
            yield Way(after, Fraction(1, len(decision.ids)), not is_under_way(decision, after))


def explore(game: Game, depth: int | None, limit: int, tick: Callable[[int], None] = lambda _: None) -> Exploration:
    """Walk all lines of play, decisions with one option included, and return what was found.

    `depth`: how many decisions far (None: to the end); `limit`: how many nodes are kept at most. Where nothing is hidden a node is
    a position; else it is a position together with what each seat has seen.
    """
    counts = walk_all(Lines(game), game.start(None, automatic=False), depth, limit, tick)
    return Exploration(game.title, game.program.rules_hash, game.seats, depth, counts)
