"""Columns of effects: what a cell does, as calls of procedures with constants: `threat(2) and heal(Ann)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, MutableMapping

from rulewright.grammar import nodes
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.world import FieldInfo, ThingKind, World
from rulewright.interpreter.core.forms import Value
from rulewright.interpreter.values import EffectType

_CALL = re.compile(r"\s*([^\W\d]\w*)\s*(?:\(([^()]*)\)\s*)?")
_ARGUMENT = re.compile(r'\s*(?:(-?[0-9]{1,9})|"([^"]+)"|([^\s,"](?:[^,"]*[^\s,"])?))\s*(?:,|$)')
_AND = re.compile(r"and\b")


def find_effects(
    world: World, thing: ThingKind, info: FieldInfo, rows: Mapping[int, MutableMapping[str, Value]]
) -> None:
    """Put the number of an effect in place of the text of each cell in a column of effects (`World.effects`; 0 does nothing).

    `rows`: what is printed, by definition and column. A cell that cannot be read is reported and does nothing.
    """
    if not isinstance(info.type, EffectType) or not info.constant:
        return
    for definition in thing.definitions:
        text = rows[definition].get(info.name)
        if isinstance(text, str):
            span = world.rows[definition].cells[info.name].span
            rows[definition][info.name] = _number(world, _calls(world, text, span))


def _number(world: World, calls: tuple[nodes.Do, ...]) -> int:
    """Return the number of an effect; cells that say the same are one."""
    said = [call.call.span.text for call in calls]
    for number, known in enumerate(world.effects):
        if [call.call.span.text for call in known] == said:
            return number
    world.effects.append(calls)
    return len(world.effects) - 1


def _calls(world: World, text: str, span: Span) -> tuple[nodes.Do, ...]:
    """Return the calls that a cell says, none where it cannot be read; the text of a cell stands in its file as it is."""
    calls: list[nodes.Do] = []
    at = 0
    while True:
        found = _CALL.match(text, at)
        arguments = None if found is None else list(_arguments(found[2], _part(span, found.start(2), found.end(2))))
        if found is None or arguments is None or None in arguments:
            break
        name = nodes.Name(_part(span, found.start(1), found.end(1)), found[1])
        world.mentioned.add(found[1])
        world.mentioned |= {one.text for one in arguments if isinstance(one, nodes.Name)}
        call = _part(span, found.start(1), found.start() + len(found[0].rstrip()))
        told = tuple(one for one in arguments if one is not None)
        calls.append(nodes.Do(call, name if found[2] is None else nodes.Call(call, name, told), None))
        at = found.end()
        if at == len(text):
            return tuple(calls)
        more = _AND.match(text, at)
        if more is None:
            break
        at = more.end()
    world.faults.add(messages.no_effect(span, text))
    return ()


def _arguments(text: str | None, span: Span) -> Iterator[nodes.Expr | None]:
    """Yield numbers and names between parentheses; None for what is neither."""
    at = 0
    while text and at < len(text):
        found = _ARGUMENT.match(text, at)
        if found is None:
            yield None
            return
        place = _part(span, at, found.end())
        if found[1] is not None:
            number = nodes.Number(place, abs(int(found[1])))
            yield nodes.Negate(place, number) if found[1].startswith("-") else number
        else:
            yield nodes.Name(place, found[2] or found[3])
        at = found.end()


def _part(span: Span, start: int, end: int) -> Span:
    return Span(span.source, span.start + start, span.start + end)
