"""Where the ways that part at an instruction come together again, before anything is asked and without leaving the procedure."""

from __future__ import annotations

from typing import Final

import networkx as nx

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.graph.steps import steps
from rulewright.interpreter.core.program import Program

END = -1
"""Stands for everything after a decision or outside of the procedure."""


ASKING: Final = (i.Choose, i.Collect, i.Divide, i.Secret)


def onward(program: Program) -> list[list[int]]:
    """Return for each address those at which control may go on in its own procedure; a call goes on where it comes back."""
    return [[edge.target for edge in steps(program, at, frozenset())] for at in range(len(program.code))]


def joins(program: Program, ways: list[list[int]]) -> dict[int, int]:
    """Return for each address the one that every way from there comes to next in common; none for those that have none.

    `ways`: see `onward`.
    """
    graph: nx.DiGraph[int] = nx.DiGraph()
    for at, code in enumerate(program.code):
        targets = [] if isinstance(code, ASKING) else ways[at]
        graph.add_edges_from([(after, at) for after in targets or [END]])
    reached = {END} | (nx.descendants(graph, END) if END in graph else set())
    for at in range(len(program.code)):
        if at not in reached:
            graph.add_edge(END, at)
            reached |= {at} | nx.descendants(graph, at)
    found: dict[int, int] = nx.immediate_dominators(graph, END)
    return {at: join for at, join in found.items() if join != END and at != END}
