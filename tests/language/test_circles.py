"""Rules that wake one another (case B3): the circle runs until a rule ends it; one that never ends is named."""

import pytest
from lab import Lab

DRAIN = """
each player
    lives: 0..30, starts 10
    coins: 0..9
facts
    seen: 0..99
phase turn for each player, in turn order, repeat 2 times
    player chooses
        "Heal": player gains 1 life
        "Stay": nothing
when a player gains lives: player.opponent loses 1 life
when a player loses lives: player.opponent gains 1 life
"""
ENDS = 'as soon as a player has lives = 0: player.opponent wins "Drained"\n'


def test_b3_a_win_that_a_circle_leads_to_is_not_lost(lab: Lab) -> None:
    table = lab.play(DRAIN + ENDS).pick("Heal")
    assert (table.ending, table.outcomes, table.has("lives")) == ("Drained", ["won", "lost"], [20, 0])


def test_b3_a_circle_that_no_rule_ends_is_a_fault_that_names_its_rules_and_lines(lab: Lab) -> None:
    fault = (
        lab.play(DRAIN.replace("lives: 0..30", "lives: 0..999").replace("starts 10", "starts 500"))
        .pick("Heal")
        .match.fault
    )
    assert fault is not None
    assert "`when a player gains lives` (line 12)" in fault.message
    assert "`when a player loses lives` (line 13)" in fault.message


@pytest.mark.parametrize(("players", "coins"), [(2, [2, 1]), (3, [2, 1, 1])])
def test_a_rule_does_not_answer_what_it_does_itself_not_even_around_the_table(
    lab: Lab, players: int, coins: list[int]
) -> None:
    table = lab.play(
        f"""
game "Trial"
    players {players}
each player
    coins: 0..99
phase turn for each player, in turn order
    player gains 1 coin
    player chooses
        "Go": nothing
        "Stay": nothing
when a player gains coins: player.left gains 1 coin
"""
    )
    assert table.has("coins") == coins


def test_another_card_is_another_thing_so_a_draw_for_each_draw_empties_the_deck(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each worth
    worth: 1..9
zones
    deck: deck of Card
each player
    hand: hand of Card
phase turn for each player, in turn order
    player draws 1 card from deck to hand
    player chooses
        "Go": nothing
        "Stay": nothing
when a player draws a card: player draws 1 card from deck to hand
""")
    assert (table.count("Ann.hand"), table.count("deck")) == (9, 0)


def test_three_rules_in_a_circle_run_until_one_says_no_more(lab: Lab) -> None:
    table = lab.play("""
each player
    coins, wood, stone: 0..99
phase turn for each player, in turn order
    player chooses
        "Go": player gains 1 coin
        "Stay": nothing
when a player gains coins: player gains 1 wood
when a player gains wood: player gains 1 stone
when a player gains stone if player.stone < 7: player gains 1 coin
""").pick("Go")
    assert table.match.fault is None
    assert (table.has("coins")[0], table.has("wood")[0], table.has("stone")[0]) == (7, 7, 7)


def test_rules_in_place_of_an_event_apply_once_to_it(lab: Lab) -> None:
    table = lab.play("""
each player
    coins: 0..99
    wood: 0..99
phase turn for each player, in turn order
    player chooses
        "Go": player gains 1 coin
        "Stay": nothing
when a player would gain coins: instead player gains 2 wood
when a player would gain wood: instead player gains 3 coins
""").pick("Go")
    assert (table.has("coins")[0], table.has("wood")[0]) == (3, 0)
