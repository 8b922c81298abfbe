"""What cannot be done is not on offer (case B6)."""

import pytest
from lab import Lab

GAME = """
card Card, one of each worth
    worth: 1..4
zones
    deck: deck of Card{refills}
    discards: pile of Card, seen by everyone
    row: row of Card, seen by everyone
each player
    hand: hand of Card
    coins: 0..9
setup
    for each card: move card to {start}
phase turn for each player, in turn order
{turn}
"""


def offered(lab: Lab, turn: str, start: str = "discards", refills: str = "") -> list[str]:
    table = lab.play(GAME.format(turn=turn, start=start, refills=refills))
    assert table.match.fault is None, table.match.fault
    return table.offered if table.match.decision else []


LOOK = '    player may look at the top of deck\n        player gains 1 coin\n    player chooses\n        "A": nothing\n        "B": nothing'


@pytest.mark.parametrize("verb", ["look at", "reveal"])
def test_b6_the_top_of_an_empty_deck_is_not_offered(lab: Lab, verb: str) -> None:
    turn = LOOK.replace("look at", verb)
    assert offered(lab, turn) == ["A", "B"]
    assert "decline" in offered(lab, turn, start="deck")
    assert "decline" in offered(lab, turn, refills=", reshuffles discards when empty")


MENU = """    player chooses
        "Give"
            player chooses {what}
                player gains 1 coin
        "Wait": nothing
        "Rest": nothing"""


@pytest.mark.parametrize(
    ("what", "start", "there"),
    [
        ("a card in hand", "discards", False),
        ("a card in hand", "Ann.hand", True),
        ("exactly 2 cards in row", "discards", False),
        ("exactly 2 cards in row", "row", True),
        ("exactly 5 cards in row", "row", False),
        ("a card in row where card.worth > 4", "row", False),
        ("a card in row where card.worth > 3", "row", True),
        ("a card in player.opponent.hand", "discards", False),
        ("a card in player.opponent.hand", "Bea.hand", True),
    ],
)
def test_b6_a_line_that_begins_with_what_cannot_be_chosen_is_left_out(
    lab: Lab, what: str, start: str, there: bool
) -> None:
    wanted = ["Give", "Wait", "Rest"] if there else ["Wait", "Rest"]
    assert offered(lab, MENU.format(what=what), start=start) == wanted


def test_a_line_tells_nothing_of_a_hand_that_the_one_who_chooses_does_not_see(lab: Lab) -> None:
    """Whether Bea holds a four is not told by what is offered to Ann: the line is there as long as Bea holds a card that may be one."""
    turn = MENU.format(what="a card in player.opponent.hand where card.worth = 4")
    one, other = turn, turn.replace("= 4", "= 1")
    start = "deck\n    shuffle deck\n    Bea draws 2 cards from deck to hand"
    assert offered(lab, one, start=start) == offered(lab, other, start=start) == ["Give", "Wait", "Rest"]


def test_a_line_that_says_what_happens_if_unable_stays(lab: Lab) -> None:
    turn = MENU.format(what="a card in hand").replace(
        "player gains 1 coin\n", "player gains 1 coin\n            if unable: player gains 2 coins\n"
    )
    assert offered(lab, turn) == ["Give", "Wait", "Rest"]
