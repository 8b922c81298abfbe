"""Rules that wake: when, before, would, as soon as; their order; together; elimination."""

import pytest
from lab import Lab

COINS = """
each player
    coins: 0..20, starts 5
    shields: 0..9, starts 0
facts
    n: 0..999999, starts 0
"""


def test_when_rules_run_after_the_event_before_the_next_statement(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann loses 2 coins
    set n to n * 10 + 1
when a player loses coins: set n to n * 10 + 2 + player.coins
"""
    )
    assert table.fact("n") == 51  # 2 + 3 coins left, then 1


def test_when_knows_the_amount(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann loses 3 coins
    Bea gains 4 coins
when a player loses coins: add amount to n
when a player gains coins: add 100 * amount to n
"""
    )
    assert table.fact("n") == 403


def test_before_rules_run_before_the_event_and_its_possibility_is_looked_at_again(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..3
zones
    deck: deck of Card
    table: row of Card
    cellar: pile of Card
facts
    n: 0..99, starts 0
phase only
    for each card in deck, lowest card.rank first: move card to table
before a card is moved to table if card.rank = 2
    set n to number of cards in table
""")
    assert table.fact("n") == 1  # one card lay there before the second came


def test_would_go_ahead_instead_go_ahead_with_another_amount_and_instead(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann loses 3 coins
    Bea loses 3 coins
    Bea loses 1 coin
when a player would lose coins
    if player is Ann: instead go ahead with amount - 1
    otherwise if amount = 3: instead player gains 2 coins
    otherwise: go ahead
"""
    )
    assert table.has("coins") == [3, 6]


def test_instead_means_instead(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
facts
    agenda: 0..9, starts 0
    enemy: 0..9, starts 0
phase only
    Ann gains 1 coin
when a player would gain coins: instead add 1 to agenda
when a player gains coins: add 50 to n
"""
    )
    assert table.has("coins") == [5, 5]
    assert table.fact("agenda") == 1
    assert table.fact("n") == 0  # what did not happen wakes nobody


def test_a_would_rule_that_says_neither_on_some_path_is_an_error(lab: Lab) -> None:
    codes = lab.codes(
        COINS
        + """
phase only
    Ann loses 3 coins
when a player would lose coins
    if player.shields > 0: go ahead
"""
    )
    assert [code for code, _ in codes] == ["E603"]


def test_several_would_rules_each_at_most_once_the_affected_player_orders_them(lab: Lab) -> None:
    rules = (
        COINS
        + """
phase only
    Bea loses 4 coins
when a player would lose coins if amount > 1: instead go ahead with amount - 1
when a player would lose coins if amount > 0: instead go ahead with 2 * amount
"""
    )
    table = lab.play(rules)
    assert table.asked == "Bea"
    assert len(table.offered) == 2
    assert table.copy().pick("amount > 1").has("coins")[1] == 0  # (4 - 1) * 2 = 6, as much as can be done
    assert table.copy().pick("amount > 0").has("coins")[1] == 0  # 4 * 2 - 1 = 7
    assert lab.play(rules.replace("loses 4", "loses 2")).pick("amount > 1").has("coins")[1] == 3  # (2 - 1) * 2
    assert lab.play(rules.replace("loses 4", "loses 2")).pick("amount > 0").has("coins")[1] == 2  # 2 * 2 - 1


def test_a_replaced_event_may_be_replaced_again_by_the_others_only(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann loses 9 coins
when a player would lose coins: instead go ahead with amount - 1
"""
    )
    assert table.has("coins") == [0, 5]
    assert lab.play(
        COINS
        + """
phase only
    Ann loses 4 coins
when a player would lose coins: instead go ahead with amount - 1
"""
    ).has("coins") == [2, 5]


def test_a_player_may_decide_in_a_would_rule(lab: Lab) -> None:
    rules = """
each player
    coins: 0..20, starts 5
    shields: 0..9, starts 1
phase only
    Ann loses 3 coins
when a player would lose coins
    player may pay 1 shield
        instead go ahead with amount - 2
    if declined: go ahead
"""
    table = lab.play(rules)
    assert table.asked == "Ann"
    assert table.copy().pick("decline").has("coins") == [2, 5]
    saved = table.copy().pick("pay")
    assert (saved.has("coins"), saved.has("shields")) == ([4, 5], [0, 1])


def test_one_sentence_with_several_members_wakes_a_rule_for_each_member(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..3
zones
    deck: deck of Card
    table: row of Card
facts
    n: 0..99, starts 0
phase only
    for each card in deck where card.rank <> 2, lowest card.rank first: move card to table
    set n to 0
    move all cards from table to deck
when a card leaves table: add card.rank + 10 to n
""")
    # two members: 1 + 10 and 3 + 10; several different ones are put in order by a player, so they may be asked
    while table.match.decision:
        table.first()
    assert table.fact("n") == 24


def test_a_seat_with_several_different_rules_chooses_the_next_each_time(lab: Lab) -> None:
    rules = (
        COINS
        + """
phase only
    Ann gains 1 coin
when a player gains coins if n < 1000: set n to n * 2
when a player gains coins if n < 2000: add 3 to n
"""
    )
    table = lab.play(rules)
    assert table.asked == "Ann"
    assert len(table.offered) == 2
    assert table.copy().pick("n < 1000").fact("n") == 3  # 0 * 2 + 3
    assert table.copy().pick("n < 2000").fact("n") == 6  # (0 + 3) * 2


def test_what_matched_stays_matched(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann gains 1 coin
when a player gains coins if n = 0: add 1 to n
when a player gains coins if n < 1: add 10 to n
"""
    )
    table.first()
    assert table.fact("n") == 11  # the second condition was judged at the event


def test_rules_nest_depth_first(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann gains 1 coin
    set n to n * 10 + 9
when a player gains coins
    set n to n * 10 + 1
    player loses 1 coin
    set n to n * 10 + 3
when a player loses coins: set n to n * 10 + 2
"""
    )
    assert table.fact("n") == 1239


def test_as_soon_as_looks_after_every_sentence_from_the_top_of_the_file_down(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
facts
    a1, b1: 0..9, starts 0
phase only
    add 1 to a1
    set n to n * 10 + 9
as soon as b1 > 0
    set b1 to 0
    set n to n * 10 + 2
as soon as a1 > 0
    set a1 to 0
    add 1 to b1
    set n to n * 10 + 1
"""
    )
    assert table.fact("n") == 129


def test_as_soon_as_names_the_one_it_is_about(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Bea gains 7 coins
as soon as a player has coins >= 10
    player loses 10 coins
    add 1 to player.shields
"""
    )
    assert table.has("coins") == [5, 2]
    assert table.has("shields") == [0, 1]


def test_as_soon_as_is_not_reentrant(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann gains 1 coin
as soon as Ann.coins > 5
    Ann loses 1 coin
    Ann gains 3 coins
    set n to n * 10 + Ann.coins
    Ann loses 3 coins
"""
    )
    assert table.fact("n") == 8  # one run: it is looked at again only when the body is done
    assert table.has("coins") == [5, 5]


def test_two_rules_that_wake_each_other_end_in_a_fault_that_names_the_chain(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann chooses
        "Go": Ann gains 1 coin
        "Stay": nothing
when a player gains coins: player.opponent loses 1 coin
when a player loses coins: player.opponent gains 1 coin
"""
    )
    table.pick("Go")
    if table.match.fault is not None:
        chain = " ".join(table.match.fault.chain)
        assert "gains coins" in chain
        assert "loses coins" in chain
    else:  # not woken again while it runs: each rule ran once for each player at most
        assert table.match.result is not None


def test_together_wakes_nothing_until_it_is_done(lab: Lab) -> None:
    rules = (
        COINS
        + """
facts
    x: 0..9, starts 0
phase only
    {together}
        add 1 to x
        remove 1 from x
        Ann gains 1 coin
        set n to n * 10 + 1
        Bea gains 1 coin
        set n to n * 10 + 1
as soon as x > 0
    set x to 0
    add 500000 to n
when a player gains coins: set n to n * 10 + player.coins - 4
"""
    )
    table = lab.play(rules.format(together="together"))
    while table.match.decision:
        table.first()
    assert table.fact("n") == 1122


def test_as_soon_as_looks_once_at_the_end_of_together(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    together
        Ann loses 5 coins
        Bea loses 5 coins
as soon as all players have coins = 0: everyone draws "Both are broke"
as soon as a player has coins = 0: player.opponent wins "The other is broke"
"""
    )
    assert table.ending == "Both are broke"


def test_without_together_the_first_to_fall_loses(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann loses 5 coins
    Bea loses 5 coins
as soon as all players have coins = 0: everyone draws "Both are broke"
as soon as a player has coins = 0: player.opponent wins "The other is broke"
"""
    )
    assert table.ending == "The other is broke"
    assert table.outcomes == ["lost", "won"]


def test_members_and_destinations_are_evaluated_before_anything_moves(lab: Lab) -> None:
    table = lab.play(
        """
token Tok, 4 in supply
zones
    stock: supply of Tok
    pot: bag of Tok
facts
    n: 0..9, starts 0
phase only
    Ann chooses exactly 3 toks in stock
    move toks to pot
    set n to number of toks in pot
""",
        automatic=True,
    )
    while table.match.decision:
        table.first()
    assert table.fact("n") == 3


def test_a_thing_entering_and_leaving_a_zone(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..3
zones
    deck: deck of Card
    castle: row of Card
    dead: pile of Card
facts
    n: 0..999999, starts 0
phase only
    for each card in deck, lowest card.rank first: move card to castle
    for each card in castle where card.rank = 2: move card to dead
    for each card in dead: move card to castle
when a card enters castle: set n to n * 10 + card.rank
when a card leaves castle: set n to n * 10
""")
    assert table.fact("n") == 12302


def test_moving_within_one_zone_is_neither_entering_nor_leaving_nothing_is_double(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..2
zones
    deck: deck of Card
    castle: row of Card
facts
    n: 0..99, starts 0
phase only
    for each card in deck, lowest card.rank first: move card to castle
    set n to 0
    for each card in castle where card.rank = 1: move card to castle
when a card leaves castle: add 1 to n
""")
    assert table.fact("n") == 0
    assert table.zone("castle") == ["Card 2", "Card 1"]  # it went to the right end


def test_a_bound_thing_that_has_gone_is_skipped(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..3
zones
    deck: deck of Card
    castle: row of Card
    dead: pile of Card
facts
    n: 0..99, starts 0
phase only
    for each card in deck, lowest card.rank first: move card to castle
    for each card in castle where card is in castle
        add 1 to n
        move all cards from castle to dead
""")
    assert table.fact("n") == 1  # a member that no longer fits is skipped


def test_the_turn_of_an_eliminated_player_is_over_at_once(lab: Lab) -> None:
    table = lab.play("""
game "Trial"
    players 3: Ann, Bea, Cleo
facts
    n: 0..999, starts 0
phase turn for each player, in turn order
    add 1 to n
    player chooses
        "Out": player is eliminated
        "Stay": nothing
    add 100 to n
""")
    table.pick("Out")
    assert table.asked == "Bea"
    assert table.fact("n") == 2
    table.pick("Stay")
    assert table.fact("n") == 103


def test_elimination_unwinds_every_frame_of_that_seat(lab: Lab) -> None:
    table = lab.play("""
game "Trial"
    players 3: Ann, Bea, Cleo
facts
    n: 0..999, starts 0
phase turn for each player, in turn order, repeat until n >= 5
    add 1 to n
    player chooses
        "Out": player is eliminated
        "Stay": nothing
""")
    asked = []
    for label in ("Stay", "Out", "Stay", "Stay", "Stay"):
        asked.append(table.asked)
        table.pick(label)
    assert asked == ["Ann", "Bea", "Cleo", "Ann", "Cleo"]


def test_another_players_elimination_in_ones_turn(lab: Lab) -> None:
    table = lab.play("""
game "Trial"
    players 3: Ann, Bea, Cleo
facts
    n: 0..999, starts 0
phase turn for each player, in turn order, repeat until n >= 4
    add 1 to n
    player chooses
        "Push": player.left is eliminated
        "Stay": nothing
""")
    table.pick("Push")
    assert table.asked == "Cleo"
    table.pick("Stay")
    assert table.asked == "Ann"


@pytest.mark.parametrize(
    "rule",
    [
        "as soon as a player has lanterns = 0: player is eliminated",
        "when a player loses lanterns if player.lanterns = 0: player is eliminated",
    ],
)
def test_a_rule_that_eliminates_who_has_the_turn_lets_the_others_settle(lab: Lab, rule: str) -> None:
    table = lab.play(f"""
game "Trial"
    players 2: Ann, Bea
each player
    lanterns: 0..3, starts 2
phase turn for each player, in turn order, repeat
    player loses 1 lantern
{rule}
as soon as number of players = 1: everyone wins "The last light"
""")
    result = table.match.result
    assert result is not None
    assert (result.ending, [seat.outcome for seat in result.seats]) == ("The last light", ["lost", "won"])


@pytest.mark.parametrize("count", [2, 3])
def test_any_is_not_each(lab: Lab, count: int) -> None:
    """A rule about `a player` runs once where its body ends what it looked for."""
    table = lab.play(
        COINS
        + f"""
facts
    stairs: 0..9, starts 0
phase only
    add {count} to stairs
as soon as there is a player where player.coins = 5 and stairs > 0
    add 1 to n
    set stairs to 0
"""
    )
    assert table.fact("n") == 1


UNITS = """
card Unit, one of each rank
    rank: 1..3
zones
    deck: deck of Unit
    field: row of Unit
    dead: pile of Unit
    safe: pile of Unit
each player
    coins: 0..9, starts 0
facts
    n: 0..999, starts 0
phase only
    for each unit in deck, lowest unit.rank first: move unit to field
    move all units from field to dead
"""


def test_each_thing_that_moves_may_be_replaced_by_itself(lab: Lab) -> None:
    table = lab.play(
        UNITS
        + """
when a unit would leave field if unit.rank = 2: instead Ann gains 1 coin
when a unit leaves field: add 1 to n
"""
    )
    while table.match.decision:
        table.first()
    assert (table.zone("field"), sorted(table.zone("dead"))) == (["Unit 2"], ["Unit 1", "Unit 3"])
    assert table.has("coins") == [1, 0]
    assert table.fact("n") == 2  # what was replaced did not happen


def test_what_was_replaced_is_not_logged_as_if_it_had_happened(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann loses 3 coins
when a player would lose coins: instead Bea gains 1 coin
"""
    )
    assert "Bea gains 1 coin" in table.lines()
    assert not [line for line in table.lines() if "loses 3" in line]


def test_a_component_that_leaves_sees_itself_leave_where_it_now_lies(lab: Lab) -> None:
    table = lab.play(
        UNITS
        + """
when a unit leaves field if unit is in dead: add 1 to n
when a unit leaves field if unit is in field: add 100 to n
"""
    )
    while table.match.decision:
        table.first()
    assert table.fact("n") == 3


def test_an_event_that_has_become_impossible_after_its_before_rules_is_dropped(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann pays 4 coins
    add 1 to n
before a player pays coins: player loses 3 coins
"""
    )
    assert table.has("coins") == [2, 5]  # 5 - 3, and 4 cannot be paid from 2
    assert table.fact("n") == 1


def test_patterns_with_a_place(lab: Lab) -> None:
    table = lab.play("""
token Mark, 4 for each player
each player
    marks: supply of Mark
    coins: 0..9, starts 0
zones
    board: grid of Mark, 2 rows, 2 columns
facts
    n: 0..999, starts 0
phase turn for each player, in turn order, repeat 1 times
    player places a mark on a square in board where square is empty
when a mark is placed on board: add 10 to n
""")
    table.first(2)
    assert table.fact("n") == 20


def test_ending_a_phase_within_together_drops_the_rest_of_it(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase turn
    phase inner
        together
            add 1 to n
            end the inner
            add 100 to n
    Ann gains 1 coin
when a player gains coins: add 10 to n
"""
    )
    assert table.fact("n") == 11


def test_ending_a_phase_from_an_as_soon_as_rule(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase turn
    phase inner
        Ann gains 1 coin
        add 100 to n
    add 1000 to n
as soon as Ann.coins = 6
    Ann gains 1 coin
    end the inner
at the end of inner: add 7 to n
"""
    )
    assert table.fact("n") == 1007


def test_a_payment_that_a_rule_replaces_is_not_paid(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann must take an action from dear, wait
action dear
    cost: pay 4 coins
    does: add 1 to n
action wait
    does: add 2 to n
when a player would pay coins: instead Bea gains 1 coin
"""
    ).pick("dear")
    assert table.has("coins") == [5, 6]
    assert table.fact("n") == 0


def test_rules_woken_by_paying_run_before_does(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann must take an action from dear, wait
action dear
    cost: pay 4 coins
    does: set n to n * 10 + 1
action wait
    does: add 2 to n
when a player pays coins: set n to n * 10 + 2
"""
    ).pick("dear")
    assert table.fact("n") == 21


def test_a_rule_is_not_woken_by_what_its_own_body_does_to_the_same_thing(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann gains 1 coin
when a player gains coins: player gains 1 coin
"""
    )
    assert table.match.fault is None
    assert table.has("coins") == [7, 5]


def test_as_soon_as_that_never_stops_is_a_fault_that_names_the_rule(lab: Lab) -> None:
    table = lab.play(
        COINS
        + """
phase only
    Ann chooses
        "Go": Ann gains 1 coin
        "Stay": nothing
as soon as Ann.coins > 5
    Ann gains 1 coin
    Ann loses 1 coin
"""
    )
    before = table.match.fingerprint()
    table.pick("Go")
    assert table.match.fault is not None
    assert table.match.fingerprint() == before  # put back to the last decision
    assert "Ann.coins > 5" in " ".join([table.match.fault.rule, *table.match.fault.chain])
    assert "100" in str(table.match.fault)


def test_a_would_rule_may_send_the_thing_elsewhere(lab: Lab) -> None:
    table = lab.play(
        UNITS
        + """
when a unit would leave field if unit.rank = 2: instead move unit to safe
"""
    )
    assert table.match.fault is None
    assert (table.zone("safe"), sorted(table.zone("dead"))) == (["Unit 2"], ["Unit 1", "Unit 3"])


def test_rules_of_several_seats_go_from_the_active_player_round(lab: Lab) -> None:
    table = lab.play("""
game "Trial"
    players 3: Ann, Bea, Cleo
each player
    coins: 0..9, starts 0
facts
    n: 0..9999, starts 0
phase turn for each player, starting with Bea, in turn order
    together
        Cleo gains 1 coin
        Ann gains 1 coin
        Bea gains 1 coin
    end the game
when a player gains coins if player is Ann: set n to n * 10 + 1
when a player gains coins if player is Bea: set n to n * 10 + 2
when a player gains coins if player is Cleo: set n to n * 10 + 3
""")
    assert table.fact("n") == 231


def test_after_an_amount_the_rule_reads_what_really_changed(lab: Lab) -> None:
    table = lab.play(
        """
each player
    coins: 0..9, starts 3
facts
    n, woken: 0..99
when a player loses coins
    add amount to n
    add 1 to woken
phase only
    Ann loses 9 coins
    Ann loses 2 coins
"""
    )
    assert (table.fact("n"), table.fact("woken")) == (3, 1)
    assert "Ann loses 3 coins" in table.lines()


def test_a_square_has_a_name_in_rules(lab: Lab) -> None:
    table = lab.play(
        """
token Mark, 5 for each player
each player
    marks: supply of Mark
    wins: 0..9
zones
    board: grid of Mark, 2 rows, 2 columns
when a mark is placed on b2: Bea gains 1 win
phase only
    Ann places a mark on a1
    Ann places a mark on board.b2
    if a1 is full and b1 is empty: Ann gains 1 win
"""
    )
    assert table.has("wins") == [1, 1]


def test_the_faults_in_a_rule_that_nothing_wakes_are_found(lab: Lab) -> None:
    text = COINS + "phase only\n    Ann loses 1 coin\nwhen a player gains coins\n    set m to 3\n"
    assert ("E201", "m") in lab.codes(text)


def test_who_is_eliminated_in_their_turn_ends_the_phases_in_it_with_their_rules(lab: Lab) -> None:
    table = lab.play(
        """
game "Out"
    players 3: Ann, Bea, Cid
facts
    n: 0..99999999, starts 0
phase turn for each player, in turn order
    phase main
        player must take an action from plot if able
action plot
    needs you is Bea
    does: do fall
how to fall
    you is eliminated
at the end of fall: set n to n * 10 + 1
at the end of main: set n to n * 10 + 2
at the end of turn: set n to n * 10 + 3
"""
    )
    assert table.fact("n") == 2312323  # Ann: main, turn; Bea: the fall, main, turn; Cid: main, turn
