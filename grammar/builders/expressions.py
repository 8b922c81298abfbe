"""Building expressions."""

# A function for each rule of the grammar file: its name is the rule's, its signature and its node say the rest.
# ruff: noqa: ARG001, D103

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rulewright.grammar.builders.parts import count, unquoted
from rulewright.grammar.machine import Builder
from rulewright.grammar.nodes import (
    AllOf,
    Arithmetic,
    At,
    Between,
    Call,
    Comparison,
    Count,
    Distance,
    Dot,
    EndOf,
    Exists,
    Expr,
    Face,
    Is,
    IsRight,
    Logic,
    Members,
    Name,
    Negate,
    Not,
    Nth,
    Number,
    PlaceIn,
    Quantified,
    Share,
    Showing,
    Steps,
    Superlative,
    Text,
    Thing,
    Tie,
    Total,
    Where,
    Within,
    Word,
    YesNo,
)  # fmt: skip
from rulewright.grammar.source import Span

Sense = Literal["exactly", "or more", "or less"]


# ---------------------------------------------------------------- words and values
def name(span: Span, word: Word) -> Name:
    return Name(span, word.text)


def dot(span: Span, base: Expr, word: Word) -> Dot:
    return Dot(span, base, word)


def dot_of_quoted(span: Span, quoted: Word, word: Word) -> Dot:
    return Dot(span, Name(quoted.span, unquoted(quoted)), word)


def value_before(span: Span, path: Expr) -> Dot:
    start = span.end - len("before")
    return Dot(span, path, Word(Span(span.source, start, span.end), "before"))


def call(span: Span, target: Expr, given: tuple[Expr, ...] | None) -> Call:
    return Call(span, target, given or ())


def arguments(span: Span, *values: Expr) -> tuple[Expr, ...]:
    return values


def number(span: Span, word: Word) -> Number:
    return Number(span, count(word))


def text(span: Span, word: Word) -> Text:
    return Text(span, unquoted(word))


def yes(span: Span) -> YesNo:
    return YesNo(span, True)


def no(span: Span) -> YesNo:
    return YesNo(span, False)


def the_turn_order(span: Span) -> Name:
    return Name(span, "turn_order")


def face_up(span: Span) -> Face:
    return Face(span, True)


def face_down(span: Span) -> Face:
    return Face(span, False)


# ---------------------------------------------------------------- arithmetic and logic
def negate(span: Span, operand: Expr) -> Negate:
    return Negate(span, operand)


def add(span: Span, left: Expr, right: Expr) -> Arithmetic:
    return Arithmetic(span, "+", left, right, None)


def subtract(span: Span, left: Expr, right: Expr) -> Arithmetic:
    return Arithmetic(span, "-", left, right, None)


def multiply(span: Span, left: Expr, right: Expr) -> Arithmetic:
    return Arithmetic(span, "*", left, right, None)


def divide(span: Span, left: Expr, right: Expr, rounding: Word | None) -> Arithmetic:
    way: Literal["up", "down"] | None = None
    if rounding:
        way = "up" if rounding.text.endswith("up") else "down"
    return Arithmetic(span, "/", left, right, way)


def either(span: Span, left: Expr, right: Expr) -> Logic:
    return Logic(span, "or", left, right)


def both(span: Span, left: Expr, right: Expr) -> Logic:
    return Logic(span, "and", left, right)


def negation(span: Span, operand: Expr) -> Not:
    return Not(span, operand)


def compare(span: Span, left: Expr, sign: Word, right: Expr) -> Comparison:
    match sign.text:
        case ("=" | "<>" | "<" | "<=" | ">" | ">=") as op:
            return Comparison(span, op, left, right)
        case other:
            raise AssertionError(other)


# ---------------------------------------------------------------- is, share, differ
def is_(span: Span, left: Expr, verb: Word, negated: Word | None, right: IsRight) -> Is:
    return Is(span, left, negated is not None, right)


def is_a(span: Span, noun: Word) -> Thing:
    return Thing(span, "a", noun)


def is_another(span: Span, noun: Word) -> Thing:
    return Thing(span, "another", noun)


def is_at(span: Span, word: Word, place: Expr) -> At:
    match word.text:
        case ("in" | "on" | "at" | "under") as preposition:
            return At(span, preposition, place)
        case other:
            raise AssertionError(other)


def is_within(span: Span, distance: Expr, origin: Expr) -> Within:
    return Within(span, distance, origin)


def share(span: Span, things: Expr, field: Word) -> Share:
    return Share(span, things, field, False)


def differ(span: Span, things: Expr, field: Word) -> Share:
    return Share(span, things, field, True)


# ---------------------------------------------------------------- who is meant
def members(span: Span, noun: Word, domain: Expr | None, condition: Expr | None) -> Members:
    return Members(span, noun, domain, False, condition)


def _from_noun(span: Span, noun: Word, domain: Expr | None, condition: Expr | None) -> Members:
    """Return the members whose words go from the noun to the end of the expression."""
    return Members(Span(span.source, noun.span.start, span.end), noun, domain, False, condition)


def _counted(span: Span, noun: Word, domain: Expr | None, condition: Expr | None) -> Count:
    return Count(span, _from_noun(span, noun, domain, condition))


def count_of(span: Span, noun: Word) -> Count:
    return _counted(span, noun, None, None)


def count_where(span: Span, noun: Word, condition: Expr) -> Count:
    return _counted(span, noun, None, condition)


def count_in(span: Span, noun: Word, domain: Expr) -> Count:
    return _counted(span, noun, domain, None)


def count_in_where(span: Span, noun: Word, domain: Expr, condition: Expr) -> Count:
    return _counted(span, noun, domain, condition)


def sense_of(word: Word | None) -> Sense:
    """Return what `or more` or `or less` after a number means; without either the number is meant exactly."""
    if word is None:
        return "exactly"
    return "or more" if word.text.endswith("more") else "or less"


def showing(span: Span, dice: Word, face: Expr, sense: Word | None) -> Showing:
    return Showing(span, dice, face, sense_of(sense))


def total(span: Span, word: Word, value: Expr, found: Members) -> Total:
    kind: Literal["sum", "highest", "lowest"]
    match word.text.split()[0]:
        case ("sum" | "highest" | "lowest") as kind:
            return Total(span, kind, value, found)
        case other:
            raise AssertionError(other)


def exists(span: Span, article: Word, noun: Word, place: Expr | None, condition: Expr | None) -> Exists:
    found = _from_noun(span, noun, place, condition)
    match article.text:
        case ("no" | "another") as kind:
            return Exists(span, kind, found)
        case _:
            return Exists(span, "a", found)


def _quantified(
    span: Span, quantifier: Literal["a", "all"], noun: Word, domain: Expr | None, condition: Expr, has: bool
) -> Quantified:
    whole = noun.span.to(domain.span) if domain else noun.span
    return Quantified(span, quantifier, Members(whole, noun, domain, False, None), condition, has)


def _noun_is(noun: Word, negated: Word | None, right: IsRight) -> Is:
    return Is(noun.span.to(right.span), Name(noun.span, noun.text), negated is not None, right)


def exists_at_all(span: Span, article: Word, noun: Word, place: Expr | None) -> Exists:
    return exists(span, article, noun, place, None)


def some_has(span: Span, noun: Word, domain: Expr | None, condition: Expr) -> Quantified:
    return _quantified(span, "a", noun, domain, condition, True)


def all_have(span: Span, noun: Word, domain: Expr | None, condition: Expr) -> Quantified:
    return _quantified(span, "all", noun, domain, condition, True)


def some_is(span: Span, noun: Word, domain: Expr | None, negated: Word | None, right: IsRight) -> Quantified:
    return _quantified(span, "a", noun, domain, _noun_is(noun, negated, right), False)


def all_are(span: Span, noun: Word, domain: Expr | None, negated: Word | None, right: IsRight) -> Quantified:
    return _quantified(span, "all", noun, domain, _noun_is(noun, negated, right), False)


def all_of(span: Span, noun: Word, domain: Expr | None, condition: Expr | None) -> AllOf:
    return AllOf(span, _from_noun(span, noun, domain, condition))


def where(span: Span, base: Expr, condition: Expr) -> Expr:
    return narrowed(span, base, condition)


def narrowed(span: Span, base: Expr, condition: Expr) -> Expr:
    """Give a condition to what it is about: in `the first of box where ..` it says which of those in the box are meant."""
    match base:
        case EndOf(end=end, count=many, zone=zone):
            return EndOf(span, end, many, Where(zone.span.to(span), zone, condition))
        case Nth(which=which, members=members) if members.where is None:
            return Nth(span, which, replace(members, span=members.span.to(span), where=condition))
        case _:
            return Where(span, base, condition)


# ---------------------------------------------------------------- the most, the next, the top
def superlative(
    span: Span, noun: Word, most: Word, by: Expr, pool: Members | None, condition: Expr | None, ties: Tie | None
) -> Superlative:
    last = condition or pool or by
    whole = Span(span.source, noun.span.start, last.span.end)
    found = Members(whole, noun, pool.domain if pool else None, pool.everywhere if pool else False, condition)
    return Superlative(span, found, "most" in most.text or "highest" in most.text, by, ties)


def among(span: Span, domain: Expr) -> Members:
    return Members(span, Word(span, ""), domain, False, None)


def among_all(span: Span, zone: Word) -> Members:
    return Members(span, Word(span, ""), Name(zone.span, zone.text), True, None)


def nth(span: Span, which: Word, noun: Word, domain: Expr, condition: Expr | None) -> Nth:
    found = _from_noun(span, noun, domain, condition)
    match which.text.split()[-1]:
        case ("next" | "first" | "last" | "top" | "bottom") as kind:
            return Nth(span, kind, found)
        case other:
            raise AssertionError(other)


def nth_name(span: Span, which: Word) -> Name:
    """Return what has such a word for its name: `end the first`, of a phase that is called so."""
    return Name(span, which.text.removeprefix("the "))


def nth_thing(span: Span, which: Word, noun: Word, domain: Expr) -> Nth:
    return nth(span, which, noun, domain, None)


def _end(word: Word) -> Literal["top", "bottom", "first", "last"]:
    for part in word.text.split():
        match part:
            case ("top" | "bottom" | "first" | "last") as end:
                return end
    raise AssertionError(word.text)


def end_of(span: Span, end: Word, zone: Expr) -> EndOf:
    return EndOf(span, _end(end), None, zone)


def end_count_of(span: Span, end: Word, how_many: Expr, zone: Expr) -> EndOf:
    return EndOf(span, _end(end), how_many, zone)


def place_in(span: Span, value: Expr, order: Expr) -> PlaceIn:
    return PlaceIn(span, value, order)


def distance(span: Span, start: Expr, goal: Expr) -> Distance:
    return Distance(span, start, goal)


def steps(span: Span, start: Expr, goal: Expr) -> Steps:
    return Steps(span, start, goal)


def between(span: Span, start: Expr, goal: Expr) -> Between:
    return Between(span, start, goal)


# ---------------------------------------------------------------- ties
def tie_most(span: Span, value: Expr) -> Tie:
    return Tie(span, "most", value)


def tie_least(span: Span, value: Expr) -> Tie:
    return Tie(span, "least", value)


def tie_turn_order(span: Span, start: Expr | None) -> Tie:
    return Tie(span, "turn order", start)


def tie_choice(span: Span, who: Expr) -> Tie:
    return Tie(span, "choice", who)


EXPRESSIONS: dict[str, Builder] = {
    "name": name, "dot": dot, "dot_of_quoted": dot_of_quoted, "value_before": value_before, "call": call,
    "arguments": arguments, "number": number, "text": text,
    "yes": yes, "no": no, "the_turn_order": the_turn_order, "face_up": face_up, "face_down": face_down,
    "negate": negate, "add": add, "subtract": subtract, "multiply": multiply, "divide": divide, "or": either, "and": both,
    "not": negation, "compare": compare, "is": is_, "is_a": is_a, "is_another": is_another, "is_at": is_at,
    "is_within": is_within, "share": share, "differ": differ, "members": members, "count": count_of,
    "count_where": count_where, "count_in": count_in, "count_in_where": count_in_where, "showing": showing, "total": total,
    "exists": exists, "exists_at_all": exists_at_all, "some_has": some_has, "some_is": some_is, "all_have": all_have,
    "all_are": all_are, "all_of": all_of, "where": where,
    "superlative": superlative, "among": among, "among_all": among_all, "nth": nth, "nth_thing": nth_thing, "nth_name": nth_name,
    "end_of": end_of,
    "end_count_of": end_count_of, "place_in": place_in, "distance": distance,
    "steps": steps, "between": between, "tie_most": tie_most, "tie_least": tie_least,
    "tie_turn_order": tie_turn_order, "tie_choice": tie_choice,
}  # fmt: skip
