"""Forms as Python expressions over the cells `c`, with what is known already worked out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import assert_never

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.program import REVERSED, Program
from rulewright.interpreter.run import functions, going
from rulewright.interpreter.run.absent import Absent
from rulewright.interpreter.run.generated import folding
from rulewright.interpreter.run.generated.loops import Loops
from rulewright.interpreter.run.generated.pool import Pool
from rulewright.interpreter.run.generated.scope import Bound, Scope, constant
from rulewright.interpreter.run.zones import Zones

INLINE = 400
"""How long the text of a function's body may be to be written in place of its call."""

SIGNS = {"=": "==", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class Expressions:
    """Write the forms of one program. A *value* is what a cell may hold; a *test* is only asked whether it is true."""

    def __init__(self, program: Program, zones: Zones, absent: Absent, pool: Pool) -> None:
        self.program, self.zones, self.absent, self.pool = program, zones, absent, pool
        self.layout = program.layout
        self.seats = len(program.seats)
        self.parted = any(zones.parts)
        self.reverses = any(isinstance(code, i.Set) and code.base == REVERSED for code in program.code)
        self.loops = Loops(self, pool, zones)
        self.functions: dict[int, str] = {}
        self.faulting: dict[int, bool] = {}
        self.inside: list[int] = []
        pool.names["active"] = going.active(program)

    # ---------------------------------------------------------------- values
    def value(self, form: Form, s: Scope) -> str:
        """Write a form as an expression for what a cell may hold.

        That a condition did not hold before is forgotten for it: what a larger one is made of other than by `or` may have held.
        """
        before, self.loops.changed = self.loops.changed, None
        text = self.written_value(form, s)
        self.loops.changed = before
        return text

    def test(self, form: Form, s: Scope) -> str:
        """Write a form as an expression that is only asked whether it holds; see `value`."""
        before = self.loops.changed
        if not isinstance(form, f.Some | f.Any | f.Invoke):
            self.loops.changed = None
        text = self.written_test(form, s)
        self.loops.changed = before
        return text

    @contextmanager
    def looking_anew(self) -> Iterator[None]:
        """Forget within it that a condition did not hold before; `value` and `test`, which run often, do so themselves."""
        before, self.loops.changed = self.loops.changed, None
        yield
        self.loops.changed = before

    def written_value(self, form: Form, s: Scope) -> str:
        """Write a value, in any case."""
        known = folding.constant(form, s)
        if known is not None:
            return self.pool.constant(known)
        match form:
            case f.Const(value):
                return self.pool.constant(value)
            case f.Cell(at):
                return s.cell(at)
            case f.Field(base, index):
                return self.at(base, index, s)
            case f.Column(values, first, index):
                place = self.index(index, s)
                name = self.pool.thing(values, "K")
                return f"{name}[{place}]" if first == 0 else f"{name}[{place} - {first}]"
            case f.Contents(zone):
                return self.contents(zone, s)
            case f.ZoneOf(component):
                return self.at(self.layout.where, component, s)
            case f.ByOf(component):
                return self.at(self.layout.by, component, s)
            case f.End(end, domain, count):
                return self.end(end, domain, count, s)
            case f.One(end, domain):
                return self.one(end, domain, s)
            case f.At(domain, index):
                return self.risky(s, f"member_at({self.value(domain, s)}, {self.value(index, s)})")
            case f.Place(value, domain):
                return f"place_of({self.value(value, s)}, {self.value(domain, s)})"
            case f.Range(low, high):
                return self.risky(s, f"span({self.value(low, s)}, {self.value(high, s)})")
            case f.Tuple(items):
                inside = ", ".join([self.value(item, s) for item in items])
                return f"({inside},)" if len(items) == 1 else f"({inside})"
            case f.Arithmetic():
                return self.arithmetic(form, s)
            case f.Size(f.Filter(slot, domain, condition)):
                return self.loops.count(slot, domain, condition, s)
            case f.Size(domain):
                return f"len({self.value(domain, s)})"
            case f.Filter() | f.Map():
                return self.loops.listed(form, s)
            case f.Fold():
                return self.loops.fold(form, s)
            case f.Sorted():
                return self.loops.ordered(form, s)
            case f.Around(domain, start):
                return self.around(domain, start, s)
            case f.Beside(seat, steps):
                return self.beside(self.index(seat, s), steps)
            case f.Combine(kind, left, right):
                return f"{kind}({self.value(left, s)}, {self.value(right, s)})"
            case f.Cases(cases, otherwise):
                return self.cases(cases, otherwise, s)
            case f.Invoke(function, arguments):
                return self.invoke(function, arguments, s, test=False)
            case f.Active():
                return s.cell(s.turn) if s.turn >= 0 else "active(c)"
            case f.Running():
                return f"(1 if {self.test(form, s)} else 0)"
            case f.Maybe():
                return self.loops.maybe(form, s)
            case f.Compare() | f.Not() | f.All() | f.Any() | f.Member() | f.Some() | f.Every() | f.Alike() | f.Can():
                return f"(1 if {self.test(form, s)} else 0)"
            case _:
                assert_never(form)

    def written_test(self, form: Form, s: Scope) -> str:
        """Write a test, in any case."""
        known = folding.constant(form, s)
        if known is not None:
            return "True" if known else "False"
        match form:
            case f.Compare():
                return self.compare(form, s)
            case f.Size(f.Filter(slot, domain, condition)) | f.Some(slot, domain, condition):
                return self.loops.some(slot, domain, condition, s)
            case f.Size(domain):
                return self.value(domain, s)
            case f.Not(operand):
                return f"(not {self.test(operand, s)})"
            case f.All(items):
                return self.joined(" and ", [self.test(item, s) for item in items], "True", "False")
            case f.Any(items):
                return self.either([self.test(item, s) for item in items], s)
            case f.Member(value, domain):
                return self.member(value, domain, s)
            case f.Every(slot, domain, condition):
                return self.loops.every(slot, domain, condition, s)
            case f.Alike():
                return self.loops.alike(form, s)
            case f.Can():
                return self.loops.can(form, s)
            case f.Invoke(function, arguments):
                return self.invoke(function, arguments, s, test=True)
            case f.Running(procedures):
                wanted = self.pool.thing(frozenset(procedures), "W")
                return f"running(c, {wanted})"
            case _:
                return self.value(form, s)

    def either(self, tests: list[str], s: Scope) -> str:
        """Join tests of which one has to hold."""
        return "True" if "True" in tests and not s.faults else self.joined(" or ", tests, "False", "True")

    @staticmethod
    def joined(word: str, parts: list[str], neutral: str, final: str) -> str:
        """Join tests: what decides nothing is left out, what comes behind a part that decides all too."""
        kept: list[str] = []
        for part in parts:
            if part == neutral:
                continue
            kept.append(part)
            if part == final:
                break
        if len(kept) < 2:
            return kept[0] if kept else neutral
        return f"({word.join(kept)})"

    def risky(self, s: Scope, text: str) -> str:
        """Note that a text may raise a fault."""
        s.faults = True
        return text

    # ---------------------------------------------------------------- reading
    def index(self, form: Form, s: Scope) -> str:
        """Write which thing, seat or place is meant: a fault where it is nothing."""
        text = self.value(form, s)
        if self.surely(form, s):
            return text
        name = s.temporary()
        return self.risky(s, f"({name} if ({name} := {text}) >= 0 else nothing())")

    def surely(self, form: Form, s: Scope) -> bool:
        """Tell whether a form always is a thing, a seat or a place, never nothing."""
        known = folding.among(form, s)
        if known is not None and all(isinstance(value, int) and value >= 0 for value in known):
            return True
        bound = s.bound.get(form.at) if isinstance(form, f.Cell) else None
        return (bound is not None and bound.present) or not self.absent.may_be(form)

    def at(self, base: int, index: Form, s: Scope) -> str:
        """Write what a thing or a seat has."""
        known = folding.constant(index, s)
        if isinstance(known, int) and known >= 0:
            return s.cell(base + known)
        return f"c[{base} + {self.index(index, s)}]"

    def contents(self, zone: Form, s: Scope) -> str:
        """Write what lies in a zone."""
        zones, base = self.zones, self.zones.base
        known = folding.among(zone, s)
        if known is None:
            known = tuple(range(len(zones.parts))) if not self.parted else None
        if known is not None and len(known) == 1 and isinstance(known[0], int) and known[0] >= 0:
            parts = zones.parts[known[0]]
            own = f"c[{base + known[0]}]"
            return own if parts is None else f"({own} + c[{parts[0]}] + c[{parts[1]}])"
        place = self.index(zone, s)
        if known is not None and all(isinstance(z, int) and (z < 0 or zones.parts[z] is None) for z in known):
            return f"c[{base} + {place}]"
        return f"contents(c, {place})"

    def end(self, end: str, domain: Form, count: Form, s: Scope) -> str:
        """Write the first or last members."""
        inside, number = self.value(domain, s), self.value(count, s)
        return f"first_of({inside}, {number})" if end == "first" else f"last_of({inside}, {number})"

    def one(self, end: str, domain: Form, s: Scope) -> str:
        """Write the first or last member; of the first that a condition holds for, no more is looked at than is needed."""
        name = s.temporary()
        text = self.value(domain, s)
        return self.risky(
            s, f"({name}[{0 if end in ('first', 'top') else -1}] if ({name} := {text}) else of_nothing({end!r}))"
        )

    # ---------------------------------------------------------------- calculating, comparing
    def arithmetic(self, form: f.Arithmetic, s: Scope) -> str:
        """Write a calculation."""
        left, right = self.value(form.left, s), self.value(form.right, s)
        match form.op:
            case "+" | "-":
                return f"({left} {form.op} {right})"
            case "*":
                return self.risky(s, f"within({left} * {right})")
            case "/" | "/^":
                if not (isinstance(form.right, f.Const) and form.right.value):
                    right = self.risky(s, f"divisor({right})")
                return f"({left} // {right})" if form.op == "/" else f"(-(-{left} // {right}))"
            case "min" | "max":
                return self.extreme(form.op, left, right, s)
            case _:
                assert_never(form.op)

    def extreme(self, op: str, left: str, right: str, s: Scope) -> str:
        """Write the lower or higher of two numbers."""
        one, two = s.temporary(), s.temporary()
        sign = "<=" if op == "min" else ">="
        return f"({one} if ({one} := {left}) {sign} ({two} := {right}) else {two})"

    def compare(self, form: f.Compare, s: Scope) -> str:
        """Write a comparison."""
        match form:
            case f.Compare("=" | ">=" as op, f.Size(f.Filter(slot, domain, condition)), f.Const(int(number))) if (
                functions.countable(op, number)
            ):
                return self.loops.counted_to(slot, domain, condition, number, op == "=", s)
            case f.Compare("=", f.Size(domain), f.Const(0)):
                return f"(not {self.test(f.Size(domain), s)})"
            case f.Compare("<>" | ">", f.Size(domain), f.Const(0)):
                return self.test(f.Size(domain), s)
            case _:
                return f"({self.value(form.left, s)} {SIGNS[form.op]} {self.value(form.right, s)})"

    def member(self, value: Form, domain: Form, s: Scope) -> str:
        """Write whether a value is in a domain."""
        wanted = self.value(value, s)
        known = folding.constant(domain, s)
        match domain:
            case _ if isinstance(known, tuple) and len(known) > 4:
                return f"({wanted} in {self.pool.thing(frozenset(known), 'S')})"
            case f.Range(low, high):
                return f"({self.value(low, s)} <= {wanted} <= {self.value(high, s)})"
            case f.Contents(zone) if self.layout.where >= 0 and self.surely(value, s) and self.surely(zone, s):
                return f"(c[{self.layout.where} + {wanted}] == {self.value(zone, s)})"
            case _:
                return f"({wanted} in {self.value(domain, s)})"

    def cases(self, cases: tuple[tuple[Form, Form], ...], otherwise: Form | None, s: Scope) -> str:
        """Write a choice between values."""
        text = self.risky(s, "no_case()") if otherwise is None else self.value(otherwise, s)
        for condition, value in reversed(cases):
            test = self.test(condition, s)
            if test == "True":
                text = self.value(value, s)
            elif test != "False":
                text = f"({self.value(value, s)} if {test} else {text})"
        return text

    # ---------------------------------------------------------------- seats
    def around(self, domain: Form, start: Form, s: Scope) -> str:
        """Write seats in turn order."""
        known = folding.constant(domain, s)
        if self.reverses or not isinstance(known, tuple):
            return f"around(c, {self.value(domain, s)}, {self.value(start, s)}, {self.seats})"
        seats = [seat for seat in known if isinstance(seat, int)]
        orders = [tuple(sorted(seats, key=lambda seat: (seat - first) % self.seats)) for first in range(self.seats)]
        return f"{self.pool.thing(tuple(orders), 'K')}[{self.value(start, s)}]"

    def beside(self, seat: str, steps: int) -> str:
        """Write a seat some steps further."""
        if not self.reverses:
            return f"(({seat} + {steps}) % {self.seats})"
        return f"(({seat} + (-{steps} if c[{REVERSED}] else {steps})) % {self.seats})"

    # ---------------------------------------------------------------- defined functions
    def invoke(self, function: int, arguments: tuple[Form, ...], s: Scope, test: bool) -> str:
        """Write the value of a defined function: its body in place where that is short, else a call."""
        of = self.program.functions[function]
        write = self.test if test else self.value
        if function not in self.inside:
            bounds = [self.simple(argument, s) for argument in arguments]
            if None not in bounds:
                inner = s.inner()
                for slot, bound, argument in zip(of.slots, bounds, arguments, strict=True):
                    assert bound is not None
                    inner.bound[slot] = replace(bound, present=self.surely(argument, s))
                self.inside.append(function)
                text = write(of.body, inner)
                self.inside.pop()
                if len(text) <= INLINE:
                    s.merge(inner)
                    return text
        given = ", ".join(["c", *[self.value(argument, s) for argument in arguments]])
        call = f"{self.function(function)}({given})"
        s.faults |= self.faulting.get(function, True)
        return call

    def simple(self, form: Form, s: Scope) -> Bound | None:
        """Return what stands for an argument that may be written wherever the parameter is; None where it is too long for that."""
        known = folding.constant(form, s)
        if known is not None:
            text = self.pool.constant(known)
            bound = constant(known)
            return bound if text == bound.text else Bound(text, False, known, (known,))
        match form:
            case f.Cell(at):
                bound_here = s.bound.get(at)
                return bound_here or Bound(f"c[{at}]", False)
            case _:
                return None

    def function(self, number: int) -> str:
        """Return the name of a defined function, which is written when it is first called."""
        name = self.functions.get(number)
        if name is None:
            name = self.functions[number] = f"f{number}"
            of = self.program.functions[number]
            inner = Scope({})
            for slot in of.slots:
                inner.bind(slot, f"v{slot}")
            text = self.value(of.body, inner)
            self.faulting[number] = inner.faults
            parameters = ", ".join(["c", *[f"v{slot}" for slot in of.slots]])
            self.pool.define(name, f"def {name}({parameters}):\n    return {text}\n")
        return name
