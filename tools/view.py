"""Show what a seat sees of a match: facts, what players have, what lies where."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.check.declare import BOX
from rulewright.interpreter.core.program import STACK
from rulewright.interpreter.run.texts import Reader, spaced
from rulewright.tools.wording import Tracks, fields, grid, natural, place, things, value

if TYPE_CHECKING:
    from rulewright import Match
    from rulewright.interpreter.run.views import Data

MANY = 5  # so many zones that are as they were are named together
STORES = ("deck", "pile", "bag", "supply")  # what lies in such zones is shown at the end only if it lies open


@frozen
class Shown:
    """A line to be shown (of a board or a list: several lines), and the numbers of the zones that it is about.

    `empty`: it is the name of a zone in which nothing lies; such names are shown on one line (see `texts`).
    """

    text: str
    zones: frozenset[int] = frozenset()
    empty: bool = False


@frozen
class Place:
    """A zone of a view: its number, its declared name, its data."""

    number: int
    group: str
    zone: Data


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
            parts = [f"{spaced(zone['name'])} {things(zone)}" for zone in taken]
            yield Shown(f"{name}: " + "; ".join(parts), numbers)


def known_lines(known: Sequence[Data]) -> Iterator[Shown]:
    """Yield what is known of things by name under one heading, those of which the same is known on one line."""
    found: dict[str, list[str]] = {}
    for item in known:
        name, seen = spaced(item["field"]), item["value"]
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


def tracks_of(match: Match, owner: str) -> Tracks:
    """Return what is printed on the spaces of the tracks of the game, or of players (`owner`: `game`, `player`)."""
    return {
        field.name: {spaced(space): ", ".join(fields(dict(printed), ())) for space, printed in field.spaces}
        for field in match.game.program.fields
        if field.owner == owner and field.spaces
    }


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


def since_last_turn(
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
