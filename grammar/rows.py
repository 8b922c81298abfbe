"""Rows of inline tables: where their cells are."""

from __future__ import annotations

from collections.abc import Iterator


def cut(text: str) -> Iterator[tuple[int, str]]:
    """Yield each cell of a row, `| a | b |`, without the blanks around it, and where it starts; a bar in quotes is text."""
    start, quoted = 1, False
    for index in range(1, len(text)):
        if text[index] == '"':
            quoted = not quoted
        elif text[index] == "|" and not quoted:
            cell = text[start:index]
            yield start + len(cell) - len(cell.lstrip()), cell.strip()
            start = index + 1
