"""A kind is declared, and nothing is of that kind.

Approximation: neither its name nor one of its values is mentioned outside its declaration.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.tools.lint.subject import Subject

CODE = Code("W710", "unused-kind")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the kinds that nothing mentions."""
    for kind in subject.every(nodes.Kind):
        if not subject.mentions.of(kind.name.text, *(value.text for value in kind.values)):
            yield Diagnostic(
                CODE,
                kind.name.span,
                f"nothing is of the kind `{kind.name.text}`",
                "Take it out, or give a field this kind.",
            )
