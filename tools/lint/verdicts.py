"""The conditions of a game that come out one way only, in all worlds in which they are looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.grammar import nodes
from rulewright.grammar.walk import descendants
from rulewright.interpreter.core.forms import Form
from rulewright.tools.lint.intervals import EITHER, NEVER, Ranges, Verdict, reads_something
from rulewright.tools.lint.subject import Subject


def settled(subject: Subject) -> Iterator[tuple[nodes.Expr, bool]]:
    """Yield each condition that always or never holds, and which of the two; of one inside another, only the inner one."""
    found: dict[nodes.Expr, set[Verdict]] = {}
    for world, printed in zip(subject.worlds, subject.ranges, strict=True):
        loose = replace(printed, printed=False)
        for node, seen in world.conditions.items():
            found.setdefault(node, set()).update(_verdict(printed, loose, form) for form in seen)
    examples = {
        node for line in subject.tree.declarations if isinstance(line, nodes.Example) for node in descendants(line)
    }
    one_way = {
        node: next(iter(next(iter(verdicts))))
        for node, verdicts in found.items()
        if len(verdicts) == 1
        and len(next(iter(verdicts))) == 1
        and node not in examples
        and not subject.faulty(node.span)
    }
    for node, holds in one_way.items():
        if not any(part is not node and part in one_way for part in descendants(node)):
            yield node, holds


def _verdict(printed: Ranges, loose: Ranges, form: Form) -> Verdict:
    """Judge a condition: by what is printed on things it may never hold, but it does not always hold; more cards may come."""
    if not reads_something(form):
        return EITHER
    return NEVER if printed.verdict(form) == NEVER else loose.verdict(form)
