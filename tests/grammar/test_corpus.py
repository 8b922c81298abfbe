"""Texts as people write them: hard rules of five games and nine small games in one file."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from shapes import lines

from rulewright.grammar import nodes
from rulewright.grammar.nodes import Program
from rulewright.grammar.parse import parse_files, parse_text
from rulewright.grammar.source import Span
from rulewright.grammar.to_json import to_json
from rulewright.grammar.walk import children, descendants

HERE = Path(__file__).parent
TREE = HERE.parents[1]
FILES = sorted((HERE / "corpus").glob("*.rules"))
SHIPPED = sorted((TREE / "games").rglob("*.rules"))
SCHEMA = Draft202012Validator(json.loads((TREE / "schemas" / "ast.schema.json").read_text(encoding="utf-8")))


def program(path: Path) -> Program:
    parsed = parse_text(path.read_bytes(), path.name)
    assert parsed.diagnostics == ()
    assert parsed.program is not None
    return parsed.program


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_tree_of_a_text_is_the_one_written_down(path: Path, request: pytest.FixtureRequest) -> None:
    shown = "\n".join(line for declaration in program(path).declarations for line in lines(declaration)) + "\n"
    golden = HERE / "golden" / f"{path.stem}.txt"
    if request.config.getoption("--update"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(shown, encoding="utf-8")
    assert shown == golden.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_tree_as_json_fits_its_schema(path: Path) -> None:
    assert list(SCHEMA.iter_errors(to_json(program(path)))) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_span_lies_in_that_of_its_parent_declaration_and_has_text(path: Path) -> None:
    for declaration in program(path).declarations:
        for node in descendants(declaration):
            assert declaration.span.start <= node.span.start <= node.span.end <= declaration.span.end
            if not (isinstance(node, nodes.Word) and not node.text):
                assert node.span.text.strip(), node


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_name_has_the_span_in_which_it_is_written(path: Path) -> None:
    for node in descendants(program(path)):
        if isinstance(node, nodes.Name) and node.text != "turn_order":
            assert node.span.text.endswith(node.text), node.span.text


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(TREE).as_posix())
def test_the_shipped_rules_are_read_without_a_fault(path: Path) -> None:
    program(path)


def test_the_declarations_of_a_file_come_in_its_order() -> None:
    starts = [declaration.span.start for declaration in program(FILES[0]).declarations]
    assert starts == sorted(starts)


def test_several_files_are_one_program(tmp_path: Path) -> None:
    (tmp_path / "a.rules").write_text("kind A: b, c\n", encoding="utf-8")
    (tmp_path / "b.rules").write_text("kind B: d, e\nplay\n", encoding="utf-8")
    parsed = parse_files([tmp_path / "a.rules", tmp_path / "b.rules"])
    assert parsed.program is not None
    assert [
        declaration.name.text for declaration in parsed.program.declarations if isinstance(declaration, nodes.Kind)
    ] == ["A", "B"]
    assert [(Path(fault.span.source.name).name, fault.span.line) for fault in parsed.diagnostics] == [("b.rules", 2)]


def test_a_file_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    parsed = parse_files([tmp_path / "a.rules"])
    assert parsed.program is None
    assert len(parsed.diagnostics) == 1


def test_an_empty_text_has_no_program_and_no_fault() -> None:
    for text in ("", "\n\n", "# only a comment", b"\xef\xbb\xbf"):
        parsed = parse_text(text, "empty")
        assert parsed.program is None
        assert parsed.diagnostics == ()


def test_children_come_in_the_order_of_the_fields() -> None:
    (branch,) = (
        node for node in descendants(program_of("phase p\n    if late: stop\n")) if isinstance(node, nodes.Branch)
    )
    assert [type(child) for child in children(branch)] == [nodes.Name, nodes.Block]
    assert [type(node) for node in descendants(branch)] == [nodes.Branch, nodes.Name, nodes.Block, nodes.Stop]


def test_json_spans_count_from_one_and_end_behind_the_last_character() -> None:
    parsed = parse_text("\nkind Suit: clubs\n", "x")
    assert parsed.program is not None
    shown = to_json(parsed.program.declarations[0])
    assert shown["span"] == [2, 1, 2, 17]
    name = shown["name"]
    assert isinstance(name, dict)
    assert name == {"node": "Word", "span": [2, 6, 2, 10], "text": "Suit"}


def test_a_span_knows_its_text() -> None:
    (declaration,) = program_of("kind Suit: clubs\n").declarations
    assert isinstance(declaration.span, Span)
    assert declaration.span.text == "kind Suit: clubs"


def program_of(text: str) -> Program:
    parsed = parse_text(text, "x")
    assert parsed.program is not None
    return parsed.program
