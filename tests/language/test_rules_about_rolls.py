"""Rules and reactions about a roll: `when someone rolls d6`, and what they make of the dice."""

from __future__ import annotations

import pytest
from lab import Lab

GAME = """
die d6: 1..6
die fate
    | face | points |
    | luck | 3      |
    | doom | 0      |
facts
    seen, before, first, second: 0..999
each player
    coins: 0..9, starts 2
phase turn for each player, in turn order
    {turn}
    player must choose
        "A": nothing
        "B": nothing
{rules}
"""


def text(turn: str, rules: str) -> str:
    return GAME.replace("{turn}", turn.replace("\n", "\n    ")).replace("{rules}", rules)


def test_what_comes_of_a_roll_is_made_of_the_last(lab: Lab) -> None:
    """The rule rolls until the die shows six, so that whoever rolled sees six."""
    rules = "when someone rolls d6\n    repeat until d6 = 6\n        reroll d6\n        add 1 to seen\n"
    for seed in range(20):
        facts = lab.game(text("player rolls d6 as pips\nset first to pips", rules)).start(seed).view()["facts"]
        assert facts["first"] == 6


def test_several_dice_lie_there_together(lab: Lab) -> None:
    rules = "when a player rolls 3 d6\n    set seen to d6.total\n    reroll d6\n    set before to d6.total\n"
    game = lab.game(text("player rolls 3 d6 as pips\nset first to pips.total", rules))
    found = [game.start(seed).view()["facts"] for seed in range(40)]
    assert all(3 <= one["seen"] <= 18 and one["before"] == one["first"] for one in found)
    assert sum(one["seen"] != one["first"] for one in found) > 25


def test_any_number_of_dice(lab: Lab) -> None:
    rules = "when someone rolls any number of d6\n    add 1 to seen\n    reroll d6\n    if d6.total > 99: reroll d6\n"
    turn = "player rolls d6 as one\nplayer rolls 2 d6 as two\nset first to one\nset second to two.total"
    facts = lab.play(text(turn, rules)).match.view()["facts"]
    assert facts["seen"] == 2
    assert 1 <= facts["first"] <= 6
    assert 2 <= facts["second"] <= 12


def test_how_many_dice_are_meant(lab: Lab) -> None:
    rules = "when someone rolls d6\n    add 1 to seen\nbefore someone rolls 2 d6\n    add 1 to before\n"
    rules += "when someone rolls 2 d6\n    add 10 to before\n"
    facts = lab.play(text("roll d6\nroll 2 d6\nroll 3 d6", rules)).match.view()["facts"]
    assert (facts["seen"], facts["before"]) == (1, 11)


def test_a_roll_inside_the_rule_does_not_touch_the_dice_outside(lab: Lab) -> None:
    """While a rule about one die rolls another, about which there is a rule too, the first goes on lying there."""
    rules = (
        "when someone rolls d6\n    set seen to d6\n    roll fate\n    roll 2 fate as other\n    set before to d6\n"
        "when someone rolls fate\n    reroll fate\n"
    )
    game = lab.game(text("player rolls d6 as pips\nset first to pips", rules))
    for seed in range(20):
        facts = game.start(seed).view()["facts"]
        assert facts["seen"] == facts["before"] == facts["first"]


def test_before_the_roll_comes_first(lab: Lab) -> None:
    rules = "before someone rolls d6\n    add 1 to before\nwhen someone rolls d6 if before = 1\n    set seen to d6\n"
    facts = lab.play(text("player rolls d6 as pips\nset first to pips", rules)).match.view()["facts"]
    assert facts["before"] == 1
    assert facts["seen"] == facts["first"]


def test_rolling_again_wakes_the_other_rules_and_not_its_own(lab: Lab) -> None:
    rules = "when someone rolls d6\n    reroll d6\nwhen Ann rolls d6\n    add 1 to seen\n"
    table = lab.play(text("player rolls d6", rules))
    table.pick("reroll d6")
    assert table.match.view()["facts"]["seen"] == 2


def test_a_condition_looks_at_the_dice(lab: Lab) -> None:
    rules = "when someone rolls fate if fate is luck\n    add fate.points to seen\n"
    game = lab.game(text("roll fate as omen\nset first to omen.points", rules))
    for seed in range(20):
        facts = game.start(seed).view()["facts"]
        assert facts["seen"] == facts["first"]


def test_who_rolls_is_who_is_meant(lab: Lab) -> None:
    """A roll without a subject is somebody's for `someone`, and nobody's for `Bea` and `another player`."""
    rules = "when Bea rolls d6\n    add 1 to seen\nwhen someone rolls d6\n    add 1 to before\n"
    facts = lab.play(text("roll d6\nAnn rolls d6\nBea rolls d6", rules)).match.view()["facts"]
    assert (facts["seen"], facts["before"]) == (1, 3)


def test_a_reaction_answers_a_roll_and_the_roll_that_answers_it(lab: Lab) -> None:
    rules = "reaction spoil\n    when another player rolls d6\n    cost: pay 1 coin\n    does: player rerolls d6\n"
    table = lab.play(text("player rolls d6 as pips\nset first to pips", rules))
    assert table.asked == "Bea"
    table.pick("spoil", "spoil")
    assert table.has("coins") == [2, 0]
    assert table.offered == ["A", "B"]
    assert sum("rolls again" in line for line in table.lines()) == 2


def test_the_roll_is_told_before_anybody_answers(lab: Lab) -> None:
    rules = "when someone rolls d6\n    player may pay 1 coin\n        reroll d6\n"
    table = lab.play(text("player rolls d6 as pips", rules))
    assert any(line.strip().startswith("Ann rolls") for line in table.lines())


def test_a_roll_inside_together_is_answered_at_once(lab: Lab) -> None:
    """The rules would find no dice when all is done; what these rules do wakes others only then."""
    rules = "before someone rolls d6: add 1 to before\n"
    rules += "when someone rolls d6\n    player gains 1 coin\n    repeat until d6 = 6\n        reroll d6\n"
    rules += "when someone gains coins: set seen to first\n"
    game = lab.game(text("together\n    player rolls d6 as pips\n    set first to pips\n    add 1 to first", rules))
    for seed in range(20):
        match, playout = game.start(seed), game.playout(seed)
        facts = match.view()["facts"]
        assert (match.fault, facts["first"], facts["seen"]) == (None, 7, 7)
        assert facts["before"] >= 1
        assert playout.fingerprint() == match.fingerprint()


def test_nothing_lies_there_when_all_is_done(lab: Lab) -> None:
    """Equal positions stay equal: of what was rolled nothing is left behind."""
    rules = "when someone rolls d6\n    reroll d6\nhow to throw\n    roll d6\n"
    game = lab.game(text("do throw", rules))
    assert len({game.start(seed).fingerprint() for seed in range(12)}) == 1


@pytest.mark.parametrize("end", ["end the turn", "end throw", "player is eliminated"])
def test_nothing_lies_there_when_a_rule_about_a_roll_ends_what_is_going_on(lab: Lab, end: str) -> None:
    rules = f"when someone rolls d6: {end}\nhow to throw\n    Ann rolls d6\n"
    rules += 'phase last\n    Bea must choose\n        "A": nothing\n        "B": nothing\n'
    text = GAME.replace("    {turn}\n", "    if player is Ann: do throw\n").replace("{rules}", rules)
    games = [lab.game(text).start(seed) for seed in range(12)]
    assert len({match.fingerprint() for match in games}) == 1
    assert games[0].fault is None


def test_a_procedure_that_a_roll_ends_leaves_the_dice_outside_alone(lab: Lab) -> None:
    rules = "when someone rolls d6\n    set seen to d6\n    do toss\n    set before to d6\n    reroll d6\n"
    rules += "how to toss\n    player rolls 3 d6\nwhen someone rolls 3 d6: end toss\n"
    game = lab.game(text("player rolls d6 as pips\nset first to pips", rules))
    for seed in range(20):
        match, playout = game.start(seed), game.playout(seed)
        facts = match.view()["facts"]
        assert match.fault is None
        assert facts["seen"] == facts["before"]
        assert playout.fingerprint() == match.fingerprint()


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("when someone would roll d6\n    go ahead\n", "not supported yet: rules about `would roll`"),
        ("when someone rolls d7\n    add 1 to seen\n", "nothing that happens in this game wakes this rule"),
        ("before someone rolls d6\n    reroll d6\n", "`reroll`: a roll that these lines made and named is needed"),
    ],
)
def test_what_is_refused(lab: Lab, rules: str, said: str) -> None:
    assert said in [fault.message for fault in lab.check(text("player rolls d6", rules))]
