"""What an example says that somebody knows: the front of things, wherever they lie, or a hidden field of one."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.interpreter.check import example_messages, messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.lower import expressions, members, moves, names
from rulewright.interpreter.core.lower.scope import Scope
from rulewright.interpreter.core.lower.seen import hidden_number
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import describe, is_error
from rulewright.interpreter.core.scripts import Known
from rulewright.interpreter.values import ComponentType, DefinitionType, SetType, ZoneType


def known(t: Translator, scope: Scope, things: tuple[nodes.Expr, ...]) -> Iterator[Known]:
    """Yield what may be known: a thing, several, all that lies in a zone, a hidden field of a thing."""
    for thing in things:
        field = moves.hidden_field(t, scope, thing)
        if field is not None:
            owner, info = field
            yield Known(forms.Tuple((owner.form,)), hidden_number(t.world, info), thing.span)
            continue
        typed = names.only_copy(t, thing) or expressions.thing(t, scope, thing)
        match typed.type:
            case ComponentType():
                yield Known(forms.Tuple((typed.form,)), -1, thing.span)
            case SetType(ComponentType()):
                yield Known(typed.form, -1, thing.span)
            case ZoneType():
                yield Known(members.contents(t, typed), -1, thing.span)
            case DefinitionType():
                t.fault(example_messages.which_copy(thing.span))
            case other if is_error(other):
                pass
            case other:
                t.fault(messages.wrong_type(thing.span, "a card, a token or a zone", describe(other)))
