"""Where components lie: zones as tuples of component numbers, first = top = left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from rulewright.interpreter.core.program import Program
from rulewright.interpreter.run.absent import NOTHING
from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.faults import RulesFault

Spot = Literal["natural", "top", "bottom"]

NATURAL: Final[dict[str, str]] = {"deck": "top", "pile": "top", "row": "bottom", "slot": "bottom", "square": "bottom"}
"""Where a component goes by itself, for each sort of zone; the others are kept sorted by number."""

DEPTH: Final = 64
"""How deep a component may lie in zones of components."""


class Zones:
    """The zones of one program: where their cells are, and how components come and go."""

    __slots__ = (
        "base",
        "bottom",
        "by",
        "capacity",
        "holders",
        "insert",
        "natural",
        "ordered",
        "parts",
        "remove",
        "single",
        "where",
        "zones",
    )

    def __init__(self, program: Program) -> None:
        self.zones = program.zones
        self.base = program.layout.zones
        self.where = program.layout.where
        self.by = program.layout.by
        self.parts = tuple([None if zone.rest < 0 else (zone.rest, zone.bottom) for zone in program.zones])
        self.natural = tuple([NATURAL.get(zone.sort, "sorted") for zone in program.zones])
        self.single = tuple([zone.capacity == 1 and zone.rest < 0 for zone in program.zones])
        self.capacity = tuple([zone.capacity for zone in program.zones])
        self.holders = tuple([zone.owner if zone.of_component else -1 for zone in program.zones])
        self.ordered = tuple([zone.ordered for zone in program.zones])
        self.remove = remover(self)
        self.insert = inserter(self)

    def contents(self, c: Cells, zone: int) -> tuple[int, ...]:
        """Return all components of a zone, those of a shuffled rest by number."""
        parts = self.parts[zone]
        top: tuple[int, ...] = c[self.base + zone]
        return top if parts is None else top + c[parts[0]] + c[parts[1]]

    def nested(self, c: Cells, component: int) -> None:
        """Raise a fault where a component would lie inside itself, or too deep inside others."""
        holder = self.holders[c[self.where + component]]
        for _ in range(DEPTH):
            if holder < 0:
                return
            if holder == component:
                break
            holder = self.holders[c[self.where + holder]]
        raise RulesFault("a thing would lie inside itself")

    def at_an_end(self, c: Cells, zone: int, component: int) -> bool:
        """Tell whether a component is the determined first or last of its zone."""
        top, parts = c[self.base + zone], self.parts[zone]
        if top and top[0] == component:
            return True
        if parts is None or not (c[parts[0]] or c[parts[1]]):
            return bool(top) and top[-1] == component
        return bool(c[parts[1]]) and c[parts[1]][-1] == component

    def place(self, c: Cells, component: int, zone: int, spot: Spot, by: int) -> None:
        """Move a component without any event, rule or knowledge: for setting up a state by hand."""
        self.remove(c, component)
        self.insert(c, (component,), zone, spot)
        if self.by >= 0:
            c[self.by + component] = by


def remover(zones: Zones) -> Callable[[Cells, int], int]:
    """Compile what takes a component out of its zone and returns the number of that zone; a fault where it is nothing."""
    base, where, parts = zones.base, zones.where, zones.parts

    def remove(c: Cells, component: int) -> int:
        if component < 0:
            raise RulesFault(NOTHING)
        zone: int = c[where + component]
        address = base + zone
        split = parts[zone]
        if split is not None and component not in c[address]:
            address = split[0] if component in c[split[0]] else split[1]
        lying = c[address]
        place = lying.index(component)
        c[address] = lying[:place] + lying[place + 1 :]
        return zone

    return remove


def inserter(zones: Zones) -> Callable[[Cells, tuple[int, ...], int, Spot], None]:
    """Compile what puts components that lie nowhere into a zone, one after the other; a fault where it is full."""
    base, where, contents, nested = zones.base, zones.where, zones.contents, zones.nested
    parts, capacity, natural, holders, ordered = (
        zones.parts,
        zones.capacity,
        zones.natural,
        zones.holders,
        zones.ordered,
    )

    def insert(c: Cells, moving: tuple[int, ...], zone: int, spot: Spot) -> None:
        top = base + zone
        split, most = parts[zone], capacity[zone]
        lying = c[top]
        if most is not None and len(lying if split is None else contents(c, zone)) + len(moving) > most:
            raise RulesFault(f"{zones.zones[zone].label} is full")
        end = natural[zone] if spot == "natural" else spot
        if end == "top":
            c[top] = moving[::-1] + lying
        elif end == "bottom" or ordered[zone]:
            address = top if split is None or not (c[split[0]] or c[split[1]]) else split[1]
            c[address] += moving
        else:
            c[top] = tuple(sorted(lying + moving))
        for x in moving:
            c[where + x] = zone
        if holders[zone] >= 0:
            for x in moving:
                nested(c, x)

    return insert
