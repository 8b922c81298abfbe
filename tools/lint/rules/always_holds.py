"""A condition always holds.

Approximation: by the ranges of fields, whatever is printed on things, and conditions about the same value that leave nothing
out; with every variant and number of players. What a `define` says may be anything.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.verdicts import settled

CODE = Code("W721", "always-holds")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the conditions that cannot come out false."""
    for node, holds in settled(subject):
        if holds:
            hint = "Take the condition out, or compare the range of the field with what is asked."
            yield Diagnostic(CODE, node.span, "this always holds", hint)
