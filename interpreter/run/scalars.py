"""Closures for arithmetic and comparison, with the cheap cases (a cell, a constant) written out."""

from __future__ import annotations

from typing import assert_never

from rulewright.interpreter.core.forms import Arithmetic, Cell, Compare, Comparison, Const, Value
from rulewright.interpreter.run import functions
from rulewright.interpreter.run.cells import Cells, Evaluate


def arithmetic(form: Arithmetic, left: Evaluate, right: Evaluate) -> Evaluate:
    """Compile a calculation over compiled operands."""
    if isinstance(form.right, Const) and isinstance(form.right.value, int) and form.op in ("+", "-"):
        amount = form.right.value if form.op == "+" else -form.right.value
        return lambda c: left(c) + amount
    match form.op:
        case "+":
            return lambda c: left(c) + right(c)
        case "-":
            return lambda c: left(c) - right(c)
        case "*":
            return within(lambda c: left(c) * right(c))
        case "/" | "/^":
            return divided(form, left, right)
        case "min":
            return lambda c: min(left(c), right(c))
        case "max":
            return lambda c: max(left(c), right(c))
        case _:
            assert_never(form.op)


def divided(form: Arithmetic, left: Evaluate, right: Evaluate) -> Evaluate:
    """Compile a division, rounded as the form says."""
    up = form.op == "/^"
    match form.right:
        case Const(int(by)) if by:
            return (lambda c: -(-left(c) // by)) if up else lambda c: left(c) // by
        case _:
            pass

    def run(c: Cells) -> int:
        by = functions.divisor(right(c))
        number: int = left(c)
        return -(-number // by) if up else number // by

    return run


def within(value: Evaluate) -> Evaluate:
    """Compile that a value which is a number is no greater than numbers may be."""
    held = functions.within
    return lambda c: held(value(c))


def compare(form: Compare, left: Evaluate, right: Evaluate) -> Evaluate:
    """Compile a comparison over compiled operands; the closure returns a truth, not a number."""
    match form.left, form.right:
        case Cell(a), Cell(b) if form.op == "=":
            return lambda c: c[a] == c[b]
        case Cell(a), Const(value) if form.op == "=":
            return lambda c: c[a] == value
        case _, Const(value):
            return compare_with(form.op, left, value)
        case _:
            pass
    match form.op:
        case "=":
            return lambda c: left(c) == right(c)
        case "<>":
            return lambda c: left(c) != right(c)
        case "<":
            return lambda c: left(c) < right(c)
        case "<=":
            return lambda c: left(c) <= right(c)
        case ">":
            return lambda c: left(c) > right(c)
        case ">=":
            return lambda c: left(c) >= right(c)
        case _:
            assert_never(form.op)


def compare_with(op: Comparison, left: Evaluate, value: Value) -> Evaluate:
    """Compile a comparison with a constant."""
    match op:
        case "=":
            return lambda c: left(c) == value
        case "<>":
            return lambda c: left(c) != value
        case "<":
            return lambda c: left(c) < value
        case "<=":
            return lambda c: left(c) <= value
        case ">":
            return lambda c: left(c) > value
        case ">=":
            return lambda c: left(c) >= value
        case _:
            assert_never(op)


def negation(operand: Evaluate) -> Evaluate:
    """Compile `not`."""
    return lambda c: not operand(c)


def conjunction(items: tuple[Evaluate, ...]) -> Evaluate:
    """Compile `and`: from the left, no further than needed."""
    match items:
        case (one,):
            return one
        case (one, two):
            return lambda c: one(c) and two(c)
        case (one, two, three):
            return lambda c: one(c) and two(c) and three(c)
        case _:
            pass

    def every(c: list[object]) -> bool:
        for item in items:  # noqa: SIM110 - a generator costs more
            if not item(c):
                return False
        return True

    return every


def disjunction(items: tuple[Evaluate, ...]) -> Evaluate:
    """Compile `or`: from the left, no further than needed."""
    match items:
        case (one,):
            return one
        case (one, two):
            return lambda c: one(c) or two(c)
        case (one, two, three):
            return lambda c: one(c) or two(c) or three(c)
        case _:
            pass

    def some(c: list[object]) -> bool:
        for item in items:  # noqa: SIM110 - a generator costs more
            if item(c):
                return True
        return False

    return some


def as_number(truth: Evaluate) -> Evaluate:
    """Turn a truth into 1 or 0, the only truths that a cell may hold."""
    return lambda c: 1 if truth(c) else 0
