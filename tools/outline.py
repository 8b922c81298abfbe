"""The tree of rules as an outline: a line for each node, what it holds below it and further in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.grammar.to_json import Json

INDENT = "  "


def is_node(value: Json) -> bool:
    """Tell whether a value of the JSON is a node."""
    return isinstance(value, dict) and "node" in value


def outline(node: dict[str, Json], depth: int = 0, name: str = "") -> Iterator[str]:
    """Yield the lines of a node of the JSON: its field's name, its class, its plain fields, its line in the file."""
    plain, below = [], []
    for field, value in node.items():
        if field in ("node", "span"):
            continue
        inside: Sequence[Json] = value if isinstance(value, list) else [value]
        if any(is_node(member) or isinstance(member, list) for member in inside):
            below.append((field, inside))
        elif value not in (None, [], False):
            plain.append(f"{field} {value!r}" if isinstance(value, str) else f"{field} {value}")
    span = node["span"]
    line = span[0] if isinstance(span, list) else "?"
    head = f"{name}: " if name else ""
    yield f"{INDENT * depth}{head}{node['node']} ({line}){'  ' if plain else ''}{', '.join(plain)}"
    for field, members in below:
        yield from fields(field, members, depth + 1)


def fields(name: str, members: Sequence[Json], depth: int) -> Iterator[str]:
    """Yield the lines of what one field holds."""
    for member in members:
        if isinstance(member, dict) and is_node(member):
            yield from outline(member, depth, name)
        elif isinstance(member, list):
            yield from fields(name, member, depth)
        elif member is not None:
            yield f"{INDENT * depth}{name}: {member}"
