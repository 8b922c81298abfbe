"""Building the other statements: conditions, loops, phases, what is named, set, done and changed for a time."""

# A function for each rule of the grammar file: its name is the rule's, its signature and its node say the rest.
# ruff: noqa: ARG001, D103

from __future__ import annotations

from dataclasses import replace

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.builders.choices import as_cases
from rulewright.grammar.builders.parts import Body, Fault, Modifiers, all_of, one_of, unquoted
from rulewright.grammar.machine import Builder
from rulewright.grammar.nodes import (
    After,
    Block,
    Branch,
    Case,
    Cite,
    Depending,
    Do,
    Eliminated,
    Expr,
    ForEach,
    GoAhead,
    Hole,
    If,
    Instead,
    Let,
    Members,
    Name,
    Next,
    NextTime,
    Nothing,
    OneOf,
    Order,
    Pattern,
    Pause,
    PhasePattern,
    PhaseStatement,
    Repeat,
    RepeatHead,
    Sentence,
    Set,
    Statement,
    Stop,
    Tie,
    Together,
    Until,
    ValueRange,
    Word,
)  # fmt: skip
from rulewright.grammar.source import Span

# ---------------------------------------------------------------- lines and blocks
Line = Sentence | Let | Set | Do | GoAhead | Instead | After | Eliminated | Stop | Next | Nothing | Pause


def line(span: Span, statement: Line, cite: Cite | None) -> Line:
    return _cited(statement, cite) if cite else statement


def _cited(statement: Line, cite: Cite) -> Line:
    """Return the statement with its citation; where one holds another, the inner one carries it."""
    if isinstance(statement, Instead | After):
        inner = statement.statement
        return replace(statement, statement=_cited(inner, cite)) if isinstance(inner, Line) else statement
    return replace(statement, cite=cite)


def hole(span: Span) -> Hole:
    return Hole(span)


def cite(span: Span, *headings: Word) -> Cite:
    return Cite(span, tuple(unquoted(heading) for heading in headings))


def line_body(span: Span, statement: Statement, source: Cite | None) -> Body:
    return Body(Block(statement.span, (statement,)), source)


def block_body(span: Span, source: Cite | None, *statements: Statement) -> Body:
    return Body(Block(statements[0].span.to(statements[-1].span), statements), source)


# ---------------------------------------------------------------- conditions
def if_(span: Span, condition: Expr, body: Body, *parts: Branch | Body | None) -> If:
    if isinstance(condition, Name) and condition.text in ("declined", "unable", "able"):
        raise Fault(messages.answer_without_sentence(condition.span, condition.text))
    first = Branch(condition.span.to(body.block.span), condition, body.block)
    last = one_of(Body, parts)
    return If(span, (first, *all_of(Branch, parts)), last.whole() if last else None, body.cite)


def else_if(span: Span, condition: Expr, body: Body) -> Branch:
    return Branch(span, condition, body.whole())


def depending(span: Span, value: Expr, source: Cite | None, *lines: Case | Hole) -> Depending:
    return Depending(span, value, as_cases(lines), source)


def case(span: Span, values: tuple[ValueRange, ...], body: Body) -> Case:
    return Case(span, values, body.whole())


def otherwise_case(span: Span, body: Body) -> Case:
    return Case(span, (), body.whole())


def values(span: Span, *ranges: ValueRange) -> tuple[ValueRange, ...]:
    return ranges


def value_range(span: Span, low: Expr, high: Expr | None) -> ValueRange:
    return ValueRange(span, low, high)


# ---------------------------------------------------------------- loops and orders
def repeat_forever(span: Span) -> RepeatHead:
    return RepeatHead(span, "forever", None, None)


def repeat_until(span: Span, condition: Expr) -> RepeatHead:
    return RepeatHead(span, "until", condition, None)


def repeat_while(span: Span, condition: Expr) -> RepeatHead:
    return RepeatHead(span, "while", condition, None)


def repeat_times(span: Span, times: Expr) -> RepeatHead:
    return RepeatHead(span, "times", times, None)


def repeat(span: Span, head: RepeatHead | None, at_most: Expr | None, body: Body) -> Repeat:
    start = Span(span.source, span.start, span.start + len("repeat"))
    how = head or RepeatHead(start, "forever", None, None)
    if at_most:
        how = replace(how, span=how.span.to(at_most.span), at_most=at_most)
    return Repeat(span, how, body.block, body.cite)


def for_each(span: Span, members: Members, *parts: Order | Body) -> ForEach:
    body = one_of(Body, parts)
    assert body is not None
    return ForEach(span, members, all_of(Order, parts), body.block, body.cite)


def left_to_right(span: Span) -> Order:
    return Order(span, "left to right", None, None)


def top_to_bottom(span: Span) -> Order:
    return Order(span, "top to bottom", None, None)


def in_turn_order(span: Span) -> Order:
    return Order(span, "turn order", None, None)


def in_any_order(span: Span) -> Order:
    return Order(span, "any", None, None)


def starting_with(span: Span, who: Expr) -> Order:
    return Order(span, "starting", who, None)


def highest_first(span: Span, value: Expr) -> Order:
    return Order(span, "highest", value, None)


def lowest_first(span: Span, value: Expr) -> Order:
    return Order(span, "lowest", value, None)


def ties_order(span: Span, tie: Tie) -> Order:
    return Order(span, "ties", None, tie)


# ---------------------------------------------------------------- phases
def open_to_reactions(span: Span) -> Word:
    return Word(span, "open to reactions")


def phase(
    span: Span,
    name: Word,
    each: Members | None,
    first: RepeatHead | None,
    *parts: Order | RepeatHead | Word | Expr | Body,
) -> PhaseStatement:
    body = one_of(Body, parts)
    assert body is not None
    heads = [head for head in (first, *parts) if isinstance(head, RepeatHead)]
    if len(heads) > 1:
        raise Fault(messages.repeats_twice(heads[1].span, name.text))
    limits = [part for part in parts if not isinstance(part, Order | RepeatHead | Word | Body)]
    if limits and not heads:
        raise Fault(messages.limit_without_repeat(limits[0].span, name.text))
    head = replace(heads[0], at_most=limits[0]) if limits else heads[0] if heads else None
    is_open = one_of(Word, parts) is not None
    return PhaseStatement(span, name, each, head, all_of(Order, parts), is_open, body.block, body.cite)


# ---------------------------------------------------------------- one line each
def let(span: Span, name: Word, value: Expr) -> Let:
    return Let(span, name, value, None)


def set_(span: Span, target: Expr, value: Expr) -> Set:
    return Set(span, target, value, None)


def do(span: Span, call: Expr) -> Do:
    return Do(span, call, None)


def stop(span: Span) -> Stop:
    return Stop(span)


def next_(span: Span) -> Next:
    return Next(span)


def nothing(span: Span) -> Nothing:
    return Nothing(span)


def pause(span: Span) -> Pause:
    return Pause(span, None)


def go_ahead(span: Span, amount: Expr | None) -> GoAhead:
    return GoAhead(span, False, amount)


def instead_go_ahead(span: Span, amount: Expr | None) -> GoAhead:
    return GoAhead(span, True, amount)


def instead(span: Span, statement: Sentence | Set | Do) -> Instead:
    return Instead(span, statement)


def after(span: Span, name: Word, statement: Sentence) -> After:
    return After(span, name, statement)


def eliminated(span: Span, who: Expr) -> Eliminated:
    return Eliminated(span, who)


# ---------------------------------------------------------------- for a time, at once, alternatives
def until(span: Span, name: Word, edge: Word, whom: Expr | None, modifiers: Modifiers) -> Until:
    return Until(span, name, "starts" if edge.text == "starts" else "ends", whom, modifiers.lines, modifiers.cite)


def in_your_next(span: Span, name: Word, modifiers: Modifiers) -> Until:
    return Until(span, name, "next", None, modifiers.lines, modifiers.cite)


def together(span: Span, body: Body) -> Together:
    return Together(span, body.whole())


def one_of_these(span: Span, body: Body) -> OneOf:
    return OneOf(span, body.whole())


def next_time(span: Span, pattern: Pattern | PhasePattern, body: Body) -> NextTime:
    return NextTime(span, pattern, body.whole())


STATEMENTS: dict[str, Builder] = {
    "line": line, "hole": hole, "cite": cite, "line_body": line_body, "block_body": block_body, "if": if_,
    "else_if": else_if, "depending": depending, "case": case, "otherwise_case": otherwise_case, "values": values,
    "value_range": value_range, "repeat_forever": repeat_forever, "repeat_until": repeat_until,
    "repeat_while": repeat_while, "repeat_times": repeat_times, "repeat": repeat, "for_each": for_each,
    "left_to_right": left_to_right, "top_to_bottom": top_to_bottom, "in_turn_order": in_turn_order,
    "in_any_order": in_any_order, "starting_with": starting_with, "highest_first": highest_first,
    "lowest_first": lowest_first, "ties_order": ties_order, "open_to_reactions": open_to_reactions, "phase": phase,
    "let": let, "set": set_, "do": do, "stop": stop, "next": next_, "nothing": nothing, "pause": pause,
    "go_ahead": go_ahead, "instead_go_ahead": instead_go_ahead, "instead": instead, "after": after,
    "eliminated": eliminated, "until": until, "in_your_next": in_your_next, "together": together, "one_of": one_of_these,
    "next_time": next_time,
}  # fmt: skip
