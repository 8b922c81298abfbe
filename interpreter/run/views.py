"""What a seat sees of a state: plain data that names nothing the seat does not know and numbers nothing."""

from __future__ import annotations

from typing import Any, TypeAlias

from rulewright.interpreter import values as v
from rulewright.interpreter.core.program import OUT
from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.hashes import canonical
from rulewright.interpreter.run.reference import Machine
from rulewright.interpreter.run.texts import Reader, may_see

Data: TypeAlias = dict[str, Any]


class Views:
    """The views of one program's states."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program = program = machine.program
        self.game_fields = [field for field in program.fields if field.owner == "game"]
        self.seat_fields = [field for field in program.fields if field.owner == "player"]
        self.component_fields = [field for field in program.fields if field.owner == "component"]

    def view(self, c: Cells, reader: Reader) -> Data:
        """Return all that a reader sees: facts, players, zones, and hidden fields that the reader knows by name."""
        zones = range(len(self.program.zones))
        return {
            "facts": {field.name: self.plain(c, c[field.base], field.type, reader) for field in self.game_fields},
            "players": [self.player(c, seat, reader) for seat in range(len(self.program.seats))],
            "zones": [self.zone(c, zone, reader) for zone in zones if not self.program.zones[zone].of_component],
            "known": self.by_name(c, reader),
        }

    def player(self, c: Cells, seat: int, reader: Reader) -> Data:
        """Return a player's name and fields."""
        fields = {
            field.name: self.plain(c, c[field.base + seat], field.type, reader)
            for field in self.seat_fields
            if field.first <= seat < field.first + field.count
        }
        return {"name": self.program.seats[seat], "out": bool(c[OUT] >> seat & 1), **fields}

    def zone(self, c: Cells, zone: int, reader: Reader) -> Data:
        """Return a zone: how much lies there and what the reader sees of it.

        In an ordered zone every place has an entry; in others what is known, sorted by what the reader sees.
        """
        of, zones = self.program.zones[zone], self.machine.zones
        owner = None if of.seat < 0 else self.program.seats[of.seat]
        items = [self.item(c, x, reader) for x in zones.contents(c, zone)]
        if not zones.ordered[zone]:
            items = sorted([item for item in items if set(item) != {"name"} or item["name"] is not None], key=canonical)
        elif (parts := zones.parts[zone]) is not None:
            top, rest = len(c[zones.base + zone]), len(c[parts[0]])
            items[top : top + rest] = sorted(items[top : top + rest], key=canonical)
        return {"name": of.label, "owner": owner, "count": len(zones.contents(c, zone)), "cards": items}

    def item(self, c: Cells, x: int, reader: Reader) -> Data:
        """Return what a reader sees of a component: its name or None, its owner (where it lies with nobody or with another), its
        fields, what lies in its zones."""
        known = self.known(c, x, reader)
        found: Data = {"name": self.machine.texts.name(x) if known else None}
        owner = self.program.components[x].owner
        if known and owner >= 0 and owner != self.program.zones[c[self.machine.zones.where + x]].seat:
            found["owner"] = self.program.seats[owner]
        for field in self.component_fields:
            if (known or field.back) and field.first <= x < field.first + field.count:
                found[field.name] = self.plain(c, c[field.base + x], field.type, reader)
        for hidden in self.program.hidden_fields if reader is None or reader >= 0 else ():
            if known and hidden.first <= x < hidden.first + hidden.count and may_see(c[hidden.mask + x], reader):
                found[hidden.name] = self.plain(c, c[hidden.base + x], hidden.type, reader)
        for zone in self.machine.classes.held[x]:
            inside = self.zone(c, zone, reader)
            if inside["count"]:
                found.setdefault("zones", []).append(inside)
        return found

    def known(self, c: Cells, x: int, reader: Reader) -> bool:
        """Tell whether a reader knows the front of a component. Who looks on does where it lies open, whoever else may know it."""
        mask = self.machine.knowledge.of(c, x)
        if reader is not None and reader < 0 and self.machine.knowledge.known >= 0:
            mask &= self.machine.knowledge.shown[c[self.machine.zones.where + x]]
        return may_see(mask, reader)

    def by_name(self, c: Cells, reader: Reader) -> list[Data]:
        """Return the hidden fields that a seat knows of things that are the only ones of their name."""
        if reader is not None and reader < 0:
            return []
        found = []
        for hidden in self.program.hidden_fields:
            for x in range(hidden.first, hidden.first + hidden.count):
                if self.machine.knowledge.unique[x] and may_see(c[hidden.mask + x], reader):
                    value = self.plain(c, c[hidden.base + x], hidden.type, reader)
                    found.append({"name": self.machine.texts.name(x), "field": hidden.name, "value": value})
        return sorted(found, key=canonical)

    def plain(self, c: Cells, value: Any, of: v.Type, reader: Reader) -> Any:  # noqa: ANN401 - plain data
        """Return a value as plain data: numbers and yes/no as they are, lists, everything else in words."""
        match of:
            case v.NumberType():
                return value
            case v.YesNoType():
                return bool(value)
            case v.SetType(element):
                return [self.plain(c, member, element, reader) for member in value or ()]
            case _:
                seen, masks = self.machine.texts.seen(c, value, of)
                return self.machine.texts.value(seen, masks, of, reader)
