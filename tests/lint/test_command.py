"""`rulewright lint`: what it writes, how it ends, what it mends."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner, Result

from rulewright.tools.cli import app

TREE = Path(__file__).resolve().parents[2]
FAULTY = """game "Fair"
    players 2
each player
    coins: 0..9
    luck: 0..9
phase turn for each player
    player gains 1 coin
score player
    player.coins
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], env={"NO_COLOR": "1"})


@pytest.fixture
def fair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("fair.rules")
    path.write_text(FAULTY, encoding="utf-8")
    return path


def test_text(fair: Path) -> None:
    done = run("lint", fair)
    assert done.exit_code == 1
    assert (
        "fair.rules:5:5: warning: no rule mentions the field of each player `luck` [W712 unused-field]" in done.output
    )
    assert "1 warning in 1 game." in done.output


def test_json(fair: Path) -> None:
    done = run("lint", fair, "--format", "json")
    data = json.loads(done.stdout)
    schema = json.loads((TREE / "schemas" / "diagnostics.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(data)
    assert [fault["code"] for fault in data["diagnostics"]] == ["W712"]


def test_github(fair: Path) -> None:
    line = run("lint", fair, "--format", "github").stdout
    assert line.startswith("::warning file=fair.rules,line=5,col=5,title=W712 unused-field::no rule mentions")


def test_github_says_nothing_where_nothing_is_found(fair: Path) -> None:
    fair.write_text(FAULTY.replace("    luck: 0..9\n", ""), encoding="utf-8")
    done = run("lint", fair, "--format", "github")
    assert (done.stdout, done.exit_code) == ("", 0)


def test_sarif(fair: Path) -> None:
    log = json.loads(run("lint", fair, "--format", "sarif").stdout)
    (one,) = log["runs"]
    assert (log["version"], one["tool"]["driver"]["name"]) == ("2.1.0", "rulewright")
    (result,) = one["results"]
    assert (result["ruleId"], result["level"]) == ("W712", "warning")
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "fair.rules"
    assert place["region"] == {"startLine": 5, "startColumn": 5, "endLine": 5, "endColumn": 9}
    assert one["tool"]["driver"]["rules"][0]["shortDescription"]["text"].startswith("A fact")


def test_what_cannot_be_done_ends_with_2(fair: Path) -> None:
    assert run("lint", "no-such-game").exit_code == 2
    assert run("lint", fair, "--format", "xml").exit_code == 2


def test_errors_and_findings_in_one_run(fair: Path) -> None:
    fair.write_text(FAULTY.replace("gains 1 coin", "gains yes coins"), encoding="utf-8")
    found = {fault["code"] for fault in json.loads(run("lint", fair, "--format", "json").stdout)["diagnostics"]}
    assert found == {"E301", "W712"}


def test_a_word_of_a_broken_line_is_not_unused(fair: Path) -> None:
    fair.write_text(FAULTY.replace("gains 1 coin", "gians 1 luck"), encoding="utf-8")
    found = [fault["code"] for fault in json.loads(run("lint", fair, "--format", "json").stdout)["diagnostics"]]
    assert found == ["E130"]


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_fixes_are_made_and_the_rest_is_reported(fair: Path, line_end: str) -> None:
    text = FAULTY.replace("0..9\n    luck", "0..9  # lint: allow W713 because so\n    luck")
    fair.write_bytes(text.replace("\n", line_end).encode())
    done = run("lint", fair, "--fix")
    assert done.exit_code == 1
    assert "1 fix made in fair.rules." in done.output
    assert fair.read_bytes().decode() == FAULTY.replace("\n", line_end)
    assert "1 warning in 1 game." in done.output


def test_house_rules_are_linted_with_their_game(tmp_path: Path) -> None:
    (tmp_path / "fair").mkdir()
    (tmp_path / "fair" / "game.rules").write_text(FAULTY, encoding="utf-8")
    house = tmp_path / "fast.rules"
    house.write_text('variant "Fast" of "Fair"\n    add die d6: 1..6\n    change coins.starts to 2\n', encoding="utf-8")
    done = run("lint", house, "--format", "json")
    assert [fault["code"] for fault in json.loads(done.stdout)["diagnostics"]] == ["W715"]
