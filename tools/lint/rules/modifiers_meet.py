"""Two modifiers can give the same thing different values at the same time; the last in the text counts.

Approximation: both say what the same words `is`, they stand equally high (game, variant, scenario, card), and their conditions do not
exclude one another by ranges and kinds.
"""

from collections.abc import Iterator
from itertools import combinations

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Label
from rulewright.grammar.walk import alike
from rulewright.interpreter.check.world import World
from rulewright.tools.lint.intervals import Ranges
from rulewright.tools.lint.subject import Subject

CODE = Code("W742", "modifiers-meet")

Said = tuple[nodes.Standing, nodes.Modifier]


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the pairs of modifiers that say two things of one value."""
    for world, ranges in zip(subject.worlds, subject.ranges, strict=True):
        said: list[Said] = [
            (rule, line) for rule in world.standings for line in rule.modifiers
            if isinstance(line, nodes.Modifier) and line.kind in ("is", "is not")
        ]  # fmt: skip
        for one, other in combinations(said, 2):
            if _about_the_same(one[1], other[1]) and world.rank(one[0]) == world.rank(other[0]):
                if one[0] in world.bearers or other[0] in world.bearers or _exclude(world, ranges, one[0], other[0]):
                    continue
                hint = "Let their conditions exclude one another, or put them into one rule."
                label = Label(one[1].span, "and this another")
                yield Diagnostic(CODE, other[1].span, "this says one value, and both can hold at once", hint, (label,))


def _about_the_same(one: nodes.Modifier, other: nodes.Modifier) -> bool:
    return alike(one.target, other.target) and not (one.kind == other.kind and alike(one.value, other.value))


def _exclude(world: World, ranges: Ranges, one: nodes.Standing, other: nodes.Standing) -> bool:
    if one.condition is None or other.condition is None:
        return False
    firsts, seconds = world.conditions.get(one.condition, []), world.conditions.get(other.condition, [])
    return any(ranges.excluded((first, second)) for first in firsts for second in seconds)
