"""Misplaced names and keys: what is spelt right and stands where it means nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rulewright.grammar import nodes
from rulewright.grammar.source import Span
from rulewright.grammar.walk import descendants
from rulewright.interpreter.values import NumberType
from seeding.game import Edit, Planted, alone, indent, line_span, whole
from seeding.mutant import Kind, Mutant


def sorts(game: Planted) -> dict[str, set[str]]:
    """Return the names of a game by what they are; a name that is two things is left out."""
    world = game.world
    drawers: dict[str, set[str]] = {
        "zone": set(world.zones) | set(world.player_zones),
        "number": {
            info.name
            for drawer in (world.facts, world.player_fields)
            for info in drawer.values()
            if isinstance(info.type, NumberType) and " " not in info.name
        },
        "value": {value.text for kind in game.every(nodes.Kind) for value in kind.values},
        "action": set(world.actions),
        "procedure": set(world.procedures),
        "phase": {phase.name.text for phase in game.every(nodes.PhaseStatement)},
        "die": set(world.dice),
        "type": {thing.singular for thing in world.things.values()},
    }
    seen = [name for drawer in drawers.values() for name in drawer]
    several = {name for name in seen if seen.count(name) > 1 or f"{name}s" in seen}
    return {sort: names - several for sort, names in drawers.items()}


def other_sort(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Put a name of another sort where one of a zone, a number, a value, an action, a procedure or a die stands."""
    drawers = sorts(game)
    states = {node.left for node in game.every(nodes.Is) if isinstance(node.right, nodes.Name)}
    sort_of = {name: sort for sort, names in drawers.items() for name in names}
    for node in game.every(nodes.Node):
        match node:
            case nodes.Name(text=text) if node.span.text == text and text in sort_of and node not in states:
                others = sorted(
                    name for sort, names in drawers.items() if sort not in (sort_of[text], "type") for name in names
                )
                if others:
                    yield Mutant((Edit(node.span.source, node.span.start, node.span.end, dice.choice(others)),))
            case _:
                pass


def foreign_field(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Ask somebody or something for a field that only others have."""
    world = game.world
    own = (
        set(world.player_fields)
        | set(world.player_zones)
        | {name for owner, name in world.defines if owner == "player"}
    )
    things = {name for thing in world.things.values() for name in thing.fields} | set(world.facts) | set(world.zones)
    for node in game.every(nodes.Dot):
        if node.name.span.text == node.name.text and isinstance(node.base, nodes.Name):
            others = things - own if node.base.text in ("player", "you") else set()
            if node.base.text in world.nouns:
                others = (set(world.player_fields) | set(world.zones)) - things
            if others:
                span = node.name.span
                yield Mutant((Edit(span.source, span.start, span.end, dice.choice(sorted(others))),))


_OF_ZONES = ("face down", "limit 4", "at most 3", "seen by everyone")
_OF_NUMBERS = ("starts 2", "this turn", "for this turn")


def foreign_attribute(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Say of a number what belongs to zones, and of a zone what belongs to numbers."""
    for field in game.every(nodes.Field):
        match field.type:
            case nodes.RangeType():
                word = dice.choice(_OF_ZONES)
            case nodes.ZoneType():
                word = dice.choice(_OF_NUMBERS)
            case _:
                continue
        end = max(field.type.span.end, *(one.span.end for one in field.attributes), 0)
        yield Mutant((Edit(field.span.source, end, end, f", {word}"),))


def foreign_clause(game: Planted, _: Random) -> Iterator[Mutant]:
    """Put a clause of actions into a procedure, a phase or the setup."""
    for node in (*game.every(nodes.HowTo), *game.every(nodes.PhaseStatement), *game.every(nodes.Setup)):
        for statement in node.body.statements[:1]:
            if alone(statement):
                at = statement.span.source.starts[statement.span.line - 1]
                margin = indent(statement.span.source, statement.span.line)
                for clause in ("needs 1 = 1", "limit once each turn", "cost: nothing", "does: nothing"):
                    yield Mutant((Edit(statement.span.source, at, at, f"{margin}{clause}\n"),))


def moved_out(game: Planted, _: Random) -> Iterator[Mutant]:
    """Write a sentence without indentation: it stands for itself, and the block above may be empty."""
    for node in _sentences(game):
        span = whole(node.span)
        margin = indent(node.span.source, node.span.line)
        text = "".join(line.removeprefix(margin) for line in span.text.splitlines(keepends=True))
        above = line_span(node.span.source, node.span.line - 1)
        span, text = above.to(span), above.text + text
        yield Mutant((Edit(span.source, span.start, span.end, text),))


def moved_in(game: Planted, _: Random) -> Iterator[Mutant]:
    """Indent a declaration: it stands in the one above."""
    for line in game.checked.tree.declarations[1:]:
        if line.span.source is game.rules and not isinstance(line, nodes.Overlay):
            span = whole(line.span)
            text = "".join(f"    {one}" if one.strip() else one for one in span.text.splitlines(keepends=True))
            yield Mutant((Edit(span.source, span.start, span.end, text),))


def sentence_in_fields(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Put a sentence among fields and zones."""
    sentences = [node for node in _sentences(game) if "\n" not in node.span.text]
    for block in (*game.every(nodes.Zones), *game.every(nodes.Each), *game.every(nodes.Component)):
        fields = block.fields if isinstance(block, nodes.Zones) else block.lines
        if sentences and fields:
            at = fields[0].span.source.starts[fields[0].span.line - 1]
            yield Mutant((Edit(block.span.source, at, at, f"    {dice.choice(sentences).span.text}\n"),))


def field_in_rules(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Put a field or a zone among sentences."""
    fields = [field.span.text.split("@")[0].strip() for field in game.every(nodes.Field) if "\n" not in field.span.text]
    for node in _sentences(game):
        if fields:
            at = node.span.source.starts[node.span.line - 1]
            text = f"{indent(node.span.source, node.span.line)}{dice.choice(fields)}\n"
            yield Mutant((Edit(node.span.source, at, at, text),))


def wrong_drawer(game: Planted, _: Random) -> Iterator[Mutant]:
    """Declare a field of each player among the facts, or a zone of each player for the table."""
    for each in game.every(nodes.Each):
        for field in each.lines:
            if isinstance(field, nodes.Field) and each.owner.text == "player":
                span = line_span(field.span.source, field.span.line)
                block = "zones" if isinstance(field.type, nodes.ZoneType) else "facts"
                about = tuple(name.text for name in field.names)
                edits = [Edit(span.source, span.start, span.end, "")]
                edits.append(Edit(span.source, each.span.start, each.span.start, f"{block}\n    {span.text.strip()}\n"))
                alone_there = sum(isinstance(one, nodes.Field) for one in each.lines) == 1
                if not alone_there:
                    yield Mutant(tuple(edits), about)


def moved_otherwise(game: Planted, _: Random) -> Iterator[Mutant]:
    """Leave `otherwise` without the `if` to which it belongs."""
    for node in game.every(nodes.If):
        text = node.span.source.text
        at = text.find("otherwise", node.span.start, node.span.end)
        if alone(node) and at >= 0 and "\n" in text[node.span.start : at]:
            first = line_span(node.span.source, node.span.line)
            start = text.rfind("\n", 0, at) + 1
            if indent(node.span.source, node.span.line) == text[start:at]:
                yield Mutant((Edit(node.span.source, first.start, start, ""),))


def phase_for_action(game: Planted, dice: Random) -> Iterator[Mutant]:
    """End, or wait for, what is no phase."""
    zones = sorted(sorts(game)["zone"])
    for node in game.every(nodes.Sentence):
        if node.verb == "end" and zones:
            for word in descendants(node):
                if isinstance(word, nodes.Name) and word.span.text == word.text and word.text != "game":
                    yield Mutant((Edit(word.span.source, word.span.start, word.span.end, dice.choice(zones)),))
    for at in game.every(nodes.AtTime):
        if at.name.text != "game" and zones:
            yield Mutant((Edit(at.span.source, at.name.span.start, at.name.span.end, dice.choice(zones)),))


def _sentences(game: Planted) -> Iterator[nodes.Sentence | nodes.Set | nodes.Do]:
    """Yield the sentences that have lines of their own."""
    for sort in (nodes.Sentence, nodes.Set, nodes.Do):
        for node in game.every(sort):
            if alone(node) and node.span.source is game.rules:
                yield node


def foreign_columns(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Exchange the cells of two columns in a row."""
    rows: dict[tuple[str, int], list[Span]] = {}
    for place in game.cells:
        if place.row and place.cell.text:
            rows.setdefault((place.of, place.row), []).append(place.cell.span)
    types = {place.cell.span: game.world.field_of(place.of, place.column) for place in game.cells}
    for spans in rows.values():
        one, other = dice.sample(spans, 2) if len(spans) > 1 else (spans[0], spans[0])
        first, second = types[one], types[other]
        apart = (first.type if first else None) != (second.type if second else None)
        if one.text != other.text and apart:
            yield Mutant(
                (Edit(one.source, one.start, one.end, other.text), Edit(one.source, other.start, other.end, one.text))
            )


_EITHER = "a bare name means what the table has as well as what a player has"

KINDS = [
    Kind(name, "placing", sites, _EITHER if sites is wrong_drawer else "")
    for name, sites in (
        ("name of another sort", other_sort),
        ("field of somebody else", foreign_field),
        ("attribute of another sort", foreign_attribute),
        ("clause outside an action", foreign_clause),
        ("sentence without a block", moved_out),
        ("declaration inside another", moved_in),
        ("sentence among fields", sentence_in_fields),
        ("field among sentences", field_in_rules),
        ("field in the wrong block", wrong_drawer),
        ("otherwise without if", moved_otherwise),
        ("zone in the place of a phase", phase_for_action),
        ("cells of a row exchanged", foreign_columns),
    )
]
