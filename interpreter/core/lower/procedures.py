"""Procedures: `how to`, and `do x(..)`."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.grammar import nodes
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Call, Return
from rulewright.interpreter.core.lower import (
    calls,
    effects,
    expressions,
    phases,
    statements,
)
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import ERROR, PLAYER, describe, fits, general, is_error, zone_of
from rulewright.interpreter.core.lower.writing import put, reached, wrote
from rulewright.interpreter.values import ComponentType, Type


def call_procedure(t: Translator, node: nodes.Node, draft: Draft, arguments: list[Form]) -> None:
    """Write the call of a procedure.

    Where it, or a rule that settles in it, eliminates somebody for whom it goes on, it is left at that sentence, and the rules that look at
    who plays settle here. Where it can be left from inside a rule about a roll, the dice that lay there before lie there again.
    """
    t.calls(draft)
    lies, lay = t.world.thrown, -1
    if lies >= 0 and (draft.name in t.world.ended or t.world.eliminates):
        lay = t.locals(1, "plain")
        put(t, node, lay, Cell(lies))
    t.code.add(Call(t.site(node), draft.number, tuple(arguments), FOLLOWING))
    if lay >= 0:
        put(t, node, lies, Cell(lay))
    if ("seats", "*") in reached(t, t.sizes.writes.get(draft.key, set())):
        wrote(t, node, ("seats", "*"))


def key_of_setup(node: nodes.Setup) -> str:
    """Return the key of the procedure that a `setup` block is."""
    return f"setup {node.span}"


# ---------------------------------------------------------------- how to
def do(t: Translator, scope: Scope, node: nodes.Do) -> None:
    """`do unmask(character)`."""
    call = node.call
    arguments: tuple[nodes.Expr, ...] = ()
    target = call
    if isinstance(call, nodes.Call):
        target, arguments = call.target, call.arguments
    if isinstance(target, nodes.Dot):
        if arguments:
            t.fault(messages.effect_with_arguments(node.span, target.span.text))
        effects.run(t, scope, node, target)
        return
    if not isinstance(target, nodes.Name):
        t.fault(messages.wrong_frame(node.span, "do", "the name of a procedure is needed", "do tax"))
        return
    declaration = t.world.procedures.get(target.text)
    if declaration is None:
        t.fault(messages.unknown_name(target.span, target.text, t.world.procedures))
        return
    values = [expressions.thing(t, scope, argument) for argument in arguments]
    if len(values) != len(declaration.parameters):
        t.fault(
            messages.wrong_arguments(
                node.span, target.text, [word.text for word in declaration.parameters], len(values)
            )
        )
        return
    if any(is_error(value.type) for value in values):
        return
    names = [word.text for word in declaration.parameters]
    types = [
        _parameter_type(t, word, value, argument.span)
        for word, value, argument in zip(declaration.parameters, values, arguments, strict=True)
    ]
    implicit = [
        (word, found) for word in calls.IMPLICIT if word not in names and (found := scope.find(word)) is not None
    ]
    places = f" / {' '.join(places_of(types))}" if places_of(types) else ""
    key = f"how to {target.text} / {' '.join(word for word, _ in implicit)}{places}"
    known = t.by_key.get(key)
    if known is not None:
        for value, of, argument in zip(values, known.parameters, arguments, strict=False):
            if not fits(value.type, of, t.world):
                t.fault(messages.other_argument(argument.span, describe(of), describe(value.type), known.called))

    def write(draft: Draft) -> None:
        inner = Scope()
        bound = [*names, *(word for word, _ in implicit)]
        for place, (word, of) in enumerate(zip(bound, draft.parameters, strict=True)):
            t.bind_slot(inner, word, of, draft.low + place)
        if "player" in names:
            draft.seat = draft.low + names.index("player")
        body(t, inner, draft, declaration, lambda here: statements.write_block(t, here, declaration.body))

    draft = t.procedure(
        key, target.text, "procedure", declaration.name.span, [*types, *(found.type for _, found in implicit)], write
    )
    draft.called = draft.called or node.span
    call_procedure(t, node, draft, [*(value.form for value in values), *(found.form for _, found in implicit)])


def places_of(types: list[Type]) -> list[str]:
    """Return the declared zones that values of some types are: each has a procedure of its own, since rules name them."""
    return ["/".join(zone.decls) for of in types if (zone := zone_of(of)) is not None]


def _parameter_type(t: Translator, word: nodes.Word, value: Typed, span: Span) -> Type:
    thing = t.world.nouns.get(word.text)
    if thing is not None and word.text == thing.singular:
        want = ComponentType(thing.name)
        if not fits(value.type, want, t.world):
            t.fault(messages.wrong_type(span, describe(want), describe(value.type)))
        return want
    return general(value.type)


def body(t: Translator, scope: Scope, draft: Draft, node: nodes.Node, write: Callable[[Scope], None]) -> None:
    """Write a procedure: what begins with it, what `write` writes, what ends with it, and its return."""
    rule, cite = t.rule, t.cite
    t.rule = draft.name
    bearer = t.world.bearers.get(node)
    written = getattr(node, "cite", None) or (bearer.cite if bearer is not None else None)
    if isinstance(written, nodes.Cite):
        t.cite = written.headings
    phases.at_start(t, scope, draft, node)
    if draft.cancels >= 0:
        put(t, node, draft.cancels, Const(()))
    write(scope)
    t.code.place(draft.leave)
    phases.at_end(t, scope, draft, node)
    if draft.cancels >= 0:
        put(t, node, t.world.cancelled, Cell(draft.cancels))
    t.code.add(Return(t.site(node)))
    t.rule, t.cite = rule, cite


def likely_type(t: Translator, word: str) -> Type:
    """Return the type that a parameter's name suggests: `player`, a kind of thing; else one that fits everything."""
    if word == "player":
        return PLAYER
    thing = t.world.nouns.get(word)
    return ComponentType(thing.name) if thing is not None and word == thing.singular else ERROR


def spare_procedure(t: Translator, declaration: nodes.HowTo) -> None:
    """Translate a procedure that nothing calls."""
    names = [word.text for word in declaration.parameters]

    def write(draft: Draft) -> None:
        inner = Scope()
        for place, (word, of) in enumerate(zip(names, draft.parameters, strict=True)):
            t.bind_slot(inner, word, of, draft.low + place)
        for word in calls.IMPLICIT:
            inner.names.setdefault(word, Typed(Const(0), PLAYER))
        body(t, inner, draft, declaration, lambda here: statements.write_block(t, here, declaration.body))

    name = declaration.name.text
    t.procedure(
        f"spare {name}", name, "procedure", declaration.name.span, [likely_type(t, word) for word in names], write
    )
