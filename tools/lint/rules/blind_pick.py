"""Somebody chooses among things whose fronts they do not see, where `at random` is probably meant.

Approximation: all that is chosen from lies in a zone that surely does not show its fronts to whoever chooses (the hand of a neighbour or
of the opponent, a bag, a deck), without `where`, and the rule shows or looks at nothing.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.program import Program
from rulewright.tools.lint.hidden import Asked, reported, unseen
from rulewright.tools.lint.subject import Subject

CODE = Code("W771", "blind-pick")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the choices among what looks all the same."""
    hint = "Let chance take one: `choose .. at random`; or say that they look first."
    for span, message in reported(subject.programs, _told):
        yield Diagnostic(CODE, span, message, hint)


def _told(program: Program, asked: Asked) -> Iterator[str]:
    blind = any(
        param.things and param.where is None and unseen(program, zone, asked.seat)
        for param in asked.params if (zone := _zone(param.domain)) is not None
    )  # fmt: skip
    if blind:
        yield "whoever chooses cannot tell these things apart"


def _zone(domain: Form) -> Form | None:
    return domain.zone if isinstance(domain, forms.Contents) else None
