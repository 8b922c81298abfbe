"""Reactions: who is asked and when, windows that close and open again, what is cancelled, what a window does not tell."""

import pytest
from lab import Lab, Table

DUEL = """
card Card
    worth: 0..9
table Card
    | name   | worth | count | owner |
    | Sword  | 3     | 2     | Ann   |
    | Axe    | 2     | 2     | Bea   |
    | Shield | 0     | 1     | Bea   |
zones
    field: row of Card
    discards: pile of Card
each player
    hand: hand of Card
    coins: 0..20, starts 5
    hits: 0..20
facts
    n: 0..999999, starts 0
"""


def passing(table: Table, times: int) -> list[str | None]:
    """Pass some windows; return who was asked."""
    asked = []
    for _ in range(times):
        asked.append(table.asked)
        table.pick("no reaction")
    return asked


# ---------------------------------------------------------------- who, and until when
ROUND = """
each player
    coins: 0..20, starts 5
    marks: 0..9
phase turn for each player, starting with {first}, in turn order
    pause for reactions
reaction mark
    cost: pay 1 coin
    does: gain 1 mark
"""


def test_a_window_asks_the_active_player_first_and_closes_when_all_have_passed_in_a_row(lab: Lab) -> None:
    text = 'game "Trial"\n    players 3: Ann, Bea, Cid' + ROUND.format(first="Bea")
    table = lab.play(text)
    assert passing(table, 3) == ["Bea", "Cid", "Ann"]
    assert passing(table, 3) == ["Cid", "Ann", "Bea"]  # Cid's turn


def test_whoever_reacts_opens_the_window_again_for_all(lab: Lab) -> None:
    text = 'game "Trial"\n    players 3: Ann, Bea, Cid' + ROUND.format(first="Ann")
    table = lab.play(text)
    passing(table, 2)
    assert table.asked == "Cid"
    table.pick("mark")
    assert passing(table, 3) == ["Ann", "Bea", "Cid"]
    assert table.has("marks") == [0, 0, 1]
    assert table.asked == "Bea"  # the next turn, and its window


def test_who_cannot_pay_by_what_all_can_see_is_not_asked(lab: Lab) -> None:
    table = lab.play(ROUND.format(first="Ann").replace("starts 5", "starts 0"))
    assert table.match.result is not None


def test_an_eliminated_player_is_not_asked(lab: Lab) -> None:
    text = 'game "Trial"\n    players 3: Ann, Bea, Cid' + ROUND.format(first="Ann")
    table = lab.play(text.replace("    pause for", "    if Cid.coins = 5: Cid is eliminated\n    pause for"))
    assert passing(table, 4) == ["Ann", "Bea", "Bea", "Ann"]


def test_during_says_in_which_phases_and_not_during_in_which_not(lab: Lab) -> None:
    table = lab.play("""
each player
    coins: 0..20, starts 5
phase day
    pause for reactions
    phase noon
        pause for reactions
phase night
    pause for reactions
reaction early
    during day, not during noon
    cost: pay 1 coin
reaction late
    during noon or night
    cost: pay 1 coin
""")
    offered = []
    while table.match.decision is not None:
        if table.asked == "Ann":
            offered.append(table.offered)
        table.pick("no reaction")
    assert offered == [["early", "no reaction"], ["late", "no reaction"], ["late", "no reaction"]]


def test_a_phase_open_to_reactions_has_a_window_before_and_after_each_action(lab: Lab) -> None:
    table = lab.play("""
each player
    coins: 0..20, starts 5
phase turn for each player
    phase main, open to reactions
        player must take an action from wait, work
action wait
    does: nothing
action work
    does: gain 1 coin
reaction tip
    during main, not during work
    cost: pay 1 coin
""")
    asked = []
    while table.match.decision is not None:
        asked.append((table.asked, table.offered))
        table.first() if "wait" in table.offered else table.pick("no reaction")
    window = [["tip", "no reaction"]]
    assert [offered for who, offered in asked if who == "Ann"][:3] == [*window, ["wait", "work"], *window]
    assert len(asked) == 10


def test_a_limit_counts_for_each_player(lab: Lab) -> None:
    table = lab.play(
        ROUND.format(first="Ann").replace("    cost: pay 1 coin", "    limit once each turn\n    cost: pay 1 coin")
    )
    table.pick("mark", "mark")
    assert table.asked == "Bea"  # Ann has used hers, and so has Bea: the window closed, and Bea's turn began
    assert table.has("marks") == [1, 1]
    assert table.offered == ["mark", "no reaction"]


# ---------------------------------------------------------------- reactions to events
PLAYS = (
    DUEL
    + """
phase turn for each player, in turn order
    player plays a card from hand to field
when a player plays a card: add 1 to n
"""
)
SETUP = """
setup
    for each card in cards: move card to owner.hand
"""
CARD = """
card "Shield"
    reaction
        when an opponent plays a card
        needs this is in hand
        cost: pay 1 coin
        does
            cancel card
            move card to discards
            move this to discards
"""


def test_what_is_cancelled_wakes_no_rule_and_what_stays_does(lab: Lab) -> None:
    table = lab.play(PLAYS + SETUP + CARD)
    table.pick("Sword", "use Shield on Sword")
    assert table.fact("n") == 0
    assert table.zone("discards") == ["Shield", "Sword"]
    assert table.has("coins") == [5, 4]
    assert "Bea cancels Sword" in table.lines()
    table.pick("Axe")
    assert table.fact("n") == 1


def test_only_the_card_that_is_named_is_cancelled(lab: Lab) -> None:
    many = PLAYS.replace("plays a card from", "plays any number of cards from")
    table = lab.play(many + SETUP + CARD)
    table.whole("Sword", "Sword")
    assert table.offered == ["use Shield on Sword", "use Shield on Sword", "no reaction"]
    table.first()
    assert table.fact("n") == 1
    assert sorted(table.zone("field")) == ["Sword"]


def test_the_window_is_not_opened_where_the_card_cannot_be(lab: Lab) -> None:
    table = lab.play(PLAYS + SETUP + CARD)
    table.pick("Sword", "no reaction", "Axe")
    assert table.match.result is not None  # Ann has no cards that look like Bea's: nobody asks her about a Shield


@pytest.mark.parametrize("card", ["Sword", "Axe"])
@pytest.mark.parametrize("where", ["facts\n    {}: Card", "each player\n    {}: Card"], ids=["fact", "player"])
def test_a_fact_that_names_a_hidden_card_tells_nothing_of_it(lab: Lab, card: str, where: str) -> None:
    own = "player." if "player" in where else ""
    table = lab.play(
        DUEL.replace("| Axe    | 2     | 2     | Bea", "| Axe    | 2     | 2     | Ann")
        + where.format("goal")
        + SETUP
        + f"""
phase turn
    Ann chooses a card in hand
        set {own.replace("player", "Ann")}goal to card
    pause for reactions
reaction strike
    needs {own.replace("player", "Ann")}goal.worth > 2
    cost: pay 1 coin
"""
    )
    table.pick(card)
    assert table.asked == "Ann"
    assert table.offered == (["strike", "no reaction"] if card == "Sword" else ["no reaction"])


def test_who_might_hold_the_card_is_asked_whether_or_not_they_do(lab: Lab) -> None:
    text = PLAYS + SETUP + CARD
    without = text.replace(
        "to owner.hand", 'to owner.hand\n    move all cards from Bea.hand to box where card is "Shield"'
    )
    without = without.replace("    discards: pile of Card\n", "    discards: pile of Card\n    box: bag of Card\n")
    for rules, offered in ((text, ["use Shield on Sword", "no reaction"]), (without, ["no reaction"])):
        table = lab.play(rules)
        table.pick("Sword")
        assert table.asked == "Bea"
        assert table.offered == offered


def test_a_card_that_all_know_to_be_elsewhere_asks_nobody(lab: Lab) -> None:
    table = lab.play(
        (PLAYS + SETUP + CARD).replace(
            "to owner.hand", 'to owner.hand\n    move all cards from Bea.hand to field where card is "Shield"'
        )
    )
    table.pick("Sword")
    assert table.offered == ["play Axe (one of 2) to field"]  # nobody asked Bea about the Shield that lies open


def test_a_reaction_to_an_amount_comes_after_it(lab: Lab) -> None:
    table = lab.play(
        DUEL
        + """
phase only
    Ann gains 2 coins
    set n to n * 10 + 1
when a player gains coins: set n to n * 10 + 2
reaction tax
    when another player gains coins
    limit once each only
    does
        set n to n * 10 + 3
        gain amount hits
"""
    )
    assert table.asked == "Bea"
    table.pick("tax")
    assert table.fact("n") == 321
    assert table.has("hits") == [0, 2]


def test_a_reaction_before_an_event_may_make_it_impossible(lab: Lab) -> None:
    text = (
        DUEL
        + """
phase only
    Ann pays 4 coins
reaction steal
    before another player pays coins
    limit once each only
    does: set Ann.coins to 3
"""
    )
    assert lab.play(text).pick("no reaction").has("coins") == [1, 5]
    assert lab.play(text).pick("steal").has("coins") == [3, 5]  # Ann has 3 and cannot pay 4


def test_you_and_named_players_in_what_is_answered(lab: Lab) -> None:
    table = lab.play(
        DUEL
        + """
phase only
    Ann gains 1 coin
    Bea gains 1 coin
reaction joy
    when you gain coins
    limit once each only
    does: gain 1 hit
reaction spite
    when Ann gains coins
    limit once each only
    does: gain 2 hits
"""
    )
    seen = []
    while table.match.decision is not None:
        seen.append((table.asked, table.offered))
        table.pick("no reaction")
    assert seen == [
        ("Ann", ["joy", "spite", "no reaction"]),
        ("Bea", ["spite", "no reaction"]),
        ("Bea", ["joy", "no reaction"]),
    ]


# ---------------------------------------------------------------- reactions to actions
ACTIONS = (
    DUEL
    + """
phase turn for each player, in turn order
    player must take an action from strike, rest
action strike(other in players where other is not you)
    cost: pay 2 coins
    does: other gains 3 hits
action rest
    does: gain 1 coin
reaction parry
    when another player takes strike
    needs you is other
    cost: pay 1 coin
    does: cancel strike
"""
)


def test_an_action_is_paid_then_answered_and_what_it_does_is_left_out_when_it_is_cancelled(lab: Lab) -> None:
    table = lab.play(ACTIONS)
    table.pick("strike")
    assert table.asked == "Bea"
    assert table.has("coins") == [3, 5]
    assert table.copy().pick("no reaction").has("hits") == [0, 3]
    table.pick("parry")
    assert table.has("hits") == [0, 0]
    assert table.has("coins") == [3, 4]
    assert "Bea cancels strike" in table.lines()


def test_a_reaction_is_answered_in_turn_and_the_last_comes_first(lab: Lab) -> None:
    table = lab.play(
        ACTIONS
        + """
reaction feint
    when another player takes parry
    cost: pay 1 coin
    does: cancel parry
"""
    )
    table.pick("strike", "parry", "feint")
    assert table.asked == "Bea"  # the parry is paid and gone, the window about the strike goes on
    table.pick("no reaction")
    assert table.has("hits") == [0, 3]
    assert table.has("coins") == [2, 4]


# ---------------------------------------------------------------- mistakes
@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("reaction idle\n    does: nothing", "E608", "reaction idle"),
        ("reaction look\n    does: look at Ann.hand", "E608", "reaction look"),
        ("reaction\n    cost: pay 1 coin", "E501", "reaction"),
        ("reaction odd\n    during noone\n    cost: pay 1 coin", "E201", "noone"),
        ("reaction odd\n    when someone plays a card\n    cost: pay 1 coin", "W202", "someone plays a card"),
        ('card "Sheild"\n    text "Oh"', "E201", 'card "Sheild"'),
        ('card "Shield"\n    reaction\n        cost: pay 1 coin', "E609", "reaction"),
        (
            "reaction odd\n    when someone gains coins\n    cost: pay 1 coin\n    does: cancel coins",
            "E607",
            "cancel coins",
        ),
    ],
)
def test_mistakes_about_reactions(lab: Lab, text: str, code: str, words: str) -> None:
    rules = DUEL + "phase only\n    pause for reactions\n    Ann gains 1 coin\nreaction pay\n    cost: pay 1 coin\n"
    found = lab.codes(rules + text)
    assert (code, words) in [(known, span.split("\n")[0]) for known, span in found], found


def test_to_cancel_outside_of_a_reaction_is_a_mistake(lab: Lab) -> None:
    assert ("E607", "cancel card") in lab.codes(DUEL + "phase only\n    for each card in cards: cancel card")


def test_a_phase_that_is_open_to_reactions_and_offers_no_action_is_a_mistake(lab: Lab) -> None:
    faults = lab.check(ROUND.format(first="Ann") + "phase more, open to reactions\n    Ann gains 1 coin")
    assert [fault.code.id for fault in faults] == ["E607"]


def test_a_pause_in_which_nobody_can_react_is_told(lab: Lab) -> None:
    assert [code for code, _ in lab.codes(DUEL + "phase only\n    pause for reactions\n    Ann gains 1 coin")] == [
        "W202"
    ]


def test_what_no_window_offers_is_told_and_its_faults_are_found(lab: Lab) -> None:
    rules = DUEL + "phase only\n    Ann gains 1 coin\n"
    assert lab.codes(rules + "reaction odd\n    cost: pay 1 coin") == [("W202", "reaction odd\n    cost: pay 1 coin")]
    wrong = rules + "reaction odd\n    cost: pay 1 coin\n    does: gain 1 coyn"
    assert "E201" in [code for code, _ in lab.codes(wrong)] or "E" in lab.codes(wrong)[0][0]
    unheard = rules + "reaction odd\n    when someone plays a card\n    cost: pay 1 coin\n    does: set m to 3"
    assert ("E201", "m") in lab.codes(unheard)


def test_inside_together_there_are_no_windows(lab: Lab) -> None:
    table = lab.play(
        DUEL
        + """
phase only
    together
        Ann gains 2 coins
        Bea gains 1 coin
    Ann gains 1 coin
reaction tax
    when another player gains coins
    limit once each only
    does: gain 1 hit
"""
    )
    assert table.has("coins") == [8, 6]
    assert table.asked == "Bea"


# ---------------------------------------------------------------- what a window must not tell, and what becomes impossible
HIDDEN = (
    DUEL.replace("hits: 0..20", "hits: 0..20\n    kept: Card")
    + SETUP
    + """
    for each player: set player.kept to the card with the highest worth in player.hand
phase turn for each player, in turn order
    phase main, open to reactions
        player must take an action from plot, play_one
action plot(card in hand)
    does
        {plot}
action play_one
    does: play a card from hand to field
define player.power as 0
"""
)


@pytest.mark.parametrize(
    ("plot", "needs"),
    [
        ("until turn starts for you: opponent.power gets +card.worth", "you.power >= 3"),
        ("set opponent.kept to card", "you.kept.worth >= 3"),
        ("do mark(number of cards in hand where card.worth = 3)", "you.power >= 2"),
    ],
)
def test_a_window_does_not_open_by_what_is_kept_of_a_hidden_card(lab: Lab, plot: str, needs: str) -> None:
    mark = "how to mark(number)\n    until turn starts for you: opponent.power gets +number\n"
    text = HIDDEN.format(plot=plot) + mark + f"reaction nb\n    during main\n    needs {needs}\n    cost: pay 1 coin\n"
    for worth in ("3", "1"):
        rules = text.replace("| Sword  | 3  ", f"| Sword  | {worth}  ")
        table = lab.play(rules)
        while "plot" not in str(table.offered):
            table.pick("no reaction")
        table.first()
        asked = []
        while table.match.decision is not None and table.match.decision.window:
            asked.append(table.asked)
            table.pick("no reaction")
        assert "Bea" in asked


def test_before_a_hidden_card_is_played_nobody_is_asked_by_what_it_is(lab: Lab) -> None:
    reaction = """
reaction nb
    before another player plays a card if card.worth = 3
    cost: pay 1 coin
    does: gain 1 hit
"""
    for worth in ("3", "1"):
        table = lab.play((PLAYS + SETUP + reaction).replace("| Sword  | 3  ", f"| Sword  | {worth}  "))
        table.first()
        assert table.asked == "Bea"
        assert table.match.decision is not None
        assert table.match.decision.window


def test_what_was_taken_away_before_it_moves_does_not_move(lab: Lab) -> None:
    reaction = """
reaction nb
    before another player plays a card
    limit once each turn
    cost: pay 1 coin
    does: move card to discards
"""
    table = lab.play(PLAYS + SETUP + reaction)
    table.first().pick("nb")
    assert table.zone("field") == []
    assert table.zone("discards") == ["Sword"]
    assert table.fact("n") == 0  # it was not played


def test_an_action_whose_cost_has_become_impossible_does_nothing(lab: Lab) -> None:
    reaction = """
reaction rob
    before another player pays coins
    limit once each turn
    does: set opponent.coins to 0
"""
    table = lab.play(ACTIONS + reaction)
    table.pick("strike", "rob")
    assert table.has("hits") == [0, 0]
    assert table.has("coins") == [0, 5]


def test_a_reaction_that_cancels_or_is_limited_may_change_nothing_else(lab: Lab) -> None:
    for body in ("    does: cancel strike", "    limit once each turn\n    does: nothing"):
        table = lab.play(ACTIONS + f"reaction veto\n    when another player takes strike\n{body}\n")
        table.pick("strike", "veto")
        assert table.match.fault is None


def test_you_is_no_name_for_a_parameter(lab: Lab) -> None:
    found = lab.codes(DUEL + "phase only\n    pause for reactions\nreaction odd(you in players)\n    cost: pay 1 coin")
    assert ("E501", "you") in found
