"""What callers hand over, looked at before it is used: numbers, seats, readers, answers. Whatever does not fit is a WrongArgument."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from pathlib import Path
from typing import TypeAlias

from rulewright.interpreter.errors import WrongArgument
from rulewright.interpreter.run.texts import Reader, public

Given: TypeAlias = object
"""What a caller hands over: anything at all."""


def number(given: Given, what: str, low: int | None = None) -> int:
    """Return a whole number, at least `low` where that is given. `what`: what it is, with its article, for the error."""
    try:
        found = None if isinstance(given, bool) else index(given)  # type: ignore[arg-type]
    except TypeError:
        found = None
    if found is None:
        raise WrongArgument(f"{what} is a whole number, not {written(given)}")
    if low is not None and found < low:
        raise WrongArgument(f"{what} is at least {low}, not {found}")
    return found


def seat(given: Given, seats: Sequence[str]) -> int:
    """Return the number of a seat."""
    found = number(given, "a seat")
    if not 0 <= found < len(seats):
        raise WrongArgument(f"there is no seat {found}: seats are 0 to {len(seats) - 1}")
    return found


def reader(given: Given, seats: Sequence[str]) -> Reader:
    """Return who reads: a seat, `Game.public`, or None for who sees everything."""
    if given is None or (type(given) is int and given == public(len(seats))):
        return given
    return seat(given, seats)


def seed(given: Given) -> int | None:
    """Return a seed, None for chance in the open."""
    return None if given is None else number(given, "a seed")


def flag(given: Given, what: str) -> bool:
    """Return a yes or no."""
    if not isinstance(given, bool):
        raise WrongArgument(f"{what} is True or False, not {written(given)}")
    return given


def text(given: Given, what: str) -> str:
    """Return a text."""
    if not isinstance(given, str):
        raise WrongArgument(f"{what} is a text, not {written(given)}")
    return given


def texts(given: Given, what: str) -> tuple[str, ...]:
    """Return a list of texts, paths among them. `what`: what they are, in the plural."""
    if not isinstance(given, Sequence) or isinstance(given, str | bytes | bytearray):
        raise WrongArgument(f"{what} are a list of texts, not {written(given)}")
    return tuple([str(part) if isinstance(part, Path) else text(part, f"each of {what}") for part in given])


def path(given: Given) -> Path:
    """Return the path of a file or a folder."""
    if not isinstance(given, str | Path):
        raise WrongArgument(f"a path is a text or a Path, not {written(given)}")
    return Path(given)


def answer(given: Given) -> int | tuple[int, ...]:
    """Return an answer: the number of an option, or several numbers."""
    if isinstance(given, Sequence) and not isinstance(given, str | bytes | bytearray):
        return tuple([number(part, "each part of an answer") for part in given])
    return number(given, "an answer that is no list")


def written(given: Given) -> str:
    """Write what was handed over, for an error."""
    try:
        words = repr(given)
    except Exception:  # what is handed over may be anything, also what cannot be written
        words = f"a {type(given).__name__}"
    return words if len(words) <= 80 else f"{words[:79]}\u2026"
