"""What is drawn: nodes, lines and clusters with their words; plain data, the same for every format."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.graph.blocks import NodeKind, Part, Role

Level: TypeAlias = Literal["full", "decisions", "phases"]
Path: TypeAlias = tuple[int, ...]


@frozen
class Node:
    """One drawn node.

    `label`: lines for people, the first of which is its headline. `members`: the addresses (and points, which are negative) that it
    stands for, rising. `cluster`: the numbers of the procedures around it, outermost first; RULES comes before those of rules.
    `seat`: who decides, where somebody does. `part`: see `Group`. `overlaid`: a variant or scenario wrote some of it.
    """

    id: str
    kind: NodeKind
    part: Part
    label: str
    members: tuple[int, ...]
    cluster: Path
    seat: str = ""
    overlaid: bool = False


@frozen
class Line:
    """All edges of the code that run from the members of one node to those of another, as one line; `label` says when, a line each."""

    source: str
    target: str
    label: str
    role: Role


@frozen
class Cluster:
    """A box around the nodes of one procedure and of what lies in it; its label and what kind of procedure it is.

    `overlaid`: the procedure as a whole comes from a variant or scenario.
    """

    path: Path
    label: str
    kind: str
    overlaid: bool = False


@frozen
class Drawing:
    """A picture of a game: nodes and lines in a fixed order. `notes`: values that variants changed."""

    title: str
    level: Level
    nodes: tuple[Node, ...]
    lines: tuple[Line, ...]
    clusters: tuple[Cluster, ...]
    notes: tuple[str, ...] = ()
