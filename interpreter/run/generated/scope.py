"""What is known where a piece of generated text stands: which slots and cells are bound to which names, and what they can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.forms import Value

Values: TypeAlias = tuple[Value, ...]

NO_RANGES: Final[Mapping[int, Values]] = {}


@frozen
class Bound:
    """What stands for a cell: a text without effects, cheap to repeat.

    `name`: it is the name of a Python local, which a helper has to be handed. `value`: what it is, where that is always the same.
    `among`: all that it can be. `single`: of a tuple with one member, what stands for that. `present`: it surely is a thing, a seat or
    a place, never nothing. `inside`: the local that the text reads something of, where it is no name itself.
    """

    text: str
    name: bool = True
    value: Value | None = None
    among: tuple[Value, ...] | None = None
    single: Bound | None = None
    present: bool = False
    inside: str = ""


def constant(value: Value) -> Bound:
    """Return what stands for a value that is always the same."""
    single = constant(value[0]) if isinstance(value, tuple) and len(value) == 1 else None
    return Bound(repr(value), False, value, (value,), single)


class Scope:
    """The names of one Python function: cells that are bound, locals that it was handed or made.

    `ranges`: all values that some cells ever have. `turn`: the cell of the active player, -1 where that is not known. `faults`: its text
    may raise a fault.
    """

    def __init__(
        self, bound: dict[int, Bound], level: int = 0, ranges: Mapping[int, Values] = NO_RANGES, turn: int = -1
    ) -> None:
        self.bound = bound
        self.level = level
        self.ranges = ranges
        self.turn = turn
        self.used: set[str] = set()
        self.own: set[str] = set()
        self.faults = False
        self.temporaries = 0

    def cell(self, at: int) -> str:
        """Write what stands in a cell."""
        bound = self.bound.get(at)
        if bound is None:
            return f"c[{at}]"
        self.use(bound)
        return bound.text

    def use(self, bound: Bound) -> None:
        """Note that a text is used here."""
        if bound.name or bound.inside:
            self.used.add(bound.inside or bound.text)

    def temporary(self) -> str:
        """Return the name of a local that nothing else uses."""
        self.temporaries += 1
        return self.name(f"t{self.temporaries}_")

    def name(self, beginning: str) -> str:
        """Return a name of this function, which none that it is handed can have."""
        name = f"{beginning}{self.level}"
        self.own.add(name)
        return name

    def bind(self, slot: int, name: str, among: tuple[Value, ...] | None = None, present: bool = False) -> None:
        """Bind a slot to a local of this function."""
        self.own.add(name)
        self.bound[slot] = Bound(name, True, None, among, present=present)

    def inner(self, slot: int = -1, bound: Bound | None = None) -> Scope:
        """Return the scope of a part of the same function in which a slot may be bound otherwise; `merge` brings back what it noted."""
        other = Scope(dict(self.bound), self.level, self.ranges, self.turn)
        other.own, other.used = self.own, self.used
        other.temporaries = self.temporaries
        if bound is not None:
            other.bound[slot] = bound
        return other

    def merge(self, inner: Scope) -> None:
        """Take over what a part of the same function noted."""
        self.faults |= inner.faults
        self.temporaries = max(self.temporaries, inner.temporaries)

    def apart(self) -> Scope:
        """Return the scope of a function of its own that sees the same cells bound."""
        return Scope(dict(self.bound), self.level + 1, self.ranges, self.turn)

    @property
    def handed(self) -> list[str]:
        """The locals that the function has to be handed."""
        return sorted(self.used - self.own)
