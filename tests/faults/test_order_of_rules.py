"""Known faults of other systems: which of several rules that wake comes first, and what comes between two halves of a sentence."""

import pytest
from lab import Lab

PURSE = """
each player
    coins: 0..30, starts {coins}
    points: 0..9
"""


@pytest.mark.parametrize(("first", "after"), [("Double", 5), ("Gift", 6)])
def test_c032_the_first_player_says_which_forced_effect_comes_first(lab: Lab, first: str, after: int) -> None:
    """C032: forced effects of both players ran in the order of the cards, and nobody was asked."""
    table = lab.play(
        PURSE.format(coins=2)
        + """
card Effect
table Effect
    | name   | owner |
    | Double | Ann   |
    | Gift   | Bea   |
zones
    effects: row of Effect
phase closing for each player where player is Ann
    for each effect in effects, in any order
        if effect is "Double"
            for each player: player gains player.coins coins
        otherwise
            for each player: player gains 1 coin
"""
    )
    assert table.asked == "Ann"
    assert table.offered == ["Double", "Gift"]
    table.pick(first)
    assert table.has("coins") == [after, after]


RICH = """
phase turn
    Ann gains 1 point
when a player gains points: Ann gains 1 coin
when a player gains points
    if Ann.coins >= 6: Ann gains 2 coins
"""


@pytest.mark.parametrize(("first", "after"), [("Ann gains 1", 8), ("if Ann.coins", 6)])
def test_c033_who_has_two_rules_that_wake_at_once_chooses(lab: Lab, first: str, after: int) -> None:
    """C033: rules of the start of a turn ran in the order of a hash table."""
    table = lab.play(PURSE.format(coins=5) + RICH)
    assert table.asked == "Ann"
    assert len(table.offered) == 2
    table.pick(first)
    assert table.has("coins")[0] == after


def test_c033_rules_of_the_start_of_a_phase_run_as_they_stand(lab: Lab) -> None:
    """C033: rules of the start of a turn ran in the order of a hash table."""
    gift = "at the start of turn: Ann gains 1 coin\n"
    bonus = "at the start of turn\n    if Ann.coins >= 6: Ann gains 2 coins\n"
    start = PURSE.format(coins=5) + "phase turn\n    nothing\n"
    assert lab.play(start + gift + bonus).has("coins")[0] == 8
    assert lab.play(start + bonus + gift).has("coins")[0] == 6


def test_c034_a_rule_without_a_choice_may_be_put_behind_one_with_a_choice(lab: Lab) -> None:
    """C034: a rule that asks nothing always ran first, so the one that asks could not be put before it."""
    text = (
        PURSE.format(coins=6)
        + """
phase turn
    Ann gains 1 point
when a player gains points: Ann may lose 1 coin
when a player gains points
    if Ann.coins < 6: Ann gains 1 coin
"""
    )
    choosing = lab.play(text)
    assert len(choosing.offered) == 2
    waiting = choosing.copy()
    choosing.pick("Ann may lose", "lose 1 coin")
    assert choosing.has("coins")[0] == 6
    waiting.pick("if Ann.coins", "lose 1 coin")
    assert waiting.has("coins")[0] == 5


@pytest.mark.parametrize(("first", "points"), [("you gain 2", 1), ("if you.coins", 0)])
def test_c048_the_order_of_two_effects_of_one_card_is_chosen(lab: Lab, first: str, points: int) -> None:
    """C048: the order of two effects of the same card was fixed."""
    table = lab.play(
        PURSE.format(coins=4)
        + """
card Egg
    when you discard this: you gain 2 coins
    when you discard this
        if you.coins >= 6
            you pay 6 coins
            you gain 1 point
table Egg
    | name |
    | Egg  |
zones
    nest: row of Egg
    discards: pile of Egg
setup
    move all eggs from discards to nest
phase turn
    Ann discards an egg from nest
"""
    )
    assert table.asked == "Ann"
    table.pick(first)
    assert table.has("points")[0] == points
    assert table.has("coins")[0] == (0 if points else 6)


VAULT = """
card Card, 1 in supply
zones
    deck: deck of Card
    discards: pile of Card
    vault: pile of Card
    exile: pile of Card
phase turn
    {sentences}
when a card is discarded to discards
    if {there}: move card to exile
"""
HALVES = ["reveal the top of deck as card", "discard card to discards", "move card to vault"]


@pytest.mark.parametrize(
    ("apart", "there", "end"),
    [
        (False, "card is in discards", "vault"),
        (False, "card is not in deck", "exile"),
        (True, "card is in discards", "vault"),
    ],
    ids=["together, and the rule looks", "together, and the rule follows the card", "one after the other"],
)
def test_c037_what_wakes_between_two_halves_comes_where_the_text_says(
    lab: Lab, apart: bool, there: str, end: str
) -> None:
    """C037: a reaction to the first half of an effect took the card that the second half needed."""
    joint = "\n    ".join(HALVES) if apart else "together\n        " + "\n        ".join(HALVES)
    table = lab.play(VAULT.format(sentences=joint, there=there))
    assert [zone for zone in ("deck", "discards", "vault", "exile") if table.count(zone)] == [end]
    exiled = [line for line in table.lines() if "exile" in line]
    assert bool(exiled) is (apart or end == "exile")


STAGES = """
card Card, 6 in supply
zones
    deck: deck of Card
    discards: pile of Card
each player
    hand: hand of Card
setup
    each player draws 2 cards from deck to hand
phase turn for each player, in turn order
    phase dawn
        player chooses
            "Draw": player draws 1 card from deck to hand
            "Wait": nothing
    phase dusk repeat
        player must discard a card from hand to discards
as soon as Ann.hand is empty and active is Ann: end the turn
"""


def test_c028_what_ends_a_turn_takes_nothing_out_of_the_next_one(lab: Lab) -> None:
    """C028: an end that the last discard had queued ran after the next turn had begun, and took its player out of it."""
    table = lab.play(STAGES)
    table.pick("Wait")
    while table.asked == "Ann":
        table.first()
    assert table.count("Ann.hand") == 0
    assert [decision.name for decision in table.match.decisions] == ["Bea"]
    assert table.offered == ["Draw", "Wait"]
