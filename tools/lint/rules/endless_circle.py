"""Rules wake one another in a circle, and nothing in the rules ends it.

Approximation: each of them is a `when` without a condition whose body, in any case, does what wakes the next; and no `as soon as` that
ends something looks at what they change.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Label
from rulewright.tools.lint.subject import Subject

CODE = Code("W746", "endless-circle")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the circles of rules, each at its first rule."""
    told: set[tuple[nodes.When, ...]] = set()
    for world in subject.worlds if subject.programs else ():
        for circle in world.circles:
            if circle not in told:
                told.add(circle)
                labels = tuple(Label(rule.pattern.span, "this wakes it again") for rule in circle[1:])
                yield Diagnostic(
                    CODE,
                    circle[0].pattern.span,
                    "these rules wake one another for ever: nothing ends the circle",
                    "Give one of them a condition, `if ..` after its pattern, or end the game by what they change.",
                    labels,
                )
