"""Fitting words into a picture."""

from __future__ import annotations

import textwrap

from rulewright.interpreter.core.graph.drawing import Line


def wrap(text: str, width: int) -> list[str]:
    """Break each line of a text into lines of at most `width` characters, of about the same length, between words."""
    lines: list[str] = []
    for line in text.split("\n"):
        count = max(1, -(-len(line) // width))
        even = max(len(line) // count + 4, 8)
        lines += textwrap.wrap(line, min(width, even), break_long_words=False, break_on_hyphens=False) or [""]
    return lines


def line_words(line: Line) -> str:
    """Say what stands on a line: when it is taken, and that an aside comes back."""
    return f"{line.label}\nand back".strip() if line.role == "aside" else line.label
