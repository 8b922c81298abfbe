"""Exploring shipped games: counts that are published, and what is hidden kept apart."""

from __future__ import annotations

import pytest

from rulewright import Game, load
from rulewright.interpreter.pipeline import find_game
from rulewright.tools.exploration import Exploration, document
from rulewright.tools.explore import explore

pytestmark = pytest.mark.slow


def explored(name: str) -> Exploration:
    return explore(load(find_game(name)), None, 1_000_000)


def test_tic_tac_toe() -> None:
    """A01 and A02 of the known values: widely published."""
    found = explored("tic-tac-toe")
    assert [games for _, games in found.results] == [131_184, 77_904, 46_080]
    assert found.lengths == [(5, 1_440), (6, 5_328), (7, 47_952), (8, 72_576), (9, 127_872)]
    assert found.counts.positions == {"decision": 4_520, "end": 958}
    assert found.counts.perft[:5] == [1, 9, 72, 504, 3_024]
    assert found.counts.whole


def test_kuhn_poker() -> None:
    """A74 of the known values."""
    found = explored("kuhn-poker")
    assert found.counts.games.total() == 30
    assert found.counts.positions["decision"] == 24
    assert found.counts.positions["chance"] == 4
    assert [found.information(seat) for seat in (0, 1)] == [6, 6]


CHOSEN = """
game "Sets"
    players 2: Ann, Bea
card Note
    worth: 1..4
each player
    hand: hand of Note, seen by everyone, starts one of each worth
    table: row of Note, seen by everyone
phase only
    Ann plays up to 2 notes from hand to table
    Bea chooses
        "Bow"
            end the game
        "Leave"
            end the game
"""


@pytest.fixture
def sets(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path = tmp_path_factory.mktemp("sets") / "sets.rules"
    path.write_text(CHOSEN)
    return load(path)


def test_a_set_is_one_decision_however_many_steps_it_takes(sets: Game) -> None:
    found = explore(sets, None, 1_000)
    assert found.lengths == [(2, 22)]  # 1 + 4 + 6 sets, then two ways on
    assert found.counts.perft == [1, 11, 22]


def test_a_depth_does_not_cut_a_set_in_two(sets: Game) -> None:
    assert explore(sets, 1, 1_000).counts.perft == [1, 11]


def test_endless_lines_have_no_count_of_information_sets() -> None:
    found = explore(load(find_game("tic-tac-toe")), None, 1_000_000)
    found.counts.endless = True
    assert found.stopped_by == "circles"
    assert all(entry["count"] is None for entry in document(found)["information_sets"])  # type: ignore[union-attr,index,call-overload]
