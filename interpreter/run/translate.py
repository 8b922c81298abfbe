"""Where a state holds numbers of components: cells, frames, picks and waiting matches, to be written or replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.program import DEFERRED, PARTIAL, PC, STACK
from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.reference import Machine

Replace: TypeAlias = Callable[[int], Any]
"""What stands for a component."""


class Translation:
    """The kinds of the cells of one program: `plain`, `component`, `components` or `matches`."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program = program = machine.program
        self.kinds: list[str] = list(program.layout.hold)
        self.kinds[DEFERRED] = "matches"
        seats = range(len(program.seats))
        for code in program.code:
            match code:
                case i.Match() | i.Wake() | i.Together():
                    if code.slot >= 0:
                        self.kinds[code.slot] = "matches"
                case i.Secret(question=i.Collect() as question) if question.param.things:
                    for seat in seats:
                        self.kinds[code.answers + seat] = self.kinds[code.partials + seat] = "components"
                case i.Secret(question=i.Choose() as question) if any(
                    line.params and line.params[-1].things for line in question.alternatives
                ):
                    for seat in seats:
                        self.kinds[code.answers + seat] = "component"
                case _:
                    pass
        zones = machine.zones
        lying = {at for zone, parts in enumerate(zones.parts) for at in (zones.base + zone, *(parts or ()))}
        cells = range(program.layout.scratch)
        self.pointing = [at for at in cells if self.kinds[at] != "plain" and at not in lying]

    def cell(self, c: Cells, at: int, replace: Replace) -> Any:  # noqa: ANN401 - a cell's value
        """Return what a cell holds, with components replaced."""
        if at == STACK:
            return tuple([self.frame(frame, replace) for frame in c[STACK]])
        if at == PARTIAL:
            return self.value("components" if self.picks_components(c) else "plain", c[PARTIAL], replace)
        return self.value(self.kinds[at], c[at], replace)

    def pointed(self, c: Cells) -> dict[int, int]:
        """Number the components that rules which are going on speak of: in locals and facts, saved or not, in picks and matches."""
        found: dict[int, int] = {}

        def note(component: int) -> int:
            found.setdefault(component, len(found))
            return component

        for at in self.pointing:
            self.value(self.kinds[at], c[at], note)
        for frame in c[STACK]:
            self.frame(frame, note)
        if c[PARTIAL] and self.picks_components(c):
            for component in c[PARTIAL]:
                note(component)
        return found

    def picks_components(self, c: Cells) -> bool:
        """Tell whether the picks so far are components."""
        code = self.program.code[c[PC]] if c[PC] >= 0 else None
        match code:
            case i.Collect():
                return code.param.things
            case i.Random():
                return code.things
            case _:
                return False

    def value(self, kind: str, value: Any, replace: Replace) -> Any:  # noqa: ANN401 - a cell's value
        """Return a value of a kind, with components replaced; -1 and what is not a tuple stand for nothing there."""
        match kind:
            case "component":
                return replace(value) if isinstance(value, int) and value >= 0 else value
            case "components":
                return tuple([replace(x) for x in value]) if isinstance(value, tuple) else value
            case "matches":
                return tuple([self.match(match, replace) for match in value]) if isinstance(value, tuple) else value
            case _:
                return value

    def match(self, match: tuple[Any, ...], replace: Replace) -> tuple[Any, ...]:
        """Return a waiting match, with components replaced in its arguments."""
        low = self.program.procedures[self.program.listeners[match[0]].procedure].low
        arguments = [self.value(self.kinds[low + n], value, replace) for n, value in enumerate(match[2:])]
        return (match[0], match[1], *arguments)

    def frame(self, frame: tuple[int, int, tuple[Any, ...]], replace: Replace) -> tuple[Any, ...]:
        """Return a frame, with components replaced in the locals that it saved."""
        back, procedure, saved = frame
        low = self.program.procedures[procedure].low
        return back, procedure, tuple([self.value(self.kinds[low + n], v, replace) for n, v in enumerate(saved)])
