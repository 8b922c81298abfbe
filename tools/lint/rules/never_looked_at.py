"""A case is never looked at: those before it leave nothing over for it.

Approximation: `otherwise` stands before it, or an earlier condition says the same, or by ranges and kinds the earlier ones hold wherever
this one does; of `on ..`, a value that an earlier line has.
"""

from collections.abc import Iterator, Sequence

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.source import Span
from rulewright.grammar.walk import alike
from rulewright.interpreter.core import forms
from rulewright.tools.lint.intervals import reads_something
from rulewright.tools.lint.subject import Subject

CODE = Code("W722", "never-looked-at")

Ask = tuple[nodes.Expr | None, Span]


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the cases for which the earlier ones leave nothing over."""
    for asked in (*_ifs(subject), *_defines(subject)):
        for number, (condition, span) in enumerate(asked):
            if number and _covered(subject, [one for one, _ in asked[:number]], condition):
                yield _told(span)
                break
    for lines in _choices(subject):
        seen: list[nodes.Expr] = []
        for value, span in lines:
            if any(alike(value, other) for other in seen):
                yield _told(span)
            seen.append(value)


def _told(span: Span) -> Diagnostic:
    hint = "Take it out, or put it before the case that is wider."
    return Diagnostic(CODE, span, "this is never looked at: what stands before it leaves nothing over", hint)


def _ifs(subject: Subject) -> Iterator[list[Ask]]:
    for node in subject.every(nodes.If):
        yield [(branch.condition, branch.condition.span) for branch in node.branches]


def _defines(subject: Subject) -> Iterator[list[Ask]]:
    for define in subject.every(nodes.Define):
        if define.subject is None:
            yield [(case.condition, case.span) for case in define.cases if isinstance(case, nodes.DefineCase)]


def _choices(subject: Subject) -> Iterator[list[tuple[nodes.Expr, Span]]]:
    """Yield the values of `depending on`, of defines and of sentences; ranges are left out."""
    for define in subject.every(nodes.Define):
        cases = [case for case in define.cases if isinstance(case, nodes.DefineCase)]
        yield [(low, low.span) for case in cases for low, high in case.low_high if high is None]
    switches: list[nodes.Depending | nodes.Roll] = [*subject.every(nodes.Depending), *subject.every(nodes.Roll)]
    for node in switches:
        yield [(one.low, one.span) for case in node.cases for one in case.values if one.high is None]


def _covered(subject: Subject, before: Sequence[nodes.Expr | None], condition: nodes.Expr | None) -> bool:
    """Tell whether earlier conditions (None: `otherwise`) hold wherever one does."""
    if None in before:
        return True
    known = [one for one in before if one is not None]
    if condition is None:
        return False
    if any(alike(one, condition) for one in known):
        return True
    found = False
    for world, ranges in zip(subject.worlds, subject.ranges, strict=True):
        seen = [world.conditions.get(one, []) for one in (*known, condition)]
        for *earlier, last in zip(*seen, strict=False):
            if not reads_something(last) or not ranges.excluded((*(forms.Not(one) for one in earlier), last)):
                return False
            found = True
    return found
