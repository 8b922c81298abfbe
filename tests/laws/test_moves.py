"""Moves: the same answers in the same order lead to the same match, however they were given and whatever was taken back."""

from __future__ import annotations

import json
from random import Random

from matches import take_any
from sampling import often

from rulewright import Game, Match
from rulewright.interpreter.run.retrace import Parting, begun, retraced

GAMES = often(3, 60)
LONGEST = often(60, 2_000)


def again(game: Game, match: Match, exactly: bool) -> Match:
    """A match that is played again from the save of another."""
    save = json.loads(json.dumps(match.save()))
    other = begun(game, save)
    steps = list(retraced(other, match.moves, exactly))
    assert not any(isinstance(step, Parting) for step in steps), steps[-1]
    return other


def test_a_match_can_be_played_again_from_its_save(game: Game) -> None:
    for seed in range(GAMES):
        for automatic in (True, False):
            match, stream = game.start(seed, automatic), Random(seed)
            match.labelled = seed % 2 == 0
            while match.decisions and len(match.moves) < LONGEST:
                take_any(match, stream)
                if match.can_undo and stream.random() < 0.2:
                    match.undo()
            for exactly in (True, False):
                other = again(game, match, exactly)
                assert other.fingerprint() == match.fingerprint()
                assert other.save()["log"] == match.save()["log"]
                assert [(move.seat, move.answer) for move in other.moves] == [
                    (move.seat, move.answer) for move in match.moves
                ]


def test_a_match_in_open_chance_can_be_played_again(game: Game) -> None:
    match, stream = game.start(None), Random(1)
    while (match.decisions or match.chance) and len(match.moves) < LONGEST:
        if match.chance:
            match.take(stream.choice(match.chance))
        else:
            take_any(match, stream)
    assert again(game, match, True).fingerprint() == match.fingerprint()


def test_an_imagined_match_can_be_played_again_from_where_it_began(game: Game) -> None:
    match, stream = game.start(2), Random(2)
    for _ in range(6):
        if match.decisions:
            take_any(match, stream)
    other = match.imagine(0, 5)
    assert other.moves == []
    while other.decisions and len(other.moves) < 20:
        take_any(other, stream)
    assert again(game, other, True).fingerprint() == other.fingerprint()
