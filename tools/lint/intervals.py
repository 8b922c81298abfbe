"""What a condition can come out as: intervals of numbers, and the values of a kind that there are.

Approximation: a field may have any value of its declared range, a printed value any that some thing has, whatever lies somewhere may be
any number of things. A `define` and an answer may be anything, for a define is where an author writes down what may change.
"""

from __future__ import annotations

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.check.world import World
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.values import KindType, NumberType, Type, YesNoType
from rulewright.tools.lint.canonical import canonical
from rulewright.tools.lint.cells import parts, stored

ANYTHING = (None, None)
Interval = tuple[int | None, int | None]
Verdict = frozenset[bool]
EITHER: Verdict = frozenset((True, False))
ALWAYS: Verdict = frozenset((True,))
NEVER: Verdict = frozenset((False,))
_TURNED = {"=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


@frozen
class Ranges:
    """The ranges of the fields of a world: of facts by their cells, of what players and things have by their bases.

    `room`: how much each zone holds at most; `things`: how many there are. `printed`: values that are printed on things
    count, else they may be anything.
    """

    cells: dict[int, Interval]
    bases: dict[int, Interval]
    room: tuple[int | None, ...]
    things: int
    printed: bool = True

    # ------------------------------------------------------------ numbers
    def interval(self, form: Form) -> Interval:
        """Return between which numbers a value lies."""
        match form:
            case forms.Const(int(value)):
                return value, value
            case forms.Column(values) if self.printed:
                numbers = [value for value in values if isinstance(value, int)]
                return (min(numbers), max(numbers)) if numbers and len(numbers) == len(values) else ANYTHING
            case forms.Cell(at):
                return self.cells.get(at, ANYTHING)
            case forms.Field(base, _):
                return self.bases.get(base, ANYTHING)
            case forms.Size(domain):
                return 0, self.most(domain)
            case forms.Fold("highest" | "lowest", _, _, value):
                return self.interval(value)
            case forms.Fold("sum", _, domain, value):
                low, high = self.interval(value)
                most = self.most(domain)
                return (
                    0 if low is not None and low >= 0 else low * most if low is not None and most is not None else None,
                    0
                    if high is not None and high <= 0
                    else high * most
                    if high is not None and most is not None
                    else None,
                )
            case forms.Arithmetic(op, left, right):
                return _worked_out(op, self.interval(left), self.interval(right))
            case (
                forms.Compare()
                | forms.Not()
                | forms.All()
                | forms.Any()
                | forms.Member()
                | forms.Some()
                | forms.Every()
            ):
                return 0, 1
            case _:
                return ANYTHING

    def most(self, domain: Form) -> int | None:
        """Return how many members a domain can have at most, where that can be said."""
        match domain:
            case forms.Const(tuple(members)):
                return len(members)
            case forms.Filter(_, inner, _) | forms.Sorted(_, inner):
                return self.most(inner)
            case forms.Map(_, inner, _, False):
                return self.most(inner)
            case forms.Contents(forms.Const(int(zone))) if zone >= 0 and self.room[zone] is not None:
                return self.room[zone]
            case forms.Contents(forms.Column(zones)):
                rooms = [self.room[zone] for zone in zones if isinstance(zone, int) and zone >= 0]
                return max([self.things if room is None else room for room in rooms], default=self.things)
            case forms.Contents():
                return self.things
            case _:
                return None

    # ------------------------------------------------------------ conditions
    def verdict(self, form: Form) -> Verdict:
        """Return which ways a condition can come out."""
        match form:
            case forms.Compare(op, left, right):
                return self.compared(op, left, right)
            case forms.Not(operand):
                return frozenset(not value for value in self.verdict(operand))
            case forms.All(items):
                found = [self.verdict(item) for item in items]
                if NEVER in found or self.excluded(items):
                    return NEVER
                return ALWAYS if all(one == ALWAYS for one in found) else EITHER
            case forms.Any(items):
                found = [self.verdict(item) for item in items]
                if ALWAYS in found or self.excluded(tuple(forms.Not(item) for item in items)):
                    return ALWAYS
                return NEVER if all(one == NEVER for one in found) else EITHER
            case forms.Some(_, _, condition) if self.verdict(condition) == NEVER:
                return NEVER
            case forms.Every(_, _, condition) if self.verdict(condition) == ALWAYS:
                return ALWAYS
            case _:
                return EITHER

    def compared(self, op: str, left: Form, right: Form) -> Verdict:
        """Compare two values, by their intervals and, for `=` and `<>`, by the values that there are."""
        if left == right:
            return ALWAYS if op in ("=", "<=", ">=") else NEVER
        if op in ("=", "<>"):
            apart = _apart(self.interval(left), self.interval(right)) or self.unheard(left, right)
            return (NEVER if op == "=" else ALWAYS) if apart else EITHER
        if op in (">", ">="):
            op, left, right = _TURNED[op], right, left
        (low, high), (other_low, other_high) = self.interval(left), self.interval(right)
        strict = op == "<"
        if high is not None and other_low is not None and (high < other_low or (high == other_low and not strict)):
            return ALWAYS
        if low is not None and other_high is not None and (low > other_high or (low == other_high and strict)):
            return NEVER
        return EITHER

    def unheard(self, left: Form, right: Form) -> bool:
        """Tell whether a printed value is compared with one that nothing has."""
        match left, right:
            case (forms.Column(values), forms.Const(value)) | (forms.Const(value), forms.Column(values)):
                return self.printed and bool(values) and value not in values
            case _:
                return False

    def excluded(self, items: tuple[Form, ...]) -> bool:
        """Tell whether conditions that should all hold leave nothing over for some value that they are about."""
        bounds: dict[Form, Interval] = {}
        denied: dict[Form, set[int]] = {}
        parts = [canonical(item) for item in flat(items)]
        if any(isinstance(item, forms.Not) and item.operand in parts for item in parts):
            return True
        for item in parts:
            read = bound(item)
            if read is None:
                continue
            form, op, number = read
            low, high = bounds.get(form, self.interval(form))
            match op:
                case "=":
                    bounds[form] = _greater(low, number), _smaller(high, number)
                case "<" | "<=":
                    bounds[form] = low, _smaller(high, number - (op == "<"))
                case ">" | ">=":
                    bounds[form] = _greater(low, number + (op == ">")), high
                case _:
                    bounds[form] = low, high
                    denied.setdefault(form, set()).add(number)
        for form, (low, high) in bounds.items():
            if low is not None and high is not None:
                if low > high:
                    return True
                if high - low < 100 and set(range(low, high + 1)) <= denied.get(form, set()):
                    return True
        return False


def ranges_of(world: World) -> Ranges:
    """Collect the ranges of all fields that can change; what two fields of the same address may hold is anything."""
    cells: dict[int, Interval] = {}
    bases: dict[int, Interval] = {}
    for info in stored(world):
        drawer = cells if info.owner is None else bases
        drawer[info.base] = ANYTHING if info.base in drawer else _declared(info.type)
    return Ranges(cells, bases, tuple(zone.capacity for zone in world.zone_list), len(world.components))


def bound(form: Form) -> tuple[Form, str, int] | None:
    """Read a condition as a value, a comparison and a number; None where it is something else."""
    match form:
        case forms.Not(forms.Compare(op, left, right)):
            opposite = {"=": "<>", "<>": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}[op]
            return bound(forms.Compare(opposite, left, right))  # type: ignore[arg-type]
        case forms.Not(forms.Not(inner)):
            return bound(inner)
        case forms.Compare(op, left, forms.Const(int(number))):
            return left, op, number
        case forms.Compare(op, forms.Const(int(number)), right):
            return right, _TURNED[op], number
        case _:
            return None


def reads_something(form: Form) -> bool:
    """Tell whether a condition depends on the state at all, or is settled by how many play and by defines of constants."""
    return any(
        isinstance(
            part, forms.Cell | forms.Field | forms.Column | forms.Contents | forms.ZoneOf | forms.ByOf | forms.Active
        )
        for part in parts(form)
    )


def implies(ranges: Ranges, one: Form, other: Form) -> bool:
    """Tell whether a condition holds wherever another does, as far as their parts say."""
    return all(ranges.excluded((one, forms.Not(part))) for part in flat((other,)))


def flat(items: tuple[Form, ...]) -> list[Form]:
    """Return the parts of conditions that have to hold together."""
    found: list[Form] = []
    for item in items:
        match item:
            case forms.All(inner):
                found += flat(inner)
            case forms.Not(forms.Any(inner)):
                found += flat(tuple(forms.Not(one) for one in inner))
            case _:
                found.append(item)
    return found


def _declared(of: Type) -> Interval:
    match of:
        case NumberType(low, high):
            return low, high
        case YesNoType():
            return 0, 1
        case KindType(values=values):
            return 0, len(values) - 1
        case _:
            return ANYTHING


def _apart(one: Interval, other: Interval) -> bool:
    (low, high), (other_low, other_high) = one, other
    return (high is not None and other_low is not None and high < other_low) or (
        low is not None and other_high is not None and low > other_high
    )


def _worked_out(op: str, one: Interval, other: Interval) -> Interval:
    (low, high), (other_low, other_high) = one, other
    match op:
        case "+":
            return _sum(low, other_low), _sum(high, other_high)
        case "-":
            return _sum(low, _minus(other_high)), _sum(high, _minus(other_low))
        case "*" if low is not None and high is not None and other_low is not None and other_high is not None:
            corners = [left * right for left in (low, high) for right in (other_low, other_high)]
            return min(corners), max(corners)
        case "min":
            return None if low is None or other_low is None else min(low, other_low), _smaller(high, other_high)
        case "max":
            return _greater(low, other_low), None if high is None or other_high is None else max(high, other_high)
        case _:
            return ANYTHING


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _minus(number: int | None) -> int | None:
    return None if number is None else -number


def _smaller(one: int | None, other: int | None) -> int | None:
    return one if other is None else other if one is None else min(one, other)


def _greater(one: int | None, other: int | None) -> int | None:
    return one if other is None else other if one is None else max(one, other)
