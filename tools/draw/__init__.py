"""Pictures of games: as SVG or PNG, as text for Graphviz, as text for Mermaid."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulewright.interpreter.core.graph.drawing import Level
from rulewright.interpreter.core.graph.whole import quotient
from rulewright.interpreter.core.program import Program
from rulewright.tools.draw.dot import dot_text
from rulewright.tools.draw.mermaid import mermaid_text
from rulewright.tools.draw.render import DrawError, render

__all__ = ["DrawError", "Format", "Level", "dot_text", "draw", "mermaid_text", "render"]

Format: TypeAlias = Literal["svg", "png", "dot", "mermaid"]


def draw(program: Program, level: Level, format: Format) -> bytes | str:
    """Draw a game at one of the three levels: bytes for `svg` and `png`, text for `dot` and `mermaid`.

    Raises DrawError where no program that draws is installed (only for bytes), ValueError for another level or format.
    """
    drawing = quotient(program, level)
    match format:
        case "mermaid":
            return mermaid_text(drawing)
        case "dot":
            return dot_text(drawing)
        case "svg" | "png":
            return render(dot_text(drawing), format)
        case _:
            raise ValueError(f"no such format: {format}")
