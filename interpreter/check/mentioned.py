"""The names that a declaration mentions, and what they are mentioned as: worked out once for a declaration, whatever it is merged into."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from rulewright.grammar import nodes
from rulewright.grammar.walk import descendants


@dataclass(slots=True)
class Mentions:
    """What a declaration, or several, say of names.

    `names`: all that are mentioned; `spans`: phases and reactions, which begin and end; `ended`: what `end ..` ends;
    `answers`: those of secret choices; `unspoken`: who is meant, where the noun is no word that anything near it says again
    (`a dragon in hand`, and nothing of a dragon), so that it is no name given there; `eliminates`: somebody may be eliminated;
    `takes_turns`: a phase is for each player.
    """

    names: set[str] = field(default_factory=set)
    spans: set[str] = field(default_factory=set)
    ended: set[str] = field(default_factory=set)
    answers: set[str] = field(default_factory=set)
    unspoken: set[nodes.Members] = field(default_factory=set)
    eliminates: bool = False
    takes_turns: bool = False

    def add(self, other: Mentions) -> None:
        """Take in what another says."""
        self.names |= other.names
        self.spans |= other.spans
        self.ended |= other.ended
        self.answers |= other.answers
        self.unspoken |= other.unspoken
        self.eliminates |= other.eliminates
        self.takes_turns |= other.takes_turns


def mentions_in(tree: nodes.Program) -> Mentions:
    """Return what all declarations of a tree say of names, examples among them."""
    found = Mentions()
    for declaration in tree.declarations:
        found.add(_mentions(declaration))
    return found


def everything(tree: nodes.Program) -> Iterator[nodes.Node]:
    """Yield all nodes below a tree, in the order of the text."""
    for declaration in tree.declarations:
        yield from descendants(declaration)


@lru_cache(maxsize=8192)
def _mentions(declaration: nodes.Declaration) -> Mentions:
    found = Mentions()
    found.unspoken = set(_unspoken(declaration))
    for node in descendants(declaration):
        match node:
            case nodes.Eliminated():
                found.eliminates = True
            case nodes.Reaction(name=nodes.Word(text=text)):
                found.spans.add(text)
            case nodes.Sentence(verb="end", objects=(nodes.Name(text=text),)):
                found.ended.add(text)
            case nodes.Choose(subject=nodes.Subject(manner="secretly"), name=nodes.Word(text=text)):
                found.answers.add(text)
            case nodes.PhaseStatement(name=name, each=each):
                found.spans.add(name.text)
                found.takes_turns |= each is not None and each.noun.text in ("player", "players")
            case nodes.Name(text=text) | nodes.Dot(name=nodes.Word(text=text)):
                found.names.add(text)
            case nodes.Superlative(by=nodes.Name(text=text)):
                found.names.add(text)
            case nodes.Members(noun=noun):
                found.names.add(noun.text)
            case nodes.Modifier(verb=verb):
                found.names.add(verb)
            case _:
                pass
    return found


def _unspoken(declaration: nodes.Declaration) -> Iterator[nodes.Members]:
    """Yield who is meant where the noun is said nowhere else in a declaration, or where another name is given (`as pick`)."""
    said: dict[str, set[int]] = {}
    renamed = set[nodes.Members]()
    counted = set[int]()
    members = list[nodes.Members]()
    for node in descendants(declaration):
        match node:
            case nodes.Things(noun=nodes.Name(span=span)):
                counted.add(span.start)
            case nodes.Name(text=text, span=span):
                said.setdefault(text, set()).add(span.start)
            case nodes.Members():
                members.append(node)
            case nodes.Choose(members=nodes.Members() as chosen, name=nodes.Word()):
                renamed.add(chosen)
            case _:
                pass
    for one in members:
        word = one.noun.text
        places = said.get(word, set()) | said.get(word.removesuffix("s"), set())
        if one in renamed or places <= {one.noun.span.start} | counted:
            yield one
