"""Playouts: what the laws over whole games do not meet."""

from pathlib import Path

import pytest

from rulewright import load

NOTHING_TO_ADD = """
game "Trial"
    players 2: Ann, Bea
token Mark, 12 in supply
zones
    stock: supply of Mark
    board: grid of Mark, 3 rows, 4 columns
facts
    n: 0..999
phase only
    set n to sum of there(square) for each square in a1.up
    Ann chooses
        "End": nothing
        "Wait": nothing
define there(square) as 10 * square.column + square.row
"""

FAULTY = """
game "Trial"
    players 1: Ann
facts
    n: 0..9, starts 3
phase turn for each player, repeat
    Ann chooses
        "Less": set n to n - 2
        "More": add 1 to n
"""


def test_a_sum_that_is_known_to_be_nothing(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(NOTHING_TO_ADD, encoding="utf-8")
    game = load(tmp_path / "game.rules")
    assert game.playout(1).fingerprint() == game.start(1).fingerprint()


def test_a_fault_puts_the_state_back_and_says_where(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(FAULTY, encoding="utf-8")
    game = load(tmp_path / "game.rules")
    playout = game.playout(1)
    playout.choose(playout.offers[0][0], 0)
    before = playout.fingerprint()
    playout.choose(playout.offers[0][0], 0)
    assert playout.fault is not None
    assert "set to -1, which is outside its range" in str(playout.fault)
    assert playout.fingerprint() == before
    assert playout.offers == {}


@pytest.mark.parametrize("seed", [None, 1])
def test_a_copy_has_its_own_state(tmp_path: Path, seed: int | None) -> None:
    (tmp_path / "game.rules").write_text(FAULTY, encoding="utf-8")
    playout = load(tmp_path / "game.rules").playout(seed)
    copy = playout.copy()
    copy.choose(copy.offers[0][1], 0)
    assert copy.fingerprint() != playout.fingerprint()
    assert copy.match().fingerprint() == copy.fingerprint()
