"""What house rules can change in a game, as a table for people and as `schemas/changeable.schema.json` says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.interpreter.check.changeable import Changeable
from rulewright.interpreter.core.lower.types import describe
from rulewright.interpreter.values import ErrorType, KindType, NumberType, PlayerType, YesNoType
from rulewright.tools.report import place_in_game
from rulewright.tools.report_json import Json, place
from rulewright.tools.screen import Screen
from rulewright.tools.table import show_table

LONGEST: Final = 40  # columns of a value; a define may fill many lines
HEADER: Final = ("to write", "now", "may be", "what it is", "where", "rulebook")


def show(title: str, found: Sequence[Changeable], seats: Sequence[str], screen: Screen) -> None:
    """Write a row for each, and how such a line is used."""
    if not found:
        screen.line(f"There is no number and no define in {title} that house rules could change.", hanging=2)
        return
    rows = [
        (line_of(one), value_of(one), may_be(one, seats), what(one), place_in_game(one.span), cites(one))
        for one in found
    ]
    show_table(screen, HEADER, rows, words=len(HEADER))
    screen.line()
    screen.line(f'Such lines stand below `variant "My rules" of "{title}"` in a file, for --with.', hanging=2)


def line_of(one: Changeable) -> str:
    """Write the line of a variant that changes something."""
    return f"change {one.name} to .."


def value_of(one: Changeable) -> str:
    """Write its value on one line, and not all of a long one."""
    if one.now.startswith("define "):
        return "(several cases)"
    flat = " ".join(one.now.split())
    return flat if len(flat) <= LONGEST else flat[: LONGEST - 3].rsplit(" ", 1)[0] + " .."


def may_be(one: Changeable, seats: Sequence[str]) -> str:
    """Write the range of what can stand there; empty where that depends on who asks."""
    match one.type:
        case NumberType(int(low), int(high)):
            return f"{low} to {high}"
        case NumberType(int(low), None):
            return f"{low} or more"
        case NumberType(None, int(high)):
            return f"{high} or less"
        case YesNoType():
            return "yes, no"
        case KindType(values=values):
            return ", ".join(values)
        case PlayerType() if one.sort == "start":
            return ", ".join(seats)
        case None | ErrorType():
            return ""
        case other:
            return describe(other)


def what(one: Changeable) -> str:
    """Say what an address means."""
    whose = "" if one.of is None else f" of each {one.of}"
    match one.sort:
        case "define":
            return f"define{whose}"
        case "start":
            return f"start of a field{whose}" if whose else "start of a fact"
        case "limit":
            return f"limit of a zone{whose}"
        case "size":
            return "size of a grid"
        case "line":
            return "length of a line in a grid"
        case "supply":
            return f"how many {one.of} there are"
        case "uses":
            return "limit of an action"


def cites(one: Changeable) -> str:
    """Write what it cites of the rulebook."""
    return ", ".join(f'"{heading}"' for heading in one.cite)


def document(title: str, found: Sequence[Changeable], seats: Sequence[str]) -> dict[str, Json]:
    """Write the same for programs."""
    return {"game": title, "changeable": [written(one, seats) for one in found]}


def written(one: Changeable, seats: Sequence[str]) -> dict[str, Json]:
    """Write one address."""
    values: list[Json] | None = None
    low: int | None = None
    high: int | None = None
    match one.type:
        case NumberType():
            low, high = one.type.low, one.type.high
        case YesNoType():
            values = ["yes", "no"]
        case KindType():
            values = [*one.type.values]
        case PlayerType() if one.sort == "start":
            values = [*seats]
        case _:
            pass
    return {
        "address": one.name,
        "sort": one.sort,
        "of": one.of,
        "now": one.now,
        "type": None if one.type is None or isinstance(one.type, ErrorType) else describe(one.type),
        "low": low,
        "high": high,
        "values": values,
        "line": line_of(one),
        "place": place(one.span),
        "cites": [*one.cite],
    }
