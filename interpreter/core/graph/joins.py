"""Where the ways that part at an instruction come together again, before anything is asked and without leaving the procedure."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Final

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.graph.steps import steps
from rulewright.interpreter.core.program import Program

END = -1
"""Stands for everything after a decision or outside of the procedure."""


ASKING: Final = (i.Choose, i.Collect, i.Divide, i.Secret)


def onward(program: Program) -> list[list[int]]:
    """Return for each address those at which control may go on in its own procedure; a call goes on where it comes back."""
    return [[edge.target for edge in steps(program, at, frozenset())] for at in range(len(program.code))]


def joins(program: Program, ways: list[list[int]]) -> dict[int, int]:
    """Return for each address the one that every way from there comes to next in common; none for those that have none.

    `ways`: see `onward`.
    """
    before: dict[int, list[int]] = {END: []}  # backwards: from END to where control comes from
    for at, code in enumerate(program.code):
        before[at] = []
        for after in ([] if isinstance(code, ASKING) else ways[at]) or [END]:
            before.setdefault(after, []).append(at)
    order = finished(before, END)
    for at in range(len(program.code)):
        if at not in order:  # it never comes to an end: it goes round
            before[END].append(at)
            order |= {other: len(order) + place for place, other in enumerate(finished(before, at, order))}
    order[END] = len(order)
    found = dominators(before, END, order)
    return {at: join for at, join in found.items() if join != END and at != END}


def finished(following: Mapping[int, Sequence[int]], root: int, known: Container[int] = ()) -> dict[int, int]:
    """Return what is reached from a root and not known yet, each with its place in the order in which a search in depth leaves it."""
    left: dict[int, int] = {}
    seen, waiting = {root}, [(root, iter(following[root]))]
    while waiting:
        here, rest = waiting[-1]
        for other in rest:
            if other not in seen and other not in known:
                seen.add(other)
                waiting.append((other, iter(following[other])))
                break
        else:
            waiting.pop()
            left[here] = len(left)
    return left


def dominators(following: Mapping[int, Sequence[int]], root: int, order: Mapping[int, int]) -> dict[int, int]:
    """Return for each place but the root the last one before it that every way from the root to it passes.

    `order`: the places in the order in which a search in depth from the root leaves them, the root last. Cooper, Harvey and Kennedy, "A
    Simple, Fast Dominance Algorithm".
    """
    leading: dict[int, list[int]] = {at: [] for at in order}
    for at, others in following.items():
        for other in others:
            leading[other].append(at)
    found = {root: root}
    places = sorted(order, key=order.__getitem__, reverse=True)[1:]
    changed = True
    while changed:
        changed = False
        for at in places:
            new: int | None = None
            for other in leading[at]:
                if other in found:
                    new = other if new is None else _common(found, order, other, new)
            assert new is not None  # one that led to it was looked at before
            if found.get(at) != new:
                found[at] = new
                changed = True
    del found[root]
    return found


def _common(found: Mapping[int, int], order: Mapping[int, int], one: int, two: int) -> int:
    """Return the nearest place that both of two have before them, or are."""
    while one != two:
        while order[one] < order[two]:
            one = found[one]
        while order[two] < order[one]:
            two = found[two]
    return one
