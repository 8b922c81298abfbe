"""A condition after `where` says nothing of those it is about, but of another one.

Approximation: the word for each of the members does not stand in the condition, while `player` or the word for a thing does, which then is
somebody or something known outside.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.walk import descendants
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.words import stem

CODE = Code("W758", "says-nothing")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the conditions in which the members are not spoken of."""
    world = subject.world
    if world is None:
        return
    ones = {"player", *(thing.singular for thing in world.things.values())}
    for members in subject.every(nodes.Members):
        if members.where is None or subject.faulty(members.span):
            continue
        noun = members.noun.text
        thing = world.nouns.get(noun)
        own = {stem(noun), *([] if thing is None else [stem(thing.singular), stem(thing.plural)])}
        words = [node.text for node in descendants(members.where) if isinstance(node, nodes.Name | nodes.Word)]
        other = next((word for word in words if word in ones), None)
        if other is None or any(stem(word) in own for word in words):
            continue
        message = f"this says nothing of each of the {noun}: `{other}` is another one, known outside"
        if other == "player" and members.domain is None:
            hint = f"Write `players in {noun} where ..`, or call each of them by its own word."
        else:
            hint = f"Each of them is called like the noun; what is the same for all goes into an `if`, not behind `{noun}`."
        yield Diagnostic(CODE, members.where.span, message, hint)
