"""`schema`: what editors hold the tables of a game against."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from rulewright.interpreter.check.table_schemas import table_schemas
from rulewright.interpreter.finding import ShippedGame
from rulewright.interpreter.pipeline import load, shipped_games

Rulewright = Callable[..., Any]

RULES = """\
game "Stalls"
    players 2: Ann, Bea
kind Fruit: apple, pear
card Stall
    fruit: Fruit
    price: 1..9
table Stall from "stalls.yaml"
each player
    hand: hand of Stall
zones
    street: deck of Stall
phase turn for each player
    nothing
"""
STALLS = '- name: Corner\n  fruit: apple\n  price: 3\n- name: Bridge\n  fruit: pear\n  price: "?"\n'


@pytest.fixture
def stalls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with a YAML table, in the current folder of the test."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stalls").mkdir()
    (tmp_path / "stalls" / "stalls.rules").write_text(RULES)
    (tmp_path / "stalls" / "stalls.yaml").write_text(STALLS)
    return Path("stalls")


def as_yaml(table: Path) -> str:
    """Write a table of a shipped game as YAML: what it says, each cell as one would type it."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return "".join(
        "- " + "\n  ".join(f"{key}: {typed(cell)}" for key, cell in row.items() if cell) + "\n" for row in rows
    )


def typed(cell: str) -> str:
    if cell.lstrip("-").isdecimal():
        return cell
    return json.dumps(cell, ensure_ascii=False)


WITH_TABLES = [game for game in shipped_games() if list(game.path.glob("*.csv"))]


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_TABLES, ids=lambda game: game.name)
def test_the_shipped_tables_fit_their_schemas(game: ShippedGame, tmp_path: Path) -> None:
    here = tmp_path / game.name
    shutil.copytree(game.path, here)
    for table in game.path.glob("*.csv"):
        (here / table.name).unlink()
        (here / table.with_suffix(".yaml").name).write_text(as_yaml(table), encoding="utf-8")
    for rules in here.glob("*.rules"):
        rules.write_text(rules.read_text(encoding="utf-8").replace('.csv"', '.yaml"'), encoding="utf-8")
    checked = load(here)
    assert not checked.has_errors
    schemas = [found for found in table_schemas(checked.tree, [world for world, _ in checked.built]) if found.files]
    assert schemas
    for schema in schemas:
        holds = Draft202012Validator(schema.schema)
        for table in schema.files:
            assert table.file is not None
            rows = YAML(typ="safe", pure=True).load((here / table.file).read_text(encoding="utf-8"))
            holds.validate(rows)
            assert not holds.is_valid([{**rows[0], "colour": "red"}])


def test_one_table_is_written_to_standard_output(rulewright: Rulewright, stalls: Path) -> None:
    schema = json.loads(rulewright("schema", stalls).stdout)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    row = schema["items"]
    assert row["required"] == ["name", "fruit", "price"]
    assert row["additionalProperties"] is False
    assert row["properties"]["fruit"]["enum"] == ["apple", "pear", "-", "?"]
    assert (row["properties"]["price"]["minimum"], row["properties"]["price"]["maximum"]) == (1, 9)
    assert row["properties"]["price"]["description"] == "a whole number from 1 to 9"


def test_a_file_is_written_and_the_line_for_editors_told(rulewright: Rulewright, stalls: Path) -> None:
    done = rulewright("schema", stalls, "-o", "schemas")
    assert done.exit_code == 0
    assert done.stdout == (
        "schemas/Stall.schema.json was written\n"
        "  first line of stalls/stalls.yaml: # yaml-language-server: $schema=../schemas/Stall.schema.json\n"
    )
    assert rulewright("schema", stalls, "-o", "stall.json").exit_code == 0
    assert Path("stall.json").read_text() == Path("schemas/Stall.schema.json").read_text()
    first = "# yaml-language-server: $schema=../schemas/Stall.schema.json\n"
    (stalls / "stalls.yaml").write_text(first + STALLS)
    assert rulewright("check", stalls).exit_code == 0


def test_a_table_with_faults_or_none_yet_is_no_hindrance(rulewright: Rulewright, stalls: Path) -> None:
    said = rulewright("schema", stalls).stdout
    (stalls / "stalls.yaml").write_text(STALLS.replace("pear", "paer"))
    assert rulewright("check", stalls).exit_code == 1
    assert rulewright("schema", stalls).stdout == said
    (stalls / "stalls.yaml").unlink()
    assert rulewright("schema", stalls).stdout == said


def test_an_error_in_the_rules_is_reported(rulewright: Rulewright, stalls: Path) -> None:
    rules = stalls / "stalls.rules"
    rules.write_text(RULES.replace("fruit: Fruit", "fruit: Friut"))
    done = rulewright("schema", stalls)
    assert (done.exit_code, done.stdout) == (1, "")
    assert "Friut" in done.stderr


def test_which_table_has_to_be_said(rulewright: Rulewright, tmp_path: Path) -> None:
    done = rulewright("schema", "vampire-empire")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "(Character, Combat, Help, People, Interrupt)" in done.stderr
    assert rulewright("schema", "vampire-empire", "--table", "characters.csv").exit_code == 0
    assert "did you mean Combat?" in rulewright("schema", "vampire-empire", "--table", "Combta").stderr
    assert rulewright("schema", "vampire-empire", "-o", tmp_path / "one.json").exit_code == 2
    assert rulewright("schema", "pig").stderr == "rulewright: Pig has no tables\n"
    assert rulewright("schema", "vampire-empire", "--with", "Nope").exit_code == 2
    done = rulewright("schema", "vampire-empire", "-o", tmp_path / "all")
    assert done.exit_code == 0
    assert len(list((tmp_path / "all").iterdir())) == 5


def test_a_place_that_cannot_be_written_is_told(rulewright: Rulewright, stalls: Path) -> None:
    done = rulewright("schema", stalls, "-o", stalls / "stalls.yaml" / "x.json")
    assert done.exit_code == 2
    assert "cannot be written" in done.stderr


def test_a_table_that_a_variant_adds(rulewright: Rulewright, stalls: Path) -> None:
    more = """\
variant "Carts" of "Stalls"
    add card Cart
        wheels: 2..4
    add zones
        yard: deck of Cart
    add table Cart
        | name | wheels |
        | Blue | 4      |
"""
    Path("carts.rules").write_text(more)
    done = rulewright("schema", stalls, "--with", "carts.rules", "--table", "Cart")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["items"]["properties"]["wheels"]["maximum"] == 4
    assert rulewright("schema", stalls, "--table", "Cart").exit_code == 2
