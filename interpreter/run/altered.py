"""Machines of programs that differ in little: only what differs, and what works it out, is compiled anew."""

from __future__ import annotations

from collections.abc import Iterable, Set as AbstractSet
from copy import copy
from dataclasses import replace

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.core.walk import inside
from rulewright.interpreter.run import events, results
from rulewright.interpreter.run.cells import Cells, Evaluate, Run, Step
from rulewright.interpreter.run.closures import Closures
from rulewright.interpreter.run.reference import Machine
from rulewright.interpreter.run.texts import Texts

WAKING = (i.Match, i.Wake, i.Would)
"""What is compiled with the listeners."""

ENDING = (i.Return, i.Leave, i.End, i.Eliminate, i.Answer, i.Together)
"""What is compiled with the score rule."""


def invoked(piece: object) -> set[int]:
    """Return the functions that a piece of a program names."""
    return {form.function for form in inside(piece) if isinstance(form, f.Invoke)}


class Alterable:
    """A program with its machine, and the machines of other programs that are it but for a few pieces."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.machine = Machine(program)
        self.direct = [invoked(function.body) for function in program.functions]
        self.used = [invoked(code) for code in program.code]
        self.of_rules = invoked(program.listeners)
        self.of_watches = invoked(program.watches)
        self.of_score = invoked(program.scoring)

    def altered(self, program: Program) -> Machine:
        """Return the machine of a program that has other pieces in some places, and as many of each kind."""
        own, machine = self.program, copy(self.machine)
        stale = self.callers(n for n, of in enumerate(program.functions) if of is not own.functions[n])
        machine.program = program
        machine.forms = _forms(self.machine.forms, program, stale)
        machine.texts = Texts(program, machine.forms, machine.zones, machine.knowledge)
        machine.tools = replace(machine.tools, forms=machine.forms, texts=machine.texts)
        anew = {pc for pc, code in enumerate(program.code) if code is not own.code[pc] or self.used[pc] & stale}
        if program.listeners is not own.listeners or self.of_rules & stale:
            machine.rules = events.Rules(program, machine.tools)
            anew |= {pc for pc, code in enumerate(program.code) if isinstance(code, WAKING)}
        if program.watches is not own.watches or self.of_watches & stale:
            anew |= {pc for pc, code in enumerate(program.code) if isinstance(code, i.Settle)}
        if program.scoring is not own.scoring or self.of_score & stale:
            machine.endings = results.Endings(program, machine.forms, machine.frames)
            anew |= {pc for pc, code in enumerate(program.code) if isinstance(code, ENDING)}
        machine.steps, machine.questions, machine.chances = machine.steps[:], {**machine.questions}, {**machine.chances}
        for pc in anew:
            machine.questions.pop(pc, None)
            machine.chances.pop(pc, None)
            machine.steps[pc] = machine.compile(pc, program.code[pc])
        if program.layout is not own.layout:
            machine.initial = machine.first_cells()
        return machine

    def callers(self, functions: Iterable[int]) -> set[int]:
        """Return some functions with all that name them, through others too."""
        found = set(functions)
        while more := {n for n, named in enumerate(self.direct) if n not in found and named & found}:
            found |= more
        return found


def _forms(forms: Closures, program: Program, stale: AbstractSet[int]) -> Closures:
    """Return what compiles the forms of a program, with the bodies of all functions that are not stale."""
    other = copy(forms)
    other.program, other.functions = program, program.functions
    other.bodies = [None if number in stale else body for number, body in enumerate(forms.bodies)]
    other.started = {number for number, body in enumerate(other.bodies) if body is not None}
    return other


class Noting(Closures):
    """Forms that note which functions were worked out."""

    def __init__(self, forms: Closures) -> None:
        super().__init__(forms.program, forms.zones)
        self.seen: set[int] = set()

    def body(self, function: int) -> Evaluate:
        """Compile a function's body so that it is noted."""
        inner = super().body(function)

        def noted(c: Cells) -> object:
            self.seen.add(function)
            return inner(c)

        return noted


class Noted:
    """The machine of a program, which notes the instructions that run and the functions that are worked out."""

    def __init__(self, program: Program) -> None:
        self.machine = machine = Machine(program)
        self.ran: set[int] = set()
        self.forms = machine.forms = Noting(machine.forms)
        machine.texts = Texts(program, machine.forms, machine.zones, machine.knowledge)
        machine.tools = replace(machine.tools, forms=machine.forms, texts=machine.texts)
        machine.rules = events.Rules(program, machine.tools)
        machine.endings = results.Endings(program, machine.forms, machine.frames)
        machine.steps = [self.noting(pc, machine.compile(pc, code)) for pc, code in enumerate(program.code)]

    def noting(self, pc: int, step: Step) -> Step:
        """Return what runs an instruction and notes it."""

        def noted(c: Cells, r: Run) -> int:
            self.ran.add(pc)
            return step(c, r)

        return noted

    def begin(self) -> None:
        """Forget what ran so far."""
        self.ran.clear()
        self.forms.seen.clear()
