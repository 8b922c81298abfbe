"""One word has several jobs: a fact, a zone, an action, a phase of the same name.

Approximation: names of facts and fields, zones, actions and reactions, phases, procedures, defines and values of kinds; of different
sorts. Types of things do not count: a field of a kind, and a zone for one sort of card, are often called like it.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Label
from rulewright.tools.lint.subject import Subject

CODE = Code("W761", "many-jobs")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the second job of each word."""
    jobs: dict[str, dict[str, nodes.Word]] = {}
    for sort, word in _declared(subject):
        jobs.setdefault(word.text, {}).setdefault(sort, word)
    for text, sorts in jobs.items():
        (first, place), *others = sorts.items()
        for sort, word in others:
            label = Label(place.span, f"{first} here")
            yield Diagnostic(
                CODE, word.span, f"`{text}` is {first} and {sort}", "Give one of them another name.", (label,)
            )


def _declared(subject: Subject) -> Iterator[tuple[str, nodes.Word]]:
    for field in subject.every(nodes.Field):
        sort = "a zone" if isinstance(field.type, nodes.ZoneType) else "a field"
        yield from ((sort, word) for word in field.names)
    for kind in subject.every(nodes.Kind):
        yield from (("a value of a kind", word) for word in kind.values)
    yield from (("an action", one.name) for one in subject.every(nodes.Action))
    yield from (("a reaction", one.name) for one in subject.every(nodes.Reaction) if one.name is not None)
    yield from (("a phase", one.name) for one in subject.every(nodes.PhaseStatement))
    yield from (("a procedure", one.name) for one in subject.every(nodes.HowTo))
    yield from (("a define", one.name) for one in subject.every(nodes.Define) if " " not in one.name.text)
