"""The schema of a table as it is written in YAML: it refuses what is wrong, and nothing that the reader of tables takes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from rulewright.grammar.source import Source
from rulewright.interpreter.check.card_schema import ColumnSpec, derive
from rulewright.interpreter.check.tables import read_table
from rulewright.interpreter.check.written_schema import written
from rulewright.interpreter.values import KindType, NumberType, PlayerType, SetType, TextType, YesNoType

RANK = KindType("Rank", ("noble", "clergy", "true"))
COLUMNS = (
    ColumnSpec("rank", RANK),
    ColumnSpec("value", NumberType(1, 6)),
    ColumnSpec("debt", NumberType(None, 0)),
    ColumnSpec("likes", SetType(RANK)),
    ColumnSpec("fast", YesNoType()),
    ColumnSpec("foes", SetType(PlayerType())),
    ColumnSpec("said", TextType()),
)
OWNERS = ("Hunter", "Beast")
SCHEMA = written(derive("Card", COLUMNS, OWNERS, True), COLUMNS)
GOOD = {
    "name": "Mill",
    "rank": "noble",
    "value": "3",
    "debt": "-2",
    "likes": "[noble, clergy]",
    "fast": "yes",
    "foes": "[]",
    "said": "Hm.",
    "count": "2",
    "owner": "Beast",
    "provenance": "printed",
}


def verdicts(cells: dict[str, str]) -> tuple[bool, bool]:
    """Hold one row against the schema, as an editor reads it, and against the reader of tables; True: it is taken."""
    text = "- " + "\n  ".join(f"{name}: {cell}" for name, cell in cells.items()) + "\n"
    _, faults = read_table("Card", Source("cards.yaml", text), COLUMNS, OWNERS, True)
    seen: Any = YAML(typ="safe", pure=True).load(text)
    return Draft202012Validator(SCHEMA).is_valid(seen), not any(fault.severity == "error" for fault in faults)


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("rank", '"?"'),
        ("rank", '"-"'),
        ("rank", "true"),
        ("value", '"-"'),
        ("value", '"?"'),
        ("value", '"4"'),
        ("likes", '"-"'),
        ("likes", '"?"'),
        ("likes", '"noble, clergy"'),
        ("likes", "[]"),
        ("foes", "[Hunter, Beast]"),
        ("fast", '"?"'),
        ("fast", ""),
        ("said", ""),
        ("said", "7"),
        ("name", "7"),
        ("count", ""),
        ("owner", '"-"'),
        ("provenance", '"-"'),
    ],
)
def test_what_may_stand_in_a_cell(name: str, cell: str) -> None:
    assert verdicts(GOOD | {name: cell}) == (True, True)


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("rank", "nobel"),
        ("rank", "null"),
        ("rank", "[noble]"),
        ("value", "7"),
        ("value", "0"),
        ("value", "2.5"),
        ("value", "three"),
        ("value", ""),
        ("value", "[3]"),
        ("debt", "1"),
        ("likes", "[nobel]"),
        ("likes", "[noble, noble]"),
        ("likes", '["?"]'),
        ("likes", '["noble, clergy"]'),
        ("likes", '"noble clergy"'),
        ("fast", "maybe"),
        ("foes", "[Wolf]"),
        ("said", "[one, two]"),
        ("name", '""'),
        ("name", '"?"'),
        ("count", "0"),
        ("count", "1000"),
        ("owner", "Wolf"),
        ("provenance", "two words"),
        ("provenance", "3"),
        ("colour", "red"),
    ],
)
def test_what_both_refuse(name: str, cell: str) -> None:
    assert verdicts(GOOD | {name: cell}) == (False, False)


@pytest.mark.parametrize("name", ["name", "rank", "value", "likes"])
def test_a_column_that_is_missing_is_refused_by_both(name: str) -> None:
    assert verdicts({other: cell for other, cell in GOOD.items() if other != name}) == (False, False)


CELLS = st.sampled_from(
    """''|"-"|"?"|yes|no|true|null|~|noble|"noble, clergy"|"noble,"|clergy noble|[noble]|[true]|["-"]|[1]|nobel|Hunter|[Hunter, Beast]
|0|3|-3|+3|"3"|7|1000|0x10|1e0|3.0|printed|a word|{a: b}|""".replace("\n", "").split("|")
)


@given(st.dictionaries(st.sampled_from([*GOOD, "text", "other"]), CELLS, min_size=1))
def test_what_the_schema_refuses_the_reader_refuses(cells: dict[str, str]) -> None:
    by_schema, by_reader = verdicts(GOOD | cells)
    assert by_schema or not by_reader
