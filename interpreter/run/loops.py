"""Closures over the members of a domain: filters, sums, quantifiers, orders. Each binds its slot to one member after the other."""

from __future__ import annotations

from typing import Any, Literal

from rulewright.interpreter.run.cells import Cells, Evaluate
from rulewright.interpreter.run.functions import of_nothing
from rulewright.interpreter.run.lined import Lined


def filtered(slot: int, domain: Evaluate, condition: Evaluate) -> Evaluate:
    """Compile the members for which a condition holds."""

    def run(c: Cells) -> tuple[Any, ...]:
        found = []
        for member in domain(c):
            c[slot] = member
            if condition(c):
                found.append(member)
        return tuple(found)

    return run


def mapped(slot: int, domain: Evaluate, value: Evaluate, join: bool) -> Evaluate:
    """Compile a value for each member; with `join` the values are put behind one another."""

    def run(c: Cells) -> tuple[Any, ...]:
        found = []
        for member in domain(c):
            c[slot] = member
            found.append(value(c))
        return tuple(found)

    def run_joined(c: Cells) -> tuple[Any, ...]:
        found: tuple[Any, ...] = ()
        for member in domain(c):
            c[slot] = member
            found += value(c)
        return found

    return run_joined if join else run


def some(slot: int, domain: Evaluate, condition: Evaluate) -> Evaluate:
    """Compile whether a condition holds for some member."""

    def run(c: Cells) -> bool:
        for member in domain(c):
            c[slot] = member
            if condition(c):
                return True
        return False

    return run


def every(slot: int, domain: Evaluate, condition: Evaluate) -> Evaluate:
    """Compile whether a condition holds for every member."""

    def run(c: Cells) -> bool:
        for member in domain(c):
            c[slot] = member
            if not condition(c):
                return False
        return True

    return run


def counted(slot: int, domain: Evaluate, condition: Evaluate) -> Evaluate:
    """Compile how many members satisfy a condition."""

    def run(c: Cells) -> int:
        number = 0
        for member in domain(c):
            c[slot] = member
            if condition(c):
                number += 1
        return number

    return run


def counted_to(slot: int, domain: Evaluate, condition: Evaluate, number: int, exactly: bool) -> Evaluate:
    """Compile whether `number` members or more (`exactly`: and not more) satisfy a condition; stop once that is sure.

    See `functions.countable` for which numbers.
    """
    enough = -1 if exactly else 0

    def run(c: Cells) -> bool:
        members = domain(c)
        spare = len(members) - number
        if spare < 0:
            return False
        wanted = number
        for member in members:
            c[slot] = member
            if condition(c):
                wanted -= 1
                if wanted == enough:
                    return not exactly
            else:
                spare -= 1
                if spare < 0:
                    return False
        return True

    return run


def some_line(of: Lined, condition: Evaluate, base: int) -> Evaluate:
    """Compile whether some line has as many members for which a condition holds. `base`: the address of the first place."""
    slot, member, number = of.slot, of.member, of.number
    prepared = [(line, [base + zone for zone in line], len(line) - number) for line in of.lines]
    enough = -1 if of.exactly else 0

    def run(c: Cells) -> bool:
        for line, addresses, spare in prepared:
            c[slot] = line
            wanted = number
            for at in addresses:
                lying = c[at]
                if lying:
                    c[member] = lying[0]
                    if condition(c):
                        wanted -= 1
                        if wanted == enough:
                            break
                        continue
                spare -= 1
                if spare < 0:
                    break
            else:
                return True
            if wanted == 0 == enough:
                return True
        return False

    def run_whole(c: Cells) -> bool:
        for line, addresses, _ in prepared:
            c[slot] = line
            for at in addresses:
                lying = c[at]
                if not lying:
                    break
                c[member] = lying[0]
                if not condition(c):
                    break
            else:
                return True
        return False

    return run_whole if all(spare == 0 for _, _, spare in prepared) else run


def folded(
    kind: Literal["sum", "product", "highest", "lowest"], slot: int, domain: Evaluate, value: Evaluate
) -> Evaluate:
    """Compile the sum, the product, the highest or the lowest of a value."""

    def total(c: Cells) -> int:
        result = 0
        for member in domain(c):
            c[slot] = member
            result += value(c)
        return result

    def product(c: Cells) -> int:
        result = 1
        for member in domain(c):
            c[slot] = member
            result *= value(c)
        return result

    if kind in ("sum", "product"):
        return total if kind == "sum" else product
    best = max if kind == "highest" else min

    def extreme(c: Cells) -> int:
        values: list[int] = []
        for member in domain(c):
            c[slot] = member
            values.append(value(c))
        if not values:
            of_nothing(kind)
        return best(values)

    return extreme


def alike(slot: int, domain: Evaluate, value: Evaluate, differ: bool) -> Evaluate:
    """Compile whether a value is the same for all members, or different for any two."""

    def run(c: Cells) -> bool:
        number = 0
        values = set()
        for member in domain(c):
            c[slot] = member
            number += 1
            values.add(value(c))
        return len(values) == number if differ else len(values) <= 1

    return run


def ordered(slot: int, domain: Evaluate, keys: tuple[Evaluate, ...], most: tuple[bool, ...]) -> Evaluate:
    """Compile the members ordered by keys, the first key first."""

    def run(c: Cells) -> tuple[Any, ...]:
        rows = []
        for member in domain(c):
            c[slot] = member
            rows.append((member, [key(c) for key in keys]))
        for place in range(len(keys) - 1, -1, -1):
            rows.sort(key=lambda row, place=place: row[1][place], reverse=most[place])  # type: ignore[misc]
        return tuple(member for member, _ in rows)

    return run
