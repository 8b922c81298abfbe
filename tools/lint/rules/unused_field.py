"""A fact, or what a player or a thing has, is declared, and no rule mentions it.

Approximation: its name, in singular or plural, stands nowhere in the rules but in its declaration; examples do not count.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.tools.lint.subject import Subject

CODE = Code("W712", "unused-field")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the fields whose names no rule mentions."""
    for info in subject.fields():
        if not subject.mentions.of(info.name):
            what = {None: "fact", "player": "field of each player"}.get(info.owner, f"field of `{info.owner}`")
            hint = "Take it out, or write the rule that reads it."
            yield Diagnostic(CODE, info.word.span, f"no rule mentions the {what} `{info.name}`", hint)
