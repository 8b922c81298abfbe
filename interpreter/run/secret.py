"""Secret: a decision of many seats at once, answered in any order and seen by nobody else."""

# ruff: noqa: ARG002 - implementations of one interface need not use all it offers

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulewright.interpreter.core.instructions import Choose, Collect, Secret
from rulewright.interpreter.core.program import PC
from rulewright.interpreter.run.cells import STOP, Captured, Cells, Record, Run
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.run.members import Collecting, Picks
from rulewright.interpreter.run.options import Choosing
from rulewright.interpreter.run.questions import Question, Tools, borrowed
from rulewright.interpreter.run.texts import Reader

NOTHING = -1
"""The answer of a seat that has no option, or that takes an alternative without a parameter."""


class Secretly(Question):
    """Secret: its step and its answers. The log gets its lines, in the order of the seats, when all have answered."""

    def __init__(self, pc: int, code: Secret, tools: Tools) -> None:
        super().__init__(pc, code.question.shape, code.question.prompt, True, tools)
        self.code = code
        self.seats = tools.forms.value(code.seats)
        question = code.question
        self.one = Choosing(pc, question, tools) if isinstance(question, Choose) else None
        self.many = Collecting(pc, question, tools) if isinstance(question, Collect) else None
        slots = (
            self.many.gather.slots if self.many is not None else tuple(self.one.slots if self.one is not None else ())
        )
        self.slots = (code.who, *slots)

    def asked(self, c: Cells) -> tuple[int, ...]:
        """Return the seats that have not answered."""
        return tuple([seat for seat in c[self.code.asked] or () if not c[self.code.done] >> seat & 1])

    def now(self, c: Cells, seat: int) -> Picks:
        """Return where a seat's set stands. Binds the slots."""
        c[self.code.who] = seat
        assert self.many is not None
        return self.many.gather.picks(c, seat, c[self.code.partials + seat] or ())

    def offers(self, c: Cells, seat: int) -> list[int]:
        """Return the options of a seat."""
        with borrowed(c, self.slots):
            c[self.code.who] = seat
            if self.one is not None:
                return self.one.offers(c, seat)
            picks = self.now(c, seat)
            assert self.many is not None
            return self.many.gather.options(picks)

    def step(self, c: Cells, r: Run) -> int:
        """Ask all seats; go on when all have answered."""
        code = self.code
        self.begin(c)
        found = {seat: self.forced(c, r, seat) for seat in self.asked(c)}
        open_offers = {seat: offers for seat, offers in found.items() if offers}
        if open_offers:
            c[PC] = self.pc
            r.offer = open_offers
            return STOP
        for seat in c[code.asked]:
            self.write(c, r, seat)
        return self.end(c)

    def begin(self, c: Cells) -> None:
        """Ask the seats, unless they are asked already: nobody has answered."""
        code = self.code
        if c[code.asked]:
            return
        seats = tuple(dict.fromkeys(self.seats(c)))
        c[code.asked] = seats
        c[code.done] = 0
        for seat in seats:
            c[code.answers + seat] = NOTHING
            c[code.partials + seat] = ()

    def end(self, c: Cells) -> int:
        """Forget who was asked, when all have answered; return where to go on."""
        code = self.code
        for seat in c[code.asked]:
            c[code.partials + seat] = 0
        c[code.asked] = c[code.done] = 0
        return code.next

    def forced(self, c: Cells, r: Run, seat: int) -> list[int]:
        """Answer for a seat as far as it has no choice; return its options after that, none where it has answered."""
        ask = self.code.question.ask or not r.automatic
        while not c[self.code.done] >> seat & 1:
            found = self.offers(c, seat)
            if len(found) > 1 or (found and ask):
                return found
            if not found:
                name = self.texts.program.seats[seat]
                raise RulesFault(f"{name} has nothing to choose secretly (say `all players where ..`)")
            self.answer(c, seat, found[0])
        return []

    def take(self, c: Cells, r: Run, seat: int, option: int) -> int:
        """Take an option of one seat."""
        self.answer(c, seat, option)
        return self.pc

    def answer(self, c: Cells, seat: int, option: int) -> None:
        """Take the next pick of a seat, or its only one."""
        code = self.code
        with borrowed(c, self.slots):
            c[code.who] = seat
            if self.one is not None:
                line = self.one.line(option)
                line.bind(c, seat, option)
                c[code.answers + seat] = c[line.slots[-1]] if line.slots else NOTHING
                c[code.done] |= 1 << seat
                return
            assert self.many is not None
            gather, picks = self.many.gather, self.now(c, seat)
            if option != gather.done:
                picks = gather.with_option(picks, option)
            self.keep(c, seat, picks.values, option == gather.done or gather.full(picks))

    def answer_anew(self, c: Cells, seat: int, number: Callable[[int], int]) -> None:
        """Give a seat as many random picks as it has made, in a state where it may have other options (see `imagine`)."""
        code, bit = self.code, 1 << seat
        finished, steps = c[code.done] & bit, len(c[code.partials + seat] or ())
        c[code.done] &= ~bit
        c[code.partials + seat] = ()
        if finished and not self.offers(c, seat):
            c[code.answers + seat] = NOTHING
            c[code.done] |= bit
        while (finished and not c[code.done] & bit) or steps:
            found = self.offers(c, seat)
            if steps and self.many is not None:
                found = [option for option in found if option != self.many.gather.done]
                steps -= 1
            if not found:
                raise RulesFault("this seat could not have picked so many")
            self.answer(c, seat, found[number(len(found))])

    def keep(self, c: Cells, seat: int, values: tuple[Any, ...], finished: bool) -> None:
        """Store what a seat has picked."""
        c[self.code.partials + seat] = values
        if finished:
            c[self.code.answers + seat] = values
            c[self.code.partials + seat] = ()
            c[self.code.done] |= 1 << seat

    def whole(self, c: Cells, r: Run, seat: int, answer: Sequence[int]) -> int:
        """Take the whole set of a seat."""
        if self.many is None:
            return super().whole(c, r, seat, answer)
        with borrowed(c, self.slots):
            self.keep(c, seat, self.many.gather.whole(self.now(c, seat), answer).values, True)
        return self.pc

    def write(self, c: Cells, r: Run, seat: int) -> None:
        """Write down what a seat answered."""
        code, answer = self.code, c[self.code.answers + seat]
        with borrowed(c, self.slots):
            c[code.who] = seat
            if self.one is not None:
                found = self.one.offers(c, seat)
                option = next((n for n in found if self.stands_for(c, seat, n) == answer), None)
                if option is None:
                    return
                line = self.one.line(option)
                line.bind(c, seat, option)
                values = () if line.from_number else line.values(c, 1 << seat)
                self.tools.log.ply(c, r, self.pc, seat, option, values, len(found) == 1)
            elif answer != NOTHING and self.many is not None:
                gather = self.many.gather
                c[code.partials + seat] = answer
                picks = self.now(c, seat)
                captured: tuple[Captured, ...] = (
                    *self.prompt_values(c),
                    self.texts.seen(c, answer, self.many.type, 1 << seat),
                )
                numbers = gather.numbers(picks)
                self.tools.log.ply(c, r, self.pc, seat, numbers, captured, False)

    def stands_for(self, c: Cells, seat: int, option: int) -> Any:  # noqa: ANN401 - a cell's value
        """Return the answer that an option is."""
        assert self.one is not None
        line = self.one.line(option)
        line.bind(c, seat, option)
        return c[line.slots[-1]] if line.slots else NOTHING

    def inner(self) -> Question:
        """Return the question that each seat answers."""
        found = self.one or self.many
        assert found is not None
        return found

    def label(self, c: Cells, seat: int, option: int, reader: Reader) -> str:
        """Write an option."""
        with borrowed(c, self.slots):
            c[self.code.who] = seat
            return self.inner().label(c, seat, option, reader)

    def rule(self, option: int) -> str:
        """Return the rule of an option."""
        return self.inner().rule(option)

    def bounds(self, c: Cells, seat: int) -> tuple[int, int]:
        """Return how many members an answer has."""
        if self.many is None:
            return 1, 1
        with borrowed(c, self.slots):
            picks = self.now(c, seat)
            return picks.sets.low, picks.sets.high

    def picks(self, c: Cells, seat: int) -> tuple[int, ...]:
        """Return the picks of a seat so far."""
        if self.many is None:
            return ()
        with borrowed(c, self.slots):
            return self.many.gather.numbers(self.now(c, seat))

    def members(self, c: Cells, seat: int) -> list[int]:
        """Return all members."""
        if self.many is None:
            return self.offers(c, seat)
        with borrowed(c, self.slots):
            return [self.many.gather.offset + number for number in self.now(c, seat).numbers]

    def prompt(self, c: Cells, reader: Reader) -> str:
        """Write what is asked; a reader's own question where it is asked."""
        with borrowed(c, self.slots):
            c[self.code.who] = reader if reader is not None and reader >= 0 else (self.asked(c) or (0,))[0]
            return super().prompt(c, reader)

    def written(self, record: Record, reader: Reader) -> str:
        """Write what a seat answered."""
        return self.inner().written(record, reader)

    def sentence(self, record: Record, name: str, reader: Reader) -> str:
        """Write what a seat answered, with its name."""
        return self.inner().sentence(record, name, reader)
