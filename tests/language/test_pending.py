"""What lasts for a time or comes later: `until ..`, `in your next ..`, `the next time ..`."""

import pytest
from lab import Lab

BASE = """
each player
    coins: 0..50, starts 5
    power: 0..50, starts 1
facts
    n: 0..999999, starts 0
"""


def test_until_changes_what_is_read_and_ends_with_its_phase(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase turn
    phase fight
        until fight ends: Ann.power gets +2
        Ann gains Ann.power coins
        Bea gains Bea.power coins
    set n to Ann.power
"""
    )
    assert table.has("coins") == [8, 6]
    assert table.fact("n") == 1


def test_two_of_the_same_add_up_and_of_values_that_are_given_the_latest_counts(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase turn
    do charm(Ann, 2)
    do charm(Ann, 3)
    do curse(Bea, 7)
    do curse(Bea, 4)
    do double(Ann)
    do double(Ann)
    set n to Ann.power * 100 + Bea.power
how to charm(player, extra)
    until turn ends: player.power gets +extra
how to curse(player, value)
    until turn ends: player.power is value
how to double(player)
    until turn ends: player.power times 2
"""
    )
    assert table.fact("n") == (1 + 2 + 3) * 4 * 100 + 4


def test_bounds_for_a_time(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase turn
    until turn ends: Ann.power at least 4
    until turn ends: Ann.power at least 6
    until turn ends: Bea.coins at most 3
    until turn ends: Bea.coins at most 2
    set n to Ann.power * 10 + Bea.coins
"""
    )
    assert table.fact("n") == 62


def test_it_ends_too_where_the_phase_is_left_early(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase turn
    phase fight
        do boost
    set n to Ann.power
how to boost
    until fight ends: Ann.power gets +2
    end the fight
"""
    )
    assert table.fact("n") == 1


def test_until_the_turn_of_somebody_starts(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase turn for each player, in turn order, repeat 2 times
    set n to n * 10 + Ann.power
    if player is Ann and n < 10
        until turn starts for Ann: Ann.power gets +3
"""
    )
    assert table.fact("n") == 1411  # in Bea's turn it holds, in Ann's next turn no more


def test_in_your_next_battle_waits_for_a_battle_of_yours_and_ends_with_it(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase day repeat 2 times
    phase battle for each player, in turn order
        set n to n * 10 + Bea.power
        if player is Ann and n = 1: do train(Bea)
how to train(player)
    in your next battle: player.power gets +4
"""
    )
    assert table.fact("n") == 1511  # in Ann's battle, in Bea's, and again in both


def test_somebody_cannot_do_something_for_a_time(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase turn for each player, in turn order, repeat 2 times
    player must take an action from strike, rest
action strike
    does
        until the turn starts for you: opponent cannot strike
action rest
    does: gain 1 coin
"""
    )
    table.pick("strike")
    assert table.asked == "Ann"  # Bea could only rest
    assert table.has("coins") == [5, 6]
    assert table.offered == ["strike", "rest"]


def test_the_next_time_something_happens_once_for_each_time_it_was_said(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase turn
    do promise(Ann, 3)
    do promise(Ann, 4)
    Bea gains 1 coin
    set n to 1
    Ann gains 1 coin
    Ann gains 1 coin
how to promise(player, gift)
    the next time player gains coins: add gift to player.power
"""
    )
    assert table.has("power") == [8, 1]


def test_the_next_time_knows_the_words_of_what_happened(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..3
zones
    deck: deck of Card
    table: row of Card
    cellar: pile of Card
facts
    n: 0..99, starts 0
phase only
    the next time a card is moved to table if card.rank > 1: set n to card.rank
    for each card in deck, lowest card.rank first: move card to table
""")
    assert table.fact("n") == 2


def test_the_next_time_a_phase_ends_or_starts_with_a_condition(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase day repeat 3 times
    add 1 to Ann.power
    phase night
        if Ann.power = 2: do plan(Bea)
    set n to n * 100 + Bea.coins
how to plan(player)
    the next time phase night ends if Ann.power = 3: player gains 2 coins
    the next time phase day starts: player gains 10 coins
"""
    )
    assert table.fact("n") == 5 * 10000 + 17 * 100 + 17


def test_a_rule_as_soon_as_sees_what_lasts_for_a_time(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase turn
    until turn ends: Ann.power gets +5
    set n to n + 1
as soon as Ann.power >= 6 and n = 0: set n to 40
"""
    )
    assert table.fact("n") == 41


def test_a_saved_match_keeps_what_is_pending(lab: Lab) -> None:
    game = lab.game(
        BASE
        + """
phase turn for each player, in turn order
    until turn ends: player.power gets +3
    the next time player gains coins: player gains 5 coins
    player must take an action from work
    player must take an action from work, idle
action work
    does: gain power coins
action idle
    does: nothing
"""
    )
    match = game.start(1)
    again = game.restore(match.save())
    for one in (match, again):
        while one.decision is not None:
            one.choose(one.decision.ids[0])
    assert match.fingerprint() == again.fingerprint()
    assert [player["coins"] for player in match.view(None)["players"]] == [5 + 4 + 5 + 4] * 2


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("until lunch ends: Ann.power gets +1", "E201", "lunch"),
        ("the next time phase lunch ends: Ann gains 1 coin", "E201", "lunch"),
        ("until turn ends: Ann cannot gain coins", "E901", "Ann cannot gain coins"),
        ("until turn ends: Ann.powder gets +1", "W202", "Ann.powder"),
        (
            "the next time Ann draws a card: Ann gains 1 coin",
            "W202",
            "the next time Ann draws a card: Ann gains 1 coin",
        ),
    ],
)
def test_mistakes_about_what_lasts(lab: Lab, line: str, code: str, words: str) -> None:
    found = lab.codes(BASE + f"phase turn\n    Ann gains 1 coin\n    set n to Ann.power\n    {line}\n")
    assert (code, words) in found, found


def test_only_so_many_words_are_kept(lab: Lab) -> None:
    found = lab.codes(
        BASE
        + """
phase turn
    do many(1, 2, 3, 4, 5)
    set n to Ann.power
how to many(one, two, three, four, five)
    until turn ends: Ann.power is one + two + three + four + five
"""
    )
    assert [code for code, _ in found] == ["E214"]


def test_what_never_ends_is_a_fault_and_does_not_grow_for_ever(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase turn
    repeat 70 times
        until rest ends: Ann.power gets +1
    set n to Ann.power
phase rest
    Ann gains 1 coin
"""
    )
    assert "64 times" in str(table.match.fault)


def test_the_next_time_a_certain_thing_moves(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..3
zones
    row: row of Card
    cellar: row of Card
facts
    n: 0..999, starts 0
phase only
    for each card in row where card.rank = 2: do watch(card)
    for each card in row, highest card.rank first
        set n to n * 10
        move card to cellar
how to watch(card)
    the next time card leaves row: add card.rank to n
""")
    assert table.fact("n") == 20  # not for the 3, which left first


def test_what_is_said_while_a_phase_ends_waits_for_its_next_end(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase turn repeat 3 times
    if n = 0: do arm
how to arm
    the next time phase turn ends
        add 1 to n
        do arm
"""
    )
    assert table.fact("n") == 3


def test_a_bare_field_is_that_of_whoever_it_was_said_of(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
phase turn for each player, in turn order
    player must take an action from train if able
    set n to n * 100 + Ann.power * 10 + Bea.power
action train
    does
        until turn ends: power gets +2
"""
    )
    assert table.fact("n") == 3113


def test_a_phase_in_the_next_time_is_called_one(lab: Lab) -> None:
    found = lab.check(BASE + "phase turn\n    Ann gains 1 coin\n    the next time turn ends: Ann gains 1 coin\n")
    assert [(fault.code.id, fault.hint) for fault in found] == [("E501", "Write `phase turn ends`.")]
