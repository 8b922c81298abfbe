"""`rulewright test`."""

from __future__ import annotations

from rulewright.tools.guard import CLEAN, FINDINGS
from rulewright.tools.opening import PathsArgument, all_found, checked_at

EXAMPLE = "rulewright test my-game"


def command(paths: PathsArgument) -> int:
    """Play the examples that stand in rules, and say which do not come out as they say.

    Of a file of house rules only its own examples are played.

    For each that failed: the line, what it expected, what was found, what was on offer, and what was decided by itself before it because
    there was no choice. Ends with 1 where one failed, or where rules have errors; those are reported, and their game is not tested.
    """
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
