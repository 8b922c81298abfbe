"""What the value of a form tells a seat of fronts that it does not see.

A form is looked at once for each seat that may be asked, with the cells that hold that player bound to it. Its value is one of three:
plain, where the seat could work it out; some things of which the seat does not see the fronts; or telling, where it follows from such
fronts. How many things lie somewhere is plain, and so is what stands on their backs. Where it is not known whose zone is meant, it is one
that the seat sees, unless it sees none that it could be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, assert_never

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core import forms as f
from rulewright.interpreter.core.forms import Form, Value
from rulewright.interpreter.core.program import Program

ACTIVE: Final = -1
"""What stands for the active player where a cell would."""

COMPARED: Final = {"=": lambda a, b: a == b, "<>": lambda a, b: a != b}


@frozen
class Seen:
    """What is known of a value: whether it tells, whether it is things unseen, its value, or what may be members of it.

    `guards`: it is a field on the back of a thing unseen, such as whether it is face up.
    """

    tells: bool = False
    things: bool = False
    value: Value | None = None
    among: tuple[Value, ...] | None = None
    guards: bool = False


PLAIN: Final = Seen()
TELLING: Final = Seen(tells=True)
THINGS: Final = Seen(things=True)

Bound: TypeAlias = dict[int, Seen]


def bindings(program: Program, seat: Form) -> Iterator[tuple[int, Bound]]:
    """Yield each seat that the form of a seat may be, and what its cells hold then."""
    players = range(len(program.seats))
    match seat:
        case f.Const(int(number)):
            yield number, {}
        case f.Beside(of, steps):
            for number, bound in bindings(program, of):
                yield (number + steps) % len(players), bound
        case f.Cell(at):
            yield from ((number, {at: Seen(value=number)}) for number in players)
        case f.Active():
            yield from ((number, {ACTIVE: Seen(value=number)}) for number in players)
        case _:
            yield from ((number, {}) for number in players)


def told(seen: Iterable[Seen]) -> Seen:
    """Return what is known of a value that follows from some others."""
    return TELLING if any(one.tells for one in seen) else PLAIN


class Sight:
    """What one seat sees of one program's zones."""

    def __init__(self, program: Program, seat: int) -> None:
        self.program, self.seat = program, seat
        self.open: set[int] = set()
        self.unseen: set[int] = set()
        self.looks = [(program.back(n), component.owner) for n, component in enumerate(program.components)]

    def of(self, form: Form | None, bound: Bound) -> Seen:
        """Return what is known of a form's value."""
        match form:
            case None:
                return PLAIN
            case f.Const(value):
                return Seen(value=value, among=value if isinstance(value, tuple) else None)
            case f.Cell(at):
                return bound.get(at, PLAIN)
            case f.Active():
                return bound.get(ACTIVE, PLAIN)
            case f.Beside(seat, steps):
                of = self.of(seat, bound)
                seats = len(self.program.seats)
                return Seen(value=(of.value + steps) % seats) if isinstance(of.value, int) else of
            case f.Field() | f.Column():
                return self.read(form, bound)
            case f.Contents(zone):
                of = self.of(zone, bound)
                return of if of.tells else THINGS if self.hidden(zone, of) else PLAIN
            case f.Compare() | f.Member():
                return self.compared(form, bound)
            case f.All() | f.Any() | f.Not():
                return self.judged(form, bound)
            case f.Filter() | f.Map() | f.Fold() | f.Some() | f.Every() | f.Alike() | f.Sorted() | f.Can():
                return self.each(form, bound)
            case f.Invoke(number, arguments):
                return self.called(number, [self.of(argument, bound) for argument in arguments])
            case f.Cases(cases, otherwise):
                values = [self.of(value, bound) for _, value in cases] + [self.of(otherwise, bound)]
                tests = [self.of(test, bound) for test, _ in cases]
                return self.either([*tests, *values], values)
            case f.Combine(_, left, right):
                both = [self.of(left, bound), self.of(right, bound)]
                return self.either(both, both)
            case f.Tuple(items):
                members = [self.of(item, bound) for item in items]
                return self.either(members, members)
            case f.One(_, domain) | f.End(_, domain, _) | f.At(domain, _) | f.Around(domain, _):
                return replace(self.of(domain, bound), value=None)
            case f.Size(domain) | f.Place(_, domain):
                return told([self.of(domain, bound)])
            case f.Range(low, high) | f.Arithmetic(_, low, high):
                return told([self.of(low, bound), self.of(high, bound)])
            case f.ZoneOf() | f.ByOf() | f.Running() | f.Maybe():
                return PLAIN
            case _:
                assert_never(form)

    def either(self, parts: Sequence[Seen], values: Sequence[Seen]) -> Seen:
        """Return what is known of one of some values, or all of them together, that follow from some parts."""
        if any(part.tells for part in parts):
            return TELLING
        return THINGS if any(value.things for value in values) else PLAIN

    def hidden(self, zone: Form, of: Seen) -> bool:
        """Tell whether the seat does not see the fronts in a zone; where it may be several, in none of them."""
        numbers: Sequence[Value] = (of.value,) if isinstance(of.value, int) else ()
        if not numbers and isinstance(zone, f.Column):
            numbers = zone.values
        zones = [n for n in numbers if isinstance(n, int) and n >= 0]
        if not zones or any(self.program.zones[n].shown >> self.seat & 1 for n in zones):
            return False
        self.unseen.update(zones)
        return True

    def read(self, form: f.Field | f.Column, bound: Bound) -> Seen:
        """Return what is known of something printed on a thing, or of a field."""
        index = self.of(form.index, bound)
        if index.things:
            return Seen(guards=isinstance(form, f.Field)) if self.on_the_back(form) else TELLING
        if index.tells or not isinstance(form, f.Column) or not isinstance(index.value, int):
            return told([index])
        place = index.value - form.first
        return Seen(value=form.values[place]) if 0 <= place < len(form.values) else PLAIN

    def on_the_back(self, form: f.Field | f.Column) -> bool:
        """Tell whether what is read of a thing is seen with its back, or is hidden on its own (see the rule about that)."""
        if isinstance(form, f.Field):
            fields = [field for field in self.program.fields if field.owner == "component" and field.base == form.base]
            return not fields or any(field.back for field in fields)
        printed: dict[object, Value] = {}
        looks = self.looks[form.first : form.first + len(form.values)]
        return all(printed.setdefault(look, value) == value for look, value in zip(looks, form.values, strict=False))

    def same_look(self, things: Value | None) -> bool:
        """Tell whether some things are all that look like them: to be one of them is no secret."""
        named = set(things) if isinstance(things, tuple) else {things}
        looks = {self.looks[x] for x in named if isinstance(x, int) and 0 <= x < len(self.looks)}
        return all(x in named for x, look in enumerate(self.looks) if look in looks)

    def compared(self, form: f.Compare | f.Member, bound: Bound) -> Seen:
        """Return what is known of a comparison; where a named thing lies is no secret where the seat sees that place."""
        one, other = (form.left, form.right) if isinstance(form, f.Compare) else (form.value, form.domain)
        left, right = self.of(one, bound), self.of(other, bound)
        if left.tells or right.tells:
            return TELLING
        if isinstance(one, f.ZoneOf) and isinstance(self.of(one.component, bound).value, int):
            return TELLING if self.hidden(other, right) else PLAIN
        if left.things != right.things:
            named = right if left.things else left
            return TELLING if named.value is not None and not self.same_look(named.value) else PLAIN
        if left.guards and isinstance(form, f.Compare) and form.op == "=":
            return left
        if isinstance(form, f.Compare) and form.op in COMPARED and left.value is not None and right.value is not None:
            return Seen(value=int(COMPARED[form.op](left.value, right.value)))
        return PLAIN

    def judged(self, form: f.All | f.Any | f.Not, bound: Bound) -> Seen:
        """Return what is known of conditions together: nothing is told where one of them decides alone.

        Where a thing must have something on its back first, it is taken for one that is known by then.
        """
        if isinstance(form, f.Not):
            of = self.of(form.operand, bound)
            return replace(of, guards=False) if of.value is None else Seen(value=int(not of.value))
        parts = [self.of(item, bound) for item in form.items]
        deciding = isinstance(form, f.Any)
        if any(part.value is not None and bool(part.value) is deciding for part in parts):
            return Seen(value=int(deciding))
        first = next((place for place, part in enumerate(parts) if part.guards), len(parts))
        if not deciding:
            parts = parts[: first + 1]
            if first < len(parts) and not any(part.tells for part in parts):
                return Seen(guards=True)
        known = all(part.value is not None for part in parts)
        return Seen(value=int(not deciding)) if known else told(parts)

    def each(
        self, form: f.Filter | f.Map | f.Fold | f.Some | f.Every | f.Alike | f.Sorted | f.Can, bound: Bound
    ) -> Seen:
        """Return what is known of something that is asked of each member, or of a set of them."""
        domain = self.of(form.domain, bound)
        match form:
            case f.Filter(_, _, asked) | f.Some(_, _, asked) | f.Every(_, _, asked):
                parts: tuple[Form | None, ...] = (asked,)
            case f.Map(_, _, asked) | f.Fold(_, _, _, asked) | f.Alike(_, _, asked):
                parts = (asked,)
            case f.Sorted(_, _, keys):
                parts = keys
            case f.Can(_, _, low, high, such_that):
                parts = (low, high, such_that)
            case _:
                assert_never(form)
        members = [Seen(value=value) for value in domain.among or ()] if domain.among and len(domain.among) < 9 else []
        found = [
            [self.of(part, {**bound, form.slot: member}) for part in parts]
            for member in members or [replace(domain, value=None, among=None)]
        ]
        told_of = [one for row in found for one in row]
        if domain.tells or any(one.tells for one in told_of):
            return TELLING
        match form:
            case f.Filter() | f.Sorted():
                kept = [row[0].value is None or bool(row[0].value) for row in found]
                left = [m.value for m, keep in zip(members, kept, strict=False) if keep and m.value is not None]
                return replace(domain, value=None, among=tuple(left) if members else None)
            case f.Map():
                return self.either((), told_of)
            case _:
                return PLAIN

    def called(self, number: int, arguments: Sequence[Seen]) -> Seen:
        """Return what is known of the value of a define."""
        if number in self.open:
            return PLAIN
        self.open.add(number)
        function = self.program.functions[number]
        found = self.of(function.body, dict(zip(function.slots, arguments, strict=True)))
        self.open.discard(number)
        return found
