"""Rows that the rules write out and an overlay takes away: spaces of a track, faces of a die, cards of a table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rulewright.grammar import nodes
from rulewright.grammar.rewrite import rewritten
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.changes import Change, Merged, cited, taker_of

Rowed = nodes.Track | nodes.Field | nodes.Die | nodes.Table


def remove_row(merged: Merged, overlay: nodes.Overlay, target: nodes.Target, line: nodes.OverlayLine) -> None:
    """`remove row "3" from conspiracy`: a row goes by what stands in its first column."""
    if line.value is None or target.text is None:
        merged.faults.add(messages.row_of_what(line.span))
        return
    name, row_name = line.value.span.text, target.text
    full = f'row "{row_name}" of {name}'
    holders = list(_holders(merged.declarations, name))
    gone = [row for holder in holders for row in _below_titles(holder) if row.cells[0].text == row_name]
    if not gone:
        _missing(merged, overlay, target, line.value, holders)
        return

    def without(part: nodes.Node) -> nodes.Node | tuple[nodes.Node, ...]:
        return () if part in gone else part

    for row in gone:
        merged.changes.append(Change(overlay, line.span, "removed", full, row, None, row.span, False, cited(row)))
    merged.declarations = [
        rewritten(declaration, without) if any(part in holders for part in _with_rows(declaration)) else declaration
        for declaration in merged.declarations
    ]


def _holders(declarations: list[nodes.Declaration], name: str) -> Iterator[Rowed]:
    """Yield what has rows and the name: `conspiracy`, or `player.fear` of whatever it belongs to."""
    last = name.rpartition(".")[2]
    for declaration in declarations:
        for part in _with_rows(declaration):
            match part:
                case nodes.Track(name=word) | nodes.Die(name=word) | nodes.Table(name=word):
                    if word.text == name:
                        yield part
                case nodes.Field(names=names):
                    if last in [word.text for word in names]:
                        yield part


@lru_cache(maxsize=8192)
def _with_rows(declaration: nodes.Declaration) -> tuple[Rowed, ...]:
    """Return the tracks, dice, tables and fields of a declaration that may have rows written out."""
    found: list[Rowed] = []
    for part in descendants(declaration):
        match part:
            case nodes.Track() | nodes.Die() | nodes.Table(file=None):
                found.append(part)
            case nodes.Field(rows=rows) if rows:
                found.append(part)
            case _:
                pass
    return tuple(found)


def _below_titles(holder: Rowed) -> list[nodes.Row]:
    return [row for row in holder.rows if isinstance(row, nodes.Row)][1:]


def _missing(
    merged: Merged, overlay: nodes.Overlay, target: nodes.Target, of: nodes.Expr, holders: list[Rowed]
) -> None:
    """Report a row that is not there: another overlay took it out, it never was, or nothing of that name has rows."""
    name, row_name = of.span.text, target.text or ""
    for holder in _holders(list(merged.base), name):
        for row in _below_titles(holder):
            taken = taker_of(merged, row.span)
            if row.cells[0].text == row_name and taken is not None:
                merged.faults.add(
                    messages.overlays_overlap(
                        target.span,
                        f'row "{row_name}" of {name}',
                        overlay.title,
                        taken.name,
                        taken.overlay.title,
                        taken.span,
                    )
                )
                return
    if holders:
        known = [row.cells[0].text for holder in holders for row in _below_titles(holder)]
        merged.faults.add(messages.no_such_row(target.span, row_name, name, known))
    else:
        merged.faults.add(messages.has_no_rows(of.span, name))
