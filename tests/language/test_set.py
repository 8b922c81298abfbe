"""`set`: what it changes is settled before, told once, and nothing that somebody must not know is told by it."""

from __future__ import annotations

import pytest
from lab import Lab

from rulewright import Refused

CARDS = """
card Card, one of each worth
    worth: 1..4
    wet: yes/no, starts no
zones
    row: row of Card, seen by everyone
each player
    coins: 0..9, starts 5
    rival: player
"""


def test_what_it_changes_is_settled_before_it_changes(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
define fresh as the first card in row where not card.wet
phase turn for each player, repeat 2 times
    set fresh.wet to yes
"""
    )
    assert table.match.fault is None
    assert [card["wet"] for card in table.seen["zones"][0]["cards"]] == [True] * 4
    assert table.lines() == [f"Card {number}: wet" for number in (1, 2, 3, 4)]


def test_who_has_it_is_settled_before_it_changes(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
define richest as the player with the most coins among players
setup
    set Ann.coins to 7
    set Ann.rival to Ann
phase turn
    set richest.coins to 0
    set Ann.rival.rival to Bea
"""
    )
    assert table.lines()[-2:] == ["Ann's coins: 0", "Ann's rival: Bea"]


def test_a_value_outside_a_range_that_has_changed_is_a_fault_also_where_it_stands_there(lab: Lab) -> None:
    rules = CARDS.replace("coins: 0..9, starts 5", "cap: 0..9, starts 5\n    coins: 0..cap, starts 5")
    table = lab.play(rules + "phase turn\n    set Ann.cap to 2\n    set Ann.coins to 5\n")
    assert "outside its range" in str(table.match.fault)


@pytest.mark.parametrize("field", ["best", "player.liked"])
def test_whether_a_thing_is_another_is_told_to_nobody(lab: Lab, field: str) -> None:
    rules = f"""
card Card, one of each worth
    worth: 1..6
zones
    deck: deck of Card, face down
each player
    hand: hand of Card, seen by owner
    liked: Card
facts
    best: Card
setup
    shuffle deck
phase turn for each player, repeat 3 times
    player draws 1 card from deck to hand
    set {field} to the card with the highest worth among all hands
"""
    game = lab.game(rules)
    for seed in range(6):
        told = [[line.text for line in game.start(seed).log(seat)] for seat in (0, 1)]
        assert [sum(": " in line for line in lines) for lines in told] == [7, 7]  # with `Shuffled: deck`


PRICES = """
card Card, one of each worth
    worth: 1..9
    partner: Card, for this game
zones
    row: row of Card, face down
    shop: row of Card, seen by everyone
each player
    hand: hand of Card, seen by owner
    coins: 0..9, starts 9
facts
    best: Card
    tax: 0..9, starts 1
setup
    for each card in row where card.worth > 5: move card to shop
    set best to row.first
    for each card in shop: set card.partner to row.last
    move row.first.right to Ann.hand
phase turn for each player
    player must take an action from buy, pass
action buy{parameter}
    cost: pay {amount} coins
    does: nothing
action pass
    does: nothing
define extra(card) as card.partner.worth
define player.mine as highest of card.worth for each card in player.hand
"""


@pytest.mark.parametrize("players", ["1: Ann", "2: Ann, Bea"])
@pytest.mark.parametrize(
    ("parameter", "amount", "price"),
    [
        ("", "2", "pay 2 coins"),
        ("", "tax", "pay 1 coin"),
        ("", "(tax + 3)", "pay 4 coins"),
        ("(card in shop where card.worth = 7)", "card.worth", "pay 7 coins"),
        ("", "best.worth", ""),
        ("", "row.first.worth", ""),
        ("(card in shop where card.worth = 7)", "card.partner.worth", ""),
        ("(card in shop where card.worth = 7)", "extra(card)", ""),
        ("", "(number of cards in row where card.worth > 4)", ""),
        ("", "you.mine", ""),
    ],
)
def test_a_price_tells_nothing_that_is_hidden(lab: Lab, players: str, parameter: str, amount: str, price: str) -> None:
    rules = f'game "Trial"\n    players {players}\n' + PRICES.format(parameter=parameter, amount=amount)
    decision = lab.play(rules).open
    assert [decision.price(option.id) for option in decision.options if option.label != "pass"] == [price]


def test_what_is_paid_for_a_set_is_asked_of_the_set(lab: Lab) -> None:
    rules = """
card Card, one of each worth
    worth: 1..4
zones
    row: row of Card, seen by everyone
each player
    coins: 0..9, starts 5
phase turn for each player
    player must take an action from pick, pass
action pick(cards in row)
    cost: pay (sum of card.worth for each card in cards) coins
    does: nothing
action pass
    does: nothing
"""
    table = lab.play(rules)
    table.pick("pick")
    with pytest.raises(Refused, match="together"):
        table.copy().whole("Card 4", "Card 2")
    table.whole("Card 4", "Card 1")
    assert table.has("coins") == [0, 5]
