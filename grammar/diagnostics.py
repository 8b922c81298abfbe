"""Diagnostics: what is wrong, where, why, and what to write instead.

Every stage returns diagnostics as values; nothing here prints. A `Code` is stable for ever: letter E (error)
or W (warning), three digits, and a short name in kebab case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span

Severity = Literal["error", "warning"]


@frozen
class Code:
    """A stable identity of a kind of fault, for example E203 unknown-name."""

    id: str
    name: str

    @property
    def severity(self) -> Severity:
        return "warning" if self.id.startswith("W") else "error"


@frozen
class Label:
    """A second place that matters for a fault, with a few words about it."""

    span: Span
    text: str


@frozen
class Fix:
    """A replacement of one span by other text that would mend the fault."""

    span: Span
    text: str


@frozen
class Diagnostic:
    """One fault: its code, its place, one sentence in the author's words, and what to write instead."""

    code: Code
    span: Span
    message: str
    hint: str = ""
    labels: tuple[Label, ...] = ()
    fix: Fix | None = None

    @property
    def severity(self) -> Severity:
        return self.code.severity


def in_order(faults: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return faults by file and place."""
    return tuple(sorted(faults, key=lambda fault: (fault.span.source.name, fault.span.start, fault.code.id)))


_Key: TypeAlias = tuple[str, str, int, int, str]


def _key(fault: Diagnostic) -> _Key:
    """Return what two faults have in common that are the same fault."""
    return fault.code.id, fault.span.source.name, fault.span.start, fault.span.end, fault.message


@dataclass(slots=True)
class Diagnostics:
    """Collect the faults of one run; a fault at a place that has the same one already is not repeated."""

    found: list[Diagnostic] = field(default_factory=list)
    _seen: set[_Key] = field(default_factory=set)

    def add(self, fault: Diagnostic) -> None:
        key = _key(fault)
        if key not in self._seen:
            self._seen.add(key)
            self.found.append(fault)

    def extend(self, faults: Iterable[Diagnostic]) -> None:
        for fault in faults:
            self.add(fault)

    def withdraw(self, since: int, which: Callable[[Diagnostic], bool]) -> tuple[Diagnostic, ...]:
        """Take back some of the faults that were added since there were so many; return them."""
        taken = tuple(fault for fault in self.found[since:] if which(fault))
        self.found[since:] = [fault for fault in self.found[since:] if not which(fault)]
        self._seen -= {_key(fault) for fault in taken}
        return taken

    @property
    def has_errors(self) -> bool:
        return any(fault.severity == "error" for fault in self.found)

    def in_order(self) -> tuple[Diagnostic, ...]:
        """Return all faults by file and place."""
        return in_order(self.found)
