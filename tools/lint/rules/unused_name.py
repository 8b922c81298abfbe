"""A value gets a name with `let` or `as`, and nothing below reads it.

Approximation: within the rule around it, the name stands nowhere else. A choice or a roll whose answer has no use is left alone.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.walk import descendants
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.words import stem

CODE = Code("W716", "unused-name")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the names for values that are never read."""
    for line in subject.tree.declarations:
        if isinstance(line, nodes.Example):
            continue
        inside = list(descendants(line))
        words = [stem(node.text) for node in inside if isinstance(node, nodes.Name | nodes.Word)]
        for node in inside:
            match node:
                case nodes.Let(name=name) if words.count(stem(name.text)) == 1 and name.text not in subject.broken:
                    yield Diagnostic(
                        CODE, name.span, f"nothing reads `{name.text}`", "Take the line out, or use the name."
                    )
                case _:
                    pass
