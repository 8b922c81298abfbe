"""What is counted, in the singular: `1 coin` of the field `coins`, `1 life` of the field `lives`."""

from __future__ import annotations

_OF_FE = ("lives", "knives", "wives")


def fields_called(word: str) -> tuple[str, ...]:
    """Return what a field may be called of which a sentence says a word: `coin` is one of `coins`, `life` one of `lives`."""
    irregular = f"{word[:-2]}ves" if word.endswith("fe") else word
    return (word, word + "s") if irregular == word else (word, word + "s", irregular)


def spelt_plural(word: str) -> str:
    """Return the plural of a word as it is spelt: enemies, boxes, gems."""
    if word.endswith("y") and not word.endswith(("ay", "ey", "oy", "uy")):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def one_of(name: str) -> str:
    """Return what one of a field is called."""
    if name.rpartition("_")[2] in _OF_FE:
        return f"{name[:-3]}fe"
    return name[:-1] if name.endswith("s") and not name.endswith(("ss", "us", "is")) else name
