"""The tables of a game that was read, each with the schema of what may stand in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.frozen import frozen
from rulewright.grammar.reading import NO_FILE
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check.card_schema import Json, derive
from rulewright.interpreter.check.components import columns_of, owners_of
from rulewright.interpreter.check.world import World
from rulewright.interpreter.check.written_schema import written
from rulewright.interpreter.house import SUFFIX


@frozen
class TableSchema:
    """The schema of the tables of one type of thing. `files`: those of its tables that are files, as the rules name them."""

    what: str
    files: tuple[nodes.Table, ...]
    schema: dict[str, Json]


def table_schemas(tree: nodes.Program, worlds: Sequence[World]) -> Iterator[TableSchema]:
    """Yield the schema of each type of thing that has a table, in the order of the rules; variants that add tables have worlds too."""
    tables = [node for line in tree.declarations for node in descendants(line) if isinstance(node, nodes.Table)]
    for what in dict.fromkeys(table.name.text for table in tables):
        world = next((world for world in worlds if what in world.things), None)
        if world is not None:
            columns = columns_of(world, world.things[what])
            files = tuple(table for table in tables if table.name.text == what and table.file is not None)
            yield TableSchema(what, files, written(derive(what, columns, owners_of(world), True), columns))


def hides_columns(fault: Diagnostic) -> bool:
    """Tell whether a fault may be about what the columns are: an error in the rules, apart from a table that is not there yet."""
    in_rules = fault.span.source.name.endswith(SUFFIX)
    return fault.severity == "error" and in_rules and fault.code.id != NO_FILE.id
