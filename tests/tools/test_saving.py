"""Saves on disk: whole at any moment, written after every decision, and refused in one line where they are no saves."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sampling import often

from rulewright import Game
from rulewright.interpreter.pipeline import load
from rulewright.interpreter.run.save import digest_of
from rulewright.tools import durable, saves
from rulewright.tools.guard import Mistake

pytestmark = pytest.mark.slow

Rulewright = Callable[..., Any]
SAVER = Path(__file__).with_name("saver.py")
KILLS = often(12, 200)


@contextmanager
def saving(game: Path, path: Path) -> Iterator[subprocess.Popen[str]]:
    """Let another process save to a file again and again, until it is killed."""
    running = subprocess.Popen([sys.executable, SAVER, game, path], stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        yield running
    finally:
        running.kill()
        running.communicate()


def whole(game: Game, path: Path) -> bool:
    """Tell whether a file holds a game that can be gone on with."""
    return game.restore(saves.read(path)).fingerprint() != ""


def partial(folder: Path) -> list[Path]:
    return list(folder.glob(".*.part"))


# ---------------------------------------------------------------- whole at any moment
@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_who_is_killed_while_saving_leaves_a_whole_game(game: Path) -> None:
    chance, path, known = Random(1), Path("game.json"), Game(load(game).compile())
    for _ in range(KILLS):
        with saving(game, path) as running:
            time.sleep(chance.uniform(0.0, 0.15))
            running.send_signal(signal.SIGKILL)
            running.wait()
        assert not path.exists() or whole(known, path)
    assert path.exists()
    for left in partial(Path()):
        os.utime(left, (0, 0))
    saves.write(known.start(1), saves.Table(("human", "human")), path)
    assert partial(Path()) == []


def test_two_that_save_to_one_file_do_not_spoil_it(game: Path) -> None:
    path, known = Path("game.json"), Game(load(game).compile())
    with saving(game, path), saving(game, path):
        read = 0
        end = time.monotonic() + 2.0
        while time.monotonic() < end:
            if path.exists():
                assert whole(known, path)
                read += 1
        assert read > 20


def test_a_disk_that_is_full_leaves_the_old_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    durable.write(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Mistake, match="No space left"):
        durable.write(path, "new")
    assert path.read_text() == "old"
    assert partial(tmp_path) == []


def test_a_link_stays_a_link_and_rights_stay_as_they_are(tmp_path: Path) -> None:
    there, link = tmp_path / "there.json", tmp_path / "link.json"
    there.write_text("old")
    there.chmod(0o640)
    link.symlink_to(there)
    durable.write(link, "new")
    assert link.is_symlink()
    assert there.read_text() == "new"
    assert there.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", [".", "..", "folder", "none/game.json", "\0"])
def test_what_is_no_name_for_a_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    with pytest.raises(Mistake, match="cannot be written"):
        durable.write(Path(name), "text")


def test_what_is_no_save_is_not_written_over(rulewright: Rulewright, game: Path) -> None:
    rules = game / "my-game.rules"
    text = rules.read_text()
    done = rulewright("play", game, "--auto", "--save", rules)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "holds no saved game, and is not written over" in done.stderr
    typed = rulewright("play", game, "--seed", 1, input=f"save {rules}\nquit\n")
    assert "is not written over" in typed.stdout
    assert rules.read_text() == text
    for _ in range(2):
        assert rulewright("play", game, "--auto", "--save", "game.json").exit_code == 0


# ---------------------------------------------------------------- after every decision
def test_a_game_is_saved_after_every_decision(
    rulewright: Rulewright, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    monkeypatch.setattr(saves.durable, "write", lambda _, text: written.append(len(json.loads(text)["moves"])))
    rulewright("play", game, "--seat", "1=human,2=human", "--save", "game.json", input="1\n2\nundo\n1\nlook\n")
    assert written == [1, 2, 1, 2, 2]  # after each decision, after taking back, on leaving


def test_what_cannot_be_saved_is_said_once(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("play", game, "--seat", "1=human,2=human", "--save", "none/game.json", input="1\n1\n1\nquit\n")
    assert done.exit_code == 2
    assert done.stdout.count("none/game.json cannot be written") == 2  # once, and on leaving
    assert "nothing was saved" in done.stdout


def test_a_save_holds_all_that_led_to_it(rulewright: Rulewright, game: Path) -> None:
    rulewright("play", game, "--seed", 5, "--seat", "1=human,2=human", "--save", "game.json", input="1\ntwo\n")
    save = json.loads(Path("game.json").read_text())
    assert save["seed"] == 5
    assert save["start"] is None
    assert [(seat, words) for seat, _, words in save["moves"]] == [(0, ["Take one stone"]), (1, ["Take two stones"])]
    assert save["table"] == {"players": ["human", "human"], "variants": [], "game": "my-game", "example": ""}


# ---------------------------------------------------------------- what is no save
def sealed(save: dict[str, Any]) -> str:
    """A save that was changed by hand, and its hash too."""
    return json.dumps({**save, "digest": digest_of(save)})


@pytest.fixture
def save(rulewright: Rulewright, game: Path) -> dict[str, Any]:
    rulewright("play", game, "--seed", 1, "--seat", "1=human,2=human", "--save", "game.json", input="1\n")
    found: dict[str, Any] = json.loads(Path("game.json").read_text())
    return found


FORGED: list[dict[str, Any]] = [
    {"cells": []}, {"cells": [None]}, {"cells": {}}, {"log": [1]}, {"log": [[]]},
    {"seed": "seven"}, {"seed": 1.5}, {"automatic": None}, {"start": 7}, {"start": [0]}, {"moves": None},
    {"moves": [[0]]}, {"moves": [[0, "1", []]]}, {"moves": [[0, 1, [7]]]},
    {"moves": [[0, 1, ["\ud800"]]]}, {"cells": [json.loads("[" * 450 + "]" * 450)]},
]  # fmt: skip


@pytest.mark.parametrize("forged", FORGED, ids=str)
def test_a_forged_save_is_refused(
    rulewright: Rulewright, game: Path, save: dict[str, Any], forged: dict[str, Any]
) -> None:
    Path("game.json").write_text(sealed({**save, **forged}))
    refused(rulewright, game)


@pytest.mark.parametrize("other", ["nonsense", 7, -1, [], [[1]]], ids=str)
def test_cells_that_cannot_be_are_refused(
    rulewright: Rulewright, game: Path, save: dict[str, Any], other: object
) -> None:
    for at, value in enumerate(save["cells"]):
        if value == other:
            continue
        Path("game.json").write_text(sealed({**save, "cells": [*save["cells"][:at], other, *save["cells"][at + 1 :]]}))
        done = rulewright("play", game, "--load", "game.json", "--auto")
        assert (done.exit_code, done.stderr) == (2, "rulewright: game.json cannot be loaded: this save is damaged\n")
        told = rulewright("replay", "game.json")
        assert told.exit_code == 1
        assert told.stdout.endswith(
            "Its 1 decision can be made, and what comes of it is something else than what was saved.\n"
        )


@pytest.mark.parametrize("log", [[[1, 2]], [[9, 9, 9]], []], ids=str)
def test_a_log_that_was_changed_is_noticed(
    rulewright: Rulewright, game: Path, save: dict[str, Any], log: list[object]
) -> None:
    Path("game.json").write_text(sealed({**save, "log": log}))
    assert rulewright("play", game, "--load", "game.json", "--auto").exit_code == 2
    assert rulewright("replay", "game.json").exit_code == 1


def test_a_start_that_cannot_be_is_refused(rulewright: Rulewright, game: Path, save: dict[str, Any]) -> None:
    for at in range(len(save["cells"])):
        start = [*save["cells"][:at], "nonsense", *save["cells"][at + 1 :]]
        Path("game.json").write_text(sealed({**save, "start": start}))
        for command in (("play", game, "--load", "game.json", "--auto"), ("replay", "game.json")):
            done = rulewright(*command)
            assert done.exit_code in (1, 2), (at, done.output)
            assert "internal error" not in done.output, (at, done.output)


@pytest.mark.parametrize(
    "text",
    [
        '{"seats": [], "title": 7}',
        '{"seats": ["A", "A"], "title": "My game"}',
        '{"seats": ["A", "\\ud800"], "title": "My game"}',
        '{"seats": ["A", "B"], "title": "My game"}',
        "[" * 100_000,
        "7" * 10_000,
        "\0",
        '{"name": "something else", "version": "1.0.0"}',
        '{"seats": ["A", "B"], "title": "\\u001b[2J\\ud800"}',
    ],
)
def test_what_is_no_save_is_refused(rulewright: Rulewright, game: Path, text: str) -> None:
    Path("game.json").write_text(text)
    refused(rulewright, game)


def test_what_is_cut_off_or_not_text_is_refused(rulewright: Rulewright, game: Path, save: dict[str, Any]) -> None:
    text = json.dumps(save)
    for end in range(0, len(text), max(1, len(text) // 25)):
        Path("game.json").write_text(text[:end])
        refused(rulewright, game)
    Path("game.json").write_bytes(b"\xff\xfe\x00" * 50)
    refused(rulewright, game)


def test_an_enormous_file_is_refused(rulewright: Rulewright, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "LARGEST", 1000)
    Path("game.json").write_text(" " * 2000)
    refused(rulewright, game)


def refused(rulewright: Rulewright, game: Path) -> None:
    """See that a save is refused by all that read one, in one line."""
    for command in (("play", game, "--load", "game.json", "--auto"), ("replay", "game.json", "--game", game)):
        for force in ((), ("--force",)):
            done = rulewright(*command, *force)
            assert done.exit_code == 2, done.output
            assert len(done.stderr.splitlines()) == 1, done.stderr
            assert "internal error" not in done.stderr
            assert done.stdout == ""


def test_how_many_play_a_saved_game_cannot_be_said(rulewright: Rulewright, game: Path, save: dict[str, Any]) -> None:
    done = rulewright("play", game, "--load", "game.json", "--auto", "--players", "2")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "leave out --players" in done.stderr


def test_a_save_of_another_game_is_refused(rulewright: Rulewright, game: Path, save: dict[str, Any]) -> None:
    done = rulewright("play", "pig", "--load", "game.json")
    assert done.exit_code == 2
    assert done.stderr == "rulewright: game.json is a saved game of My game, not of Pig\n"
