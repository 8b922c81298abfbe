"""A drawing as text for Mermaid, which many wikis and code hosts draw."""

from __future__ import annotations

import json
from typing import Final

from rulewright.interpreter.core.graph.drawing import Drawing, Node
from rulewright.tools.draw.text import line_words, wrap

BRACKETS: Final = {
    "start": ("([", "])"),
    "phase": ("(", ")"),
    "action": ("[", "]"),
    "decision": ("{{", "}}"),
    "chance": ("[/", "/]"),
    "block": ("[", "]"),
    "rule": (">", "]"),
    "ending": ("(((", ")))"),
}
WIDTH: Final = 32
CLASSES: Final = (
    "classDef start fill:#333,color:#fff",
    "classDef phase fill:#dbe7f3,stroke:#444",
    "classDef action fill:#f7f0d8,stroke:#444",
    "classDef decision fill:#fbe3c6,stroke:#444",
    "classDef chance fill:#e4dcf0,stroke:#444",
    "classDef block fill:#fff,stroke:#888",
    "classDef rule fill:#eee,stroke:#444",
    "classDef ending fill:#e9f3e2,stroke:#444",
)

OVERLAID: Final = "classDef overlaid stroke:#c62828,stroke-width:3px"


def mermaid_text(drawing: Drawing) -> str:
    """Write a drawing as a Mermaid flowchart; the same text every time."""
    lines = ["---", f"title: {json.dumps(drawing.title, ensure_ascii=False)}", "---", "flowchart TB"]
    lines += [f"    %% {note}" for note in drawing.notes]
    lines += _inside(drawing, (), "    ")
    for line in drawing.lines:
        if line.role != "silent":
            arrow = "-.->" if line.role == "aside" else "-->"
            words = line_words(line)
            label = f"|{_quoted(words)}|" if words else ""
            lines.append(f"    {_id(line.source)} {arrow}{label} {_id(line.target)}")
    lines += [f"    {one}" for one in CLASSES]
    overlaid = [_id(node.id) for node in drawing.nodes if node.overlaid]
    overlaid += [_cluster_id(cluster.path) for cluster in drawing.clusters if cluster.overlaid]
    if overlaid:
        lines += [f"    {OVERLAID}", f"    class {','.join(overlaid)} overlaid"]
    return "\n".join(lines) + "\n"


def _inside(drawing: Drawing, path: tuple[int, ...], indent: str) -> list[str]:
    lines = [f"{indent}{_node(node)}" for node in drawing.nodes if node.cluster == path]
    for cluster in drawing.clusters:
        if cluster.path[:-1] == path:
            lines.append(f"{indent}subgraph {_cluster_id(cluster.path)} [{_quoted(cluster.label)}]")
            lines += _inside(drawing, cluster.path, indent + "    ")
            lines.append(f"{indent}end")
    return lines


def _node(node: Node) -> str:
    opening, closing = BRACKETS[node.kind]
    words = f"{node.seat}:\n{node.label}" if node.seat else node.label
    return f"{_id(node.id)}{opening}{_quoted(words)}{closing}:::{node.kind}"


def _id(name: str) -> str:
    """Return a name that Mermaid does not take for a word of its own."""
    return f"n_{name}"


def _cluster_id(path: tuple[int, ...]) -> str:
    return "c" + "_".join(str(number + 1) for number in path)


def _quoted(words: str) -> str:
    lines = "<br/>".join(
        line.replace("#", "#35;").replace("&", "#amp;").replace('"', "#quot;").replace("<", "#lt;").replace(">", "#gt;")
        for line in wrap(words, WIDTH)
    )
    return f'"{lines}"'
