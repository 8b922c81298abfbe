"""What happens at the ends of a range: `past the end: ..`, `before the start: ..`, and `, the rest to ..` of one sentence."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.interpreter.check.world import FieldInfo
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.lower import procedures, statements
from rulewright.interpreter.core.lower.places import Place
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import NUMBER, PLAYER
from rulewright.interpreter.core.lower.writing import branch
from rulewright.interpreter.values import ComponentType, Type


@frozen
class Rest:
    """What a sentence says of what does not fit: it goes to another number, or (None) it is lost."""

    goal: Place | None


def rule_of(place: Place, verb: str, sign: int) -> nodes.TrackRule | None:
    """Return the rule for what goes beyond the end of a place; what is paid is paid in full or not at all."""
    if place.field is None or verb == "pay":
        return None
    kind = "past the end" if sign > 0 else "before the start"
    return next((rule for rule in place.field.node.rules if rule.kind == kind), None)


def call(t: Translator, node: nodes.Node, place: Place, rule: nodes.TrackRule, surplus: int) -> None:
    """Write that a rule is run where there is a surplus, which a cell says."""
    assert place.field is not None
    over, done = t.code.label(), t.code.label()
    branch(t, node, forms.Compare(">", Cell(surplus), Const(0)), over, done)
    t.code.place(over)
    arguments: list[Form] = [] if place.owner is None else [place.owner.form]
    procedures.call_procedure(t, node, draft(t, place.field, rule), [*arguments, Cell(surplus)])
    t.code.place(done)


def draft(t: Translator, info: FieldInfo, rule: nodes.TrackRule) -> Draft:
    """Return the procedure of a rule: it is told whose field it is, and the surplus as `amount`."""
    owner = owner_of(t, info)
    types: list[Type] = [NUMBER] if owner is None else [owner[1], NUMBER]

    def write(made: Draft) -> None:
        scope = Scope()
        if owner is not None:
            typed = t.bind_slot(scope, owner[0], owner[1], made.low)
            if owner[1] == PLAYER:
                made.seat, scope.subject = made.low, typed
            else:
                scope.member = typed
        scope.names["amount"] = Typed(Cell(made.low + len(types) - 1), NUMBER)
        procedures.body(t, scope, made, rule, lambda here: statements.write_block(t, here, rule.body))

    title = f"{rule.kind} of {info.name.replace('_', ' ')}"
    return t.procedure(f"{title} of {info.owner}", title, "procedure", rule.span, types, write)


def owner_of(t: Translator, info: FieldInfo) -> tuple[str, Type] | None:
    """Return what the owner of a field is called in its rules, with its type; None for a fact."""
    if info.owner is None:
        return None
    if info.owner == "player":
        return "player", PLAYER
    return t.world.things[info.owner].singular, ComponentType(info.owner)


def spare(t: Translator) -> None:
    """Translate all rules of ends, also those of ranges that nothing changes."""
    drawers = [t.world.facts, t.world.player_fields, *[thing.fields for thing in t.world.things.values()]]
    for info in [info for drawer in drawers for info in drawer.values()]:
        for rule in info.node.rules:
            if rule.kind != "first time":
                draft(t, info, rule)
