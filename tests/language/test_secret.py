"""Choices that all players make at once, nobody seeing the others'."""

import itertools
import json

import pytest
from lab import Lab

AUCTION = """
game "Trial"
    players 3: Ann, Bea, Cleo
each player
    coins: 0..9, starts 3
facts
    n: 0..99, starts 0
phase only
    all players secretly choose a number from 0 to coins as bid
    let best = highest of player.bid for each player
    let winners = players where player.bid = best
    for each player in winners: player gains 1 coin
    set n to (sum of player.bid for each player)
"""

CARDS = """
game "Trial"
    players 2: Ann, Bea
card Card, one of each rank
    rank: 1..6
zones
    deck: deck of Card
    table: row of Card
each player
    hand: hand of Card
facts
    n: 0..99, starts 0
setup
    for each card in deck where card.rank < 4: move card to Ann.hand
    for each card in deck where card.rank > 3: move card to Bea.hand
phase only
    all players secretly choose {what} as bid
    reveal all bids
    set n to (sum of player.bid.rank for each player)
    move all bids to table
    Ann chooses
        "End": nothing
        "Wait": nothing
"""


def test_all_seats_are_asked_at_once(lab: Lab) -> None:
    table = lab.play(AUCTION)
    assert [decision.name for decision in table.match.decisions] == ["Ann", "Bea", "Cleo"]
    assert all(len(decision.options) == 4 for decision in table.match.decisions)


def test_the_order_of_the_answers_makes_no_difference(lab: Lab) -> None:
    answers = {"Ann": "2", "Bea": "3", "Cleo": "0"}
    found = set()
    for order in itertools.permutations(answers):
        table = lab.play(AUCTION)
        for name in order:
            table.pick(answers[name], seat=name)
        found.add((table.match.fingerprint(), table.match.position(), tuple(table.lines())))
        assert table.fact("n") == 5
        assert table.has("coins") == [3, 4, 3]
    assert len(found) == 1


def test_nobody_sees_another_seats_answer_before_all_have_answered(lab: Lab) -> None:
    one, other = lab.play(AUCTION), lab.play(AUCTION)
    one.pick("0", seat="Ann")
    other.pick("3", seat="Ann")
    for seat in (1, 2):
        assert one.match.information(seat) == other.match.information(seat)
        assert json.dumps(one.match.view(seat)) == json.dumps(other.match.view(seat))
        assert [line.text for line in one.match.log(seat)] == [line.text for line in other.match.log(seat)]
        assert one.of("Bea").ids == other.of("Bea").ids


def test_a_seat_that_has_answered_is_not_asked_again(lab: Lab) -> None:
    table = lab.play(AUCTION).pick("1", seat="Bea")
    assert [decision.name for decision in table.match.decisions] == ["Ann", "Cleo"]
    from rulewright import Refused

    with pytest.raises(Refused):
        table.match.choose(table.of("Ann").ids[0], 1)


def test_secret_cards_are_revealed_and_moved_by_their_name(lab: Lab) -> None:
    table = lab.play(CARDS.format(what="a card in hand"))
    table.pick("Card 5", seat="Bea").pick("Card 1", seat="Ann")
    assert table.fact("n") == 6
    assert sorted(table.zone("table")) == ["Card 1", "Card 5"]


def test_a_secret_set_may_be_answered_in_steps_in_any_order_of_seats(lab: Lab) -> None:
    rules = CARDS.format(what="any number of cards in hand").replace(
        "set n to (sum of player.bid.rank for each player)", "set n to number of cards in Ann.bid"
    )
    first = lab.play(rules)
    ann = {option.label: option.id for option in first.of("Ann").members}
    bea = {option.label: option.id for option in first.of("Bea").members}
    first.match.choose([ann["Card 1"], ann["Card 3"]], 0)
    first.match.choose([bea["Card 4"]], 1)
    second = lab.play(rules)
    second.match.choose([bea["Card 4"]], 1)
    second.match.choose([ann["Card 1"], ann["Card 3"]], 0)
    assert first.fact("n") == 2
    assert sorted(first.zone("table")) == ["Card 1", "Card 3", "Card 4"]
    assert first.match.fingerprint() == second.match.fingerprint()
    assert first.lines() == second.lines()


def test_only_those_named_are_asked(lab: Lab) -> None:
    table = lab.play(
        AUCTION.replace(
            "    all players secretly",
            "    let bidders = players where player is not Bea\n    all players in bidders secretly",
        )
        .replace("for each player\n", "for each player in bidders\n")
        .replace("= players where player.bid", "= bidders where player.bid")
        .replace("for each player)", "for each player in bidders)")
    )
    assert [decision.name for decision in table.match.decisions] == ["Ann", "Cleo"]
    table.pick("1", seat="Cleo").pick("2", seat="Ann")
    assert table.has("coins") == [4, 3, 3]


def test_each_seats_choices_may_not_read_what_the_others_answer(lab: Lab) -> None:
    codes = lab.codes("""
game "Trial"
    players 2: Ann, Bea
each player
    coins: 0..9, starts 3
phase only
    all players secretly choose a number from 0 to player.opponent.bid as bid
    reveal all bids
""")
    assert codes
    assert all(code[0] == "E" for code, _ in codes)


def test_a_secret_choice_is_not_undone_by_another_seats_answer(lab: Lab) -> None:
    table = lab.play(AUCTION).pick("1", seat="Bea")
    assert table.match.can_undo
    table.pick("2", seat="Ann")
    before = table.match.fingerprint()
    if table.match.can_undo:  # only Ann's own answer can be taken back
        table.match.undo()
        assert [decision.name for decision in table.match.decisions] == ["Ann", "Cleo"]
        table.pick("2", seat="Ann")
        assert table.match.fingerprint() == before


@pytest.mark.parametrize("where", ["facts\n    goal: Card", "each player\n    goal: Card"], ids=["fact", "player"])
def test_a_fact_that_names_a_hidden_card_is_hidden_like_the_card(lab: Lab, where: str) -> None:
    goal = "goal" if where.startswith("facts") else "Ann.goal"
    table = lab.play(
        f"""
card Card
    worth: 0..9
table Card
    | name   | worth |
    | Sword  | 3     |
    | Axe    | 2     |
zones
    box: deck of Card
each player
    hand: hand of Card
{where}
setup
    for each card in cards: move card to Ann.hand
phase turn
    Ann chooses a card in hand
        set {goal} to card
    Bea must take an action from strike, wait, leave
action strike
    needs {goal}.worth > 2
    does: nothing
action wait
    does: nothing
action leave
    does: nothing
"""
    )
    table.pick("Axe")
    other = [table.match.imagine(1, seed) for seed in range(20)]
    assert {str(match.view(0)).count("'goal': 'Axe'") for match in other} == {0, 1}
    assert [entry.kind for entry in table.open.why_not("strike")] == ["unknown"]


def test_who_cannot_see_cards_is_not_told_which_of_them_are_alike(lab: Lab) -> None:
    text = """
card Card
    worth: 0..5
table Card
    | name  | worth | count | owner |
    | Sword | 3     | 2     | Ann   |
    | Axe   | 2     | 2     | Ann   |
    | Lance | 1     | 1     | Ann   |
zones
    out: pile of Card
each player
    hand: hand of Card
phase only
    Bea may choose a card in Ann.hand
        move card to out
"""
    assert lab.play(text).offered == ["a card (one of 5)", "decline"]


def test_an_answer_is_not_known_in_a_define(lab: Lab) -> None:
    text = """
phase vote
    all players secretly choose a player in players as suspect
    reveal all suspects
    if votes(Ann) = 2: end the game
define votes(accused) as number of players where player.suspect is accused
"""
    (fault,) = (fault for fault in lab.check(text) if fault.severity == "error")
    assert (fault.code.id, fault.span.text) == ("E307", "suspect")
    assert "below its secret choice" in fault.message
    assert "set player.kept to player.suspect" in fault.hint
