"""What is on offer follows something that whoever is asked cannot see, so the offer tells it.

Approximation: a condition of an option, or of what can be chosen, reads the fronts in a zone that surely does not show them to the seat
that is asked (the hand of a neighbour or of the opponent, a bag, a deck), and the rule shows or looks at nothing.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.source import Span
from rulewright.tools.lint.hidden import decisions, peeks, shown_before
from rulewright.tools.lint.subject import Subject

CODE = Code("W770", "telling-options")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the decisions whose options tell what is hidden."""
    told: set[Span] = set()
    for program in subject.programs:
        after = shown_before(program)
        for asked in decisions(program):
            site = program.sites[asked.site]
            if site.span in told or site.rule in after:
                continue
            if any(peeks(program, condition, asked.seat) for condition in asked.conditions):
                told.add(site.span)
                hint = "Offer it by what the seat can see, and look at the rest when it was chosen."
                message = "the options follow what whoever is asked cannot see, and so tell it"
                yield Diagnostic(CODE, site.span, message, hint)
