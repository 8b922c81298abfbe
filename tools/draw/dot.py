"""A drawing as text for Graphviz."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rulewright.interpreter.core.graph.drawing import Cluster, Drawing, Line, Node
from rulewright.tools.draw.text import line_words, wrap

if TYPE_CHECKING:
    from graphviz import Digraph

Style = dict[str, str]

FONT: Final = "Helvetica"
GRAPH: Final[Style] = {
    "rankdir": "TB", "fontname": FONT, "fontsize": "16", "labelloc": "t", "nodesep": "0.3", "ranksep": "0.4", "pad": "0.2",
    "bgcolor": "white", "newrank": "false",
}  # fmt: skip
NODE: Final[Style] = {
    "fontname": FONT, "fontsize": "12", "shape": "box", "style": "filled", "fillcolor": "white", "color": "#444444",
    "margin": "0.12,0.07", "height": "0.3",
}  # fmt: skip
EDGE: Final[Style] = {
    "fontname": FONT,
    "fontsize": "11",
    "fontcolor": "#1a1a1a",
    "color": "#555555",
    "arrowsize": "0.7",
}
STYLES: Final[dict[str, Style]] = {
    "start": {"shape": "oval", "fillcolor": "#333333", "fontcolor": "white"},
    "phase": {"style": "filled,rounded", "fillcolor": "#dbe7f3"},
    "action": {"style": "filled", "fillcolor": "#f7f0d8", "penwidth": "1.5"},
    "decision": {"shape": "house", "fillcolor": "#fbe3c6", "margin": "0.15,0.05"},
    "chance": {"shape": "box3d", "fillcolor": "#e4dcf0"},
    "block": {"color": "#888888"},
    "rule": {"shape": "note", "fillcolor": "#eeeeee"},
    "ending": {"peripheries": "2", "fillcolor": "#e9f3e2"},
}
WIDTHS: Final = {
    "decision": 24,
    "chance": 26,
    "rule": 26,
    "ending": 22,
    "phase": 32,
    "action": 28,
    "start": 24,
    "block": 34,
}
EDGE_WIDTH: Final = 22
CLUSTER_WIDTH: Final = 36
KEYS: Final = {
    "decision": "gable: somebody decides",
    "chance": "deep box: chance",
    "ending": "double border: the game ends",
    "rule": "folded corner: a rule that wakes by itself",
}
OVERLAID: Final[Style] = {"color": "#c62828", "penwidth": "2.5"}
OVERLAID_KEY: Final = "red border: a variant or scenario changed it"
BULLET: Final = "- "
BOLD: Final = ("start", "phase", "action", "ending")


def dot_text(drawing: Drawing) -> str:
    """Write a drawing as a directed graph in the language of Graphviz; the same text every time."""
    from graphviz import Digraph

    graph = Digraph("game", graph_attr={**GRAPH, "label": _title(drawing)}, node_attr=NODE, edge_attr=EDGE)
    _fill(graph, drawing, ())
    shown = [line for line in drawing.lines if line.role != "silent"]
    back = upward(drawing.nodes, shown)
    for line in shown:
        style = _edge(line)
        if line in back:  # written downward and drawn backward: what leads back must not pull its target down
            graph.edge(line.target, line.source, **{"dir": "back", **style})
        else:
            graph.edge(line.source, line.target, **style)
    text: str = graph.source
    return text


def upward(nodes: Sequence[Node], lines: Sequence[Line]) -> set[Line]:
    """Find the lines that lead back to a node from which one comes, going from the start along the lines in their order."""
    ways: dict[str, list[Line]] = {node.id: [] for node in nodes}
    for line in lines:
        ways[line.source].append(line)
    back: set[Line] = set()
    done: set[str] = set()
    for node in nodes:
        trail = {} if node.id in done else {node.id: iter(ways[node.id])}
        while trail:
            here = next(reversed(trail))
            way = next(trail[here], None)
            if way is None:
                done.add(here)
                del trail[here]
            elif way.target in trail:
                if way.target != here:
                    back.add(way)
            elif way.target not in done:
                trail[way.target] = iter(ways[way.target])
    return back


def _title(drawing: Drawing) -> str:
    """Write the title, and below it what the shapes mean."""
    kinds = {node.kind for node in drawing.nodes}
    keys = [text for kind, text in KEYS.items() if kind in kinds]
    if any(node.overlaid for node in drawing.nodes) or any(cluster.overlaid for cluster in drawing.clusters):
        keys.append(OVERLAID_KEY)
    if drawing.notes:
        keys = [f"<B>{escape(', '.join(drawing.notes), quote=False)}</B>", *keys]
    key = f'<BR/><FONT POINT-SIZE="5"> </FONT><BR/><FONT POINT-SIZE="10">{"; ".join(keys)}</FONT>' if keys else ""
    return f"<<B>{escape(drawing.title, quote=False)}</B>{key}>"


def _fill(graph: Digraph, drawing: Drawing, path: tuple[int, ...]) -> None:
    """Write the nodes of a cluster, then the clusters in it."""
    nodes = [node for node in drawing.nodes if node.cluster == path]
    for node in nodes:
        graph.node(node.id, **_node(node))
    for cluster in drawing.clusters:
        if cluster.path[:-1] == path:
            with graph.subgraph(name="cluster_" + "_".join(str(number + 1) for number in cluster.path)) as inner:
                inner.attr(**_cluster(cluster))
                _fill(inner, drawing, cluster.path)
                if cluster.kind == "rules":
                    _stack(inner, drawing, cluster.path)


def _stack(graph: Digraph, drawing: Drawing, path: tuple[int, ...]) -> None:
    """Put rules below one another, those that end the game on top, and each beside what comes of it."""
    inside = {node.id for node in drawing.nodes if node.cluster == path}
    ends = {
        node.id: [line.target for line in drawing.lines if line.source == node.id and line.role == "flow"]
        for node in drawing.nodes
    }
    rules = [node for node in drawing.nodes if node.kind == "rule" and node.id in inside]
    final = {node.id for node in drawing.nodes if node.kind == "ending"}
    rules.sort(key=lambda node: (final.isdisjoint(ends[node.id]), not ends[node.id], node.part == "quiet"))
    placed: set[str] = set()
    for rule in rules:
        beside = [end for end in ends[rule.id] if end in inside and end not in placed][:1]
        placed.update(beside)
        with graph.subgraph() as row:
            row.attr(rank="same")
            for name in (rule.id, *beside):
                row.node(name)
    for upper, lower in pairwise(rules):
        graph.edge(upper.id, lower.id, style="invis")


def _node(node: Node) -> Style:
    if node.part == "back":
        return {
            "label": "",
            "shape": "circle",
            "width": "0.12",
            "height": "0.12",
            "fixedsize": "true",
            "fillcolor": "#888888",
        }
    return {
        "label": _label(node),
        **STYLES[node.kind],
        **({"shape": "oval", "fontsize": "11"} if node.part == "end" else {}),
        **(OVERLAID if node.overlaid else {}),
    }


def _label(node: Node) -> str:
    """Write a label with the headline, or the one who decides, in bold; lists are flush left."""
    width = WIDTHS[node.kind]
    bold, plain = ([node.seat], node.label.split("\n")) if node.seat else ([], node.label.split("\n"))
    if node.kind in BOLD:
        bold, plain = plain[:1], plain[1:]
    lines = [f"<B>{escape(line, quote=False)}</B><BR/>" for text in bold for line in wrap(text, width)]
    end = '<BR ALIGN="LEFT"/>' if any(text.startswith(BULLET) for text in plain) else "<BR/>"
    for text in plain:
        lines += [f"{escape(line, quote=False)}{end}" for line in wrap(text, width)]
    return f"<{''.join(lines).removesuffix('<BR/>')}>"


def _edge(line: Line) -> Style:
    style: Style = {}
    words = line_words(line)
    if words:
        style["label"] = "\n".join(f" {part} " for part in wrap(words, EDGE_WIDTH)).replace("\\", "\\\\")
    if line.role == "aside":
        style |= {"style": "dashed", "dir": "both", "arrowtail": "open", "arrowhead": "open"}
    return style


def _cluster(cluster: Cluster) -> Style:
    first, *rest = cluster.label.split("\n")
    lines = [f"<B>{escape(first, quote=False)}</B>"] + [
        escape(line, quote=False) for text in rest for line in wrap(text, CLUSTER_WIDTH)
    ]
    look = {
        "style": "rounded,filled",
        "fillcolor": "#f6f9fc" if len(cluster.path) % 2 else "#e9f0f7",
        "color": "#8fa8c0",
    }
    if cluster.kind == "rules":
        look = {"style": "rounded,dashed", "color": "#888888"}
    if cluster.overlaid:
        look |= OVERLAID
    label = "".join(f'{line}<BR ALIGN="LEFT"/>' for line in lines)
    return {"label": f"<{label}>", "labeljust": "l", "fontsize": "13", "margin": "10", **look}
