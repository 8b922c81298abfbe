"""Faults of people who know other languages: signs and words that mean something there."""

from __future__ import annotations

import re
from typing import Final

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.classify.case import A_WORD, Case
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.verbs import BY_FORM
from rulewright.grammar.words import POSSESSIVES

_CHANGE: Final = re.compile(r"([^\W\d][\w.]*)\s*(\+=|-=|:=|\+\+|--|=(?![=<>]))[ \t]*([^#@\n]*)")
_RANGE: Final = re.compile(r"[ \t]*[^\W\d][\w, ]*:[ \t]*(-?\d+)[ \t]*(?:-|\u2013|to|until)[ \t]*(-?\d+)")
_TIMES: Final = re.compile(r"repeat[ \t]+\d+$")
_EQUALS: Final = re.compile(r"===?|=>|=<|!=|><")


def changes(case: Case) -> Diagnostic | None:
    """Find a line that begins with `x = 3`, `x += 1` or the like."""
    change = _CHANGE.match(case.source.text, case.line.start, case.line.end)
    if change is None or not (
        case.stuck.start == case.line.start or change.start(2) <= case.stuck.start <= change.end(2)
    ):
        return None
    line = case.at(case.line.start, case.line.start + len(change[0].rstrip()))
    return messages.assignment(
        case.at(change.start(2), change.end(2)), change[1], change[2], change[3].strip(), line, case.line.level == 0
    )


def equals(case: Case) -> Diagnostic | None:
    """Find `==`, `!=`, `=>` and the like."""
    for start in (case.stuck.start - 1, case.stuck.start):
        sign = _EQUALS.match(case.source.text, max(start, case.line.start))
        if sign and sign.start() <= case.stuck.start < sign.end():
            return messages.equals(case.at(sign.start(), sign.end()))
    return None


def else_(case: Case) -> Diagnostic | None:
    """Find `else` at the start of a line, and `then`."""
    first = A_WORD.match(case.source.text, case.line.start)
    if first and first[0] in ("else", "elif", "elsif", "elseif") and len(case.words) <= 1:
        end = first.end()
        more = re.compile(r"[ \t]+if\b").match(case.source.text, end)
        return messages.otherwise(case.at(first.start(), more.end() if more and first[0] == "else" else end))
    return messages.no_then(case.span) if case.here == "then" else None


def otherwise(case: Case) -> Diagnostic | None:
    """Find an `otherwise` without its `if`."""
    if case.stuck.start == case.line.start and case.here == "otherwise":
        return messages.loose_otherwise(case.span)
    return None


def of(case: Case) -> Diagnostic | None:
    """Find `blood of player`, and a sum inside of something larger: `0 - sum of card.worth for each card in hand`."""
    text = case.source.text
    if "of" not in (case.here, case.last) or case.stuck.kind not in ("word", "line end"):
        return None
    start = case.stuck.start if case.here == "of" else case.line.start + case.before.rindex("of")
    left = re.compile(r"[^\W\d][\w.]*(?=[ \t]+$)").search(text[case.line.start : start])
    right = re.compile(r"of[ \t]+(?:the[ \t]+)?([^\W\d][\w.]*)").match(text, start)
    if not left or not right:
        return None
    if left[0] == "table" and case.first == "table":
        return messages.other_spelling(case.at(case.line.start + left.start(), right.end()), f"table {right[1]}")
    if left[0] in ("sum", "highest", "lowest"):
        return messages.needs_parentheses(case.at(case.line.start + left.start(), case.line.end))
    return messages.possessive(case.at(case.line.start + left.start(), right.end()), f"{right[1]}.{left[0]}")


def whose(case: Case) -> Diagnostic | None:
    """Find `your hand`, `his coins`."""
    if case.last not in POSSESSIVES or case.stuck.kind != "word":
        return None
    start = case.line.start + case.before.rindex(case.last)
    return messages.whose(case.at(start, case.stuck.end), case.here)


def ties(case: Case) -> Diagnostic | None:
    """Find `ties by least number of cards in hand`: what settles ties is a name."""
    found = re.search(r"\bties[ \t]+by[ \t]+(?:most|least)[ \t]+", case.source.text[case.line.start : case.line.end])
    if found is None or case.line.start + found.end() > case.stuck.start:
        return None
    return messages.ties_by_name(case.at(case.line.start + found.end(), case.line.end))


def foreign_words(case: Case) -> Diagnostic | None:
    """Find a word of a programming language where it got stuck, or at the start of the line."""
    fault = messages.foreign_word(case.span) if case.stuck.kind == "word" else None
    if fault or len(case.words) > 1 or "VERB" not in case.wanted:
        return fault
    first = A_WORD.match(case.source.text, case.line.start)
    return messages.foreign_word(case.at(first.start(), first.end())) if first else None


def outcomes(case: Case) -> Diagnostic | None:
    """Find `expect Ann wins`, and what stands in a line of its own: `expect coins = 3, Ann won`, `given coins = 3, deck has "Red"`."""
    lines = {"given": ("has",), "expect": ("won", "lost", "drew")}.get(case.first, ())
    behind = re.search(r",[ \t]*([^,]+)$", case.before)
    if case.here in lines and behind:
        return messages.own_line(case.at(case.line.start + behind.start(1), case.line.end), case.first)
    if case.here == "," and re.search(r"\b(?:won|lost|drew)[ \t]*$", case.before) and case.first == "expect":
        rest = case.after.lstrip()
        return messages.own_line(case.at(case.line.end - len(rest), case.line.end), case.first) if rest else None
    if case.first != "expect" or case.stuck.kind != "word":
        return None
    if case.here in ("wins", "win", "loses", "lose", "draws", "draw", "winner", "loser"):
        return messages.outcome(case.span)
    return messages.not_a_fact(case.span) if case.here in BY_FORM else None


def ranges(case: Case) -> Diagnostic | None:
    """Find the range of a field that is written `0-5` or `0 to 5`."""
    found = _RANGE.match(case.source.text, case.line.start, case.line.end)
    if found is None or not found.start(1) <= case.stuck.start <= case.line.end:
        return None
    return messages.other_spelling(case.at(found.start(1), found.end(2)), f"{found[1]}..{found[2]}")


def how_often(case: Case) -> Diagnostic | None:
    """Find `repeat 5`, and `card Coin, 5 copies`."""
    line = case.source.text[case.line.start : case.line.end].strip()
    if _TIMES.match(line) and case.stuck.start >= case.line.start + len(line):
        return messages.other_spelling(case.at(case.line.start, case.line.start + len(line)), f"{line} times")
    if case.here in ("copies", "copy", "times", "pieces", "cards", "tokens") and "in supply" in case.wanted:
        return messages.other_spelling(case.span, "in supply")
    return None


def between(case: Case) -> Diagnostic | None:
    """Find `x is between a1 and a5`, `in between a1 and a5`, `let way = squares between a1 and a5`, `between a1, a5`."""
    line = case.source.text[case.line.start : case.line.end]
    found = re.search(r"\bbetween[ \t]+(?:\(|[\w.]+[ \t]*(?:,|to\b)?)", line)
    if found is None or not found.start() <= case.stuck.start - case.line.start < found.end():
        return None
    return messages.between_squares(case.span)


def seen_by_all(case: Case) -> Diagnostic | None:
    """Find `seen by all`."""
    seen = re.search(r"\bseen[ \t]+by[ \t]+$", case.before)
    return (
        messages.other_spelling(case.span, "everyone") if seen and case.here in ("all", "everybody", "anyone") else None
    )
