"""The schema of a table: what it says, and that a table without faults is one that fits it."""

import pytest
from hypothesis import given, strategies as st
from jsonschema import Draft202012Validator

from rulewright.grammar.source import Source
from rulewright.interpreter.check.card_schema import CardSchema, ColumnSpec, Json, derive, json_of
from rulewright.interpreter.check.tables import read_table
from rulewright.interpreter.values import (
    DefinitionType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    TextType,
    Type,
    YesNoType,
)

RANK = KindType("Rank", ("noble", "clergy"))
COLUMNS = (
    ColumnSpec("rank", RANK),
    ColumnSpec("value", NumberType(1, 6)),
    ColumnSpec("likes", SetType(RANK)),
    ColumnSpec("fast", YesNoType()),
    ColumnSpec("side", PlayerType()),
    ColumnSpec("foes", SetType(PlayerType())),
    ColumnSpec("place", DefinitionType("Place")),
    ColumnSpec("said", TextType()),
)
OWNERS = ("Hunter", "Beast")
TYPES: dict[str, Type] = {
    "name": TextType(),
    "count": NumberType(1, 999),
    "owner": PlayerType(),
    "provenance": TextType(),
}
TYPES |= {spec.name: spec.type for spec in COLUMNS}


def test_the_schema_of_a_small_table() -> None:
    columns = (
        ColumnSpec("value", NumberType(1, None)),
        ColumnSpec("rank", RANK),
        ColumnSpec("likes", SetType(RANK)),
        ColumnSpec("fast", YesNoType()),
    )
    schema = derive("Card", columns, ("Hunter",), True)
    assert schema.properties == {
        "name": {"type": "string", "pattern": r"[^\s?]"},
        "count": {"type": "integer", "minimum": 1, "maximum": 999, "default": 1},
        "owner": {"enum": ["Hunter", None], "default": None},
        "provenance": {"type": ["string", "null"], "pattern": r"^[^\W\d_][\w-]*$", "default": None},
        "text": {"type": ["string", "null"]},
        "value": {"type": ["integer", "null", "string"], "pattern": r"^\?$", "minimum": 1, "maximum": 999_999_999},
        "rank": {"title": "Rank", "enum": ["noble", "clergy", None, "?"]},
        "likes": {
            "type": ["array", "string"],
            "pattern": r"^\?$",
            "uniqueItems": True,
            "items": {"title": "Rank", "enum": ["noble", "clergy"]},
        },
        "fast": {"enum": ["yes", "no", "?"], "default": "no"},
    }
    assert schema.required == ("name", "value", "rank", "likes")


def rows_of(schema: CardSchema) -> dict[str, Json]:
    """Return the schema of one row, each cell as JSON by its looks."""
    rows = {"type": "object", "properties": schema.properties, "required": list(schema.required)}
    return {**rows, "additionalProperties": False}


@pytest.mark.parametrize("needs_name", [True, False])
def test_every_derived_schema_is_a_schema(needs_name: bool) -> None:
    Draft202012Validator.check_schema(rows_of(derive("Card", COLUMNS, OWNERS, needs_name)))


@pytest.mark.parametrize(
    ("of", "text", "expected"),
    [
        (NumberType(), "-3", -3),
        (NumberType(), "007", 7),
        (NumberType(), "-", None),
        (NumberType(), "?", "?"),
        (NumberType(), "three", "three"),
        (RANK, "-", None),
        (YesNoType(), "-", "-"),
        (SetType(RANK), "-", []),
        (SetType(RANK), "?", "?"),
        (SetType(RANK), "noble ,clergy", ["noble", "clergy"]),
        (TextType(), "", ""),
    ],
)
def test_the_json_of_a_cell(of: Type, text: str, expected: Json) -> None:
    assert json_of(of, text) == expected


TRIED = """
||-|?|yes|no|noble|noble, clergy|noble,|clergy, clergy|nobel|Hunter|Hunter, Beast|0|3|7|1000|1.5|printed|a word|Mill
"""
CELLS = st.sampled_from(TRIED.strip().split("|"))


@given(st.dictionaries(st.sampled_from([*TYPES, "other"]), CELLS, min_size=1))
def test_a_table_without_errors_is_one_that_fits_the_schema(row: dict[str, str]) -> None:
    header, cells = ",".join(row), ",".join(f'"{cell}"' for cell in row.values())
    _, faults = read_table("Card", Source("cards.csv", f"{header},text\n{cells},.\n"), COLUMNS, OWNERS, True)
    present = {
        name: json_of(TYPES.get(name, TextType()), cell)
        for name, cell in row.items()
        if cell or name == "other" or name == "said"
    }
    schema = Draft202012Validator(rows_of(derive("Card", COLUMNS, OWNERS, True)))
    assert schema.is_valid(present) == (not any(fault.severity == "error" for fault in faults))
