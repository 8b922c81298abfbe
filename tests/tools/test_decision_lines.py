"""Decision lines of examples: every word of a line is held against what is on offer, and against what could ever be."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.interpreter import pipeline
from rulewright.tools.example_report import Failure
from rulewright.tools.examples import outcomes

CAMP = """\
game "Camp"
    players 3: Ann, Bea, Cid
kind Colour: red, green, blue
card Item
    weight: 1..9
card Survivor of Item
card Gear of Item
card Fruit, one of each size
    size: 1..3
table Survivor
    | name | weight |
    | Zed  | 3      |
    | Yve  | 4      |
table Gear
    | name  | weight |
    | Torch | 1      |
    | Rope  | 1      |
zones
    camp: row of Item
    pack: row of Item
    away: pile of Fruit
each player
    fruits: hand of Fruit
    coins: 0..9, starts 5
    chips: 0..9
facts
    pot: 0..20
    day: 1..7
    seen: any Colour

phase turn for each player, in turn order, repeat
    do work
how to work
    player chooses
        "Pick"
            player chooses an item in camp
            move item to pack
        "Act": player must take an action from throw_away, take_two, give, raise, carry, pay_up
        "Ask"
            player chooses up to 2 players as asked
            for each player in asked: player gains 1 coin
        "Paint"
            player chooses up to 2 colours as painted
            for each colour in painted: add colour to seen
        "Name": player names a fruit where fruit.size > 1
        "Bet": player may pay 1 chip
        "Order"
            for each item in camp, in any order: move item to pack
action throw_away(fruit in fruits)
    does: move fruit to away
action take_two
    does: gain 2 coins
action give(someone in players where someone is not you, number in 1..3)
    does: someone gains number coins
action raise
    does: gain 1 chip
action carry(item in camp)
    does: move item to pack
action pay_up
    cost: pay 2 coins
    does: gain 1 chip
"""


def checked_with(folder: Path, rules: str, lines: str) -> pipeline.Checked:
    """Check a game with one example."""
    example = 'example "It"\n' + "".join(f"    {line}\n" for line in lines.splitlines())
    (folder / "game.rules").write_text(rules + "\n" + example, encoding="utf-8")
    return pipeline.load(folder)


def failure(folder: Path, rules: str, lines: str) -> Failure | None:
    """Run one example of a game."""
    checked = checked_with(folder, rules, lines)
    assert not checked.has_errors, checked.diagnostics
    (outcome,) = outcomes(checked)
    return outcome.failure


def refused(folder: Path, rules: str, lines: str) -> tuple[str, str, str | None]:
    """Return where the only fault of a game stands, what it says and its hint."""
    (fault,) = [fault for fault in checked_with(folder, rules, lines).diagnostics if fault.severity == "error"]
    return fault.span.text, fault.message, fault.hint


PICK = 'given camp has Torch\nAnn chooses "Pick"\n'
ACT = 'given camp has Torch\ngiven Ann.fruits has "Fruit 2", "Fruit 3"\nAnn chooses "Act"\n'


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (PICK + "Ann chooses a survivor", "this is not on offer: Ann is asked to choose an item"),  # case C3
        (PICK + "Ann chooses Zed", "this is not on offer: Ann is asked to choose an item"),
        (PICK + "Ann chooses Torch, Rope", "this is not on offer: Ann is asked to choose an item"),
        (ACT + "Ann gives Bea 4", "this is not on offer: Ann is asked to take an action"),
        (ACT + 'Ann throws_away "Fruit 1"', "this is not on offer: Ann is asked to take an action"),
        (ACT + "Ann carries a survivor", "this is not on offer: Ann is asked to take an action"),
        (ACT + "Bea carries Torch", "it is not Bea who decides here, but Ann"),
    ],
)
def test_c3_every_word_of_a_line_is_held_against_what_is_on_offer(tmp_path: Path, lines: str, message: str) -> None:
    camp = CAMP.replace("number in 1..3", "number in 1..day").replace("day: 1..7", "day: 1..7, starts 3")
    failed = failure(tmp_path, camp, lines + "\nexpect Ann.coins > 0")
    assert failed is not None
    assert failed.message == message


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (ACT + "Ann gives Cid 2 to away", "`gives` never has to do with `away` here"),
        (ACT + 'Ann throws_away "Fruit 2" to pack', "`throws_away` never has to do with `pack` here"),
        (ACT + "Ann takes_two 7", "`takes_two` never has to do with `7` here"),
        ('given Ann.chips = 1\nAnn chooses "Bet"\nAnn pays 2 chips', "`pays` never has to do with `2 chips` here"),
        ('given Ann.chips = 1\nAnn chooses "Bet"\nAnn pays 1 coin', "`pays` never has to do with `1 coin` here"),
        ('given Ann.chips = 1\nAnn chooses "Bet"\nAnn pays 1 chip to pot', "`pays` never has to do with `pot` here"),
    ],
)
def test_c3_amounts_are_held_against_the_rules(tmp_path: Path, lines: str, message: str) -> None:
    assert refused(tmp_path, CAMP, lines)[1] == message


def test_c3_a_line_that_is_expected_to_be_refused_is_one_that_could_be(tmp_path: Path) -> None:
    assert failure(tmp_path, CAMP, PICK + "Ann chooses a survivor\nexpect refused") is None


@pytest.mark.parametrize(
    ("line", "at", "message", "hint"),
    [
        ("Ann flumps", "Ann flumps", "no decision of this game is ever `flumps`", None),  # case C4
        ("Ann has 5 coins", "Ann has 5 coins", "no decision of this game is ever `has`", None),  # case C4
        ("Ann flumps\nexpect refused", "Ann flumps", "no decision of this game is ever `flumps`", None),
        ("Ann raized", "Ann raized", "no decision of this game is ever `raized`", "Did you mean `raises`?"),
        ('Ann chooses "Pik"', '"Pik"', "`chooses` never has to do with `Pik` here", 'Did you mean "Pick"?'),
        ("Ann gives Bea 4", "4", "`gives` never has to do with `4` here", None),
        ('Ann throws_away "Torch"', '"Torch"', "`throws_away` never has to do with `Torch` here", None),
    ],
)
def test_c4_a_line_that_no_decision_could_ever_be_is_refused_by_check(
    tmp_path: Path, line: str, at: str, message: str, hint: str | None
) -> None:
    found = refused(tmp_path, CAMP, line)
    assert found[:2] == (at, message)
    if hint is not None:
        assert found[2] == hint


PLAIN = "Write `chooses` and what is on offer in quotes, or the name of an action."


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("Ann tickles Torch", PLAIN),  # an option begins with `Tickled`, which is no verb
        ("Ann thakes Torch", PLAIN),  # not `thes`: an option begins with `The`; and what takes two is no torch
        ("Ann carves Torch", "Did you mean `carries`?"),
        ("Ann raizes", "Did you mean `raises`?"),
        ("Ann raizes Torch", PLAIN),  # what is raised is never a torch
        ("Ann picts a survivor", PLAIN),  # not `picks`, as the option is called
    ],
)
def test_a_verb_is_only_hinted_at_where_the_line_with_it_checks(tmp_path: Path, line: str, hint: str) -> None:
    camp = CAMP.replace('        "Name"', '        "Tickled": nothing\n        "The taker": nothing\n        "Name"')
    assert camp != CAMP
    assert refused(tmp_path, camp, line)[2] == hint
    if hint != PLAIN:
        better = line.replace(line.split()[1], hint.split("`")[1])
        assert not checked_with(tmp_path, camp, better).has_errors


def test_c4_nobody_declines_where_nothing_can_be_declined(tmp_path: Path) -> None:
    rules = 'game "Two"\n    players 2: Ann, Bea\nphase turn for each player, in turn order\n    player chooses\n'
    rules += '        "Go": nothing\n        "Stay": nothing\n'
    assert refused(tmp_path, rules, "Ann declines")[1] == "nothing in this game can be declined"


@pytest.mark.parametrize(
    "lines",
    [
        'Ann chooses "Ask"\nAnn chooses Bea, Cid\nexpect Bea.coins = 6, Cid.coins = 6, Ann.coins = 5',  # case C1
        'Ann chooses "Ask"\nAnn chooses "Bea"\nexpect Bea.coins = 6, Cid.coins = 5',
        'Ann chooses "Paint"\nAnn chooses red, blue\nexpect red is in seen, blue is in seen, green is not in seen',  # case C1
        'Ann chooses "Paint"\nAnn chooses "green"\nexpect green is in seen',
        'Ann chooses "Paint"\nAnn chooses nothing\nexpect green is not in seen',
        'given camp has Torch, Rope\nAnn chooses "Order"\nAnn chooses Rope, Torch\nexpect pack.first = Rope',
        'Ann chooses "Name"\nAnn names "Fruit 2"',
    ],
)
def test_c1_sets_of_players_and_of_values_are_answered_like_cards(tmp_path: Path, lines: str) -> None:
    assert failure(tmp_path, CAMP, lines + "\nexpect day = 1") is None


@pytest.mark.parametrize(
    "line",
    [
        'Ann throws_away "Fruit 2"',  # case C2
        'Ann throws away "Fruit 2"',  # case C2
        'Ann throw_away "Fruit 2"',
        'Ann chooses "throw away Fruit 2"',  # case C2: the offered text itself
    ],
)
def test_c2_an_action_of_two_words_is_said_as_it_is_shown(tmp_path: Path, line: str) -> None:
    assert (
        failure(
            tmp_path,
            CAMP,
            ACT + line + '\nexpect away has "Fruit 2"'
            if False
            else ACT + line + "\nexpect number of fruits in Ann.fruits = 1",
        )
        is None
    )


@pytest.mark.parametrize(
    "line", ["Ann take_two", "Ann takes_two", "Ann takes two", "Ann take two", 'Ann chooses "take two"']
)
def test_b20_an_action_is_written_as_the_log_says_it(tmp_path: Path, line: str) -> None:
    assert failure(tmp_path, CAMP, ACT + line + "\nexpect Ann.coins = 7") is None


@pytest.mark.parametrize(
    "line", ["Ann gives Bea, 2", "Ann gives 2 to Bea", "Ann gives Bea 2", 'Ann chooses "give Bea, 2"']
)
def test_c2_values_of_an_action_stand_in_its_order(tmp_path: Path, line: str) -> None:
    failed = failure(tmp_path, CAMP, ACT + line + "\nexpect Bea.coins = 7")
    assert (failed is None) == (line != "Ann gives 2 to Bea")


def test_c2_what_is_on_offer_is_listed_as_lines_that_take_it(tmp_path: Path) -> None:
    failed = failure(tmp_path, CAMP, ACT + "Ann carries Rope")
    assert failed is not None
    assert failed.options == (
        'Ann chooses "throw away Fruit 2"',
        'Ann chooses "throw away Fruit 3"',
        'Ann chooses "take two"',
        "Ann gives Bea, 1",
        "Ann gives Bea, 2",
        "Ann gives Bea, 3",
        "Ann gives Cid, 1",
        "Ann gives Cid, 2",
        "Ann gives Cid, 3",
        "Ann raises",
        'Ann carries "Torch"',
        'Ann chooses "pay up"',
    )
    for line in failed.options:
        assert failure(tmp_path, CAMP, f"{ACT}{line}\nexpect day = 1") is None, line
