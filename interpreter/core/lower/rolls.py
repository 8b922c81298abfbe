"""Rolls of dice, and what follows from what they show."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.core.instructions import Roll
from rulewright.interpreter.core.lower import expressions, sentences, statements
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Scope, Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER
from rulewright.interpreter.core.lower.writing import say
from rulewright.interpreter.values import DiceType, NumberType, Type


def roll(t: Translator, scope: Scope, node: nodes.Roll) -> None:
    """`player rolls 2 d6 as pips`, with cases about the number (of one die)."""
    if node.again:
        t.fault(messages.not_supported(node.span, "`reroll`"))
        return
    seat = sentences.subject_seat(t, scope, node.subject) if node.subject is not None else None
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
    faces = t.world.die_faces[die]
    of = DiceType(faces.name)
    slot = t.local(of)
    t.code.add(Roll(t.site(node), die, count.form, seat.form if seat else None, slot, FOLLOWING))
    one = isinstance(node.dice, nodes.Name)
    number = Typed(forms.Column(faces.numbers, 0, forms.One("first", Cell(slot))), result_type(t, faces.name))
    shown = number if one else Typed(Cell(slot), of)
    if seat is not None:
        say(t, node, seat, " rolls ", shown)
    else:
        say(t, node, f"{faces.name} shows ", shown)
    if node.name is not None:
        scope.names[node.name.text] = shown
    if node.body is not None:
        statements.write_block(t, scope, node.body)
    if node.cases:
        if not one:
            t.fault(
                messages.wrong_frame(
                    node.span, "roll", "cases are for one die; name the roll and ask for its total", ""
                )
            )
        inner = scope.inner()
        if node.name is not None:
            inner.names[node.name.text] = number
        statements.write_cases(t, inner, number, node.cases)


def result_type(t: Translator, die: str) -> Type:
    """Return the type of what one die shows: a number, or one of its named faces."""
    if die in t.world.die_kinds:
        return t.world.die_kinds[die]
    numbers = next(faces.numbers for faces in t.world.die_faces if faces.name == die)
    return NumberType(min(numbers), max(numbers))
