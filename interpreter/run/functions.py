"""What forms compute, over values: both executors call it, the generated one by the names in NAMES."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn

from rulewright.interpreter.core.program import REVERSED, STACK
from rulewright.interpreter.run.absent import NOTHING
from rulewright.interpreter.run.cells import Cells, Evaluate
from rulewright.interpreter.run.faults import GREATEST, MOST, RulesFault, limited
from rulewright.interpreter.run.search import Sets, distinct


# ---------------------------------------------------------------- faults
def nothing() -> NoReturn:
    """Raise the fault of a form that speaks of nothing."""
    raise RulesFault(NOTHING)


def of_nothing(which: str) -> NoReturn:
    """Raise the fault of the first, last, top, bottom, highest or lowest of nothing."""
    raise RulesFault(f"the {which} of nothing")


def no_case() -> NoReturn:
    """Raise the fault of cases of which none applies."""
    raise RulesFault("none of the cases applies")


def outside(value: object) -> NoReturn:
    """Raise the fault of a value outside its range."""
    raise RulesFault(f"set to {value}, which is outside its range")


# ---------------------------------------------------------------- forms
def within(value: Any) -> Any:  # noqa: ANN401 - a cell's value
    """Return a value; a fault where it is a number beyond what numbers may be."""
    if isinstance(value, int) and not -GREATEST <= value <= GREATEST:
        raise RulesFault(f"a number beyond {GREATEST:,}")
    return value


def countable(op: str, number: int) -> bool:
    """Tell whether counting may stop early, once it is sure whether as many are there."""
    return number > 0 or (number == 0 and op == "=")


def divisor(value: int) -> int:
    """Return what something is divided by; a fault where it is 0."""
    if not value:
        raise RulesFault("a division by zero")
    return value


def member_at(members: tuple[Any, ...], place: int) -> Any:  # noqa: ANN401 - a cell's value
    """Return the member of a domain at a place, from 0."""
    if not 0 <= place < len(members):
        raise RulesFault(f"number {place + 1} of {len(members)}")
    return members[place]


def place_of(wanted: object, members: tuple[Any, ...]) -> int:
    """Return the place of a value in a domain, from 1; 0 where it is not there."""
    return members.index(wanted) + 1 if wanted in members else 0


def span(low: int, high: int) -> tuple[int, ...]:
    """Return all numbers from `low` to `high`."""
    if high - low >= MOST:
        raise RulesFault(f"a range of {high - low + 1:,} numbers; {MOST:,} are the most")
    return tuple(range(low, high + 1))


def first_of(members: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    """Return the first members."""
    return members[: max(0, count)]


def last_of(members: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    """Return the last members."""
    return members[max(0, len(members) - max(0, count)) :]


def around(c: Cells, domain: tuple[int, ...], start: int, seats: int) -> tuple[int, ...]:
    """Return the seats of a domain in turn order."""
    if c[REVERSED]:
        return tuple(sorted(domain, key=lambda seat: (start - seat) % seats))
    return tuple(sorted(domain, key=lambda seat: (seat - start) % seats))


def union(first: tuple[Any, ...], second: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what is in one of two domains."""
    return first + tuple([x for x in second if x not in first])


def without(first: tuple[Any, ...], second: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what is in the first domain only."""
    return tuple([x for x in first if x not in second])


def common(first: tuple[Any, ...], second: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what is in both domains."""
    return tuple([x for x in first if x in second])


def cut(lying: tuple[int, ...], x: int) -> tuple[int, ...]:
    """Return what lies somewhere, without one of it."""
    place = lying.index(x)
    return lying[:place] + lying[place + 1 :]


def own_numbers(members: tuple[int, ...], first: int) -> list[tuple[int, int]]:
    """Return (component, its number in an option) for what everybody knows."""
    return [(x, x - first) for x in members]


def running(c: Cells, procedures: frozenset[int]) -> bool:
    """Tell whether one of some procedures is going on."""
    for frame in c[STACK]:  # noqa: SIM110 - a generator costs more
        if frame[1] in procedures:
            return True
    return False


def can(members: tuple[Any, ...], low: int, high: int, holds: Callable[[tuple[Any, ...]], object] | None) -> bool:
    """Tell whether some set of members is allowed."""
    return Sets(members, distinct(len(members)), low, high, False, holds).possible(())


COMBINED: Final = {"union": union, "without": without, "common": common}
"""The function of each kind of `Combine`."""


def applied(function: Callable[[Any, Any], Any], left: Evaluate, right: Evaluate) -> Evaluate:
    """Compile a function of two forms."""
    return lambda c: function(left(c), right(c))


NAMES: Final[dict[str, Any]] = {
    name.__name__: name
    for name in (
        nothing, of_nothing, no_case, outside, within, divisor, member_at, place_of, span, first_of,
        last_of, around, union, without, common, running, can, cut, own_numbers, limited, RulesFault,
    )
}  # fmt: skip
"""The names by which generated text calls them."""
