"""Statements: one after the other. `write_block` is the door."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.instructions import Answer, Eliminate, Settle
from rulewright.interpreter.core.lower import (
    calls,
    choices,
    expressions,
    loops,
    members,
    names,
    pending,
    phases,
    places,
    procedures,
    reactions,
    rolls,
    sentences,
    tied,
)
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import PLAYER, describe, general, is_error
from rulewright.interpreter.core.lower.writing import branch, jump, put, touched
from rulewright.interpreter.values import PlayerType, SetType, ZoneType


def write_block(t: Translator, scope: Scope, block: nodes.Block) -> None:
    """Translate the statements of a block in a scope of their own."""
    inner = scope.inner()
    for statement in block.statements:
        write(t, inner, statement)


def write(t: Translator, scope: Scope, statement: nodes.Statement) -> None:
    """Translate one statement; names that it binds are known to those that follow."""
    match statement:
        case nodes.Choose() | nodes.Menu() | nodes.Roll() if _for_many(scope, statement.subject):
            _for_each(t, scope, statement)
        case nodes.Sentence():
            sentences.sentence(t, scope, statement)
        case nodes.Choose():
            choices.choose(t, scope, statement)
        case nodes.Menu():
            choices.menu(t, scope, statement)
        case nodes.Roll():
            rolls.roll(t, scope, statement)
        case nodes.Depending(value=value, cases=cases):
            write_cases(t, scope, expressions.express(t, scope, value), cases)
        case nodes.If():
            _if(t, scope, statement)
        case nodes.Repeat():
            loops.repeat(t, scope, statement)
        case nodes.ForEach():
            loops.for_each(t, scope, statement)
        case nodes.Let(name=name, value=value):
            _let(t, scope, statement, name, value)
        case nodes.Set():
            places.set_value(t, scope, statement)
        case nodes.Stop():
            if scope.loop is None:
                t.fault(messages.outside_loop(statement.span, "stop"))
            else:
                jump(t, scope.loop.done)
        case nodes.Next():
            if scope.loop is None:
                t.fault(messages.outside_loop(statement.span, "next"))
            else:
                jump(t, scope.loop.again)
        case nodes.Do():
            procedures.do(t, scope, statement)
        case nodes.Nothing():
            pass
        case nodes.Hole():
            t.world.hole(statement)
        case nodes.GoAhead() | nodes.Instead() if not scope.would:
            t.fault(
                messages.no_event_here(
                    statement.span, "go ahead" if isinstance(statement, nodes.GoAhead) else "instead"
                )
            )
        case nodes.GoAhead(amount=amount):
            form = expressions.number(t, scope, amount).form if amount is not None else None
            t.code.add(Answer(t.site(statement), True, form))
        case nodes.Instead(statement=inner):
            write(t, scope, inner)
            t.code.add(Answer(t.site(statement), False, None))
        case nodes.Together(body=body):
            loops.together(t, scope, statement, body)
        case nodes.Eliminated(who=who):
            _eliminated(t, scope, statement, who)
        case nodes.PhaseStatement():
            phases.phase(t, scope, statement)
        case nodes.Pause():
            reactions.pause(t, statement)
        case nodes.After():
            t.fault(messages.not_supported(statement.span, "`after this ..`"))
        case nodes.OneOf():
            t.fault(messages.not_supported(statement.span, "`one of`"))
        case nodes.NextTime():
            pending.next_time(t, scope, statement)
        case nodes.Until():
            pending.until(t, scope, statement)


def _for_many(scope: Scope, subject: nodes.Subject | None) -> bool:
    """Say whether several do it one after the other (and not all at once)."""
    return subject is not None and subject.manner is None and sentences.many(scope, subject)


def _for_each(t: Translator, scope: Scope, node: nodes.Choose | nodes.Menu | nodes.Roll) -> None:
    """`each player chooses ..`: the same for one after the other."""
    subject = node.subject
    assert subject is not None
    who = sentences.members_of(subject)
    word = members.singular_of(t, who.noun.text)
    one = replace(node, subject=nodes.Subject(subject.span, "plain", nodes.Name(subject.span, word), None))
    loops.each_member(t, scope, node, who, (), lambda inner: write(t, inner, one))


def _let(t: Translator, scope: Scope, node: nodes.Let, name: nodes.Word, value: nodes.Expr) -> None:
    who = tied.chooser(value)
    if isinstance(value, nodes.Superlative) and who is not None:
        tied.let(t, scope, node, value, who)
        return
    typed = names.only_copy(t, value) or expressions.express(t, scope, value)
    of = general(typed.type)
    if isinstance(of, ZoneType):
        t.world.renamed_zones.add(node)
    slot = t.local(of)
    put(t, node, slot, typed.form)
    t.bind_slot(scope, name.text, of, slot)


def _if(t: Translator, scope: Scope, node: nodes.If) -> None:
    done = t.code.label()
    for part in node.branches:
        inner = scope.inner()
        then, other = t.code.label(), t.code.label()
        branch(t, part, expressions.condition(t, inner, part.condition), then, other)
        t.code.place(then)
        name_what_was_found(t, inner, part, members.found_by(t, part.condition, part.body))
        write_block(t, inner, part.body)
        jump(t, done)
        t.code.place(other)
    if node.otherwise is not None:
        write_block(t, scope, node.otherwise)
    t.code.place(done)


def name_what_was_found(t: Translator, scope: Scope, node: nodes.Node, claims: Iterable[nodes.Exists]) -> None:
    """Bind what `there is a card in slot` finds for the block that follows: the first one, the same wherever it goes from there."""
    for claim in claims:
        found = members.find_members(t, scope, claim.members)
        slot = t.local(found.type)
        put(t, node, slot, forms.One("first", members.narrowed(found)))
        t.bind_slot(scope, found.variable, found.type, slot)


def write_cases(t: Translator, scope: Scope, subject: Typed, cases: tuple[nodes.Case, ...]) -> None:
    """Write `on 1..2:`, `otherwise:`: the first case that fits a value, or nothing."""
    done = t.code.label()
    for case in cases:
        if not case.values:
            write_block(t, scope, case.body)
            jump(t, done)
            continue
        then, other = t.code.label(), t.code.label()
        tests = tuple(calls.on_value(t, scope, subject, item.low, item.high) for item in case.values)
        branch(t, case, tests[0] if len(tests) == 1 else forms.Any(tests), then, other)
        t.code.place(then)
        write_block(t, scope, case.body)
        jump(t, done)
        t.code.place(other)
    t.code.place(done)


def _eliminated(t: Translator, scope: Scope, node: nodes.Eliminated, who: nodes.Expr) -> None:
    typed = expressions.express(t, scope, who)
    if isinstance(typed.type, PlayerType):
        seats: forms.Form = forms.Tuple((typed.form,))
    elif isinstance(typed.type, SetType) and typed.type.element == PLAYER:
        seats = typed.form
    else:
        if not is_error(typed.type):
            t.fault(messages.wrong_type(who.span, "a player", describe(typed.type)))
        return
    t.write("end", "*")
    t.code.add(Eliminate(t.site(node), seats, FOLLOWING))
    t.write("seats", "*")
    t.code.add(Settle(t.site(node), touched(t, {("seats", "*")}), FOLLOWING))
