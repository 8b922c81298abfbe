"""Saved games told again, under the rules that they were saved under and under others."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.interpreter.pipeline import shipped_games

pytestmark = pytest.mark.slow

Rulewright = Callable[..., Any]
Fits = Callable[[str, str], dict[str, Any]]

HANDS = """
game "Hands"
    players 2: Ann, Bea
card Note
    worth: 1..5
each player
    hand: hand of Note, seen by owner
    shown: row of Note, seen by everyone
zones
    deck: deck of Note, face down, starts one of each worth
facts
    bows: 0..99, starts 0
setup
    shuffle deck
    for each player: player draws 2 cards from deck to hand
phase bidding
    all players secretly choose a note in hand as bid
    reveal all bids
    for each player: move player.bid to player.shown
phase turn for each player, repeat 2 times
    player may play a note from hand to shown
    player chooses
        "Wait"
            add 1 to bows
        "Go"
            add 1 to bows
score player
    sum of note.worth for each note in player.shown
"""


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("hands.rules")
    path.write_text(HANDS)
    return path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


# ---------------------------------------------------------------- the same rules
@pytest.mark.parametrize("name", [shipped.name for shipped in shipped_games()])
def test_every_game_can_be_told_again(
    rulewright: Rulewright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    played = rulewright("play", name, "--auto", "--seed", 3, "--save", "game.json")
    told = rulewright("replay", "game.json")
    assert told.exit_code == 0, told.output
    assert (
        told.stdout.partition("\n")[2].rpartition("\n\n")[0] == (played.stdout.partition("\n")[2].rpartition("\n\n")[0])
    )
    assert re.search(r"^The saved game is what its \d+ decisions lead to\.$", told.stdout, re.M)


def test_a_game_with_a_human_an_undo_and_a_load_can_be_told_again(rulewright: Rulewright, hands: Path) -> None:
    rulewright("play", hands, "--seat", "Ann=human", "--seed", 1, "--save", "game.json", input="1\n1\nwait\nundo\ngo\n")
    rulewright("play", hands, "--load", "game.json", "--save", "game.json", input="none\nwait\n")
    told = rulewright("replay", "game.json")
    assert told.exit_code == 0, told.output
    assert "The game is over" in told.stdout
    assert "Ann: Go" in told.stdout
    assert "The saved game is what its" in told.stdout


def test_a_secret_answer_that_waits_for_others_is_replayed(rulewright: Rulewright, hands: Path) -> None:
    rulewright("play", hands, "--seat", "Ann=human,Bea=human", "--seed", 1, "--save", "game.json", input="2\n")
    told = rulewright("replay", "game.json")
    assert told.exit_code == 0, told.output
    assert "Bea is to decide." in told.stdout
    assert "The saved game is what its 1 decision leads to." in told.stdout


def test_a_game_from_an_example_can_be_told_again(rulewright: Rulewright, game: Path) -> None:
    title = "Whoever takes the last stone wins"
    rulewright("play", game, "--from", title, "--seed", 2, "--save", "game.json", "--auto")
    told = rulewright("replay", "game.json")
    assert told.exit_code == 0, told.output
    assert told.stdout.startswith(f'My game, from "{title}", seed 2\n')
    change(game / "my-game.rules", "0..12", "0..13")
    forced = rulewright("replay", "game.json", "--force")
    assert forced.exit_code == 0, forced.output
    assert "can be made under these rules too." in forced.stdout


def test_it_can_be_told_up_to_a_decision(rulewright: Rulewright, game: Path) -> None:
    rulewright("play", game, "--auto", "--seed", 1, "--save", "game.json")
    told = rulewright("replay", "game.json", "--to", 2)
    assert told.exit_code == 0
    assert len(re.findall(r"^  Player \d: Take", told.stdout, re.M)) == 2
    assert re.search(r"^So far 2 of \d+ decisions\.$", told.stdout, re.M)
    assert rulewright("replay", "game.json", "--to", 999).stdout == rulewright("replay", "game.json").stdout
    assert "Take" not in rulewright("replay", "game.json", "--to", 0).stdout


def test_each_reader_is_told_what_that_one_saw(rulewright: Rulewright, hands: Path) -> None:
    rulewright("play", hands, "--auto", "--seed", 1, "--save", "game.json")
    ann, bea = (rulewright("replay", "game.json", "--seat", seat).stdout for seat in ("Ann", 2))
    looker, everything = rulewright("replay", "game.json", "--watch").stdout, rulewright("replay", "game.json").stdout
    drawn = re.compile(r"(Ann|Bea) draws (Note \d and Note \d|2 notes)")
    assert [whose[1].startswith("Note") for whose in drawn.findall(ann)] == [True, False]
    assert [whose[1].startswith("Note") for whose in drawn.findall(bea)] == [False, True]
    assert [whose[1].startswith("Note") for whose in drawn.findall(looker)] == [False, False]
    assert [whose[1].startswith("Note") for whose in drawn.findall(everything)] == [True, True]
    assert "as it looks from outside" in looker
    assert rulewright("replay", "game.json", "--watch", "--seat", "Ann").exit_code == 2
    assert rulewright("replay", "game.json", "--seat", "Carl").exit_code == 2


def test_it_can_be_written_for_programs(rulewright: Rulewright, fits: Fits, hands: Path) -> None:
    rulewright("play", hands, "--auto", "--seed", 1, "--save", "game.json")
    told = fits(rulewright("replay", "game.json", "--json").stdout, "replay.schema.json")
    assert told["holds"] is True
    assert told["reader"] == "everything"
    assert [entry["number"] for entry in told["decisions"]] == list(range(1, len(told["decisions"]) + 1))
    lines = told["opening"] + [line for entry in told["decisions"] for line in entry["lines"]]
    assert any("draws Note" in line for line in lines)
    ann = fits(rulewright("replay", "game.json", "--json", "--seat", "Ann").stdout, "replay.schema.json")
    assert all((entry["chosen"] is None) == (entry["seat"] != "Ann") for entry in ann["decisions"])
    part = fits(rulewright("replay", "game.json", "--json", "--to", 1).stdout, "replay.schema.json")
    assert part["holds"] is None
    assert len(part["decisions"]) == 1


def test_where_the_rules_are_has_to_be_said_or_known(rulewright: Rulewright, game: Path) -> None:
    rulewright("play", game, "--auto", "--seed", 1, "--save", "game.json")
    game.rename("elsewhere")
    missing = rulewright("replay", "game.json")
    assert (missing.exit_code, len(missing.stderr.splitlines())) == (2, 1)
    assert rulewright("replay", "game.json", "--game", "elsewhere").exit_code == 0
    save = json.loads(Path("game.json").read_text())
    del save["table"]
    Path("game.json").write_text(json.dumps(save))
    assert "say it with --game" in rulewright("replay", "game.json").stderr


# ---------------------------------------------------------------- other rules
def test_other_rules_are_refused_with_what_differs(rulewright: Rulewright, game: Path) -> None:
    rulewright("play", game, "--auto", "--seed", 1, "--save", "game.json")
    change(game / "my-game.rules", "0..12, starts 12", "0..13, starts 13")
    for command in (("replay", "game.json"), ("play", game, "--load", "game.json")):
        done = rulewright(*command)
        assert done.exit_code == 2
        assert "was saved under other rules: rules" in done.stderr
        assert "- stones: 0..12, starts 12" in done.stderr
        assert "+ stones: 0..13, starts 13" in done.stderr
        assert "--force" in done.stderr
        assert done.stdout == ""


def test_a_comment_changes_nothing_that_matters(rulewright: Rulewright, hands: Path) -> None:
    rulewright("play", hands, "--auto", "--seed", 1, "--save", "game.json")
    change(hands, '        "Wait"\n', '        "Wait"        # for better times\n')
    done = rulewright("replay", "game.json")
    assert done.exit_code == 2
    assert "  Only comments and blanks differ.\n" in done.stderr
    assert rulewright("replay", "game.json", "--force").exit_code == 0


def test_decisions_that_hold_under_other_rules_are_counted(rulewright: Rulewright, hands: Path) -> None:
    rulewright("play", hands, "--auto", "--seed", 1, "--save", "game.json")
    change(hands, '        "Wait"\n', '        "Think"\n            add 2 to bows\n        "Wait"\n')
    done = rulewright("replay", "game.json", "--force")
    assert done.exit_code == 0, done.output
    assert re.search(r"^All \d+ decisions can be made under these rules too\.$", done.stdout, re.M)


def test_the_decision_that_does_not_hold_is_named(rulewright: Rulewright, fits: Fits, hands: Path) -> None:
    rulewright("play", hands, "--seat", "Ann=human,Bea=human", "--seed", 1, "--save", "game.json",
               input="1\n1\nnone\nwait\nnone\ngo\n")  # fmt: skip
    change(hands, '"Go"', '"Move on"')
    done = rulewright("replay", "game.json", "--force")
    assert done.exit_code == 1
    assert "5 of 6 decisions can be made." in done.stdout
    assert "Decision 6, of Bea: Go was chosen, and that is not on offer.\nOn offer now: Wait, Move on." in done.stdout
    told = fits(rulewright("replay", "game.json", "--force", "--json").stdout, "replay.schema.json")
    assert told["holds"] is False
    assert told["parted"]["offered"] == ["Wait", "Move on"]
    other = rulewright("replay", "game.json", "--force", "--seat", "Ann").stdout
    assert "Decision 6, of Bea, cannot be made." in other
    assert "Move on" not in other


def test_a_game_goes_on_under_other_rules_as_far_as_it_holds(rulewright: Rulewright, hands: Path) -> None:
    rulewright("play", hands, "--seat", "Ann=human,Bea=human", "--seed", 1, "--save", "game.json",
               input="1\n1\nnone\nwait\nnone\ngo\n")  # fmt: skip
    change(hands, '"Go"', '"Move on"')
    done = rulewright("play", hands, "--load", "game.json", "--force", "--save", "game.json", input="move on\n")
    assert done.exit_code == 0, done.output
    assert "The rules are others; 5 of its 6 decisions can be made under them." in done.stdout
    assert "Bea: Move on" in done.stdout
    again = rulewright("replay", "game.json")
    assert again.exit_code == 0, again.output
    assert rulewright("play", hands, "--force").exit_code == 2


def test_what_is_no_choice_any_more_is_passed_over(rulewright: Rulewright, hands: Path) -> None:
    rulewright("play", hands, "--seat", "Ann=human,Bea=human", "--seed", 1, "--save", "game.json",
               input="1\n1\nnone\nwait\nnone\nwait\n")  # fmt: skip
    change(hands, '        "Go"\n            add 1 to bows\n', "")
    done = rulewright("replay", "game.json", "--force")
    assert done.exit_code == 0, done.output
    assert "All 6 decisions can be made under these rules too." in done.stdout


def test_rules_that_fail_are_said_to(rulewright: Rulewright, hands: Path) -> None:
    rulewright("play", hands, "--auto", "--seed", 1, "--save", "game.json")
    change(hands, "bows: 0..99", "bows: 0..1")
    change(hands, "            add 1 to bows", "            set bows to bows + 1")
    done = rulewright("replay", "game.json", "--force")
    assert done.exit_code == 1
    assert "and the rules fail: hands.rules:" in done.stdout


# ---------------------------------------------------------------- why, and why not
COINS = """
game "Coins"
    players 2: Ann, Bea
each player
    coins: 0..9, starts 1
action buy
    needs you.coins >= 3
    does: you lose 3 coins
action earn
    does: you gain 1 coin
action rest
    does: nothing
phase turn for each player, in turn order, repeat 3 times
    player must take an action from buy, earn, rest
score player
    player.coins
"""


@pytest.fixture
def coins(rulewright: Rulewright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A saved game in which nobody can buy in the first round."""
    monkeypatch.chdir(tmp_path)
    Path("coins.rules").write_text(COINS)
    done = rulewright("play", "coins.rules", "--auto", "--seed", 1, "--save", "coins.json")
    assert done.exit_code == 0, done.output
    return Path("coins.json")


def test_a_saved_game_says_why_not(rulewright: Rulewright, fits: Fits, coins: Path) -> None:
    done = rulewright("replay", coins, "--to", 1, "--ask", "why not buy")
    assert done.exit_code == 0, done.output
    assert "\nBea: take an action  (turn)\n  1  earn\n  2  rest\n" in done.stdout
    assert "`you.coins >= 3`" in done.stdout
    assert re.search(r"\nIn the saved game: (earn|rest)\.\n$", done.stdout)
    said = fits(rulewright("replay", coins, "--to", 1, "--ask", "why not buy", "--json").stdout, "replay.schema.json")
    answer = said["answer"]
    assert (answer["seat"], answer["offered"]) == ("Bea", ["earn", "rest"])
    assert answer["chosen"] in (["earn"], ["rest"])
    assert answer["lines"][0] in done.stdout
    assert fits(rulewright("replay", coins, "--json").stdout, "replay.schema.json")["answer"] is None


def test_a_saved_game_says_why(rulewright: Rulewright, coins: Path) -> None:
    assert "earn: rule `earn` (coins.rules:9)" in rulewright("replay", coins, "--to", 0, "--ask", "why 1").stdout
    assert "rule `turn` (coins.rules:14)" in rulewright("replay", coins, "--to", 0, "--ask", "why").stdout
    told = rulewright("replay", coins, "--why", "--to", 1).stdout
    assert "  Ann: " in told
    assert re.search(r"  \[(earn|rest)\]$", told, re.M)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--ask", "why"], "nobody is to decide there; say with --to after how many decisions it is asked"),
        (["--to", "1", "--ask", "buy"], '"buy" cannot be asked'),
        (["--to", "1", "--ask", "why", "--seat", "Ann"], "Ann is not to decide there, but Bea"),
        (["--to", "1", "--ask", "why", "--watch"], "leave --watch out"),
    ],
)
def test_what_cannot_be_asked(rulewright: Rulewright, coins: Path, options: list[str], why: str) -> None:
    done = rulewright("replay", coins, *options)
    assert done.exit_code == 2
    assert why in done.stderr


def test_where_several_decide_the_seat_says_who_asks(rulewright: Rulewright, hands: Path) -> None:
    rulewright("play", hands, "--auto", "--seed", 1, "--save", "game.json")
    for seat in ("Ann", "Bea"):
        done = rulewright("replay", "game.json", "--to", 0, "--ask", "why", "--seat", seat)
        assert f"\n{seat}: " in done.stdout
        assert "(hands.rules:17)" in done.stdout
