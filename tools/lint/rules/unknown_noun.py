"""A noun names no kind of thing, and nothing reads what it would stand for.

Approximation: after `number of`, `for each`, `choose a` and the like a word that is no type, kind or word of the language is a name for the
members; it is reported where it stands nowhere else in the rule or the example.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Fix
from rulewright.grammar.suggest import nearest
from rulewright.grammar.walk import descendants
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
    for line in subject.tree.declarations if subject.worlds else ():
        inside = list(descendants(line))
        words = [stem(node.text) for node in inside if isinstance(node, nodes.Name | nodes.Word)]
        for node in inside:
            match node:
                case nodes.Members(noun=noun, domain=domain) if domain is not None and stem(noun.text) not in stems:
                    if words.count(stem(noun.text)) == 1 and not subject.faulty(node.span):
                        close = nearest(noun.text, known, 0.7)
                        yield Diagnostic(
                            CODE,
                            noun.span,
                            f"there is no kind of thing called `{noun.text}`, and nothing reads it as a name",
                            f"Did you mean `{close}`?"
                            if close
                            else "Call them what they are: `card`, `player`, a kind.",
                            fix=Fix(noun.span, close) if close and noun.span.text == noun.text else None,
                        )
                case _:
                    pass
