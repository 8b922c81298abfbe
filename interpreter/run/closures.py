"""Forms compiled to Python closures over the cells, specialised where that pays."""

from __future__ import annotations

from threading import RLock
from typing import Any, assert_never

from rulewright.interpreter.core import forms as f
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.program import REVERSED, Program
from rulewright.interpreter.run import functions, going, loops, scalars
from rulewright.interpreter.run.absent import Absent, present, present_cell
from rulewright.interpreter.run.cells import Cells, Evaluate
from rulewright.interpreter.run.faults import MOST
from rulewright.interpreter.run.lined import lined
from rulewright.interpreter.run.search import Sets, distinct
from rulewright.interpreter.run.zones import Zones


class Closures:
    """Compile the forms of one program. A *value* is what a cell may hold; a *test* is only asked whether it is true."""

    def __init__(self, program: Program, zones: Zones) -> None:
        self.program = program
        self.layout = program.layout
        self.zones = zones
        self.seats = len(program.seats)
        self.functions = program.functions
        self.absent = Absent(program)
        self.bodies: list[Evaluate | None] = [None] * len(program.functions)
        self.started: set[int] = set()
        self.one_at_a_time = RLock()

    def values(self, forms: tuple[Form, ...]) -> tuple[Evaluate, ...]:
        """Compile several values."""
        return tuple([self.value(form) for form in forms])

    def optional(self, form: Form | None) -> Evaluate | None:
        """Compile a test that may be missing."""
        return None if form is None else self.test(form)

    def value(self, form: Form) -> Evaluate:
        """Compile a form to a closure that returns what a cell may hold."""
        return self.restoring(form, self.plain_value(form))

    def test(self, form: Form) -> Evaluate:
        """Compile a form to a closure that is only asked whether it holds."""
        return self.restoring(form, self.plain_test(form))

    def restoring(self, form: Form, run: Evaluate) -> Evaluate:
        """Let a form that binds a local, which the state keeps, put back what was there."""
        match form:
            case (
                f.Filter(slot) | f.Map(slot) | f.Fold(_, slot) | f.Sorted(slot) | f.Maybe(slot) | f.Some(slot) | f.Every(slot)
                | f.Alike(slot) | f.Can(slot) | f.Size(f.Filter(slot)) | f.Compare(_, f.Size(f.Filter(slot)))
            ) if slot < self.layout.scratch:  # fmt: skip
                return put_back(slot, run)
            case _:
                return run

    def plain_value(self, form: Form) -> Evaluate:
        """Compile a value, whatever it leaves in what it binds."""
        match form:
            case f.Const(value):
                return lambda _: value
            case f.Cell(at):
                return lambda c: c[at]
            case f.Field(base, f.Cell(at)) if at not in self.absent.cells:
                return lambda c: c[base + c[at]]
            case f.Field(base, index):
                place = self.index(index)
                return lambda c: c[base + place(c)]
            case f.Column():
                return self.column(form)
            case f.Contents(zone):
                return self.contents(zone)
            case f.ZoneOf(component):
                return self.value(f.Field(self.layout.where, component))
            case f.ByOf(component):
                return self.value(f.Field(self.layout.by, component))
            case f.End():
                return self.end(form)
            case f.One():
                return self.one(form)
            case f.At(domain, index):
                return functions.applied(functions.member_at, self.value(domain), self.value(index))
            case f.Place(value, domain):
                return functions.applied(functions.place_of, self.value(value), self.value(domain))
            case f.Range(f.Const(int(low)), f.Const(int(high))) if high - low < MOST:
                numbers = tuple(range(low, high + 1))
                return lambda _: numbers
            case f.Range(low, high):
                return functions.applied(functions.span, self.value(low), self.value(high))
            case f.Tuple(items):
                return self.listed(items)
            case f.Arithmetic(_, left, right):
                return scalars.arithmetic(form, self.value(left), self.value(right))
            case f.Size(domain):
                return self.size(domain)
            case f.Filter(slot, domain, condition):
                return loops.filtered(slot, self.value(domain), self.test(condition))
            case f.Map():
                return self.map(form)
            case f.Fold(kind, slot, domain, value):
                return loops.folded(kind, slot, self.value(domain), self.value(value))
            case f.Sorted(slot, domain, keys, most):
                return loops.ordered(slot, self.value(domain), self.values(keys), most)
            case f.Around(domain, start):
                return self.around(self.value(domain), self.value(start))
            case f.Beside(seat, steps):
                return self.beside(self.index(seat), steps)
            case f.Combine(kind, left, right):
                return functions.applied(functions.COMBINED[kind], self.value(left), self.value(right))
            case f.Cases(cases, otherwise):
                return self.cases(cases, otherwise)
            case f.Invoke(function, arguments):
                return self.invoke(function, arguments)
            case f.Active():
                return going.active(self.program)
            case f.Running(procedures):
                return going.running(procedures)
            case f.Maybe(_, domain, condition):
                return going.maybe(self.program, form, self.value(domain), self.optional(condition))
            case f.Compare() | f.Not() | f.All() | f.Any() | f.Member() | f.Some() | f.Every() | f.Alike() | f.Can():
                return scalars.as_number(self.test(form))
            case _:
                assert_never(form)

    def index(self, form: Form) -> Evaluate:
        """Compile a form that says which thing, seat or place is meant: a fault where it is nothing."""
        if not self.absent.may_be(form):
            return self.value(form)
        return present_cell(form.at) if isinstance(form, f.Cell) else present(self.value(form))

    def plain_test(self, form: Form) -> Evaluate:
        """Compile a test, whatever it leaves in what it binds."""
        match form:
            case f.Compare("=" | ">=" as op, f.Size(f.Filter(slot, domain, condition)), f.Const(int(number))) if (
                functions.countable(op, number)
            ):
                return loops.counted_to(slot, self.value(domain), self.test(condition), number, op == "=")
            case f.Compare("=", f.Size(f.Contents(f.Cell(at))), f.Const(0)) if at not in self.absent.cells and not any(
                self.zones.parts
            ):
                base = self.zones.base
                return lambda c: not c[base + c[at]]
            case f.Compare("=", f.Size(domain), f.Const(0)):
                return scalars.negation(self.test(f.Size(domain)))
            case f.Compare("<>", f.Size(domain), f.Const(0)) | f.Compare(">", f.Size(domain), f.Const(0)):
                return self.test(f.Size(domain))
            case f.Compare("=", f.Column(values, 0, f.Cell(at)), f.Cell(other)) if at not in self.absent.cells:
                return lambda c: values[c[at]] == c[other]
            case f.Compare(_, left, right):
                return scalars.compare(form, self.value(left), self.value(right))
            case f.Some() if (found := lined(form, self.zones.single)) is not None:
                return loops.some_line(found, self.test(found.holds), self.zones.base)
            case f.Size(f.Filter(slot, domain, condition)) | f.Some(slot, domain, condition):
                return loops.some(slot, self.value(domain), self.test(condition))
            case f.Size(domain):
                return self.value(domain)
            case f.Not(operand):
                return scalars.negation(self.test(operand))
            case f.All(items):
                return scalars.conjunction(tuple([self.test(item) for item in items]))
            case f.Any(items):
                return scalars.disjunction(tuple([self.test(item) for item in items]))
            case f.Member(value, domain):
                return self.member(value, domain)
            case f.Every(slot, domain, condition):
                return loops.every(slot, self.value(domain), self.test(condition))
            case f.Alike(slot, domain, value, differ):
                return loops.alike(slot, self.value(domain), self.value(value), differ)
            case f.Can():
                return self.can(form)
            case _:
                return self.value(form)

    # ---------------------------------------------------------------- reading
    def column(self, form: f.Column) -> Evaluate:
        values, first, index = form.values, form.first, self.index(form.index)
        match form.index:
            case f.Cell(at) if first == 0 and at not in self.absent.cells:
                return lambda c: values[c[at]]
            case f.Cell(at) if at not in self.absent.cells:
                return lambda c: values[c[at] - first]
            case _:
                return lambda c: values[index(c) - first]

    def contents(self, zone: Form) -> Evaluate:
        base, parts, of = self.zones.base, self.zones.parts, self.zones.contents
        if not any(parts):
            match zone:
                case f.Const(int(number)):
                    return self.value(f.Cell(base + number))
                case _:
                    return self.value(f.Field(base, zone))
        match zone:
            case f.Const(int(number)):
                addresses = parts[number]
                if addresses is None:
                    return self.value(f.Cell(base + number))
                top, (rest, bottom) = base + number, addresses
                return lambda c: c[top] + c[rest] + c[bottom]
            case _:
                place = self.index(zone)
                return lambda c: of(c, place(c))

    def end(self, form: f.End) -> Evaluate:
        take = functions.first_of if form.end == "first" else functions.last_of
        return functions.applied(take, self.value(form.domain), self.value(form.count))

    def one(self, form: f.One) -> Evaluate:
        domain, place, name = self.value(form.domain), 0 if form.end in ("first", "top") else -1, form.end

        def run(c: Cells) -> Any:  # noqa: ANN401 - a cell's value
            members = domain(c)
            if not members:
                functions.of_nothing(name)
            return members[place]

        return run

    def listed(self, items: tuple[Form, ...]) -> Evaluate:
        parts = self.values(items)
        if all(isinstance(item, f.Const) for item in items):
            constant = tuple([part([]) for part in parts])
            return lambda _: constant
        return lambda c: tuple([part(c) for part in parts])

    def size(self, domain: Form) -> Evaluate:
        match domain:
            case f.Filter(slot, inner, condition):
                return loops.counted(slot, self.value(inner), self.test(condition))
            case _:
                members = self.value(domain)
                return lambda c: len(members(c))

    def member(self, value: Form, domain: Form) -> Evaluate:
        wanted, members = self.value(value), self.value(domain)
        match domain:
            case f.Const(tuple(constant)) if len(constant) > 4:
                known = frozenset(constant)
                return lambda c: wanted(c) in known
            case f.Range(low, high):
                least, greatest = self.value(low), self.value(high)
                return lambda c: least(c) <= wanted(c) <= greatest(c)
            case _:
                return lambda c: wanted(c) in members(c)

    def map(self, form: f.Map) -> Evaluate:
        domain = self.value(form.domain)
        match form.value:
            case f.Contents(f.Cell(at)) if form.join and at == form.slot and not any(self.zones.parts):
                base = self.zones.base
                return lambda c: tuple([x for zone in domain(c) for x in c[base + zone]])
            case _:
                return loops.mapped(form.slot, domain, self.value(form.value), form.join)

    # ---------------------------------------------------------------- seats
    def around(self, domain: Evaluate, start: Evaluate) -> Evaluate:
        seats, around = self.seats, functions.around
        return lambda c: around(c, domain(c), start(c), seats)

    def beside(self, seat: Evaluate, steps: int) -> Evaluate:
        seats = self.seats
        return lambda c: (seat(c) - steps if c[REVERSED] else seat(c) + steps) % seats

    # ---------------------------------------------------------------- choice between forms
    def cases(self, cases: tuple[tuple[Form, Form], ...], otherwise: Form | None) -> Evaluate:
        pairs = [(self.test(condition), self.value(value)) for condition, value in cases]
        other = None if otherwise is None else self.value(otherwise)
        if len(pairs) == 1 and other is not None:
            (condition, value), rest = pairs[0], other
            return lambda c: value(c) if condition(c) else rest(c)

        def run(c: Cells) -> Any:  # noqa: ANN401 - a cell's value
            for condition, value in pairs:
                if condition(c):
                    return value(c)
            if other is None:
                functions.no_case()
            return other(c)

        return run

    def invoke(self, function: int, arguments: tuple[Form, ...]) -> Evaluate:
        body, slots, parts = self.body(function), self.functions[function].slots, self.values(arguments)
        if not slots:
            return body
        if len(slots) == 1:
            (slot,), (part,) = slots, parts

            def run_one(c: Cells) -> Any:  # noqa: ANN401 - a cell's value
                c[slot] = part(c)
                return body(c)

            return run_one
        if len(slots) == 2:
            (one, other), (first, second) = slots, parts

            def run_two(c: Cells) -> Any:  # noqa: ANN401 - a cell's value
                value, c[other] = first(c), second(c)
                c[one] = value
                return body(c)

            return run_two

        def run(c: Cells) -> Any:  # noqa: ANN401 - a cell's value
            values = [part(c) for part in parts]
            for slot, value in zip(slots, values, strict=True):
                c[slot] = value
            return body(c)

        return run

    def body(self, function: int) -> Evaluate:
        """Compile a function's body once; inside itself it is found when it is called."""
        done = self.bodies[function]
        if done is not None:
            return done
        with self.one_at_a_time:
            if function in self.started:
                return lambda c: self.body(function)(c)  # noqa: PLW0108 - it is not there yet
            self.started.add(function)
            compiled = self.value(self.functions[function].body)
            self.bodies[function] = compiled
            return compiled

    def can(self, form: f.Can) -> Evaluate:
        domain, low, high, slot = self.value(form.domain), self.value(form.low), self.value(form.high), form.slot
        such_that = self.optional(form.such_that)
        if such_that is None:
            return lambda c: low(c) <= min(high(c), len(domain(c)))

        def run(c: Cells) -> bool:
            members = domain(c)

            def holds(chosen: tuple[Any, ...]) -> object:
                c[slot] = chosen
                return such_that(c)

            return Sets(members, distinct(len(members)), low(c), high(c), False, holds).possible(())

        return run


def put_back(slot: int, run: Evaluate) -> Evaluate:
    """Compile that a cell holds afterwards what it held before; that is not looked at, which `noted` would write down."""
    read, write = list[Any].__getitem__, list[Any].__setitem__

    def wrapped(c: Cells) -> Any:  # noqa: ANN401 - a cell's value
        kept = read(c, slot)
        found = run(c)
        write(c, slot, kept)
        return found

    return wrapped
