"""`rulewright fmt`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.tools.guard import CLEAN, FINDINGS, Mistake

if TYPE_CHECKING:
    from rulewright.tools.formatting import File

EXAMPLE = "rulewright fmt --check my-game"


def command(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH..", help="Files, or folders with all the .rules files below them.")
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; end with 1 where a file would change.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write what became of each file as JSON.")] = False,
) -> int:
    """Write rules as all rules are written: indentation, blanks, blank lines, tables with their bars in columns.

    What the rules mean and every comment stay as they are, and so does where lines end. A file that cannot be read is reported and not
    touched; names that are not known are no matter here. Ends with 1 where there is such a file.
    """
    from rulewright.tools import durable, formatting

    if diff and as_json:
        raise Mistake("say --diff or --json, not both")
    files = [formatting.read(path) for path in formatting.files_at(paths)]
    if not check and not diff:
        for file in files:
            if file.state == "changed" and file.text is not None:
                durable.write(file.path, file.text)
    tell(files, written=not check and not diff, diff=diff, as_json=as_json)
    wrong = any(file.state == "faulty" or (check and file.state == "changed") for file in files)
    return FINDINGS if wrong else CLEAN


def tell(files: list[File], *, written: bool, diff: bool, as_json: bool) -> None:
    """Write what became of the files, or would."""
    from rulewright.tools import formatting_report
    from rulewright.tools.report_json import in_text
    from rulewright.tools.screen import screen

    if as_json:
        typer.echo(in_text(formatting_report.document(files, written)))
    else:
        formatting_report.show(files, screen(), written, diff)
