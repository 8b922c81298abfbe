"""Sets and orders asked for step by step, without words: what may come next, and what an answer makes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.program import PARTIAL, PC
from rulewright.interpreter.run.cells import STOP, Cells, Run
from rulewright.interpreter.run.classes import Classes
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.run.search import Sets, distinct

Members = tuple[Any, ...]


class Gathering:
    """A Collect of one program. `members`, `low`, `high` and `holds` are generated functions of the cells and the seat that is asked."""

    def __init__(
        self,
        pc: int,
        code: i.Collect,
        classes: Classes,
        members: Callable[[Cells, int], Members],
        low: Callable[[Cells, int], int],
        high: Callable[[Cells, int], int],
        holds: Callable[[Cells, int, Members], object] | None,
    ) -> None:
        self.pc, self.code, self.classes = pc, code, classes
        self.members, self.low, self.high, self.holds = members, low, high, holds
        self.offset = code.base - code.param.first
        self.done = code.base + code.param.universe

    def sets(self, c: Cells, seat: int) -> tuple[Sets, Members]:
        """Return the sets that are allowed, and the numbers of their members in options."""
        members = self.members(c, seat)
        numbers, before = members, distinct(len(members))
        if self.code.param.things and not self.classes.told_apart(c, members, seat):
            numbers, before = self.classes.numbers(c, seat, members), self.classes.before(c, members, seat)
        test = self.holds
        holds = None if test is None else lambda chosen: test(c, seat, chosen)
        return Sets(members, before, self.low(c, seat), self.high(c, seat), self.code.shape == "order", holds), numbers

    def options(self, sets: Sets, numbers: Members, picked: tuple[int, ...]) -> list[int]:
        """Return the numbers of the options."""
        offset = self.offset
        found = [offset + numbers[place] for place in sets.following(picked)]
        if sets.complete(picked):
            found.append(self.done)
        return found

    def step(self, c: Cells, r: Run, seat: int) -> int:
        """Go on from the picks so far as far as there is no choice."""
        sets, numbers = self.sets(c, seat)
        picked = tuple([sets.members.index(value) for value in c[PARTIAL] or ()])
        return self.go_on(c, r, seat, sets, numbers, picked)

    def go_on(self, c: Cells, r: Run, seat: int, sets: Sets, numbers: Members, picked: tuple[int, ...]) -> int:
        """Go on from some picks, given as places, as far as there is no choice."""
        code = self.code
        while not (len(picked) == sets.high and sets.complete(picked)) or (code.ask and not picked):
            found = self.options(sets, numbers, picked)
            if not found:
                if code.unable < 0:
                    raise RulesFault("there is nothing that could be chosen")
                return code.unable
            if len(found) > 1 or code.ask or not r.automatic:
                c[PARTIAL] = tuple([sets.members[place] for place in picked])
                c[PC] = self.pc
                r.offer = {seat: found}
                r.gathered = self.pc, sets, numbers, picked
                return STOP
            if found[0] == self.done:
                break
            picked = self.with_option(sets, numbers, picked, found[0])
        return self.finish(c, sets, picked)

    def finish(self, c: Cells, sets: Sets, picked: tuple[int, ...]) -> int:
        """Put the answer where the rules read it."""
        c[self.code.slot] = tuple([sets.members[place] for place in picked])
        c[PARTIAL] = ()
        return self.code.next

    def with_option(self, sets: Sets, numbers: Members, picked: tuple[int, ...], option: int) -> tuple[int, ...]:
        """Return the picks with one more."""
        wanted = option - self.offset
        return (*picked, next(place for place in sets.open(picked) if numbers[place] == wanted))

    def take(self, c: Cells, r: Run, seat: int, option: int) -> int:
        """Take the next member, or be done."""
        known, r.gathered = r.gathered, None
        if known is not None and known[0] == self.pc:
            _, sets, numbers, picked = known
            sets.looked = 0
        else:
            sets, numbers = self.sets(c, seat)
            picked = tuple([sets.members.index(value) for value in c[PARTIAL] or ()])
        if option == self.done:
            return self.finish(c, sets, picked)
        return self.go_on(c, r, seat, sets, numbers, self.with_option(sets, numbers, picked, option))
