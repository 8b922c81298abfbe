"""Which rules and examples cite which heading of the rulebook's outline, and what is cited by nothing or cites nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.grammar.walk import children
from rulewright.interpreter.check.overlays import chosen, merged, overlays_of
from rulewright.interpreter.check.rulebook import Heading, Outline

RULES = (
    nodes.Setup | nodes.Phase | nodes.Action | nodes.Reaction | nodes.HowTo | nodes.When | nodes.AsSoonAs | nodes.AtTime
    | nodes.Standing | nodes.Shortage | nodes.Score | nodes.Spot
)  # fmt: skip
"""The declarations that say what happens or what may be done, so that they come from somewhere in the rulebook. What names things
(kinds, cards, zones, facts, tables) and a define, which a rule reads, may cite a heading and need not."""


@frozen
class Cited:
    """One citation: the headings, and the place of what cites them (a rule, a sentence in it, an example)."""

    headings: tuple[str, ...]
    at: Span


@frozen
class Entry:
    """A heading of the outline with what cites it. `depth`: how many headings it stands below.

    `variants`: titles of variants and scenarios that are not played and cite it. `below`, `shown_below`: whether rules and examples
    cite a heading below it, which counts for it too.
    """

    heading: Heading
    depth: int
    rules: tuple[Span, ...]
    examples: tuple[Span, ...]
    variants: tuple[str, ...]
    below: bool
    shown_below: bool

    @property
    def missing(self) -> bool:
        """Tell whether there is something to encode, and no rule says that it does."""
        return self.heading.mechanical and not (self.rules or self.below or self.variants)

    @property
    def unshown(self) -> bool:
        """Tell whether there is something to encode, and no example shows it."""
        return self.heading.mechanical and not (self.examples or self.shown_below)


@frozen
class Coverage:
    """An outline held against rules: its headings in the order of the book, and the rules that cite nothing."""

    title: str
    entries: tuple[Entry, ...]
    citing_nothing: tuple[Span, ...]

    @property
    def mechanical(self) -> int:
        """How many headings have something to encode under them."""
        return sum(entry.heading.mechanical for entry in self.entries)

    @property
    def missing(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.missing)

    @property
    def unshown(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.unshown)


def cover(tree: nodes.Program, outline: Outline, variants: Sequence[str] = ()) -> Coverage:
    """Hold the rules of a game, with some variants and scenarios merged in, against the outline of its rulebook."""
    known = overlays_of(tree)
    played = chosen(known, variants)
    lines = merged(tree, played).declarations
    rules = [line for line in lines if not isinstance(line, nodes.Example)]
    changes = [line for overlay in played for line in overlay.lines if isinstance(line, nodes.OverlayLine)]
    by_rules = _by_heading(cited for line in (*rules, *changes, *played_heads(played)) for cited in citations(line))
    by_examples = _by_heading(cited for line in lines if isinstance(line, nodes.Example) for cited in citations(line))
    by_variants: dict[str, list[str]] = {}
    for title, overlay in known.items():
        if overlay not in played:
            for heading in {heading for cited in citations(overlay) for heading in cited.headings}:
                by_variants.setdefault(heading, []).append(title)

    def entries(headings: Iterable[Heading], depth: int) -> Iterator[Entry]:
        for heading in headings:
            under = [member.text for member in heading.family()][1:]
            yield Entry(
                heading,
                depth,
                tuple(by_rules.get(heading.text, ())),
                tuple(by_examples.get(heading.text, ())),
                tuple(by_variants.get(heading.text, ())),
                any(text in by_rules or text in by_variants for text in under),
                any(text in by_examples for text in under),
            )
            yield from entries(heading.below, depth + 1)

    nothing = tuple(span for line in rules for span in citing_nothing(line))
    return Coverage(outline.title, tuple(entries(outline.headings, 0)), nothing)


def played_heads(played: Iterable[nodes.Overlay]) -> Iterator[nodes.Cite]:
    """Yield what variants cite behind their titles."""
    yield from (overlay.cite for overlay in played if overlay.cite is not None)


def _by_heading(found: Iterable[Cited]) -> dict[str, list[Span]]:
    """Return for each heading the places that cite it, in their order, each once: what a variant puts in stands in its line too."""
    places: dict[str, dict[Span, None]] = {}
    for cited in found:
        for heading in cited.headings:
            places.setdefault(heading, {})[cited.at] = None
    return {heading: list(spans) for heading, spans in places.items()}


def citations(node: nodes.Node, holder: nodes.Node | None = None) -> Iterator[Cited]:
    """Yield the citations in a node, each with the place of what it stands behind: of a block, the line that opens it."""
    if isinstance(node, nodes.Cite):
        inside = isinstance(holder, nodes.Block | None)
        yield Cited(node.headings, node.span if inside or holder is None else holder.span)
        return
    for part in children(node):
        yield from citations(part, node)


def citing_nothing(line: nodes.Node) -> Iterator[Span]:
    """Yield the rules of a declaration that cite nothing, neither themselves nor by what stands around or within them.

    Rules on a card stand in its block: what the card cites counts for them.
    """
    if any(True for _ in citations(line)) and not isinstance(line, nodes.Component | nodes.Single | nodes.Each):
        return
    if isinstance(line, RULES):
        yield line.span
    elif isinstance(line, nodes.Component | nodes.Single | nodes.Each) and line.cite is None:
        for part in line.lines:
            yield from citing_nothing(part)
