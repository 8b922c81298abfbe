"""Interchangeable components: what tells two of them apart, and what a seat can tell apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final

from rulewright.interpreter.core.program import Program
from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.zones import Zones

KEPT: Final = 10_000
"""Of how many tuples of components it is kept whether each is of a kind of its own."""


def nothing_kept(_c: Cells) -> Hashable:
    """Return what belongs to a component alone where that is nothing."""
    return ()


class Classes:
    """The classes of one program's components.

    `own[x]` are the addresses of the cells that belong to component x alone, `kept[x]` reads them, `held[x]` the zones that belong to it;
    `look[x]` is the same for all that look like x from behind and have its owner, `seen[x]` are the addresses of what is seen of it all
    the same.
    """

    __slots__ = (
        "all_kinds",
        "alone",
        "held",
        "kept",
        "kind",
        "known",
        "look",
        "ordered",
        "own",
        "seen",
        "where",
        "zones",
    )

    def __init__(self, program: Program, zones: Zones) -> None:
        layout, components = program.layout, program.components
        self.zones = zones
        self.where = layout.where
        self.known = layout.known
        self.ordered = zones.ordered
        kinds: dict[tuple[int, int], int] = {}
        self.kind = tuple([kinds.setdefault((x.definition, x.owner), len(kinds)) for x in components])
        self.all_kinds = lru_cache(KEPT)(self.of_own_kinds)
        looks: dict[tuple[tuple[str, str], int], int] = {}
        self.look = tuple([looks.setdefault((program.back(n), x.owner), len(looks)) for n, x in enumerate(components)])
        seen = [field for field in program.fields if field.owner == "component" and field.back]
        self.seen = tuple(
            [
                tuple([field.base + n for field in seen if field.first <= n < field.first + field.count])
                for n in range(len(components))
            ]
        )
        own: list[list[int]] = [
            [base + x for base in (layout.by if program.reads_by else -1, layout.known) if base >= 0]
            for x in range(len(components))
        ]
        for field in program.fields:
            if field.owner == "component":
                for x in range(field.first, field.first + field.count):
                    own[x].append(field.base + x)
        for hidden in program.hidden_fields:
            for x in range(hidden.first, hidden.first + hidden.count):
                own[x] += [hidden.base + x, hidden.mask + x]
        self.own = tuple([tuple(dict.fromkeys(addresses)) for addresses in own])
        self.kept = tuple([itemgetter(*addresses) if addresses else nothing_kept for addresses in self.own])
        self.alone = tuple(
            [
                any(hidden.first <= x < hidden.first + hidden.count for hidden in program.hidden_fields)
                for x in range(len(components))
            ]
        )
        held: list[list[int]] = [[] for _ in components]
        for number, zone in enumerate(program.zones):
            if zone.of_component:
                held[zone.owner].append(number)
        self.held = tuple([tuple(numbers) for numbers in held])

    def key(self, c: Cells, component: int) -> Hashable:
        """Return what is equal for two components exactly where they are interchangeable."""
        held = self.held[component]
        if held:
            return (self.kind[component], self.kept[component](c), *[self.inside(c, zone) for zone in held])
        return (self.kind[component], self.kept[component](c))

    def inside(self, c: Cells, zone: int) -> Hashable:
        """Return the classes of what lies in a zone."""
        keys = [self.key(c, x) for x in self.zones.contents(c, zone)]
        return tuple(keys) if self.ordered[zone] else tuple(sorted(keys, key=repr))

    def apart(self, c: Cells, component: int, seat: int) -> Hashable:
        """Return what is equal for two components exactly where a seat (-1: who knows all) cannot tell them apart."""
        if seat < 0 or self.known < 0 or c[self.known + component] >> seat & 1:
            return self.key(c, component)
        seen, held = self.seen[component], self.held[component]
        if not seen and not held:
            return ("?", self.look[component])
        return ("?", self.look[component], *[c[at] for at in seen], *[self.inside(c, zone) for zone in held])

    def place(self, c: Cells, component: int, seat: int = -1) -> Hashable:
        """Return the class of a component with where it lies, as a seat can tell; alone in it where the zone is ordered.

        What has a hidden field is alone too: how many can be told apart must not depend on what nobody may know.
        """
        zone = c[self.where + component]
        if self.ordered[zone] or self.alone[component]:
            return (zone, component)
        return (zone, -1, self.apart(c, component, seat))

    def groups(self, c: Cells, components: Iterable[int], seat: int = -1) -> list[list[int]]:
        """Put components into their classes (with where they lie), as a seat can tell, in the order of the first of each."""
        found: dict[Hashable, list[int]] = {}
        for component in components:
            found.setdefault(self.place(c, component, seat), []).append(component)
        return list(found.values())

    def alike(self, c: Cells, components: Iterable[int]) -> list[list[int]]:
        """Put components into their classes, wherever they lie, in the order of the first of each."""
        found: dict[Hashable, list[int]] = {}
        for component in components:
            found.setdefault(self.key(c, component), []).append(component)
        return list(found.values())

    def firsts(self, c: Cells, components: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """Return the first of each class, with where they lie, as a seat can tell; in an ordered zone every component is alone."""
        if len(components) < 2:
            return components
        first = components[0]
        if self.kind[first] != self.kind[components[1]]:
            if self.told_apart(c, components, seat):
                return components
        elif self.one_class(c, components):
            return (first,)
        where, ordered, kind, kept, held = self.where, self.ordered, self.kind, self.kept, self.held
        alone, known = self.alone, self.known
        seen: set[Hashable] = set()
        found = []
        for x in components:
            zone = c[where + x]
            if not ordered[zone] and not alone[x]:
                key: Hashable
                if known >= 0 and not c[known + x] >> seat & 1:
                    key = (zone, self.apart(c, x, seat))
                elif held[x]:
                    key = (zone, self.key(c, x))
                else:
                    key = (zone, kind[x], kept[x](c))
                if key in seen:
                    continue
                seen.add(key)
            found.append(x)
        return tuple(found)

    def of_own_kinds(self, components: tuple[int, ...]) -> bool:
        """Tell whether each of some components is of a kind of its own."""
        return len({self.kind[x] for x in components}) == len(components)

    def told_apart(self, c: Cells, components: tuple[int, ...], seat: int) -> bool:
        """Tell whether a seat surely tells all these components apart and knows them: each is of a kind of its own."""
        known = self.known
        if not self.all_kinds(components):
            return False
        if known >= 0:
            for x in components:
                if not c[known + x] >> seat & 1:
                    return False
        return True

    def kinds(self, components: tuple[int, ...]) -> tuple[int, ...]:
        """Return the first of each kind."""
        kind = self.kind
        found: dict[int, int] = {}
        for x in components:
            found.setdefault(kind[x], x)
        return tuple(found.values())

    def one_class(self, c: Cells, components: tuple[int, ...]) -> bool:
        """Tell whether all these components surely are of one class: where fronts are open, and nothing lies in them."""
        kind, where, kept = self.kind, self.where, self.kept
        first = components[0]
        same, zone = kind[first], c[where + first]
        if self.known >= 0 or self.ordered[zone] or self.alone[first] or self.held[first]:
            return False
        value = kept[first](c)
        for x in components:  # noqa: SIM110 - a generator costs more
            if kind[x] != same or c[where + x] != zone or kept[x](c) != value:
                return False
        return True

    def in_sight(self, c: Cells, components: tuple[int, ...], seat: int, picked: Sequence[int] = ()) -> tuple[int, ...]:
        """Return components in an order that a seat can work out from what it knows: so the order of what is offered tells nothing.

        Where it knows them all, that is the order in which they come. Else they come zone by zone: by place where order means something,
        else first what it knows, by number, then the others by what is seen of them from behind, those that it has picked first.
        """
        known, zones = self.known, self.zones
        if known < 0 or all(c[known + x] >> seat & 1 for x in components):
            return components
        places: dict[int, int] = {}
        for zone in {c[self.where + x] for x in components}:
            parts = zones.parts[zone]
            top = len(c[zones.base + zone])
            rest = top + len(c[parts[0]]) if parts is not None else top
            for place, x in enumerate(zones.contents(c, zone)):
                places[x] = (top if top <= place < rest else place) if self.ordered[zone] else 0

        def standing(x: int) -> tuple[int, int, bool, int, str, int]:
            seen = bool(c[known + x] >> seat & 1)
            look = "" if seen else repr(self.apart(c, x, seat))
            when = picked.index(x) if x in picked else len(picked)
            return c[self.where + x], places[x], not seen, x if seen else 0, look, when

        return tuple(sorted(components, key=standing))

    def numbered(self, c: Cells, components: tuple[int, ...], seat: int, first: int) -> list[tuple[int, int]]:
        """Return (component, its number in an option) for the first of each class, in an order that tells the seat nothing."""
        if self.told_apart(c, components, seat):
            return [(x, x - first) for x in components]
        members = self.firsts(c, self.in_sight(c, components, seat), seat)
        return [(x, n - first) for x, n in zip(members, self.numbers(c, seat, members), strict=True)]

    def before(self, c: Cells, components: tuple[int, ...], seat: int) -> list[int]:
        """Return, for each component, the place of the one of its class before it, -1 for the first (see `search.Sets`)."""
        latest: dict[Hashable, int] = {}
        before = []
        for place, component in enumerate(components):
            key = self.place(c, component, seat)
            before.append(latest.get(key, -1))
            latest[key] = place
        return before

    def numbers(self, c: Cells, seat: int, components: tuple[int, ...]) -> tuple[int, ...]:
        """Return the numbers under which a seat may read these components in an option.

        A known one has its own. Unknown ones get the numbers of all that this seat does not know, in their order here: so what a
        seat is offered does not depend on what it cannot know.
        """
        known = self.known
        if known < 0 or all(c[known + x] >> seat & 1 for x in components):
            return components
        unknown = iter([x for x in range(len(self.kind)) if not c[known + x] >> seat & 1])
        return tuple([x if c[known + x] >> seat & 1 else next(unknown) for x in components])
