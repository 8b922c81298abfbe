"""What every node of the tree has: a span, and identity as its equality.

Nothing of a node is ever changed; what later stages learn about a node is kept beside the tree, keyed by the node itself.
"""

from __future__ import annotations

from rulewright.grammar.frozen import node
from rulewright.grammar.source import Span


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
