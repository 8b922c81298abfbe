"""The words of the language: which are reserved, and what each word of a text may be.

The keywords and set phrases stand in the grammar file, the verbs in the table of frames; here they come together by
their first word. A second spoken language would be a second set of spellings for the same terminals.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from rulewright.grammar.saved_parser import table
from rulewright.grammar.verbs import BY_FORM, BY_PARTICIPLE

RESERVED: Final[frozenset[str]] = frozenset(
    """a an the all another each and or not is if where yes no otherwise
    against among as at between by for from in into on onto over past through to towards under up with""".split()
)
"""Words that cannot be names (`you` is one too, but it stands where names stand). After a dot any word is free: `card.by`."""

POSSESSIVES: Final = frozenset("your my our his her its their".split())
"""Words by which other languages say whose something is; the rules write `player.hand`."""

_LOOKAHEADS: Final[tuple[tuple[str, str, str], ...]] = (
    ("_NUMBER_OF_IN", "number of", r"(?=\s+\w+\s+(?:in|on|at|between)\b)"),
    ("_EXACTLY", "exactly", r"(?=\s+[\w(])"),
    *(
        ("END_COUNT", spelling, r"(?=\s+(?!(?:card|token|figure|place|sheet)s?\b)\w+\s+of\b)")
        for end in ("top", "bottom", "first", "last")
        for spelling in (end, f"the {end}")
    ),
)
"""Terminals that are known by what follows them: the terminal, its spelling, what has to follow."""

_PIECES: Final = re.compile(r"[^\W\d]\w*|\.\.\.|\.\.|<>|<=|>=|[^\w\s]")

_GAP: Final = r"(?:\s|#[^\n]*\n)*"

Reading = tuple[str, "re.Pattern[str] | None"]
"""What a word or sign may be: a terminal, and a pattern where more than the word itself has to match."""


@cache
def keywords() -> tuple[str, ...]:
    """Return the keywords, set phrases and signs of the grammar file."""
    return tuple(name for name in table().terminals if name != name.upper() or not name[-1].isalpha())


@cache
def readings() -> Mapping[str, tuple[Reading, ...]]:
    """Return for each first word or sign what it may be.

    The longest spelling comes first, then what has a look-ahead, then verbs, then keywords.
    """
    spellings: list[tuple[str, str, str]] = list(_LOOKAHEADS)
    spellings += [("VERB", form, "") for form in BY_FORM]
    spellings += [("PARTICIPLE", form, "") for form in BY_PARTICIPLE]
    spellings += [(name, name, "") for name in keywords()]
    ranked: dict[str, list[tuple[int, int, Reading]]] = {}
    for terminal, spelling, ahead in spellings:
        pieces = _PIECES.findall(spelling)
        pattern = None
        if len(pieces) > 1 or ahead:
            spaced = re.sub(r"(?<=\w) (?=\w)", r"\\s+", " ".join(map(re.escape, pieces)))
            pattern = re.compile(spaced.replace(" ", _GAP) + r"\b" + ahead)
        kind = 0 if ahead else 1 if terminal in ("VERB", "PARTICIPLE") else 2
        ranked.setdefault(pieces[0], []).append((-len(pieces), kind, (terminal, pattern)))
    return {
        first: tuple(found for *_, found in sorted(all_, key=lambda entry: entry[:2])) for first, all_ in ranked.items()
    }
