"""Random play over all games, with stated seeds: no fault in any number of decisions, and what is on offer can be taken."""

from __future__ import annotations

from itertools import count
from random import Random

from matches import CASES, Case, game_of
from sampling import often

from rulewright import Match

DECISIONS = often(4_000, 200_000)  # over all games together, seeds 10,000 and on
EACH = -(-DECISIONS // len(CASES))
LONGEST = 2_000  # decisions of one game, so that no long game stands for all
ALL_TAKEN = often(0.02, 0.1)  # the share of decisions at which every option is taken, in a copy


def holds(match: Match, seed: int, moves: int) -> None:
    """Assert that nothing went wrong, and that somebody is asked or the game is over."""
    assert match.fault is None, (seed, moves, match.fault)
    assert bool(match.decisions) != (match.result is not None), (seed, moves)


def test_no_decision_leads_to_a_fault(case: Case) -> None:
    game, taken = game_of(case), 0
    for seed in count(10_000):
        match, stream, begun = game.start(seed), Random(seed), taken
        holds(match, seed, 0)
        while match.decisions and taken - begun < LONGEST:
            decision = stream.choice(match.decisions)
            assert len(set(decision.ids)) == len(decision.ids) > 0, (seed, taken)
            if stream.random() < ALL_TAKEN:
                for option in decision.ids:
                    after = match.copy()
                    after.choose(option, decision.seat)
                    holds(after, seed, taken)
            match.choose(stream.choice(decision.ids), decision.seat)
            taken += 1
            holds(match, seed, taken)
        if taken >= EACH:
            break
