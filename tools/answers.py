"""Understand what a human typed at a decision."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright import Decision

NOTHING = "none"


class Misread(Exception):  # noqa: N818 - what the human reads is its text
    """What was typed is no answer; the text says what would be one."""


def choices(decision: Decision) -> list[tuple[str, int]]:
    """Return what can be typed, as (words, number): the members of a subset or an order, else the options."""
    members = decision.members if decision.shape in ("subset", "order") else decision.options
    return [(member.label, member.id) for member in members]


def keys(decision: Decision) -> dict[str, int]:
    """Return what to type for each choice: its place in the list from 1; its own words where all choices are numbers."""
    found = choices(decision)
    if decision.shape not in ("subset", "order") and all(re.fullmatch(r"-?\d+", label) for label, _ in found):
        return dict(found)
    return {str(place): number for place, (_, number) in enumerate(found, 1)}


def how(decision: Decision) -> str:
    """Say in a few words what to type."""
    known = list(keys(decision))
    if not known:
        return NOTHING
    if decision.shape in ("subset", "order"):
        low, high = decision.min, min(decision.max, len(known))
        count = str(low) if low == high else f"{low} to {high}"
        order = " in order" if decision.shape == "order" else ""
        return f"{count} numbers{order}, such as {' '.join(known[: max(1, min(2, high))])}" + (
            f", or {NOTHING}" if not low else ""
        )
    return known[0] if len(known) == 1 else f"{known[0]} to {known[-1]}"


def read(text: str, decision: Decision) -> int | tuple[int, ...]:
    """Return the answer that a text stands for. Raise `Misread` where it is none."""
    known = keys(decision)
    words = [word for word in re.split(r"[\s,;]+", text.strip()) if word]
    if decision.shape in ("subset", "order"):
        if [word.lower() for word in words] == [NOTHING]:
            words = []
        elif not words:
            raise Misread(f"type {how(decision)}")
    elif len(words) != 1:
        raise Misread(f"type one number, {how(decision)}")
    unknown = [word for word in words if word not in known]
    if unknown:
        raise Misread(f'"{unknown[0]}" is not in the list; type {how(decision)}')
    numbers = [known[word] for word in words]
    return tuple(numbers) if decision.shape in ("subset", "order") else numbers[0]
