"""Misspelt names and keys: one slip of a finger in a word that means something."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from random import Random

from rulewright.grammar import nodes
from rulewright.grammar.reading import read_source
from rulewright.grammar.source import Span
from rulewright.grammar.walk import descendants
from seeding.game import WORD, Edit, Planted
from seeding.mutant import Kind, Mutant

_KEYS = re.compile(
    r"^[ ]*(?:(game|players|rulebook|kind|card|token|table|zones|facts|each|die|setup|phase|action|reaction|how to|define"
    r"|when|as soon as|while|score|needs|cost|does|limit|during|if|otherwise|repeat|for each|let|variant|example|given|expect)\b"
    r"|.*, (limit|starts|repeat|at most|in turn order|face down|face up|seen by|reshuffles|known to)\b)",
    re.M,
)
_OPENS = re.compile(r"\b(where|such that|at random|from|to|with)\b")


def slips(game: Planted, dice: Random, spans: Iterable[Span], about: bool = False) -> Iterator[Mutant]:
    """Yield a slip in each of some words."""
    for span in spans:
        slip = game.misspelt(span.text, dice)
        if slip is not None:
            yield Mutant((Edit(span.source, span.start, span.end, slip),), (span.text,) if about else ())


def _declared(game: Planted, examples: bool) -> set[nodes.Word]:
    """Return the words with which names are declared, and those that are read as verbs."""
    found: set[nodes.Word] = set()
    for node in game.every(nodes.Node, examples):
        match node:
            case nodes.Kind(name=name, values=values):
                found |= {name, *values}
            case nodes.Field(names=names):
                found |= set(names)
            case nodes.Component(name=name, plural=plural):
                found |= {name} | ({plural} if plural else set())
            case nodes.Game(roles=names) | nodes.GivenPlayers(names=names):
                found |= set(names)
            case nodes.HowTo(name=name, parameters=parameters) | nodes.Define(name=name, parameters=parameters):
                found |= {name, *parameters}
            case nodes.Action(name=name) | nodes.PhaseStatement(name=name) | nodes.Die(name=name):
                found.add(name)
            case nodes.Reaction(name=nodes.Word() as name) | nodes.Parameter(name=name) | nodes.Let(name=name):
                found.add(name)
            case nodes.Choose(name=nodes.Word() as name) | nodes.Roll(name=nodes.Word() as name):
                found.add(name)
            case nodes.Sentence(verb_span=word):
                found.add(word)
            case nodes.Row(cells=cells):
                found |= set(cells)
            case _:
                pass
    return found


def _uses(game: Planted, examples: bool) -> Iterator[Span]:
    """Yield where names are used: those that stand in the text just as they are called."""
    declared = _declared(game, examples)
    decided = {node.verb_span for node in game.every(nodes.Decision, examples)}
    given = set(_given(game, examples))
    for node in game.every(nodes.Node, examples):
        match node:
            case nodes.Name(text=text) | nodes.Word(text=text) if node.span.text == text:
                if node not in declared and node not in decided and node not in given:
                    yield node.span
            case _:
                pass


def _given(game: Planted, examples: bool) -> Iterator[nodes.Node]:
    """Yield the names that sentences give to what they move or count."""
    for phrase in game.every(nodes.Phrase, examples):
        if phrase.preposition == "as":
            yield from (part for part in phrase.objects if isinstance(part, nodes.Name))


def names(game: Planted, dice: Random) -> Iterator[Mutant]:
    return slips(game, dice, _uses(game, examples=False))


def names_in_examples(game: Planted, dice: Random) -> Iterator[Mutant]:
    return slips(game, dice, _uses(game, examples=True))


def declarations(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Misspell a name where it is declared; what uses it then reports it."""
    words: set[nodes.Word | nodes.Name] = {
        node for sort in (nodes.Field, nodes.Kind) for one in game.every(sort) for node in _words(one)
    }
    named = (nodes.HowTo, nodes.Action, nodes.Die)
    words |= {one.name for sort in named for one in game.every(sort)}
    words |= {one.name for one in game.every(nodes.Define)}
    words |= {role for one in game.every(nodes.Game) for role in one.roles}
    words |= {name for one in game.every(nodes.GivenPlayers, examples=True) for name in one.names}
    words |= {node for node in _given(game, examples=False) if isinstance(node, nodes.Name)}
    spans = sorted((word.span for word in words if word.span.text == word.text), key=lambda span: span.start)
    return slips(game, dice, spans, about=True)


def _words(node: nodes.Node) -> Iterator[nodes.Word]:
    match node:
        case nodes.Kind(values=values):
            yield from values
        case nodes.Field(names=names):
            yield from names
        case _:
            pass


def verbs(game: Planted, dice: Random) -> Iterator[Mutant]:
    return slips(game, dice, (node.verb_span.span for node in game.every(nodes.Sentence)))


def keys(pattern: re.Pattern[str], game: Planted, dice: Random) -> Iterator[Mutant]:
    """Misspell a word of the language: the first of a line, or one that brings in a clause."""
    source = game.rules
    spans = []
    for match in pattern.finditer(source.text):
        at = next(number for number, part in enumerate(match.groups(), 1) if part)
        line = source.text[source.text.rfind("\n", 0, match.start(at)) + 1 : match.start(at)]
        if "#" in line or line.count('"') % 2:
            continue
        word = WORD.match(match[at])
        if word is not None:
            spans.append(Span(source, match.start(at), match.start(at) + word.end()))
    return slips(game, dice, spans)


def columns(game: Planted, dice: Random) -> Iterator[Mutant]:
    return slips(game, dice, (place.cell.span for place in game.cells if place.row == 0))


def cells(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Misspell a value of a kind, an owner or the word for where a row comes from, in a cell."""
    fixed = {"owner", "provenance"}
    for place in game.cells:
        info = game.world.field_of(place.of, place.column)
        listed = info is not None and type(info.type).__name__ in ("KindType", "SetType", "YesNoType")
        if place.row and (listed or place.column in fixed):
            for word in WORD.finditer(place.cell.text):
                start = place.cell.span.start + place.cell.span.text.find(word[0])
                yield from slips(game, dice, [Span(place.cell.span.source, start, start + len(word[0]))])


def cards(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Misspell a card's name in quotes, where a rule or an example speaks of it."""
    names = set(game.world.definition_names) | {definition.name for definition in game.world.definitions}
    for examples in (False, True):
        for node in game.every(nodes.Node, examples):
            if isinstance(node, nodes.Text | nodes.Single):
                said = node.value if isinstance(node, nodes.Text) else node.name
                at = node.span.text.find(f'"{said}"')
                if said in names and at >= 0:
                    start = node.span.start + at + 1
                    for word in WORD.finditer(said):
                        yield from slips(game, dice, [Span(node.span.source, start + word.start(), start + word.end())])


def citations(game: Planted, dice: Random) -> Iterator[Mutant]:
    for node in game.every(nodes.Cite):
        first = WORD.search(node.span.text)
        if first is not None:
            at = node.span.start + first.start()
            yield from slips(game, dice, [Span(node.span.source, at, at + len(first[0]))])


def outline_keys(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Misspell a key of the outline of the rulebook."""
    for node in game.every(nodes.Game):
        source = read_source(game.folder / node.rulebook)[0] if node.rulebook else None
        if source is not None:
            matches = re.finditer(r"^[ -]*(\w+):", source.text, re.M)
            yield from slips(game, dice, (Span(source, match.start(1), match.end(1)) for match in matches))


def overlays(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Misspell what a variant changes, or the game or variant that it builds on."""
    spans = [node.span for line in game.every(nodes.OverlayLine) for node in _targets(line)]
    for source in game.house:
        spans += [
            Span(source, match.start(1), match.end(1)) for match in re.finditer(r"^ +change (\w+)", source.text, re.M)
        ]
    yield from slips(game, dice, spans)
    for source in (game.rules, *game.house):
        for match in re.finditer(r'^variant "[^"]+" of "(\w+)', source.text, re.M):
            yield from slips(game, dice, [Span(source, match.start(1), match.end(1))])


def _targets(line: nodes.OverlayLine) -> Iterator[nodes.Node]:
    for target in line.targets:
        yield from (
            node for node in descendants(target) if isinstance(node, nodes.Name) and node.span.text == node.text
        )


KINDS = [
    Kind(name, "spelling", sites)
    for name, sites in (
        ("misspelt name", names),
        ("misspelt name in an example", names_in_examples),
        ("misspelt declaration", declarations),
        ("misspelt verb", verbs),
        ("misspelt key", partial(keys, _KEYS)),
        ("misspelt joining word", partial(keys, _OPENS)),
        ("misspelt column", columns),
        ("misspelt value in a cell", cells),
        ("misspelt card in quotes", cards),
        ("misspelt heading cited", citations),
        ("misspelt key of the outline", outline_keys),
        ("misspelt name in a variant", overlays),
    )
]
