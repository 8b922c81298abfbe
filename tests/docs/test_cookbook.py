"""The cookbook: thirty recipes, and in each of them a game that is clean, formatted and shows its rule in an example."""

from __future__ import annotations

import re
from pathlib import Path

import fences
import pytest
from fences import TREE, Block

from rulewright.grammar.formatting.write import formatted
from rulewright.grammar.source import Source
from rulewright.interpreter.pipeline import Library
from rulewright.tools.lint.run import lint

COOKBOOK = TREE / "docs" / "cookbook.md"
TEXT = COOKBOOK.read_text(encoding="utf-8")
GAMES = [block for block in fences.blocks_of(COOKBOOK) if block.language == "rules"]
games = pytest.mark.parametrize("block", GAMES, ids=str)


@games
def test_the_linter_finds_nothing(block: Block, tmp_path: Path) -> None:
    path = tmp_path / "game.rules"
    path.write_text(block.text, encoding="utf-8")
    assert fences.told(lint(path, Library()).faults) == ""


@games
def test_the_formatter_changes_nothing(block: Block) -> None:
    assert formatted(Source("game.rules", block.text)).text == block.text


@games
def test_an_example_shows_the_rule(block: Block) -> None:
    assert block.words == "", "each game of the cookbook is whole"
    assert re.search(r'^example "', block.text, re.M)


def test_there_are_thirty_recipes_and_each_has_one_game() -> None:
    recipes = re.split(r"^### ", TEXT, flags=re.M)[1:]
    assert [len(re.findall(r"^```rules$", recipe, re.M)) for recipe in recipes] == [1] * 30


def test_every_recipe_is_in_the_contents() -> None:
    contents, _, rest = TEXT.partition("\n## ")
    headings = re.findall(r"^###? (.+)$", "## " + rest, re.M)
    anchors = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
    assert anchors == re.findall(r"\(#([\w-]+)\)", contents)
