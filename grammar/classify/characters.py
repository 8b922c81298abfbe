"""Faults of single characters, numbers and brackets."""

from __future__ import annotations

import re
from typing import Final

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.classify.case import Case
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.layout import open_bracket
from rulewright.grammar.machine import expected, states_before

_OWNED: Final = re.compile(r"([^\W\d]\w*)'s[ \t]+([^\W\d]\w*)")


def limits(case: Case) -> Diagnostic | None:
    """Find what is nested too deeply, and numbers that are too large."""
    match case.stuck.kind:
        case "deep":
            return messages.too_deep(case.span)
        case "long number":
            return messages.long_number(case.span)
        case _:
            return None


def characters(case: Case) -> Diagnostic | None:
    """Find a character that means nothing, open quotes, a number with letters behind it."""
    if case.stuck.kind != "foreign":
        return None
    start, character = case.stuck.start, case.here
    if character == '"':
        return messages.open_quotes(case.at(start, case.line.end))
    if character == "|" and not case.before:
        comment = case.source.rest_of_line(case.line.end)
        bars = comment.lstrip().startswith("#") and "|" in comment
        whole = case.at(case.line.start, case.line.end + len(comment.rstrip()))
        return messages.comment_in_row(whole) if bars else messages.open_row(case.whole(case.index))
    if character.isdigit():
        word = re.compile(r"\w+").match(case.source.text, start)
        return messages.number_and_letters(case.at(start, word.end() if word else start + 1))
    owned = _OWNED.search(case.source.text, case.line.start, case.line.end)
    if character == "'" and owned:
        return messages.possessive(case.at(owned.start(), owned.end()), f"{owned[1]}.{owned[2]}")
    return messages.foreign_character(case.span)


def quotes(case: Case) -> Diagnostic | None:
    """Find a line with an odd number of quotation marks."""
    line = case.source.text[case.line.start : case.line.end]
    if line.count('"') % 2 == 0 or case.stuck.kind in ("block", "block end"):
        return None
    return messages.odd_quotes(case.at(min(case.stuck.start, case.line.start + line.rindex('"')), case.line.end))


def rows(case: Case) -> Diagnostic | None:
    """Find a row of a table without its last bar, or without its first."""
    if case.before.startswith("|") and case.stuck.kind != "line end":
        return messages.open_row(case.whole(case.index))
    line = case.source.text[case.line.start : case.line.end]
    if "|" in line and "TABLE_ROW" in expected(states_before(case.source, case.lines, case.index)):
        return messages.open_row(case.whole(case.index))
    return None


def brackets(case: Case) -> Diagnostic | None:
    """Find a bracket that is never closed, or was never opened."""
    opened = open_bracket(case.source, case.line)
    if opened is not None and opened < case.stuck.start:
        return messages.open_bracket(case.at(opened, opened + 1))
    if case.here == ")" and case.before.count("(") <= case.before.count(")"):
        return messages.stray_bracket(case.span)
    return None


def fractions(case: Case) -> Diagnostic | None:
    """Find `1.5`."""
    number = re.compile(r"\.\d+").match(case.source.text, case.stuck.start)
    if case.here == "." and number and case.last.isdigit():
        return messages.fraction(case.at(case.stuck.start - len(case.last), number.end()))
    return None
