"""How decisions are said in examples: the words of a text, the forms of a verb, what a label says apart from the values in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rulewright.grammar.verbs import key_of

Tokens = tuple[str, ...]
_TOKEN: Final = re.compile(r"[^\W_]+")

CHOOSES: Final = "choose"
"""The verb that fits every decision."""

DECLINES: Final = "decline"
"""The verb, and the label, of declining."""

NOTHING: Final = "nothing"
"""What a line names to decline, or to take an empty set."""


@lru_cache(maxsize=8192)
def tokens(text: str) -> Tokens:
    """Return the words of a text, in small letters."""
    return tuple(_TOKEN.findall(text.casefold()))


def verb_tokens(verb: str) -> Tokens:
    """Return the words of a verb as it is written in a line: `takes_two` is `takes`, `two`."""
    key = key_of(verb)
    return tokens(key if key is not None else verb)


def is_verb(verb: Tokens, *keys: str) -> bool:
    """Tell whether a verb is one of some others, whatever its form."""
    return len(verb) == 1 and bool(forms_of(verb[0]) & set(keys))


@lru_cache(maxsize=8192)
def forms_of(word: str) -> frozenset[str]:
    """Return what a verb may be called of which a line says a form: `carries` is `carry`, `passes` is `pass`."""
    found = {word, word.removesuffix("s"), word.removesuffix("es")}
    if word.endswith("ies"):
        found.add(word.removesuffix("ies") + "y")
    return frozenset(found)


def third_person(word: str) -> str:
    """Return the form of any verb after one subject: `carry` is `carries`, `pass` is `passes`."""
    if word.endswith("y") and word[-2:-1] not in set("aeiou"):
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def opens(verb: Tokens, label: Sequence[str | None]) -> bool:
    """Tell whether a verb is what a label begins with; None in the label stands for a value."""
    begin = tuple(label[: len(verb)])
    return bool(begin) and begin[0] in forms_of(verb[0]) and begin[1:] == verb[1:]


def says(label: Sequence[str | None], words: Tokens) -> bool:
    """Tell whether some words stand in a label, one after the other."""
    return bool(words) and any(tuple(label[at : at + len(words)]) == words for at in range(len(label)))
