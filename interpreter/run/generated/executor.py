"""The second executor: it runs generated blocks over the same cells as the reference, and comes to the same states."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, assert_never

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.program import PC
from rulewright.interpreter.run.cells import NOWHERE, Cells, Run, Step
from rulewright.interpreter.run.generated.asking import Asking
from rulewright.interpreter.run.generated.block import LONGEST, NO_JOIN, Block
from rulewright.interpreter.run.generated.gathering import Collecting, Gathering
from rulewright.interpreter.run.generated.secretly import Secretly
from rulewright.interpreter.run.generated.writer import Writer
from rulewright.interpreter.run.reference import BLOCK, Machine
from rulewright.interpreter.run.secret import Secretly as Reference

if TYPE_CHECKING:
    from rulewright.interpreter.run.playout import Playout

FREE: Final = 16
"""How many blocks run after an answer before anything is counted."""

FUEL: Final = BLOCK - (FREE + 2) * LONGEST
"""How many instructions run then without a decision before the reference looks into it."""

Opening = tuple[bool, bool]
"""By what openings differ: whether lone options are taken by themselves, whether chance is in the open."""

Take = Callable[[Cells, "Playout", int, int], int]
"""Take an option of a seat; return where to go on."""


class Executor:
    """The generated blocks of one program; each is written when it is first entered, by one thread at a time."""

    def __init__(self, machine: Machine) -> None:
        self.one_at_a_time = RLock()
        self.machine, self.program = machine, machine.program
        self.writer = Writer(machine)
        self.asking: Asking = self.writer.asking
        # where games begin where that is always the same: cells, what is on offer, whether the state is regular
        self.openings: dict[Opening, tuple[Cells, dict[int, list[int]], bool]] = {}
        self.takes: dict[int, Take] = {pc: self.first_take(pc) for pc in machine.questions}
        # by address; behind them, for each decision, what takes the only option that there is
        size = len(self.program.code)
        self.blocks: list[Step] = [self.first_step(pc) for pc in range(size)]
        self.blocks += [self.lone_step(pc) for pc in range(size)]
        self.sizes = [0] * size + [LONGEST] * size
        self.sets = {
            pc: Collecting(pc, self.gathering(pc, code))
            for pc, code in enumerate(self.program.code)
            if isinstance(code, i.Collect)
        }
        found = {pc: self.secretly(pc, code) for pc, code in enumerate(self.program.code) if isinstance(code, i.Secret)}
        self.secrets = {pc: secret for pc, secret in found.items() if secret is not None}
        classes = machine.classes
        self.writer.pool.names.update(
            gather={pc: collecting.step for pc, collecting in self.sets.items()},
            secretly={pc: secret.step for pc, secret in self.secrets.items()},
            fire={
                pc: self.first_fire(pc, code) for pc, code in enumerate(self.program.code) if isinstance(code, i.Settle)
            },
            bind={pc: question.line for pc, question in machine.questions.items() if hasattr(question, "line")},
            firsts=classes.firsts,
            numbered=classes.numbered,
            kinds=classes.kinds,
        )

    # ---------------------------------------------------------------- writing on demand
    def first_step(self, pc: int) -> Step:
        """Return what writes a block when it is entered, and runs it."""

        def step(c: Cells, r: Run) -> int:
            with self.one_at_a_time:
                if self.blocks[pc] is step:
                    block = Block(self.writer)
                    block.go(pc, NO_JOIN)
                    self.sizes[pc] = block.size
                    self.blocks[pc] = self.compiled(f"b{pc}", "c, r", block)
            return self.blocks[pc](c, r)

        return step

    def lone_step(self, pc: int) -> Step:
        """Return what takes the only option of a decision."""
        takes = self.takes

        def step(c: Cells, r: Playout) -> int:
            return takes[pc](c, r, r.asked, r.lone)

        return step  # type: ignore[return-value]

    def first_take(self, pc: int) -> Take:
        """Return what writes what an answer does when it is first given, and does it."""

        def take(c: Cells, r: Playout, seat: int, option: int) -> int:
            with self.one_at_a_time:
                if self.takes[pc] is take:
                    self.takes[pc] = self.written_take(pc)
            return self.takes[pc](c, r, seat, option)

        return take

    def written_take(self, pc: int) -> Take:
        """Write what an answer does."""
        code = self.program.code[pc]
        if isinstance(code, i.Choose):
            block = Block(self.writer)
            self.asking.taker(block, pc, code)
            found: Take = self.compiled(f"a{pc}", "c, r, seat, option", block)
            return found
        if isinstance(code, i.Collect):
            return self.sets[pc].take
        return self.secrets[pc].take if pc in self.secrets else self.machine.questions[pc].take

    def first_fire(self, pc: int, code: i.Settle) -> Step:
        """Return what writes which watch runs, when one does for the first time, and lets it run."""

        def step(c: Cells, r: Run) -> int:
            fire = self.writer.pool.names["fire"]
            with self.one_at_a_time:
                if fire[pc] is step:
                    block = Block(self.writer)
                    self.writer.fire(block, pc, code)
                    fire[pc] = self.compiled(f"w{pc}", "c, r", block)
            written: Step = fire[pc]
            return written(c, r)

        return step

    def compiled(self, name: str, parameters: str, block: Block) -> Any:  # noqa: ANN401 - a function
        """Compile the lines of a block."""
        pool = self.writer.pool
        pool.define(name, f"def {name}({parameters}):\n" + "\n".join(block.lines) + "\n")
        return pool.names[name]

    def made(self, text: str) -> Any:  # noqa: ANN401 - a function
        """Return the function that a text stands for."""
        return eval(compile(text, "<generated set>", "eval"), self.writer.pool.names)

    def gathering(self, pc: int, code: i.Collect, who: int = -1) -> Gathering:
        """Return what asks for a set. `who`: the cell that stands for the seat that is asked."""
        write = self.asking.function
        holds = write(pc, code.such_that, who, code.slot)
        members, low, high = [
            self.made(write(pc, form, who)) for form in (self.asking.members(code.param), code.low, code.high)
        ]
        judged = None if holds.endswith(": True") else self.made(holds)
        return Gathering(code, self.machine.classes, members, low, high, judged)

    def secretly(self, pc: int, code: i.Secret) -> Secretly | None:
        """Return what asks several seats at once; None where words that nobody reads here may be a fault."""
        question = self.machine.questions[pc]
        assert isinstance(question, Reference)
        match code.question:
            case i.Collect() as many:
                if self.asking.may_fail(many.prompt):
                    return None
                return Secretly(code, question, self.machine, None, self.gathering(pc, many, code.who))
            case i.Choose() as one:
                if self.asking.may_fail(one.prompt, *[line.label for line in one.alternatives]):
                    return None
                return Secretly(code, question, self.machine, self.made(self.asking.offers(pc, one, code.who)), None)
            case _:
                assert_never(code.question)

    @property
    def text(self) -> str:
        """What has been written so far."""
        return "\n".join(self.writer.pool.texts)

    # ---------------------------------------------------------------- running
    def run(self, c: Cells, r: Run, pc: int) -> bool:
        """Run from an address until a decision, the end or (in open chance) a chance outcome; tell whether that was reached.

        Where it is not, the rules may go round in circles: the reference knows. Raise RulesFault where they go wrong; it says where.
        """
        blocks, sizes, fuel = self.blocks, self.sizes, FUEL
        for _ in range(FREE):
            if pc < 0:
                if pc == NOWHERE:
                    c[PC] = NOWHERE
                return True
            pc = blocks[pc](c, r)
        while fuel > 0:
            if pc < 0:
                if pc == NOWHERE:
                    c[PC] = NOWHERE
                return True
            at, pc = pc, blocks[pc](c, r)
            fuel -= sizes[at]
        return False
