"""Actions: `take an action from ..`, and what happens when one is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.core.instructions import Alternative, Choose, Phrase, Set
from rulewright.interpreter.core.lower import choices, modifiers, offers, procedures, reactions, sentences, statements
from rulewright.interpreter.core.lower.code import FOLLOWING, NOWHERE
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import PLAYER
from rulewright.interpreter.core.lower.writing import branch, jump

if TYPE_CHECKING:
    from rulewright.interpreter.core.lower.offers import Body, Offer


def takes_turn(node: nodes.Sentence) -> bool:
    """Say whether a sentence is `take another turn`."""
    thing = node.objects[0] if len(node.objects) == 1 else None
    return isinstance(thing, nodes.Things) and isinstance(thing.noun, nodes.Name) and thing.noun.text == "turn"


def takes_action(node: nodes.Sentence) -> bool:
    """Say whether a sentence is `take an action from ..` (or `take another turn`, which is not supported)."""
    thing = node.objects[0] if len(node.objects) == 1 else None
    return (
        isinstance(thing, nodes.Things)
        and isinstance(thing.noun, nodes.Name)
        and thing.noun.text in ("action", "actions")
    )


def take_action(t: Translator, scope: Scope, node: nodes.Sentence) -> None:
    """`player must take an action from attack, hide, pass`: one decision over all actions with their single parameters bound."""
    open_to_reactions = t.draft is not None and t.draft.open_to_reactions
    if open_to_reactions:
        reactions.pause(t, node)
    seat = sentences.decider(t, scope, node.subject, node, "take an action")
    offered = next((part for part in node.phrases if part.preposition == "from"), None)
    declined, unable, done = (t.code.label() for _ in range(3))
    if offered is None:
        t.fault(
            messages.missing_preposition(
                node.span, "take an action", "from which", "player must take an action from attack, pass"
            )
        )
        return
    options: list[Alternative] = []
    bodies: list[tuple[int, Offer]] = []
    t.hidden_read = False
    for item in offered.objects:
        if not isinstance(item, nodes.Name) or item.text not in t.world.actions:
            t.fault(messages.unknown_name(item.span, item.span.text, t.world.actions))
            continue
        offer = offers.Offer(t, scope, t.world.actions[item.text], seat)
        label = t.code.label()
        options.append(offer.alternative(label))
        bodies.append((label, offer))
    may = node.modal == "may"
    if may:
        options.append(choices.decline(t, declined))
    lost = node.unable is not None or node.if_able or may
    prompt = Phrase(("take an action",))
    t.code.add(
        Choose(
            t.site(node, node.cite),
            seat.form,
            prompt,
            "one",
            tuple(options),
            t.asks,
            unable if lost else NOWHERE,
        )
    )
    for label, offer in bodies:
        t.code.place(label)
        offer.carry_out(node, body_of(t, offer))
        if open_to_reactions:
            reactions.pause(t, node)
        if node.body is not None:
            statements.write_block(t, scope, node.body)
        jump(t, done)
    sentences.refused(t, scope, node, declined, unable, done)


def body_of(t: Translator, offer: Offer) -> Body:
    """Return what writes the body of an action or a reaction: its cost, the window of those who react to it, what it does."""

    def body(scope: Scope, draft: Draft) -> None:
        action = offer.action
        for clause in action.clauses:
            if isinstance(clause, nodes.Limit):
                used = offers.uses(t, action, clause.span_name, Cell(draft.seat))
                once_more = forms.Arithmetic("+", used, Const(1))
                t.code.add(Set(t.site(clause), used.base, used.index, once_more, None, None, FOLLOWING))
        procedures.body(t, scope, draft, action, lambda inner: _parts(t, inner, draft, offer))

    return body


def _parts(t: Translator, scope: Scope, draft: Draft, offer: Offer) -> None:
    inner = scope.inner()
    seat = Typed(Cell(draft.seat), PLAYER)
    free = modifiers.ignored(t, seat, offer.name, "cost")
    paid, stopped = t.code.label(), t.code.label()
    if free is not None:
        pay = t.code.label()
        branch(t, offer.action, free, paid, pay)
        t.code.place(pay)
    t.unpaid = stopped
    for clause in offer.action.clauses:
        if isinstance(clause, nodes.Cost):
            for statement in clause.body.statements:
                statements.write(t, inner, statement)
    t.unpaid = None
    t.code.place(paid)
    words = [(word, scope.names[word]) for word in offer.names]
    reactions.to_action(t, offer.action, offer.name, seat, words, stopped)
    for clause in offer.action.clauses:
        if isinstance(clause, nodes.Does):
            for statement in clause.body.statements:
                statements.write(t, inner, statement)
    t.code.place(stopped)


def spare_action(t: Translator, action: nodes.Action) -> None:
    """Translate an action that nothing offers."""
    offer = offers.Offer(t, Scope(), action, Typed(Const(0), PLAYER))
    offer.alternative(t.code.label())
    offer.carry_out(action, body_of(t, offer))
