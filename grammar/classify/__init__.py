"""Which fault it is: from where the machine got stuck to a message in the author's words.

The set of what could have stood there says little (after an expression it holds every operator), so each class of
fault is known by an example: the first word of the line, the word before, the word met, and the set. The classes are
tried in order, the most certain first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.classify import characters, elsewhere, habits, inside, repairs, spelling
from rulewright.grammar.classify.case import (
    DECLARATIONS as DECLARATIONS,
    STATEMENTS,
    Case,
    Diagnosis as Diagnosis,
    has_verb,
)
from rulewright.grammar.classify.models import model
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.expectations import few
from rulewright.grammar.layout import Line
from rulewright.grammar.machine import Stuck
from rulewright.grammar.source import Source

_CHECKS: Final[tuple[Callable[[Case], Diagnostic | None], ...]] = (
    elsewhere.equals, elsewhere.ranges, elsewhere.how_often, elsewhere.seen_by_all, characters.limits,
    characters.characters, characters.quotes, characters.rows, characters.brackets, characters.fractions, elsewhere.changes,
    elsewhere.else_, elsewhere.otherwise, habits.habits, elsewhere.between, spelling.misspelt_phrase, spelling.top_cards,
    spelling.half_phrase, repairs.broken_line, elsewhere.whose, elsewhere.ties, elsewhere.of, elsewhere.foreign_words,
    spelling.start_of_line, elsewhere.outcomes, inside.two_claims, inside.missing_colon, inside.missing_comma,
    inside.colons, inside.citations,
    inside.joined, inside.parentheses, inside.able, inside.how_many, inside.in_parameters,
    inside.doubled, inside.dots, spelling.misspelt_verb,
    spelling.near_word, inside.reserved, inside.all_of_them,
    inside.missing_word, repairs.repaired, inside.line_end, spelling.strange_line,
)  # fmt: skip


def classify(source: Source, lines: Sequence[Line], stuck: Stuck) -> Diagnosis:
    """Return what is wrong where the machine got stuck."""
    case = Case(source, lines, stuck)
    layout = _empty_block(case) or _block_without_header(case) or _without_does(case) or _rows_without_table(case)
    if layout:
        return layout
    fault = next((fault for check in _CHECKS if (fault := check(case)) is not None), None)
    return Diagnosis(fault or messages.unexpected(case.span, few(case.wanted), model(case)), case.index)


def _empty_block(case: Case) -> Diagnosis | None:
    """Find a line that opens a block, with nothing below it."""
    at_start = case.stuck.line >= len(case.lines) or case.stuck.start == case.line.start
    if case.wanted != {"_INDENT"} or not at_start or case.stuck.line == 0:
        return None
    header = case.stuck.line - 1
    return Diagnosis(messages.empty_block(case.whole(header)), header)


def _block_without_header(case: Case) -> Diagnosis | None:
    """Find lines below one that opens no block."""
    if case.stuck.kind != "block":
        return None
    header = case.index - 1
    return Diagnosis(messages.block_without_header(case.whole(case.index), case.whole(header)), header, below=True)


def _rows_without_table(case: Case) -> Diagnosis | None:
    """Find the rows of a table below a line that can have none."""
    if case.stuck.kind != "row" or case.stuck.start != case.line.start:
        return None
    return Diagnosis(messages.rows_without_table(case.whole(case.index), case.header), case.index, rows=True)


def _without_does(case: Case) -> Diagnosis | None:
    """Find what an action does, without `does` above it."""
    if case.stuck.start != case.line.start or "does" not in case.wanted or case.after.startswith(":"):
        return None
    if case.here not in STATEMENTS and not has_verb(case.here + case.after):
        return None
    return Diagnosis(messages.missing_does(case.whole(case.index)), case.index, header=("does",))
