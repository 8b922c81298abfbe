"""Divide: an amount among members, whole or number by number."""

# ruff: noqa: ARG002 - implementations of one interface need not use all it offers

from __future__ import annotations

from collections.abc import Sequence

from rulewright.interpreter.core.instructions import Divide
from rulewright.interpreter.core.program import PARTIAL, PC
from rulewright.interpreter.run.cells import STOP, Cells, Record, Run
from rulewright.interpreter.run.faults import Refused, RulesFault, limited
from rulewright.interpreter.run.questions import Question, Tools, borrowed
from rulewright.interpreter.run.texts import Reader, listed


class Dividing(Question):
    """Divide: its step and its answers."""

    def __init__(self, pc: int, code: Divide, tools: Tools) -> None:
        super().__init__(pc, "division", code.prompt, code.hidden, tools)
        self.code = code
        self.seat = tools.forms.index(code.seat)
        self.amount, self.domain = tools.forms.value(code.amount), tools.forms.value(code.domain)
        self.most = None if code.most is None else tools.forms.value(code.most)

    def asked(self, c: Cells) -> tuple[int, ...]:
        """Return the seat that divides."""
        return (self.seat(c),)

    def limits(self, c: Cells) -> list[int]:
        """Return the most that each member may get."""
        amount = max(0, self.amount(c))
        members = self.domain(c)
        if self.most is None:
            return [amount] * len(members)
        found = []
        with borrowed(c, (self.code.member,)):
            for member in members:
                c[self.code.member] = member
                found.append(max(0, min(amount, self.most(c))))
        return found

    def numbers(self, c: Cells, limits: list[int], given: tuple[int, ...]) -> range:
        """Return the numbers that the next member may get so that all can be given away."""
        left = max(0, self.amount(c)) - sum(given)
        later = sum(limits[len(given) + 1 :])
        found = range(max(0, left - later), min(limits[len(given)], left) + 1)
        limited(len(found))
        return found

    def offers(self, c: Cells, seat: int) -> list[int]:
        """Return an option for each number that the next member may get."""
        return [self.code.base + number for number in self.numbers(c, self.limits(c), c[PARTIAL] or ())]

    def step(self, c: Cells, r: Run) -> int:
        """Give what is forced; stop before the first real choice."""
        seat, limits = self.seat(c), self.limits(c)
        given: tuple[int, ...] = c[PARTIAL] or ()
        automatic = not given
        if sum(limits) < max(0, self.amount(c)):
            raise RulesFault("there is more to divide than can be given away")
        while len(given) < len(limits):
            numbers = self.numbers(c, limits, given)
            forced = len(numbers) == 1
            last = len(given) == len(limits) - 1
            if not forced or ((self.code.ask or not r.automatic) and not last):
                c[PARTIAL] = given
                c[PC] = self.pc
                r.offer = {seat: [self.code.base + number for number in numbers]}
                return STOP
            given = (*given, numbers[0])
        return self.finish(c, r, seat, given, automatic)

    def take(self, c: Cells, r: Run, seat: int, option: int) -> int:
        """Give the next member its number."""
        c[PARTIAL] = (*(c[PARTIAL] or ()), option - self.code.base)
        return self.pc

    def whole(self, c: Cells, r: Run, seat: int, answer: Sequence[int]) -> int:
        """Give all members their numbers at once."""
        limits, amount = self.limits(c), max(0, self.amount(c))
        if len(answer) != len(limits):
            raise Refused(f"a number is needed for each of {len(limits)}, and there are {len(answer)}")
        if sum(answer) != amount:
            raise Refused(f"the numbers must come to {amount}, not {sum(answer)}")
        if any(not 0 <= number <= limit for number, limit in zip(answer, limits, strict=True)):
            raise Refused("one of these gets more than it can, or less than nothing")
        return self.finish(c, r, seat, tuple(answer), False)

    def finish(self, c: Cells, r: Run, seat: int, given: tuple[int, ...], automatic: bool) -> int:
        """Put the numbers where the rules read them and write them down."""
        c[self.code.slot] = given
        c[PARTIAL] = ()
        if given:
            self.tools.log.ply(c, r, self.pc, seat, given, self.prompt_values(c), automatic)
        return self.code.next

    def label(self, c: Cells, seat: int, option: int, reader: Reader) -> str:
        """Write a number."""
        return str(option - self.code.base)

    def bounds(self, c: Cells, seat: int) -> tuple[int, int]:
        """Return what each number lies between at least and at most."""
        return 0, max(self.limits(c), default=0)

    def picks(self, c: Cells, seat: int) -> tuple[int, ...]:
        """Return the numbers given so far."""
        return tuple(c[PARTIAL] or ())

    def members(self, c: Cells, seat: int) -> list[int]:
        """Return nothing: a whole answer is made of numbers."""
        return []

    def written(self, record: Record, reader: Reader) -> str:
        """Write what was asked and the numbers."""
        return f"{self.texts.phrase(self.prompt_phrase, record[5], reader, record[3])}: {listed([str(n) for n in record[4]])}"
