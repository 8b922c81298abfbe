"""One law, over generated games: what a seat can read is a function of what it has seen, and it imagines all that agrees with that.

All ways in which a small game can go are listed without the program, with what each seat sees. Whatever a seat has seen alike, the program
tells it alike; what it has seen differently, differently; and what `imagine` makes are exactly the states of the ways that agree.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hidden_games import Small, World, lying, plays, small_game
from sampling import FULL, often
from test_two_worlds import received

from rulewright import Game, Match, load

MOST = often(150, 1000)
GAMES = range(often(12, 400))


def made(folder: Path, small: Small) -> Game:
    (folder / "game.rules").write_text(small.rules, encoding="utf-8")
    return load(folder)


Seen = tuple[int, int, Any]
"""A seat, how often somebody was asked, and what the seat had seen then."""


def sorted_out(game: Game, small: Small) -> dict[Seen, list[Match]]:
    """All matches wherever somebody is asked and at the end, by what a seat has seen."""
    found: dict[Seen, list[Match]] = defaultdict(list)
    for world in small.worlds:
        for number, match in enumerate(plays(game, world)):
            copy = match.copy()
            for seat in range(len(game.seats)):
                found[seat, number, seen_by(world, number, seat)].append(copy)
    return found


def seen_by(world: World, number: int, seat: int) -> tuple[Any, ...]:
    return (world.pauses[number] if number < len(world.pauses) else world.seen)[seat]


@pytest.mark.parametrize("seed", GAMES)
def test_what_a_seat_can_read_is_a_function_of_what_it_has_seen(tmp_path: Path, seed: int) -> None:
    small = small_game(seed, MOST)
    game = made(tmp_path, small)
    texts: dict[tuple[int, int], dict[str, Any]] = defaultdict(dict)
    for (seat, number, seen), matches in sorted_out(game, small).items():
        first, *others = [received(match, seat) for match in matches]
        for other in others:
            assert other == first, small.rules
        information = matches[0].information(seat)
        assert texts[seat, number].setdefault(information, seen) == seen, small.rules


@pytest.mark.parametrize("seed", GAMES)
def test_imagined_states_are_those_that_agree_with_what_the_seat_has_seen(tmp_path: Path, seed: int) -> None:
    small = small_game(seed, MOST)
    game = made(tmp_path, small)
    cases = sorted(sorted_out(game, small).items(), key=lambda case: repr(case[0]))
    for (seat, _, _), matches in cases if FULL else Random(seed).sample(cases, min(len(cases), 12)):
        agreeing, found = {lying(match) for match in matches}, set()
        true = Random(seed).choice(matches)
        for number in range(30 * len(agreeing) + 60 if len(agreeing) <= 30 else 60):
            found.add(lying(true.imagine(seat, number)))
            assert found <= agreeing, small.rules
            if found == agreeing:
                break
        assert found == agreeing or len(agreeing) > 30, small.rules
