"""The log: records as data, written in words when somebody reads them.

A record is one of
    (SAID, depth, pc, captured values, mask of who may read it),
    (PLY, depth, pc, seat, answer, captured values, automatic),
    (SEEN, definition, field or -1, value of the field, mask of the seats that learned it): no line, but part of what a seat has seen,
    (TEXT, depth, text): what a seat once read, where nothing else may be known (see `imagine`).
An answer is the number of an option, or a tuple: option numbers of members, or the numbers of a division.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rulewright.interpreter.core.program import STACK, Program
from rulewright.interpreter.run.cells import Captured, Cells, Chain, Record, Run

SAID: Final = 0
PLY: Final = 1
TEXT: Final = 2
SEEN: Final = 3


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log as one reader sees it: how deep it stands under phases and rules, and its text."""

    depth: int
    text: str

    def __str__(self) -> str:
        return "  " * self.depth + self.text


@dataclass(frozen=True, slots=True)
class Ply:
    """A decision that was taken: by which seat, the answer (an option's number, or several), whether the executor gave it."""

    seat: int
    answer: int | tuple[int, ...]
    automatic: bool


class Log:
    """Write records of one program."""

    def __init__(self, program: Program) -> None:
        self.indent = tuple([1 if procedure.kind in ("phase", "rule") else 0 for procedure in program.procedures])

    def depth(self, c: Cells) -> int:
        """Return how many phases and rules are going on."""
        indent = self.indent
        number = 0
        for frame in c[STACK]:
            number += indent[frame[1]]
        return number

    def ply(
        self,
        c: Cells,
        r: Run,
        pc: int,
        seat: int,
        answer: int | tuple[int, ...],
        captured: tuple[Captured, ...],
        automatic: bool,
    ) -> None:
        """Add a decision."""
        r.records = (r.records, (PLY, self.depth(c), pc, seat, answer, captured, automatic))

    def said(self, c: Cells, r: Run, pc: int, captured: tuple[Captured, ...], readers: int) -> None:
        """Add a line that the rules wrote."""
        r.records = (r.records, (SAID, self.depth(c), pc, captured, readers))


def records(chain: Chain) -> list[Record]:
    """Return the records of a log, oldest first."""
    found = []
    while chain is not None:
        chain, record = chain
        found.append(record)
    found.reverse()
    return found


def chained(found: list[Any]) -> Chain:
    """Return the log of some records, oldest first."""
    chain: Chain = None
    for record in found:
        chain = (chain, record)
    return chain


def plies(chain: Chain) -> list[Ply]:
    """Return the decisions of a log, oldest first."""
    return [Ply(record[3], record[4], record[6]) for record in records(chain) if record[0] == PLY]
