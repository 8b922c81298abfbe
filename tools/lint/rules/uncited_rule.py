"""A rule cites nothing of the rulebook that the game names.

Approximation: as `rulewright coverage --strict` counts it. A rule is what says what happens or what may be done; a citation on what stands
around or within it counts, and a game without a rulebook has nothing to cite.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.source import Span
from rulewright.interpreter.check.coverage import citing_nothing
from rulewright.tools.lint.subject import Subject

CODE = Code("W760", "uncited-rule")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the rules that cite nothing."""
    lines = subject.tree.declarations
    if not any(isinstance(line, nodes.Game) and line.rulebook for line in lines):
        return
    for line in lines:
        for span in citing_nothing(line):
            first = span.source.starts[span.line - 1]
            end = min(span.end, first + len(span.source.line(span.line)))
            yield Diagnostic(
                CODE,
                Span(span.source, span.start, end),
                "this rule cites nothing of the rulebook",
                'Cite its heading behind its first line: @ "Heading".',
            )
