"""What a class of faults looks at: where the machine got stuck, and what stands around it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.frozen import frozen
from rulewright.grammar.layout import Line
from rulewright.grammar.machine import Stuck, expected
from rulewright.grammar.source import Source, Span
from rulewright.grammar.verbs import BY_FORM

DECLARATIONS: Final = frozenset(
    """game teams kind card token figure place sheet zones facts each table track die map setup spot phase action reaction
    how define when before as at while always shortage score variant scenario example examples""".split()
)
"""The first words of declarations."""

STATEMENTS: Final = frozenset(
    """if otherwise repeat for choose chooses roll rolls reroll rerolls let set do stop next nothing pause go instead after
    until together one name names depending""".split()
)
"""The first words of statements, verbs aside."""

CLAUSES: Final = frozenset(("needs", "cost", "does", "limit", "during"))
"""The first words of the clauses of an action."""

A_WORD: Final = re.compile(r"[^\W\d]\w*")


@frozen
class Diagnosis:
    """A fault and the line of the chunk that has it; `below` where it is the lines under that one.

    `header` is read above the line, where it is left out: the line and those that follow it stand below. `rows`: the line is a row of a
    table where none can stand, and so are the rows that follow.
    """

    fault: Diagnostic
    line: int
    below: bool = False
    header: tuple[str, ...] = ()
    rows: bool = False


@dataclass(frozen=True)
class Case:
    """Where the machine got stuck, and what stands around it."""

    source: Source
    lines: Sequence[Line]
    stuck: Stuck

    @property
    def index(self) -> int:
        """The number of the line in the chunk."""
        return min(self.stuck.line, len(self.lines) - 1)

    @property
    def line(self) -> Line:
        return self.lines[self.index]

    @cached_property
    def before(self) -> str:
        """The text of the line up to where it got stuck."""
        return self.source.text[self.line.start : self.stuck.start]

    @cached_property
    def here(self) -> str:
        """What was met."""
        return self.source.text[self.stuck.start : self.stuck.end]

    @cached_property
    def after(self) -> str:
        """The rest of the line."""
        return self.source.text[self.stuck.end : self.line.end]

    @cached_property
    def words(self) -> list[str]:
        """The words of the line before the place."""
        return A_WORD.findall(re.sub(r'"[^"\n]*"?', '""', self.before))

    @property
    def first(self) -> str:
        """The first word of the line."""
        return self.words[0] if self.words else self.here

    @cached_property
    def last(self) -> str:
        """The word or sign right before the place."""
        found = re.findall(r'"[^"\n]*"|\w+|[^\w\s]', self.before)
        return str(found[-1]) if found else ""

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The terminals that could have stood here."""
        return expected(self.stuck.states)

    def count(self, word: str) -> int:
        """Return how often a word stands in the text, comments aside."""
        return self._all_words[word]

    @cached_property
    def _all_words(self) -> Counter[str]:
        return Counter(A_WORD.findall(re.sub(r"#[^\n]*", "", self.source.text)))

    @property
    def header(self) -> str:
        """The line that opens the block of this one; of a line at the margin itself."""
        opener = next((line for line in reversed(self.lines[: self.index]) if line.level < self.line.level), self.line)
        return self.source.text[opener.start : opener.end]

    @property
    def span(self) -> Span:
        return self.at(self.stuck.start, self.stuck.end)

    @cached_property
    def keywords(self) -> dict[str, str]:
        """The keywords and phrases that could have stood here, by their first word."""
        return {name.split()[0]: name for name in sorted(self.wanted) if name[0].isalpha() and name != name.upper()}

    @property
    def gap(self) -> Span:
        """The place right behind what was read, where something may be missing."""
        end = self.line.start + len(self.before.rstrip())
        return self.at(end, end)

    def at(self, start: int, end: int) -> Span:
        return Span(self.source, start, end)

    def whole(self, index: int) -> Span:
        """Return the span of a line of the chunk."""
        return self.at(self.lines[index].start, self.lines[index].end)


def has_verb(text: str) -> bool:
    """Tell whether one of the first words of a text is a verb."""
    return any(word in BY_FORM or word in ("chooses", "rolls", "choose", "roll") for word in A_WORD.findall(text)[:4])


def begins_sentence(word: str) -> bool:
    """Tell whether a sentence may begin with this word, names aside."""
    return word in BY_FORM or word in STATEMENTS
