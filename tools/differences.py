"""What variants and scenarios make of a game, in the words of its rules: what was there, what is there now, who said so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import unified_diff
from textwrap import dedent
from typing import Final, Literal, TypeAlias

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.check.changes import Change, said
from rulewright.interpreter.check.parts import body_of
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.pipeline import Checked

Group: TypeAlias = Literal["changed", "replaced", "removed", "added"]
GROUPS: Final[tuple[Group, ...]] = ("changed", "replaced", "removed", "added")
MARGIN: Final = "    "
AROUND: Final = 2  # so many lines of a rule are shown around what was changed in it


@frozen
class Difference:
    """One rule or number that is another now.

    `was`, `now`: of a number or a value; both empty for the rest, of which `lines` are the text, each with `-`, `+` or a blank before it.
    `cite`: what the rule cites of the rulebook. `places`: where variants say so, the one that counts last; `titles`: theirs.
    """

    group: Group
    name: str
    was: str
    now: str
    lines: tuple[str, ...]
    cite: tuple[str, ...]
    places: tuple[Span, ...]
    titles: tuple[str, ...]


@frozen
class Comparison:
    """What variants change in a game: rule by rule, and the phases that only the one or only the other has."""

    title: str
    variants: tuple[str, ...]
    differences: tuple[Difference, ...]
    phases_gone: tuple[str, ...]
    phases_new: tuple[str, ...]

    def of(self, group: Group) -> list[Difference]:
        """Return the differences of one group, in the order of the variants."""
        return [difference for difference in self.differences if difference.group == group]


def compare(checked: Checked, players: int | None, variants: Sequence[str]) -> Comparison:
    """Compare a game with what some variants make of it. Errors: those of `Checked.compile`."""
    titles = checked.titles(variants)
    after = checked.compile(players, titles)
    low, high = checked.players
    before = checked.compile(min(max(len(after.seats), low), high))
    old, new, changes = phases_of(before), phases_of(after), checked.changes(titles)
    return Comparison(
        checked.title,
        tuple(dict.fromkeys(change.overlay.title for change in changes)) or titles,
        differences(changes),
        tuple(name for name in old if name not in new),
        tuple(name for name in new if name not in old),
    )


def phases_of(program: Program) -> list[str]:
    """Return the names of the phases that a game goes through, without what stands beside one (`after night`)."""
    return list(dict.fromkeys(one.name for one in program.procedures if one.kind == "phase" and " " not in one.name))


def differences(changes: Iterable[Change]) -> tuple[Difference, ...]:
    """Put together what was done to the same rule: what it was before the first change, what it is after the last."""
    found: dict[tuple[str, str], list[Change]] = {}
    for change in changes:
        key = (change.name, "" if change.effect != "added" else str(change.span))
        found.setdefault(key, []).append(change)
    return tuple(_difference(together) for together in found.values())


def _difference(changes: Sequence[Change]) -> Difference:
    first, last = changes[0], changes[-1]
    olds = [change.old for change in changes if change.span == first.span]  # a line may be about several clauses
    told = {change.span: change.overlay.title for change in changes}
    was, now = said(first.old), said(last.new)
    plain = last.effect == "changed" and "\n" not in was + now and bool(now)
    old = [line for part in olds for line in _text(part)] if first.effect != "added" else []
    new = _text(last.new) if last.effect != "removed" else []
    if last.effect == "replaced" and len(olds) == 1:
        old, new = _bodies(first.old, last.new)
    lines = [] if plain else list(unified_diff(old, new, n=AROUND, lineterm=""))[2:]
    return Difference(
        last.effect,
        last.name,
        was if plain else "",
        now if plain else "",
        tuple(line for line in lines if not line.startswith("@@")),
        first.cite,
        tuple(told),
        tuple(told.values()),
    )


# ---------------------------------------------------------------- texts
def _text(node: nodes.Node | None) -> list[str]:
    """Return the lines of a rule; of a body beside a phase, those of the line that puts it there."""
    match node:
        case None:
            return []
        case nodes.Define(cases=(nodes.DefineCase(condition=None, value=value),)) if not node.span.holds(value.span):
            return lines_of(value.span)
        case nodes.Needs(condition=condition):
            return [f"needs {condition.span.text}"]
        case nodes.Cost(body=body) if body.span == node.span:
            return ["cost:" + (" " if "\n" not in body.span.text else "\n") + body.span.text]
        case _:
            return lines_of(node.span)


def _bodies(old: nodes.Node | None, new: nodes.Node | None) -> tuple[list[str], list[str]]:
    """Return the lines of a rule and what they are with another body: the lines above the body stay."""
    before, after = (body_of(node) if node is not None else None for node in (old, new))
    if old is None or before is None or after is None:
        return _text(old), _text(new)
    whole, cut = lines_of(old.span), lines_of(before.span)
    inline = len(whole) == len(cut)
    kept = [whole[0].partition(": ")[0]] if inline else whole[: len(whole) - len(cut)]
    margin = (
        " " * (len(whole[-1]) - len(whole[-1].lstrip())) if isinstance(old, nodes.Action) and not inline else MARGIN
    )
    return [*kept, *(margin + line for line in cut)], [*kept, *(margin + line for line in lines_of(after.span))]


def lines_of(span: Span) -> list[str]:
    """Return the lines of a text without their common margin, comments and empty lines."""
    line, column = span.source.position(span.start)
    margin = span.source.line(line)[: column - 1]
    text = span.text if margin.strip() else margin + span.text
    kept = [part.rstrip() for part in text.splitlines() if part.strip() and not part.lstrip().startswith("#")]
    return dedent("\n".join(kept)).splitlines()
