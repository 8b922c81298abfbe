"""`check --watch` and `lint --watch`, each in a process of its own."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

import pytest

Rulewright = Callable[..., Any]
PATIENCE = 60  # seconds

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a signal")]


class Watching:
    """A command that watches: what it says, and Ctrl-C."""

    def __init__(self, *arguments: str) -> None:
        # where the tests run in the background, Ctrl-C is ignored, and by all that they start
        heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
        command = [
            sys.executable,
            "-c",
            f"{heard}; from rulewright.tools.cli import main; main()",
            *arguments,
            "--watch",
        ]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"NO_COLOR": "1"},
        )
        self.lines: Queue[str] = Queue()
        Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def round(self) -> str:
        """Return what one run said, without the line that ends it."""
        said = []
        while True:
            try:
                line = self.lines.get(timeout=PATIENCE)
            except Empty:
                raise AssertionError(f"it says nothing more after {said}") from None
            if line.startswith("Checked at "):
                assert line.endswith("Waiting for changes; Ctrl-C ends it.")
                return "\n".join(said).strip()
            said.append(line)

    def until(self, words: str) -> str:
        """Return the first run that says something; others before it saw only a part of what was changed."""
        while words not in (said := self.round()):
            pass
        return said

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@contextmanager
def watching(*arguments: str) -> Iterator[Watching]:
    run = Watching(*arguments)
    try:
        yield run
    finally:
        run.process.kill()
        run.process.wait()


def test_it_checks_again_after_each_change(game: Path) -> None:
    rules = game / "my-game.rules"
    good = rules.read_text()
    with watching("check", "my-game") as run:
        assert run.round() == "All is well: 1 game checked."
        rules.write_text(good.replace("remove 2 from stones", "remove 2 from stonse"))
        assert "nothing here is called `stonse`" in run.until("error")
        rules.write_text('game \0 "')
        assert "error" in run.until("control")
        rules.write_text(good)
        run.until("All is well: 1 game checked.")
        (game / "rulebook.yaml").write_text("title: [\n")
        run.until("rulebook.yaml")
        assert run.interrupt() == 0


def test_files_and_folders_may_vanish_and_come_back(game: Path) -> None:
    rules = game / "my-game.rules"
    with watching("lint", "my-game") as run:
        assert run.round() == "All is well: 1 game checked."
        rules.rename(game / "away")
        assert "my-game" in run.until("rulewright:")
        (game / "away").rename(rules)
        run.until("All is well")
        shutil.move(game, "elsewhere")
        run.until("there is no game, folder or file called my-game")
        shutil.move("elsewhere", game)
        run.until("All is well: 1 game checked.")
        rules.write_text(rules.read_text() + "# again\n")
        run.until("All is well: 1 game checked.")
        assert run.interrupt() == 0


def test_house_rules_are_checked_again_when_their_game_changes(game: Path) -> None:
    house = Path("house") / "short.rules"
    house.parent.mkdir()
    house.write_text('variant "Short" of "My game"\n    change stones.starts to 5\n')
    rules = game / "my-game.rules"
    with watching("check", str(house)) as run:
        assert run.round() == "All is well: 1 file of house rules checked."
        rules.write_text(rules.read_text().replace("stones", "pebbles"))
        run.until("`change` finds nothing called `stones.starts`")
        assert run.interrupt() == 0


def test_a_game_that_comes_is_checked_too(game: Path) -> None:
    with watching("check", ".") as run:
        assert run.round() == "All is well: 1 game checked."
        shutil.copytree(game, "more/other")
        run.until("All is well: 2 games checked.")
        assert run.interrupt() == 0


@pytest.mark.parametrize(
    "options", [("check", "--json"), ("lint", "--format", "json"), ("lint", "--fix")], ids=lambda words: words[-1]
)
def test_what_is_not_for_people_is_not_watched(rulewright: Rulewright, game: Path, options: tuple[str, ...]) -> None:
    done = rulewright(*options, game, "--watch")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("rulewright: --watch ")
