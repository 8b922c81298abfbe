"""Decisions of many seats at once, without words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.interpreter.core.instructions import Secret
from rulewright.interpreter.core.program import PC
from rulewright.interpreter.run.cells import STOP, Cells
from rulewright.interpreter.run.generated.gathering import Gathering
from rulewright.interpreter.run.reference import Machine
from rulewright.interpreter.run.secret import NOTHING, Secretly as Reference

if TYPE_CHECKING:
    from rulewright.interpreter.run.playout import Playout


class Secretly:
    """A Secret of one program: each seat takes one option (`offers`), or puts a set together (`gathering`)."""

    def __init__(
        self,
        code: Secret,
        reference: Reference,
        machine: Machine,
        offers: Callable[[Cells, int], list[int]] | None,
        gathering: Gathering | None,
    ) -> None:
        self.code, self.reference, self.pc = code, reference, reference.pc
        self.offers, self.gathering = offers, gathering
        self.known = machine.program.layout.known

    def step(self, c: Cells, r: Playout) -> int:
        """Ask all seats; go on when all have answered."""
        code = self.code
        self.reference.begin(c)
        return self.wait(
            c, r, {seat: self.forced(c, r, seat) for seat in c[code.asked] if not c[code.done] >> seat & 1}
        )

    def wait(self, c: Cells, r: Playout, found: dict[int, list[int]]) -> int:
        """Stop where somebody still has to choose."""
        waiting = {seat: offers for seat, offers in found.items() if offers}
        if waiting:
            c[PC] = self.pc
            r.offer = waiting
            return STOP
        return self.reference.end(c)

    def forced(self, c: Cells, r: Playout, seat: int) -> list[int]:
        """Answer for a seat as far as it has no choice; return its options after that, none where it has answered."""
        ask = self.code.question.ask or not r.automatic
        while not c[self.code.done] >> seat & 1:
            found = self.open(c, seat)
            if len(found) > 1 or (found and ask):
                return found
            if not found:
                return self.reference.forced(c, r, seat)
            self.answer(c, seat, found[0])
        return []

    def open(self, c: Cells, seat: int) -> list[int]:
        """Return the options of a seat."""
        if self.offers is not None:
            return self.offers(c, seat)
        gathering = self.gathering
        assert gathering is not None
        return gathering.options(gathering.picks(c, seat, c[self.code.partials + seat] or ()))

    def answer(self, c: Cells, seat: int, option: int) -> None:
        """Take the next pick of a seat, or its only one."""
        code, gathering = self.code, self.gathering
        if gathering is not None:
            picks = gathering.picks(c, seat, c[code.partials + seat] or ())
            if option != gathering.done:
                picks = gathering.with_option(picks, option)
            self.reference.keep(c, seat, picks.values, option == gathering.done or gathering.full(picks))
            return
        one = self.reference.one
        assert one is not None
        line = one.line(option)
        if not line.params:
            c[code.answers + seat] = NOTHING
        else:
            last = line.params[-1]
            value = (option - line.code.base) % last.universe + last.first
            if last.things and self.known >= 0 and not c[self.known + value] >> seat & 1:
                self.reference.answer(c, seat, option)
                return
            c[code.answers + seat] = value
        c[code.done] |= 1 << seat

    def take(self, c: Cells, r: Playout, seat: int, option: int) -> int:
        """Take an option of one seat; what is on offer to the others stays so."""
        self.answer(c, seat, option)
        before = r.standing
        if before is None:
            return self.pc
        return self.wait(
            c, r, {other: self.forced(c, r, seat) if other == seat else offers for other, offers in before.items()}
        )
