"""A zone is declared in which nothing begins and which no rule mentions.

Approximation: its name stands nowhere in the rules, no sentence means it without saying so (`draw`, `discard`), and nothing starts there.
"""

from collections.abc import Iterator

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.tools.lint.subject import Subject

CODE = Code("W713", "unused-zone")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the zones that are empty from the start and never mentioned."""
    homes = {
        info.word for world in subject.worlds for info in world.every_zone()
        if {copy.home for copy in world.components} & set(info.numbers)
    }  # fmt: skip
    seen = {info.word: info for world in subject.worlds for info in world.every_zone()}
    for word, info in seen.items():
        if word not in homes and not subject.mentions.of(info.name):
            hint = "Take it out, or write the rule that brings something there."
            yield Diagnostic(CODE, word.span, f"nothing begins in `{info.name}`, and no rule mentions it", hint)
