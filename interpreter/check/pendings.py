"""Cells for what is pending: `until ..`, `in your next ..`, `the next time ..`."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check.mentioned import everything
from rulewright.interpreter.check.world import World

MOST_WORDS = 4  # so many values of words are kept with an entry
MOST_ENTRIES = 64  # so many times the same sentence may be pending
COLUMNS = 3 + MOST_WORDS


def declare_pendings(tree: nodes.Program, world: World) -> None:
    """Lay out the columns of each sentence whose effect comes later or lasts for a time."""
    for node in everything(tree):
        if isinstance(node, nodes.Until | nodes.NextTime):
            world.pendings[node] = world.cell((), count=COLUMNS)
            world.cell(0)  # the number of the latest entry
