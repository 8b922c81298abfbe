"""An ending is never reached: an earlier one holds wherever it does.

Approximation: both stand in `as soon as`, the first ends the game by itself, and what the second asks for implies, part by part and by
ranges, what the first asks for. The first in the text counts.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Label
from rulewright.interpreter.core.forms import Cell, Form
from rulewright.interpreter.core.lower.modifiers import replaced
from rulewright.interpreter.core.program import Watch
from rulewright.tools.lint.intervals import implies
from rulewright.tools.lint.subject import Subject

CODE = Code("W741", "ending-hidden")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the endings that an earlier one takes the place of."""
    hidden: dict[nodes.AsSoonAs, nodes.AsSoonAs] = {}
    open_somewhere: set[nodes.AsSoonAs] = set()
    for (world, _), program, ranges in zip(subject.usages, subject.programs, subject.ranges, strict=False):
        if len(world.watches) != len(program.watches):
            continue
        endings: list[tuple[nodes.AsSoonAs, Watch, Form]] = []
        for rule, watch in zip(world.watches, program.watches, strict=True):
            about = _about(watch)
            before = (
                first for first, other, its in endings if _same_members(other, watch) and implies(ranges, about, its)
            )
            found = next(before, None)
            if _ends(rule):
                endings.append((rule, watch, about))
            if found is None:
                open_somewhere.add(rule)
            else:
                hidden.setdefault(rule, found)
    for rule, first in hidden.items():
        if rule not in open_somewhere:
            label = Label(first.condition.span, "this ends the game before")
            yield Diagnostic(
                CODE,
                rule.condition.span,
                "this is never reached",
                "Put the narrower one first, or take it out.",
                (label,),
            )


def _ends(rule: nodes.AsSoonAs) -> bool:
    match rule.body.statements:
        case (nodes.Sentence(verb="win" | "lose" | "draw", objects=() | (nodes.Text(),), modal=None),):
            return True
        case (nodes.Sentence(verb="end", objects=(nodes.Name(text="game"),), modal=None),):
            return True
        case _:
            return False


def _same_members(one: Watch, other: Watch) -> bool:
    return one.domain == other.domain


def _about(watch: Watch) -> Form:
    """Return a condition with the same cell for its member in all rules."""
    return replaced(watch.condition, Cell(watch.slot), Cell(-2)) if watch.domain is not None else watch.condition
