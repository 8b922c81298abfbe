"""`rulewright lint`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from rulewright.tools.guard import CLEAN, FINDINGS, Mistake
from rulewright.tools.opening import PathsArgument, all_found
from rulewright.tools.watching import WatchOption, watched

EXAMPLE = "rulewright lint my-game"

Format = Literal["text", "json", "github", "sarif"]


def command(
    paths: PathsArgument,
    written: Annotated[
        Format, typer.Option("--format", help="How it is written: for people, as JSON, for GitHub, as SARIF.")
    ] = "text",
    fix: Annotated[bool, typer.Option("--fix", help="Make the fixes that are obvious, and report the rest.")] = False,
    watch: WatchOption = False,
) -> int:
    """Say what is wrong with rules, and what is allowed and yet probably not meant, without playing them.

    It says all that `check` says and goes on: what nothing uses, conditions that never hold, costs that nobody can pay, menus that may be
    empty, cards that do not fit their kin. `# lint: allow W712 because ..` on a line, or above it, allows a finding. Ends with 0 where
    nothing is found, with 1 where something is; with --watch, with 0 when Ctrl-C is typed.
    """
    if watch:
        if written != "text" or fix:
            raise Mistake("--watch shows what is found to people; say it without --fix, and --format only as text")
        return watched(paths, lambda: linted_once(paths, "text", False))
    return linted_once(paths, written, fix)


def linted_once(paths: list[str], written: Format, fix: bool) -> int:
    """Lint games and files of house rules, and report what is found."""
    from rulewright.grammar.diagnostics import Diagnostics
    from rulewright.interpreter.pipeline import Library
    from rulewright.tools.lint.formats import github, sarif
    from rulewright.tools.lint.mend import mend
    from rulewright.tools.lint.run import lint
    from rulewright.tools.report import plural, report
    from rulewright.tools.report_json import document, in_text
    from rulewright.tools.screen import err, screen

    games, houses, found, library = 0, 0, Diagnostics(), Library()
    for path in all_found(paths):
        done = lint(path, library)
        if fix and (made := mend(done.faults)):
            err().line(f"{plural(sum(made.values()), 'fix').replace('fixs', 'fixes')} made in {', '.join(made)}.")
            library = Library()
            done = lint(path, library)
        games, houses = games + (not done.house), houses + done.house
        found.extend(done.faults)
    faults = found.found
    match written:
        case "text":
            report(faults, screen(), games, houses)
        case "json":
            typer.echo(in_text(document(faults, games, houses)))
        case "sarif":
            typer.echo(in_text(sarif(faults)))
        case "github":
            if faults:
                typer.echo(github(faults))
    return FINDINGS if faults else CLEAN
