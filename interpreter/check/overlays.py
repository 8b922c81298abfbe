"""Overlays: variants and scenarios, merged into the tree before anything else is checked.

Afterwards there is one ordinary program; where a line came from, its span says. Only what has a name can be changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostics
from rulewright.grammar.rewrite import substituted
from rulewright.grammar.source import Span
from rulewright.grammar.walk import alike
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.addressable import Address, addresses_of, change_number, names_of, number_at
from rulewright.interpreter.check.changes import PLAYERS, Change, Merged, cited, conflicts, taker_of
from rulewright.interpreter.check.clauses import change_clause, clause_of
from rulewright.interpreter.check.parts import (
    SORTS,
    add_beside,
    change_part,
    declared_in,
    header_of,
    known_as,
    replace_die,
)
from rulewright.interpreter.check.written_rows import remove_row


def overlays_of(tree: nodes.Program) -> dict[str, nodes.Overlay]:
    """Return the variants and scenarios that a tree holds, by title; the first of those that have the same."""
    found: dict[str, nodes.Overlay] = {}
    for line in tree.declarations:
        if isinstance(line, nodes.Overlay):
            found.setdefault(line.title, line)
    return found


def check_titles(tree: nodes.Program, faults: Diagnostics) -> None:
    """Report titles that are there twice, variants that others or examples name and that are not there, and circles of variants."""
    known = overlays_of(tree)
    for line in tree.declarations:
        if isinstance(line, nodes.Overlay):
            if known[line.title] is not line:
                faults.add(messages.declared_twice(line.span, line.title, known[line.title].span))
            for title in line.settles:
                if title not in known:
                    faults.add(messages.unknown_overlay(line.span, title, set(known) - {line.title}))
        elif isinstance(line, nodes.Example):
            for other in line.lines:
                if isinstance(other, nodes.WithOverlay) and other.title not in known:
                    faults.add(messages.unknown_overlay(other.span, other.title, known))
    told: set[str] = set()
    for title, overlay in known.items():
        circle = _circle(known, title)
        if told.isdisjoint(circle):
            told.update(circle)
            if circle:
                faults.add(messages.overlays_in_a_circle(overlay.span, circle))


def _circle(known: dict[str, nodes.Overlay], title: str) -> list[str]:
    """Return the overlays through which one builds on itself, that one first; none where it does not."""
    came: dict[str, str] = {}
    waiting = [title]
    for one in waiting:
        for other in known[one].settles if one in known else ():
            if other not in came:
                came[other] = one
                waiting.append(other)
    if title not in came:
        return []
    back = [came[title]]
    while back[-1] != title:
        back.append(came[back[-1]])
    return back[::-1]


def chosen(known: dict[str, nodes.Overlay], titles: Sequence[str]) -> list[nodes.Overlay]:
    """Return the overlays of some titles, each after those that it builds on (`with "A", "B"`). Unknown titles are left out."""
    found: dict[str, nodes.Overlay] = {}

    def add(title: str, waiting: tuple[str, ...]) -> None:
        overlay = known.get(title)
        if overlay is None or title in waiting or title in found:
            return
        for other in overlay.settles:
            add(other, (*waiting, title))
        found[title] = overlay

    for title in titles:
        add(title, ())
    return list(found.values())


def merged(tree: nodes.Program, overlays: Sequence[nodes.Overlay]) -> Merged:
    """Apply overlays in order, and keep what each line of them did; what cannot be applied is reported there."""
    base: list[nodes.Declaration] = [line for line in tree.declarations if not isinstance(line, nodes.Overlay)]
    result = Merged(tree.span, base, Diagnostics(), tuple(base))
    for overlay in overlays:
        _apply(result, overlay)
    conflicts(result.changes, result.faults)
    return result


def _apply(merged: Merged, overlay: nodes.Overlay) -> None:
    game = next((line for line in merged.declarations if isinstance(line, nodes.Game)), None)
    if game is not None and overlay.of != game.title:
        merged.faults.add(messages.overlay_of_another(overlay.span, overlay.title, overlay.of, game.title))
        return
    if game is not None and overlay.low is not None:
        _players(merged, overlay, game, overlay.low)
    for line in overlay.lines:
        match line:
            case nodes.OverlayLine():
                _line(merged, overlay, line)
            case nodes.Levels():
                merged.faults.add(messages.not_supported(line.span, "`levels`"))
            case nodes.Hole():
                if line.span.start < line.span.end:
                    merged.faults.add(messages.hole(line.span))
            case nodes.Score():
                _score(merged, overlay, line)
            case _:
                _add(merged, overlay, line)


def _players(merged: Merged, overlay: nodes.Overlay, game: nodes.Game, low: int) -> None:
    high = overlay.high if overlay.high is not None else low
    roles = game.roles if high == game.high else ()
    new = replace(game, low=max(low, 1), high=max(high, low), roles=roles)
    if (new.low, new.high) != (game.low, game.high):
        merged.changes.append(Change(overlay, overlay.span, "changed", PLAYERS, game, new))
    merged.declarations[merged.declarations.index(game)] = new


def _score(merged: Merged, overlay: nodes.Overlay, line: nodes.Score) -> None:
    """A score takes the place of the one that was there."""
    old = next((other for other in merged.declarations if isinstance(other, nodes.Score)), None)
    if old is None:
        merged.changes.append(Change(overlay, line.span, "added", "score", None, line))
    else:
        _idle(merged, alike(old, line), "score", line.span, "the same `score` is in the game already")
        merged.changes.append(Change(overlay, line.span, "replaced", "score", old, line, old.span, False, cited(old)))
    merged.declarations = [other for other in merged.declarations if not isinstance(other, nodes.Score)]
    merged.declarations.append(line)


def _add(merged: Merged, overlay: nodes.Overlay, line: nodes.Declaration) -> None:
    """Any other declaration is added, unless its name is taken."""
    for sort, name, span in declared_in(line):
        first = known_as(merged.declarations, sort, name)
        if first is not None:
            merged.faults.add(messages.added_twice(span, sort, name, first))
            return
    merged.changes.append(Change(overlay, line.span, "added", header_of(line), None, line))
    merged.declarations.append(line)


def _idle(merged: Merged, same: bool, name: str, span: Span, why: str) -> None:
    """Report a change of the game that changes nothing; one that settles what others have changed is none."""
    if same and merged.untouched(name):
        merged.faults.add(messages.changes_nothing(span, why))


def _line(merged: Merged, overlay: nodes.Overlay, line: nodes.OverlayLine) -> None:
    for target in line.targets:
        clause = clause_of(target)
        if clause is not None and line.kind in ("remove", "without", "replace"):
            change_clause(merged, overlay, target, clause, line)
            continue
        match line.kind, target.sort:
            case "change", _ if target.path is not None and line.value is not None:
                _change(merged, overlay, target, line.value)
            case (("without" | "remove"), sort) if sort in SORTS:
                change_part(merged, overlay, target, None, line.span)
            case "replace", sort if sort in SORTS and line.body is not None:
                change_part(merged, overlay, target, line.body, line.span)
            case "remove", "row":
                remove_row(merged, overlay, target, line)
            case "replace", "die" if isinstance(line.value, nodes.Name):
                replace_die(merged, overlay, target, line.value)
            case (("before phase" | "after phase"), _) if line.body is not None:
                add_beside(merged, overlay, target, line)
            case _:
                merged.faults.add(messages.not_supported(line.span, f"`{line.kind} {target.sort}`".replace(" `", "`")))


# ---------------------------------------------------------------- change x to ..
def _change(merged: Merged, overlay: nodes.Overlay, target: nodes.Target, value: nodes.Expr) -> None:
    """A define gets another value (in which its name reads the old one); a number of a declaration's head becomes another."""
    path = target.path
    assert path is not None
    name = path.span.text
    for place, line in enumerate(merged.declarations):
        if isinstance(line, nodes.Define) and names_of(line) == name:
            _idle(merged, _is_value(line, path, value), name, target.span, f"`{name}` is {value.span.text} already")
            new = _redefined(merged, line, path, value)
            merged.changes.append(
                Change(overlay, target.span, "changed", name, line, new, line.span, False, cited(line))
            )
            merged.declarations[place] = new
            return
    address = Address.of(path)
    if address is not None:
        for place, line in enumerate(merged.declarations):
            old = number_at(line, address)
            if old is None:
                continue
            changed = change_number(line, address, value)
            if changed is None or not old.takes(value):
                merged.faults.add(messages.not_constant(value.span, f"`{name}`"))
                return
            _idle(merged, old.is_value(value), name, target.span, f"`{name}` is {value.span.text} already")
            region = None if isinstance(old.node, nodes.Field) else old.node.span
            merged.changes.append(
                Change(overlay, target.span, "changed", name, old.node, value, region, False, old.cite)
            )
            merged.declarations[place] = changed
            return
    taken = _taken(merged, name, address)
    if taken is not None:
        other = taken.overlay.title
        merged.faults.add(messages.overlays_overlap(path.span, name, overlay.title, taken.name, other, taken.span))
    else:
        merged.faults.add(messages.not_changeable(path.span, name, addresses_of(merged.declarations)))


def _taken(merged: Merged, name: str, address: Address | None) -> Change | None:
    """Return what took out of the game the number that a name means, where it had one."""
    for line in merged.base:
        old = number_at(line, address) if address is not None else None
        if old is not None:
            return taker_of(merged, old.node.span)
        if isinstance(line, nodes.Define) and names_of(line) == name:
            return taker_of(merged, line.span)
    return None


def _is_value(define: nodes.Define, path: nodes.Expr, value: nodes.Expr) -> bool:
    """Tell whether a define has a value already."""
    case = define.cases[0] if len(define.cases) == 1 and define.subject is None else None
    plain = isinstance(case, nodes.DefineCase) and case.condition is None and alike(case.value, value)
    return plain or alike(path, value)


def _redefined(merged: Merged, old: nodes.Define, path: nodes.Expr, value: nodes.Expr) -> nodes.Define:
    """Return a define with another value; the old one is kept under a name that no author can write, where it is still read."""
    text = path.span.text
    before = f"{old.name.text} before"
    while any(isinstance(line, nodes.Define) and line.name.text == before for line in merged.declarations):
        before += " that"
    named: nodes.Expr = nodes.Name(path.span, before)
    if old.owner is not None:
        named = nodes.Dot(path.span, nodes.Name(path.span, old.owner.text), nodes.Word(path.span, before))
    if old.parameters:
        arguments = tuple(nodes.Name(word.span, word.text) for word in old.parameters)
        named = nodes.Call(path.span, named, arguments)

    def is_old(part: nodes.Node) -> bool:
        return isinstance(part, nodes.Name | nodes.Dot | nodes.Call) and part.span.text == text

    new = substituted(value, is_old, named)
    if new is not value:
        merged.declarations.append(replace(old, name=nodes.Word(old.name.span, before)))
    case = nodes.DefineCase(value.span, None, (), new)
    return replace(old, subject=None, cases=(case,))
