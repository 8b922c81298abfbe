"""Numbers of the small games that are known from outside: cases A36 (craps), A61 (first hands), A75, A76 (hidden cards and dice)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from matches import branches, reworded
from sampling import FULL
from shipped import rules_of, shipped

from rulewright import Game, Match, load
from rulewright.tools.explore import explore


def scores(match: Match) -> list[int]:
    assert match.result is not None
    return [seat.score or 0 for seat in match.result.seats]


# ------------------------------------------------------------ craps
def solved(rows: dict[str, dict[str, Fraction]], given: dict[str, Fraction]) -> dict[str, Fraction]:
    """For each unknown x with the row {y: c} and the given number g: the solution of x = g + sum of c y, exactly."""
    rows, given = {name: dict(row) for name, row in rows.items()}, dict(given)
    order, left = list(rows), dict[str, dict[str, Fraction]]()
    for name in reversed(order):  # take each out of the rows of the others
        row = rows.pop(name)
        rest = 1 - row.pop(name, Fraction(0))
        row, given[name] = {other: part / rest for other, part in row.items()}, given[name] / rest
        for other, their in rows.items():
            if part := their.pop(name, Fraction(0)):
                given[other] += part * given[name]
                for more, share in row.items():
                    their[more] = their.get(more, Fraction(0)) + part * share
        left[name] = row
    found: dict[str, Fraction] = {}
    for name in order:
        found[name] = given[name] + sum(part * found[other] for other, part in left[name].items())
    return found


def test_the_pass_line_has_its_known_odds_and_length() -> None:
    """Exactly: a number for each position from those that may come next, and all of them solved together, since rolls go round."""
    match = shipped("craps").start(None)
    assert match.decision is not None
    match.choose(match.decision.members[-1].id)  # all chips on the first bet, so that the bet decides the game
    rows: dict[str, dict[str, Fraction]] = {}
    wins: dict[str, Fraction] = {}
    dice: dict[str, Fraction] = {}
    waiting = [match]
    while waiting:
        at = waiting.pop()
        position = at.position()
        if position in rows:
            continue
        rows[position] = row = {}
        wins[position] = Fraction(at.result is not None and at.result.seats[0].outcome == "won")
        dice[position] = Fraction(at.result is None)
        total = sum(outcome.weight for outcome in at.chance)
        for outcome, later in zip(at.chance, branches(at), strict=True):
            row[later.position()] = row.get(later.position(), Fraction(0)) + Fraction(outcome.weight, total)
            waiting.append(later)
    assert solved(rows, wins)[match.position()] == Fraction(244, 495)
    assert solved(rows, dice)[match.position()] / 2 == Fraction(557, 165)
    assert len(rows) == 7 + 7 * 6 + 2  # the first roll and one for each point, before each die; and two endings


# ------------------------------------------------------------ dice that stay on the table
def all_alike(dice: int) -> Fraction:
    """How likely so many dice are all alike after three throws, where the most frequent ones are kept. Plain code."""

    @cache
    def after_throws(alike: int, left: int) -> Fraction:
        if left == 0:
            return Fraction(alike == dice)
        chance = Fraction(0)
        for thrown in product(range(6), repeat=dice - alike):
            more = Counter([0] * alike + list(thrown))
            chance += after_throws(max(more.values()), left - 1)
        return chance / 6 ** (dice - alike)

    return after_throws(0, 3)


def on_the_table(match: Match) -> dict[str, int]:
    """What each die shows."""
    tray = next(zone for zone in match.view(0)["zones"] if zone["name"] == "tray")
    return {die["name"]: die["pips"] for die in tray["cards"]}


def with_dice(folder: Path, dice: int) -> Game:
    """The shipped game with fewer dice, for one player."""
    text = rules_of("five-dice")
    text = text.partition("\nexample ")[0]
    for name in "ABCDE"[dice:]:
        assert text.count(f"    | {name}    |\n") == 1
        text = text.replace(f"    | {name}    |\n", "")
    text = text.replace("up to 5 dice", f"up to {dice} dice").replace("players 1..4", "players 1")
    (folder / "game.rules").write_text(text, encoding="utf-8")
    return load(folder)


@pytest.mark.parametrize("dice", [2, 3, *([4, 5] if FULL else [])])
def test_dice_are_all_alike_after_three_throws_as_often_as_is_known(dice: int, tmp_path: Path) -> None:
    """Equal positions are walked once; the dice that are not the most frequent ones are thrown again."""
    if dice == 5:
        assert all_alike(dice) == Fraction(347_897, 7_558_272)
    level = {"": (Fraction(1), with_dice(tmp_path, dice).start(None))}
    alike = Fraction(0)
    while level:
        following: dict[str, tuple[Fraction, Match]] = {}
        for odds, match in level.values():
            if match.decision is None:
                total = sum(outcome.weight for outcome in match.chance)
                shares = [odds * outcome.weight / total for outcome in match.chance]
                later = list(zip(shares, branches(match), strict=True))
            else:
                pips = on_the_table(match)
                kept = Counter(pips.values()).most_common(1)[0][0]
                loose = [member.id for member in match.decision.members if pips.get(member.label, kept) != kept]
                if not loose:  # or a line has to be filled
                    alike += odds * (len(set(pips.values())) == 1)
                    continue
                match.choose(loose)
                later = [(odds, match)]
            for part, reached in later:
                position = reached.position()
                following[position] = (following.get(position, (Fraction(0), reached))[0] + part, reached)
        level = following
    assert alike == all_alike(dice)


# ------------------------------------------------------------ a deck of one's own
def test_the_first_hands_have_their_known_odds() -> None:
    """Hands of five from seven coppers and three estates: 5 and 2 coins, or 4 and 3, by the cards that chance gives the first seat."""
    coins: dict[int, Fraction] = {}

    def drawn(match: Match, chance: Fraction) -> None:
        zone = next(zone for zone in match.view(0)["zones"] if zone["name"] == "hand" and zone["owner"] == "Player 1")
        if len(zone["cards"]) == 5:
            worth = sum(card["name"] == "Copper" for card in zone["cards"])
            coins[worth] = coins.get(worth, Fraction(0)) + chance
            return
        total = sum(outcome.weight for outcome in match.chance)
        for outcome, later in zip(match.chance, branches(match), strict=True):
            drawn(later, chance * Fraction(outcome.weight, total))

    drawn(shipped("copper-and-silver").start(None), Fraction(1))
    assert coins[5] + coins[2] == Fraction(1, 6)
    assert coins[4] + coins[3] == Fraction(5, 6)


# ------------------------------------------------------------ liar's dice
def with_one_die(folder: Path, sides: int) -> Game:
    """The shipped game for two with one die each, of so many sides, of which the highest is wild; the first seat begins."""
    text = rules_of("liars-dice")
    text = text.partition("\nvariant ")[0]
    words = {
        "players 2..4": "players 2: Ann, Bea",
        "    pips: 1..6": f"    pips: 1..{sides}",
        "pips in 1..6": f"pips in 1..{sides}",
        "wild as 1": f"wild as {sides}",
        "starts 5": "starts 1",
        "    choose a player in players at random\n        set starter to player\n": "    set starter to Ann\n",
    }
    return reworded(folder, text, words)


@pytest.mark.parametrize(
    ("sides", "information", "first", "second"),
    [(2, 16, 32, 28), (3, 96, 287, 280), *([(4, 512, 2_044, 2_036)] if FULL else [])],
)
def test_one_hidden_die_each_has_its_known_information_sets_and_lines(
    sides: int, information: int, first: int, second: int, tmp_path: Path
) -> None:
    """The same numbers come from OpenSpiel's game of that name; lines count what each die may show, too."""
    found = explore(with_one_die(tmp_path, sides), None, 100_000)
    assert [found.information(seat) for seat in (0, 1)] == [information, information]
    lines: Counter[str] = Counter()
    for (ending, _), count in found.counts.games.items():
        lines[ending.rpartition(": ")[2]] += count
    assert lines == {"Ann won": first, "Bea won": second}


# ------------------------------------------------------------ Leduc hold'em
def with_suits(folder: Path) -> Game:
    """The shipped game with cards that can be told apart."""
    text = rules_of("leduc-holdem")
    text, _, _ = text.partition("\nexample ")
    alike, apart = (
        "card Card, 2 of each rank\n",
        "kind Suit: red, black\ncard Card, one of each suit and rank\n    suit: Suit\n",
    )
    assert text.count(alike) == 1
    (folder / "game.rules").write_text(text.replace(alike, apart), encoding="utf-8")
    return load(folder)


def test_leduc_has_its_known_information_sets(tmp_path: Path) -> None:
    by_rank = explore(shipped("leduc-holdem"), None, 100_000)
    assert [by_rank.information(seat) for seat in (0, 1)] == [144, 144]
    by_suit = explore(with_suits(tmp_path), None, 100_000)
    assert [by_suit.information(seat) for seat in (0, 1)] == [468, 468]
    assert by_suit.counts.games.total() == 5_520


@dataclass
class Node:
    """A place in the tree: the end, chance, or a decision of a seat with an information set."""

    gain: int = 0
    seat: int = -1
    information: str = ""
    chances: list[float] = field(default_factory=list)
    below: list[Node] = field(default_factory=list)


def tree(match: Match) -> Node:
    if match.result is not None:
        return Node(scores(match)[0] - 13)
    below = [tree(later) for later in branches(match)]
    if match.decision is not None:
        seat = match.decision.seat
        return Node(seat=seat, information=match.information(seat), below=below)
    total = sum(outcome.weight for outcome in match.chance)
    return Node(chances=[outcome.weight / total for outcome in match.chance], below=below)


def test_leduc_is_worth_what_is_known() -> None:
    """Regret minimisation: what each seat has at least, against the best answer, encloses the known value."""
    root = tree(shipped("leduc-holdem").start(None))
    regrets: dict[str, list[float]] = {}
    played: dict[str, list[float]] = {}

    def mix(weights: list[float]) -> list[float]:
        total = sum(weights)
        return [w / total for w in weights] if total > 0 else [1 / len(weights)] * len(weights)

    def train(node: Node, seat: int, mine: float, theirs: float, plans: dict[str, list[float]], step: int) -> float:
        """What the node brings the seat; regrets are gathered for the seat, weighed by chance and the other's plan."""
        if not node.below:
            return node.gain if seat == 0 else -node.gain
        if node.chances:
            parts = zip(node.chances, node.below, strict=True)
            return sum(p * train(n, seat, mine, theirs * p, plans, step) for p, n in parts)
        plan = plans.setdefault(node.information, mix(regrets.get(node.information, [0.0] * len(node.below))))
        if node.seat != seat:
            return sum(p * train(n, seat, mine, theirs * p, plans, step) for p, n in zip(plan, node.below, strict=True))
        values = [train(n, seat, mine * p, theirs, plans, step) for p, n in zip(plan, node.below, strict=True)]
        value = sum(p * v for p, v in zip(plan, values, strict=True))
        gathered = change.setdefault(node.information, [0.0] * len(plan))
        average = played.setdefault(node.information, [0.0] * len(plan))
        for n, p in enumerate(plan):
            gathered[n] += theirs * (values[n] - value)
            average[n] += step * mine * p
        return value

    for step in range(1, 201):
        for seat in (0, 1):
            change: dict[str, list[float]] = {}
            train(root, seat, 1.0, 1.0, {}, step)
            for name, row in change.items():
                old = regrets.get(name, [0.0] * len(row))
                regrets[name] = [max(0.0, a + b) for a, b in zip(old, row, strict=True)]

    def best(seat: int) -> float:
        """What the best answer of a seat wins against the other's average plan."""
        groups: dict[str, list[tuple[Node, float]]] = {}

        def reach(node: Node, weight: float) -> None:
            if node.below and not node.chances and node.seat == seat:
                groups.setdefault(node.information, []).append((node, weight))
            parts = node.chances or (
                mix(played[node.information]) if node.below and node.seat != seat else [1.0] * len(node.below)
            )
            for part, later in zip(parts, node.below, strict=True):
                reach(later, weight * part)

        def worth(node: Node) -> float:
            if not node.below:
                return node.gain if seat == 0 else -node.gain
            if node.seat == seat:
                return worth(node.below[answer(node.information)])
            parts = node.chances or mix(played[node.information])
            return sum(p * worth(n) for p, n in zip(parts, node.below, strict=True))

        def answer(name: str) -> int:
            if name not in answers:
                options = range(len(groups[name][0][0].below))
                answers[name] = max(
                    options, key=lambda n: sum(weight * worth(node.below[n]) for node, weight in groups[name])
                )
            return answers[name]

        answers: dict[str, int] = {}
        reach(root, 1.0)
        return worth(root)

    most, least = best(0), -best(1)
    assert least <= -0.08560642 <= most
    assert most - least < 0.02
