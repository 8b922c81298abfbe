"""Values, things and places in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias

from rich.cells import cell_len

from rulewright.interpreter.run.texts import spaced

if TYPE_CHECKING:
    from rulewright.interpreter.run.views import Data

Tracks: TypeAlias = Mapping[str, Mapping[str, str]]
"""For each track that is a table, by the name of a space what is printed there, in words."""

NO_TRACKS: Final[Tracks] = {}


def value(seen: object) -> str:
    """Write a value."""
    if isinstance(seen, bool):
        return "yes" if seen else "no"
    if isinstance(seen, list | tuple):
        return ", ".join(map(value, seen)) or "nothing"
    return "-" if seen is None else str(seen)


def fields(item: Data, but: Sequence[str], tracks: Tracks = NO_TRACKS) -> Iterator[str]:
    """Yield fields in words: of yes/no ones only those that are yes, of sets and references only those that hold something.

    Behind the space of a track stands what is printed there.
    """
    for name, seen in item.items():
        if name not in but and seen is not False and seen not in (None, "nothing", []):
            there = tracks.get(name, {}).get(value(seen), "")
            yield spaced(name) if seen is True else f"{spaced(name)} {value(seen)}" + (f" ({there})" if there else "")


def natural(item: Data) -> list[tuple[int, str]]:
    """Return what sorts things by their words, and where these are alike but for a number, by the number: 2 before 10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", thing(item))]


def thing(item: Data) -> str:
    """Write a component: whose it is, its name, its fields, what lies on it."""
    whose = f"{item['owner']}'s " if item.get("owner") else ""
    name = "?" if item["name"] is None else item["name"]
    more = [*fields(item, ("name", "owner", "zones"))]
    more += [f"{spaced(zone['name'])}: {things(zone)}" for zone in item.get("zones", ())]
    return f"{whose}{name}" + (f" ({', '.join(more)})" if more else "")


def things(zone: Data) -> str:
    """Write what lies in a zone, from the top: equal neighbours together, and how much there is that the seat does not know."""
    runs = [(text, len(list(same))) for text, same in groupby(thing(item) for item in zone["cards"])]
    parts = [f"{count} face down" if text == "?" else text if count == 1 else f"{count} {text}" for text, count in runs]
    hidden = zone["count"] - sum(count for _, count in runs)
    return ", ".join(parts + ([f"{hidden} face down"] if hidden else [])) or "empty"


def place(name: str, owner: str | None, reader: str | None) -> str:
    """Write the name of a zone as the reader calls it."""
    if owner is None:
        return spaced(name)
    return f"your {spaced(name)}" if owner == reader else f"{owner}'s {spaced(name)}"


def with_theirs(zones: Sequence[Data], reader: str | None, of: str | None = None) -> Iterator[tuple[str, Data]]:
    """Yield zones (those of a thing: of its name) as the reader calls them, behind each those of the things that lie there."""
    for zone in zones:
        yield place(zone["name"], of or zone["owner"], reader), zone
        for item in zone["cards"]:
            yield from with_theirs(item.get("zones", ()), reader, item["name"] or "something")


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
