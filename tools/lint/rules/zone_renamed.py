"""A `let` gives a zone another name, and what is meant below is what lay there before something came or went.

Approximation: between the `let` and a line that moves the whole of it, or a loop over it, a sentence of the same block moves something
to or from the zone, in the words of the `let`.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Label
from rulewright.grammar.walk import descendants
from rulewright.interpreter.core.lower.moves import MOVING
from rulewright.tools.lint.subject import Subject

CODE = Code("W763", "zone-renamed")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the lines that use the other name of a zone after it has changed."""
    zones = {let for world in subject.worlds for let in world.renamed_zones}
    for block in subject.every(nodes.Block):
        for number, let in enumerate(block.statements):
            if isinstance(let, nodes.Let) and let in zones:
                yield from _later(let, block.statements[number + 1 :], zones)


def _later(let: nodes.Let, statements: tuple[nodes.Statement, ...], zones: set[nodes.Let]) -> Iterator[Diagnostic]:
    """Yield the first use of a zone's other name behind a line that has changed the zone."""
    zone = let.value.span.text
    others = {let.name.text, zone}
    changed: nodes.Sentence | None = None
    for line in statements:
        if isinstance(line, nodes.Let) and line.name.text == let.name.text:
            return
        if isinstance(line, nodes.Let) and line in zones and line.value.span.text in others:
            others.add(line.name.text)
        used = next((name for name in _uses(line) if name.text == let.name.text), None)
        if changed is not None and used is not None:
            yield Diagnostic(
                CODE,
                used.span,
                f"`{used.text}` is what lies in `{zone}` now, which is not what lay there at the `let`",
                f"What lay there is kept by `let {let.name.text} = all cards in {zone}`; "
                f"where what lies there now is meant, say `{zone}`.",
                (Label(changed.span.first_line, "this changes it"),),
            )
            return
        if isinstance(line, nodes.Sentence) and line.verb in MOVING and others & set(_places(line)):
            changed = line


def _uses(line: nodes.Statement) -> Iterator[nodes.Name]:
    """Yield the names that a line moves the whole of, or goes through one by one."""
    for node in descendants(line):
        match node:
            case nodes.Sentence(verb=verb, objects=objects) if verb in MOVING:
                yield from (one for one in objects if isinstance(one, nodes.Name))
            case nodes.ForEach(members=nodes.Members(domain=nodes.Name() as name)):
                yield name
            case _:
                pass


def _places(line: nodes.Sentence) -> Iterator[str]:
    """Yield from where and to where a sentence moves something, as it is written."""
    for phrase in line.phrases:
        yield from (place.span.text for place in phrase.objects)
    yield from (one.span.text for one in line.objects if not isinstance(one, nodes.Things))
