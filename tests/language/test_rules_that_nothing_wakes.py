"""A rule that is right is not wrong because another is taken away: case K6 and what is like it. It is a warning, on its own line."""

from __future__ import annotations

import pytest
from lab import Lab

HEAD = """
kind Sign: sun, moon
card Card, one of each sign
    sign: Sign
each player
    coins, points: 0..9
    hand: hand of Card
zones
    deck: deck of Card
    gone: pile of Card
phase turn for each player, in turn order, repeat 2 times
    player gains 1 coin
"""


def told(lab: Lab, rules: str) -> list[tuple[str, str, str]]:
    """The severity of what is wrong, its code, and the words at which it stands."""
    return [(one.severity, one.code.id, one.span.text) for one in lab.check(HEAD + rules)]


@pytest.mark.parametrize(
    ("rule", "at"),
    [
        ("when a player gains points\n    player gains 1 coin\n", "a player gains points"),
        ("before a player loses points: player.opponent loses 1 coin\n", "a player loses points"),
        ("when a player would lose points\n    instead player loses 1 coin\n", "a player would lose points"),
        ("when a player discards a card from hand to gone\n    put card into gone\n    player gains 1 coin\n", None),
        ("when a player gains points: add amount to player.coins\n", "a player gains points"),
    ],
)
def test_a_rule_that_nothing_wakes_is_a_warning_on_its_own_line(lab: Lab, rule: str, at: str | None) -> None:
    """Case K6: two number fields, one of which nothing changes."""
    found = told(lab, rule)
    assert [entry[:2] for entry in found] == [("warning", "W202")]
    assert at is None or found[0][2] == at


@pytest.mark.parametrize(
    ("rule", "at"),
    [
        ("reaction parry\n    when a player gains points\n    does: you gain 1 coin\n", "a player gains points"),
    ],
)
def test_so_is_a_reaction_that_nothing_asks_for(lab: Lab, rule: str, at: str) -> None:
    """A relative of K6."""
    assert told(lab, rule) == [("warning", "W202", at)]


@pytest.mark.parametrize(
    "rule",
    [
        "how to rest\n    player gains 1 coin\nas soon as Ann.coins = 2: end the rest\n",
        "how to rest\n    player gains 1 coin\nwhen a player gains coins\n    if player.coins = 2: end the rest\n",
    ],
)
def test_what_is_ended_and_never_entered_is_a_warning(lab: Lab, rule: str) -> None:
    """A relative of K6: a procedure that no rule calls any more; in play it is not going on, which is a fault."""
    found = told(lab, rule)
    assert ("warning", "W202", "rest") in found
    assert {entry[0] for entry in found} == {"warning"}
    table = lab.play(HEAD + rule)
    assert table.match.fault is not None
    assert "rest is not going on" in table.match.fault.message


@pytest.mark.parametrize(
    "rule",
    [
        "when a player gains pionts: player gains 1 coin\n",
        "when a player gains points: plyaer gains 1 coin\n",
        "when a player gains points: player gains 1 cion\n",
        "when a player gains points: put card into gone\n",
    ],
)
def test_what_is_wrong_in_such_a_rule_is_an_error(lab: Lab, rule: str) -> None:
    assert "error" in {entry[0] for entry in told(lab, rule)}
