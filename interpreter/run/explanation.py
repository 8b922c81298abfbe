"""Explanations: why something is on offer or not, in words of the rules, with the place and what it cites of the rulebook."""

from __future__ import annotations

from typing import Final, get_args

from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.core.instructions import Why
from rulewright.interpreter.core.program import Program

REASONS: Final = frozenset(get_args(Why))
TOLD: Final = {
    "needs": "`{}` does not hold",
    "able": "this cannot be done: `{}`",
    "limit": "this is used up: `{}`",
    "once": "this was taken already: `{}`",
    "cost": "its cost cannot be paid: `{}`",
    "cannot": "a rule forbids it: `{}`",
    "set": "there is nothing for `{}`",
    "where": "nothing fits `{}`",
    "nothing": "there is nothing for `{}`",
    "none": "nothing of that name fits `{}`",
    "unknown": "it depends on something that {} cannot know",
    "offered": "it is on offer",
    "asks": "rule `{}`",
}


@frozen
class Explanation:
    """Why one thing is not on offer (or that it is): what, why, and where the rules say so.

    `kind` is that of a `Reason`; or `where`, `nothing`, `none` (a parameter has no value that fits, none at all, none of that name);
    `unknown` (it depends on what the seat cannot know); `offered`; `asks` (the rule that asks, or that something on offer stands in).
    """

    what: str
    why: str
    kind: str
    rule: str
    span: Span
    cites: tuple[str, ...]

    def __str__(self) -> str:
        cited = ", ".join(f'"{cite}"' for cite in self.cites)
        return f"{self.what}: {self.why}" + (f" ({cited})" if cited else "")


def explanation(program: Program, what: str, kind: str, words: str, site: int, rule: str = "") -> Explanation:
    """Return an explanation whose place is a site of the program, or the action (else the first place) of a rule that it is not in.

    A reason has the citation of its place; anything else, where the place has none, that of its rule.
    """
    place = program.sites[site]
    span = place.span
    if rule and rule != place.rule:
        place = next((other for other in program.sites if other.rule == rule), place)
        actions = (of.span for of in program.procedures if of.name == rule and of.kind in ("action", "reaction"))
        span = next(actions, place.span)
    rule = rule or place.rule
    cites = place.cite
    if kind not in REASONS:
        cites = cites or next((other.cite for other in program.sites if other.rule == rule and other.cite), ())
    return Explanation(what, TOLD[kind].format(words), kind, rule, span, cites)
