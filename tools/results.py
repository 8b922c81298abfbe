"""How a game ended, in words."""

from __future__ import annotations

from rulewright.interpreter.run.results import Result
from rulewright.interpreter.run.texts import listed


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


def in_short(result: Result) -> str:
    """Say on one line how a game ended, the ending's name first."""
    return f"{result.ending}: {outcome(result)}"
