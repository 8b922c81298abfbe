"""`rulewright ast`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulewright.tools.guard import CLEAN, FINDINGS
from rulewright.tools.opening import found

EXAMPLE = "rulewright ast my-game --json"


def command(
    path: Annotated[str, typer.Argument(metavar="PATH", help="A file, a game's folder or a shipped game's name.")],
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON, as schemas/ast.schema.json says.")] = False,
) -> int:
    """Write the tree that rules are read into: as an outline, or as JSON for other programs.

    Ends with 1 where parts of the rules could not be read; they are reported and left out of the tree.
    """
    from rulewright.grammar.parse import parse_files
    from rulewright.grammar.to_json import to_json
    from rulewright.interpreter.pipeline import rules_files
    from rulewright.tools.outline import outline
    from rulewright.tools.report_json import in_text
    from rulewright.tools.screen import harmless

    parsed = parse_files(rules_files(found(path)))
    if parsed.program is not None:
        tree = to_json(parsed.program)
        typer.echo(in_text(tree) if as_json else "\n".join(map(harmless, outline(tree))))
    if parsed.diagnostics:
        from rulewright.tools.report import report
        from rulewright.tools.screen import err

        report(parsed.diagnostics, err(), 1)
    return FINDINGS if parsed.diagnostics else CLEAN
