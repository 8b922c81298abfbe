"""Choices of every shape, who decides them, and what is on offer."""

import pytest
from lab import Lab, words

from rulewright import Refused

CARDS = """
kind Suit: clubs, hearts
card Card, one of each suit and rank
    suit: Suit
    rank: 1..3
zones
    table: row of Card
    discards: pile of Card
    deck: deck of Card
each player
    hand: hand of Card
    coins: 0..9, starts 3
setup
    for each card in deck where card.suit is clubs, lowest card.rank first: move card to Ann.hand
    for each card in deck where card.rank < 3, lowest card.rank first: move card to Bea.hand
"""


def test_one_thing_chosen_is_known_in_the_block(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    Ann chooses a card in hand where card.rank > 1
        move card to table
"""
    )
    assert table.asked == "Ann"
    assert words(table.offered) == ["Clubs 2", "Clubs 3"]
    assert table.open.shape == "one"
    table.pick("Clubs 3")
    assert table.zone("table") == ["Clubs 3"]


def test_a_choice_without_a_block_binds_for_the_lines_that_follow(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    Ann chooses a card in hand as first
    Ann chooses a card in hand where card.rank > first.rank
    move first to table
    move card to table
"""
    )
    table.pick("Clubs 1", "Clubs 2")
    assert table.zone("table") == ["Clubs 1", "Clubs 2"]


def test_any_sentence_may_name_what_it_moved(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    move the top of deck to table as prize
    move prize to Ann.hand
    Ann plays a card from hand to table as lead
    move lead to discards
"""
    )
    table.pick("Clubs 2")
    assert table.zone("discards") == ["Clubs 2"]
    assert table.count("deck") == 0  # Hearts 3 was the only one left there
    assert "Hearts 3" in table.zone("Ann.hand")


def test_where_judges_a_member_and_such_that_the_whole_set(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    Ann must discard any number of cards from hand to discards where card.rank <> 2 such that (sum of card.rank for each card in cards) = 4
"""
    )
    assert table.open.shape == "subset"
    table.whole("Clubs 1", "Clubs 3")
    assert words(table.zone("discards")) == ["Clubs 1", "Clubs 3"]


def test_a_whole_answer_and_steps_give_the_same_state_and_the_same_log(lab: Lab) -> None:
    rules = (
        CARDS
        + """
phase only
    Ann must discard exactly 2 cards from hand to discards
    Ann chooses
        "End": nothing
        "Go on": nothing
"""
    )
    whole, steps = lab.play(rules).whole("Clubs 1", "Clubs 3"), lab.play(rules)
    while steps.open.shape == "subset":
        wanted = [label for label in steps.offered if label in ("Clubs 1", "Clubs 3")]
        steps.pick(wanted[0])
    assert whole.match.fingerprint() == steps.match.fingerprint()
    assert whole.lines() == steps.lines()


def test_a_partial_step_is_on_offer_only_if_it_can_be_completed(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    Ann must discard exactly 2 cards from hand to discards such that (sum of card.rank for each card in cards) = 5
"""
    )
    assert table.offered == ["Clubs 2"]  # 2 + 3 is the only way, and a set is put together in one order only
    table.first()
    assert table.offered == ["Clubs 3"]  # still asked: how many ways there are is nobody else's business
    table.first()
    assert words(table.zone("discards")) == ["Clubs 2", "Clubs 3"]


def test_share_and_differ_in_a_such_that(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    move all cards from Ann.hand to Bea.hand
    Bea may discard any number of cards from hand to discards such that cards share rank and cards differ in suit and number of cards = 2
"""
    )
    # ranks 1 and 2 are there in both suits; Clubs 3 has no partner
    assert "Clubs 3" not in [option.label for option in table.open.members] or "Clubs 3" not in table.offered
    table.whole("Clubs 1", "Hearts 1")
    assert words(table.zone("discards")) == ["Clubs 1", "Hearts 1"]


def test_a_set_that_breaks_such_that_is_refused(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    Ann may discard any number of cards from hand to discards such that number of cards <> 2
"""
    )
    with pytest.raises(Refused):
        table.whole("Clubs 1", "Clubs 2")
    table.whole("Clubs 1", "Clubs 2", "Clubs 3")
    assert table.count("discards") == 3


def test_up_to_takes_none_to_that_many(lab: Lab) -> None:
    rules = (
        CARDS
        + """
phase only
    Ann chooses up to 2 cards in hand as party
        move party to table
"""
    )
    assert (lab.play(rules).open.min, lab.play(rules).open.max) == (0, 2)
    assert lab.play(rules).whole().count("table") == 0
    assert lab.play(rules).whole("Clubs 2").count("table") == 1
    assert lab.play(rules).whole("Clubs 2", "Clubs 1").count("table") == 2
    with pytest.raises(Refused):
        lab.play(rules).whole("Clubs 1", "Clubs 2", "Clubs 3")


def test_any_number_of_takes_none_to_all(lab: Lab) -> None:
    rules = (
        CARDS
        + """
phase only
    Ann chooses any number of cards in hand
        move cards to table
"""
    )
    assert lab.play(rules).whole().count("table") == 0
    assert lab.play(rules).whole("Clubs 2", "Clubs 1", "Clubs 3").count("table") == 3


def test_a_number_from_one_value_to_another(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..20, starts 3
phase only
    Ann chooses a number from 2 to n + 2 as bid
    set n to n * bid
""")
    assert table.open.shape == "number"
    assert table.offered == ["2", "3", "4", "5"]
    assert table.pick("4").fact("n") == 12


def test_a_menu_hides_a_line_by_its_guard_only(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    Ann chooses
        "Rich" if Ann.coins > 5: nothing
        "Poor" if Ann.coins < 5: nothing
        "Pay": Ann pays 9 coins
        "Never" if Ann.coins = 0: nothing
"""
    )
    assert table.offered == ["Poor", "Pay"]


def test_may_is_a_choice_and_if_declined_belongs_to_it(lab: Lab) -> None:
    rules = (
        CARDS
        + """
phase only
    Ann may discard a card from hand to discards
        Ann gains 1 coin
    if declined
        Ann gains 5 coins
"""
    )
    table = lab.play(rules)
    assert len(table.offered) == 4
    assert table.offered[-1] == "decline"
    assert table.copy().pick("decline").has("coins") == [8, 3]
    assert table.copy().first().has("coins") == [4, 3]


def test_if_declined_also_runs_where_what_was_offered_is_impossible_and_nobody_is_asked(lab: Lab) -> None:
    table = lab.play("""
each player
    coins: 0..9, starts 3
facts
    n: 0..9, starts 0
phase only
    Ann may pay 4 coins
        add 1 to n
    if declined
        add 5 to n
""")
    assert table.match.result is not None
    assert table.fact("n") == 5
    assert all(ply.automatic for ply in table.match.history)


def test_must_if_able_and_if_unable(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
facts
    n: 0..9, starts 0
phase only
    Ann must discard a card from hand to discards where card.suit is hearts if able
    if unable: add 1 to n
    Bea must discard a card from hand to discards where card.suit is hearts if able
    if unable: add 2 to n
"""
    )
    assert table.asked == "Bea"
    assert len(table.offered) == 2
    assert all("Hearts" in label for label in table.offered)
    assert table.first().fact("n") == 1


def test_must_pay_if_unable(lab: Lab) -> None:
    table = lab.play("""
each player
    coins: 0..9, starts 3
facts
    n: 0..9, starts 0
phase only
    Ann must pay 2 coins
    if unable: add 1 to n
    Ann must pay 2 coins
    if unable: add 1 to n
""")
    assert table.has("coins") == [1, 3]
    assert table.fact("n") == 1


def test_choosing_a_player_another_player_and_an_opponent(lab: Lab) -> None:
    table = lab.play("""
game "Trial"
    players 3: Ann, Bea, Cleo
each player
    coins: 0..9, starts 3
phase turn for each player, in turn order
    player chooses another player in players as target
    target gains 1 coin
phase last
    Bea chooses an opponent in players where opponent is not Bea
        nothing
""")
    assert table.offered == ["Bea", "Cleo"]
    table.pick("Cleo")
    assert table.offered == ["Ann", "Cleo"]
    table.pick("Cleo", "Ann")
    assert table.has("coins") == [4, 3, 5]


def test_choosing_a_value_of_a_kind(lab: Lab) -> None:
    table = lab.play("""
kind Suit: clubs, hearts, spades
facts
    trump: Suit
phase only
    Ann chooses a suit in Suit where suit is not hearts
    set trump to suit
""")
    assert table.offered == ["clubs", "spades"]
    assert table.pick("spades").fact("trump") == "spades"


def test_naming_a_definition_wherever_its_copies_are(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
facts
    n: 0..9, starts 0
phase only
    Ann names a Card where card.rank = 3
        if card is in deck: add 1 to n
        if card is in Ann.hand: add 2 to n
"""
    )
    assert words(table.offered) == ["name Clubs 3", "name Hearts 3"]
    assert table.copy().pick("name Clubs 3").fact("n") == 2
    assert table.copy().pick("name Hearts 3").fact("n") == 1


def test_a_decision_with_one_option_is_answered_at_once_and_logged_as_that_seats_ply(lab: Lab) -> None:
    rules = (
        CARDS
        + """
phase only
    move all cards from Ann.hand to table
    Bea chooses a card in table where card.rank = 2
        move card to discards
"""
    )
    table = lab.play(rules)
    assert table.match.result is not None
    assert [(ply.seat, ply.automatic) for ply in table.match.history] == [(1, True)]
    assert any("Bea" in line and "Clubs 2" in line for line in table.lines())
    asked = lab.play(rules, automatic=False)
    assert asked.offered == ["Clubs 2"]


def test_one_option_is_asked_all_the_same_where_another_seat_cannot_know_that_it_is_the_only_one(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    Ann plays a card from hand to table where card.rank = 3
"""
    )
    assert table.asked == "Ann"
    assert len(table.offered) == 1


def test_interchangeable_copies_in_an_unordered_zone_are_one_option(lab: Lab) -> None:
    table = lab.play(
        """
token Gem, 3 in supply
card Card, 2 of each rank
    rank: 1..2
zones
    stock: supply of Gem
    bag: bag of Card
each player
    hand: hand of Card
setup
    move all cards from bag to Ann.hand
phase only
    Ann plays a card from hand to bag
    Ann chooses up to 2 cards in hand
        nothing
""",
        automatic=False,
    )
    assert len(table.offered) == 2  # two classes, not four cards


def test_implicit_choices_n_things_from_a_deck_are_its_top_from_another_zone_the_subject_chooses(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    Ann draws 1 card from deck to hand
    Ann discards 2 cards from hand to discards
"""
    )
    assert table.match.history == []  # the top of the deck is nobody's choice
    assert table.open.shape == "subset"
    assert (table.open.min, table.open.max) == (2, 2)


def test_or_all_takes_all_where_there_are_fewer(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    Bea discards 2 cards from hand to discards, or all
    Ann discards 4 cards from hand to discards, or all
"""
    )
    table.whole("Hearts 1", "Hearts 2").whole("Clubs 1", "Clubs 2", "Clubs 3")
    assert table.count("Bea.hand") == 0
    assert table.count("Ann.hand") == 0
    assert table.count("discards") == 5


def test_at_random_chance_decides_and_nobody_is_asked(lab: Lab) -> None:
    rules = (
        CARDS
        + """
phase only
    choose 2 cards in Ann.hand at random
        move card to table
    Bea discards a card from hand to discards at random
"""
    )
    table = lab.play(rules)
    assert table.match.history == []
    assert table.count("table") == 2
    assert table.count("discards") == 1
    found = {tuple(sorted(lab.play(rules, seed=seed).zone("table"))) for seed in range(60)}
    assert found == {("Clubs 1", "Clubs 2"), ("Clubs 1", "Clubs 3"), ("Clubs 2", "Clubs 3")}


def test_without_a_subject_the_bound_player_decides(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..9, starts 0
phase turn for each player, in turn order
    choose a number from 1 to 2 as pick
    add pick to n
""")
    assert table.asked == "Ann"
    assert table.pick("1").asked == "Bea"


def test_a_choice_without_a_decider_is_an_error_that_shows_how_to_say_it(lab: Lab) -> None:
    faults = lab.check("""
phase only
    choose a number from 1 to 2 as pick
    nothing
""")
    assert [(fault.code.id, fault.span.text) for fault in faults] == [("E503", "choose a number from 1 to 2 as pick")]
    assert "player chooses" in faults[0].hint


def test_a_seat_that_is_not_asked_and_an_option_that_is_not_there_are_refused(lab: Lab) -> None:
    table = lab.play("""
phase only
    Ann chooses a number from 1 to 2 as pick
    nothing
""")
    before = table.match.fingerprint()
    for answer, seat in ((table.open.ids[0], 1), (max(table.open.ids) + 1, 0), (-1, 0)):
        with pytest.raises(Refused):
            table.match.choose(answer, seat)
    assert table.match.fingerprint() == before


def test_option_ids_are_fixed_by_the_rules_and_not_by_the_state(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    repeat 2 times
        Ann chooses a card in hand where card is not in table
            move card to table
            move card to Ann.hand
"""
    )
    before = {option.label: option.id for option in table.open.options}
    table.pick("Clubs 1")
    after = {option.label: option.id for option in table.open.options}
    assert before == after


def test_there_is_a_card_in_a_zone_opens_it_and_names_it(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..3
zones
    deck: deck of Card
    held: slot of Card
    table: row of Card
facts
    n: 0..99, starts 0
phase only
    if there is a card in held: add card.rank to n
    otherwise: add 10 to n
    for each card in deck where card.rank = 2: move card to held
    if there is a card in held where card.rank = 3: add 50 to n
    if there is a card in held
        add card.rank to n
        move card to table
    if there is no card in held: add 20 to n
""")
    assert table.fact("n") == 32
    assert table.zone("table") == ["Card 2"]


def test_a_superlative_takes_the_best_and_ties_by_settles_it(lab: Lab) -> None:
    table = lab.play("""
game "Trial"
    players 3: Ann, Bea, Cleo
each player
    might: 0..9, starts 2
    age: 0..99, starts 10
facts
    best, worst, third, fourth: player
setup
    set Bea.might to 4
    set Cleo.might to 4
    set Cleo.age to 20
phase only
    set best to the player with the most might among players, ties by most player.age
    set worst to the player with the least might among players
    set third to the player with the highest might among players, ties by least player.age
    set fourth to the player with the most might among players, ties by turn order from Cleo
""")
    assert [table.fact(name) for name in ("best", "worst", "third", "fourth")] == ["Cleo", "Ann", "Bea", "Cleo"]


def test_a_superlative_over_an_empty_set_is_a_fault(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    Ann chooses
        "Go": nothing
        "Wait": nothing
    let best = the card with the highest rank in table
    move best to discards
"""
    ).pick("Go")
    assert table.match.fault is not None
    assert table.match.result is None


@pytest.mark.parametrize("who", ["each player", "all players"])
def test_each_player_chooses_one_after_the_other(lab: Lab, who: str) -> None:
    verb = "chooses" if who == "each player" else "choose"
    table = lab.play(
        CARDS
        + f"""
phase only
    {who} {verb} a card in hand
        move card to table
"""
    )
    assert table.asked == "Ann"
    table.pick("Clubs 2")
    assert table.asked == "Bea"
    table.pick("Hearts 1")
    assert table.zone("table") == ["Clubs 2", "Hearts 1"]


def test_each_player_chooses_from_a_menu(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    each player chooses
        "Rich": player gains 3 coins
        "Poor": player loses 1 coin
"""
    )
    assert table.asked == "Ann"
    assert table.pick("Poor").asked == "Bea"
    assert table.pick("Rich").has("coins") == [2, 6]


def test_each_player_takes_an_action_and_may_decline(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    each player may discard a card from hand to discards
        player gains 2 coins
    each player must take an action from one, two
action one
    does: gain 1 coin
action two
    does: lose 1 coin
"""
    )
    assert table.pick("decline").asked == "Bea"
    table.pick("Hearts 2").pick("one", "two")
    assert table.has("coins") == [4, 4]


def test_what_the_chooser_cannot_tell_apart_is_chosen_by_position_in_an_ordered_zone(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..6
zones
    deck: deck of Card, face down
    down: row of Card, face down
    away: pile of Card
setup
    shuffle deck
    move the top 3 of deck to down
phase only
    Ann chooses a card in down
        move card to away
""")
    assert table.offered == ["card 1 of down", "card 2 of down", "card 3 of down"]
    second = table.zone("down")[1]
    assert table.pick("card 2 of down").zone("away") == [second]


def test_a_decision_that_the_rules_leave_without_options_is_a_fault(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only
    Ann chooses
        "Go": nothing
        "Stay": nothing
    Ann chooses
        "A" if coins > 5: nothing
        "B" if coins > 6: nothing
"""
    ).pick("Go")
    assert table.match.fault is not None
    assert table.match.fault.span.text.startswith("Ann chooses")


def test_looking_at_the_top_of_a_deck_teaches_the_one_who_looks(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..6
zones
    deck: deck of Card, face down
    away: pile of Card, face down
setup
    shuffle deck
phase only
    Ann looks at the top 2 of deck as seen
    Ann chooses a card in seen
        move card to away
""")
    names = table.offered
    assert len(names) == 2
    assert all(name.startswith("Card ") for name in names)
    assert not [line for line in table.lines(1) if names[0] in line or names[1] in line]
    table.first()
    assert (table.zone("away", 0), table.zone("away", 1)) == ([names[0]], [None])


def test_passing_hands_to_the_left_and_to_the_right(lab: Lab) -> None:
    rules = """
game "Trial"
    players 3: Ann, Bea, Cleo
card Card, one of each rank
    rank: 1..6
zones
    deck: deck of Card
each player
    hand: hand of Card
setup
    for each card in deck where card.rank < 3: move card to Ann.hand
    for each card in deck where card.rank = 3: move card to Bea.hand
phase only
    all players pass hand to the {side}
    Ann chooses
        "End": nothing
        "Wait": nothing
"""
    left, right = lab.play(rules.format(side="left")), lab.play(rules.format(side="right"))
    assert [left.zone(f"{name}.hand") for name in ("Ann", "Bea", "Cleo")] == [[], ["Card 1", "Card 2"], ["Card 3"]]
    assert [right.zone(f"{name}.hand") for name in ("Ann", "Bea", "Cleo")] == [["Card 3"], [], ["Card 1", "Card 2"]]


def test_for_each_in_any_order_asks_for_the_order(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
facts
    n: 0..9999, starts 0
phase turn for each player where player is Ann, in turn order
    move all cards from Ann.hand to table
    for each card in table, in any order
        set n to n * 10 + card.rank
"""
    )
    assert table.asked == "Ann"
    table.pick("Clubs 3")
    while table.match.decision:
        table.first()
    assert str(table.fact("n"))[0] == "3"
    assert sorted(str(table.fact("n"))) == ["1", "2", "3"]


def test_a_menu_line_that_goes_once_comes_back_with_the_next_loop(lab: Lab) -> None:
    table = lab.play(
        CARDS
        + """
phase only repeat 2 times
    repeat
        Ann chooses
            "Gain", once: Ann gains 1 coin
            "Lose", once: Ann loses 1 coin
            "Leave": stop
"""
    )
    assert table.offered == ["Gain", "Lose", "Leave"]
    table.pick("Gain")
    assert table.offered == ["Lose", "Leave"]
    table.pick("Lose")  # only "Leave" is left, which goes by itself
    assert table.offered == ["Gain", "Lose", "Leave"]


def test_a_division_gives_each_its_share(lab: Lab) -> None:
    table = lab.play(CARDS + "\nphase only\n    Ann divides 4 coins among players\n")
    assert table.open.shape == "division"
    table.match.choose([1, 3])
    assert table.has("coins") == [4, 6]


@pytest.mark.parametrize("what", ["a card", "2 cards", "exactly 2 cards"])
@pytest.mark.parametrize("block", ["", "\n        Ann gains 1 coin"])
def test_a_choice_of_what_is_not_there_is_a_fault_with_and_without_a_block(lab: Lab, what: str, block: str) -> None:
    table = lab.play(CARDS + f"\nphase only\n    Ann chooses {what} in table{block}\n")
    assert table.match.fault is not None


@pytest.mark.parametrize("what", ["up to 2 cards", "any number of cards"])
def test_a_choice_of_up_to_some_may_be_of_none(lab: Lab, what: str) -> None:
    table = lab.play(CARDS + f"\nphase only\n    Ann chooses {what} in table\n        Ann gains 1 coin\n")
    assert table.match.fault is None
    assert table.has("coins")[0] == 4


GOODS = """
kind Suit: silk, tea
card Good, one of each suit and rank
    suit: Suit
    rank: 1..3
zones
    deck: deck of Good
    sold: pile of Good
each player
    hand: hand of Good
    coins: 0..9
setup
    for each good in deck where good.rank < 3: move good to Ann.hand
"""


@pytest.mark.parametrize("word", ["cards", "goods"])
def test_one_card_is_no_pair_whatever_the_type_is_called(lab: Lab, word: str) -> None:
    table = lab.play(
        GOODS
        + f"""
action sell({word} in hand such that number of {word} >= 2 and {word} share suit)
    does
        you gain number of {word} coins
        move {word} to sold
phase only
    Ann must take an action from sell
"""
    )
    table.pick("sell")  # asked, although it is the only one: what is in the hand is hidden
    silk = {option.label: option.id for option in table.open.options}
    with pytest.raises(Refused):
        table.match.choose([silk["Silk 1"]])
    with pytest.raises(Refused):
        table.match.choose([silk["Silk 1"], silk["Tea 1"]])
    table.pick("Silk 1")
    while table.match.decision:
        table.pick("Silk 2" if "Silk 2" in table.offered else "done")
    assert table.has("coins") == [2, 0]
    assert sorted(table.zone("sold")) == ["Silk 1", "Silk 2"]


def test_a_question_about_several_things_uses_their_own_plural(lab: Lab) -> None:
    table = lab.play("""
token Die, plural dice, 2 in supply
zones
    tray: row of Die
phase only
    Ann may choose up to 2 dice in tray as loose
        set thrown to number of dice in loose
facts
    thrown: 0..2
""")
    assert table.open.prompt == "choose dice"
