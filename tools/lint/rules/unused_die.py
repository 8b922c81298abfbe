"""A die is declared that nobody rolls.

Approximation: its name stands nowhere in the rules but in its declaration.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.tools.lint.subject import Subject

CODE = Code("W715", "unused-die")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the dice that no rule mentions."""
    for die in subject.every(nodes.Die):
        if not subject.mentions.of(die.name.text):
            hint = "Take it out, or write the rule that rolls it."
            yield Diagnostic(CODE, die.name.span, f"nobody rolls `{die.name.text}`", hint)
