"""The named clauses of actions and reactions, as overlays address them: `attack.needs`, `attack.cost`, `attack.limit`, `attack.during`."""

from __future__ import annotations

from dataclasses import replace

from rulewright.grammar import nodes
from rulewright.grammar.rewrite import rewritten
from rulewright.grammar.source import Span
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.addressable import Address
from rulewright.interpreter.check.changes import Change, Effect, Merged, cited

Clause = nodes.Needs | nodes.Limit | nodes.Cost | nodes.During
CLAUSES: dict[str, type[Clause]] = {
    "needs": nodes.Needs,
    "limit": nodes.Limit,
    "cost": nodes.Cost,
    "during": nodes.During,
}


def clause_of(target: nodes.Target) -> Address | None:
    """Read `attack.needs`; None where a target is no clause of an action."""
    address = Address.of(target.path) if target.path is not None and target.sort == "" else None
    return address if address is not None and address.number in CLAUSES else None


def change_clause(
    merged: Merged, overlay: nodes.Overlay, target: nodes.Target, address: Address, line: nodes.OverlayLine
) -> None:
    """Take a clause out (all of that sort), or put another in its place: a condition for `needs`, a block for `cost`."""
    sort, name = CLAUSES[address.number], f"{address.owner}.{address.number}"
    old: list[nodes.Node] = []
    cite: list[tuple[str, ...]] = []

    def change(part: nodes.Node) -> nodes.Node:
        if not isinstance(part, nodes.Action | nodes.Reaction) or part.name is None or part.name.text != address.owner:
            return part
        here = [clause for clause in part.clauses if isinstance(clause, sort)]
        if not here:
            return part
        old.extend(here)
        cite.append(cited(here[0]) or cited(part))
        first = part.clauses.index(here[0])
        new = _new(here[0], line)
        clauses = [clause for clause in part.clauses if not isinstance(clause, sort)]
        return replace(part, clauses=(*clauses[:first], *([new] if new is not None else []), *clauses[first:]))

    if line.kind == "replace" and not _fits(address.number, line):
        merged.faults.add(messages.wrong_clause(line.span, name, address.number))
        return
    declarations = [change(rewritten(one, change)) for one in merged.declarations]
    if not old:
        assert target.path is not None
        taken = next((change for change in merged.changes if change.name == name), None)
        if taken is not None:
            where, other = target.path.span, taken.overlay.title
            merged.faults.add(messages.overlays_overlap(where, name, overlay.title, taken.name, other, taken.span))
        else:
            merged.faults.add(messages.unknown_name(target.path.span, name, sorted(clauses_of(merged))))
        return
    for clause in old:
        effect: Effect = "replaced" if line.kind == "replace" else "removed"
        new = _new(clause, line) if line.kind == "replace" else None
        span: Span = target.span if line.kind == "replace" else line.span
        merged.changes.append(Change(overlay, span, effect, name, clause, new, clause.span, False, cite[0]))
    merged.declarations = declarations  # type: ignore[assignment]


def _fits(sort: str, line: nodes.OverlayLine) -> bool:
    return line.value is not None if sort == "needs" else line.body is not None and sort == "cost"


def _new(old: nodes.Node, line: nodes.OverlayLine) -> Clause | None:
    """Return the clause that stands there now; it cites what the old one did."""
    match old:
        case nodes.Needs(cite=cite) if line.kind == "replace" and line.value is not None:
            return nodes.Needs(line.value.span, line.value, line.cite or cite)
        case nodes.Cost(cite=cite) if line.kind == "replace" and line.body is not None:
            return nodes.Cost(line.body.span, line.body, line.cite or cite)
        case _:
            return None


def clauses_of(merged: Merged) -> set[str]:
    """Return all clauses of a game by the names under which they are addressed."""
    return {
        f"{part.name.text}.{word}"
        for line in merged.declarations
        for part in descendants(line)
        if isinstance(part, nodes.Action | nodes.Reaction) and part.name is not None
        for word, sort in CLAUSES.items()
        if any(isinstance(clause, sort) for clause in part.clauses)
    }
