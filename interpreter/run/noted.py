"""Cells that note what is read of them, so that it can be told whether a seat could have worked something out by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.run.questions import Tools

T = TypeVar("T")


class Lying(tuple[Any, ...]):
    """What lies in a zone. How much that is may be read; which things they are is noted."""

    _looked: Callable[[], None]

    @classmethod
    def of(cls, things: tuple[Any, ...], looked: Callable[[], None]) -> Lying:
        """Return some things with what is called when somebody looks which they are."""
        found = cls(things)
        found._looked = looked
        return found

    def __iter__(self) -> Iterator[Any]:
        self._looked()
        return super().__iter__()

    def __contains__(self, thing: object) -> bool:
        self._looked()
        return super().__contains__(thing)

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401 - as of a tuple
        self._looked()
        return super().__getitem__(place)

    def __eq__(self, other: object) -> bool:
        self._looked()
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        self._looked()
        return super().__ne__(other)

    def __hash__(self) -> int:
        self._looked()
        return super().__hash__()

    def __add__(self, other: Any) -> Any:  # noqa: ANN401 - as of a tuple
        looked, also = self._looked, getattr(other, "_looked", None)

        def both() -> None:
            looked()
            if also is not None:
                also()

        return Lying.of(super().__add__(other), both)

    def __radd__(self, other: Any) -> Any:  # noqa: ANN401 - as of a tuple
        return Lying.of((*other, *super().__iter__()), self._looked)

    def count(self, thing: Any) -> int:  # noqa: ANN401 - as of a tuple
        """Return how often a thing is there."""
        self._looked()
        return super().count(thing)

    def index(self, *of: Any) -> int:  # noqa: ANN401 - as of a tuple
        """Return the place of a thing."""
        self._looked()
        return super().index(*of)


class Noted(list[Any]):
    """Cells for one reading by a seat. `closed`: something was read that the seat cannot know."""

    def __init__(self, cells: Cells, tools: Tools, seat: int) -> None:
        super().__init__(cells)
        self.seat = seat
        self.closed = False
        self.own: set[int] = set()
        program, zones = tools.texts.program, tools.zones
        layout = program.layout
        self.known, self.hold = layout.known, layout.hold
        lying = [zones.base + number for number in range(len(program.zones))]
        lying += [at for parts in zones.parts if parts is not None for at in parts]
        self.lying = frozenset(lying)
        self.whose: dict[int, int] = {}  # a cell that only who knows the front of a component may read
        self.masks: dict[int, int] = {}  # a hidden field, and the cell with the mask of the seats that know it
        count = len(program.components)
        for base in (layout.where, layout.by, layout.known):
            if base >= 0:
                self.whose.update({base + x: x for x in range(count)})
        for field in program.fields:
            if field.owner == "component" and not field.back:
                self.whose.update({field.base + x: x for x in range(field.first, field.first + field.count)})
        for hidden in program.hidden_fields:
            for x in range(hidden.first, hidden.first + hidden.count):
                self.masks[hidden.base + x] = self.masks[hidden.mask + x] = hidden.mask + x

    def __getitem__(self, at: Any) -> Any:  # noqa: ANN401 - a cell's value
        value = super().__getitem__(at)
        if isinstance(at, slice):
            self.closed = True
        elif at in self.own or self.closed:
            return value
        elif at in self.lying:
            return Lying.of(value, lambda: self.look(value)) if value else value
        elif at in self.masks:
            self.closed = not super().__getitem__(self.masks[at]) >> self.seat & 1
        elif at in self.whose:
            self.look((self.whose[at],))
        elif at < len(self.hold) and self.hold[at] != "plain":
            self.look(value if isinstance(value, tuple) else (value,))
        return value

    def __setitem__(self, at: Any, value: Any) -> None:  # noqa: ANN401 - a cell's value
        super().__setitem__(at, value)
        if isinstance(at, int):
            self.own.add(at)

    def look(self, things: tuple[Any, ...]) -> None:
        """Note that somebody looks which things these are; what the seat does not know of any of them closes the reading."""
        masks = [super(Noted, self).__getitem__(self.known + x) for x in things if x >= 0] if self.known >= 0 else []
        if not all(mask >> self.seat & 1 for mask in masks):
            self.closed = True

    def read(self, form: Callable[[Cells], T], default: T) -> tuple[T, bool]:
        """Return the value of a compiled form, and whether the seat could know it; the default where the form has none."""
        self.closed = False
        try:
            value = form(self)
        except (RulesFault, LookupError, TypeError):
            return default, False
        return value, not self.closed
