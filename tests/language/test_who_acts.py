"""A define that speaks of whoever acts (case B23): where nobody does, the fault stands at the call, and what it says to write is right."""

import re

import pytest
from lab import Lab

RULES = """
each player
    coins: 0..9, starts 3
phase turn for each player, in turn order, repeat 2 times
    player must take an action from earn
action earn
    needs {name}
    does: gain 1 coin
define {owner}{name} as {value}

example "Who is rich"
    given a new game
    expect {asked}
"""


@pytest.mark.parametrize("value", ["you.coins > 2", "coins > 2", "player.coins > 2", "number of opponents > coins"])
def test_b23_the_fault_is_at_the_call(lab: Lab, value: str) -> None:
    text = RULES.format(owner="", name="rich", value=value, asked="rich")
    (fault,) = [fault for fault in lab.check(text) if fault.severity == "error"]
    assert (fault.code.id, fault.span.source.line(fault.span.line).strip()) == ("E206", "expect rich")
    assert [label.span.source.line(label.span.line).strip() for label in fault.labels] == [f"define rich as {value}"]


def test_what_the_hint_says_to_write_is_right(lab: Lab) -> None:
    text = RULES.format(owner="", name="rich", value="you.coins > 2", asked="rich")
    (fault,) = [fault for fault in lab.check(text) if fault.severity == "error"]
    define, asked = re.findall(r"`(define player\.\w+)`.*`(player\.\w+)` where", fault.hint or "")[0]
    mended = text.replace("define rich as you", f"{define} as player").replace("needs rich", "needs you.rich")
    assert not lab.check(mended.replace("expect rich", f"expect {asked.replace('player', 'Ann')}"))


def test_each_call_is_told(lab: Lab) -> None:
    text = RULES.format(owner="", name="rich", value="you.coins > 2", asked="rich") + "    expect not rich\n"
    assert [fault.span.line for fault in lab.check(text) if fault.severity == "error"] == [14, 15]


def test_a_name_that_is_misspelt_in_a_define_is_told_where_it_stands(lab: Lab) -> None:
    text = RULES.format(owner="", name="rich", value="you.coinz > 2", asked="1 = 1")
    (fault,) = [fault for fault in lab.check(text) if fault.severity == "error"]
    assert fault.span.text == "coinz"


INCOME = """
each player
    coins: 0..9
phase income for each player, in turn order
    player gains 2 coins
phase rest
    nothing

example "The first, or whoever is named or active"
    {first}
    do income{whom}
    expect Ann.coins = {ann}, Bea.coins = {bea}
"""


@pytest.mark.parametrize(
    ("first", "whom", "coins"),
    [
        ("given Ann.coins = 0", "", (2, 0)),
        ("given Bea is active", "", (0, 2)),
        ("given Ann is active", "(Bea)", (0, 2)),
    ],
)
def test_b22_a_phase_for_each_player_runs_for_one_in_an_example(
    lab: Lab, first: str, whom: str, coins: tuple[int, int]
) -> None:
    text = INCOME.format(first=first, whom=whom, ann=coins[0], bea=coins[1])
    assert lab.failures(text) == [None]
