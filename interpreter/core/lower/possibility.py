"""Whether a sentence can be done, before it is: what a line of a menu begins with and cannot be done takes the line off the offer.

It is asked as far as all can know, so that a line tells nothing by being there or not.
"""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Const, Form
from rulewright.interpreter.core.lower import expressions, members, public, sentences
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.values import PlayerType


def of_first(t: Translator, scope: Scope, block: nodes.Block, seat: Typed) -> Form | None:
    """Return whether the choice that a block begins with can be made; None where it begins with none that must be."""
    first = block.statements[0] if block.statements else None
    match first:
        case nodes.Choose(members=nodes.Members() as who, unable=None, at_random=False) if first.modal != "may":
            if first.subject is not None and (first.subject.manner is not None or sentences.many(scope, first.subject)):
                return None
            return _of_choice(t, scope, first, who, seat)
        case _:
            return None


def _of_choice(t: Translator, scope: Scope, node: nodes.Choose, who: nodes.Members, seat: Typed) -> Form | None:
    """Return whether there are as many to choose from as have to be chosen."""
    if (
        node.verb != "choose"
        or node.quantity in ("all", "any number", "up to", "another")
        or node.such_that is not None
    ):
        return None
    asks = t.hidden_read
    chooser = sentences.subject_seat(t, scope, node.subject) if node.subject is not None else seat
    found = members.find_members(t, sentences.about(scope.inner(), chooser), who)
    known = [value.form for value in (seat, chooser) if value is not None and isinstance(value.type, PlayerType)]
    wanted = public.Wanted(found.slot, found.domain, found.condition)
    least = expressions.number(t, scope, node.number).form if node.number is not None else Const(1)
    there = forms.Compare(">=", forms.Size(found.domain), least)
    possible = public.guard(t, known, [wanted], []) if found.condition is not None else there
    t.hidden_read = asks
    return None if possible == Const(1) else possible
