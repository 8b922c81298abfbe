"""Where text goes: a terminal of some width with colours, or a pipe that gets plain lines as long as they are."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

from rulewright.grammar.frozen import frozen

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

BETWEEN = 4  # columns
NARROWEST = 24  # columns; a terminal that says it has fewer is written to as if it had these
DIRECTIONS = (
    0x61C,
    0x200E,
    0x200F,
    *range(0x2028, 0x202F),
    *range(0x2066, 0x206A),
)  # marks that turn what follows, or break lines
UNFIT = (
    *range(32),
    *range(127, 160),
    *DIRECTIONS,
    *range(0xD800, 0xE000),
)  # control characters too, and halves of characters
CONTROLS = {code: "\ufffd" for code in UNFIT if code != ord("\t")} | {ord("\t"): "    "}


def harmless(text: str) -> str:
    """Replace what a stranger's file must not send to a terminal, control characters and marks of direction, and what cannot be written."""
    return text.translate(CONTROLS)


def harmless_lines(text: str) -> str:
    """Do the same to a text of several lines."""
    return "\n".join(map(harmless, text.split("\n")))


def shown_path(name: str) -> str:
    """Write a path from the current folder where it lies below it, else as it is."""
    path = Path(name)
    if not path.is_absolute():
        return name
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return name


@frozen
class Screen:
    """One stream to write lines to. `columns`: how wide it is; None: as wide as the terminal is now, or in a pipe, never wrapped."""

    console: Console
    columns: int | None

    @property
    def width(self) -> int | None:
        """How many columns a line may have, None where lines are never wrapped. A terminal may change it at any time."""
        if self.columns is None and not self.console.is_terminal:
            return None
        return max(NARROWEST, self.console.width if self.columns is None else self.columns)

    def line(self, text: str | Text = "", indent: int = 0, hanging: int = 0) -> None:
        """Write one line, `indent` columns from the left; where it must be wrapped, the rest `hanging` columns further in."""
        from rich.text import Text

        written = Text(harmless(text)) if isinstance(text, str) else text
        for number, part in enumerate(self.wrapped(written, indent, hanging)):
            margin = " " * (indent + (hanging if number else 0))
            self.console.print(Text.assemble(margin, part), soft_wrap=True)

    def wrapped(self, text: Text, indent: int = 0, hanging: int = 0) -> list[Text]:
        """Cut a text into the parts that fit, without margins."""
        if self.width is None or indent + text.cell_len <= self.width:
            return [text]
        first, *_ = text.wrap(self.console, max(8, self.width - indent))
        rest = text[len(first.plain) :]
        rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
        first.rstrip()
        if not rest.plain:
            return [first]
        others = rest.wrap(self.console, max(8, self.width - indent - hanging))
        for other in others:
            other.rstrip()
        return [first, *others]

    def heading(self, text: str) -> None:
        """Write a line that stands out: bold where the terminal can, and with an empty line before it."""
        from rich.text import Text

        self.line()
        self.line(Text(harmless(text), style="bold"))

    def side_by_side(self, texts: Sequence[str], indent: int) -> bool:
        """Write short texts in columns, read downwards, where at least two fit beside one another; tell whether they did."""
        from rich.cells import cell_len

        widest = max(map(cell_len, texts))
        abreast = 0 if self.width is None else (self.width - indent + BETWEEN) // (widest + BETWEEN)
        if abreast < 2:
            return False
        rows = -(-len(texts) // abreast)
        for row in range(rows):
            cells = texts[row::rows]
            padded = [text + " " * (widest + BETWEEN - cell_len(text)) for text in cells[:-1]]
            self.line("".join([*padded, cells[-1]]), indent)
        return True

    def clear(self, scrolled: bool = True) -> None:
        """Take what is on a terminal out of sight, also what was scrolled away unless that may stay; a pipe gets nothing."""
        if not self.console.is_terminal:
            return
        if self.console.is_dumb_terminal:
            self.console.file.write("\n" * max(100, self.console.height))
        else:
            self.console.file.write("\x1b[H\x1b[2J" + ("\x1b[3J" if scrolled else ""))
        self.console.file.flush()


def screen(stream: IO[str] | None = None, width: int | None = None) -> Screen:
    """Open a screen on standard output (or the stream given).

    On a terminal it wraps at the terminal's width, and has colours unless NO_COLOR is set. Elsewhere lines are left whole, unless
    `width` or the variable COLUMNS says how many columns there are.
    """
    from rich.console import Console

    console = Console(file=stream or sys.stdout, highlight=False, markup=False, emoji=False)
    if width is None and not console.is_terminal and os.environ.get("COLUMNS", "").isdigit():
        width = console.width
    return Screen(console, width)


def err() -> Screen:
    """Open a screen on standard error."""
    return screen(sys.stderr)
