"""One run of the linter over one game, or over a file of house rules: the errors and warnings of `check`, then its own findings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulewright.grammar.diagnostics import Diagnostic, Diagnostics
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Source
from rulewright.interpreter.pipeline import Checked, Library, RulesError
from rulewright.tools.lint.registry import all_rules
from rulewright.tools.lint.subject import Subject
from rulewright.tools.lint.suppress import allowed
from rulewright.tools.opening import checked_at


@frozen
class Linted:
    """What was found, in order, and whether it was a file of house rules."""

    house: bool
    faults: tuple[Diagnostic, ...]


def lint(path: Path, library: Library) -> Linted:
    """Lint one game for every number of players that it is for, or a file of house rules together with its game."""
    checked, house = checked_at(path, library)
    faults = Diagnostics()
    faults.extend(errors_of(checked, None if house is None else house.titles))
    subject = Subject(checked)
    own: tuple[Source, ...] = subject.sources
    if house is None:
        faults.extend(findings(subject))
    else:
        here = str(house.path)
        own = tuple(source for source in own if source.name == here)
        faults.extend(fault for fault in findings(subject) if fault.span.source.name == here)
    told = Diagnostics()
    told.extend(allowed(faults.found, own, complete=not faults.has_errors))
    return Linted(house is not None, told.in_order())


def errors_of(checked: Checked, titles: tuple[str, ...] | None) -> tuple[Diagnostic, ...]:
    """Return what `check` says of a game, for every number of players; of house rules, with each of their variants."""
    faults = Diagnostics()
    faults.extend(checked.diagnostics)
    for variants in () if faults.has_errors else [()] if titles is None else [(title,) for title in titles]:
        low, high = checked.range_of(variants)
        for players in range(low, high + 1):
            try:
                checked.compile(players, variants)
            except RulesError as error:
                faults.extend(error.diagnostics)
    return faults.in_order()


def findings(subject: Subject) -> Iterator[Diagnostic]:
    """Yield what the rules find, also beside errors."""
    for rule in all_rules():
        yield from rule.check(subject)
