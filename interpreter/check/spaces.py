"""Tracks whose spaces are a table: the first column names each space, the others say what is printed on it."""

from __future__ import annotations

import re
from itertools import pairwise

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.lines import WHOLE, titled
from rulewright.interpreter.check.world import FieldInfo, Printed, World
from rulewright.interpreter.values import KindType, NumberType, Type, YesNoType

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def read_spaces(line: nodes.Field, info: FieldInfo, world: World) -> Type:
    """Read the spaces of a track and what is printed on them; return the type of what stands on one.

    Spaces that are numbers each one more than the last are just that: a range. Others are values of a kind of its own.
    """
    kind = line.type
    if not isinstance(kind, nodes.RangeType) or kind.low is not None:
        world.faults.add(messages.spaces_of_no_track(line.rows[0].span, info.name))
        return info.type
    titles, whole = titled(line.rows, world)
    first: dict[str, nodes.Word] = {}
    for row in whole:
        if row.cells[0].text in first:
            world.faults.add(
                messages.declared_twice(row.cells[0].span, row.cells[0].text, first[row.cells[0].text].span)
            )
        first.setdefault(row.cells[0].text, row.cells[0])
    whole = [row for row in whole if first[row.cells[0].text] is row.cells[0]]
    if not whole:
        world.faults.add(messages.no_spaces(line.span, info.name))
        return info.type
    name = info.name if info.owner is None else f"{info.owner}'s {info.name}"
    info.spaces = tuple(first)
    numbers = [int(space) for space in info.spaces if WHOLE.fullmatch(space)]
    counts = len(numbers) == len(info.spaces) and all(other == one + 1 for one, other in pairwise(numbers))
    low = numbers[0] if counts else 0
    info.low_value, info.high_value = low, low + len(whole) - 1
    for place, title in enumerate(titles[1:], 1):
        world.printed.setdefault(name, {})[title] = read_column(
            [row.cells[place] for row in whole], f"{name} {title}", low, world
        )
    if counts:
        return NumberType(info.low_value, info.high_value, name)
    return KindType(name, info.spaces)


def read_column(cells: list[nodes.Word], name: str, first: int, world: World) -> Printed:
    """Read what is printed on the spaces under one title: numbers, yes and no, values of a kind, or else words."""
    texts = [cell.text for cell in cells]
    if all(WHOLE.fullmatch(text) for text in texts):
        numbers = tuple([int(text) for text in texts])
        return Printed(numbers, first, NumberType(min(numbers), max(numbers)))
    if set(texts) <= {"yes", "no"}:
        return Printed(tuple([int(text == "yes") for text in texts]), first, YesNoType())
    for cell in cells:
        if not _WORD.fullmatch(cell.text):
            world.faults.add(messages.wrong_type(cell.span, "a number or a word", f"`{cell.text}`"))
    known = next((kind for kind in world.kinds.values() if set(texts) <= set(kind.values)), None)
    kind = known or KindType(name, tuple(dict.fromkeys(texts)))
    return Printed(tuple([kind.values.index(text) for text in texts]), first, kind)
