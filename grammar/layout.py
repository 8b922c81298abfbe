"""Layout: a text as logical lines, each with its level of indentation.

Four blanks make a level (a text that has two for each is read as such, with one fault for all of it). A line that
ends with a comma, or with a bracket still open, goes on in the next one, as long as that one is indented. Blank lines
and comments are no lines. Faults of the layout are mended on the spot (a tab counts as four blanks, an odd indentation
is rounded, what is too deep is read as `...`), so that the text below them can still be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Source

WIDTH: Final = 4
DEEPEST: Final = 40
HOLE: Final = ("...",)

_INDENTATION: Final = re.compile(r"[ \t]*")
_INDENTED: Final = re.compile(r"^[ \t]+(?=[^\s#])", re.MULTILINE)
_PIECES: Final = re.compile(r'"[^"\n]*"?|#[^\n]*|[()]|,(?=[ \t]*(?:#[^\n]*)?$)', re.MULTILINE)


def comment_at(line: str) -> int:
    """Return where on a line a comment begins, the length of the line where there is none."""
    return next((piece.start() for piece in _PIECES.finditer(line) if piece[0][0] == "#"), len(line))


@frozen
class LayoutFault:
    """A fault of the layout that was mended: a tab, an odd indentation, two blanks for a level, a level skipped, too many."""

    kind: Literal["tab", "odd", "two", "skipped", "deep"]
    start: int
    end: int


@frozen
class Line:
    """One logical line: its level, its text from the first to the last character, without indentation and line end.

    `instead` names terminals that are read in place of the text, after a fault in it.
    """

    level: int
    start: int
    end: int
    instead: tuple[str, ...] = ()


def chunks(source: Source, faults: list[LayoutFault]) -> Iterator[tuple[Line, ...]]:
    """Yield the lines of each top-level declaration; what is wrong with the layout is added to `faults`."""
    chunk: list[Line] = []
    for line in _lines(source, 0, len(source.text), -1, True, _width(source, faults), faults):
        if line.level == 0 and chunk:
            yield tuple(chunk)
            chunk = []
        chunk.append(line)
    if chunk:
        yield tuple(chunk)


def unfolded(source: Source, line: Line) -> tuple[Line, ...]:
    """Return the lines that a logical line is made of where an open bracket does not make it go on."""
    number = source.position(line.start)[0] - 1
    return tuple(_lines(source, number, line.end, line.level, False, WIDTH, []))


def open_bracket(source: Source, line: Line) -> int | None:
    """Return the place of the first bracket of a line that is never closed, or None."""
    opened: list[int] = []
    for piece in _PIECES.finditer(source.text, line.start, line.end):
        if piece[0] == "(":
            opened.append(piece.start())
        elif piece[0] == ")" and opened:
            opened.pop()
    return opened[0] if opened else None


def _lines(
    source: Source, number: int, stop: int, level: int, brackets: bool, width: int, faults: list[LayoutFault]
) -> Iterator[Line]:
    """Yield the lines from line `number` (from 0) up to the place `stop`.

    `level` is that of the line before the first, `width` the number of blanks for a level.
    """
    text, starts = source.text, source.starts
    deep, less = DEEPEST, 0  # lines from a level on stand in so much too far, as the first of them did
    while number < len(starts) and starts[number] < stop:
        start = starts[number]
        indentation = _INDENTATION.match(text, start)
        at = indentation.end() if indentation else start
        if at >= len(text) or text[at] in "\n#":
            number += 1
            continue
        end, number = _logical_end(source, number, at, brackets)
        before, said, known = level, _raw_level(text, start, at, width), len(faults)
        deep, less = (deep, less) if said >= deep else (DEEPEST, 0)
        level = said - less if less and said <= DEEPEST else _level(text, start, at, level, width, faults)
        if before >= 0 and len(faults) > known and faults[-1].kind == "skipped":
            deep, less = said, said - level
        if level <= DEEPEST:
            yield Line(level, at, end)
        elif before <= DEEPEST:
            faults.append(LayoutFault("deep", start, at))
            yield Line(level, at, end, HOLE)


def _width(source: Source, faults: list[LayoutFault]) -> int:
    """Return how many blanks make a level: four, or two where the whole text is written so."""
    found = [match for match in _INDENTED.finditer(source.text) if "\t" not in match[0]]
    halves = [match for match in found if len(match[0]) % WIDTH == WIDTH // 2]
    if not found or len(found[0][0]) != WIDTH // 2 or len(halves) * 4 < len(found) or len(found) < 2:
        return WIDTH
    faults.append(LayoutFault("two", found[0].start(), found[0].end()))
    return WIDTH // 2


def _raw_level(text: str, start: int, at: int, width: int) -> int:
    """Return how many whole levels a line stands in whose indentation is text[start:at]."""
    return len(text[start:at].expandtabs(WIDTH)) // width


def _level(text: str, start: int, at: int, before: int, width: int, faults: list[LayoutFault]) -> int:
    """Return the level of a line whose indentation is text[start:at], after a line of level `before`."""
    if "\t" in text[start:at]:
        faults.append(LayoutFault("tab", start, at))
    level, odd = divmod(len(text[start:at].expandtabs(WIDTH)), width)
    if odd:
        faults.append(LayoutFault("odd", start, at))
        level = max(level + (odd * 2 >= width), 1)
    elif before <= DEEPEST and level > before + 1:
        faults.append(LayoutFault("skipped", start, at))
    return min(level, before + 1, DEEPEST + 1)


def _logical_end(source: Source, number: int, at: int, brackets: bool) -> tuple[int, int]:
    """Return where the logical line that starts in line `number` (from 0) ends, and the number of the next line."""
    text, starts = source.text, source.starts
    end, depth, goes_on = at, 0, False
    while True:
        stop = starts[number + 1] - 1 if number + 1 < len(starts) else len(text)
        comma = False
        for piece in _PIECES.finditer(text, at, stop):
            match piece[0][0]:
                case "(":
                    depth += 1
                case ")":
                    depth -= 1
                case "#":
                    stop = piece.start()
                case ",":
                    comma = True
        said = text[at:stop].rstrip()
        if said.strip():
            end, goes_on = at + len(said), comma or (brackets and depth > 0)
        number += 1
        if not goes_on or not _may_go_on(source, number):
            return end, number
        at = starts[number]


def _may_go_on(source: Source, number: int) -> bool:
    """Tell whether line `number` (from 0) can continue a line: it is indented, or closes a bracket."""
    return number < len(source.starts) and source.text[source.starts[number] : source.starts[number] + 1] in (
        " ",
        "\t",
        ")",
    )
