"""Rolls of dice, and what follows from what they show."""

from __future__ import annotations

from dataclasses import replace

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.core.instructions import Roll
from rulewright.interpreter.core.lower import expressions, sentences, statements
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Rolled, Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER
from rulewright.interpreter.core.lower.writing import say
from rulewright.interpreter.values import DiceType, NumberType, Type


def roll(t: Translator, scope: Scope, node: nodes.Roll) -> None:
    """`player rolls 2 d6 as pips`, with cases about the number (of one die)."""
    seat = sentences.subject_seat(t, scope, node.subject) if node.subject is not None else None
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
    t.code.add(Roll(t.site(node), die, count.form, seat.form if seat else None, slot, FOLLOWING))
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
        case _:
            t.fault(messages.no_roll(node.span))
            return
    if node.name is not None:
        t.fault(messages.rolled_already(node.name.span, word))
    rolled = replace(before, seat=seat or before.seat)
    size = forms.Size(Cell(slot))
    t.code.add(Roll(t.site(node), rolled.die, size, rolled.seat.form if rolled.seat else None, slot, FOLLOWING))
    _follow(t, scope, node, rolled, slot)


def shown_by(t: Translator, rolled: Rolled, slot: int) -> Typed:
    """Return what a roll shows: the number or the face of one die, or all of several."""
    faces = t.world.die_faces[rolled.die]
    if not rolled.one:
        return Typed(Cell(slot), DiceType(faces.name))
    return Typed(forms.Column(faces.numbers, 0, forms.One("first", Cell(slot))), result_type(t, faces.name))


def _follow(t: Translator, scope: Scope, node: nodes.Roll, rolled: Rolled, slot: int) -> None:
    """Write what follows a roll: the line of the log, the lines below it, its cases."""
    shown, name = shown_by(t, rolled, slot), t.world.die_faces[rolled.die].name
    if rolled.seat is not None:
        say(t, node, rolled.seat, " rolls again: " if node.again else " rolls ", shown)
    else:
        say(t, node, f"{name} shows ", shown)
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


def result_type(t: Translator, die: str) -> Type:
    """Return the type of what one die shows: a number, or one of its named faces."""
    if die in t.world.die_kinds:
        return t.world.die_kinds[die]
    numbers = next(faces.numbers for faces in t.world.die_faces if faces.name == die)
    return NumberType(min(numbers), max(numbers))
