"""Case K14: games, matches and playouts are read by many threads at once, and each goes on with copies of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any

import pytest
from shipped import GAMES, game_at

import rulewright
from rulewright import Game, Match, Playout

pytestmark = pytest.mark.slow

THREADS = 4


@pytest.fixture(autouse=True)
def switching() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(work: Callable[[int], Any]) -> list[Any]:
    """What threads return that begin a work together."""
    ready = Barrier(THREADS)

    def started(number: int) -> object:
        ready.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(started, range(THREADS)))


@pytest.fixture(params=["classics/kuhn_poker", "classics/crazy_eights", "classics/liars_dice", "vampire_empire"])
def game(request: pytest.FixtureRequest) -> Game:
    return game_at(GAMES / request.param)


def to_the_end(one: Match | Playout, seed: int, most: int) -> str:
    stream = Random(seed)
    for _ in range(most):
        if isinstance(one, Match):
            if not one.decisions:
                break
            decision = one.decisions[0]
            _ = [option.label for option in decision.options]
            one.choose(stream.choice(decision.ids), decision.seat)
        else:
            if not one.offers:
                break
            seat, options = next(iter(one.offers.items()))
            one.choose(stream.choice(options), seat)
    return one.fingerprint()


def test_k14_threads_play_one_new_game(game: Game) -> None:
    """The game is compiled on demand, by whoever comes first."""
    again = Game(game.program)
    assert at_once(lambda n: to_the_end(game.playout(7), n, 400)) == [
        to_the_end(again.playout(7), n, 400) for n in range(THREADS)
    ]


def test_k14_threads_play_copies_of_one_match(game: Game) -> None:
    match = game.start(3)
    to_the_end(match, 1, 8)
    playout = match.playout()
    alone = [to_the_end(match.copy(), n, 12) for n in range(THREADS)]
    other = [to_the_end(playout.copy(), n, 60) for n in range(THREADS)]
    assert at_once(lambda n: to_the_end(match.copy(), n, 12)) == alone
    assert at_once(lambda n: to_the_end(playout.copy(), n, 60)) == other


def read(match: Match, playout: Playout, decision: rulewright.Decision) -> str:
    """Everything that can be read of a match, a playout and a decision."""
    game = match.game
    seats = range(len(game.seats))
    return repr(
        (
            [match.view(seat) for seat in (None, game.public, *seats)],
            [[str(line) for line in match.log(seat)] for seat in (None, *seats)],
            [match.information(seat) for seat in seats],
            [(one.prompt, one.purpose, one.min, one.max, [option.label for option in one.options]) for one in match.decisions],
            [decision.prompt, decision.picked, [option.label for option in decision.members]],
            [str(reason) for reason in decision.why_not()],
            match.imagine(0, 4).fingerprint(), match.fingerprint(), match.position(), match.turn(), match.moves,
            playout.offers, playout.view(0), playout.fingerprint(), playout.imagine(0, 2).fingerprint(),
            playout.nearness(0), playout.key(), match.save(),
        )
    )  # fmt: skip


@pytest.mark.parametrize("answers", [0, 5, 14])
def test_k14_threads_read_one_match(game: Game, answers: int) -> None:
    match = game.start(3)
    to_the_end(match, 5, answers)
    decision = match.decision
    if decision is None:
        return
    twin = Game(game.program).restore(match.save())
    assert twin.decision is not None
    alone = read(twin, twin.playout(), twin.decision)
    shared = match.playout()
    before = match.cells
    assert at_once(lambda _: [read(match, shared, decision) for _ in range(3)]) == [[alone] * 3] * THREADS
    assert match.cells == before
