"""Tell how the examples of games came out: the line that failed, what it expected, what was found, what was on offer."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.tools.report import marked, place, plural
from rulewright.tools.report_json import Json
from rulewright.tools.screen import Screen, harmless, shown_path

MOST_OPTIONS = 30  # so many options are listed; of more only the number is said


@frozen
class Failure:
    """Why an example failed: at which words, in one sentence.

    `found`: what was there instead; `options`: what was on offer; `forced`: what was decided by itself since the line before.
    """

    span: Span
    message: str
    found: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()


@frozen
class Outcome:
    """How one example came out; it passed where there is no failure."""

    title: str
    span: Span
    failure: Failure | None = None


def show_failure(failure: Failure, screen: Screen) -> None:
    """Write why an example failed."""
    screen.line(Text.assemble((place(failure.span), "bold"), ": ", harmless(failure.message)), indent=4, hanging=2)
    gutter = len(str(failure.span.line))
    for text in marked(failure.span, "^", "", "bold red", gutter, None if screen.width is None else screen.width - 4):
        screen.line(text, indent=4, hanging=gutter + 4)
    for forced in failure.forced[-MOST_OPTIONS:]:
        screen.line(Text.assemble(("decided by itself: ", "bold blue"), harmless(forced)), indent=6, hanging=19)
    for found in failure.found:
        screen.line(Text.assemble(("found: ", "bold yellow"), harmless(found)), indent=6, hanging=7)
    if failure.options:
        listed = failure.options[:MOST_OPTIONS]
        screen.line(Text("on offer:", style="bold green"), indent=6)
        for option in listed:
            screen.line(option, indent=8, hanging=2)
        if len(listed) < len(failure.options):
            screen.line(f"and {len(failure.options) - len(listed)} more", indent=8)


def show_game(title: str, outcomes: Sequence[Outcome], screen: Screen) -> None:
    """Write how the examples of one game came out."""
    screen.line(Text(harmless(title), style="bold"))
    if not outcomes:
        screen.line("no examples", indent=2)
    for outcome in outcomes:
        word, colour = ("passed", "green") if outcome.failure is None else ("FAILED", "bold red")
        screen.line(Text.assemble((word, colour), f"  {harmless(outcome.title)}"), indent=2, hanging=8)
        if outcome.failure is not None:
            show_failure(outcome.failure, screen)


def document(outcomes: Sequence[Outcome]) -> list[Json]:
    """Write how the examples of one game came out as `schemas/examples.schema.json` says."""
    return [
        {
            "example": outcome.title,
            "file": shown_path(outcome.span.source.name),
            "line": outcome.span.line,
            "passed": outcome.failure is None,
            "failure": None if outcome.failure is None else _failed(outcome.failure),
        }
        for outcome in outcomes
    ]


def _failed(failure: Failure) -> dict[str, Json]:
    return {
        "file": shown_path(failure.span.source.name),
        "line": failure.span.line,
        "message": failure.message,
        "found": list(failure.found),
        "on_offer": list(failure.options),
        "decided_by_itself": list(failure.forced),
    }


def show_untested(title: str, errors: int, screen: Screen) -> None:
    """Write that a game was not tested, because its rules have errors."""
    screen.line(Text(harmless(title), style="bold"))
    screen.line(Text.assemble(("not tested", "bold red"), f": {plural(errors, 'error')}"), indent=2)


def show_totals(outcomes: Sequence[Outcome], screen: Screen, untested: int = 0) -> None:
    """Write one line that sums up all games; `untested`: how many have errors. Nothing where no other is there."""
    if untested and not outcomes:
        return
    left = f" {plural(untested, 'game')} not tested." if untested else ""
    failed = sum(outcome.failure is not None for outcome in outcomes)
    words, colour = (f"{plural(failed, 'example')} failed", "bold red") if failed else ("All passed", "bold green")
    screen.line()
    screen.line(
        Text.assemble(
            (words, colour),
            f" of {len(outcomes):,}.{left}" if failed else f": {plural(len(outcomes), 'example')}.{left}",
        )
    )
