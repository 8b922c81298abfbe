"""What could stand at a place, in words: from the terminals that the machine would have taken to what an author calls them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_NAMES: Final = {
    "WORD": "a name", "INTEGER": "a number", "QUOTED": "a text in quotes", "VERB": "a verb", "TABLE_ROW": "a row of a table",
    "PARTICIPLE": "a word like `placed`", "_NL": "the end of the line", "_INDENT": "an indented block", "@": "a citation",
}  # fmt: skip
_PREPOSITIONS: Final = frozenset(
    "to from on onto under by at as for into in against between toward towards among with over through past".split()
)
_FOLDED: Final = {
    "a preposition such as `to`": _PREPOSITIONS,
    "a comparison": frozenset(("=", "<>", "<", "<=", ">", ">=", "is", "are", "share", "shares", "differ in", "differs in")),
    "arithmetic": frozenset("+-*/"),
    "a condition": frozenset(("where", "such that")),
    "`and`, `or`": frozenset(("and", "or")),
    "a quantity such as `2` or `all`": frozenset(("a", "an", "another", "all", "any number of", "up to", "_EXACTLY")),
    "a sentence": frozenset(("let", "set", "do", "if", "repeat", "for each", "together", "stop", "next", "nothing", "go ahead")),
}  # fmt: skip
_SILENT: Final = frozenset(("_DEDENT", "$END", "END_COUNT", "_NUMBER_OF_IN", "...", ".", "(", "before"))
_VALUES: Final = frozenset(("WORD", "INTEGER", "number of"))
_OF_A_VALUE: Final = frozenset(
    "-|yes|no|the|not|number of|place of|the place of|distance from|steps from|the turn order|sum of|highest of|lowest of"
    "|there is|the next|the first|the last|the top|the bottom|top of"
    "|bottom of|first of|last of|the top of|the bottom of|the first of|the last of".split("|")
)
_OF_A_SENTENCE: Final = frozenset(("WORD", "VERB", "the", "each", "all", "phase", "may", "must"))
_ORDER: Final = (
    "a name", "a number", "a verb", "a sentence", "a quantity such as `2` or `all`", "a text in quotes",
    "a preposition such as `to`", "`:`", "`,`", "the end of the line",
)  # fmt: skip
MOST: Final = 7
"""How many things are named for one place."""
FEW: Final = 3
"""How many things for one place are few."""


def in_words(expected: frozenset[str]) -> str:
    """Say what could stand at a place: at most seven things, prepositions and the like as one."""
    words = _alternatives(expected)
    return listed(words[:MOST], len(words) > MOST)


def few(expected: frozenset[str]) -> str | None:
    """Say what could stand at a place where that is little; None where so much could that nobody wants to read it."""
    words = _alternatives(expected)
    if len(words) <= FEW:
        return listed(words)
    return f"{words[0]}, {words[1]} or the like" if words[0] == "a name" else None


def _alternatives(expected: frozenset[str]) -> list[str]:
    left = _told(expected)
    if left >= _VALUES:
        left -= _OF_A_VALUE
    words: list[str] = []
    for name, group in _FOLDED.items():
        if len(group & left) > 1:
            words.append(name)
            left -= group
    if "a sentence" in words:
        left = {name for name in left - _OF_A_SENTENCE if not name[0].isalpha() or name == name.upper()}
    words += [_NAMES.get(name, f"`{name}`") for name in left]
    rank = {name: index for index, name in enumerate(_ORDER)}
    words.sort(key=lambda word: (rank.get(word, len(rank)), word))
    return words


def listed(words: Sequence[str], more: bool = False) -> str:
    """Write a list of alternatives; `more` where it was cut short."""
    if not words:
        return "nothing more"
    if more or len(words) == 1:
        return ", ".join(words) + (" .." if more else "")
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _told(expected: frozenset[str]) -> set[str]:
    """Return the terminals that are worth telling."""
    return {name for name in expected - _SILENT if not name.startswith(", ")}


def only_word(expected: frozenset[str]) -> str | None:
    """Return the keyword that alone could go on, operators aside; None where several things could."""
    left = _told(expected)
    for name in ("a comparison", "arithmetic", "`and`, `or`", "a condition"):
        left -= _FOLDED[name]
    only = left.pop() if len(left) == 1 else ""
    return only if only and only != only.upper() else "=" if expected == {"="} else None
