"""The parse table: without conflicts, complete, saved once, and made anew where the saved one is of no use."""

import json
import os
import subprocess
import sys
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from lark.exceptions import GrammarError

from rulewright.grammar import saved_parser
from rulewright.grammar.builders import BUILDERS
from rulewright.grammar.saved_parser import compile_grammar, table, unpack

pytestmark = pytest.mark.slow

GRAMMAR = files("rulewright.grammar").joinpath("rulewright.lark").read_text(encoding="utf-8")


@cache
def made() -> object:
    """The table of our grammar as a file holds it."""
    return json.loads(json.dumps(compile_grammar(GRAMMAR)))


def test_every_rule_has_its_builder_and_every_builder_its_rule() -> None:
    made = {rule.make for rule in table().rules if not rule.spliced and not (rule.single and len(rule.recipe) == 1)}
    assert made == set(BUILDERS)


def test_a_conflict_is_refused() -> None:
    with pytest.raises(GrammarError):
        compile_grammar("start: a | b\na: X\nb: X\n%declare X\n")


def test_the_table_is_saved_and_loaded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    table.cache_clear()
    first = table()
    (saved,) = tmp_path.iterdir()
    monkeypatch.setattr(saved_parser, "compile_grammar", lambda _grammar: pytest.fail("made again"))
    table.cache_clear()
    assert table() == first
    assert saved == saved_parser.place_of(GRAMMAR)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"actions": []}', b"\xff\xfe"])
def test_a_damaged_file_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr(saved_parser, "compile_grammar", lambda _grammar: made())
    saved_parser.place_of(GRAMMAR).write_bytes(content)
    table.cache_clear()
    assert table() == unpack(made())
    assert json.loads(saved_parser.place_of(GRAMMAR).read_bytes()) == made()
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"]


def test_a_folder_that_cannot_be_written_to_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "file" / "below"))
    monkeypatch.setattr(saved_parser, "compile_grammar", lambda _grammar: made())
    table.cache_clear()
    assert table() == unpack(made())


def test_another_grammar_has_another_file() -> None:
    assert saved_parser.place_of(GRAMMAR) != saved_parser.place_of(GRAMMAR + "\n")


def test_lark_is_only_loaded_to_make_the_table(tmp_path: Path) -> None:
    script = "import sys; from rulewright.grammar.parse import parse_text as p; p('kind A: b', 'x'); print('lark' in sys.modules)"
    environment = {**os.environ, "RULEWRIGHT_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", script]
    said = [subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout for _ in "ab"]
    assert [line.strip() for line in said] == ["True", "False"]


@pytest.fixture(autouse=True)
def _table_of_this_run() -> object:
    """Let every test leave behind the table that it found."""
    yield
    table.cache_clear()
