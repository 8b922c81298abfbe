"""Edits that are no mistakes: other names, another order, another layout, a card more, a variant more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from rulewright.grammar import nodes
from rulewright.grammar.formatting import formatted
from rulewright.grammar.reading import read_source
from rulewright.grammar.source import Source, Span
from seeding.game import LANGUAGE, Edit, Planted, alone, line_span, plain_value, whole
from seeding.missing import _code
from seeding.mutant import Kind, Mutant
from seeding.placing import sorts
from seeding.values import put

_SWAPPED = (
    nodes.Action,
    nodes.HowTo,
    nodes.Define,
    nodes.Kind,
    nodes.Example,
    nodes.When,
    nodes.AtTime,
    nodes.Reaction,
)


def _files(game: Planted) -> list[Source]:
    sources = {line.span.source.name: line.span.source for line in game.checked.tree.declarations}
    for path in sorted(game.folder.glob("*.csv")):
        source, _ = read_source(path)
        if source is not None:
            sources[source.name] = source
    return [*sources.values()]


def renamed(game: Planted, _: Random) -> Iterator[Mutant]:
    """Give a name another spelling wherever it stands, in rules, tables and examples."""
    texts = "\n".join(source.text for source in (*_files(game), *game.house))
    said = " ".join(re.findall(r'"[^"\n]*"', texts)).lower()
    for sort in ("zone", "number", "value", "action", "procedure", "phase", "die"):
        for name in sorted(sorts(game)[sort]):
            word = rf"(?<![\w.]){re.escape(name)}(?!\w)" if sort == "die" else rf"\b{re.escape(name)}\b"
            stem = name.removesuffix("s")
            if stem.lower() in said or len(name) < 3 or name in game.world.nouns or sort in ("action", "value"):
                continue  # it stands in labels and titles as well
            if name in LANGUAGE or stem in LANGUAGE:
                continue
            if len(re.findall(rf"\b{re.escape(stem)}(?!s?\b)", texts)):
                continue
            edits = [
                Edit(source, match.start(), match.end(), f"other_{match[0]}")
                for source in _files(game)
                for match in re.finditer(rf"{word}|\b{re.escape(stem)}\b", source.text)
            ]
            if not any(re.search(word, source.text) for source in game.house):
                yield Mutant(tuple(edits))


def exchanged(game: Planted, _: Random) -> Iterator[Mutant]:
    """Write two neighbouring declarations in the other order, where none depends on it."""
    lines = [line for line in game.checked.tree.declarations if line.span.source is game.rules]
    for one, other in pairwise(lines):
        first, second = whole(one.span), whole(other.span)
        between = game.rules.text[first.end : second.start]
        if isinstance(one, _SWAPPED) and isinstance(other, _SWAPPED) and first.end <= second.start:
            yield put(first.to(second), second.text.rstrip("\n") + "\n" + between + first.text)


def rows_exchanged(game: Planted, _: Random) -> Iterator[Mutant]:
    rows = [
        line_span(place.cell.span.source, place.cell.span.line)
        for place in game.cells
        if place.row and place.column == "name"
    ]
    for one, other in pairwise(rows):
        if one.source is other.source and one.end == other.start and other.text.endswith("\n"):
            yield put(one.to(other), other.text + one.text)


def row_more(game: Planted, _: Random) -> Iterator[Mutant]:
    """Add a card like another one, with a name of its own."""
    for place in game.cells:
        if place.row and place.column == "name":
            row = line_span(place.cell.span.source, place.cell.span.line)
            start, end = place.cell.span.start - row.start, place.cell.span.end - row.start
            text = row.text[:start] + "Newcomer" + row.text[end:]
            yield put(Span(row.source, row.end, row.end), text)


def comments(game: Planted, _: Random) -> Iterator[Mutant]:
    """Write a remark behind a line, or an empty line and a remark before a declaration."""
    for line in game.checked.tree.declarations:
        if line.span.source is game.rules and alone(line):
            yield put(Span(game.rules, line.span.start, line.span.start), "\n# A remark: not a rule.\n")
    for match in _code(game.rules, r"^.*[^\s\"]$"):
        if "#" not in match[0]:
            yield put(Span(game.rules, match.end(), match.end()), "    # as the manual says")


def laid_out(game: Planted, _: Random) -> Iterator[Mutant]:
    """Let `fmt` write a file anew, after blanks were put at the ends of lines; or write it with other line ends."""
    source = game.rules
    spaced = re.sub(r"(?<=[^\s\"])\n", "  \n", source.text)
    text = formatted(Source(source.name, spaced)).text
    if text is not None:
        yield put(Span(source, 0, len(source.text)), text)
    yield put(Span(source, 0, len(source.text)), source.text.replace("\n", "\r\n"))
    yield put(Span(source, 0, len(source.text)), source.text.replace("\n\n", "\n\n\n"))


def folded(game: Planted, _: Random) -> Iterator[Mutant]:
    """Go on in the next line after a comma inside parentheses or of a list."""
    for match in _code(game.rules, r"(?<=\w), (?=\w+(?: in |,))"):
        yield put(Span(game.rules, match.start(), match.end()), ",\n            ")


def variant_more(game: Planted, _: Random) -> Iterator[Mutant]:
    """Add a variant that changes a number of the game."""
    title = next(game.every(nodes.Game)).title
    for define in game.every(nodes.Define):
        if isinstance(plain_value(define), nodes.Number):
            text = f'variant "One more" of "{title}"\n    change {define.name.text} to {define.name.text} + 1\n'
            yield put(Span(game.rules, len(game.rules.text), len(game.rules.text)), text)
    for field in game.every(nodes.Field):
        for one in field.attributes:
            if one.kind == "limit" and isinstance(one.value, nodes.Number):
                text = f'variant "One more" of "{title}"\n    change {field.names[0].text}.limit to {one.value.value + 1}\n'
                yield put(Span(game.rules, len(game.rules.text), len(game.rules.text)), text)


def example_more(game: Planted, _: Random) -> Iterator[Mutant]:
    """Copy an example under a title of its own."""
    for example in game.checked.examples:
        span = whole(example.span)
        text = span.text.replace(f'"{example.title}"', f'"{example.title}, again"', 1)
        yield put(Span(span.source, span.end, span.end), "\n" * (not span.text.endswith("\n")) + text)


def wider(game: Planted, _: Random) -> Iterator[Mutant]:
    """Let a number be greater than it could be so far."""
    for node in game.every(nodes.Field):
        high = node.type.high if isinstance(node.type, nodes.RangeType) else None
        if isinstance(high, nodes.Number) and any(name.text in game.world.player_fields for name in node.names):
            yield put(high.span, str(high.value + 1))


def taken_out(game: Planted, _: Random) -> Iterator[Mutant]:
    """Give a condition of an action a name with `define`."""
    for number, node in enumerate(game.every(nodes.Needs)):
        inside = [
            one for action in game.every(nodes.Action) if action.span.holds(node.span) for one in action.parameters
        ]
        if not inside and "\n" not in node.condition.span.text and "you" not in node.condition.span.text:
            at = len(game.rules.text)
            end = Edit(game.rules, at, at, f"define can_be_done_{number} as {node.condition.span.text}\n")
            if node.span.source is game.rules and any(
                isinstance(line, nodes.Action) and line.span.holds(node.span) for line in game.checked.tree.declarations
            ):
                span = node.condition.span
                yield Mutant((Edit(span.source, span.start, span.end, f"can_be_done_{number}"), end))


KINDS = [
    Kind(name, "benign", sites)
    for name, sites in (
        ("renamed everywhere", renamed),
        ("declarations in another order", exchanged),
        ("rows in another order", rows_exchanged),
        ("a card more", row_more),
        ("remarks", comments),
        ("other layout", laid_out),
        ("folded line", folded),
        ("a variant more", variant_more),
        ("an example more", example_more),
        ("a wider range", wider),
        ("condition as a define", taken_out),
    )
]
