"""Every command, on the game that `rulewright new` makes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from rulewright.tools import draw
from rulewright.tools.commands import (
    ast,
    check,
    coverage,
    diff,
    examples,
    explore,
    fmt,
    graph,
    lint,
    list_games,
    new,
    play,
    replay,
    schema,
    simulate,
)

Rulewright = Callable[..., Any]
Fits = Callable[[str, str], Any]
COMMANDS = {
    "list": list_games,
    "new": new,
    "check": check,
    "lint": lint,
    "fmt": fmt,
    "diff": diff,
    "coverage": coverage,
    "schema": schema,
    "graph": graph,
    "play": play,
    "replay": replay,
    "test": examples,
    "explore": explore,
    "simulate": simulate,
    "ast": ast,
}


# ---------------------------------------------------------------- help and usage
def test_help_names_every_command(rulewright: Rulewright) -> None:
    done = rulewright("--help")
    assert done.exit_code == 0
    assert all(re.search(rf"^\W*{name} ", done.stdout, re.M) for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_has_an_example(rulewright: Rulewright, name: str) -> None:
    done = rulewright(name, "--help", env={"COLUMNS": "200"})
    assert done.exit_code == 0
    assert COMMANDS[name].EXAMPLE in done.stdout
    assert COMMANDS[name].EXAMPLE.startswith(f"rulewright {name}")


def test_without_a_command_the_help_is_shown(rulewright: Rulewright) -> None:
    assert "Usage:" in rulewright().output


@pytest.mark.parametrize(
    "arguments", [("nonsense",), ("check",), ("play", "x", "--seed", "y"), ("simulate", "x", "-n", "0")]
)
def test_wrong_usage_ends_with_2(rulewright: Rulewright, arguments: tuple[str, ...]) -> None:
    assert rulewright(*arguments).exit_code == 2


@pytest.mark.parametrize(
    "command", ["check", "fmt", "coverage", "schema", "test", "play", "graph", "explore", "simulate", "ast"]
)
def test_what_is_not_there_is_one_line_and_2(rulewright: Rulewright, command: str) -> None:
    done = rulewright(command, "no-such-game-at-all")
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "no-such-game-at-all" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_file_that_is_named_without_its_ending_is_named_in_the_answer(rulewright: Rulewright, game: Path) -> None:
    (game / "my-game.rules").rename("short.rules")
    assert rulewright("play", "short").stderr.endswith("called short. Did you mean short.rules?\n")


# ---------------------------------------------------------------- new, list
def test_a_new_game_is_never_written_over(rulewright: Rulewright, game: Path) -> None:
    rules = (game / "my-game.rules").read_text()
    assert 'game "My game"' in rules
    done = rulewright("new", "my-game")
    assert done.exit_code == 2
    assert (game / "my-game.rules").read_text() == rules


def test_a_bad_name_is_refused_with_a_good_one(rulewright: Rulewright, tmp_path: Path) -> None:
    done = rulewright("new", "My Game!", "--in", tmp_path)
    assert done.exit_code == 2
    assert "my-game" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("name", "near"), [("con", "my-game"), ("x" * 300, "x" * 60), ("nul-", "my-game")])
def test_a_name_that_some_system_cannot_have_is_refused(
    rulewright: Rulewright, tmp_path: Path, name: str, near: str
) -> None:
    done = rulewright("new", name, "--in", tmp_path)
    assert done.exit_code == 2
    assert done.stderr.endswith(f"try {near}\n")


def test_the_shipped_games_are_listed_with_their_variants_as_they_are_named_to_play(rulewright: Rulewright) -> None:
    done = rulewright("list")
    assert done.exit_code == 0
    assert re.search(r"^goofspiel +Goofspiel +2 to 3$", done.stdout, re.M)
    assert re.search(r'^pig +Pig +2 to 8 +"Short Pig", "Enough is enough"$', done.stdout, re.M)
    narrow = rulewright("list", env={"COLUMNS": "30"}).stdout
    assert '  variants: "Short Pig",' in narrow
    assert narrow.count("variants") > 1  # one line for each game that has some
    for command in ("play", "simulate", "explore", "graph"):
        assert "rulewright list" in rulewright(command, "--help", env={"COLUMNS": "200"}).stdout


# ---------------------------------------------------------------- check, test
def test_a_new_game_is_clean(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("check", game)
    assert (done.exit_code, done.stdout) == (0, "All is well: 1 game checked.\n")


def test_a_misspelling_is_found_on_its_line(rulewright: Rulewright, game: Path, fits: Fits) -> None:
    rules = game / "my-game.rules"
    rules.write_text(rules.read_text().replace("remove 2 from stones", "remove 2 from stonse"))
    done = rulewright("check", game)
    assert done.exit_code == 1
    assert re.search(r"^my-game/my-game\.rules:15:\d+: error: ", done.stdout)
    assert "remove 2 from stonse" in done.stdout
    found = fits(rulewright("check", game, "--json").stdout, "diagnostics.schema.json")
    assert found["errors"] == 1
    assert found["diagnostics"][0]["place"]["start"]["line"] == 15


def test_many_games_below_a_folder_are_checked(rulewright: Rulewright, game: Path) -> None:
    rulewright("new", "other-game", "--in", "more")
    done = rulewright("check", ".")
    assert (done.exit_code, done.stdout) == (0, "All is well: 2 games checked.\n")


def test_an_empty_folder_is_a_mistake(rulewright: Rulewright, tmp_path: Path) -> None:
    assert rulewright("check", tmp_path).exit_code == 2


def test_rules_with_errors_are_not_played(rulewright: Rulewright, game: Path) -> None:
    rules = game / "my-game.rules"
    rules.write_text(rules.read_text().replace("remove 2 from stones", "remove 2 from stonse"))
    for command in (("play", game, "--auto"), ("explore", game), ("simulate", game), ("graph", game)):
        done = rulewright(*command)
        assert done.exit_code == 1
        assert done.stdout == ""
        assert "stonse" in done.stderr


def test_the_examples_of_a_new_game_come_out(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("test", game)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1] == "All passed: 2 examples."


def test_an_example_that_fails_is_shown_on_its_line(rulewright: Rulewright, game: Path) -> None:
    rules = game / "my-game.rules"
    rules.write_text(rules.read_text().replace('expect Bea won "The last stone"', "expect stones = 2"))
    done = rulewright("test", game)
    assert done.exit_code == 1
    assert "FAILED" in done.stdout
    assert re.search(r"my-game\.rules:\d+:\d+: ", done.stdout)
    assert done.stdout.splitlines()[-1] == "1 example failed of 2."


def test_a_game_with_errors_does_not_hide_the_examples_of_others(rulewright: Rulewright, game: Path) -> None:
    Path("broken.rules").write_text('game "Broken"\n    players 2\nphase only\n    do nonsense\n')
    done = rulewright("test", "broken.rules", game)
    assert done.exit_code == 1
    assert "nonsense" in done.stderr
    assert done.stdout.splitlines()[-1] == "All passed: 2 examples. 1 game not tested."


def test_a_game_with_errors_has_not_passed(rulewright: Rulewright, game: Path) -> None:
    rules = game / "my-game.rules"
    rules.write_text(rules.read_text().replace("remove 2 from stones", "remove 2 from stonse"))
    done = rulewright("test", game)
    assert (done.exit_code, done.stdout) == (1, "My game\n  not tested: 1 error\n")


def test_what_was_decided_by_itself_is_told_with_the_names_of_the_example(rulewright: Rulewright, game: Path) -> None:
    rules = game / "my-game.rules"
    rules.write_text(
        rules.read_text()
        + """
example "Only one stone can be taken of one"
    given players North, East
    given stones = 3
    North chooses "Take two stones"
    North chooses "Take two stones"
"""
    )
    done = rulewright("test", game)
    assert done.exit_code == 1
    assert "decided by itself: East: Take one stone" in done.stdout
    assert "Player" not in done.stdout


# ---------------------------------------------------------------- graph, ast
def test_the_choices_of_graph_are_those_that_can_be_drawn() -> None:
    assert set(get_args(graph.Level)) == set(get_args(draw.Level))
    assert set(get_args(graph.Format)) == set(get_args(draw.Format))


@pytest.mark.parametrize(("form", "start"), [("dot", "digraph"), ("mermaid", "flowchart"), ("svg", "<?xml")])
def test_a_game_is_drawn(rulewright: Rulewright, game: Path, form: str, start: str) -> None:
    done = rulewright("graph", game, "--format", form)
    assert done.exit_code == 0, done.output
    assert start in done.stdout.splitlines()[0] + done.stdout[:300]


def test_the_name_of_the_file_says_what_to_draw(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("graph", game, "-o", "picture.dot", "--level", "phases")
    assert done.exit_code == 0, done.output
    assert "digraph" in Path("picture.dot").read_text()
    assert rulewright("graph", game, "-o", "picture.txt").exit_code == 2


def test_the_tree_is_written(rulewright: Rulewright, game: Path, fits: Fits) -> None:
    tree = fits(rulewright("ast", game, "--json").stdout, "ast.schema.json")
    assert tree["node"] == "Program"
    assert "Game" in rulewright("ast", game).stdout


# ---------------------------------------------------------------- explore, simulate
def test_every_line_is_explored(rulewright: Rulewright, game: Path, fits: Fits) -> None:
    found = fits(rulewright("explore", game, "--json").stdout, "exploration.schema.json")
    assert found["complete"]
    assert found["games"] == 233  # ways to write 12 as a sum of ones and twos
    assert [seat["seat"] for seat in found["information_sets"]] == ["Player 1", "Player 2"]
    done = rulewright("explore", game)
    assert "Complete games: 233" in done.stdout


def test_a_depth_limits_what_is_explored(rulewright: Rulewright, game: Path, fits: Fits) -> None:
    found = fits(rulewright("explore", game, "--depth", 3, "--json").stdout, "exploration.schema.json")
    assert (found["perft"], found["games"], found["stopped_by"]) == ([1, 2, 4, 8], 0, "depth")


def test_what_is_too_large_is_said(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("explore", game, "--limit", 5)
    assert done.exit_code == 1
    assert "--depth" in done.stdout


def test_a_simulation_fits_its_schema(rulewright: Rulewright, game: Path, fits: Fits) -> None:
    found = fits(rulewright("simulate", game, "-n", 30, "--seed", 5, "--json").stdout, "simulation.schema.json")
    assert (found["games"], found["finished"], found["seed"]) == (30, 30, 5)
    assert sum(seat["wins"]["count"] for seat in found["seats"]) == 30
    assert found["endings"][0]["name"] == "The last stone"


@pytest.mark.slow
def test_a_simulation_is_the_same_in_two_processes(rulewright: Rulewright, game: Path) -> None:
    one, two = (rulewright("simulate", game, "-n", 45, "--seed", 5, "--json", "--jobs", jobs).stdout for jobs in (1, 2))
    assert one == two


def test_a_simulation_is_told(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("simulate", game, "-n", 20, "--players", 3)
    assert done.exit_code == 0
    assert done.stdout.startswith("My game: 20 games, 20 finished.\n")
    assert "Player 3 (random)" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("width", [30, 60])
def test_a_narrow_terminal_is_enough(rulewright: Rulewright, game: Path, width: int) -> None:
    for command in (("simulate", game, "-n", 10), ("explore", game), ("play", game, "--auto", "--seed", 1)):
        done = rulewright(*command, env={"COLUMNS": str(width)})
        assert max(map(len, done.stdout.splitlines())) <= width, command


# ---------------------------------------------------------------- as a process
def test_the_command_line_is_quick_and_plain_in_a_pipe(game: Path) -> None:
    run = [sys.executable, "-c", "from rulewright.tools.cli import main; main()"]
    version = subprocess.run([*run, "--version"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"rulewright \d+\.\d+\.\d+\n", version.stdout)
    done = subprocess.run([*run, "check", "my-game"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "All is well: 1 game checked.\n", "")


def test_the_version_needs_nothing_heavy() -> None:
    code = (
        "import sys\nfrom rulewright.tools.cli import app\n"
        "heavy = {'networkx', 'jsonschema', 'ruamel', 'lark', 'graphviz', 'multiprocessing', 'rich.console'}\n"
        "print(sorted(heavy & set(sys.modules)), [name for name in sys.modules if name.startswith('rulewright.interp')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[] []\n"


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        (["check", "pig"], set()),
        (["test", "pig"], set()),
        (["simulate", "pig", "-n", "1"], set()),
        (["simulate", "vampire-empire", "-n", "1"], {"jsonschema"}),  # it has tables of cards
        (["play", "pig", "--auto", "--seed", "1"], set()),
        (["lint", "pig"], {"networkx"}),
    ],
)
def test_a_command_loads_only_what_it_needs(arguments: list[str], needed: set[str]) -> None:
    """What takes longest to load: Lark only where the grammar has changed, networkx for graphs, a pool for several processes."""
    heavy = ["networkx", "jsonschema", "ruamel", "lark", "graphviz", "watchfiles", "multiprocessing"]
    code = (
        f"import sys\nfrom rulewright.tools.cli import main\nsys.argv = {['rulewright', *arguments]}\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"sys.stderr.write(' '.join(name for name in {heavy} if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stderr.split()) == needed, done.stderr
