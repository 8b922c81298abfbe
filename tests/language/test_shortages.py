"""Shortages: what else is paid with, and lost, where too little is there."""

from __future__ import annotations

import pytest
from lab import Lab

BESIDE = """
each player
    coins: 0..9, starts {coins}
    gold: 0..9, starts {gold}
    points, lost: 0..99
"""

SHORT = "shortage of player.coins: 1 gold becomes 5 coins\n"
CHOICE = "shortage of player.coins, by choice: 1 gold becomes 5 coins\n"
TURN = 'phase turn for each player, in turn order\n    {line}\n    player must choose\n        "A": nothing\n        "B": nothing\n'


def held(lab: Lab, line: str, coins: int, gold: int, more: str = SHORT) -> tuple[int, int, int, int]:
    """What Ann has after a sentence in her turn: coins, gold, points, and what she lost."""
    seen = lab.play(BESIDE.format(coins=coins, gold=gold) + more + TURN.format(line=line)).seen["players"][0]
    return seen["coins"], seen["gold"], seen["points"], seen["lost"]


@pytest.mark.parametrize(
    ("coins", "gold", "price", "left"),
    [(6, 2, 6, (0, 2)), (2, 2, 3, (4, 1)), (2, 2, 7, (0, 1)), (2, 2, 8, (4, 0)), (0, 9, 45, (0, 0)), (0, 0, 0, (0, 0))],
)
def test_as_much_as_is_needed_becomes_it(lab: Lab, coins: int, gold: int, price: int, left: tuple[int, int]) -> None:
    assert held(lab, f"player pays {price} coins", coins, gold)[:2] == left
    assert held(lab, f"player loses {price} coins", coins, gold)[:2] == left


def test_a_loss_takes_what_is_there(lab: Lab) -> None:
    line = "player loses 20 coins as much\n    add much to player.lost"
    assert held(lab, line, 2, 2) == (0, 0, 0, 12)
    assert held(lab, "player loses all coins", 3, 2)[:2] == (0, 2)


def test_what_cannot_be_paid_is_not_paid_in_part(lab: Lab) -> None:
    line = "player must pay 13 coins if able\n    if unable: player gains 2 points"
    assert held(lab, line, 2, 2) == (2, 2, 2, 0)
    assert held(lab, line, 3, 2) == (0, 0, 0, 0)


def test_only_paying_and_losing_do_it(lab: Lab) -> None:
    assert held(lab, "remove 4 from player.coins", 2, 2)[:2] == (0, 2)
    assert held(lab, "set player.coins to 0", 2, 2)[:2] == (0, 2)


def test_what_is_put_elsewhere_is_paid(lab: Lab) -> None:
    more = f"{SHORT}facts\n    pot: 0..99\n"
    table = lab.play(BESIDE.format(coins=2, gold=2) + more + TURN.format(line="player puts 6 coins in pot"))
    assert (table.fact("pot"), table.has("coins")[0], table.has("gold")[0]) == (6, 1, 1)


def test_several_of_one_make_several_of_the_other(lab: Lab) -> None:
    more = "shortage of player.coins: 3 gold becomes 2 coins\n"
    assert held(lab, "player must pay 3 coins if able", 0, 6, more)[:2] == (1, 0)
    assert held(lab, "player must pay 3 coins if able", 0, 5, more)[:2] == (0, 5)
    assert held(lab, "player loses 3 coins", 0, 5, more)[:2] == (0, 2)


def test_the_end_of_a_range_is_not_passed(lab: Lab) -> None:
    more = "shortage of player.coins: 1 debt becomes 2 coins\neach player\n    debt: -2..5, starts 0\n"
    table = lab.play(BESIDE.format(coins=0, gold=0) + more + TURN.format(line="player loses 9 coins"))
    assert table.has("debt")[0] == -2


@pytest.mark.parametrize(
    ("cost", "coins", "gold", "left"),
    [
        ("pay 6 coins", 2, 1, (1, 0)),
        ("pay 3 coins\n        pay 4 coins", 2, 1, (0, 0)),
        ("pay 3 coins\n        pay 5 coins", 2, 1, None),
        ("pay 3 coins\n        pay 1 gold", 2, 1, None),
        ("pay 1 gold\n        pay 3 coins", 2, 2, (4, 0)),
        ("pay 3 coins\n        pay 1 gold", 2, 2, (4, 0)),
        ("pay 3 coins\n        pay 1 gold", 3, 1, (0, 0)),
    ],
)
def test_a_cost_counts_what_else_it_asks_for(
    lab: Lab, cost: str, coins: int, gold: int, left: tuple[int, int] | None
) -> None:
    action = f"action buy\n    cost\n        {cost}\n    does: gain 1 point\n"
    line = "player must take an action from buy if able\n    if unable: player gains 7 points"
    wanted = (coins, gold, 7) if left is None else (*left, 1)
    assert held(lab, line, coins, gold, SHORT + action)[:3] == wanted


def test_two_shortages_share_what_becomes_them(lab: Lab) -> None:
    more = SHORT + "shortage of player.points: 1 gold becomes 2 points\n"
    action = "action buy\n    cost\n        pay {coins} coins\n        pay 2 points\n    does: nothing\n"
    line = "player must take an action from buy if able"
    assert held(lab, line, 0, 2, more + action.format(coins=5))[:3] == (0, 0, 0)
    assert held(lab, line, 0, 2, more + action.format(coins=6))[:3] == (0, 2, 0)


def test_rules_hear_of_the_loss_and_not_of_what_became_it(lab: Lab) -> None:
    more = f"{SHORT}when a player loses coins: add amount to player.lost\nwhen a player loses gold: add 50 to player.points\n"
    more += (
        "when a player gains coins: add 50 to player.points\nas soon as a player has gold = 1: add 1 to player.gold\n"
    )
    assert held(lab, "player loses 4 coins", 2, 2, more) == (3, 2, 0, 4)


def test_the_amount_that_is_left_of_it_counts(lab: Lab) -> None:
    more = f"{SHORT}when a player would lose coins: go ahead with amount - 2\n"
    assert held(lab, "player loses 4 coins", 2, 2, more)[:2] == (0, 2)
    assert held(lab, "player loses 5 coins", 2, 2, more)[:2] == (4, 1)


def test_the_owner_is_asked_before_a_loss(lab: Lab) -> None:
    rules = BESIDE.format(coins=2, gold=3) + CHOICE + TURN.format(line="Bea loses 9 coins")
    table = lab.play(rules)
    assert (table.asked, table.offered) == ("Bea", ["1 gold becomes 5 coins", "decline"])
    assert table.copy().pick("decline").has("gold") == [3, 3]
    twice = table.copy().pick("1 gold", "1 gold")
    assert (twice.has("coins"), twice.has("gold"), twice.asked) == ([2, 3], [3, 1], "Ann")
    once = table.pick("1 gold", "decline")
    assert (once.has("coins"), once.has("gold")) == ([2, 0], [3, 2])


def test_nobody_is_asked_where_enough_is_there_or_nothing_to_give(lab: Lab) -> None:
    assert held(lab, "player loses 2 coins", 2, 2, CHOICE)[:2] == (0, 2)
    assert held(lab, "player loses 9 coins", 2, 0, CHOICE)[:2] == (0, 0)


def test_who_pays_has_chosen(lab: Lab) -> None:
    rules = BESIDE.format(coins=2, gold=3) + CHOICE + TURN.format(line="player may pay 6 coins")
    table = lab.play(rules).pick("pay 6 coins")
    assert (table.has("coins")[0], table.has("gold")[0]) == (1, 2)


def test_the_log_tells_it(lab: Lab) -> None:
    table = lab.play(BESIDE.format(coins=2, gold=3) + SHORT + TURN.format(line="player loses 9 coins"))
    assert table.lines()[:2] == ["Ann: 2 gold become 10 coins", "Ann loses 9 coins"]


def test_one_life_of_three_lives(lab: Lab) -> None:
    more = "each player\n    lives: 0..3, starts 2\nshortage of player.coins: 1 life becomes 5 coins\n"
    table = lab.play(
        BESIDE.format(coins=0, gold=0) + more + TURN.format(line="player loses 3 coins\n    player loses 1 life")
    )
    assert (table.has("lives")[0], table.has("coins")[0]) == (0, 2)
    assert table.lines()[:3] == ["Ann: 1 life becomes 5 coins", "Ann loses 3 coins", "Ann loses 1 life"]


def test_a_variant_may_bring_one(lab: Lab) -> None:
    rules = BESIDE.format(coins=2, gold=2) + TURN.format(line="player loses 4 coins")
    rules += 'variant "Soft" of "Trial"\n    shortage of player.coins: 1 gold becomes 5 coins\n'
    assert lab.play(rules).has("coins")[0] == 0
