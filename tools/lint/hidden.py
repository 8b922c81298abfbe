"""What a decision's options read that whoever decides cannot see.

Approximation: a zone that does not show its fronts to the seat (another's hand, a bag, a deck), unless the same rule shows or looks at
something before. How much lies somewhere is no secret. Hidden fields of things have a rule of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from rulewright.grammar.source import Span
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.instructions import Choose, Collect, Param, Teach
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.core.walk import below

Bound = dict[int, Form]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision: its site, the seat, what is chosen, and the conditions of its options."""

    site: int
    seat: Form
    params: tuple[Param, ...]
    conditions: tuple[Form, ...]


def decisions(program: Program) -> Iterator[Asked]:
    """Yield the decisions of a program; windows for reactions are asked by what all know already."""
    for instruction in program.code:
        match instruction:
            case Choose(window=False):
                params = tuple(param for one in instruction.alternatives for param in one.params)
                guards = [
                    part for one in instruction.alternatives for part in (one.guard, one.fits) if part is not None
                ]
                yield Asked(instruction.site, instruction.seat, params, (*guards, *_wheres(params)))
            case Collect():
                such_that = () if instruction.such_that is None else (instruction.such_that,)
                yield Asked(
                    instruction.site,
                    instruction.seat,
                    (instruction.param,),
                    (*such_that, *_wheres((instruction.param,))),
                )
            case _:
                pass


def _wheres(params: tuple[Param, ...]) -> tuple[Form, ...]:
    return tuple(param.where for param in params if param.where is not None)


def shown_before(program: Program) -> frozenset[str]:
    """Return the rules in which something is looked at or shown; what they ask then may be about what was seen."""
    return frozenset(program.sites[one.site].rule for one in program.code if isinstance(one, Teach))


def reported(programs: Iterable[Program], tells: Callable[[Program, Asked], Iterable[T]]) -> Iterator[tuple[Span, T]]:
    """Yield where decisions stand, and what is told of them; each place once, and none whose rule shows or looks at something."""
    told: set[Span] = set()
    for program in programs:
        after = shown_before(program)
        for asked in decisions(program):
            site = program.sites[asked.site]
            if site.span not in told and site.rule not in after:
                for message in tells(program, asked):
                    told.add(site.span)
                    yield site.span, message


def unseen(program: Program, form: Form, seat: Form) -> bool:
    """Tell whether a zone does not show its fronts to a seat, as far as its form says; of several, none of them."""
    match form:
        case forms.Const(int(zone)) if zone >= 0:
            return (
                program.zones[zone].shown == 0
                if not isinstance(seat, forms.Const)
                else not _shows(program, zone, seat.value)
            )
        case forms.Column(zones, _, index):
            numbers = [zone for zone in zones if isinstance(zone, int) and zone >= 0]
            shown = [program.zones[zone].shown for zone in numbers]
            if all(mask & program.everybody == program.everybody for mask in shown):
                return False
            return all(mask == 0 for mask in shown) or _another(index, seat)
        case _:
            return False


def _shows(program: Program, zone: int, seat: object) -> bool:
    return isinstance(seat, int) and bool(program.zones[zone].shown >> seat & 1)


def _another(index: Form, seat: Form) -> bool:
    """Tell whether an owner is surely somebody else: a neighbour of the seat, or two different seats by number."""
    match index:
        case forms.Beside(of, steps):
            return of == seat and steps != 0
        case forms.Const():
            return isinstance(seat, forms.Const) and index != seat
        case _:
            return False


def peeked(program: Program, form: object, seat: Form, bound: Bound | None = None) -> Iterator[Form]:
    """Yield the zones the fronts in which a condition reads and the seat does not see; defines are followed."""
    bound = bound or {}
    match form:
        case forms.Size(forms.Contents()):
            return
        case forms.Contents(zone):
            if unseen(program, _put_in(zone, bound), seat):
                yield zone
        case forms.Invoke(number, arguments):
            function = program.functions[number]
            given = {slot: _put_in(value, bound) for slot, value in zip(function.slots, arguments, strict=True)}
            yield from peeked(program, function.body, seat, given)
            for argument in arguments:
                yield from peeked(program, argument, seat, bound)
        case _:
            for one in below(form):
                yield from peeked(program, one, seat, bound)


def zones_of(form: Form) -> frozenset[int]:
    """Return the zones that a zone's form can mean."""
    match form:
        case forms.Const(int(zone)):
            return frozenset((zone,))
        case forms.Column(zones):
            return frozenset(zone for zone in zones if isinstance(zone, int))
        case _:
            return frozenset()


def _put_in(form: Form, bound: Bound) -> Form:
    """Return a zone's form with the values of parameters put in where its owner stands."""
    match form:
        case forms.Cell(at):
            return bound.get(at, form)
        case forms.Column(values, first, index):
            return forms.Column(values, first, _put_in(index, bound))
        case forms.Beside(of, steps):
            return forms.Beside(_put_in(of, bound), steps)
        case _:
            return form
