"""Exact odds of a game that chance alone plays, and how long it takes: by walking all that may come."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulewright import Match


def next_by_chance(match: Match) -> Iterator[tuple[Fraction, Match]]:
    """All that chance may bring next, each with how likely it is."""
    total = sum(outcome.weight for outcome in match.chance)
    for outcome in match.chance:
        later = match.copy()
        later.take(outcome)
        yield Fraction(outcome.weight, total), later


def ending_of(match: Match) -> str | None:
    """The reason of the ending; None while the match goes on."""
    assert match.fault is None, match.fault
    assert not match.decisions, "somebody has to decide"
    return match.result.ending if match.result is not None else None


def lasts(match: Match) -> Iterator[list[tuple[Fraction, Match]]]:
    """How likely the game is over after so many outcomes and not before, in which states; equal positions are walked once."""
    level = {match.position(): (Fraction(1), match)}
    while level:
        following: dict[str, tuple[Fraction, Match]] = {}
        for odds, reached in level.values():
            for part, later in next_by_chance(reached) if ending_of(reached) is None else ():
                position = later.position()
                following[position] = (following.get(position, (Fraction(0), later))[0] + odds * part, later)
        yield [entry for entry in level.values() if entry[1].result is not None]
        level = following


def endings(match: Match) -> dict[str, Fraction]:
    """How likely each ending of a game is that chance alone plays, and that has to end."""
    found: dict[str, Fraction] = {}
    for over in lasts(match):
        for odds, reached in over:
            ending = str(ending_of(reached))
            found[ending] = found.get(ending, Fraction(0)) + odds
    assert sum(found.values()) == 1
    return found


def scores(match: Match, seat: int = 0) -> dict[int, Fraction]:
    """How likely a seat has each score in the end."""
    found: dict[int, Fraction] = {}
    for over in lasts(match):
        for odds, reached in over:
            assert reached.result is not None
            score = reached.result.seats[seat].score
            assert score is not None
            found[score] = found.get(score, Fraction(0)) + odds
    assert sum(found.values()) == 1
    return found


def counts(match: Match, of: int) -> dict[str, int]:
    """How many of so many equally likely cases end in which way."""
    found = {ending: odds * of for ending, odds in endings(match).items()}
    assert all(number.denominator == 1 for number in found.values())
    return {ending: int(number) for ending, number in found.items()}


Rows = dict[str, dict[str, Fraction]]


def graph(match: Match) -> tuple[Rows, dict[str, str]]:
    """For each position what comes next and how likely; and the endings of those that are final."""
    rows: Rows = {}
    final: dict[str, str] = {}
    waiting = [(match.position(), match)]
    rows[match.position()] = {}
    while waiting:
        position, reached = waiting.pop()
        ending = ending_of(reached)
        if ending is not None:
            final[position] = ending
        for part, later in next_by_chance(reached) if ending is None else ():
            following = later.position()
            rows[position][following] = rows[position].get(following, Fraction(0)) + part
            if following not in rows:
                rows[following] = {}
                waiting.append((following, later))
    return rows, final


def linear(rows: Rows, given: dict[str, Fraction]) -> dict[str, Fraction]:
    """Solve x = given + the sum of its row, for each position x, exactly."""
    rows = {name: dict(row) for name, row in rows.items()}
    given = {name: given.get(name, Fraction(0)) for name in rows}
    into: dict[str, set[str]] = {name: set() for name in rows}
    for name, row in rows.items():
        for other in row:
            into[other].add(name)
    order, left = list(rows), Rows()
    for name in reversed(order):  # take each out of the rows of the others
        row = rows.pop(name)
        rest = 1 - row.pop(name, Fraction(0))
        row, given[name] = {other: part / rest for other, part in row.items()}, given[name] / rest
        left[name] = row
        for other in into[name]:
            part = rows[other].pop(name, None) if other in rows else None
            if part is None:
                continue
            given[other] += part * given[name]
            for more, share in row.items():
                rows[other][more] = rows[other].get(more, Fraction(0)) + part * share
                into[more].add(other)
    found: dict[str, Fraction] = {}
    for name in order:
        found[name] = given[name] + sum(part * found[other] for other, part in left[name].items())
    return found


def odds_in_the_long_run(match: Match, ending: str) -> Fraction:
    """How likely an ending is in a game that may go round for ever."""
    rows, final = graph(match)
    assert ending in final.values()
    return linear(rows, {position: Fraction(reason == ending) for position, reason in final.items()})[match.position()]


def expected_length(match: Match) -> Fraction:
    """How many outcomes of chance come on average before the end."""
    rows, final = graph(match)
    return linear(rows, {position: Fraction(position not in final) for position in rows})[match.position()]
