"""Turns of phrase that are English and not of the rules: each is known by a pattern around the place."""

from __future__ import annotations

import re
from typing import Final

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.classify.case import Case
from rulewright.grammar.diagnostics import Diagnostic

_HABITS: Final = {
    "which": r"\bthe \w+ (?:in|on) [\w.]+",
    "has": r"\b(?!all |an? )\w+ (?:has|have) (?:\d+|an?|any|no)? ?\w+",
    "total": r"\b(?:sum|highest|lowest) of [\w.]+ (?:in|of) [\w.]+",
    "between numbers": r"\bnumber between [\w.]+ (?:and|to) [\w.]+",
    "or numbers": r"\b\d+ or \d+\b",
    "half a comparison": r"(?:<=|>=|<>|<|>|=) [\w.]+ (?:and|or) (?:<=|>=|<>|<|>|=)",
    "needs": r"^needs \d+ \w+",
    "waits": r"^(?:when|before)\b.* (?:<=|>=|<>|<|>|=) ",
    "limit": r"^limit \d+ (?!times)\w+",
    "parameter": r"^(?:how to|define) [\w.]+\([^)]*\b(?:in|from)\b",
    "count": r"\b(?:count|amount|total) of \w+",
}
_PATTERNS: Final = {name: re.compile(pattern) for name, pattern in _HABITS.items()}


def habits(case: Case) -> Diagnostic | None:
    """Find a turn of phrase that the rules say otherwise."""
    line = case.source.text[case.line.start : case.line.end]
    place = case.stuck.start - case.line.start
    for name, pattern in _PATTERNS.items():
        found = next((one for one in pattern.finditer(line) if one.start() <= place < one.end() + 1), None)
        if found is not None:
            return messages.habit(case.at(case.line.start + found.start(), case.line.start + found.end()), name)
    return None
