"""A rule of a card works where the card never lies.

Approximation: its condition says `this is in` a zone in which none of its copies begins, and which no sentence, call, choice or name
speaks of as somewhere to go.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check.world import World
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.words import stem

CODE = Code("W755", "never-there")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the conditions about a place that the card does not come to."""
    world = subject.world
    if world is None:
        return
    goals = {stem(word) for word in _goals(subject)} | {stem(word) for word in subject.broken}
    for rule, bearer in world.bearers.items():
        homes = {world.components[number].home for number in bearer.copies}
        for node in descendants(rule):
            match node:
                case nodes.Is(left=nodes.Name(text="this"), negated=False, right=nodes.At(place=place)):
                    name = _last(place)
                    zone = _zone(world, name)
                    if zone is not None and not homes & set(zone) and stem(name) not in goals:
                        hint = f"Write the rule that brings it to `{name}`, or name the zone in which it lies."
                        yield Diagnostic(
                            CODE, node.span, f"nothing ever comes to `{name}`, so this rule never works", hint
                        )
                case _:
                    pass


def _last(place: nodes.Expr) -> str:
    return place.text if isinstance(place, nodes.Name) else place.name.text if isinstance(place, nodes.Dot) else ""


def _zone(world: World, name: str) -> list[int] | None:
    info = world.zones.get(name) or world.player_zones.get(name)
    return info.numbers if info is not None else None


def _goals(subject: Subject) -> Iterator[str]:
    """Yield all words that may stand for somewhere to go."""
    for sentence in subject.every(nodes.Sentence):
        if sentence.verb in ("draw", "discard"):
            yield from ("hand", "discards")
    for node in (
        *subject.every(nodes.Phrase),
        *subject.every(nodes.Call),
        *subject.every(nodes.Let),
        *subject.every(nodes.Attribute),
    ):
        if isinstance(node, nodes.Phrase) and node.preposition == "from":
            continue
        yield from _words(node)
    domains = [one.domain for one in subject.every(nodes.Members)] + [
        one.domain for one in subject.every(nodes.Parameter)
    ]
    for domain in domains:
        if domain is not None:
            yield from _words(domain)
    for define in subject.every(nodes.Define):
        yield from _words(define)


def _words(node: nodes.Node) -> Iterator[str]:
    for part in descendants(node):
        match part:
            case nodes.Name(text=text) | nodes.Dot(name=nodes.Word(text=text)):
                yield text
            case _:
                pass
