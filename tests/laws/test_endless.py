"""A game without an end is reported, with words and the place in its rules; no command hangs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rulewright.tools.cli import app

HEAD = """game "Endless"
    players 2: Ann, Bea
facts
    n: 0..9
    count: 0..999999999, starts 0
each player
    coins: 0..999999999, starts 0
    gems: 0..999999999, starts 0
die coin: 0..1
"""
BEGIN = """
phase begin
    Ann chooses
        "Go": nothing
        "Stay": nothing
"""
FAULTS = {
    "a loop that never asks": (
        BEGIN + "    do circle\nhow to circle\n    repeat\n        set n to 3\n",
        "the rules go round in circles without a decision in circle",
    ),
    "turns that never ask": (
        "phase turn for each player, in turn order, repeat\n    set n to 3\n",
        "the rules go round in circles without a decision in turn",
    ),
    "a recursion": (
        BEGIN + "    do deeper(1)\nhow to deeper(depth)\n    add 1 to count\n    do deeper(depth + 1)\n",
        "deeper would go on inside itself more than 100 times in deeper",
    ),
    "a recursion of two": (
        "phase begin\n    do one(1)\nhow to one(depth)\n    do other(depth)\nhow to other(depth)\n    do one(depth + 1)\n",
        "one would go on inside itself more than 100 times in other",
    ),
    "conditions that wake one another": (
        "as soon as n = 1: set n to 2\nas soon as n = 2: set n to 1\nphase begin\n    set n to 1\n",
        "`as soon as` rules have run 100 times and still apply",
    ),
}
WOKEN = "".join(
    f"when a player gains {one}: do more_{two}(player)\nhow to more_{two}(player)\n    repeat 3 times: player gains 1 {two}\n"
    for one, two in (("coins", "gems"), ("gems", "coins"))
)
CHOICES = """phase turn for each player, in turn order, repeat
    player chooses
        "One": {}
        "Other": nothing
"""

COUNTED = (
    'as soon as count = 999999999: everyone draws "Counted"\n'  # a count that nothing reads tells no positions apart
)

Say = Callable[..., tuple[int, str]]


@pytest.fixture
def say(tmp_path: Path) -> Say:
    """Run a command over a game; return its exit code and all that it says, in one line."""

    def run(text: str, command: str, *arguments: object) -> tuple[int, str]:
        path = tmp_path / "endless.rules"
        path.write_text(HEAD + text.lstrip("\n"), encoding="utf-8")
        done = CliRunner().invoke(app, [command, str(path), *map(str, arguments)], env={"COLUMNS": "200"})
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, " ".join(done.output.split())

    return run


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("simulate", ("-n", 3)),
        ("explore", ()),
        ("explore", ("--solve",)),
        ("play", ("--auto", "--seed", 1)),
    ],
    ids=lambda part: " ".join(map(str, part)) if isinstance(part, tuple) else part,
)
@pytest.mark.parametrize("case", FAULTS)
def test_rules_that_go_on_without_asking_are_a_fault(
    say: Say, case: str, command: str, arguments: tuple[object, ...]
) -> None:
    text, message = FAULTS[case]
    code, said = say(text, command, *arguments)
    assert code == 1
    assert message in said
    assert "endless.rules:" in said


def test_an_expression_that_needs_itself_is_an_error(say: Say) -> None:
    code, said = say("phase begin\n    set n to more(1)\ndefine more(x) as more(x + 1)\n", "simulate")
    assert code == 1
    assert "endless.rules:12:19: error: `more` is defined by itself" in said


def test_rules_that_wake_one_another_without_end_are_a_fault_that_names_them(say: Say) -> None:
    code, said = say(WOKEN + "phase begin\n    Ann gains 1 coin\n", "simulate", "-n", 2)
    assert code == 1
    assert (
        "these rules wake one another more than 100 times: `when a player gains coins` (line 10), `when a player gains gems`"
        in said
    )


def test_chance_without_end_and_without_a_decision_is_a_fault(say: Say) -> None:
    text = BEGIN + "    repeat\n        Ann rolls coin\n"
    code, said = say(text, "simulate", "-n", 1)
    assert code == 1
    assert "1,000,000 steps without a decision: too many, or the rules go round in circles in begin" in said
    assert "endless.rules:" in said
    code, said = say(text, "explore")
    assert code == 0
    assert "Some lines go round in circles" in said
    assert say(text, "explore", "--solve")[0] == 0  # kept up for ever: drawn


@pytest.mark.parametrize("effect", ["nothing", "add 1 to count"])
def test_decisions_without_end_are_given_up(say: Say, effect: str) -> None:
    code, said = say(CHOICES.format(effect), "simulate", "-n", 3)
    assert code == 1
    assert "3 games, 0 finished" in said
    assert "Given up as too long: 3 games" in said
    assert "endless.rules:11:5: no end after 10,000 decisions in turn" in said
    code, said = say(CHOICES.format(effect), "simulate", "-n", 12, "--longest", 50, "--jobs", 2)
    assert code == 1
    assert "no end after 50 decisions in turn" in said
    assert "and 2 more" in said


def test_a_position_that_comes_again_is_said_to(say: Say) -> None:
    code, said = say(CHOICES.format("nothing"), "explore")
    assert code == 0
    assert "Some lines go round in circles" in said
    code, said = say(CHOICES.format("nothing"), "explore", "--solve")
    assert code == 0


@pytest.mark.parametrize("arguments", [("--limit", 1_000), ("--limit", 1_000, "--solve")], ids=len)
def test_positions_without_end_stop_at_the_limit(say: Say, arguments: tuple[object, ...]) -> None:
    code, said = say(CHOICES.format("add 1 to count") + COUNTED, "explore", *arguments)
    assert code == 1
    assert "was allowed" in said
    assert "higher --limit" in said


def test_chance_without_end_stops_at_the_limit_of_an_exploration(say: Say) -> None:
    """A depth bounds decisions, and here none is made any more; numbers of lines grow to thousands of digits."""
    text = BEGIN + "    repeat\n        Ann rolls coin\n        add 1 to count\n" + COUNTED
    code, said = say(text, "explore", "--depth", 3, "--limit", 2_000)
    assert code == 1
    assert "There is more than was allowed to be kept" in said


def test_a_game_that_is_played_without_end_says_what_it_is_about(say: Say) -> None:
    """Decisions with one option are taken without asking: nobody would notice that the game goes on."""
    code, said = say(
        'phase turn for each player, in turn order, repeat\n    player chooses\n        "One": add 1 to count\n',
        "play",
        "--auto",
    )
    assert code == 1
    assert "the rules go round in circles in turn" in said
