"""Walking the tree: what a node is made of, for any class of nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache

from rulewright.grammar.nodes import Node

_FIELDS: dict[type[Node], tuple[str, ...]] = {}


def field_names(sort: type[Node]) -> tuple[str, ...]:
    """Return the fields of a class of nodes in the order in which they are declared, without the span."""
    if sort not in _FIELDS:
        _FIELDS[sort] = tuple(field.name for field in fields(sort) if field.name != "span")
    return _FIELDS[sort]


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes that a node holds, in the order of its fields."""
    waiting: list[object] = [getattr(node, name) for name in reversed(field_names(type(node)))]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Node):
            yield here
        elif isinstance(here, tuple):
            waiting.extend(reversed(here))


@lru_cache(maxsize=8192)
def descendants(node: Node) -> tuple[Node, ...]:
    """Return a node and all below it, each before what it holds, in the order of its fields.

    A tree is frozen and is walked many times, by each check and for each number of players, so the walks are kept.
    """
    found: list[Node] = []
    waiting: list[object] = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Node):
            found.append(here)
            waiting.extend(getattr(here, name) for name in reversed(field_names(type(here))))
        elif isinstance(here, tuple):
            waiting.extend(reversed(here))
    return tuple(found)


def alike(one: object, other: object) -> bool:
    """Tell whether two nodes, or two values of their fields, say the same, wherever they stand."""
    if isinstance(one, Node) and isinstance(other, Node):
        return type(one) is type(other) and all(
            alike(getattr(one, name), getattr(other, name)) for name in field_names(type(one))
        )
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(alike(left, right) for left, right in zip(one, other, strict=True))
    return one == other
