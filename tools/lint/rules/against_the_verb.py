"""Things go the other way than the verb says: cards are drawn or dealt to a deck, or discarded to a hand.

Approximation: the zone after `to` is declared as a deck, or as a hand, in all its places.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.tools.lint.subject import Subject

CODE = Code("W744", "against-the-verb")

_GOALS = {"draw": "deck", "deal": "deck", "discard": "hand"}
_DONE = {"draw": "drawn", "deal": "dealt", "discard": "discarded"}


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the goals to which the verb of the sentence does not lead."""
    sorts: dict[str, set[str]] = {}
    for world in subject.worlds:
        for info in world.every_zone():
            sorts.setdefault(info.name, set()).add(info.sort)
    for sentence in subject.every(nodes.Sentence):
        wrong = _GOALS.get(sentence.verb)
        for phrase in sentence.phrases if wrong is not None else ():
            for place in phrase.objects if phrase.preposition == "to" else ():
                match place:
                    case nodes.Name(text=text) | nodes.Dot(name=nodes.Word(text=text)) if sorts.get(text) == {wrong}:
                        hint = "Exchange what stands after `from` and `to`, or write `move` or `return`."
                        message = f"`{text}` is a {wrong}, and nothing is {_DONE[sentence.verb]} to one"
                        yield Diagnostic(CODE, place.span, message, hint)
                    case _:
                        pass
