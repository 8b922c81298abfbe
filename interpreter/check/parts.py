"""The parts of a game that an overlay takes out, replaces or stands beside: phases, actions, procedures, dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from rulewright.grammar import nodes
from rulewright.grammar.rewrite import rewritten
from rulewright.grammar.source import Span
from rulewright.grammar.walk import alike, descendants
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.addressable import names_of
from rulewright.interpreter.check.changes import Change, Merged, cited, taker_of

SORTS = ("phase", "action", "reaction", "how to")
Part = nodes.PhaseStatement | nodes.Action | nodes.Reaction | nodes.HowTo


def parts_of(declarations: Iterable[nodes.Declaration], sort: str) -> Iterator[Part]:
    """Yield the phases, the actions or the procedures of a game, wherever they stand."""
    for line in declarations:
        for part in descendants(line):
            if isinstance(part, Part) and part.name is not None and _sort(part) == sort:
                yield part


def _sort(part: nodes.Node) -> str:
    match part:
        case nodes.PhaseStatement():
            return "phase"
        case nodes.Action():
            return "action"
        case nodes.Reaction():
            return "reaction"
        case nodes.HowTo():
            return "how to"
        case _:
            return ""


# ---------------------------------------------------------------- names
@lru_cache(maxsize=8192)
def declared_in(line: nodes.Declaration) -> tuple[tuple[str, str, Span], ...]:
    """Return what a declaration declares, the phases in it too: its sort, its name, where the name stands."""
    parts = parts_of([line], "phase")
    phases = tuple(("phase", part.name.text, part.name.span) for part in parts if part.name is not None)
    match line:
        case nodes.Define(name=word):
            return (("define", names_of(line), word.span),)
        case nodes.HowTo(name=word) | nodes.Action(name=word) | nodes.Reaction(name=nodes.Word() as word):
            return ((_sort(line), word.text, word.span), *phases)
        case nodes.Kind(name=word) | nodes.Component(name=word) | nodes.Die(name=word):
            return (("thing", word.text, word.span),)
        case nodes.Zones(fields=fields):
            return tuple(("field", word.text, word.span) for word in _words(fields))
        case nodes.Each(owner=owner, lines=lines):
            return tuple(("field", f"{owner.text}.{word.text}", word.span) for word in _words(lines))
        case _:
            return phases


def _words(lines: Iterable[nodes.Node]) -> list[nodes.Word]:
    return [word for line in lines if isinstance(line, nodes.Field) for word in line.names]


def known_as(declarations: Iterable[nodes.Declaration], sort: str, name: str) -> Span | None:
    """Return where a game declares a name of a sort; None where it does not. Names of actions, procedures and things are one sort."""
    one = {sort} if sort in ("define", "phase", "field") else {"action", "reaction", "how to", "thing"}
    found = (item for line in declarations for item in declared_in(line))
    return next((span for other, known, span in found if other in one and known == name), None)


def header_of(line: nodes.Declaration) -> str:
    """Return the words by which a declaration begins, up to its block: `as soon as board is full`, `define goal`."""
    match line:
        case nodes.Define():
            return names_of(line)
        case nodes.HowTo(name=word) | nodes.Action(name=word) | nodes.Reaction(name=nodes.Word() as word):
            return f"{_sort(line)} {word.text}"
        case nodes.Phase(phase=phase):
            return f"phase {phase.name.text}"
        case nodes.AsSoonAs() | nodes.When():
            return _first_line(line).partition(": ")[0].rstrip(" :")
        case _:
            return _first_line(line)


def _first_line(line: nodes.Declaration) -> str:
    return line.span.text.split("\n", 1)[0].partition("#")[0].rstrip()


# ---------------------------------------------------------------- without, replace
def change_part(
    merged: Merged, overlay: nodes.Overlay, target: nodes.Target, body: nodes.Block | None, span: Span
) -> None:
    """Take a phase, an action or a procedure out, or give it another body."""
    name = target.path.span.text if target.path is not None else ""
    full = f"{target.sort} {name}"
    found: list[tuple[nodes.Node, nodes.Node | None]] = []

    def change(part: nodes.Node) -> nodes.Node | tuple[nodes.Node, ...]:
        match part:
            case (
                nodes.PhaseStatement(name=word)
                | nodes.Action(name=word)
                | nodes.HowTo(name=word)
                | nodes.Reaction(name=nodes.Word() as word)
            ):
                if word.text == name and _sort(part) == target.sort:
                    new = None if body is None else _with_body(part, body)
                    found.append((part, new))
                    return () if new is None else new
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
        changed = change(rewritten(line, change))
        if isinstance(changed, nodes.Node):
            declarations.append(changed)  # type: ignore[arg-type]
    if not found:
        _missing(merged, overlay, target, name)
        return
    for old, new in found:
        if new is None:
            merged.changes.append(Change(overlay, span, "removed", full, old, None, old.span, False, cited(old)))
            continue
        before = body_of(old)
        if before is not None and body is not None and alike(before, body) and merged.untouched(full):
            merged.faults.add(messages.changes_nothing(target.span, f"this is what `{full}` says already"))
        region = before.span if before is not None else None
        merged.changes.append(Change(overlay, target.span, "replaced", full, old, new, region, False, cited(old)))
    merged.declarations = declarations


def _missing(merged: Merged, overlay: nodes.Overlay, target: nodes.Target, name: str) -> None:
    """Report a part that is not there: another overlay took it out, or it never was."""
    span = target.path.span if target.path is not None else target.span
    for part in parts_of(merged.base, target.sort):
        taken = taker_of(merged, part.span) if part.name is not None and part.name.text == name else None
        if taken is not None:
            full, other = f"{target.sort} {name}", taken.overlay.title
            merged.faults.add(messages.overlays_overlap(span, full, overlay.title, taken.name, other, taken.span))
            return
    known = [part.name.text for part in parts_of(merged.declarations, target.sort) if part.name is not None]
    merged.faults.add(messages.unknown_name(span, name, known))


def body_of(part: nodes.Node) -> nodes.Block | None:
    """Return the body that `replace` replaces: of an action, what it does."""
    match part:
        case nodes.PhaseStatement(body=body) | nodes.HowTo(body=body):
            return body
        case nodes.Action(clauses=clauses) | nodes.Reaction(clauses=clauses):
            return next((clause.body for clause in clauses if isinstance(clause, nodes.Does)), None)
        case _:
            return None


def _with_body(part: nodes.Node, body: nodes.Block) -> nodes.Node:
    match part:
        case nodes.PhaseStatement() | nodes.HowTo():
            return replace(part, body=body)
        case nodes.Action(clauses=clauses) | nodes.Reaction(clauses=clauses):
            kept = tuple(clause for clause in clauses if not isinstance(clause, nodes.Does))
            return replace(part, clauses=(*kept, nodes.Does(body.span, body, None)))
        case _:
            return part


# ---------------------------------------------------------------- dice, before and after
def replace_die(merged: Merged, overlay: nodes.Overlay, target: nodes.Target, by: nodes.Name) -> None:
    """`replace die healing with d6`: wherever the one was rolled, the other is."""
    name = target.path.span.text if target.path is not None else ""
    dice = {line.name.text: line for line in merged.declarations if isinstance(line, nodes.Die)}
    for word, span in ((name, target.span), (by.text, by.span)):
        if word not in dice:
            merged.faults.add(messages.unknown_name(span, word, dice))
            return
    if name == by.text:
        merged.faults.add(messages.changes_nothing(target.span, f"`{name}` is rolled already"))
        return
    old, new = dice[name], dice[by.text]
    merged.changes.append(
        Change(overlay, target.span, "replaced", f"die {name}", old, new, old.span, False, cited(old))
    )

    def change(part: nodes.Node) -> nodes.Node:
        return nodes.Name(part.span, by.text) if isinstance(part, nodes.Name) and part.text == name else part

    merged.declarations = [rewritten(line, change) for line in merged.declarations if line is not old]


def add_beside(merged: Merged, overlay: nodes.Overlay, target: nodes.Target, line: nodes.OverlayLine) -> None:
    """`after phase recovery`: what follows it, wherever it stands, behind what overlays before this one put there."""
    name = target.path.span.text if target.path is not None else ""
    body, after = line.body, line.kind == "after phase"
    assert body is not None
    done: list[nodes.Node] = []
    word = nodes.Word(target.span, f"{line.kind.split()[0]} {name}")
    extra = nodes.Phase(target.span, nodes.PhaseStatement(target.span, word, None, None, (), False, body, None))
    earlier = [change.new for change in merged.changes if change.name == f"{line.kind} {name}"]
    bodies = [other.body for other in earlier if isinstance(other, nodes.OverlayLine) and other.body is not None]
    last = bodies[-1].statements[-1] if after and bodies else None

    def change(part: nodes.Node) -> nodes.Node | tuple[nodes.Node, ...]:
        if isinstance(part, nodes.PhaseStatement) and part.name.text == name:
            done.append(part)
            if not after:
                return (*body.statements, part)
            return part if last is not None else (part, *body.statements)
        return (part, *body.statements) if last is not None and part is last else part

    declarations: list[nodes.Declaration] = []
    beside = ""
    for other in merged.declarations:
        own = other.phase.name.text if isinstance(other, nodes.Phase) else ""
        if beside and own != word.text:
            declarations.append(extra)
            beside = ""
        if own == name:
            assert isinstance(other, nodes.Phase)
            done.append(other.phase)
            declarations += [other] if after else [extra, other]
            beside = own if after else ""
        else:
            declarations.append(other if own == word.text else rewritten(other, change))
    if beside:
        declarations.append(extra)
    if not done:
        _missing(merged, overlay, target, name)
        return
    for phase in done:
        merged.changes.append(
            Change(overlay, line.span, "added", f"{line.kind} {name}", None, line, phase.span, True, cited(phase))
        )
    merged.declarations = declarations
