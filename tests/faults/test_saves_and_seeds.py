"""Known faults of other systems: going back, saving and loading, and the chance that has to stay the same."""

import json
from random import Random

import pytest
from lab import Lab, Table

from rulewright import Refused

DICE = """
die d6: 1..6
die d3: 1..3
facts
    last: 0..9
    counter: 0..99
    stock: 0..99
phase first
    phase opening repeat
        Ann chooses
            "Count": add 1 to counter
            "Roll": do roll
            "Go on": end the first
phase second repeat 3 times
    Ann chooses
        "Count": add 1 to counter
        "Roll": do roll
how to roll
    roll d6 as pips
    set last to pips
"""


def test_c010_nobody_goes_back_past_a_roll(lab: Lab) -> None:
    """C010: going back brought the board back, but not the source of chance."""
    table = lab.play(DICE)
    table.pick("Count")
    assert table.match.can_undo
    table.pick("Roll")
    before = table.match.fingerprint()
    assert not table.match.can_undo
    with pytest.raises(Refused):
        table.match.undo()
    assert table.match.fingerprint() == before


@pytest.mark.parametrize("seed", range(6))
def test_c010_what_is_taken_back_before_a_roll_does_not_change_it(lab: Lab, seed: int) -> None:
    """C010: going back brought the board back, but not the source of chance."""
    game = lab.game(DICE)
    straight, round_about = Table(game.start(seed)), Table(game.start(seed))
    straight.pick("Roll", "Roll")
    round_about.pick("Count")
    round_about.match.undo()
    round_about.pick("Roll", "Roll")
    assert round_about.match.fingerprint() == straight.match.fingerprint()


SHOPS = """
die d3: 1..3
die d6: 1..6
each player
    stock: 0..9
facts
    last: 0..9
setup
    for each player
        player rolls d3 as pips
        set player.stock to pips
phase turn repeat 4 times
    Ann chooses
        "Roll": do throw
        "Wait": nothing
how to throw
    roll d6 as pips
    set last to pips
"""


@pytest.mark.parametrize("seed", range(6))
def test_c012_loading_rolls_no_dice(lab: Lab, seed: int) -> None:
    """C012: reading a save ran what belongs to the setup and rolled dice, so the next roll was another."""
    game = lab.game(SHOPS)
    table = Table(game.start(seed))
    stocks = table.has("stock")
    loaded = Table(game.restore(json.loads(json.dumps(table.match.save()))))
    assert loaded.has("stock") == stocks
    rolls = [[one.pick("Roll").fact("last") for _ in range(3)] for one in (table, loaded)]
    assert rolls[0] == rolls[1]
    assert all(1 <= pips <= 6 for pips in rolls[0])


BONUS = """
die coin: 1..2
die d6: 1..6
each player
    points: 0..30
phase turn for each player, in turn order, repeat 3 times
    player chooses
        "Roll"
            player rolls d6 as pips
            player gains pips points
        "Wait": nothing
at the end of the game
    for each player
        player rolls coin as pips
        player gains pips points
score player
    player.points
"""


@pytest.mark.parametrize("seed", range(6))
def test_c013_chance_of_the_last_moment_comes_again_when_the_moves_are_replayed(lab: Lab, seed: int) -> None:
    """C013: a bonus by chance at the end was written down nowhere, and a replay came to another end."""
    game = lab.game(BONUS)
    first, second = Table(game.start(seed)), Table(game.start(seed))
    for n in range(6):
        first.pick("Roll" if n % 2 else "Wait")
    for move in first.match.moves:
        second.match.choose(move.answer, move.seat)
    assert first.match.result is not None
    assert first.has("points") == second.has("points")
    assert first.has("points")[0] in (1, 2)  # Ann only waited
    assert first.match.fingerprint() == second.match.fingerprint()


def test_c013_the_bonus_does_depend_on_the_seed(lab: Lab) -> None:
    """C013: a bonus by chance at the end was written down nowhere, and a replay came to another end."""
    game = lab.game(BONUS)
    ends = set()
    for seed in range(12):
        table = Table(game.start(seed))
        table.pick(*["Wait"] * 6)
        ends.add(tuple(table.has("points")))
    assert len(ends) > 1


def test_c015_one_step_back_is_one_step_back_in_everything(lab: Lab) -> None:
    """C015: the state came from one moment and the phase from another, two moves back."""
    table = lab.play(DICE)
    table.pick("Count", "Go on")
    after = (table.match.fingerprint(), table.offered, table.seen)
    assert table.offered == ["Count", "Roll"]  # the second phase
    table.pick("Count")
    assert table.fact("counter") == 2
    table.match.undo()
    assert (table.match.fingerprint(), table.offered, table.seen) == after
    assert table.fact("counter") == 1
    table.match.undo()
    assert table.offered == ["Count", "Roll", "Go on"]
    assert table.fact("counter") == 1


def test_c016_what_was_taken_back_leaves_the_log_and_the_moves(lab: Lab) -> None:
    """C016: the state went back, but the line in the log stayed."""
    game = lab.game(DICE)
    table = Table(game.start(1))
    table.pick("Count")
    lines, moves = table.lines(), list(table.match.moves)
    table.pick("Go on")
    assert len(table.match.moves) == 2
    table.match.undo()
    assert (table.lines(), list(table.match.moves)) == (lines, moves)
    twin = game.start(1)
    for move in table.match.moves:
        twin.choose(move.answer, move.seat)
    assert twin.fingerprint() == table.match.fingerprint()


def test_c097_a_copy_goes_its_own_way(lab: Lab) -> None:
    """C097: what held the rules held state as well, so copies of a game changed each other."""
    table = lab.play(BONUS)
    table.pick("Roll")
    before = (table.match.fingerprint(), table.seen, table.lines())
    dice = Random(1)
    for _ in range(3):
        other = table.copy()
        while other.match.decision:
            other.match.choose(dice.choice(other.open.ids))
        assert other.match.result is not None
    assert (table.match.fingerprint(), table.seen, table.lines()) == before


def test_c090_a_save_does_not_grow_with_the_rounds(lab: Lab) -> None:
    """C090: every jump left a frame behind, and saves grew with each choice."""
    table = lab.play("""
facts
    n: 0..9
phase turn repeat
    Ann chooses
        "Go on": do more
        "Stop": end the game
how to more
    add 1 to n
    if n = 9: set n to 0
""")
    sizes = []
    for rounds in (100, 1900):
        for _ in range(rounds):
            table.match.choose(table.open.ids[0])
        save = dict(table.match.save())  # the moves and the log are a list of what was done; the state is not
        sizes.append(len(json.dumps({key: value for key, value in save.items() if key not in ("moves", "log")})))
    assert sizes[1] <= 1.1 * sizes[0]
    assert sizes[0] < 2000


def test_c091_a_save_of_other_rules_is_refused_with_words(lab: Lab) -> None:
    """C091: a save held the numbers of choices, and a choice added above them took their place."""
    text = """
phase turn repeat 2 times
    Ann chooses
        "Bake": nothing
        "Cook": nothing
"""
    table = lab.play(text)
    table.pick("Cook")
    save = json.loads(json.dumps(table.match.save()))
    other = lab.game(text.replace('        "Bake"', '        "Argue": nothing\n        "Bake"'))
    with pytest.raises(Refused, match=r"rules|Argue"):
        other.restore(save)
    assert Table(lab.game(text).restore(save)).offered == ["Bake", "Cook"]
