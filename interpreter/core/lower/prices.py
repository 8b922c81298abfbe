"""Whether who chooses can know what something costs."""

from __future__ import annotations

from collections.abc import Container

from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.values import ComponentType, DefinitionType, SetType

_THINGS = (ComponentType, DefinitionType, SetType)


def known(t: Translator, form: Form, own: Container[int]) -> bool:
    """Say whether a number is known to whoever knows the things in the cells `own`, and what all know: facts, fields that are not hidden.

    What is worked out otherwise, as from what lies in zones, counts as not known.
    """
    match form:
        case Const():
            return True
        case Cell(at):
            return at in own or at in _open_facts(t)
        case forms.Column(index=index):
            return known(t, index, own)
        case forms.Field(base, index):
            return base in _open_fields(t) and known(t, index, own)
        case forms.Arithmetic(left=left, right=right) | forms.Compare(left=left, right=right):
            return known(t, left, own) and known(t, right, own)
        case _:
            return False


def _open_facts(t: Translator) -> set[int]:
    """Return the cells of the facts whose values are no things."""
    return {info.base for info in t.world.facts.values() if not isinstance(info.type, _THINGS)}


def _open_fields(t: Translator) -> set[int]:
    """Return where the fields of players and of things begin that are no things and hidden from nobody who knows whose they are."""
    fields = [
        *t.world.player_fields.values(),
        *(info for thing in t.world.things.values() for info in thing.fields.values()),
    ]
    return {
        info.base
        for info in fields
        if info.laid_out and info.hidden_from is None and not isinstance(info.type, _THINGS)
    }
