"""Events and the rules they wake: Match, Wake, Would, Answer, Settle, Together."""

# ruff: noqa: ARG002 - implementations of one interface need not use all it offers

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.instructions import Listener, Phrase
from rulewright.interpreter.core.program import (
    DEFERRED,
    FINISH,
    GO,
    OUT,
    PC,
    REVERSED,
    RUNS,
    SETTLING,
    STACK,
    TOGETHER,
    WAITING,
    Program,
)
from rulewright.interpreter.run import going
from rulewright.interpreter.run.cells import STOP, Captured, Cells, Record, Run, Step
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.run.frames import RULE
from rulewright.interpreter.run.questions import Question, Tools, borrowed
from rulewright.interpreter.run.results import Endings
from rulewright.interpreter.run.texts import Capture, Reader

WATCH_RUNS: Final = 100

Enter = Callable[[Cells, int, tuple[Any, ...], int], int]
"""Call a procedure: (cells, procedure, arguments, return address); returns its entry."""


class Rules:
    """The listeners of one program, compiled."""

    def __init__(self, program: Program, tools: Tools) -> None:
        self.program, self.tools = program, tools
        self.whose = going.active(program)
        self.listeners = [Compiled(listener, tools) for listener in program.listeners]
        self.count = len(program.seats)

    def active(self, c: Cells) -> int:
        """Return the active player: that of the innermost phase with one, else the first seat."""
        return int(self.whose(c))

    def turn(self, c: Cells, seat: int) -> int:
        """Return how many seats after the active player a seat comes."""
        steps = self.active(c) - seat if c[REVERSED] else seat - self.active(c)
        return steps % self.count

    def going_on(self, c: Cells, listener: Compiled, arguments: Sequence[Any], answers: bool = True) -> bool:
        """Tell whether the rule of a listener is going on about the same thing, and this is its own doing: then it is not woken.

        What another rule does in answer is not its own doing, unless an event is asked about before it happens (`answers` False).
        """
        procedure, about = listener.procedure, listener.about
        values: Sequence[Any] | None = None
        for _, number, saved in reversed(c[STACK]):
            if answers and number != procedure and self.program.procedures[number].kind == RULE:
                return False
            if number == procedure:
                if values is None:
                    low = self.program.procedures[procedure].low
                    values = c[low : low + len(arguments)]
                if all(
                    values[place] == arguments[place] for place in (range(len(arguments)) if about is None else about)
                ):
                    return True
                values = saved
        return False

    def seat(self, c: Cells, listener: Compiled) -> int:
        """Return the seat that a listener belongs to, with its slot bound: the active one where it is nobody's."""
        seat = -1 if listener.seat is None else int(listener.seat(c))
        return self.active(c) if seat < 0 else seat


class Compiled:
    """A listener, compiled."""

    __slots__ = ("about", "arguments", "condition", "domain", "label", "procedure", "seat", "slot", "values")

    def __init__(self, code: Listener, tools: Tools) -> None:
        forms = tools.forms
        self.procedure, self.slot, self.label, self.about = code.procedure, code.slot, code.label, code.about
        self.domain = None if code.domain is None else forms.value(code.domain)
        self.condition = forms.optional(code.condition)
        self.arguments = forms.values(code.arguments)
        self.seat = None if code.seat is None else forms.value(code.seat)
        self.values: Capture = tools.texts.capture(code.label)

    def matches(self, c: Cells) -> Iterator[None]:
        """Bind the slot to each member that the rule applies to, one after the other."""
        condition = self.condition
        if self.domain is None:
            if condition is None or condition(c):
                yield
            return
        for member in self.domain(c):
            c[self.slot] = member
            if condition is None or condition(c):
                yield


def matcher(code: i.Match, rules: Rules) -> Step:
    """Compile that the rules are collected which an event wakes."""
    listeners = [(number, rules.listeners[number]) for number in code.listeners]
    slot, following, now, adds = code.slot, code.next, code.now, code.adds

    def step(c: Cells, _r: Run) -> int:
        found = []
        for number, listener in listeners:
            for _ in listener.matches(c):
                arguments = [argument(c) for argument in listener.arguments]
                if not rules.going_on(c, listener, arguments):
                    found.append((number, rules.seat(c, listener), *arguments))
        deferred = c[TOGETHER] and not now
        if adds and not deferred:
            found = [*(c[slot] or ()), *found]
        if len(found) > 1:
            found.sort(key=lambda match: rules.turn(c, match[1]))
        if deferred:
            found = [*c[DEFERRED], *found]
        if len(found) > WAITING:
            raise RulesFault(f"more than {WAITING} rules are waiting")
        if found or not adds:
            c[DEFERRED if deferred else slot] = tuple(found)
        return following

    return step


class Order(Question):
    """What the two questions about the order of rules have in common: their options are matches of listeners."""

    def __init__(self, pc: int, base: int, rules: Rules, enter: Enter) -> None:
        super().__init__(pc, "one", Phrase(("choose what comes first",)), False, rules.tools)
        self.base, self.rules, self.enter = base, rules, enter

    @abstractmethod
    def candidates(self, c: Cells) -> tuple[int, dict[int, tuple[Any, ...]]]:
        """Return whose turn it is to have a rule run, and its matches by number of option."""

    @abstractmethod
    def run(self, c: Cells, option: int, match: tuple[Any, ...]) -> int:
        """Call the rule of a match."""

    def asked(self, c: Cells) -> tuple[int, ...]:
        """Return the seat whose rules they are."""
        return (self.candidates(c)[0],)

    def offers(self, c: Cells, seat: int) -> list[int]:
        """Return an option for each rule."""
        return list(self.candidates(c)[1])

    def take(self, c: Cells, r: Run, seat: int, option: int) -> int:
        """Let a rule run next."""
        match = self.candidates(c)[1][option]
        captured = (*self.bound(c, match), (match[0], ()))
        self.tools.log.ply(c, r, self.pc, seat, option, captured, False)
        return self.run(c, option, match)

    def bound(self, c: Cells, match: tuple[Any, ...]) -> tuple[Captured, ...]:
        """Return the values of a listener's label, which may read the parameters of its procedure."""
        listener = self.rules.listeners[match[0]]
        low = self.rules.program.procedures[listener.procedure].low
        slots = range(low, low + len(match) - 2)
        with borrowed(c, slots):
            for at, value in zip(slots, match[2:], strict=True):
                c[at] = value
            captured: tuple[Captured, ...] = listener.values(c)
            return captured

    def label(self, c: Cells, seat: int, option: int, reader: Reader) -> str:
        """Write an option."""
        match = self.candidates(c)[1][option]
        return self.texts.phrase(self.rules.listeners[match[0]].label, self.bound(c, match), reader)

    def written(self, record: Record, reader: Reader) -> str:
        """Write which rule came first."""
        *captured, (number, _) = record[5]
        return self.texts.phrase(self.rules.listeners[number].label, captured, reader)


class Waking(Order):
    """Wake: its step and its answers."""

    def __init__(self, pc: int, code: i.Wake, rules: Rules, enter: Enter) -> None:
        super().__init__(pc, code.base, rules, enter)
        self.slot, self.next = code.slot, code.next

    def candidates(self, c: Cells) -> tuple[int, dict[int, tuple[Any, ...]]]:
        """Return the seat whose matches are next, and the first match of each of its procedures."""
        waiting = c[self.slot]
        seat = waiting[0][1]
        found: dict[int, tuple[int, tuple[Any, ...]]] = {}
        for place, match in enumerate(waiting):
            if match[1] == seat:
                found.setdefault(self.rules.listeners[match[0]].procedure, (self.base + place, match))
        return seat, dict(found.values())

    def step(self, c: Cells, r: Run) -> int:
        """Call the next waiting rule; stop where a seat chooses which it is."""
        waiting = c[self.slot]
        if waiting and c[OUT]:
            waiting = c[self.slot] = tuple([match for match in waiting if not c[OUT] >> match[1] & 1])
        if not waiting:
            c[self.slot] = 0
            return self.next
        if len(waiting) > 1:
            seat, found = self.candidates(c)
            if len(found) > 1:
                c[PC] = self.pc
                r.offer = {seat: list(found)}
                return STOP
        return self.run(c, self.base, waiting[0])

    def run(self, c: Cells, option: int, match: tuple[Any, ...]) -> int:
        """Call the rule of a match, which waits no longer."""
        place = option - self.base
        c[self.slot] = c[self.slot][:place] + c[self.slot][place + 1 :]
        return self.enter(c, self.rules.listeners[match[0]].procedure, match[2:], self.pc)


class Asking(Order):
    """Would: its step and its answers."""

    def __init__(self, pc: int, code: i.Would, rules: Rules, enter: Enter) -> None:
        super().__init__(pc, code.base, rules, enter)
        self.code = code

    def candidates(self, c: Cells) -> tuple[int, dict[int, tuple[Any, ...]]]:
        """Return the seat whose rules are next, and a match of each that applies and has not run."""
        rules, applied = self.rules, c[self.code.applied]
        found = []
        for place, number in enumerate(self.code.listeners):
            if applied >> place & 1:
                continue
            listener = rules.listeners[number]
            with borrowed(c, () if listener.domain is None else (listener.slot,)):
                for _ in listener.matches(c):
                    arguments = [argument(c) for argument in listener.arguments]
                    if not rules.going_on(c, listener, arguments, answers=False):
                        found.append((place, (number, rules.seat(c, listener), *arguments)))
                        break
        if not found:
            return -1, {}
        first = min(found, key=lambda entry: rules.turn(c, entry[1][1]))[1][1]
        return first, {self.base + place: match for place, match in found if match[1] == first}

    def step(self, c: Cells, r: Run) -> int:
        """Take what the last rule answered; call the next; stop where a seat chooses which it is."""
        code = self.code
        if c[code.applied]:
            if c[GO] == 0:
                c[code.applied], c[GO] = 0, -1
                return code.cancelled
            if c[GO] > 0 and code.amount >= 0:
                c[code.amount] = c[GO] - 1
            c[GO] = -1
        seat, found = self.candidates(c)
        if not found:
            c[code.applied] = 0
            return code.next
        if len(found) > 1:
            c[PC] = self.pc
            r.offer = {seat: list(found)}
            return STOP
        ((option, match),) = found.items()
        return self.run(c, option, match)

    def run(self, c: Cells, option: int, match: tuple[Any, ...]) -> int:
        """Call the rule of a match, once for this event."""
        c[self.code.applied] |= 1 << (option - self.base)
        c[GO] = -1
        return self.enter(c, self.rules.listeners[match[0]].procedure, match[2:], self.pc)


def answerer(code: i.Answer, tools: Tools, leave: Step) -> Step:
    """Compile what a `would` rule decides."""
    amount = None if code.amount is None else tools.forms.value(code.amount)

    def step(c: Cells, r: Run) -> int:
        if not code.ahead:
            c[GO] = 0
        else:
            c[GO] = -1 if amount is None else 1 + max(0, amount(c))
        return leave(c, r)

    return step


def holder(code: i.Settle) -> Step:
    """Compile that settling waits: as if a watch were running, from here to the next `Settle` of the same frame."""
    following = code.next

    def step(c: Cells, _r: Run) -> int:
        if not c[SETTLING] and not c[TOGETHER]:
            c[SETTLING] = 1 + len(c[STACK])
        return following

    return step


def settler(code: i.Settle, pc: int, program: Program, tools: Tools, enter: Enter, endings: Endings) -> Step:
    """Compile that the watches run until none applies; where nobody plays any more the game is over then."""
    forms, following, everybody = tools.forms, code.next, program.everybody
    watches = []
    for number in code.watches:
        watch = program.watches[number]
        domain = None if watch.domain is None else forms.value(watch.domain)
        watches.append(
            (watch.procedure, watch.slot, domain, forms.test(watch.condition), forms.values(watch.arguments))
        )

    def step(c: Cells, _r: Run) -> int:
        settling = c[SETTLING]
        if c[TOGETHER] or (settling and len(c[STACK]) >= settling):
            return following
        for procedure, slot, domain, condition, arguments in watches:
            if domain is None:
                if not condition(c):
                    continue
            else:
                for member in domain(c):
                    c[slot] = member
                    if condition(c):
                        break
                else:
                    continue
            c[RUNS] += 1
            c[SETTLING] = 1 + len(c[STACK])
            entry = enter(c, procedure, tuple([argument(c) for argument in arguments]), pc)
            if c[RUNS] > WATCH_RUNS:
                raise RulesFault(f"`as soon as` rules have run {WATCH_RUNS} times and still apply")
            return entry
        if settling:
            c[SETTLING] = c[RUNS] = 0
        if c[OUT] == everybody:
            return endings.finish(c, endings.by_score(c))
        return following

    return step


def gatherer(code: i.Together, rules: Rules, endings: Endings) -> Step:
    """Compile that a `together` block is entered or left."""
    slot, following = code.slot, code.next

    def enter(c: Cells, _r: Run) -> int:
        c[TOGETHER] = (*(c[TOGETHER] or ()), len(c[STACK]))
        return following

    def leave(c: Cells, _r: Run) -> int:
        still_open = (c[TOGETHER] or ())[:-1]
        c[TOGETHER] = still_open or 0
        if still_open:
            c[slot] = 0
            return following
        if c[FINISH]:
            return endings.close(c, following)
        c[slot] = tuple(sorted(c[DEFERRED], key=lambda match: rules.turn(c, match[1])))
        c[DEFERRED] = ()
        return following

    return enter if code.enter else leave
