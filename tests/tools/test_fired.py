"""`simulate --coverage`: what of the rules and the cards came into play, and what never did."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shipped import GAMES, game_at
from typer.testing import Result

from rulewright import Game, load
from rulewright.interpreter.run.ran import Ran, Recorder
from rulewright.tools.agents import AGENTS
from rulewright.tools.simulate import Setting, simulate

pytestmark = pytest.mark.slow

Rulewright = Callable[..., Result]
Fits = Callable[[str, str], dict[str, Any]]


RULES = """game "Trial"
    players 2
die d6: 1..6
card Gem, 2 of each value
    value: 1..3
card "Gem 3"
    when you play this: you gain 2 coins
zones
    deck: deck of Gem, face down
    shop: row of Gem, seen by everyone
    box: pile of Gem
each player
    coins: 0..20
    hand: hand of Gem, seen by owner
setup
    shuffle deck
    move the top of deck to box
    for each player
        player draws 2 gems from deck to hand
phase turn for each player, in turn order
    player must take an action from earn, lay
    player rolls d6 as pips
        on 1..6: player gains 1 coin
        otherwise: player gains 3 coins
    if player.coins > 19
        do party(player)
    player may choose
        "Wink": nothing
        "Nod" if player.coins > 18: nothing
action earn
    does: you gain 1 coin
action lay(gem in hand)
    does: play gem to shop
action never
    does: you gain 3 coins
how to party(player)
    player gains 1 coin
how to sleep(player)
    player loses 1 coin
when a player gains a coin
    nothing
as soon as a player has coins >= 20: player wins "Rich"
score player
    player.coins

variant "Rich people" of "Trial"
    change coins.starts to 18
"""


@pytest.fixture
def trial(tmp_path: Path) -> Path:
    path = tmp_path / "trial.rules"
    path.write_text(RULES, encoding="utf-8")
    return path


def covered(rulewright: Rulewright, fits: Fits, *arguments: object) -> dict[tuple[str, str], tuple[int, int]]:
    """What `--json` says of each part: times and games."""
    done = rulewright("simulate", *arguments, "--coverage", "--json")
    assert done.exit_code == 0, done.output
    found = fits(done.stdout, "simulation.schema.json")["coverage"]
    return {(part["what"], part["name"]): (part["times"], part["games"]) for part in found}


def test_every_rule_is_counted(rulewright: Rulewright, fits: Fits, trial: Path) -> None:
    found = covered(rulewright, fits, trial, "-n", 20)
    assert found["setup", "setup"] == (20, 20)
    assert found["phase", "turn"] == (40, 20)
    assert found["action", "earn"][0] + found["action", "lay"][0] == 40
    assert found["ending", "Score"] == (20, 20)
    assert found["rule", "when a player gains a coin"][0] >= 40
    assert 0 < found["rule", "when you play this"][0] < found["action", "lay"][0]
    assert found["option", "earn"] == found["action", "earn"]
    assert found["sentence", "player gains 1 coin"][1] in (0, 20)
    for never in (
        ("action", "never"),
        ("procedure", "party"),
        ("procedure", "sleep"),
        ("rule", "as soon as a player has coins >= 20"),
        ("ending", "Rich"),
        ("option", "Nod"),
        ("sentence", "player gains 3 coins"),
        ("sentence", "do party(player)"),
    ):
        assert found[never] == (0, 0), never


def test_what_never_fired_is_told_once_each(rulewright: Rulewright, trial: Path) -> None:
    done = rulewright("simulate", trial, "-n", 30, "--coverage")
    assert done.exit_code == 0
    told = done.stdout.partition("Never fired in 30 games\n")[2].splitlines()
    assert [" ".join(line.split()) for line in told] == [
        "what name where",
        "action never trial.rules:34",
        "procedure party trial.rules:36",
        "procedure sleep trial.rules:38",
        "rule as soon as a player has coins >= 20 trial.rules:42",
        "ending Rich trial.rules:42",
        "option Nod trial.rules:27",
        "sentence player gains 3 coins trial.rules:24",
        "sentence do party(player) trial.rules:26",
    ]


ALWAYS = """game "Always"
    players 2
each player
    coins: 0..20
phase turn for each player, in turn order
    if player.coins < 5: player gains 1 coin
    if player.coins > 5: player gains 1 coin
    if player.coins > 0
        player gains 1 coin
    otherwise
        player loses 1 coin
    if player.coins > 7: player gains 1 coin
    otherwise if player.coins > 1: player loses 1 coin
    if player.coins > 9
        if player.coins > 8: player gains 1 coin
how to sleep(player)
    if player.coins = 0: player gains 1 coin
"""


def test_a_condition_that_always_holds_is_told_where_nothing_else_tells_it(
    rulewright: Rulewright, tmp_path: Path
) -> None:
    path = tmp_path / "always.rules"
    path.write_text(ALWAYS, encoding="utf-8")
    done = rulewright("simulate", path, "-n", 2, "--coverage")
    told = done.stdout.partition("Never fired in 2 games\n")[2].splitlines()
    assert [" ".join(line.split()) for line in told] == [
        "what name where",
        "procedure sleep always.rules:16",
        "sentence player gains 1 coin always.rules:7",
        "sentence player loses 1 coin always.rules:11",
        "sentence player gains 1 coin always.rules:12",
        "sentence player gains 1 coin always.rules:15",
        "otherwise if player.coins < 5 always.rules:6",
        "otherwise if player.coins > 1 always.rules:13",
    ]


def test_variants_are_played_as_well(rulewright: Rulewright, fits: Fits, trial: Path) -> None:
    found = covered(rulewright, fits, trial, "-n", 10, "--with", "Rich people")
    assert found["ending", "Rich"][0] > 0
    assert found["rule", "as soon as a player has coins >= 20"] == found["ending", "Rich"]


DUST = """game "Dust"
    players 2
card Dust, 1 of each value
    value: 1..6
zones
    box: pile of Dust, face down
    shelf: row of Dust, face down
setup
    move all dusts from box to shelf
phase turn for each player, in turn order
    for each dust in shelf where dust.value = 1
        move dust to box
    for each dust in shelf where dust.value = 2
        reveal dust
    for each dust in shelf where dust.value = 3
        do polish(dust)
    player chooses a dust in shelf where dust.value = 4 or dust.value = 7
    player chooses any number of dusts in shelf where dust.value = 5
how to polish(dust)
    nothing
"""


def test_a_thing_fires_after_the_set_up(rulewright: Rulewright, fits: Fits, tmp_path: Path) -> None:
    """What is moved, shown, chosen, or what a rule is about, has fired; what the set-up alone moves has not."""
    path = tmp_path / "dust.rules"
    path.write_text(DUST, encoding="utf-8")
    assert rulewright("check", path).exit_code == 0, rulewright("check", path).stdout
    found = covered(rulewright, fits, path, "-n", 4)
    assert [found["thing", f"Dust {value}"][0] > 0 for value in range(1, 7)] == [True] * 5 + [False]


TIMES = """game "Times"
    players 2
each player
    coins: 0..20
phase turn for each player, in turn order, repeat 2 times
    all players secretly choose a number from 1 to 2 as bid
    player gains 1 coin
    the next time player gains a coin: player gains 2 coins
at the end of each turn
    player gains 1 coin
at the start of each turn
    if player.coins > 19: player loses 1 coin
at the end of the game
    for each player: player gains 1 coin
before a player gains a coin
    nothing
score player
    player.coins
"""


def test_rules_at_an_edge_and_secret_choices_are_counted_once_each(
    rulewright: Rulewright, fits: Fits, tmp_path: Path
) -> None:
    path = tmp_path / "times.rules"
    path.write_text(TIMES, encoding="utf-8")
    found = covered(rulewright, fits, path, "-n", 3)
    assert found["rule", "at the start of each turn"] == found["rule", "at the end of each turn"] == (12, 3)
    assert found["rule", "at the end of the game"] == (3, 3)
    assert found["rule", "before a player gains a coin"][0] > 12
    assert found["sentence", "all players secretly choose a number from 1 to 2 as bid"] == (12, 3)
    assert found["sentence", "player loses 1 coin"] == (0, 0)


def test_everything_fired_is_said(rulewright: Rulewright) -> None:
    done = rulewright("simulate", GAMES / "classics" / "pig", "-n", 5, "--coverage")
    assert done.stdout.endswith("\nEverything fired: 2 rules, 1 ending, 2 options, 8 sentences.\n")


def test_several_processes_and_players_that_search_come_to_the_same(rulewright: Rulewright, trial: Path) -> None:
    line = ("simulate", trial, "-n", 12, "--coverage", "--json", "--seat", "1=search", "--budget", 8)
    assert rulewright(*line, "--jobs", 1).stdout == rulewright(*line, "--jobs", 2).stdout


def test_only_the_game_itself_counts_not_what_a_player_tries_out(
    rulewright: Rulewright, fits: Fits, trial: Path
) -> None:
    found = covered(rulewright, fits, trial, "-n", 3, "--seat", "1=search,2=search", "--budget", 30)
    assert found["phase", "turn"] == (6, 3)


@pytest.mark.parametrize("name", ["vampire_empire", "classics/coup", "classics/liars_dice", "classics/hearts"])
def test_a_game_played_again_is_the_same_game(name: str) -> None:
    """With secret choices, windows for reactions and sets as well."""
    game = game_at(GAMES / name)
    recorder = Recorder(Game(game.program))
    for one in simulate(
        Setting(GAMES / name, (), None, ("random",) * len(game.seats), coverage=True), game, range(2), 1
    ):
        assert one.result is not None
        assert isinstance(one.ran, Ran)
        assert game.program.endings[one.ran.ending or 0].name == one.result.ending
    playout, answers = game.playout(4), []
    agents = [AGENTS["random"](seat, 4, 0) for seat in range(len(game.seats))]
    while playout.offers:
        seat, options = next(iter(playout.offers.items()))
        answers.append((seat, agents[seat].answer(playout, options)))
        playout.choose(answers[-1][1], seat)
    assert recorder.played(4, answers) == recorder.played(4, answers)


def test_without_it_nothing_is_noted() -> None:
    setting = Setting(GAMES / "classics" / "nim", (), None, ("random", "random"))
    assert {one.ran for one in simulate(setting, load(setting.path), range(3), 1)} == {None}
