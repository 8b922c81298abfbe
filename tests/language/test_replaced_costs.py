"""A cost that a rule replaces is not paid (case B7): the action ends there."""

import pytest
from lab import Lab

RULES = """
card Card, one of each worth
    worth: 1..3
zones
    discards: pile of Card
    box: row of Card
each player
    hand: hand of Card
    table: row of Card
    coins, wood, points: 0..9, starts 3
setup
    for each card: move card to Ann.hand
phase turn for each player, in turn order
    player must take an action from sell, rest
action sell
    cost
        {cost}
    does: gain 5 points
action rest
    does: nothing
{rule}
"""
KEEP = "when a player would discard a card{where}: instead put card in player.table"


@pytest.mark.parametrize(
    ("cost", "rule", "points", "coins"),
    [
        ("discard all cards from hand", KEEP.format(where=""), 3, 3),
        ("discard all cards from hand", KEEP.format(where=" if card.worth = 2"), 3, 3),
        ("discard all cards from hand", KEEP.format(where=" if card.worth = 9"), 8, 3),
        ("pay 2 coins", "when a player would pay coins: instead player loses 1 wood", 3, 3),
        ("pay 2 coins", "when a player would pay coins: go ahead with amount - 1", 8, 2),
        ("pay 2 coins", "when a player would pay wood: instead player loses 1 wood", 8, 1),
    ],
)
def test_b7_a_cost_that_was_replaced_is_not_paid(lab: Lab, cost: str, rule: str, points: int, coins: int) -> None:
    if "9" in rule:
        rule = rule.replace("= 9", "> 3 or card.worth < 1")
    if "pay wood" in rule:
        rule = rule.replace("pay wood", "lose wood")
    table = lab.play(RULES.format(cost=cost, rule=rule)).pick("sell")
    assert table.match.fault is None, table.match.fault
    assert (table.has("points")[0], table.has("coins")[0]) == (min(points, 9), coins)


def test_in_a_rule_of_a_card_and_outside_of_a_cost(lab: Lab) -> None:
    rule = 'card "Card 2"\n    when a player would discard a card if card is this: instead put card in player.table'
    text = RULES.format(cost="discard all cards from hand", rule=rule)
    try_it = lab.play(text.replace("        discard all cards from hand", "        pay 1 coin").replace(
        "does: gain 5 points", "does: you discard all cards from hand"))  # fmt: skip
    try_it.pick("sell")
    assert (try_it.count("discards"), try_it.count("Ann.table")) == (2, 1)
