"""What `change` of house rules takes in a game: each address with what it is, its value, what it may be, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.check.addressable import Held, addresses_of
from rulewright.interpreter.check.changes import cited, said
from rulewright.interpreter.check.world import FieldInfo, World
from rulewright.interpreter.check.zones import GRID_LIMIT
from rulewright.interpreter.values import KindType, NumberType, PlayerType, Type, YesNoType

Sort = Literal["define", "start", "limit", "size", "line", "supply", "uses"]


@frozen
class Changeable:
    """An address. `of`: whose it is: of the table (None), of each player ("player"), of a type of thing.

    `now`: its value as the rules write it; empty where they do not. `type`: what it may be; None where that depends on who asks.
    """

    name: str
    sort: Sort
    of: str | None
    now: str
    type: Type | None
    span: Span
    cite: tuple[str, ...]


def changeable(tree: nodes.Program, world: World) -> Iterator[Changeable]:
    """Yield what can be changed in a game without errors, in the order of its rules. `world`: that of the game itself."""
    own = tuple(line for line in tree.declarations if not isinstance(line, nodes.Overlay))
    found = [(name, holder) for name, holder in addresses_of(own).items() if _allowed(name, holder, world)]
    places = {line.span.source.name: place for place, line in reversed(list(enumerate(own)))}
    for name, holder in sorted(found, key=lambda one: (places[_span(one[1]).source.name], _span(one[1]).start)):
        yield _define(name, holder, world) if isinstance(holder, nodes.Define) else _number(name, holder, world)


def _span(holder: Held | nodes.Define) -> Span:
    return holder.span if isinstance(holder, nodes.Define) else holder.node.span


def _define(name: str, line: nodes.Define, world: World) -> Changeable:
    owner = line.owner.text if line.owner is not None else None
    return Changeable(name, "define", owner, said(line), world.said.get(line), line.span, cited(line))


def _number(name: str, held: Held, world: World) -> Changeable:
    owner, _, number = name.rpartition(".")
    match number, held.node:
        case "supply", _:
            thing = next(thing.name for thing in world.things.values() if _supplied(thing.node, held))
            return Changeable(name, "supply", thing, held.text, NumberType(0, None), held.node.span, held.cite)
        case "limit", nodes.Limit():
            return Changeable(name, "uses", None, held.text, NumberType(), held.node.span, held.cite)
        case "starts", _:
            info = _field(owner, held, world)
            assert info is not None
            return Changeable(
                name, "start", info.owner, held.text or _first(info), info.type, held.node.span, held.cite
            )
        case _:
            zone = next(zone for zone in world.every_zone() if zone.name == owner and _holds(zone.node, held))
            sorts: dict[str, tuple[Sort, Type]] = {
                "limit": ("limit", NumberType(0, None)),
                "lines": ("line", NumberType(1, max(zone.rows, zone.columns))),
            }
            sort, of = sorts.get(number, ("size", NumberType(1, GRID_LIMIT)))
            return Changeable(name, sort, zone.owner, held.text, of, held.node.span, held.cite)


def _supplied(component: nodes.Component, held: Held) -> bool:
    return any(supply is held.node for supply in component.supplies)


def _holds(field: nodes.Field, held: Held) -> bool:
    return field is held.node or any(attribute is held.node for attribute in field.attributes)


def _allowed(name: str, holder: Held | nodes.Define, world: World) -> bool:
    """Tell whether something else can stand there: a start of a thing, a set or a text cannot be written."""
    if isinstance(holder, nodes.Define) or not name.endswith(".starts"):
        return True
    info = _field(name.removesuffix(".starts"), holder, world)
    match info.type if info is not None else None:
        case NumberType() | YesNoType() | KindType():
            return True
        case PlayerType():
            return world.roles
        case _:
            return False


def _field(name: str, held: Held, world: World) -> FieldInfo | None:
    drawers = (world.facts, world.player_fields, *(thing.fields for thing in world.things.values()))
    return next((drawer[name] for drawer in drawers if name in drawer and _holds(drawer[name].node, held)), None)


def _first(info: FieldInfo) -> str:
    """Return what a field starts with where nothing is said."""
    match info.type, info.start:
        case YesNoType(), start:
            return "yes" if start else "no"
        case KindType(values=values), int(start):
            return values[start]
        case NumberType(), start:
            return str(start)
        case _:
            return ""
