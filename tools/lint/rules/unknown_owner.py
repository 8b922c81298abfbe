"""The word before the dot of a define names no kind of thing, and nothing in the define reads it.

Approximation: a word that is no type, kind or player is a name for whoever the define is asked of; it is reported where it stands nowhere
else in the define.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Fix
from rulewright.grammar.suggest import nearest
from rulewright.grammar.walk import descendants
from rulewright.tools.lint.subject import Subject

CODE = Code("W719", "unknown-owner")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the owners of defines that neither are things nor names that anything reads."""
    known = {"player", *(word for world in subject.worlds for word in (*world.nouns, *world.things, *world.kinds))}
    for line in subject.tree.declarations if subject.worlds else ():
        for node in descendants(line):
            if not isinstance(node, nodes.Define) or node.owner is None or subject.faulty(node.span):
                continue
            word = node.owner.text
            if word not in known and not any(
                isinstance(part, nodes.Name) and part.text == word for part in descendants(node)
            ):
                close = nearest(word, known, 0.7)
                yield Diagnostic(
                    CODE,
                    node.owner.span,
                    f"there is no kind of thing called `{word}`, and the define does not read it as a name",
                    f"Did you mean `{close}`?" if close else "Call it what it is: `card`, `player`, a kind.",
                    fix=Fix(node.owner.span, close) if close else None,
                )
