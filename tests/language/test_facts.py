"""Facts and fields: kinds, ranges, lifetimes, sets; defines and procedures; dice."""

from lab import Lab

CHOICE = """
    Ann chooses
        "Go": nothing
        "Stay": nothing
"""


# ---------------------------------------------------------------- values and ranges
def test_what_a_field_starts_with(lab: Lab) -> None:
    table = lab.play(
        """
kind Mood: calm, angry
each player
    mood: Mood, starts angry
    calm_at_first: Mood
    coins: 3..9
    debt: -9..-2
    wood: 0..9
    ready: yes/no
    keen: yes/no, starts yes
facts
    leader: player, starts Bea
    moods: any Mood
phase only
"""
        + CHOICE
    )
    player = table.seen["players"][0]
    assert player["mood"] == "angry"
    assert player["calm_at_first"] == "calm"
    assert (player["coins"], player["debt"], player["wood"]) == (3, -9, 0)
    assert (player["ready"], player["keen"]) == (False, True)
    assert table.fact("leader") == "Bea"
    assert table.fact("moods") == []


def test_add_remove_gain_lose_stop_at_the_ends_of_a_range(lab: Lab) -> None:
    table = lab.play("""
each player
    health: 1..6, starts 4
facts
    day: 0..9, starts 5
phase only
    Ann gains 5 health
    Bea loses 9 health
    add 7 to day
    remove 2 from day
    remove 20 from day
    add 1 to day
""")
    assert table.has("health") == [6, 1]
    assert table.fact("day") == 1


def test_set_outside_a_range_is_a_fault_that_puts_the_state_back(lab: Lab) -> None:
    table = lab.play("""
facts
    day: 0..9, starts 5
    n: 0..9, starts 0
phase only
    Ann chooses a number from 1 to 2 as step
    add 1 to n
    set day to 4 * step
    set day to 3 * step * step
    Ann chooses
        "End": nothing
        "Wait": nothing
""")
    before = table.match.fingerprint()
    good = table.copy().pick("1")
    assert good.match.fault is None
    assert good.fact("day") == 3
    table.pick("2")
    assert table.match.fault is not None
    assert "12" in str(table.match.fault) or "range" in str(table.match.fault)
    assert table.match.fingerprint() == before
    assert table.fact("n") == 0
    assert table.match.decision is None
    assert table.match.save()  # its saves stay loadable


def test_a_faulted_match_can_be_saved_and_its_save_goes_on_from_the_last_decision(lab: Lab) -> None:
    game = lab.game("""
facts
    n: 0..9, starts 0
phase only
    Ann chooses a number from 0 to 2 as step
    set n to 4 / step rounded down
    Ann chooses
        "End": nothing
        "Wait": nothing
""")
    match = game.start(1)
    match.choose(match.decision.ids[0])
    assert "zero" in str(match.fault)
    again = game.restore(match.save())
    assert again.fault is None
    again.choose(again.decision.ids[2])
    assert again.view(None)["facts"]["n"] == 2


def test_a_constant_that_does_not_fit_is_found_before_the_game(lab: Lab) -> None:
    assert lab.codes("""
facts
    day: 0..9, starts 12
phase only
    set day to 11
""") == [("E303", ", starts 12"), ("E303", "11")]


def test_a_range_may_end_at_another_field(lab: Lab) -> None:
    table = lab.play("""
each player
    health: 1..6, starts 6
    wounds: 0..health, starts 0
phase only
    Ann loses 2 health
    add 5 to Ann.wounds
    add 5 to Bea.wounds
""")
    assert table.has("wounds") == [4, 5]


def test_advance_and_move_back_go_one_step_and_stop_at_the_ends(lab: Lab) -> None:
    table = lab.play("""
facts
    doom: track 0..2, starts 1
phase only
    advance doom
    advance doom
    advance doom
    move back doom
""")
    assert table.fact("doom") == 1


def test_a_track_needs_a_start(lab: Lab) -> None:
    assert lab.codes("""
facts
    doom: track 0..2
phase only
    advance doom
""") == [("E502", "doom")]


def test_full_and_empty_of_a_number_are_the_ends_of_its_range(lab: Lab) -> None:
    table = lab.play("""
facts
    doom: 0..2, starts 1
    n: 0..9, starts 0
phase only
    if doom is full: add 1 to n
    if doom is empty: add 1 to n
    add 1 to doom
    if doom is full: add 2 to n
    remove 2 from doom
    if doom is empty: add 5 to n
""")
    assert table.fact("n") == 7


def test_a_set_of_kinds(lab: Lab) -> None:
    table = lab.play(
        """
kind Symbol: sun, moon, star
facts
    seen: any Symbol
    n: 0..99, starts 0
phase only
    add sun to seen
    add star to seen
    add sun to seen
    remove star from seen
    remove moon from seen
    if sun is in seen and star is not in seen: add 10 to n
    set n to n + number of symbols in seen
    if seen is not empty: add 50 to n
"""
    )
    assert table.fact("seen") == ["sun"]
    assert table.fact("n") == 61


def test_numbers_are_whole_and_rounding_is_said(lab: Lab) -> None:
    table = lab.play("""
facts
    floor, ceiling, low, high: -9..9
phase only
    set floor to 7 / 2 rounded down
    set ceiling to 7 / 2 rounded up
    set low to (-7) / 2 rounded down
    set high to (-7) / 2 rounded up
""")
    assert [table.fact(name) for name in ("floor", "ceiling", "low", "high")] == [3, 4, -4, -3]
    assert lab.codes("facts\n    n: 0..9\nphase only\n    set n to 7 / 2\n") == [("E501", "7 / 2")]


def test_an_unequal_sign_and_the_comparisons(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..999, starts 0
phase only
    if 1 <> 2: add 1 to n
    if 2 <= 2 and 2 >= 2: add 2 to n
    if 1 > 2 or 2 < 1: add 500 to n
    if not (1 = 2): add 4 to n
    if 1 = 1 or 1 = 2 and 1 = 3: add 8 to n
""")
    assert table.fact("n") == 15  # `and` binds closer than `or`


def test_a_yes_no_field_alone_and_a_value_of_the_only_field_of_its_kind(lab: Lab) -> None:
    table = lab.play("""
kind Side: human, vampire
each player
    side: Side, starts human
    fled: yes/no, starts no
facts
    n: 0..99, starts 0
define humans as players where player is human
phase only
    set Bea.side to vampire
    set Ann.fled to yes
    if Ann is human: add 1 to n
    if Bea is not human: add 2 to n
    if Ann is fled and Bea is not fled: add 4 to n
    set n to n + 10 * number of players in humans
    if a player in humans has fled = yes: add 20 to n
    if all players are fled: add 40 to n
""")
    assert table.fact("n") == 37


# ---------------------------------------------------------------- lifetimes
def test_a_fact_of_this_turn_starts_anew_with_each_turn(lab: Lab) -> None:
    table = lab.play("""
each player
    moves: 0..9, this turn
    fled: yes/no, for this round
facts
    count: 0..9, starts 2, this turn
    n: 0..9999, starts 0
phase round repeat 2 times
    phase turn for each player, in turn order
        set n to n * 10 + Ann.moves + count
        add 1 to Ann.moves
        add 3 to count
        if player is Bea and Ann is fled: add 1 to n
        set Ann.fled to yes
""")
    # each turn begins with moves 0 and count 2: 2, then 22 + 1 in Bea's turn (fled was set in this round), then again
    assert table.fact("n") == ((2 * 10 + 2 + 1) * 10 + 2) * 10 + 2 + 1


def test_a_lifetime_means_the_innermost_phase_or_procedure_of_that_name(lab: Lab) -> None:
    table = lab.play("""
each player
    hits: 0..9, for this battle
facts
    n: 0..9999, starts 0
phase only
    do battle
    add 5 to Ann.hits
    do battle
how to battle
    add 1 to Ann.hits
    set n to n * 10 + Ann.hits
""")
    assert table.fact("n") == 11


# ---------------------------------------------------------------- defines and procedures
def test_define_values_cases_depending_on_owner_and_parameters(lab: Lab) -> None:
    table = lab.play(
        """
each player
    roll: 0..6, starts 0
    strength: 0..9, starts 3
facts
    n: 0..999999, starts 0
define base as 4
define twice(x) as 2 * x
define best(x, y) as
    if x > y: x
    otherwise: y
define player.might as depending on player.roll
    on 0, 1..2: player.strength
    on 3..5: player.strength + base
    otherwise: twice(player.strength)
phase only
    set n to Ann.might
    set Ann.roll to 2
    set n to n * 100 + Ann.might
    set Ann.roll to 5
    set n to n * 100 + Ann.might
    set Ann.roll to 6
    set n to n * 10 + best(Ann.might, twice(base))
"""
    )
    assert table.fact("n") == 303078  # strength 3; 3; 3 + 4; the better of 2 * 3 and 2 * 4


def test_a_define_with_an_owner_may_take_parameters(lab: Lab) -> None:
    table = lab.play("""
card Card, one of each rank
    rank: 1..3
zones
    deck: deck of Card
each player
    bonus: 0..9, starts 2
facts
    n: 0..99, starts 0
define player.worth(card) as card.rank * player.bonus
define card.double as 2 * card.rank
phase only
    set Bea.bonus to 5
    for each card in deck where card.rank = 3
        set n to Bea.worth(card) + card.double
""")
    assert table.fact("n") == 21


def test_a_define_that_no_case_fits_is_a_fault(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..99, starts 0
define odd as depending on n
    on 1: 5
phase only
    Ann chooses
        "Go": nothing
        "Stay": nothing
    set n to odd
""")
    table.pick("Go")
    assert table.match.fault is not None


def test_a_define_may_not_refer_to_itself(lab: Lab) -> None:
    codes = lab.codes("""
facts
    n: 0..99, starts 0
define one as two + 1
define two as one + 1
phase only
    set n to one
""")
    assert [code for code, _ in codes] == ["E306"]


def test_procedures_recurse_and_their_names_come_back(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..999999, starts 0
phase only
    do down(5)
how to down(k)
    let mine = k
    if k > 0
        do down(k - 1)
        set n to n * 10 + mine
""")
    assert table.fact("n") == 12345


def test_recursion_beyond_a_hundred_is_a_fault_that_names_the_procedure(lab: Lab) -> None:
    rules = """
facts
    n: 0..9999, starts 0
phase only
    Ann chooses
        "Go": nothing
        "Stay": nothing
    do down({depth})
    Ann chooses
        "End": nothing
        "Wait": nothing
how to down(k)
    add 1 to n
    if k > 0: do down(k - 1)
"""
    fine = lab.play(rules.format(depth=99)).pick("Go")
    assert fine.match.fault is None
    assert fine.fact("n") == 100
    deep = lab.play(rules.format(depth=100)).pick("Go")
    assert deep.match.fault is not None
    assert "down" in str(deep.match.fault)
    assert deep.fact("n") == 0


def test_a_loop_without_choice_or_progress_is_a_fault(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..9, starts 0
phase only
    Ann chooses
        "Go": nothing
        "Stay": nothing
    repeat until n = 5: nothing
""")
    before = table.match.fingerprint()
    table.pick("Go")
    assert table.match.fault is not None
    assert "circles" in str(table.match.fault)
    assert table.match.fingerprint() == before
    assert "until n = 5" in table.match.fault.span.text


def test_a_parameter_with_the_word_of_a_thing_takes_only_such_a_thing(lab: Lab) -> None:
    rules = """
card Card, one of each rank
    rank: 1..3
token Tok, 2 in supply
zones
    deck: deck of Card
    stock: supply of Tok
    row: row of Card
phase only
    {call}
how to show_it(card)
    move card to row
"""
    assert lab.codes(rules.format(call="for each card in deck: do show_it(card)")) == []
    assert lab.codes(rules.format(call="for each tok in stock: do show_it(tok)")) == [("E301", "tok")]
    assert lab.codes(rules.format(call="do show_it(3)")) == [("E301", "3")]


def test_wrong_numbers_of_arguments(lab: Lab) -> None:
    codes = lab.codes("""
facts
    n: 0..99, starts 0
define twice(x) as 2 * x
phase only
    do down(1, 2)
    set n to twice(1, 2)
how to down(k): add k to n
""")
    assert [code for code, _ in codes] == ["E305", "E305"]


# ---------------------------------------------------------------- dice
def test_a_roll_binds_a_value_with_total_highest_lowest_and_showing(lab: Lab) -> None:
    table = lab.play(
        """
die d6: 1..6
facts
    total, highest, lowest, fives, low: 0..99
phase only
    Ann rolls 4 d6 as pips
    set total to pips.total
    set highest to pips.highest
    set lowest to pips.lowest
    set fives to number of pips showing 5 or more
    set low to number of pips showing 4 or less
""",
        seed=3,
    )
    line = next(text for text in table.lines() if "rolls" in text)
    rolled = [int(word) for word in line.replace(",", " ").split() if word.isdigit()]
    assert len(rolled) == 4
    assert table.fact("total") == sum(rolled)
    assert table.fact("highest") == max(rolled)
    assert table.fact("lowest") == min(rolled)
    assert table.fact("fives") == sum(pip >= 5 for pip in rolled)
    assert table.fact("low") == 4 - table.fact("fives")


def test_cases_of_a_roll(lab: Lab) -> None:
    rules = """
die d6: 1..6
facts
    n: 0..99
phase only
    Ann rolls d6 as pips
        on 1..2, 4: set n to pips
        otherwise: set n to 10 * pips
"""
    found = {lab.play(rules, seed=seed).fact("n") for seed in range(60)}
    assert found == {1, 2, 4, 30, 50, 60}


def test_a_die_with_gaps(lab: Lab) -> None:
    rules = """
die odd: 1, 3, 5..6
facts
    n: 0..99
phase only
    roll odd as face
    set n to face
"""
    assert {lab.play(rules, seed=seed).fact("n") for seed in range(60)} == {1, 3, 5, 6}


def test_depending_on_takes_the_first_case_that_fits(lab: Lab) -> None:
    table = lab.play("""
facts
    day: 0..99, starts 7
    n: 0..999, starts 0
phase only
    repeat 3 times
        depending on day
            on 1..7: set n to n * 10 + 1
            on 5..12: set n to n * 10 + 2
            otherwise: set n to n * 10 + 3
        add 5 to day
""")
    assert table.fact("n") == 123


def test_depending_on_without_a_case_that_fits_does_nothing(lab: Lab) -> None:
    table = lab.play("""
facts
    day: 0..99, starts 7
    n: 0..999, starts 0
phase only
    depending on day
        on 1: add 1 to n
    add 10 to n
""")
    assert table.fact("n") == 10


def test_a_sentence_may_say_how_much_it_did(lab: Lab) -> None:
    table = lab.play("""
each player
    coins: 0..9, starts 4
facts
    n: 0..9, starts 0
phase only
    Ann loses 6 coins as lost
    set n to lost
    Bea gains 7 coins as gained
    set n to n + gained - 5
""")
    assert table.fact("n") == 4  # 4 of 6, then 5 of 7
    assert table.has("coins") == [0, 9]


def test_at_the_start_of_the_game_and_of_a_phase(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..99, starts 1
phase first
    set n to n * 10
phase second
    set n to n + 1
at the start of the game: add 2 to n
at the start of second: add 4 to n
""")
    assert table.fact("n") == 35


def test_a_field_of_things_with_high_numbers_is_seen(lab: Lab) -> None:
    """Also where the things come so late, and their cells so early, that the first cell less the first number is below 0."""
    rules = """
        card Bead, one of each size
            size: 1..40
        card Late
            turned: yes/no, starts no
        table Late
            | name |
            | Last |
        zones
            beads: row of Bead
            line: row of Late
        phase turn for each player, in turn order
            set Last.turned to yes
            player must choose
                "A": nothing
                "B": nothing
    """
    assert lab.play(rules).card("Last")["turned"] is True
