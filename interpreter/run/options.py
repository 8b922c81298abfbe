"""Choose: one option out of alternatives and the values bound in them."""

# ruff: noqa: ARG001 - implementations of one interface need not use all it offers

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import TypeAlias

from rulewright.interpreter import values as v
from rulewright.interpreter.core import forms as f
from rulewright.interpreter.core.instructions import Alternative, Choose, Param
from rulewright.interpreter.core.program import PC
from rulewright.interpreter.run.cells import STOP, Captured, Cells, Record, Run
from rulewright.interpreter.run.faults import MOST, RulesFault, limited
from rulewright.interpreter.run.questions import Question, Tools, borrowed
from rulewright.interpreter.run.texts import Reader, may_see

Lister: TypeAlias = Callable[[Cells, int, int, list[int]], None]
"""Append the numbers of options to a list: (cells, seat, number so far, list)."""


class Parameter:
    """One value to choose, compiled."""

    __slots__ = ("classes", "domain", "first", "slot", "things", "universe", "where")

    def __init__(self, code: Param, tools: Tools) -> None:
        self.slot, self.first, self.universe, self.things = code.slot, code.first, code.universe, code.things
        self.domain = tools.forms.value(code.domain)
        self.where = tools.forms.optional(code.where)
        self.classes = tools.classes

    def numbered(self, c: Cells, seat: int) -> list[tuple[int, int]]:
        """Return (value, its number in an option) for each component of the domain that is offered, apart from `where`."""
        return self.classes.numbered(c, self.domain(c), seat, self.first)

    def value(self, c: Cells, seat: int, number: int) -> int:
        """Return the value that a number stands for."""
        known = self.classes.known
        if not self.things or known < 0 or c[known + number + self.first] >> seat & 1:
            return number + self.first
        return next((x for x, n in self.numbered(c, seat) if n == number), number + self.first)

    def lister(self, then: Lister) -> Lister:
        """Compile the loop over this parameter's values around what follows."""
        slot, domain, where, first, universe = self.slot, self.domain, self.where, self.first, self.universe
        numbered, firsts = self.numbered, self.classes.firsts

        def run(c: Cells, seat: int, code: int, out: list[int]) -> None:
            code = code * universe - first
            for member in domain(c):
                c[slot] = member
                if where is None or where(c):
                    then(c, seat, code + member, out)
            limited(len(out))

        def run_things(c: Cells, seat: int, code: int, out: list[int]) -> None:
            code *= universe
            for member, number in numbered(c, seat):
                c[slot] = member
                if where is None or where(c):
                    then(c, seat, code + number, out)
            limited(len(out))

        def run_plain_things(c: Cells, seat: int, code: int, out: list[int]) -> None:
            code = code * universe - first
            for member in firsts(c, domain(c), seat):
                c[slot] = member
                if where is None or where(c):
                    then(c, seat, code + member, out)
            limited(len(out))

        if not self.things:
            return run
        return run_plain_things if self.classes.known < 0 else run_things

    def last_lister(self, base: int) -> Lister:
        """Compile the loop over the values of the last parameter, where nothing else is asked of them together."""
        slot, domain, where, first, universe = self.slot, self.domain, self.where, self.first, self.universe

        def run(c: Cells, seat: int, code: int, out: list[int]) -> None:
            offset = base + code * universe - first
            if where is None:
                out += [offset + value for value in domain(c)]
                return
            for member in domain(c):
                c[slot] = member
                if where(c):
                    out.append(offset + member)

        return run


class Line:
    """One alternative, compiled."""

    def __init__(self, code: Alternative, tools: Tools) -> None:
        self.code, self.texts = code, tools.texts
        self.classes = tools.classes
        self.params = [Parameter(param, tools) for param in code.params]
        self.slots = [param.slot for param in self.params]
        self.guard = tools.forms.optional(code.guard)
        self.direct = self.classes.known < 0 or not any(param.things for param in self.params)
        self.reversed = [(param.slot, param.universe, param.first) for param in reversed(self.params)]
        self.list = self.lister(tools)
        self.declines = code.label.parts == ("decline",)
        self.bare = len(code.label.parts) == 1 and not isinstance(code.label.parts[0], str)  # a value, without a verb
        self.values = tools.texts.capture(code.label)
        shown = [part for part in code.label.parts if not isinstance(part, str)]
        places = {f.Cell(param.slot): i for i, param in enumerate(code.params) if not param.things}
        self.digits = [places.get(part.form) for part in shown if isinstance(part.form, f.Cell)]
        simple = len(self.digits) == len(shown) and None not in self.digits
        self.from_number = simple and all(tells_no_component(part.type, tools) for part in shown)
        things = {f.Cell(param.slot): self.params[i] for i, param in enumerate(code.params) if param.things}
        self.things = [things.get(part.form) if isinstance(part.form, f.Cell) else None for part in shown]

    def lister(self, tools: Tools) -> Lister:
        """Compile the loops over all parameters."""
        base, fits, params = self.code.base, tools.forms.optional(self.code.fits), self.params

        def leaf(c: Cells, seat: int, code: int, out: list[int]) -> None:
            if fits is None or fits(c):
                out.append(base + code)

        run: Lister = leaf
        for place, param in enumerate(reversed(params)):
            direct = place == 0 and fits is None and not param.things
            run = param.last_lister(base) if direct else param.lister(run)
        return run

    def numbers(self, option: int) -> list[int]:
        """Return the digits of an option's number, one for each parameter."""
        code = option - self.code.base
        digits = []
        for param in reversed(self.params):
            code, digit = divmod(code, param.universe)
            digits.append(digit)
        digits.reverse()
        return digits

    def bind(self, c: Cells, seat: int, option: int) -> None:
        """Bind the parameters to what an option stands for."""
        if self.direct:
            code = option - self.code.base
            for slot, universe, first in self.reversed:
                code, digit = divmod(code, universe)
                c[slot] = digit + first
            return
        for param, number in zip(self.params, self.numbers(option), strict=True):
            c[param.slot] = param.value(c, seat, number)

    def written(self, option: int, captured: tuple[Captured, ...], reader: Reader, whose: int = -1) -> str:
        """Write the label as it was when the option was taken."""
        if self.from_number:
            numbers = self.numbers(option)
            captured = tuple(
                [(numbers[digit] + self.params[digit].first, ()) for digit in self.digits if digit is not None]
            )
        return self.texts.phrase(self.code.label, captured, reader, -1 if self.bare else whose)

    def label(self, c: Cells, seat: int, option: int, reader: Reader) -> str:
        """Write the label of an option on offer; of a component, also where it lies or how many are like it."""
        with borrowed(c, self.slots):
            self.bind(c, seat, option)
            words = []
            values = iter(zip(self.values(c), self.things, strict=True))
            for part in self.code.label.parts:
                if isinstance(part, str):
                    words.append(part)
                    continue
                (value, masks), param = next(values)
                if param is None:
                    words.append(self.texts.value(value, masks, part.type, reader))
                else:
                    words.append(thing_to_choose(c, param, seat, value, self.texts.position(c, value, reader)))
            return "".join(words)


def thing_to_choose(c: Cells, param: Parameter, seat: int, component: int, name: str) -> str:
    """Write a component on offer, with how many there are that could stand for it."""
    group = next((group for group in param.classes.groups(c, param.domain(c), seat) if component in group), [])
    return name if len(group) < 2 else f"{name} (one of {len(group)})"


def tells_no_component(of: v.Type, tools: Tools) -> bool:
    """Tell whether the words of such a value never name a component."""
    match of:
        case v.ComponentType() | v.SetType():
            return False
        case v.ZoneType():
            return not any(zone.of_component for zone in tools.zones.zones)
        case _:
            return True


class Choosing(Question):
    """Choose: its step and its answers."""

    def __init__(self, pc: int, code: Choose, tools: Tools) -> None:
        super().__init__(pc, code.shape, code.prompt, code.hidden, tools)
        self.seat = tools.forms.index(code.seat)
        self.ask, self.unable = code.ask, code.unable
        lines = [Line(line, tools) for line in code.alternatives]
        self.in_order = [(line.guard, line.list) for line in lines]
        self.lines = sorted(lines, key=lambda line: line.code.base)
        self.bases = [line.code.base for line in self.lines]
        self.slots = list(dict.fromkeys([slot for line in self.lines for slot in line.slots]))

    def asked(self, c: Cells) -> tuple[int, ...]:
        """Return the seat that chooses."""
        return (self.seat(c),)

    def offers(self, c: Cells, seat: int) -> list[int]:
        """Return the options: by alternative, then in the order of the domains."""
        found: list[int] = []
        kept = [c[at] for at in self.slots]
        for guard, lister in self.in_order:
            if guard is None or guard(c):
                lister(c, seat, 0, found)
        for at, value in zip(self.slots, kept, strict=True):
            c[at] = value
        if len(found) > MOST:
            limited(len(found))
        return found

    def line(self, option: int) -> Line:
        """Return the alternative of an option."""
        return self.lines[bisect_right(self.bases, option) - 1]

    def step(self, c: Cells, r: Run) -> int:
        """Stop before the decision, or go on where nothing is to be decided."""
        seat = self.seat(c)
        found = self.offers(c, seat)
        if len(found) > 1 or (found and (self.ask or not r.automatic)):
            c[PC] = self.pc
            r.offer = {seat: found}
            return STOP
        if found:
            return self.answer(c, r, seat, found[0], True)
        if self.unable < 0:
            raise RulesFault("there is nothing to choose")
        return self.unable

    def take(self, c: Cells, r: Run, seat: int, option: int) -> int:
        """Take an option."""
        return self.answer(c, r, seat, option, False)

    def answer(self, c: Cells, r: Run, seat: int, option: int, automatic: bool) -> int:
        """Bind what an option stands for and write it down."""
        line = self.line(option)
        line.bind(c, seat, option)
        captured = self.prompt_values(c) if line.declines else () if line.from_number else line.values(c, 1 << seat)
        self.tools.log.ply(c, r, self.pc, seat, option, captured, automatic)
        return line.code.next

    def label(self, c: Cells, seat: int, option: int, reader: Reader) -> str:
        """Write an option."""
        return self.line(option).label(c, seat, option, reader)

    def rule(self, option: int) -> str:
        """Return the rule of the alternative."""
        return self.line(option).code.rule

    def price(self, c: Cells, seat: int, option: int) -> str:
        """Write what is paid for an option; nothing where the seat does not know what it is about."""
        line = self.line(option)
        if line.code.price is None:
            return ""
        with borrowed(c, line.slots):
            line.bind(c, seat, option)
            things = [c[param.slot] for param in line.params if param.things]
            if not all(may_see(self.tools.knowledge.of(c, thing), seat) for thing in things):
                return ""
            return self.texts.phrase(line.code.price, self.texts.capture(line.code.price)(c), seat)

    def told(self, record: Record) -> bool:
        """Tell whether the rules say what the option led to."""
        line = self.line(record[4])
        return line.code.told or (line.declines and record[6])

    def written(self, record: Record, reader: Reader) -> str:
        """Write the option that was taken."""
        return self.line(record[4]).written(record[4], record[5], reader, record[3])

    def sentence(self, record: Record, name: str, reader: Reader) -> str:
        """Write what was declined, or what was chosen: a value that stands alone gets a verb."""
        line, captured = self.line(record[4]), record[5]
        asked = [part for part in self.prompt_phrase.parts if not isinstance(part, str)]
        if line.declines and len(captured) == len(asked):
            return f"{name} declines to {self.texts.phrase(self.prompt_phrase, captured, reader, record[3])}"
        only = (
            " (nothing else is possible)" if record[6] and not self.ask and (line.bare or len(self.lines) > 1) else ""
        )
        if line.bare:
            return f"{name} chooses {self.written(record, reader)}{only}"
        return super().sentence(record, name, reader) + only
