"""Inline tables: all cells of a column are as wide as the widest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from unicodedata import combining, east_asian_width

from rulewright.grammar.rows import cut


def aligned(rows: Iterable[str]) -> list[str]:
    """Return rows, `| a | b |`, with their bars below one another."""
    cells = [[cell for _, cell in cut(row)] for row in rows]
    widths = [max(map(_width, column)) for column in zip_longest(*cells, fillvalue="")]
    return [_row(row, widths) for row in cells]


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell + " " * (wide - _width(cell)) for cell, wide in zip(cells, widths, strict=False))
    return "".join(f"| {cell} " for cell in padded) + "|"


def _width(text: str) -> int:
    """Return how many columns a text takes in an editor."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)
