"""The two hashes of a state, over a canonical text that is the same in every process."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

from rulewright.interpreter.core.program import RUNS, STACK
from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.readable import Readable
from rulewright.interpreter.run.translate import Replace, Translation

DEAD: Final = None
"""What is written for a local that nothing can read any more."""


def digest(text: str) -> str:
    """Return the hash of a canonical text."""
    return blake2b(text.encode(), digest_size=16).hexdigest()


def canonical(value: Any) -> str:  # noqa: ANN401 - a cell's value
    """Write numbers, texts and tuples of them in the one canonical way."""
    return json.dumps(value, separators=(",", ":"))


class Hashes:
    """The hashes of one program's states. `rank`: by what is sorted what has no order."""

    rank: Callable[[Any], Any] | None = staticmethod(canonical)

    def __init__(self, translation: Translation) -> None:
        self.translation = translation
        self.machine = machine = translation.machine
        program = machine.program
        layout = program.layout
        self.scratch, self.where = layout.scratch, layout.where
        self.zones = [number for number, zone in enumerate(program.zones) if not zone.of_component]
        skipped = {RUNS, layout.whereabouts, *range(*layout.counters)}
        skipped.update(range(layout.zones, layout.zones + len(program.zones)))
        skipped.update(at for zone in program.zones for at in (zone.rest, zone.bottom))
        for x, own in enumerate(machine.classes.own):
            skipped.update((layout.where + x, *own))
        if layout.by >= 0:
            skipped.update(
                range(layout.by, layout.by + len(program.components))
            )  # counted with the component, if at all
        self.liveness = machine.frames.liveness
        self.locals = self.liveness.locals
        unread = Readable(program).unread()
        self.written = [at for at in range(layout.scratch) if at not in skipped and not unread >> at & 1]

    def frames(self, c: Cells, live: list[int], reference: Replace) -> list[Any]:
        """Return the frames, with what is dead among the locals that they saved taken out."""
        found = []
        for frame, cells in zip(c[STACK], live, strict=True):
            back, procedure, saved = self.translation.frame(frame, reference)
            low = self.machine.program.procedures[procedure].low
            values = [value if cells >> (low + n) & 1 else DEAD for n, value in enumerate(saved)]
            found.append((back, procedure, values))
        return found

    def fingerprint(self, c: Cells) -> str:
        """Hash all that decides the future: every cell but scratch, as it is."""
        return digest(canonical(c[: self.scratch]))

    def position(self, c: Cells) -> str:
        """Hash what the rules can read, dead locals and facts that nothing reads left out; interchangeable components are the same."""
        reference = self.reference(c)
        live, saved = self.liveness.live(c)
        cells: list[Any] = []
        for at in self.written:
            if at == STACK:
                cells.append(self.frames(c, saved, reference))
            elif self.locals >> at & 1 and not live >> at & 1:
                cells.append(DEAD)
            else:
                cells.append(self.translation.cell(c, at, reference))
        return digest(canonical([cells, [self.inside(c, zone) for zone in self.zones]]))

    def token(self, c: Cells, x: int) -> Any:  # noqa: ANN401 - part of a canonical text
        """Return what is equal for interchangeable components, wherever they lie."""
        components, classes, kinds = self.machine.program.components, self.machine.classes, self.translation.kinds

        def briefly(y: int) -> Any:  # noqa: ANN401 - part of a canonical text
            return components[y].definition, components[y].owner, c[self.where + y]

        own = [self.translation.value(kinds[at], c[at], briefly) for at in classes.own[x]]
        return components[x].definition, components[x].owner, own, [self.inside(c, zone) for zone in classes.held[x]]

    def inside(self, c: Cells, zone: int) -> list[Any]:
        """Return what lies in a zone: its determined top, its rest, its bottom; what has no order, in the one canonical order."""
        zones = self.machine.zones
        parts = zones.parts[zone]
        found = [[self.token(c, x) for x in c[at]] for at in (zones.base + zone, *(parts or ()))]
        if not zones.ordered[zone]:
            found[0].sort(key=self.rank)
        if parts is not None:
            found[1].sort(key=self.rank)
        return found

    def reference(self, c: Cells) -> Replace:
        """Return what stands for a component that a cell names: its class, where it lies, and its place where that has an order."""
        zones = self.machine.zones

        def refer(x: int) -> Any:  # noqa: ANN401 - part of a canonical text
            zone = c[self.where + x]
            place = zones.contents(c, zone).index(x) if zones.ordered[zone] else -1
            return self.token(c, x), zone, place

        return refer
