"""What is on offer follows a hidden field that not every seat knows.

Approximation: a condition of an option, or of what can be chosen, reads a field `known to` somebody. Left alone where an `if` around it, or
the condition itself, asks whether it is one of those who know; where such a seat is asked by name; and where the rule shows something.
"""

from collections.abc import Iterator
from functools import partial

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.source import Span
from rulewright.grammar.walk import descendants
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.program import HiddenField, Program
from rulewright.tools.lint.cells import parts
from rulewright.tools.lint.hidden import Asked, reported
from rulewright.tools.lint.subject import Subject

CODE = Code("W772", "hidden-read")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the decisions whose options follow a hidden field."""
    hint = "Ask first whether it is somebody who knows, or look at it when it was chosen."
    for span, message in reported(subject.programs, partial(_told, subject)):
        yield Diagnostic(CODE, span, message, hint)


def _told(subject: Subject, program: Program, asked: Asked) -> Iterator[str]:
    span = program.sites[asked.site].span
    for field in program.hidden_fields:
        if _reads(program, asked, field) and not _asked_who(subject, program, span, asked, field):
            yield f"the options follow `{field.name}`, which not every seat knows"


def _reads(program: Program, asked: Asked, field: HiddenField) -> bool:
    waiting: list[object] = [*asked.conditions, *(param.domain for param in asked.params)]
    seen: set[int] = set()
    while waiting:
        for part in parts(waiting.pop()):
            match part:
                case forms.Field(base, _) if base == field.base:
                    return True
                case forms.Invoke(number, _) if number not in seen:
                    seen.add(number)
                    waiting.append(program.functions[number].body)
                case _:
                    pass
    return False


def _asked_who(subject: Subject, program: Program, span: Span, asked: Asked, field: HiddenField) -> bool:
    mask = program.layout.initial[field.mask + field.first]
    knowing = {seat for seat in range(len(program.seats)) if isinstance(mask, int) and mask >> seat & 1}
    if len(knowing) == len(program.seats) or (isinstance(asked.seat, forms.Const) and asked.seat.value in knowing):
        return True
    names = {program.seats[seat] for seat in knowing}
    for branch in subject.every(nodes.Branch):
        asks = any(isinstance(node, nodes.Name) and node.text in names for node in descendants(branch.condition))
        if asks and branch.body.span.holds(span):
            return True
    return any(
        isinstance(part, forms.Compare) and part.op == "=" and isinstance(part.right, forms.Const)
        and part.left == asked.seat and part.right.value in knowing
        for condition in asked.conditions for part in parts(condition)
    )  # fmt: skip
