"""A counter is changed, and no rule ever reads it.

Approximation: instructions write the field and no condition, value, score or cost reads it, with no variant and no number of players. What
is only shown to the players, or looked at in examples, counts as unread.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.tools.lint.subject import Subject

CODE = Code("W717", "written-never-read")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the fields that are written and never read."""
    seen, written, read = subject.used
    for word, info in seen.items():
        if word in written - read:
            hint = "Take it out, or write the rule that reads it: a condition, a score."
            yield Diagnostic(CODE, word.span, f"`{info.name}` is changed, and nothing reads it", hint)
