"""What a player reads: how the game ends, what things cost and are for, what was set, what stands where."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Rulewright = Callable[..., Any]

HARBOUR = """
game "Harbour"
    players 2: Ann, Bea
kind Weather: dead_calm, high_wind
card Ship
    sails: 1..3
    loaded: yes/no, starts no
table Ship
    | name      | sails |
    | Old_barge | 1     |
    | Swift     | 3     |
card Crate
    full: yes/no, starts no
table Crate
    | name |
    | Rum  |
track tide, starts low_water
    | space      | boats | open |
    | low_water  | 0     | no   |
    | high_water | 2     | yes  |
facts
    weather: Weather, starts dead_calm
    pilot: player, starts Ann
    night: yes/no
each player
    gold: 0..9, starts 3
    tired: yes/no
    quay: row of Ship, seen by everyone
    hold: row of Crate, seen by owner
zones
    shed: deck of Crate, face down
    sea: row of Ship, seen by everyone
setup
    move the top of shed to Bea.hold
phase turn for each player, repeat 2 times
    player must take an action from sail, rest
action sail(ship in sea)
    cost: pay ship.sails gold
    does
        set weather to high_wind
        set weather to high_wind
        set pilot to you
        set you.tired to yes
        set ship.loaded to yes
        for each crate in Bea.hold: set crate.full to yes
        set tide to high_water
        move ship to quay
        you may pay 1 gold
            set you.tired to no
            set night to yes
        choose a number from 1 to 3 as steps
            add steps to gold
action rest
    does: nothing
as soon as a player has gold = 9: player wins "Rich"
score player
    player.gold
"""


@pytest.fixture
def typed(rulewright: Rulewright, tmp_path: Path) -> Callable[..., str]:
    """Play from the screen of Ann (or of the one who is named), with lines that are typed; return what is written."""
    path = tmp_path / "harbour.rules"
    path.write_text(HARBOUR)

    def type_(*lines: str, seat: str = "Ann") -> str:
        players = ",".join(f"{name}={'human' if name == seat else 'random'}" for name in ("Ann", "Bea"))
        done = rulewright("play", path, "--seed", 1, "--seat", players, input="\n".join([*lines, "quit", "quit\n"]))
        assert done.exit_code == 0, done.output
        text: str = done.stdout
        return text

    return type_


def answer(text: str, line: str) -> list[str]:
    """Return the lines that follow one that was typed, up to the next prompt."""
    return text.partition(f"> {line}\n")[2].partition("Ann (")[0].splitlines()


def test_how_it_ends_is_told_first_and_when_asked(typed: Callable[..., str]) -> None:
    text = typed("ends")
    told = ["How it ends", '  player wins "Rich" as soon as a player has gold = 9']
    told.append("  else by points: score player: player.gold")
    assert text.splitlines()[2:5] == told
    assert answer(text, "ends")[1:4] == told


def test_what_is_paid_stands_behind_a_choice(typed: Callable[..., str]) -> None:
    offered = [line.split("  ")[2] for line in typed().splitlines() if line.startswith(("  1  ", "  2  ", "  3  "))]
    assert offered == ["sail Old barge: pay 1 gold", "sail Swift: pay 3 gold", "rest"]


def test_what_a_payment_is_for_stands_behind_the_question(typed: Callable[..., str]) -> None:
    assert "Ann: pay 1 gold  (set you.tired to no; set night to yes)" in typed("1").splitlines()


def test_a_question_for_a_number_says_between_what(typed: Callable[..., str]) -> None:
    lines = typed("1", "1").splitlines()
    assert lines[lines.index("Ann: choose a number  (sail)") + 1] == "  1 to 3"


def test_what_is_set_is_told_once_and_in_words(typed: Callable[..., str]) -> None:
    lines = [line.strip() for line in answer(typed("1", "1", "2"), "1")]
    assert lines[:3] == ["Ann: sail Old barge", "Ann pays 1 gold", "Weather: high wind"]
    assert lines[3:6] == ["Ann: tired", "Old barge: loaded", "Tide: high water"]
    assert "Ann: not tired" in typed("1", "1")
    assert "Night: yes" in typed("1", "1")


def test_who_does_not_know_a_thing_is_not_told_what_is_set_of_it(
    rulewright: Rulewright, typed: Callable[..., str], tmp_path: Path
) -> None:
    first = typed("1", "1", "2")
    assert "full" not in first
    assert "Rum" not in first
    assert "Rum: full" in typed("1", "2", "1", seat="Bea")
    told = rulewright("play", tmp_path / "harbour.rules", "--auto", "--seed", 1).stdout
    assert told.count("Rum: full") == 1


@pytest.mark.parametrize("words", ["sail old_barge", "sail Old barge", "old barge"])
def test_names_may_be_typed_as_they_are_shown_or_as_they_are_written(typed: Callable[..., str], words: str) -> None:
    assert "Ann: sail Old barge" in typed(words)


def test_what_is_printed_where_a_track_stands_is_shown(typed: Callable[..., str]) -> None:
    text = typed("look tide", "look high_water", "look weather", "look Bea", "look ann", "look old_barge", "look night")
    assert "  tide low water (boats 0, open no), weather dead calm, pilot Ann" in text.splitlines()
    assert answer(text, "look tide") == [
        "  tide low water",
        "    low water: boats 0, open no",
        "    high water: boats 2, open yes",
    ]
    assert answer(text, "look weather") == ["  weather dead calm"]
    assert answer(text, "look Bea") == ["  Bea: gold 3", "  Bea's hold: 1 face down", "  empty: Bea's quay"]
    assert answer(text, "look ann") == ["  Ann: gold 3", "  empty: your quay, your hold"]
    assert answer(text, "look old_barge") == ["  Old barge: Ship, sails 1", "  sea: Old barge"]
    assert answer(text, "look night") == ["  night no"]
    assert answer(text, "look high_water") == ['  Nothing is called "high_water".']


def test_why_shows_the_whole_rule(typed: Callable[..., str]) -> None:
    shown = answer(typed("why 1"), "why 1")
    assert shown[0].startswith("  sail Old barge: rule `sail` (harbour.rules:")
    assert shown[1:4] == ["    action sail(ship in sea)", "        cost: pay ship.sails gold", "        does"]
    assert shown[-1] == "    .."
    assert len(shown) == 14
