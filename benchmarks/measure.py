"""Time something several times and say the best and the median of the rounds."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping
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
