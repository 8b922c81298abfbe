"""A text as its pieces: every word and sign with what it was read as, every comment, every blank line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from rulewright.grammar.frozen import frozen
from rulewright.grammar.layout import Line
from rulewright.grammar.machine import PIECE, Heard
from rulewright.grammar.source import Source


@frozen
class Piece:
    """A word, number, text or sign: its characters, the terminal it is (a part of), and which one of those read it is."""

    text: str
    terminal: str
    heard: int


@frozen
class Part:
    """A line of the text with words on it; a sentence that goes on is several.

    `level`: that of the sentence. `pieces`: its words and signs. `comment`: what stands behind them, with its sign, else "".
    `before`: the last piece of the line before, where this one goes on with its sentence.
    """

    level: int
    pieces: tuple[Piece, ...]
    comment: str
    before: Piece | None

    @property
    def is_row(self) -> bool:
        return bool(self.pieces) and self.pieces[0].terminal == "TABLE_ROW"


@frozen
class Remark:
    """A line with a comment alone. `column`: where it starts; `inside`: the level of the sentence in which it stands, or None."""

    column: int
    comment: str
    inside: int | None


Item = Part | Remark | None
"""A line of the text; None is a blank one."""


def items(source: Source, lines: Sequence[Line], heard: Sequence[Heard]) -> Iterator[Item]:
    """Yield the lines of a text in order, without blank ones inside a sentence. `lines`: its sentences; `heard`: their words."""
    starts = [start for _, start, _ in heard]
    number, last = 1, len(source.starts) - (source.starts[-1] >= len(source.text))
    for line in lines:
        first, end = source.position(line.start)[0], source.position(line.end)[0]
        yield from (_alone(source.line(other), None) for other in range(number, first))
        before: Piece | None = None
        for other in range(first, end + 1):
            start = source.starts[other - 1]
            part = _part(source, line, max(start, line.start), heard, starts, before)
            if part.pieces:
                yield part
                before = part.pieces[-1]
            elif part.comment:
                yield Remark(0, part.comment, line.level)
        number = end + 1
    yield from (_alone(source.line(other), None) for other in range(number, last + 1))


def _alone(text: str, inside: int | None) -> Item:
    """Return a line without words: a comment, or None for a blank one."""
    said = text.expandtabs(4).lstrip(" ")
    return Remark(len(text.expandtabs(4)) - len(said), text.strip(" \t"), inside) if said else None


def _part(
    source: Source, line: Line, at: int, heard: Sequence[Heard], starts: Sequence[int], before: Piece | None
) -> Part:
    """Read what stands from a place to the end of its line. A colon that only ends a header was not read, and is left out."""
    pieces: list[Piece] = []
    text = source.text
    while text[at] != "\n":
        if text[at] in " \t":
            at += 1
            continue
        piece = PIECE.match(text, at, line.end) if text[at] != "#" else None
        if piece is None:
            break
        index = bisect_right(starts, at) - 1
        if index >= 0 and at < heard[index][2]:
            pieces.append(Piece(piece[0], heard[index][0], index))
        at = piece.end()
    return Part(line.level, tuple(pieces), text[at : text.index("\n", at)].rstrip(" \t"), before)
