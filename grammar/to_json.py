"""The tree as JSON, in the form that `schemas/ast.schema.json` describes."""

from __future__ import annotations

from typing import TypeAlias

from rulewright.grammar.nodes import Node
from rulewright.grammar.source import Span
from rulewright.grammar.walk import field_names

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"


def to_json(node: Node) -> dict[str, Json]:
    """Return a node as an object: the name of its class, its span, and its fields under their own names."""
    found: dict[str, Json] = {"node": type(node).__name__, "span": _span(node.span)}
    for name in field_names(type(node)):
        found[name] = _value(getattr(node, name))
    return found


def _span(span: Span) -> list[Json]:
    """Return [line, column, line, column], from 1, the second pair right behind the last character."""
    return [*span.source.position(span.start), *span.source.position(span.end)]


def _value(value: object) -> Json:
    match value:
        case None | bool() | int() | str():
            return value
        case Node():
            return to_json(value)
        case tuple():
            return [_value(part) for part in value]
        case _:
            raise TypeError(f"a node holds a {type(value).__name__}")
