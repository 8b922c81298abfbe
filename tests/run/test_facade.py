"""What `import rulewright` offers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import rulewright

RULES = """
game "Two wishes"
    players 2..3
facts
    wishes: 0..9, starts 0
phase wish for each player, in turn order, repeat 2 times
    player chooses
        "Wish": add 1 to wishes
        "Wait": nothing
score player
    wishes
"""


@pytest.fixture
def game(tmp_path: Path) -> rulewright.Game:
    (tmp_path / "game.rules").write_text(RULES, encoding="utf-8")
    return rulewright.load(tmp_path)


def test_everything_it_names_is_there() -> None:
    assert sorted(rulewright.__all__) == rulewright.__all__
    for name in rulewright.__all__:
        assert getattr(rulewright, name) is not None
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        rulewright.nothing_of_the_kind  # noqa: B018


def test_importing_it_brings_nothing_that_is_not_needed() -> None:
    code = "import sys, rulewright; print([name for name in sys.modules if name.startswith('rulewright.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_game_is_loaded_and_played(game: rulewright.Game) -> None:
    assert (game.title, len(game.seats)) == ("Two wishes", 2)
    match = game.start(seed=7)
    while match.decision:
        match.choose(match.decision.options[0].id)
    assert match.result is not None
    assert match.result.ending == "Score"
    assert [seat.score for seat in match.result.seats] == [4, 4]
    assert len(match.history) == 4
    assert isinstance(match, rulewright.Match)
    assert all(isinstance(line, rulewright.Line) for line in match.log())


def test_the_number_of_players_is_the_least_unless_it_is_given(tmp_path: Path) -> None:
    path = tmp_path / "game.rules"
    path.write_text(RULES, encoding="utf-8")
    assert len(rulewright.load(path, players=3).seats) == 3
    with pytest.raises(ValueError, match="2 to 3 players"):
        rulewright.load(path, players=4)


def test_rules_with_errors_are_not_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.rules"
    path.write_text(RULES.replace("add 1 to wishes", "add 1 to wishs"), encoding="utf-8")
    with pytest.raises(rulewright.RulesError, match="wishs") as caught:
        rulewright.load(path)
    assert caught.value.diagnostics


def test_a_save_of_other_rules_is_refused(game: rulewright.Game, tmp_path: Path) -> None:
    save = game.start(1).save()
    path = tmp_path / "other.rules"
    path.write_text(RULES.replace("2 times", "3 times"), encoding="utf-8")
    with pytest.raises(rulewright.Refused, match=r"rules .* instead of"):
        rulewright.load(path).restore(save)
