"""A position holds what rules can read, and nothing else: known numbers of positions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright import Game
from rulewright.interpreter import pipeline

STONE = """\
game "To and fro"
    players 1
token Stone, 1 in supply
zones
    left: row of Stone
    right: row of Stone
facts
    steps: 0..99
each player
    walked: 0..99
phase turn for each player, in turn order, repeat
    player must choose
        "Over" if right is empty
            player moves the first of left to right
            add 1 to steps
            player gains 2 walked
        "Back" if left is empty: player moves the first of right to left
"""

HANOI = """\
game "Tower"
    players 1
card Disk
    size: 1..4
table Disk
    | name  | size |
    | One   | 1    |
    | Two   | 2    |
    | Three | 3    |
    | Four  | 4    |
zones
    left: pile of Disk
    middle: pile of Disk
    right: pile of Disk
phase turn for each player, repeat
    player must choose
"""

Counted = Callable[[str], int]


@pytest.fixture
def counted(tmp_path: Path) -> Counted:
    """Count the positions in which somebody decides, and see that the keys of states tell them apart likewise."""

    def count(rules: str) -> int:
        (tmp_path / "game.rules").write_text(rules, encoding="utf-8")
        checked = pipeline.load(tmp_path)
        assert not checked.has_errors, checked.diagnostics
        game = Game(checked.compile(None, ()))
        start = game.start(None, automatic=False)
        found = {start.position(): start}
        keys = {game.keys.key(start.cells)}
        waiting = [start]
        while waiting:
            match = waiting.pop()
            for option in match.decision.options if match.decision else ():
                other = match.copy()
                other.choose(option.id)
                keys.add(game.keys.key(other.cells))
                if other.position() not in found:
                    found[other.position()] = other
                    waiting.append(other)
        assert len(keys) == len(found)
        return sum(bool(match.decisions) for match in found.values())

    return count


def hanoi() -> str:
    """Return the tower of four disks: one menu line for each pair of places."""
    lines = []
    for here in ("left", "middle", "right"):
        for there in ("left", "middle", "right"):
            if here != there:
                fits = f"({there} is empty or {here}.top.size < {there}.top.size)"
                lines.append(f'        "{here} to {there}" if {here} is not empty and {fits}: ')
                lines[-1] += f"player moves the top of {here} to {there}\n"
    return HANOI + "".join(lines)


def test_b10_one_stone_to_and_fro_has_two_positions(counted: Counted) -> None:
    assert counted(STONE) == 2


def test_b10_two_who_move_one_stone_have_four(counted: Counted) -> None:
    """Whose turn it is, and where it lies."""
    assert counted(STONE.replace("players 1", "players 2") + '        "Stay": nothing\n') == 4


@pytest.mark.parametrize(
    ("change", "number"),
    [
        # who moved it last is read: nobody, or the one player there is
        (('"Back" if left is empty', '"Back" if left is empty and right.first.by is player'), 3),
        # counted up to a number that an ending reads
        (("phase turn", 'as soon as steps >= 3: everyone draws "Far"\nphase turn'), 5),
    ],
)
def test_b10_what_a_rule_reads_tells_positions_apart(counted: Counted, change: tuple[str, str], number: int) -> None:
    assert counted(STONE.replace(*change)) == number


def test_b10_a_sum_that_only_feeds_a_sum_is_not_read(counted: Counted) -> None:
    rules = STONE.replace("    steps: 0..99\n", "    steps: 0..99\n    total: 0..99\n").replace(
        "            add 1 to steps\n", "            add 1 to steps\n            add steps to total\n"
    )
    assert counted(rules) == 2


def test_b10_a_sum_that_may_fail_is_read(counted: Counted) -> None:
    rules = STONE.replace("    steps: 0..99\n", "    steps: 0..3\n    total: 0..99\n").replace(
        "            add 1 to steps\n", "            add 1 to steps\n            set total to 6 / steps rounded down\n"
    )
    assert counted(rules) > 2


def test_b10_four_disks_have_eighty_one_positions(counted: Counted) -> None:
    """Each disk lies on one of three places, and their order there is settled: 3 to the power of 4."""
    assert counted(hanoi()) == 81


def test_b10_copies_that_different_players_moved_are_alike(counted: Counted) -> None:
    """Three stones leave one heap for another, or stay: how many are left, and whose turn it is; in between, which stone it is."""
    rules = (
        STONE.replace("players 1", "players 2").replace("1 in supply", "3 in supply").replace(": row of", ": supply of")
    )
    rules = rules.replace('"Over" if right is empty', '"Over" if left is not empty').replace(
        '"Back" if left is empty: player moves the first of right to left', '"Stay": nothing'
    )
    assert counted(rules.replace("the first of left to right", "1 stone from left to right")) == 4 * 2 + 3 * 2
