"""One sentence is one thing that happens (case B4): what looks at it, and what it wakes, comes when all of it is done."""

import pytest
from lab import Lab

LAST = """
game "Trial"
    players {players}
each player
    lives: 0..3, starts 1
    coins: 0..9, starts 2
facts
    seen: 0..9
phase turn for each player, in turn order, repeat 3 times
    player chooses
        "All": {all}
        "Stay": nothing
as soon as a player has lives = 0: player is eliminated
as soon as (number of players) = 1: players win "Last one"
{last}
score player
    player.coins
"""
NOBODY = 'as soon as (number of players) = 0: everyone draws "Nobody left"'


@pytest.mark.parametrize("players", ["2: Ann, Bea", "3: Ann, Bea, Cid", "4: Ann, Bea, Cid, Dan"])
@pytest.mark.parametrize("sentence", ["each player loses 1 life", "everyone loses 1 life", "players lose 1 life"])
def test_b4_nobody_wins_where_one_sentence_takes_the_last_life_of_all(lab: Lab, players: str, sentence: str) -> None:
    table = lab.play(LAST.format(players=players, all=sentence, last=NOBODY)).pick("All")
    assert (table.ending, set(table.outcomes)) == ("Nobody left", {"lost"})


def test_b4_without_such_an_ending_the_score_decides(lab: Lab) -> None:
    table = lab.play(LAST.format(players="2: Ann, Bea", all="each player loses 1 life", last="")).pick("All")
    assert (table.ending, table.outcomes) == ("Score", ["lost", "lost"])


def test_b4_in_together_the_ending_that_speaks_of_nobody_left_is_reached(lab: Lab) -> None:
    block = """
            together
                player loses 1 life
                player.opponent loses 1 life"""
    table = lab.play(LAST.format(players="2: Ann, Bea", all=block, last=NOBODY).replace('"All": ', '"All"')).pick("All")
    assert table.ending == "Nobody left"


def test_the_last_two_go_out_in_a_rule_that_is_woken(lab: Lab) -> None:
    rules = LAST.format(players="2: Ann, Bea", all="player gains 1 coin", last=NOBODY)
    table = lab.play(rules + "when a player gains coins: each player loses 1 life\n").pick("All")
    assert table.ending == "Nobody left"


def test_who_is_left_alone_wins_still(lab: Lab) -> None:
    rules = LAST.format(players="3: Ann, Bea, Cid", all="each player where player is not Cid loses 1 life", last=NOBODY)
    table = lab.play(rules).pick("All")
    assert (table.ending, table.outcomes) == ("Last one", ["lost", "lost", "won"])


CARDS = """
card Card, one of each worth
    worth: 1..4
zones
    box: deck of Card
    pot: row of Card, seen by everyone
each player
    hand: hand of Card
    coins: 0..9
facts
    order: 0..999
setup
    for each card where card.worth <= 2: move card to Ann.hand
    for each card where card.worth > 2: move card to Bea.hand
phase turn for each player, in turn order
    player chooses
        "Go": {sentence}
        "Stay": nothing
{rules}
"""


def test_a_sentence_with_a_choice_of_each_is_one_thing(lab: Lab) -> None:
    rules = 'as soon as (number of cards in pot) = 1: end the game\nas soon as (number of cards in pot) = 2: Ann wins "Both"'
    table = lab.play(CARDS.format(sentence="each player must play a card from hand to pot", rules=rules))
    table.pick("Go").first(2)
    assert table.ending == "Both"


def test_a_deal_is_one_thing(lab: Lab) -> None:
    rules = 'as soon as (number of cards in Ann.hand) = 2: end the game\nas soon as (number of cards in Bea.hand) = 2: Ann wins "All"'
    text = CARDS.format(sentence="deal 2 cards from pot to players", rules="")
    text = text.replace("from pot", "from box").partition("setup")
    phase = text[2].partition("phase")[2]
    assert lab.play(f"{text[0]}{rules}\nphase{phase}").pick("Go").ending == "Score"
    flipped = rules.replace("end the game", 'Bea wins "First"')
    assert lab.play(f"{text[0]}{flipped}\nphase{phase}").pick("Go").ending == "First"


def test_rules_that_it_wakes_are_served_after_all_of_it_from_the_active_player_on(lab: Lab) -> None:
    rules = """when a player gains coins: set order to order * 10 + (place of player in players) + 3 * Ann.coins * Bea.coins"""
    table = lab.play(CARDS.format(sentence="each player gains 1 coin", rules=rules))
    assert table.pick("Stay").pick("Go").fact("order") == 54


def test_an_end_of_a_range_belongs_to_the_sentence(lab: Lab) -> None:
    table = lab.play("""
each player
    courage: 0..2, starts 1
        before the start: add amount to woe
    lives: 0..3, starts 3
facts
    woe: 0..9
phase turn for each player, in turn order
    player chooses
        "Fear": each player loses 2 courage
        "Stay": nothing
as soon as woe = 1: everyone loses "One woe"
as soon as woe = 2: everyone draws "Two woes"
""")
    assert table.pick("Fear").ending == "Two woes"


def test_a_block_below_is_sentences_of_its_own(lab: Lab) -> None:
    rules = LAST.format(players="2: Ann, Bea", all="nothing", last=NOBODY)
    rules = rules.replace(
        '"All": nothing', '"All"\n            each player may pay 1 coin\n                player loses 1 life'
    )
    table = lab.play(rules).pick("All").pick("pay 1 coin")
    assert (table.ending, table.outcomes) == ("Last one", ["lost", "won"])


def test_a_loop_is_no_sentence(lab: Lab) -> None:
    rules = LAST.format(players="2: Ann, Bea", all="nothing", last=NOBODY)
    rules = rules.replace('"All": nothing', '"All"\n            for each player: player loses 1 life')
    assert lab.play(rules).pick("All").ending == "Last one"


def test_what_waits_for_the_next_time_happens_once(lab: Lab) -> None:
    table = lab.play("""
each player
    coins: 0..9
    points: 0..9
phase turn for each player, in turn order
    the next time a player gains coins: each player gains 1 point
    each player gains 1 coin
    player chooses
        "Go": nothing
        "Stay": nothing
""")
    assert table.has("points") == [1, 1]


def test_a_rule_that_comes_before_may_take_part_out(lab: Lab) -> None:
    rules = LAST.format(players="3: Ann, Bea, Cid", all="each player loses 1 life", last=NOBODY)
    rules += "when a player would lose lives if player is Bea: instead player gains 5 coins\n"
    table = lab.play(rules).pick("All")
    assert (table.ending, table.outcomes, table.has("coins")) == ("Last one", ["lost", "won", "lost"], [2, 7, 2])
