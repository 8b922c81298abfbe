"""Walk every line of play, chance in the open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable

from rulewright.interpreter.run.match import Match


def lines_of_play(match: Match, key: Callable[[Match], Hashable]) -> Counter[str]:
    """Count complete plays by ending, and at "positions" the different keys; equal keys are walked once."""
    seen: dict[Hashable, Counter[str]] = {}

    def walk(now: Match) -> Counter[str]:
        at = key(now)
        if at in seen:
            return seen[at]
        total: Counter[str] = Counter()
        result = now.result
        if result is not None:
            winners = ",".join(now.game.seats[seat] for seat in result.winners)
            total[f"{result.ending}: {winners}"] += 1
        elif now.decision is not None:
            for option in now.decision.options:
                after = now.copy()
                after.choose(option.id)
                total += walk(after)
        else:
            for outcome in now.chance:
                after = now.copy()
                after.take(outcome)
                total += walk(after)
        seen[at] = total
        return total

    found = walk(match)
    found["positions"] = len(seen)
    return found
