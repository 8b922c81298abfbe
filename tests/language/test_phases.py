"""Setup, phases, loops and the orders in which people act."""

from lab import Lab

TURNS = """
facts
    moves: 0..99, starts 0
phase turn for each player, in turn order, repeat until moves >= {until}
    player chooses
        "Go": add 1 to moves
        "Big": add 3 to moves
"""


def asked(lab: Lab, text: str, times: int = 12, players: int | None = None) -> list[str]:
    """Return who is asked, always taking the first option."""
    table = lab.play(text, players=players)
    found = []
    while table.match.decision and len(found) < times:
        found.append(table.asked or "")
        table.first()
    assert table.match.fault is None, table.match.fault
    return found


def test_setup_runs_first_then_phases_once_in_file_order_then_the_game_ends_by_score(lab: Lab) -> None:
    table = lab.play("""
phase second
    add 10 to score_a
phase third
    set score_a to score_a * 2
each player
    points: 0..99, starts 0
facts
    score_a: 0..99, starts 0
setup
    add 1 to score_a
score player
    score_a if player is Ann
""")
    assert table.fact("score_a") == 22
    assert table.ending == "Score"
    assert table.outcomes == ["won", "lost"]
    assert [seat.score for seat in table.match.result.seats] == [22, 0]


def test_several_setups_run_in_file_order(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..99, starts 1
setup
    add 1 to n
setup
    set n to n * 5
phase only
    Ann chooses
        "End": end the game
""")
    assert table.fact("n") == 10


def test_files_of_a_folder_are_one_program_read_in_name_order(lab: Lab) -> None:
    folder = lab.path("facts\n    n: 0..99, starts 1\nphase one: add 1 to n\n")
    (folder / "zz.rules").write_text("phase two: set n to n * 5\n", encoding="utf-8")
    (folder / "aa.rules").write_text("phase zero: add 3 to n\n", encoding="utf-8")
    from rulewright import load

    match = load(folder).start(1)
    assert match.view(None)["facts"]["n"] == 25  # (1 + 3 + 1) * 5


def test_turns_go_round_and_round_and_until_is_tested_before_each_turn(lab: Lab) -> None:
    assert asked(lab, TURNS.format(until=3)) == ["Ann", "Bea", "Ann"]  # Bea has no second turn
    assert asked(lab, TURNS.format(until=4)) == ["Ann", "Bea", "Ann", "Bea"]
    assert lab.play(TURNS.format(until=3)).pick("Big").match.result is not None  # nobody after Ann


def test_until_is_tested_before_the_first_turn_too(lab: Lab) -> None:
    assert asked(lab, TURNS.format(until=0)) == []


def test_repeat_while_is_the_opposite_of_until(lab: Lab) -> None:
    text = TURNS.replace("repeat until moves >= {until}", "repeat while moves < 3")
    assert asked(lab, text) == ["Ann", "Bea", "Ann"]


def test_a_phase_for_each_player_without_repeat_runs_once_for_each(lab: Lab) -> None:
    text = TURNS.replace(", repeat until moves >= {until}", "")
    assert asked(lab, text) == ["Ann", "Bea"]


def test_a_phase_repeated_so_many_times(lab: Lab) -> None:
    text = """
phase round repeat 3 times
    phase turn for each player, in turn order
        player chooses
            "Go": nothing
            "Stay": nothing
"""
    assert asked(lab, text) == ["Ann", "Bea"] * 3


def test_starting_with_and_turn_order_go_round_from_that_player(lab: Lab) -> None:
    text = """
game "Trial"
    players 3: Ann, Bea, Cleo
facts
    leader: player, starts Bea
phase turn for each player, starting with leader, in turn order
    player chooses
        "Go": set leader to Ann
        "Stay": nothing
"""
    assert asked(lab, text) == ["Bea", "Cleo", "Ann"]  # members and order are fixed at the start


def test_a_repeated_phase_works_its_order_out_anew_each_round(lab: Lab) -> None:
    text = """
game "Trial"
    players 3: Ann, Bea, Cleo
facts
    leader: player, starts Bea
phase turn for each player, starting with leader, in turn order, repeat
    player chooses
        "Go": set leader to Cleo
        "Stay": nothing
"""
    assert asked(lab, text, 6) == ["Bea", "Cleo", "Ann", "Cleo", "Ann", "Bea"]


def test_highest_first_with_ties_by_turn_order(lab: Lab) -> None:
    text = """
game "Trial"
    players 4: Ann, Bea, Cleo, Dora
each player
    money: 0..99, starts 0
setup
    set Ann.money to 0
    set Bea.money to 30
    set Cleo.money to 0
    set Dora.money to 40
phase act for each player, highest player.money first, ties by turn order from Cleo
    player chooses
        "Go": nothing
        "Stay": nothing
"""
    assert asked(lab, text) == ["Dora", "Bea", "Cleo", "Ann"]


def test_lowest_first_and_equal_members_keep_the_former_order(lab: Lab) -> None:
    text = """
game "Trial"
    players 4: Ann, Bea, Cleo, Dora
each player
    money: 0..99, starts 0
setup
    set Bea.money to 30
    set Dora.money to 20
phase act for each player, lowest player.money first
    player chooses
        "Go": nothing
        "Stay": nothing
"""
    assert asked(lab, text) == ["Ann", "Cleo", "Dora", "Bea"]


def test_where_on_a_phase_is_looked_at_again_when_a_members_turn_comes(lab: Lab) -> None:
    text = """
game "Trial"
    players 3: Ann, Bea, Cleo
each player
    out: yes/no, starts no
phase act for each player where player is not out, in turn order
    player chooses
        "Push Bea out": set Bea.out to yes
        "Stay": nothing
"""
    assert asked(lab, text) == ["Ann", "Cleo"]


def test_new_members_do_not_join_a_for_each(lab: Lab) -> None:
    text = """
game "Trial"
    players 3: Ann, Bea, Cleo
each player
    ready: yes/no, starts no
setup
    set Ann.ready to yes
    set Bea.ready to yes
phase act for each player where player is ready, in turn order
    set Cleo.ready to yes
    player chooses
        "Go": nothing
        "Stay": nothing
"""
    assert asked(lab, text) == ["Ann", "Bea"]


def test_a_set_changed_within_a_for_each_over_it_is_fixed_at_the_start(lab: Lab) -> None:
    text = """
game "Trial"
    players 3: Ann, Bea, Cleo
phase only
    let waiting = players where player is not Cleo
    for each player in waiting, in turn order
        add Cleo to waiting
        remove Ann from waiting
        player chooses
            "Go": nothing
            "Stay": nothing
"""
    assert asked(lab, text) == ["Ann", "Bea"]


def test_phases_nest_and_the_inner_ones_run_once_each_turn(lab: Lab) -> None:
    table = lab.play("""
facts
    trace: 0..999999, starts 0
phase turn for each player, in turn order
    phase first
        set trace to trace * 10 + 1
    phase second
        set trace to trace * 10 + 2
    set trace to trace * 10 + 3
""")
    assert table.fact("trace") == 123123


def test_ending_a_phase_early_leaves_it_and_its_inner_phases_and_runs_its_end(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..999, starts 0
phase outer
    phase inner
        for each player
            add 1 to n
            end the outer
            add 100 to n
        add 100 to n
    add 100 to n
at the end of outer: add 20 to n
phase after
    set n to n + 300
""")
    assert table.fact("n") == 321


def test_at_the_end_of_a_phase_runs_on_the_ordinary_way_out_too(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..999, starts 0
phase outer
    add 1 to n
at the end of outer: set n to n * 10
at the start of outer: add 4 to n
""")
    assert table.fact("n") == 50


def test_at_the_end_of_each_turn_runs_after_every_turn_and_knows_the_player(lab: Lab) -> None:
    table = lab.play("""
each player
    coins: 0..9, starts 0
phase turn for each player, in turn order, repeat 2 times
    player chooses
        "Leave": end the turn
        "Stay": nothing
at the end of each turn: player gains 1 coin
""")
    table.pick("Leave", "Stay")
    assert table.has("coins") == [1, 1]
    table.pick("Stay", "Leave")
    assert table.has("coins") == [2, 2]


def test_end_the_turn_from_a_procedure_two_levels_down_leaves_the_innermost_turn_only(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..999, starts 0
phase turn for each player, in turn order
    do first
    add 100 to n
how to first
    do second
    add 100 to n
how to second
    add 1 to n
    end the turn
""")
    assert table.fact("n") == 2


def test_ending_a_procedure_goes_on_after_its_call(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..999, starts 0
phase only
    do first
    add 100 to n
how to first
    repeat
        add 1 to n
        if n = 3: end the first
""")
    assert table.fact("n") == 103


def test_stop_leaves_this_loop_only_and_next_goes_on_with_the_next_member(lab: Lab) -> None:
    table = lab.play("""
game "Trial"
    players 3: Ann, Bea, Cleo
facts
    n: 0..999, starts 0
phase only
    repeat 2 times
        for each player, in turn order
            if player is Ann: next
            add 1 to n
            stop
        add 10 to n
""")
    assert table.fact("n") == 22


def test_repeat_so_many_times_and_repeat_at_most(lab: Lab) -> None:
    table = lab.play("""
facts
    n, m, k: 0..999, starts 0
phase only
    repeat 4 times: add 1 to n
    repeat while m < 100, at most 2 times: add 4 to m
    repeat until k = 1, at most 5 times: add 1 to k
""")
    assert (table.fact("n"), table.fact("m"), table.fact("k")) == (4, 8, 1)


def test_the_count_of_repeat_times_is_worked_out_once(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..999, starts 3
phase only
    repeat n times: add 2 to n
""")
    assert table.fact("n") == 9


def test_for_each_left_to_right_walks_a_row_in_its_order(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..3
zones
    deck: deck of Card, face down
    row: row of Card
facts
    n: 0..9999, starts 0
phase only
    for each card in deck, lowest card.rank first: move card to row
    for each card in row, left to right: set n to n * 10 + card.rank
""")
    assert table.fact("n") == 123


def test_for_each_over_a_kind_goes_through_its_values_in_order(lab: Lab) -> None:
    table = lab.play("""
kind Suit: clubs, hearts, spades
facts
    n: 0..9999, starts 0
phase only
    for each suit in Suit
        depending on suit
            on clubs: set n to n * 10 + 1
            on hearts, spades: set n to n * 10 + 2
""")
    assert table.fact("n") == 122


def test_for_each_in_the_first_player_of_a_set_without_members_does_nothing(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..9, starts 0
phase only
    for each player in players where n = 1: add 1 to n
""")
    assert table.fact("n") == 0


def test_at_the_end_of_the_game_runs_only_if_no_ending_was_reached(lab: Lab) -> None:
    rules = """
phase only
    Ann chooses
        "Win": Ann wins "Just so"
        "Wait": nothing
at the end of the game: everyone loses "Too late"
"""
    assert lab.play(rules).pick("Win").ending == "Just so"
    late = lab.play(rules).pick("Wait")
    assert late.ending == "Too late"
    assert late.outcomes == ["lost", "lost"]


def test_a_number_of_rounds_may_have_a_limit(lab: Lab) -> None:
    """Of both numbers the lower counts."""
    for times, most in ((5, 2), (2, 5), (3, 3)):
        loop = f"repeat {times} times, at most {most} times: add 1 to n"
        rules = (
            f'facts\n    n: 0..9\nphase only\n    {loop}\n    Ann chooses\n        "A": nothing\n        "B": nothing\n'
        )
        assert lab.play(rules).fact("n") == min(times, most)
