"""The walk over all lines of play, held against games small enough to count by hand and against published counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import pytest

from rulewright.tools.walk import Look, Way, walk_all

pytestmark = pytest.mark.slow

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class NoughtsAndCrosses:
    """Nine squares in a string; the seat to move follows from how many are taken."""

    def look(self, board: str) -> Look:
        for mark in "XO":
            if any(all(board[square] == mark for square in line) for line in LINES):
                return Look("end", board, board, result=f"{mark} won")
        if "." not in board:
            return Look("end", board, board, result="drawn")
        return Look("decision", board, board, seat=(9 - board.count(".")) % 2)

    def ways(self, board: str) -> Iterable[Way[str]]:
        free = [square for square in range(9) if board[square] == "."]
        mark = "XO"[(9 - len(free)) % 2]
        return [Way(board[:at] + mark + board[at + 1 :], Fraction(1, len(free)), True) for at in free]


def test_noughts_and_crosses_has_its_published_counts() -> None:
    counts = walk_all(NoughtsAndCrosses(), "." * 9, None, 100_000)
    results: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    for (result, length), games in counts.games.items():
        results[result] += games
        lengths[length] += games
    assert results == {"X won": 131_184, "O won": 77_904, "drawn": 46_080}
    assert lengths == {5: 1_440, 6: 5_328, 7: 47_952, 8: 72_576, 9: 127_872}
    assert counts.positions == {"decision": 4_520, "end": 958}
    assert counts.perft[:7] == [1, 9, 72, 504, 3_024, 15_120, 54_720]
    assert sum(counts.odds.values()) == 1
    assert counts.whole


class Poker:
    """Three cards, one each, bet or pass: a history is a text such as `12pb`; `.` marks a card still to be dealt."""

    OVER = ("bb", "bp", "pp", "pbb", "pbp")

    def look(self, history: str) -> Look:
        if len(history) < 2:
            return Look("chance", history, history)
        if history[2:] in self.OVER:
            return Look("end", history, history, result=history[2:])
        seat = (len(history) - 2) % 2
        return Look("decision", history, history, seat=seat, information=(history[seat], history[2:]))

    def ways(self, history: str) -> Iterable[Way[str]]:
        if len(history) < 2:
            cards = [card for card in "123" if card not in history]
            return [Way(history + card, Fraction(1, len(cards)), False) for card in cards]
        return [Way(history + word, Fraction(1, 2), True) for word in "bp"]


def test_three_card_poker_has_its_published_counts() -> None:
    counts = walk_all(Poker(), "", None, 1_000)
    assert counts.games.total() == 30
    assert counts.positions == {"chance": 4, "decision": 24, "end": 30}
    assert counts.information == {0: 6, 1: 6}
    assert counts.odds["pp"] == Fraction(1, 4)


class Circle:
    """One may go round for ever or leave."""

    def look(self, at: int) -> Look:
        return Look("end", at, at, result="left") if at == 3 else Look("decision", at, at, seat=0)

    def ways(self, at: int) -> Iterable[Way[int]]:
        return [Way((at + 1) % 3, Fraction(1, 2), True), Way(3, Fraction(1, 2), True)]


def test_a_circle_is_noticed() -> None:
    counts = walk_all(Circle(), 0, None, 1_000)
    assert counts.endless
    assert not counts.whole
    assert counts.positions == {"decision": 3, "end": 1}


def test_a_depth_cuts_a_circle() -> None:
    counts = walk_all(Circle(), 0, 4, 1_000)
    assert counts.perft == [1, 2, 2, 2, 2]
    assert counts.unfinished == 1
    assert counts.games == {("left", 1): 1, ("left", 2): 1, ("left", 3): 1, ("left", 4): 1}


class Endless:
    """A counter that only grows, and a rule that fails at two."""

    def look(self, at: int) -> Look:
        return Look("fault", at, at, result="too deep") if at == -1 else Look("decision", at, at, seat=0)

    def ways(self, at: int) -> Iterable[Way[int]]:
        yield Way(at + 1, Fraction(1), True)
        if at == 2:
            yield Way(-1, Fraction(0), True)


def test_the_limit_ends_a_walk_without_end() -> None:
    counts = walk_all(Endless(), 0, None, 50)
    assert counts.full
    assert counts.faults == {"too deep": 1}


def test_the_limit_is_looked_at_inside_a_step() -> None:
    class Wide(Endless):
        """A thousand ways from everywhere."""

        def ways(self, at: int) -> Iterable[Way[int]]:
            return (Way(at * 1_000 + number, Fraction(1, 1_000), True) for number in range(1_000))

    looked: list[int] = []
    counts = walk_all(Wide(), 1, None, 50, looked.append)
    assert counts.full
    assert counts.positions == {"decision": 50}


class Dice:
    """Chance alone, round and round: nothing ever ends, and no decision comes."""

    def look(self, at: int) -> Look:
        return Look("chance", at, at)

    def ways(self, at: int) -> Iterable[Way[int]]:
        return [Way((at + face) % 6, Fraction(1, 6), False) for face in range(6)]


def test_chance_that_goes_round_is_noticed_with_a_depth_too() -> None:
    for depth in (None, 4):
        counts = walk_all(Dice(), 0, depth, 1_000)
        assert counts.endless
        assert counts.positions == {"chance": 6}


def test_ways_to_what_is_known_count_for_the_limit() -> None:
    class Sums(Dice):
        """A hundred rolls of a thousand faces, added up."""

        def ways(self, at: int) -> Iterable[Way[int]]:
            return (Way(at + face, Fraction(1, 1_000), False) for face in range(1, 1_001))

    assert walk_all(Sums(), 0, 4, 3_000).full
