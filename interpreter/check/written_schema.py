"""The schema of a table as people write it in YAML, for editors: made from the one by which cells are judged, and no second one.

A cell that is judged is JSON by its looks: `-` is null, an empty cell is no property, a number has no quotes. An editor sees what stands
there: `-` and `?` are texts, an empty cell is null, quotes around a number are a text, `true` is no word any more. So this schema
refuses nothing that the reader of tables takes; what one cell cannot show, such as a name that occurs twice, only the reader finds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulewright.interpreter.check import table_codes as codes
from rulewright.interpreter.check.card_schema import DIALECT, NONE, UNKNOWN, CardSchema, ColumnSpec, Json, column_types
from rulewright.interpreter.values import KindType, NumberType, PlayerType, SetType, TextType, Type, YesNoType

_DIGITS = r"[+-]?[0-9]+"
_SCALARS = ("string", "number", "boolean")
_YAML_WORDS: Mapping[str, bool | None] = {"true": True, "false": False, "null": None}


def written(schema: CardSchema, columns: Sequence[ColumnSpec]) -> dict[str, Json]:
    """Return the schema of the whole table, an array of rows."""
    types = column_types(columns)
    optional = {spec.name for spec in columns if isinstance(spec.type, TextType)}  # the empty text is a text
    return {
        "$schema": DIALECT,
        "title": schema.what,
        "type": "array",
        "minItems": 1,
        "items": {
            "type": "object",
            "properties": {name: _cell(name, types[name], cell) for name, cell in schema.properties.items()},
            "required": [name for name in schema.required if name not in optional],
            "additionalProperties": False,
        },
    }


def _cell(name: str, of: Type, judged: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the schema of a cell as it is written; where the cell may be empty, editors are told not to propose that."""
    cell: dict[str, Json] = {key: value for key, value in judged.items() if key != "default"}
    match of:
        case NumberType():
            marks = r"-|\?|" if "string" in _types(judged) else ""
            cell |= {"type": ["integer", "string"], "pattern": rf"^\s*({marks}{_DIGITS})\s*$"}
        case SetType():
            members = _enum(_part(judged, "items"), ())
            others = {
                "null" if value is None else "boolean" for value in _values(members) if not isinstance(value, str)
            }
            cell |= {
                "items": members,
                "type": [*_types(judged), *sorted(others)],
                "pattern": _list_of(_part(judged, "items")),
            }
        case KindType() | PlayerType() | YesNoType():
            cell = dict(_enum(cell, (NONE,) if None in _values(judged) else ()))
        case _ if name == "provenance":
            cell |= {"type": ["string", "boolean"], "pattern": r"^\s*(-|[^\s\d_]\S*)\s*$"}
        case _:
            cell["type"] = [*_SCALARS, "null"]
    told = codes.wanted(of)
    if "default" not in judged:
        return {"description": told, **cell}
    empty: Mapping[str, Json] = {"enum": [None, ""], "doNotSuggest": True}
    default = {} if judged["default"] is None else {"default": judged["default"]}
    return {"description": told, **default, "anyOf": [cell, empty]}


def _enum(judged: Mapping[str, Json], marks: Sequence[str]) -> Mapping[str, Json]:
    """Return the schema of a word; a word that YAML takes for something else is allowed as that too."""
    words = [value for value in _values(judged) if isinstance(value, str)]
    read = [_YAML_WORDS[word.lower()] for word in words if word.lower() in _YAML_WORDS]
    unknown = [UNKNOWN] if UNKNOWN in words else []
    return {**judged, "enum": [*(word for word in words if word != UNKNOWN), *marks, *unknown, *read]}


def _list_of(members: Mapping[str, Json]) -> str:
    """Return the pattern of a set in one text: its members with commas between them, `-` or `?`."""
    one = "|".join(re.escape(str(word)) for word in _values(members)) or r"[^,\s]+"
    return rf"^\s*(-|\?|({one})(\s*,\s*({one}))*)\s*$"


# ---------------------------------------------------------------- parts of a schema
def _values(schema: Mapping[str, Json]) -> Sequence[Json]:
    found = schema.get("enum", ())
    assert isinstance(found, Sequence)
    return found


def _types(schema: Mapping[str, Json]) -> Sequence[Json]:
    found = schema.get("type", ())
    return (found,) if isinstance(found, str) else found if isinstance(found, Sequence) else ()


def _part(schema: Mapping[str, Json], name: str) -> Mapping[str, Json]:
    found = schema[name]
    assert isinstance(found, Mapping)
    return found
