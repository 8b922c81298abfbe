"""How a game ended, in words."""

from __future__ import annotations

from rulewright.interpreter.run.results import Result
from rulewright.interpreter.run.texts import listed
from rulewright.tools.screen import Screen
from rulewright.tools.table import show_table


def outcome(result: Result) -> str:
    """Say in a few words who won, or that nobody did."""
    won, drew = ([seat.name for seat in result.seats if seat.outcome == word] for word in ("won", "drew"))
    if len(won) == len(result.seats):
        return "everybody won"
    if won:
        return f"{listed(won)} won"
    if len(drew) == len(result.seats):
        return "everybody drew"
    return f"{listed(drew)} drew" if drew else "everybody lost"


def show_ending(screen: Screen, result: Result) -> None:
    """Write under a heading how a game ended, with the scores where it has some."""
    screen.heading("The game is over")
    screen.line(f"{in_short(result)}.", indent=2, hanging=2)
    by_place = sorted(result.seats, key=lambda seat: (seat.place, seat.seat))
    if any(seat.score is not None for seat in by_place):
        rows = [(seat.name, seat.outcome, str(seat.place), str(seat.score)) for seat in by_place]
        screen.line()
        show_table(screen, ("seat", "", "place", "score"), rows, words=2)


def in_short(result: Result) -> str:
    """Say on one line how a game ended, the ending's name first."""
    return f"{result.ending}: {outcome(result)}"
