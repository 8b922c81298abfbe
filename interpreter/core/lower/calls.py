"""Defines and their calls: one function of the core for each set of argument types."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Const, Form
from rulewright.interpreter.core.lower import expressions, members, modifiers, procedures
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import ERROR, PLAYER, describe, general, is_error, join, zone_of
from rulewright.interpreter.core.program import Function
from rulewright.interpreter.values import ComponentType, SetType, Type, ZoneType

WRONG = Typed(Const(0), ERROR)
IMPLICIT = ("you", "player", "active")


def call(t: Translator, scope: Scope, expr: nodes.Call) -> Typed:
    """Translate `fits(combat, character)` or `player.worth(card)`."""
    arguments = [expressions.thing(t, scope, argument) for argument in expr.arguments]
    match expr.target:
        case nodes.Name(text=word, span=span):
            declaration = t.world.defines.get((None, word))
            if declaration is not None:
                return define(t, scope, declaration, arguments, expr.span)
            known = [name for owner, name in t.world.defines if owner is None]
            if word in t.world.procedures or word in t.world.actions:
                t.fault(
                    messages.general(
                        messages.WRONG_FRAME,
                        span,
                        f"`{word}` does something; it has no value",
                        f"Write `do {word}(..)` on a line.",
                    )
                )
            else:
                t.fault(messages.unknown_name(span, word, known))
        case nodes.Dot(base=base, name=word_node):
            owner = expressions.express(t, scope, base)
            for (kind, key), declaration in t.world.defines.items():
                if key == word_node.text and kind is not None:
                    return define(t, scope, declaration, [owner, *arguments], expr.span)
            t.fault(
                messages.no_such_field(
                    word_node.span, word_node.text, describe(owner.type), [key for _, key in t.world.defines]
                )
            )
        case nodes.Call():
            t.fault(
                messages.general(
                    messages.WRONG_FRAME,
                    expr.span,
                    "inside its `change`, this name stands for the old value",
                    "Write it without parentheses.",
                )
            )
        case _:
            t.fault(messages.general(messages.WRONG_FRAME, expr.span, "only a define can be asked for a value", ""))
    return WRONG


def define(t: Translator, scope: Scope, declaration: nodes.Define, arguments: list[Typed], span: Span) -> Typed:
    """Translate the use of a define with its arguments (the owner first, where it has one)."""
    names = ([declaration.owner.text] if declaration.owner else []) + [word.text for word in declaration.parameters]
    if len(arguments) != len(names):
        t.fault(messages.wrong_arguments(span, declaration.name.text, names, len(arguments)))
        return WRONG
    if any(is_error(argument.type) for argument in arguments):
        return WRONG
    implicit = [(word, found) for word in IMPLICIT if word not in names and (found := scope.find(word)) is not None]
    key = (
        declaration,
        *(general(argument.type) for argument in arguments),
        *((word, found.type) for word, found in implicit),
    )
    if key in t.function_keys:
        known = t.function_keys[key]
        if known is None:
            t.fault(messages.defined_by_itself(span, declaration.name.text))
            return WRONG
    else:
        t.function_keys[key] = None
        before = len(t.world.faults.found)
        known = _function(t, declaration, names, [argument.type for argument in arguments], implicit)
        t.function_keys[key] = known
        t.nobody[known[0]] = t.world.faults.withdraw(before, _about_nobody)
    number, extra = known
    if t.nobody[number]:
        t.fault(messages.nobody_at_the_call(span, declaration, t.nobody[number][0].span))
        return WRONG
    t.invokes(number)
    values = [argument.form for argument in arguments]
    values += [found.form for word, found in implicit if word in extra]
    of = t.function_types[number]
    body = t.functions[number].body
    if not values and isinstance(body, Const):
        result = Typed(body, of)
    else:
        result = Typed(forms.Invoke(number, tuple(values)), of)
    if declaration.parameters:
        return result
    return modifiers.modified(t, arguments[0] if arguments else None, declaration.name.text, result, None, None)


def _about_nobody(fault: Diagnostic) -> bool:
    """Say whether a fault in a define is one of its call: whoever it speaks of is known where it is asked, or nowhere."""
    missing = fault.code == messages.UNKNOWN_NAME and fault.span.text in IMPLICIT
    return missing or (fault.code == messages.WHO_IS_YOU and fault.span.text != "active")


def _function(
    t: Translator, declaration: nodes.Define, names: list[str], types: list[Type], implicit: list[tuple[str, Typed]]
) -> tuple[int, tuple[str, ...]]:
    """Translate the body of a define once; return its number and which of `you`, `player` it needs."""
    scope = Scope()
    slots = [t.scratch() for _ in (*names, *implicit)]
    for word, of, slot in zip(names, types, slots, strict=False):
        t.bind_slot(scope, word, general(of), slot)
    outer = Scope()
    scope.parent = outer
    for (word, found), slot in zip(implicit, slots[len(names) :], strict=True):
        t.bind_slot(outer, word, found.type, slot)
    with t.reading() as reads:
        typed = _body(t, scope, declaration)
        weight = t.weight
    t.world.said[declaration] = general(typed.type)
    used = tuple(word for word, _ in implicit if word in outer.asked and mentions(typed.form, outer.names[word].form))
    kept = [
        *slots[: len(names)],
        *(slot for (word, _), slot in zip(implicit, slots[len(names) :], strict=True) if word in used),
    ]
    function = Function(declaration.name.text, tuple(kept), typed.form, declaration.span)
    return t.function(function, typed.type, set(reads), weight), used


def spare_define(t: Translator, declaration: nodes.Define) -> None:
    """Translate a define that nothing asks for."""
    from_owner = [declaration.owner.text] if declaration.owner else []
    names = from_owner + [word.text for word in declaration.parameters]
    implicit = [(word, Typed(Const(0), PLAYER)) for word in IMPLICIT if word not in names]
    _function(t, declaration, names, [procedures.likely_type(t, word) for word in names], implicit)


def mentions(form: object, part: Form) -> bool:
    """Say whether a form contains another."""
    if form == part:
        return True
    if isinstance(form, tuple):
        return any(mentions(item, part) for item in form)
    slots = getattr(form, "__slots__", None)
    return slots is not None and any(mentions(getattr(form, name), part) for name in slots)


def _body(t: Translator, scope: Scope, declaration: nodes.Define) -> Typed:
    subject = expressions.express(t, scope, declaration.subject) if declaration.subject is not None else None
    written: list[nodes.DefineCase] = []
    values: list[Typed] = []
    for case in declaration.cases:
        if isinstance(case, nodes.Hole):
            t.world.hole(case)
            continue
        written.append(case)
        values.append(expressions.express(t, scope, case.value, values[0].type if values else None))
    if not values:
        return WRONG
    if any(isinstance(value.type, SetType) for value in values) and any(
        isinstance(value.type, ZoneType) for value in values
    ):
        values = [_as_things(t, value) for value in values]
    of = values[0].type
    for case, value in zip(written, values, strict=True):
        common = join(of, value.type, t.world)
        if common is None:
            t.fault(_not_alike(case.value.span, of, value.type))
            return WRONG
        of = common
    cases: list[tuple[Form, Form]] = []
    otherwise: Form | None = None
    for case, value in zip(written, values, strict=True):
        if case.condition is not None:
            cases.append((expressions.condition(t, scope, case.condition), value.form))
        elif case.low_high and subject is not None:
            cases.append((_on(t, scope, subject, case), value.form))
        else:
            otherwise = value.form
    if not cases and otherwise is not None:
        return Typed(otherwise, of)
    return Typed(forms.Cases(tuple(cases), otherwise), of)


def _not_alike(span: Span, one: Type, other: Type) -> Diagnostic:
    """Say that two cases have nothing in common."""
    zones = zone_of(one), zone_of(other)
    if zones[0] is not None and zones[1] is not None and zones[0].sort != zones[1].sort:
        return messages.sorts_differ(span, describe(one), zones[0].sort, describe(other), zones[1].sort)
    return messages.wrong_type(span, describe(one), describe(other), "All cases have to give the same kind of value.")


def _as_things(t: Translator, value: Typed) -> Typed:
    """Read a zone as the set of what lies in it, where other cases give sets."""
    if not isinstance(value.type, ZoneType):
        return value
    return Typed(members.contents(t, value), SetType(ComponentType(value.type.content)))


def _on(t: Translator, scope: Scope, subject: Typed, case: nodes.DefineCase) -> Form:
    return forms.Any(tuple(on_value(t, scope, subject, low, high) for low, high in case.low_high))


def on_value(t: Translator, scope: Scope, subject: Typed, low: nodes.Expr, high: nodes.Expr | None) -> Form:
    """Return the condition that a value is the one after `on`, or in the range after it."""
    first = expressions.value(t, scope, low, subject.type)
    if high is None:
        return forms.Compare("=", subject.form, first.form)
    last = expressions.value(t, scope, high, subject.type)
    return forms.All((forms.Compare(">=", subject.form, first.form), forms.Compare("<=", subject.form, last.form)))
