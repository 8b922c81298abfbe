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
    told.append("  then by points: score player: player.gold")
    assert text.splitlines()[2:5] == told
    assert answer(text, "ends")[1:4] == told


def test_what_is_paid_stands_behind_a_choice(typed: Callable[..., str]) -> None:
    offered = [line.split("  ")[2] for line in typed().splitlines() if line.startswith(("  1  ", "  2  ", "  3  "))]
    assert offered == ["sail Old barge: pay 1 gold", "sail Swift: pay 3 gold", "rest"]


def test_what_a_thing_costs_that_nobody_knows_is_not_told(rulewright: Rulewright, tmp_path: Path) -> None:
    path = tmp_path / "harbour.rules"
    path.write_text(HARBOUR.replace("sea: row of Ship, seen by everyone", "sea: row of Ship, seen by nobody"))
    shown = rulewright("play", path, "--seed", 1, input="quit\n").stdout
    offered = [line.split("  ")[2] for line in shown.splitlines() if line.startswith(("  1  ", "  2  ", "  3  "))]
    assert offered[0].startswith("sail ship 1 of sea")
    assert not any("gold" in line for line in offered)


def test_what_a_payment_is_for_stands_behind_the_question(typed: Callable[..., str]) -> None:
    assert "Ann: pay 1 gold  (set you.tired to no)" in typed("1").splitlines()


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
    assert answer(typed("look me"), "look me") == answer(text, "look ann")
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


CAVE = """
game "Cave"
    players 1: Ann
die fate
    | face      | hurt |
    | calm      | 0    |
    | rock_fall | 2    |
token Torch, plural torches
    oil: track 0..3, starts 0
    burnt: 0..3, starts 0
table Torch
    | name |
    | Long |
each player
    breath: 0..9, starts 2
    pack: row of Torch, seen by everyone
zones
    cave: row of Torch, seen by everyone
    a1, a2, a3, a4, a5, a6: row of Torch, seen by everyone
facts
    depth: 0..9
phase turn for each player, repeat 3 times
    player chooses a torch in cave
        advance torch.oil
        move back depth
    player may advance depth
"""


@pytest.fixture
def cave(rulewright: Rulewright, tmp_path: Path) -> Callable[..., list[str]]:
    """Play alone in a cave with lines that are typed; return the lines that are written."""
    path = tmp_path / "cave.rules"
    path.write_text(CAVE)

    def type_(*lines: str) -> list[str]:
        done = rulewright("play", path, "--seed", 1, input="\n".join([*lines, "quit\n"]))
        assert done.exit_code == 0, done.output
        found: list[str] = done.stdout.splitlines()
        return found

    return type_


def test_a_track_stands_somewhere_also_at_0_and_a_counter_counts_only_above(cave: Callable[..., list[str]]) -> None:
    assert "  cave: Long (oil 1)" in cave()
    assert "  cave: Long (oil 1, burnt 0)" in cave("look long")


def test_a_step_is_told_with_where_it_leads(cave: Callable[..., list[str]]) -> None:
    lines = cave()
    assert "    Long's oil: +1, now 1" in lines
    assert "    Depth: still 0" in lines


def test_a_choice_of_one_thing_is_told_as_such_to_who_plays_alone(cave: Callable[..., list[str]]) -> None:
    assert "  Ann chooses Long (nothing else is possible)" in cave()


def test_where_no_rule_ends_the_game_its_phases_do(cave: Callable[..., list[str]]) -> None:
    assert cave()[2:4] == ["How it ends", "  when its phases are over"]


def test_fields_of_players_and_faces_of_dice_can_be_looked_at(cave: Callable[..., list[str]]) -> None:
    lines = cave("look breath", "look fate")
    at = next(number for number, line in enumerate(lines) if line.endswith("> look breath"))
    assert lines[at + 1] == "  Ann: breath 2"
    assert lines[at + 3 : at + 6] == ["  fate: calm, rock fall", "    calm: hurt 0", "    rock fall: hurt 2"]


def test_names_with_capitals_can_be_looked_at(rulewright: Rulewright, tmp_path: Path) -> None:
    path = tmp_path / "cave.rules"
    path.write_text(CAVE.replace("die fate", "die D6").replace("depth", "Depth"))
    done = rulewright("play", path, "--seed", 1, input="look D6\nlook Depth\nlook Ann's pack\nquit\n").stdout
    assert "  D6: calm, rock fall" in done.splitlines()
    assert "  Depth 0" in done.splitlines()
    assert "  empty: your pack" in done.splitlines()


def test_of_many_zones_those_that_are_as_before_are_named_together_when_another_turn_begins(
    rulewright: Rulewright, tmp_path: Path
) -> None:
    rules = CAVE.replace("| Long |", "\n    ".join(f"| T{number} |" for number in range(7)))
    path = tmp_path / "cave.rules"
    moves = "".join(f"    move T{number} from cave to a{number}\n" for number in range(1, 7))
    path.write_text(rules.replace("phase turn", f"setup\n{moves}phase turn"))
    done = rulewright("play", path, "--seed", 1, input="1\nlook\nquit\n").stdout
    first, _, later = done.partition("2. Turn: Ann")
    assert "  a1: T1 (oil 0)" in first
    head, _, looked = later.partition("> look")
    assert "  as before: a1, a2, a3, a4, a5, a6" in head.splitlines()
    assert "a1: T1" not in head
    assert "  cave: T0 (oil 2)" in head.splitlines()
    assert "  a1: T1 (oil 0)" in looked.splitlines()
    assert "as before" not in looked


def test_who_leaves_a_loaded_game_where_it_was_saved_loses_nothing(rulewright: Rulewright, tmp_path: Path) -> None:
    path, kept = tmp_path / "cave.rules", tmp_path / "kept.json"
    path.write_text(CAVE)
    assert rulewright("play", path, "--seed", 1, input=f"save {kept}\nquit\n").exit_code == 0
    assert rulewright("play", path, "--load", kept, input="quit\n").stdout.endswith("\nThe game is not over.\n")
    assert "what came after it was saved is lost" in rulewright("play", path, "--load", kept, input="1\nquit\n").stdout


PRICES = """
game "Stall"
    players 1: Big_Al
each player
    gold, wood: 0..9, starts 5
facts
    mood: 0..9
phase turn for each player, repeat 2 times
    player must take an action from build, wait
action build
    cost: pay 2 gold
    cost: pay 1 wood
    does: nothing
action wait
    does: nothing
score player
    player.gold
"""


@pytest.mark.parametrize(
    ("old", "new", "price"),
    [
        ("", "", ": pay 2 gold and 1 wood"),
        ("pay 1 wood", "pay (highest of player.wood for each player in players) wood", ""),
        ("score player", "always\n    Big_Al ignores build.cost\nscore player", ""),
    ],
)
def test_a_price_is_told_whole_or_not_at_all(
    rulewright: Rulewright, tmp_path: Path, old: str, new: str, price: str
) -> None:
    path = tmp_path / "stall.rules"
    path.write_text(PRICES.replace(old, new) if old else PRICES)
    done = rulewright("play", path, "--seed", 1, input="look big_al\nlook Big Al\nquit\n").stdout.splitlines()
    assert f"  1  build{price}" in done
    assert done.count("  Big_Al: gold 5, wood 5") == 3


def test_a_game_that_ends_with_its_phases_says_so_before_its_points(rulewright: Rulewright, tmp_path: Path) -> None:
    path = tmp_path / "stall.rules"
    path.write_text(PRICES)
    told = rulewright("play", path, "--seed", 1, input="quit\n").stdout.splitlines()[2:5]
    assert told == ["How it ends", "  when its phases are over", "  then by points: score player: player.gold"]
