"""Endings, results, chance, undo, positions, saves: what a match promises as a whole."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from lab import Lab

from rulewright import Refused

THREE = 'game "Trial"\n    players 3: Ann, Bea, Cleo\n'


# ---------------------------------------------------------------- results
def results(table: object) -> list[tuple[str, int, int | None]]:
    return [(seat.outcome, seat.place, seat.score) for seat in table.match.result.seats]


def test_one_wins_and_the_others_lose(lab: Lab) -> None:
    table = lab.play(
        THREE
        + """
phase only
    Bea wins "Bea was first"
"""
    )
    assert table.ending == "Bea was first"
    assert [(outcome, place) for outcome, place, _ in results(table)] == [("lost", 2), ("won", 1), ("lost", 2)]


@pytest.mark.parametrize("last", ["nothing", "end the inner"])
def test_the_score_counts_what_the_whole_block_did_and_an_ending_is_not_lost(lab: Lab, last: str) -> None:
    table = lab.play(
        f"""
each player
    coins: 0..9, starts 3
phase only
    phase inner
        together
            Ann gains 1 coin
            end the game
            Ann gains 1 coin
            {last}
    Bea gains 6 coins
score player
    player.coins
"""
    )
    assert [seat.score for seat in table.match.result.seats] == [5, 3]


@pytest.mark.parametrize("ending", ['best wins "Most"', 'best loses "Least"', "best is eliminated"])
def test_nobody_can_win_or_leave(lab: Lab, ending: str) -> None:
    table = lab.play(f"{THREE}\nfacts\n    best: player\n\nphase only\n    {ending}\n")
    assert table.match.fault is not None
    assert "no player is meant here" in table.match.fault.message


def test_several_win_everyone_loses_everyone_draws(lab: Lab) -> None:
    rules = (
        THREE
        + """
phase only
    let winners = players where player is not Bea
    {ending}
"""
    )
    outcomes = [outcome for outcome, _, _ in results(lab.play(rules.format(ending='winners win "Together"')))]
    assert outcomes == ["won", "lost", "won"]
    lost = lab.play(rules.format(ending='everyone loses "Over"'))
    assert [outcome for outcome, _, _ in results(lost)] == ["lost"] * 3
    drew = lab.play(rules.format(ending='everyone draws "Even"'))
    assert [(outcome, place) for outcome, place, _ in results(drew)] == [("drew", 1)] * 3


def test_one_loses_and_the_others_win(lab: Lab) -> None:
    table = lab.play(
        THREE
        + """
phase only
    Bea loses "Bea fell"
"""
    )
    assert [outcome for outcome, _, _ in results(table)] == ["won", "lost", "won"]


def test_everyone_means_the_seats_still_in_the_game(lab: Lab) -> None:
    table = lab.play(
        THREE
        + """
phase only
    Bea is eliminated
    everyone draws "Two are left"
"""
    )
    assert [outcome for outcome, _, _ in results(table)] == ["drew", "lost", "drew"]


def test_a_score_gives_places_that_ties_share(lab: Lab) -> None:
    table = lab.play("""
game "Trial"
    players 4: Ann, Bea, Cleo, Dora
each player
    coins, wood: 0..9, starts 3
    rich: yes/no, starts no
phase only
    set Bea.coins to 7
    set Cleo.coins to 7
    set Dora.coins to 1
    set Dora.rich to yes
score player
    player.coins
    2 * player.wood
    1 if player is rich
""")
    assert results(table) == [("lost", 3, 9), ("drew", 1, 13), ("drew", 1, 13), ("lost", 4, 8)]


def test_ties_by_settles_a_score(lab: Lab) -> None:
    rules = (
        THREE
        + """
each player
    coins, wood: 0..9, starts 3
phase only
    set Bea.wood to 5
    set Cleo.wood to 1
score player
    player.coins
    ties by {tie}
"""
    )
    assert results(lab.play(rules.format(tie="most player.wood"))) == [("lost", 2, 3), ("won", 1, 3), ("lost", 3, 3)]
    assert results(lab.play(rules.format(tie="least player.wood"))) == [("lost", 2, 3), ("lost", 3, 3), ("won", 1, 3)]
    assert results(lab.play(rules.format(tie="turn order from Cleo"))) == [
        ("lost", 2, 3),
        ("lost", 3, 3),
        ("won", 1, 3),
    ]


def test_a_score_of_some_players_only(lab: Lab) -> None:
    table = lab.play(
        THREE
        + """
each player
    coins: 0..9, starts 3
phase only
    set Bea.coins to 9
score player where player is not Bea
    player.coins
"""
    )
    assert [outcome for outcome, _, _ in results(table)] == ["drew", "lost", "drew"]


def test_an_ending_takes_effect_at_once(lab: Lab) -> None:
    table = lab.play(
        THREE
        + """
facts
    n: 0..9, starts 0
phase only
    add 1 to n
    Ann wins "Now"
    add 1 to n
at the end of only: add 5 to n
"""
    )
    assert table.fact("n") == 1
    assert table.match.decision is None


def test_inside_together_an_ending_counts_at_its_end_and_the_first_declared_wins(lab: Lab) -> None:
    table = lab.play("""
each player
    coins: 0..9, starts 1
facts
    n: 0..9, starts 0
phase only
    together
        Bea loses 1 coin
        add 1 to n
        Ann loses 1 coin
        add 1 to n
as soon as Ann.coins = 0: Bea wins "Ann is broke"
as soon as Bea.coins = 0: Ann wins "Bea is broke"
""")
    assert table.ending == "Ann is broke"  # first in the file, though Bea fell first
    assert table.fact("n") == 2


def test_end_the_game_ends_by_score(lab: Lab) -> None:
    table = lab.play("""
each player
    coins: 0..9, starts 1
phase turn for each player, in turn order, repeat
    player gains 2 coins
    if Bea.coins = 3: end the game
score player
    player.coins if player is Bea
""")
    assert table.ending == "Score"
    assert table.outcomes == ["lost", "won"]


def test_after_the_end_nobody_is_asked_and_answers_are_refused(lab: Lab) -> None:
    table = lab.play("""
phase only
    Ann chooses
        "Win": Ann wins "So"
        "Wait": nothing
""").pick("Win")
    assert table.match.decisions == ()
    with pytest.raises(Refused, match="over"):
        table.match.choose(0)


# ---------------------------------------------------------------- chance
DICE = """
die d6: 1..6
die d8: 1..8
card Card, one of each rank
    rank: 1..8
zones
    deck: deck of Card, face down
    table: row of Card
facts
    a6, b6, a8, b8: 0..9
setup
    shuffle deck
phase only
    {extra}
    Ann rolls d6 as one
    set a6 to one
    roll d6 as two
    set b6 to two
    roll d8 as three
    set a8 to three
    move the top 3 of deck to table
"""


def test_one_more_roll_of_one_die_moves_no_other_source(lab: Lab) -> None:
    for seed in range(8):
        plain = lab.play(DICE.format(extra="nothing"), seed=seed)
        more = lab.play(DICE.format(extra="roll d8"), seed=seed)
        for name in ("a6", "b6"):
            assert plain.fact(name) == more.fact(name)
        assert plain.zone("table") == more.zone("table")


def test_one_more_roll_of_the_same_die_shifts_its_outcomes_by_one(lab: Lab) -> None:
    rules = """
die d6: 1..6
facts
    n: 0..9999999, starts 0
phase only
    repeat {times} times
        roll d6 as pips
        set n to n * 10 + pips
"""
    for seed in range(5):
        long = str(lab.play(rules.format(times=6), seed=seed).fact("n"))
        assert str(lab.play(rules.format(times=4), seed=seed).fact("n")) == long[:4]


def test_a_seats_rolls_are_a_source_of_their_own(lab: Lab) -> None:
    rules = """
die d6: 1..6
facts
    n: 0..9999999, starts 0
phase only
    repeat {times} times: Bea rolls d6
    repeat 4 times
        Ann rolls d6 as pips
        set n to n * 10 + pips
"""
    for seed in range(5):
        assert lab.play(rules.format(times=0), seed=seed).fact("n") == lab.play(rules.format(times=3), seed=seed).fact(
            "n"
        )


def test_one_more_card_in_a_deck_keeps_the_order_of_the_others(lab: Lab) -> None:
    rules = """
card Card, one of each rank
    rank: 1..{count}
zones
    deck: deck of Card, face down
    table: row of Card
setup
    shuffle deck
phase only
    move the top {count} of deck to table
"""
    for seed in range(5):
        many = lab.play(rules.format(count=7), seed=seed).zone("table")
        few = lab.play(rules.format(count=6), seed=seed).zone("table")
        assert [name for name in many if name != "Card 7"] == few


def test_chance_is_fair_enough(lab: Lab) -> None:
    game = lab.game("""
die d6: 1..6
facts
    n: 0..9
phase only
    roll d6 as pips
    set n to pips
""")
    counts = [0] * 7
    for seed in range(1200):
        counts[game.start(seed).view(None)["facts"]["n"]] += 1
    # 200 each on average, standard deviation 12.9: five of them are 65
    assert counts[0] == 0
    assert all(135 <= count <= 265 for count in counts[1:])


def test_chance_in_the_open_lists_every_outcome_with_its_weight(lab: Lab) -> None:
    table = lab.play(
        """
card Card
    color: Color
kind Color: red, blue
table Card
    | name | color | count |
    | Red  | red   | 3     |
    | Blue | blue  | 1     |
die odd: 1, 1, 5
zones
    deck: deck of Card, face down
    table: row of Card
setup
    shuffle deck
phase only
    move the top 1 of deck to table
    roll odd as face
    if face = 5: move the top of deck to table
""",
        seed=None,
    )
    assert sorted(outcome.weight for outcome in table.match.chance) == [1, 3]
    table.match.take(0)
    assert len(table.match.chance) in (2, 3)
    assert sum(outcome.weight for outcome in table.match.chance) == 3


def test_a_deck_is_undetermined_until_something_reads_it(lab: Lab) -> None:
    table = lab.play(DICE.format(extra="nothing"), seed=None)
    assert len(table.match.chance) == 6  # the first roll: the shuffle has decided nothing yet


# ---------------------------------------------------------------- undo, copies, saves, hashes
UNDO = """
card Card, one of each rank
    rank: 1..8
zones
    deck: deck of Card, face down
    table: row of Card
each player
    hand: hand of Card
facts
    n: 0..99, starts 0
setup
    shuffle deck
    each player draws 2 cards from deck to hand
phase turn for each player, in turn order, repeat 2 times
    repeat 3 times
        player chooses
            "Plain": add 1 to n
            "Draw": player draws 1 card from deck to hand
            "Play": player plays a card from hand to table
"""


def test_undo_goes_back_step_by_step_as_long_as_nothing_was_revealed(lab: Lab) -> None:
    table = lab.play(UNDO)
    assert not table.match.can_undo
    states = [table.match.fingerprint()]
    table.pick("Plain")
    states.append(table.match.fingerprint())
    table.pick("Plain")
    table.match.undo()
    assert table.match.fingerprint() == states[1]
    assert table.fact("n") == 1
    table.match.undo()
    assert table.match.fingerprint() == states[0]
    assert table.lines()[-1:] == lab.play(UNDO).lines()[-1:]  # the log went back too
    assert not table.match.can_undo
    with pytest.raises(Refused):
        table.match.undo()


def test_undo_stops_at_a_draw_and_at_what_was_shown(lab: Lab) -> None:
    drawn = lab.play(UNDO).pick("Draw")
    assert not drawn.match.can_undo
    shown = lab.play(UNDO).pick("Play").first()
    assert not shown.match.can_undo


def test_undo_stops_where_somebody_else_decided(lab: Lab) -> None:
    table = lab.play(UNDO).pick("Plain", "Plain", "Plain")
    assert table.asked == "Bea"
    assert table.match.can_undo  # nobody else has decided yet
    table.pick("Plain")
    table.match.undo()
    assert table.asked == "Bea"
    assert not table.match.can_undo


def test_undo_after_a_roll_never_gives_a_third_value(lab: Lab) -> None:
    rules = """
die d6: 1..6
facts
    n: 0..9
phase only
    repeat 4 times
        Ann chooses
            "Roll"
                Ann rolls d6 as pips
                set n to pips
            "Wait": nothing
"""
    table = lab.play(rules).pick("Wait")
    assert table.match.can_undo
    table.pick("Roll")
    assert not table.match.can_undo


def test_a_copy_goes_on_by_itself(lab: Lab) -> None:
    table = lab.play(UNDO)
    before = table.match.fingerprint()
    other = table.copy().pick("Plain", "Draw", "Plain")
    assert other.match.fingerprint() != before
    assert table.match.fingerprint() == before
    assert table.fact("n") == 0


def test_a_save_is_plain_data_and_loading_it_rolls_nothing(lab: Lab) -> None:
    game = lab.game(UNDO)
    match = game.start(7)
    for _ in range(4):
        match.choose(match.decision.ids[1])
    again = game.restore(json.loads(json.dumps(match.save())))
    assert again.fingerprint() == match.fingerprint()
    assert [line.text for line in again.log()] == [line.text for line in match.log()]
    while match.decision:
        match.choose(match.decision.ids[-1])
        again.choose(again.decision.ids[-1])
        assert again.fingerprint() == match.fingerprint()


def test_a_save_of_other_rules_is_refused(lab: Lab) -> None:
    save = lab.game(UNDO).start(7).save()
    with pytest.raises(Refused):
        lab.game(UNDO.replace("add 1 to n", "add 2 to n")).restore(save)


LOGGED = """
from rulewright import load
import random, sys
match = load(sys.argv[1]).start(7)
dice = random.Random(3)
while match.decision:
    match.choose(dice.choice(match.decision.ids), match.decision.seat)
for line in match.log():
    print(line)
print(match.fingerprint(), match.position(), match.result)
"""


@pytest.mark.slow
def test_same_seed_same_log_in_another_process_under_another_hash_seed(lab: Lab) -> None:
    folder: Path = lab.path(UNDO)
    found = set()
    for seed in ("0", "1", "4242"):
        run = subprocess.run(
            [sys.executable, "-c", LOGGED, str(folder)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        found.add(run.stdout)
    assert len(found) == 1
    assert len(found.pop().splitlines()) > 10


def test_a_fault_names_its_place_and_the_chain_of_rules(lab: Lab) -> None:
    table = lab.play("""
facts
    n: 0..9, starts 0
phase outer
    Ann chooses
        "Go": do inner
        "Stay": nothing
how to inner
    add 1 to n
as soon as n = 1: set n to 4 / (n - 1) rounded down
""").pick("Go")
    fault = table.match.fault
    assert fault is not None
    assert "zero" in str(fault)
    assert fault.span.text == "set n to 4 / (n - 1) rounded down"
    assert [name for name in fault.chain if name in ("outer", "inner")] == ["outer", "inner"]
    assert fault.chain[-1].startswith("as soon as n = 1")


def test_positions_count_interchangeable_copies_once(lab: Lab) -> None:
    game = lab.game("""
token Gem, 3 in supply
zones
    stock: supply of Gem
    board: grid of Gem, 1 rows, 2 columns
phase turn for each player, in turn order, repeat 1 times
    player places a gem on a square in board where square is empty
    player places a gem on a square in board where square is empty
    player chooses
        "End": nothing
        "Wait": nothing
""")

    def after(*labels: str) -> object:
        match = game.start(1)
        for label in labels:
            match.choose(next(option.id for option in match.decision.options if label in option.label))
        return match

    assert len(game.start(1).decision.options) == 2  # one gem stands for all three; two squares
    left, right = after("a1"), after("b1")  # the second square is the only one left
    assert left.position() == right.position()
    assert left.position() != game.start(1).position()
    assert game.start(1).position() == game.start(2).position()


def test_position_leaves_out_chance_counters_and_fingerprint_does_not(lab: Lab) -> None:
    game = lab.game("""
die d6: 1..6
facts
    n: 0..9, starts 0
phase only
    Ann chooses
        "Roll": roll d6
        "Wait": nothing
    Ann chooses
        "End": nothing
        "Wait": nothing
""")
    rolled, waited = game.start(1), game.start(1)
    rolled.choose(rolled.decision.ids[0])
    waited.choose(waited.decision.ids[1])
    assert rolled.position() == waited.position()
    assert rolled.fingerprint() != waited.fingerprint()


# ---------------------------------------------------------------- leaving what is about its end already
def test_a_phase_around_can_be_left_at_the_end_of_one_in_it(lab: Lab) -> None:
    table = lab.play(
        THREE
        + """
facts
    n, ends, late_turns: 0..9
phase outer
    phase inner for each player, in turn order, repeat 3 times
        player chooses
            "Act": set n to 2
            "Wait": nothing
phase late
    add 1 to late_turns
    Ann chooses
        "Go on": nothing
        "Stay": nothing
at the end of inner
    add 1 to ends
    if n > 1
        end the outer
        add 5 to ends
"""
    )
    table.pick("Wait").pick("Act")
    assert (table.fact("ends"), table.fact("late_turns")) == (2, 1)


def test_what_looks_at_who_plays_settles_after_a_reaction_that_eliminates(lab: Lab) -> None:
    table = lab.play(
        THREE
        + """
phase turn for each player, in turn order, repeat
    do speak
how to speak
    pause for reactions
reaction leave
    during speak
    does: you is eliminated
as soon as number of players = 1: players.first wins "The last"
"""
    )
    table.pick("leave").pick("leave")
    assert table.ending == "The last"


def test_whichever_of_its_calls_is_going_on_a_procedure_can_be_ended(lab: Lab) -> None:
    """In the phase it is called where there is no `you`, in the action where there is one."""
    table = lab.play(
        THREE
        + """
facts
    claims, stood: 0..9
phase turn for each player, in turn order
    do claim(player)
    player must take an action from state
action state
    does: do claim(you)
how to claim(speaker)
    add 1 to claims
    pause for reactions
    add 1 to stood
reaction doubt
    during claim
    limit once each turn
    does: end the claim
"""
    )
    table.pick("doubt").pick("doubt")
    assert (table.fact("claims"), table.fact("stood")) == (3, 0)
