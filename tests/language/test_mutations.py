"""Reading a spoilt game never raises: what is wrong with it comes as diagnostics, and what has none can be played."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from rulewright.interpreter import pipeline
from rulewright.interpreter.run.match import Game

GAMES = [game.path for game in pipeline.shipped_games()]
WORDS = """
a the all each any number of up to exactly 3 0 -1 yes no player players you card cards deck hand is not in from to with where
and or = <> < >= + - * / ( ) , : . "Lady" "x" move put draw discard reveal show shuffle gain lose pay add remove set let do end
stop next if otherwise repeat until while for choose chooses may must declined unable able when before as soon would instead go ahead
together always gets +1 cannot define depending on 1..3 at random secretly such that sum highest best left opponent owner holder first last
top bottom empty full nothing ... each turn game phase
""".split()


def spoilt(lines: list[str], dice: random.Random, times: int) -> list[str]:
    """Return lines of rules with a few things deleted, doubled, exchanged or replaced."""
    lines = lines[:]
    for _ in range(times):
        at = dice.randrange(len(lines))
        words = lines[at].split(" ")
        spot = dice.randrange(len(words))
        match dice.randrange(8):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[dice.randrange(len(lines))])
            case 2:
                other = dice.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at] = " ".join(words[:spot] + words[spot + 1 :])
            case 4:
                lines[at] = " ".join([*words[:spot], dice.choice(WORDS), *words[spot + 1 :]])
            case 5:
                lines[at] = " ".join([*words[:spot], dice.choice(WORDS), *words[spot:]])
            case 6:
                lines[at] = "    " + lines[at]
            case _:
                other = lines[dice.randrange(len(lines))].split()
                if other:
                    lines[at] = " ".join([*words[:spot], dice.choice(other), *words[spot + 1 :]])
        if not lines:
            lines = ["..."]
    return lines


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
@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
@given(seed=st.integers(0, 10**9), times=st.integers(1, 3))
def test_a_spoilt_game_is_reported_and_never_raises(game: Path, tmp_path: Path, seed: int, times: int) -> None:
    folder = tmp_path / "game"
    if not folder.exists():
        shutil.copytree(game, folder)
    lines = (game / "game.rules").read_text(encoding="utf-8").splitlines()
    (folder / "game.rules").write_text("\n".join(spoilt(lines, random.Random(seed), times)) + "\n", encoding="utf-8")
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
