"""Cases K2, K3, K9: links that lead back, pipes and devices, names that no system takes; in every command, wherever it takes a path."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from signal import SIGALRM, alarm, signal
from typing import get_args, get_origin

import pytest
import typer
from typer.testing import Result

from rulewright.tools.cli import app

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there are no pipes with names")

Rulewright = Callable[..., Result]
Run = Callable[..., Result]
COMMANDS = {command.name or "": command.callback for command in app.registered_commands}
LONG = "x" * 300
DEEP = "/".join(["y" * 200] * 30)
ALWAYS = {"explore": ["--limit", "5"], "simulate": ["-n", "1"], "play": ["--auto", "--seed", "1"]}


def path_of(command: str, name: str, kind: object) -> bool:
    """Whether a parameter of a command is a path, or a name that may be one."""
    return Path in (kind, *get_args(kind)) or name in ("path", "paths", "game", "games", "variants", "file")


def taken() -> Iterator[tuple[str, str, list[str]]]:
    """Yield each command with each way to hand it a path: the words before the path, `GAME` for a game that is well."""
    for command, callback in COMMANDS.items():
        assert callback is not None
        parameters = inspect.signature(callback, eval_str=True).parameters
        positional = [name for name, one in parameters.items() if is_argument(one)]
        for name, one in parameters.items():
            kind, info = get_args(one.annotation)[:2]
            if not path_of(command, name, kind):
                continue
            if isinstance(info, typer.models.ArgumentInfo):
                yield command, name, []
            else:
                option = next(flag for flag in (info.default, *(info.param_decls or ())) if str(flag).startswith("-"))
                filled = ["GAME"] if positional and command not in ("new", "replay") else ["SAVE"] if positional else []
                yield command, name, [*(["name"] if command == "new" else filled), option]


def is_argument(one: inspect.Parameter) -> bool:
    return get_origin(one.annotation) is not None and isinstance(get_args(one.annotation)[1], typer.models.ArgumentInfo)


WAYS = list(taken())


@pytest.fixture
def run(game: Path, rulewright: Rulewright) -> Iterator[Callable[..., Result]]:
    """Run a command that takes a path somewhere; it may not take for ever."""

    def stuck(*_: object) -> None:
        raise TimeoutError("the command hangs")

    assert rulewright("play", game, "--auto", "--seed", 1, "--save", "good.json").exit_code == 0
    before = signal(SIGALRM, stuck)

    def start(command: str, words: list[str], path: object) -> Result:
        filled = [{"GAME": str(game), "SAVE": "good.json"}.get(word, word) for word in words]
        alarm(60)
        done = rulewright(command, *filled, path, *ALWAYS.get(command, ()))
        alarm(0)
        assert "internal error" not in done.output, done.output
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done

    yield start
    alarm(0)
    signal(SIGALRM, before)


def test_k9_every_command_takes_a_path_somewhere() -> None:
    assert {command for command, _, _ in WAYS} >= set(COMMANDS) - {"list"}
    assert len(WAYS) >= 25


@pytest.mark.slow
@pytest.mark.parametrize(("command", "name", "words"), WAYS)
def test_k9_a_name_that_no_system_takes(run: Run, command: str, name: str, words: list[str]) -> None:
    for path in (LONG, f"{LONG}.rules", f"{LONG}.json", DEEP):
        done = run(command, words, path)
        assert done.exit_code in (1, 2), done.output
        assert len(done.output) < 20_000


@pytest.mark.slow
@pytest.mark.parametrize(("command", "name", "words"), WAYS)
def test_k3_pipes_and_devices_are_no_files(run: Run, command: str, name: str, words: list[str]) -> None:
    Path("folder").mkdir()
    for name_of_pipe in ("pipe", "pipe.rules", "pipe.json", "folder/game.rules"):
        os.mkfifo(name_of_pipe)
    for path in ("pipe", "pipe.rules", "pipe.json", "folder", "/dev/zero"):
        done = run(command, words, path)
        makes = path == "folder" and name in (
            "out",
            "below",
            "output",
        )  # a folder to write to, whatever else lies there
        assert done.exit_code in ((0, 1, 2) if makes else (1, 2)), (path, done.output)


def loops() -> None:
    """Links in a game's folder: to itself, to what is above it, round by another folder, to a folder beside it."""
    for name in ("a", "b"):
        Path("my-game", name).symlink_to(".")
    Path("my-game", "up").symlink_to("..")
    Path("my-game", "c").mkdir()
    Path("my-game", "d").mkdir()
    Path("my-game", "c", "to_d").symlink_to("../d")
    Path("my-game", "d", "to_c").symlink_to("../c")
    Path("twin").symlink_to("my-game")
    Path("nothing").symlink_to("nowhere")


@pytest.mark.slow
@pytest.mark.parametrize(("command", "name", "words"), WAYS)
def test_k2_links_that_lead_back_are_not_followed(run: Run, command: str, name: str, words: list[str]) -> None:
    loops()
    for path in ("my-game", ".", "my-game/a/b"):
        run(command, words, path)


def test_k2_a_game_counts_once(run: Run) -> None:
    loops()
    for path in (".", "my-game", "my-game/a", "twin"):
        assert "1 game checked" in run("check", [], path).output
        assert "1 game checked" in run("lint", [], path).output
    assert "2 files" not in run("fmt", ["--check"], ".").output
    assert run("test", [], ".").output.count("One stone is not enough") == 1
    assert "1 game checked" in run("check", ["my-game", "twin"], ".").output


def test_k2_house_rules_behind_a_link_are_found_once(run: Run) -> None:
    house = Path("my-game", "house")
    house.mkdir()
    (house / "short.rules").write_text(
        'variant "Short" of "My game"\n    change stones.starts to 5\n', encoding="utf-8"
    )
    loops()
    assert "3 games checked" not in run("check", [], ".").output
    assert run("play", ["my-game", "--with"], "Short").exit_code == 0


def test_k3_a_file_of_the_right_sort_is_a_file_behind_a_link_too(run: Run) -> None:
    Path("link.json").symlink_to("good.json")
    Path("link.rules").symlink_to("my-game/my-game.rules")
    assert run("replay", [], "link.json").exit_code == 0
    assert run("fmt", ["--check"], "link.rules").exit_code == 0
