"""What an example says where it does not come out: the rules of an author never make the program fail."""

from pathlib import Path

import pytest

from rulewright.interpreter import pipeline
from rulewright.tools.example_report import Failure
from rulewright.tools.examples import outcomes

DICE = """\
game "Ferry"
    players 2: Ann, Bea
die d6: 1..6
each player
    steps: 0..20
facts
    fog: 0..5, starts 0

phase turn for each player, in turn order
    player rolls d6 as pips
    player chooses
        "Go": player gains pips steps
        "Wait": nothing
phase last
    let share = 9 / fog rounded down
    Ann gains share steps
"""

STOP = """\
game "Stop"
    players 2: Ann, Bea
card Card, 4 of each sort
    sort: 1..2
zones
    deck: deck of Card
    played: pile of Card
each player
    hand: hand of Card
    coins: 0..9, starts 5

phase turn for each player, in turn order
    player must take an action from rob, earn
action rob(victim in players where victim is not you)
    does
        victim loses 2 coins as loot
        gain loot coins
action earn
    does: gain 1 coin
reaction refuse(card in hand where card.sort = 1)
    when another player takes rob
    cost: discard card to played
    does: cancel rob
reaction insist(card in hand where card.sort = 1)
    when another player takes refuse
    cost: discard card to played
    does: cancel refuse
"""


def failure(folder: Path, rules: str, lines: str) -> Failure | None:
    """Run one example of a game."""
    example = 'example "It"\n' + "".join(f"    {line}\n" for line in lines.splitlines())
    (folder / "game.rules").write_text(rules + "\n" + example, encoding="utf-8")
    checked = pipeline.load(folder)
    assert not checked.has_errors, checked.diagnostics
    (outcome,) = outcomes(checked)
    return outcome.failure


UNROLLED = "the die d6 is rolled, and nothing says what it shows (game.rules:10: player rolls d6 as pips): write `the die shows 1`"


@pytest.mark.parametrize(
    ("lines", "at", "message"),
    [
        (  # case C6
            "expect Ann.steps = 0",
            "Ann.steps = 0",
            UNROLLED + " above this line",
        ),
        ("the die shows 7", 'example "It"', "the die d6 cannot show 7"),
        (
            'the die shows 2\nAnn chooses "Go"',
            'Ann chooses "Go"',
            UNROLLED + " below this line",
        ),
        ("the die shows 2\nexpect 6 / fog rounded down = 1", "6 / fog rounded down = 1", "a division by zero"),
    ],
)
def test_chance_that_nobody_named_and_values_that_cannot_be(tmp_path: Path, lines: str, at: str, message: str) -> None:
    failed = failure(tmp_path, DICE, lines)
    assert failed is not None
    assert (failed.span.text.splitlines()[0], failed.message) == (at, message)


BAG = """\
game "Bag"
    players 2: Ann, Bea
card Ball
    worth: 0..9
table Ball
    | name  | worth |
    | Red   | 1     |
    | Blue  | 2     |
    | Green | 3     |
zones
    bag: pile of Ball
    out: pile of Ball

phase turn for each player, in turn order
    player chooses
        "Grope": do grope
        "Leave": nothing
how to grope
    choose 2 cards in bag at random
        move card to out
"""


@pytest.mark.parametrize(
    ("lines", "at", "named", "write"),
    [
        ('Ann chooses "Grope"', 'Ann chooses "Grope"', 0, 'the deck gives "Red", "Blue"'),  # case C6
        ("do grope", "do grope", 0, 'the deck gives "Red", "Blue"'),
        ('Ann chooses "Grope"\nthe deck gives Blue', 'Ann chooses "Grope"', 1, 'the deck gives "Red"'),
    ],
)
def test_c6_what_is_chosen_at_random_is_told_on_the_line_that_leads_to_it(
    tmp_path: Path, lines: str, at: str, named: int, write: str
) -> None:
    failed = failure(tmp_path, BAG, f"given bag has Red, Blue, Green\n{lines}\nexpect number of cards in out = 2")
    assert failed is not None
    where = "game.rules:19: choose 2 cards in bag at random"
    said = f"only {named} of 2 are named" if named else "nothing says what"
    message = f"chance chooses, and {said} ({where}): write `{write}` below this line"
    assert (failed.span.text, failed.message) == (at, message)


def test_c6_what_the_message_proposes_passes(tmp_path: Path) -> None:
    lines = 'given bag has Red, Blue, Green\nAnn chooses "Grope"\nthe deck gives "Red", "Blue"\nexpect number of cards in out = 2'
    assert failure(tmp_path, BAG, lines) is None


def test_c6_what_is_alike_need_not_be_named(tmp_path: Path) -> None:
    rules = BAG.replace("card Ball\n", "token Ball, 4 in supply\n")
    rules = rules[: rules.index("    worth")] + rules[rules.index("zones") :]
    rules = rules.replace("cards in", "balls in").replace("move card", "move ball")
    lines = 'given bag has 4 Ball\nAnn chooses "Grope"\nexpect number of balls in out = 2'
    assert failure(tmp_path, rules, lines) is None


def test_a_fault_on_the_way_to_what_is_expected_is_told_first(tmp_path: Path) -> None:
    """Ann has one thing to do only, so it is done by itself, and the rules go wrong behind it."""
    rules = DICE.replace('        "Wait": nothing\n', "")
    failed = failure(tmp_path, rules, "the dice show 2, 3\nexpect Bea.steps = 3")
    assert failed is not None
    assert failed.message.startswith("the rules went wrong: ")
    assert "a division by zero" in failed.message


@pytest.mark.parametrize("named", ["", ' "Card 1"'])
def test_the_card_of_a_reaction_may_be_named_or_left_out(tmp_path: Path, named: str) -> None:
    lines = f"""\
given Ann.hand has "Card 1", "Card 2"
given Bea.hand has "Card 1"
Ann robs Bea
Bea refuses{named}
Ann insists{named}
expect Ann.coins = 7, Bea.coins = 3"""
    assert failure(tmp_path, STOP, lines) is None


GREET = STOP.replace("    does: gain 1 coin\n", "    does: do greet\n") + "how to greet\n    active gains 1 coin\n"


def test_a_thing_that_is_given_to_one_zone_is_not_taken_for_another(tmp_path: Path) -> None:
    failed = failure(tmp_path, STOP, 'given Ann.hand has 3 "Card 1"\ngiven played has 2 "Card 1"\nexpect Ann.coins = 5')
    assert failed is not None
    assert failed.span.text == 'given played has 2 "Card 1"'
    assert failed.message == "there are not 2 of Card 1 to put there: the others lie where they were given before"


def test_what_is_given_anew_for_a_zone_may_lie_elsewhere(tmp_path: Path) -> None:
    lines = """\
given Ann.hand has 3 "Card 1"
given Ann.hand has "Card 2"
given played has 4 "Card 1"
expect number of cards in Ann.hand = 1, number of cards in played = 4"""
    assert failure(tmp_path, STOP, lines) is None


def test_whose_turn_is_given_holds_for_all_that_is_done(tmp_path: Path) -> None:
    lines = "given Bea is active\ndo greet\ndo greet\nexpect Bea.coins = 7, Ann.coins = 5"
    assert failure(tmp_path, GREET, lines) is None


def test_what_is_given_after_something_is_done_is_refused(tmp_path: Path) -> None:
    example = 'example "It"\n    given Ann is active\n    do greet\n    given Bea.coins = 3\n    expect Ann.coins = 6\n'
    (tmp_path / "game.rules").write_text(GREET + example, encoding="utf-8")
    (fault,) = pipeline.load(tmp_path).diagnostics
    assert fault.message == "what is given is there before anything is done or expected"
    assert fault.span.text == "given Bea.coins = 3"
    assert fault.hint == "Write it above line 32, or write another example that begins with it."


@pytest.mark.parametrize(
    ("handed", "message"),
    [
        ("greet(3, 4)", "`greet` takes"),
        ("greet", "`greet` takes"),
        ('greet("Card 11")', "nothing here is called `Card 11`"),
        ("greet(Ann)", "here a card is needed"),
    ],
)
def test_what_a_procedure_is_handed_is_checked(tmp_path: Path, handed: str, message: str) -> None:
    rules = GREET.replace("do greet\n", "do greet(the first card in hand where yes)\n").replace(
        "how to greet\n", "how to greet(card)\n"
    )
    (tmp_path / "game.rules").write_text(f'{rules}example "It"\n    do {handed}\n', encoding="utf-8")
    assert [message in fault.message for fault in pipeline.load(tmp_path).diagnostics if fault.severity == "error"] == [
        True
    ]
