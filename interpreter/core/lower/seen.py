"""What views show of the fields of a game, of players and of things."""

from __future__ import annotations

from typing import Literal

from rulewright.interpreter.check.components import written
from rulewright.interpreter.check.world import FieldInfo, World
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.program import HiddenField, Printed, StateField


def hidden(world: World) -> tuple[HiddenField, ...]:
    """Return the fields that some alone may know."""
    return tuple(
        HiddenField(info.name, info.base, info.mask, info.first, info.count, info.type) for info in _hidden(world)
    )


def hidden_number(world: World, info: FieldInfo) -> int:
    """Return the number of a field that some alone may know, among all of them."""
    return _hidden(world).index(info)


def _hidden(world: World) -> list[FieldInfo]:
    every = (info for thing in world.things.values() for info in thing.fields.values())
    return [info for info in every if info.hidden_from is not None]


def fields(t: Translator) -> tuple[StateField, ...]:
    """Return the fields that everybody may know who knows the thing that has them."""
    world = t.world

    def during(info: FieldInfo) -> tuple[int, ...]:
        return tuple(draft.number for draft in t.drafts if draft.name == info.span_name)

    def field(info: FieldInfo, owner: Literal["game", "player"], count: int) -> StateField:
        return StateField(
            info.name,
            owner,
            info.base,
            0,
            count,
            info.type,
            during=during(info),
            spaces=_spaces(info, world),
            track=info.track,
        )

    found = [field(info, "game", 1) for info in world.facts.values()]
    found += [field(info, "player", world.players) for info in world.player_fields.values() if " " not in info.name]
    for thing in world.things.values():
        for info in thing.fields.values():
            if info.laid_out and info.hidden_from is None:
                place = (info.base, info.first, info.count)
                found.append(
                    StateField(
                        info.name,
                        "component",
                        *place,
                        info.type,
                        info.back,
                        spaces=_spaces(info, world),
                        track=info.track,
                    )
                )
    return tuple(found)


def _spaces(info: FieldInfo, world: World) -> Printed:
    """Return the spaces of a track that is a table, with what is printed on each."""
    return printed(info.name if info.owner is None else f"{info.owner}'s {info.name}", info.spaces, world)


def printed(name: str, places: tuple[str, ...], world: World) -> Printed:
    """Return the spaces of a track, or the faces of a die, each with the titles and the words of what a table prints there."""
    columns = world.printed.get(name, {})
    if not columns:
        return ()
    return tuple(
        (place, tuple((title, str(written(column.type, column.values[at]))) for title, column in columns.items()))
        for at, place in enumerate(places)
    )
