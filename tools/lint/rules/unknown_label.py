"""An example names an ending by a word that nothing in the game has.

Approximation: a word in quotes behind who won, that stands nowhere in the rules and in no table, whatever it means
there.
"""

import re
from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.suggest import nearest
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.words import stem

CODE = Code("W757", "unknown-label")

_WORD = re.compile(r"[^\W\d_]+")
_QUOTED = re.compile(r'"[^"\n]*"')


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report each text behind who won that no ending can match."""
    words = _words(subject)
    known = {stem(word.lower()) for word in words}
    for example in (line for line in subject.tree.declarations if isinstance(line, nodes.Example)):
        for line in example.lines:
            text = line.ending if isinstance(line, nodes.ExpectWon) and line.ending is not None else ""
            strange = next((word for word in _WORD.findall(text) if stem(word.lower()) not in known), None)
            if strange is not None:
                close = nearest(strange.lower(), words, 0.7)
                hint = f"Did you mean `{close}`?" if close else "Write it as the game calls it."
                yield Diagnostic(CODE, line.span, f"nothing in this game is called `{strange}`", hint)


def _words(subject: Subject) -> set[str]:
    """Return all words of the rules and of the tables, in small letters; none of the comments."""
    texts = [definition.name for world in subject.worlds for definition in world.definitions]
    texts += [seat for world in subject.worlds for seat in world.seats]
    texts += [quoted for line in subject.declarations for quoted in _QUOTED.findall(line.span.text)]
    for node in subject.every(nodes.Node):
        if isinstance(node, nodes.Name | nodes.Word):
            texts.append(node.text)
    return {word.lower() for text in texts for word in _WORD.findall(text)} | subject.broken
