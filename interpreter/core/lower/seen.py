"""What views show of the fields of a game, of players and of things."""

from __future__ import annotations

from typing import Literal

from rulewright.interpreter.check.world import FieldInfo, World
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.program import HiddenField, StateField
from rulewright.interpreter.values import KindType, Type, YesNoType


def hidden(world: World) -> tuple[HiddenField, ...]:
    """Return the fields that some alone may know."""
    return tuple(
        HiddenField(info.name, info.base, info.mask, info.first, info.count, info.type)
        for thing in world.things.values()
        for info in thing.fields.values()
        if info.hidden_from is not None
    )


def fields(t: Translator) -> tuple[StateField, ...]:
    """Return the fields that everybody may know who knows the thing that has them."""
    world = t.world

    def during(info: FieldInfo) -> tuple[int, ...]:
        return tuple(draft.number for draft in t.drafts if draft.name == info.span_name)

    def field(info: FieldInfo, owner: Literal["game", "player"], count: int) -> StateField:
        return StateField(
            info.name, owner, info.base, 0, count, info.type, during=during(info), spaces=_spaces(info, world)
        )

    found = [field(info, "game", 1) for info in world.facts.values()]
    found += [field(info, "player", world.players) for info in world.player_fields.values() if " " not in info.name]
    for thing in world.things.values():
        for info in thing.fields.values():
            if info.laid_out and info.hidden_from is None:
                place = (info.base, info.first, info.count)
                found.append(
                    StateField(info.name, "component", *place, info.type, info.back, spaces=_spaces(info, world))
                )
    return tuple(found)


def _spaces(info: FieldInfo, world: World) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return the spaces of a track that is a table, with what is printed on each."""
    columns = world.printed.get(info.name if info.owner is None else f"{info.owner}'s {info.name}", {})
    if not info.spaces or not columns:
        return ()
    return tuple(
        (space, tuple((title, _word(column.values[place], column.type)) for title, column in columns.items()))
        for place, space in enumerate(info.spaces)
    )


def _word(value: int, of: Type) -> str:
    match of:
        case KindType(values=values):
            return values[value]
        case YesNoType():
            return "yes" if value else "no"
        case _:
            return str(value)
