"""Overlays: variants and scenarios, merged into the tree before anything else is checked.

Afterwards there is one ordinary program; where a line came from, its span says. Only what has a name can be changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostics
from rulewright.grammar.rewrite import rewritten, substituted
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.addressable import Address, change_number, names_of, numbers_of


@dataclass(slots=True)
class Merged:
    """The declarations so far, and who changed what: for each address the overlays and their lines, in order."""

    declarations: list[nodes.Declaration]
    faults: Diagnostics
    changed: dict[str, list[tuple[nodes.Overlay, Span]]] = field(default_factory=dict)


def overlays_of(tree: nodes.Program) -> dict[str, nodes.Overlay]:
    """Return the variants and scenarios that a tree holds, by title."""
    return {line.title: line for line in tree.declarations if isinstance(line, nodes.Overlay)}


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


def merge(tree: nodes.Program, overlays: Sequence[nodes.Overlay], faults: Diagnostics) -> nodes.Program:
    """Return the program of a game with overlays applied in order; what cannot be applied is reported."""
    base: list[nodes.Declaration] = [line for line in tree.declarations if not isinstance(line, nodes.Overlay)]
    merged = Merged(base, faults)
    for overlay in overlays:
        _apply(merged, overlay)
    _conflicts(merged)
    return nodes.Program(tree.span, tuple(merged.declarations))


def _apply(merged: Merged, overlay: nodes.Overlay) -> None:
    game = next((line for line in merged.declarations if isinstance(line, nodes.Game)), None)
    if game is not None and overlay.of != game.title:
        merged.faults.add(messages.overlay_of_another(overlay.span, overlay.title, overlay.of, game.title))
    if game is not None and overlay.low is not None:
        low, high = overlay.low, overlay.high if overlay.high is not None else overlay.low
        roles = game.roles if high == game.high else ()
        merged.declarations[merged.declarations.index(game)] = replace(
            game, low=max(low, 1), high=max(high, low), roles=roles
        )
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
                merged.declarations = [other for other in merged.declarations if not isinstance(other, nodes.Score)]
                merged.declarations.append(line)
            case _:
                merged.declarations.append(line)


def _claim(merged: Merged, overlay: nodes.Overlay, name: str, span: Span) -> None:
    """Note that an overlay changes something."""
    merged.changed.setdefault(name, []).append((overlay, span))


def _conflicts(merged: Merged) -> None:
    """Report what two overlays change, unless a third that builds on both changes it too."""
    for name, changes in merged.changed.items():
        for place, (later, span) in enumerate(changes):
            for earlier, first in changes[:place]:
                titles = {earlier.title, later.title}
                settled = earlier is later or earlier.title in later.settles
                if not settled and not any(titles <= set(other.settles) for other, _ in changes[place + 1 :]):
                    merged.faults.add(messages.overlays_conflict(span, name, later.title, earlier.title, first))


def _line(merged: Merged, overlay: nodes.Overlay, line: nodes.OverlayLine) -> None:
    for target in line.targets:
        match line.kind, target.sort:
            case "change", _ if target.path is not None and line.value is not None:
                _change(merged, overlay, target, line.value)
            case (("without" | "remove"), ("phase" | "action" | "how to")):
                _named(merged, overlay, target, None)
            case "replace", ("phase" | "action" | "how to") if line.body is not None:
                _named(merged, overlay, target, line.body)
            case "replace", "die" if isinstance(line.value, nodes.Name):
                _die(merged, overlay, target, line.value)
            case (("before phase" | "after phase"), _) if line.body is not None:
                _beside(merged, target, line.body, line.kind == "after phase")
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
            _claim(merged, overlay, name, target.span)
            merged.declarations[place] = _redefined(merged, line, path, value)
            return
    address = Address.of(path)
    if address is not None:
        for place, line in enumerate(merged.declarations):
            changed = change_number(line, address, value)
            if changed is not None:
                _claim(merged, overlay, name, target.span)
                merged.declarations[place] = changed
                return
    merged.faults.add(messages.unknown_name(path.span, name, numbers_of(merged.declarations)))


def _redefined(merged: Merged, old: nodes.Define, path: nodes.Expr, value: nodes.Expr) -> nodes.Define:
    """Return a define with another value; the old one is kept under a name that no author can write, where it is still read."""
    text = path.span.text
    before = f"{old.name.text} before"
    while any(isinstance(line, nodes.Define) and line.name.text == before for line in merged.declarations):
        before += " that"
    if old.owner is not None:
        named: nodes.Expr = nodes.Dot(path.span, nodes.Name(path.span, old.owner.text), nodes.Word(path.span, before))
    elif old.parameters:
        arguments = tuple(nodes.Name(word.span, word.text) for word in old.parameters)
        named = nodes.Call(path.span, nodes.Name(path.span, before), arguments)
    else:
        named = nodes.Name(path.span, before)

    def is_old(part: nodes.Node) -> bool:
        return isinstance(part, nodes.Name | nodes.Dot | nodes.Call) and part.span.text == text

    new = substituted(value, is_old, named)
    if new is not value:
        merged.declarations.append(replace(old, name=nodes.Word(old.name.span, before)))
    case = nodes.DefineCase(value.span, None, (), new)
    return replace(old, subject=None, cases=(case,))


# ---------------------------------------------------------------- without, replace, before, after
def _named(merged: Merged, overlay: nodes.Overlay, target: nodes.Target, body: nodes.Block | None) -> None:
    """Take a phase, an action or a procedure out, or give it another body."""
    name = target.path.span.text if target.path is not None else ""
    found: list[nodes.Node] = []

    def change(part: nodes.Node) -> nodes.Node | tuple[nodes.Node, ...]:
        match part:
            case nodes.PhaseStatement(name=word) | nodes.Action(name=word) | nodes.HowTo(name=word):
                if word.text == name and _sort(part) == target.sort:
                    found.append(part)
                    return () if body is None else _with_body(part, body)
            case nodes.Phrase(preposition="from", objects=objects) if body is None and target.sort == "action":
                left = tuple(item for item in objects if not (isinstance(item, nodes.Name) and item.text == name))
                return replace(part, objects=left) if left != objects and left else part
            case _:
                pass
        return part

    declarations: list[nodes.Declaration] = []
    for line in merged.declarations:
        if isinstance(line, nodes.Phase):
            phase = change(rewritten(line.phase, change))
            if isinstance(phase, nodes.PhaseStatement):
                declarations.append(line if phase is line.phase else replace(line, phase=phase))
            continue
        new = change(rewritten(line, change))
        if isinstance(new, nodes.Node):
            declarations.append(new)  # type: ignore[arg-type]
    if not found:
        known = [_name(part) for line in merged.declarations for part in _parts(line) if _sort(part) == target.sort]
        span = target.path.span if target.path is not None else target.span
        merged.faults.add(messages.unknown_name(span, name, known))
    else:
        _claim(merged, overlay, f"{target.sort} {name}", target.span)
        merged.declarations = declarations


def _parts(line: nodes.Declaration) -> list[nodes.Node]:
    found: list[nodes.Node] = []

    def look(part: nodes.Node) -> nodes.Node:
        found.append(part)
        return part

    rewritten(line, look)
    return [line, *found]


def _sort(part: nodes.Node) -> str:
    match part:
        case nodes.PhaseStatement():
            return "phase"
        case nodes.Action():
            return "action"
        case nodes.HowTo():
            return "how to"
        case _:
            return ""


def _name(part: nodes.Node) -> str:
    return part.name.text if isinstance(part, nodes.PhaseStatement | nodes.Action | nodes.HowTo) else ""


def _with_body(part: nodes.Node, body: nodes.Block) -> nodes.Node:
    match part:
        case nodes.PhaseStatement() | nodes.HowTo():
            return replace(part, body=body)
        case nodes.Action(clauses=clauses):
            kept = tuple(clause for clause in clauses if not isinstance(clause, nodes.Does))
            return replace(part, clauses=(*kept, nodes.Does(body.span, body, None)))
        case _:
            return part


def _die(merged: Merged, overlay: nodes.Overlay, target: nodes.Target, by: nodes.Name) -> None:
    """`replace die healing with d6`: wherever the one was rolled, the other is."""
    name = target.path.span.text if target.path is not None else ""
    dice = [line for line in merged.declarations if isinstance(line, nodes.Die)]
    for word, span in ((name, target.span), (by.text, by.span)):
        if word not in [die.name.text for die in dice]:
            merged.faults.add(messages.unknown_name(span, word, [die.name.text for die in dice]))
            return
    _claim(merged, overlay, f"die {name}", target.span)

    def change(part: nodes.Node) -> nodes.Node:
        return nodes.Name(part.span, by.text) if isinstance(part, nodes.Name) and part.text == name else part

    merged.declarations = [
        rewritten(line, change)
        for line in merged.declarations
        if not (isinstance(line, nodes.Die) and line.name.text == name)
    ]


def _beside(merged: Merged, target: nodes.Target, body: nodes.Block, after: bool) -> None:
    """`after phase recovery`: what follows it, wherever it stands."""
    name = target.path.span.text if target.path is not None else ""
    done: list[nodes.Node] = []

    def change(part: nodes.Node) -> nodes.Node | tuple[nodes.Node, ...]:
        if isinstance(part, nodes.PhaseStatement) and part.name.text == name:
            done.append(part)
            return (part, *body.statements) if after else (*body.statements, part)
        return part

    declarations: list[nodes.Declaration] = []
    for line in merged.declarations:
        if isinstance(line, nodes.Phase) and line.phase.name.text == name:
            done.append(line)
            word = nodes.Word(target.span, f"{'after' if after else 'before'} {name}")
            extra = nodes.Phase(target.span, nodes.PhaseStatement(target.span, word, None, None, (), False, body, None))
            declarations += [line, extra] if after else [extra, line]
        else:
            declarations.append(rewritten(line, change))
    if not done:
        known = [_name(part) for line in merged.declarations for part in _parts(line) if _sort(part) == "phase"]
        merged.faults.add(messages.unknown_name(target.span, name, known))
        return
    merged.declarations = declarations
