"""The nearest right spelling of a word."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the known word closest to `word`, or None where none is close (ratio under `cutoff`).

    A word of the same letters in another order is the closest.
    """
    others = sorted(set(known) - {word})
    turned = [other for other in others if sorted(other) == sorted(word)]
    matches = turned or get_close_matches(word, others, n=1, cutoff=cutoff)
    return matches[0] if matches else None
