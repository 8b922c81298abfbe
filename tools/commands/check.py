"""`rulewright check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.tools.guard import CLEAN, FINDINGS, Mistake
from rulewright.tools.opening import PathsArgument, all_found, checked_at
from rulewright.tools.watching import WatchOption, watched

if TYPE_CHECKING:
    from rulewright.grammar.diagnostics import Diagnostic
    from rulewright.interpreter.pipeline import Library

EXAMPLE = "rulewright check my-game"


def faults_of(path: Path, library: Library) -> tuple[bool, tuple[Diagnostic, ...]]:
    """Check one game, for every number of players that it is for, or a file of house rules with its game; say also which it is."""
    from rulewright.tools.lint.run import errors_of

    checked, house = checked_at(path, library)
    return house is not None, errors_of(checked, None if house is None else house.titles)


def command(
    paths: PathsArgument,
    as_json: Annotated[bool, typer.Option("--json", help="Write the diagnostics as JSON.")] = False,
    watch: WatchOption = False,
) -> int:
    """Say what is wrong with rules, on the line where it is wrong, without playing them.

    A file of house rules is checked together with the game that it names. All faults of all games are reported in one run. Ends with 0
    where there is none, with 1 where there is an error or a warning; with --watch, with 0 when Ctrl-C is typed.
    """
    if watch:
        if as_json:
            raise Mistake("--watch is for people and --json for programs; say one of them")
        return watched(paths, lambda: checked_once(paths, False))
    return checked_once(paths, as_json)


def checked_once(paths: list[str], as_json: bool) -> int:
    """Check games and files of house rules, and report what is wrong."""
    from rulewright.grammar.diagnostics import Diagnostics
    from rulewright.interpreter.pipeline import Library

    games, houses, found, library = 0, 0, Diagnostics(), Library()
    for path in all_found(paths):
        house, here = faults_of(path, library)
        games, houses = games + (not house), houses + house
        found.extend(here)
    faults = found.found
    if as_json:
        from rulewright.tools.report_json import document, in_text

        typer.echo(in_text(document(faults, games, houses)))
    else:
        from rulewright.tools.report import report
        from rulewright.tools.screen import screen

        report(faults, screen(), games, houses)
    return FINDINGS if faults else CLEAN
