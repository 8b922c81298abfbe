"""Forms: typed expressions as data. Pure; evaluated against a state, which is one flat list of cells `c`.

Values are whole numbers (also: yes = 1, no = 0; the index of a kind's value; a seat, counted from 0; the number of a
component, a definition, a zone), texts, or tuples of these. A *slot* is the address of a cell that a form binds for its
own use (scratch); a *domain* is a form whose value is a tuple. Every form is total but for the faults named here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulewright.grammar.frozen import frozen

Value: TypeAlias = "int | str | tuple[Value, ...]"
Comparison: TypeAlias = Literal["=", "<>", "<", "<=", ">", ">="]


@frozen
class Const:
    """`value` itself."""

    value: Value


@frozen
class Cell:
    """`c[at]`: a fact or a local."""

    at: int


@frozen
class Field:
    """`c[base + index]`: what a player or a component has. `base` is chosen so that the seat or component number fits."""

    base: int
    index: Form


@frozen
class Column:
    """`values[index - first]`: what never changes, for example the printed value of a component."""

    values: tuple[Value, ...]
    first: int
    index: Form


@frozen
class Contents:
    """All components in a zone, from the top (left, first) on; the undetermined middle of a deck in order of number."""

    zone: Form


@frozen
class ZoneOf:
    """The zone in which a component lies."""

    component: Form


@frozen
class ByOf:
    """The seat that put a component where it lies; -1 where nobody did."""

    component: Form


@frozen
class End:
    """The first `count` members of a domain (`first`) or the last (`last`, in the domain's order); fewer where it is shorter."""

    end: Literal["first", "last"]
    domain: Form
    count: Form


@frozen
class One:
    """The first or last member of a domain. A fault where the domain is empty, in the word for the end: `top` is the first."""

    end: Literal["first", "last", "top", "bottom"]
    domain: Form


@frozen
class At:
    """The member of a domain at a place counted from 0. A fault where there is none."""

    domain: Form
    index: Form


@frozen
class Place:
    """The place of a value in a domain, counted from 1; 0 where it is not there."""

    value: Form
    domain: Form


@frozen
class Range:
    """All numbers from `low` to `high`; empty where low > high."""

    low: Form
    high: Form


@frozen
class Tuple:
    """The values of the items, in order."""

    items: tuple[Form, ...]


@frozen
class Arithmetic:
    """`+ - *`, `/` rounded down (the floor), `/^` rounded up, `min`, `max`. Division by zero is a fault."""

    op: Literal["+", "-", "*", "/", "/^", "min", "max"]
    left: Form
    right: Form


@frozen
class Compare:
    """1 or 0. `=` and `<>` compare any two values; the others numbers."""

    op: Comparison
    left: Form
    right: Form


@frozen
class Not:
    """1 where the operand is 0, else 0."""

    operand: Form


@frozen
class All:
    """1 where every item holds; items are looked at from the left, no further than needed."""

    items: tuple[Form, ...]


@frozen
class Any:
    """1 where some item holds; items are looked at from the left, no further than needed."""

    items: tuple[Form, ...]


@frozen
class Member:
    """1 where the value is in the domain, else 0."""

    value: Form
    domain: Form


@frozen
class Size:
    """How many members a domain has."""

    domain: Form


@frozen
class Filter:
    """The members, in order, for which `condition` holds when `slot` is the member."""

    slot: int
    domain: Form
    condition: Form


@frozen
class Map:
    """`value` for each member, in order; with `join`, the values are tuples and are put behind one another."""

    slot: int
    domain: Form
    value: Form
    join: bool = False


@frozen
class Fold:
    """The sum, product, highest or lowest of `value` over a domain. Of nothing, the sum is 0, the product 1; the others are a fault."""

    kind: Literal["sum", "product", "highest", "lowest"]
    slot: int
    domain: Form
    value: Form


@frozen
class Some:
    """1 where `condition` holds for some member."""

    slot: int
    domain: Form
    condition: Form


@frozen
class Every:
    """1 where `condition` holds for every member (also of an empty domain)."""

    slot: int
    domain: Form
    condition: Form


@frozen
class Alike:
    """`differ` 0: 1 where `value` is the same for every member. `differ` 1: 1 where no two members have the same."""

    slot: int
    domain: Form
    value: Form
    differ: bool


@frozen
class Sorted:
    """The members ordered by keys, the first key first; `most` puts high values first; what ties keeps its order."""

    slot: int
    domain: Form
    keys: tuple[Form, ...]
    most: tuple[bool, ...]


@frozen
class Around:
    """The seats of a domain in turn order, starting with `start` (or, where it is not in the domain, with the next after it).

    The turn order is upward and around, or downward where the cell `reverse` is 1.
    """

    domain: Form
    start: Form


@frozen
class Beside:
    """The seat `steps` seats further in turn order, around the table."""

    seat: Form
    steps: int


@frozen
class Combine:
    """`union` (left, then what right adds), `without`, `common`; the order is left's."""

    kind: Literal["union", "without", "common"]
    left: Form
    right: Form


@frozen
class Cases:
    """The value of the first case whose condition holds, else of `otherwise`; without one, a fault."""

    cases: tuple[tuple[Form, Form], ...]
    otherwise: Form | None


@frozen
class Invoke:
    """The value of function `function` of the program, its parameter cells set to the arguments (evaluated first)."""

    function: int
    arguments: tuple[Form, ...]


@frozen
class Can:
    """1 where some set of `low` to `high` members of the domain satisfies `such_that` when `slot` is the set (a tuple)."""

    slot: int
    domain: Form
    low: Form
    high: Form
    such_that: Form | None


@frozen
class Active:
    """The active player: that of the innermost phase for each player, else the first seat."""


@frozen
class Running:
    """1 where one of some procedures is going on: it has a frame."""

    procedures: tuple[int, ...]


@frozen
class Maybe:
    """1 where, as far as all can know, some component of the domain satisfies `condition` when `slot` is that component.

    One whose front all seats know counts as it is. One that some seat does not know counts as any that looks like it: with the
    same back and owner, and not known to all either. So nobody learns from the answer what a hand holds.
    """

    slot: int
    domain: Form
    condition: Form | None


Form: TypeAlias = (
    Const | Cell | Field | Column | Contents | ZoneOf | ByOf | End | One | At | Place | Range | Tuple | Arithmetic | Compare | Not | All
    | Any | Member | Size | Filter | Map | Fold | Some | Every | Alike | Sorted | Around | Beside | Combine | Cases | Invoke | Can | Active
    | Running | Maybe
)  # fmt: skip
