"""`rulewright check`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.tools.guard import CLEAN, FINDINGS
from rulewright.tools.opening import PathsArgument, all_found

if TYPE_CHECKING:
    from rulewright.grammar.diagnostics import Diagnostic

EXAMPLE = "rulewright check my-game"


def faults_of(path: Path) -> tuple[Diagnostic, ...]:
    """Check one game, for every number of players that it is for."""
    from rulewright.grammar.diagnostics import Diagnostics
    from rulewright.interpreter.pipeline import RulesError, load

    checked = load(path)
    faults = Diagnostics()
    faults.extend(checked.diagnostics)
    if not faults.has_errors:
        low, high = checked.players
        for players in range(low, high + 1):
            try:
                checked.compile(players=players)
            except RulesError as error:
                faults.extend(error.diagnostics)
    return faults.in_order()


def command(
    paths: PathsArgument,
    as_json: Annotated[bool, typer.Option("--json", help="Write the diagnostics as JSON.")] = False,
) -> int:
    """Say what is wrong with rules, on the line where it is wrong, without playing them.

    All faults of all games are reported in one run. Ends with 0 where there is none, with 1 where there is an error or a warning.
    """
    games = all_found(paths)
    faults = [fault for path in games for fault in faults_of(path)]
    if as_json:
        from rulewright.tools.report_json import document

        typer.echo(json.dumps(document(faults, len(games)), indent=2, ensure_ascii=False))
    else:
        from rulewright.tools.report import report
        from rulewright.tools.screen import screen

        report(faults, screen(), len(games))
    return FINDINGS if faults else CLEAN
