"""The machine: a compiled step for each instruction, and the loop that runs them."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.instructions import Instruction
from rulewright.interpreter.core.program import PC, Program
from rulewright.interpreter.run import events, frames, knowledge, outcomes, results, simple
from rulewright.interpreter.run.cells import NOWHERE, Cells, Run, Step
from rulewright.interpreter.run.classes import Classes
from rulewright.interpreter.run.closures import Closures
from rulewright.interpreter.run.divide import Dividing
from rulewright.interpreter.run.faults import RulesFault, Unnamed
from rulewright.interpreter.run.log import Log
from rulewright.interpreter.run.members import Collecting
from rulewright.interpreter.run.options import Choosing
from rulewright.interpreter.run.questions import Question, Tools
from rulewright.interpreter.run.secret import Secretly
from rulewright.interpreter.run.texts import Texts
from rulewright.interpreter.run.zones import Zones

BLOCK: Final = 10_000
BLOCKS: Final = 100

Mark: TypeAlias = "tuple[int, Cells] | None"
"""An address, and the cells as they were there."""


class Machine:
    """A program, compiled. Holds no state: one machine serves any number of matches, also at the same time."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.zones = Zones(program)
        self.forms = Closures(program, self.zones)
        self.classes = Classes(program, self.zones)
        self.knowledge = knowledge.Knowledge(program, self.zones)
        self.texts = Texts(program, self.forms, self.zones, self.knowledge)
        self.log = Log(program)
        self.tools = Tools(self.forms, self.zones, self.classes, self.knowledge, self.texts, self.log)
        self.frames = frames.Frames(program)
        self.endings = results.Endings(program, self.forms, self.frames)
        self.rules = events.Rules(program, self.tools)
        self.questions: dict[int, Question] = {}
        self.chances: dict[int, outcomes.Source] = {}
        self.steps = [self.compile(pc, code) for pc, code in enumerate(program.code)]
        self.initial = self.first_cells()
        by_rule = [(site.rule, number) for number, site in enumerate(program.sites)]
        cited = [(rule, number) for rule, number in by_rule if program.sites[number].cite]
        self.homes = dict(
            [*reversed(by_rule), *reversed(cited)]
        )  # the first place of each rule, if it may be one that cites

    def first_cells(self) -> Cells:
        """Return the cells at the start, with every local dead."""
        cells = list(self.program.layout.initial)
        self.frames.clear_all(cells)
        return cells

    def run(self, c: Cells, r: Run, pc: int) -> None:
        """Run from an address until a decision, the end or (in open chance) a chance outcome.

        Raise RulesFault where the rules go wrong; `r.pc` then says at which instruction.
        """
        mark: Mark = None
        for number in range(BLOCKS):
            before = r.outcomes
            pc = self.block(c, r, pc, mark)
            if pc < 0:
                if pc == NOWHERE:
                    c[PC] = NOWHERE
                return
            if r.outcomes != before:
                mark = None
            elif mark is None or not number & (number - 1):
                mark = pc, c[: self.program.layout.scratch]
        r.pc = pc
        raise RulesFault(f"{BLOCK * BLOCKS:,} steps without a decision: too many, or the rules go round in circles")

    def block(self, c: Cells, r: Run, pc: int, mark: Mark) -> int:
        """Run a block of instructions, or less where something stops it; return the address.

        Raise RulesFault where the rules come back to a `mark`, without chance in between: then they do so for ever.
        """
        steps, before = self.steps, r.outcomes
        at, cells = mark or (NOWHERE, [])
        try:
            for _ in range(BLOCK):
                if pc < 0:
                    break
                pc = steps[pc](c, r)
                if pc == at and pc >= 0 and r.outcomes == before and c[: len(cells)] == cells:
                    raise RulesFault("the rules go round in circles without a decision")
        except (RulesFault, Unnamed):
            r.pc = pc
            raise
        return pc

    def compile(self, pc: int, code: Instruction) -> Step:
        """Compile one instruction."""
        forms, zones = self.forms, self.zones
        match code:
            case i.Branch():
                return simple.brancher(code, forms)
            case i.Call():
                return frames.caller(code, forms, self.frames)
            case i.Return():
                return results.returner(self.frames, self.endings)
            case i.Leave():
                return frames.leaver(code, pc, self.frames, self.endings.close)
            case i.Each():
                return simple.stepper(code, forms, self.frames.dead)
            case i.Set():
                return simple.setter(code, forms)
            case i.Change():
                return simple.changer(code, forms)
            case i.Reset():
                return simple.resetter(code)
            case i.Say():
                return simple.speaker(code, pc, self.tools)
            case i.Fault():
                return simple.breaker(code)
            case i.Move():
                return knowledge.mover(code, forms, zones, self.knowledge)
            case i.Teach():
                return knowledge.teacher(code, forms, self.knowledge, self.program)
            case i.Shuffle():
                return knowledge.shuffler(code, forms, zones, self.knowledge)
            case i.Determine() | i.Roll() | i.Random():
                source = outcomes.source(pc, code, self.program, self.tools)
                self.chances[pc] = source
                return source.step
            case i.Choose():
                return self.question(Choosing(pc, code, self.tools))
            case i.Collect():
                return self.question(Collecting(pc, code, self.tools))
            case i.Divide():
                return self.question(Dividing(pc, code, self.tools))
            case i.Secret():
                return self.question(Secretly(pc, code, self.tools))
            case i.Match():
                return events.matcher(code, self.rules)
            case i.Wake():
                return self.question(events.Waking(pc, code, self.rules, self.frames.enter))
            case i.Would():
                return self.question(events.Asking(pc, code, self.rules, self.frames.enter))
            case i.Answer():
                return events.answerer(code, self.tools, results.returner(self.frames, self.endings))
            case i.Settle():
                if code.holds:
                    return events.holder(code)
                return events.settler(code, pc, self.program, self.tools, self.frames.enter, self.endings)
            case i.Together():
                return events.gatherer(code, self.rules, self.endings)
            case i.End():
                return results.ender(code, forms, self.endings)
            case i.Eliminate():
                return results.eliminator(code, pc, self.program, forms, self.endings)
            case _:
                assert_never(code)

    def question(self, question: Question) -> Step:
        """Remember a decision by its address; return its step."""
        self.questions[question.pc] = question
        return question.step
