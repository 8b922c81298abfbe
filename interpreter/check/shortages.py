"""Shortages: `shortage of player.coins: 1 gold becomes 3 coins`, what becomes what where too little is there."""

from __future__ import annotations

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.units import fields_called
from rulewright.interpreter.check.world import FieldInfo, Shortage, World
from rulewright.interpreter.values import NumberType


def declare_shortages(tree: nodes.Program, world: World) -> None:
    """Settle the shortages of a game; report those that cannot be."""
    for node in tree.declarations:
        one = _shortage(world, node) if isinstance(node, nodes.Shortage) else None
        if one is None:
            continue
        first = world.shortages.get(one.short.name)
        if first is not None:
            world.faults.add(messages.declared_twice(one.node.target.span, one.short.name, first.node.target.span))
            continue
        world.shortages[one.short.name] = one
    for one in world.shortages.values():
        if one.given.name in world.shortages:
            world.faults.add(messages.shortage_goes_on(one.node.given.span, one.given.name))
            break


def _shortage(world: World, node: nodes.Shortage) -> Shortage | None:
    match node.target:
        case nodes.Dot(base=nodes.Name(text="player"), name=word):
            short = _field(world, word)
        case _:
            world.faults.add(messages.shortage_of_what(node.target.span))
            return None
    got, given = _field(world, node.got), _field(world, node.given)
    if short is None or got is None or given is None:
        return None
    if got is not short:
        world.faults.add(messages.shortage_becomes(node.got.span, short.name))
        return None
    if given is short:
        world.faults.add(messages.shortage_goes_on(node.given.span, given.name))
        return None
    for number in (node.give, node.get):
        if number < 1:
            world.faults.add(messages.less_than_one(node.span, f"{number}"))
            return None
    low, high = short.low_value, short.high_value
    if high is not None and node.get - 1 > high - (low or 0):
        world.faults.add(messages.out_of_range(node.got.span, f"what may be left, {node.get - 1},", low or 0, high))
        return None
    return Shortage(node, short, given, node.give, node.get)


def _field(world: World, word: nodes.Word) -> FieldInfo | None:
    info = next((world.player_fields[name] for name in fields_called(word.text) if name in world.player_fields), None)
    if info is None:
        world.faults.add(messages.no_such_amount(word.span, word.text, world.player_fields))
        return None
    if not isinstance(info.type, NumberType):
        world.faults.add(messages.wrong_type(word.span, "a number that can change", f"`{info.name}`"))
        return None
    return info
