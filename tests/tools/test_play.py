"""Games played by humans at the other end of a pipe, and by built-in players."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Rulewright = Callable[..., Any]

SECRET = """
game "Envelopes"
    players 2: Ann, Bea
card Note
    worth: 1..3
each player
    hand: hand of Note, seen by owner, starts one of each worth
    shown: row of Note, seen by everyone
facts
    bows: 0..9, starts 0
phase bidding
    all players secretly choose a note in hand as bid
    reveal all bids
    for each player: move player.bid to player.shown
phase adding
    Ann plays any number of notes from hand to shown
phase closing repeat 2 times
    Ann chooses
        "Bow"
            add 1 to bows
        "Leave"
            remove 1 from bows
score player
    sum of note.worth for each note in player.shown
"""


@pytest.fixture
def envelopes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("envelopes.rules")
    path.write_text(SECRET)
    return path


# ---------------------------------------------------------------- between built-in players
def test_a_whole_game_is_told_turn_by_turn(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--auto", "--seed", 7)
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0] == "My game, seed 7: Player 1 (random), Player 2 (random)"
    assert "1. Turn: Player 1" in lines
    assert "2. Turn: Player 2" in lines
    assert lines[-2] == "The game is over"
    assert re.fullmatch(r"  The last stone: Player [12] won\.", lines[-1])


def test_the_same_seed_plays_the_same_game(rulewright: Rulewright, game: Path) -> None:
    one, other, third = (rulewright("play", game, "--auto", "--seed", seed).stdout for seed in (7, 7, 8))
    assert one == other
    assert one.splitlines()[1:] != third.splitlines()[1:]


def test_without_a_seed_one_is_taken_and_said(rulewright: Rulewright, game: Path) -> None:
    first = rulewright("play", game, "--auto").stdout
    seed = re.search(r"seed (\d+)", first)
    assert seed is not None
    assert rulewright("play", game, "--auto", "--seed", seed[1]).stdout == first


def test_more_may_play(rulewright: Rulewright, game: Path) -> None:
    assert "Player 4 (random)" in rulewright("play", game, "--auto", "--players", 4).stdout
    done = rulewright("play", game, "--auto", "--players", 5)
    assert done.exit_code == 2
    assert "2 to 4" in done.stderr


# ---------------------------------------------------------------- with humans
def test_a_human_plays_from_a_pipe(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--seed", 1, input="2\n" * 12)
    assert done.exit_code == 0, done.output
    assert "  1  Take one stone\n  2  Take two stones\n" in done.stdout
    assert "(1 to 2; help) > 2\n  Player 1: Take two stones\n" in done.stdout
    assert "The game is over" in done.stdout or "The game is not over." in done.stdout


def test_the_end_of_the_pipe_ends_politely_with_a_saved_game(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--seed", 1, "--save", "game.json", input="1\n")
    assert done.exit_code == 0, done.output
    assert "Saved in game.json" in done.stdout
    assert done.stdout.endswith("The game is not over.\n")
    saved = json.loads(Path("game.json").read_text())
    assert saved["title"] == "My game"
    again = rulewright("play", game, "--load", "game.json", "--auto")
    assert again.exit_code == 0, again.output
    assert again.stdout.startswith("My game, from game.json: ")
    assert "Player 1: Take one stone" in again.stdout
    assert "The game is over" in again.stdout


def test_a_save_of_other_rules_is_refused(rulewright: Rulewright, game: Path) -> None:
    rulewright("play", game, "--save", "game.json", input="1\n")
    rules = game / "my-game.rules"
    rules.write_text(rules.read_text().replace("0..12, starts 12", "0..13, starts 13"))
    done = rulewright("play", game, "--load", "game.json", "--auto")
    assert done.exit_code == 2
    assert "other" in done.stderr or "rules" in done.stderr


@pytest.mark.parametrize("text", ["", "[]", "{", '{"seats": ["A", "B"]}'])
def test_a_file_that_is_no_save_is_refused(rulewright: Rulewright, game: Path, text: str) -> None:
    Path("game.json").write_text(text)
    done = rulewright("play", game, "--load", "game.json", "--auto")
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1


def test_orders_are_obeyed(rulewright: Rulewright, game: Path) -> None:
    typed = "help\nlook\n7\nnonsense\n1 2\n2\nlog\nundo\nsave there.json\nquit\n"
    done = rulewright("play", game, "--seat", "1=human,2=human", "--seed", 1, input=typed)
    assert done.exit_code == 0, done.output
    assert "take back your latest decision" in done.stdout
    assert '"7" is not in the list' in done.stdout
    assert '"nonsense" is not in the list' in done.stdout
    assert "type one number" in done.stdout
    assert "Nothing can be taken back" in done.stdout
    assert json.loads(Path("there.json").read_text())["title"] == "My game"


def test_what_nobody_has_answered_can_be_taken_back(rulewright: Rulewright, envelopes: Path) -> None:
    done = rulewright(
        "play", envelopes, "--seat", "Ann=human", "--seed", 1, input="1\nundo\n2 1\nundo\n1\nundo\n2\n1\n"
    )
    assert done.exit_code == 0, done.output
    assert done.stdout.count("Nothing can be taken back") == 2  # notes were revealed
    assert done.stdout.count("Taken back.") == 1
    assert "Ann: Leave" in done.stdout


def test_a_subset_is_entered_as_numbers(rulewright: Rulewright, envelopes: Path) -> None:
    done = rulewright("play", envelopes, "--seat", "Ann=human", "--seed", 1, input="1\n1 2\n1\n1\n")
    assert done.exit_code == 0, done.output
    assert "(0 to 2 numbers, such as 1 2, or none; help) > 1 2" in done.stdout
    assert re.search(r"Ann +\w+ +\d +6$", done.stdout, re.M)


def test_none_of_a_subset_can_be_taken(rulewright: Rulewright, envelopes: Path) -> None:
    done = rulewright("play", envelopes, "--seat", "Ann=human", "--seed", 1, input="3\nnone\n1\n1\n")
    assert done.exit_code == 0, done.output
    assert re.search(r"Ann +\w+ +\d +3$", done.stdout, re.M)


def test_two_humans_hand_over(rulewright: Rulewright, envelopes: Path) -> None:
    done = rulewright("play", envelopes, "--seat", "Ann=human,Bea=human", input="3\n2\nnone\n1\n1\n")
    assert done.exit_code == 0, done.output
    assert [line for line in done.stdout.splitlines() if "goes on" in line] == [
        "Ann goes on.",
        "Bea goes on.",
        "Ann goes on.",
    ]
    between = done.stdout.partition("Bea goes on.")[2].partition("Ann goes on.")[0]
    assert "Note 3" not in between.partition("Bea: ")[0].partition("your hand")[0]


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        ("Carl=human", "Ann, Bea"),
        ("Ann", "--seat Ann=human"),
        ("Ann=humen", "did you mean human?"),
        ("3=random", "Ann, Bea"),
    ],
)
def test_a_seat_that_is_not_there_is_a_mistake(rulewright: Rulewright, envelopes: Path, seat: str, words: str) -> None:
    done = rulewright("play", envelopes, "--seat", seat)
    assert done.exit_code == 2
    assert words in done.stderr


# ---------------------------------------------------------------- from an example
def test_a_game_starts_from_an_example(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--from", "Whoever takes the last stone wins", "--auto", "--seed", 2)
    assert done.exit_code == 0, done.output
    assert len(re.findall(r"^\d+\. Turn", done.stdout, re.M)) <= 3
    done = rulewright("play", game, "--from", "Whoever takes the last stone win", "--auto")
    assert done.exit_code == 2
    assert "Whoever takes the last stone wins" in done.stderr
