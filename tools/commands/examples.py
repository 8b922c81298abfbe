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
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage",
            help="Say too what no example comes to: rules that never began, endings that never came, options that nobody took, sentences "
            "that never ran, conditions that never failed.",
        ),
    ] = False,
    plays: Annotated[
        int,
        typer.Option(
            "--plays", metavar="N", min=0, help="With --coverage: nor any of N games that are played at random."
        ),
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Write what was found as JSON.")] = False,
) -> int:
    """Play the examples that stand in rules, and say which do not come out as they say.

    Of a file of house rules only its own examples are played.

    For each that failed: the line, what it expected, what was found, what was on offer, and what was decided by itself before it because
    there was no choice. Ends with 1 where one failed, or where rules have errors; those are reported, and their game is not tested.
    What --coverage finds is no fault, but a play that does not come to its end is. With --mutate it ends with 1 where something was found.
    A comment `# mutate: allow because ..` on a line allows what is found there.
    """
    if plays and not coverage:
        raise Mistake("--plays goes with --coverage")
    if mutate and coverage:
        raise Mistake(
            "--coverage and --mutate do not go together: --mutate says of rules that no example comes to them, too"
        )
    if mutate:
        return mutated(paths, as_json)
    from rulewright.interpreter.pipeline import Library, RulesError
    from rulewright.tools import fired_report
    from rulewright.tools.example_report import document, show_game, show_totals, show_untested
    from rulewright.tools.examples import outcomes
    from rulewright.tools.progress import tracked
    from rulewright.tools.report import plural, report
    from rulewright.tools.report_json import Json, in_text
    from rulewright.tools.screen import err, screen
    from rulewright.tools.shown import Shown
    from rulewright.tools.tally_report import show_stopped

    to, everything, untested, library = screen(), [], 0, Library()
    documents: list[Json] = []
    stopped = False
    for path in all_found(paths):
        checked, house = checked_at(path, library)
        title = f"{checked.title}, {path.name}" if house is not None else checked.title
        file = None if house is None else path
        try:
            if checked.has_errors:
                raise RulesError(checked.diagnostics)
            shown = Shown(checked, file) if coverage else None
            found = outcomes(checked, file, shown)
            if shown is not None and plays:
                for _ in tracked(shown.play(range(1, plays + 1)), plays, title):
                    pass
        except RulesError as error:
            report(error.diagnostics, err(), 1)
            errors = sum(fault.severity == "error" for fault in error.diagnostics)
            documents.append({"game": title, "errors": errors, "examples": [], "coverage": None, "stopped": []})
            if not as_json:
                show_untested(title, errors, to)
            untested += 1
            continue
        everything += found
        fired = shown.all() if shown is not None else []
        told = fired_report.document(fired) if shown is not None else None
        ends = [*shown.faults, *shown.unfinished] if shown is not None else []
        games: list[Json] = [{"seed": seed, "message": message} for seed, message in ends]
        documents.append({"game": title, "errors": 0, "examples": document(found), "coverage": told, "stopped": games})
        if not as_json:
            show_game(title, found, to)
            if shown is not None:
                played = f" and {plural(plays, 'game')}" if plays else ""
                fired_report.show(fired, f"{plural(len(found), 'example')}{played}", to)
                show_stopped(shown.faults, shown.unfinished, to)
        stopped |= shown is not None and bool(shown.faults or shown.unfinished)
    if as_json:
        typer.echo(in_text(documents))
    else:
        show_totals(everything, to, untested)
    return FINDINGS if untested or stopped or any(outcome.failure for outcome in everything) else CLEAN


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
