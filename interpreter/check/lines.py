"""The lines of declarations: who or what a field or zone belongs to, and its attributes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.world import World

WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
"""A whole number in a cell."""


def number_of(expr: nodes.Expr | nodes.Face | None) -> int | None:
    """Return the value of a written number (also a negative one), else None."""
    match expr:
        case nodes.Number(value=value):
            return value
        case nodes.Negate(operand=nodes.Number(value=value)):
            return -value
        case _:
            return None


def line_of(track: nodes.Track) -> nodes.Field:
    """Return a track that stands alone as the line of a `facts` block that it is."""
    rows = tuple([row for row in track.rows if isinstance(row, nodes.Row)])
    holes = tuple([row for row in track.rows if isinstance(row, nodes.Hole)])
    kind = nodes.RangeType(track.span, None, None, True)
    return nodes.Field(track.span, (track.name,), kind, track.attributes, rows, track.rules, track.cite, holes)


def titled(rows: Sequence[nodes.Row], world: World) -> tuple[list[str], list[nodes.Row]]:
    """Return the titles in the first row of a table and the rows below it; report titles said twice, leave out rows of another length."""
    header, *lines = rows
    titles = [cell.text for cell in header.cells]
    for place, cell in enumerate(header.cells):
        if cell.text in titles[:place]:
            world.faults.add(messages.declared_twice(cell.span, cell.text, header.cells[titles.index(cell.text)].span))
    for line in lines:
        if len(line.cells) != len(titles):
            world.faults.add(messages.wrong_count(line.span, len(titles), len(line.cells)))
    return titles, [line for line in lines if len(line.cells) == len(titles)]


def places(tree: nodes.Program, world: World) -> Iterator[tuple[str | None, nodes.Field, str]]:
    """Yield (owner, field, block) for every field and zone declared: owner None, "player" or a type of component."""
    for declaration in tree.declarations:
        match declaration:
            case nodes.Zones(kind=kind, fields=fields):
                for line in fields:
                    if isinstance(line, nodes.Field):
                        yield None, line, kind
                    else:
                        world.hole(line)
            case nodes.Each(owner=owner, lines=lines):
                thing = world.things.get(owner.text)
                if owner.text != "player" and thing is None:
                    world.faults.add(messages.unknown_type(owner.span, owner.text, [*world.things, "player"]))
                    continue
                for item in lines:
                    if isinstance(item, nodes.Field):
                        yield owner.text, item, "each"
                    else:
                        _stray(item, world)
            case nodes.Track():
                yield None, line_of(declaration), "facts"
            case nodes.Component(name=name, lines=lines):
                if name.text not in world.things or world.things[name.text].node is not declaration:
                    continue
                for part in lines:
                    if isinstance(part, nodes.Field):
                        yield name.text, part, "component"
            case _:
                pass


def _stray(item: nodes.Node, world: World) -> None:
    if isinstance(item, nodes.Hole):
        world.hole(item)
    else:
        world.faults.add(messages.not_supported(item.span, "rules below `each ..` (write them at the left margin)"))


def attributes_of(line: nodes.Field, allowed: Iterable[str], world: World, what: str) -> dict[str, nodes.Attribute]:
    """Return a line's attributes by kind; report those that do not belong there or are said twice."""
    found: dict[str, nodes.Attribute] = {}
    allowed = tuple(allowed)
    for attribute in line.attributes:
        if attribute.kind not in allowed:
            world.faults.add(
                messages.wrong_frame(attribute.span, attribute.kind, f"this does not belong to {what}", "")
            )
        elif attribute.kind in found:
            world.faults.add(messages.declared_twice(attribute.span, attribute.kind, found[attribute.kind].span))
        else:
            found[attribute.kind] = attribute
    return found
