"""The schema of the tree is the one that the classes of nodes make, and it refuses what is no tree."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator

from rulewright.grammar import nodes
from rulewright.grammar.nodes import Node
from rulewright.grammar.parse import parse_text
from rulewright.grammar.schema import as_text, schema
from rulewright.grammar.to_json import to_json

FILE = Path(__file__).resolve().parents[2] / "schemas" / "ast.schema.json"
VALIDATOR = Draft202012Validator(schema())


def test_the_schema_in_its_file_is_the_one_of_the_classes(request: object) -> None:
    config = getattr(request, "config", None)
    if config is not None and config.getoption("--update"):
        FILE.write_text(as_text(), encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == as_text()


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(json.loads(as_text()))


def test_every_class_of_nodes_is_in_it() -> None:
    sorts = {name for name, value in vars(nodes).items() if isinstance(value, type) and issubclass(value, Node)} - {
        "Node"
    }
    definitions = schema()["$defs"]
    assert isinstance(definitions, dict)
    assert sorts <= set(definitions)


def test_a_wrong_field_a_missing_one_and_one_too_many_are_refused() -> None:
    parsed = parse_text("kind Suit: clubs\n", "x")
    assert parsed.program is not None
    for change in ({"name": None}, {"values": [3]}, {"more": 1}, {"span": [1, 2]}, {"node": "Card"}):
        tree = json.loads(json.dumps(to_json(parsed.program)))
        tree["declarations"][0].update(change)
        assert not VALIDATOR.is_valid(tree)
    tree = json.loads(json.dumps(to_json(parsed.program)))
    assert VALIDATOR.is_valid(tree)
    del tree["declarations"][0]["cite"]
    assert not VALIDATOR.is_valid(tree)
