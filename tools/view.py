"""Show what a seat sees of a match: facts, what players have, and what lies where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich.cells import cell_len

from rulewright.interpreter.check.declare import BOX

if TYPE_CHECKING:
    from rulewright import Match
    from rulewright.interpreter.run.views import Data


def named(name: str) -> str:
    """Write a name of the rules in words."""
    return name.replace("_", " ")


def value(seen: object) -> str:
    """Write a value."""
    if isinstance(seen, bool):
        return "yes" if seen else "no"
    if isinstance(seen, list):
        return ", ".join(map(value, seen)) or "nothing"
    return "-" if seen is None else str(seen)


def fields(item: Data, but: Sequence[str]) -> Iterator[str]:
    """Yield fields in words: of yes/no ones only those that are yes."""
    for name, seen in item.items():
        if name not in but and seen is not False:
            yield named(name) if seen is True else f"{named(name)} {value(seen)}"


def thing(item: Data) -> str:
    """Write a component: whose it is, its name, its fields, what lies on it."""
    whose = f"{item['owner']}'s " if item.get("owner") else ""
    name = "?" if item["name"] is None else item["name"]
    more = [*fields(item, ("name", "owner", "zones"))]
    more += [f"{named(zone['name'])}: {things(zone)}" for zone in item.get("zones", ())]
    return f"{whose}{name}" + (f" ({', '.join(more)})" if more else "")


def things(zone: Data) -> str:
    """Write what lies in a zone: equal neighbours together, and how much there is that the seat does not know."""
    runs = [(text, len(list(same))) for text, same in groupby(thing(item) for item in zone["cards"])]
    parts = [(text if count == 1 else f"{count} {text}") for text, count in runs if text != "?"]
    hidden = zone["count"] - sum(count for text, count in runs if text != "?")
    return ", ".join(parts + ([f"{hidden} face down"] if hidden else [])) or "empty"


def place(name: str, owner: str | None, reader: str | None) -> str:
    """Write the name of a zone as the reader calls it."""
    if owner is None:
        return named(name)
    return f"your {named(name)}" if owner == reader else f"{owner}'s {named(name)}"


SQUARE = re.compile(r"([a-z])(\d+)")


def grid(zones: Sequence[Data]) -> list[str]:
    """Draw squares that are named a1, b1 .. as a grid, a row on each line; nothing where they are named otherwise."""
    found = [(SQUARE.fullmatch(zone["name"]), things(zone) if zone["count"] else ".") for zone in zones]
    squares = {(int(name[2]), name[1]): text for name, text in found if name is not None}
    if len(squares) < len(zones):
        return []
    rows, columns = sorted({row for row, _ in squares}), sorted({column for _, column in squares})
    wide = max(cell_len(text) for text in squares.values())
    head = "    " + " ".join(f"{column:<{wide}}" for column in columns)
    lines = [head.rstrip()]
    for row in rows:
        texts = (squares.get((row, column), "") for column in columns)
        lines.append(f"{row:>3} " + " ".join(text + " " * (wide - cell_len(text)) for text in texts).rstrip())
    return lines


def zone_lines(view: Data, groups: Sequence[str], reader: str | None) -> Iterator[str]:
    """Yield a line for each zone in which something lies, the squares of a board together, one for all that are empty.

    `groups`: the declared name of each zone of the view.
    """
    empty = []
    for (group, owner), found in groupby(
        zip(groups, view["zones"], strict=True), lambda pair: (pair[0], pair[1]["owner"])
    ):
        zones = [zone for _, zone in found]
        name = place(group if len(zones) > 1 else zones[0]["name"], owner, reader)
        taken = [zone for zone in zones if zone["count"]]
        drawn = grid(zones) if len(zones) > 1 else []
        if drawn:
            yield "\n".join([f"{name}:", *drawn])
        elif not taken and group != BOX:
            empty.append(name)
        elif len(zones) == 1:
            if taken:
                yield f"{name}: {things(zones[0])}"
        else:
            yield f"{name}: " + "; ".join(f"{named(zone['name'])} {things(zone)}" for zone in taken)
    if empty:
        yield f"empty: {', '.join(empty)}"


def known_lines(known: Sequence[Data]) -> Iterator[str]:
    """Yield what is known of things by name, those of which the same is known on one line."""
    found: dict[str, list[str]] = {}
    for item in known:
        found.setdefault(f"{named(item['field'])} {value(item['value'])}", []).append(item["name"])
    for words, names in found.items():
        yield f"you know, {words}: {', '.join(names)}"


def lines(match: Match, seat: int | None) -> list[str]:
    """Return the lines of what a seat sees (None: everything); a board is one text of several lines."""
    program, view = match.game.program, match.view(seat)
    groups = [zone.group for zone in program.zones if not zone.of_component]
    found = [", ".join(fields(view["facts"], ()))] if view["facts"] else []
    for player in view["players"]:
        has = ", ".join(fields(player, ("name",)))
        found += [f"{player['name']}: {has}"] if has else []
    found += zone_lines(view, groups, None if seat is None else program.seats[seat])
    return [*found, *known_lines(view["known"])]
