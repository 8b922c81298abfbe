"""Phases: what begins and ends with them, for whom they are, how often."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.grammar.walk import children
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.world import FieldInfo
from rulewright.interpreter.core.instructions import Reset
from rulewright.interpreter.core.lower import actions, expressions, loops, members, pending, procedures, statements
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Scope
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.writing import branch, wrote
from rulewright.interpreter.values import PlayerType, Type


def phase(t: Translator, scope: Scope, node: nodes.PhaseStatement) -> None:
    """Write the loop around a phase (for each member, repeated) and the calls of its body."""
    if node.open_to_reactions and not any(map(_offers, node.body.statements)):
        t.fault(messages.nothing_to_react_to(node.span, node.name.text))

    def once(inner: Scope) -> None:
        _call(t, inner, node)

    def for_members(inner: Scope) -> None:
        assert node.each is not None

        def one(member: Scope) -> None:
            if (
                node.repeat is not None
                and node.repeat.kind in ("until", "while")
                and node.repeat.value is not None
                and inner.loop is not None
            ):
                go = t.code.label()
                test = expressions.condition(t, inner, node.repeat.value)
                done = inner.loop.done
                branch(t, node.repeat, test, *((done, go) if node.repeat.kind == "until" else (go, done)))
                t.code.place(go)
            _call(t, member, node)

        loops.each_member(t, inner, node, node.each, node.orders, one)

    write = for_members if node.each is not None else once
    if node.repeat is not None:
        loops.repeating(t, scope, node, node.repeat, write)
    else:
        write(scope)


def _offers(statement: nodes.Node) -> bool:
    """Say whether a statement of a phase offers actions, outside of phases in it."""
    match statement:
        case nodes.Sentence(verb="take"):
            return actions.takes_action(statement) or any(map(_offers, children(statement)))
        case nodes.PhaseStatement():
            return False
        case _:
            return any(map(_offers, children(statement)))


def _call(t: Translator, scope: Scope, node: nodes.PhaseStatement) -> None:
    """Call the body of a phase: a procedure of its own, so that it can be left early; its member is its parameter."""
    member = None
    if node.each is not None:
        word = members.singular_of(t, node.each.noun.text)
        member = (word, scope.find(word))
    types: list[Type] = [member[1].type] if member is not None and member[1] is not None else []
    outer = scope.without_loop()

    def write(draft: Draft) -> None:
        inner = outer.inner()
        if member is not None and member[1] is not None:
            t.bind_slot(inner, member[0], member[1].type, draft.low)
            if isinstance(member[1].type, PlayerType):
                draft.seat, draft.active = draft.low, True
                t.bind_slot(inner, "active", member[1].type, draft.low)
                inner.subject = None
        draft.open_to_reactions = node.open_to_reactions
        procedures.body(t, inner, draft, node, lambda here: statements.write_block(t, here, node.body))

    key = f"phase {node.name.text} {node.span.source.name}:{node.span.start}"
    draft = t.procedure(key, node.name.text, "phase", node.name.span, types, write)
    procedures.call_procedure(t, node, draft, [member[1].form] if member is not None and member[1] is not None else [])


# ---------------------------------------------------------------- what begins and ends with a phase
def at_start(t: Translator, scope: Scope, draft: Draft, node: nodes.Node) -> None:
    """Write what happens at the start of a phase, action or procedure: facts with that lifetime start anew, then its rules."""
    for info in _lifetimes(t):
        if info.span_name == draft.name:
            t.code.add(Reset(t.site(node), info.base + info.first, info.count, _start(info), FOLLOWING))
            wrote(t, node, ("fact", info.name) if info.owner is None else ("field", f"{info.owner}.{info.name}"))
    pending.at_edge(t, draft, node, "start")
    edge_rules(t, scope, draft.name, "start")


def at_end(t: Translator, scope: Scope, draft: Draft, node: nodes.Node) -> None:
    """Write what happens at the end of a phase, action or procedure, also when it is left early."""
    pending.at_edge(t, draft, node, "end")
    edge_rules(t, scope, draft.name, "end")


def edge_rules(t: Translator, scope: Scope, name: str, edge: str) -> None:
    """Write the `at the start of` or `at the end of` rules of that name."""
    for rule in t.world.at_times:
        if rule.edge == edge and rule.name.text == name:
            old, t.rule = t.rule, f"at the {edge} of {name}"
            statements.write_block(t, scope, rule.body)
            t.rule = old


def _lifetimes(t: Translator) -> list[FieldInfo]:
    world = t.world
    fields = [*world.facts.values(), *world.player_fields.values()]
    fields += [info for thing in world.things.values() for info in thing.fields.values() if not info.constant]
    return [info for info in fields if info.span_name is not None]


def _start(info: FieldInfo) -> int:
    return info.start if isinstance(info.start, int) else 0
