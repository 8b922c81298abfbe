"""A seed says everything about chance: same seed, same answers, same match, in every process. And every match ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random

import pytest
from matches import Case, cases, decided, game_of, logs, played
from sampling import often

from rulewright import Game, Match, load

ENDING = often(8, 2_000)
SEEDS = (0, 1, 2**64 - 1)


def story(game: Game, seed: int) -> str:
    """A hash of all that is to be seen of a random game."""
    told = blake2b()
    for match in played(game, seed):
        told.update(match.fingerprint().encode())
        told.update(match.position().encode())
        told.update(str([[(o.id, o.label, o.rule) for o in decision.options] for decision in match.decisions]).encode())
    told.update(json.dumps([logs(match), match.view(None), repr(match.result)]).encode())
    return told.hexdigest()


@cache
def stories() -> dict[str, list[str]]:
    """The stories of all games."""
    return {
        str(case): [story(game_of(case), seed) for seed in SEEDS[-often(1, 3) :]] for case in cases("another hash seed")
    }


def test_the_same_seed_gives_the_same_match(case: Case, game: Game) -> None:
    again = load(case.path, players=case.players)
    assert again is not game
    for seed in (*range(often(0, 50)), *SEEDS):
        assert story(again, seed) == story(game, seed)


@pytest.mark.parametrize("hash_seed", ["1", "0"][: often(1, 2)])
def test_another_process_with_another_hash_seed_gives_the_same_matches(hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    code = "import json, sys; sys.path[:0] = sys.argv[1:]; import test_seeds; print(json.dumps(test_seeds.stories()))"
    run = subprocess.run(
        [sys.executable, "-c", code, *map(str, Path(__file__).parents[:2])],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == stories()


def test_another_seed_gives_another_match_where_there_is_chance(game: Game) -> None:
    program = game.program
    chance = program.dice or program.randoms or any(zone.counter >= 0 for zone in program.zones)
    ends = set()
    for seed in range(8):
        match, stream = game.start(seed), Random(1)
        for _ in decided(match, stream):
            pass
        ends.add(json.dumps(logs(match)))
    assert len(ends) > 1 if chance else len(ends) == 1


def test_every_random_game_ends(game: Game) -> None:
    for seed in range(ENDING):
        match = game.start(seed)
        stream = Random(seed)
        while match.decisions:
            decision = stream.choice(match.decisions)
            match.choose(stream.choice(decision.ids), decision.seat)
        assert match.fault is None, (seed, match.fault)
        assert match.result is not None
        assert {seat.outcome for seat in match.result.seats} <= {"won", "lost", "drew"}
        assert min(seat.place for seat in match.result.seats) == 1


def test_where_one_option_is_left_the_match_can_ask_all_the_same(game: Game) -> None:
    """Asked for every decision, the match is the same as without the questions that have one answer.

    Only that somebody declined is not told where nobody was asked.
    """
    for seed in range(often(3, 100)):
        asked_all = game.start(seed, automatic=False)
        stream = Random(seed)
        untold: set[int] = set()
        for match in played(game, seed):
            while asked_all.decisions and asked_all.fingerprint() != match.fingerprint():
                lone = next(decision for decision in asked_all.decisions if len(decision.ids) == 1)
                before = len(asked_all.log()) if lone.options[0].label == "decline" else -1
                asked_all.choose(lone.ids[0], lone.seat)
                if before >= 0 and f"{lone.name} declines to" in asked_all.log()[before].text:
                    untold.add(before)
            assert asked_all.fingerprint() == match.fingerprint()
            if match.decisions:
                decision = stream.choice(match.decisions)
                asked_all.choose(stream.choice(decision.ids), decision.seat)
        told = [line for number, line in enumerate(unremarked(asked_all)) if number not in untold]
        assert told == unremarked(match)


def unremarked(match: Match) -> list[tuple[str, str, tuple[str, ...]]]:
    """The log without what it remarks on a decision that nobody was asked for; turns in which nothing is told have no number."""
    return [(line.text.removesuffix(" (nothing else is possible)"), line.rule, line.cite) for line in match.log()]


def test_open_chance_offers_what_can_come(game: Game) -> None:
    """A random walk with chance in the open comes to an end, and every weight is positive."""
    for seed in range(often(5, 50)):
        match, stream = game.start(None), Random(seed)
        while match.decisions or match.chance:
            if match.decisions:
                next(iter(decided(match, stream)))
                decision = stream.choice(match.decisions)
                match.choose(stream.choice(decision.ids), decision.seat)
                continue
            outcomes = match.chance
            assert all(outcome.weight > 0 and outcome.label for outcome in outcomes)
            match.take(stream.choices(outcomes, [outcome.weight for outcome in outcomes])[0])
        assert match.fault is None
        assert match.result is not None
