"""Sharing out: `player divides 5 coins among players`."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.core.instructions import Divide, Each
from rulewright.interpreter.core.lower import expressions, members, numbers, places, sentences, things
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER
from rulewright.interpreter.core.lower.writing import jump, phrase, put
from rulewright.interpreter.values import NumberType, SetType


def plan(t: Translator, scope: Scope, node: nodes.Sentence, seat: Typed | None) -> sentences.Plan | None:
    """Return the plan of a division: the seat says how much each member gets, and each gets it."""
    among = things.phrase(node, "among", "between")
    read = numbers.amount_of(t, node.objects[0]) if len(node.objects) == 1 else None
    target = among.objects[0] if among is not None and len(among.objects) == 1 else None
    if read is None or read[0] is None or target is None or isinstance(target, nodes.Things):
        t.fault(
            messages.wrong_frame(
                node.span,
                "divide",
                "an amount and those who share it are needed",
                "player divides 5 coins among players",
            )
        )
        return None
    if seat is None:
        t.fault(messages.no_decider(node.span, "divide"))
        return None
    amount = expressions.number(t, scope, read[0])
    domain = members.as_set(t, expressions.express(t, scope, target), target.span)
    items, index, member = t.local(SetType(domain.element)), t.local(NUMBER), t.local(domain.element)
    shares, total = t.local(SetType(NUMBER)), t.local(NUMBER)
    inner = scope.inner()
    t.bind_slot(inner, "@member", domain.element, member)
    place = places.find_place(
        t, inner, nodes.Dot(node.span, nodes.Name(node.span, "@member"), nodes.Word(read[1].span, _name(read[1])))
    )
    if place is None:
        return None
    most = amount.type.high if isinstance(amount.type, NumberType) else None
    if most is None:
        t.fault(messages.unbounded(node.objects[0].span, "this amount"))
        most = 1
    base = t.option_numbers(most + 1)

    def act(told: bool) -> None:
        del told
        put(t, node, items, domain.form)
        put(t, node, total, amount.form)
        prompt = phrase("divide ", Typed(Cell(total), NUMBER), f" {place.name.replace('_', ' ')}")
        t.code.add(
            Divide(
                t.site(node),
                seat.form,
                prompt,
                Cell(total),
                Cell(items),
                member,
                None,
                shares,
                t.asks,
                base,
                FOLLOWING,
            )
        )
        put(t, node, index, Const(0))
        again, go, done = t.code.here(), t.code.label(), t.code.label()
        t.code.add(Each(t.site(node), items, index, member, None, go, done))
        t.code.place(go)
        share = forms.One("last", forms.End("first", Cell(shares), Cell(index)))
        numbers.change(t, node, place, share, "gain", 1)
        jump(t, again)
        t.code.place(done)

    return sentences.Plan(act, label=["divide ", amount, f" {place.unit(amount.form)}"])


def _name(what: nodes.Expr) -> str:
    return what.text if isinstance(what, nodes.Name) else what.span.text
