"""Decks: shuffling, settling what lies on top, drawing, and what happens when one runs out."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check.world import ZoneInfo
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.instructions import Determine, Move, Shuffle
from rulewright.interpreter.core.lower import members
from rulewright.interpreter.core.lower.code import FOLLOWING
from rulewright.interpreter.core.lower.scope import Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.types import NUMBER
from rulewright.interpreter.core.lower.writing import branch, put, say
from rulewright.interpreter.values import ZoneType


def shuffle(t: Translator, node: nodes.Node, zone: Typed) -> None:
    """Write the shuffling of a deck."""
    t.code.add(Shuffle(t.site(node), zone.form, FOLLOWING))
    say(t, node, "Shuffled: ", zone)


def settle_end(t: Translator, node: nodes.Node, zone: Typed, end: str, count: Form) -> None:
    """Settle by chance what the first or last cards of a deck are."""
    t.code.add(Determine(t.site(node), zone.form, "top" if end in ("top", "first") else "bottom", count, FOLLOWING))


def refill_zone(t: Translator, zone: Typed) -> Form | None:
    """Return the zone that is shuffled into a deck when it runs out: the owner's of that name, else the table's.

    None where nothing is; of several decks that it may be, -1 for those of which this is so.
    """
    others: dict[int, int] = {}
    for info in _decks(t, zone):
        other = t.world.refill_of(info)
        for place, number in enumerate(info.numbers):
            if other is not None:
                others[number] = other.numbers[0 if other.owner is None else place]
    every = {number: others.get(number, -1) for info in _decks(t, zone) for number in info.numbers}
    if not others:
        return None
    same = len(set(every.values())) == 1
    return Const(every.popitem()[1]) if same else members.looked_up(every, zone.form)


def holds_any(t: Translator, zone: Typed) -> Form:
    """Return whether a card can come from a deck: from it, or from what is shuffled into it."""
    there = forms.Compare(">", forms.Size(forms.Contents(zone.form)), Const(0))
    other = refill_zone(t, zone)
    if other is None:
        return there
    more = forms.Compare(">", forms.Size(forms.Contents(other)), Const(0))
    is_one = forms.Compare(">=", other, Const(0))
    return forms.Any((there, more if isinstance(other, Const) else forms.All((is_one, more))))


def refilled(t: Translator, zone: Typed) -> list[str]:
    """Return the declared zones that change where a deck runs out: itself, and what is shuffled into it; none where nothing is."""
    found: list[str] = []
    for info in _decks(t, zone):
        found += [info.name, info.refill] if info.refill is not None else []
    return found


def _decks(t: Translator, zone: Typed) -> list[ZoneInfo]:
    """Return the declared decks of which a zone may be one."""
    return members.zone_infos(t, zone.type) if isinstance(zone.type, ZoneType) else []


def refill(t: Translator, node: nodes.Node, zone: Typed, count: int) -> None:
    """Where a deck holds fewer than `c[count]` cards and says what is shuffled into it then, do that: under what is left."""
    other = refill_zone(t, zone)
    if other is None:
        return
    short, enough = t.code.label(), t.code.label()
    needed = forms.Compare("<", forms.Size(forms.Contents(zone.form)), Cell(count))
    there = forms.Compare(">=", other, Const(0))
    some = forms.Compare(">", forms.Size(forms.Contents(other)), Const(0))
    branch(t, node, forms.All((needed, some) if isinstance(other, Const) else (needed, there, some)), short, enough)
    t.code.place(short)
    left = t.local(NUMBER)
    put(t, node, left, forms.Size(forms.Contents(zone.form)))
    kept = t.locals(1, "components")
    settle_end(t, node, zone, "top", Cell(left))
    put(t, node, kept, forms.Contents(zone.form))
    t.code.add(Move(t.site(node), forms.Contents(other), zone.form, "bottom", None, -1, -1, FOLLOWING))
    for name in refilled(t, zone):
        t.write("zone", name)
    shuffle(t, node, zone)
    t.code.add(Move(t.site(node), Cell(kept), zone.form, "top", None, -1, -1, FOLLOWING))
    t.code.place(enough)
