"""Case K14: games, matches and playouts are pickled as the game and the moves, and are what they were."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from shipped import GAMES, game_at, shipped

import rulewright
from rulewright import Game, Match, Playout, Refused
from rulewright.interpreter.run.chance import Scripted

pytestmark = pytest.mark.slow

NAMES = ("classics/kuhn_poker", "classics/goofspiel", "classics/pig", "classics/liars_dice", "vampire_empire")


@pytest.fixture(scope="module", params=NAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return game_at(GAMES / request.param)


def played(game: Game, seed: int | None, answers: int) -> Match:
    """A match after some answers, and some taken back."""
    match, stream = game.start(seed), Random(3)
    while (match.decisions or match.chance) and len(match.moves) < answers:
        if match.chance:
            match.take(stream.choice(match.chance))
            continue
        decision = stream.choice(match.decisions)
        match.choose(stream.choice(decision.ids), decision.seat)
        if match.can_undo and stream.random() < 0.2:
            match.undo()
    return match


def all_of(match: Match) -> tuple[Any, ...]:
    seats = range(len(match.game.seats))
    return (
        match.fingerprint(), match.moves, match.can_undo, match.labelled, match.result, str(match.fault), match.history,
        [match.view(seat) for seat in (None, match.game.public, *seats)], [match.log(seat) for seat in (None, *seats)],
        [match.information(seat) for seat in seats], [(one.seat, one.prompt, one.ids) for one in match.decisions], match.save(),
        match.chance,
    )  # fmt: skip


@pytest.mark.parametrize("seed", [5, None])
def test_k14_a_match_comes_back_as_it_was(game: Game, seed: int | None) -> None:
    for answers in (0, 1, 7, 25):
        match = played(game, seed, answers)
        again = pickle.loads(pickle.dumps(match))
        assert all_of(again) == all_of(match)
        for _ in range(3):
            if match.decisions:
                option = match.decisions[0].ids[-1]
                match.choose(option, match.decisions[0].seat)
                again.choose(option, again.decisions[0].seat)
        assert all_of(again) == all_of(match)


def test_k14_what_is_imagined_comes_back_and_goes_on(game: Game) -> None:
    match = played(game, 5, 6)
    imagined = match.imagine(0, 4)
    for _ in range(2):
        again = pickle.loads(pickle.dumps(imagined))
        assert all_of(again)[:-2] == all_of(imagined)[:-2]
        if imagined.decisions:
            imagined.choose(imagined.decisions[0].ids[0], imagined.decisions[0].seat)


def test_k14_what_lies_in_one_pickle_shares_its_game(game: Game) -> None:
    one, other, same = pickle.loads(pickle.dumps((game.start(1), game.start(2), game)))
    assert one.game is other.game is same
    assert copy.deepcopy(one).game is one.game
    assert copy.copy(one).fingerprint() == copy.deepcopy(one).fingerprint() == one.fingerprint()
    assert copy.deepcopy(game) is game


@pytest.mark.parametrize("seed", [5, None])
def test_k14_a_playout_comes_back_as_it_was(game: Game, seed: int | None) -> None:
    begun = played(game, seed, 4).playout()
    for playout in (game.playout(seed), begun, begun.imagine(0, 3)):
        stream = Random(2)
        for _ in range(5):
            again = pickle.loads(pickle.dumps(playout))
            assert (again.fingerprint(), again.offers, again.chance, again.regular) == (
                playout.fingerprint(), playout.offers, playout.chance, playout.regular,
            )  # fmt: skip
            assert again.match().fingerprint() == playout.match().fingerprint()
            if playout.chance:
                playout.take(stream.choice(playout.chance))
            elif playout.offers:
                seat, options = next(iter(playout.offers.items()))
                playout.choose(stream.choice(options), seat)


def played_there(playout: Playout) -> str:
    stream = Random(1)
    while playout.offers:
        seat, options = next(iter(playout.offers.items()))
        playout.choose(stream.choice(options), seat)
    return playout.fingerprint()


def test_k14_playouts_are_played_in_other_processes() -> None:
    playouts = [shipped("pig").playout(seed) for seed in range(3)]
    with ProcessPoolExecutor(1) as pool:
        assert list(pool.map(played_there, playouts)) == [played_there(playout) for playout in playouts]


def test_k14_what_is_read_of_a_match_can_be_pickled_too(game: Game) -> None:
    match = played(game, 5, 9)
    decision = match.decision
    read = (match.log(), match.moves, match.history, match.turn(), match.result, match.view(), match.save())
    assert repr(pickle.loads(pickle.dumps(read))) == repr(read)
    if decision is not None:
        told = (decision.why(), decision.why_not())
        assert repr(pickle.loads(pickle.dumps(told))) == repr(told)
        for thing in (decision, decision.options[0]):
            with pytest.raises(Refused, match="pickle its match"):
                pickle.dumps(thing)


def test_k14_a_fault_comes_back_and_can_be_taken_back(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(
        'game "Faulty"\n    players 2\nfacts\n    n: 0..9\nphase turn for each player, repeat\n    player chooses\n'
        '        "Break": do again\n        "Stay": nothing\nhow to again\n    do again\n',
        encoding="utf-8",
    )
    match = rulewright.load(tmp_path).start(1)
    match.choose(1)
    match.choose(0)
    assert match.fault is not None
    again = pickle.loads(pickle.dumps(match))
    assert (str(again.fault), again.decisions, again.fingerprint()) == (str(match.fault), (), match.fingerprint())
    again.undo()
    assert [option.label for option in again.decision.options] == ["Break", "Stay"]


def test_k14_chance_that_is_written_down_is_not_pickled() -> None:
    game = shipped("pig")
    for thing in (
        game.start_from(game.cells(), Scripted(game.program)),
        game.start_from(game.cells(), Scripted(game.program)).playout(),
    ):
        with pytest.raises(Refused, match="written down in advance"):
            pickle.dumps(thing)
