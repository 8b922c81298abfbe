"""What a decision's options read that whoever decides cannot see.

Approximation: a zone that does not show its fronts to the seat (another's hand, a bag, a deck), unless the same rule shows or looks at
something before. How much lies somewhere is no secret. Hidden fields of things have a rule of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.core.forms import Cell, Contents, Form
from rulewright.interpreter.core.instructions import Choose, Collect, Param, Secret, Teach
from rulewright.interpreter.core.program import Program
from rulewright.tools.lint.sight import Bound, Sight, bindings

T = TypeVar("T")


@frozen
class Offer:
    """What may be chosen: values, and conditions on them; of a set how many, and the cell that it is in (`whole`)."""

    params: tuple[Param, ...]
    conditions: tuple[Form, ...]
    bounds: tuple[Form, ...] = ()
    whole: int = -1


@frozen
class Asked:
    """A decision: its site, the seat, and what is on offer."""

    site: int
    seat: Form
    offers: tuple[Offer, ...]

    @property
    def params(self) -> tuple[Param, ...]:
        """All that is chosen."""
        return tuple(param for offer in self.offers for param in offer.params)

    @property
    def conditions(self) -> tuple[Form, ...]:
        """All conditions of the options."""
        wheres = [param.where for param in self.params if param.where is not None]
        return (*[one for offer in self.offers for one in offer.conditions], *wheres)


def decisions(program: Program) -> Iterator[Asked]:
    """Yield the decisions of a program; windows for reactions are asked by what all know already."""
    for instruction in program.code:
        match instruction:
            case Choose(window=False) | Collect():
                yield Asked(instruction.site, instruction.seat, _offers(instruction))
            case Secret():
                yield Asked(instruction.site, Cell(instruction.who), _offers(instruction.question))
            case _:
                pass


def _offers(question: Choose | Collect) -> tuple[Offer, ...]:
    if isinstance(question, Collect):
        such_that = () if question.such_that is None else (question.such_that,)
        return (Offer((question.param,), such_that, (question.low, question.high), question.slot),)
    return tuple(
        [
            Offer(one.params, tuple([part for part in (one.guard, one.fits) if part is not None]))
            for one in question.alternatives
        ]
    )


def shown_before(program: Program) -> frozenset[str]:
    """Return the rules in which something is looked at or shown; what they ask then may be about what was seen."""
    return frozenset(program.sites[one.site].rule for one in program.code if isinstance(one, Teach))


def reported(programs: Iterable[Program], told_of: Callable[[Program, Asked], Iterable[T]]) -> Iterator[tuple[Span, T]]:
    """Yield where decisions stand, and what is told of them; each place once, and none whose rule shows or looks at something."""
    told: set[Span] = set()
    for program in programs:
        after = shown_before(program)
        for asked in decisions(program):
            site = program.sites[asked.site]
            if site.span not in told and site.rule not in after:
                for message in told_of(program, asked):
                    told.add(site.span)
                    yield site.span, message


def unseen(program: Program, zone: Form, seat: Form) -> bool:
    """Tell whether a zone does not show its fronts to a seat, whichever seat that is."""
    return all(Sight(program, number).of(Contents(zone), bound).things for number, bound in bindings(program, seat))


def telling(program: Program, asked: Asked) -> frozenset[int]:
    """Return the zones from whose fronts follows what a decision offers, for some seat that it may ask and that does not see them."""
    for seat, bound in bindings(program, asked.seat):
        for offer in asked.offers:
            sight = Sight(program, seat)
            if _tells(sight, offer, dict(bound)):
                return frozenset(sight.unseen)
    return frozenset()


def _tells(sight: Sight, offer: Offer, now: Bound) -> bool:
    found = [sight.of(number, now) for number in offer.bounds]
    for param in offer.params:
        domain = sight.of(param.domain, now)
        now[param.slot] = replace(domain, value=None, among=None)
        found += [domain, sight.of(param.where, now)]
    if offer.whole >= 0:
        now[offer.whole] = now[offer.params[-1].slot]
    conditions = [sight.of(condition, now) for condition in offer.conditions]
    never = any(condition.value is not None and not condition.value for condition in conditions)
    return not never and any(one.tells for one in (*found, *conditions))
