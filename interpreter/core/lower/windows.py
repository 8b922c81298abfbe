"""Windows: a loop over the seats, in which each reacts or passes; and what a reaction cancels.

Who might react, as far as all can know, is asked, the active player first; the window closes when every seat has passed in a row. Whoever
reacts opens it again for all. Inside `together` there are none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Alternative, Choose, Phrase
from rulewright.interpreter.core.lower import actions, expressions, members, offers
from rulewright.interpreter.core.lower.code import NOWHERE
from rulewright.interpreter.core.lower.scope import Cancelling, Scope, Typed
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import NUMBER
from rulewright.interpreter.core.lower.writing import branch, jump, put, say
from rulewright.interpreter.core.program import TOGETHER
from rulewright.interpreter.values import ComponentType, SetType

if TYPE_CHECKING:
    from rulewright.interpreter.core.lower.offers import Body, Given, Offer


@frozen
class Heard:
    """A reaction in one window: what it brings along, what has to hold besides, what it may cancel (words; None: nothing).

    `known`: cells of the event that all can see: who did it, things that lie open.
    """

    reaction: nodes.Reaction
    given: tuple[Given, ...] = ()
    conditions: tuple[Form, ...] = ()
    cancel: tuple[str, ...] | None = None
    action: bool = False
    known: tuple[Form, ...] = ()


def window(t: Translator, node: nodes.Node, seat: Typed, heard: list[Heard], left: int, stopped: int) -> None:
    """Write a window. `seat`: the local that is asked; `left`: the cell of what an event moved (-1: none), which loses what is cancelled;
    `stopped`: where a cancelled action goes on (NOWHERE: it is none)."""
    assert isinstance(seat.form, Cell)
    at, passed = seat.form.at, t.local(NUMBER)
    there = [(one, offers.Offer(t, Scope(), one.reaction, seat, one.given)) for one in heard]
    for one, offer in there:
        offer.possible += one.conditions
    closed, passes, onward, opened = t.code.label(), t.code.label(), t.code.label(), t.code.label()
    branch(t, node, forms.Compare("=", Cell(TOGETHER), Const(0)), opened, closed)
    t.code.place(opened)
    put(t, node, at, forms.Active())
    put(t, node, passed, Const(0))
    again, look, ask = t.code.here(), t.code.label(), t.code.label()
    branch(t, node, forms.Compare(">=", Cell(passed), Const(t.world.players)), closed, look)
    t.code.place(look)
    asked: Form = forms.Any(tuple(offer.public(one.known) for one, offer in there))
    if t.world.eliminates:
        asked = forms.All((members.still_in(t, seat.form), asked))
    branch(t, node, asked, ask, passes)
    t.code.place(ask)
    lines = [(t.code.label(), one, offer) for one, offer in there]
    options = [offer.alternative(label) for label, _, offer in lines]
    options.append(
        Alternative(Phrase(("no reaction",)), t.rule, None, (), None, passes, t.option_numbers(1), told=True)
    )
    t.code.add(
        Choose(t.site(node), seat.form, Phrase(("react, or not",)), "one", tuple(options), True, NOWHERE, window=True)
    )
    for label, one, offer in lines:
        t.code.place(label)
        offer.carry_out(node, body_of(t, one, offer))
        if cancels(one.reaction):
            _withdrawn(t, node, left, stopped)
        put(t, node, passed, Const(0))
        jump(t, onward)
    t.code.place(passes)
    put(t, node, passed, forms.Arithmetic("+", Cell(passed), Const(1)))
    t.code.place(onward)
    put(t, node, at, forms.Beside(seat.form, 1))
    jump(t, again)
    t.code.place(closed)


def body_of(t: Translator, one: Heard, offer: Offer) -> Body:
    """Return what writes the body of a reaction, with what it may cancel."""
    plain = actions.body_of(t, offer)

    def body(scope: Scope, draft: Draft) -> None:
        if cancels(one.reaction):
            draft.cancels = t.local(SetType(ComponentType("")))
            if one.cancel is not None:
                scope.cancelling = Cancelling(draft.cancels, one.cancel, one.action)
        plain(scope, draft)

    return body


def cancels(reaction: nodes.Reaction) -> bool:
    """Say whether a reaction cancels something."""
    return any(isinstance(node, nodes.Sentence) and node.verb == "cancel" for node in descendants(reaction))


def _withdrawn(t: Translator, node: nodes.Node, left: int, stopped: int) -> None:
    """Take what the last reaction cancelled out of what the event moves, or stop the action."""
    cell = Cell(t.world.cancelled)
    if left >= 0:
        put(t, node, left, forms.Combine("without", Cell(left), cell))
    elif stopped != NOWHERE:
        on, off = t.code.label(), t.code.label()
        branch(t, node, forms.Compare(">", forms.Size(cell), Const(0)), off, on)
        t.code.place(off)
        put(t, node, cell.at, Const(()))
        jump(t, stopped)
        t.code.place(on)
    put(t, node, cell.at, Const(()))


def cancel(t: Translator, scope: Scope, node: nodes.Sentence, seat: Typed | None) -> None:
    """`cancel combat`, `cancel attack`: what was played, or the action, has no effect."""
    of = scope.cancelling
    target = node.objects[0] if len(node.objects) == 1 else None
    if node.rest is not None:
        t.fault(messages.not_supported(node.rest.span, "`, and return the cost`"))
    if of is None:
        t.fault(messages.nothing_to_cancel(node.span))
        return
    if not isinstance(target, nodes.Name) or target.text not in of.words:
        span = target.span if target is not None else node.span
        t.fault(messages.not_cancelled_here(span, span.text, of.words))
        return
    who = [seat, " cancels "] if seat is not None else ["Cancelled: "]
    if of.action:
        put(t, node, of.cell, Const((0,)))
        say(t, node, *who, target.text.replace("_", " ") if target.text != "action" else of.words[0].replace("_", " "))
        return
    thing = expressions.express(t, scope, target)
    put(t, node, of.cell, forms.Combine("union", Cell(of.cell), forms.Tuple((thing.form,))))
    say(t, node, *who, thing)
