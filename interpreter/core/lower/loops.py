"""Loops, orders, and what happens together."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.grammar import nodes
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.world import LoopKeys
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Collect, Each, Settle, Together, Wake
from rulewright.interpreter.core.lower import choices, expressions, fitting, members, sentences, statements
from rulewright.interpreter.core.lower.code import FOLLOWING, NOWHERE
from rulewright.interpreter.core.lower.scope import Loop, Scope
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER, PLAYER, describe, is_error
from rulewright.interpreter.core.lower.writing import branch, conjunction, jump, phrase, put, reached
from rulewright.interpreter.core.program import WAITING
from rulewright.interpreter.values import PlayerType, SetType, ZoneType

Body = Callable[[Scope], None]


def repeat(t: Translator, scope: Scope, node: nodes.Repeat) -> None:
    """Translate a loop without members."""

    def body(inner: Scope) -> None:
        statements.write_block(t, inner, node.body)

    repeating(t, scope, node, node.head, body)


def repeating(t: Translator, scope: Scope, node: nodes.Node, head: nodes.RepeatHead, body: Body) -> None:
    """Write a loop around what `body(scope)` writes."""
    again, go, done = t.code.label(), t.code.label(), t.code.label()
    once = _once(t, node)
    left: int | None = None
    limits = [value for value in (head.value if head.kind == "times" else None, head.at_most) if value is not None]
    if limits:
        left = t.local(NUMBER)
        counts = [expressions.number(t, scope, value).form for value in limits]
        put(t, node, left, counts[0] if len(counts) == 1 else forms.Arithmetic("min", *counts))
    t.code.place(again)
    if left is not None:
        count, enough = t.code.label(), forms.Compare(">", Cell(left), Const(0))
        branch(t, node, enough, count, done)
        t.code.place(count)
        put(t, node, left, forms.Arithmetic("-", Cell(left), Const(1)))
    with t.reading() as reads:
        if head.kind in ("until", "while") and head.value is not None:
            test = expressions.condition(t, scope, head.value)
            branch(t, head, test, *((done, go) if head.kind == "until" else (go, done)))
    t.code.place(go)
    with t.writing() as writes:
        body(scope.inner(loop=Loop(again, done, once)))
    if not t.sizes.first:
        t.world.loops.setdefault(head, []).append(LoopKeys(frozenset(reads), frozenset(reached(t, writes))))
    jump(t, again)
    t.code.place(done)


def _once(t: Translator, node: nodes.Node) -> int:
    """Return the cell that says which menu lines of a loop were used, cleared when the loop begins; -1 where no line is `once`."""
    if not any(isinstance(line, nodes.MenuItem) and line.once for line in descendants(node)):
        return -1
    slot = t.local(NUMBER)
    put(t, node, slot, Const(0))
    return slot


def _runs(t: Translator, order: nodes.Order, found: members.Found) -> None:
    """Report `left to right` of what does not lie so: of a pile, of a hand."""
    grid = isinstance(found.type, ZoneType)
    if is_error(found.type) or grid or found.ends == ("top" if order.kind == "top to bottom" else "first"):
        return
    t.fault(messages.runs_otherwise(order.span, order.kind, found.ends))


def ordered(t: Translator, scope: Scope, found: members.Found, orders: tuple[nodes.Order, ...]) -> Form:
    """Return the members of a loop in the order it names."""
    domain = members.narrowed(found)
    keys: list[tuple[Form, bool]] = []
    start: Form | None = None
    turn = False
    for order in orders:
        match order.kind:
            case "left to right" | "top to bottom":
                _runs(t, order, found)
            case "turn order":
                turn = True
            case "starting" if order.value is not None:
                typed = expressions.value(t, scope, order.value, PLAYER)
                start, turn = typed.form, True
            case "highest" | "lowest" if order.value is not None:
                keys.append((expressions.number(t, found.scope, order.value).form, order.kind == "highest"))
            case "ties":
                keys += members.tie_keys(t, found, order.tie, scope)
            case "any":
                pass  # asked by each_member
            case _:
                t.fault(messages.not_supported(order.span, f"the order `{order.kind}`"))
    kinds = [order.kind for order in orders if order.kind != "ties"]
    if len(set(kinds) - {"turn order", "starting"}) + (1 if turn else 0) > 1 or len(kinds) != len(set(kinds)):
        t.fault(
            messages.wrong_frame(
                orders[-1].span, "for each", "two orders contradict one another", "in turn order, starting with leader"
            )
        )
    if turn:
        if not isinstance(found.type, PlayerType):
            if not is_error(found.type):
                t.fault(
                    messages.wrong_type(
                        orders[0].span, "players", describe(found.type), "Turn order is an order of players."
                    )
                )
            return domain
        domain = forms.Around(domain, start if start is not None else Const(0))
    if keys:
        return forms.Sorted(found.slot, domain, tuple(key for key, _ in keys), tuple(most for _, most in keys))
    return domain


def each_member(
    t: Translator,
    scope: Scope,
    node: nodes.Node,
    who: nodes.Members,
    orders: tuple[nodes.Order, ...],
    body: Body,
) -> None:
    """Write a loop over members: `body(scope)` writes what happens for each, its word bound to a local."""
    found = members.find_members(t, scope, who)
    items, index, var = t.local(SetType(found.type)), t.local(NUMBER), t.local(found.type)
    put(t, node, items, ordered(t, scope, found, orders))
    put(t, node, index, Const(0))
    if any(order.kind == "any" for order in orders):
        _ask_order(t, scope, node, found, items)
    inner = scope.inner()
    t.bind_slot(inner, found.variable, found.type, var)
    asked: list[Form] = []
    if t.world.eliminates and isinstance(found.type, PlayerType):
        asked.append(members.still_in(t, Cell(var)))
    fits = fitting.still_fits(t, found.domain, Cell(var))
    if fits is not None and fits not in asked:
        asked.append(fits)
    if who.where is not None:
        asked.append(expressions.condition(t, inner, who.where))
    keep = conjunction(asked)
    again, go, done = t.code.here(), t.code.label(), t.code.label()
    t.code.add(Each(t.site(node), items, index, var, keep, go, done))
    t.code.place(go)
    body(inner.inner(loop=Loop(again, done)))
    jump(t, again)
    t.code.place(done)


def _ask_order(t: Translator, scope: Scope, node: nodes.Node, found: members.Found, items: int) -> None:
    """`in any order`: whoever the place belongs to puts the members in order first."""
    seat = sentences.decider(t, scope, None, node, "choose the order")
    slot, given = t.local(found.type), t.local(SetType(found.type, "first"))
    what = choices.param(t, node, slot, Cell(items), None, found.type)
    many = forms.Size(Cell(items))
    base = t.option_numbers(what.universe + 1)
    prompt = phrase("choose the order")
    t.code.add(
        Collect(
            t.site(node), seat.form, prompt, "order", what, many, many, None, given, False, base, NOWHERE, FOLLOWING
        )
    )
    put(t, node, items, Cell(given))


def for_each(t: Translator, scope: Scope, node: nodes.ForEach) -> None:
    """`for each player in humans where .., in turn order`."""

    def body(inner: Scope) -> None:
        statements.write_block(t, inner, node.body)

    each_member(t, scope, node, node.members, node.orders, body)


def together(t: Translator, scope: Scope, node: nodes.Node, body: nodes.Block) -> None:
    """Nothing wakes until the block is done."""
    slot = t.locals(1, "plain")
    t.code.add(Together(t.site(node), True, slot, FOLLOWING))
    statements.write_block(t, scope, body)
    t.code.add(Together(t.site(node), False, slot, FOLLOWING))
    if t.watches or t.world.eliminates:
        t.code.add(Settle(t.site(node), tuple(range(len(t.watches))), FOLLOWING))
    if t.world.hears:
        t.code.add(Wake(t.site(node), slot, t.option_numbers(WAITING), FOLLOWING))
