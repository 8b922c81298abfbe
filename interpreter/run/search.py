"""The sets that a decision for many members allows: what may be picked next, and whether a beginning can be completed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rulewright.interpreter.run.faults import RulesFault

LIMIT: Final = 200_000
"""How many sets are looked at for one question, before that is a fault of the rules."""


class Sets:
    """All sets (or, `ordered`, sequences) of `low` to `high` of the `members` for which `holds` is true.

    Members are spoken of by their place. `before[i]` is the place of the member of the same class before member i, -1 for
    the first: the members of a class are taken in that order. Picks of a set rise.
    """

    __slots__ = ("asked", "before", "found", "high", "holds", "looked", "low", "members", "ordered", "plain")

    def __init__(
        self,
        members: tuple[Any, ...],
        before: list[int],
        low: int,
        high: int,
        ordered: bool,
        holds: Callable[[tuple[Any, ...]], object] | None,
    ) -> None:
        self.members = members
        self.before = before
        self.low = low
        self.high = min(high, len(members))
        self.ordered = ordered
        self.plain = holds is None and not ordered and max(before, default=-1) < 0
        self.holds = holds
        self.looked = 0
        self.asked: tuple[int, ...] | None = None
        self.found = False

    def judged(self, holds: Callable[[tuple[Any, ...]], object] | None) -> Sets:
        """Return the same sets, judged by this, with nothing looked at so far."""
        return Sets(self.members, self.before, self.low, self.high, self.ordered, holds)

    def complete(self, picks: tuple[int, ...]) -> bool:
        """Tell whether these picks are an answer as they stand."""
        if not self.low <= len(picks) <= self.high:
            return False
        if self.holds is None:
            return True
        if picks == self.asked:
            return self.found
        self.looked += 1
        if self.looked > LIMIT:
            raise RulesFault("too many sets would have to be looked at")
        self.found = bool(self.holds(tuple([self.members[i] for i in picks])))
        self.asked = picks
        return self.found

    def open(self, picks: tuple[int, ...]) -> list[int]:
        """List the places that may come next, whether or not that can be completed."""
        before = self.before
        if not self.ordered:
            start = picks[-1] + 1 if picks else 0
            return [i for i in range(start, len(before)) if before[i] < 0 or before[i] in picks]
        return [i for i in range(len(before)) if i not in picks and (before[i] < 0 or before[i] in picks)]

    def possible(self, picks: tuple[int, ...]) -> bool:
        """Tell whether these picks can be completed by some more, or none."""
        if self.holds is None:
            return len(picks) <= self.high and self.low <= self.high and len(picks) + self.left(picks) >= self.low
        if self.complete(picks):
            return True
        if len(picks) >= self.high or len(picks) + self.left(picks) < self.low:
            return False
        return any(self.possible((*picks, i)) for i in self.open(picks))

    def left(self, picks: tuple[int, ...]) -> int:
        """Count the members that could still be taken, one after the other."""
        if self.ordered:
            return len(self.members) - len(picks)
        start = picks[-1] + 1 if picks else 0
        usable = set(picks)
        number = 0
        for i in range(start, len(self.members)):
            if self.before[i] < 0 or self.before[i] in usable:
                usable.add(i)
                number += 1
        return number

    def following(self, picks: tuple[int, ...]) -> Sequence[int]:
        """List the places that may come next so that the whole can be completed."""
        if len(picks) >= self.high or self.low > self.high:
            return ()
        if self.plain:
            return range(picks[-1] + 1 if picks else 0, len(self.members) - max(0, self.low - len(picks) - 1))
        if self.holds is None and self.low <= len(picks) + 1:
            return self.open(picks)
        return [i for i in self.open(picks) if self.possible((*picks, i))]


def distinct(number: int) -> list[int]:
    """Return the `before` of members that are all different."""
    return [-1] * number
