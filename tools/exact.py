"""Find the fractions that the limits of a small component stand for, and prove them.

Both sides keep to what the limits say is best; what that is worth solves linear equations. It is the value if nobody does better at any
node, and if neither side's plan lets the other one go round without end: then each plan holds against everything. (A side that can
get nothing better than play without end need not show that.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

Row: TypeAlias = "dict[int, Fraction]"  # a sum: how often each unknown is in it; CONSTANT: the number that is added

CONSTANT = -1
MOST = 60  # nodes of a component that is worth the work
LONGEST = 10**30  # the largest denominator that is worth it


def solution(rows: Sequence[Row]) -> list[Fraction] | None:
    """Solve x[i] = rows[i] by substitution; None where that has not one solution."""
    known: list[Row] = []
    for at, row in enumerate(rows):
        row = dict(row)
        for earlier in range(at):
            times = row.pop(earlier, Fraction(0))
            for unknown, factor in known[earlier].items() if times else ():
                row[unknown] = row.get(unknown, Fraction(0)) + times * factor
        own = 1 - row.pop(at, Fraction(0))
        if not own:
            return None
        known.append({unknown: factor / own for unknown, factor in row.items()})
    values: dict[int, Fraction] = {CONSTANT: Fraction(1)}
    for at in reversed(range(len(rows))):
        values[at] = sum((factor * values[unknown] for unknown, factor in known[at].items()), Fraction(0))
    return [values[at] for at in range(len(rows))]


def goes_round(turns: Sequence[int], ways: Sequence[Sequence[int]], plan: Mapping[int, int], side: int) -> bool:
    """Tell whether play can stay among the members for ever where one side keeps to its plan and the other does what it likes."""
    staying = set(range(len(turns)))
    size = 0
    while len(staying) != size:
        size = len(staying)
        for node in list(staying):
            if turns[node] == side:
                stays = plan[node] in staying
            else:
                stays = (any if turns[node] else all)(target in staying for target in ways[node])
            if not stays:
                staying.discard(node)
    return bool(staying)


def fractions(
    turns: Sequence[int],
    ways: Sequence[Sequence[tuple[int, Fraction]]],
    exits: Sequence[Fraction],
    limits: Sequence[float],
    sides: Sequence[int],
) -> list[Fraction] | None:
    """Return the values of the members as fractions, None where these limits do not lead to any.

    Nodes have numbers, members first, then `exits` with their values; `limits`: of all nodes. `sides`: those for which play without end
    is not the best of results anyway.
    """
    size = len(turns)
    if size > MOST or any(value.denominator > LONGEST for value in exits):
        return None
    plan = {
        node: max((target for target, _ in ways[node]), key=lambda target: turn * limits[target])
        for node, turn in enumerate(turns)
        if turn
    }
    rows: list[Row] = []
    for node in range(size):
        row: Row = {CONSTANT: Fraction(0)}
        for target, weight in [(plan[node], Fraction(1))] if node in plan else ways[node]:
            if target < size:
                row[target] = row.get(target, Fraction(0)) + weight
            else:
                row[CONSTANT] += weight * exits[target - size]
        rows.append(row)
    values = solution(rows)
    targets = [[target for target, _ in each] for each in ways]
    if values is None or any(goes_round(turns, targets, plan, side) for side in sides):
        return None
    every = [*values, *exits]
    better = any(turns[node] * every[to] > turns[node] * every[node] for node in plan for to in targets[node])
    return None if better or any(value.denominator > LONGEST for value in values) else values
