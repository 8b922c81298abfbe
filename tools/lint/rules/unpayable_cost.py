"""A cost is higher than anybody can pay.

Approximation: more than the range of what is paid allows, or more things than a zone can hold or than there are. Where the amount is
printed on cards, each card is looked at.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.source import Span
from rulewright.interpreter.check.world import World
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.instructions import Choose
from rulewright.interpreter.core.program import Program
from rulewright.tools.lint.intervals import NEVER, Ranges, flat
from rulewright.tools.lint.subject import Subject

CODE = Code("W732", "unpayable-cost")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the costs that can never be paid in full."""
    never: dict[Span, bool] = {}
    cards: dict[tuple[Span, str], int] = {}
    for world, program, ranges in zip(subject.worlds, subject.drafts, subject.ranges, strict=True):
        for site, condition in _costs(program):
            span = program.sites[site].span
            if subject.faulty(span):
                continue
            never[span] = never.get(span, True) and ranges.verdict(condition) == NEVER
            for part in flat((condition,)):
                cards |= dict(_too_dear(world, ranges, part))
    for span, unpaid in never.items():
        if unpaid:
            yield Diagnostic(
                CODE, span, "nobody can ever pay this", "Lower the cost, or widen the range of what is paid."
            )
    for (span, name), most in cards.items():
        hint = "Correct the value, or widen the range of what is paid."
        yield Diagnostic(
            CODE, span, f'nobody can ever pay for "{name}": {most} is the most that somebody can have', hint
        )


def _costs(program: Program) -> Iterator[tuple[int, Form]]:
    for instruction in program.code:
        if isinstance(instruction, Choose):
            for alternative in instruction.alternatives:
                for reason in alternative.reasons:
                    if reason.kind == "cost":
                        yield reason.site, reason.condition


def _too_dear(world: World, ranges: Ranges, part: Form) -> Iterator[tuple[tuple[Span, str], int]]:
    """Yield the table cells with an amount that is more than there can be."""
    match part:
        case forms.Compare(">=", left, forms.Column(values) as column):
            most = ranges.interval(left)[1]
            if most is None or not any(isinstance(value, int) and value > most for value in values):
                return
            names = [
                info.name for thing in world.things.values() for info in thing.fields.values()
                if info.constant and (tuple(info.column), info.first) == (column.values, column.first)
            ]  # fmt: skip
            for row in world.rows.values():
                for name in names:
                    cell = row.cells.get(name)
                    if cell is not None and isinstance(cell.value, int) and cell.value > most:
                        yield (cell.span, row.name), most
        case _:
            return
