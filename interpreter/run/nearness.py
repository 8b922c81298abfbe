"""How near a state is to a win, read off the conditions of the rules by which the game is won: for players that search.

Each `as soon as` rule that lets a seat win is graded between 0 and 1 instead of being asked whether it holds: of several conditions
that all have to hold the mean counts, of alternatives the best, and a comparison of numbers the more the less is lacking. (The idea is
that of fuzzy goals in general game playing: S. Schiffel, M. Thielscher, "Fluxplayer", AAAI 2007.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core import forms as f
from rulewright.interpreter.core.forms import Form, Value
from rulewright.interpreter.core.instructions import End, Return, Set
from rulewright.interpreter.core.program import Procedure, Program, Watch
from rulewright.interpreter.core.walk import inside
from rulewright.interpreter.run.cells import Cells, Evaluate
from rulewright.interpreter.run.closures import Closures
from rulewright.interpreter.run.faults import RulesFault

Grade = Callable[[Cells], float]
_A_LITTLE = 0.01  # is lacking at least where something does not hold
_NOT_YET = 0.9  # of what has to hold first, where it is all that is missing
_LACKING: dict[str, Callable[[float, float], float]] = {
    "=": lambda left, right: abs(left - right),
    ">=": lambda left, right: right - left,
    ">": lambda left, right: right - left + 1,
    "<=": lambda left, right: left - right,
    "<": lambda left, right: left - right + 1,
}


@frozen
class _Goal:
    """What has to hold for the thing in a cell, so that a rule sets its field to yes; `only`: the things that the rule is about (a rule
    on a card is about its copies), None where these change."""

    slot: int
    condition: Form
    only: tuple[Value, ...] | None


@frozen
class _Way:
    """A way to win, or to lose: who does by it, how near it is; of a rule about members, those, and the two cells where its words look
    for one."""

    won: bool
    seats: Evaluate
    grade: Grade
    members: Evaluate | None
    cells: tuple[int, int]


class Nearness:
    """The ways to win of one program."""

    def __init__(self, program: Program, forms: Closures) -> None:
        self.program, self.forms = program, forms
        self.open: set[int] = set()
        self.goals = self._goals()
        ways = [way for watch in program.watches for way in self._ways(watch)]
        self.wins = [way for way in ways if way.won]
        self.defeats = [way for way in ways if not way.won]

    @cached_property
    def against_the_rules(self) -> bool:
        """Whether all seats win together, by a rule `as soon as .. everyone wins`, and no other way."""
        ends = [code for code in self.program.code if isinstance(code, End) and code.winners is not None]
        return bool(self.wins) and all(self._everyone(end.winners) for end in ends if end.winners is not None)

    def _everyone(self, winners: Form) -> bool:
        """Whether winners are always all seats, as far as can be seen before the game begins."""
        if any(self._works_with(winners, of.low, of.high) for of in self.program.procedures):
            return False
        try:
            return set(self.forms.value(winners)(list(self.program.layout.initial))) == set(
                range(len(self.program.seats))
            )
        except RulesFault:
            return False

    @staticmethod
    def _works_with(form: Form, low: int, high: int) -> bool:
        return any(isinstance(part, f.Cell) and low <= part.at < high for part in inside(form))

    def of(self, c: Cells, seat: int, won: bool) -> float:
        """Return from 0 to 1 how near a seat is to winning, or to losing; 0 where no `as soon as` rule lets it win, or lose.

        The nearest way to win counts; of the ways to lose the nearest and the mean of all count alike.
        """
        grades = [self._near(c[:], way, seat) for way in (self.wins if won else self.defeats)]
        if won:
            return max(grades, default=0.0)
        return (max(grades) + sum(grades) / len(grades)) / 2 if grades else 0.0

    def _near(self, c: Cells, way: _Way, seat: int) -> float:
        try:
            if way.members is None:
                return way.grade(c) if seat in way.seats(c) else 0.0
            best = 0.0
            for member in way.members(c):
                for cell in way.cells:
                    c[cell] = member
                if seat in way.seats(c):
                    best = max(best, way.grade(c))
        except RulesFault:
            return 0.0
        return best

    def _ways(self, watch: Watch) -> Iterator[_Way]:
        """Yield the ways to win and to lose by a rule; none by lines that first work out who it is."""
        procedure = self.program.procedures[watch.procedure]
        worked_out = procedure.low + procedure.parameters
        for code in self._lines(procedure):
            seats = code.winners or code.losers if isinstance(code, End) else None
            if isinstance(code, End) and seats is not None and not self._works_with(seats, worked_out, procedure.high):
                members = None if watch.domain is None else self.forms.value(watch.domain)
                won, cells = code.winners is not None, (watch.slot, procedure.low)
                yield _Way(won, self.forms.value(seats), self.grade(watch.condition), members, cells)

    # ------------------------------------------------------------ grades
    def grade(self, form: Form) -> Grade:
        """Return what grades a condition in a state, from 0 to 1, which is 1 where it holds."""
        match form:
            case f.All(items):
                parts = [self.grade(item) for item in items]
                return lambda c: sum([part(c) for part in parts]) / len(parts)
            case f.Any(items):
                parts = [self.grade(item) for item in items]
                return lambda c: max([part(c) for part in parts])
            case f.Not(operand):
                opposite = self.forms.test(operand)
                return lambda c: 0.0 if opposite(c) else 1.0
            case f.Every(slot, domain, condition):
                return self._each(slot, domain, condition, lambda grades: sum(grades) / len(grades) if grades else 1.0)
            case f.Some(slot, domain, condition):
                return self._each(slot, domain, condition, lambda grades: max(grades, default=0.0))
            case f.Compare(op) if op in _LACKING:
                return self._comparison(form)
            case f.Cases(cases, otherwise):
                return self._cases(cases, otherwise)
            case f.Invoke(number, arguments):
                return self._invoked(number, arguments)
            case f.Field(base, index) if base in self.goals:
                return self._goal(form, base, index)
            case _:
                holds = self.forms.test(form)
                return lambda c: 1.0 if holds(c) else 0.0

    def _each(self, slot: int, domain: Form, condition: Form, together: Callable[[list[float]], float]) -> Grade:
        members, each = self.forms.value(domain), self.grade(condition)

        def run(c: Cells) -> float:
            grades = []
            for member in members(c):
                c[slot] = member
                grades.append(each(c))
            return together(grades)

        return run

    def _amount(self, form: Form) -> Grade:
        """Return what gives a number; of members that are counted, each that does not fit counts for how near it is."""
        match form:
            case f.Size(f.Filter(slot, domain, condition)):
                return self._each(slot, domain, condition, sum)
            case _:
                return self.forms.value(form)

    def _comparison(self, form: f.Compare) -> Grade:
        """Grade by how much is lacking: 1, 1/2, 1/3, .."""
        holds = self.forms.test(form)
        one, other, lacking = self._amount(form.left), self._amount(form.right), _LACKING[form.op]

        def run(c: Cells) -> float:
            if holds(c):
                return 1.0
            try:
                missing = lacking(one(c), other(c))
            except TypeError:  # sets and texts are equal or not
                return 0.0
            return 1 / (1 + max(_A_LITTLE, missing))

        return run

    def _cases(self, cases: tuple[tuple[Form, Form], ...], otherwise: Form | None) -> Grade:
        parts = [(self.forms.test(condition), self.grade(value)) for condition, value in cases]
        rest = self.grade(otherwise if otherwise is not None else f.Const(0))

        def run(c: Cells) -> float:
            return next((value for condition, value in parts if condition(c)), rest)(c)

        return run

    def _invoked(self, number: int, arguments: tuple[Form, ...]) -> Grade:
        function = self.program.functions[number]
        if number in self.open:  # defined by way of itself: no further
            holds = self.forms.test(f.Invoke(number, arguments))
            return lambda c: 1.0 if holds(c) else 0.0
        self.open.add(number)
        values, body = self.forms.values(arguments), self.grade(function.body)
        self.open.discard(number)

        def run(c: Cells) -> float:
            for slot, value in zip(function.slots, [value(c) for value in values], strict=True):
                c[slot] = value
            return body(c)

        return run

    def _goal(self, form: Form, base: int, index: Form) -> Grade:
        """Grade a yes/no that a rule sets once something holds: by that, where it is not set yet."""
        holds, place = self.forms.test(form), self.forms.value(index)
        goals = self.goals.pop(base)
        parts = [(goal.slot, goal.only, self.grade(goal.condition)) for goal in goals]
        self.goals[base] = goals

        def run(c: Cells) -> float:
            if holds(c):
                return 1.0
            member, best = place(c), 0.0
            for slot, only, part in parts:
                if only is None or member in only:
                    c[slot] = member
                    best = max(best, part(c))
            return _NOT_YET * best

        return run

    def _goals(self) -> dict[int, list[_Goal]]:
        """Return, by the cells of a field of things, the rules that set it to yes for the thing for which something holds."""
        found: dict[int, list[_Goal]] = {}
        for watch in self.program.watches:
            if watch.domain is None:
                continue
            procedure = self.program.procedures[watch.procedure]
            condition, domain = watch.condition, watch.domain
            if isinstance(domain, f.Filter) and domain.slot == watch.slot:
                condition, domain = f.All((domain.condition, condition)), domain.domain
            only = domain.value if isinstance(domain, f.Const) and isinstance(domain.value, tuple) else None
            for code in self._lines(procedure):
                match code:
                    case Set(base=base, index=f.Cell(at), value=f.Const(1)) if at == procedure.low:
                        found.setdefault(base, []).append(_Goal(watch.slot, condition, only))
                    case _:
                        pass
        return found

    def _lines(self, procedure: Procedure) -> Iterator[object]:
        """Yield the instructions of a procedure, up to its end."""
        for code in self.program.code[procedure.entry :]:
            if isinstance(code, Return):
                return
            yield code
