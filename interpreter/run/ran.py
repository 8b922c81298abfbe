"""What of the rules ran in a play of a game: it is played again by the reference, which counts its instructions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.program import RESULT, STACK
from rulewright.interpreter.run import log as logs
from rulewright.interpreter.run.cells import Cells, Chain, Record, Run, Step
from rulewright.interpreter.run.members import Collecting
from rulewright.interpreter.run.options import Choosing
from rulewright.interpreter.run.secret import Secretly

if TYPE_CHECKING:
    from rulewright.interpreter.run.match import Game, Match


@dataclass(slots=True)
class Ran:
    """What ran in one play.

    `steps`: how often each instruction ran, by address. `begun`: how often each procedure began. `taken`: how often each alternative was
    chosen, by the address of the decision and the alternative's `base`. `ending`: the number of the ending, None where there was none.
    `otherwise`: how often a condition did not hold, by the address of its branch.
    `used`: how often the things of each definition were used, once the set-up was over: moved, shown to somebody, chosen, or what a
    rule, an action or a procedure was about when it began.
    """

    steps: Counter[int] = field(default_factory=Counter)
    begun: Counter[int] = field(default_factory=Counter)
    taken: Counter[tuple[int, int]] = field(default_factory=Counter)
    ending: int | None = None
    used: Counter[int] = field(default_factory=Counter)
    otherwise: Counter[int] = field(default_factory=Counter)


class Recorder:
    """Play games again and note what runs. It changes the machine of the game that it is given, which it should have for itself."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.program = program = game.program
        self.machine = machine = game.machine
        self.entries = {of.entry: number for number, of in enumerate(program.procedures)}
        self.begin()
        machine.steps = [self.noting(pc, step) for pc, step in enumerate(machine.steps)]

    def begin(self) -> None:
        """Forget what ran so far."""
        self.ran = Ran()
        self.under_way = False
        self.set_up: Chain = None
        self.frames: dict[int, Any] = {}

    def played(self, seed: int, answers: Iterable[tuple[int, int]]) -> Ran:
        """Say what ran in the game of a seed, in which these (seat, option) were the answers of all decisions that were asked."""
        self.begin()
        match = self.game.start(seed)
        for seat, option in answers:
            match.choose(option, seat)
        return self.read(match)

    def read(self, match: Match) -> Ran:
        """Say what ran since `begin`; this match is where that has led."""
        self.decisions(match)
        verdict = match.cells[RESULT]
        self.ran.ending = verdict[0] if verdict else None
        return self.ran

    # ---------------------------------------------------------------- instructions
    def noting(self, pc: int, step: Step) -> Step:
        """Return what runs an instruction and notes it."""
        code, forms, starting = self.program.code[pc], self.machine.forms, pc == self.program.after_setup
        shown = forms.value(code.components) if isinstance(code, i.Move | i.Teach) else None
        procedure = self.entries.get(pc, -1)
        asked = (
            code.asked if isinstance(code, i.Secret) else -1
        )  # a cell: who is being asked already, when it comes back here

        def noted(c: Cells, r: Run) -> int:
            self.ran.steps[pc] += asked < 0 or not c[asked]
            if starting and not self.under_way:
                self.under_way, self.set_up = True, r.records
            if procedure >= 0:
                self.entered(c, procedure)
            if shown is not None:
                self.use(shown(c))
            return step(c, r)

        if isinstance(code, i.Branch):
            return self.parting(pc, code.other, noted)
        return noted

    def parting(self, pc: int, other: int, step: Step) -> Step:
        """Return what runs a branch and notes where its condition does not hold."""

        def noted(c: Cells, r: Run) -> int:
            after = step(c, r)
            self.ran.otherwise[pc] += after == other
            return after

        return noted

    def entered(self, c: Cells, procedure: int) -> None:
        """Note that a procedure begins, unless it is its own loop that leads back to its first instruction."""
        frame = c[STACK][-1] if c[STACK] else None
        if frame is not None and frame is self.frames.get(procedure):
            return
        self.frames[procedure] = frame
        self.ran.begun[procedure] += 1
        of, hold = self.program.procedures[procedure], self.program.layout.hold
        for at in range(of.low, of.low + of.parameters):
            if hold[at] == "component":
                self.use((c[at],))
            elif hold[at] == "components" and isinstance(c[at], tuple):
                self.use(c[at])

    def use(self, things: Iterable[int]) -> None:
        """Note that things are used, once the set-up is over."""
        if self.under_way:
            self.ran.used.update(self.program.components[x].definition for x in things if x >= 0)

    # ---------------------------------------------------------------- decisions
    def decisions(self, match: Match) -> None:
        """Note what was chosen, and which things, as the log has it."""
        later = logs.since(match.records, self.set_up) if self.under_way else []
        found = logs.records(match.records)
        before = len(found) - len(later or [])
        for number, record in enumerate(found):
            if record[0] == logs.PLY:
                self.decided(record, number >= before)

    def decided(self, record: Record, later: bool) -> None:
        """Note a decision; the things that were chosen only where the set-up was over."""
        _, _, pc, _, answer, captured, _ = record
        question = self.machine.questions[pc]
        inner = question.inner() if isinstance(question, Secretly) else question
        texts, things = self.machine.texts, list[int]()
        if isinstance(inner, Choosing) and isinstance(answer, int):
            line = inner.line(answer)
            self.ran.taken[pc, line.code.base] += 1
            if not line.declines and not line.from_number:
                shown = [part for part in line.code.label.parts if not isinstance(part, str)]
                for part, (value, _) in zip(shown, captured, strict=True):
                    things += texts.components(value, part.type)
        elif isinstance(inner, Collecting) and captured:
            things += texts.components(captured[-1][0], inner.type)
        if later:
            self.ran.used.update(self.program.components[x].definition for x in things)
