"""Known lengths of races: cases A41 and A42, on the board with chutes and ladders and on a plain one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import islice

import pytest
from odds import expected_length, lasts

from rulewright import Game

Read = Callable[[str], Game]

TRACK = """
game "Track"
    players 1: Ann
die d6: 1..6
facts
    place: 0..100
phase turn for each player, repeat
    player rolls d6 as pips
    if place + pips <= 100: add pips to place
    {overshoot}
    set place to beyond
    if place = 100: player wins "There"
define beyond as depending on place
{jumps}
    otherwise: place
"""
LADDERS = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
CHUTES = {16: 6, 48: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}
PRINTED_AT_47 = {47: 26, **{start: end for start, end in CHUTES.items() if start != 48}}


def track(jumps: dict[int, int], overshoot: str = "") -> str:
    return TRACK.format(jumps="\n".join(f"    on {start}: {end}" for start, end in jumps.items()), overshoot=overshoot)


@pytest.mark.parametrize(
    ("jumps", "overshoot", "turns"),
    [
        ({**LADDERS, **CHUTES}, "", 39.598366),
        ({**LADDERS, **PRINTED_AT_47}, "", 39.225122),
        ({**LADDERS, **PRINTED_AT_47}, "otherwise: set place to 100", 35.834938),
        ({100: 100}, "", 33.333333),
    ],
    ids=["chutes", "chute at 47", "overshoot allowed", "plain"],
)
def test_a_race_takes_its_known_number_of_turns(
    game: Read, jumps: dict[int, int], overshoot: str, turns: float
) -> None:
    assert round(float(expected_length(game(track(jumps, overshoot)).start(None))), 6) == turns


def test_the_shortest_and_the_most_frequent_race(game: Read) -> None:
    match = game(track({**LADDERS, **CHUTES})).start(None)
    by_turns = [sum((odds for odds, _ in over), Fraction(0)) for over in islice(lasts(match), 60)]
    assert next(turns for turns, odds in enumerate(by_turns) if odds) == 7
    assert round(float(by_turns[7]), 7) == 0.0015646
    assert max(range(60), key=by_turns.__getitem__) == 22
    assert sum(by_turns[:33]) < Fraction(1, 2) <= sum(by_turns[:34])
