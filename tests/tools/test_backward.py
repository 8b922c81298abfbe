"""Values by going back, held against games small enough to try every pair of plans."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from rulewright.tools.backward import NEAR, Graph, solved

pytestmark = pytest.mark.slow

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
WON, LOST = 0, 1  # the two ends of the graphs below


def graph(*nodes: tuple[int, dict[int, Fraction]]) -> Graph:
    """A win, a loss, and nodes from number 2 on: who chooses (0: chance), and the ways on."""
    return Graph(
        [0, 0, *(turn for turn, _ in nodes)],
        [[], [], *(list(ways.items()) for _, ways in nodes)],
        [1, -1, *[0] * len(nodes)],
    )


def either(*targets: int) -> dict[int, Fraction]:
    return dict.fromkeys(targets, Fraction(1))


def test_without_circles_values_are_exact() -> None:
    found = solved(graph((1, either(LOST, 3)), (0, {WON: THIRD, LOST: 2 * THIRD})))
    assert found.value[2] == Fraction(-1, 3)
    assert isinstance(found.value[2], Fraction)
    assert not found.circles
    assert not any(found.error)


def test_play_without_end_is_a_draw_and_exactly_so() -> None:
    """Whoever leaves the circle loses."""
    found = solved(graph((1, either(LOST, 3)), (-1, either(WON, 2))))
    assert found.value == [1, -1, 0, 0]
    assert found.circles
    assert found.endless


def test_who_can_leave_a_circle_and_win_does() -> None:
    found = solved(graph((1, either(LOST, 3)), (-1, either(2, 4)), (1, either(WON, 2))))
    assert found.value == [1, -1, 0, 0, 1]
    found = solved(graph((1, either(WON, 3)), (-1, either(2))))
    assert found.value == [1, -1, 1, 1]
    assert not found.endless


def test_a_fair_coin_from_three_of_ten() -> None:
    """Gambler's ruin, A51 of the known values: 3 in 10 reach ten; so the value is 3/10 - 7/10."""
    steps = [(0, {at - 1 if at > 2 else LOST: HALF, at + 1 if at < 10 else WON: HALF}) for at in range(2, 11)]
    found = solved(graph(*steps))
    assert found.value[4] == Fraction(-2, 5)
    assert not found.endless


def test_a_long_walk_is_a_limit() -> None:
    """The same with more steps than are worth an exact answer."""
    steps = [(0, {at - 1 if at > 2 else LOST: HALF, at + 1 if at < 65 else WON: HALF}) for at in range(2, 66)]
    found = solved(graph(*steps))
    assert found.value[4] == pytest.approx(2 * 3 / 65 - 1, abs=found.error[4])
    assert 0 < found.error[4] < NEAR


def test_waiting_for_ever_beside_chance() -> None:
    """The first may stay away from a bad chance; a fair chance is not worse than staying away."""
    found = solved(graph((0, {LOST: HALF, 3: HALF}), (1, either(2, 3)), (1, either(3, 5)), (0, {WON: HALF, 4: HALF})))
    assert found.value[2:4] == pytest.approx([-0.5, 0], abs=NEAR)
    found = solved(graph((-1, either(2, 3)), (0, {WON: THIRD, LOST: THIRD, 2: THIRD})))
    assert found.value[2:] == pytest.approx([0, 0], abs=NEAR)
    assert found.endless


def worth(game: Graph, plan: dict[int, int]) -> list[float]:
    """What each node is worth where everybody keeps to a plan: the mass of play that has not ended counts nothing."""
    after = [
        [(game.ways[node][plan[node]][0], 1.0)] if node in plan else [(to, float(odds)) for to, odds in game.ways[node]]
        for node in range(len(game.ways))
    ]
    values = [float(value) for value in game.worth]
    for _ in range(400):
        values = [sum(odds * values[to] for to, odds in ways) if ways else values[at] for at, ways in enumerate(after)]
    return values


def by_plans(game: Graph) -> list[float]:
    """The values: the best of all plans of the one side, each against all plans of the other."""
    mine, yours = ([node for node, turn in enumerate(game.turns) if turn == side] for side in (1, -1))
    plans = [
        [dict(zip(nodes, choice, strict=True)) for choice in product(*(range(len(game.ways[node])) for node in nodes))]
        for nodes in (mine, yours)
    ]
    kept = [[min(each) for each in zip(*(worth(game, a | b) for b in plans[1]), strict=True)] for a in plans[0]]
    return [max(each) for each in zip(*kept, strict=True)]


@pytest.mark.parametrize("seed", range(150))
def test_any_small_game_has_the_value_that_plans_give_it(seed: int) -> None:
    dice = Random(seed)
    size = dice.randint(2, 6)
    nodes = []
    for _ in range(size):
        targets = dice.sample(range(size + 2), 2)
        nodes.append((dice.choice((1, -1, 0)), dict.fromkeys(targets, HALF)))
    game = graph(*nodes)
    found = solved(game)
    assert [float(value) for value in found.value] == pytest.approx(by_plans(game), abs=1e-6)
    assert all(error < NEAR for error in found.error)
