"""Show what a seat sees of a match: facts, what players have, what lies where; and which of it a decision is about."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rich.cells import cell_len

from rulewright.interpreter.check.declare import BOX
from rulewright.interpreter.core.program import STACK
from rulewright.interpreter.run.texts import Reader
from rulewright.interpreter.values import ComponentType, SetType, Type, ZoneType
from rulewright.tools.lines import values_asked

if TYPE_CHECKING:
    from rulewright import Decision, Match
    from rulewright.interpreter.run.views import Data

MANY = 5  # so many zones that are as they were are named together
STORES = (
    "deck",
    "pile",
    "bag",
    "supply",
)  # sorts of zones that hold a stock; what lies there is shown at the end only if it lies open


@dataclass(frozen=True, slots=True)
class Shown:
    """A line to be shown (of a board or a list: several lines), and the numbers of the zones that it is about.

    `empty`: it is the name of a zone in which nothing lies; such names are shown on one line (see `texts`).
    """

    text: str
    zones: frozenset[int] = frozenset()
    empty: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A zone of a view: its number, its declared name, its data."""

    number: int
    group: str
    zone: Data


Tracks: TypeAlias = Mapping[str, Mapping[str, str]]
"""For each track that is a table, by the name of a space what is printed there, in words."""

NO_TRACKS: Final[Tracks] = {}


# ---------------------------------------------------------------- words
def named(name: str) -> str:
    """Write a name of the rules in words."""
    return name.replace("_", " ")


def value(seen: object) -> str:
    """Write a value."""
    if isinstance(seen, bool):
        return "yes" if seen else "no"
    if isinstance(seen, list | tuple):
        return ", ".join(map(value, seen)) or "nothing"
    return "-" if seen is None else named(str(seen))


def fields(item: Data, but: Sequence[str], tracks: Tracks = NO_TRACKS) -> Iterator[str]:
    """Yield fields in words: of yes/no ones only those that are yes, of sets and references only those that hold something.

    Behind the space of a track stands what is printed there.
    """
    for name, seen in item.items():
        if name not in but and seen is not False and seen not in (None, "nothing", []):
            there = tracks.get(name, {}).get(value(seen), "")
            yield named(name) if seen is True else f"{named(name)} {value(seen)}" + (f" ({there})" if there else "")


def tracks_of(match: Match, owner: str) -> Tracks:
    """Return what is printed on the spaces of the tracks of the game, of players (`player`) or of things (`component`)."""
    return {
        field.name: {named(space): ", ".join(fields(dict(printed), ())) for space, printed in field.spaces}
        for field in match.game.program.fields
        if field.owner == owner and field.spaces
    }


def natural(item: Data) -> list[tuple[int, str]]:
    """Return what sorts things by their words, and where these are alike but for a number, by the number: 2 before 10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", thing(item))]


def thing(item: Data) -> str:
    """Write a component: whose it is, its name, its fields, what lies on it."""
    whose = f"{item['owner']}'s " if item.get("owner") else ""
    name = "?" if item["name"] is None else named(item["name"])
    more = [*fields(item, ("name", "owner", "zones"))]
    more += [f"{named(zone['name'])}: {things(zone)}" for zone in item.get("zones", ())]
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
        return named(name)
    return f"your {named(name)}" if owner == reader else f"{owner}'s {named(name)}"


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


# ---------------------------------------------------------------- lines
def zone_lines(places: Sequence[Place], reader: str | None) -> Iterator[Shown]:
    """Yield a line for each zone, the squares of a board together."""
    for (group, owner), found in groupby(places, lambda at: (at.group, at.zone["owner"])):
        here = list(found)
        zones = [at.zone for at in here]
        numbers = frozenset(at.number for at in here)
        name = place(group if len(zones) > 1 else zones[0]["name"], owner, reader)
        taken = [zone for zone in zones if zone["count"]]
        drawn = grid(zones) if len(zones) > 1 else []
        if drawn:
            yield Shown("\n".join([f"{name}:", *drawn]), numbers)
        elif not taken:
            if group != BOX:
                yield Shown(name, numbers, empty=True)
        elif len(zones) == 1:
            yield Shown(f"{name}: {things(zones[0])}", numbers)
        else:
            parts = [f"{named(zone['name'])} {things(zone)}" for zone in taken]
            yield Shown(f"{name}: " + "; ".join(parts), numbers)


def known_lines(known: Sequence[Data]) -> Iterator[Shown]:
    """Yield what is known of things by name under one heading, those of which the same is known on one line."""
    found: dict[str, list[str]] = {}
    for item in known:
        name, seen = named(item["field"]), item["value"]
        words = f"{name} {value(seen)}" if not isinstance(seen, bool) else name if seen else f"not {name}"
        found.setdefault(words, []).append(item["name"])
    if found:
        yield Shown("\n".join(["known to you:", *(f"  {words}: {', '.join(names)}" for words, names in found.items())]))


def places_of(match: Match, view: Data) -> list[Place]:
    """Return the zones of a view, each with its number and its declared name."""
    zones = [(number, zone) for number, zone in enumerate(match.game.program.zones) if not zone.of_component]
    tracks = {field.name for field in match.game.program.fields if field.track}
    return [
        Place(
            number,
            zone.group,
            telling(seen if zone.ordered else {**seen, "cards": sorted(seen["cards"], key=natural)}, tracks),
        )
        for (number, zone), seen in zip(zones, view["zones"], strict=True)
    ]


def telling(zone: Data, tracks: Container[str]) -> Data:
    """Return a zone without the counters on things there that count nothing; a track stands somewhere also at 0."""
    cards = [
        {key: seen for key, seen in item.items() if seen != 0 or key in tracks or isinstance(seen, bool)}
        | ({"zones": [telling(inside, tracks) for inside in item["zones"]]} if "zones" in item else {})
        for item in zone["cards"]
    ]
    return {**zone, "cards": cards}


def over(match: Match) -> list[str]:
    """Return the facts and fields that are for a phase which does not go on: they mean nothing now."""
    running = {frame[1] for frame in match.cells[STACK]}
    return [field.name for field in match.game.program.fields if field.during and not running & set(field.during)]


def fact_lines(match: Match, view: Data) -> Iterator[Shown]:
    """Yield the facts of the game and what players have."""
    none = over(match)
    facts = ", ".join(fields(view["facts"], none, tracks_of(match, "game")))
    if facts:
        yield Shown(facts)
    tracks = tracks_of(match, "player")
    for player in view["players"]:
        has = ", ".join(fields(player, ("name", *none), tracks))
        if has:
            yield Shown(f"{player['name']}: {has}")


def texts(lines: Sequence[Shown]) -> Iterator[str]:
    """Yield the texts of some lines as they are written, the empty zones together behind the last zone in which something lies."""
    empty = [line.text for line in lines if line.empty]
    full = [line for line in lines if not line.empty]
    last = max((place for place, line in enumerate(full, 1) if line.zones), default=len(full))
    for line in full[:last]:
        yield from line.text.split("\n")
    if empty:
        yield f"empty: {', '.join(empty)}"
    for line in full[last:]:
        yield from line.text.split("\n")


def in_short(
    match: Match, seat: int, lines: Sequence[Shown], before: Sequence[Shown], wanted: frozenset[int]
) -> list[Shown]:
    """Return what is worth showing when another turn begins: of many zones not those that are as they were, apart from one's own.

    `before`: what the seat saw last; `wanted`: zones that are shown in any case.
    """
    own = frozenset(number for number, zone in enumerate(match.game.program.zones) if zone.seat == seat)
    same = [
        line for line in lines if line in before and line.zones and not line.empty and not line.zones & (wanted | own)
    ]
    if len(same) < MANY:
        return list(lines)
    names = ", ".join(line.text.partition(":")[0] for line in same)
    return [*(line for line in lines if line not in same), Shown(f"as before: {names}")]


def name_of(match: Match, reader: Reader) -> str | None:
    """Return the name of a reader, None of one who plays no seat."""
    return None if reader is None or reader < 0 else match.game.seats[reader]


def lines(match: Match, seat: Reader) -> list[Shown]:
    """Return the lines of what a seat sees (None: everything)."""
    view = match.view(seat)
    reader = name_of(match, seat)
    return [*fact_lines(match, view), *zone_lines(places_of(match, view), reader), *known_lines(view["known"])]


def last_lines(match: Match, seat: Reader) -> list[Shown]:
    """Return the lines of what is worth seeing when a game is over: facts, open zones, and what else the reader knows but no stores."""
    view, zones = match.view(seat), match.game.program.zones
    everybody = match.game.program.everybody

    def worth(at: Place) -> bool:
        of = zones[at.number]
        if of.group == BOX or of.shown & everybody == everybody:
            return of.group != BOX
        return of.sort not in STORES and any(item["name"] is not None for item in at.zone["cards"])

    reader = name_of(match, seat)
    return [*fact_lines(match, view), *zone_lines([at for at in places_of(match, view) if worth(at)], reader)]


# ---------------------------------------------------------------- what a decision is about
def about(match: Match, decision: Decision) -> frozenset[int]:
    """Return the zones that a decision is about: those among the values on offer, and those in which things on offer lie."""
    return frozenset(zone for of, found in values_asked(match, decision) for zone in zones_in(match, of, found))


def zones_in(match: Match, of: Type, found: Any) -> Iterator[int]:  # noqa: ANN401 - a cell's value
    """Yield the zones that a value of a type is or lies in; instead of a zone on a thing, that in which the thing lies."""
    program, where = match.game.program, match.game.program.layout.where
    match of:
        case SetType(element):
            for member in found or ():
                yield from zones_in(match, element, member)
        case ComponentType() if found >= 0:
            yield from zones_in(match, ZoneType("", ""), match.cells[where + found])
        case ZoneType() if found >= 0:
            zone = program.zones[found]
            yield from zones_in(match, ComponentType(""), zone.owner) if zone.of_component else (found,)
        case _:
            pass
