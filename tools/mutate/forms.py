"""The changes of a form: what an author might have written instead, at one place in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal, TypeAlias, TypeVar, assert_never

from rulewright.interpreter.core import forms as f
from rulewright.interpreter.core.forms import Form

Read: TypeAlias = Literal["test", "number", "value", "thing"]
"""What is read of a form: whether it holds, how much it is, what it is, or which (zones, things, domains)."""

Changed: TypeAlias = tuple[str, Form]
"""A change in words, and what stands there then."""

P = TypeVar("P")

YES: Final = f.Const(1)
NO: Final = f.Const(0)
FAR: Final = 10**6
"""Numbers further from 0 stand for no limit."""

SHIFTED: Final[dict[str, Literal["<", "<=", ">", ">="]]] = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
EXCHANGED: Final[dict[str, Literal["+", "-", "/", "/^", "min", "max"]]] = {
    "+": "-", "-": "+", "*": "+", "/": "/^", "/^": "/", "min": "max", "max": "min",
}  # fmt: skip

OTHER_END: Final[dict[str, Literal["first", "last", "top", "bottom"]]] = {
    "first": "last", "last": "first", "top": "bottom", "bottom": "top",
}  # fmt: skip

NEVER, ALWAYS, OPPOSITE = "never holds", "always holds", "the opposite"


def changes(form: Form, read: Read) -> Iterator[Changed]:
    """Yield a form with one change anywhere in it."""
    yield from here(form, read)
    yield from below(form, read)


def optional(form: Form | None, read: Read = "test") -> Iterator[Changed]:
    """Yield the changes of a form that may be missing."""
    return changes(form, read) if form is not None else iter(())


def several(forms: tuple[Form, ...], read: Read) -> Iterator[tuple[str, tuple[Form, ...]]]:
    """Yield some forms with one change in one of them."""
    for place, form in enumerate(forms):
        for how, other in changes(form, read):
            yield how, (*forms[:place], other, *forms[place + 1 :])


# ---------------------------------------------------------------- at the form itself
def here(form: Form, read: Read) -> Iterator[Changed]:
    """Yield what may stand in a form's place."""
    if read == "test" and not isinstance(form, f.Const):
        yield ALWAYS, YES
        yield NEVER, NO
        if not isinstance(form, f.Not):
            yield OPPOSITE, f.Not(form)
    match form:
        case f.Const(int(value)) if read == "number" and abs(value) < FAR:
            yield "one more", f.Const(value + 1)
            yield "one less", f.Const(value - 1)
        case f.Const(int(value)) if read == "value" and abs(value) < FAR:
            yield "another value", f.Const(value - 1 if value > 0 else 1)
        case f.Compare(op, left, right) if op in SHIFTED:
            yield "reached a step sooner or later", f.Compare(SHIFTED[op], left, right)
        case f.Compare() | f.Not() | f.Some() | f.Every() | f.Member() if read != "test":
            yield OPPOSITE, f.Not(form)
        case f.Filter(domain=domain):
            yield "all of them", domain
        case f.Arithmetic("-", f.Const(0), right):
            yield "the other sign", right
        case f.Arithmetic(op, left, right):
            yield "reckoned otherwise", f.Arithmetic(EXCHANGED[op], left, right)
            yield "without the second number", left
        case f.Fold(kind="highest"):
            yield "the lowest", replace(form, kind="lowest")
        case f.Fold(kind="lowest"):
            yield "the highest", replace(form, kind="highest")
        case f.End(end=end):
            yield "from the other end", replace(form, end="last" if end == "first" else "first")
        case f.One(end=end):
            yield "from the other end", replace(form, end=OTHER_END[end])
        case f.Sorted(most=most):
            yield "in the other order", replace(form, most=tuple([not one for one in most]))
        case f.Beside(steps=steps):
            yield "the other way round", replace(form, steps=-steps)
        case f.Around(domain=domain):
            yield "begun elsewhere", domain
        case f.Combine(left=left):
            yield "without the second part", left
        case f.Alike(differ=differ):
            yield OPPOSITE, replace(form, differ=not differ)
        case f.Cases(cases, otherwise) if len(cases) > 1 or otherwise is not None:
            for place in range(len(cases)):
                others = (*cases[:place], *cases[place + 1 :])
                yield "without this case", replace(form, cases=others) if others or otherwise is None else otherwise
        case _:
            pass


# ---------------------------------------------------------------- inside of it
def below(form: Form, read: Read) -> Iterator[Changed]:
    """Yield a form with one change in one of the forms that it is made of."""
    match form:
        case f.Const() | f.Cell() | f.Active() | f.Running():
            return
        case f.Filter() | f.Some() | f.Every():
            yield from _part(form, "domain", form.domain, "thing")
            yield from _part(form, "condition", form.condition, "test")
        case f.Maybe():
            yield from _part(form, "domain", form.domain, "thing")
            yield from _part(form, "condition", form.condition, "test")
        case f.Not(operand):
            yield from _part(form, "operand", operand, "test")
        case f.All(items) | f.Any(items):
            for how, changed in several(items, "test"):
                yield how, replace(form, items=changed)
        case f.Tuple(items):
            for how, changed in several(items, "thing"):
                yield how, f.Tuple(changed)
        case f.Arithmetic("-", f.Const(0), right):
            yield from _part(form, "right", right, "number")
        case f.Arithmetic() | f.Range():
            number: tuple[tuple[str, Form], ...] = (
                (("left", form.left), ("right", form.right))
                if isinstance(form, f.Arithmetic)
                else (("low", form.low), ("high", form.high))
            )
            for name, part in number:
                yield from _part(form, name, part, "number")
        case f.Compare(left=left, right=right):
            counted = form.op in SHIFTED or isinstance(left, f.Size | f.Arithmetic | f.Fold)
            yield from _part(form, "left", left, "number" if counted else "thing")
            yield from _part(form, "right", right, "number" if counted else "thing")
        case f.Map() | f.Fold() | f.Alike():
            yield from _part(form, "domain", form.domain, "thing")
            yield from _part(form, "value", form.value, "number" if isinstance(form, f.Fold) else "thing")
        case f.Sorted(domain=domain, keys=keys):
            yield from _part(form, "domain", domain, "thing")
            for how, changed in several(keys, "number"):
                yield how, replace(form, keys=changed)
        case f.End(domain=domain, count=count):
            yield from _part(form, "domain", domain, "thing")
            yield from _part(form, "count", count, "number")
        case f.Can(domain=domain, low=low, high=high):
            yield from _part(form, "domain", domain, "thing")
            yield from _part(form, "low", low, "number")
            yield from _part(form, "high", high, "number")
            yield from _part(form, "such_that", form.such_that, "test")
        case f.Cases():
            yield from _cases(form, read)
        case f.Invoke(arguments=arguments):
            for how, changed in several(arguments, "thing"):
                yield how, replace(form, arguments=changed)
        case f.Field() | f.Column() | f.Contents() | f.ZoneOf() | f.ByOf() | f.One() | f.At() | f.Place() | f.Member():
            yield from _things(form)
        case f.Size() | f.Around() | f.Beside() | f.Combine():
            yield from _things(form)
        case _:
            assert_never(form)


def _part(form: Form, name: str, part: Form | None, read: Read) -> Iterator[Changed]:
    for how, changed in optional(part, read):
        yield how, replace(form, **{name: changed})  # type: ignore[arg-type]


def _things(form: Form) -> Iterator[Changed]:
    for name in ("index", "zone", "component", "domain", "value", "start", "seat", "left", "right"):
        part = getattr(form, name, None)
        if part is not None:
            yield from _part(form, name, part, "thing")


def _cases(form: f.Cases, read: Read) -> Iterator[Changed]:
    cases = form.cases
    for place, (condition, value) in enumerate(cases):
        for how, other in changes(condition, "test"):
            yield how, replace(form, cases=(*cases[:place], (other, value), *cases[place + 1 :]))
        for how, other in changes(value, read):
            yield how, replace(form, cases=(*cases[:place], (condition, other), *cases[place + 1 :]))
    yield from _part(form, "otherwise", form.otherwise, read)
