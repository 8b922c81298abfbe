"""Faults of the rows of one table, told once for each mistake: the same in many rows is one fault that names the rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.grammar.diagnostics import Code, Diagnostic, Label, in_order
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.check import table_codes as codes

FEW = 3
"""So many different faults of one kind in a column are told one by one; more are told as one."""


@frozen
class RowFault:
    """What is wrong in a row, or in one of its cells where `column` names it."""

    row: int
    column: str
    span: Span
    wording: codes.Wording
    labels: tuple[Label, ...] = ()


def grouped(where: str, found: Iterable[RowFault], rows: int) -> tuple[Diagnostic, ...]:
    """Return the faults of a table of so many `rows`, in the order of the file; `where` names it for people.

    Faults of one column with the same words are one fault, and so are all of one code where there are more than a few.
    """
    by_kind: dict[tuple[str, Code], dict[str, list[RowFault]]] = {}
    for fault in found:
        by_kind.setdefault((fault.column, fault.wording.code), {}).setdefault(fault.wording.text, []).append(fault)
    told: list[Diagnostic] = []
    for by_text in by_kind.values():
        alike = list(by_text.values())
        if len(alike) > FEW:
            told.append(_told(where, [fault for group in alike for fault in group], rows, same=False))
        else:
            told += [_told(where, group, rows, same=True) for group in alike]
    return in_order(told)


def _told(where: str, faults: Sequence[RowFault], rows: int, *, same: bool) -> Diagnostic:
    """Make one fault of some, at the first of them. `same`: their words are the same."""
    first, wording = faults[0], faults[0].wording
    numbers = sorted({fault.row for fault in faults})
    if len(numbers) == 1:
        parts = [where, f"row {first.row}" if first.row else "", f'column "{first.column}"' if first.column else ""]
        return codes.tell(", ".join(part for part in parts if part), first.span, wording, first.labels)
    place = f'{where}, column "{first.column}"' if first.column else where
    others = numbers if same else [number for number in numbers if number != first.row]
    said = f"in all {rows} rows" if same and len(numbers) == rows else f"in {len(others)} rows: {_listed(others)}"
    text = f"{wording.text}, {said}" if same else f"{wording.text} in row {first.row}, and the like {said}"
    return codes.tell(place, first.span, codes.again(wording, text), first.labels)


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(str(number) for number in numbers[: codes.LONGEST_LIST])
    return f"{shown}, .." if len(numbers) > codes.LONGEST_LIST else shown
