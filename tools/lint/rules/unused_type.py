"""Things are declared that no rule can mean: they lie where they begin, and stay there.

Approximation: nothing mentions the type, a type that it is of, one of its cards by name, or the zone in which they begin; and no rule
stands with it.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.interpreter.check.world import ThingKind, World
from rulewright.tools.lint.subject import Subject

CODE = Code("W714", "unused-type")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the types of things that never come into play."""
    world = subject.world
    if world is None:
        return
    texts = {node.value for node in subject.every(nodes.Text)}
    for thing in world.things.values():
        if thing.members and not _used(subject, world, thing, texts):
            hint = "Take them out, or write the rule that moves them."
            yield Diagnostic(
                CODE, thing.node.name.span, f"no rule means these {thing.plural}, or where they begin", hint
            )


def _used(subject: Subject, world: World, thing: ThingKind, texts: set[str]) -> bool:
    homes = {world.components[number].home for number in thing.members}
    zones = [zone.name for zone in world.every_zone() if homes & set(zone.numbers)]
    names = [world.definitions[number].name for number in thing.definitions]
    types = [word for kind in world.lineage(thing.name) for word in (kind.singular, kind.plural)]
    typed = subject.type_mentions  # zones mention a type too, and that is no use of it
    return (
        subject.mentions.of(*zones, *types, *names) > typed.of(*zones, *types, *names)
        or bool(texts & set(names))
        or any(bearer.type == thing.name for bearer in world.bearers.values())
    )
