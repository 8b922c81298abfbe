"""What a seat still knows of fronts that it has lost sight of: which things lie among which.

For a seat that is a tuple of pairs (fronts, places), each a set of components as one number with a bit for each: every front of the first
belongs to one of the second. A component stands for the place where it really lies, also after it has moved on. All pairs together name
every component once among their fronts. () stands for the one pair of all fronts and all places: nothing is known. What the seat knows
by name is not said here; who reads pairs leaves that out, on both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from rulewright.interpreter.run.cells import bits

Pairs: TypeAlias = tuple[tuple[int, int], ...]


def mixed(pairs: Pairs, everything: int, seen: int, mixing: int, lost: int) -> Pairs:
    """Return what a seat knows when it cannot tell any more which of some places is which.

    `seen`: the things in that zone that it knew by name. `mixing`: the places. `lost`: those of `seen` that are among them.
    """
    if not pairs and not lost:
        return ()
    found: dict[int, int] = {}
    for fronts, places in pairs or ((everything, everything),):
        now = places & ~seen
        if now & mixing:
            now |= mixing
        if fronts & ~lost:
            found[now] = found.get(now, 0) | fronts & ~lost
    if lost:
        found[mixing] = found.get(mixing, 0) | lost
    return () if len(found) == 1 else tuple(sorted([(fronts, places) for places, fronts in found.items()]))


def renamed(things: int, places: Sequence[int]) -> int:
    """Return a set of components with another in the place of each."""
    return bits([place for x, place in enumerate(places) if things >> x & 1])


def dealt(
    places: Sequence[int], pairs: Pairs, number: Callable[[int], int], shuffled: Callable[[list[int]], list[int]]
) -> list[int]:
    """Deal the fronts of some places out anew among them, in a random way that agrees with all pairs; return one for each place.

    Fronts that may lie in few places come first, so that where each set of places holds or leaves out each other one whole, all ways are
    equally likely. A front for which no place is left gets one whose front can go elsewhere.
    """
    fitting: dict[int, list[int]] = {}
    for fronts, among in pairs:
        fits = [place for place, x in enumerate(places) if among >> x & 1]
        fitting.update({x: fits for x in places if fronts >> x & 1})
    lying: dict[int, int] = {}

    def settled(front: int, tried: set[int]) -> bool:
        for place in fitting[front]:
            if place not in tried:
                tried.add(place)
                if place not in lying or settled(lying[place], tried):
                    lying[place] = front
                    return True
        return False

    for front in in_turn(fitting, shuffled):
        left = [place for place in fitting[front] if place not in lying]
        if left:
            lying[left[number(len(left))]] = front
        else:
            settled(front, set())
    return [lying[place] for place in range(len(places))]


def in_turn(fitting: dict[int, list[int]], shuffled: Callable[[list[int]], list[int]]) -> Iterable[int]:
    """Return fronts in random order, those that fit in fewer places first."""
    order = shuffled(sorted(fitting))
    return sorted(order, key=lambda front: len(fitting[front]))
