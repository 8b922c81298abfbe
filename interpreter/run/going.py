"""What goes on in a state: whose turn it is, which procedures have a frame, what a hidden thing may be."""

from __future__ import annotations

from rulewright.interpreter.core import forms as f
from rulewright.interpreter.core.program import STACK, Program
from rulewright.interpreter.run import functions
from rulewright.interpreter.run.cells import Cells, Evaluate


def active(program: Program) -> Evaluate:
    """Compile who the active player is: that of the innermost phase with one, else the first seat."""
    cells = {number: p.seat for number, p in enumerate(program.procedures) if p.active and p.seat >= 0}

    def run(c: Cells) -> int:
        for frame in reversed(c[STACK]):
            cell = cells.get(frame[1])
            if cell is not None:
                return int(c[cell])
        return 0

    return run


def running(procedures: tuple[int, ...]) -> Evaluate:
    """Compile whether one of some procedures is going on."""
    wanted = frozenset(procedures)
    return lambda c: int(functions.running(c, wanted))


def looks(program: Program) -> tuple[tuple[int, ...], ...]:
    """Return for each component all that have the same back and the same owner, itself included."""
    keys = [(program.back(number), copy.owner) for number, copy in enumerate(program.components)]
    groups: dict[tuple[tuple[str, str], int], list[int]] = {}
    for number, key in enumerate(keys):
        groups.setdefault(key, []).append(number)
    return tuple([tuple(groups[key]) for key in keys])


def maybe(program: Program, form: f.Maybe, domain: Evaluate, condition: Evaluate | None) -> Evaluate:
    """Compile whether, as far as all can know, some member of a domain satisfies a condition."""
    known, everyone, slot = program.layout.known, program.everybody, form.slot
    alike = looks(program)

    def holds(c: Cells, component: int) -> bool:
        c[slot] = component
        return condition is None or bool(condition(c))

    def run(c: Cells) -> int:
        seen: set[int] = set()
        for x in domain(c):
            if known < 0 or c[known + x] & everyone == everyone:
                if holds(c, x):
                    return 1
            elif alike[x][0] not in seen:
                seen.add(alike[x][0])
                if any(c[known + y] & everyone != everyone and holds(c, y) for y in alike[x]):
                    return 1
        return 0

    return run
