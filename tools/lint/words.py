"""Which words the rules mention: every name that is used, and not where it is declared.

A name is known by its word alone, whatever it means at a place; so what is mentioned may still be unused, but what is not
mentioned is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.frozen import frozen
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check.world import snake

_WORD = re.compile(r"\w+")
_SILENT = {"draw": ("to", "hand"), "discard": ("to", "discards")}  # the zone that is meant where a sentence names none


def stem(word: str) -> str:
    """Return what a word has in common with its plural, and with the type of its name: `Cards`, `card` -> `card`."""
    word = snake(word)
    return word[:-1] if word.endswith("s") and len(word) > 1 else word


@frozen
class Mentions:
    """How often each word is mentioned, by its stem."""

    counts: Counter[str]

    def of(self, *words: str) -> int:
        """Count the mentions of a name in any of its spellings."""
        return sum(self.counts[one] for one in {stem(word) for word in words})


def mentions(tree: nodes.Program, faults: Iterable[Diagnostic]) -> Mentions:
    """Count the words of all rules; each word of a line with an error counts too, for nobody knows what it was meant to be."""
    counts: Counter[str] = Counter()
    for line in tree.declarations:
        if not isinstance(line, nodes.Example):
            counts.update(stem(word) for word in _mentioned(line))
    counts.update(stem(word) for word in broken_words(faults))
    return Mentions(counts)


def broken_words(faults: Iterable[Diagnostic]) -> Iterator[str]:
    """Yield the words of all lines with errors."""
    for fault in faults:
        if fault.severity == "error":
            first, last = fault.span.line, fault.span.source.position(fault.span.end)[0]
            for number in range(first, last + 1):
                yield from _WORD.findall(fault.span.source.line(number))


def _mentioned(line: nodes.Node) -> Iterator[str]:
    declared: set[nodes.Word] = set()
    for node in descendants(line):
        declared.update(_declares(node))
        match node:
            case nodes.Word(text=text) if node not in declared:
                yield text
            case nodes.Name(text=text):
                yield text
            case nodes.Modifier(verb=verb) if verb:
                yield verb
            case nodes.Sentence(verb=verb, phrases=phrases) if verb in _SILENT:
                preposition, zone = _SILENT[verb]
                if all(phrase.preposition != preposition for phrase in phrases):
                    yield zone
            case nodes.Target(text=str(text)):
                yield text
            case _:
                pass


def _declares(node: nodes.Node) -> Iterator[nodes.Word]:
    """Yield the words with which a node brings in a name, and the words that are no names."""
    match node:
        case nodes.Kind(name=name, values=values):
            yield from (name, *values)
        case nodes.Field(names=names):
            yield from names
        case nodes.Component(name=name, plural=plural):
            yield from (name, plural) if plural else (name,)
        case nodes.Row(cells=cells):
            yield from cells
        case nodes.Sentence(verb_span=verb):
            yield verb
        case nodes.HowTo(name=name, parameters=parameters) | nodes.Define(name=name, parameters=parameters):
            yield from (name, *parameters)
        case nodes.Choose(name=nodes.Word() as name) | nodes.Roll(name=nodes.Word() as name):
            yield name
        case nodes.Reaction(name=nodes.Word() as name):
            yield name
        case (
            nodes.Table(name=name) | nodes.Track(name=name) | nodes.Die(name=name) | nodes.Map(name=name) | nodes.Action(name=name)
            | nodes.PhaseStatement(name=name) | nodes.Parameter(name=name) | nodes.Let(name=name)
        ):  # fmt: skip
            yield name
        case _:
            pass
