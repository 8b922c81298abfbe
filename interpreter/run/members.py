"""Collect: a set or a sequence of members, whole or step by step. Its pure part serves secret choices too."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rulewright.interpreter import values as v
from rulewright.interpreter.core.instructions import Collect
from rulewright.interpreter.core.program import PARTIAL, PC
from rulewright.interpreter.run.cells import STOP, Captured, Cells, Record, Run
from rulewright.interpreter.run.faults import Refused, RulesFault
from rulewright.interpreter.run.options import Parameter
from rulewright.interpreter.run.questions import Question, Tools, borrowed
from rulewright.interpreter.run.search import Sets, distinct
from rulewright.interpreter.run.texts import Reader


class Picks(NamedTuple):
    """Where one answer stands: the sets that are allowed, the numbers of their members in options, the places picked, what lies there."""

    sets: Sets
    numbers: tuple[int, ...]
    picked: tuple[int, ...]
    values: tuple[Any, ...]


class Stepwise(ABC):
    """The pure part of a Collect: from the picks so far to what comes next, however the sets that are allowed are worked out."""

    def __init__(self, code: Collect) -> None:
        self.code = code
        self.offset = code.base - code.param.first
        self.done = code.base + code.param.universe

    @abstractmethod
    def picks(self, c: Cells, seat: int, picked: Sequence[Any]) -> Picks:
        """Return where an answer of a seat stands that has picked some values."""

    def options(self, picks: Picks) -> list[int]:
        """Return the numbers of the options."""
        sets, numbers, picked, _ = picks
        offset, places = self.offset, sets.following(picked)
        if isinstance(places, range):
            found = [offset + number for number in numbers[places.start : places.stop]]
        else:
            found = [offset + numbers[place] for place in places]
        if sets.complete(picked):
            found.append(self.done)
        return found

    def full(self, picks: Picks) -> bool:
        """Tell whether the answer is complete without asking: it has as many members as it may have."""
        return len(picks.picked) == picks.sets.high and picks.sets.complete(picks.picked)

    def with_option(self, picks: Picks, option: int) -> Picks:
        """Return where the answer stands with one more pick."""
        sets, numbers, picked, values = picks
        number = option - self.offset
        place = numbers.index(number, 0 if sets.ordered or not picked else picked[-1] + 1)
        while place in picked:
            place = numbers.index(number, place + 1)
        return Picks(sets, numbers, (*picked, place), (*values, sets.members[place]))

    def whole(self, picks: Picks, answer: Sequence[int]) -> Picks:
        """Return the answer that a list of members' numbers stands for, or refuse it."""
        sets = picks.sets
        places = []
        for option in answer:
            if option - self.offset not in picks.numbers:
                raise Refused("one of these cannot be chosen here")
            places.append(picks.numbers.index(option - self.offset))
        if len(set(places)) < len(places):
            raise Refused("the same cannot be chosen twice")
        picked: list[int] = []
        for place in places if sets.ordered else sorted(places):
            first = place
            while sets.before[first] >= 0:
                first = sets.before[first]
            while first in picked:
                first = next(after for after in range(first + 1, len(sets.before)) if sets.before[after] == first)
            picked.append(first)
        if not sets.ordered:
            picked.sort()
        if not sets.low <= len(picked) <= sets.high:
            raise Refused(f"choose {how_many(sets.low, sets.high)}, not {len(picked)}")
        if not sets.complete(tuple(picked)):
            raise Refused("these may not be chosen together")
        return Picks(sets, picks.numbers, tuple(picked), tuple([sets.members[place] for place in picked]))

    def numbers(self, picks: Picks) -> tuple[int, ...]:
        """Return the answer as numbers of options."""
        return tuple([self.offset + picks.numbers[place] for place in picks.picked])


class Gather(Stepwise):
    """A Collect whose sets closures work out; it also knows how its options read."""

    def __init__(self, code: Collect, tools: Tools) -> None:
        super().__init__(code)
        self.tools = tools
        self.param = Parameter(code.param, tools)
        self.low, self.high = tools.forms.value(code.low), tools.forms.value(code.high)
        self.such_that = tools.forms.optional(code.such_that)
        self.slots = (code.param.slot, code.slot)

    def picks(self, c: Cells, seat: int, picked: Sequence[Any]) -> Picks:
        """Return where an answer of a seat stands that has picked some values."""
        param, slot, classes = self.param, self.code.param.slot, self.tools.classes
        members = param.domain(c)
        if param.where is not None:
            found = []
            for member in members:
                c[slot] = member
                if param.where(c):
                    found.append(member)
            members = tuple(found)
        numbers, before = members, distinct(len(members))
        if param.things:
            members = classes.in_sight(c, members, seat, picked)
            numbers, before = classes.numbers(c, seat, members), classes.before(c, members, seat)
        holds = None if self.such_that is None else self.held(c)
        sets = Sets(members, before, self.low(c), self.high(c), self.code.shape == "order", holds)
        return Picks(sets, numbers, tuple([members.index(value) for value in picked]), tuple(picked))

    def held(self, c: Cells) -> Callable[[tuple[Any, ...]], object]:
        """Return what tells whether a set satisfies the condition on the whole."""
        slot, such_that = self.code.slot, self.such_that

        def holds(chosen: tuple[Any, ...]) -> object:
            c[slot] = chosen
            return such_that is None or such_that(c)

        return holds

    def label(self, c: Cells, seat: int, option: int, reader: Reader) -> str:
        """Write an option."""
        if option == self.done:
            return "done"
        with borrowed(c, self.slots):
            picks = self.picks(c, seat, ())
        number = option - self.offset
        texts = self.tools.texts
        value = picks.sets.members[picks.numbers.index(number)] if number in picks.numbers else number
        if self.param.things:
            return texts.position(c, value, reader)
        value, masks = texts.seen(c, value, self.code.param.type)
        return texts.value(value, masks, self.code.param.type, reader)


def how_many(low: int, high: int) -> str:
    """Write a range of numbers."""
    return str(low) if low == high else f"{low} to {high}"


class Collecting(Question):
    """Collect: its step and its answers."""

    def __init__(self, pc: int, code: Collect, tools: Tools) -> None:
        super().__init__(pc, code.shape, code.prompt, code.hidden, tools)
        self.code = code
        self.seat = tools.forms.index(code.seat)
        self.gather = Gather(code, tools)
        self.type = v.SetType(code.param.type)

    def asked(self, c: Cells) -> tuple[int, ...]:
        """Return the seat that chooses."""
        return (self.seat(c),)

    def now(self, c: Cells, seat: int) -> Picks:
        """Return where the answer stands."""
        with borrowed(c, self.gather.slots):
            return self.gather.picks(c, seat, c[PARTIAL] or ())

    def offers(self, c: Cells, seat: int) -> list[int]:
        """Return the options: members that may come next, then `done`."""
        picks = self.now(c, seat)
        with borrowed(c, self.gather.slots):
            return self.gather.options(picks)

    def step(self, c: Cells, r: Run) -> int:
        """Take what is forced; stop before the first real choice."""
        seat = self.seat(c)
        return self.go_on(c, r, seat, self.now(c, seat))

    def go_on(self, c: Cells, r: Run, seat: int, picks: Picks) -> int:
        """Go on from some picks as far as there is no choice."""
        gather, automatic = self.gather, not picks.picked
        with borrowed(c, gather.slots):
            while not gather.full(picks) or (self.code.ask and not picks.picked):
                found = gather.options(picks)
                if not found:
                    if self.code.unable < 0:
                        raise RulesFault("there is nothing that could be chosen")
                    return self.code.unable
                if len(found) > 1 or self.code.ask or not r.automatic:
                    c[PARTIAL] = picks.values
                    c[PC] = self.pc
                    r.offer = {seat: found}
                    return STOP
                if found[0] == gather.done:
                    break
                picks = gather.with_option(picks, found[0])
        return self.finish(c, r, seat, picks, automatic)

    def take(self, c: Cells, r: Run, seat: int, option: int) -> int:
        """Take the next member, or be done."""
        picks = self.now(c, seat)
        if option == self.gather.done:
            return self.finish(c, r, seat, picks, False)
        return self.go_on(c, r, seat, self.gather.with_option(picks, option))

    def whole(self, c: Cells, r: Run, seat: int, answer: Sequence[int]) -> int:
        """Take all members at once."""
        picks = self.now(c, seat)
        with borrowed(c, self.gather.slots):
            picks = self.gather.whole(picks, answer)
        return self.finish(c, r, seat, picks, False)

    def finish(self, c: Cells, r: Run, seat: int, picks: Picks, automatic: bool) -> int:
        """Put the answer where the rules read it and write it down."""
        c[self.code.slot] = picks.values
        c[PARTIAL] = ()
        if picks.sets.high > 0 or self.code.ask:
            captured = (*self.prompt_values(c), self.texts.seen(c, picks.values, self.type, 1 << seat))
            self.tools.log.ply(c, r, self.pc, seat, self.gather.numbers(picks), captured, automatic)
        return self.code.next

    def label(self, c: Cells, seat: int, option: int, reader: Reader) -> str:
        """Write an option."""
        return self.gather.label(c, seat, option, reader)

    def bounds(self, c: Cells, seat: int) -> tuple[int, int]:
        """Return how many members an answer has."""
        picks = self.now(c, seat)
        return picks.sets.low, picks.sets.high

    def picks(self, c: Cells, seat: int) -> tuple[int, ...]:
        """Return the picks so far."""
        return self.gather.numbers(self.now(c, seat))

    def members(self, c: Cells, seat: int) -> list[int]:
        """Return all members."""
        return [self.gather.offset + number for number in self.now(c, seat).numbers]

    def told(self, record: Record) -> bool:
        """Tell whether the rules say what became of the set; of an empty one, that was no choice, nobody says anything."""
        return self.code.told if record[4] else bool(record[6])

    def written(self, record: Record, reader: Reader) -> str:
        """Write what was asked and the members that the reader may know."""
        captured: tuple[Captured, ...] = record[5]
        values, masks = captured[-1]
        members = self.texts.value(values, masks, self.type, reader, record[3])
        if self.code.lead is not None:
            return self.texts.phrase(self.code.lead, captured[:-1], reader, record[3]) + members
        return f"{self.asked_for(record, reader)}: {members}"

    def asked_for(self, record: Record, reader: Reader) -> str:
        """Write what was asked."""
        return self.texts.phrase(self.prompt_phrase, record[5][:-1], reader, record[3])

    def sentence(self, record: Record, name: str, reader: Reader) -> str:
        """Write the members, or that there are none."""
        if record[4]:
            return super().sentence(record, name, reader)
        return f"{name} declines to {self.asked_for(record, reader)}"
