"""Write the schemas of tables into files, and say how an editor finds them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rulewright.grammar.paths import is_folder
from rulewright.grammar.suggest import nearest
from rulewright.tools import durable
from rulewright.tools.guard import Mistake
from rulewright.tools.report_json import in_text
from rulewright.tools.screen import Screen, shown_path

if TYPE_CHECKING:
    from rulewright.interpreter.check.table_schemas import TableSchema

SUFFIX: Final = ".schema.json"
YAML: Final = (".yaml", ".yml")


def chosen(schemas: Sequence[TableSchema], name: str, title: str) -> Sequence[TableSchema]:
    """Return the schemas that are asked for: of the type or the file of that name, else all. Raise `Mistake` where there is none."""
    if not schemas:
        raise Mistake(f"{title} has no tables")
    found = [one for one in schemas if name in (one.what, *(table.file for table in one.files))] if name else schemas
    if not found:
        known = [one.what for one in schemas]
        close = nearest(name, known)
        hint = f"; did you mean {close}?" if close else f"; there are: {', '.join(known)}"
        raise Mistake(f"{title} has no table of {name}{hint}")
    return found


def store(schemas: Sequence[TableSchema], out: Path, screen: Screen) -> None:
    """Write each schema into a folder, or the only one into a file that ends in `.json`; say what was written, and the line for editors.

    Raise `Mistake` where that cannot be written.
    """
    one_file = out.suffix == ".json" and not is_folder(out)
    if one_file and len(schemas) > 1:
        raise Mistake(
            f"{out} is one file and there are {len(schemas)} tables; say which with --table, or name a folder"
        )
    for schema in schemas:
        path = out if one_file else out / f"{schema.what}{SUFFIX}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Mistake(f"{path} cannot be written: {error.strerror}") from error
        durable.write(path, in_text(schema.schema) + "\n")
        screen.line(f"{path} was written")
        for line in ties(schema, path):
            screen.line(line, indent=2, hanging=2)


def ties(schema: TableSchema, path: Path) -> list[str]:
    """Return for each YAML table the line that ties it to its schema; without one, what such a line looks like."""
    tables = [Path(table.span.source.name).parent / (table.file or "") for table in schema.files]
    found = [table for table in tables if table.suffix in YAML]
    if not found:
        return [f"A YAML table of {schema.what} is checked with it in editors where its first line is {tie(path.name)}"]
    return [f"first line of {shown_path(str(table))}: {tie(from_folder(path, table.parent))}" for table in found]


def from_folder(path: Path, folder: Path) -> str:
    """Return the way to a file from a folder; an absolute path where there is none, as between two drives."""
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:
        return path.resolve().as_uri()


def tie(where: str) -> str:
    """Return the line by which an editor finds a schema."""
    return f"# yaml-language-server: $schema={where}"
