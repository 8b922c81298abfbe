"""What is on offer follows something that whoever is asked cannot see, so the offer tells it.

Approximation: a condition of an option, or of what can be chosen, reads the fronts in a zone that surely does not show them to the seat
that is asked (the hand of a neighbour or of the opponent, a bag, a deck), and the rule shows or looks at nothing.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.interpreter.core.program import Program
from rulewright.tools.lint.hidden import Asked, peeks, reported
from rulewright.tools.lint.subject import Subject

CODE = Code("W770", "telling-options")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the decisions whose options tell what is hidden."""
    hint = "Offer it by what the seat can see, and look at the rest when it was chosen."
    for span, message in reported(subject.programs, _told):
        yield Diagnostic(CODE, span, message, hint)


def _told(program: Program, asked: Asked) -> Iterator[str]:
    if any(peeks(program, condition, asked.seat) for condition in asked.conditions):
        yield "the options follow what whoever is asked cannot see, and so tell it"
