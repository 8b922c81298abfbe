"""From a partition to a drawing: identities, words, lines and clusters."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rulewright.grammar.source import Span
from rulewright.interpreter.core.graph import words
from rulewright.interpreter.core.graph.blocks import ACTIONS, Group, Lines
from rulewright.interpreter.core.graph.bundle import Bundles, bundle, identity
from rulewright.interpreter.core.graph.drawing import Cluster, Drawing, Level, Node, Path
from rulewright.interpreter.core.graph.guards import Guards
from rulewright.interpreter.core.graph.labels import Labels
from rulewright.interpreter.core.instructions import Return
from rulewright.interpreter.core.program import Program

RULES: Final = -1  # stands for the cluster around all rules
PAIR: Final = 2


def sketch(
    lines: Lines,
    paths: Mapping[int, Path],
    level: Level,
    groups: Sequence[Group],
    parts: Mapping[Group, Sequence[Group]],
) -> Drawing:
    """Write a partition down as a drawing. `parts`: of each node of the coarsest level, the nodes of the middle one in it."""
    program = lines.flow.program
    guards = Guards(lines, paths)
    labels = Labels(lines, guards, {group.of for group in groups if group.kind == "block" and group.part == "head"})
    group_of = {at: group for group in groups for at in group.members}
    outer = (
        {number for group in groups for number in paths.get(group.procedure, ())[:-1]} if level == "phases" else set()
    )
    drawn = bundle(lines, guards, level, group_of, outer)
    places = _places(lines, paths, groups, drawn)
    leading = {source for (source, _), line in drawn.items() if line.role == "flow" and source.kind == "rule"}
    nodes = tuple(
        Node(
            id=identity(group),
            kind=group.kind,
            part=group.part,
            label=labels.label(group, parts.get(group, ()), group in leading or group.of in places[group]),
            members=tuple(sorted(group.members)),
            cluster=places[group],
            seat=labels.seat(group) if group.kind == "decision" else "",
            overlaid=_written_by_overlays(program, group),
        )
        for group in groups
    )
    clusters: dict[Path, Cluster] = {}
    for node in nodes:
        for depth in range(1, len(node.cluster) + 1):
            number = node.cluster[depth - 1]
            name = "At any time" if number == RULES else labels.header(number)
            kind = "rules" if number == RULES else program.procedures[number].kind
            new = number != RULES and _overlaid(program, program.procedures[number].span)
            clusters[node.cluster[:depth]] = Cluster(node.cluster[:depth], name, kind, new)
    named = ", ".join(f'"{title}"' for title in program.variants)
    title = f"{program.title} with {named}" if named else program.title
    notes = tuple(f"{name}: {change}" for name, change in program.changed)
    return Drawing(title, level, nodes, tuple(drawn.values()), tuple(clusters.values()), notes)


def _written_by_overlays(program: Program, group: Group) -> bool:
    """Tell whether a variant or scenario wrote what a node runs or some of what it stands for, or changed a value that it names."""
    said = [program.code[at] for at in group.members if at >= 0]
    spans = [program.sites[code.site].span for code in said if not isinstance(code, Return)]  # equal returns are shared
    if group.kind == "rule" and group.of >= 0:
        spans.append(program.procedures[group.of].span)
    names = [re.escape(name) for name, _ in program.changed]
    changed = re.compile(rf"\b({'|'.join(names)})\b") if names else None
    return any(
        _overlaid(program, span) or (changed is not None and changed.search(words.hide_quotes(words.sentence(span))))
        for span in spans
    )


def _overlaid(program: Program, span: Span) -> bool:
    """Tell whether some text stands in a variant or scenario."""
    return any(
        span.source is overlay.source and overlay.start <= span.start < overlay.end for overlay in program.overlays
    )


def _places(lines: Lines, paths: Mapping[int, Path], groups: Sequence[Group], drawn: Bundles) -> dict[Group, Path]:
    """Say in which clusters each node lies.

    A procedure with a single node, or around a single other one, has no cluster, nor has an action, nor a rule that is one node and
    what comes of it; an ending lies with the rules where only they lead to it.
    """
    procedures = lines.flow.program.procedures
    places: dict[Group, Path] = {}
    for group in groups:
        path = tuple(number for number in paths.get(group.procedure, ()) if procedures[number].kind not in ACTIONS)
        ruled = group.part == "quiet" or (path and path[0] in lines.woken)
        places[group] = (RULES, *path) if ruled else path
    for group in groups:
        if group.kind == "ending":
            sources = {source for (source, target), line in drawn.items() if target is group and line.role == "flow"}
            if all(places[source][:1] == (RULES,) for source in sources):
                places[group] = (RULES,)
    count: dict[Path, int] = {}
    for path in places.values():
        for depth in range(1, len(path) + 1):
            count[path[:depth]] = count.get(path[:depth], 0) + 1

    def kept(path: Path) -> bool:
        full = any(
            len(other) == len(path) + 1 and other[:-1] == path and count[other] == count[path] for other in count
        )
        return path == (RULES,) or (not full and count[path] > (PAIR if path[0] == RULES else 1))

    return {
        group: tuple(number for depth, number in enumerate(path, 1) if kept(path[:depth]))
        for group, path in places.items()
    }
