"""`ties by choice of chief`: somebody chooses among those who tie; and what kinds of values have by a define."""

from __future__ import annotations

import pytest
from lab import Lab

RULES = """
kind Plan: dig, build, rest
card Card
    rank: 1..9
table Card
    | name | rank |
    | One  | 3    |
    | Two  | 3    |
    | Six  | 1    |
zones
    row: row of Card
each player
    coins: 0..9, starts 2
    picked: Card
    plan: Plan
facts
    chief: player, starts Bea
    chosen: player
phase turn for each player, in turn order
    {line}
    player must choose
        "A": nothing
        "B": nothing
define plan.voices as number of players where player.plan is plan
"""


def test_who_is_named_chooses_among_the_best(lab: Lab) -> None:
    line = "let best = the player with the most coins among players, ties by choice of chief\n    set chosen to best"
    table = lab.play(RULES.format(line=line))
    assert (table.asked, table.offered) == ("Bea", ["Ann", "Bea"])
    assert table.pick("Ann").fact("chosen") == "Ann"


def test_one_who_is_best_alone_is_not_asked_about(lab: Lab) -> None:
    best = "the player with the most coins among players, ties by choice of chief"
    line = f"player gains 1 coin\n    let best = {best}\n    set chosen to best"
    table = lab.play(RULES.format(line=line))
    assert (table.asked, table.offered, table.fact("chosen")) == ("Ann", ["A", "B"], "Ann")
    assert table.lines() == ["Ann gains 1 coin", "Chosen: Ann"]


@pytest.mark.parametrize(("word", "offered"), [("highest", ["One", "Two"]), ("lowest", None)])
def test_among_cards(lab: Lab, word: str, offered: list[str] | None) -> None:
    line = f"let best = the card with the {word} rank in row, ties by choice of player\n    set player.picked to best"
    table = lab.play(RULES.format(line=line))
    assert table.asked == "Ann"
    if offered is None:
        assert table.seen["players"][0]["picked"] == "Six"
    else:
        assert table.offered == offered
        assert table.pick("Two").seen["players"][0]["picked"] == "Two"


def test_only_those_of_whom_it_is_said(lab: Lab) -> None:
    line = "let best = the card with the highest rank in row where card is not Two, ties by choice of player\n    set player.picked to best"
    assert lab.play(RULES.format(line=line)).seen["players"][0]["picked"] == "One"


def test_a_vote_among_values_of_a_kind(lab: Lab) -> None:
    line = "set Ann.plan to build\n    let best = the plan with the most voices, ties by choice of chief\n    set player.plan to best"
    table = lab.play(RULES.format(line=line))
    assert (table.asked, table.offered) == ("Bea", ["dig", "build"])
    assert table.pick("dig").has("plan") == ["dig", "dig"]


def test_the_best_of_none_is_a_fault(lab: Lab) -> None:
    line = "let best = the card with the highest rank in row where card.rank > 5, ties by choice of chief\n    set player.picked to best"
    assert lab.play(RULES.format(line=line)).match.fault is not None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("let best = the player with the most coins among players, ties by choice of row", "a player is needed"),
        ("let best = the player with the most coins among players, ties by choice of cheif", "`cheif`"),
        ("set chosen to the player with the most coins among players, ties by choice of chief", "outside `let`"),
        ("let best = the plan with the most noises, ties by choice of chief", "no `noises`"),
    ],
)
def test_what_is_told(lab: Lab, line: str, told: str) -> None:
    faults = lab.check(RULES.format(line=line))
    assert [told in fault.message for fault in faults if fault.severity == "error"] == [True], faults
