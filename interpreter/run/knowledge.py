"""What moves components, and what seats know of them: Move, Teach, Shuffle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.run.absent import NOTHING
from rulewright.interpreter.run.cells import Cells, Run, Step, bits
from rulewright.interpreter.run.closures import Closures
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.run.log import SEEN
from rulewright.interpreter.run.whereabouts import mixed
from rulewright.interpreter.run.zones import Zones


class Knowledge:
    """The bit masks of one program: who knows which front, and which hidden field of what.

    A hidden field of a component that is the only one of its definition is known by name: no move erases it. Of others it is
    lost with the thing.
    """

    def __init__(self, program: Program, zones: Zones) -> None:
        self.known = program.layout.known
        self.whereabouts = program.layout.whereabouts
        self.everything = (1 << len(program.components)) - 1
        self.seats = range(len(program.seats))
        self.everybody = program.everybody
        self.zones = zones
        self.shown = tuple([zone.shown & self.everybody for zone in program.zones])
        self.definitions = tuple([component.definition for component in program.components])
        self.row = tuple([zone.sort == "row" for zone in program.zones])
        numbers = Counter([component.definition for component in program.components])
        self.unique = tuple([numbers[component.definition] == 1 for component in program.components])
        self.fields = program.hidden_fields
        self.hidden: list[tuple[int, ...]] = [() for _ in program.components]
        for field in program.hidden_fields:
            for x in range(field.first, field.first + field.count):
                if not self.unique[x]:
                    self.hidden[x] = (*self.hidden[x], field.mask + x)

    def of(self, c: Cells, component: int) -> int:
        """Return the mask of the seats that know the front of a component."""
        return c[self.known + component] if self.known >= 0 else self.everybody

    def may_tell(self, c: Cells, component: int, field: int) -> int:
        """Return the mask of the seats that know the front of a component, or a hidden field of it (its number; -1: the front)."""
        front = self.of(c, component)
        if field < 0:
            return front
        told: int = c[self.fields[field].mask + component]
        return told if self.unique[component] else told & front

    def write(self, r: Run, component: int, field: int, value: object, seats: int) -> None:
        """Write down what seats learn; it cannot be taken back."""
        r.barrier = True
        r.records = (r.records, (SEEN, self.definitions[component], field, value, seats))

    def lose(self, c: Cells, components: Iterable[int], seats: int) -> None:
        """Erase bits of some seats."""
        for x in components:
            c[self.known + x] &= ~seats
            for mask in self.hidden[x]:
                c[mask] &= ~seats

    def recognised(self, c: Cells, component: int) -> int:
        """Return the mask of the seats that know a component when somebody points at it: they know its front, and which one it is.

        Whoever knows what lies in a hand that they do not see cannot tell which card of it is meant.
        """
        zone = c[self.zones.where + component]
        mask, parts = self.of(c, component), self.zones.parts[zone]
        told_apart = self.zones.ordered[zone] and (parts is None or component not in c[parts[0]])
        return mask if told_apart or len(self.zones.contents(c, zone)) == 1 else mask & self.shown[zone]

    def together(self, c: Cells, moving: tuple[int, ...], zone: int, to: int) -> bool:
        """Tell whether all that a zone holds goes to one place, and who knew where each lay can still tell.

        In a place with an order that is so only where they lay in an order too, and keep it.
        """
        lying, parts = self.zones.contents(c, zone), self.zones.parts[zone]
        leaving = tuple([x for x in moving if c[self.zones.where + x] == zone])
        if len(set(leaving)) < len(lying):
            return False
        kept = self.zones.ordered[zone] and leaving == lying and (parts is None or not c[parts[0]])
        return len(lying) == 1 or not self.zones.ordered[to] or kept

    def follow(self, c: Cells, component: int, zone: int, by: int, whole: bool, to: int) -> int:
        """Let knowledge follow a component that is about to leave a zone; return the mask of the seats that learn its front.

        `whole`: all that the zone holds goes to one place (see `together`).
        """
        lying = self.zones.contents(c, zone)
        there = self.shown[to]
        mine = self.known + component
        before: int = c[mine]
        if not (
            whole
            or len(lying) == 1
            or self.row[zone]
            or (self.zones.ordered[zone] and self.zones.at_an_end(c, zone, component))
        ):
            following = there | (before & 1 << by if by >= 0 else 0)
            self.mix(c, lying, self.everybody & ~self.shown[zone], following)
        c[mine] |= there
        return there & ~before

    def mix(self, c: Cells, lying: tuple[int, ...], blind: int, following: int) -> None:
        """Let the seats that do not see what lies in a zone lose sight of it: one leaves, or they are shuffled.

        `following`: the seats that know which one leaves all the same; what they knew of the others they go on knowing.
        """
        lost = blind & ~following
        if self.whereabouts >= 0:
            known = self.known
            now = c[self.whereabouts]
            if now or (lost and any(c[known + x] & lost for x in lying)):
                here = bits(lying)
                found = list(now or [()] * len(self.seats))
                for seat in self.seats:
                    if blind >> seat & 1:
                        seen = bits([x for x in lying if c[known + x] >> seat & 1])
                        gone = seen if lost >> seat & 1 else 0
                        found[seat] = mixed(found[seat], self.everything, seen, here & ~seen | gone, gone)
                c[self.whereabouts] = tuple(found) if any(found) else ()
        if lost:
            self.lose(c, lying, lost)


def mover(code: i.Move, forms: Closures, zones: Zones, knowledge: Knowledge) -> Step:
    """Compile a move of components to a zone."""
    components, zone, following = forms.value(code.components), forms.index(code.zone), code.next
    seat = None if code.by is None else forms.value(code.by)
    member, slot, spot, by_at = code.member, code.slot, code.spot, zones.by
    where = zones.where

    def step_in_the_open(c: Cells, _r: Run) -> int:
        moving, place = components(c), zone(c)
        by = -1 if seat is None else seat(c)
        for x in moving:
            zones.remove(c, x)
        zones.insert(c, moving, place, spot)
        if by_at >= 0:
            for x in moving:
                c[by_at + x] = by
        if slot >= 0:
            c[slot] = moving
        return following

    def step(c: Cells, r: Run) -> int:
        moving = components(c)
        if -1 in moving:
            raise RulesFault(NOTHING)
        by = -1 if seat is None else seat(c)
        places = []
        for x in moving:
            if member >= 0:
                c[member] = x
            places.append(zone(c))
        whole: set[int] = set()
        if knowledge.known >= 0 and len(set(places)) == 1:
            starts = {c[where + x] for x in moving}
            whole = {start for start in starts if knowledge.together(c, moving, start, places[0])}
        for x, place in zip(moving, places, strict=True):
            if knowledge.known >= 0:
                start = c[where + x]
                learned = knowledge.follow(c, x, start, by, start in whole, place)
                if learned:
                    knowledge.write(r, x, -1, 0, learned)
            zones.remove(c, x)
        for x, place in zip(moving, places, strict=True):
            zones.insert(c, (x,), place, spot)
            if by_at >= 0:
                c[by_at + x] = by
        if slot >= 0:
            c[slot] = moving
        return following

    return step_in_the_open if knowledge.known < 0 and member < 0 else step


def teacher(code: i.Teach, forms: Closures, knowledge: Knowledge, program: Program) -> Step:
    """Compile that some seats learn fronts, or one hidden field."""
    components, seats, following = forms.value(code.components), forms.value(code.seats), code.next
    base = knowledge.known if code.field < 0 else program.hidden_fields[code.field].mask
    values = -1 if code.field < 0 else program.hidden_fields[code.field].base

    def step(c: Cells, r: Run) -> int:
        mask = bits(seats(c))
        for x in components(c):
            learned = mask & ~c[base + x] if base >= 0 else 0
            if learned:
                c[base + x] |= mask
                knowledge.write(r, x, code.field, c[values + x] if code.field >= 0 else 0, learned)
        return following

    return step


def shuffler(code: i.Shuffle, forms: Closures, zones: Zones, knowledge: Knowledge) -> Step:
    """Compile that all of a deck becomes undetermined."""
    zone, following = forms.value(code.zone), code.next

    def step(c: Cells, _r: Run) -> int:
        number = zone(c)
        parts = zones.parts[number]
        lying = zones.contents(c, number)
        if knowledge.known >= 0:
            knowledge.mix(c, lying, knowledge.everybody & ~knowledge.shown[number], 0)
        if parts is not None:
            c[zones.base + number], c[parts[0]], c[parts[1]] = (), tuple(sorted(lying)), ()
            c[zones.zones[number].counter] += 1
        return following

    return step
