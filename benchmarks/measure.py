"""Time something several times and say the best and the median of the rounds."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter


def seconds(work: Callable[[], object], rounds: int = 5) -> list[float]:
    """Return how long each round of some work took, in seconds."""
    found = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        found.append(perf_counter() - start)
    return found


def rate(label: str, count: int, unit: str, work: Callable[[], object], rounds: int = 5) -> float:
    """Time work that does `count` units a round; print and return the units per second of the best round."""
    return said(label, count, unit, seconds(work, rounds))


def said(label: str, count: int, unit: str, took: list[float]) -> float:
    """Print and return the units per second of the best round."""
    best, middle = count / min(took), count / statistics.median(took)
    print(f"{label:<44} {best:>12,.0f} {unit}/s   (median {middle:,.0f}, {len(took)} rounds of {count:,})")
    return best


def rates(works: Mapping[str, Callable[[], object]], count: int, unit: str, rounds: int = 5) -> dict[str, float]:
    """Time several works that do `count` units a round, by turns, so that a busy machine slows all alike; like `rate`."""
    took: dict[str, list[float]] = {label: [] for label in works}
    for _ in range(rounds):
        for label, work in works.items():
            took[label] += seconds(work, 1)
    return {label: said(label, count, unit, took[label]) for label in works}


@dataclass(frozen=True, slots=True)
class Speed:
    """What came out of one work: games and decisions a second in its best round, games in its median one, decisions in a game."""

    games: float
    decisions: float
    median: float
    length: float


WARM = 10  # games that are played before anything is measured: what is written on demand is there then


def speeds(works: Mapping[str, Callable[[int], int]], budget: float, rounds: int) -> dict[str, Speed]:
    """Time works that play a number of games and return the number of decisions, by turns; `budget`: seconds of one round of one work."""
    counts, took = {}, dict[str, list[float]]()
    for label, work in works.items():
        work(WARM)
        count, spent = 1, 0.0
        while spent < budget / 4:
            start = perf_counter()
            work(count)
            spent = perf_counter() - start
            count = count * 2 if spent < budget / 4 else max(1, round(count * budget / spent))
        counts[label], took[label] = count, []
    taken = {}
    for _ in range(rounds):
        for label, work in works.items():
            start = perf_counter()
            taken[label] = work(counts[label])
            took[label].append(perf_counter() - start)
    return {
        label: Speed(
            count / min(took[label]),
            taken[label] / min(took[label]),
            count / statistics.median(took[label]),
            taken[label] / count,
        )
        for label, count in counts.items()
    }


def table(head: Sequence[str], lines: Sequence[Sequence[str]], left: int = 2) -> str:
    """Write a table in Markdown, so many columns of it to the left."""
    widths = [max(len(line[at]) for line in (head, *lines)) for at in range(len(head))]
    rule = ["-" * width if at < left else "-" * (width - 1) + ":" for at, width in enumerate(widths)]
    written = []
    for line in (head, rule, *lines):
        cells = zip(line, widths, strict=True)
        row = [cell.ljust(width) if at < left else cell.rjust(width) for at, (cell, width) in enumerate(cells)]
        written.append(f"| {' | '.join(row)} |")
    return "\n".join(written)
