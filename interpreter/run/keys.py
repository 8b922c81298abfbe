"""Keys of states: equal exactly where `position` is, and made in a fraction of its time. They mean nothing in another process."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Hashable
from hashlib import blake2b
from operator import itemgetter
from typing import Any

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.program import PARTIAL, PC, STACK
from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.hashes import Hashes
from rulewright.interpreter.run.translate import Translation

Read = Callable[[Any], tuple[Any, ...]]


def reader(places: list[int]) -> Read:
    """Return what reads some places of a list, always as a tuple."""
    if len(places) == 1:
        (place,) = places
        return lambda values: (values[place],)
    return itemgetter(*places) if places else lambda _: ()


@frozen
class Plan:
    """What counts of the cells and of the saved locals of each frame, where control is.

    `plain` reads plain values, `naming` are the addresses of what may name components.
    """

    plain: Read
    naming: tuple[int, ...]
    saved: tuple[tuple[Read, tuple[int, ...]], ...]


class Keys(Hashes):
    """The keys of one program's states: what a position is made of, in the form that is made fastest."""

    def __init__(self, translation: Translation) -> None:
        super().__init__(translation)
        self.plans: dict[Hashable, Plan] = {}
        self.classes = classes = self.machine.classes
        kinds = translation.kinds
        self.simple = all(kinds[at] == "plain" for own in classes.own for at in own) and not any(classes.held)
        self.bare = self.simple and not any(classes.own)
        self.rank = None if self.bare else marshalled

    def key(self, c: Cells) -> bytes:
        """Return what is equal for two states exactly where their positions are."""
        stack = c[STACK]
        shape = (c[PC], *[frame[:2] for frame in stack])
        plan = self.plans.get(shape)
        if plan is None:
            plan = self.plans[shape] = self.plan(c)
        parts: list[Any] = [shape, plan.plain(c), [self.value(c, at) for at in plan.naming]]
        for (_, procedure, saved), (plain, naming) in zip(stack, plan.saved, strict=True):
            parts.append(plain(saved))
            if naming:
                low, kinds = self.machine.program.procedures[procedure].low, self.translation.kinds
                refer = self.reference(c)
                parts.append([self.translation.value(kinds[low + n], saved[n], refer) for n in naming])
        parts.append([self.inside(c, zone) for zone in self.zones])
        return blake2b(marshal.dumps(parts, 2), digest_size=16).digest()

    def plan(self, c: Cells) -> Plan:
        """Work out what counts where control is in a state."""
        kinds = self.translation.kinds
        live, frames = self.liveness.live(c)
        counting = [
            at for at in self.written if at not in (STACK, PC) and (not self.locals >> at & 1 or live >> at & 1)
        ]
        naming = tuple([at for at in counting if kinds[at] != "plain" or at == PARTIAL])
        saved = []
        for (_, procedure, values), cells in zip(c[STACK], frames, strict=True):
            low = self.machine.program.procedures[procedure].low
            places = [n for n in range(len(values)) if cells >> (low + n) & 1]
            named = tuple([n for n in places if kinds[low + n] != "plain"])
            saved.append((reader([n for n in places if n not in named]), named))
        return Plan(reader([at for at in counting if at not in naming]), naming, tuple(saved))

    def value(self, c: Cells, at: int) -> Any:  # noqa: ANN401 - part of a key
        """Return what stands for a cell that may name components."""
        if not c[at] and self.translation.kinds[at] != "component":
            return ()
        return self.translation.cell(c, at, self.reference(c))

    def token(self, c: Cells, x: int) -> Any:  # noqa: ANN401 - part of a key
        """Return what is equal for interchangeable components, wherever they lie."""
        if self.bare:
            return self.classes.kind[x]
        if self.simple:
            return self.classes.kind[x], self.classes.kept[x](c)
        return super().token(c, x)


def marshalled(value: Any) -> bytes:  # noqa: ANN401 - part of a key
    """Return a value as bytes, to sort by."""
    return marshal.dumps(value, 2)
