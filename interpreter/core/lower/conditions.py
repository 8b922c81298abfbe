"""`is` and `is not`: states, kinds, places, names of cards."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Const, Form
from rulewright.interpreter.core.lower import expressions, members, names
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import ERROR, YES_NO, comparable, describe, is_error
from rulewright.interpreter.values import (
    ComponentType,
    DefinitionType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    TextType,
    Type,
    YesNoType,
    ZoneType,
)


def is_condition(t: Translator, scope: Scope, expr: nodes.Is) -> Typed:
    """Translate `left is right`."""
    match expr.left, expr.right:
        case nodes.Text(value=name), nodes.At() if name in t.world.definition_names:
            left = names.definition(t, name)
        case _:
            left = names.only_copy(t, expr.left) or expressions.express(t, scope, expr.left)
    if is_error(left.type):
        return Typed(Const(0), YES_NO)
    form = _is(t, scope, left, expr)
    return Typed(forms.Not(form) if expr.negated else form, YES_NO)


def _is(t: Translator, scope: Scope, left: Typed, expr: nodes.Is) -> Form:
    match expr.right:
        case nodes.Face() | nodes.Within():
            t.fault(messages.not_supported(expr.right.span, "`is face up`, `is within`"))
            return Const(0)
        case nodes.Thing(article=article, noun=noun):
            return _is_a(t, left, article, noun)
        case nodes.At():
            return _is_at(t, scope, left, expr.right, expr.left)
        case nodes.Name() as word:
            return _is_word(t, scope, left, word)
        case _:
            return _same(t, scope, left, expr.right)


def _is_a(t: Translator, left: Typed, article: str, noun: nodes.Word) -> Form:
    thing = t.world.nouns.get(noun.text)
    if thing is None or article != "a":
        t.fault(messages.unknown_type(noun.span, noun.text, t.world.nouns))
        return Const(0)
    if not isinstance(left.type, ComponentType):
        t.fault(messages.wrong_type(noun.span, describe(left.type), describe(ComponentType(thing.name))))
        return Const(0)
    return members.is_a_form(t, thing.name, left.form)


def _is_at(t: Translator, scope: Scope, left: Typed, at: nodes.At, written: nodes.Expr) -> Form:
    """`is in castle`, `is on square`: where a component lies, or whether a value belongs to a set."""
    place = expressions.express(t, scope, at.place)
    if is_error(place.type):
        return Const(0)
    if isinstance(left.type, ComponentType):
        match place.type:
            case ZoneType() as zone:
                members.reads(t, zone)
                return _is_in(left.form, place.form)
            case SetType(element=ZoneType() as zone):
                members.reads(t, zone)
                return forms.Member(forms.ZoneOf(left.form), place.form)
            case _:
                pass
    if isinstance(written, nodes.Text) and isinstance(left.type, TextType) and isinstance(place.type, ZoneType):
        t.fault(messages.unknown_name(written.span, written.value, t.world.definition_names))
        return Const(0)
    domain = members.as_set(t, place, at.place.span)
    if not comparable(left.type, domain.element, t.world):
        t.fault(messages.wrong_type(at.place.span, f"a set that may hold {describe(left.type)}", describe(place.type)))
        return Const(0)
    if isinstance(left.type, DefinitionType) and isinstance(domain.element, ComponentType):
        slot = t.scratch()
        return forms.Member(
            left.form, forms.Map(slot, domain.form, expressions.definition_of(t, forms.Cell(slot)), False)
        )
    return forms.Member(left.form, domain.form)


def _is_in(thing: Form, place: Form) -> Form:
    """Return whether a thing lies in a zone; whether it lies in that of its own holder also where nobody holds it."""
    where = forms.ZoneOf(thing)
    match place:
        case forms.Column(column, 0, forms.Column(_, 0, forms.ZoneOf(held))) if held == thing:
            return forms.Member(where, Const(column))
        case _:
            return forms.Compare("=", where, place)


def _is_word(t: Translator, scope: Scope, left: Typed, word: nodes.Name) -> Form:
    """A bare word after `is`: empty, full, a yes/no field, a value of a kind, or something to be compared with."""
    if scope.find(word.text) is None:
        if word.text in ("empty", "full"):
            return _empty_full(t, left, word)
        state = _state(t, scope, left, word)
        if state is not None:
            return state
    return _same(t, scope, left, word)


def _state(t: Translator, scope: Scope, left: Typed, word: nodes.Name) -> Form | None:
    """`hero is ko`, `player is human`: a yes/no field, or a value of the only field of its kind."""
    if not isinstance(left.type, PlayerType | ComponentType):
        return None
    found = names.having(t, scope, left, word.text, word.span)
    if found is not None and is_error(found.type):
        return Const(0)
    if found is not None and isinstance(found.type, YesNoType):
        return found.form
    kinds = [kind for kind in t.world.kinds.values() if word.text in kind.values]
    fields: list[str] = []
    for kind in kinds:
        fields += _fields_of_kind(t, left.type, kind)
    if len(fields) == 1:
        read = names.having(t, scope, left, fields[0], word.span)
        assert read is not None
        assert isinstance(read.type, KindType)
        return forms.Compare("=", read.form, Const(read.type.values.index(word.text)))
    if len(fields) > 1:
        t.fault(
            messages.general(
                messages.AMBIGUOUS_NAME,
                word.span,
                f"`{word.text}` may be about {' or '.join(f'`{name}`' for name in fields)}",
                "Name the field.",
            )
        )
        return Const(0)
    return None


def _fields_of_kind(t: Translator, of: Type, kind: KindType) -> list[str]:
    if isinstance(of, PlayerType):
        return [name for name, info in t.world.player_fields.items() if info.type == kind]
    lineage = t.world.lineage(of.name) if isinstance(of, ComponentType) else ()
    return [name for thing in lineage for name, info in thing.fields.items() if info.type == kind]


def _empty_full(t: Translator, left: Typed, word: nodes.Name) -> Form:
    match left.type:
        case SetType(element=ZoneType() as zone):
            members.reads(t, zone)
            slot = t.scratch()
            size = forms.Size(forms.Contents(forms.Cell(slot)))
            return forms.Every(slot, left.form, forms.Compare("=" if word.text == "empty" else ">", size, Const(0)))
        case ZoneType():
            size = forms.Size(members.contents(t, left))
            if word.text == "empty":
                return forms.Compare("=", size, Const(0))
            capacity = members.of_zone(t, left, lambda info: info.capacity)
            if capacity is None:
                open_ = next(info.name for info in members.zone_infos(t, left.type) if info.capacity is None)
                t.fault(messages.wrong_type(word.span, "a zone with `at most`", f"`{open_}`, which holds any number"))
                return Const(0)
            return forms.Compare(">=", size, capacity.form)
        case SetType() if word.text == "empty":
            return forms.Compare("=", forms.Size(left.form), Const(0))
        case NumberType(low=low, high=high) if (high if word.text == "full" else low) is not None:
            bound = high if word.text == "full" else low
            return forms.Compare("=", left.form, Const(bound if bound is not None else 0))
        case _:
            t.fault(messages.wrong_type(word.span, "a zone, a set or a number with a range", describe(left.type)))
            return Const(0)


def _same(t: Translator, scope: Scope, left: Typed, right: nodes.Expr) -> Form:
    want: Type = left.type
    typed = expressions.express(t, scope, right, want)
    if is_error(typed.type) or typed.type == ERROR:
        return Const(0)
    if isinstance(left.type, NumberType):
        t.fault(
            messages.wrong_type(right.span, "`=` and a number", "`is`", "Numbers are compared with `=`, `<`, `>=`.")
        )
        return Const(0)
    if not comparable(left.type, typed.type, t.world):
        t.fault(messages.wrong_type(right.span, describe(left.type), describe(typed.type)))
        return Const(0)
    one, other = expressions.same_sort(t, left, typed)
    return forms.Compare("=", one, other)
