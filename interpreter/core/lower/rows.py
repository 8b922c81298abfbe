"""What the rules say of an order: the place of something in it, and what lies beside a thing in its row."""

from __future__ import annotations

from functools import reduce

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.lower import ends, expressions, members
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import ERROR, comparable, describe, is_error
from rulewright.interpreter.core.program import Function
from rulewright.interpreter.values import ComponentType, DefinitionType, NumberType, SetType

BESIDE = {"left": (-1,), "right": (1,), "sides": (-1, 1)}
_WRONG = Typed(Const(0), ERROR)


def place_in(t: Translator, scope: Scope, expr: nodes.PlaceIn) -> Typed:
    """`the place of card in market`, counted from 1: from the left, the top, the first; 0 where it is not there."""
    order = expressions.express(t, scope, expr.order)
    if is_error(order.type):
        return _WRONG
    if ends.unread(t, expr.span, order.type):
        return _WRONG
    found = members.as_set(t, order, expr.order.span)
    if not found.ends:
        if not is_error(found.element):
            t.fault(messages.no_order(expr.order.span, describe(order.type)))
        return _WRONG
    value = expressions.express(t, scope, expr.value, found.element)
    if isinstance(value.type, DefinitionType) or not comparable(value.type, found.element, t.world):
        hint = "Only what may be there has a place there."
        t.fault(messages.wrong_type(expr.value.span, describe(found.element), describe(value.type), hint))
        return _WRONG
    return Typed(forms.Place(value.form, found.form), NumberType(0, None))


def beside(t: Translator, thing: ComponentType, one: Form, word: str) -> Typed | None:
    """Return what lies to the left or to the right of a thing in its row, or on both sides: none at an end, none elsewhere."""
    of = _neighbours(t, thing) if word in BESIDE else None
    if of is None:
        return None
    return Typed(_invoked(t, one, word), SetType(ComponentType(of), "first"))


def beside_any(t: Translator, things: ComponentType, some: Form, word: str) -> Typed | None:
    """Return what lies to the left or to the right of any of some things: `card.left.left`."""
    of = _neighbours(t, things) if word in BESIDE and len(BESIDE[word]) == 1 else None
    if of is None:
        return None
    slot = t.scratch()
    return Typed(forms.Map(slot, some, _invoked(t, Cell(slot), word), True), SetType(ComponentType(of), "first"))


def words(t: Translator, thing: ComponentType) -> list[str]:
    """Return the words for what lies beside a thing, where such things lie in rows at all."""
    return list(BESIDE) if _neighbours(t, thing) is not None else []


def _neighbours(t: Translator, thing: ComponentType) -> str | None:
    """Return what everything is that may lie in a row with things of a type; None where they lie in no row."""
    rows = [
        info.content for info in t.world.every_zone() if info.sort == "row" and t.world.common(info.content, thing.name)
    ]
    return reduce(lambda one, other: t.world.common(one, other) or one, rows) if rows else None


def _invoked(t: Translator, one: Form, word: str) -> Form:
    """Return a call of the function of the core that looks beside a thing, which all rows have in common."""
    key = ("beside", word)
    if key not in t.function_keys:
        thing, other = t.scratch(), t.scratch()
        row = forms.Contents(forms.ZoneOf(Cell(thing)))
        is_row = forms.Column(
            tuple(int(zone.sort == "row") for zone in t.world.zone_list), 0, forms.ZoneOf(Cell(thing))
        )
        apart = forms.Arithmetic("-", forms.Place(Cell(other), row), forms.Place(Cell(thing), row))
        near = forms.Any(tuple(forms.Compare("=", apart, Const(step)) for step in BESIDE[word]))
        body = forms.Filter(other, row, forms.All((is_row, near)))
        reads = {("zone", info.name) for info in t.world.every_zone() if info.sort == "row"}
        number = t.function(Function(word, (thing,), body, t.world.span), SetType(ComponentType("")), reads, 0)
        t.function_keys[key] = (number, ())
    known = t.function_keys[key]
    assert known is not None
    t.invokes(known[0])
    if any(zone.sort == "row" and zone.shown != t.world.everyone for zone in t.world.zone_list):
        t.hidden_read = True
    return forms.Invoke(known[0], (one,))
