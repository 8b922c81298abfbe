"""What words that somebody typed mean among the labels of things and of ways to act."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.interpreter.core.program import Program
from rulewright.interpreter.core.spoken import Tokens, tokens


def things_of(program: Program) -> frozenset[Tokens]:
    """Return what the things of a game are called."""
    return frozenset(tokens(definition.name) for definition in program.definitions)


def fits(words: Sequence[str], label: str) -> bool:
    """Tell whether every word is, or begins, a word of a label."""
    known = tokens(label)
    return all(any(other.startswith(word) for other in known) for word in words)


def follows(words: Sequence[str], label: str) -> bool:
    """Tell whether the words are, or begin, words of a label in the same order: who attacks whom depends on it."""
    known = iter(tokens(label))
    return all(any(other.startswith(word) for other in known) for word in words)


def meant(things: frozenset[Tokens], words: Tokens, label: str) -> bool:
    """Tell whether words mean a label: they are words of it, and not the whole name of one thing where it is that of another."""
    if not follows(words, label):
        return False
    return words not in things or tokens(label) not in things or tokens(label) == words
