"""What is long runs; what comes back to where it was goes on for ever, and is told at once. Both executors alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import Game
from rulewright.interpreter import pipeline

pytestmark = pytest.mark.slow

LONG = """\
game "Long"
    players 2: Ann, Bea
facts
    x: 0..1000000
    y: 0..9
die d2: 1..2
phase turn for each player, in turn order
    player chooses
        "Go": do work
        "Stay": nothing
how to work
"""


def ended(folder: Path, work: str) -> tuple[str, Game]:
    """Let Ann choose the work: in words, and what went wrong in the one executor and in the other."""
    (folder / "game.rules").write_text(LONG + "".join(f"    {line}\n" for line in work.splitlines()), encoding="utf-8")
    checked = pipeline.load(folder)
    assert not checked.has_errors, checked.diagnostics
    game = Game(checked.compile(None, ()))
    match = game.start(1)
    playout = game.playout(1)
    option = match.decisions[0].ids[0]
    match.choose(option)
    playout.choose(option, 0)
    assert (match.fault is None) == (playout.fault is None)
    assert match.fault is not None or playout.fingerprint() == match.fingerprint()
    return "" if match.fault is None else match.fault.message, game


@pytest.mark.parametrize(
    "work",
    [
        "repeat 11000 times: add 1 to x",  # case B13
        "repeat 110 times\n    repeat 110 times: add 1 to x",
        "repeat\n    add 1 to x\n    if x = 9000: stop",
        "repeat 6000 times\n    add 1 to x\n    if y = 9: set y to 0\n    otherwise: add 1 to y",
    ],
)
def test_b13_a_long_loop_runs(tmp_path: Path, work: str) -> None:
    assert ended(tmp_path, work)[0] == ""


@pytest.mark.parametrize(
    "work",
    [
        "repeat: set y to 3",
        "repeat\n    if y = 9: set y to 0\n    otherwise: add 1 to y",
        "repeat\n    repeat 7000 times: set y to 4\n    set y to 3",
    ],
)
def test_b13_what_comes_back_is_endless(tmp_path: Path, work: str) -> None:
    assert ended(tmp_path, work)[0] == "the rules go round in circles without a decision"


@pytest.mark.parametrize("work", ["repeat 900000 times: add 1 to x", "repeat\n    add 1 to x\n    add 1 to x"])
def test_b13_what_is_too_long_is_said_to_be_long(tmp_path: Path, work: str) -> None:
    said = "1,000,000 steps without a decision: too many, or the rules go round in circles"
    assert ended(tmp_path, work)[0] in (said, "the rules go round in circles without a decision")
