"""Numbers about many games: shares with their intervals, and how a count is spread."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from rulewright.grammar.frozen import frozen

Z95 = 1.959963984540054  # the normal distribution has 95 % between -Z95 and Z95
QUANTILES = (5, 25, 50, 75, 95)  # in per cent


@frozen
class Share:
    """How many of all, with the 95 % interval of the share (0..1) by Wilson's score."""

    count: int
    share: float
    low: float
    high: float


@frozen
class Spread:
    """How whole numbers are spread: the least, the mean, the greatest, and for each per cent of QUANTILES its quantile."""

    least: int
    mean: float
    greatest: int
    quantiles: tuple[int, ...]


def wilson(count: int, trials: int) -> tuple[float, float]:
    """Return the 95 % interval of a share by Wilson's score (1927); (0, 1) where nothing was tried.

    Unlike the textbook's plus and minus it stays within 0..1 and says something where the count is 0 or all.
    """
    if trials == 0:
        return 0.0, 1.0
    share, weight = count / trials, Z95 * Z95 / trials
    middle = share + weight / 2
    half = Z95 * sqrt(share * (1 - share) / trials + weight / (4 * trials))
    low = 0.0 if count == 0 else (middle - half) / (1 + weight)
    high = 1.0 if count == trials else (middle + half) / (1 + weight)
    return low, high


def share(count: int, trials: int) -> Share:
    """Return a count as a share of all trials, with its interval."""
    return Share(count, count / trials if trials else 0.0, *wilson(count, trials))


def quantile(ordered: Sequence[int], per_cent: int) -> int:
    """Return the least number that at least so many per cent of the (sorted, at least one) numbers do not exceed."""
    return ordered[max(1, ceil(len(ordered) * per_cent / 100)) - 1]


def spread(numbers: Sequence[int]) -> Spread | None:
    """Say how numbers are spread; None where there are none."""
    if not numbers:
        return None
    ordered = sorted(numbers)
    quantiles = tuple(quantile(ordered, per_cent) for per_cent in QUANTILES)
    return Spread(ordered[0], sum(ordered) / len(ordered), ordered[-1], quantiles)
