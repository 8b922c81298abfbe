"""What is on offer follows something that whoever is asked cannot see, so the offer tells it.

Approximation: a condition of an option, what can be chosen, or how many, follows for some seat that may be asked from fronts in a zone that
surely does not show them to it (another's hand, a bag, a deck; see `sight`), and the rule shows or looks at nothing.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic, Label
from rulewright.interpreter.core.program import Program
from rulewright.tools.lint.hidden import Asked, reported, telling
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.suppress import DECLARED

CODE = Code("W770", "telling-options")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the decisions whose options tell what is hidden; labels show the zones in which it lies."""
    hint = "Offer it by what the seat can see, and look at the rest when it was chosen."
    message = "the options follow what whoever is asked cannot see, and so tell it"
    for span, zones in reported(subject.programs, _told):
        words = {info.word.span for world in subject.worlds for info in world.every_zone() if zones & set(info.numbers)}
        labels = tuple(Label(word, DECLARED) for word in sorted(words, key=lambda word: word.start))
        yield Diagnostic(CODE, span, message, hint, labels)


def _told(program: Program, asked: Asked) -> Iterator[frozenset[int]]:
    zones = telling(program, asked)
    if zones:
        yield zones
