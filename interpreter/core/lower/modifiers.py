"""Modifiers: standing changes of what is read. What is stored never changes.

A value that some modifier touches is read through a function of the core: base, `is`, `gets`, `times`, `at least` and `at most`, then the
field's own range.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.lower import expressions, members
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import PLAYER, comparable, general, is_error
from rulewright.interpreter.core.lower.writing import conjunction
from rulewright.interpreter.core.program import Function
from rulewright.interpreter.values import ComponentType, NumberType, PlayerType, Type, YesNoType

_VALUES = ("is", "gets", "times", "at least", "at most")
_STAGES = (("is",), ("gets",), ("times",), ("at least", "at most"))


@dataclass(frozen=True, slots=True)
class Rule:
    """One modifier with the condition of its block."""

    condition: nodes.Expr | None
    modifier: nodes.Modifier


def rules(t: Translator) -> list[Rule]:
    """Return all modifiers of values, in the order of the text."""
    return [
        Rule(standing.condition, modifier)
        for standing in t.world.standings
        for modifier in standing.modifiers
        if isinstance(modifier, nodes.Modifier) and modifier.kind in _VALUES
    ]


def check(t: Translator) -> None:
    """Report modifiers that are not supported, and those whose target nothing reads."""
    for standing in t.world.standings:
        for modifier in standing.modifiers:
            if isinstance(modifier, nodes.Hole):
                t.world.hole(modifier)
            elif modifier.for_whom is not None:
                t.fault(messages.not_supported(modifier.span, "a modifier `for` somebody"))
            elif modifier.kind == "cannot" and modifier.verb in t.world.actions and not modifier.objects:
                continue
            elif modifier.kind not in _VALUES:
                t.fault(messages.not_supported(modifier.span, f"the modifier `{modifier.kind}`"))
            elif modifier not in t.world.used:
                t.fault(messages.nothing_modified(modifier.target.span, modifier.target.span.text))


def modified(t: Translator, owner: Typed | None, name: str, base: Typed, low: int | None, high: int | None) -> Typed:
    """Return a value with all that modifies it. `owner`: whose field it is (None: the game's); `base` is what is stored.

    `base.form` reads the owner through `owner.form`, which is replaced by the parameter of a function.
    """
    found = [rule for rule in rules(t) if _aims(t, rule, owner, name)]
    if not found:
        return base
    key = ("modified", general(owner.type) if owner is not None else None, name)
    if key not in t.function_keys:
        t.function_keys[key] = None
        t.function_keys[key] = _function(t, owner, name, base, found, low, high)
    known = t.function_keys[key]
    if known is None:
        t.fault(messages.defined_by_itself(found[0].modifier.target.span, name))
        return base
    t.invokes(known[0])
    return Typed(forms.Invoke(known[0], (owner.form,) if owner is not None else ()), base.type)


def _aims(t: Translator, rule: Rule, owner: Typed | None, name: str) -> bool:
    """Say whether a modifier may be about a field of that name of such an owner."""
    target = rule.modifier.target
    if isinstance(target, nodes.Name):
        return owner is None and target.text == name
    if not isinstance(target, nodes.Dot) or target.name.text != name or owner is None:
        return False
    word = _kind_word(target.base)
    if word in ("player", "players"):
        return isinstance(owner.type, PlayerType)
    thing = t.world.nouns.get(word)
    if thing is not None:
        return isinstance(owner.type, ComponentType) and t.world.is_a(owner.type.name, thing.name)
    named = expressions.express(t, Scope(), target.base)
    return not is_error(named.type) and comparable(named.type, owner.type, t.world)


def _kind_word(base: nodes.Expr) -> str:
    return base.text if isinstance(base, nodes.Name) else ""


def _function(
    t: Translator, owner: Typed | None, name: str, base: Typed, found: list[Rule], low: int | None, high: int | None
) -> tuple[int, tuple[str, ...]]:
    slots: tuple[int, ...] = ()
    value = base.form
    item: Typed | None = None
    if owner is not None:
        slot = t.scratch()
        slots, item = (slot,), Typed(Cell(slot), owner.type)
        value = replaced(value, owner.form, item.form)
    with t.reading() as reads:
        for stage in _STAGES:
            for rule in found:
                if rule.modifier.kind in stage:
                    value = _apply(t, rule, item, value, base.type)
        weight = t.weight
    if low is not None:
        value = forms.Arithmetic("max", value, Const(low))
    if high is not None:
        value = forms.Arithmetic("min", value, Const(high))
    return t.function(Function(name, slots, value, found[0].modifier.span), base.type, set(reads), weight), ()


def replaced(form: Form, part: Form, by: Form) -> Form:
    """Return a form with every occurrence of a part replaced."""
    if form == part:
        return by
    slots = getattr(form, "__slots__", ())
    values = [_replaced(getattr(form, name), part, by) for name in slots]
    return type(form)(*values)  # type: ignore[arg-type]


def _replaced(value: object, part: Form, by: Form) -> object:
    if isinstance(value, tuple):
        return tuple(_replaced(item, part, by) for item in value)
    if hasattr(value, "__slots__") and not isinstance(value, str | int):
        return replaced(value, part, by)  # type: ignore[arg-type]
    return value


def _apply(t: Translator, rule: Rule, item: Typed | None, value: Form, of: Type) -> Form:
    """Return a value changed by one modifier where its condition holds."""
    modifier = rule.modifier
    t.world.used.add(modifier)
    scope = Scope()
    conditions: list[Form] = []
    if item is not None and isinstance(modifier.target, nodes.Dot):
        word = _kind_word(modifier.target.base)
        if word in ("player", "players"):
            scope.names["player"] = item
        elif word in t.world.nouns:
            scope.names[t.world.nouns[word].singular] = item
        else:
            named = expressions.express(t, scope, modifier.target.base)
            conditions.append(forms.Compare("=", item.form, named.form))
    if rule.condition is not None:
        conditions.append(expressions.condition(t, scope, rule.condition))
    changed = _changed(t, scope, modifier, value, of)
    condition = conjunction(conditions)
    return changed if condition is None else forms.Cases(((condition, changed),), value)


def _changed(t: Translator, scope: Scope, modifier: nodes.Modifier, value: Form, of: Type) -> Form:
    if modifier.value is None or isinstance(modifier.value, nodes.Face):
        t.fault(messages.not_supported(modifier.span, "this modifier"))
        return value
    if modifier.kind == "is":
        if isinstance(of, YesNoType) and isinstance(modifier.value, nodes.Name):
            return expressions.condition(t, scope, modifier.value)
        return expressions.value(t, scope, modifier.value, of).form
    if not isinstance(of, NumberType):
        t.fault(messages.wrong_type(modifier.target.span, "a number", f"`{modifier.target.span.text}`"))
        return value
    amount = expressions.number(t, scope, modifier.value).form
    if modifier.per is not None:
        found = members.find_members(t, scope, modifier.per)
        amount = forms.Arithmetic("*", amount, forms.Size(members.narrowed(found)))
    match modifier.kind:
        case "gets":
            return forms.Arithmetic("+", value, amount)
        case "times":
            return forms.Arithmetic("*", value, amount)
        case "at least":
            return forms.Arithmetic("max", value, amount)
        case _:
            return forms.Arithmetic("min", value, amount)


def prohibited(t: Translator, seat: Typed, action: str) -> list[Form]:
    """Return what has to hold so that no `cannot` forbids a seat an action. "Cannot" beats "may"."""
    found: list[Form] = []
    for standing in t.world.standings:
        for modifier in standing.modifiers:
            if not isinstance(modifier, nodes.Modifier) or modifier.kind != "cannot" or modifier.verb != action:
                continue
            t.world.used.add(modifier)
            scope = Scope()
            conditions: list[Form] = []
            if _kind_word(modifier.target) in ("player", "players"):
                scope.names["player"] = seat
            else:
                who = expressions.value(t, scope, modifier.target, PLAYER)
                conditions.append(forms.Compare("=", seat.form, who.form))
            if standing.condition is not None:
                conditions.append(expressions.condition(t, scope, standing.condition))
            found.append(forms.Not(forms.All(tuple(conditions))))
    return found
