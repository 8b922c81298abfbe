"""Faults of spelling: words and phrases with a slip in them, and sentences whose verb is none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.classify.case import A_WORD, CLAUSES, DECLARATIONS, STATEMENTS, Case, has_verb
from rulewright.grammar.classify.models import model
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.expectations import few
from rulewright.grammar.suggest import nearest
from rulewright.grammar.verbs import BY_FORM, BY_PARTICIPLE
from rulewright.grammar.words import RESERVED, keywords

_NEAR: Final = 0.74
_SHORT: Final = 3
_PEOPLE: Final = frozenset(
    "you player players someone everyone opponent opponents other others owner holder active this".split()
)
_INSIDE_BLOCKS: Final = {
    "given": "an `example`", "expect": "an `example`", "needs": "an `action` or a `reaction`", "cost": "an `action` or a `reaction`",
    "does": "an `action` or a `reaction`", "limit": "an `action` or a `reaction`", "during": "a `reaction`", "players": "the line `game`",
    "rulebook": "the line `game`", "change": "a `variant` or a `scenario`", "replace": "a `variant` or a `scenario`",
    "without": "a `variant` or a `scenario`", "on": "a roll or `depending on`", "ties": "`score`", "text": "`card` and its name",
}  # fmt: skip
"""First words of lines, and below which line they stand."""
_COUNTED: Final = re.compile(r"\b(top|bottom|first|last)[ \t]+\(.*\)[ \t]+of\b")
_ENDS: Final = re.compile(r"\b(?:the[ \t]+)?(top|bottom|first|last)[ \t]+(\d+[ \t]+)?(\w+)[ \t]+(?:of|from)\b")


def misspelt_phrase(case: Case) -> Diagnostic | None:
    """Find a set phrase with a slip in it: `numbr of`, `steps frm`, `in turn oder`, `if abel`, `as soon a`."""
    if case.stuck.kind != "word":
        return None
    phrases = [name for name in keywords() if " " in name and name[0].isalpha()]
    words = list(A_WORD.finditer(case.source.text, case.line.start, case.line.end))
    place = next((index for index, match in enumerate(words) if match.start() == case.stuck.start), 0)
    for count in (4, 3, 2):
        for first in range(max(0, place - count + 1), min(place + 1, len(words) - count + 1)):
            span = case.at(words[first].start(), words[first + count - 1].end())
            near = nearest(span.text, (phrase for phrase in phrases if phrase.count(" ") == count - 1), 0.85)
            if near and span.text not in phrases and span.text.count(" ") == count - 1:
                return messages.said_otherwise(span, near)
    return None


def half_phrase(case: Case) -> Diagnostic | None:
    """Find the first word of a phrase that could stand here, without the rest of it: `how push(x)`."""
    phrases = sorted(name for name in case.wanted if name.startswith(f"{case.here} "))
    if case.stuck.kind != "word" or not phrases or case.here in case.wanted:
        return None
    return messages.half_a_phrase(case.span, phrases)


def top_cards(case: Case) -> Diagnostic | None:
    """Find `the top 3 cards of deck`, `the top card of deck`, `the top (day + 1) of deck`."""
    for found in _ENDS.finditer(case.source.text, case.line.start, case.line.end):
        if found.start() <= case.stuck.start <= found.end():
            return messages.said_otherwise(case.at(found.start(), found.end()), f"the {found[1]} {found[2] or ''}of")
    for counted in _COUNTED.finditer(case.source.text, case.line.start, case.line.end):
        if counted.start() <= case.stuck.start <= counted.end() + 1:
            return messages.counted_end(case.at(counted.start(), counted.end()), counted[1])
    return None


def start_of_line(case: Case) -> Diagnostic | None:
    """Find a line that begins with a word that no line here can begin with."""
    if case.stuck.kind != "word" or case.stuck.start != case.line.start:
        return None
    word = case.here
    if case.line.level > 0 and word in DECLARATIONS - STATEMENTS - BY_FORM.keys():
        return messages.declaration_inside(case.span, word, "before phase" in case.wanted)
    if case.line.level == 0:
        near = nearest(word, DECLARATIONS, _NEAR)
        if near is None and (word in STATEMENTS or has_verb(case.here + case.after)):
            return messages.sentence_at_top(case.whole(case.index))
        return messages.unknown_word(case.span, near, "no declaration") if near else None
    if word in RESERVED and "WORD" in case.wanted and re.match(r"\s*[:,]", case.after):
        return messages.reserved_word(case.span)
    if word == "on":
        return messages.loose_case(case.span)
    near = nearest(word, case.keywords.keys() | (BY_FORM.keys() if "VERB" in case.wanted else set()))
    near = None if word in _PEOPLE else near
    return messages.unknown_word(case.span, near, "not known here") if near else None


def strange_line(case: Case) -> Diagnostic | None:
    """Find a line that begins like no line of its block, near to nothing."""
    if case.stuck.start != case.line.start or case.stuck.kind not in ("word", "quoted", "number", "sign", "row"):
        return None
    if case.here in _INSIDE_BLOCKS:
        return messages.belongs_in_block(case.whole(case.index), case.here, _INSIDE_BLOCKS[case.here])
    if case.line.level > 0:
        return messages.strange_in_block(case.span, case.header, few(case.wanted))
    if re.match(r"[\w, ]*:[ \t]*\S", case.here + case.after):
        return messages.field_at_top(case.whole(case.index))
    return messages.no_declaration(case.span)


def misspelt_verb(case: Case) -> Diagnostic | None:
    """Find a sentence without a verb: after one word, or after a subject."""
    if "VERB" not in case.wanted or not case.words or case.stuck.kind not in ("word", "quoted", "number", "line end"):
        return None
    spoken = BY_FORM.keys() | STATEMENTS
    near = nearest(case.here, spoken, _NEAR) if len(case.here) > 2 else None
    if near:
        return messages.unknown_word(case.span, near, "no verb of the language")
    if len(case.words) == 1 and case.first not in _PEOPLE:
        first = case.at(case.line.start, case.line.start + len(case.first))
        near = nearest(case.first, spoken, _NEAR)
        if near:
            return messages.unknown_word(first, near, "no verb of the language")
        if case.first in DECLARATIONS and case.stuck.kind in ("word", "quoted"):
            return messages.declaration_inside(case.at(case.line.start, case.stuck.end), case.first)
    if case.wanted & {"to", "from"}:
        return None
    if case.words == ["Player"] and case.stuck.kind == "number":
        return messages.seat_by_number(case.at(case.line.start, case.stuck.end))
    if case.stuck.kind == "word" and case.here not in RESERVED:
        return messages.no_such_verb(case.span)
    right = model(case) if case.first in DECLARATIONS | CLAUSES else None
    return messages.no_verb(case.span if case.here else case.whole(case.index), right or "player draws 2 cards")


def near_word(case: Case) -> Diagnostic | None:
    """Find a keyword with a slip where it got stuck, or in the word before, which was read as a name."""
    if case.stuck.kind not in ("word", "quoted", "number"):
        return None
    known, near = dict(case.keywords), None
    if "PARTICIPLE" in case.wanted:
        known |= {form: form for form in BY_PARTICIPLE}
    if len(case.here) > 1 and case.here not in BY_FORM and (case.here not in RESERVED or len(known) == 1):
        near = nearest(case.here, known, _NEAR) or _one_letter_off(case.here, known)
    if near:
        phrase = known[near]
        following = re.compile(re.escape(phrase[len(near) :])).match(case.after)
        return messages.unknown_word(case.span, near if following else phrase, "not known here")
    start = case.stuck.start - len(case.last) - 1
    near = nearest(case.last, known, _NEAR) if len(case.words) > 1 and case.last.isalpha() else None
    named = case.count(case.last) > 1
    if near and not named and case.source.text.startswith(case.last, start) and case.last not in RESERVED:
        return messages.unknown_word(case.at(start, start + len(case.last)), near, "not known here")
    return None


def _one_letter_off(word: str, known: Iterable[str]) -> str | None:
    """Return a short word that differs from this one in one letter."""
    if len(word) > _SHORT:
        return None
    return next((other for other in known if len(other) == len(word) and sum(map(str.__ne__, word, other)) == 1), None)
