"""Wrong values: of the wrong type, out of range, twice the same, the wrong way round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from rulewright.grammar import nodes
from rulewright.grammar.source import Span
from rulewright.grammar.walk import alike, descendants
from rulewright.interpreter.values import KindType, NumberType, SetType, YesNoType
from seeding.game import Edit, Place, Planted, line_span, whole
from seeding.mutant import Kind, Mutant


def put(span: Span, text: str, *about: str) -> Mutant:
    """Put a text in the place of a span."""
    return Mutant((Edit(span.source, span.start, span.end, text),), about)


def wrong_type(game: Planted, dice: Random) -> Iterator[Mutant]:
    """Give a number where yes or no is needed, and yes or a text where a number is."""
    for node in (*game.every(nodes.Set), *game.every(nodes.Comparison)):
        value = node.value if isinstance(node, nodes.Set) else node.right
        match value:
            case nodes.Number():
                yield put(value.span, dice.choice(("yes", '"many"')))
            case nodes.YesNo():
                yield put(value.span, "3")
            case _:
                pass
    for things in game.every(nodes.Things):
        if isinstance(things.number, nodes.Number) and things.number.span.text.isdigit():
            yield put(things.number.span, dice.choice(("yes", '"two"')))


def _typed(game: Planted) -> Iterator[tuple[Place, object]]:
    for place in game.cells:
        info = game.world.field_of(place.of, place.column)
        if place.row and place.cell.text and info is not None:
            yield place, info.type


def cell_of_wrong_type(game: Planted, _: Random) -> Iterator[Mutant]:
    for place, of in _typed(game):
        match of:
            case NumberType():
                yield put(place.cell.span, "many")
            case YesNoType():
                yield put(place.cell.span, "7")
            case KindType() | SetType():
                yield put(place.cell.span, "12")
            case _:
                pass


def cell_out_of_range(game: Planted, _: Random) -> Iterator[Mutant]:
    for place, of in _typed(game):
        if isinstance(of, NumberType) and of.high is not None:
            yield put(place.cell.span, str(of.high + 1))
    for place in game.cells:
        if place.row and place.column == "count":
            yield put(place.cell.span, "-1")


def cell_left_out(game: Planted, _: Random) -> Iterator[Mutant]:
    """Forget a cell with its comma or bar: the rest of the row moves to the left."""
    for place in game.cells:
        source, end = place.cell.span.source, place.cell.span.end
        after = re.match(r"[ ]*[,|][ ]*", source.text[end:])
        if place.row and after is not None and place.column != "name":
            yield put(Span(source, place.cell.span.start, end + after.end()), "")


def row_twice(game: Planted, _: Random) -> Iterator[Mutant]:
    """Copy a row and leave its name as it is."""
    for place in game.cells:
        if place.row and place.column == "name":
            row = line_span(place.cell.span.source, place.cell.span.line)
            at = Span(row.source, row.end, row.end)
            yield put(at, row.text)


def column_twice(game: Planted, _: Random) -> Iterator[Mutant]:
    """Give a column the name of another."""
    heads = [place for place in game.cells if place.row == 0]
    for one in heads:
        for other in heads:
            if one.of == other.of and one.column < other.column:
                yield put(other.cell.span, one.column)


def number_out_of_range(game: Planted, _: Random) -> Iterator[Mutant]:
    """Start, or set, a number beyond its range."""
    ranges = _ranges(game)
    for field in game.every(nodes.Field):
        high = ranges.get(field.names[0].text)
        for one in field.attributes:
            if one.kind == "starts" and isinstance(one.value, nodes.Number) and high is not None:
                yield put(one.value.span, str(high + 1))
    for node in game.every(nodes.Set):
        high = ranges.get(_last(node.target))
        if high is not None and isinstance(node.value, nodes.Number):
            yield put(node.value.span, str(high + 1))


def compared_beyond(game: Planted, _: Random) -> Iterator[Mutant]:
    """Compare a number with one that it never is; victories among them are never reached."""
    ranges = _ranges(game)
    for node in game.every(nodes.Comparison):
        high = ranges.get(_last(node.left))
        if high is not None and isinstance(node.right, nodes.Number):
            yield put(node.right.span, str(high + 1))


def range_backwards(game: Planted, _: Random) -> Iterator[Mutant]:
    for node in (*game.every(nodes.RangeType), *game.every(nodes.FaceRange)):
        if (
            isinstance(node.low, nodes.Number)
            and isinstance(node.high, nodes.Number)
            and node.low.value != node.high.value
        ):
            yield put(node.low.span.to(node.high.span), f"{node.high.value}..{node.low.value}")


def players_wrong(game: Planted, _: Random) -> Iterator[Mutant]:
    """Name more players than there are, or fewer, or turn the range of their number."""
    source = game.rules
    for match in re.finditer(r"^    players (\d+)(?:\.\.(\d+))?(:.*)?$", source.text, re.M):
        span = Span(source, match.start(), match.end())
        low, high = int(match[1]), int(match[2] or match[1])
        if match[3]:
            yield put(span, f"    players {low + 1}{match[3]}")
            yield put(span, f"    players {low}{match[3]}, Nobody")
        else:
            yield put(span, f"    players {high + 1}..{low}")
            yield put(span, "    players 0")
    for example in game.every(nodes.GivenPlayers, examples=True):
        most = game.world.most_players
        names = ", ".join(f"Guest{number}" for number in range(most + 1 - len(example.names)))
        yield put(Span(example.span.source, example.span.end, example.span.end), f", {names}")


def cost_too_high(game: Planted, _: Random) -> Iterator[Mutant]:
    """Ask for more than anybody can have."""
    for cost in (cost for cost in game.every(nodes.Cost) if ", or all" not in cost.span.text):
        for node in descendants(cost):
            if isinstance(node, nodes.Number) and node.span.text.isdigit():
                yield put(node.span, f"{node.value + 9}99")
    for things in (
        one for sentence in game.every(nodes.Sentence) if sentence.verb == "pay" for one in sentence.objects
    ):
        if isinstance(things, nodes.Things) and isinstance(things.number, nodes.Number):
            yield put(things.number.span, "999")


def from_and_to(game: Planted, _: Random) -> Iterator[Mutant]:
    """Move things from where they should come to where they come from."""
    for node in game.every(nodes.Sentence):
        places = {one.preposition: one for one in node.phrases if one.objects}
        if "from" in places and "to" in places:
            one, other = places["from"].objects[0].span, places["to"].objects[0].span
            if one.text != other.text:
                yield Mutant(
                    (
                        Edit(one.source, one.start, one.end, other.text),
                        Edit(one.source, other.start, other.end, one.text),
                    )
                )


def thing_and_place(game: Planted, _: Random) -> Iterator[Mutant]:
    """Say what is moved where the place belongs, and the place where the thing does."""
    for node in game.every(nodes.Sentence):
        for phrase in node.phrases:
            if phrase.preposition in ("to", "on", "from") and phrase.objects and len(node.objects) == 1:
                one, other = node.objects[0].span, phrase.objects[0].span
                yield Mutant(
                    (
                        Edit(one.source, one.start, one.end, other.text),
                        Edit(one.source, other.start, other.end, one.text),
                    )
                )


def minus_turned(game: Planted, _: Random) -> Iterator[Mutant]:
    """Subtract the greater from the smaller."""
    for node in game.every(nodes.Arithmetic):
        if node.op == "-":
            yield put(node.left.span.to(node.right.span), f"{node.right.span.text} - {node.left.span.text}")


def arguments_turned(game: Planted, _: Random) -> Iterator[Mutant]:
    """Give two arguments in the wrong order."""
    for node in game.every(nodes.Call):
        if len(node.arguments) == 2 and not alike(*node.arguments):
            one, other = (argument.span for argument in node.arguments)
            yield put(one.to(other), f"{other.text}, {one.text}")


def argument_missing(game: Planted, _: Random) -> Iterator[Mutant]:
    for node in game.every(nodes.Call):
        first, *others = (argument.span for argument in node.arguments)
        if others:
            yield put(first.to(others[-1]), first.text)
        last = others[-1] if others else first
        yield put(Span(last.source, last.end, last.end), ", 1")


def named_twice(game: Planted, _: Random) -> Iterator[Mutant]:
    """Write a second action, procedure, define, kind, field or value of the same name."""
    for sort in (nodes.Action, nodes.HowTo, nodes.Define, nodes.Kind, nodes.Die, nodes.Component):
        for node in game.every(sort):
            if node.span.source is game.rules:
                span = whole(node.span)
                yield put(Span(span.source, span.end, span.end), span.text.rstrip("\n") + "\n", node.name.text)
    for field in game.every(nodes.Field):
        span = line_span(field.span.source, field.span.line)
        yield put(Span(span.source, span.end, span.end), span.text)
    for kind in game.every(nodes.Kind):
        end = kind.values[-1].span
        yield put(Span(end.source, end.end, end.end), f", {kind.values[0].text}")


def phase_named_twice(game: Planted, _: Random) -> Iterator[Mutant]:
    """Give a phase the name of another, or of an action."""
    phases = list(game.every(nodes.PhaseStatement))
    others = [phase.name.text for phase in phases] + list(game.world.actions) + list(game.world.procedures)
    for phase in phases:
        for other in others:
            if other != phase.name.text:
                yield put(phase.name.span, other, phase.name.text)


def _ranges(game: Planted) -> dict[str, int]:
    """Return the greatest value of each number that can change, where only one has its name."""
    drawers = [game.world.facts, game.world.player_fields, *(thing.fields for thing in game.world.things.values())]
    found: dict[str, list[int | None]] = {}
    for drawer in drawers:
        for info in drawer.values():
            found.setdefault(info.name, []).append(info.type.high if isinstance(info.type, NumberType) else None)
    return {name: highs[0] for name, highs in found.items() if len(highs) == 1 and highs[0] is not None}


def _last(target: nodes.Expr) -> str:
    return target.text if isinstance(target, nodes.Name) else target.name.text if isinstance(target, nodes.Dot) else ""


_ORDER = "both stand for values of the same sort, and either order is a rule"
_TURNED = (minus_turned, arguments_turned, from_and_to, thing_and_place)

KINDS = [
    Kind(name, "other", sites, _ORDER if sites in _TURNED else "")
    for name, sites in (
        ("value of the wrong type", wrong_type),
        ("cell of the wrong type", cell_of_wrong_type),
        ("cell out of range", cell_out_of_range),
        ("cell left out", cell_left_out),
        ("row twice", row_twice),
        ("column twice", column_twice),
        ("number out of range", number_out_of_range),
        ("condition beyond the range", compared_beyond),
        ("range backwards", range_backwards),
        ("wrong number of players", players_wrong),
        ("cost that nobody can pay", cost_too_high),
        ("from and to exchanged", from_and_to),
        ("thing and place exchanged", thing_and_place),
        ("minus the wrong way round", minus_turned),
        ("arguments exchanged", arguments_turned),
        ("argument missing or too many", argument_missing),
        ("declared twice", named_twice),
        ("phase named like another", phase_named_twice),
    )
]
