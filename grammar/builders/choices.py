"""Building choices: things, a number, a menu, and what is rolled."""

# A function for each rule of the grammar file: its name is the rule's, its signature and its node say the rest.
# ruff: noqa: ARG001, D103

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.builders.parts import Answer, Body, Fault, Pick, Pool, Quantity, unquoted
from rulewright.grammar.builders.sentences import answers_of, modal_of, with_answers
from rulewright.grammar.machine import Builder
from rulewright.grammar.nodes import (
    Block,
    Case,
    Choose,
    Cite,
    Expr,
    Hole,
    Is,
    Logic,
    Members,
    Menu,
    MenuItem,
    Name,
    Object,
    Roll,
    Statement,
    Subject,
    Within,
    Word,
)  # fmt: skip
from rulewright.grammar.source import Span


def _counted(quantity: Quantity) -> Builder:
    """Return the builder of what is picked so and so often: `3 characters`, `up to 2 elders`."""

    def build(span: Span, number: Expr, noun: Word) -> Pick:
        return Pick(quantity, number, noun)

    return build


def _uncounted(quantity: Quantity) -> Builder:
    """Return the builder of what is picked without a number: `a card`, `any number of cards`."""

    def build(span: Span, noun: Word) -> Pick:
        return Pick(quantity, None, noun)

    return build


def choose_in(span: Span, domain: Expr) -> Pool:
    return Pool("in", domain, None, span)


def choose_within(span: Span, distance: Expr, origin: Expr) -> Pool:
    return Pool("within", distance, origin, span)


def choose_between(span: Span, low: Expr, high: Expr) -> Pool:
    return Pool("between", low, high, span)


def choose_head(
    span: Span, who: Subject | None, strength: Word | None, verb: Word, pick: Pick, pool: Pool | None,
    condition: Expr | None, such_that: Expr | None, at_random: Word | None, name: Word | None,
) -> Choose:  # fmt: skip
    members: Members | None
    low = high = None
    if pool and pool.kind == "between":
        if pick.noun.text != "number":
            raise Fault(messages.only_numbers_between(pick.noun.span))
        if condition is not None:
            raise Fault(messages.numbers_have_ends(condition.span))
        members, low, high = None, pool.first, pool.second
    else:
        members = _pool_members(pick.noun, pool, condition)
    key: Literal["choose", "name"] = "name" if verb.text.startswith("name") else "choose"
    return Choose(
        span, who, modal_of(strength), key, pick.quantity, pick.number, members, low, high, such_that, at_random is not None,
        name, None, None, None, None,
    )  # fmt: skip


def _pool_members(noun: Word, pool: Pool | None, condition: Expr | None) -> Members:
    """Return the members of a choice; `within 2 of place` is a condition on each of them."""
    span = noun.span.to(condition.span if condition else pool.span if pool else noun.span)
    domain = None
    if pool and pool.kind == "in":
        domain = pool.first
    elif pool and pool.second is not None:
        near = Is(pool.span, Name(noun.span, noun.text), False, Within(pool.span, pool.first, pool.second))
        condition = Logic(pool.span.to(condition.span), "and", near, condition) if condition else near
    return Members(span, noun, domain, False, condition)


def choose(span: Span, head: Choose, *parts: Body | Cite | Answer | None) -> Choose:
    return with_answers(span, head, parts)


def menu(
    span: Span,
    who: Subject | None,
    strength: Word | None,
    verb: Word,
    cite: Cite | None,
    *parts: MenuItem | Hole | Answer,
) -> Menu:
    if verb.text.startswith("name"):
        raise Fault(messages.menu_named(verb.span))
    items = tuple(part for part in parts if isinstance(part, MenuItem | Hole))
    answers = answers_of(modal_of(strength), parts, ("declined",))
    return Menu(span, who, modal_of(strength), items, answers.get("declined"), cite)


def menu_item(span: Span, label: Word, once: Word | None, guard: Expr | None, body: Body) -> MenuItem:
    return MenuItem(span, unquoted(label), once is not None, guard, body.whole())


# ---------------------------------------------------------------- dice
def roll_head(
    span: Span, who: Subject | None, strength: Word | None, word: Word, dice: Object, name: Word | None
) -> Roll:
    return Roll(span, who, modal_of(strength), word.text.startswith("re"), dice, name, (), None, None, None)


def roll(span: Span, head: Roll, cite: Cite | None, *parts: Statement | Case | Answer) -> Roll:
    answers = answers_of(head.modal, parts, ("declined",))
    lines = tuple(part for part in parts if not isinstance(part, Answer))
    cases = as_cases(lines) if any(isinstance(line, Case) for line in lines) else ()
    body = None
    if lines and not cases:
        statements = tuple(line for line in lines if not isinstance(line, Case))
        body = Block(lines[0].span.to(lines[-1].span), statements)
    return replace(head, span=span, cases=cases, body=body, declined=answers.get("declined"), cite=cite)


def as_cases(lines: Sequence[Statement | Case]) -> tuple[Case, ...]:
    """Return the cases below a roll or a `depending on`; a hole among them is an `otherwise` still to be written."""
    return tuple(
        line if isinstance(line, Case) else Case(line.span, (), Block(line.span, (Hole(line.span),))) for line in lines
    )


CHOICES: dict[str, Builder] = {
    "pick_number": _counted("number"), "pick_up_to": _counted("up to"), "pick_exactly": _counted("exactly"),
    "pick_a": _uncounted("a"), "pick_another": _uncounted("another"), "pick_any": _uncounted("any number"),
    "pick_all": _uncounted("all"), "choose_in": choose_in, "choose_within": choose_within,
    "choose_between": choose_between, "choose_head": choose_head, "choose": choose, "menu": menu, "menu_item": menu_item,
    "roll_head": roll_head, "roll": roll,
}  # fmt: skip
