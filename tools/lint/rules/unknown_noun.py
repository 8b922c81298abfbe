"""A noun names no kind of thing, and nothing reads what it would stand for.

Approximation: after `number of`, `for each`, `choose a` and the like, after `all` and `2`, and before the dot of a define, a word that
is no type, kind, number or word of the language is a name; it is reported where it stands nowhere else in the rule or the example.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Fix
from rulewright.grammar.suggest import nearest
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check.units import one_of
from rulewright.tools.lint.cells import declared
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.words import stem

CODE = Code("W719", "unknown-noun")

_ORDINARY = (
    "player",
    "players",
    "opponent",
    "opponents",
    "square",
    "squares",
    "line",
    "lines",
    "number",
    "die",
    "dice",
)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the nouns that neither are things nor names that anything reads."""
    known = {*_ORDINARY, *(word for world in subject.worlds for word in (*world.nouns, *world.things, *world.kinds))}
    stems = {stem(word) for word in known}
    counted = stems | {stem(word) for word in _counted(subject)}
    for line in subject.tree.declarations if subject.worlds else ():
        inside = list(descendants(line))
        words = [stem(node.text) for node in inside if isinstance(node, nodes.Name | nodes.Word)]
        for node in inside:
            noun = _noun(node)
            meant = counted if isinstance(node, nodes.Things) else stems
            if (
                noun is None
                or stem(noun.text) in meant
                or words.count(stem(noun.text)) > 1
                or subject.faulty(node.span)
            ):
                continue
            close = nearest(noun.text, known, 0.7)
            yield Diagnostic(
                CODE,
                noun.span,
                f"there is no kind of thing called `{noun.text}`, and nothing reads it as a name",
                f"Did you mean `{close}`?" if close else "Call them what they are: `card`, `player`, a kind.",
                fix=Fix(noun.span, close) if close and noun.span.text == noun.text else None,
            )


def _noun(node: nodes.Node) -> nodes.Word | nodes.Name | None:
    """Return the word that says what is meant: of members of something, of what a sentence is about, of whose a define is."""
    match node:
        case nodes.Members(noun=noun, domain=domain) if domain is not None:
            return noun
        case nodes.Things(noun=nodes.Name() as name):
            return name
        case nodes.Define(owner=owner):
            return owner
        case _:
            return None


def _counted(subject: Subject) -> Iterator[str]:
    """Yield what a sentence may be about besides things: numbers, zones, dice, actions."""
    yield "action"
    for world in subject.worlds:
        for info in declared(world):
            yield from (info.name, one_of(info.name))
        yield from (info.name for info in world.every_zone())
        yield from world.dice
