"""`rulewright test`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulewright.tools.guard import CLEAN, FINDINGS, Mistake
from rulewright.tools.opening import PathsArgument, all_found, checked_at

EXAMPLE = "rulewright test my-game"


def command(
    paths: PathsArgument,
    mutate: Annotated[
        bool,
        typer.Option(
            "--mutate",
            help="Change the rules in one place after another instead, and say which expectations no change makes fail, "
            "and which rules no example notices.",
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="With --mutate: write what was found as JSON.")] = False,
) -> int:
    """Play the examples that stand in rules, and say which do not come out as they say.

    Of a file of house rules only its own examples are played.

    For each that failed: the line, what it expected, what was found, what was on offer, and what was decided by itself before it because
    there was no choice. Ends with 1 where one failed, or where rules have errors; those are reported, and their game is not tested.
    With --mutate it ends with 1 where something was found. A comment `# mutate: allow because ..` on a line allows what is found there.
    """
    if mutate:
        return mutated(paths, as_json)
    if as_json:
        raise Mistake("--json goes with --mutate")
    from rulewright.interpreter.pipeline import Library, RulesError
    from rulewright.tools.example_report import show_game, show_totals, show_untested
    from rulewright.tools.examples import outcomes
    from rulewright.tools.report import report
    from rulewright.tools.screen import err, screen

    to, everything, untested, library = screen(), [], 0, Library()
    for path in all_found(paths):
        checked, house = checked_at(path, library)
        title = f"{checked.title}, {path.name}" if house is not None else checked.title
        try:
            if checked.has_errors:
                raise RulesError(checked.diagnostics)
            found = outcomes(checked, None if house is None else path)
        except RulesError as error:
            report(error.diagnostics, err(), 1)
            show_untested(title, sum(fault.severity == "error" for fault in error.diagnostics), to)
            untested += 1
            continue
        show_game(title, found, to)
        everything += found
    show_totals(everything, to, untested)
    return FINDINGS if untested or any(outcome.failure for outcome in everything) else CLEAN


def mutated(paths: list[str], as_json: bool) -> int:
    """Change the rules of games in one place after another, and report what their examples do not notice."""
    from rulewright.interpreter.pipeline import Library, RulesError
    from rulewright.tools.mutate.findings import Mutating
    from rulewright.tools.mutate.report import document, show
    from rulewright.tools.progress import tracked
    from rulewright.tools.report_json import Json, in_text
    from rulewright.tools.screen import screen

    documents: list[Json] = []
    clean, library = True, Library()
    for path in all_found(paths):
        checked, house = checked_at(path, library)
        title = f"{checked.title}, {path.name}" if house is not None else checked.title
        if checked.has_errors:
            raise RulesError(checked.diagnostics)
        run = Mutating(checked, path if house is not None else None)
        for _ in tracked(run.attempts(), run.total, title):
            pass
        found = run.findings()
        clean &= found.clean
        documents.append(document(title, found))
        if not as_json:
            show(title, found, screen())
    if as_json:
        typer.echo(in_text(documents))
    return CLEAN if clean else FINDINGS
