"""Open decisions and their options, as whoever answers them sees them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from rulewright.interpreter.core.instructions import Choose
from rulewright.interpreter.run import arguments
from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.explanation import Explanation, explanation
from rulewright.interpreter.run.faults import Refused
from rulewright.interpreter.run.questions import Question, Shape
from rulewright.interpreter.run.texts import spaced
from rulewright.interpreter.run.why import wanted, why_not


class Option:
    """One thing that a seat may do. `id` is fixed by the rules; `label` and `rule` are made when they are read."""

    __slots__ = ("_decision", "id")

    def __init__(self, decision: Decision, number: int) -> None:
        self._decision = decision
        self.id = number

    @property
    def label(self) -> str:
        """What it is, in words for the seat that is asked."""
        return self._decision.worded(self.id)

    @property
    def rule(self) -> str:
        """The name of the rule (an action, a line of a menu) that it stands in; may be empty."""
        return self._decision.question.rule(self.id)

    def __repr__(self) -> str:
        return f"<Option {self.id}: {self.label}>"


class Options(Sequence[Option]):
    """The options of a decision; each is made when it is asked for."""

    __slots__ = ("_decision", "numbers")

    def __init__(self, decision: Decision, ids: Sequence[int]) -> None:
        self._decision = decision
        self.numbers = tuple(ids)

    @property
    def ids(self) -> list[int]:
        """The numbers of the options."""
        return list(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, place: int) -> Option: ...

    @overload
    def __getitem__(self, place: slice) -> list[Option]: ...

    def __getitem__(self, place: int | slice) -> Option | list[Option]:
        if isinstance(place, slice):
            return [Option(self._decision, number) for number in self.numbers[place]]
        return Option(self._decision, self.numbers[place])

    def __iter__(self) -> Iterator[Option]:
        return iter([Option(self._decision, number) for number in self.numbers])


class Decision:
    """An open decision. It stays as it was, also when the match goes on; any number of threads may read it.

    `seat` (counted from 0) is asked; `options` are the next steps. A subset, an order or a division can be answered whole too:
    `members` are what a subset or an order is made of, `picked` what was taken already, `min` and `max` how many it takes (of a
    division: what each number is between).
    """

    __slots__ = ("_cells", "_known", "options", "question", "seat")

    def __init__(self, question: Question, cells: Cells, seat: int, ids: list[int]) -> None:
        self.question = question
        self._cells = cells
        self.seat = seat
        self.options = Options(self, ids)
        self._known: frozenset[int] | None = None

    def __reduce__(self) -> str:
        raise Refused("a decision is not pickled: pickle its match, which has it again")

    def _read(self) -> Cells:
        """Return the state to read from: cells of the caller's own, for reading binds some of them."""
        return self._cells[:]

    def _own(self, given: arguments.Given) -> int:
        """Return the number of an option or a member. Raise Refused where it is none of this decision."""
        option = arguments.number(given, "an option")
        known = self._known
        if known is None:
            known = self._known = frozenset((*self.options.numbers, *self.members.numbers))
        if option not in known:
            raise Refused(f"{option} is not an option of {self.name}")
        return option

    @property
    def ids(self) -> list[int]:
        """The numbers of the options."""
        return self.options.ids

    @property
    def name(self) -> str:
        """The name of the seat."""
        return self.question.texts.program.seats[self.seat]

    @property
    def shape(self) -> Shape:
        """Which kind of answer is wanted: one option, a number, a subset, an order or a division."""
        return self.question.shape

    @property
    def prompt(self) -> str:
        """What is asked, in words for the seat."""
        return self.question.prompt(self._read(), self.seat)

    @property
    def purpose(self) -> str:
        """What follows where it is taken, in words of the rules, or else the name of the phase, action or procedure that asks.

        Empty where it has no name of its own, or the prompt says it.
        """
        code = self.question.texts.program.code[self.question.pc]
        if isinstance(code, Choose) and code.purpose:
            return code.purpose
        rule = self.question.texts.program.sites[self.site].rule
        name = spaced(rule)
        return name if rule.isidentifier() and name not in self.prompt else ""

    @property
    def min(self) -> int:
        """How many members an answer has at least."""
        return self.question.bounds(self._read(), self.seat)[0]

    @property
    def max(self) -> int:
        """How many members an answer has at most."""
        return self.question.bounds(self._read(), self.seat)[1]

    @property
    def picked(self) -> tuple[int, ...]:
        """What was taken already, as numbers of options (of a division: as numbers)."""
        return self.question.picks(self._read(), self.seat)

    @property
    def members(self) -> Options:
        """Everything that a whole answer may be made of."""
        return Options(self, self.question.members(self._read(), self.seat))

    @property
    def window(self) -> bool:
        """Whether the seat may react or pass; the last option is to pass."""
        code = self.question.texts.program.code[self.question.pc]
        return isinstance(code, Choose) and code.window

    @property
    def site(self) -> int:
        """The number of the place in the rules that asks (see `Program.sites`)."""
        return self.question.texts.program.code[self.question.pc].site

    @property
    def wanted(self) -> str:
        """What a set has to be, in words of the rules; empty where no set is asked for."""
        return wanted(self.question.texts.program, self.question.pc)

    def price(self, option: int) -> str:
        """What of numbers is paid for an option, in words for the seat; empty where nothing is."""
        return self.question.price(self._read(), self.seat, self._own(option))

    def why(self, option: int | None = None) -> Explanation:
        """Say which rule asks, or which one an option on offer stands in. Raise Refused where it is not on offer."""
        what = self.prompt if option is None else self.label(option)
        program = self.question.texts.program
        rule = ("" if option is None else self.question.rule(option)) or program.sites[self.site].rule
        return explanation(program, what, "asks", rule, self.site, rule)

    def why_not(self, words: str = "") -> list[Explanation]:
        """Say why what some words name is not on offer; without words, of everything that could be and is not.

        Nothing is said that the seat cannot know. Empty where nothing that could be on offer here is called so.
        """
        words = arguments.text(words, "what is asked about")
        options = self.members if self.shape in ("subset", "order") else self.options
        offered = [(option.label, option.id) for option in options]
        return why_not(self.question.tools, self.question.pc, self._read(), self.seat, offered, words)

    def label(self, option: int) -> str:
        """Write an option, or a member, for the seat. Raise Refused where it is none of this decision."""
        return self.worded(self._own(option))

    def worded(self, option: int) -> str:
        """Write an option, or a member, that is known to be one."""
        return self.question.label(self._read(), self.seat, option, self.seat)

    def __repr__(self) -> str:
        return f"<Decision of {self.name}: {self.prompt}, {len(self.options)} options>"
