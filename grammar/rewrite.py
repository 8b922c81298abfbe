"""Making a changed tree from a tree: what does not change is the same node as before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar, cast

from rulewright.grammar.nodes.base import Node
from rulewright.grammar.walk import field_names

N = TypeVar("N", bound=Node)
Change = Callable[[Node], "Node | tuple[Node, ...]"]


def rewritten(node: N, change: Change) -> N:
    """Return a tree in which `change` was applied to every node below the root, the lower ones first.

    `change` returns the node itself, another in its place, or (for a member of a list) a tuple of nodes: none takes it out.
    """
    changes: dict[str, object] = {}
    for name in field_names(type(node)):
        old = getattr(node, name)
        new = _value(old, change)
        if new is not old:
            changes[name] = new
    return replace(node, **changes) if changes else node  # type: ignore[arg-type]


def _value(value: object, change: Change) -> object:
    if isinstance(value, Node):
        found = change(rewritten(value, change))
        return found if isinstance(found, Node) else value
    if isinstance(value, tuple):
        items: list[object] = []
        same = True
        for item in value:
            if isinstance(item, Node):
                found = change(rewritten(item, change))
                items.extend(found if isinstance(found, tuple) else (found,))
                same = same and found is item
            else:
                new = _value(item, change)
                items.append(new)
                same = same and new is item
        return value if same else tuple(items)
    return value


def substituted(node: N, matches: Callable[[Node], bool], by: Node) -> N:
    """Return a tree in which every node that matches stands for another, the root too."""
    if matches(node):
        return cast(N, by)
    return rewritten(node, lambda part: by if matches(part) else part)
