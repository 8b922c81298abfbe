"""Walking the tree: what a node is made of, for any class of nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from rulewright.grammar.nodes import Node

_FIELDS: dict[type[Node], tuple[str, ...]] = {}


def field_names(sort: type[Node]) -> tuple[str, ...]:
    """Return the fields of a class of nodes in the order in which they are declared, without the span."""
    if sort not in _FIELDS:
        _FIELDS[sort] = tuple(field.name for field in fields(sort) if field.name != "span")
    return _FIELDS[sort]


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes that a node holds, in the order of its fields."""
    for name in field_names(type(node)):
        yield from _nodes_in(getattr(node, name))


def descendants(node: Node) -> Iterator[Node]:
    """Yield a node and all below it, each before what it holds."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(list(children(here))))


def _nodes_in(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _nodes_in(part)


def alike(one: object, other: object) -> bool:
    """Tell whether two nodes, or two values of their fields, say the same, wherever they stand."""
    if isinstance(one, Node) and isinstance(other, Node):
        return type(one) is type(other) and all(
            alike(getattr(one, name), getattr(other, name)) for name in field_names(type(one))
        )
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(alike(left, right) for left, right in zip(one, other, strict=True))
    return one == other
