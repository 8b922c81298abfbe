"""Numbers: add, remove, gain, lose, pay, advance, move back, and amounts that change hands."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.units import fields_called
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Change, Set
from rulewright.interpreter.core.lower import (
    events,
    expressions,
    moves,
    overflow,
    places,
    sentences,
    shortages,
    things,
)
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER, describe, fits, is_error
from rulewright.interpreter.core.lower.writing import put, say, wrote
from rulewright.interpreter.values import FAR, NumberType, PlayerType, SetType

_OWN = {"gain": 1, "lose": -1, "pay": -1}
_COUNTING = ("gain", "lose", "pay", "add", "remove", "advance", "move back")
_IN_FULL = ("pay", "put", "give")


Said = Callable[[Typed], None]


def counts(t: Translator, node: nodes.Sentence) -> bool:
    """Say whether a sentence is about numbers and not about things that lie somewhere."""
    if node.verb in ("add", "remove"):
        if any(moves.out_of_game(part) for part in node.phrases):
            return False
        place = things.phrase(node, "to" if node.verb == "add" else "from")
        return place is not None
    if node.verb in ("put", "give"):
        return len(node.objects) == 1 and amount_of(t, node.objects[0]) is not None
    return node.verb in _COUNTING


def plan(t: Translator, scope: Scope, node: nodes.Sentence, seat: Typed | None) -> sentences.Plan | None:
    """Return the plan of a sentence about numbers, or None where it is about things."""
    if node.rest is not None and (node.verb in _IN_FULL or node.rest.kind == "or all"):
        t.fault(messages.nothing_is_left(node.rest.span, node.verb))
    match node.verb:
        case "gain" | "lose" | "pay":
            return _own(t, scope, node, seat)
        case "add" | "remove":
            return _counter(t, scope, node)
        case "put" | "give":
            return _transfer(t, scope, node, seat)
        case "advance" | "move back":
            return _track(t, scope, node)
        case _:
            return None


def amount_of(t: Translator, thing: nodes.Object) -> tuple[nodes.Expr | None, nodes.Expr, bool] | None:
    """Read `3 coins`, `a coin`, `all research` as (amount, what, all); None where it is no amount of a field."""
    if not isinstance(thing, nodes.Things) or thing.where is not None:
        return None
    noun = thing.noun
    if isinstance(noun, nodes.Name):
        for word in fields_called(noun.text):
            if word in t.world.player_fields or word in t.world.facts:
                named = nodes.Name(noun.span, word)
                if thing.quantity == "all":
                    return None, named, True
                if thing.quantity in ("a", "number"):
                    return thing.number or nodes.Number(thing.span, 1), named, False
    return None


def change(
    t: Translator,
    node: nodes.Node,
    place: places.Place,
    amount: Form,
    verb: str,
    sign: int,
    done: int = -1,
    told: Said | None = None,
    possible: Form | None = None,
    rest: overflow.Rest | None = None,
) -> None:
    """Write an event that adds to a number (`sign` 1) or takes from it (-1), stopping at the ends of its range.

    `done` is the cell that is told how much it really was (-1: none); `told` writes the line of the log; `possible` has to hold still
    when the rules that come before have run; `rest` says what becomes of what does not fit, in place of the rule of the range.
    """
    rule = overflow.rule_of(place, verb, sign) if rest is None else None
    goal = None if rest is None else rest.goal
    surplus = -1
    if goal is not None or rule is not None:
        surplus = t.local(NUMBER)
        put(t, node, surplus, Const(0))
    _change(t, node, place, amount, verb, sign, done, told, possible, surplus)
    if goal is not None:
        change(t, node, goal, Cell(surplus), "add", 1, told=_counted(t, node, goal, ": +"))
    elif rule is not None:
        overflow.call(t, node, place, rule, surplus)


def _counted(t: Translator, node: nodes.Node, place: places.Place, sign: str) -> Said:
    """Return what writes that a counter has changed: `threat: +2, now 5`."""

    def said(much: Typed) -> None:
        say(t, node, *place.words, sign, much, ", now ", Typed(places.read_place(place), place.type))

    return said


def _rest(t: Translator, scope: Scope, node: nodes.Sentence) -> overflow.Rest | None:
    """Return what a sentence says of what does not fit."""
    if node.rest is None:
        return None
    if node.rest.kind == "lost":
        return overflow.Rest(None)
    phrases = node.rest.phrases
    if node.rest.kind != "to" or len(phrases) != 1 or phrases[0].preposition != "to" or len(phrases[0].objects) != 1:
        t.fault(messages.where_the_rest_goes(node.rest.span, node.verb))
        return None
    target = phrases[0].objects[0]
    if isinstance(target, nodes.Things):
        t.fault(messages.where_the_rest_goes(node.rest.span, node.verb))
        return None
    goal = places.find_place(t, scope, target)
    return overflow.Rest(goal) if goal is not None and _numeric(t, goal, target) else None


def _change(
    t: Translator,
    node: nodes.Node,
    place: places.Place,
    amount: Form,
    verb: str,
    sign: int,
    done: int,
    told: Said | None,
    possible: Form | None,
    surplus: int,
) -> None:
    """Write that a number changes, with the rules that this wakes; a cell is told how much did not fit."""
    if told is not None or (t.world.hears and place.field is not None):
        done = t.local(NUMBER) if done < 0 else done
    if not t.world.hears or place.field is None:
        shortages.supply(t, node, place, amount, verb)
        _write(t, node, place, amount if sign > 0 else forms.Arithmetic("-", Const(0), amount), done, surplus)
        if told is not None:
            told(Typed(Cell(done), NUMBER))
        _wrote(t, node, place, verb)
        return
    cell = t.local(NUMBER)
    put(t, node, cell, amount)
    owner = place.owner if place.owner is not None and isinstance(place.owner.type, PlayerType) else None
    event = events.Event(node, verb, owner, amount=cell, done=done, field=place.name, possible=possible)
    signed: Form = Cell(cell) if sign > 0 else forms.Arithmetic("-", Const(0), Cell(cell))

    def core() -> None:
        shortages.supply(t, node, place, Cell(cell), verb)
        _write(t, node, place, signed, done, surplus)
        if told is not None:
            told(Typed(Cell(done), NUMBER))

    events.around(t, event, core, lambda: _wrote(t, node, place, verb))


def _wrote(t: Translator, node: nodes.Node, place: places.Place, verb: str) -> None:
    if place.key is not None:
        wrote(t, node, place.key, *shortages.keys(t, place, verb))


def _write(t: Translator, node: nodes.Node, place: places.Place, amount: Form, done: int, surplus: int) -> None:
    low = place.low if place.low is not None else Const(-FAR)
    high = place.high if place.high is not None else Const(FAR)
    t.code.add(Change(t.site(node), place.base, place.index, amount, low, high, done, surplus, FOLLOWING))


def _numeric(t: Translator, place: places.Place | None, span: nodes.Expr) -> bool:
    if place is None:
        return False
    is_track = place.field is not None and bool(place.field.spaces)
    if not isinstance(place.type, NumberType) and not is_track:
        if not is_error(place.type):
            t.fault(messages.wrong_type(span.span, "a number that can change", describe(place.type)))
        return False
    return True


def _own(t: Translator, scope: Scope, node: nodes.Sentence, seat: Typed | None) -> sentences.Plan | None:
    """`player gains 3 coins`, `you pay 2 wood`, `other loses all research`."""
    if len(node.objects) != 1:
        t.fault(messages.wrong_frame(node.span, node.verb, "say one amount", f"player {node.verb}s 2 coins"))
        return None
    read = amount_of(t, node.objects[0])
    if read is None and (word := _unknown_amount(t, node.objects[0])) is not None:
        t.fault(messages.no_such_amount(word.span, word.text, t.world.player_fields))
        return None
    if read is None:
        t.fault(
            messages.wrong_frame(
                node.objects[0].span,
                node.verb,
                "an amount of something that a player has is needed",
                f"player {node.verb}s 2 coins",
            )
        )
        return None
    number, what, whole = read
    place = places.find_place(t, scope, what)
    if not _numeric(t, place, what):
        return None
    assert place is not None
    amount = Typed(places.read_place(place), place.type) if number is None else _amount(t, scope, number, node.verb)
    sign, rest = _OWN[node.verb], _rest(t, scope, node)
    done = _told(t, scope, node)
    possible: list[Form] = []
    if node.verb == "pay" and not whole:
        possible.append(forms.Compare(">=", shortages.payable(t, place), amount.form))

    def said(much: Typed) -> None:
        say(t, node, seat or "Everyone", f" {sentences.third_person(node.verb)} ", much, f" {place.unit(amount.form)}")

    def act(told: bool) -> None:
        still = possible[0] if possible else None
        change(t, node, place, amount.form, node.verb, sign, done, None if told else said, still, rest)

    return sentences.Plan(act, possible=possible, label=[f"{node.verb} ", amount, f" {place.unit(amount.form)}"])


def _unknown_amount(t: Translator, thing: nodes.Object) -> nodes.Name | None:
    """Return the word of `3 gold` that is no name of anything; None where it is one, or there is no such word."""
    match thing:
        case nodes.Things(noun=nodes.Name(text=text) as noun, where=None) if thing.quantity in ("a", "number"):
            known = (t.world.nouns, t.world.zones, t.world.player_zones, t.world.facts, t.world.kinds)
            return None if any(text in drawer for drawer in known) else noun
        case _:
            return None


def _told(t: Translator, scope: Scope, node: nodes.Sentence) -> int:
    """Return the cell that `as lost` names for how much it really was, or -1."""
    named = things.phrase(node, "as")
    if named is None or len(named.objects) != 1 or not isinstance(named.objects[0], nodes.Name):
        return -1
    slot = t.local(NUMBER)
    t.bind_slot(scope, named.objects[0].text, NUMBER, slot)
    return slot


def _amount(t: Translator, scope: Scope, expr: nodes.Expr, verb: str) -> Typed:
    """Return an amount that is gained, lost or paid: never less than 0."""
    typed = expressions.number(t, scope, expr)
    if isinstance(typed.type, NumberType) and typed.type.high is not None and typed.type.high < 0:
        t.fault(messages.less_than_nothing(expr.span, verb))
    if isinstance(typed.type, NumberType) and typed.type.low is not None and typed.type.low >= 0:
        return typed
    return Typed(forms.Arithmetic("max", Const(0), typed.form), typed.type)


def _counter(t: Translator, scope: Scope, node: nodes.Sentence) -> sentences.Plan | None:
    """`add 2 to threat`, `remove 1 from darkness`, `add player to waiting`; None where things are removed from the game."""
    to = things.phrase(node, "to" if node.verb == "add" else "from")
    if to is None or len(to.objects) != 1 or isinstance(to.objects[0], nodes.Things) or len(node.objects) != 1:
        t.fault(
            messages.missing_preposition(
                node.span,
                node.verb,
                "to what" if node.verb == "add" else "from what",
                f"{node.verb} 1 {'to' if node.verb == 'add' else 'from'} threat",
            )
        )
        return None
    target = to.objects[0]
    if isinstance(target, nodes.Name) and target.text == "game":
        return None
    thing = node.objects[0]
    if isinstance(thing, nodes.Things):
        t.fault(
            messages.wrong_frame(
                thing.span, node.verb, "a number is added to a number; things are moved", "add 1 to threat"
            )
        )
        return None
    place = places.find_place(t, scope, target)
    if place is None:
        return None
    if isinstance(place.type, SetType):
        return _set_member(t, scope, node, place, thing, place.type)
    if not _numeric(t, place, target):
        return None
    amount = expressions.number(t, scope, thing)
    done, rest = _told(t, scope, node), _rest(t, scope, node)
    sign, said = (1, ": +") if node.verb == "add" else (-1, ": -")

    def act(told: bool) -> None:
        line = None if told or place.key is None else _counted(t, node, place, said)
        change(t, node, place, amount.form, node.verb, sign, done, line, rest=rest)

    return sentences.Plan(act, label=[f"{node.verb} ", amount, f" {to.preposition} {place.name}"])


def _set_member(
    t: Translator, scope: Scope, node: nodes.Sentence, place: places.Place, thing: nodes.Expr, of: SetType
) -> sentences.Plan | None:
    item = expressions.express(t, scope, thing, of.element)
    if fits(item.type, of, t.world) and isinstance(item.type, SetType):
        other: Form = item.form
    elif fits(item.type, of.element, t.world):
        other = forms.Tuple((item.form,))
    else:
        t.fault(messages.wrong_type(thing.span, describe(of.element), describe(item.type)))
        return None
    form = forms.Combine("union" if node.verb == "add" else "without", places.read_place(place), other)

    def act(told: bool) -> None:
        del told
        t.code.add(Set(t.site(node), place.base, place.index, form, None, None, FOLLOWING))
        if place.key is not None:
            wrote(t, node, place.key)

    return sentences.Plan(act)


def _transfer(t: Translator, scope: Scope, node: nodes.Sentence, seat: Typed | None) -> sentences.Plan | None:
    """`player puts 1 chip in pot`: what the subject has becomes less, the other number more; in full or not at all."""
    to = things.phrase(node, "in", "into", "to", "on")
    if len(node.objects) != 1 or to is None or len(to.objects) != 1:
        return None
    read = amount_of(t, node.objects[0])
    target = to.objects[0]
    if read is None or read[0] is None or isinstance(target, nodes.Things):
        return None
    source = places.find_place(t, scope, read[1])
    goal = places.find_place(t, scope, target)
    if not _numeric(t, source, read[1]) or not _numeric(t, goal, target):
        return None
    assert source is not None
    assert goal is not None
    amount = _amount(t, scope, read[0], node.verb)
    possible: list[Form] = [forms.Compare(">=", shortages.payable(t, source), amount.form)]
    if goal.high is not None:
        possible.append(forms.Compare("<=", forms.Arithmetic("+", places.read_place(goal), amount.form), goal.high))

    def said(much: Typed) -> None:
        words = f" {source.unit(amount.form)} {to.preposition} {goal.name}"
        say(t, node, seat or "Everyone", f" {sentences.third_person(node.verb)} ", much, words)

    def act(told: bool) -> None:
        change(t, node, source, amount.form, node.verb, -1, told=None if told else said, possible=possible[0])
        change(t, node, goal, amount.form, node.verb, 1)

    return sentences.Plan(
        act,
        possible=possible,
        label=[f"{node.verb} ", amount, f" {source.unit(amount.form)} {to.preposition} {goal.name}"],
    )


def _track(t: Translator, scope: Scope, node: nodes.Sentence) -> sentences.Plan | None:
    """`advance doom`, `move back you.attack`: one step along a range."""
    if len(node.objects) != 1 or isinstance(node.objects[0], nodes.Things):
        t.fault(messages.wrong_frame(node.span, node.verb, "say which track", f"{node.verb} doom"))
        return None
    target = node.objects[0]
    place = places.find_place(t, scope, target)
    if not _numeric(t, place, target):
        return None
    assert place is not None
    rest = _rest(t, scope, node)
    sign = 1 if node.verb == "advance" else -1

    said = _counted(t, node, place, ": +" if node.verb == "advance" else ": -")

    def act(told: bool) -> None:
        change(t, node, place, Const(1), node.verb, sign, told=None if told else said, rest=rest)

    return sentences.Plan(act, label=[f"{node.verb} {place.name}"])
