"""Rules read a field that always is what it starts as.

Approximation: instructions read the field and none writes it, with no variant and no number of players, and no variant changes its start.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.walk import descendants
from rulewright.tools.lint.subject import Subject

CODE = Code("W718", "never-changed")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the fields that are read and never written."""
    seen, written, read = subject.used
    changed = {
        node.text for line in subject.every(nodes.OverlayLine) for target in line.targets
        for node in descendants(target) if isinstance(node, nodes.Name | nodes.Word)
    }  # fmt: skip
    for word, info in seen.items():
        if word in read - written and info.name not in changed:
            hint = f"Write the rule that changes it, or `define {info.name} as ..` where it is meant to stay."
            yield Diagnostic(CODE, word.span, f"`{info.name}` is read, and nothing ever changes it", hint)
