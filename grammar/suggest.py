"""The nearest right spelling of a word."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

LONGEST: Final = 100  # letters of a word that may be a misspelling
MANY: Final = 200  # words; of more than these only some are looked at, so that thousands of faults take no minutes
NEAR: Final = 25  # how many on each side, in order of their beginnings and of their ends


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the known word closest to `word`, or None where none is close (ratio under `cutoff`).

    A word of the same letters in another order is the closest.
    """
    if len(word) > LONGEST:
        return None
    others = _candidates(word, frozenset(known) - {word})
    turned = [other for other in others if len(other) == len(word) and sorted(other) == sorted(word)]
    matches = turned or get_close_matches(word, others, n=1, cutoff=cutoff)
    return matches[0] if matches else None


def _candidates(word: str, known: frozenset[str]) -> list[str]:
    """Return the words to compare with one, in order: all, or of many those that begin or end most like it."""
    if len(known) <= MANY:
        return sorted(known)
    beginnings, ends = _ordered(known)
    near = {*_around(word, beginnings), *(other[::-1] for other in _around(word[::-1], ends))}
    return sorted(near)


@lru_cache(maxsize=2)
def _ordered(known: frozenset[str]) -> tuple[list[str], list[str]]:
    """Return words in order, and in order read backwards."""
    return sorted(known), sorted(word[::-1] for word in known)


def _around(word: str, ordered: Sequence[str]) -> Sequence[str]:
    """Return the words on both sides of the place of one."""
    at = bisect(ordered, word)
    return ordered[max(0, at - NEAR) : at + NEAR]
