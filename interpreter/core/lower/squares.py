"""What the rules say of squares: where one lies in its grid, and which lie beside it.

All of it is printed on the board: a column over all zones, so that it is right for a square of whichever grid; a zone that is
no square is in row 0 and has nothing beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.grammar.source import Span
from rulewright.interpreter.check.squares import STEPS, beside, every_way
from rulewright.interpreter.check.world import ZoneInfo
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Cell, Const, Form, Value
from rulewright.interpreter.core.lower.scope import Typed
from rulewright.interpreter.core.lower.translator import Translator
from rulewright.interpreter.core.program import Function
from rulewright.interpreter.values import NumberType, SetType, Type, ZoneType

OF_SQUARE = ("row", "column", *STEPS)
OF_GRID = ("rows", "columns", "lines")


def of_grids(of: Type) -> ZoneType | None:
    """Return the type as that of squares, or None where it is none."""
    return of if isinstance(of, ZoneType) and of.sort == "grid" else None


def _grids(t: Translator, of: ZoneType) -> list[ZoneInfo]:
    """Return the grids of which a square may be."""
    return [t.world.zones[decl] for decl in of.decls]


def of_square(t: Translator, of: ZoneType, square: Form, word: str) -> Typed | None:
    """Return `square.row`, `square.column` (counted from 1), or the set of squares beside it: `square.up`."""
    if word in STEPS:
        return Typed(_beside(t, square, word), SetType(of, "first"))
    if word not in ("row", "column"):
        return None

    def counted(grid: ZoneInfo) -> list[int]:
        places = [divmod(place, grid.columns) for place in range(len(grid.numbers))]
        return [1 + (row if word == "row" else column) for row, column in places]

    most = max(grid.rows if word == "row" else grid.columns for grid in _grids(t, of))
    return Typed(forms.Column(_column(t, counted, 0), 0, square), NumberType(0, most))


def of_squares(t: Translator, of: ZoneType, some: Form, word: str) -> Typed | None:
    """Return the squares beside any of a set: `square.up.left`."""
    if word not in STEPS:
        return None
    one = t.scratch()
    near = _beside(t, Cell(one), word)
    if len(STEPS[word]) == 1:
        return Typed(forms.Map(one, some, near, True), SetType(of, "first"))
    square = t.scratch()
    touched = forms.Some(one, some, forms.Member(Cell(square), near))
    every = tuple(number for grid in _grids(t, of) for number in grid.numbers)
    return Typed(forms.Filter(square, Const(every), touched), SetType(of, "first"))


def of_grid(t: Translator, of: ZoneType, squares: Form, word: str) -> Typed | None:
    """Return `board.rows`, `board.columns` (how many there are), `board.lines`, or a square of it, `board.a1`.

    Of several grids it is told by the first of the squares which one is meant.
    """
    said: list[Value | None]
    match word:
        case "rows":
            said = [grid.rows for grid in _grids(t, of)]
        case "columns":
            said = [grid.columns for grid in _grids(t, of)]
        case "lines":
            said = [grid.lines for grid in _grids(t, of)]
        case _:
            said = [_named(t, grid, word) for grid in _grids(t, of)]
    values = [value for value in said if value is not None]
    if len(values) < len(said):
        return None
    numbers = [value for value in values if isinstance(value, int)]
    kind: Type = SetType(SetType(of, "first"), "first") if word == "lines" else of
    if word in ("rows", "columns"):
        kind = NumberType(min(numbers), max(numbers))
    if len(set(values)) == 1:
        return Typed(Const(values[0]), kind)
    column: list[Value] = [-1] * len(t.world.zone_list)
    for grid, value in zip(_grids(t, of), values, strict=True):
        for number in grid.numbers:
            column[number] = value
    return Typed(forms.Column(tuple(column), 0, forms.One("first", squares)), kind)


def _named(t: Translator, grid: ZoneInfo, word: str) -> int | None:
    """Return the square of a grid that is called so, or None."""
    return next((number for number in grid.numbers if t.world.zone_list[number].label == word), None)


def between(t: Translator, of: ZoneType, start: Form, goal: Form, span: Span) -> Typed:
    """Return the squares in a straight line between two, from the first on; a function of the core, so that its table stands once."""
    key = ("between", of.decls)
    if key not in t.function_keys:
        one, other = t.scratch(), t.scratch()
        ways = {
            (line[0], last): line[1:place]
            for grid in _grids(t, of)
            for line in every_way(grid.numbers, grid.columns)
            for place, last in enumerate(line)
            if place
        }
        zones = range(len(t.world.zone_list))
        rows = tuple(tuple(ways.get((first, last), ()) for last in zones) for first in zones)
        body = forms.At(forms.Column(rows, 0, Cell(one)), Cell(other))
        made = Function("between", (one, other), body, span)
        t.function_keys[key] = (t.function(made, SetType(of, "first"), set(), 0), ())
    known = t.function_keys[key]
    assert known is not None
    t.invokes(known[0])
    return Typed(forms.Invoke(known[0], (start, goal)), SetType(of, "first"))


def _beside(t: Translator, square: Form, word: str) -> Form:
    return forms.Column(_column(t, lambda grid: beside(grid.numbers, grid.columns, STEPS[word]), ()), 0, square)


def _column(t: Translator, of: Callable[[ZoneInfo], Sequence[Value]], otherwise: Value) -> tuple[Value, ...]:
    """Return a value for each zone: for a square what its grid says, for every other zone the same."""
    values = [otherwise] * len(t.world.zone_list)
    for info in t.world.zones.values():
        if info.sort == "grid":
            for number, value in zip(info.numbers, of(info), strict=True):
                values[number] = value
    return tuple(values)
