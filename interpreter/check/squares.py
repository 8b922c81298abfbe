"""The squares of a grid, row by row: which lie in a line, and which lie beside which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

Step = tuple[int, int]
"""How many rows down and how many columns to the right."""

STEPS: Final[dict[str, tuple[Step, ...]]] = {
    "up": ((-1, 0),),
    "down": ((1, 0),),
    "left": ((0, -1),),
    "right": ((0, 1),),
    "sides": ((0, -1), (0, 1)),
    "neighbours": ((-1, 0), (0, -1), (0, 1), (1, 0)),
}
"""The words for squares beside a square."""

_ALONG: Final[tuple[Step, ...]] = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The ways in which a line runs: along a row, down a column, down to the right and to the left."""


def beside(squares: Sequence[int], columns: int, steps: Iterable[Step]) -> tuple[tuple[int, ...], ...]:
    """Return for each square those that are one of some steps away; fewer at an edge."""
    return tuple(_away(squares, columns, place, steps) for place in range(len(squares)))


def _away(squares: Sequence[int], columns: int, place: int, steps: Iterable[Step]) -> tuple[int, ...]:
    row, column = divmod(place, columns)
    reached = [(row + down, column + right) for down, right in steps]
    rows = len(squares) // columns
    return tuple(squares[y * columns + x] for y, x in reached if 0 <= y < rows and 0 <= x < columns)


def every_way(squares: Sequence[int], columns: int) -> Iterator[tuple[int, ...]]:
    """Yield for each square and each of eight ways the square and all that follow up to the edge."""
    far = range(max(columns, len(squares) // columns))
    for down, right in _ALONG:
        for sign in (1, -1):
            steps = [(sign * down * step, sign * right * step) for step in far]
            yield from beside(squares, columns, steps)


def straight(squares: Sequence[int], columns: int, length: int) -> tuple[tuple[int, ...], ...]:
    """Return all that many squares in a line, one next to the other: in rows, in columns, in both diagonals."""
    if length == 1:
        return tuple((square,) for square in squares)
    found: list[tuple[int, ...]] = []
    for down, right in _ALONG:
        steps = [(down * far, right * far) for far in range(length)]
        lines = (_away(squares, columns, place, steps) for place in range(len(squares)))
        found += [line for line in lines if len(line) == length]
    return tuple(found)


def whole(squares: Sequence[int], columns: int) -> tuple[tuple[int, ...], ...]:
    """Return all rows and columns from edge to edge and, where there are as many of both, the two long diagonals."""
    rows = len(squares) // columns
    lines = [tuple(squares[row * columns + column] for column in range(columns)) for row in range(rows)]
    lines += [tuple(squares[row * columns + column] for row in range(rows)) for column in range(columns)]
    if rows == columns and rows > 1:
        lines.append(tuple(squares[step * columns + step] for step in range(rows)))
        lines.append(tuple(squares[step * columns + columns - 1 - step] for step in range(rows)))
    return tuple(lines)
