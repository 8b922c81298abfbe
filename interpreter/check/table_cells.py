"""The cells of a table, each with its exact place, from CSV text, a YAML list or inline rows.

Python's own csv module says what a cell holds and not where it stands; this scanner gives both, and goes on after a
fault. On well-formed text the two agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import NOWHERE, Source, Span
from rulewright.interpreter.check import table_codes as codes
from rulewright.interpreter.check.plain_yaml import Entries, Items, Text, Tree, read_yaml

_QUOTED = re.compile(r'"[^"]*+(?:""[^"]*+)*+"')
_MARKED = re.compile(r",|^\s*[-?]?\s*$")
_BLANKS = re.compile(r"[^\S\n\t]*")
_YAML_COMMENT = re.compile(r"[ \t]*:[ \t]+(#[^\n]*)")
"""What stands behind a key where a comment begins."""


@frozen
class Cell:
    """One cell: its text without blanks and quotes around it, where that text stands, and whether a YAML list was written.

    `told`: what is wrong with it is reported already.
    """

    text: str
    span: Span
    listed: bool = False
    told: bool = False


@frozen
class Line:
    """One row, counted from 1 as a spreadsheet counts (the header, empty rows and comments count); 0 is a header of no row."""

    number: int
    cells: tuple[Cell, ...]
    span: Span


@dataclass(slots=True)
class Grid:
    """All rows of a table that hold anything, the header first; `where` names the table for people."""

    where: str
    span: Span
    lines: list[Line] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)


def read_grid(what: str, source: Source | Sequence[nodes.Row]) -> Grid:
    """Split a table into cells: the text of a file (YAML by its name, else CSV), or the inline rows of the table `what`."""
    if not isinstance(source, Source):
        return _from_rows(what, source)
    return _from_yaml(source) if PurePath(source.name).suffix.casefold() in (".yaml", ".yml") else _from_csv(source)


# ---------------------------------------------------------------- inline rows
def _from_rows(what: str, rows: Sequence[nodes.Row]) -> Grid:
    grid = Grid(f"table {what}", rows[0].span.to(rows[-1].span) if rows else NOWHERE)
    for number, row in enumerate(rows, 1):
        grid.lines.append(Line(number, tuple(_unquoted(word) for word in row.cells), row.span))
    return grid


def _unquoted(word: nodes.Word) -> Cell:
    """Return the cell of a word between bars, where a text may stand in quotes."""
    text, span = word.text, word.span
    if len(text) >= 2 and text[0] == text[-1] == '"':
        return Cell(text[1:-1].strip(), Span(span.source, span.start + 1, span.end - 1))
    return Cell(text, span)


# ---------------------------------------------------------------- YAML
def _from_yaml(source: Source) -> Grid:
    """Lay out a list of rows, each with its own keys: every key of any row is a column, and rows count from 1."""
    grid = Grid(PurePath(source.name).name, Span(source, 0, 0))
    tree, faults = read_yaml(grid.where, source)
    grid.faults.extend(faults)
    items = tree.items if isinstance(tree, Items) else ()
    rows = [item for item in items if isinstance(item, Entries)]
    if tree is not None and not (items and len(rows) == len(items)):
        wrong = next((item for item in items if not isinstance(item, Entries)), tree)
        grid.faults.append(codes.tell(grid.where, wrong.span, codes.not_rows()))
    header: dict[str, Cell] = {}
    for row in rows:
        for key, _ in row.entries:
            header.setdefault(key.text, Cell(key.text, key.span))
    if rows:
        grid.lines.append(Line(0, tuple(header.values()), rows[0].span))
    for number, row in enumerate(rows, 1):
        said = {key.text: _said(key, value, grid, number) for key, value in row.entries}
        blank = Cell("", Span(source, row.span.start, row.span.start))
        grid.lines.append(Line(number, tuple(said.get(name, blank) for name in header), row.span))
    return grid


def _said(key: Text, tree: Tree, grid: Grid, number: int) -> Cell:
    """Return the cell that a key's text or list of texts makes; a comment in its place is reported."""
    span = tree.span
    comment = _YAML_COMMENT.match(span.source.text, key.span.end)
    if comment and isinstance(tree, Text) and span.start == span.end:
        span = Span(span.source, *comment.span(1))
        grid.faults.append(codes.tell(f"{grid.where}, row {number}", span, codes.cell_like_comment(span.text)))
        return Cell("?", span, told=True)
    if isinstance(tree, Text):
        quotes = 1 if span.text[:1] in ("'", '"') else 0
        return Cell(tree.text.strip(), Span(span.source, span.start + quotes, span.end - quotes))
    members = [item.text for item in tree.items if isinstance(item, Text)] if isinstance(tree, Items) else []
    if isinstance(tree, Entries) or len(members) < len(tree.items) or any(map(_MARKED.search, members)):
        grid.faults.append(codes.tell(f"{grid.where}, row {number}", span, codes.not_a_cell()))
        return Cell("?", span, told=True)
    return Cell(", ".join(members) if members else "-", span, listed=True)


# ---------------------------------------------------------------- CSV
def _from_csv(source: Source) -> Grid:
    grid = Grid(PurePath(source.name).name, Span(source, 0, 0))
    start, header = next(_content(source), (len(source.text), ""))
    separator = _separator(header)
    if separator != ",":
        span = Span(source, start, start + len(header))
        grid.faults.append(codes.tell(grid.where, span, codes.not_commas(separator)))
    _Scanner(source, separator, grid, start, one_column=separator not in header).scan()
    return grid


def _content(source: Source) -> Iterator[tuple[int, str]]:
    """Yield offset and text of each line that is neither empty nor begins like a comment."""
    for number, start in enumerate(source.starts, 1):
        line = source.line(number)
        if line.strip() and not _like_comment(line):
            yield start, line


def _like_comment(line: str) -> bool:
    return line.startswith("# ") or line.rstrip(" \t,;") == "#"


def _separator(header: str) -> str:
    """Return what separates the cells of the header: a comma, or a semicolon or tab where it has no comma."""
    bare = re.sub(r'"[^"]*"', "", header)
    return next((other for other in ("\t", ";") if other in bare and "," not in bare), ",")


class _Scanner:
    """Walk over the text of a file once, row by row.

    `header` is the offset of the first row. Above it, each line that begins like a comment is one; below it, one that can be no row:
    it has no separator, in a table of several columns.
    """

    def __init__(self, source: Source, separator: str, grid: Grid, header: int, *, one_column: bool) -> None:
        self.source = source
        self.text = source.text
        self.separator = separator
        self.grid = grid
        self.header = header
        self.one_column = one_column
        self.number = 0

    def scan(self) -> None:
        at = 0
        while at < len(self.text):
            self.number += 1
            end = self.text.find("\n", at)
            end = len(self.text) if end < 0 else end
            line = self.text[at:end]
            if self.is_comment(line, at) or not line.strip():
                at = end + 1
                continue
            start = at
            if '"' in line:
                cells, at = self.careful(at)
            else:
                cells, at = self.plain(line, at), end
            if any(cell.text for cell in cells):
                self.grid.lines.append(Line(self.number, tuple(cells), Span(self.source, start, at)))
            if _like_comment(line):
                wording = codes.row_like_comment(one_column=self.one_column)
                self.grid.faults.append(codes.tell(f"{self.grid.where}, row {self.number}", cells[0].span, wording))
            at += 1

    def is_comment(self, line: str, at: int) -> bool:
        if not _like_comment(line):
            return False
        return at < self.header or line.strip() == "#" or not (self.one_column or self.separator in line)

    def plain(self, line: str, at: int) -> list[Cell]:
        """Split a line without quotes that starts at an offset."""
        cells = []
        for piece in line.split(self.separator):
            cells.append(self.cell(at, at + len(piece)))
            at += len(piece) + 1
        return cells

    def careful(self, at: int) -> tuple[list[Cell], int]:
        """Split one row that has quotes, perhaps over several lines; return its cells and the offset of its end."""
        cells = []
        while True:
            cell, at = self.next_cell(at)
            cells.append(cell)
            if self.text[at : at + 1] != self.separator:
                return cells, at
            at += 1

    def next_cell(self, at: int) -> tuple[Cell, int]:
        """Read the cell that starts at an offset; return it and where its separator, line end or the text's end stands."""
        text = self.text
        blanks = _BLANKS.match(text, at)
        opening = blanks.end() if blanks else at
        if text[opening : opening + 1] != '"':
            end = self.end_of_cell(at)
            return self.cell(at, end), end
        found = _QUOTED.match(text, opening)
        if found is None:
            return self.faulty(codes.open_quote(), opening)
        blanks = _BLANKS.match(text, found.end())
        end = blanks.end() if blanks else found.end()
        if text[end : end + 1] in ("", "\n", self.separator):
            cell = self.cell(opening + 1, found.end() - 1)
            return Cell(cell.text.replace('""', '"'), cell.span), end
        return self.faulty(codes.open_quote() if "\n" in found.group() else codes.stray_quote(), opening)

    def faulty(self, wording: codes.Wording, opening: int) -> tuple[Cell, int]:
        """Report a quote, and take the cell to end at the next separator or line end."""
        end = self.end_of_cell(opening)
        span = Span(self.source, opening, end)
        self.grid.faults.append(codes.tell(f"{self.grid.where}, row {self.number}", span, wording))
        return self.cell(opening + 1, end), end

    def end_of_cell(self, at: int) -> int:
        line_end = self.text.find("\n", at)
        line_end = len(self.text) if line_end < 0 else line_end
        separator = self.text.find(self.separator, at, line_end)
        return line_end if separator < 0 else separator

    def cell(self, start: int, end: int) -> Cell:
        """Return the cell between two offsets without the blanks around it."""
        raw = self.text[start:end]
        text = raw.strip()
        start += len(raw) - len(raw.lstrip())
        return Cell(text, Span(self.source, start, start + len(text)))
