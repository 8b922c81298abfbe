"""Tables: rows of cards and other pieces, from a file or from inline rows, held against what is declared.

This module reads the header and the rows; what a cell may hold is the business of the schema.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic, Label
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Source, Span
from rulewright.interpreter.check import table_codes as codes
from rulewright.interpreter.check.card_schema import (
    RESERVED,
    CardSchema,
    ColumnSpec,
    Judge,
    Verdict,
    derive,
    judges,
)
from rulewright.interpreter.check.grouped_faults import RowFault, grouped
from rulewright.interpreter.check.table_cells import Cell, Grid, Line, read_grid
from rulewright.interpreter.core.forms import Value
from rulewright.interpreter.values import ComponentType, EffectType, ErrorType, SetType, TextType

__all__ = ["CellValue", "ColumnSpec", "TableRow", "read_table"]


@frozen
class CellValue:
    """What a cell holds: a value, or None where it says none (`-`) or, with `unknown`, where it says `?`.

    A cell with a fault counts as unknown.
    """

    value: Value | None
    span: Span
    unknown: bool


@frozen
class TableRow:
    """A row: one definition with its number of copies; `cells` has every declared column, and `text` where it is there."""

    name: str
    count: int
    owner: str | None
    provenance: str | None
    cells: Mapping[str, CellValue]
    span: Span


def read_table(
    what: str,
    source: Source | Sequence[nodes.Row],
    columns: Sequence[ColumnSpec],
    owners: Sequence[str],
    needs_name: bool,
) -> tuple[tuple[TableRow, ...], tuple[Diagnostic, ...]]:
    """Read the table of the declaration called `what`, and report all its faults at once.

    `source` is the text of a file (YAML by its name, else CSV) or the inline rows, the header first. `owners` are the
    roles of the players. Rows with faults are returned too, so that their names are known.
    """
    schema = derive(what, columns, owners, needs_name)
    reader = _Reader(read_grid(what, source), schema, judges(schema, columns, owners), [spec.name for spec in columns])
    reader.refuse_reserved(columns)
    rows = reader.rows()
    return rows, (*reader.grid.faults, *grouped(reader.grid.where, reader.found, len(rows)))


class _Reader:
    """Read one grid; `names` says which column each of its cells belongs to, None for one that is not read; `found`: faults of rows."""

    def __init__(self, grid: Grid, schema: CardSchema, of: Mapping[str, Judge], declared: Sequence[str]) -> None:
        self.grid = grid
        self.schema = schema
        self.judges = of
        self.declared = declared
        self.names: list[str | None] = []
        self.width = 0
        self.rows_by_name: dict[str, tuple[str, Line]] = {}
        self.found: list[RowFault] = []

    def fault(self, where: str, span: Span, wording: codes.Wording, *labels: Label) -> None:
        place = f"{self.grid.where}, {where}" if where else self.grid.where
        self.grid.faults.append(codes.tell(place, span, wording, labels))

    def refuse_reserved(self, columns: Sequence[ColumnSpec]) -> None:
        """Report a declared field that has the name of a column with a meaning of its own."""
        for spec in columns:
            if spec.name in RESERVED and not (spec.name == "text" and isinstance(spec.type, TextType)):
                self.fault("", self.grid.span, codes.reserved_column(spec.name))

    def rows(self) -> tuple[TableRow, ...]:
        """Return all rows below the header; none where the header cannot be read."""
        lines = self.grid.lines
        if not lines:
            if not self.grid.faults:
                self.fault("", self.grid.span, codes.empty_table(self.usual_columns()))
            return ()
        if not self.read_header(lines[0]):
            return ()
        if len(lines) == 1:
            self.fault("", lines[0].span, codes.no_rows())
        self.refuse_unnamed(lines)
        return tuple(self.read_row(line) for line in lines[1:])

    # ------------------------------------------------------------ the header
    def usual_columns(self) -> list[str]:
        """Return the columns that a table of this declaration has: what is required, and the declared fields."""
        return list(dict.fromkeys([*self.schema.required, *self.declared]))

    def read_header(self, header: Line) -> bool:
        """Find out which column is which; return whether the row is a header at all.

        A misspelt name stands for the column that it is close to, so that its cells are read and no second fault says
        that the column is missing.
        """
        where = f"row {header.number}" if header.number else ""
        written = [cell.text for cell in header.cells]
        self.width = max((number for number, name in enumerate(written, 1) if name), default=0)
        free = [name for name in [*self.usual_columns(), *self.schema.properties] if name not in written]
        faults: list[tuple[Cell, codes.Wording]] = []
        first: dict[str, int] = {}
        for number, cell in enumerate(header.cells, 1):
            name = cell.text if cell.text in self.schema.properties else codes.meant_column(cell.text, free)
            if not cell.text:
                name = None
            elif (twin := first.setdefault(cell.text.casefold(), number)) < number:
                faults.append((cell, codes.repeated_column(cell.text, written[twin - 1], twin, number)))
                name = None
            elif name != cell.text:
                faults.append((cell, codes.unknown_column(cell.text, name, list(self.schema.properties))))
                free = [other for other in free if other != name]
            self.names.append(name)
        if not any(self.names):
            self.fault(where, header.span, codes.no_header(self.usual_columns()))
            return False
        for cell, wording in faults:
            self.fault(where, cell.span, wording)
        missing = [name for name in self.schema.required if name not in self.names]
        if missing:
            self.fault("", header.span, codes.missing_column(missing))
        return True

    def refuse_unnamed(self, lines: Sequence[Line]) -> None:
        """Report each column that has cells and no name in the header."""
        nameless = [position for position, cell in enumerate(lines[0].cells[: self.width]) if not cell.text]
        for position in nameless:
            column = (line.cells[position] for line in lines if len(line.cells) > position)
            filled = next((cell for cell in column if cell.text), None)
            if filled is not None:
                self.fault("", filled.span, codes.unnamed_column(position + 1))

    # ------------------------------------------------------------ the rows
    def read_row(self, line: Line) -> TableRow:
        self.check_width(line)
        cells: dict[str, CellValue] = {}
        for name, cell in zip(self.names, line.cells, strict=False):
            if name is not None:
                verdict = self.verdict(name, cell)
                self.found += [RowFault(line.number, name, cell.span, wording) for wording in verdict.faults]
                cells[name] = CellValue(verdict.value, cell.span, verdict.unknown)
        for name in self.declared:
            if name not in cells:
                absent = self.judges[name].absent()
                cells[name] = CellValue(absent.value, line.span, absent.unknown)
        own = {name: cells.pop(name) for name in RESERVED if name in cells and name not in ("text", *self.declared)}
        values = {name: cell.value for name, cell in own.items()}
        count, owner, provenance = values.get("count"), values.get("owner"), values.get("provenance")
        name = " ".join(str(values.get("name") or "").split())
        if name:
            self.check_name(name, line, own["name"].span)
        return TableRow(
            name,
            count if isinstance(count, int) else 1,
            self.judges["owner"].owners[owner] if isinstance(owner, int) else None,
            str(provenance) if provenance else None,
            cells,
            line.span,
        )

    def verdict(self, name: str, cell: Cell) -> Verdict:
        """Return what a cell of a column holds, and what is wrong with it."""
        if cell.told:
            return Verdict(None, True)
        judge = self.judges[name]
        if cell.listed and not isinstance(judge.type, SetType | ErrorType):
            return Verdict(None, True, (codes.not_a_list(judge.type),))
        verdict = judge.verdict(cell.text)
        none = not verdict.unknown and isinstance(judge.type, ComponentType | EffectType)
        if judge.read and verdict.value is None and not (none or verdict.faults):
            return Verdict(None, verdict.unknown, (codes.nothing_in_cell(unknown=verdict.unknown),))
        return verdict

    def check_width(self, line: Line) -> None:
        """Report a row with too few cells, or with more than the header that are not empty."""
        if len(line.cells) < self.width:
            self.found.append(RowFault(line.number, "", line.span, codes.short_row(len(line.cells), self.width)))
        surplus = [cell for cell in line.cells[self.width :] if cell.text]
        if surplus:
            has = line.cells.index(surplus[-1]) + 1
            span = surplus[0].span.to(surplus[-1].span)
            self.found.append(RowFault(line.number, "", span, codes.long_row(has, self.width)))

    def check_name(self, name: str, line: Line, span: Span) -> None:
        """Report a name that an earlier row has too."""
        key = name.casefold()
        other, first = self.rows_by_name.setdefault(key, (name, line))
        if first is line:
            return
        wording = codes.repeated_name(name, first.number, self.difference(first, line))
        if other != name:
            wording = codes.similar_name(name, other, first.number)
        self.found.append(RowFault(line.number, "name", span, wording, (Label(first.span, "first here"),)))

    def difference(self, one: Line, other: Line) -> str | None:
        """Return the first column in which two rows say something else, the number of copies aside; None where they are alike."""
        for name, left, right in zip(self.names, one.cells, other.cells, strict=False):
            if name not in (None, "name", "count") and left.text != right.text:
                return name
        return None
