"""How a game ended, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.interpreter.run.results import Result


def listed(names: list[str]) -> str:
    """Write names as a list: `Ann, Bea and Carl`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


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
