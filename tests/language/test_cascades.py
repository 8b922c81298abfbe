"""One mistake, one message: what only follows from a line that could not be read is not reported."""

import pytest
from lab import written

from rulewright.interpreter import pipeline

RULES = """
game "Cards"
    players 2..4
kind Suit: clubs, hearts
card Card, one of each suit and rank
    suit: Suit
    rank: 1..5
zones
    deck: deck of Card
    trick: row of Card
each player
    hand: hand of Card
setup
    shuffle deck
    each player draws 3 cards from deck to hand
phase trick_round repeat 3 times
    for each player, in turn order
        player plays a card from hand to trick
    let best = the card with the highest rank in trick where card.suit is trick.first.suit
    remove trick from the game
    end the trick_round
"""


def faults(tmp_path, old: str, new: str) -> list[int]:
    text = RULES.replace(old, new, 1)
    assert text != RULES
    return [fault.span.line for fault in pipeline.load(written(tmp_path, text)).diagnostics]


def test_without_the_mistake_nothing_is_reported(tmp_path) -> None:
    assert pipeline.load(written(tmp_path, RULES)).diagnostics == ()


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("    rank: 1..5", "    rank: 1-5", 6),
        ("kind Suit: clubs, hearts", "kind suit: clubs, hearts", 5),
        ("repeat 3 times", "repeat 3", 15),
        ("players 2..4", "players four", 2),
        ('game "Cards"', 'game "Cards', 1),
        ("    trick: row of Card", "    trick; row of Card", 9),
    ],
)
def test_one_mistake_one_message(tmp_path, old: str, new: str, line: int) -> None:
    found = faults(tmp_path, old, new)
    assert found[0] == line
    assert len(found) <= 2


def test_what_nothing_uses_is_told_beside_a_broken_line_elsewhere(tmp_path) -> None:
    spare = "\nhow to rest\n    shuffle deck\n"
    text = RULES.replace("shuffle deck", "shufle deck", 1) + spare
    found = [(fault.code.id, fault.span.text) for fault in pipeline.load(written(tmp_path, text)).diagnostics]
    assert found == [("E130", "shufle"), ("W202", "rest")]


def test_what_a_broken_declaration_may_use_is_not_called_unused(tmp_path) -> None:
    text = RULES.replace("shuffle deck", "shufle deck\n        do rest", 1) + "\nhow to rest\n    shuffle deck\n"
    assert [fault.code.id for fault in pipeline.load(written(tmp_path, text)).diagnostics] == ["E130"]
