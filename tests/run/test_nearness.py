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


@pytest.mark.parametrize(
    "ending",
    [
        'as soon as n = 3: goals.first.holder wins "One"',
        'as soon as n = 3\n    let rich = players where player.points > 2\n    rich win "Two"',
        'as soon as n = 3\n    for each player where player.points > 2: player wins "Three"',
        'as soon as n = 3: chief.left wins "Four"\nfacts\n    chief: player',
        'as soon as n = 3: all players where player.hand.first is Small win "Five"\neach player\n    hand: row of Goal',
    ],
)
def test_who_wins_may_be_found_out_only_then(tmp_path: Path, ending: str) -> None:
    """It cannot be read off before: nothing is near, and nothing goes wrong."""
    played = game(tmp_path, ending)
    assert not played.nearness.against_the_rules
    assert after(played, "Count", "Count", "Point") == (0, 0, 0, 0)


def test_a_rule_may_bring_a_win_or_a_defeat(tmp_path: Path) -> None:
    played = game(tmp_path, 'as soon as n = 3\n    if lamp: everyone wins "Lit"\n    otherwise: everyone loses "Dark"')
    assert after(played, "Count") == pytest.approx((1 / 3,) * 4)


def test_who_else_wins_without_such_a_rule_is_no_win_of_all(tmp_path: Path) -> None:
    rules = TOGETHER + 'phase last for each player\n    player wins "First"\n'
    assert not game(tmp_path, rules).nearness.against_the_rules


def test_a_rule_on_a_card_is_about_this_card(tmp_path: Path) -> None:
    """The great goal is not done by what does the small one."""
    rules = 'as soon as Great.done and lamp: everyone wins "Lit"\n'
    rules += 'card "Small"\n    as soon as doom >= 2 and this is not done: set this.done to yes\n'
    near = [after(game(tmp_path, rules), *["Doom"] * steps)[0] for steps in range(3)]
    assert near[0] == near[1] == near[2]
    rules = rules.replace('card "Small"', 'card "Great"')
    near = [after(game(tmp_path, rules), *["Doom"] * steps)[0] for steps in range(3)]
    assert near[0] < near[2]


def test_looking_changes_nothing(tmp_path: Path) -> None:
    playout = game(tmp_path, TOGETHER).playout(1)
    before = list(playout.cells)
    playout.nearness(0)
    playout.nearness(1, won=False)
    assert playout.cells == before
