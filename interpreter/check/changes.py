"""What overlays did, line by line, and where two of them get into each other's way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic, Diagnostics
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.addressable import Held

PLAYERS = "players"
_WORD = re.compile(r"\w+")
Effect: TypeAlias = Literal["changed", "replaced", "removed", "added"]


@frozen
class Change:
    """What one line of an overlay did.

    `span`: the words of the overlay that say so. `name`: what it is about, as an overlay names it: `goal`, `phase night`. `old`, `new`:
    what was there and what is there now. `region`: the text that no longer counts; of a body that comes before or after a phase, the
    phase beside which it stands (`beside`). `cite`: what the rule that is changed cites.
    """

    overlay: nodes.Overlay
    span: Span
    effect: Effect
    name: str
    old: nodes.Node | None = None
    new: nodes.Node | None = None
    region: Span | None = None
    beside: bool = False
    cite: tuple[str, ...] = ()


@dataclass(slots=True)
class Merged:
    """Where a game stands, the declarations so far, those of the game itself, and what was done to them, in order."""

    span: Span
    declarations: list[nodes.Declaration]
    faults: Diagnostics
    base: tuple[nodes.Declaration, ...] = ()
    changes: list[Change] = field(default_factory=list)

    def program(self) -> nodes.Program:
        """Return the whole program that came of it."""
        return nodes.Program(self.span, tuple(self.declarations))

    def values(self) -> tuple[tuple[str, str], ...]:
        """Return the values that were changed, by name: what each was at first and is now, as `2 -> 3`; none that are as they were."""
        found: dict[str, tuple[str, str]] = {}
        for change in self.changes:
            if change.effect == "changed" and change.name != PLAYERS:
                first = found.get(change.name, (said(change.old), ""))[0]
                found[change.name] = (first, said(change.new))
        return tuple((name, f"{was} -> {now}") for name, (was, now) in found.items() if was != now)

    def untouched(self, name: str) -> bool:
        """Tell whether no overlay has changed something so far."""
        return all(change.name != name for change in self.changes)


def said(node: nodes.Node | None) -> str:
    """Return a value or number as the rules write it; of a define with cases its whole text."""
    match node:
        case None:
            return ""
        case nodes.Game(low=low, high=high):
            return str(low) if low == high else f"{low}..{high}"
        case nodes.Define(cases=(nodes.DefineCase(condition=None, value=value),)):
            return value.span.text
        case nodes.Define(span=span):
            return span.text
        case nodes.Attribute() | nodes.Limit() | nodes.Supply():
            return Held(node, ()).text
        case nodes.Field():
            return "not said"
        case _:
            return node.span.text


def cited(node: nodes.Node) -> tuple[str, ...]:
    """Return the headings of the rulebook that a rule cites."""
    cite = getattr(node, "cite", None)
    return cite.headings if isinstance(cite, nodes.Cite) else ()


def conflicts(changes: Sequence[Change], faults: Diagnostics) -> None:
    """Report what two overlays change, unless the later one, or a third that changes it too, builds on both."""
    for place, later in enumerate(changes):
        for earlier in changes[:place]:
            if earlier.overlay is later.overlay or not _clash(earlier, later):
                continue
            titles = {earlier.overlay.title, later.overlay.title}
            settling = (change for change in changes[place + 1 :] if change.name in (earlier.name, later.name))
            if earlier.overlay.title in later.overlay.settles:
                continue
            if not any(titles <= set(change.overlay.settles) for change in settling):
                faults.add(_told(earlier, later))


def _told(earlier: Change, later: Change) -> Diagnostic:
    one, other = later.overlay.title, earlier.overlay.title
    if earlier.name == later.name and not earlier.beside and not later.beside:
        return messages.overlays_conflict(later.span, later.name, later.overlay.of, one, other, earlier.span)
    return messages.overlays_overlap(later.span, later.name, one, earlier.name, other, earlier.span)


def _clash(earlier: Change, later: Change) -> bool:
    """Tell whether two changes are about the same: the same name, or text that the other one puts out of force."""
    if earlier.name == later.name and not (earlier.beside or later.beside):
        return earlier.name != PLAYERS or not _same_players(earlier, later)
    if earlier.region is None or later.region is None or (earlier.beside and later.beside):
        return False
    if earlier.region == later.region and earlier.effect == later.effect == "changed":
        return False  # two names of one line
    return (not earlier.beside and earlier.region.holds(later.region)) or (
        not later.beside and later.region.holds(earlier.region)
    )


def _same_players(earlier: Change, later: Change) -> bool:
    one, other = earlier.new, later.new
    assert isinstance(one, nodes.Game)
    assert isinstance(other, nodes.Game)
    return (one.low, one.high) == (other.low, other.high)


def taker_of(merged: Merged, region: Span) -> Change | None:
    """Return the change that put some text of the game out of force, if one did."""
    return next(
        (
            change
            for change in merged.changes
            if change.region is not None and not change.beside and change.region.holds(region)
        ),
        None,
    )


# ---------------------------------------------------------------- what follows from a change
def blamed(fault: Diagnostic, overlays: Sequence[nodes.Overlay], changes: Sequence[Change]) -> Diagnostic:
    """Let a fault in the text of the game say which overlay is behind it: the line that changed what it speaks of, else the overlay."""
    if not overlays or any(overlay.span.holds(place) for place in _places(fault) for overlay in overlays):
        return fault
    said = set(_WORD.findall(fault.span.text))
    for change in changes:
        if said & {change.name, change.name.rpartition(" ")[2], *change.name.split(".")}:
            label = messages.changed_here(change.span, change.overlay.title)
            return replace(fault, labels=(*fault.labels, label))
    return replace(fault, labels=(*fault.labels, messages.read_with(overlays[-1].span, overlays[-1].title)))


def _places(fault: Diagnostic) -> list[Span]:
    return [fault.span, *(label.span for label in fault.labels)]
