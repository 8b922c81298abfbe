"""Rolls of dice, and what follows from what they show."""

from __future__ import annotations

from dataclasses import replace

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Roll
from rulewright.interpreter.core.lower import events, expressions, sentences, statements
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import ROLLER, Rolled, Scope, Thrown, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER
from rulewright.interpreter.core.lower.writing import put, say
from rulewright.interpreter.values import DiceType, ErrorType, NumberType, Type


def roll(t: Translator, scope: Scope, node: nodes.Roll) -> None:
    """`player rolls 2 d6 as pips`, with cases about the number (of one die)."""
    seat = sentences.subject_seat(t, scope, node.subject) if node.subject is not None else None
    if node.subject is not None and node.subject.manner is not None:
        t.fault(messages.not_supported(node.subject.span, f"`{node.subject.manner}` with this verb"))
    if node.again:
        _again(t, scope, node, seat)
        return
    match node.dice:
        case nodes.Name(text=die_name):
            count: Typed = Typed(Const(1), NUMBER)
            span = node.dice.span
        case nodes.Things(number=amount, noun=nodes.Name(text=die_name)) if amount is not None:
            count = expressions.number(t, scope, amount)
            span = node.dice.noun.span
        case _:
            t.fault(messages.wrong_frame(node.span, "roll", "a die is needed", "player rolls 2 d6 as pips"))
            return
    die = next((number for number, faces in enumerate(t.world.die_faces) if faces.name == die_name), None)
    if die is None:
        t.fault(messages.unknown_name(span, die_name, t.world.dice))
        return
    if node.modal == "may":
        t.fault(messages.not_supported(node.span, "`may roll`"))
    slot = t.local(DiceType(t.world.die_faces[die].name))
    rolled = Rolled(die, seat, isinstance(node.dice, nodes.Name))
    _throw(t, node, rolled, count.form, slot)
    if node.name is not None:
        t.rolled[slot] = rolled
        scope.names[node.name.text] = shown_by(t, rolled, slot)
    _follow(t, scope, node, rolled, slot)


def _again(t: Translator, scope: Scope, node: nodes.Roll, seat: Typed | None) -> None:
    """`reroll pips`: the dice of a roll that these lines made are rolled again, all of them, and its name stands for what they show now."""
    word = node.dice.text if isinstance(node.dice, nodes.Name) else ""
    found = scope.find(word)
    match found:
        case Typed(form=Cell(slot) | forms.Column(index=forms.One(domain=Cell(slot)))) if slot in t.rolled:
            before = t.rolled[slot]
        case Typed(type=ErrorType()):
            return  # told already, or a rule that nothing wakes
        case _:
            t.fault(messages.no_roll(node.span))
            return
    if node.name is not None:
        t.fault(messages.rolled_already(node.name.span, word))
    rolled = replace(before, seat=seat or before.seat)
    size = forms.Size(Cell(slot))
    _throw(t, node, rolled, size, slot)
    _follow(t, scope, node, rolled, slot)


def _throw(t: Translator, node: nodes.Roll, rolled: Rolled, count: Form, slot: int) -> None:
    """Write that dice are rolled, with the rules that this wakes; `slot` then holds what they show after all of them.

    While these rules run, the dice lie in the one cell `thrown`, where they can be rolled again; what lay there before comes back.
    """
    lies, seat = t.world.thrown, rolled.seat.form if rolled.seat else None
    if lies < 0:
        t.code.add(Roll(t.site(node), rolled.die, count, seat, slot, FOLLOWING))
        _say(t, node, rolled, slot)
        return
    before, amount = t.local(DiceType(t.world.die_faces[rolled.die].name)), t.local(NUMBER)
    put(t, node, amount, count)

    def core() -> None:
        t.code.add(Roll(t.site(node), rolled.die, Cell(amount), seat, slot, FOLLOWING))
        _say(t, node, rolled, slot)
        if slot != lies:
            put(t, node, before, Cell(lies))
            put(t, node, lies, Cell(slot))

    event = events.Event(node, "roll", rolled.seat, amount=amount, thrown=thrown(t, rolled))
    events.around(t, event, core, lambda: None)
    if slot != lies:
        put(t, node, slot, Cell(lies))
        put(t, node, lies, Cell(before))


def thrown(t: Translator, rolled: Rolled) -> Thrown:
    """Return what dice that lie there show."""
    shown = shown_by(t, rolled, t.world.thrown)
    return Thrown(shown.form, shown.type, rolled)


def lie_there(t: Translator, scope: Scope, word: str, value: Thrown) -> None:
    """Let the name of a die mean the dice that a rule is about, which it may roll again; who rolled them is in scope."""
    t.rolled[t.world.thrown] = replace(value.rolled, seat=scope.names.get(ROLLER))
    scope.names[word] = value


def shown_by(t: Translator, rolled: Rolled, slot: int) -> Typed:
    """Return what a roll shows: the number or the face of one die, or all of several."""
    faces = t.world.die_faces[rolled.die]
    if not rolled.one:
        return Typed(Cell(slot), DiceType(faces.name))
    return Typed(forms.Column(faces.numbers, 0, forms.One("first", Cell(slot))), result_type(t, faces.name))


def _follow(t: Translator, scope: Scope, node: nodes.Roll, rolled: Rolled, slot: int) -> None:
    """Write what follows a roll: the lines below it, its cases."""
    shown = shown_by(t, rolled, slot)
    if node.body is not None:
        statements.write_block(t, scope, node.body)
    if node.cases:
        if not rolled.one:
            t.fault(
                messages.wrong_frame(
                    node.span, "roll", "cases are for one die; name the roll and ask for its total", ""
                )
            )
        inner = scope.inner()
        if node.name is not None:
            inner.names[node.name.text] = shown
        statements.write_cases(t, inner, shown, node.cases)


def _say(t: Translator, node: nodes.Roll, rolled: Rolled, slot: int) -> None:
    """Write the line of the log about a roll."""
    shown = shown_by(t, rolled, slot)
    if rolled.seat is not None:
        say(t, node, rolled.seat, " rolls again: " if node.again else " rolls ", shown)
    else:
        say(t, node, f"{t.world.die_faces[rolled.die].name} shows ", shown)


def result_type(t: Translator, die: str) -> Type:
    """Return the type of what one die shows: a number, or one of its named faces."""
    if die in t.world.die_kinds:
        return t.world.die_kinds[die]
    numbers = next(faces.numbers for faces in t.world.die_faces if faces.name == die)
    return NumberType(min(numbers), max(numbers))
