"""What is on offer can be taken, what is not is refused, and a whole answer is the same as its steps."""

from random import Random

import pytest
from matches import cases, game_of, open_of, played, shown, take_any, whole
from sampling import often

from rulewright import Decision, Game, Match, Refused

SHAPES = ("subset", "order", "division")


def test_every_option_on_offer_can_be_taken(game: Game) -> None:
    for seed in range(often(2, 50)):
        for match in played(game, seed):
            for decision in match.decisions:
                assert decision.ids
                assert len(set(decision.ids)) == len(decision.ids)
                assert all(0 <= option < game.program.options for option in decision.ids)
                for option in decision.options:
                    assert option.label
                    after = match.copy()
                    after.choose(option.id, decision.seat)
                    assert after.fault is None, (option, after.fault)
                    assert after.decisions or after.result


def test_what_is_not_on_offer_is_refused_and_changes_nothing(game: Game) -> None:
    for seed in range(often(1, 20)):
        for match in played(game, seed):
            before = shown(match)
            seats = [decision.seat for decision in match.decisions]
            for decision in match.decisions:
                for option in (-1, game.program.options, max(decision.ids) + 1):
                    if option not in decision.ids:
                        with pytest.raises(Refused):
                            match.choose(option, decision.seat)
            for seat in set(range(-1, len(game.seats) + 1)) - set(seats):
                with pytest.raises(Refused):
                    match.choose(match.decisions[0].ids[0] if seats else 0, seat)
            if len(seats) != 1:
                with pytest.raises(Refused):
                    match.choose(match.decisions[0].ids[0] if seats else 0)
            assert shown(match) == before


def by_steps(match: Match, seats: list[int], stream: Random) -> dict[int, list[int] | int]:
    """Let all who are asked answer step by step; return their whole answers."""
    start = len(match.history)
    while len({ply.seat for ply in match.history[start:]} & set(seats)) < len(seats):
        take_any(match, stream)
    answers: dict[int, list[int] | int] = {}
    for ply in match.history[start:]:
        if ply.seat in seats and ply.seat not in answers:
            answers[ply.seat] = ply.answer if isinstance(ply.answer, int) else list(ply.answer)
    return answers


def test_whole_answers_are_the_same_as_steps(game: Game) -> None:
    stream = Random(1)
    for seed in range(often(2, 100)):
        for match in played(game, seed):
            seats = [decision.seat for decision in match.decisions]
            if not any(decision.shape in SHAPES and not decision.picked for decision in match.decisions):
                continue
            stepwise, at_once = match.copy(), match.copy()
            answers = by_steps(stepwise, seats, stream)
            for seat in stream.sample(seats, len(seats)):
                answer = answers[seat]
                if isinstance(answer, list) and shape_of(match, seat) == "subset":
                    stream.shuffle(answer)
                at_once.choose(answer, seat)
            assert whole(stepwise) == whole(at_once)


def shape_of(match: Match, seat: int) -> str:
    decision = open_of(match, seat)
    assert decision is not None
    return decision.shape


def test_a_whole_answer_may_come_after_some_steps(game: Game) -> None:
    stream = Random(2)
    for seed in range(often(2, 100)):
        for match in played(game, seed):
            decision = match.decision
            if decision is None or not decision.picked or len(match.decisions) > 1:
                continue
            stepwise, at_once = match.copy(), match.copy()
            answer = by_steps(stepwise, [decision.seat], stream)[decision.seat]
            at_once.choose(answer, decision.seat)
            assert whole(stepwise) == whole(at_once)


def members_of_each(decision: Decision) -> list[int]:
    return [option.id for option in decision.members]


def test_a_set_that_is_not_allowed_is_refused_and_changes_nothing(game: Game) -> None:
    for seed in range(often(2, 50)):
        for match in played(game, seed):
            for decision in match.decisions:
                if decision.shape not in SHAPES[:2]:
                    continue
                before, members = shown(match), members_of_each(decision)
                wrong = [[*members[:1], *members[:1]], [game.program.options]]
                wrong += [members[: decision.min - 1]] if decision.min > 0 else []
                wrong += [members[: decision.max + 1]] if decision.max < len(members) else []
                for answer in wrong:
                    if answer or decision.min > 0:
                        with pytest.raises(Refused):
                            match.choose(answer, decision.seat)
                assert shown(match) == before


def test_the_games_here_have_sets_to_answer() -> None:
    shapes = {
        decision.shape for case in cases("shapes") for match in played(game_of(case), 1) for decision in match.decisions
    }
    assert {"one", "number", "subset"} <= shapes
