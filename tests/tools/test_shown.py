"""`test --coverage`: what no example, and no play, comes to (case B24)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

Rulewright = Callable[..., Result]
Fits = Callable[[str, str], dict[str, Any]]

RULES = """game "Bank"
    players 2: Ann, Bea
die d6: 1..6
each player
    coins: 0..20
facts
    rich: yes/no
phase turn for each player, in turn order, repeat 3 times
    player rolls d6 as pips
        on 1: player loses 1 coin
        on 2..6: player gains 1 coin
    if player.coins > 2: set rich to yes
    player chooses
        "Stay": nothing
        "Go": player gains 1 coin
        "Pay": do tax(player)
as soon as a player has coins >= 15: player wins "Rich"
how to tax(player)
    if player.coins > 9: player loses 5 coins
score player
    player.coins

example "A turn"
    given Ann.coins = 4
    do turn
    the die shows 3
    Ann chooses Stay
    expect Ann.coins = 5
    expect rich
example "A tax"
    given Ann.coins = 10
    do tax(Ann)
    expect Ann.coins = 5

variant "Fast" of "Bank"
    change coins.starts to 14
    add how to pay(player)
        player loses 1 coin

example "Fast"
    with variant "Fast"
    given a new game, seed 1
    the die shows 3
    expect Ann won "Rich"
"""


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    path = tmp_path / "bank.rules"
    path.write_text(RULES, encoding="utf-8")
    return path


def silent(output: str) -> list[str]:
    table = output.partition("Never fired in ")[2].partition("\n\n")[0].splitlines()[2:]
    return [" ".join(line.split()) for line in table]


def test_what_no_example_comes_to(rulewright: Rulewright, bank: Path) -> None:
    done = rulewright("test", bank, "--coverage")
    assert done.exit_code == 0, done.output
    assert "Never fired in 3 examples\n" in done.stdout
    assert silent(done.stdout) == [
        "ending Score bank.rules:1",
        "option Go bank.rules:13",
        "option Pay bank.rules:13",
        "sentence player loses 1 coin bank.rules:10",
        "sentence player gains 1 coin bank.rules:15",
        "sentence do tax(player) bank.rules:16",
        "otherwise if player.coins > 2 bank.rules:12",
        "otherwise if player.coins > 9 bank.rules:19",
        "procedure pay bank.rules:37",
    ]


def test_what_no_example_and_no_play_comes_to(rulewright: Rulewright, bank: Path) -> None:
    done = rulewright("test", bank, "--coverage", "--plays", 20)
    assert "Never fired in 3 examples and 20 games\n" in done.stdout
    assert silent(done.stdout) == ["procedure pay bank.rules:37"]


def test_a_file_of_house_rules_tells_of_its_own_rules(rulewright: Rulewright, bank: Path, tmp_path: Path) -> None:
    house = tmp_path / "house.rules"
    house.write_text(
        """variant "Slow" of "Bank"
    change coins.starts to 1
    add how to nap(player)
        player loses 1 coin
    add as soon as a player has coins >= 18: player wins "Slow and rich"

example "Slow"
    with variant "Slow"
    given Ann.coins = 12
    do tax(Ann)
    expect Ann.coins = 7
""",
        encoding="utf-8",
    )
    done = rulewright("test", house, "--coverage")
    assert done.exit_code == 0, done.output
    assert silent(done.stdout) == [
        "procedure nap house.rules:3",
        "rule as soon as a player has coins >= 18 house.rules:5",
        "ending Slow and rich house.rules:5",
    ]
    house.write_text(house.read_text(encoding="utf-8").partition("    add how to")[0], encoding="utf-8")
    assert "Nothing is written there that runs by itself." in rulewright("test", house, "--coverage").stdout


def test_all_of_it_as_json(rulewright: Rulewright, fits: Fits, bank: Path) -> None:
    bank.write_text(
        bank.read_text(encoding="utf-8").replace("expect Ann.coins = 5\n    expect rich", "expect Ann.coins = 6")
    )
    done = rulewright("test", bank, "--coverage", "--json")
    assert done.exit_code == 1
    (document,) = fits(done.stdout, "examples.schema.json")
    assert [example["passed"] for example in document["examples"]] == [False, True, True]
    assert document["examples"][0]["failure"]["found"] == ["5"]
    fired = {(part["what"], part["name"]): part["times"] for part in document["coverage"]}
    assert fired["procedure", "tax"] == 1
    assert fired["procedure", "pay"] == 0
    (plain,) = fits(rulewright("test", bank, "--json").stdout, "examples.schema.json")
    assert plain["coverage"] is None
    bank.write_text(bank.read_text(encoding="utf-8") + "\nhow to x(player)\n    player flies\n", encoding="utf-8")
    (broken,) = fits(rulewright("test", bank, "--json").stdout, "examples.schema.json")
    assert broken["errors"] == 1
    assert broken["examples"] == []


def test_what_goes_together(rulewright: Rulewright, bank: Path) -> None:
    assert rulewright("test", bank, "--coverage", "--mutate").exit_code == 2
    assert rulewright("test", bank, "--plays", 3).exit_code == 2


def test_a_play_that_does_not_come_to_its_end_is_told(rulewright: Rulewright, fits: Fits, bank: Path) -> None:
    text = bank.read_text(encoding="utf-8")
    bank.write_text(text.replace('"Pay": do tax(player)', '"Pay": do tax(player)\n    do fail').replace(
        "how to tax(player)", "how to fail\n    player must take an action from never\naction never\n    needs 1 = 2\n"
        "    does: nothing\nhow to tax(player)"), encoding="utf-8")  # fmt: skip
    done = rulewright("test", bank, "--coverage", "--plays", 2)
    assert done.exit_code == 1
    assert "A fault of the rules stopped 2 games" in done.stdout
    (document,) = fits(rulewright("test", bank, "--coverage", "--plays", 2, "--json").stdout, "examples.schema.json")
    assert [one["seed"] for one in document["stopped"]] == [1, 2]
