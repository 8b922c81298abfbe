"""Which zones a decision is about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulewright.interpreter.values import ComponentType, SetType, Type, ZoneType
from rulewright.tools.lines import values_asked

if TYPE_CHECKING:
    from rulewright import Decision, Match


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
            yield from zones_in(match, ZoneType((), "", ""), match.cells[where + found])
        case ZoneType() if found >= 0:
            zone = program.zones[found]
            yield from zones_in(match, ComponentType(""), zone.owner) if zone.of_component else (found,)
        case _:
            pass
