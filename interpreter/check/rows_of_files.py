"""Tables of tracks and dice that stand in files: `table fate from "fate.csv"` is read as if its rows stood below `die fate`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostics
from rulewright.grammar.rewrite import rewritten
from rulewright.grammar.source import Source, Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.card_schema import RESERVED
from rulewright.interpreter.check.mentioned import everything
from rulewright.interpreter.check.table_cells import read_grid

ReadFile = Callable[[str, Span], Source | None]
_LEFT_OUT = frozenset(RESERVED) - {"count", "name"}
"""Columns that say something about a row and are not printed on the space or the face."""


def with_rows(tree: nodes.Program, read_file: ReadFile, faults: Diagnostics) -> nodes.Program:
    """Return a tree in which the tracks and dice have the rows of their files; those tables are gone from it."""
    homes = {_name(part): part for part in everything(tree) if _has_rows(part)}
    tables = [part for part in everything(tree) if isinstance(part, nodes.Table) and part.name.text in homes]
    rows: dict[str, tuple[nodes.Row, ...]] = {}
    for table in tables:
        name, home = table.name.text, homes[table.name.text]
        written = next((row for row in getattr(home, "rows", ()) if isinstance(row, nodes.Row)), None)
        if table.file is None:
            faults.add(messages.rows_elsewhere(table.name.span, name))
        elif written is not None or name in rows:
            faults.add(messages.declared_twice(table.name.span, name, home.span if written is None else written.span))
        else:
            rows[name] = _read(table, table.file, read_file, faults)

    def change(part: nodes.Node) -> nodes.Node | tuple[nodes.Node, ...]:
        if any(part is table for table in tables):
            return ()
        if _has_rows(part) and _name(part) in rows:
            return replace(part, rows=rows[_name(part)])  # type: ignore[call-arg]
        return part

    return rewritten(tree, change) if tables else tree


def _has_rows(part: nodes.Node) -> bool:
    """Tell whether a part of the rules may have rows of its own: a track, a die, a field that is a track of spaces."""
    match part:
        case nodes.Track() | nodes.Die(faces=()):
            return True
        case nodes.Field(names=(_,), type=nodes.RangeType(low=None, track=True)):
            return True
        case _:
            return False


def _name(part: nodes.Node) -> str:
    match part:
        case nodes.Track(name=word) | nodes.Die(name=word) | nodes.Field(names=(word,)):
            return word.text
        case _:
            return ""


def _read(table: nodes.Table, file: str, read_file: ReadFile, faults: Diagnostics) -> tuple[nodes.Row, ...]:
    """Return the rows of a file, the titles first; none where it cannot be read, which is reported."""
    source = read_file(file, table.span)
    if source is None:
        return ()
    grid = read_grid(table.name.text, source)
    faults.extend(grid.faults)
    if not grid.lines:
        return ()
    header = grid.lines[0].cells
    kept = [place for place, cell in enumerate(header) if cell.text and cell.text not in _LEFT_OUT]
    found = []
    for line in grid.lines:
        cells = [line.cells[place] for place in kept if place < len(line.cells)]
        found.append(nodes.Row(line.span, tuple(nodes.Word(cell.span, cell.text) for cell in cells)))
    return tuple(found)
