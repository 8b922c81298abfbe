"""The code of a game as a graph, and its quotients; networkx loads when it is first needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from rulewright.interpreter.core.graph.blocks import Group, Lines, blocks
from rulewright.interpreter.core.graph.coarse import Phases, hush
from rulewright.interpreter.core.graph.drawing import Drawing, Level, Path
from rulewright.interpreter.core.graph.flow import Flow
from rulewright.interpreter.core.graph.merge import Merge
from rulewright.interpreter.core.graph.sketch import sketch
from rulewright.interpreter.core.graph.steps import START
from rulewright.interpreter.core.program import Program

if TYPE_CHECKING:
    import networkx

    Graph: TypeAlias = "networkx.MultiDiGraph[int]"


def phase_graph(program: Program) -> Graph:
    """Return the code of a program as a graph: a node for each address and point, an edge for each way control can go.

    Nodes are whole numbers: addresses, and the points START and those of rules (negative, see `steps`). A node has `procedure`, the
    number of its procedure (-1: none); an edge has `kind`, `text` and `guard` (see `steps.Edge`).
    """
    return _graph(Flow(program))


def components(flow: Flow) -> Iterator[tuple[frozenset[int], bool]]:
    """Yield the nodes that lead to one another, two or more, of what can be reached, and whether nothing leads out of them."""
    import networkx as nx

    graph: networkx.DiGraph[int] = nx.DiGraph()
    graph.add_edges_from((edge.source, edge.target) for edge in flow.edges)
    reached = nx.descendants(graph, START) | {START}
    graph.remove_nodes_from([at for at in graph if at not in reached])
    for found in nx.strongly_connected_components(graph):
        if len(found) > 1:
            yield frozenset(found), all(target in found for at in found for target in graph.successors(at))


def quotient(program: Program, level: Level) -> Drawing:
    """Return a picture of a game in which every node stands for some addresses, and every address that can be reached for one node.

    A line runs from one node to another exactly where an edge of the code runs between their members. Levels, from fine to coarse:
    `full` (straight lines and forks), `decisions` (decisions, chance, endings, what starts or ends a phase), `phases`.
    Raises ValueError for another level.
    """
    import networkx as nx

    if level not in ("full", "decisions", "phases"):
        raise ValueError(f"no such level: {level}")
    flow = Flow(program)
    lines = Lines(flow, nx.descendants(_graph(flow), START) | {START})
    paths = _paths(lines)
    fine = blocks(flow, lines)
    if level == "full":
        return sketch(lines, paths, level, fine, {})
    groups = hush(Merge(lines, _loops(flow)).groups(), lines, paths)
    if level == "decisions":
        return sketch(lines, paths, level, groups, {})
    phases = Phases(groups, lines, paths).merged()
    parts: dict[Group, list[Group]] = {}
    for phase in phases:
        parts[phase] = [group for group in groups if group.members <= phase.members]
    return sketch(lines, paths, level, phases, parts)


def _graph(flow: Flow) -> Graph:
    import networkx as nx

    graph: Graph = nx.MultiDiGraph()
    for at, procedure in flow.owner.items():
        graph.add_node(at, procedure=procedure)
    for edge in flow.edges:
        graph.add_edge(edge.source, edge.target, kind=edge.kind, text=edge.text, guard=edge.guard)
    return graph


def _loops(flow: Flow) -> dict[int, int]:
    """Number the loops inside procedures; what is in no loop is one of its own."""
    import networkx as nx

    graph: networkx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(flow.within)
    graph.add_edges_from((edge.source, edge.target) for edges in flow.within.values() for edge in edges)
    return {at: number for number, loop in enumerate(nx.strongly_connected_components(graph)) for at in loop}


def _paths(lines: Lines) -> dict[int, Path]:
    """Say inside which procedures each procedure happens: those without which nothing calls it, outermost first, then itself.

    The code that the game starts with is around everything and is left out; rules stand beside it.
    """
    import networkx as nx

    flow, root = lines.flow, -1
    start = flow.owner[flow.entry]
    calls: networkx.DiGraph[int] = nx.DiGraph()
    calls.add_node(root)
    calls.add_edges_from((root, number) for number in {start} | lines.woken if number != root)
    for number, sites in flow.sites.items():
        callers = {flow.owner[site] for site in sites if site in lines.reachable}
        calls.add_edges_from((root if caller == start else caller, number) for caller in callers - {number})
    above = nx.immediate_dominators(calls, root)
    paths: dict[int, Path] = {root: (), start: ()}

    def path(number: int) -> Path:
        if number not in paths:
            paths[number] = (*path(above[number]), number)
        return paths[number]

    for number in above:
        path(number)
    return paths
