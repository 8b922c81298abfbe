"""Faults inside a line: what is missing, said twice, or said where it cannot stand."""

from __future__ import annotations

import re
from typing import Final

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.classify.case import A_WORD, Case, begins_sentence, has_verb
from rulewright.grammar.classify.models import model
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.expectations import few, only_word
from rulewright.grammar.machine import expected
from rulewright.grammar.suggest import nearest
from rulewright.grammar.verbs import BY_FORM
from rulewright.grammar.words import RESERVED

_HEADERS: Final = frozenset("if otherwise for repeat when before as at while until on together".split())
_NAMING: Final = frozenset("let kind as card token die phase action reaction to define ( , plural".split())
"""Words and signs behind which something gets a name."""
_NO_QUANTITIES: Final = frozenset("a an another all any each every some".split())
_TWICE: Final = re.compile(r"\b(?=(\w+)\s+\1\s+$)\w+\s+(\w+)")
_TWO_CLAIMS: Final = re.compile(
    r"\b((?:there is (?:an?|no|another) \w+\b[^:#]*?\bwhere|all \w+\b[^:#]*?\bhave|an? \w+\b[^:#]*?\bhas)\b[^:#]*?)"
    r" (and|or) ((?:not )?(?:there is|all|an?) \w+[^:#]*[^:#\s])"
)
_BARE_THINGS: Final = re.compile(r"^\s*(?:let \w+ =|set [\w.]+ to) (?:the )?(\w+)\s+$")
_QUANTIFIED: Final = re.compile(
    r"\b(number of|there is|sum of|highest of|lowest of|all \w+ (?:are|have)|an? \w+ (?:is|has))\b"
)


def missing_colon(case: Case) -> Diagnostic | None:
    """Find a sentence that begins behind a condition without a colon, and a field without one."""
    if ":" not in case.wanted:
        return None
    if case.wanted <= {":", ","} and len(case.words) == 1 and case.stuck.kind in ("word", "number"):
        return messages.missing_colon(case.span, case.gap)
    if case.stuck.kind != "word" or case.first not in _HEADERS:
        return None
    if begins_sentence(case.here) or has_verb(case.after):
        return messages.missing_colon(case.span, case.gap)
    return None


def missing_comma(case: Case) -> Diagnostic | None:
    """Find a keyword that could stand here after a comma: `hand of Card seen by owner`."""
    if "," not in case.wanted or case.stuck.kind != "word":
        return None
    text = case.source.text
    if case.wanted <= {",", ")", "_NL", "@", "and", ":"} and "WORD" in expected(case.stuck.states, ","):
        return messages.missing_comma(case.span, case.gap)
    following = sorted(name for name in expected(case.stuck.states, ",") if name[0].isalpha() and name != name.upper())
    for name in following:
        if re.compile(rf"{re.escape(name)}\b").match(text, case.stuck.start):
            return messages.missing_comma(case.at(case.stuck.start, case.stuck.start + len(name)), case.gap)
    return None


def colons(case: Case) -> Diagnostic | None:
    """Find a second colon, and one where none can stand."""
    before = re.sub(r'"[^"\n]*"', "", case.before)
    if case.here == ":" and ":" in before:
        return messages.second_colon(case.span)
    only = only_word(case.wanted)
    if case.here == ":" and only is not None:
        return messages.instead_of(case.span, [only])
    if case.here == ":":
        follows = case.wanted & {"WORD", "INTEGER", "QUOTED"} and "_NL" not in case.wanted
        return (
            messages.early_colon(case.span, case.last, few(case.wanted), model(case))
            if follows
            else messages.colon(case.span)
        )
    repeated = re.search(r":\s*(repeat)\s+$", case.before)
    if repeated:
        return messages.second_colon(case.at(case.line.start + repeated.start(1), case.line.start + repeated.end(1)))
    opener = case.last == ":" and case.here in ("if", "for", "repeat", "depending", "together", "until", "phase", "one")
    return messages.second_colon(case.span) if opener else None


def citations(case: Case) -> Diagnostic | None:
    """Find a heading without `@`."""
    if case.stuck.kind == "quoted" and "@" in case.wanted:
        return messages.bare_citation(case.span)
    return None


def joined(case: Case) -> Diagnostic | None:
    """Find a second sentence behind a comma or `and`."""
    following = A_WORD.match(case.after.lstrip())
    word = following[0] if following else ""
    before = re.search(r",\s*(\w+)\s+$", case.before)
    if before and before[1] in BY_FORM and case.stuck.kind in ("word", "number"):
        return messages.joined_sentences(case.at(case.line.start + before.start(1), case.line.end), ",")
    near = nearest(case.here, case.keywords, 0.8) if case.last == "," else None
    if near:
        return messages.unknown_word(case.span, near, "not known here")
    if case.last == "," and (begins_sentence(case.here) or has_verb(f"{case.here} {word}")):
        return messages.joined_sentences(case.at(case.stuck.start, case.line.end), ",")
    if case.here in ("and", "or") and (begins_sentence(word) or has_verb(case.after)) and "_NL" in case.wanted:
        return messages.joined_sentences(case.at(case.stuck.start, case.line.end), case.here)
    return None


def parentheses(case: Case) -> Diagnostic | None:
    """Find a counted or quantified thing inside a larger condition: `there is ..` after `and`, or an operator behind it."""
    text = case.source.text
    inside = re.search(r"\b(and|or|not|where)\s+(there\s+is)\b", case.before)
    if inside and (inside[1] != "where" or case.here in ("in", "among", "between", "where")):
        return messages.needs_parentheses(case.at(case.line.start + inside.start(2), case.line.end))
    if case.stuck.kind == "word" and case.last in ("and", "or", "not", "=", "<", ">", "+", "-", "*"):
        ahead = re.compile(r"(there is|an?|all|sum of|highest of|lowest of|the \w+ with)\b").match(
            text, case.stuck.start
        )
        if ahead:
            return messages.needs_parentheses(case.at(case.stuck.start, case.line.end))
    if case.here in ("where", "and", "or", "=", "<>", "<", "<=", ">", ">=", "+", "-", "*", "/"):
        found = _QUANTIFIED.search(case.before)
        if found and case.before.count("(") == case.before.count(")"):
            return messages.needs_parentheses(case.at(case.line.start + found.start(), case.stuck.start))
    return None


def two_claims(case: Case) -> Diagnostic | None:
    """Find a claim about things behind one that has a condition of its own, where either may be what is asked of each thing."""
    found = _TWO_CLAIMS.search(case.source.text, case.line.start, case.line.end)
    if (
        found is None
        or not found.start(3) <= case.stuck.start <= found.end(3)
        or found[1].count("(") != found[1].count(")")
    ):
        return None
    return messages.two_claims(case.at(found.start(3), found.end(3)), found[1], found[2], found[3])


def able(case: Case) -> Diagnostic | None:
    """Find `if able` behind a choice, and behind a sentence without `must`."""
    if case.here != "if" or not re.match(r"\s+able\b", case.after):
        return None
    span = case.at(case.stuck.start, case.stuck.end + case.after.index("able") + len("able"))
    return messages.if_able(span, "choose" in case.words or "chooses" in case.words)


def how_many(case: Case) -> Diagnostic | None:
    """Find `chooses card in hand`."""
    if len(case.words) >= 2 and case.words[-2] in ("choose", "chooses", "name", "names") and "WORD" in case.wanted:
        noun = case.words[-1]
        start = case.line.start + case.before.rindex(noun)
        return messages.how_many(case.at(start, start + len(noun)), noun)
    return None


def doubled(case: Case) -> Diagnostic | None:
    """Find a word that stands twice."""
    if case.here == case.last and case.here:
        start = case.line.start + case.before.rindex(case.last)
        return messages.doubled_word(case.at(start, case.stuck.end), case.here)
    twice = _TWICE.search(case.before)
    if twice is None:
        return None
    return messages.doubled_word(case.at(case.line.start + twice.start(), case.line.start + twice.end()), twice[1])


def dots(case: Case) -> Diagnostic | None:
    """Find a dot without a name at one of its sides."""
    if case.here == "." and "WORD" in case.wanted:
        return messages.missing_name(case.span, "before")
    if case.last == "." and case.wanted == {"WORD"}:
        return messages.missing_name(case.at(case.line.start + case.before.rindex("."), case.stuck.end), "behind")
    return None


def in_parameters(case: Case) -> Diagnostic | None:
    """Find an article, or a word for all of them, before what an action chooses."""
    if case.first in ("action", "reaction") and case.last in ("(", ",") and case.here in _NO_QUANTITIES:
        noun = A_WORD.match(case.after.lstrip())
        return messages.no_quantity_here(case.span, noun[0] if noun else "card")
    return None


def reserved(case: Case) -> Diagnostic | None:
    """Find a word of the language in the place of a name."""
    names = case.last in _NAMING or (case.wanted == {"WORD"} and case.last not in RESERVED)
    return messages.reserved_word(case.span) if names and case.here in RESERVED and "WORD" in case.wanted else None


def all_of_them(case: Case) -> Diagnostic | None:
    """Find things named by their place alone where a value stands: `let mine = cards in hand`."""
    bare = _BARE_THINGS.search(case.before)
    if bare is None or case.here not in ("in", "on", "at"):
        return None
    span = case.at(case.line.start + bare.start(1), case.line.start + bare.end(1))
    return messages.all_of_them(span, f"{bare[1]} {case.here}")


def missing_word(case: Case) -> Diagnostic | None:
    """Find the one keyword that alone could go on."""
    only = only_word(case.wanted)
    if only is None or case.stuck.kind not in ("word", "quoted", "number", "sign"):
        return None
    if case.here in ("=", ":"):
        return messages.instead_of(case.span, [only])
    return messages.missing_word(case.span, case.gap, only)


def line_end(case: Case) -> Diagnostic | None:
    """Find a line that ends where something has to follow."""
    if case.stuck.kind not in ("line end", "block end"):
        return None
    start = case.line.start + len(case.before.rstrip()) - len(case.last)
    return messages.line_too_short(case.at(start, case.line.end), case.last, few(case.wanted), model(case))
