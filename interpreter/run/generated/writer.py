"""Instructions as lines of Python. What is rare or long is left to the step of the reference, which works on the same cells."""

from __future__ import annotations

from typing import Final, assert_never

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.graph.joins import joins, onward
from rulewright.interpreter.core.program import DEFERRED, OUT, RUNS, SETTLING, STACK, TOGETHER, Program
from rulewright.interpreter.run import functions
from rulewright.interpreter.run.events import WATCH_RUNS
from rulewright.interpreter.run.faults import GREATEST
from rulewright.interpreter.run.generated import folding
from rulewright.interpreter.run.generated.asking import Asking
from rulewright.interpreter.run.generated.block import Block
from rulewright.interpreter.run.generated.expressions import Expressions
from rulewright.interpreter.run.generated.moving import Moving
from rulewright.interpreter.run.generated.pool import Pool
from rulewright.interpreter.run.generated.ranges import Ranges
from rulewright.interpreter.run.generated.scope import Bound, Scope
from rulewright.interpreter.run.generated.whose import turns
from rulewright.interpreter.run.reference import Machine

CALCULATED: Final = (f.Arithmetic, f.Fold, f.Cases, f.Invoke, f.One, f.At)
"""Forms whose value may be beyond what numbers may be."""


class Writer:
    """Write the blocks of one program, which its reference machine backs."""

    def __init__(self, machine: Machine) -> None:
        self.machine, self.program = machine, machine.program
        self.pool = Pool(functions.NAMES)
        self.forms = Expressions(self.program, machine.zones, machine.forms.absent, self.pool)
        self.moving = Moving(self)
        self.asking = Asking(self)
        ways = onward(self.program)
        self.joins = joins(self.program, ways)
        self.ranges = Ranges(self.program)
        self.owners = owners(self.program, ways)
        self.turns = turns(self.program, self.owners)
        self.callers = callers(self.program)
        self.tables: dict[int, str] = {}
        self.gathers = any(isinstance(code, i.Together) for code in self.program.code)
        self.holds = any(isinstance(code, i.Settle) and code.holds for code in self.program.code)
        self.eliminates = any(isinstance(code, i.Eliminate) for code in self.program.code)
        self.untouched = untouched(machine, self.ranges.unentered)
        self.pool.names.update(
            steps=machine.steps, check=machine.frames.check, drop=machine.frames.drop, enter=machine.frames.enter
        )

    def instruction(self, block: Block, pc: int, code: i.Instruction) -> int | None:
        """Write an instruction that is no branch, loop, call or return; return where control goes on, None where it does not."""
        match code:
            case i.Set():
                return self.set(block, code)
            case i.Change():
                return self.change(block, code)
            case i.Reset():
                block.emit(f"c[{code.base}:{code.base + code.count}] = {[code.value] * code.count}")
                block.forget(code.base, code.base + code.count)
                return code.next
            case i.Say():
                block.mention(*self.asking.shown(code.text), code.seats, code.aware)
                return code.next
            case i.Move():
                return self.moving.move(block, code)
            case i.Teach():
                return self.moving.teach(block, code)
            case i.Determine():
                return self.moving.determine(block, pc, code)
            case i.Shuffle():
                return self.step(block, pc, code.next)
            case i.Roll() | i.Random():
                following = self.step(block, pc, code.next)
                block.forget(code.slot, code.slot + 1)
                return following
            case i.Choose():
                return self.asking.choose(block, pc, code)
            case i.Collect():
                return self.asking.collect(block, pc, code)
            case i.Secret():
                asking = "secretly" if pc in self.pool.names["secretly"] else "steps"
                block.emit(f"return {asking}[{pc}](c, r)")
                return None
            case i.Settle():
                return self.settle(block, pc, code)
            case i.Match():
                return self.match(block, pc, code)
            case i.Wake():
                block.emit(f"if c[{code.slot}]:", f"    return steps[{pc}](c, r)", f"c[{code.slot}] = 0")
                block.forget(code.slot, code.slot + 1)
                return code.next
            case i.Would():
                return self.would(block, pc, code)
            case i.Leave() | i.Eliminate():
                # of a watch that is left, what it wrote has not been settled
                block.emit(f"if c[{SETTLING}]:", "    r.regular = False", f"return steps[{pc}](c, r)")
                return None
            case (
                i.Divide() | i.Answer() | i.Together() | i.End() | i.Fault() | i.Branch() | i.Each() | i.Call() | i.Return()
            ):  # fmt: skip
                block.emit(f"return steps[{pc}](c, r)")
                return None
            case _:
                assert_never(code)

    def step(self, block: Block, pc: int, following: int) -> int:
        """Write the reference's step of an instruction that nearly always goes on with the next."""
        name = block.scope.temporary()
        block.emit(f"{name} = steps[{pc}](c, r)", f"if {name} != {following}:", f"    return {name}")
        return following

    # ---------------------------------------------------------------- numbers
    def set(self, block: Block, code: i.Set) -> int:
        """Write that a cell becomes a value."""
        text = block.value(code.value)
        known = folding.constant(code.value, block.scope)
        bounds = [(code.low, "<"), (code.high, ">")]
        if known is None and isinstance(code.value, CALCULATED) and not text.isdigit():
            text = block.local(text)
            block.emit(
                f"if {text}.__class__ is int and not -{GREATEST} <= {text} <= {GREATEST}:", f"    within({text})"
            )
        for limit, sign in bounds:
            if limit is not None:
                text = block.local(text)
                block.emit(f"if {text} {sign} {block.value(limit)}:", f"    outside({text})")
        place = None if code.index is None else folding.constant(code.index, block.scope)
        if code.index is None or (isinstance(place, int) and place >= 0):
            block.bind(code.base + (place if isinstance(place, int) else 0), code.value, text)
        else:
            text = block.local(text)
            block.emit(f"c[{code.base} + {self.forms.index(code.index, block.scope)}] = {text}")
            block.forget(code.base)
        return code.next

    def change(self, block: Block, code: i.Change) -> int:
        """Write that an amount is added as far as a range goes."""
        s = block.scope
        place = 0 if code.index is None else folding.constant(code.index, s)
        at = str(code.base + place) if isinstance(place, int) and place >= 0 else ""
        if not at:
            assert code.index is not None
            at = block.local(f"{code.base} + {self.forms.index(code.index, s)}")
        amount = block.local(block.value(code.amount))
        old = block.local(s.cell(int(at)) if at.isdigit() else f"c[{at}]")
        high, low = block.local(block.value(code.high)), block.local(block.value(code.low))
        new = s.temporary()
        block.emit(f"{new} = {old} + {amount}", f"if {new} > {high}:", f"    {new} = {high}")
        block.emit(f"if {new} < {low}:", f"    {new} = {low}", f"c[{at}] = {new}")
        if at.isdigit():
            s.bound[int(at)] = Bound(new)
        else:
            block.forget(code.base)
        if code.done >= 0:
            block.emit(f"c[{code.done}] = abs({new} - {old})")
            block.forget(code.done, code.done + 1)
        if code.excess >= 0:
            block.emit(f"c[{code.excess}] = abs({amount} - ({new} - {old}))")
            block.forget(code.excess, code.excess + 1)
        return code.next

    # ---------------------------------------------------------------- events
    def settle(self, block: Block, pc: int, code: i.Settle) -> int:
        """Write that watches run: none of them nearly always, so only whether one applies is written here."""
        if code.holds:
            block.emit(f"steps[{pc}](c, r)")
            return code.next
        wanted = self.watched(block, code, None)
        none = f"c[{SETTLING}] and len(c[{STACK}]) >= c[{SETTLING}]"
        held = f"c[{TOGETHER}] or ({none})" if self.gathers else none
        lines = [f"if c[{SETTLING}]:", f"    c[{SETTLING}] = c[{RUNS}] = 0"]
        if self.eliminates:
            lines += [f"if c[{OUT}] == {self.program.everybody}:", f"    return steps[{pc}](c, r)"]
        if wanted != "False":
            lines = [f"if {wanted}:", f"    return fire[{pc}](c, r)", *lines]
        lines = [f"if not ({held}):", *["    " + line for line in lines]]
        entered = block.entered
        if entered is None or len(entered) > 1 or self.gathers or self.holds:
            quickly = wanted
        elif entered and entered[0].isidentifier():
            quickly = self.by_zone(block, pc, code, entered[0])
        else:
            quickly = self.watched(block, code, "".join(entered))
        if quickly != wanted and not self.eliminates:
            block.emit(f"if c[{SETTLING}] or not r.regular:", *["    " + line for line in lines])
            if quickly != "False":
                block.emit(f"elif {quickly}:", f"    return fire[{pc}](c, r)")
        else:
            block.emit(*lines)
        block.entered = []
        return code.next

    def by_zone(self, block: Block, pc: int, code: i.Settle, changed: str) -> str:
        """Write whether some watch applies now that something came to a zone: from a table by zone, where that makes a difference."""
        known = self.tables.get(pc)
        if known is None:
            scope = block.scope
            texts = []
            for zone in range(len(self.program.zones)):
                block.scope = Scope({}, 1)
                texts.append((self.watched(block, code, str(zone)), block.scope))
            block.scope = scope
            if len({text for text, _ in texts}) > 1:
                outer = Scope({})
                calls = [self.pool.helper([f"return {text}"], inner, outer) for text, inner in texts]
                table = tuple([self.pool.names[call.partition("(")[0]] for call in calls])
                known = self.pool.thing(table, "T")
            self.tables[pc] = known = known or ""
        return f"{known}[{changed}](c)" if known else self.watched(block, code, None)

    def fire(self, block: Block, pc: int, code: i.Settle) -> None:
        """Write that the first watch which applies runs."""
        for number in code.watches:
            watch = self.program.watches[number]
            of = self.program.procedures[watch.procedure]
            block.scope = Scope({})
            if watch.domain is None:
                head, depth = [f"if {block.test(watch.condition)}:"], 1
            else:
                head, depth = self.forms.loops.over(watch.slot, watch.domain, block.scope)
                head = [*head, "    " * depth + f"if {block.test(watch.condition)}:"]
                depth += 1
            arguments = "".join([f"{block.value(argument)}, " for argument in watch.arguments])
            body = [
                f"given = ({arguments})",
                f"c[{RUNS}] += 1",
                f"c[{SETTLING}] = 1 + len(c[{STACK}])",
                f"entry = enter(c, {watch.procedure}, given, {pc})",
                f"if c[{RUNS}] > {WATCH_RUNS}:",
                "    raise RulesFault",
                f"return {of.entry}",
            ]
            block.emit(*head, *["    " * depth + line for line in body])
        block.emit(f"return steps[{pc}](c, r)")

    def watched(self, block: Block, code: i.Settle, changed: str | None) -> str:
        """Write whether some watch applies. `changed`: the only zone that anything came to since none did."""
        self.forms.loops.changed = changed
        tests = [self.watch(block, number) for number in code.watches]
        self.forms.loops.changed = None
        return self.forms.joined(" or ", tests, "False", "True")

    def watch(self, block: Block, number: int) -> str:
        """Write whether a watch applies."""
        watch = self.program.watches[number]
        if watch.domain is None:
            return block.test(watch.condition)
        return self.forms.loops.some(watch.slot, watch.domain, watch.condition, block.scope)

    def applies(self, block: Block, number: int) -> str:
        """Write whether an event wakes a listener, but for whether that is going on already."""
        listener = self.program.listeners[number]
        condition = listener.condition or f.Const(1)
        if listener.domain is None:
            return block.test(condition)
        return self.forms.loops.some(listener.slot, listener.domain, condition, block.scope)

    def match(self, block: Block, pc: int, code: i.Match) -> int:
        """Write what an event wakes: nothing nearly always, so only whether it wakes something is written here."""
        wanted = self.forms.joined(" or ", [self.applies(block, number) for number in code.listeners], "False", "True")
        if wanted != "False":
            block.emit(f"if {wanted}:", f"    steps[{pc}](c, r)")
        if wanted != "True" and not code.adds:
            waiting = f"c[{code.slot}] = ()"
            if self.gathers:
                waiting = f"c[{DEFERRED} if c[{TOGETHER}] else {code.slot}] = c[{DEFERRED}] if c[{TOGETHER}] else ()"
            block.emit(*(["else:", "    " + waiting] if wanted != "False" else [waiting]))
        block.forget(code.slot, code.slot + 1)
        return code.next

    def would(self, block: Block, pc: int, code: i.Would) -> int | None:
        """Write that `would` rules are asked: none of them nearly always."""
        tests = [self.applies(block, number) for number in code.listeners]
        wanted = self.forms.joined(" or ", [f"c[{code.applied}]", *tests], "False", "True")
        block.emit(f"if {wanted}:", f"    return steps[{pc}](c, r)", f"c[{code.applied}] = 0")
        block.forget(code.applied, code.applied + 1)
        return code.next


def untouched(machine: Machine, unentered: frozenset[int]) -> dict[int, int]:
    """Return the zones open to all that nothing ever comes to, with the number of kinds that lie there from the start on.

    Equals among what lies there stay of one class.
    """
    classes, program = machine.classes, machine.program
    layout, everybody = program.layout, program.everybody
    found = {}
    for zone in unentered:
        of, there = program.zones[zone], layout.initial[layout.zones + zone]
        lying = [x for x in there if isinstance(x, int)] if isinstance(there, tuple) else []
        kept = {at - x for x in lying for at in classes.own[x]}
        plain = kept <= {layout.by, layout.known} and not any(classes.held[x] or classes.alone[x] for x in lying)
        if plain and of.rest < 0 and not of.ordered and of.shown & everybody == everybody:
            found[zone] = len({classes.kind[x] for x in lying})
    return found


def owners(program: Program, ways: list[list[int]]) -> dict[int, int]:
    """Return for each address the procedure that it belongs to, where it belongs to one only. `ways`: where control may go on."""
    found: dict[int, set[int]] = {}
    for number, procedure in enumerate(program.procedures):
        waiting, seen = [procedure.entry, procedure.leave], set[int]()
        while waiting:
            at = waiting.pop()
            if at >= 0 and at not in seen:
                seen.add(at)
                found.setdefault(at, set()).add(number)
                waiting += ways[at]
    return {at: number for at, numbers in found.items() if len(numbers) == 1 for number in numbers}


def callers(program: Program) -> dict[int, int]:
    """Return where each procedure comes back to that is called from one place only, and by no rule that an event wakes."""
    found: dict[int, set[int]] = {}
    for code in program.code:
        if isinstance(code, i.Call):
            found.setdefault(code.procedure, set()).add(code.next)
    woken = {listener.procedure for listener in program.listeners} | {watch.procedure for watch in program.watches}
    return {
        number: back for number, backs in found.items() if len(backs) == 1 and number not in woken for back in backs
    }
