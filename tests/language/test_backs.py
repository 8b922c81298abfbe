"""What stands on the back of a card: `chapter: 1..2, on the back`."""

from __future__ import annotations

from lab import Lab

GAME = """
card Foe
    chapter: 1..2, on the back
    power: 1..5
    wounds: 0..3, starts 0, on the back
table Foe
    | name | chapter | power |
    | A1   | 1       | 3     |
    | A2   | 1       | 4     |
    | B1   | 2       | 5     |
    | B2   | 2       | 1     |
zones
    box: bag of Foe
    line: row of Foe, seen by nobody
setup
    choose 1 foes in box where foe.chapter = 1 at random
        move foe to line
    choose 1 foes in box where foe.chapter = 2 at random
        move foe to line
phase turn for each player, in turn order, repeat 3 times
    player must choose a foe in line
        add 1 to foe.wounds
"""


def test_things_with_different_backs_are_told_apart(lab: Lab) -> None:
    table = lab.play(GAME, seed=1)
    assert table.offered == ["foe (chapter 1) 1 of line", "foe (chapter 2) 2 of line"]


def test_nobody_imagines_another_back(lab: Lab) -> None:
    """Each of the two can be either card of its chapter, and none of the other."""
    match = lab.game(GAME).start(1)
    found = set()
    for seed in range(60):
        cards = next(zone for zone in match.imagine(0, seed).view(None)["zones"] if zone["name"] == "line")["cards"]
        found.add(tuple(card["name"] for card in cards))
    assert found == {(one, other) for one in ("A1", "A2") for other in ("B1", "B2")}


def test_counters_on_it_are_seen_by_all(lab: Lab) -> None:
    table = lab.play(GAME, seed=1)
    table.pick("foe (chapter 2)")
    line = next(zone for zone in table.match.view(0)["zones"] if zone["name"] == "line")
    assert [(card["name"], card["wounds"]) for card in line["cards"]] == [(None, 0), (None, 1)]
    assert all("power" not in card for card in line["cards"])


def test_what_has_no_back(lab: Lab) -> None:
    found = lab.check(
        "facts\n    day: 1..7, on the back\ncard Card\n    worth: 1..5, known to Ann, on the back\n"
        "zones\n    deck: deck of Card, on the back\nphase only\n    set day to 2\n"
    )
    assert [(fault.span.line, fault.message) for fault in found if fault.code.id == "E501"] == [
        (4, "`on the back`: only what a card or token has stands on its back"),
        (6, "`on the back`: what stands there is known to everyone"),
        (8, "`on the back`: this does not belong to a deck"),
    ]
