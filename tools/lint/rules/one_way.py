"""One thing names another, and that one does not name it back, as all others of the table do.

Approximation: in a column of names (see dangling-reference) of which most (four in five) are named back.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.tables import references

CODE = Code("W753", "one-way")

_SHARE = 0.8


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the edges that lead one way only."""
    for column, named, _ in references(subject):
        rows = {one.source for one in named}
        edges = {(one.source, one.target): one for one in named if one.target in rows}
        single = [edge for edge in edges if edge[::-1] not in edges]
        if len(single) <= (1 - _SHARE) * len(edges):
            for source, target in single:
                hint = f'Add "{source}" to the {column} of "{target}", or take "{target}" out here.'
                message = f'"{source}" names "{target}" as its {column}, and "{target}" does not name it back'
                yield Diagnostic(CODE, edges[source, target].cell.span, message, hint)
