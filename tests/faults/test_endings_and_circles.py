"""Known faults of other systems: rules that wake each other for ever, conditions that stay true, and passing without end."""

import pytest
from lab import Lab


def test_c054_rules_that_wake_each_other_for_ever_stop_the_match_and_are_named(lab: Lab) -> None:
    """C054: endless loops of what must be done came to no result."""
    table = lab.play("""
each player
    coins: 0..999999
    gems: 0..999999
when a player gains coins: player gains 1 gem
when a player gains gems: player gains 1 coin
phase turn
    Ann chooses
        "Begin": Ann gains 1 coin
        "Wait": nothing
""").pick("Begin")
    assert table.match.fault is not None
    assert "`when a player gains coins` (line 6), `when a player gains gems` (line 7)" in table.match.fault.message
    assert (table.has("coins"), table.has("gems")) == ([0, 0], [0, 0])  # back at the decision


def test_c054_a_circle_of_conditions_stops_the_match_and_names_a_rule(lab: Lab) -> None:
    """C054: endless loops of what must be done came to no result."""
    text = """
facts
    n: 0..9
as soon as n = 1: set n to 2
as soon as n = 2: set n to {back}
phase turn
    Ann chooses
        "Begin": set n to 1
        "Wait": nothing
"""
    table = lab.play(text.format(back=1))
    table.pick("Begin")
    assert table.match.fault is not None
    assert table.match.fault.chain[-1].startswith("as soon as n = ")
    assert table.fact("n") == 0  # back at the decision
    straight = lab.play(text.format(back=3))
    straight.pick("Begin")
    assert straight.match.fault is None
    assert straight.fact("n") == 3


def test_c055_a_condition_that_stays_true_wakes_its_rule_once(lab: Lab) -> None:
    """C055: a rule about strength was put on the pile of what is to come again and again while the condition held."""
    table = lab.play("""
card Unit, 1 in supply
    strength: 0..9, starts 0
zones
    field: row of Unit
    grave: pile of Unit
facts
    woken, steps: 0..9
setup
    move all units to field
as soon as there is a unit in field where unit.strength >= 7
    add 1 to woken
    move all units from field to grave
phase turn
    together
        for each unit in field: set unit.strength to 7
        add 1 to steps
        add 1 to steps
    add 1 to steps
""")
    assert table.fact("woken") == 1
    assert table.fact("steps") == 3
    assert table.count("grave") == 1


def test_c055_a_rule_that_leaves_its_condition_true_is_an_error(lab: Lab) -> None:
    """C055: a rule about strength was put on the pile of what is to come again and again while the condition held."""
    text = """
each player
    strength: 0..9
    shouts: 0..9
as soon as a player has strength >= 7: {}
phase turn
    set Ann.strength to 7
"""
    assert [code for code, _ in lab.codes(text.format("player gains 1 shout"))] == ["E606"]
    assert lab.codes(text.format("player loses 7 strength")) == []


@pytest.mark.parametrize(("passes", "ending"), [(2, "Both passed"), (9, None)])
def test_c096_a_full_board_on_which_both_pass_is_the_end(lab: Lab, passes: int, ending: str | None) -> None:
    """C096: where nobody could move and everybody passed the game did not end."""
    table = lab.play(
        f"""
token Stone, 3 for each player
zones
    board: grid of Stone, 1 rows, 3 columns
each player
    stones: supply of Stone
facts
    passes: 0..9
phase round
    phase turn for each player, in turn order, repeat 4 times
        if board is full
            add 1 to passes
        otherwise
            set passes to 0
            player must place a stone on a square in board where square is empty if able
        if passes = {passes} and board is full: everyone draws "Both passed"
"""
    )
    while table.match.decision:
        table.first()
    assert table.count("Ann.stones") + table.count("Bea.stones") == 3
    if ending:
        assert table.ending == ending
        assert table.fact("passes") == 2
    else:
        assert table.ending != "Both passed"


def test_c096_passing_for_ever_without_a_rule_against_it_is_a_fault_and_no_endless_run(lab: Lab) -> None:
    """C096: where nobody could move and everybody passed the game did not end."""
    table = lab.play("""
facts
    passes: 0..9
phase start
    Ann chooses
        "Go on": nothing
        "Wait": nothing
phase turn for each player, in turn order, repeat
    add 1 to passes
    if passes = 9: set passes to 0
""")
    table.pick("Go on")
    assert table.match.fault is not None
    assert "without a decision" in table.match.fault.message
