"""Building sentences: subjects, objects, phrases, and the answers below `may` and `must`."""

# A function for each rule of the grammar file: its name is the rule's, its signature and its node say the rest.
# ruff: noqa: ARG001, D103

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeVar

from rulewright.grammar import syntax_messages as messages, verbs
from rulewright.grammar.builders.expressions import narrowed
from rulewright.grammar.builders.parts import Answer, Body, Fault, Quantity, Tail, all_of, count, one_of, unquoted
from rulewright.grammar.machine import Builder
from rulewright.grammar.nodes import (
    Between,
    Block,
    Choose,
    Cite,
    Expr,
    Is,
    Members,
    Name,
    Nth,
    Number,
    Object,
    Phrase,
    Rest,
    Sentence,
    Subject,
    Text,
    Things,
    Word,
)  # fmt: skip
from rulewright.grammar.source import Span
from rulewright.grammar.words import POSSESSIVES

Modal = Literal["may", "must"]
Head = TypeVar("Head", Sentence, Choose)


def modal_of(word: Word | None) -> Modal | None:
    """Return the strength of a sentence from its word."""
    if word is None:
        return None
    return "may" if word.text == "may" else "must"


def verb_key(word: Word) -> str:
    """Return the table's key of a verb; `rolls` and `chooses`, which are no verbs of the table, without their s."""
    return verbs.key_of(word.text) or word.text.removesuffix("s")


# ---------------------------------------------------------------- subjects
def _manner(word: Word | None) -> Literal["secretly", "jointly"] | None:
    if word is None:
        return None
    return "secretly" if word.text == "secretly" else "jointly"


def subject(span: Span, who: Expr, manner: Word | None) -> Subject:
    return Subject(span, "plain", who, _manner(manner))


def the_subject(span: Span, who: Expr) -> Subject:
    return Subject(span, "plain", who, None)


def described_subject(span: Span, state: Word, noun: Word) -> Subject:
    """Build `the loyal players`: all players who are loyal."""
    condition = Is(state.span.to(noun.span), Name(noun.span, noun.text), False, Name(state.span, state.text))
    return Subject(span, "all", Members(span, noun, None, False, condition), None)


def each_subject(span: Span, found: Members, manner: Word | None) -> Subject:
    return Subject(span, "each", found, _manner(manner))


def all_subject(span: Span, found: Members, manner: Word | None) -> Subject:
    return Subject(span, "all", found, _manner(manner))


# ---------------------------------------------------------------- objects and phrases
def objects(span: Span, *things: Object) -> tuple[Object, ...]:
    return things


def _counted(quantity: Quantity) -> Builder:
    """Return the builder of things that are so and so many: `2 cards`, `up to 3 cards`."""

    def build(span: Span, number: Expr, noun: Expr) -> Things:
        if isinstance(number, Name) and number.text in POSSESSIVES:
            raise Fault(messages.whose(span, noun.span.text))
        return Things(span, quantity, number, noun, None, None)

    return build


def _uncounted(quantity: Quantity) -> Builder:
    """Return the builder of things without a number: `a card`, `all cards`."""

    def build(span: Span, noun: Expr) -> Things:
        return Things(span, quantity, None, noun, None, None)

    return build


def some_copies(span: Span, how_many: Word, title: Word) -> Things:
    """Build `2 "Red 1"`: so many copies of a printed card."""
    number = Number(how_many.span, count(how_many))
    return Things(span, "number", number, Text(title.span, unquoted(title)), None, None)


def tail_where(span: Span, condition: Expr) -> Tail:
    return Tail("where", condition, span)


def tail_such_that(span: Span, condition: Expr) -> Tail:
    return Tail("such that", condition, span)


def phrase(span: Span, preposition: Word, things: tuple[Object, ...]) -> Phrase:
    return Phrase(span, preposition.text, things)


def phrase_between(span: Span, things: tuple[Object, ...], other: Expr | None) -> Phrase:
    """Build `between players` of a division, and `between a1 and a5` of a square, which says in which squares it is."""
    if other is None:
        return Phrase(span, "between", things)
    start = things[0]
    if len(things) > 1 or isinstance(start, Things):
        raise Fault(messages.between_squares(span))
    return Phrase(span, "in", (Between(span, start, other),))


def bare_phrase(span: Span) -> Phrase:
    """Build `face up`, `at random`, `in any order`."""
    return Phrase(span, " ".join(span.text.split()), ())


def with_tails(
    things: tuple[Object, ...] | None, tails: Sequence[Phrase | Tail]
) -> tuple[tuple[Object, ...], tuple[Phrase, ...]]:
    """Give each `where` and `such that` to what it is about.

    Right after the objects it is about the last of them. After a phrase it is about the last thing with a quantity:
    the card in `play a card from hand where ..`, the square in `place a mark on a square in board where ..`; `such that`
    about the last of which there can be several. Without any quantity it is about the last object, or the last word.
    """
    groups: list[list[Object]] = [list(things or ())]
    phrases: list[Phrase] = []
    for tail in tails:
        if isinstance(tail, Phrase):
            phrases.append(tail)
            groups.append(list(tail.objects))
            continue
        group, index = _subject_of(groups, tail)
        groups[group][index] = _narrowed(groups[group][index], tail)
    done = [
        part if tuple(group) == part.objects else replace(part, objects=tuple(group))
        for part, group in zip(phrases, groups[1:], strict=True)
    ]
    return tuple(groups[0]), tuple(done)


def _subject_of(groups: Sequence[Sequence[Object]], tail: Tail) -> tuple[int, int]:
    """Return which object of which group a condition is about."""
    places = [(group, index) for group, objects in enumerate(groups) for index in range(len(objects))]
    if not places:
        raise Fault(messages.loose_condition(tail.span, tail.kind))
    if len(groups) == 1:
        return places[-1]
    counted = [place for place in places if isinstance(groups[place[0]][place[1]], Things | Nth)]
    several = [place for place in counted if not _single(groups[place[0]][place[1]])]
    return (several if tail.kind == "such that" and several else counted or places[: len(groups[0])] or places)[-1]


def _single(thing: Object) -> bool:
    return isinstance(thing, Things) and thing.quantity in ("a", "another")


def _narrowed(thing: Object, tail: Tail) -> Object:
    if not isinstance(thing, Things):
        if tail.kind == "where":
            return narrowed(thing.span.to(tail.span), thing, tail.condition)
        raise Fault(messages.such_that_one(tail.span))
    if (thing.where if tail.kind == "where" else thing.such_that) is not None:
        raise Fault(messages.two_conditions(tail.span, tail.kind))
    span = thing.span.to(tail.span) if tail.span.start <= thing.span.end + 1 else thing.span
    if tail.kind == "where":
        return replace(thing, span=span, where=tail.condition)
    return replace(thing, span=span, such_that=tail.condition)


def rest_to(span: Span, *phrases: Phrase) -> Rest:
    return Rest(span, "to", phrases)


def rest_lost(span: Span) -> Rest:
    return Rest(span, "lost", ())


def or_all(span: Span) -> Rest:
    return Rest(span, "or all", ())


def return_cost(span: Span) -> Rest:
    return Rest(span, "return cost", ())


# ---------------------------------------------------------------- sentences
def sentence(
    span: Span,
    who: Subject | None,
    verb: Word,
    things: tuple[Object, ...] | None,
    *parts: Phrase | Tail | Rest | Sentence | None,
) -> Sentence:
    done, phrases = with_tails(things, [part for part in parts if isinstance(part, Phrase | Tail)])
    return Sentence(
        span, who, None, verb_key(verb), verb, done, phrases, one_of(Rest, parts), False, None, None, None, None,
        one_of(Sentence, parts),
    )  # fmt: skip


def others(span: Span, verb: Word, things: tuple[Object, ...] | None) -> Sentence:
    """Build `, the others lose "why"`."""
    start = span.start + span.text.index("others")
    name = Name(Span(span.source, start, start + len("others")), "others")
    who = Subject(name.span, "plain", name, None)
    return Sentence(
        who.span.to(span), who, None, verb_key(verb), verb, things or (), (), None, False, None, None, None, None, None
    )


def modal_head(
    span: Span, who: Subject | None, strength: Word, verb: Word, things: tuple[Object, ...] | None,
    *parts: Phrase | Tail | Rest | Word | None,
) -> Sentence:  # fmt: skip
    plain = sentence(span, who, verb, things, *[part for part in parts if not isinstance(part, Word)])
    able = one_of(Word, parts)
    if able and strength.text == "may":
        raise Fault(messages.if_able_below_may(able.span))
    return replace(plain, modal=modal_of(strength), if_able=able is not None)


def declined(span: Span, body: Body) -> Answer:
    return Answer("declined", body, span)


def unable(span: Span, body: Body) -> Answer:
    return Answer("unable", body, span)


def answers_of(modal: Modal | None, parts: Sequence[object], allowed: tuple[str, ...]) -> dict[str, Block]:
    """Return the blocks of `if declined` and `if unable`; an answer that cannot be is a fault."""
    found: dict[str, Block] = {}
    for answer in all_of(Answer, parts):
        if answer.kind == "declined" and modal != "may":
            raise Fault(messages.nothing_to_decline(answer.span))
        if answer.kind not in allowed or (answer.kind == "unable" and modal == "may"):
            raise Fault(messages.no_such_answer(answer.span, answer.kind))
        if answer.kind in found:
            raise Fault(messages.answered_twice(answer.span, answer.kind))
        found[answer.kind] = answer.body.whole()
    return found


def with_answers(span: Span, head: Head, parts: Sequence[object]) -> Head:
    """Return a head with the block that follows it, the citation on its line, and the blocks of its answers."""
    body = one_of(Body, parts)
    answers = answers_of(head.modal, parts, ("declined", "unable"))
    return replace(
        head,
        span=span,
        body=body.block if body else None,
        declined=answers.get("declined"),
        unable=answers.get("unable"),
        cite=body.cite if body else one_of(Cite, parts),
    )


def modal(span: Span, head: Sentence, *parts: Body | Cite | Answer | None) -> Sentence:
    body = one_of(Body, parts)
    if body and head.modal == "must":
        raise Fault(messages.block_below_must(body.block.span))
    return with_answers(span, head, parts)


SENTENCES: dict[str, Builder] = {
    "subject": subject, "the_subject": the_subject, "described_subject": described_subject, "each_subject": each_subject,
    "all_subject": all_subject, "objects": objects, "some_things": _counted("number"), "some_copies": some_copies,
    "up_to_things": _counted("up to"), "exactly_things": _counted("exactly"), "a_thing": _uncounted("a"),
    "another_thing": _uncounted("another"), "any_things": _uncounted("any number"), "all_things": _uncounted("all"),
    "tail_where": tail_where, "tail_such_that": tail_such_that, "phrase": phrase,
    "phrase_between": phrase_between, "bare_phrase": bare_phrase,
    "rest_to": rest_to, "rest_lost": rest_lost, "or_all": or_all, "return_cost": return_cost, "sentence": sentence,
    "others": others, "modal_head": modal_head, "modal": modal, "declined": declined, "unable": unable,
}  # fmt: skip
