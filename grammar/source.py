"""Source text: where a thing stands in a file.

A `Source` is one file (or one string) after normalisation: no BOM, `\\n` line ends, a final newline.
A `Span` is a half-open range of character offsets in it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """Hold one text with its name and its table of line starts."""

    name: str
    text: str
    starts: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        starts = [0]
        at = self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        object.__setattr__(self, "starts", tuple(starts))

    def position(self, offset: int) -> tuple[int, int]:
        """Return (line, column) of an offset, both counted from 1, columns in characters."""
        line = bisect_right(self.starts, max(0, offset))
        return line, offset - self.starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line (counted from 1) without its line end; empty past the end."""
        if not 1 <= number <= len(self.starts):
            return ""
        start = self.starts[number - 1]
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[start:end].rstrip("\n")

    def rest_of_line(self, offset: int) -> str:
        """Return what stands on a line from an offset on, without its line end."""
        line, column = self.position(offset)
        return self.line(line)[column - 1 :]


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of character offsets in a source."""

    source: Source
    start: int
    end: int

    def to(self, other: Span) -> Span:
        """Return the span from the start of this one to the end of the other."""
        return Span(self.source, self.start, max(self.end, other.end))

    def holds(self, inner: Span) -> bool:
        """Tell whether another span lies in this one, or is the same."""
        return self.source is inner.source and self.start <= inner.start and inner.end <= self.end

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def first_line(self) -> Span:
        """The part of the span that stands on its first line."""
        line, column = self.source.position(self.start)
        return Span(self.source, self.start, min(self.end, self.start + len(self.source.line(line)) - column + 1))

    @property
    def line(self) -> int:
        """The line (counted from 1) on which the span starts."""
        return self.source.position(self.start)[0]

    def __str__(self) -> str:
        line, column = self.source.position(self.start)
        return f"{self.source.name}:{line}:{column}"


NOWHERE = Span(Source("<built in>", "\n"), 0, 0)
