"""Tables of words and numbers that stay readable on a narrow terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from rulewright.tools.screen import Screen, harmless

GAP = "  "


def aligned(cell: str, width: int, left: bool) -> str:
    """Fill a cell up to a width."""
    filling = " " * (width - cell_len(cell))
    return cell + filling if left else filling + cell


def show_table(screen: Screen, header: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> None:
    """Write rows under a header, the first `words` columns as words (at the left), the others as numbers (at the right).

    Where the table is wider than the screen, each row becomes a line with its first cell and one line for each other cell
    that is not empty.
    """
    cells = [[harmless(cell) for cell in row] for row in (header, *rows)]
    widths = [max(cell_len(row[column]) for row in cells) for column in range(len(header))]
    if screen.width is not None and sum(widths) + len(GAP) * (len(widths) - 1) > screen.width:
        for row in cells[1:]:
            screen.line(Text(row[0], style="bold"), hanging=2)
            for name, cell in ((name, cell) for name, cell in zip(cells[0][1:], row[1:], strict=True) if cell):
                screen.line(f"{name}: {cell}" if name else cell, indent=2, hanging=2)
        return
    for number, row in enumerate(cells):
        line = GAP.join(
            aligned(cell, width, column < words) for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        screen.line(Text(line.rstrip(), style="" if number else "dim"))
