"""Where the ways that part at an instruction come together again, before anything is asked and without leaving the procedure."""

from __future__ import annotations

from typing import assert_never

import networkx as nx

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.instructions import Instruction
from rulewright.interpreter.core.program import Program

END = -1
"""Stands for everything after a decision or outside of the procedure."""


def following(code: Instruction) -> tuple[int, ...]:
    """Return the addresses at which an instruction may go on in its own procedure; END where it asks or leaves."""
    match code:
        case i.Branch():
            return code.then, code.other
        case i.Each():
            return code.body, code.done
        case i.Would():
            return code.next, code.cancelled
        case (
            i.Choose()
            | i.Collect()
            | i.Divide()
            | i.Secret()
            | i.Return()
            | i.Leave()
            | i.Answer()
            | i.Fault()
            | i.End()
        ):
            return (END,)
        case (
            i.Call() | i.Set() | i.Change() | i.Reset() | i.Move() | i.Teach() | i.Shuffle() | i.Determine() | i.Roll() | i.Random()
            | i.Match() | i.Wake() | i.Settle() | i.Together() | i.Eliminate() | i.Say()
        ):  # fmt: skip
            return (code.next,)
        case _:
            assert_never(code)


def joins(program: Program) -> dict[int, int]:
    """Return for each address the one that every way from there comes to next in common; none for those that have none."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    for at, code in enumerate(program.code):
        graph.add_edges_from([(after, at) for after in following(code)])
    for at in range(len(program.code)):
        if not nx.has_path(graph, END, at):
            graph.add_edge(END, at)
    found: dict[int, int] = nx.immediate_dominators(graph, END)
    return {at: join for at, join in found.items() if join != END and at != END}
