"""What a seat sees of one thing, zone, player or track, for whoever asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.interpreter.run.texts import spaced
from rulewright.tools.view import fact_lines, known_lines, places_of, texts, zone_lines
from rulewright.tools.wording import fields, place, things, value, with_theirs

if TYPE_CHECKING:
    from rulewright import Match
    from rulewright.interpreter.run.views import Data

OWN = ("me", "myself", "you")  # whoever looks
FEW = 12  # of so many different things in a zone it is told what is printed on them


def look_at(match: Match, seat: int, name: str) -> list[str]:
    """Return what a seat sees of what is called so: a zone, a player, a thing (also by a unique part of its name), a track, a fact.

    What is printed is no secret; where a thing lies may be.
    """
    wanted = spaced(name.casefold())
    wanted = spaced(match.game.seats[seat]).casefold() if wanted in OWN else wanted
    view = match.view(seat)
    return (
        _zone(match, seat, view, wanted)
        or _player(match, seat, view, wanted)
        or _thing(match, seat, view, wanted, whole=True)
        or _field(match, view, wanted)
        or _thing(match, seat, view, wanted, whole=False)
        or [f'Nothing is called "{name}".']
    )


def _zone(match: Match, seat: int, view: Data, wanted: str) -> list[str]:
    """Return what lies in a zone, and what is printed on the few things there."""
    reader = match.game.seats[seat]
    lying_in = [
        at
        for at in places_of(match, view)
        if wanted in {spaced(at.group).casefold(), *(_called(at.zone, who) for who in (reader, None))}
    ]
    seen = dict.fromkeys(item["name"] for at in lying_in for item in at.zone["cards"] if item["name"] is not None)
    told = [line for name in seen for line in on(match, name, "  ")] if len(seen) <= FEW else []
    return [*texts(list(zone_lines(lying_in, reader))), *told]


def _called(zone: Data, reader: str | None) -> str:
    return place(zone["name"], zone["owner"], reader).casefold()


def _player(match: Match, seat: int, view: Data, wanted: str) -> list[str]:
    """Return what a player has."""
    found = [player for player in view["players"] if spaced(player["name"]).casefold() == wanted]
    if not found:
        return []
    name, reader = found[0]["name"], match.game.seats[seat]
    has = [line.text for line in fact_lines(match, {"facts": {}, "players": found})]
    theirs = [at for at in places_of(match, view) if at.zone["owner"] == name]
    return [*has, *texts(list(zone_lines(theirs, reader)))] or [f"{name} has nothing."]


def _thing(match: Match, seat: int, view: Data, wanted: str, whole: bool) -> list[str]:
    """Return what is printed on the things of a name (or of a unique part of one), and where the seat sees such a thing."""
    names = list(dict.fromkeys(spaced(definition.name) for definition in match.game.program.definitions))
    found = [known for known in names if known.casefold() == wanted or (not whole and wanted in known.casefold())]
    if len(found) > 1:
        return [f'"{wanted}" fits several: {", ".join(found)}.']
    if not found:
        return []
    text = list(on(match, found[0]))
    for where, zone in with_theirs(view["zones"], match.game.seats[seat]):
        here = [item for item in zone["cards"] if item["name"] == found[0]]
        if here:
            text.append(f"{where}: {things({'cards': here, 'count': len(here)})}")
    known = [item for item in view["known"] if item["name"] == found[0]]
    return text + [part for line in known_lines(known) for part in line.text.split("\n")]


def _field(match: Match, view: Data, wanted: str) -> list[str]:
    """Return the value of a fact or of a field of each player, the spaces of a track and the faces of a die with what is printed there."""
    lines = [
        f"{spaced(name)} {value(seen)}" for name, seen in view["facts"].items() if spaced(name).casefold() == wanted
    ]
    lines += [
        f"{player['name']}: {spaced(name)} {value(seen)}"
        for player in view["players"]
        for name, seen in player.items()
        if spaced(name).casefold() == wanted and name not in ("name", "out")
    ]
    tracks = [field for field in match.game.program.fields if spaced(field.name).casefold() == wanted and field.spaces]
    for field in tracks[:1]:
        lines += [f"  {spaced(space)}: {', '.join(fields(dict(said), ()))}" for space, said in field.spaces]
    for die in match.game.program.dice:
        if spaced(die.name).casefold() == wanted:
            lines.append(f"{spaced(die.name)}: {', '.join(map(spaced, die.faces))}")
            lines += [f"  {spaced(face)}: {', '.join(fields(dict(said), ()))}" for face, said in die.printed]
    return lines


def on(match: Match, name: str, indent: str = "") -> Iterator[str]:
    """Yield what is printed on the things of a name, one line for each sort of them; with an indent only where something is."""
    for definition in match.game.program.definitions:
        values = dict(definition.values)
        if spaced(definition.name) == name and (values or not indent):
            said = [f"{name}: {definition.type}", *fields(values, ("text",))]
            yield indent + ", ".join(said) + (f'. "{values["text"]}"' if "text" in values else "")
