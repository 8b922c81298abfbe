"""Places: cells that rules may change, facts, fields and names of `let`; and `set`."""

from __future__ import annotations

from dataclasses import replace

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.units import one_of
from rulewright.interpreter.check.world import FieldInfo
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Set
from rulewright.interpreter.core.lower import expressions, names
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Key, Translator
from rulewright.interpreter.core.lower.types import ERROR, describe, is_error, join, zone_of
from rulewright.interpreter.core.lower.writing import Part, branch, put, say, wrote
from rulewright.interpreter.values import (
    FAR,
    ComponentType,
    DefinitionType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    Type,
    YesNoType,
    ZoneType,
)


@frozen
class Place:
    """A cell that rules may change: base, index, type, bounds (None: none), what it is called, its key for rules that watch."""

    base: int
    index: Form | None
    type: Type
    low: Form | None
    high: Form | None
    name: str
    key: Key | None
    field: FieldInfo | None
    owner: Typed | None = None

    @property
    def words(self) -> list[Part]:
        """What it is called in the log: `Ann's points`, `pot`."""
        name = self.name.replace("_", " ")
        return [self.owner, f"'s {name}"] if self.owner is not None else [name]

    def unit(self, amount: Form) -> str:
        """What a number of it is called: `1 chip`, `2 chips`."""
        return (one_of(self.name) if amount == Const(1) else self.name).replace("_", " ")


def read_place(place: Place) -> Form:
    """Return the value in a place."""
    return Cell(place.base) if place.index is None else forms.Field(place.base, place.index)


def find_place(t: Translator, scope: Scope, target: nodes.Expr) -> Place | None:
    """Settle what `target` is as a place to be changed; report what cannot be changed."""
    match target:
        case nodes.Name(text=word):
            local = scope.find(word)
            if local is not None:
                if isinstance(local.form, Cell) and local.form.at < t.first_scratch:
                    return Place(local.form.at, None, local.type, None, None, word, None, None)
                t.fault(
                    messages.cannot_change(
                        target.span,
                        f"`{word}`",
                        "it names something that is read",
                        "Use `let` to make a value of your own.",
                    )
                )
                return None
            if word in t.world.facts:
                return _of_field(t, scope, t.world.facts[word], None)
            if word in t.world.player_fields:
                owner = names.owner_of(scope)
                if owner is None:
                    t.fault(messages.who_is_meant(target.span, word))
                    return None
                return _of_field(t, scope, t.world.player_fields[word], owner)
        case nodes.Dot(base=base, name=name):
            owner = expressions.express(t, scope, base)
            info: FieldInfo | None = None
            if isinstance(owner.type, PlayerType):
                info = t.world.player_fields.get(name.text)
            elif isinstance(owner.type, ComponentType):
                info = t.world.field_of(owner.type.name, name.text)
            if info is not None:
                return _of_field(t, scope, info, owner, name)
            if is_error(owner.type):
                return None
        case _:
            pass
    typed = expressions.express(t, scope, target)
    if not is_error(typed.type):
        t.fault(
            messages.cannot_change(
                target.span,
                f"`{target.span.text}`",
                "it is worked out, not stored",
                "Change a fact, a field or a `let`.",
            )
        )
    return None


def _of_field(
    t: Translator, scope: Scope, info: FieldInfo, owner: Typed | None, word: nodes.Word | None = None
) -> Place | None:
    if info.constant:
        span = word.span if word is not None else info.word.span
        t.fault(
            messages.cannot_change(
                span,
                f"`{info.name}`",
                "it is printed on the card",
                f"Say where it starts: `{info.name}: .., starts ..`.",
            )
        )
        return None
    key: Key = ("fact", info.name) if owner is None else ("field", f"{info.owner}.{info.name}")
    low, high = (_bound(t, scope, bound, owner) for bound in (info.low, info.high))
    if info.spaces or isinstance(info.type, NumberType):
        low = Const(-FAR if info.low_value is None else info.low_value) if low is None else low
        high = Const(FAR if info.high_value is None else info.high_value) if high is None else high
    return Place(
        info.base, owner.form if owner is not None else None, info.type, low, high, info.name, key, info, owner
    )


def _bound(t: Translator, scope: Scope, bound: nodes.Expr | None, owner: Typed | None) -> Form | None:
    if bound is None:
        return None
    inner = scope.inner(
        member=owner, subject=owner if owner is not None and isinstance(owner.type, PlayerType) else None
    )
    return expressions.number(t, inner, bound).form


def set_value(t: Translator, scope: Scope, node: nodes.Set) -> None:
    """`set day to 3`; outside its range it is a fault."""
    place = find_place(t, scope, node.target)
    if place is None:
        return
    typed = _set_to(t, scope, node, place)
    if is_error(typed.type):
        return
    held_in_range(t, place, typed.form, node.value)
    info, key = place.field, place.key
    if info is None or key is None:
        _write(t, node, place, typed.form)
        return
    value = _settled(t, node, typed.form, place.type)
    if place.owner is not None:  # whose it is may depend on what is set
        index = _settled(t, node, place.owner.form, place.owner.type)
        place = replace(place, index=index, owner=Typed(index, place.owner.type))
    same, changes = t.code.label(), t.code.label()
    if _may_be_left_out(place):
        branch(t, node, forms.Compare("=", read_place(place), value), same, changes)
    t.code.place(changes)
    _write(t, node, place, value)
    _tell(t, node, place, info)
    wrote(t, node, key)
    t.code.place(same)


def _set_to(t: Translator, scope: Scope, node: nodes.Set, place: Place) -> Typed:
    """Return what a place is set to; a word that is set to another zone may from then on be either, of one sort."""
    typed = expressions.express(t, scope, node.value, place.type)
    before, after = zone_of(place.type), zone_of(typed.type)
    if before is not None and after is not None:
        both = join(before, after, t.world)
        if isinstance(both, ZoneType):
            t.may_be(place.name, both)
        elif before.sort != after.sort:
            t.fault(messages.sorts_differ(node.value.span, describe(before), before.sort, describe(after), after.sort))
            return Typed(typed.form, ERROR)
    return expressions.fitting(t, node.value, typed, place.type)


def held_in_range(t: Translator, place: Place, value: Form, node: nodes.Node) -> None:
    """Report a number that is written outside the range of its place."""
    if place.field is not None and isinstance(value, Const) and isinstance(value.value, int):
        low, high, number = place.field.low_value, place.field.high_value, value.value
        below, above = low is not None and number < low, high is not None and number > high
        if isinstance(place.type, NumberType) and (below or above):
            t.fault(messages.out_of_range(node.span, f"{number}", low, high))


def _settled(t: Translator, node: nodes.Set, form: Form, of: Type) -> Form:
    """Return what stands for the value that a form has now."""
    if isinstance(form, Const | Cell):
        return form
    settled = Cell(t.local(of))
    put(t, node, settled.at, form)
    return settled


def _may_be_left_out(place: Place) -> bool:
    """Say whether nothing need be done or told where the value is what it was.

    A range whose ends change may not have room for it any more; whether a thing is another than before, not all may know.
    """
    if isinstance(place.type, NumberType):
        return all(bound is None or isinstance(bound, Const) for bound in (place.low, place.high))
    return not isinstance(place.type, ComponentType | DefinitionType | SetType)


def _write(t: Translator, node: nodes.Set, place: Place, value: Form) -> None:
    ranged = isinstance(place.type, NumberType)
    bounds = (place.low, place.high) if ranged else (None, None)
    t.code.add(Set(t.site(node, node.cite), place.base, place.index, value, *bounds, FOLLOWING))


def _tell(t: Translator, node: nodes.Set, place: Place, info: FieldInfo) -> None:
    """Write what a field is now: `Ann's side: north`, `Crate: wet`; nothing of a field that is known to some alone."""
    if info.hidden_from is not None:
        return
    shown = Typed(read_place(place), place.type)
    words = [*place.words, ": "]
    if isinstance(place.type, YesNoType) and place.owner is not None:
        label = place.name.replace("_", " ")
        words, shown = [place.owner, ": "], Typed(shown.form, KindType(place.name, (f"not {label}", label)))
    say(t, node, *words, shown, knowing=info.owner not in (None, "player") and not info.back)
