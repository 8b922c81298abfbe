"""A number in a table lies far from all others of its column.

Approximation: with eight rows or more, one value lies further from the nearest other than three times the range of all others.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.interpreter.check.tables import CellValue
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.tables import columns

CODE = Code("W751", "outlier")

_FEWEST, _TIMES, _LEAST = 8, 3, 5


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the values that stand alone at one end of their column."""
    for of, name, cells in columns(subject):
        numbers = sorted(
            ((cell.value, row.name, cell) for row, cell in cells if isinstance(cell.value, int)), key=lambda one: one[0]
        )
        if len(numbers) < _FEWEST or len(numbers) != len(cells):
            continue
        values = [value for value, _, _ in numbers]
        for (value, card, cell), others in ((numbers[0], values[1:]), (numbers[-1], values[:-1])):
            if _apart(value, others):
                yield _told(
                    cell,
                    f'the {name} of "{card}" is {value}, and that of all other {of} between {others[0]} and {others[-1]}',
                )


def _apart(value: int, others: list[int]) -> bool:
    distance = max(others[0] - value, value - others[-1])
    return distance >= _LEAST and distance > _TIMES * max(1, others[-1] - others[0])


def _told(cell: CellValue, message: str) -> Diagnostic:
    return Diagnostic(CODE, cell.span, message, "Compare it with the printed card.")
