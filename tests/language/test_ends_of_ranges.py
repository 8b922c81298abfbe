"""What happens at the ends of a range: `past the end`, `before the start`, `the rest to ..`."""

from __future__ import annotations

import pytest
from lab import Lab

DOOM = """
facts
    doom: track 0..3, starts {doom}
        past the end
            add amount to woe
            add 1 to runs
        before the start: add amount to faith
    woe, faith, runs: 0..20
each player
    courage: track 0..3, starts {courage}
        past the end: add amount to faith
        before the start: player loses amount coins
    coins: 0..9, starts 5
"""

TURN = 'phase turn for each player, in turn order\n    {line}\n    player must choose\n        "A": nothing\n        "B": nothing\n'


def state(lab: Lab, line: str, doom: int = 1, courage: int = 1, more: str = "") -> dict[str, int]:
    """All numbers after a sentence in Ann's turn."""
    view = lab.play(DOOM.format(doom=doom, courage=courage) + more + TURN.format(line=line)).seen
    return {**view["facts"], **{f"{p['name']}.{n}": p[n] for p in view["players"] for n in ("courage", "coins")}}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("add 2 to doom", {"doom": 3, "woe": 0, "runs": 0}),
        ("add 5 to doom", {"doom": 3, "woe": 3, "runs": 1}),
        ("remove 4 from doom", {"doom": 0, "faith": 3}),
        ("move back doom", {"doom": 0, "faith": 0}),
        ("player gains 4 courage", {"Ann.courage": 3, "Bea.courage": 1, "faith": 2}),
        ("Bea loses 3 courage", {"Bea.courage": 0, "Bea.coins": 3, "Ann.coins": 5}),
        ("add 5 to doom, the rest to faith", {"doom": 3, "woe": 0, "faith": 3, "runs": 0}),
        ("add 5 to doom, the rest is lost", {"doom": 3, "woe": 0, "faith": 0, "runs": 0}),
        ("player gains 9 coins, the rest to Bea.courage", {"Ann.coins": 9, "Bea.courage": 3, "faith": 3}),
        ("player loses all courage", {"Ann.courage": 0, "Ann.coins": 5}),
    ],
)
def test_what_does_not_fit(lab: Lab, line: str, expected: dict[str, int]) -> None:
    assert state(lab, line).items() >= expected.items()


def test_a_step_at_the_end(lab: Lab) -> None:
    assert state(lab, "advance doom", doom=3).items() >= {"doom": 3, "woe": 1}.items()
    assert state(lab, "move back player.courage", courage=0)["Ann.coins"] == 4


def test_the_surplus_is_that_of_the_changed_amount(lab: Lab) -> None:
    more = "when a player would gain courage: go ahead with amount + 1\n"
    assert state(lab, "player gains 3 courage", more=more).items() >= {"Ann.courage": 3, "faith": 2}.items()
    none = "when a player would gain courage: instead add 9 to woe\n"
    assert state(lab, "player gains 3 courage", more=none).items() >= {"faith": 0, "woe": 9}.items()


def test_what_an_end_does_may_change_the_same_range(lab: Lab) -> None:
    text = "facts\n    clock: track 0..3, starts 3\n        past the end: set clock to amount - 1\n"
    assert lab.play(text + TURN.format(line="add 2 to clock")).fact("clock") == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("facts\n    lamp: yes/no\n        past the end: nothing\n", "is no range of numbers"),
        ("facts\n    n: 0..3\n        past the end: nothing\n        past the end: nothing\n", "is declared already"),
        ("facts\n    n: 0..3\n        past the end: add 1 to nn\n", "`nn`"),
    ],
)
def test_ends_that_are_none(lab: Lab, text: str, told: str) -> None:
    assert any(told in fault.message for fault in lab.check(text + TURN.format(line="nothing")))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("player pays 2 coins, the rest to woe", "in full or not at all"),
        ("add 2 to doom, the rest to hands", "`hands`"),
        ("add 2 to doom, the rest to woe to faith", "the rest goes to one number"),
    ],
)
def test_a_rest_that_is_none(lab: Lab, line: str, told: str) -> None:
    assert any(told in fault.message for fault in lab.check(DOOM.format(doom=1, courage=1) + TURN.format(line=line)))
