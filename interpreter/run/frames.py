"""Procedures and their frames: Call, Return, Leave."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.program import DEFERRED, RUNS, SETTLING, STACK, TOGETHER, Program
from rulewright.interpreter.run.cells import Cells, Run, Step
from rulewright.interpreter.run.closures import Closures
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.run.liveness import Liveness
from rulewright.interpreter.run.log import ENTERED

FRAMES: Final = 4_000
RECURSION: Final = 100
RULE: Final = "rule"  # the kind of the procedures of `when`, `before`, `would` and `as soon as`


class Frames:
    """The procedures of one program. A dead local is 0, or -1 where it would hold a component."""

    def __init__(self, program: Program) -> None:
        self.procedures = program.procedures
        hold = program.layout.hold
        self.dead = tuple([-1 if held == "component" else 0 for held in hold])
        self.ends = [p.leave >= 0 and not isinstance(program.code[p.leave], i.Return) for p in program.procedures]
        self.clear = [list(self.dead[p.low : p.high]) for p in program.procedures]
        self.program = program
        self.parts: dict[int, frozenset[int]] = {}

    @cached_property
    def liveness(self) -> Liveness:
        """The live locals of the program, and where each of its instructions goes."""
        return Liveness(self.program, self.ends)

    def clear_all(self, c: Cells) -> None:
        """Make every local dead."""
        low, high, dead = self.all_locals
        if low < high:
            c[low:high] = dead
            return
        for of, cleared in zip(self.procedures, self.clear, strict=True):
            c[of.low : of.high] = cleared

    @cached_property
    def all_locals(self) -> tuple[int, int, list[int]]:
        """The range of all locals, and what they are when they are dead; an empty range where other cells lie between them."""
        ranges = sorted((of.low, of.high) for of in self.procedures if of.low < of.high)
        follow = all(one[1] >= other[0] for one, other in pairwise(ranges))
        if not ranges or not follow:
            return 0, 0, []
        low, high = ranges[0][0], max(high for _, high in ranges)
        return low, high, list(self.dead[low:high])

    def enter(self, c: Cells, procedure: int, arguments: tuple[Any, ...], back: int) -> int:
        """Push a frame, clear and bind the procedure's locals; return its entry."""
        of = self.procedures[procedure]
        stack = c[STACK]
        if len(stack) >= RECURSION:
            self.check(stack, procedure)
        low, high = of.low, of.high
        c[STACK] = (*stack, (back, procedure, tuple(c[low:high])))
        if low < high:
            c[low:high] = self.clear[procedure]
            if arguments:
                c[low : low + len(arguments)] = arguments
        return of.entry

    def check(self, stack: tuple[Any, ...], procedure: int) -> None:
        """Raise a fault where the stack is as deep as it may be."""
        if len(stack) >= FRAMES:
            raise RulesFault(f"more than {FRAMES} rules would be going on at once")
        if sum(1 for frame in stack if frame[1] == procedure) >= RECURSION:
            circle = self.circle(stack, procedure)
            if len(circle) > 1:
                raise RulesFault(f"these rules wake one another more than {RECURSION} times: {', '.join(circle)}")
            raise RulesFault(f"{self.procedures[procedure].name} would go on inside itself more than {RECURSION} times")

    def circle(self, stack: tuple[Any, ...], procedure: int) -> list[str]:
        """Return the rules that go on since a procedure was entered last, that one first: their words and lines."""
        last = next(place for place in range(len(stack) - 1, -1, -1) if stack[place][1] == procedure)
        going = dict.fromkeys(number for _, number, _ in stack[last:])
        rules = [self.procedures[number] for number in going if self.procedures[number].kind == RULE]
        return [f"`{rule.name}` (line {rule.span.line})" for rule in rules]

    def drop(self, c: Cells) -> int:
        """Pop the innermost frame and restore what it saved; return its return address."""
        stack = c[STACK]
        back, procedure, saved = stack[-1]
        c[STACK] = stack[:-1]
        if saved:
            of = self.procedures[procedure]
            c[of.low : of.high] = saved
        return int(back)

    def end_part(self, procedure: int) -> frozenset[int]:
        """Return the addresses of what a procedure does at its end, its own only."""
        if procedure not in self.parts:
            effects = self.liveness.effects
            found, waiting = set[int](), [self.procedures[procedure].leave]
            while waiting:
                at = waiting.pop()
                if at >= 0 and at not in found:
                    found.add(at)
                    leaving = isinstance(self.program.code[at], i.Leave | i.Eliminate)
                    waiting += [] if leaving else [way for way, _ in effects[at].ways]
            self.parts[procedure] = frozenset(found)
        return self.parts[procedure]

    def is_ending(self, c: Cells, place: int, pc: int) -> bool:
        """Say whether what the frame at a place does at its end is going on. `pc`: where the innermost frame is."""
        stack, procedure = c[STACK], c[STACK][place][1]
        if not self.ends[procedure]:
            return False
        inner = place + 1 < len(stack)
        at = stack[place + 1][0] if inner else pc
        return at in self.end_part(procedure) and not (inner and at == self.procedures[procedure].leave)

    def leave(self, c: Cells, place: int, pc: int) -> int:
        """Leave the frame at a place from the instruction at `pc`; return where to go on.

        What has rules for its end on the way out comes to its end first, unless it is about that: its frame is made to come back to `pc`.
        """
        stack = c[STACK]
        inner = len(stack) - 1
        while inner > place and (not self.ends[stack[inner][1]] or self.is_ending(c, inner, pc)):
            inner -= 1
        is_ending = inner == place and self.is_ending(c, place, pc)
        at = self.unwind(c, inner)
        if inner > place:
            _, procedure, saved = stack[inner]
            c[STACK] = (*stack[:inner], (pc, procedure, saved))
        return self.drop(c) if is_ending else at

    def unwind(self, c: Cells, place: int) -> int:
        """Drop the frames above a place in the stack, and what depends on them; return where that frame is left."""
        depth = place + 1
        while len(c[STACK]) > depth:
            self.drop(c)
        if c[SETTLING] > depth:
            c[SETTLING] = c[RUNS] = 0
        if c[TOGETHER]:
            still_open = tuple([at for at in c[TOGETHER] if at < depth])
            c[TOGETHER] = still_open or 0
            if not still_open:
                c[DEFERRED] = ()
        leave = self.procedures[c[STACK][place][1]].leave
        return leave if leave >= 0 else self.drop(c)


def caller(code: i.Call, forms: Closures, frames: Frames) -> Step:
    """Compile a call."""
    procedure, arguments, back, enter = code.procedure, forms.values(code.arguments), code.next, frames.enter
    if frames.procedures[procedure].kind == "phase":

        def step(c: Cells, r: Run) -> int:
            r.records = (r.records, (ENTERED, procedure))
            return enter(c, procedure, tuple([argument(c) for argument in arguments]), back)

        return step
    if not arguments:
        return lambda c, _r: enter(c, procedure, (), back)
    return lambda c, _r: enter(c, procedure, tuple([argument(c) for argument in arguments]), back)


def leaver(code: i.Leave, pc: int, frames: Frames, close: Callable[[Cells, int], int]) -> Step:
    """Compile that a procedure is left early; `close` ends the game where an ending waited for a block that is left."""
    wanted = code.procedures
    name = frames.procedures[wanted[0]].name

    def step(c: Cells, _r: Run) -> int:
        stack = c[STACK]
        place = next((at for at in range(len(stack) - 1, -1, -1) if stack[at][1] in wanted), -1)
        if place < 0:
            raise RulesFault(f"{name} is not going on")
        return close(c, frames.leave(c, place, pc))

    return step
