"""The lines of declarations: who or what a field or zone belongs to, and its attributes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.spaces import line_of
from rulewright.interpreter.check.world import World


def number_of(expr: nodes.Expr | nodes.Face | None) -> int | None:
    """Return the value of a written number (also a negative one), else None."""
    match expr:
        case nodes.Number(value=value):
            return value
        case nodes.Negate(operand=nodes.Number(value=value)):
            return -value
        case _:
            return None


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
