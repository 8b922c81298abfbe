"""Actions and their costs: what has to hold, what is paid, what is on offer."""

import re

import pytest
from lab import Lab, words

from rulewright import Refused

SHOP = """
kind Suit: clubs, hearts
card Card, one of each suit and rank
    suit: Suit
    rank: 1..3
zones
    deck: deck of Card
    table: row of Card
    discards: pile of Card
each player
    hand: hand of Card
    coins, wood: 0..9, starts 3
facts
    n: 0..99, starts 0
setup
    for each card in deck where card.suit is clubs, lowest card.rank first: move card to Ann.hand
"""


def test_an_action_is_on_offer_only_if_what_it_needs_holds(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann must take an action from rich, poor, bare
action rich
    needs you.coins > 3
    does: add 1 to n
action poor
    needs you.coins < 4
    needs n = 0
    does: add 2 to n
action bare
    does: add 3 to n
"""
    )
    assert table.offered == ["poor", "bare"]
    assert table.copy().pick("poor").fact("n") == 2
    assert table.copy().pick("bare").fact("n") == 3


def test_one_option_for_each_action_with_all_its_single_parameters_bound(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann must take an action from swap, wait
action swap(card in hand where card.rank > 1, amount in 1..2)
    does: add card.rank * 10 + amount to n
action wait
    does: nothing
"""
    )
    assert len(table.offered) == 2 * 2 + 1
    results = set()
    for option in table.open.ids:
        other = table.copy()
        other.match.choose(option)
        results.add(other.fact("n"))
    assert results == {0, 21, 22, 31, 32}


def test_a_later_parameter_may_depend_on_an_earlier_one(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann must take an action from pair
action pair(card in hand, other in hand where other.rank > card.rank)
    does: add card.rank * 10 + other.rank to n
"""
    )
    pairs = [re.findall(r"Clubs (\d)", label) for label in table.offered]
    assert pairs == [["1", "2"], ["1", "3"], ["2", "3"]]
    table.match.choose(table.open.ids[2])
    assert table.fact("n") == 23


def test_needs_may_read_the_parameters(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann must take an action from buy, wait
action buy(card in hand)
    needs card.rank * 2 <= you.coins + 1
    does: add card.rank to n
action wait
    does: nothing
"""
    )
    assert words(table.offered) == ["buy Clubs 1", "buy Clubs 2", "wait"]


def test_sets_follow_as_steps_and_an_action_is_on_offer_only_if_they_can_be_completed(lab: Lab) -> None:
    rules = (
        SHOP
        + """
phase only
    Ann must take an action from meld, wait
action meld(cards in hand where card.suit is clubs such that number of cards = {count})
    cost: discard cards to discards
    does: add number of cards to n
action wait
    does: nothing
"""
    )
    table = lab.play(rules.format(count=2)).pick("meld")
    assert table.open.shape == "subset"
    table.whole("Clubs 1", "Clubs 3")
    assert words(table.zone("discards")) == ["Clubs 1", "Clubs 3"]
    assert table.fact("n") == 2
    assert lab.play(rules.format(count=4), automatic=False).offered == ["wait"]


def test_the_cost_is_paid_before_what_the_action_does(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann must take an action from trade
action trade
    does: add 10 * you.coins + you.wood to n
    cost
        pay 2 coins
        pay 3 wood
"""
    )
    # written below `does`, but paid first: coins 3 - 2, wood 3 - 3
    if table.match.decision:
        table.first()
    assert table.fact("n") == 10


def test_a_cost_is_possible_in_full_by_arithmetic_what_goes_to_one_resource_is_summed(lab: Lab) -> None:
    rules = (
        SHOP
        + """
phase only
    Ann must take an action from dear, wait
action dear
    cost
        pay {one} coins
        pay 1 wood
        pay {two} coins
    does: add 1 to n
action wait
    does: nothing
"""
    )
    assert lab.play(rules.format(one=2, two=2), automatic=False).offered == ["wait"]
    table = lab.play(rules.format(one=2, two=1), automatic=False)
    assert table.offered == ["dear", "wait"]
    table.pick("dear")
    assert (table.has("coins"), table.has("wood")) == ([0, 3], [2, 3])


def test_the_possibility_of_a_cost_changes_nothing(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann must take an action from dear, wait
action dear
    cost: pay 3 coins
    does: nothing
action wait
    does: nothing
"""
    )
    before = table.match.fingerprint()
    assert table.offered == ["dear", "wait"]
    assert table.match.fingerprint() == before
    assert table.has("coins") == [3, 3]


def test_a_cost_in_cards_counts_the_cards_of_a_zone(lab: Lab) -> None:
    rules = (
        SHOP
        + """
phase only
    Ann must take an action from dear, wait
action dear
    cost
        discard {one} cards from hand to discards
        discard {two} cards from hand to discards
    does: nothing
action wait
    does: nothing
"""
    )
    assert lab.play(rules.format(one=2, two=2), automatic=False).offered == ["wait"]
    assert lab.play(rules.format(one=2, two=1), automatic=False).offered == ["dear", "wait"]


def test_a_cost_with_a_filter_counts_what_fits(lab: Lab) -> None:
    rules = (
        SHOP
        + """
phase only
    Ann must take an action from dear, wait
action dear
    cost: discard {count} cards from hand to discards where card.rank > 1
    does: nothing
action wait
    does: nothing
"""
    )
    assert lab.play(rules.format(count=3), automatic=False).offered == ["wait"]
    table = lab.play(rules.format(count=2), automatic=False)
    assert table.offered == ["dear", "wait"]
    while table.match.decision:
        table.first()
    assert words(table.zone("discards")) == ["Clubs 2", "Clubs 3"]


def test_filters_of_one_cost_that_are_nested_are_counted_together(lab: Lab) -> None:
    rules = (
        SHOP
        + """
phase only
    Ann must take an action from dear, wait
action dear
    cost
        discard 1 card from hand to discards where card.rank > 1
        discard {count} cards from hand to discards
    does: add 1 to n
action wait
    does: nothing
"""
    )
    # three clubs in hand: one filtered and two of any kind are possible, one filtered and three are not
    assert lab.play(rules.format(count=2), automatic=False).offered == ["dear", "wait"]
    assert lab.play(rules.format(count=3), automatic=False).offered == ["wait"]


def test_an_unpayable_cost_never_means_free(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann must take an action from dear, wait
    Ann may take an action from dear
    if declined: add 5 to n
action dear
    cost: pay 4 coins
    does: add 1 to n
action wait
    does: nothing
"""
    )
    assert table.fact("n") == 5


def test_may_take_an_action_can_be_declined_and_has_a_block(lab: Lab) -> None:
    rules = (
        SHOP
        + """
phase only
    Ann may take an action from one, two
        add 10 to n
    if declined: add 50 to n
action one
    does: add 1 to n
action two
    does: add 2 to n
"""
    )
    assert lab.play(rules).pick("two").fact("n") == 12
    assert lab.play(rules).pick("decline").fact("n") == 50


def test_must_take_an_action_if_able_else_if_unable(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann must take an action from one if able
    if unable: add 7 to n
action one
    needs n > 0
    does: add 1 to n
"""
    )
    assert table.fact("n") == 7


def test_you_is_whoever_takes_the_action_and_its_sentences_are_yours(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase turn for each player, in turn order
    player.opponent must take an action from work
action work
    cost: pay 1 wood
    does
        gain 2 coins
        you.opponent gains 1 coin
"""
    )
    while table.match.decision:
        table.first()
    # Bea acts in Ann's turn, then Ann in Bea's
    assert table.has("wood") == [2, 2]
    assert table.has("coins") == [6, 6]


def test_the_active_player_is_kept_through_calls_and_actions(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
facts
    who: player
phase turn for each player, starting with Bea, in turn order, repeat 1 times
    player.opponent must take an action from work
    end the game
action work
    does: do note
how to note
    set who to active
"""
    )
    if table.match.decision:
        table.first()
    assert table.fact("who") == "Bea"


def test_end_an_action_leaves_it(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann must take an action from work
    add 10 to n
action work
    does
        do inner
        add 50 to n
how to inner
    add 1 to n
    end the work
"""
    )
    if table.match.decision:
        table.first()
    assert table.fact("n") == 11


def test_pay_is_in_full_or_not_at_all(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann may pay 4 coins
        add 1 to n
    Ann may pay 3 coins
        add 2 to n
    Ann chooses
        "End": nothing
        "Wait": nothing
"""
    )
    assert len(table.offered) == 2  # only the second payment is possible
    table.first()
    assert table.fact("n") == 2
    assert table.has("coins") == [0, 3]


def test_lose_does_as_much_as_can_be_done(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann loses 5 coins
    Bea gains 8 coins
    add 200 to n
    remove 150 from n
"""
    )
    assert table.has("coins") == [0, 9]
    assert table.fact("n") == 0


def test_an_option_that_is_not_on_offer_is_refused(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann must take an action from dear, wait, rest
action dear
    cost: pay 4 coins
    does: nothing
action wait
    does: nothing
action rest
    does: nothing
"""
    )
    on_offer = set(table.open.ids)
    for number in set(range(max(on_offer) + 1)) - on_offer:
        with pytest.raises(Refused):
            table.match.choose(number)


def test_a_bare_pay_is_in_full_or_not_at_all(lab: Lab) -> None:
    table = lab.play(
        SHOP
        + """
phase only
    Ann pays 4 coins
    Bea pays 2 coins
    add 1 to n
"""
    )
    assert table.match.fault is not None or table.has("coins") == [3, 1]


def test_what_changes_hands_is_conserved(lab: Lab) -> None:
    rules = """
each player
    chips: 0..9, starts 5
facts
    pot: 0..{top}, starts 3
phase only
    Ann puts {count} chips in pot
"""
    for top, count in ((20, 2), (20, 9), (4, 2), (4, 1)):
        table = lab.play(rules.format(top=top, count=count))
        if table.match.fault is None:
            assert table.has("chips")[0] + table.fact("pot") == 8, (top, count)


LIMITED = """
facts
    n: 0..99, starts 0
phase round repeat 2 times
    phase turn for each player, in turn order
        repeat 3 times
            player may take an action from work
action work
    limit {limit}
    does: add 1 to n
"""


def taken(lab: Lab, limit: str) -> list[str]:
    """Who takes a limited action, always taking it where it is on offer."""
    table = lab.play(LIMITED.format(limit=limit))
    found = []
    while table.match.decision:
        if "work" in table.offered:
            found.append(table.asked or "")
        table.first()
    assert table.match.fault is None
    assert table.fact("n") == len(found)
    return found


def test_a_limit_of_each_turn(lab: Lab) -> None:
    assert taken(lab, "once each turn") == ["Ann", "Bea", "Ann", "Bea"]
    assert taken(lab, "twice each turn") == ["Ann", "Ann", "Bea", "Bea"] * 2
    assert taken(lab, "3 times each turn") == ["Ann", "Ann", "Ann", "Bea", "Bea", "Bea"] * 2


def test_a_parameter_that_is_paid_counts_in_its_zone(lab: Lab) -> None:
    rules = """
card Card, one of each rank
    rank: 1..3
zones
    deck: deck of Card
    discards: pile of Card
each player
    hand: hand of Card
    coins: 0..9
setup
    move all cards from deck to Ann.hand
phase turn
    Ann may take an action from one, two
action one(card in hand)
    cost
        discard card to discards
        discard 3 cards from hand to discards
    does: gain 1 coin
action two(cards in hand such that number of cards <= 2)
    cost
        discard cards to discards
        discard 2 cards from hand to discards
    does: gain 2 coins
"""
    table = lab.play(rules)
    assert table.offered == ["two", "decline"]
    table.pick("two")
    table.match.choose([table.open.members[0].id])
    table.match.choose([member.id for member in table.open.members])
    assert table.count("discards") == 3  # one card and two more: two cards and two more were not on offer
    assert table.has("coins")[0] == 2
