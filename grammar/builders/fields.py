"""Building fields and zones with their types and attributes, tracks, tables and dice."""

# A function for each rule of the grammar file: its name is the rule's, its signature and its node say the rest.
# ruff: noqa: ARG001, D103

from __future__ import annotations

import re
from typing import Final, Literal

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.builders.expressions import sense_of
from rulewright.grammar.builders.parts import Body, Fault, all_of, count, one_of, unquoted
from rulewright.grammar.machine import Builder
from rulewright.grammar.nodes import (
    Attribute,
    Cite,
    Die,
    Expr,
    Face,
    FaceRange,
    Field,
    FieldType,
    Hole,
    NamedType,
    Number,
    PlainType,
    RangeType,
    Row,
    Table,
    Track,
    TrackRule,
    Word,
    ZoneType,
)  # fmt: skip
from rulewright.grammar.rows import cut
from rulewright.grammar.source import Span

AttributeKind = Literal[
    "at most", "limit", "rows", "columns", "spaces", "lines", "starts", "starts one of each", "seen by", "known to", "face",
    "reshuffles",
]  # fmt: skip


def field(
    span: Span, words: tuple[Word, ...], type_: FieldType, *parts: Attribute | Cite | Row | TrackRule | Hole | None
) -> Field:
    rows, rules, holes = all_of(Row, parts), all_of(TrackRule, parts), all_of(Hole, parts)
    return Field(span, words, type_, all_of(Attribute, parts), rows, rules, one_of(Cite, parts), holes)


def range_type(span: Span, low: Expr, high: Expr) -> RangeType:
    return RangeType(span, low, high, False)


def open_type(span: Span, low: Expr) -> RangeType:
    return RangeType(span, low, None, False)


def track_type(span: Span, low: Expr, high: Expr) -> RangeType:
    return RangeType(span, low, high, True)


def table_track_type(span: Span) -> RangeType:
    return RangeType(span, None, None, True)


def yes_no_type(span: Span) -> PlainType:
    return PlainType(span, "yes/no")


def text_type(span: Span) -> PlainType:
    return PlainType(span, "text")


def set_type(span: Span, name: Word) -> NamedType:
    return NamedType(span, name, True)


def named_type(span: Span, name: Word) -> NamedType:
    return NamedType(span, name, False)


def zone_type(span: Span, sort: Word, content: Word) -> ZoneType:
    return ZoneType(span, sort, content)


# ---------------------------------------------------------------- what follows a type
def _valued(kind: AttributeKind) -> Builder:
    """Return the builder of an attribute with a value: `at most 3`, `starts 0`, `face down`."""

    def build(span: Span, value: Expr | Face) -> Attribute:
        return Attribute(span, kind, value, ())

    return build


def _sized(kind: AttributeKind) -> Builder:
    """Return the builder of an attribute with a fixed number: `3 rows`."""

    def build(span: Span, size: Word) -> Attribute:
        return Attribute(span, kind, Number(size.span, count(size)), ())

    return build


def _named(kind: AttributeKind) -> Builder:
    """Return the builder of an attribute with names: `seen by owner`, `starts one of each value`."""

    def build(span: Span, names: tuple[Word, ...]) -> Attribute:
        return Attribute(span, kind, None, names)

    return build


def on_the_back(span: Span) -> Attribute:
    return Attribute(span, "on the back", None, ())


def discard_down(span: Span, edge: Word, moment: Word) -> Attribute:
    if edge.text.split()[2] == "start":
        raise Fault(messages.discarded_at_the_end(edge.span))
    return Attribute(span, "discard down", None, (moment,))


def lifetime(span: Span, name: Word) -> Attribute:
    return Attribute(span, "lifetime", None, (name,))


# ---------------------------------------------------------------- tracks, tables, dice
def past_the_end(span: Span, body: Body) -> TrackRule:
    return TrackRule(span, "past the end", None, "exactly", body.whole())


def before_the_start(span: Span, body: Body) -> TrackRule:
    return TrackRule(span, "before the start", None, "exactly", body.whole())


def first_time(span: Span, at: int, sense: Word | None, body: Body) -> TrackRule:
    return TrackRule(span, "first time", at, sense_of(sense), body.whole())


def whole(span: Span, number: Word) -> int:
    return count(number)


def minus_whole(span: Span, number: Word) -> int:
    return -count(number)


def track(span: Span, name: Word, *parts: Attribute | Cite | Row | TrackRule | Hole | None) -> Track:
    spaces = tuple(part for part in parts if isinstance(part, Row | Hole))
    return Track(span, name, all_of(Attribute, parts), spaces, all_of(TrackRule, parts), one_of(Cite, parts))


def table(span: Span, name: Word, file: Word | None, cite: Cite | None, *lines: Row | Hole) -> Table:
    return Table(span, name, unquoted(file) if file else None, lines, cite)


_DASHES: Final = re.compile(r":?-{3,}:?")


def row(span: Span, line: Word) -> Row:
    """Cut a line at its bars; a bar between quotation marks is text, and a comment behind the row that ends in a bar is none."""
    start, source = line.span.start, line.span.source
    behind = source.rest_of_line(line.span.end).rstrip()
    if behind.lstrip().startswith("#") and behind.endswith("|"):
        raise Fault(messages.comment_in_row(Span(source, start, line.span.end + len(behind))))
    cells = tuple(Word(Span(source, start + at, start + at + len(cell)), cell) for at, cell in cut(line.text))
    if cells and all(_DASHES.fullmatch(cell.text) for cell in cells):
        raise Fault(messages.dashes(line.span))
    return Row(span, cells)


def die_of_faces(span: Span, name: Word, *parts: FaceRange | Cite | None) -> Die:
    return Die(span, name, all_of(FaceRange, parts), (), one_of(Cite, parts))


def die_of_rows(span: Span, name: Word, cite: Cite | None, *lines: Row | Hole) -> Die:
    return Die(span, name, (), lines, cite)


def face_range(span: Span, low: Expr, high: Expr | None) -> FaceRange:
    return FaceRange(span, low, high)


FIELDS: dict[str, Builder] = {
    "field": field, "range_type": range_type, "open_type": open_type, "track_type": track_type, "table_track_type": table_track_type,
    "yes_no_type": yes_no_type, "text_type": text_type, "set_type": set_type, "named_type": named_type,
    "zone_type": zone_type, "at_most": _valued("at most"), "limit_attribute": _valued("limit"), "rows": _sized("rows"),
    "columns": _sized("columns"), "spaces": _sized("spaces"), "line_length": _sized("lines"),
    "starts": _valued("starts"),
    "starts_one_of_each": _named("starts one of each"), "seen_by": _named("seen by"), "known_to": _named("known to"),
    "on_the_back": on_the_back, "face_attribute": _valued("face"), "reshuffles": _valued("reshuffles"), "discard_down": discard_down,
    "lifetime": lifetime, "past_the_end": past_the_end, "before_the_start": before_the_start, "first_time": first_time,
    "whole": whole, "minus_whole": minus_whole, "track": track, "table": table, "row": row, "die_of_faces": die_of_faces,
    "die_of_rows": die_of_rows, "face_range": face_range,
}  # fmt: skip
