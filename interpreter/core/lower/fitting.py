"""Members that no longer fit: what has to hold still of one of a loop's members when its turn comes.

A loop settles its members at its start. The conditions by which its domain chose them, also those inside a define, are asked again of
each when it is its turn; where it lies is not.
"""

from __future__ import annotations

from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Column, Const, Form
from rulewright.interpreter.core.lower.modifiers import replaced
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER
from rulewright.interpreter.core.lower.writing import conjunction
from rulewright.interpreter.core.program import Function


def still_fits(t: Translator, domain: Form, member: Form) -> Form | None:
    """Return the condition that a member of a domain passes still what filters the domain; None where nothing does that can change."""
    match domain:
        case forms.Filter(slot, inner, condition):
            own = None if _printed(condition, slot) else replaced(condition, Cell(slot), member)
            return conjunction([part for part in (still_fits(t, inner, member), own) if part is not None])
        case forms.Sorted(_, inner) | forms.Around(inner) | forms.Combine("without", inner) | forms.End(_, inner):
            return still_fits(t, inner, member)
        case forms.Combine("union" | "common" as kind, left, right):
            return _of_both(t, kind, left, right, member)
        case forms.Cases(cases, otherwise):
            return _of_cases(t, cases, otherwise, member)
        case forms.Invoke(number, arguments):
            return _of_define(t, number, arguments, member)
        case _:
            return None


def _printed(condition: Form, slot: int) -> bool:
    """Say whether a condition is only about what a member is, which never changes."""
    match condition:
        case Column(index=Cell(at)):
            return at == slot
        case _:
            return False


def _of_both(t: Translator, kind: str, left: Form, right: Form, member: Form) -> Form | None:
    fits = [still_fits(t, side, member) for side in (left, right)]
    if fits == [None, None]:
        return None
    if kind == "common":
        return conjunction([one for one in fits if one is not None])
    return forms.Any((forms.Member(member, left), forms.Member(member, right)))


def _of_cases(t: Translator, cases: tuple[tuple[Form, Form], ...], otherwise: Form | None, member: Form) -> Form | None:
    fits = [(condition, still_fits(t, value, member)) for condition, value in cases]
    last = still_fits(t, otherwise, member) if otherwise is not None else None
    if last is None and all(one is None for _, one in fits):
        return None
    told = tuple((condition, Const(1) if one is None else one) for condition, one in fits)
    return forms.Cases(told, Const(1) if last is None else last)


def _of_define(t: Translator, number: int, arguments: tuple[Form, ...], member: Form) -> Form | None:
    """Return what asks a define again: a function of its arguments and the member."""
    if number not in t.fits:
        function, slot = t.functions[number], t.scratch()
        body = still_fits(t, function.body, Cell(slot))
        t.fits[number] = None
        if body is not None:
            asked = Function(function.name, (*function.slots, slot), body, function.span)
            t.fits[number] = t.function(asked, NUMBER, t.function_reads[number], t.function_weights[number])
    asks = t.fits[number]
    return None if asks is None else forms.Invoke(asks, (*arguments, member))
