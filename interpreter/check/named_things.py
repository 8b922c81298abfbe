"""Columns of a table that name things: each name becomes the one copy that it means, after all tables are read."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping

from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.world import FieldInfo, ThingKind, World
from rulewright.interpreter.core.forms import Value
from rulewright.interpreter.values import ComponentType, SetType, Type

NOTHING = -1


def thing_named(of: Type) -> str | None:
    """Return the type of the things that a column of some type names, one or several; None where it names none."""
    element = of.element if isinstance(of, SetType) else of
    return element.name if isinstance(element, ComponentType) else None


def find_named_things(
    world: World, thing: ThingKind, info: FieldInfo, rows: Mapping[int, MutableMapping[str, Value]]
) -> None:
    """Put the number of a copy in place of each name in a printed column of `thing`. `rows`: what is printed, by definition and column.

    A name that no copy has, or several have, is reported and stands for nothing.
    """
    wanted = thing_named(info.type)
    if not info.constant or wanted is None:
        return
    for definition in thing.definitions:
        names = rows[definition].get(info.name)
        if names is None:
            continue
        span = world.rows[definition].cells[info.name].span
        if isinstance(info.type, SetType):
            assert isinstance(names, tuple)
            found = [_copy(world, wanted, str(name), span) for name in names]
            rows[definition][info.name] = tuple(sorted(copy for copy in found if copy != NOTHING))
        else:
            rows[definition][info.name] = _copy(world, wanted, str(names), span)


def _copy(world: World, wanted: str, name: str, span: Span) -> int:
    known = {world.definitions[number].name: number for number in world.things[wanted].definitions}
    copies = [
        number
        for number in world.things[wanted].members
        if name in known and world.components[number].definition == known[name]
    ]
    if not copies:
        world.faults.add(messages.unknown_thing(span, name, wanted, known))
        return NOTHING
    if len(copies) > 1:
        world.faults.add(messages.several_copies(span, name, len(copies)))
    return copies[0]
