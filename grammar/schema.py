"""The JSON Schema of the tree, made from the classes of its nodes, so that the two cannot drift apart.

`python -m rulewright.grammar.schema` writes it; it is kept in `schemas/ast.schema.json`, and a test compares the two.
Where a field may hold nodes of several classes, the schema looks at `node` and then at that class only.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from rulewright.grammar.nodes import Node, Program, base, declarations, examples, expressions, statements
from rulewright.grammar.to_json import Json

_MODULES: Final = (base, expressions, statements, declarations, examples)
_PLAIN: Final[Mapping[str, Json]] = {
    "str": {"type": "string"},
    "int": {"type": "integer"},
    "bool": {"type": "boolean"},
    "None": {"type": "null"},
}
_SPAN: Final[Json] = {
    "description": "Line and column of the first character, line and column behind the last one, all from 1.",
    "type": "array",
    "items": {"type": "integer", "minimum": 1},
    "minItems": 4,
    "maxItems": 4,
}


def schema() -> dict[str, Json]:
    """Return the schema of a whole program."""
    definitions: dict[str, Json] = {"span": _SPAN}
    for name, sort in sorted(_node_classes().items()):
        definitions[name] = _object(sort)
    for name in sorted(_unions()):
        definitions[name] = _one_of(_members(ast.Name(name)))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The tree of a Rulewright program",
        "$ref": f"#/$defs/{Program.__name__}",
        "$defs": definitions,
    }


def as_text() -> str:
    """Return the schema as it is kept in its file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def _node_classes() -> dict[str, type[Node]]:
    """Return all classes of nodes that are made of something, by name."""
    found = (value for module in _MODULES for value in vars(module).values())
    return {
        sort.__name__: sort for sort in found if isinstance(sort, type) and issubclass(sort, Node) and sort is not Node
    }


@cache
def _unions() -> dict[str, ast.expr]:
    """Return the unions of nodes that have a name, as they are written."""
    found: dict[str, ast.expr] = {}
    for module in _MODULES:
        for name, value in vars(module).items():
            if isinstance(value, str) and name[0].isupper():
                found[name] = _read(value)
            elif (
                name[0].isupper()
                and hasattr(value, "__args__")
                and all(isinstance(part, type) for part in value.__args__)
            ):
                found[name] = _read(" | ".join(part.__name__ for part in value.__args__))
    return found


def _read(annotation: str) -> ast.expr:
    return ast.parse(annotation, mode="eval").body


def _object(sort: type[Node]) -> Json:
    properties: dict[str, Json] = {"node": {"const": sort.__name__}, "span": {"$ref": "#/$defs/span"}}
    for parent in reversed(sort.__mro__):
        for name, annotation in vars(parent).get("__annotations__", {}).items():
            if name != "span":
                properties[name] = _of(_read(annotation))
    required: list[Json] = list(properties)
    return {
        "description": " ".join((sort.__doc__ or "").split()),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _of(tree: ast.expr) -> Json:
    """Return the schema of an annotation."""
    match tree:
        case ast.Constant(str() as text):
            return _of(_read(text))
        case ast.Constant(None):
            return _PLAIN["None"]
        case ast.Name(name) if name in _PLAIN:
            return _PLAIN[name]
        case ast.Name(name):
            return {"$ref": f"#/$defs/{name}"}
        case ast.Subscript(ast.Name("Literal"), values):
            return {"enum": [ast.literal_eval(value) for value in _parts(values)]}
        case ast.Subscript(ast.Name("tuple"), items):
            return _array(_parts(items))
        case ast.BinOp():
            return _choice(tree)
        case _:
            raise TypeError(f"no schema for {ast.unparse(tree)}")


def _choice(tree: ast.expr) -> Json:
    """Return the schema of `X | Y | None`: what is no node by alternatives, nodes by their class."""
    parts = _alternatives(tree)
    plain = [_of(part) for part in parts if not isinstance(part, ast.Name) or part.id in _PLAIN]
    named = [part for part in parts if isinstance(part, ast.Name) and part.id not in _PLAIN]
    if len(named) == 1:
        plain.append(_of(named[0]))
    elif named:
        plain.append(_one_of([member for part in named for member in _members(part)]))
    return plain[0] if len(plain) == 1 else {"anyOf": plain}


def _alternatives(tree: ast.expr) -> list[ast.expr]:
    if isinstance(tree, ast.BinOp):
        return _alternatives(tree.left) + _alternatives(tree.right)
    return (
        _alternatives(_read(tree.value)) if isinstance(tree, ast.Constant) and isinstance(tree.value, str) else [tree]
    )


def _members(tree: ast.expr) -> list[str]:
    """Return the classes of nodes that a name or a union stands for."""
    names: list[str] = []
    for part in _alternatives(tree):
        if isinstance(part, ast.Name):
            union = _unions().get(part.id)
            names += [part.id] if union is None else _members(union)
    return list(dict.fromkeys(names))


def _one_of(names: Sequence[str]) -> Json:
    """Return the schema of a node of one of these classes."""
    cases: list[Json] = [
        {"if": {"properties": {"node": {"const": name}}}, "then": {"$ref": f"#/$defs/{name}"}} for name in names
    ]
    allowed: list[Json] = list(names)
    return {"type": "object", "required": ["node"], "properties": {"node": {"enum": allowed}}, "allOf": cases}


def _parts(tree: ast.expr) -> list[ast.expr]:
    return tree.elts if isinstance(tree, ast.Tuple) else [tree]


def _array(items: Sequence[ast.expr]) -> Json:
    """Return the schema of `tuple[X, ...]` or of a tuple of fixed length."""
    parts = [_of(item) for item in items if not (isinstance(item, ast.Constant) and item.value is ...)]
    if len(parts) < len(items):
        return {"type": "array", "items": parts[0]}
    return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}


if __name__ == "__main__":
    sys.stdout.write(as_text())
