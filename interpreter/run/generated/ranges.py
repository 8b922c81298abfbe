"""What cells can hold in a whole game: all values that are ever written into a local, and the zones that nothing ever comes to."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.forms import Form, Value
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.run.generated import folding
from rulewright.interpreter.run.generated.scope import Bound, Scope, Values


class Ranges:
    """The values of the locals of one program. What a local holds while it is dead does not count: nothing reads it.

    `known`: of the locals that are only ever written in ways that are understood, all values; of such as hold components nothing is
    said, since a seat may imagine others there. `unentered`: the zones that nothing ever comes to.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.cells: dict[int, Values | None] = {}
        writes = list(self.writes())
        local = {at for procedure in program.procedures for at in range(procedure.low, procedure.high)}
        for at, _, _ in writes:
            self.cells[at] = () if at in local else None
        self.scope = Scope({at: Bound(f"c[{at}]", False, None, found) for at, found in self.cells.items()})
        changed = True
        while changed:
            changed = False
            for at, form, member in writes:
                before = self.cells[at]
                if before is None:
                    continue
                after = self.joined(before, self.values(form, member))
                if after != before:
                    self.cells[at] = after
                    self.scope.bound[at] = Bound(f"c[{at}]", False, None, after)
                    changed = True
        hold = program.layout.hold
        self.known: dict[int, Values] = {
            at: found for at, found in self.cells.items() if found is not None and hold[at] == "plain"
        }
        self.unentered = self.never_entered()

    def values(self, form: Form | None, member: bool) -> Values | None:
        """Return the values of a form, or of its members, as far as is known by now."""
        if form is None:
            return None
        scope = self.scope
        return folding.members(form, scope) if member else folding.among(form, scope)

    @staticmethod
    def joined(one: Values, two: Values | None) -> Values | None:
        """Return what is in one of two sets of values, None where that is not known or much."""
        return None if two is None else folding.flat(tuple(dict.fromkeys((*one, *two))))

    def writes(self) -> list[tuple[int, Form | None, bool]]:
        """Return for each write to a local what is written: a form, or (True) a member of one; None where that is not followed."""
        found: list[tuple[int, Form | None, bool]] = []
        procedures = self.program.procedures
        for code in self.program.code:
            match code:
                case i.Set(index=None):
                    found.append((code.base, code.value, False))
                case i.Call():
                    found += [
                        (procedures[code.procedure].low + n, form, False) for n, form in enumerate(code.arguments)
                    ]
                case i.Choose():
                    found += self.parameters(code)
                case i.Collect():
                    found += [(code.param.slot, code.param.domain, True), (code.slot, None, False)]
                case i.Secret():
                    if isinstance(code.question, i.Choose):
                        found += self.parameters(code.question)
                    found += [(at, None, False) for at in self.secretly(code)]
                case _:
                    found += [(at, None, False) for at in self.written(code)]
        found += [(at, form, False) for at, form in self.program.handed()]
        woken = [(rule.procedure, len(rule.arguments)) for rule in self.program.listeners]
        woken += [(watch.procedure, len(watch.arguments)) for watch in self.program.watches]
        for procedure, count in woken:
            low = procedures[procedure].low
            found += [(low + n, None, False) for n in range(count)]
        return [(at, form, member) for at, form, member in found if at >= 0]

    def written(self, code: i.Instruction) -> Iterable[int]:
        """Return the cells of which no more is known than that an instruction writes them; of such as are below 0 there are none."""
        match code:
            case i.Each():
                return (code.members, code.index, code.var)
            case i.Reset():
                return range(code.base, code.base + code.count)
            case i.Set():
                return self.array(code.base)
            case i.Change():
                return (*self.array(code.base), code.done, code.excess)
            case i.Would():
                return (code.amount, code.applied)
            case i.Move() | i.Roll() | i.Random() | i.Divide() | i.Match() | i.Wake() | i.Together():
                return (code.slot,)
            case _:
                return ()

    def secretly(self, code: i.Secret) -> Iterable[int]:
        """Return the cells that a secret decision writes, but for what is asked."""
        seats, question = range(len(self.program.seats)), code.question
        slots = (question.slot, question.param.slot) if isinstance(question, i.Collect) else ()
        answers = [base + seat for base in (code.answers, code.partials) for seat in seats]
        return (code.who, code.asked, code.done, *slots, *answers)

    @staticmethod
    def parameters(code: i.Choose) -> list[tuple[int, Form | None, bool]]:
        """Return what the parameters of a decision become."""
        return [(param.slot, param.domain, True) for line in code.alternatives for param in line.params]

    def array(self, base: int) -> range:
        """Return the cells that an index may mean: those of the field, or of the procedure that they are locals of."""
        for of in self.program.fields:
            if of.base <= base < of.base + of.first + of.count:
                return range(base, of.base + of.first + of.count)
        for procedure in self.program.procedures:
            if procedure.low <= base < procedure.high:
                return range(base, procedure.high)
        return range(base, self.program.layout.scratch)

    def never_entered(self) -> frozenset[int]:
        """Return the zones that no move leads to; none where it is not known where a move leads."""
        entered: set[Value] = set()
        for code in self.program.code:
            if isinstance(code, i.Move):
                places = self.values(code.zone, False)
                if places is None:
                    return frozenset()
                entered.update(places)
        return frozenset(range(len(self.program.zones))) - {zone for zone in entered if isinstance(zone, int)}
