"""What pieces of a program are made of: forms, instructions, and the tuples that hold them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass


def below(node: object) -> Iterator[object]:
    """Yield the pieces that a piece, or a tuple of pieces, is made of; of numbers, texts and nothing there are none."""
    if isinstance(node, tuple):
        for item in node:
            if isinstance(item, tuple):
                yield from below(item)
            elif is_dataclass(item):
                yield item
    elif is_dataclass(node):
        for field in fields(node):
            part = getattr(node, field.name)
            if isinstance(part, tuple):
                yield from below(part)
            elif is_dataclass(part):
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
