"""Writing code: instructions with labels first, a compact tuple of instructions last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Final, TypeAlias, cast

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.instructions import Alternative, Choose, Collect, Each, Instruction, Secret

FOLLOWING: Final = -1  # as an address: the instruction that is written next
_FIRST_LABEL: Final = -1000
_TARGETS: Final = ("next", "then", "other", "body", "unable", "cancelled")
NOWHERE: Final = -2  # as an address: there is none


@frozen
class Jump:
    """Not an instruction: control goes on at a label. Gone when the code is finished."""

    to: int


Item: TypeAlias = "Instruction | Jump"


class Code:
    """A growing list of instructions. Addresses inside are labels (at most -1000), FOLLOWING or NOWHERE."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.labels: dict[int, int] = {}
        self._next_label = _FIRST_LABEL

    def label(self) -> int:
        """Return a new label; `place` says later where it is."""
        self._next_label -= 1
        return self._next_label

    def place(self, label: int) -> None:
        """Say that a label is here: before the instruction that is written next."""
        self.labels[label] = len(self.items)

    def here(self) -> int:
        """Return a new label that is here."""
        label = self.label()
        self.place(label)
        return label

    def add(self, item: Item) -> None:
        self.items.append(item)

    def drop(self, at: int) -> None:
        """Take out the instruction at a place: control goes on behind it."""
        behind = self.label()
        self.labels[behind] = at + 1
        self.items[at] = Jump(behind)

    def finish(self, entries: list[int]) -> tuple[tuple[Instruction, ...], dict[int, int]]:
        """Return the reachable instructions with real addresses, and the address of every label.

        `entries` are labels where control may come in from elsewhere (procedures); the first instruction is one too.
        """

        def resolve(target: int, at: int) -> int:
            place = at + 1 if target == FOLLOWING else self.labels[target]
            seen: set[int] = set()
            while place < len(self.items) and isinstance(self.items[place], Jump) and place not in seen:
                seen.add(place)
                place = self.labels[cast(Jump, self.items[place]).to]
            return place

        start = resolve(FOLLOWING, -1)
        reached: set[int] = set()
        waiting = [start, *(resolve(entry, -1) for entry in entries)]
        while waiting:
            place = waiting.pop()
            if place in reached or place >= len(self.items):
                continue
            reached.add(place)
            waiting.extend(resolve(target, place) for target in targets(cast(Instruction, self.items[place])))
        order = [start, *sorted(reached - {start})]
        address = {place: number for number, place in enumerate(order)}

        def final(target: int, at: int) -> int:
            return -1 if target == NOWHERE else address[resolve(target, at)]

        code = tuple(_retarget(cast(Instruction, self.items[place]), place, final) for place in order)
        labels = {label: address[resolve(label, -1)] for label in self.labels if resolve(label, -1) in address}
        return code, labels


def _target_fields(item: Instruction) -> list[str]:
    """Return the names of an instruction's fields that are addresses."""
    names = [field.name for field in fields(item) if field.name in _TARGETS]
    return [*names, "done"] if isinstance(item, Each) else names


def targets(item: Instruction) -> list[int]:
    """Return the addresses to which control may go on from an instruction, as written in it."""
    found: list[int] = [getattr(item, name) for name in _target_fields(item)]
    if isinstance(item, Choose):
        found.extend(alternative.next for alternative in item.alternatives)
    return [target for target in found if target != NOWHERE]


def _retarget(item: Instruction, at: int, resolve: Callable[[int, int], int]) -> Instruction:
    changes: dict[str, object] = {name: resolve(getattr(item, name), at) for name in _target_fields(item)}
    if isinstance(item, Choose):
        changes["alternatives"] = tuple(
            replace(alternative, next=resolve(alternative.next, at)) for alternative in item.alternatives
        )
    if isinstance(item, Secret):
        question: Choose | Collect = item.question
        if isinstance(question, Choose):
            still: tuple[Alternative, ...] = tuple(
                replace(alternative, next=-1) for alternative in question.alternatives
            )
            changes["question"] = replace(question, alternatives=still, unable=-1)
        else:
            changes["question"] = replace(question, next=-1, unable=-1)
    return replace(item, **changes)  # type: ignore[arg-type]
