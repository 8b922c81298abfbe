"""Known faults of other systems: what a seat learns from histories, logs, counts, the order of answers and the offer."""

import json

import pytest
from lab import Lab, Table

HANDS = """
card Card, one of each rank
    rank: 1..12
zones
    deck: deck of Card, face down
    table: row of Card, seen by everyone
each player
    hand: hand of Card
    trap: row of Card, seen by owner
    coins: 0..9
setup
    for each card in deck where card.rank = 7 or card.rank = 8: move card to Ann.hand
    for each card in deck where card.rank = 9: move card to Bea.hand
"""


def everything_for(table: Table, seat: int) -> str:
    """All that a seat can be sent: its view, its log, its decisions, its information."""
    match = table.match
    own = [
        [decision.prompt, decision.ids, [option.label for option in decision.options]]
        for decision in match.decisions
        if decision.seat == seat
    ]
    return json.dumps([match.view(seat), [line.text for line in match.log(seat)], own, match.information(seat)])


def test_c001_nothing_that_a_seat_gets_holds_the_secrets_of_another(lab: Lab) -> None:
    """C001: the state that was sent had no secrets in it, but the history for going back, sent with it, had."""
    table = lab.play(
        HANDS
        + """
phase turn for each player, in turn order, repeat 2 times
    player chooses
        "Gain": player gains 1 coin
        "Wait": nothing
"""
    )
    table.pick("Gain")
    for _ in range(2):
        sent = everything_for(table, 1)
        assert "Card 9" in sent
        assert "Card 7" not in sent
        assert "Card 8" not in sent
        assert "Card 7" in everything_for(table, 0)
        table.pick("Wait")


def test_c003_the_log_of_each_seat_says_what_it_may_know(lab: Lab) -> None:
    """C003: the state was filtered for each player, but the log with all details was one and the same for all."""
    table = lab.play(
        HANDS
        + """
phase turn
    Ann puts a card from hand in trap
    Ann chooses
        "Show": reveal trap
        "Wait": nothing
"""
    )
    table.pick("Card 7")
    assert [line for line in table.lines(0) if "trap" in line and "Card 7" in line]
    hidden = [line for line in table.lines(1) if "trap" in line]
    assert hidden
    assert not any("Card 7" in line for line in table.lines(1))
    table.pick("Show")
    assert any("Card 7" in line for line in table.lines(1))
    assert [line for line in table.lines(1) if "trap" in line][
        : len(hidden)
    ] == hidden  # earlier lines stay as they were


PICKS = """
each player
    points: 0..9
phase only
    all players secretly choose a number from 1 to 3 as pick
    reveal all picks
    for each player where player.pick > player.opponent.pick: player gains 1 point
    Ann chooses
        "End": nothing
        "Wait": nothing
"""


@pytest.mark.parametrize("first", ["Ann", "Bea"])
def test_c007_who_answers_second_knows_as_little_as_who_answers_first(lab: Lab, first: str) -> None:
    """C007: a secret choice of both was one choice after the other, and the second could react to traces of the first."""
    game = lab.game(PICKS)
    second = "Bea" if first == "Ann" else "Ann"
    seat = ("Ann", "Bea").index(second)
    known = set()
    for number in "123":
        table = Table(game.start(1))
        table.pick(number, seat=first)
        known.add(table.match.information(seat))
        assert table.of(second).ids == Table(game.start(1)).of(second).ids
    assert len(known) == 1


def test_c007_the_order_of_the_answers_changes_nothing_and_favours_nobody(lab: Lab) -> None:
    """C007: a secret choice of both was one choice after the other, and the second could react to traces of the first."""
    game = lab.game(PICKS)
    balance = 0
    for left in "123":
        for right in "123":
            one, two = Table(game.start(1)), Table(game.start(1))
            one.pick(left, seat="Ann").pick(right, seat="Bea")
            two.pick(right, seat="Bea").pick(left, seat="Ann")
            assert one.match.fingerprint() == two.match.fingerprint()
            points = one.has("points")
            assert points == [int(left > right), int(right > left)]
            balance += points[0] - points[1]
    assert balance == 0


def test_c093_whoever_is_not_asked_has_nothing_to_choose_from(lab: Lab) -> None:
    """C093: the legal actions of a player who was not to move broke one game at a node of chance."""
    text = """
die d6: 1..6
facts
    last: 0..6
phase turn
    roll d6 as pips
    set last to pips
    Ann chooses
        "End": nothing
        "Wait": nothing
"""
    waiting = lab.play(text, seed=None)
    assert [outcome.label for outcome in waiting.match.chance] == ["1", "2", "3", "4", "5", "6"]
    assert list(waiting.match.decisions) == []
    assert waiting.match.decision is None
    waiting.match.take(3)
    assert [decision.name for decision in waiting.match.decisions] == ["Ann"]
    assert waiting.fact("last") == 4
    assert list(waiting.match.chance or ()) == []


def test_c092_a_card_that_is_dealt_already_is_dealt_to_nobody_else(lab: Lab) -> None:
    """C092: to deal the same card twice was accepted in one game and an error in another."""
    game = lab.game(
        HANDS.split("setup", maxsplit=1)[0]
        + """
setup
    shuffle deck
phase turn
    Ann draws 1 card from deck to hand
    Bea draws 1 card from deck to hand
"""
    )
    table = Table(game.start(None))
    first = table.match.chance[0]
    table.match.take(first.number)
    assert first.label not in [outcome.label for outcome in table.match.chance]
    assert len(table.match.chance) == 11
    for seed in range(5):
        twin = Table(game.start(seed))
        assert twin.zone("Ann.hand") != twin.zone("Bea.hand")
