"""Known puzzles for one: case A31 (crossing a river, jugs, toads and frogs)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sampling import FULL

from rulewright import Game, Match

Read = Callable[[str], Game]


def levels(match: Match) -> list[dict[str, Match]]:
    """All positions by the fewest decisions that lead there; a match that is over does not go on."""
    found = [{match.position(): match}]
    seen = set(found[0])
    while found[-1]:
        following: dict[str, Match] = {}
        for reached in found[-1].values():
            assert reached.fault is None, reached.fault
            for option in reached.decision.ids if reached.decision is not None else ():
                later = reached.copy()
                later.choose(option)
                position = later.position()
                if position not in seen:
                    seen.add(position)
                    following[position] = later
        found.append(following)
    return found[:-1]


def fewest(found: list[dict[str, Match]], ending: str) -> int:
    """How many decisions an ending takes at least."""
    return next(
        number
        for number, level in enumerate(found)
        if any(match.result is not None and match.result.ending == ending for match in level.values())
    )


# ------------------------------------------------------------ a river
RIVER = """
game "River"
    players 1: Ferry
facts
    missionaries, cannibals: 0..3, starts 3
    far: yes/no
phase trip for each player, repeat
    player must take an action from cross
    {end}
action cross(number in 0..2, others in 0..2)
    needs number + others >= 1 and number + others <= 2
    needs number <= here(missionaries) and others <= here(cannibals)
    needs safe(after(missionaries, number), after(cannibals, others))
    does
        set missionaries to after(missionaries, number)
        set cannibals to after(cannibals, others)
        if far: set far to no
        otherwise: set far to yes
define here(near) as
    if far: 3 - near
    otherwise: near
define after(near, moved) as
    if far: near + moved
    otherwise: near - moved
define safe(clergy, wild) as (clergy = 0 or clergy >= wild) and (clergy = 3 or 3 - clergy >= 3 - wild)
"""


def test_three_and_three_cross_in_eleven_trips(game: Read) -> None:
    over = 'if missionaries + cannibals = 0: player wins "Over"'
    assert fewest(levels(game(RIVER.format(end=over)).start(1, automatic=False)), "Over") == 11
    assert sum(map(len, levels(game(RIVER.format(end="")).start(1, automatic=False)))) == 16


# ------------------------------------------------------------ two jugs
JUGS = """
game "Jugs"
    players 1: Ann
facts
    small: 0..3
    large: 0..5
phase turn for each player, repeat
    {end}
    player chooses
        "Fill the small": set small to 3
        "Fill the large": set large to 5
        "Empty the small": set small to 0
        "Empty the large": set large to 0
        "Pour into the large"
            let poured = small
            if large + poured > 5: set poured to 5 - large
            remove poured from small
            add poured to large
        "Pour into the small"
            let poured = large
            if small + poured > 3: set poured to 3 - small
            remove poured from large
            add poured to small
"""


def test_four_are_measured_in_six_steps(game: Read) -> None:
    found = levels(game(JUGS.format(end='if large = 4: player wins "Four"')).start(1))
    assert fewest(found, "Four") == 6
    assert sum(map(len, levels(game(JUGS.format(end="")).start(1)))) == 16


# ------------------------------------------------------------ toads and frogs
TOADS = """
game "Toads and frogs"
    players 1: Ann
token Animal
token Toad of Animal, {n} in supply
token Frog of Animal, {n} in supply
zones
    bank: supply of Animal
    pond: grid of Animal, 1 rows, {w} columns
setup
    for each square in pond where square.column <= {n}: Ann places a toad on square
    for each square in pond where square.column > {n} + 1: Ann places a frog on square
phase turn for each player, repeat
    player must take an action from slide, jump if able
    if unable: player loses "Stuck"
    if crossed: player wins "Crossed"
action slide(start in pond where start is full, goal in ahead(start) where goal is empty)
    does: move all animals from start to goal
action jump(start in pond where start is full, goal in beyond(start) where goal is empty)
    does: move all animals from start to goal
define has_toad(square) as there is a toad in square
define ahead(square) as
    if has_toad(square): square.right
    otherwise: square.left
define beyond(square) as
    if has_toad(square) and not (there is a toad in square.right): square.right.right
    if not has_toad(square) and (there is a toad in square.left): square.left.left
    otherwise: square.up
define frogs_over as number of squares in pond where square.column <= {n} and (there is a frog in square)
define toads_over as number of squares in pond where square.column > {n} + 1 and has_toad(square)
define crossed as frogs_over = {n} and toads_over = {n}
"""
CROSSED = {1: (3, 6), 2: (8, 23), 3: (15, 72), 4: (24, 195), 5: (35, 476)}


@pytest.mark.parametrize("number", CROSSED if FULL else [1, 2, 3])
def test_toads_and_frogs_change_sides(game: Read, number: int) -> None:
    """In n (n + 2) moves; and as many states can be reached as is known."""
    match = game(TOADS.format(n=number, w=2 * number + 1)).start(1, automatic=False)
    for _ in range(2 * number):  # setting up leaves no choice
        assert match.decision is not None
        (only,) = match.decision.ids
        match.choose(only)
    found = levels(match)
    assert (fewest(found, "Crossed"), sum(map(len, found))) == CROSSED[number]
