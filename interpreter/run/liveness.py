"""Which locals a state can still read: the others are dead, whatever they hold, and do not count in a position.

A set of cells is one number with a bit for each. The code is a graph, and so this is one fixed point over it: a cell is live before
an instruction where the instruction reads it, or where it is live after it and not overwritten.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import is_dataclass
from typing import assert_never

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.instructions import Instruction
from rulewright.interpreter.core.program import PC, STACK, Program
from rulewright.interpreter.core.walk import below
from rulewright.interpreter.run.cells import Cells, bits


@frozen
class Effect:
    """What an instruction reads, where it goes with what overwritten, and which procedures it may call.

    `resumed`: what is read where a match that stopped here goes on.
    """

    reads: int
    ways: tuple[tuple[int, int], ...]
    calls: tuple[int, ...] = ()
    resumed: int = 0


class Liveness:
    """The live locals of one program. `ends`: which procedures have something to do at their end, on the way of a Leave."""

    def __init__(self, program: Program, ends: Sequence[bool]) -> None:
        self.program = program
        self.ends = ends
        self.procedures = program.procedures
        self.own = [bits(range(p.low, p.high)) for p in program.procedures]
        self.locals = 0
        for own in self.own:
            self.locals |= own
        self.known: dict[object, int] = {}
        self.always = bits(p.seat for p in program.procedures)
        self.effects = [self.effect(code) for code in program.code]
        self.before = self.fixed_point()

    # ---------------------------------------------------------------- a state
    def live(self, c: Cells) -> tuple[int, list[int]]:
        """Return the live cells, and for each frame those that are live among the locals it saved."""
        frames = []
        found = self.always
        for back, _, _ in c[STACK]:
            found |= self.before[back] if back >= 0 else 0
            frames.append(found)
        pc = c[PC]
        if pc >= 0:
            found |= self.before[pc] | self.effects[pc].resumed
        return found, frames

    def fixed_point(self) -> list[int]:
        """Return what is live before each instruction."""
        before = [0] * len(self.effects)
        changed = True
        while changed:
            changed = False
            for pc in range(len(before) - 1, -1, -1):
                effect = self.effects[pc]
                found = effect.reads
                for target, written in effect.ways:
                    if target >= 0:
                        found |= before[target] & ~written
                for procedure in effect.calls:
                    found |= before[self.procedures[procedure].entry] & ~self.own[procedure]
                if found != before[pc]:
                    before[pc] = found
                    changed = True
        return before

    # ---------------------------------------------------------------- forms
    def reads(self, *nodes: object) -> int:
        """Return the locals that forms, phrases and whatever else holds forms may read."""
        found = 0
        for node in nodes:
            found |= self.read(node)
        return found

    def read(self, node: object) -> int:
        if isinstance(node, tuple):
            return self.reads(*node)
        if not is_dataclass(node) or isinstance(node, f.Const):
            return 0
        if node in self.known:
            return self.known[node]
        match node:
            case f.Cell(at):
                found = 1 << at & self.locals
            case f.Field(base, index):
                found = self.array(base) | self.read(index)
            case f.Invoke(function, arguments):
                found = self.reads(self.program.functions[function].body, arguments)
            case i.Param():
                found = self.reads(node.domain, node.where) & ~(1 << node.slot)
            case _:
                found = self.reads(*below(node))
        self.known[node] = found
        return found

    def array(self, base: int) -> int:
        """Return the locals among the cells from an address on, where an index says which one is meant."""
        own = next((p for p in self.procedures if p.low <= base < p.high), None)
        return 0 if own is None else bits(range(base, own.high))

    # ---------------------------------------------------------------- instructions
    def effect(self, code: Instruction) -> Effect:
        """Return what an instruction reads, writes and where it goes."""
        match code:
            case i.Branch():
                return Effect(self.read(code.condition), ((code.then, 0), (code.other, 0)))
            case i.Call():
                return Effect(self.read(code.arguments), ((code.next, 0),), (code.procedure,))
            case i.Return():
                return Effect(self.read(self.program.scoring), ())
            case i.Answer():
                return Effect(self.read(code.amount), ())
            case i.Leave():
                ends = [p.leave for n, p in enumerate(self.procedures) if n in code.procedures or self.ends[n]]
                return Effect(0, tuple([(leave, 0) for leave in ends]))
            case i.Each():
                all_three = bits((code.members, code.index, code.var))
                reads = bits((code.members, code.index)) | self.read(code.keep) & ~bits((code.var,))
                return Effect(reads, ((code.body, bits((code.var,))), (code.done, all_three)))
            case i.Set():
                reads = self.reads(code.index, code.value, code.low, code.high)
                return Effect(reads, ((code.next, bits((code.base,)) if code.index is None else 0),))
            case i.Change():
                reads = self.reads(code.index, code.amount, code.low, code.high) | self.array(code.base)
                return Effect(reads, ((code.next, bits((code.done, code.excess))),))
            case i.Reset():
                return Effect(0, ((code.next, bits(range(code.base, code.base + code.count))),))
            case i.Move():
                reads = self.read(code.zone) & ~bits((code.member,)) | self.reads(code.components, code.by)
                return Effect(reads, ((code.next, bits((code.slot,))),))
            case i.Teach() | i.Shuffle() | i.Determine() | i.Say():
                return Effect(self.read(code), ((code.next, 0),))
            case i.Roll() | i.Random():
                return Effect(self.read(code), ((code.next, bits((code.slot,))),))
            case i.Choose() | i.Collect() | i.Divide() | i.Secret():
                return self.decision(code)
            case i.Match():
                listeners = [self.program.listeners[number] for number in code.listeners]
                added = bits((code.slot,)) if code.adds else 0
                return Effect(self.heard(*listeners) | added, ((code.next, bits((code.slot,)) & ~added),))
            case i.Wake():
                return Effect(
                    bits((code.slot,)), ((code.next, bits((code.slot,))),), self.woken(self.program.listeners)
                )
            case i.Would():
                listeners = [self.program.listeners[number] for number in code.listeners]
                reads = self.heard(*listeners) | bits((code.amount, code.applied))
                written = bits((code.applied,))
                return Effect(reads, ((code.next, written), (code.cancelled, written)), self.woken(listeners))
            case i.Settle():
                watches = [self.program.watches[number] for number in code.watches]
                reads = 0
                for watch in watches:
                    reads |= self.reads(watch.condition, watch.arguments) & ~bits((watch.slot,)) | self.read(
                        watch.domain
                    )
                reads |= self.read(self.program.scoring)
                return Effect(reads, ((code.next, 0),), tuple([watch.procedure for watch in watches]))
            case i.Together():
                return Effect(0, ((code.next, 0 if code.enter else bits((code.slot,))),))
            case i.End():
                reads = self.reads(code.winners, code.losers, code.drawers, self.program.scoring)
                return Effect(reads, ((code.next, 0),))
            case i.Eliminate():
                leaves = [(p.leave, 0) for n, p in enumerate(self.procedures) if p.seat >= 0 or self.ends[n]]
                return Effect(self.read(code.seats) | self.read(self.program.scoring), ((code.next, 0), *leaves))
            case i.Fault():
                return Effect(0, ())
            case _:
                assert_never(code)

    def decision(self, code: i.Choose | i.Collect | i.Divide | i.Secret) -> Effect:
        """Return the effect of a decision."""
        match code:
            case i.Choose():
                reads = self.reads(code.seat, code.prompt)
                ways = [(code.unable, 0)]
                for line in code.alternatives:
                    bound = bits(param.slot for param in line.params)
                    reads |= self.read(line) & ~bound
                    ways.append((line.next, bound))
                return Effect(reads, tuple(ways))
            case i.Collect():
                bound = bits((code.param.slot, code.slot))
                reads = self.reads(code.param, code.low, code.high, code.such_that) & ~bound
                return Effect(
                    reads | self.reads(code.seat, code.prompt), ((code.unable, 0), (code.next, bits((code.slot,))))
                )
            case i.Divide():
                reads = self.read(code.most) & ~bits((code.member,))
                reads |= self.reads(code.seat, code.prompt, code.amount, code.domain)
                return Effect(reads, ((code.next, bits((code.slot,))),))
            case i.Secret():
                seats = range(len(self.program.seats))
                answers = bits(code.answers + seat for seat in seats)
                held = answers | bits(code.partials + seat for seat in seats) | bits((code.asked, code.done))
                reads = self.decision(code.question).reads & ~bits((code.who,)) | self.read(code.seats)
                return Effect(reads & ~held, ((code.next, answers),), (), held)
            case _:
                assert_never(code)

    def heard(self, *listeners: i.Listener) -> int:
        """Return what listeners read when they match."""
        found = 0
        for one in listeners:
            found |= self.reads(one.condition, one.arguments, one.seat) & ~bits((one.slot,)) | self.read(one.domain)
        return found

    def woken(self, listeners: Iterable[i.Listener]) -> tuple[int, ...]:
        """Return the procedures of listeners."""
        return tuple(dict.fromkeys([one.procedure for one in listeners]))
