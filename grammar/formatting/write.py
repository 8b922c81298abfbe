"""From a text to the text as it should stand.

A sentence keeps its lines, and a line its words: only blanks, blank lines, the indentation and a colon that says nothing change.
What was read is compared with what is read afterwards, so that a text never changes its meaning here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rulewright.grammar.builders import BUILDERS, Fault
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.formatting.pieces import Item, Part, Remark, items
from rulewright.grammar.formatting.spacing import joined
from rulewright.grammar.formatting.tables import aligned
from rulewright.grammar.frozen import frozen
from rulewright.grammar.layout import WIDTH, LayoutFault, Line, chunks
from rulewright.grammar.machine import Heard, Stuck, run
from rulewright.grammar.parse import parse_text, too_long
from rulewright.grammar.source import Source
from rulewright.grammar.to_json import Json, to_json

TAIL: Final = 46
"""The column (from 0) of citations and of comments behind a sentence; behind a longer one they stand after GAP blanks."""

GAP: Final = 4


@frozen
class Formatted:
    """A text as it should stand; None, with what is wrong, where it cannot be read."""

    text: str | None
    diagnostics: tuple[Diagnostic, ...]


@frozen
class _Read:
    """A text that was read without a fault but tabs and half indentation, which have one meaning."""

    source: Source
    lines: tuple[Line, ...]
    heard: tuple[Heard, ...]
    tree: tuple[Json, ...]
    width: int


def formatted(source: Source) -> Formatted:
    """Format a text that was read from a file."""
    read = _read(source)
    if read is None:
        return Formatted(None, parse_text(source.text, source.name).diagnostics)
    text = "".join(_written(read))
    again = _read(Source(source.name, text if text else "\n"))
    if again is None or again.tree != read.tree or _comments(again) != _comments(read):
        raise AssertionError(f"{source.name} would change its meaning; it is left as it is")
    return Formatted(text, ())


def _read(source: Source) -> _Read | None:
    """Read a text; None where there is anything that formatting does not mend."""
    if too_long(source) is not None:
        return None
    faults: list[LayoutFault] = []
    lines: list[Line] = []
    heard: list[Heard] = []
    tree: list[Json] = []
    for chunk in chunks(source, faults):
        if any(fault.kind not in ("tab", "two") for fault in faults):
            return None
        try:
            declaration = run(source, chunk, BUILDERS, heard)
        except (Stuck, Fault):
            return None
        tree.append(_without_places(to_json(declaration)))  # type: ignore[arg-type]
        lines += chunk
    width = WIDTH // 2 if any(fault.kind == "two" for fault in faults) else WIDTH
    return _Read(source, tuple(lines), tuple(heard), tuple(tree), width)


def _comments(read: _Read) -> list[str]:
    found = items(read.source, read.lines, read.heard)
    return [item.comment for item in found if item is not None and item.comment]


def _without_places(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _without_places(part) for key, part in value.items() if key != "span"}
    return [_without_places(part) for part in value] if isinstance(value, list) else value


# ---------------------------------------------------------------- lines
def _written(read: _Read) -> Iterator[str]:
    """Yield the lines of a text as they should stand."""
    found = list(items(read.source, read.lines, read.heard))
    levels = _levels(found, read.width)
    rows = _rows(found)
    blank = 0
    begun = False
    for index, (item, level) in enumerate(zip(found, levels, strict=True)):
        if item is None:
            blank += 1
            continue
        yield "\n" * min(blank if begun else 0, 1 if level else 2)
        blank, begun = 0, True
        line = " " * (WIDTH * level) + (
            item.comment if isinstance(item, Remark) else _said(item, rows.get(index), level)
        )
        yield f"{line.rstrip(' ')}\n"


def _said(part: Part, row: str | None, level: int) -> str:
    """Write the words of a line, then a citation and a comment, each in its column."""
    cite = next((at for at, piece in enumerate(part.pieces) if piece.text == "@" and at), len(part.pieces))
    tails = [joined(part.pieces[cite:], None), part.comment]
    said = joined(part.pieces[:cite], part.before) if row is None else row
    for tail in filter(None, tails):
        at = len(said) + WIDTH * level
        said += " " * (TAIL - at if at <= TAIL - 2 else GAP) + tail
    return said


def _levels(found: Sequence[Item], width: int) -> list[int]:
    """Return for each line its level; a comment has that of the lines around it which is nearest to where it stands."""
    levels = [0] * len(found)
    after = 0
    for index in reversed(range(len(found))):
        item = found[index]
        if isinstance(item, Part):
            after = item.level
        levels[index] = after
    before = 0
    for index, item in enumerate(found):
        match item:
            case Part(level=level, before=goes_on, pieces=pieces):
                before = level
                levels[index] = level + (goes_on is not None and pieces[0].text != ")")
            case Remark(inside=int(level)):
                levels[index] = level + 1
            case Remark(column=column):
                levels[index] = max(levels[index], min(before, (column + width // 2) // width))
            case None:
                pass
    return levels


def _rows(found: Sequence[Item]) -> dict[int, str]:
    """Return for each line that is a row how it should stand; rows of one table follow one another."""
    rows: dict[int, str] = {}
    table: list[tuple[int, str]] = []

    def settle() -> Iterable[tuple[int, str]]:
        return zip((index for index, _ in table), aligned(row for _, row in table), strict=True)

    for index, item in enumerate(found):
        if isinstance(item, Part):
            if not item.is_row:
                rows |= settle()
                table = []
            else:
                table.append((index, item.pieces[0].text))
    return rows | dict(settle())
