"""Whose turn it is, where that follows from which procedure control is in."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.program import Program

UNKNOWN = -1
"""Stands for a procedure that is not known."""

NOBODY = -1
"""Stands for the cell of an active player who is not known."""


def turns(program: Program, owners: Mapping[int, int]) -> dict[int, int]:
    """Return for each procedure the cell of the active player, where it is the same one whoever called it.

    `owners`: the procedure of each address. Where a state was set up by hand and no such phase goes on, its cell is dead and so 0, which
    is the first seat, as it has to be.
    """
    callers: dict[int, set[int]] = {number: set() for number in range(len(program.procedures))}
    for pc, code in enumerate(program.code):
        for procedure in called(program, code):
            callers[procedure].add(owners.get(pc, UNKNOWN))
    own = {number: of.seat for number, of in enumerate(program.procedures) if of.active and of.seat >= 0}
    found: dict[int, set[int]] = {UNKNOWN: {UNKNOWN}} | {number: {cell} for number, cell in own.items()}
    changed = True
    while changed:
        changed = False
        for number, origins in callers.items():
            if number not in own:
                cells = set().union(*[found.get(origin, set()) for origin in origins]) if origins else {UNKNOWN}
                changed |= found.get(number) != cells
                found[number] = cells
    return {number: cell for number, cells in found.items() for cell in cells if len(cells) == 1 and cell != UNKNOWN}


def called(program: Program, code: i.Instruction) -> list[int]:
    """Return the procedures that an instruction may call."""
    match code:
        case i.Call(procedure=number):
            return [number]
        case i.Settle(watches=watches):
            return [program.watches[number].procedure for number in watches]
        case i.Would(listeners=listeners):
            return [program.listeners[number].procedure for number in listeners]
        case i.Wake():
            return [listener.procedure for listener in program.listeners]
        case _:
            return []
