"""Reading a spoilt game never raises: what is wrong with it comes as diagnostics, and what has none can be played."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from spoiling import WAYS, spoil

from rulewright.interpreter import pipeline
from rulewright.interpreter.run.match import Game

pytestmark = pytest.mark.slow

GAMES = [game.path for game in pipeline.shipped_games()]


def held(folder: Path) -> None:
    """Read a game; where it has no errors, play a little of it."""
    checked = pipeline.load(folder)
    for fault in checked.diagnostics:
        assert fault.message
        assert 0 <= fault.span.start <= fault.span.end
        assert str(fault.span)
    if checked.has_errors:
        return
    match = Game(checked.compile()).start(1)
    for _ in range(8):
        decision = match.decision
        if decision is None:
            break
        assert decision.ids
        assert all(option.label for option in decision.options)
        match.choose(decision.ids[-1], decision.seat)
    match.view(0)
    assert match.log(0) is not None


@pytest.mark.parametrize("game", GAMES, ids=[path.name for path in GAMES])
@settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
@given(seed=st.integers(0, 10**9), ways=st.lists(st.sampled_from(list(WAYS)), min_size=1, max_size=3))
def test_a_spoilt_game_is_reported_and_never_raises(game: Path, tmp_path: Path, seed: int, ways: list[str]) -> None:
    folder = tmp_path / "game"
    if not folder.exists():
        shutil.copytree(game, folder)
    text, dice = (game / "game.rules").read_text(encoding="utf-8"), random.Random(seed)
    for way in ways:
        spoilt = spoil(text, way, dice)
        text = spoilt.text if spoilt is not None else text
    (folder / "game.rules").write_text(text, encoding="utf-8")
    held(folder)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "...",
        "game",
        'game "X"',
        'game "X"\n    players 0',
        'game "X"\n    players 3..2',
        'game "X"\n    players 2\n    ...',
        '\ufeffgame "X"\r\n    players 2\r\n',
        'game "X"\n    players 2\nphase only: no_verb at all\n',
        'game "X"\n    players 2\nkind Color: red\ncard Color\n    cost: 0..3\n',
        'game "X"\n    players 2: A1, B1\nphase only\n    A1 names a Nothing where nothing is red\n        nothing\n',
        "\t",
        "(" * 500,
        "é" * 99,
    ],
)
def test_odd_files(tmp_path: Path, text: str) -> None:
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    held(tmp_path)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_bytes(b'game "X"\n    players 2\xff\xfe\n\x00')
    assert pipeline.load(tmp_path).has_errors


def test_deep_nesting(tmp_path: Path) -> None:
    deep = "(" * 3000 + "1" + ")" * 3000
    (tmp_path / "game.rules").write_text(
        f'game "X"\n    players 2\nfacts\n    n: 0..9\nphase only\n    set n to {deep}\n'
    )
    pipeline.load(tmp_path)
    blocks = "".join("    " * depth + "if n = 0\n" for depth in range(1, 200)) + "    " * 200 + "nothing\n"
    (tmp_path / "game.rules").write_text(f'game "X"\n    players 2\nfacts\n    n: 0..9\nphase only\n{blocks}')
    pipeline.load(tmp_path)


def test_a_roll_of_a_die_that_is_declared_wrongly(tmp_path: Path) -> None:
    text = 'game "X"\n    players 2\ndie d: 6..1\nphase only\n    roll d as x\n    nothing\n'
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    assert [fault.code.id for fault in pipeline.load(tmp_path).diagnostics if fault.severity == "error"] == ["E303"]
