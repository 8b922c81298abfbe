"""Building rules: actions, reactions, procedures, defines, events, modifiers, and what stands on its own."""

# A function for each rule of the grammar file: its name is the rule's, its signature and its node say the rest.
# ruff: noqa: ARG001, D103

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rulewright.grammar import syntax_messages as messages, verbs
from rulewright.grammar.builders.parts import Body, Fault, Modifiers, Pick, Tail, count
from rulewright.grammar.builders.sentences import verb_key, with_tails
from rulewright.grammar.machine import Builder
from rulewright.grammar.nodes import (
    Action,
    AsSoonAs,
    AtTime,
    Cite,
    Cost,
    Define,
    DefineCase,
    Does,
    During,
    Expr,
    Face,
    Hole,
    HowTo,
    Limit,
    Members,
    Modifier,
    Name,
    Needs,
    Number,
    Object,
    Parameter,
    Pattern,
    Phase,
    PhasePattern,
    PhaseStatement,
    Phrase,
    Reaction,
    Shortage,
    Standing,
    ValueRange,
    Waits,
    When,
    Who,
    Word,
)  # fmt: skip
from rulewright.grammar.nodes.declarations import Clause
from rulewright.grammar.source import Span

Event = Pattern | PhasePattern


def phase_declaration(span: Span, phase: PhaseStatement) -> Phase:
    return Phase(span, phase)


# ---------------------------------------------------------------- actions and reactions
def action(span: Span, name: Word, given: tuple[Parameter, ...] | None, cite: Cite | None, *clauses: Clause) -> Action:
    return Action(span, name, given or (), clauses, cite)


def reaction(
    span: Span, name: Word | None, given: tuple[Parameter, ...] | None, cite: Cite | None, *clauses: Clause
) -> Reaction:
    return Reaction(span, name, given or (), clauses, cite)


def parameters(span: Span, *given: Parameter) -> tuple[Parameter, ...]:
    return given


def parameter(
    span: Span,
    what: Word | Pick,
    domain: tuple[Expr, Expr | None, Expr | None] | None,
    where: Expr | None,
    such_that: Expr | None,
) -> Parameter:
    first, high, distance = domain or (None, None, None)
    ends = (first, high, distance, where, such_that)
    match what:
        case Word():
            return Parameter(span, what, None, None, *ends)
        case Pick() if first is not None and high is not None:
            raise Fault(messages.one_number(span, what.noun.text, f"{first.span.text}..{high.span.text}"))
        case Pick(("number" | "up to" | "exactly" | "any number") as quantity, number, noun):
            return Parameter(span, noun, quantity, number, *ends)
        case Pick():
            raise TypeError(what.quantity)


def in_domain(span: Span, domain: Expr) -> tuple[Expr, Expr | None, Expr | None]:
    return domain, None, None


def in_range(span: Span, low: Expr, high: Expr) -> tuple[Expr, Expr | None, Expr | None]:
    return low, high, None


def within_domain(span: Span, distance: Expr, origin: Expr) -> tuple[Expr, Expr | None, Expr | None]:
    return origin, None, distance


def needs(span: Span, condition: Expr, cite: Cite | None) -> Needs:
    return Needs(span, condition, cite)


def limit(span: Span, times: Expr, name: Word, cite: Cite | None) -> Limit:
    return Limit(span, times, name, cite)


def once(span: Span) -> Number:
    return Number(span, 1)


def twice(span: Span) -> Number:
    return Number(span, 2)


def during(span: Span, phases: tuple[Word, ...], excepted: tuple[Word, ...] | None, cite: Cite | None) -> During:
    return During(span, phases, excepted or (), cite)


def cost(span: Span, body: Body) -> Cost:
    return Cost(span, body.block, body.cite)


def does(span: Span, body: Body) -> Does:
    return Does(span, body.block, body.cite)


def waits_when(span: Span, event: Event, cite: Cite | None) -> Waits:
    return Waits(span, "when", event, cite)


def waits_before(span: Span, event: Event, cite: Cite | None) -> Waits:
    return Waits(span, "before", event, cite)


# ---------------------------------------------------------------- procedures and defines
def how_to(span: Span, name: Word, given: tuple[Word, ...] | None, body: Body) -> HowTo:
    return HowTo(span, name, given or (), body.block, body.cite)


def parameter_names(span: Span, words: tuple[Word, ...]) -> tuple[Word, ...]:
    return words


def define_head(span: Span, first: Word, second: Word | None) -> tuple[Word | None, Word]:
    return (first, second) if second else (None, first)


Head = tuple["Word | None", Word]


def define_value(span: Span, head: Head, given: tuple[Word, ...] | None, value: Expr, cite: Cite | None) -> Define:
    return Define(span, *head, given or (), None, (DefineCase(value.span, None, (), value),), cite)


def define_cases(
    span: Span, head: Head, given: tuple[Word, ...] | None, cite: Cite | None, *cases: DefineCase | Hole
) -> Define:
    return Define(span, *head, given or (), None, cases, cite)


def define_depending(
    span: Span, head: Head, given: tuple[Word, ...] | None, subject: Expr, cite: Cite | None, *cases: DefineCase | Hole
) -> Define:
    return Define(span, *head, given or (), subject, cases, cite)


def define_if(span: Span, condition: Expr, value: Expr, cite: Cite | None) -> DefineCase:
    return DefineCase(span, condition, (), value, cite)


def define_on(span: Span, ranges: tuple[ValueRange, ...], value: Expr, cite: Cite | None) -> DefineCase:
    return DefineCase(span, None, tuple((found.low, found.high) for found in ranges), value, cite)


def define_otherwise(span: Span, value: Expr, cite: Cite | None) -> DefineCase:
    return DefineCase(span, None, (), value, cite)


# ---------------------------------------------------------------- rules that stand on their own
def when_rule(span: Span, event: Event, body: Body) -> When:
    return When(span, "when", event, body.block, body.cite)


def before_rule(span: Span, event: Event, body: Body) -> When:
    return When(span, "before", event, body.block, body.cite)


def as_soon_as(span: Span, condition: Expr, body: Body) -> AsSoonAs:
    return AsSoonAs(span, condition, body.block, body.cite)


def at_time(span: Span, edge: Word, moment: Word, body: Body) -> AtTime:
    return AtTime(span, "start" if edge.text.split()[2] == "start" else "end", moment, body.block, body.cite)


def while_rule(span: Span, condition: Expr, modifiers: Modifiers) -> Standing:
    return Standing(span, condition, modifiers.lines, modifiers.cite)


def always_rule(span: Span, modifiers: Modifiers) -> Standing:
    return Standing(span, None, modifiers.lines, modifiers.cite)


def shortage(
    span: Span, target: Expr, by_choice: Word | None, give: Word, given: Word, get: Word, got: Word, cite: Cite | None
) -> Shortage:
    return Shortage(span, target, by_choice is not None, count(give), given, count(get), got, cite)


# ---------------------------------------------------------------- events
def pattern(
    span: Span,
    who: Who,
    would: Word | None,
    verb: Word,
    things: tuple[Object, ...] | None,
    *parts: Phrase | Tail | Expr | None,
) -> Pattern:
    return _pattern(span, who, would is not None, False, verb_key(verb), things, parts)


def passive_pattern(span: Span, who: Who, _is: Word, participle: Word, *parts: Phrase | Tail | Expr | None) -> Pattern:
    verb = verbs.BY_PARTICIPLE[" ".join(participle.text.split())]
    return _pattern(span, who, False, True, verb.key, None, parts)


def _pattern(
    span: Span, who: Who, would: bool, passive: bool, verb: str, things: tuple[Object, ...] | None,
    parts: tuple[Phrase | Tail | Expr | None, ...],
) -> Pattern:  # fmt: skip
    *tails, condition = parts
    assert not isinstance(condition, Phrase | Tail)
    done, phrases = with_tails(things, [tail for tail in tails if isinstance(tail, Phrase | Tail)])
    return Pattern(span, who, would, passive, verb, done, phrases, condition)


def phase_pattern(span: Span, name: Word, edge: Word, condition: Expr | None) -> PhasePattern:
    return PhasePattern(span, name, "starts" if edge.text == "starts" else "ends", condition)


def who(span: Span, path: Expr) -> Who:
    return Who(span, None, path)


def who_a(span: Span, noun: Word) -> Who:
    return Who(span, "a", Name(noun.span, noun.text))


def who_another(span: Span, noun: Word) -> Who:
    return Who(span, "another", Name(noun.span, noun.text))


# ---------------------------------------------------------------- modifiers
def line_standing(span: Span, modifier: Modifier, cite: Cite | None) -> Modifiers:
    return Modifiers((replace(modifier, cite=cite),), None)


def block_standing(span: Span, cite: Cite | None, *lines: Modifier | Hole) -> Modifiers:
    return Modifiers(lines, cite)


def cited_modifier(span: Span, modifier: Modifier, cite: Cite | None) -> Modifier:
    return replace(modifier, cite=cite)


ModifierKind = Literal["gets", "is", "is not", "times", "at least", "at most", "ignores", "do"]


def _modifier(
    span: Span,
    target: Expr,
    kind: ModifierKind,
    value: Expr | Face,
    per: Members | None = None,
    whom: Expr | None = None,
) -> Modifier:
    return Modifier(span, target, kind, value, per, whom, "", (), (), None)


def gets(span: Span, target: Expr, value: Expr, per: Members | None) -> Modifier:
    return _modifier(span, target, "gets", value, per)


def modifier_is(
    span: Span, target: Expr, _is: Word, negated: Word | None, value: Expr | Face, whom: Expr | None
) -> Modifier:
    return _modifier(span, target, "is not" if negated else "is", value, whom=whom)


def times(span: Span, target: Expr, value: Expr) -> Modifier:
    return _modifier(span, target, "times", value)


def bounded(span: Span, target: Expr, bound: Word, value: Expr) -> Modifier:
    return _modifier(span, target, "at least" if bound.text.endswith("least") else "at most", value)


def ignores(span: Span, target: Expr, _word: Word, value: Expr) -> Modifier:
    return _modifier(span, target, "ignores", value)


def lasting_effect(span: Span, effect: Expr) -> Modifier:
    return _modifier(span, effect, "do", effect)


def _allowed(
    span: Span, target: Expr, kind: Literal["cannot", "may also"], verb: str, things: tuple[Object, ...] | None,
    tails: tuple[Phrase | Tail, ...],
) -> Modifier:  # fmt: skip
    done, phrases = with_tails(things, tails)
    return Modifier(span, target, kind, None, None, None, verb, done, phrases, None)


def cannot(span: Span, target: Expr, verb: Word, things: tuple[Object, ...] | None, *tails: Phrase | Tail) -> Modifier:
    return _allowed(span, target, "cannot", verb_key(verb), things, tails)


def cannot_action(span: Span, target: Expr, name: Word) -> Modifier:
    return _allowed(span, target, "cannot", name.text, None, ())


def may_also(
    span: Span, target: Expr, verb: Word, things: tuple[Object, ...] | None, *tails: Phrase | Tail
) -> Modifier:
    return _allowed(span, target, "may also", verb_key(verb), things, tails)


def may_also_action(span: Span, target: Expr, name: Word) -> Modifier:
    return _allowed(span, target, "may also", name.text, None, ())


RULES: dict[str, Builder] = {
    "phase_declaration": phase_declaration, "action": action, "reaction": reaction, "parameters": parameters,
    "parameter": parameter, "in_domain": in_domain, "in_range": in_range, "within_domain": within_domain, "needs": needs,
    "limit": limit, "once": once, "twice": twice, "during": during, "cost": cost, "does": does, "waits_when": waits_when,
    "waits_before": waits_before, "how_to": how_to, "parameter_names": parameter_names, "define_head": define_head,
    "define_value": define_value, "define_cases": define_cases, "define_depending": define_depending,
    "define_if": define_if, "define_on": define_on, "define_otherwise": define_otherwise, "when_rule": when_rule,
    "before_rule": before_rule, "as_soon_as": as_soon_as, "at_time": at_time, "while_rule": while_rule,
    "always_rule": always_rule, "shortage": shortage, "pattern": pattern, "passive_pattern": passive_pattern,
    "phase_pattern": phase_pattern, "who": who, "who_a": who_a, "who_another": who_another,
    "line_standing": line_standing, "block_standing": block_standing, "cited_modifier": cited_modifier, "gets": gets,
    "modifier_is": modifier_is, "times": times, "bounded": bounded, "ignores": ignores, "lasting_effect": lasting_effect,
    "cannot": cannot, "cannot_action": cannot_action, "may_also": may_also, "may_also_action": may_also_action,
}  # fmt: skip
