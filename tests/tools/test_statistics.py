"""Intervals and quantiles, held against published and hand-made numbers."""

import pytest

from rulewright.tools.statistics import quantile, share, spread, wilson


@pytest.mark.parametrize(
    ("count", "trials", "low", "high"),
    [  # Newcombe 1998, Statistics in Medicine 17, table I, method 3 (Wilson's score without correction)
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_an_interval_is_the_published_one(count: int, trials: int, low: float, high: float) -> None:
    assert wilson(count, trials) == pytest.approx((low, high), abs=5e-5)


def test_an_interval_says_something_at_both_ends() -> None:
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_share_of_nothing_is_nothing() -> None:
    assert share(0, 0).share == 0.0


def test_a_quantile_is_one_of_the_numbers() -> None:
    assert [quantile([1, 2, 3, 4], part) for part in (5, 25, 50, 75, 95)] == [1, 1, 2, 3, 4]
    assert quantile([7], 5) == 7


def test_a_spread() -> None:
    found = spread([3, 1, 2])
    assert found is not None
    assert (found.least, found.mean, found.greatest) == (1, 2.0, 3)
    assert spread([]) is None
