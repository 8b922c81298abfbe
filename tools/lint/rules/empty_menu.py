"""A menu can be empty: each of its lines has a condition, or can be taken only once.

Approximation: nobody may decline, each line has `if` or `, once`, and no conditions are each other's opposite or
leave nothing over by ranges and kinds. `= n` and `> n` (or `< n`) count as opposites.
"""

from collections.abc import Iterator
from itertools import combinations

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.walk import alike
from rulewright.interpreter.core import forms
from rulewright.tools.lint.subject import Subject

CODE = Code("W730", "empty-menu")

_OPPOSITE = {"=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the menus of which no line is sure to be there."""
    for menu in subject.every(nodes.Menu):
        items = [item for item in menu.items if isinstance(item, nodes.MenuItem)]
        guards = [item.guard for item in items if item.guard is not None and not item.once]
        sure = any(item.guard is None and not item.once for item in items) or len(items) < len(menu.items)
        if menu.modal == "may" or sure or any(_opposite(one, other) for one, other in combinations(guards, 2)):
            continue
        if _exhausted(subject, guards):
            continue
        hint = "Add a line without a condition, or let the player decline: `player may choose`."
        yield Diagnostic(
            CODE, items[0].span, "no line of this menu is sure to be there, and somebody has to choose one", hint
        )


def _exhausted(subject: Subject, guards: list[nodes.Expr]) -> bool:
    """Tell whether ranges and kinds leave nothing over for which none of the conditions holds."""
    for world, ranges in zip(subject.worlds, subject.ranges, strict=True):
        seen = [world.conditions.get(guard, []) for guard in guards]
        for together in zip(*seen, strict=False):
            if ranges.excluded(tuple(forms.Not(form) for form in together)):
                return True
    return False


def _opposite(one: nodes.Expr, other: nodes.Expr) -> bool:
    """Tell whether one of two conditions holds wherever the other does not, by their words."""
    match one, other:
        case (nodes.Not(operand=inner), _) if alike(inner, other):
            return True
        case (_, nodes.Not(operand=inner)) if alike(inner, one):
            return True
        case nodes.Comparison(), nodes.Comparison():
            both = {one.op, other.op}
            return (
                (_OPPOSITE[one.op] == other.op or both in ({"=", ">"}, {"=", "<"}))
                and alike(one.left, other.left)
                and alike(one.right, other.right)
            )
        case nodes.Is(), nodes.Is():
            return one.negated != other.negated and alike(one.left, other.left) and alike(one.right, other.right)
        case nodes.Exists(article=a, members=who), nodes.Exists(article=b, members=whom):
            return "no" in (a, b) and a != b and alike(who, whom)
        case _:
            return False
