"""What is paid or lost where too little of it is there: something else becomes it, as a `shortage` says."""

from __future__ import annotations

from typing import Literal

from rulewright.grammar import nodes
from rulewright.interpreter.check.world import Shortage
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Field, Form
from rulewright.interpreter.core.instructions import Alternative, Choose, Set
from rulewright.interpreter.core.lower import choices
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.places import Place, read_place
from rulewright.interpreter.core.lower.scope import Typed
from rulewright.interpreter.core.lower.translator import Key, Translator
from rulewright.interpreter.core.lower.types import NUMBER
from rulewright.interpreter.core.lower.writing import branch, jump, phrase, put, say

_CONVERTING = ("lose", "pay", "put", "give")


def of(t: Translator, place: Place) -> Shortage | None:
    """Return the shortage of a place: it is of a player's field."""
    if place.field is None or place.field.owner != "player" or place.owner is None:
        return None
    return t.world.shortages.get(place.field.name)


def above(place: Place) -> Form:
    """Return how much of a number could be paid without its becoming something else: what is above the end of its range."""
    low = place.low if place.low is not None else Const(0)
    return read_place(place) if low == Const(0) else forms.Arithmetic("-", read_place(place), low)


def spare(one: Shortage, owner: Form) -> Form:
    """Return how much there is of what may become something else."""
    have: Form = Field(one.given.base, owner)
    low = one.given.low_value or 0
    return have if low == 0 else forms.Arithmetic("-", have, Const(low))


def payable(t: Translator, place: Place) -> Form:
    """Return how much can be paid of a number, with all that may become it."""
    one = of(t, place)
    if one is None or place.index is None:
        return above(place)
    t.read("field", f"player.{one.given.name}")
    often = _over("/", spare(one, place.index), one.give)
    return forms.Arithmetic("+", above(place), _times(often, one.get))


def times(one: Shortage, place: Place, amount: Form) -> Form:
    """Return how often something has to become a number so that an amount of it is there."""
    lack = forms.Arithmetic("max", Const(0), forms.Arithmetic("-", amount, above(place)))
    return _over("/^", lack, one.get)


def given(one: Shortage, often: Form) -> Form:
    """Return how much that takes."""
    return _times(often, one.give)


def supply(t: Translator, node: nodes.Node, place: Place, amount: Form, verb: str) -> None:
    """Write what becomes a number before an amount of it is paid or lost: as often as is needed, and as can be.

    Where its owner may choose, they are asked before a loss; whoever pays of their own will has chosen.
    """
    one = of(t, place)
    if one is None or place.index is None or place.owner is None or verb not in _CONVERTING:
        return
    often = t.local(NUMBER)
    can = _over("/", spare(one, place.index), one.give)
    needed = forms.Arithmetic("min", times(one, place, amount), can)
    if one.node.by_choice and verb == "lose":
        _ask(t, node, one, place.owner, often, needed)
    else:
        put(t, node, often, needed)
    some, done = t.code.label(), t.code.label()
    branch(t, node, forms.Compare(">", Cell(often), Const(0)), some, done)
    t.code.place(some)
    site = t.site(node)
    less = forms.Arithmetic("-", Field(one.given.base, place.index), given(one, Cell(often)))
    more = forms.Arithmetic("+", read_place(place), _times(Cell(often), one.get))
    t.code.add(Set(site, one.given.base, place.index, less, None, None, FOLLOWING))
    t.code.add(Set(site, place.base, place.index, more, None, None, FOLLOWING))
    _tell(t, node, one, place.owner, often)
    t.code.place(done)


def _tell(t: Translator, node: nodes.Node, one: Shortage, owner: Typed, often: int) -> None:
    """Write the line of the log: `Ann: 1 life becomes 10 blood`."""
    once, more, done = t.code.label(), t.code.label(), t.code.label()
    branch(t, node, forms.Compare("=", Cell(often), Const(1)), once, more)
    t.code.place(once)
    say(t, node, owner, ": ", *_words(one, Const(1)))
    jump(t, done)
    t.code.place(more)
    say(t, node, owner, ": ", *_words(one, Cell(often)))
    t.code.place(done)


def keys(t: Translator, place: Place, verb: str) -> tuple[Key, ...]:
    """Return what else changes where a number is paid or lost."""
    one = of(t, place)
    return () if one is None or verb not in _CONVERTING else (("field", f"player.{one.given.name}"),)


def _ask(t: Translator, node: nodes.Node, one: Shortage, owner: Typed, often: int, needed: Form) -> None:
    """Write that the owner is asked, again and again, whether it shall become something else once more."""
    put(t, node, often, Const(0))
    most = t.local(NUMBER)
    put(t, node, most, needed)
    again, go, yes, done = t.code.here(), t.code.label(), t.code.label(), t.code.label()
    branch(t, node, forms.Compare("<", Cell(often), Cell(most)), go, done)
    t.code.place(go)
    words = phrase(*_words(one, Const(1)))
    options = (
        Alternative(words, t.rule, None, (), None, yes, t.option_numbers(1)),
        choices.decline(t, done),
    )
    t.code.add(Choose(t.site(node, one.node.cite), owner.form, words, "one", options, False, -1))
    t.code.place(yes)
    put(t, node, often, forms.Arithmetic("+", Cell(often), Const(1)))
    jump(t, again)
    t.code.place(done)


def _words(one: Shortage, often: Form) -> tuple[str | Typed, ...]:
    give, get = _times(often, one.give), _times(often, one.get)
    single = give == Const(1)
    name = one.node.given.text if single else one.given.name
    verb = "becomes" if single else "become"
    return (
        Typed(give, NUMBER),
        f" {name.replace('_', ' ')} {verb} ",
        Typed(get, NUMBER),
        f" {one.short.name.replace('_', ' ')}",
    )


def _over(op: Literal["/", "/^"], left: Form, right: int) -> Form:
    return left if right == 1 else forms.Arithmetic(op, left, Const(right))


def _times(left: Form, right: int) -> Form:
    if isinstance(left, Const) and isinstance(left.value, int):
        return Const(left.value * right)
    return left if right == 1 else forms.Arithmetic("*", left, Const(right))
