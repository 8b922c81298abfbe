"""What every node of the tree has: a span, and identity as its equality.

Nodes are frozen; what later stages learn about a node is kept beside the tree, keyed by the node itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

from rulewright.grammar.source import Span

T = TypeVar("T")


@dataclass_transform(frozen_default=True, eq_default=False)
def node(cls: type[T]) -> type[T]:
    """Make a class of nodes: frozen, slotted, compared by identity."""
    return dataclass(frozen=True, slots=True, eq=False)(cls)


@node
class Node:
    """Any node: where it stands in the source."""

    span: Span


@node
class Word(Node):
    """A name at the place where it stands: a declared name, a parameter, a label in a list."""

    text: str


@node
class Cite(Node):
    """`@ "Heading"`: the headings of the rulebook that a rule comes from."""

    headings: tuple[str, ...]
