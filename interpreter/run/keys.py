"""Keys of states: equal exactly where `position` is, and made in a fraction of its time. They mean nothing in another process."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hashlib import blake2b
from operator import itemgetter
from typing import Any

from rulewright.interpreter.core.program import PARTIAL, PC, STACK
from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.hashes import Hashes

Read = Callable[[Any], tuple[Any, ...]]


def reader(places: list[int]) -> Read:
    """Return what reads some places of a list, always as a tuple."""
    if len(places) == 1:
        (place,) = places
        return lambda values: (values[place],)
    return itemgetter(*places) if places else lambda _: ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What counts of the cells and of the saved locals of each frame, where control is.

    `plain` reads plain values, `naming` are the addresses of what may name components.
    """

    plain: Read
    naming: tuple[int, ...]
    saved: tuple[tuple[Read, tuple[int, ...]], ...]


class Keys:
    """The keys of one program's states."""

    def __init__(self, hashes: Hashes) -> None:
        self.hashes = hashes
        self.machine = machine = hashes.machine
        self.translation = hashes.translation
        self.classes, self.zones = machine.classes, machine.zones
        self.plans: dict[Hashable, Plan] = {}
        kinds = self.translation.kinds
        self.simple = all(kinds[at] == "plain" for own in self.classes.own for at in own) and not any(self.classes.held)
        self.bare = self.simple and not any(self.classes.own)
        self.where = machine.program.layout.where

    def key(self, c: Cells) -> bytes:
        """Return what is equal for two states exactly where their positions are."""
        stack = c[STACK]
        shape = (c[PC], *[frame[:2] for frame in stack])
        plan = self.plans.get(shape)
        if plan is None:
            plan = self.plans[shape] = self.plan(c)
        parts: list[Any] = [shape, plan.plain(c), [self.value(c, at) for at in plan.naming]]
        for (_, procedure, saved), (plain, naming) in zip(stack, plan.saved, strict=True):
            parts.append(plain(saved))
            if naming:
                low, kinds = self.machine.program.procedures[procedure].low, self.translation.kinds
                refer = self.reference(c)
                parts.append([self.translation.value(kinds[low + n], saved[n], refer) for n in naming])
        parts.append([self.inside(c, zone) for zone in self.hashes.zones])
        return blake2b(marshal.dumps(parts, 2), digest_size=16).digest()

    def plan(self, c: Cells) -> Plan:
        """Work out what counts where control is in a state."""
        hashes, kinds = self.hashes, self.translation.kinds
        live, frames = hashes.liveness.live(c)
        counting = [
            at for at in hashes.written if at not in (STACK, PC) and (not hashes.locals >> at & 1 or live >> at & 1)
        ]
        naming = tuple([at for at in counting if kinds[at] != "plain" or at == PARTIAL])
        saved = []
        for (_, procedure, values), cells in zip(c[STACK], frames, strict=True):
            low = self.machine.program.procedures[procedure].low
            places = [n for n in range(len(values)) if cells >> (low + n) & 1]
            named = tuple([n for n in places if kinds[low + n] != "plain"])
            saved.append((reader([n for n in places if n not in named]), named))
        return Plan(reader([at for at in counting if at not in naming]), naming, tuple(saved))

    def value(self, c: Cells, at: int) -> Any:  # noqa: ANN401 - part of a key
        """Return what stands for a cell that may name components."""
        if not c[at] and self.translation.kinds[at] != "component":
            return ()
        return self.translation.cell(c, at, self.reference(c))

    def reference(self, c: Cells) -> Callable[[int], Any]:
        """Return what stands for a component that a cell names: its class, where it lies, and its place where that has an order."""
        zones = self.zones

        def refer(x: int) -> Any:  # noqa: ANN401 - part of a key
            zone = c[self.where + x]
            place = zones.contents(c, zone).index(x) if zones.ordered[zone] else -1
            return self.token(c, x), zone, place

        return refer

    def token(self, c: Cells, x: int) -> Any:  # noqa: ANN401 - part of a key
        """Return what is equal for interchangeable components, wherever they lie."""
        classes = self.classes
        if self.bare:
            return classes.kind[x]
        if self.simple:
            return classes.kind[x], classes.kept[x](c)
        kinds, components = self.translation.kinds, self.machine.program.components

        def briefly(y: int) -> Any:  # noqa: ANN401 - part of a key
            return components[y].definition, components[y].owner, c[self.where + y]

        own = [self.translation.value(kinds[at], c[at], briefly) for at in classes.own[x]]
        return classes.kind[x], own, [self.inside(c, zone) for zone in classes.held[x]]

    def inside(self, c: Cells, zone: int) -> Any:  # noqa: ANN401 - part of a key
        """Return what lies in a zone."""
        zones = self.zones
        parts = zones.parts[zone]
        top = [self.token(c, x) for x in c[zones.base + zone]]
        if len(top) > 1 and not zones.ordered[zone]:
            top.sort(key=None if self.bare else marshalled)
        if parts is None:
            return top
        rest, bottom = [[self.token(c, x) for x in c[at]] for at in parts]
        rest.sort(key=None if self.bare else marshalled)
        return top, rest, bottom


def marshalled(value: Any) -> bytes:  # noqa: ANN401 - part of a key
    """Return a value as bytes, to sort by."""
    return marshal.dumps(value, 2)
