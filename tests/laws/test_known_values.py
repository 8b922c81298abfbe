"""Numbers that are known from outside: cases A01, A02 (tic-tac-toe), A39 (Pig), A74 (Kuhn poker), A77 (Goofspiel)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import factorial
from pathlib import Path
from typing import Any

from matches import branches
from sampling import FULL
from shipped import rules_of, shipped

from rulewright import Game, Match, load


def winner(match: Match) -> str:
    """The name of the only winner, or "nobody"."""
    assert match.result is not None
    return next((seat.name for seat in match.result.seats if seat.outcome == "won"), "nobody")


def after(match: Match, option: int) -> Match:
    """The match with one more decision."""
    later = match.copy()
    later.choose(option)
    return later


def zones_of(match: Match, name: str) -> list[list[str]]:
    """What lies in the zones of a name, by owner."""
    return [[card["name"] for card in zone["cards"]] for zone in match.view()["zones"] if zone["name"] == name]


# ------------------------------------------------------------ tic-tac-toe
GAMES = {"Cross": 131_184, "Nought": 77_904, "nobody": 46_080}
LENGTHS = {5: 1_440, 6: 5_328, 7: 47_952, 8: 72_576, 9: 127_872}
POSITIONS = [1, 9, 72, 252, 756, 1_260, 1_520, 1_140, 390, 78]


def test_tic_tac_toe_has_its_known_games_and_positions() -> None:
    """Equal positions are walked once: the counts come out only if they really have the same future."""
    plies: list[set[str]] = [set() for _ in range(10)]
    ends: Counter[str] = Counter()
    ways: dict[str, Counter[tuple[str, int]]] = {}

    def walk(match: Match, ply: int) -> Counter[tuple[str, int]]:
        position = match.position()
        plies[ply].add(position)
        if position not in ways:
            if match.result is not None:
                ends[winner(match)] += 1
                ways[position] = Counter({(winner(match), ply): 1})
            else:
                assert match.decision is not None
                ways[position] = sum((walk(after(match, n), ply + 1) for n in match.decision.ids), Counter())
        return ways[position]

    games = walk(shipped("tic-tac-toe").start(1, automatic=False), 0)
    assert {who: sum(n for (name, _), n in games.items() if name == who) for who in GAMES} == GAMES
    assert {length: sum(n for (_, ply), n in games.items() if ply == length) for length in LENGTHS} == LENGTHS
    assert sum(games.values()) == 255_168
    assert [len(seen) for seen in plies] == POSITIONS
    assert len(ways) == 5_478
    assert ends == {"Cross": 626, "Nought": 316, "nobody": 16}


if FULL:  # half a million decisions

    def test_tic_tac_toe_has_its_known_games_one_by_one() -> None:
        games: Counter[tuple[str, int]] = Counter()

        def walk(match: Match, ply: int) -> None:
            if match.result is not None:
                games[winner(match), ply] += 1
                return
            assert match.decision is not None
            for option in match.decision.ids:
                walk(after(match, option), ply + 1)

        walk(shipped("tic-tac-toe").start(1, automatic=False), 0)
        assert {who: sum(n for (name, _), n in games.items() if name == who) for who in GAMES} == GAMES
        assert {length: sum(n for (_, ply), n in games.items() if ply == length) for length in LENGTHS} == LENGTHS


def test_tic_tac_toe_is_a_draw_with_best_play() -> None:
    values: dict[str, int] = {}

    def value(match: Match) -> int:
        position = match.position()
        if position not in values:
            if match.result is not None:
                values[position] = {"Cross": 1, "Nought": -1, "nobody": 0}[winner(match)]
            else:
                assert match.decision is not None
                best = max if match.decision.seat == 0 else min
                values[position] = best(value(after(match, option)) for option in match.decision.ids)
        return values[position]

    assert value(shipped("tic-tac-toe").start(1)) == 0


# ------------------------------------------------------------ Kuhn poker
Path_ = tuple[int, ...]  # for each decision: 0 a chip, 1 none
Plan = Callable[[int, int, Path_], Fraction]  # seat, card, path: how likely a chip is put


def kuhn_lines() -> Iterator[tuple[Fraction, tuple[int, int], Path_, int]]:
    """Every line of play: how likely the deal, the cards, what was decided, what First wins."""

    def walk(match: Match, chance: Fraction, path: Path_) -> Iterator[tuple[Fraction, tuple[int, int], Path_, int]]:
        if match.result is not None:
            chips = match.result.seats[0].score
            assert chips is not None
            yield chance, cards, path, chips - 2
        elif match.decision is not None:
            for number, option in enumerate(match.decision.ids):
                yield from walk(after(match, option), chance, (*path, number))

    for chance, match in dealt(shipped("kuhn-poker").start(None)):
        hands = [int(hand[0].removeprefix("Card ")) for hand in zones_of(match, "hand")]
        cards = (hands[0], hands[1])
        yield from walk(match, chance, ())


def dealt(match: Match, chance: Fraction = Fraction(1)) -> Iterator[tuple[Fraction, Match]]:
    """What chance brings before the first decision, and how likely."""
    outcomes = match.chance
    if not outcomes:
        yield chance, match
        return
    total = sum(outcome.weight for outcome in outcomes)
    for outcome in outcomes:
        later = match.copy()
        later.take(outcome)
        yield from dealt(later, chance * Fraction(outcome.weight, total))


def test_kuhn_poker_has_its_known_lines_and_information_sets() -> None:
    lines = list(kuhn_lines())
    assert len(lines) == 30
    assert sum(chance for chance, _, path, _ in lines if path == (0, 0)) == 1
    assert {cards for _, cards, _, _ in lines} == set(permutations((1, 2, 3), 2))
    information: dict[int, set[str]] = {0: set(), 1: set()}
    decisions = nodes = 0
    waiting = [shipped("kuhn-poker").start(None)]
    while waiting:
        match = waiting.pop()
        decisions += match.decision is not None
        nodes += bool(match.chance)
        if match.decision is not None:
            information[match.decision.seat].add(match.information(match.decision.seat))
        waiting += branches(match)
    assert [len(information[seat]) for seat in (0, 1)] == [6, 6]
    assert decisions == 24
    assert nodes == 4


def worth(lines: list[tuple[Fraction, tuple[int, int], Path_, int]], first: Plan, second: Plan) -> Fraction:
    """What First wins with these plans."""
    total = Fraction(0)
    for chance, cards, path, gain in lines:
        weight = chance
        for ply, taken in enumerate(path):
            seat = ply % 2
            chip = (first, second)[seat](seat, cards[seat], path[:ply])
            weight *= chip if taken == 0 else 1 - chip
        total += weight * gain
    return total


def pure_plans(seat: int) -> Iterator[Plan]:
    """All plans of a seat without chance: a chip or none at each of its six information sets."""
    paths: list[Path_] = [(), (1, 0)] if seat == 0 else [(0,), (1,)]
    sets = [(card, path) for card in (1, 2, 3) for path in paths]
    for choice in product((0, 1), repeat=len(sets)):
        table = dict(zip(sets, choice, strict=True))
        yield lambda _, card, path, table=table: Fraction(table[card, path])  # type: ignore[misc]


def test_kuhn_poker_is_worth_minus_one_eighteenth() -> None:
    """Two plans (Kuhn 1950) prove it: against each, no plan of the other seat does better than the value."""
    third = Fraction(1, 3)
    first = {(1, ()): third, (2, ()): 0, (3, ()): 1, (1, (1, 0)): 0, (2, (1, 0)): 2 * third, (3, (1, 0)): 1}
    second = {(1, (0,)): 0, (1, (1,)): third, (2, (0,)): third, (2, (1,)): 0, (3, (0,)): 1, (3, (1,)): 1}
    lines = list(kuhn_lines())

    def plan(table: dict[tuple[int, Path_], Any]) -> Plan:
        return lambda _, card, path: Fraction(table[card, path])

    assert max(worth(lines, pure, plan(second)) for pure in pure_plans(0)) == Fraction(-1, 18)
    assert min(worth(lines, plan(first), pure) for pure in pure_plans(1)) == Fraction(-1, 18)


# ------------------------------------------------------------ Pig
def roll_or_hold(match: Match, label: str) -> int:
    assert match.decision is not None
    return next(option.id for option in match.decision.options if option.label == label)


def points(match: Match) -> int:
    found = match.view()["players"][0]["points"]
    assert isinstance(found, int)
    return found


def turn(start: Match, holds: Callable[[int, int], bool]) -> dict[int, tuple[Fraction, Match]]:
    """How likely the first player has how many points after a turn, and a match where that is so."""
    before, found = points(start), dict[int, tuple[Fraction, Match]]()

    def over(match: Match, chance: Fraction) -> None:
        known = found.get(points(match) - before, (Fraction(0), match))
        found[points(match) - before] = (known[0] + chance, match)

    open_: dict[int, tuple[Fraction, Match]] = {0: (Fraction(1), start)}
    while open_:
        pot = min(open_)
        chance, match = open_.pop(pot)
        if holds(before, pot):
            over(after(match, roll_or_hold(match, "Hold")), chance)
            continue
        rolled = after(match, roll_or_hold(match, "Roll"))
        total = sum(outcome.weight for outcome in rolled.chance)
        for outcome in rolled.chance:
            later, part = rolled.copy(), chance * Fraction(outcome.weight, total)
            later.take(outcome)
            if later.decision is not None and later.decision.seat == 0:
                more = pot + int(outcome.label)
                known = open_.get(more, (Fraction(0), later))
                open_[more] = (known[0] + part, later)
            else:
                over(later, part)
    return found


def test_a_turn_of_pig_held_at_twenty_has_its_known_distribution() -> None:
    """The expected numbers come from the sum over the last roll; the case gives six digits of each."""
    reach = [Fraction(1)] + [Fraction(0)] * 25  # how likely a turn passes through a pot
    for pot in range(20):
        for pips in range(2, 7):
            reach[pot + pips] += reach[pot] / 6
    expected = {pot: reach[pot] for pot in range(20, 26)}
    expected[0] = 1 - sum(expected.values())
    found = {gain: chance for gain, (chance, _) in turn(shipped("pig").start(None), lambda _, pot: pot >= 20).items()}
    assert found == expected
    assert found[0] == Fraction(9_440_899, 15_116_544)
    digits = {20: 0.099713, 21: 0.094991, 22: 0.074189, 23: 0.054196, 24: 0.035198, 25: 0.017173}
    assert {gain: round(float(found[gain]), 6) for gain in digits} == digits
    assert round(float(sum(gain * chance for gain, chance in found.items())), 6) == 8.141795


def test_a_position_of_pig_does_not_tell_how_its_points_were_rolled() -> None:
    def rolled(*pips: int) -> str:
        match = shipped("pig").start(None)
        for number in pips:
            match.choose(roll_or_hold(match, "Roll"))
            match.take(number - 1)
        return match.position()

    assert rolled(2, 4) == rolled(3, 3) == rolled(4, 2)
    assert rolled(2, 4) != rolled(2, 5)


def test_pig_held_at_twenty_takes_its_known_number_of_turns_alone() -> None:
    """With E(p) turns expected from p points: E(p) = 1 + sum over gains g of P(g) E(p + g), solved for E(p)."""

    @cache
    def turns(match: Match) -> Fraction:
        at = points(match)
        gains = turn(match, lambda before, pot: pot >= 20 or before + pot >= 100)
        expected = Fraction(1)
        for gain, (chance, later) in gains.items():
            if gain > 0 and at + gain < 100:
                expected += chance * expected_from(later, at + gain)
            assert (later.result is not None) == (at + gain >= 100)
        return expected / (1 - gains[0][0])

    def expected_from(match: Match, reached: int) -> Fraction:
        if reached not in by_points:
            by_points[reached] = turns(after(match, roll_or_hold(match, "Hold")))  # the other player holds at once
        return by_points[reached]

    by_points: dict[int, Fraction] = {}
    assert round(float(turns(shipped("pig").start(None))), 6) == 12.636769


# ------------------------------------------------------------ Goofspiel with few cards
def goofspiel(folder: Path, cards: int) -> Game:
    """The shipped game with fewer cards."""
    text = rules_of("goofspiel")
    assert text.count("1..13") == 1
    (folder / "game.rules").write_text(text.replace("1..13", f"1..{cards}"), encoding="utf-8")
    return load(folder, players=2)


def values(names: list[str]) -> tuple[int, ...]:
    return tuple(sorted(int(name.removeprefix("Card ")) for name in names))


def hands(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    first, second = zones_of(match, "hand")
    return values(first), values(second)


def bids(match: Match) -> dict[tuple[int, int], Match]:
    """What comes of all pairs of bids, by their values."""
    found = {}
    mine, yours = match.decisions
    for a, b in product(mine.options, yours.options):
        later = match.copy()
        later.choose(a.id, 0)
        later.choose(b.id, 1)
        found[values([a.label])[0], values([b.label])[0]] = later
    return found


def test_goofspiel_has_as_many_plays_as_arithmetic_says(tmp_path: Path) -> None:
    """N cards: N! orders of the prizes and N! of each hand. By symmetry both seats win as many; how many, plain code counts."""
    for cards in (2, 3):
        (tmp_path / str(cards)).mkdir()
        waiting, wins = [goofspiel(tmp_path / str(cards), cards).start(None)], Counter[str]()
        while waiting:
            match = waiting.pop()
            if match.result is not None:
                wins[winner(match)] += 1
            elif match.chance:
                waiting += branches(match)
            else:
                waiting += bids(match).values()
        expected: Counter[str] = Counter()
        orders = list(permutations(range(1, cards + 1)))
        for prizes, mine, yours in product(orders, orders, orders):
            rounds = zip(prizes, mine, yours, strict=True)
            margin = sum(prize * ((a > b) - (a < b)) for prize, a, b in rounds)
            expected["Player 1" if margin > 0 else "Player 2" if margin < 0 else "nobody"] += 1
        assert wins == expected
        assert wins["Player 1"] == wins["Player 2"]
        assert sum(wins.values()) == factorial(cards) ** 3


def solved(rows: list[list[Fraction]]) -> Fraction:
    """The value of a matrix game, exactly.

    By Shapley and Snow some square part M of the matrix gives the value det M / (sum of the cofactors of M) with two mixtures
    of its rows and columns that hold against the whole; so all square parts are tried until the two mixtures do.
    """
    height, width = len(rows), len(rows[0])
    for size in range(1, min(height, width) + 1):
        for part in product(combinations(range(height), size), combinations(range(width), size)):
            found = saddle(rows, *part)
            if found is not None:
                return found
    raise AssertionError("every matrix game has a value")


def saddle(rows: list[list[Fraction]], up: tuple[int, ...], across: tuple[int, ...]) -> Fraction | None:
    """The value that a square part of a matrix game proves, if it does."""
    one, size = Fraction(1), len(up)
    mine = linear([[rows[i][j] for i in up] + [-one] for j in across] + [[one] * size + [Fraction(0)]])
    yours = linear([[rows[i][j] for j in across] + [-one] for i in up] + [[one] * size + [Fraction(0)]])
    if mine is None or yours is None or min(*mine[:-1], *yours[:-1], Fraction(0)) < 0:
        return None
    value = mine[-1]
    holds = all(sum(p * rows[i][j] for p, i in zip(mine, up, strict=False)) >= value for j in range(len(rows[0])))
    kept = all(sum(q * row[j] for q, j in zip(yours, across, strict=False)) <= value for row in rows)
    return value if holds and kept else None


def linear(matrix: list[list[Fraction]]) -> list[Fraction] | None:
    """Solve equations of which all but the last have 0 on the right, and the last 1; None where that is not unique."""
    size = len(matrix)
    rows = [[*row, Fraction(int(i == size - 1))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = next((i for i in range(column, size) if rows[i][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [number / rows[column][column] for number in rows[column]]
        for i in range(size):
            if i != column and (factor := rows[i][column]):
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[column], strict=True)]
    return [row[-1] for row in rows]


class Solver:
    """The value of Goofspiel to the first player in points, by going back from the end.

    What is won already only adds to it: so states with equal hands and prizes have one value.
    """

    def __init__(self) -> None:
        self.known: dict[Any, Fraction] = {}

    def value(self, match: Match) -> Fraction:
        """The value of the rest of the game."""
        if match.result is not None:
            return Fraction(0)
        prizes = zones_of(match, "prizes")[0]
        key = (values(prizes), None if match.chance else prizes[0], *hands(match))
        if key not in self.known:
            if match.chance:
                total = sum(outcome.weight for outcome in match.chance)
                parts = zip(match.chance, branches(match), strict=True)
                self.known[key] = sum((self.value(m) * Fraction(o.weight, total) for o, m in parts), Fraction(0))
            else:
                self.known[key] = solved(self.matrix(match))
        return self.known[key]

    def matrix(self, match: Match) -> list[list[Fraction]]:
        """What the first player wins by each pair of bids."""
        table, (mine, yours), before = bids(match), hands(match), margin(match)
        return [[margin(table[a, b]) - before + self.value(table[a, b]) for b in yours] for a in mine]


def margin(match: Match) -> Fraction:
    """By how many points the first player is ahead."""
    first, second = zones_of(match, "won")
    return Fraction(sum(values(first)) - sum(values(second)))


def test_goofspiel_is_worth_nothing_to_either(tmp_path: Path) -> None:
    """The game is symmetric, so its value is 0; and with two or three cards bidding the prize's own value cannot be beaten."""
    for cards in (2, 3):
        (tmp_path / str(cards)).mkdir()
        match, solver = goofspiel(tmp_path / str(cards), cards).start(None), Solver()
        assert solver.value(match) == 0
        for first in branches(match):
            prize = values(zones_of(first, "prizes")[0][:1])[0]
            rows = solver.matrix(first)
            assert min(rows[prize - 1]) >= 0


def test_goofspiel_with_four_cards_has_its_known_first_bids(tmp_path: Path) -> None:
    """A known equilibrium: a mixture of bids for each first prize, against which no bid of the other seat wins anything."""
    match, solver = goofspiel(tmp_path, 4).start(None), Solver()
    assert solver.value(match) == 0
    mixes = {
        1: (1, 0, 0, 0),
        2: (0.337093, 0.136025, 0.526882, 0),
        3: (0.268731, 0, 0.513981, 0.217288),
        4: (0, 0, 0, 1),
    }
    seen = set()
    for first in branches(match):
        prize = values(zones_of(first, "prizes")[0][:1])[0]
        rows = solver.matrix(first)
        assert rows == [[-rows[b][a] for b in range(4)] for a in range(4)]
        for column in range(4):
            assert sum(p * float(rows[bid][column]) for bid, p in enumerate(mixes[prize])) > -1e-5
        seen.add(prize)
    assert seen == {1, 2, 3, 4}
