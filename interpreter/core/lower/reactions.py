"""Reactions: where they can be used, what they answer, and what each brings along from what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.world import Bearer
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.lower import (
    choices,
    expressions,
    members,
    modifiers,
    offers,
    patterns,
    procedures,
    windows,
)
from rulewright.interpreter.core.lower.code import NOWHERE
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Draft, Translator
from rulewright.interpreter.core.lower.types import PLAYER
from rulewright.interpreter.core.lower.writing import conjunction
from rulewright.interpreter.values import ComponentType, ZoneType

if TYPE_CHECKING:
    from rulewright.interpreter.core.lower.events import Event, Moment
    from rulewright.interpreter.core.lower.offers import Given


def waits(reaction: nodes.Reaction) -> nodes.Waits | None:
    """Return what a reaction answers; None where it may be used in any pause."""
    return next((clause for clause in reaction.clauses if isinstance(clause, nodes.Waits)), None)


# ---------------------------------------------------------------- where windows are
def pause(t: Translator, node: nodes.Node) -> None:
    """Write a window for all reactions that answer nothing in particular: `pause for reactions`, around an action."""
    timed = [reaction for reaction in t.world.reactions if waits(reaction) is None]
    if not timed:
        if isinstance(node, nodes.Pause):
            t.fault(messages.nobody_reacts(node.span))
        return

    def write(draft: Draft) -> None:
        seat = Typed(Cell(t.local(PLAYER)), PLAYER)
        rule, t.rule = t.rule, "reactions"
        heard = [windows.Heard(reaction, _own(t, reaction, seat)) for reaction in timed]
        windows.window(t, node, seat, heard, -1, NOWHERE)
        t.rule = rule
        procedures.body(t, Scope(), draft, node, lambda _: None)

    draft = t.procedure("reactions", "reactions", "window", node.span, [], write)
    procedures.call_procedure(t, node, draft, [])


def hear(t: Translator, event: Event, moment: Moment) -> bool:
    """Say whether some reaction answers an event at that moment."""
    return any(_matches(t, reaction, event, moment, Typed(Const(0), PLAYER)) for reaction in t.world.reactions)


def _matches(
    t: Translator, reaction: nodes.Reaction, event: Event, moment: Moment, seat: Typed
) -> patterns.Matched | None:
    """Return how what a reaction answers matches an event; None where it cannot."""
    clause = waits(reaction)
    if (
        clause is None
        or not isinstance(clause.pattern, nodes.Pattern)
        or clause.moment != moment
        or clause.pattern.would
    ):
        return None
    rule = nodes.When(clause.span, clause.moment, clause.pattern, nodes.Block(clause.span, ()), None)
    return patterns.match(t, rule, event, seat)


def to_event(t: Translator, event: Event, moment: Moment, left: int) -> bool:
    """Write the window of those who react to an event; False where nobody can.

    `left` is the cell of the things of the event (-1: it moves none); of those that are cancelled it keeps none.
    """
    seat = Typed(Cell(t.local(PLAYER)), PLAYER)
    heard = []
    for reaction in t.world.reactions:
        match = _matches(t, reaction, replace(event, moved=left) if left >= 0 else event, moment, seat)
        if match is not None:
            t.world.used.add(reaction)
            match.prepare(t, event.node)
            found = _matched(t, reaction, match)
            conditions = () if match.slot >= 0 else tuple(match.conditions)
            played = event.verb == "play" and moment == "when"
            words = tuple(one.word for one in found if one.param is not None) if played else None
            known = _seen_by_all(t, event, left if moment == "when" else -1)
            heard.append(windows.Heard(reaction, _own(t, reaction, seat) + found, conditions, words, known=known))
    if heard:
        windows.window(t, event.node, seat, heard, left, NOWHERE)
    return bool(heard)


def _seen_by_all(t: Translator, event: Event, left: int) -> tuple[Form, ...]:
    """Return the cells of an event that all can see: who did it, and what lies open now."""
    info = members.zone_info(t, event.goal)
    shown = info is not None and all(t.world.zone_list[n].shown == t.world.everyone for n in info.numbers)
    lies = (Cell(t.world.thrown),) if event.thrown is not None else ()
    return (
        ((event.seat.form,) if event.seat is not None else ()) + ((Cell(left),) if shown and left >= 0 else ()) + lies
    )


def to_action(
    t: Translator, node: nodes.Node, name: str, actor: Typed, words: Sequence[tuple[str, Typed]], stopped: int
) -> None:
    """Write the window of those who react to an action that is paid and not carried out yet; a cancelled one goes on at `stopped`."""
    seat = Typed(Cell(t.local(PLAYER)), PLAYER)
    heard = []
    for reaction in t.world.reactions:
        clause = waits(reaction)
        if clause is None or not isinstance(clause.pattern, nodes.Pattern) or clause.moment != "when":
            continue
        found = patterns.taken(t, clause.pattern, name, actor, seat)
        if found is not None:
            t.world.used.add(reaction)
            own = {parameter.name.text for parameter in reaction.parameters}
            known = {*own, *found.words, "you", "this"}
            given = _own(t, reaction, seat) + _matched(t, reaction, found)
            given += tuple(offers.Given(word, value) for word, value in words if word not in known)
            scope = Scope()
            for one in given:
                scope.names[one.word] = one.value
            conditions = list(found.conditions)
            if clause.pattern.condition is not None:
                scope.names["you"] = seat
                conditions.append(expressions.condition(t, scope, clause.pattern.condition))
            heard.append(windows.Heard(reaction, given, tuple(conditions), (name, "action"), True, (actor.form,)))
    if heard:
        windows.window(t, node, seat, heard, -1, stopped)


# ---------------------------------------------------------------- what a reaction brings along
def _matched(t: Translator, reaction: nodes.Reaction, found: patterns.Matched) -> tuple[Given, ...]:
    """Return the words of a pattern; a thing of the event is chosen where there are several."""
    given = []
    for word, value in zip(found.words, found.values, strict=True):
        if found.slot >= 0 and value.form == Cell(found.slot) and found.domain is not None:
            slot = t.local(value.type)
            where = conjunction([modifiers.replaced(one, Cell(found.slot), Cell(slot)) for one in found.conditions])
            param = choices.param(t, reaction, slot, found.domain, where, value.type)
            given.append(offers.Given(word, Typed(Cell(slot), value.type), param, " on "))
        else:
            given.append(offers.Given(word, value))
    return tuple(given)


def _own(t: Translator, reaction: nodes.Reaction, seat: Typed) -> tuple[Given, ...]:
    """Return `this` for the reaction of a card: a copy that lies where the card says it works."""
    bearer = t.world.bearers.get(reaction)
    if bearer is None:
        return ()
    place = next((found for clause in reaction.clauses if (found := _place(clause)) is not None), None)
    if place is None:
        t.fault(messages.where_is_this(reaction.span, "needs this is in hand"))
        return ()
    scope = Scope()
    scope.names["you"] = seat
    zone = expressions.express(t, scope, place)
    if not isinstance(zone.type, ZoneType):
        return ()
    of = ComponentType(bearer.type)
    slot = t.local(of)
    domain = forms.Filter(slot, members.contents(t, zone), _is_copy(bearer, Cell(slot)))
    return (offers.Given("this", Typed(Cell(slot), of), choices.param(t, reaction, slot, domain, None, of), " "),)


def _is_copy(bearer: Bearer, thing: Form) -> Form:
    return forms.Member(thing, Const(bearer.copies))


def _place(node: nodes.Node) -> nodes.Expr | None:
    """Return where a clause says that the card has to lie: `needs this is in hand`."""
    match node:
        case nodes.Needs(condition=condition):
            return _place(condition)
        case nodes.Logic(op="and", left=left, right=right):
            return _place(left) or _place(right)
        case nodes.Is(left=nodes.Name(text="this"), negated=False, right=nodes.At(place=place)):
            return place
        case _:
            return None


def check(t: Translator) -> None:
    """Report reactions that nothing can wake, and those that change nothing, which would go on for ever."""
    for reaction in t.world.reactions:
        clause = waits(reaction)
        if clause is None:
            if "reactions" not in t.by_key and not t.world.faults.has_errors:
                t.fault(messages.no_pause(reaction.span))
        elif not isinstance(clause.pattern, nodes.Pattern) or clause.pattern.would:
            t.fault(
                messages.not_supported(
                    clause.span, "a reaction to this (but `when` and `before` something that happens)"
                )
            )
        elif clause.pattern.verb not in (*patterns.SEEN, "take"):
            t.fault(messages.not_supported(clause.pattern.span, f"reactions to `{clause.pattern.verb}`"))
        elif reaction not in t.world.used and not t.world.faults.has_errors:
            t.fault(messages.never_wakes(clause.pattern.span))
    spans = {(one.name or one).span: one for one in t.world.reactions}
    for draft in t.drafts:
        of = spans.get(draft.span)
        if (
            of is None
            or t.world.faults.has_errors
            or windows.cancels(of)
            or any(isinstance(one, nodes.Limit) for one in of.clauses)
        ):
            continue
        if not t.sizes.writes.get(draft.key, set()) - {("known", "*")}:
            t.fault(messages.reaction_changes_nothing(of.span))


def spare(t: Translator) -> None:
    """Translate the reactions that no window offers, only to find the faults in them."""
    for reaction in t.world.reactions:
        clause = waits(reaction)
        if reaction in t.world.used or (clause is None and t.sizes.procedures.get("reactions")):
            continue
        seat = Typed(Const(0), PLAYER)
        words = patterns.words_of(clause.pattern) if clause is not None else set()
        given = tuple(offers.Given(word, patterns.likely(t, word)) for word in sorted(words))
        offer = offers.Offer(t, Scope(), reaction, seat, _own(t, reaction, seat) + given)
        offer.alternative(t.code.label())
        offer.carry_out(reaction, windows.body_of(t, windows.Heard(reaction, cancel=("action", *words)), offer))
