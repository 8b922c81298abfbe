"""A cell names a thing that is not there.

Approximation: in a column of texts of which most (three in five, of four or more) are names of things, one is not.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic, Fix
from rulewright.grammar.suggest import nearest
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.tables import references

CODE = Code("W752", "dangling-reference")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the names that nothing has."""
    for column, named, names in references(subject):
        for one in named:
            if one.target not in names:
                close = nearest(one.target, names, 0.8)
                whole = one.cell.span.text == one.target
                yield Diagnostic(
                    CODE,
                    one.cell.span,
                    f'nothing is called "{one.target}", which the {column} of "{one.source}" names',
                    f'Did you mean "{close}"?' if close else "Add its row, or correct the name.",
                    fix=Fix(one.cell.span, close) if close and whole else None,
                )
