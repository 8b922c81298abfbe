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


def is_deck(t: Translator, decl: str) -> bool:
    """Say whether a declared zone is a deck."""
    info = members.zone_info(t, decl)
    return info is not None and info.sort == "deck"


def shuffle(t: Translator, node: nodes.Node, zone: Typed) -> None:
    """Write the shuffling of a deck."""
    t.code.add(Shuffle(t.site(node), zone.form, FOLLOWING))
    say(t, node, "Shuffled: ", zone)


def settle_end(t: Translator, node: nodes.Node, zone: Typed, end: str, count: Form) -> None:
    """Settle by chance what the first or last cards of a deck are."""
    t.code.add(Determine(t.site(node), zone.form, "top" if end in ("top", "first") else "bottom", count, FOLLOWING))


def refill_zone(t: Translator, info: ZoneInfo, zone: Typed) -> Form | None:
    """Return the zone that is shuffled into a deck when it runs out: the owner's of that name, else the table's."""
    other = t.world.refill_of(info)
    if other is None or other.owner is None:
        return Const(other.numbers[0]) if other is not None else None
    return members.looked_up(dict(zip(info.numbers, other.numbers, strict=True)), zone.form)


def refilled(t: Translator, zone: Typed) -> list[str]:
    """Return the declared zones that change where a deck runs out: itself, and what is shuffled into it; none where nothing is."""
    info = members.zone_info(t, zone.type.decl) if isinstance(zone.type, ZoneType) else None
    return [info.name, info.refill] if info is not None and info.refill is not None else []


def refill(t: Translator, node: nodes.Node, zone: Typed, count: int) -> None:
    """Where a deck holds fewer than `c[count]` cards and says what is shuffled into it then, do that: under what is left."""
    assert isinstance(zone.type, ZoneType)
    info = members.zone_info(t, zone.type.decl)
    other = refill_zone(t, info, zone) if info is not None else None
    if info is None or other is None:
        return
    short, enough = t.code.label(), t.code.label()
    needed = forms.Compare("<", forms.Size(forms.Contents(zone.form)), Cell(count))
    some = forms.Compare(">", forms.Size(forms.Contents(other)), Const(0))
    branch(t, node, forms.All((needed, some)), short, enough)
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
