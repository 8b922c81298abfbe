"""Building declarations: games, kinds, components, zones, maps, spots."""

# A function for each rule of the grammar file: its name is the rule's, its signature and its node say the rest.
# ruff: noqa: ARG001, D103

from __future__ import annotations

from typing import Literal

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.builders.parts import Body, Fault, Plural, all_of, count, one_of, player_count, unquoted
from rulewright.grammar.frozen import frozen
from rulewright.grammar.machine import Builder
from rulewright.grammar.nodes import (
    Action,
    AsSoonAs,
    AtTime,
    Cite,
    Component,
    Define,
    Each,
    Expr,
    Field,
    Game,
    Hole,
    Kind,
    Map,
    MapLine,
    PrintedText,
    Reaction,
    Row,
    Setup,
    Shortage,
    Single,
    Spot,
    Standing,
    Supply,
    Teams,
    ValueLine,
    When,
    Word,
    Zones,
)  # fmt: skip
from rulewright.grammar.nodes.declarations import Clause, Declaration
from rulewright.grammar.source import Span

AnyRule = When | AsSoonAs | AtTime | Standing | Shortage
EachLine = Field | AnyRule | Define | Hole
ComponentLine = EachLine | PrintedText
SingleLine = ComponentLine | ValueLine | Action | Reaction


def start(span: Span, declaration: Declaration) -> Declaration:
    return declaration


# ---------------------------------------------------------------- the game
@frozen
class Players:
    """`players 2..4`, `players 2: White, Black`."""

    low: int
    high: int
    roles: tuple[Word, ...]
    span: Span


@frozen
class Said:
    """Another line of a game: its rulebook, its language, the size of its teams."""

    kind: Literal["rulebook", "language", "teams"]
    text: str
    span: Span


def players(span: Span, low: Word, high: Word | None, roles: tuple[Word, ...] | None) -> Players:
    return Players(*player_count(span, low, high), roles or (), span)


def rulebook(span: Span, file: Word) -> Said:
    return Said("rulebook", unquoted(file), span)


def language(span: Span, name: Word) -> Said:
    return Said("language", unquoted(name), span)


def team_size(span: Span, size: Word) -> Said:
    return Said("teams", size.text, span)


def game(span: Span, title: Word, cite: Cite | None, *lines: Players | Said | Hole) -> Game:
    found, others = all_of(Players, lines), all_of(Said, lines)
    said = {line.kind: line.text for line in others}
    if len(found) > 1 or len(said) < len(others):
        raise Fault(messages.line_of_game_twice(title.span))
    if not found and not all_of(Hole, lines):
        raise Fault(messages.no_players(title.span))
    who = found[0] if found else Players(1, 1, (), span)
    teams = int(said["teams"]) if "teams" in said else None
    return Game(
        span,
        unquoted(title),
        who.low,
        who.high,
        who.roles,
        said.get("rulebook"),
        said.get("language"),
        teams,
        all_of(Hole, lines),
    )


def teams(span: Span, size: Word) -> Teams:
    return Teams(span, count(size))


def names(span: Span, *words: Word) -> tuple[Word, ...]:
    return words


def kind(span: Span, name: Word, values: tuple[Word, ...], cite: Cite | None) -> Kind:
    return Kind(span, name, values, cite)


# ---------------------------------------------------------------- components
def plural(span: Span, name: Word) -> Plural:
    return Plural(name)


def in_supply(span: Span, how_many: Word) -> Supply:
    return Supply(span, "in supply", count(how_many), ())


def for_each_supply(span: Span, how_many: Word, owner: Word) -> Supply:
    return Supply(span, "for each", count(how_many), (owner,))


def of_each(span: Span, how_many: Word, fields: tuple[Word, ...]) -> Supply:
    return Supply(span, "of each", count(how_many), fields)


def one_of_each(span: Span, fields: tuple[Word, ...]) -> Supply:
    return Supply(span, "of each", 1, fields)


def _sort(word: Word) -> Literal["card", "token", "figure", "place", "sheet"]:
    match word.text:
        case ("card" | "token" | "figure" | "place" | "sheet") as sort:
            return sort
        case other:
            raise AssertionError(other)


def component(
    span: Span,
    sort: Word,
    name: Word,
    parent: Word | None,
    shows: Word | None,
    *parts: Supply | Plural | Cite | ComponentLine | None,
) -> Component:
    plurals = all_of(Plural, parts)
    if len(plurals) > 1:
        raise Fault(messages.two_plurals(plurals[1].name.span, name.text))
    lines = tuple(part for part in parts if isinstance(part, ComponentLine))
    word = plurals[0].name if plurals else None
    return Component(span, _sort(sort), name, parent, shows, word, all_of(Supply, parts), lines, one_of(Cite, parts))


def single(span: Span, sort: Word, name: Word, cite: Cite | None, *lines: SingleLine) -> Single:
    return Single(span, _sort(sort), unquoted(name), lines, cite)


def printed_text(span: Span, text: Word) -> PrintedText:
    return PrintedText(span, unquoted(text))


def value_line(span: Span, name: Word, value: Expr) -> ValueLine:
    return ValueLine(span, name, value)


# ---------------------------------------------------------------- zones, facts, what each has
def zones(span: Span, cite: Cite | None, *lines: Field | Hole) -> Zones:
    return Zones(span, "zones", lines, cite)


def facts(span: Span, cite: Cite | None, *lines: Field | Hole) -> Zones:
    return Zones(span, "facts", lines, cite)


def each(span: Span, owner: Word, cite: Cite | None, *lines: EachLine) -> Each:
    return Each(span, owner, lines, cite)


# ---------------------------------------------------------------- maps, setup, spots
def map_(
    span: Span, name: Word, space: Word, edges: Word | None, cite: Cite | None, *lines: MapLine | Row | Hole
) -> Map:
    return Map(span, name, space, edges, None, None, lines, cite)


def squares(span: Span, name: Word, space: Word, width: Word, height: Word, cite: Cite | None) -> Map:
    return Map(span, name, space, None, count(width), count(height), (), cite)


def neighbours(span: Span, place: Word, *others: Word) -> MapLine:
    return MapLine(span, place, others)


def quoted_word(span: Span, text: Word) -> Word:
    return Word(span, unquoted(text))


def setup(span: Span, body: Body) -> Setup:
    return Setup(span, body.whole())


def spot(span: Span, title: Word, room: Word, token: Word, cite: Cite | None, *clauses: Clause) -> Spot:
    return Spot(span, unquoted(title), count(room), token, clauses, cite)


DECLARATIONS: dict[str, Builder] = {
    "start": start, "players": players, "rulebook": rulebook, "language": language, "team_size": team_size, "game": game,
    "teams": teams, "names": names, "and_names": names, "or_names": names, "kind": kind, "plural": plural,
    "in_supply": in_supply, "for_each_supply": for_each_supply, "of_each": of_each, "one_of_each": one_of_each,
    "component": component, "single": single, "printed_text": printed_text, "value_line": value_line, "zones": zones,
    "facts": facts, "each": each, "map": map_, "squares": squares, "neighbours": neighbours, "quoted_word": quoted_word,
    "setup": setup, "spot": spot,
}  # fmt: skip
