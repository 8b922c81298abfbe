"""Windows tell nothing: whether somebody is asked to react, and what others receive meanwhile, follows from what all can know.

The full run looks at windows of 500 games, with every card of the game in some hand and in some pile.

Where the needs of a reaction read what the seat that is asked does not know itself, as `forbid` of every-shape does on purpose, its own
list of options follows what its author wrote. That it is asked, and all else that anybody sees, does not.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from matches import CASES, Case, contents, game_of, take_any
from sampling import FULL, often
from test_two_worlds import received

from rulewright import Game, Match

GAMES = often(4, 500)
EACH = 7  # one of so many windows is looked at
REACTION = re.compile(r"^\s*reaction ", re.MULTILINE)
OWN_NEEDS = {"every-shape"}  # games with reactions whose needs read what their own seat does not know


def has_windows(case: Case) -> bool:
    """Tell whether players of a game may react, by its text: no game is compiled before a test runs."""
    return any(REACTION.search(path.read_text(encoding="utf-8")) for path in case.path.glob("*.rules"))


def seen(match: Match, seat: int) -> object:
    """What a seat sees, without the options that it has itself."""
    return match.view(seat), match.log(seat), [decision.seat for decision in match.decisions]


def lying(match: Match, sorts: tuple[str, ...]) -> set[int]:
    """The definitions of all that lies in zones of some sorts."""
    program = match.game.program
    zones = [number for number, zone in enumerate(program.zones) if zone.sort in sorts]
    return {program.components[x].definition for zone in zones for x in contents(match, zone)}


@pytest.mark.parametrize("case", [case for case in CASES if has_windows(case)], ids=str)
def test_a_window_is_the_same_in_all_worlds_that_a_seat_may_think_of(case: Case) -> None:
    game: Game = game_of(case)
    held, piled, windows = set[int](), set[int](), 0
    for seed in range(GAMES):
        stream, match = Random(seed), game.start(seed)
        while match.decisions:
            if any(decision.window for decision in match.decisions):
                windows += 1
                if windows % EACH == 0:
                    held |= lying(match, ("hand",))
                    piled |= lying(match, ("deck", "pile"))
                    for seat in range(len(game.seats)):
                        other = match.imagine(seat, seed)
                        look = seen if case.name in OWN_NEEDS else received
                        assert look(other, seat) == look(match, seat)
            take_any(match, stream)
        assert match.result is not None, match.fault
    assert windows > GAMES
    if FULL:
        movable = {copy.definition for copy in game.program.components if game.program.zones[copy.home].sort == "deck"}
        assert movable <= piled
        assert {number for number in movable if game.program.zones[_home(game, number)].owner >= 0} <= held


def _home(game: Game, definition: int) -> int:
    return next(copy.home for copy in game.program.components if copy.definition == definition)
