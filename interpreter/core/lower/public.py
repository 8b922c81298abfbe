"""What everybody can know: which conditions read nothing that is hidden from some seat.

Whoever is asked to react is asked by what all can see. So the conditions of a reaction are looked at one by one: one that reads
only what is public is kept, one that reads a hidden thing is kept where it is about what is printed on it (`forms.Maybe` then looks at
all that the thing may be), and any other is left out: then the seat is asked although it may turn out that it cannot react.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import is_dataclass

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core import forms as f
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.lower import modifiers, pending
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.lower.writing import conjunction
from rulewright.interpreter.core.walk import below

Slots = dict[int, bool]
"""The cells whose values are public, each with whether it stands for what a hidden thing may be."""


@frozen
class Wanted:
    """A value to be found: its cell, what it is found in, what has to hold of it (and of those before it)."""

    slot: int
    domain: Form
    where: Form | None


def guard(t: Translator, known: Iterable[Form], wanted: Iterable[Wanted], conditions: Iterable[Form]) -> Form:
    """Return whether a seat could do something, as far as all can know: whether each value may be there and each condition hold.

    `known`: cells whose values all know.
    """
    slots: Slots = {form.at: False for form in known if isinstance(form, Cell)}
    found = _nested(_Reader(t), list(wanted), [part for one in conditions for part in _parts(one)], slots)
    return Const(1) if found is None else found


def _nested(reader: _Reader, wanted: list[Wanted], conditions: list[Form], slots: Slots) -> Form | None:
    """Return the condition for the rest of the values, inside those that are bound already."""
    known = [one for one in conditions if reader.read(one, slots) is not None]
    rest = [one for one in conditions if one not in known]
    if not wanted:
        return conjunction(known)
    first, *others = wanted
    slot = reader.t.scratch()

    def here(form: Form) -> Form:
        return modifiers.replaced(form, Cell(first.slot), Cell(slot))

    domain, about = _stripped(here(first.domain), slot)
    about += _parts(here(first.where) if first.where is not None else None)
    rest = about + [here(one) for one in rest]  # what kind of thing it is comes first
    others = [Wanted(o.slot, here(o.domain), here(o.where) if o.where is not None else None) for o in others]
    members = reader.read(domain, slots)
    if members is not None:
        inner = _nested(reader, others, rest, {**slots, slot: members})
        some: Form | None = f.Compare(">", f.Size(domain), Const(0)) if inner is None else f.Some(slot, domain, inner)
    elif isinstance(domain, f.Contents) and reader.read(domain.zone, slots) is not None:
        inner = _nested(reader, others, rest, {**slots, slot: True})
        some = f.Maybe(slot, domain, inner)
    else:
        some = _nested(reader, others, rest, slots)
    return conjunction([*known, *([some] if some is not None else [])])


def _stripped(domain: Form, slot: int) -> tuple[Form, list[Form]]:
    """Return a domain without its filters, and these as conditions about the member in a cell."""
    found: list[Form] = []
    while isinstance(domain, f.Filter):
        found += _parts(modifiers.replaced(domain.condition, Cell(domain.slot), Cell(slot)))
        domain = domain.domain
    return domain, found


def _parts(condition: Form | None) -> list[Form]:
    """Return what a condition asks for, each by itself."""
    match condition:
        case None:
            return []
        case f.All(items):
            return [part for item in items for part in _parts(item)]
        case _:
            return [condition]


class _Reader:
    """Tell of a form whether its value is public: None where not, else whether it is so only for a guessed thing."""

    def __init__(self, t: Translator) -> None:
        self.t = t
        world = t.world
        self.shown = [zone.shown & world.everyone == world.everyone for zone in world.zone_list]
        self.open = all(self.shown)
        self.kept = set(pending.kept(t))
        self.hidden: set[int] = set()
        self.fronts: set[int] = set()
        for thing in world.things.values():
            for info in thing.fields.values():
                (self.hidden if info.hidden_from is not None else self.fronts).add(info.base)

    def read(self, form: Form, slots: Slots) -> bool | None:
        match form:
            case f.Const() | f.Active() | f.Running():
                return False
            case f.Compare("=" | "<>", Cell(at), Const(-1)) if at < self.t.first_local:
                return False  # whether there is one at all, not which
            case Cell(at):
                return slots.get(at, False if self.stored_openly(at) else None)
            case f.Field(base, index):
                guessed = self.read(index, slots)
                open_field = self.stored_openly(base) and base not in self.hidden
                return guessed if open_field and not (guessed and base in self.fronts) else None
            case f.Size(f.Contents(zone)):
                return self.read(zone, slots)
            case f.Contents(zone):
                return self.read(zone, slots) if self.all_see(zone) else None
            case f.Compare("=" | "<>", f.ZoneOf(component), place) | f.Member(f.ZoneOf(component), place):
                guessed = self.read(component, slots)
                return False if guessed is False and self.all_see(place) else None
            case f.ZoneOf() | f.ByOf() | f.Maybe():
                return None
            case f.Invoke(function, arguments):
                known = self.all_of(arguments, slots)
                of = self.t.functions[function]
                if known is None or not is_dataclass(of.body):
                    return None
                inner = {slot: bool(self.read(a, slots)) for slot, a in zip(of.slots, arguments, strict=True)}
                return self.read(of.body, {**slots, **inner})
            case (
                f.Filter(slot, domain) | f.Map(slot, domain) | f.Fold(_, slot, domain) | f.Some(slot, domain)
                | f.Every(slot, domain) | f.Alike(slot, domain) | f.Sorted(slot, domain) | f.Can(slot, domain)
            ):  # fmt: skip
                members = self.read(domain, slots)
                return None if members is None else self.below(form, {**slots, slot: members})
            case _:
                return self.below(form, slots)

    def below(self, form: Form, slots: Slots) -> bool | None:
        """Tell it of all that a form is made of."""
        return self.all_of(below(form), slots)

    def all_of(self, parts: Iterable[object], slots: Slots) -> bool | None:
        found = False
        for part in parts:
            known = self.read(part, slots)  # type: ignore[arg-type]
            if known is None:
                return None
            found = found or known
        return found

    def stored_openly(self, at: int) -> bool:
        """Tell whether all know what a cell of the game holds: no thing, unless all things lie open."""
        return at < self.t.first_local and at not in self.kept and (self.open or self.t.world.hold[at] == "plain")

    def all_see(self, zone: Form) -> bool:
        """Tell whether everybody sees what lies in a zone, whichever of its players' it is."""
        match zone:
            case Const(int(number)) | Const((int(number),)):
                return number >= 0 and self.shown[number]
            case Const(tuple(numbers)) | f.Column(numbers):
                return all(isinstance(number, int) and number >= 0 and self.shown[number] for number in numbers)
            case _:
                return False
