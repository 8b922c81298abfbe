"""Small pieces that all statements use: texts with values, effects on rules that watch, jumps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain

from rulewright.grammar import nodes
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.instructions import Branch, Phrase, Say, Set, Settle, Shown, Wake
from rulewright.interpreter.core.lower.code import FOLLOWING, Jump
from rulewright.interpreter.core.lower.scope import Typed
from rulewright.interpreter.core.lower.translator import Key, Translator, Whole
from rulewright.interpreter.core.program import WAITING

Part = str | Typed


def conjunction(conditions: Sequence[Form]) -> Form | None:
    """Return one condition that holds where all of some do; None for no conditions."""
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else forms.All(tuple(conditions))


def called(t: Translator, action: nodes.Action | nodes.Reaction) -> str:
    """Return the name of an action or a reaction; one of a card without a name is called like the card."""
    if action.name is not None:
        return action.name.text
    bearer = t.world.bearers.get(action)
    return bearer.name if bearer is not None else "reaction"


def cited(t: Translator, rule: nodes.When | nodes.AsSoonAs | nodes.Action | nodes.Reaction) -> tuple[str, ...]:
    """Return the headings that a rule cites, itself or by the block of the card that it stands in."""
    bearer = t.world.bearers.get(rule)
    cite = rule.cite or (bearer.cite if bearer is not None else None)
    return cite.headings if cite is not None else ()


def phrase(*parts: Part) -> Phrase:
    """Return a text of plain parts and values; neighbouring plain parts are joined."""
    joined: list[str | Shown] = []
    for part in parts:
        if isinstance(part, Typed):
            joined.append(Shown(part.form, part.type))
        elif joined and isinstance(joined[-1], str):
            joined[-1] = joined[-1] + part
        elif part:
            joined.append(part)
    return Phrase(tuple(joined))


def say(t: Translator, node: nodes.Node, *parts: Part, knowing: bool = False, aware: Form | None = None) -> None:
    """Write a line of the log that everybody reads (each as far as they may). `knowing`, `aware`: see `Say`."""
    t.code.add(Say(t.site(node), phrase(*parts), None, FOLLOWING, knowing=knowing, aware=aware))


def jump(t: Translator, label: int) -> None:
    """Go on at a label."""
    t.code.add(Jump(label))


def branch(t: Translator, node: nodes.Node, condition: Form, then: int, other: int) -> None:
    """Go to one of two labels."""
    t.code.add(Branch(t.site(node), condition, then, other))


def put(t: Translator, node: nodes.Node, slot: int, value: Form) -> None:
    """Give a local a value."""
    t.code.add(Set(t.site(node), slot, None, value, None, None, FOLLOWING))


@contextmanager
def as_one(t: Translator, node: nodes.Node) -> Iterator[None]:
    """Write what is one thing that happens: the rules that it wakes, and those that look at what it wrote, come when all is done."""
    if t.whole is not None:
        yield
        return
    t.whole, holds = Whole(), len(t.code.items)
    t.code.add(Settle(t.site(node), (), FOLLOWING, True))
    with t.writing() as writes:
        yield
    whole, t.whole = t.whole, None
    found = touched(t, set(writes))
    for number in found:
        if meets(t.watch_reads[number], writes):
            t.world.at_once.setdefault(t.world.watches[number], node)
    if found:
        t.code.add(Settle(t.site(node), found, FOLLOWING))
    else:
        t.code.drop(holds)
    if whole.slot >= 0:
        t.code.add(Wake(t.site(node), whole.slot, t.option_numbers(WAITING), FOLLOWING))


def meets(reads: set[Key], writes: set[Key]) -> bool:
    """Say whether something that is read is among what is written."""
    for kind, name in writes:
        for other_kind, other in reads:
            if kind == other_kind and (name == other or "*" in (name, other)):
                return True
    return False


def wrote(t: Translator, node: nodes.Node, *keys: Key) -> None:
    """Note what was just written, and let the rules settle that look at it, or later where it is part of a whole sentence."""
    for kind, name in keys:
        t.write(kind, name)
    found = touched(t, set(keys)) if t.whole is None else ()
    if found:
        t.code.add(Settle(t.site(node), found, FOLLOWING))


def touched(t: Translator, keys: set[Key]) -> tuple[int, ...]:
    """Return the watches that look at what was written, and those that look at what their bodies write."""
    waiting, looked, found = [keys], set[Key](), set[int]()
    while waiting:
        written = waiting.pop() - looked
        looked |= written
        for number in {number for key in written for number in _watching(t, key)} - found:
            found.add(number)
            waiting.append(t.sizes.writes.get(t.watch_keys[number], set()))
    return tuple(sorted(found))


def _watching(t: Translator, key: Key) -> Iterator[int]:
    """Yield the watches that read what a key says is written; a name of `*` is any."""
    kind, name = key
    known = t.watches_by_kind.get(kind, {})
    if name == "*":
        yield from chain.from_iterable(known.values())
    else:
        yield from known.get(name, ())
        yield from known.get("*", ())


def reached(t: Translator, keys: set[Key]) -> set[Key]:
    """Return what is written where some keys are: those, and what the rules write that settle then."""
    return keys.union(*(t.sizes.writes.get(t.watch_keys[number], set()) for number in touched(t, keys)))
