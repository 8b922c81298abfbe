"""Where ways come together again, held against the dominators that networkx finds."""

from __future__ import annotations

import networkx as nx
from hypothesis import given, strategies as st

from rulewright.interpreter.core.graph.joins import dominators, finished

ROOT = -1


@given(st.lists(st.lists(st.integers(0, 30), max_size=4), min_size=1, max_size=14))
def test_dominators_are_those_of_another_program(drawn: list[list[int]]) -> None:
    """Every place can be reached from the root: those that cannot are led to from it, as in the graph of a program."""
    size = len(drawn)
    following = {at - 1: [other % size - 1 for other in others] for at, others in enumerate(drawn)}
    order = finished(following, ROOT)
    for at in range(size - 1):
        if at not in order:
            following[ROOT].append(at)
            order |= {other: len(order) + place for place, other in enumerate(finished(following, at, order))}
    order[ROOT] = len(order)
    graph: nx.DiGraph[int] = nx.DiGraph([(at, other) for at, others in following.items() for other in others])
    graph.add_node(ROOT)
    wanted: dict[int, int] = nx.immediate_dominators(graph, ROOT)
    wanted.pop(ROOT, None)
    assert dominators(following, ROOT, order) == wanted


def test_a_long_way_is_no_recursion() -> None:
    following = {at: [at + 1] for at in range(-1, 50_000)} | {50_000: []}
    order = finished(following, ROOT)
    found = dominators(following, ROOT, order)
    assert found[50_000] == 49_999
