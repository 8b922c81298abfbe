"""What pieces of a program are made of: forms, instructions, and the tuples that hold them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

_FIELDS: dict[type, tuple[str, ...] | None] = {}


def _fields(sort: type) -> tuple[str, ...] | None:
    """Return the fields of a class of pieces, None for what is no piece: a number, a text."""
    if sort not in _FIELDS:
        _FIELDS[sort] = tuple(field.name for field in fields(sort)) if is_dataclass(sort) else None
    return _FIELDS[sort]


def below(node: object) -> Iterator[object]:
    """Yield the pieces that a piece, or a tuple of pieces, is made of; of numbers, texts and nothing there are none."""
    names = _fields(type(node))
    for part in node if isinstance(node, tuple) else [getattr(node, name) for name in names or ()]:
        if isinstance(part, tuple):
            yield from below(part)
        elif _fields(type(part)) is not None:
            yield part


def inside(node: object, but: tuple[type, ...] = ()) -> Iterator[object]:
    """Yield a piece and all that it is made of, each before its own; nothing of the kinds in `but`, and nothing below them."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, but):
            continue
        if not isinstance(here, tuple):
            yield here
        waiting.extend(below(here))
