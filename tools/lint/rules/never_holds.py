"""A condition never holds.

Approximation: by the ranges of fields, the values that are printed on things, and conditions about the same value that exclude one
another; with every variant and number of players. What a `define` says may be anything.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.verdicts import settled

CODE = Code("W720", "never-holds")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the conditions that cannot come out true."""
    for node, holds in settled(subject):
        if not holds:
            hint = "Compare the range of the field, or the values in the table, with what is asked."
            yield Diagnostic(CODE, node.span, "this never holds", hint)
