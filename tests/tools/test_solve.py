"""Solving games: values that are known from outside, refusals, and how it is told."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from sampling import FULL

from rulewright import load
from rulewright.interpreter.pipeline import find_game
from rulewright.tools.guard import Mistake
from rulewright.tools.solution import Solution, Solved
from rulewright.tools.solve import solve

pytestmark = pytest.mark.slow

Rulewright = Callable[..., Any]
Fits = Callable[[str, str], Any]
Written = Callable[[str], Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    def write(text: str) -> Path:
        path = tmp_path / "small.rules"
        path.write_text(text)
        return path

    return write


def worth(path: Path, limit: int = 100_000) -> tuple[Solution, Solved]:
    found = solve(load(path), limit)
    assert found.solved is not None
    return found, found.solved


def best(solved: Solved) -> list[str]:
    return [way.label for way in solved.ways if way.best]


# ---------------------------------------------------------------- without chance
def test_tic_tac_toe_is_a_draw_from_every_square() -> None:
    """A01 and A02 of the known values."""
    found, solved = worth(find_game("tic-tac-toe"))
    assert (solved.start.value, solved.tolerance, solved.start.length) == (0, 0, None)
    assert found.positions == 5_478
    assert len(best(solved)) == len(solved.ways) == 9
    assert all(way.prospect.odds == (0, 1, 0) for way in solved.ways)


HEAPS = """
game "Heaps"
    players {players}
facts
    left: 0..9, starts {left}
    middle: 0..9, starts {middle}
    right: 0..9, starts {right}
phase turn for each player, in turn order, repeat
    player must take an action from left, middle, right
    if left + middle + right = 0: player {ending}
action left(number in 1..9)
    needs number <= left
    does: remove number from left
action middle(number in 1..9)
    needs number <= middle
    does: remove number from middle
action right(number in 1..9)
    needs number <= right
    does: remove number from right
"""


def heaps(left: int, middle: int, right: int, ending: str = 'wins "Last"', players: str = "2: Ann, Bea") -> str:
    return HEAPS.format(left=left, middle=middle, right=right, ending=ending, players=players)


def test_three_heaps(written: Written) -> None:
    """A24 of the known values (Bouton 1901)."""
    _, solved = worth(written(heaps(3, 4, 5)))
    assert solved.start.value == 1
    (way,) = [way for way in solved.ways if way.best]
    assert way.label == "left 2"
    assert all(other.prospect.value == -1 for other in solved.ways if other != way)
    _, solved = worth(written(heaps(1, 2, 3)))
    assert solved.start.value == -1
    assert len(best(solved)) == len(solved.ways) == 6
    assert solved.start.length == 6  # who loses takes one at a time where that is possible


def test_three_heaps_where_the_last_one_loses(written: Written) -> None:
    """A24: one each is lost with the normal rule reversed, two heaps of one are won."""
    last = 'loses "Last"'
    assert worth(written(heaps(1, 1, 1, last)))[1].start.value == -1
    _, solved = worth(written(heaps(1, 1, 0, last)))
    assert (solved.start.value, solved.start.length) == (1, 2)


ROUND = """
game "Round"
    players 2: Ann, Bea
phase turn for each player, in turn order, repeat
    player chooses
        "Wait": nothing
        "Leave": player loses "Left"
"""


def test_play_without_end_is_drawn(written: Written) -> None:
    _, solved = worth(written(ROUND))
    assert (solved.start.value, solved.start.odds, solved.tolerance) == (0, (0, 1, 0), 0)
    assert best(solved) == ["Wait"]
    assert solved.endless


# ---------------------------------------------------------------- with chance
PIG = """
game "To {goal}"
    players 2: Ann, Bea
die d: {least}..{most}
each player
    points: 0..{most_points}, starts {ann}
facts
    saved: 0..{goal}, starts {pot}
setup
    set Bea.points to {bea}
phase turn for each player, in turn order, repeat
    let pot = saved
    set saved to 0
    repeat
        player chooses
            "Roll"
                player rolls d as pips
                    on {least}: end the turn
                    otherwise: add pips to pot
                if pot + player.points >= {goal}: player wins "There"
            "Hold"
                player gains pot points
                end the turn
"""


def pig(goal: int, least: int, most: int, ann: int = 0, bea: int = 0, pot: int = 0) -> str:
    return PIG.format(goal=goal, least=least, most=most, most_points=goal - 1, ann=ann, bea=bea, pot=pot)


PIGLET = {
    (0, 0, 0): Fraction(4, 7),
    (0, 0, 1): Fraction(5, 7),
    (0, 1, 0): Fraction(2, 5),
    (0, 1, 1): Fraction(3, 5),
    (1, 0, 0): Fraction(4, 5),
    (1, 1, 0): Fraction(2, 3),
}


@pytest.mark.parametrize("at", PIGLET)
def test_a_coin_to_two(written: Written, at: tuple[int, int, int]) -> None:
    """A40 of the known values (Neller and Presser 2004): own points, the other's, what the turn has brought."""
    _, solved = worth(written(pig(2, 0, 1, *at)))
    assert solved.start.odds is not None
    assert solved.start.odds == (PIGLET[at], 0, 1 - PIGLET[at])
    assert solved.tolerance == 0
    assert best(solved) == ["Roll"]


def iterated(goal: int) -> float:
    """How likely the first one to throw wins with best play: value iteration, as far from the tool as can be."""
    states = [(i, j, k) for i in range(goal) for j in range(goal) for k in range(goal - i)]
    odds = dict.fromkeys(states, 0.0)

    def win(i: int, j: int, k: int) -> float:
        return 1.0 if i + k >= goal else odds[i, j, k]

    change = 1.0
    while change > 1e-14:
        change = 0.0
        for i, j, k in states:
            roll = (1 - win(j, i, 0) + sum(win(i, j, k + pips) for pips in range(2, 7))) / 6
            value = max(roll, 1 - win(j, i + k, 0))
            change = max(change, abs(value - odds[i, j, k]))
            odds[i, j, k] = value
    return odds[0, 0, 0]


GOALS = [(8, 0.0), (17, 1e-12), *([(30, 1e-11)] if FULL else [])]
# To 100 (A39 of the known values: 0.530592724) there are more than two million positions, half an hour of walking.


@pytest.mark.parametrize(("goal", "tolerance"), GOALS)
def test_a_die_to_a_goal(written: Written, goal: int, tolerance: float) -> None:
    _, solved = worth(written(pig(goal, 1, 6)), 1_000_000)
    assert solved.start.odds is not None
    assert float(solved.start.odds[0]) == pytest.approx(iterated(goal), abs=1e-11)
    assert (solved.tolerance == 0) if tolerance == 0 else (0 < solved.tolerance <= tolerance)
    assert not solved.endless


RUIN = """
game "Ruin"
    players 1: Ann
die coin: 0..1
facts
    coins: 0..10, starts 3
phase toss for each player, repeat
    player rolls coin
        on 0: remove 1 from coins
        otherwise: add 1 to coins
    if coins = 10: player wins "Ten"
    if coins = 0: player loses "Nothing left"
"""


def test_ruin(written: Written) -> None:
    """A51 of the known values: 3 in 10; one seat's value is how likely it wins."""
    _, solved = worth(written(RUIN))
    assert solved.start.value == Fraction(3, 10)
    assert not solved.opposed


ONCE = """
game "Once"
    players 2: Ann, Bea
die d6: 1..6
phase only
    Ann chooses
        "Throw"
            Ann rolls d6
                on 1..2: Ann wins "Low"
                on 3: everyone draws "Three"
                otherwise: Ann loses "High"
        "Give up": Ann loses "Gave up"
"""


def test_one_throw_is_exact(written: Written) -> None:
    _, solved = worth(written(ONCE))
    assert solved.start.value == Fraction(-1, 6)
    assert solved.start.odds == (Fraction(1, 3), Fraction(1, 6), Fraction(1, 2))
    assert solved.tolerance == 0
    assert best(solved) == ["Throw"]


# ---------------------------------------------------------------- more than two seats, partners
def test_partners_are_one_side(written: Written) -> None:
    _, solved = worth(
        written(heaps(1, 1, 1, 'loses "Last"', "3: Ann, Bea, Cy").replace("player loses", "everyone wins"))
    )
    assert (solved.opposed, solved.start.value, solved.start.length) == (False, 1, 3)


def test_three_sides_are_refused(written: Written) -> None:
    with pytest.raises(Mistake, match="more than two sides"):
        solve(load(written(heaps(1, 1, 1, players="3: Ann, Bea, Cy"))), 1_000)


def test_what_is_no_contest_is_refused(written: Written) -> None:
    text = ROUND.replace('"Wait": nothing', '"Share": everyone wins "Shared"')
    with pytest.raises(Mistake, match="does not always lose"):
        solve(load(written(text)), 1_000)


# ---------------------------------------------------------------- the command
FAULTY = """
game "Faulty"
    players 2: Ann, Bea
facts
    none: 0..9, starts 0
    shares: 0..9
phase only
    Ann chooses
        "Share": set shares to 6 / none rounded down
        "Leave": Ann loses "Left"
"""


@pytest.mark.parametrize(("game", "why"), [("kuhn-poker", "hidden"), ("goofspiel", "at the same time")])
def test_what_is_not_known_is_refused(rulewright: Rulewright, game: str, why: str) -> None:
    done = rulewright("explore", game, "--solve")
    assert (done.exit_code, done.stdout) == (2, "")
    assert why in done.stderr
    assert "rulewright simulate" in done.stderr


def test_a_depth_is_refused(rulewright: Rulewright) -> None:
    assert rulewright("explore", "pig", "--solve", "--depth", 3).exit_code == 2


def test_the_limit_is_said(rulewright: Rulewright, fits: Fits) -> None:
    done = rulewright("explore", "pig", "--solve", "--limit", 100)
    assert done.exit_code == 1
    assert "--limit" in done.stdout
    found = fits(rulewright("explore", "pig", "--solve", "--limit", 100, "--json").stdout, "solution.schema.json")
    assert (found["stopped_by"], found["solved"], found["positions"]) == ("limit", None, 100)


def test_a_fault_of_the_rules_leaves_no_value(rulewright: Rulewright, fits: Fits, written: Written) -> None:
    path = written(FAULTY)
    done = rulewright("explore", path, "--solve")
    assert done.exit_code == 1
    assert "fault of the rules" in done.stdout
    found = fits(rulewright("explore", path, "--solve", "--json").stdout, "solution.schema.json")
    assert (found["stopped_by"], len(found["faults"]), found["solved"]) == ("faults", 1, None)


@pytest.mark.parametrize("text", [heaps(1, 2, 3), ROUND, RUIN, ONCE, pig(2, 0, 1)])
def test_solutions_are_written(rulewright: Rulewright, fits: Fits, written: Written, text: str) -> None:
    path = written(text)
    found = fits(rulewright("explore", path, "--solve", "--json").stdout, "solution.schema.json")
    done = rulewright("explore", path, "--solve")
    assert done.exit_code == 0
    assert all(way["label"] in done.stdout for way in found["solved"]["ways"])


def test_what_is_certain_stands_in_words(rulewright: Rulewright, written: Written) -> None:
    done = rulewright("explore", written(heaps(3, 4, 5)), "--solve").stdout
    assert "Ann   wins" in done
    assert "left 2    best  wins" in done
    assert "won 1" not in done
    done = rulewright("explore", written(ONCE), "--solve").stdout
    assert "-1/6 = -0.166666667" in done
    assert "the numbers are exact" in done


WILD = """\
game "Wild"
    players 2: First, Second
kind Sign: cross, nought
token Mark, 9 of each sign
    sign: Sign
zones
    board: grid of Mark, 3 rows, 3 columns
    stock: supply of Mark
phase turn for each player, in turn order, repeat
    player must take an action from put
    for each sign
        if there is a line in board.lines where (number of marks in line where mark.sign is sign) = 3
            player wins "Three alike"
action put(mark in stock, square in board where square is empty)
    does: move mark to square
as soon as board is full: everyone draws "Full"
"""


def test_b10_wild_tic_tac_toe_is_won_from_the_middle(written: Written) -> None:
    """Both may place either sign, and three alike win for whoever completes them: known to be a win for the first, by the middle."""
    found, solved = worth(written(WILD))
    assert found.positions < 3**9
    best = [way.label for way in solved.ways if way.best]
    assert [(label.split()[1], label.split()[-1]) for label in best] == [("Cross", "b2"), ("Nought", "b2")]
    assert solved.start.value == 1
