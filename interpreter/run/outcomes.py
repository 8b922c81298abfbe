"""The steps that chance decides: Determine, Roll, Random. In open chance each stops before an outcome and lists them all."""

# ruff: noqa: ARG002 - implementations of one interface need not use all it offers

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final, assert_never

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.program import PARTIAL, PC, Program
from rulewright.interpreter.run.cells import STOP, Cells, Run
from rulewright.interpreter.run.chance import Outcome, next_weights, without
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.run.questions import Tools


class Source(ABC):
    """An instruction that chance decides. In open chance `listed` says what may come, `take` lets one come."""

    def __init__(self, pc: int, program: Program, tools: Tools) -> None:
        self.pc, self.program, self.tools = pc, program, tools

    @abstractmethod
    def step(self, c: Cells, r: Run) -> int:
        """Let chance decide; in open chance stop before the next outcome."""

    @abstractmethod
    def listed(self, c: Cells) -> list[Outcome]:
        """Return all that may come next, with weights."""

    @abstractmethod
    def take(self, c: Cells, outcome: Outcome) -> None:
        """Let an outcome come."""

    def forced(self, c: Cells) -> bool:
        """Let the next outcome come where only one can; tell whether it did."""
        listed = self.listed(c)
        if len(listed) == 1:
            self.take(c, listed[0])
        return len(listed) == 1

    def stop(self, c: Cells) -> int:
        """Stop before an outcome."""
        c[PC] = self.pc
        return STOP


def source(pc: int, code: i.Determine | i.Roll | i.Random, program: Program, tools: Tools) -> Source:
    """Compile an instruction that chance decides."""
    match code:
        case i.Determine():
            return Drawing(pc, code, program, tools)
        case i.Roll():
            return Rolling(pc, code, program, tools)
        case i.Random():
            return Picking(pc, code, program, tools)
        case _:
            assert_never(code)


class Drawing(Source):
    """Determine: which components lie first or last, as far as that is open."""

    def __init__(self, pc: int, code: i.Determine, program: Program, tools: Tools) -> None:
        super().__init__(pc, program, tools)
        self.zone, self.count = tools.forms.value(code.zone), tools.forms.value(code.count)
        self.bottom, self.next = code.end == "bottom", code.next

    def addresses(self, zone: int) -> tuple[int, int, int]:
        """Return the cells of the end that is determined, of the rest, and of the other end."""
        top = self.tools.zones.base + zone
        rest, bottom = self.tools.zones.parts[zone] or (-1, -1)
        return (bottom, rest, top) if self.bottom else (top, rest, bottom)

    def step(self, c: Cells, r: Run) -> int:
        """Draw as many as are missing; where the rest is empty, the other end serves in order."""
        zone = self.zone(c)
        if self.tools.zones.parts[zone] is None:
            return self.next
        wanted = self.count(c)
        near, rest, far = self.addresses(zone)
        while len(c[near]) < wanted:
            lying = c[rest]
            if not lying:
                if not c[far]:
                    break
                moved = c[far][-1] if self.bottom else c[far][0]
                c[far] = c[far][:-1] if self.bottom else c[far][1:]
                c[near] = (moved, *c[near]) if self.bottom else (*c[near], moved)
            elif len(lying) == 1:
                self.settle(c, near, rest, lying)
            elif r.fate is not None:
                k = c[self.program.zones[zone].counter]
                number = min(wanted - len(c[near]), len(lying) - 1)
                self.settle(c, near, rest, r.fate.draw(zone, lying, self.bottom, k, number))
                r.outcomes += number
                r.barrier = True
            elif not self.forced(c):
                return self.stop(c)
        return self.next

    def settle(self, c: Cells, near: int, rest: int, drawn: Sequence[int]) -> None:
        """Put components of the rest behind what is determined at the top, or before what is at the bottom, one after the other."""
        c[rest] = without(c[rest], drawn)
        c[near] = (*reversed(drawn), *c[near]) if self.bottom else (*c[near], *drawn)

    def listed(self, c: Cells) -> list[Outcome]:
        """Return the classes of the rest."""
        _, rest, _ = self.addresses(self.zone(c))
        groups = self.tools.classes.alike(c, c[rest])
        name = self.tools.texts.name
        return [Outcome(n, len(group), name(group[0]), group[0]) for n, group in enumerate(groups)]

    def take(self, c: Cells, outcome: Outcome) -> None:
        """Let a component come."""
        near, rest, _ = self.addresses(self.zone(c))
        self.settle(c, near, rest, (outcome.value,))


MOST_DICE: Final = 1_000


class Rolling(Source):
    """Roll: the faces that dice show."""

    def __init__(self, pc: int, code: i.Roll, program: Program, tools: Tools) -> None:
        super().__init__(pc, program, tools)
        self.die, self.slot, self.next = code.die, code.slot, code.next
        self.count = tools.forms.value(code.count)
        self.seat = None if code.seat is None else tools.forms.value(code.seat)

    def step(self, c: Cells, r: Run) -> int:
        """Roll as many as are missing."""
        rolled: tuple[int, ...] = c[PARTIAL] or ()
        wanted = self.count(c)
        if wanted > MOST_DICE:
            raise RulesFault(f"{wanted} dice would be rolled at once; {MOST_DICE} are the most")
        seat = -1 if self.seat is None else self.seat(c)
        while len(rolled) < wanted:
            if r.fate is None:
                c[PARTIAL] = rolled
                if self.forced(c):
                    rolled = c[PARTIAL]
                    continue
                return self.stop(c)
            rolled = (*rolled, r.fate.roll(self.die, seat, self.count_up(c, seat)))
            r.outcomes += 1
            r.barrier = True
        c[PARTIAL] = ()
        c[self.slot] = rolled
        return self.next

    def count_up(self, c: Cells, seat: int) -> int:
        """Return how often this seat (-1: nobody) has rolled the die, and count one more."""
        at = self.program.dice[self.die].counter
        numbers = list(c[at] or (0,) * (1 + len(self.program.seats)))
        k: int = numbers[1 + seat]
        numbers[1 + seat] += 1
        c[at] = tuple(numbers)
        return k

    def listed(self, c: Cells) -> list[Outcome]:
        """Return the faces; those of one name and number count as one."""
        return self.faces

    @cached_property
    def faces(self) -> list[Outcome]:
        """The outcomes of one die, which are always the same."""
        die = self.program.dice[self.die]
        found: dict[tuple[str, int], list[int]] = {}
        for face, kind in enumerate(zip(die.faces, die.numbers, strict=True)):
            found.setdefault(kind, []).append(face)
        return [Outcome(n, len(faces), kind[0], faces[0]) for n, (kind, faces) in enumerate(found.items())]

    def take(self, c: Cells, outcome: Outcome) -> None:
        """Let a face come."""
        c[PARTIAL] = (*(c[PARTIAL] or ()), outcome.value)


class Picking(Source):
    """Random: some members of a domain. In open chance they are named in the domain's order, so that a set comes once."""

    def __init__(self, pc: int, code: i.Random, program: Program, tools: Tools) -> None:
        super().__init__(pc, program, tools)
        self.code = code
        self.domain, self.count = tools.forms.value(code.domain), tools.forms.value(code.count)

    def groups(self, c: Cells) -> list[list[Any]]:
        """Return the members by class."""
        members = self.domain(c)
        return self.tools.classes.groups(c, members) if self.code.things else [[member] for member in members]

    def step(self, c: Cells, r: Run) -> int:
        """Take as many as are missing."""
        members = self.domain(c)
        wanted = min(max(0, self.count(c)), len(members))
        picked: tuple[Any, ...] = c[PARTIAL] or ()
        if wanted == len(members):
            picked = members
        elif len(picked) < wanted:
            if r.fate is None:
                if self.forced(c):
                    return self.step(c, r)
                return self.stop(c)
            counter = self.program.randoms[self.code.source].counter
            picked = tuple(r.fate.pick(self.code.source, self.groups(c), wanted, c[counter], self.code.things))
            c[counter] += 1
            r.outcomes += 1
            r.barrier = True
        c[PARTIAL] = ()
        if self.code.single:
            c[self.code.slot] = picked[0] if picked else -1
        else:
            c[self.code.slot] = tuple([member for member in members if member in picked])
        return self.code.next

    def listed(self, c: Cells) -> list[Outcome]:
        """Return the classes that the next member may be of."""
        groups = self.groups(c)
        picked = c[PARTIAL] or ()
        taken = [sum(1 for member in group if member in picked) for group in groups]
        wanted = min(max(0, self.count(c)), sum(map(len, groups)))
        weights = next_weights([len(group) for group in groups], taken, wanted)
        return [
            Outcome(n, weight, self.label(groups[place][taken[place]]), groups[place][taken[place]])
            for n, (place, weight) in enumerate(weights.items())
        ]

    def label(self, member: Any) -> str:  # noqa: ANN401 - a cell's value
        """Write a member."""
        return self.tools.texts.name(member) if self.code.things else str(member)

    def take(self, c: Cells, outcome: Outcome) -> None:
        """Let a member come."""
        c[PARTIAL] = (*(c[PARTIAL] or ()), outcome.value)
