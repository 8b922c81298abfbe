"""Places in an order, and what lies beside a card in its row."""

from __future__ import annotations

import pytest
from lab import Lab

ROWS = """
card Card
    worth: 1..9
card Land of Card
token Cube, 3 in supply
table Card
    | name | worth |
    | A    | 1     |
    | B    | 2     |
    | C    | 3     |
    | D    | 4     |
    | E    | 5     |
table Land
    | name  | worth |
    | Heath | 6     |
    | Moor  | 7     |
zones
    market: row of Card
    stack: pile of Card
    stock: supply of Cube
    deck: deck of Card
each player
    shelf: row of Card
facts
    n: 0..999
each Land
    rail: row of Card
"""

SETUP = """
setup
    move A to market
    move B to market
    move C to stack
    move D to stack
    move E to stack
    move Heath to Bea.shelf
    move Moor to Bea.shelf
"""
END = """
    Ann chooses
        "End": nothing
        "Wait": nothing
"""


def number(lab: Lab, *lines: str) -> int:
    """What some sentences leave in `n`: A and B lie in the market, Heath and Moor on Bea's shelf, C, D and E (on top) on the stack."""
    table = lab.play(ROWS + SETUP + "phase only\n" + "".join(f"    {line}\n" for line in lines) + END)
    assert table.match.fault is None, table.match.fault.message
    return int(table.fact("n"))


@pytest.mark.parametrize(
    ("of", "order", "place"),
    [
        ("first", "market", 1),
        ("last", "market", 2),
        ("first", "Bea.shelf", 1),
        ("last", "Bea.shelf", 2),
        ("top", "stack", 1),
        ("bottom", "stack", 3),
    ],
)
def test_places_are_counted_from_one_from_the_left_and_from_the_top(lab: Lab, of: str, order: str, place: int) -> None:
    assert number(lab, f"let it = {order}.{of}", f"set n to the place of it in {order}") == place


def test_what_lies_elsewhere_is_in_no_place(lab: Lab) -> None:
    assert number(lab, "let it = market.first", "set n to 7 + place of it in stack") == 7


def test_players_have_places_too(lab: Lab) -> None:
    assert number(lab, "set n to 10 * (place of Bea in players) + place of Ann in players") == 21


def test_the_row_closes_up(lab: Lab) -> None:
    lines = ("let it = market.last", "move market.first to stack", "set n to the place of it in market")
    assert number(lab, *lines) == 1


@pytest.mark.parametrize(
    ("sentence", "n"),
    [
        ("for each card in market.last.left: set n to card.worth", 1),
        ("for each card in market.first.right: set n to card.worth", 2),
        ("if market.first.left is empty and market.last.right is empty: set n to 5", 5),
        ("set n to number of cards in market.first.sides", 1),
        ("for each card in stack where card.sides is not empty: add 1 to n", 0),
        ("for each card in market.first.right.left: set n to card.worth", 1),
        ("if market.last.left.left is empty: set n to 3", 3),
        ("for each card in Bea.shelf.last.left: set n to 10 + card.worth", 16),
    ],
)
def test_beside_a_card_lies_what_is_next_to_it_in_its_row(lab: Lab, sentence: str, n: int) -> None:
    assert number(lab, sentence) == n


def test_a_row_of_a_card_is_a_row(lab: Lab) -> None:
    lines = (
        "move all cards from stack to Heath.rail",
        "for each card in Heath.rail",
        "    add 10 * (place of card in Heath.rail) to n",
        "    add (number of cards in card.sides) to n",
    )
    assert number(lab, *lines) == 60 + 1 + 2 + 1


def test_rules_look_where_a_row_changes(lab: Lab) -> None:
    table = lab.play(
        """
card Card, one of each worth
    worth: 1..3
zones
    market: row of Card
    gone: row of Card
as soon as there is a card in market where card.worth = 3 and card.left is empty: everyone draws "Alone"
as soon as there is a card in market where card.worth = 3 and (place of card in market) = 2: everyone draws "Second"
phase turn repeat
    Ann chooses
        "First": move market.first to gone
        "Second"
            for each card in market where card.worth = 2: move card to gone
"""
    )
    assert table.copy().pick("First").ending == "Second"
    assert table.pick("Second").ending == "Second"


def test_a_field_of_that_name_comes_first(lab: Lab) -> None:
    table = lab.play(
        """
card Card, one of each worth
    worth: 1..3
    left: 0..9, starts 4
zones
    market: row of Card
facts
    n: 0..99
phase only
    for each card in market: add card.left to n
"""
        + END
    )
    assert table.fact("n") == 12


@pytest.mark.parametrize(
    ("sentence", "code", "words"),
    [
        ("set n to the place of it in deck", "E505", "the place of it in deck"),
        ("set n to place of it in stock", "E301", "stock"),
        ("set n to place of Ann in market", "E301", "Ann"),
        ("set n to place of it in markte", "E201", "markte"),
        ("for each card in it.lfet: nothing", "E307", "lfet"),
        ("for each cube in stock where cube.left is empty: nothing", "E307", "left"),
    ],
)
def test_what_has_no_order_is_told(lab: Lab, sentence: str, code: str, words: str) -> None:
    rules = ROWS + f"phase only\n    let it = market.first\n    {sentence}\n"
    assert (code, words) in lab.codes(rules)
