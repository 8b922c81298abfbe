"""The tables of a game by columns, and which columns name other things."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.check.tables import CellValue, TableRow
from rulewright.interpreter.values import EffectType, TextType
from rulewright.tools.lint.subject import Subject

Column = list[tuple[TableRow, CellValue]]
_BETWEEN = re.compile(r"\s*[,;/|]\s*")
_FEWEST, _SHARE = 4, 0.6


def columns(subject: Subject) -> Iterator[tuple[str, str, Column]]:
    """Yield each declared column of each table: the word for its things, its name, its cells that hold something.

    What cards do is no value: columns of effects are left out.
    """
    world = subject.world
    if world is None:
        return
    found: dict[tuple[str, str], Column] = {}
    for number, row in world.rows.items():
        for name, cell in row.cells.items():
            info = world.field_of(world.definitions[number].type, name)
            if cell.value is not None and not (info is not None and isinstance(info.type, EffectType)):
                found.setdefault((world.definitions[number].type, name), []).append((row, cell))
    for (of, name), cells in found.items():
        yield world.things[of].plural, name, cells


@frozen
class Reference:
    """A word in a cell that should be the name of a thing: the name of its own row, the cell, the word."""

    source: str
    cell: CellValue
    target: str


def references(subject: Subject) -> Iterator[tuple[str, list[Reference], frozenset[str]]]:
    """Yield the columns of texts that mostly hold names of things: the column's name, what it names, all names that there are."""
    world = subject.world
    if world is None:
        return
    names = frozenset(definition.name for definition in world.definitions)
    for _, name, cells in columns(subject):
        info = next((thing.fields[name] for thing in world.things.values() if name in thing.fields), None)
        if info is None or not isinstance(info.type, TextType) or name == "text":
            continue
        named = [
            Reference(row.name, cell, word)
            for row, cell in cells if isinstance(cell.value, str)
            for word in _BETWEEN.split(cell.value) if word
        ]  # fmt: skip
        known = sum(one.target in names for one in named)
        if len(named) >= _FEWEST and known >= _SHARE * len(named):
            yield name, named, names
