"""What is known of a form before the game is played: its value, or all values that it can have."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from rulewright.interpreter.core import forms as f
from rulewright.interpreter.core.forms import Form, Value
from rulewright.interpreter.core.program import Function, Program
from rulewright.interpreter.core.walk import below
from rulewright.interpreter.run.generated.scope import Scope

FEW = 64
"""How many possible values are worth being remembered."""


_FOLDED = frozenset((f.Const, f.Cell, f.Column, f.Tuple, f.Range, f.Size, f.Compare))
"""The forms whose value `constant` may know."""


def constant(form: Form, s: Scope) -> Value | None:
    """Return the value of a form that always has the same one here, None where that is not known."""
    if type(form) not in _FOLDED:
        return None
    match form:
        case f.Const(value):
            return value
        case f.Cell(at):
            bound = s.bound.get(at)
            return None if bound is None else bound.value
        case f.Column(values, first, index):
            place = constant(index, s)
            inside = isinstance(place, int) and place >= 0 and 0 <= place - first < len(values)
            return values[place - first] if isinstance(place, int) and inside else None
        case f.Tuple(items):
            found = [constant(item, s) for item in items]
            return None if None in found else tuple([item for item in found if item is not None])
        case f.Range(f.Const(int(low)), f.Const(int(high))) if high - low < FEW:
            return tuple(range(low, high + 1))
        case f.Size(domain):
            members = constant(domain, s)
            return len(members) if isinstance(members, tuple) else None
        case f.Compare(">=", f.Size(f.Cell() | f.Contents(f.Const())), f.Const(0)):
            return 1
        case f.Compare("=" | "<>" as op, left, right):
            one, two = constant(left, s), constant(right, s)
            return None if one is None or two is None else int((one == two) == (op == "="))
        case f.Compare(op, left, right):
            one, two = constant(left, s), constant(right, s)
            if not isinstance(one, int) or not isinstance(two, int):
                return None
            return int({"<": one < two, "<=": one <= two, ">": one > two, ">=": one >= two}[op])
        case _:
            return None


def among(form: Form, s: Scope) -> tuple[Value, ...] | None:
    """Return all values that a form can have here, None where they are not known or many."""
    known = constant(form, s)
    if known is not None:
        return (known,)
    match form:
        case f.Cell(at):
            bound = s.bound.get(at)
            return s.ranges.get(at) if bound is None or bound.among is None else bound.among
        case f.Column(values, first, index):
            places = among(index, s)
            if places is None:
                return tuple(set(values)) if len(values) <= FEW else None
            inside = [values[p - first] for p in places if isinstance(p, int) and 0 <= p - first < len(values)]
            return tuple(dict.fromkeys(inside))
        case f.Cases(cases, otherwise):
            found: list[Value] = []
            for value in (*[value for _, value in cases], *([] if otherwise is None else [otherwise])):
                here = among(value, s)
                if here is None:
                    return None
                found += here
            return tuple(dict.fromkeys(found))
        case _:
            return None


def members(form: Form, s: Scope) -> tuple[Value, ...] | None:
    """Return all that can be members of a domain here, in any order; None where that is not known."""
    known = constant(form, s)
    if isinstance(known, tuple):
        return known
    match form:
        case f.Filter(_, domain, _) | f.Around(domain, _) | f.Sorted(_, domain, _, _) | f.End(_, domain, _):
            return members(domain, s)
        case f.Combine("union", left, right):
            one, two = members(left, s), members(right, s)
            return None if one is None or two is None else tuple(dict.fromkeys((*one, *two)))
        case f.Combine(_, left, _):
            return members(left, s)
        case f.Tuple(items):
            found = [among(item, s) for item in items]
            return None if None in found else tuple([value for item in found if item is not None for value in item])
        case _:
            return None


def things(form: Form, functions: tuple[Function, ...], deep: int = 8) -> bool:
    """Tell whether all members of a domain surely are things, seats or places, never nothing."""
    match form:
        case f.Contents():
            return True
        case f.Const(tuple(values)):
            return all(isinstance(value, int) and value >= 0 for value in values)
        case f.Filter(_, domain, _) | f.Around(domain, _) | f.Sorted(_, domain, _, _) | f.End(_, domain, _):
            return things(domain, functions, deep)
        case f.Map(_, _, value, join):
            return things(value, functions, deep) if join else False
        case f.Combine("union", left, right):
            return things(left, functions, deep) and things(right, functions, deep)
        case f.Combine(_, left, _):
            return things(left, functions, deep)
        case f.Cases(cases, otherwise):
            found = [value for _, value in cases] + ([] if otherwise is None else [otherwise])
            return all(things(value, functions, deep) for value in found)
        case f.Invoke(function, _):
            return deep > 0 and things(functions[function].body, functions, deep - 1)
        case _:
            return False


def steady(form: Form, s: Scope, program: Program, slots: AbstractSet[int], deep: int = 8) -> bool:
    """Tell whether a form has the same value whenever the same stands in some slots: it reads nothing that changes as the game goes on."""
    match form:
        case f.Cell(at):
            bound = s.bound.get(at)
            return at in slots or (at >= program.layout.scratch and bound is not None and bound.value is not None)
        case f.Const():
            return True
        case f.Invoke(function, arguments):
            of = program.functions[function]
            known = all(steady(argument, s, program, slots, deep) for argument in arguments)
            return known and deep > 0 and steady(of.body, s, program, {*slots, *of.slots}, deep - 1)
        case (
            f.Column() | f.Compare() | f.Not() | f.All() | f.Any() | f.Member() | f.Arithmetic() | f.Tuple() | f.Cases()
        ):
            return all(steady(part, s, program, slots, deep) for part in below(form))  # type: ignore[arg-type]
        case _:
            return False


def flat(items: tuple[Value, ...] | None) -> tuple[Value, ...] | None:
    """Return values that are few enough to be remembered."""
    return None if items is None or len(items) > FEW * 2 else items
