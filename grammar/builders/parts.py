"""Parts: what a rule of the grammar hands to its parent and what is no node of the tree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, TypeVar

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.frozen import frozen
from rulewright.grammar.nodes import Block, Cite, Expr, Modifier, Word
from rulewright.grammar.nodes.statements import Hole
from rulewright.grammar.source import Span

T = TypeVar("T")
Quantity = Literal["number", "a", "another", "up to", "exactly", "any number", "all"]


class Fault(Exception):  # noqa: N818 - it is the author's, not the program's
    """A fault of the author's that the grammar alone does not see, found while building."""

    def __init__(self, told: Diagnostic) -> None:
        super().__init__(told.message)
        self.told = told


@frozen
class Body:
    """A block and the citation on the line that opens it."""

    block: Block
    cite: Cite | None

    def whole(self) -> Block:
        """Return the block with its citation, for a header that has no place for one."""
        return replace(self.block, cite=self.cite) if self.cite else self.block


@frozen
class Answer:
    """`if declined` or `if unable` below a sentence, with its block."""

    kind: Literal["declined", "unable"]
    body: Body
    span: Span


@frozen
class Tail:
    """`where ..` or `such that ..` after the objects of a sentence."""

    kind: Literal["where", "such that"]
    condition: Expr
    span: Span


@frozen
class Pick:
    """How many of what are chosen: `up to 2 elders`."""

    quantity: Quantity
    number: Expr | None
    noun: Word


@frozen
class Pool:
    """From what is chosen: a domain, everything within a distance of an origin, or the numbers from low to high."""

    kind: Literal["in", "within", "between"]
    first: Expr
    second: Expr | None
    span: Span


@frozen
class Plural:
    """`plural dogs`."""

    name: Word


@frozen
class Modifiers:
    """The modifiers below `while`, `always` or `until`, and the citation of that header."""

    lines: tuple[Modifier | Hole, ...]
    cite: Cite | None


def all_of(sort: type[T], parts: Iterable[object]) -> tuple[T, ...]:
    """Return the parts of one sort, in order."""
    return tuple(part for part in parts if isinstance(part, sort))


def one_of(sort: type[T], parts: Iterable[object]) -> T | None:
    """Return the first part of a sort, or None."""
    return next((part for part in parts if isinstance(part, sort)), None)


def count(word: Word) -> int:
    """Return the value of a whole number as written."""
    return int(word.text)


def player_count(span: Span, low: Word, high: Word | None) -> tuple[int, int]:
    """Return the least and the greatest number of players in `2..4` or `2`."""
    least, most = count(low), count(high or low)
    if least < 1 or most < least:
        raise Fault(messages.how_many_players(span, least, most))
    return least, most


def unquoted(word: Word) -> str:
    """Return what stands between the quotation marks."""
    return word.text[1:-1]
