"""Rules take or choose things from a zone to which nothing ever comes.

Approximation: nothing begins there, and no instruction moves anything there, with any variant and any number of players; where it cannot be
told where some instruction moves things to, nothing is said.
"""

from collections.abc import Iterator

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Code, Diagnostic, Label
from rulewright.grammar.source import Span
from rulewright.interpreter.check.world import World
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.run.generated.ranges import Ranges
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.suppress import DECLARED

CODE = Code("W756", "never-filled")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report where things are first taken from each such zone, or else where they are first counted or chosen."""
    empty: dict[str, nodes.Word] = {}
    filled: set[str] = set()
    for world, program in zip(subject.worlds, subject.programs, strict=False):
        nothing = _unentered(world, program)
        for info in world.every_zone():
            if set(info.numbers) <= nothing:
                empty[info.name] = info.word
            else:
                filled.add(info.name)
    for name, word in empty.items():
        place = None if name in filled else next(_taken(subject, name), None)
        if place is not None:
            hint = "Write the rule that brings something there, or name the zone that is meant."
            label = Label(word.span, DECLARED)
            yield Diagnostic(CODE, place, f"nothing ever comes to `{name}`", hint, (label,))


def _unentered(world: World, program: Program) -> frozenset[int]:
    """Return the zones in which nothing begins and to which nothing comes."""
    return Ranges(program).unentered - {copy.home for copy in world.components}


def _taken(subject: Subject, name: str) -> Iterator[Span]:
    """Yield the places after `from` that name a zone, then those in which things are counted or chosen, in actions too."""
    places = [
        place for phrase in subject.every(nodes.Phrase) if phrase.preposition == "from" for place in phrase.objects
    ]
    chosen: list[nodes.Members | nodes.Parameter] = [*subject.every(nodes.Members), *subject.every(nodes.Parameter)]
    for place in (*places, *(members.domain for members in chosen)):
        match place:
            case nodes.Name(text=text) | nodes.Dot(name=nodes.Word(text=text)) if text == name:
                yield place.span
            case _:
                pass
