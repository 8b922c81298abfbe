"""Fingerprints and positions: equal where nothing differs that they speak of, different where something does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from matches import asked, branches, played, sampled
from sampling import often

from rulewright import Game, Match

GAMES = often(2, 150)
WIDTH = often(2, 8)


def whole_state(match: Match) -> str:
    """All that is there to be seen, but how it came about."""
    seen = [match.view(None), *(match.view(seat) for seat in range(len(match.game.seats)))]
    return json.dumps([seen, [asked(decision) for decision in match.decisions], repr(match.result)])


def on_offer(match: Match) -> str:
    """What may be done, without the numbers by which copies of a component differ."""
    found = [
        [d.seat, d.shape, d.prompt, d.min, d.max, len(d.picked), sorted((o.rule, o.label) for o in d.options)]
        for d in match.decisions
    ]
    return json.dumps([found, sorted((outcome.weight, outcome.label) for outcome in match.chance), repr(match.result)])


def reached(game: Game) -> Iterator[Match]:
    """States of random games and all that comes directly after each."""
    for seed in range(GAMES):
        stream = Random(seed)
        for match in played(game, seed):
            yield match
            if stream.random() < often(0.15, 1.0):
                yield from branches(match)


def test_equal_fingerprints_are_equal_states(game: Game) -> None:
    found: dict[str, tuple[str, str]] = {}
    for match in reached(game):
        state = (whole_state(match), match.position())
        assert found.setdefault(match.fingerprint(), state) == state


def test_equal_positions_offer_the_same(game: Game) -> None:
    found: dict[str, str] = {}
    for match in reached(game):
        offer = on_offer(match)
        assert found.setdefault(match.position(), offer) == offer


def test_what_follows_equal_positions_is_equal(game: Game) -> None:
    """With chance in the open, the positions one decision further on are the same too."""
    following: dict[str, list[str]] = {}
    for seed in range(often(1, 20)):
        match = game.start(None)
        layer = [match]
        for _ in range(often(4, 5)):
            grown = [after for now in layer for after in branches(now)]
            for now in grown:
                position, after = now.position(), sorted({after.position() for after in branches(now)})
                assert following.setdefault(position, after) == after
            layer = grown[seed :: max(1, len(grown) // WIDTH)][:WIDTH]
    assert following


def test_a_decision_taken_changes_the_fingerprint(game: Game) -> None:
    for seed in range(GAMES):
        before = ""
        for match in played(game, seed):
            assert match.fingerprint() != before
            before = match.fingerprint()


def test_information_tells_apart_whatever_a_seat_can_see(game: Game) -> None:
    """Equal information: equal view and own decisions; and information is never lost on the way."""
    for seat in (0, len(game.seats) - 1):
        found: dict[str, str] = {}
        for seed in range(often(2, 50)):
            for match in sampled(game, seed, often(25, 1_000)):
                own = json.dumps([match.view(seat), [asked(d) for d in match.decisions if d.seat == seat]])
                assert found.setdefault(match.information(seat), own) == own
