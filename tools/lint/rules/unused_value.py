"""A kind has a value that nothing has and no rule asks for.

Approximation: the value is not mentioned, no row of a table and no copy has it, no choice and no loop goes over all values of the kind,
and it is not the first one, with which a field that can change starts.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.interpreter.check.world import World
from rulewright.interpreter.values import KindType, SetType
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.words import stem

CODE = Code("W711", "unused-value")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the values that nothing has or mentions, of kinds that are used."""
    listed = {stem(node.noun.text) for node in subject.every(nodes.Members) if node.domain is None}
    if not subject.worlds:
        return
    for kind in subject.every(nodes.Kind):
        if stem(kind.name.text) in listed or not subject.mentions.of(
            kind.name.text, *(value.text for value in kind.values)
        ):
            continue
        theirs = set().union(*(had(world, kind.name.text) for world in subject.worlds))
        for number, value in enumerate(kind.values):
            if number not in theirs and not subject.mentions.of(value.text):
                hint = "Take it out, or look for the row or the rule that should have it."
                yield Diagnostic(CODE, value.span, f"nothing is `{value.text}`, and no rule asks for it", hint)


def had(world: World, name: str) -> set[object]:
    """Return the numbers of the values that something has, or starts with."""
    found: set[object] = set()
    drawers = [world.facts, world.player_fields, *(thing.fields for thing in world.things.values())]
    for info in (info for drawer in drawers for info in drawer.values()):
        match info.type:
            case KindType(name=of) if of == name:
                found |= set(info.definition_column) if info.constant else {info.start}
            case SetType(element=KindType(name=of)) if of == name:
                values = (*info.definition_column, info.start)
                found |= {part for value in values if isinstance(value, tuple) for part in value}
            case _:
                pass
    return found
