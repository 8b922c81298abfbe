"""The shapes that the executor works with: the flat list of cells, and what is compiled to run over it.

What a cell holds is settled when the rules are checked, so the executor does not ask again: its cells are untyped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Protocol, TypeAlias

Cells: TypeAlias = list[Any]
"""One state. Nobody changes a list that a match has come to rest on, save its scratch cells; so copies share it."""

Evaluate: TypeAlias = Callable[[Cells], Any]
"""A compiled form."""

Captured: TypeAlias = tuple[Any, tuple[int, ...]]
"""A value in a text, and for each component in it the mask of the seats that knew its front."""

Record: TypeAlias = tuple[Any, ...]
"""An entry of the log, see `log`."""

Chain: TypeAlias = "tuple[Chain, Record] | None"
"""A log: everything before, then the latest record. Shared by copies, never changed."""

NOWHERE: Final = -1
"""The address where nothing is run: a state that examples set up by hand waits there."""

STOP: Final = -2
"""What a step returns where the machine has to wait: a decision, a chance outcome, the end."""


def bits(numbers: Iterable[int]) -> int:
    """Return the set of some seats or cells as one number with a bit for each; negative ones stand for none."""
    found = 0
    for number in numbers:
        if number >= 0:
            found |= 1 << number
    return found


class Chance(Protocol):
    """Where outcomes come from. `k` is the number of the outcome of its source, from 0."""

    def roll(self, die: int, seat: int, k: int) -> int:
        """Return the number of a face; `seat` -1: nobody in particular rolls."""
        ...

    def draw(self, zone: int, rest: tuple[int, ...], bottom: bool, k: int, number: int) -> Sequence[int]:
        """Return some components of a shuffled rest, those at its top or bottom, the outermost first; not all of them."""
        ...

    def pick(self, source: int, classes: list[list[Any]], count: int, k: int, things: bool) -> list[Any]:
        """Return `count` members out of classes of equal ones, of a class the first ones; `things`: they are components."""
        ...


class Run:
    """What a step may touch besides the cells: the log, chance, and notes for whoever started the machine."""

    __slots__ = ("automatic", "barrier", "fate", "offer", "outcomes", "pc", "records")

    def __init__(self, fate: Chance | None, automatic: bool) -> None:
        self.fate = fate
        self.automatic = automatic
        self.records: Chain = None
        self.barrier = False
        self.outcomes = 0
        self.offer: dict[int, list[int]] | None = None
        self.pc = 0


Step: TypeAlias = Callable[[Cells, Run], int]
"""A compiled instruction: it changes the cells and returns the address of the next one, or STOP."""
