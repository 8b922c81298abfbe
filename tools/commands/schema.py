"""`rulewright schema`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulewright.tools.guard import CLEAN, Mistake
from rulewright.tools.opening import GameArgument, VariantOption, read

EXAMPLE = "rulewright schema my-game --table Card -o card.schema.json"


def command(
    game: GameArgument,
    table: Annotated[
        str, typer.Option("--table", metavar="T", help="The type of thing whose table it is, or the table's file.")
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="Write it into this file, or each into this folder."),
    ] = None,
    variants: VariantOption = None,
) -> int:
    """Write the JSON Schema of a game's tables, by which an editor completes and checks their cells.

    It comes from the types of the fields: which columns there are, which must be there, ranges of numbers, the values of kinds, `-` and
    `?`. Without -o the schema of one table is written to standard output. With it, the line is told that ties a YAML table to its
    schema in editors that use yaml-language-server. A table that is wrong, or not there yet, is no hindrance; an error in the rules is.
    """
    from rulewright.interpreter.check.table_schemas import hides_columns, table_schemas
    from rulewright.interpreter.pipeline import RulesError, WrongChoice
    from rulewright.tools.report_json import in_text
    from rulewright.tools.screen import screen
    from rulewright.tools.table_schemas import chosen, store

    checked = read(game, variants)
    if any(hides_columns(fault) for fault in checked.diagnostics):
        raise RulesError(checked.diagnostics)
    try:
        checked.titles(variants or ())
    except WrongChoice as wrong:
        raise Mistake(str(wrong)) from wrong
    schemas = chosen(list(table_schemas(checked.tree, [world for world, _ in checked.built])), table, checked.title)
    if out is not None:
        store(schemas, out, screen())
    elif len(schemas) > 1:
        names = ", ".join(schema.what for schema in schemas)
        raise Mistake(f"{checked.title} has several tables ({names}); say which with --table, or -o FOLDER for all")
    else:
        typer.echo(in_text(schemas[0].schema))
    return CLEAN
