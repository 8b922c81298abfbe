"""The log: records as data, written in words when somebody reads them.

A record is one of
    (SAID, place, pc, captured values, mask of who may read it),
    (PLY, place, pc, seat, answer, captured values, automatic),
    (SEEN, definition, field or -1, value of the field, mask of the seats that learned it): no line, but part of what a seat has seen,
    (TEXT, place, text, site, whether it is a decision): what a seat once read, where nothing else may be known (see `imagine`),
    (ENTERED, procedure): no line, but a phase has begun.
A place is (how deep the line stands, the phase whose turn it was, its seat, how deep that phase stands), with -1 for no phase and no
seat (see `Log.place`).
An answer is the number of an option, or a tuple: option numbers of members, or the numbers of a division.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.instructions import Call, Choose, Collect, Divide, Secret
from rulewright.interpreter.core.program import STACK, Program
from rulewright.interpreter.run.cells import Captured, Cells, Chain, Record, Run

SAID: Final = 0
PLY: Final = 1
TEXT: Final = 2
SEEN: Final = 3
ENTERED: Final = 4

INDENTED: Final = ("rule", "action", "reaction")  # what these do is a consequence, and stands further in

Place: TypeAlias = tuple[int, int, int, int]


@frozen
class Turn:
    """A turn as one reader counts them: its number from 1, its phase, its seat (-1: nobody's), how deep that phase stands."""

    number: int
    phase: str
    seat: int
    depth: int


@frozen
class Line:
    """A line of the log as one reader sees it: how deep it stands under turns, rules and actions, its text, the turn it belongs to.

    `rule`: the rule that it comes from, with what that cites of the rulebook (`cite`); of a decision, the rule of what was chosen.
    `decides`: it says what somebody decided, not only what followed.
    """

    depth: int
    text: str
    turn: Turn | None
    rule: str = ""
    cite: tuple[str, ...] = ()
    decides: bool = False

    def __str__(self) -> str:
        return "  " * self.depth + self.text


@frozen
class Ply:
    """A decision that was taken: by which seat, the answer (an option's number, or several), whether the executor gave it."""

    seat: int
    answer: int | tuple[int, ...]
    automatic: bool


class Log:
    """Write records of one program."""

    def __init__(self, program: Program) -> None:
        self.indent = tuple([procedure.kind in INDENTED for procedure in program.procedures])
        self.phase = tuple([procedure.kind == "phase" for procedure in program.procedures])
        self.seat = tuple([procedure.seat if procedure.active else -1 for procedure in program.procedures])
        inside = nesting(program)
        self.inside = tuple([inside[code.site] for code in program.code])
        calls = [(code, inside[code.site]) for code in program.code if isinstance(code, Call) and inside[code.site]]
        self.called = {(code.next, code.procedure): depth for code, depth in calls}

    def place(self, c: Cells, pc: int = -1) -> Place:
        """Return where a line stands: the turn is that of the innermost phase of one player, else of the outermost phase.

        Phases inside of a turn do not make a line stand deeper: what they hold is not a consequence of what came before. What a rule or
        an action does stands deeper, and so does the block below a decision. `pc`: the instruction that writes the line.
        """
        indent, phases, seats, called = self.indent, self.phase, self.seat, self.called
        depth = base = 0
        turn = seat = -1
        for back, number, _ in c[STACK]:
            if called and (back, number) in called:
                depth += called[back, number]
            if phases[number]:
                if turn < 0 or seats[number] >= 0:
                    depth += 1
                    turn, seat, base = number, seats[number], depth
            elif indent[number]:
                depth += 1
        return depth + self.inside[pc] if pc >= 0 else depth, turn, c[seat] if seat >= 0 else -1, base

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
        r.records = (r.records, (PLY, self.place(c, pc), pc, seat, answer, captured, automatic))

    def said(self, c: Cells, r: Run, pc: int, captured: tuple[Captured, ...], readers: int) -> None:
        """Add a line that the rules wrote."""
        r.records = (r.records, (SAID, self.place(c, pc), pc, captured, readers))


def nesting(program: Program) -> list[int]:
    """Return for each place in the rules in the blocks of how many decisions it stands."""
    asking = {code.site for code in program.code if isinstance(code, Choose | Collect | Divide | Secret)}
    blocks = {site.span for site in map(program.sites.__getitem__, asking)}
    return [
        sum(block.holds(site.span) for block in blocks if (block.start, block.end) != (site.span.start, site.span.end))
        for site in program.sites
    ]


def since(chain: Chain, known: Chain) -> list[Record] | None:
    """Return the records of a log behind a known part of it, oldest first; None where that is no part of it."""
    found = []
    while chain is not known:
        if chain is None:
            return None
        chain, record = chain
        found.append(record)
    found.reverse()
    return found


def records(chain: Chain) -> list[Record]:
    """Return the records of a log, oldest first."""
    return since(chain, None) or []


def chained(found: list[Any]) -> Chain:
    """Return the log of some records, oldest first."""
    chain: Chain = None
    for record in found:
        chain = (chain, record)
    return chain


def plies(chain: Chain) -> list[Ply]:
    """Return the decisions of a log, oldest first."""
    return [Ply(record[3], record[4], record[6]) for record in records(chain) if record[0] == PLY]
