"""Building scores, overlays and examples."""

# A function for each rule of the grammar file: its name is the rule's, its signature and its node say the rest.
# ruff: noqa: ARG001, D103

from __future__ import annotations

from typing import Literal

from rulewright.grammar import syntax_messages as messages, verbs
from rulewright.grammar.builders.parts import Body, Fault, count, player_count, unquoted
from rulewright.grammar.machine import Builder
from rulewright.grammar.nodes import (
    ChanceChooses,
    Cite,
    Decision,
    DeckGives,
    DieShows,
    Example,
    ExampleDo,
    ExamplesOf,
    Expect,
    ExpectKnows,
    ExpectRefused,
    ExpectWon,
    Expr,
    GivenFacts,
    GivenHas,
    GivenKnows,
    GivenNewGame,
    GivenPlayers,
    Hole,
    Levels,
    Members,
    Name,
    Object,
    Overlay,
    OverlayLine,
    Phrase,
    Row,
    Score,
    ScoreLine,
    ScoreTies,
    Target,
    Tie,
    Whatever,
    WithOverlay,
    Word,
)  # fmt: skip
from rulewright.grammar.nodes.declarations import Declaration
from rulewright.grammar.nodes.examples import ExampleLine
from rulewright.grammar.source import Span


# ---------------------------------------------------------------- scores
def score(
    span: Span, noun: Word, condition: Expr | None, cite: Cite | None, *lines: ScoreLine | ScoreTies | Hole
) -> Score:
    whole = noun.span.to(condition.span) if condition else noun.span
    return Score(span, Members(whole, noun, None, False, condition), lines, cite)


def score_line(span: Span, value: Expr, condition: Expr | None, cite: Cite | None) -> ScoreLine:
    return ScoreLine(span, value, condition, cite)


def score_ties(span: Span, tie: Tie, cite: Cite | None) -> ScoreTies:
    return ScoreTies(span, tie, cite)


# ---------------------------------------------------------------- overlays
def examples_of(span: Span, title: Word) -> ExamplesOf:
    return ExamplesOf(span, unquoted(title))


def overlay(
    span: Span, sort: Word, title: Word, of: Word, players: tuple[int, int] | None, settled: tuple[str, ...] | None,
    cite: Cite | None, *lines: OverlayLine | Levels | Declaration | Hole,
) -> Overlay:  # fmt: skip
    low, high = players or (None, None)
    kind: Literal["variant", "scenario"] = "variant" if sort.text == "variant" else "scenario"
    return Overlay(span, kind, unquoted(title), unquoted(of), low, high, settled or (), lines, cite)


def for_players(span: Span, low: Word, high: Word | None) -> tuple[int, int]:
    return player_count(span, low, high)


def settles(span: Span, *titles: Word) -> tuple[str, ...]:
    return tuple(unquoted(title) for title in titles)


def change(span: Span, path: Expr, value: Expr, cite: Cite | None) -> OverlayLine:
    return OverlayLine(span, "change", (Target(path.span, "", path, None),), value, None, cite)


def remove(span: Span, target: Target, place: Expr | None, cite: Cite | None) -> OverlayLine:
    return OverlayLine(span, "remove", (target,), place, None, cite)


def without(span: Span, *parts: Target | Cite | None) -> OverlayLine:
    *targets, cite = parts
    assert not isinstance(cite, Target)
    return OverlayLine(span, "without", tuple(part for part in targets if isinstance(part, Target)), None, None, cite)


def replace_with(span: Span, target: Target, value: Expr, cite: Cite | None) -> OverlayLine:
    return OverlayLine(span, "replace", (target,), value, None, cite)


def replace_body(span: Span, target: Target, body: Body) -> OverlayLine:
    return OverlayLine(span, "replace", (target,), None, body.block, body.cite)


def _beside(span: Span, kind: Literal["before phase", "after phase"], name: Word, body: Body) -> OverlayLine:
    target = Target(name.span, "phase", Name(name.span, name.text), None)
    return OverlayLine(span, kind, (target,), None, body.block, body.cite)


def before_phase(span: Span, name: Word, body: Body) -> OverlayLine:
    return _beside(span, "before phase", name, body)


def after_phase(span: Span, name: Word, body: Body) -> OverlayLine:
    return _beside(span, "after phase", name, body)


def levels(span: Span, names: tuple[Word, ...], cite: Cite | None, *rows: Row | Hole) -> Levels:
    if cite:
        raise Fault(messages.citation_behind_levels(cite.span))
    return Levels(span, names, rows)


def target(span: Span, path: Expr) -> Target:
    return Target(span, "", path, None)


def target_of_sort(span: Span, sort: Word, path: Expr) -> Target:
    return Target(span, sort.text, path, None)


def target_text(span: Span, sort: Word, text: Word) -> Target:
    return Target(span, sort.text, None, unquoted(text))


def target_how_to(span: Span, name: Word) -> Target:
    return Target(span, "how to", Name(name.span, name.text), None)


# ---------------------------------------------------------------- examples
def example(span: Span, title: Word, cite: Cite | None, *lines: ExampleLine) -> Example:
    return Example(span, unquoted(title), lines, cite)


def given_players(span: Span, names: tuple[Word, ...]) -> GivenPlayers:
    return GivenPlayers(span, names)


def given_new_game(span: Span, seed: Word | None) -> GivenNewGame:
    return GivenNewGame(span, count(seed) if seed else None)


def given_has(span: Span, place: Expr, *items: tuple[int, Expr]) -> GivenHas:
    return GivenHas(span, place, items)


def given_item(span: Span, how_many: Word | None, thing: Expr) -> tuple[int, Expr]:
    return (count(how_many) if how_many else 1), thing


def facts_said(span: Span, *facts: Expr) -> tuple[Expr, ...]:
    return facts


def given_facts(span: Span, facts: tuple[Expr, ...]) -> GivenFacts:
    return GivenFacts(span, facts)


def with_overlay(span: Span, _sort: Word, title: Word) -> WithOverlay:
    return WithOverlay(span, unquoted(title))


def die_shows(span: Span, *faces: Expr) -> DieShows:
    return DieShows(span, faces)


def chance_chooses(span: Span, *members: Expr) -> ChanceChooses:
    return ChanceChooses(span, members)


def whatever_drawn(span: Span) -> Whatever:
    return Whatever(span, "drawn")


def whatever_rolled(span: Span) -> Whatever:
    return Whatever(span, "rolled")


def deck_gives(span: Span, *cards: Expr) -> DeckGives:
    return DeckGives(span, cards)


def example_do(span: Span, call: Expr) -> ExampleDo:
    return ExampleDo(span, call)


def expect_refused(span: Span) -> ExpectRefused:
    return ExpectRefused(span)


def known_things(span: Span, *things: Expr) -> tuple[Expr, ...]:
    return things


def given_knows(span: Span, who: Expr, things: tuple[Expr, ...]) -> GivenKnows:
    return GivenKnows(span, who, things)


def expect_knows(span: Span, who: Expr, things: tuple[Expr, ...]) -> ExpectKnows:
    return ExpectKnows(span, who, False, things)


def expect_ignorant(span: Span, who: Expr, things: tuple[Expr, ...]) -> ExpectKnows:
    return ExpectKnows(span, who, True, things)


def expect_won(span: Span, who: Expr, outcome: Word, ending: Word | None) -> ExpectWon:
    match outcome.text:
        case ("won" | "lost" | "drew") as how:
            return ExpectWon(span, who, how, unquoted(ending) if ending else None)
        case other:
            raise AssertionError(other)


def expect(span: Span, facts: tuple[Expr, ...]) -> Expect:
    return Expect(span, facts)


def apart(span: Span, *things: Object) -> tuple[Object, ...]:
    return things


def decision(span: Span, who: Expr, verb: Word, things: tuple[Object, ...] | None, *phrases: Phrase) -> Decision:
    key = verbs.key_of(verb.text) or verb.text
    return Decision(span, who, key, verb, things or (), phrases)


def decision_apart(
    span: Span, who: Expr, verb: Word, word: Word, things: tuple[Object, ...], *phrases: Phrase
) -> Decision:
    return decision(span, who, verb, (Name(word.span, word.text), *things), *phrases)


SCRIPTS: dict[str, Builder] = {
    "score": score, "score_line": score_line, "score_ties": score_ties, "examples_of": examples_of,
    "chance_chooses": chance_chooses, "whatever_drawn": whatever_drawn, "whatever_rolled": whatever_rolled,
    "overlay": overlay, "for_players": for_players,
    "settles": settles, "change": change, "remove": remove, "without": without, "replace_with": replace_with,
    "replace_body": replace_body, "before_phase": before_phase, "after_phase": after_phase, "levels": levels,
    "target": target, "target_of_sort": target_of_sort, "target_text": target_text,
    "target_how_to": target_how_to, "example": example, "given_players": given_players, "given_new_game": given_new_game,
    "given_has": given_has, "given_item": given_item, "facts_said": facts_said, "given_facts": given_facts,
    "with_overlay": with_overlay, "die_shows": die_shows, "deck_gives": deck_gives, "example_do": example_do,
    "known_things": known_things, "given_knows": given_knows, "expect_knows": expect_knows,
    "expect_ignorant": expect_ignorant, "expect_refused": expect_refused, "expect_won": expect_won, "expect": expect,
    "apart": apart, "decision": decision, "decision_apart": decision_apart,
}  # fmt: skip
