"""Sets and orders asked for step by step, without words: what may come next, and what an answer makes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.interpreter.core.instructions import Collect
from rulewright.interpreter.core.program import PARTIAL, PC
from rulewright.interpreter.run.cells import STOP, Cells
from rulewright.interpreter.run.classes import Classes
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.run.members import Picks, Stepwise
from rulewright.interpreter.run.search import Sets, distinct

if TYPE_CHECKING:
    from rulewright.interpreter.run.playout import Playout

Members = tuple[Any, ...]


class Gathering(Stepwise):
    """A Collect whose sets generated functions work out, from the cells and the seat that is asked."""

    def __init__(
        self,
        code: Collect,
        classes: Classes,
        members: Callable[[Cells, int], Members],
        low: Callable[[Cells, int], int],
        high: Callable[[Cells, int], int],
        holds: Callable[[Cells, int, Members], object] | None,
    ) -> None:
        super().__init__(code)
        self.classes = classes
        self.of, self.least, self.most, self.test = members, low, high, holds

    def picks(self, c: Cells, seat: int, picked: Sequence[Any]) -> Picks:
        """Return where an answer of a seat stands that has picked some values."""
        members = self.of(c, seat)
        numbers, before = members, distinct(len(members))
        if self.code.param.things and not self.classes.told_apart(c, members, seat):
            members = self.classes.in_sight(c, members, seat, picked)
            numbers, before = self.classes.numbers(c, seat, members), self.classes.before(c, members, seat)
        ordered = self.code.shape == "order"
        sets = Sets(members, before, self.least(c, seat), self.most(c, seat), ordered, self.judging(c, seat))
        return Picks(sets, numbers, tuple([members.index(value) for value in picked]), tuple(picked))

    def judging(self, c: Cells, seat: int) -> Callable[[Members], object] | None:
        """Return what tells in some cells whether a set is allowed; None where all are."""
        test = self.test
        return None if test is None else lambda chosen: test(c, seat, chosen)


class Collecting:
    """A Collect of one program: its step and its answers."""

    def __init__(self, pc: int, gathering: Gathering) -> None:
        self.pc, self.gathering, self.code = pc, gathering, gathering.code

    def step(self, c: Cells, r: Playout, seat: int) -> int:
        """Go on from the picks so far as far as there is no choice."""
        return self.go_on(c, r, seat, self.gathering.picks(c, seat, c[PARTIAL] or ()))

    def go_on(self, c: Cells, r: Playout, seat: int, picks: Picks) -> int:
        """Go on from some picks as far as there is no choice."""
        code, gathering = self.code, self.gathering
        while not gathering.full(picks) or (code.ask and not picks.picked):
            found = gathering.options(picks)
            if not found:
                if code.unable < 0:
                    raise RulesFault("there is nothing that could be chosen")
                return code.unable
            if len(found) > 1 or code.ask or not r.automatic:
                c[PARTIAL] = picks.values
                c[PC] = self.pc
                r.offer = {seat: found}
                r.gathered = self.pc, picks
                return STOP
            if found[0] == gathering.done:
                break
            picks = gathering.with_option(picks, found[0])
        return self.finish(c, picks)

    def finish(self, c: Cells, picks: Picks) -> int:
        """Put the answer where the rules read it."""
        c[self.code.slot] = picks.values
        c[PARTIAL] = ()
        return self.code.next

    def take(self, c: Cells, r: Playout, seat: int, option: int) -> int:
        """Take the next member, or be done."""
        gathering, known = self.gathering, r.gathered
        r.gathered = None
        if known is not None and known[0] == self.pc:
            judged = known[1].sets.judged(gathering.judging(c, seat))  # a copy shares them, and has cells of its own
            picks = known[1]._replace(sets=judged)
        else:
            picks = gathering.picks(c, seat, c[PARTIAL] or ())
        if option == gathering.done:
            return self.finish(c, picks)
        return self.go_on(c, r, seat, gathering.with_option(picks, option))
