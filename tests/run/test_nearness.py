"""How near a state is to a win or a defeat, read off the rules that end the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import Game, load

RULES = """
game "Trial"
    players 2: Ann, Bea
kind Sort: even, odd
card Goal
    needed: 1..9
    sort: Sort
    done: yes/no, starts no
table Goal
    | name  | needed | sort |
    | Small | 2      | even |
    | Great | 4      | odd  |
facts
    n, doom: 0..9
    lamp: yes/no
zones
    goals: row of Goal
each player
    points: 0..9
phase turn for each player, in turn order, repeat 20 times
    player must choose
        "Count": add 1 to n
        "Light": set lamp to yes
        "Doom": add 1 to doom
        "Point": player gains 1 point
define met(goal) as depending on goal.sort
    on even: n >= goal.needed
    otherwise: n >= goal.needed
as soon as there is a goal in goals where goal is not done and met(goal)
    set goal.done to yes
{endings}
"""
TOGETHER = """
as soon as (number of goals in goals where goal is done) = 2 and lamp: everyone wins "Lit"
as soon as doom = 4: everyone loses "Doom"
"""
AGAINST = """
as soon as a player has points >= 3: player wins "Three"
"""


def game(folder: Path, endings: str) -> Game:
    (folder / "game.rules").write_text(RULES.replace("{endings}", endings), encoding="utf-8")
    return load(folder)


def after(played: Game, *labels: str) -> tuple[float, ...]:
    """Return how near both seats are to a win and to a defeat after some decisions."""
    playout = played.playout(1)
    for label in labels:
        decision = playout.match().decisions[0]
        playout.choose(next(one.id for one in decision.options if one.label == label), decision.seat)
    return tuple(playout.nearness(seat, won) for seat in (0, 1) for won in (True, False))


def test_each_step_towards_the_goal_is_worth_something(tmp_path: Path) -> None:
    """Also one towards what has to be done first: a goal is done by a rule of its own."""
    played = game(tmp_path, TOGETHER)
    assert played.nearness.against_the_rules
    near = [after(played, *["Count"] * steps)[0] for steps in range(5)]
    assert near == sorted(near)
    assert len(set(near)) == 5
    assert near[-1] < after(played, *["Count"] * 4, "Light")[0] == 1.0


def test_a_defeat_comes_nearer(tmp_path: Path) -> None:
    played = game(tmp_path, TOGETHER)
    found = [after(played, *["Doom"] * steps) for steps in range(4)]
    assert [one[1] for one in found] == pytest.approx([1 / 5, 1 / 4, 1 / 3, 1 / 2])
    assert all(one[1] == one[3] for one in found)


def test_a_win_of_one_is_his_alone(tmp_path: Path) -> None:
    played = game(tmp_path, AGAINST)
    assert not played.nearness.against_the_rules
    assert after(played, "Point", "Count", "Point") == pytest.approx((1 / 2, 0, 1 / 4, 0))


def test_where_no_rule_lets_anybody_win_nothing_is_near(tmp_path: Path) -> None:
    played = game(tmp_path, "")
    assert after(played, "Count", "Point") == (0, 0, 0, 0)
    assert not played.nearness.against_the_rules


def test_looking_changes_nothing(tmp_path: Path) -> None:
    playout = game(tmp_path, TOGETHER).playout(1)
    before = list(playout.cells)
    playout.nearness(0)
    playout.nearness(1, won=False)
    assert playout.cells == before
