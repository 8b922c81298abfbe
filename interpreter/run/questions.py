"""What every kind of decision can be asked: who is asked, what is on offer, what an answer does, how it reads."""

# ruff: noqa: ARG002 - implementations of one interface need not use all it offers

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.instructions import Phrase
from rulewright.interpreter.run.cells import Cells, Record, Run
from rulewright.interpreter.run.classes import Classes
from rulewright.interpreter.run.closures import Closures
from rulewright.interpreter.run.faults import Refused
from rulewright.interpreter.run.knowledge import Knowledge
from rulewright.interpreter.run.log import Log
from rulewright.interpreter.run.texts import Reader, Texts
from rulewright.interpreter.run.zones import Zones

Shape: TypeAlias = Literal["one", "number", "subset", "order", "division"]


@frozen
class Tools:
    """What the steps of one program are compiled with."""

    forms: Closures
    zones: Zones
    classes: Classes
    knowledge: Knowledge
    texts: Texts
    log: Log


class Question(ABC):
    """A decision of one seat. All but `take` and `whole` leave the state as it is."""

    def __init__(self, pc: int, shape: Shape, prompt: Phrase, hidden: bool, tools: Tools) -> None:
        self.pc = pc
        self.shape: Shape = shape
        self.hidden = hidden
        self.tools = tools
        self.texts = tools.texts
        self.prompt_phrase = prompt
        self.prompt_values = tools.texts.capture(prompt)

    @abstractmethod
    def step(self, c: Cells, r: Run) -> int:
        """Stop before the decision, or go on where nothing is to be decided."""

    @abstractmethod
    def asked(self, c: Cells) -> tuple[int, ...]:
        """Return the seats that are asked."""

    @abstractmethod
    def offers(self, c: Cells, seat: int) -> list[int]:
        """Return the numbers of the options of a seat."""

    @abstractmethod
    def take(self, c: Cells, r: Run, seat: int, option: int) -> int:
        """Take an option that is on offer; return where to go on."""

    @abstractmethod
    def label(self, c: Cells, seat: int, option: int, reader: Reader) -> str:
        """Write what an option on offer (or a member of the whole) means."""

    @abstractmethod
    def written(self, record: Record, reader: Reader) -> str:
        """Write the log's line of an answer that was given here, without who gave it."""

    def sentence(self, record: Record, name: str, reader: Reader) -> str:
        """Write the log's line of an answer, with the name of who gave it."""
        return f"{name}: {self.written(record, reader)}"

    def told(self, record: Record) -> bool:
        """Tell whether a later line of the log says what an answer led to, so that it has none of its own."""
        return False

    def whole(self, c: Cells, r: Run, seat: int, answer: Sequence[int]) -> int:
        """Take a whole answer at once; return where to go on."""
        raise Refused(f"this decision takes one option, not {len(answer)}")

    def rule(self, option: int) -> str:
        """Return the name of the rule that an option stands in."""
        return ""

    def price(self, c: Cells, seat: int, option: int) -> str:
        """Write for a seat what of numbers it pays for an option; empty where that is nothing, or not known to it."""
        return ""

    def bounds(self, c: Cells, seat: int) -> tuple[int, int]:
        """Return how many options an answer has at least and at most (of a division: what each number is between)."""
        return 1, 1

    def picks(self, c: Cells, seat: int) -> tuple[int, ...]:
        """Return what the seat has picked so far, as numbers of options (of a division: numbers)."""
        return ()

    def members(self, c: Cells, seat: int) -> list[int]:
        """Return the numbers of all members that a whole answer is made of."""
        return self.offers(c, seat)

    def prompt(self, c: Cells, reader: Reader) -> str:
        """Write what is asked."""
        whose = -1 if reader is None else reader
        return self.texts.phrase(self.prompt_phrase, self.prompt_values(c), reader, whose)


@contextmanager
def borrowed(c: Cells, slots: Sequence[int]) -> Iterator[None]:
    """Let forms bind some cells, and put back what was there."""
    kept = [c[at] for at in slots]
    try:
        yield
    finally:
        for at, value in zip(slots, kept, strict=True):
            c[at] = value
