"""Secret choices: the seats may answer in any order, one ahead of the other and step by step; the state is the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

from matches import cases, game_of, open_of, played, take_any, whole
from sampling import often

from rulewright import Game, Match

GAMES = often(2, 60)


def secret(game: Game, seed: int) -> Iterator[Match]:
    """The matches of a game that stand before a secret choice that nobody has answered."""
    for match in played(game, seed):
        if len(match.decisions) > 1 and not any(decision.picked for decision in match.decisions):
            yield match


def answer(match: Match, seat: int, steps: list[int]) -> list[int]:
    """Let a seat take the next of the steps that it still has to go; return the rest."""
    match.choose(steps[0], seat)
    return steps[1:]


def steps_of(match: Match, seat: int, stream: Random) -> list[int]:
    """What a seat takes step by step until it is not asked any more by this choice."""
    own, site, steps = match.copy(), match.decisions[0].site, []
    plies = len(own.history)
    while (decision := open_of(own, seat)) is not None and decision.site == site and len(own.history) == plies:
        steps.append(stream.choice(decision.ids))
        own.choose(steps[-1], seat)
    return steps


def test_every_order_of_answers_gives_one_state(game: Game) -> None:
    for seed in range(GAMES):
        stream = Random(seed)
        for match in secret(game, seed):
            seats = [decision.seat for decision in match.decisions]
            steps = {seat: steps_of(match, seat, stream) for seat in seats}
            ends = []
            for order in permutations(seats):
                after = match.copy()
                for seat in order:
                    for option in steps[seat]:
                        after.choose(option, seat)
                ends.append(whole(after))
            assert all(end == ends[0] for end in ends)


def test_the_log_has_the_answers_in_the_order_of_the_seats(game: Game) -> None:
    for seed in range(GAMES):
        for match in secret(game, seed):
            after, stream, plies = match.copy(), Random(seed), len(match.history)
            while len(after.history) == plies:
                take_any(after, stream)
            seats = [decision.seat for decision in match.decisions]
            assert [ply.seat for ply in after.history[plies:] if ply.seat in seats][: len(seats)] == sorted(seats)


def test_steps_of_several_seats_may_mix(game: Game) -> None:
    for seed in range(GAMES):
        stream = Random(seed)
        for match in secret(game, seed):
            seats = [decision.seat for decision in match.decisions]
            steps = {seat: steps_of(match, seat, stream) for seat in seats}
            ends = []
            for _ in range(3):
                after, left = match.copy(), {seat: list(steps[seat]) for seat in seats}
                while any(left.values()):
                    seat = stream.choice([seat for seat in seats if left[seat]])
                    left[seat] = answer(after, seat, left[seat])
                ends.append(whole(after))
            assert ends[0] == ends[1] == ends[2]


def test_an_answer_changes_nothing_for_those_who_still_have_to_answer(game: Game) -> None:
    for seed in range(GAMES):
        for match in secret(game, seed):
            first, *others = match.decisions
            seen = set()
            for option in first.ids:
                after = match.copy()
                after.choose(option, first.seat)
                if open_of(after, first.seat) is None:
                    seen.add(str([[after.information(d.seat), d.ids, [o.label for o in d.options]] for d in others]))
                    assert [decision.seat for decision in after.decisions] == [decision.seat for decision in others]
            assert len(seen) <= 1


def test_there_are_secret_choices_to_look_at() -> None:
    assert sum(1 for case in cases("secrets") for _ in secret(game_of(case), 0)) > 10
