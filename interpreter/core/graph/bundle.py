"""The lines of a picture: all edges between two nodes as one, with the words that say when it is taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import replace
from typing import Final, TypeAlias

from rulewright.interpreter.core.graph.blocks import Group, Lines, Role
from rulewright.interpreter.core.graph.drawing import Level, Line
from rulewright.interpreter.core.graph.guards import Guards
from rulewright.interpreter.core.graph.steps import LAST, OTHERWISE, START, Edge

Bundles: TypeAlias = dict[tuple[Group, Group], Line]
FORKED: Final = ("then", "other", "body", "done")
ROLES: Final[tuple[Role, ...]] = ("flow", "aside", "silent")


def identity(group: Group) -> str:
    """Name a node after the first point or address that it stands for."""
    first = min(group.members)
    if first == START:
        return "start"
    return f"rule{-first - 2}" if first < 0 else f"at{first}"


def bundle(
    lines: Lines, guards: Guards, level: Level, group_of: Mapping[int, Group], outer: AbstractSet[int]
) -> Bundles:
    """Make one line of all edges between two nodes.

    An edge inside a node is a line only where a choice leads from the node back to it, or the end of a phase to its next time (in
    the coarsest picture, and not for the phases around others: `outer`).
    """
    bundles: dict[tuple[Group, Group], list[Edge]] = {}
    for edge in lines.edges:
        ends = group_of[edge.source], group_of[edge.target]
        if ends[0] is not ends[1] or _comes_back(lines, edge, ends[0], level, outer):
            bundles.setdefault(ends, []).append(edge)
    ways: dict[Group, set[Group]] = {}
    for source, target in bundles:
        if source is not target and any(lines.role(edge) == "flow" for edge in bundles[source, target]):
            ways.setdefault(source, set()).add(target)
    made: Bundles = {}
    for (source, target), edges in bundles.items():
        role = min((lines.role(edge) for edge in edges), key=ROLES.index)
        if role == "aside" and target.part != "head" and level == "phases":
            role = "silent"
        alike = [edge for edge in edges if lines.role(edge) == role]
        texts = _texts(guards, level, source, target, alike, alone=len(ways.get(source, ())) == 1)
        made[source, target] = Line(identity(source), identity(target), "\n".join(texts), role)
    return made


def _texts(guards: Guards, level: Level, source: Group, target: Group, edges: Sequence[Edge], alone: bool) -> list[str]:
    """Say when a line is taken.

    Nothing where one of its edges is always open (or both ways of a fork are), where there is no other line to take (`alone`), or
    where the node says it.
    """
    if level == "phases":
        if alone and source.kind == "phase" and target.kind != "ending":
            return []
        return list(filter(None, dict.fromkeys(guards.reason(edge, edge.source, source.of) for edge in edges)))
    if source.part == "fork" and all(edge.kind == "body" for edge in edges):
        return []
    chosen = [edge for edge in edges if edge.kind != "unable"] or edges
    forks = Counter(edge.source for edge in chosen if edge.kind in FORKED)
    told = [replace(edge, text="") if edge.kind in FORKED and forks[edge.source] > 1 else edge for edge in chosen]
    texts = dict.fromkeys(guards.line(edge, source.members, target.kind == "action") for edge in told)
    if "" in texts or (alone and set(texts) <= {LAST, OTHERWISE}):
        return []
    return list(texts)


def _comes_back(lines: Lines, edge: Edge, group: Group, level: Level, outer: AbstractSet[int]) -> bool:
    """Say whether an edge inside a node leads from its choice, or from the end of its phase, back to where that begins."""
    if level == "phases":
        if edge.kind != "return" or lines.flow.owner[edge.source] != group.of or group.of in outer:
            return False
        begins = {at for at in lines.flow.sites[group.of] if at in group.members}
    else:
        begins = {edge.source} if edge.kind == "alternative" else set()
    seen, open_ends = {edge.target}, [edge.target] if begins else []
    while open_ends:
        at = open_ends.pop()
        if at in begins:
            return True
        fresh = {target for target in lines.after[at] if target in group.members} - seen
        seen |= fresh
        open_ends += fresh
    return False
