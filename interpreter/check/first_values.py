"""Starts that are printed on each thing: `wounds: 0..life, starts life`."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.grammar import nodes
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.world import FieldInfo, ThingKind, World
from rulewright.interpreter.core.forms import Value
from rulewright.interpreter.values import KindType, NumberType, YesNoType

Rows = Mapping[int, Mapping[str, Value]]


def fill_starts(world: World, thing: ThingKind, info: FieldInfo, name: nodes.Name, rows: Rows) -> None:
    """Let the field of each copy start at what the field called `name` says for it. `rows`: what is printed, by definition and column.

    A field that is not printed there, or of another sort, is reported, and so is a start outside the range.
    """
    source = world.field_of(thing.name, name.text)
    if source is None or not source.constant or not _same_sort(source, info):
        known = [
            field.name
            for kind in world.lineage(thing.name)
            for field in kind.fields.values()
            if field.constant and _same_sort(field, info)
        ]
        world.faults.add(messages.start_of_nothing(name.span, name.text, info.name, known))
        return
    for copy in thing.members:
        definition = world.components[copy].definition
        value = rows.get(definition, {}).get(name.text, source.start)
        if not isinstance(value, int):
            continue  # not known, which is told where the table is read
        if _fits(world, info, definition, value, _place(world, definition, name), rows):
            world.cells[info.base + copy] = value


def check_starts(world: World, thing: ThingKind, info: FieldInfo, rows: Rows) -> None:
    """Report the things whose field would start beyond what is printed on them as the end of its range."""
    if isinstance(info.start, int) and isinstance(info.high, nodes.Name) and info.high_value is None:
        for definition in thing.definitions:
            _fits(world, info, definition, info.start, info.word.span, rows)


def _fits(world: World, info: FieldInfo, definition: int, value: int, span: Span, rows: Rows) -> bool:
    """Tell whether a thing's field may start at a number; report it where it may not."""
    row = rows.get(definition, {})
    low, high = _end(info.low, info.low_value, row), _end(info.high, info.high_value, row)
    outside = (low is not None and value < low) or (high is not None and value > high)
    if outside:
        called = world.definitions[definition].name
        world.faults.add(messages.start_outside(span, info.name, called, value, low, high))
    return not outside


def _same_sort(source: FieldInfo, info: FieldInfo) -> bool:
    match source.type, info.type:
        case (NumberType(), NumberType()) | (YesNoType(), YesNoType()):
            return True
        case KindType() as one, KindType() as other:
            return one == other
        case _:
            return False


def _end(written: nodes.Expr | None, value: int | None, row: Mapping[str, Value]) -> int | None:
    """Return the end of a range: a number, or what is printed on the thing under the name that is written."""
    if value is not None or not isinstance(written, nodes.Name):
        return value
    found = row.get(written.text)
    return found if isinstance(found, int) else None


def _place(world: World, definition: int, name: nodes.Name) -> Span:
    """Return the cell of the table that says the start; else where the rules name the field."""
    row = world.rows.get(definition)
    return row.cells[name.text].span if row is not None and name.text in row.cells else name.span
