"""What an example does comes in the order of its lines, and begins where it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.interpreter import pipeline
from rulewright.tools.example_report import Failure
from rulewright.tools.examples import outcomes

INN = """\
game "Inn"
    players 2: Ann, Bea
each player
    coins: 0..9, starts 5
    beds: 0..9
facts
    rent: 0..9, starts 1

phase turn for each player, in turn order, repeat
    do pay
    phase night
        player chooses
            "Sleep": nothing
            "Watch"
                do raise_rent
                do choose_rent(1)
how to pay
    active may pay rent coins
        active gains 1 bed
how to raise_rent
    add 1 to rent
how to choose_rent(number)
    active chooses
        "Low": set rent to number
        "High": set rent to number + 1
"""


def failure(folder: Path, rules: str, lines: str) -> Failure | None:
    """Run one example of a game."""
    example = 'example "It"\n' + "".join(f"    {line}\n" for line in lines.splitlines())
    (folder / "game.rules").write_text(rules + "\n" + example, encoding="utf-8")
    checked = pipeline.load(folder)
    assert not checked.has_errors, checked.diagnostics
    (outcome,) = outcomes(checked)
    return outcome.failure


@pytest.mark.parametrize(
    ("lines", "at", "message"),
    [
        ("do pay\ndo raise_rent\nAnn pays 1 coin", "do raise_rent", "what was done before is not over: Ann is asked to pay 1 coin"),
        ("do raise_rent\ndo pay\ndo raise_rent", "do raise_rent", "what was done before is not over: Ann is asked to pay 2 coins"),
        ("do choose_rent(2)\ndo pay", "do pay", "what was done before is not over: Ann is asked to choose"),
        ("do night\ndo pay\nexpect Ann.beds = 0", "do pay", "what was done before is not over: Ann is asked to choose"),
    ],
)  # fmt: skip
def test_b9_what_is_done_is_over_before_the_next_begins(tmp_path: Path, lines: str, at: str, message: str) -> None:
    failed = failure(tmp_path, INN, lines + "\nexpect rent > 0")
    assert failed is not None
    assert (failed.span.text, failed.message) == (at, message)


@pytest.mark.parametrize(
    "lines",
    [
        "do pay\nAnn pays 1 coin\ndo raise_rent\nexpect Ann.coins = 4, rent = 2",  # case B9
        "do raise_rent\ndo pay\nAnn pays 2 coins\ndo raise_rent\nexpect Ann.coins = 3, rent = 3",
        "given Ann.coins = 0\ndo pay\ndo raise_rent\nexpect Ann.coins = 0, rent = 2",
        'do choose_rent(3)\nAnn chooses "High"\ndo pay\nAnn declines\nexpect rent = 4',
    ],
)
def test_b9_lines_are_followed_in_order(tmp_path: Path, lines: str) -> None:
    assert failure(tmp_path, INN, lines) is None


MARKET = """\
game "Market"
    players 2: Ann, Bea
card Ware, 2 of each worth
    worth: 1..4
zones
    deck: deck of Ware
    stall: row of Ware
each player
    hand: hand of Ware
    coins: 0..9, starts 5
    poor: yes/no
facts
    closed: yes/no
    days: 0..9

setup
    shuffle deck
    each player draws 2 cards from deck to hand

phase turn for each player, in turn order, repeat
    player chooses
        "Work": player gains 1 coin
        "Rest": nothing
        "Pay": do pay_rent
        "Deal": do deal(player)
at the end of turn: add 1 to days
how to pay_rent
    active loses 2 coins
how to deal(player)
    player draws 1 card from deck to hand

as soon as a player has coins = 0 and not player.poor: set player.poor to yes
as soon as number of cards in stall = 3 and not closed: set closed to yes
"""


@pytest.mark.parametrize(
    "lines",
    [
        "given a new game\ndo pay_rent\nexpect Ann.coins = 3, number of cards in Ann.hand = 2, number of cards in deck = 4",
        "given a new game, seed 4\ndo deal(Bea)\nexpect number of cards in Bea.hand = 3, number of cards in Ann.hand = 2",
        "given a new game\ndo turn(Bea)\nBea chooses \"Work\"\nexpect Bea.coins = 6, number of cards in Bea.hand = 2, days = 1",
        "given a new game\ngiven Bea is active\nBea chooses \"Work\"\nexpect number of cards in Bea.hand = 2, Bea.coins = 6",
        "given a new game\ngiven Ann.coins = 9\ndo pay_rent\nexpect Ann.coins = 7, number of cards in Ann.hand = 2",
        "given a new game\ngiven Ann.coins = 9\nexpect Ann.coins = 9, number of cards in Ann.hand = 2\nAnn chooses \"Rest\"",
    ],
)  # fmt: skip
def test_a_new_game_is_set_up_before_what_is_given_and_done(tmp_path: Path, lines: str) -> None:
    assert failure(tmp_path, MARKET, lines) is None


def test_a_setup_that_asks_something_is_over_before_what_is_done(tmp_path: Path) -> None:
    rules = MARKET.replace("to hand\n\nphase", "to hand\n    each player may gain 1 coin\n\nphase")
    assert rules != MARKET
    failed = failure(tmp_path, rules, "given a new game\ndo pay_rent\nexpect Ann.coins = 3")
    assert failed is not None
    assert (failed.span.text, failed.message) == ("do pay_rent", "the setup is not over: Ann is asked to gain 1 coin")


def test_what_chance_brings_to_what_is_done_is_not_taken_by_the_setup(tmp_path: Path) -> None:
    """With this seed the setup deals Ann both wares of worth 3."""
    lines = 'given a new game, seed 4\ndo deal(Ann)\nthe deck gives "Ware 1"\n'
    lines += "expect (number of cards in Ann.hand where card.worth = 3) = 2, number of cards in Ann.hand = 3"
    assert failure(tmp_path, MARKET, lines) is None


@pytest.mark.parametrize(
    "lines",
    [
        "given Ann.coins = 0\ndo deal(Bea)\nexpect Ann.poor",  # case C5
        "given Ann.coins = 0\ngiven Bea is active\nexpect Ann.poor, not Bea.poor",
        "given Bea.coins = 0\ndo turn\nexpect Bea.poor",
        "given stall has 2 \"Ware 1\", \"Ware 2\"\ndo pay_rent\nexpect closed",
        "given a new game\ngiven Bea.coins = 0\ndo pay_rent\nexpect Bea.poor, number of cards in Bea.hand = 2",
        "given a new game\ngiven Bea.coins = 0\ngiven Bea is active\nexpect Bea.poor",
        "given Bea.coins = 0\nAnn chooses \"Rest\"\nexpect Bea.poor",
    ],
)  # fmt: skip
def test_c5_rules_that_hold_by_what_is_given_are_looked_at_once(tmp_path: Path, lines: str) -> None:
    assert failure(tmp_path, MARKET, lines) is None


def test_nothing_is_done_once_the_game_is_over(tmp_path: Path) -> None:
    rules = INN.replace("how to pay\n", 'as soon as rent = 9: Ann wins "Dear"\nhow to pay\n')
    found = failure(tmp_path, rules, "given rent = 9\ndo raise_rent\nexpect Ann won")
    assert found is not None
    assert found.message == 'nothing is done any more: the game is over ("Dear")'
    assert found.span.text == "do raise_rent"
    assert failure(tmp_path, rules, "given rent = 8\ndo raise_rent\nexpect Ann won") is None
