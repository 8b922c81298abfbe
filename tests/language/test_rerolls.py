"""Rolling again: `reroll pips`."""

from __future__ import annotations

from random import Random

import pytest
from lab import Lab

GAME = """
die d6: 1..6
die fate
    | face | points |
    | one  | 1      |
    | fear | 0      |
facts
    first, second, faith: 0..99
phase turn for each player, in turn order
    {lines}
    player must choose
        "A": nothing
        "B": nothing
"""


def text(*lines: str) -> str:
    return GAME.replace("{lines}", "\n    ".join(lines))


def test_all_dice_of_a_roll_are_rolled_again(lab: Lab) -> None:
    """Over many seeds the second roll is as good as the first, and not the same."""
    game = lab.game(
        text("player rolls 3 d6 as pips", "set first to pips.total", "reroll pips", "set second to pips.total")
    )
    pairs = []
    for seed in range(200):
        facts = game.start(seed).view()["facts"]
        pairs.append((facts["first"], facts["second"]))
    assert all(3 <= number <= 18 for pair in pairs for number in pair)
    assert len({one for one, _ in pairs}) > 8
    assert len({other for _, other in pairs}) > 8
    assert sum(one != other for one, other in pairs) > 150  # the chance of two alike is about 9 %


def test_cases_look_at_the_new_roll(lab: Lab) -> None:
    lines = (
        "roll fate as omen",
        "if omen is fear",
        "    reroll omen",
        "        on one: add omen.points to faith",
        "        on fear: add 5 to faith",
    )
    game = lab.game(text(*lines))
    found = {game.start(seed).view()["facts"]["faith"] for seed in range(60)}
    assert found == {0, 1, 5}


def test_who_rolls_again_is_told(lab: Lab) -> None:
    told = lab.play(text("player rolls d6 as pips", "reroll pips", "Bea rerolls pips")).lines()
    assert [line.rstrip("123456") for line in told if "roll" in line] == [
        "Ann rolls ",
        "Ann rolls again: ",
        "Bea rolls again: ",
    ]


def test_a_playout_rolls_the_same(lab: Lab) -> None:
    game = lab.game(text("player rolls 2 d6 as pips", "reroll pips", "add pips.total to first"))
    for seed in range(20):
        match, playout, stream = game.start(seed), game.playout(seed), Random(seed)
        while match.decisions:
            assert playout.fingerprint() == match.fingerprint()
            seat, option = match.decisions[0].seat, stream.choice(match.decisions[0].ids)
            match.choose(option, seat)
            playout.choose(option, seat)
        assert playout.fingerprint() == match.fingerprint()


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("reroll pips",), "a roll that these lines made"),
        (("let pips = 3", "reroll pips"), "a roll that these lines made"),
        (("roll d6", "reroll d6"), "a roll that these lines made"),
        (("roll d6 as pips", "reroll pips as others"), "keeps its name, `pips`"),
        (("roll 2 d6 as pips", "reroll pips", "    on 3: nothing"), "cases are for one die"),
        (("player secretly rolls d6 as pips",), "`secretly` with this verb"),
        (("all players secretly roll d6",), "`secretly` with this verb"),
    ],
)
def test_what_cannot_be_rolled_again(lab: Lab, lines: tuple[str, ...], told: str) -> None:
    faults = lab.check(text(*lines))
    assert any(told in fault.message for fault in faults), [fault.message for fault in faults]
