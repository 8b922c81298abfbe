"""Modifiers: what is read changes, what is stored does not."""

import pytest
from lab import Lab

FIELD = """
each player
    might: 0..9, starts 3
    strong, weak: yes/no, starts no
facts
    n, day: 0..99, starts 1
    low: 0..5, starts 2
"""


def read(lab: Lab, modifiers: str, value: str = "Ann.might", before: str = "nothing") -> int:
    """The value that rules read in a game with modifiers."""
    table = lab.play(
        FIELD
        + f"""
phase only
    {before}
    set n to {value}
"""
        + modifiers
    )
    assert table.match.fault is None, table.match.fault
    return int(table.fact("n"))


@pytest.mark.parametrize(
    ("modifiers", "expected"),
    [
        ("always: Ann.might gets +2", 5),
        ("always: Ann.might gets -2", 1),
        ("always: Ann.might is 7", 7),
        ("always: Ann.might times 3", 9),
        ("always: Ann.might at least 5", 5),
        ("always: Ann.might at least 2", 3),
        ("always: Ann.might at most 2", 2),
        ("always: Bea.might gets +2", 3),
        ("always: player.might gets +2", 5),
        # base, `is`, `gets`, `times`, `at least` and `at most`, whatever the order in the file; then the field's range
        ("always\n    Ann.might times 2\n    Ann.might gets +1", 8),
        ("always\n    Ann.might gets +1\n    Ann.might is 2\n    Ann.might times 2", 6),
        ("always\n    Ann.might at most 5\n    Ann.might gets +4", 5),
        ("always: Ann.might gets +50", 9),
        ("always: Ann.might gets -50", 0),
        # two `is` that meet: the later in the file
        ("always: Ann.might is 7\nalways: Ann.might is 4", 4),
        # as long as
        ("while day = 1: Ann.might gets +1", 4),
        ("while day = 2: Ann.might gets +1", 3),
        ("while Ann is strong: Ann.might gets +1", 3),
        # for each
        ("always: Ann.might gets +1 for each player in players", 5),
        ("always: Ann.might gets +2 for each player in players where player is weak", 3),
    ],
)
def test_what_is_read(lab: Lab, modifiers: str, expected: int) -> None:
    assert read(lab, modifiers + "\n") == expected


def test_what_is_stored_never_changes(lab: Lab) -> None:
    table = lab.play(
        FIELD
        + """
phase only
    Ann gains 1 might
    set n to Ann.might
    set day to 2
    set low to Ann.might
while day = 1: Ann.might gets +4
"""
    )
    assert table.fact("n") == 8
    assert table.fact("low") == 4  # 3 + 1: nothing of the bonus has been stored


def test_a_modifier_is_recomputed_at_once(lab: Lab) -> None:
    assert read(lab, "while Ann is strong: Ann.might gets +5\n", before="set Ann.strong to yes") == 8


def test_a_modifier_of_every_player_is_about_each(lab: Lab) -> None:
    assert (
        read(
            lab, "while player is strong: player.might gets +5\n", "Ann.might * 10 + Bea.might", "set Bea.strong to yes"
        )
        == 38
    )


def test_a_modifier_of_a_fact(lab: Lab) -> None:
    assert read(lab, "always: low gets +2\n", "low") == 4


def test_a_modifier_wakes_a_rule_that_looks_at_what_it_changes(lab: Lab) -> None:
    table = lab.play(
        FIELD
        + """
phase only
    set Ann.strong to yes
    set n to n * 10 + 1
while Ann is strong: Ann.might gets +5
as soon as Ann.might = 8
    set n to 7
    set Ann.strong to no
"""
    )
    assert table.fact("n") == 71


def test_a_condition_may_not_depend_on_what_it_changes(lab: Lab) -> None:
    codes = lab.codes(
        FIELD
        + """
phase only
    set n to Ann.might
while Ann.might > 2: Ann.might gets +1
"""
    )
    assert [code for code, _ in codes if code.startswith("E")] == ["E306"]


def test_three_that_depend_on_each_other_do_not_depend_on_their_order(lab: Lab) -> None:
    rules = ["always: Ann.might gets +1", "while low = 5: Ann.might times 2", "while day = 1: low gets +3"]
    found = {read(lab, "\n".join(order) + "\n") for order in (rules, rules[::-1], rules[1:] + rules[:1])}
    assert found == {8}


def test_a_modified_field_of_a_component(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..9
    bonus: 0..9, starts 1
zones
    deck: deck of Card
    row: row of Card
facts
    n: 0..99, starts 0
phase only
    for each card in deck where card.rank < 4: move card to row
    set n to sum of card.bonus for each card in row
while card is in row and card.rank > 1: card.bonus gets +2
""")
    assert table.fact("n") == 1 + 3 + 3


def test_cannot_beats_may(lab: Lab) -> None:
    rules = (
        FIELD
        + """
phase turn for each player, in turn order
    player must take an action from fight, wait
action fight
    does: add 1 to n
action wait
    does: nothing
while day = {day}: {who} cannot fight
"""
    )
    assert lab.play(rules.format(day=2, who="Ann"), automatic=False).offered == ["fight", "wait"]
    assert lab.play(rules.format(day=1, who="Ann"), automatic=False).offered == ["wait"]
    assert lab.play(rules.format(day=1, who="Bea"), automatic=False).offered == ["fight", "wait"]
    assert lab.play(rules.format(day=1, who="Bea"), automatic=False).pick("fight").offered == ["wait"]


def test_many_modifiers_of_one_value_are_read_in_time(lab: Lab) -> None:
    lines = "\n".join(f"while day > {number}: player.luck gets +1" for number in range(60))
    table = lab.play(
        f"""
facts
    day: 0..99, starts 30
    n: 0..999, starts 0
define player.luck as 1
{lines}
while day > 20: player.luck times 2
while day > 40: player.luck at most 5
while day > 20: player.luck at least 9
phase only
    set n to Ann.luck
"""
    )
    assert table.fact("n") == 62
