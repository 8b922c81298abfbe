"""Complete games, positions and information sets of small games whose numbers are known (cases A01, A02; Kuhn poker)."""

from collections import Counter

import pytest
from small_games import kuhn, three_in_a_row
from walking import lines_of_play

from rulewright.interpreter.run.match import Match


@pytest.mark.slow
def test_three_in_a_row_has_its_known_numbers() -> None:
    found = lines_of_play(three_in_a_row().start(None, automatic=False), lambda match: match.position())
    assert found == {
        "Three in a line: Cross": 131_184,
        "Three in a line: Nought": 77_904,
        "The board is full: ": 46_080,
        "positions": 5_478,
    }


def test_kuhn_poker_has_its_known_numbers() -> None:
    deals: set[tuple[str, ...]] = set()
    information: dict[int, set[str]] = {0: set(), 1: set()}
    weights: Counter[tuple[int, ...]] = Counter()

    def walk(match: Match, dealt: tuple[str, ...], weight: tuple[int, ...]) -> int:
        if match.result is not None:
            deals.add(dealt)
            return 1
        if match.decision is not None:
            seat = match.decision.seat
            information[seat].add(match.information(seat))
            ends = 0
            for option in match.decision.options:
                after = match.copy()
                after.choose(option.id)
                ends += walk(after, dealt, weight)
            return ends
        ends = 0
        weights[tuple(outcome.weight for outcome in match.chance)] += 1
        for outcome in match.chance:
            after = match.copy()
            after.take(outcome)
            ends += walk(after, (*dealt, outcome.label), (*weight, outcome.weight))
        return ends

    assert walk(kuhn().start(None), (), ()) == 30
    assert len(deals) == 6
    assert [len(information[seat]) for seat in (0, 1)] == [6, 6]
    assert weights == {(1, 1, 1): 1, (1, 1): 3}
