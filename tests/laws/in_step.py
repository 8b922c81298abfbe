"""Both executors side by side: a match and a playout that are given the same answers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rulewright import Match, Playout


def assert_alike(match: Match, playout: Playout) -> None:
    """Assert that a match and a playout stand at the same state, where the same is on offer."""
    assert playout.fingerprint() == match.fingerprint()
    assert playout.offers == {decision.seat: decision.ids for decision in match.decisions}
    assert playout.chance == match.chance
    assert playout.result == match.result
    assert playout.fault == match.fault


def both(match: Match, playout: Playout, stream: Random) -> Iterator[Playout]:
    """Play a match and a playout to the end with the same answers; yield the playout wherever it stands."""
    while True:
        assert_alike(match, playout)
        yield playout
        if match.chance:
            outcome = stream.choice(match.chance)
            match.take(outcome)
            playout.take(outcome)
        elif match.decisions:
            decision = stream.choice(match.decisions)
            option = stream.choice(decision.ids)
            match.choose(option, decision.seat)
            playout.choose(option, decision.seat)
        else:
            return
