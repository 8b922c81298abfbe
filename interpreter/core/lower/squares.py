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


def grid_of(t: Translator, of: Type) -> ZoneInfo | None:
    """Return the grid whose squares are of a type, or None where that is no type of squares."""
    info = t.world.zones.get(of.decl) if isinstance(of, ZoneType) else None
    return info if info is not None and info.sort == "grid" else None


def of_square(t: Translator, info: ZoneInfo, square: Form, word: str) -> Typed | None:
    """Return `square.row`, `square.column` (counted from 1), or the set of squares beside it: `square.up`."""
    if word in STEPS:
        return Typed(_beside(t, square, word), _squares(info))
    if word not in ("row", "column"):
        return None

    def counted(grid: ZoneInfo) -> list[int]:
        places = [divmod(place, grid.columns) for place in range(len(grid.numbers))]
        return [1 + (row if word == "row" else column) for row, column in places]

    grids = [grid for grid in t.world.zones.values() if grid.sort == "grid"]
    most = max(grid.rows if word == "row" else grid.columns for grid in grids)
    return Typed(forms.Column(_column(t, counted, 0), 0, square), NumberType(0, most))


def of_squares(t: Translator, info: ZoneInfo, some: Form, word: str) -> Typed | None:
    """Return the squares beside any of a set: `square.up.left`."""
    if word not in STEPS:
        return None
    one = t.scratch()
    near = _beside(t, Cell(one), word)
    if len(STEPS[word]) == 1:
        return Typed(forms.Map(one, some, near, True), _squares(info))
    square = t.scratch()
    touched = forms.Some(one, some, forms.Member(Cell(square), near))
    return Typed(forms.Filter(square, Const(tuple(info.numbers)), touched), _squares(info))


def of_grid(info: ZoneInfo, word: str) -> Typed | None:
    """Return `board.rows`, `board.columns` (how many there are), `board.lines`."""
    match word:
        case "rows":
            return Typed(Const(info.rows), NumberType(info.rows, info.rows))
        case "columns":
            return Typed(Const(info.columns), NumberType(info.columns, info.columns))
        case "lines":
            return Typed(Const(info.lines), SetType(_squares(info), True))
        case _:
            return None


def between(t: Translator, info: ZoneInfo, start: Form, goal: Form, span: Span) -> Typed:
    """Return the squares in a straight line between two, from the first on; a function of the core, so that its table stands once."""
    key = ("between", info.name)
    if key not in t.function_keys:
        one, other = t.scratch(), t.scratch()
        ways = {
            (line[0], last): line[1:place]
            for line in every_way(info.numbers, info.columns)
            for place, last in enumerate(line)
            if place
        }
        zones = range(len(t.world.zone_list))
        rows = tuple(tuple(ways.get((first, last), ()) for last in zones) for first in zones)
        body = forms.At(forms.Column(rows, 0, Cell(one)), Cell(other))
        of = _squares(info)
        t.function_keys[key] = (t.function(Function("between", (one, other), body, span), of, set(), 0), ())
    known = t.function_keys[key]
    assert known is not None
    t.invokes(known[0])
    return Typed(forms.Invoke(known[0], (start, goal)), _squares(info))


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


def _squares(info: ZoneInfo) -> SetType:
    return SetType(ZoneType(info.name, info.content), True)
