"""What a run over mutants has to tell: expectations that cannot fail, rules that no example notices, comments that allow nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.core.graph.words import sentence
from rulewright.interpreter.pipeline import Checked
from rulewright.tools.mutate.allowed import Allowance, allowances
from rulewright.tools.mutate.engine import Found, Table, Tried
from rulewright.tools.mutate.mutants import Mutant, Spot
from rulewright.tools.parts import Part, declared


@frozen
class Hollow:
    """An expectation that no change of the rules makes fail. `before`: it held before anything was done."""

    span: Span
    example: str
    before: bool


@frozen
class Unseen:
    """A rule that no example notices.

    `words`: its sentence, or the option of a choice; `changes`: what was tried, none where no example comes to it.
    """

    span: Span
    words: str
    changes: tuple[str, ...]


@frozen
class Findings:
    """What was found in one game, in the order of the text, and what it was found among.

    `failing`: examples that do not come out under the rules as they are, which say nothing about changes. `idle`: comments that allow
    nothing, or do not say why. `allowed`: how much is allowed by a comment.
    """

    examples: int
    expectations: int
    places: int
    changes: int
    hollow: tuple[Hollow, ...]
    unseen: tuple[Unseen, ...]
    failing: tuple[tuple[Span, str], ...]
    idle: tuple[Span, ...]
    allowed: int

    @property
    def clean(self) -> bool:
        """Whether there is nothing to tell."""
        return not (self.hollow or self.unseen or self.failing or self.idle)


class Mutating:
    """A run over the mutants of a game. `only`: the file of house rules that it is about; None: the whole game."""

    def __init__(self, checked: Checked, only: Path | None = None) -> None:
        self.checked, self.only = checked, only
        chosen = [node for node in checked.examples if self.is_meant(node.span)]
        wanted = {(checked.example_players(node), checked.example_variants(node)) for node in chosen}
        self.tables = [Table(checked.compile(*key, examples=True), self.is_meant) for key in sorted(wanted)]
        self.found = Found()

    @property
    def total(self) -> int:
        """How many mutants there are."""
        return sum(len(table.all) for table in self.tables)

    def is_meant(self, span: Span) -> bool:
        """Tell whether a piece of text is in the file that it is about."""
        return self.only is None or Path(span.source.name) == self.only

    def attempts(self) -> Iterator[Mutant]:
        """Try the mutants one after the other; yield each when it was tried."""
        for table in self.tables:
            for mutant in table.all:
                table.attempt(mutant, self.found)
                yield mutant

    def findings(self) -> Findings:
        """Say what was found, once all have been tried."""
        tried = [one for table in self.tables for one in table.examples]
        spans = {
            mutant.spot: table.mutants.spans[mutant.spot]
            for table in self.tables
            for mutant in table.all
            if mutant.spot
        }
        hollow = [one for example in tried if example.passes for one in self.hollow(example)]
        unseen = list(self.unseen(spans))
        comments = [
            one
            for one in allowances(self.checked.tree, [span.source for span in spans.values()])
            if self.is_meant(one.span)
        ]
        kept, used = _judged([*hollow, *unseen], comments)
        return Findings(
            len(tried), sum(len(one.expects) for one in tried), len(spans), self.total,
            tuple(sorted((one for one in kept if isinstance(one, Hollow)), key=_order)),
            tuple(sorted((one for one in kept if isinstance(one, Unseen)), key=_order)),
            tuple((one.example.span, one.example.title) for one in tried if not one.passes),
            tuple(one.span for one in comments if one not in used),
            len(hollow) + len(unseen) - len(kept),
        )  # fmt: skip

    def hollow(self, tried: Tried) -> Iterator[Hollow]:
        """Yield what an example expects and no mutant made fail."""
        title = tried.example.title
        for number, span in tried.expects.items():
            if (title, number) not in self.found.failed:
                yield Hollow(span, title, number in tried.before)

    def unseen(self, spans: dict[Spot, Span]) -> Iterator[Unseen]:
        """Yield the places that no example noticed; a rule to which no example comes is told as a whole."""
        found = self.found
        missing = {
            spot: span
            for spot, span in spans.items()
            if self.is_meant(span)
            and spot not in found.noticed
            and (spot in found.unnoticed or spot not in found.reached)
        }
        for part in self.parts():
            whole = part.whole
            inside = {spot for spot, span in spans.items() if whole is not None and whole.holds(span)}
            if part.at is not None and inside and all(s in missing and s not in found.reached for s in inside):
                yield Unseen(part.at, f"{part.what} {part.name}".removeprefix("rule ").removeprefix("setup "), ())
                for spot in inside:
                    del missing[spot]
        for spot, span in missing.items():
            if spot not in found.reached and any(
                other is not spot and _around(missing[other], span) for other in missing
            ):
                continue  # no example comes to it because none makes the rule around it come
            words = f"{sentence(span)}, the option `{spot.option}`" if spot.option else sentence(span)
            yield Unseen(span, words, tuple(found.unnoticed.get(spot, ())))

    def parts(self) -> list[Part]:
        """Return all rules that the game declares, also with the variants of its examples, the longest first."""
        variants = {self.checked.example_variants(node) for node in self.checked.examples}
        found = {part for titles in variants for part, _ in declared(self.checked.tree, titles)}
        return sorted(found, key=lambda part: (-len(part.whole.text) if part.whole else 0, part.what, part.name))


def _around(outer: Span, inner: Span) -> bool:
    return outer.holds(inner) and (outer.start, outer.end) != (inner.start, inner.end)


def _order(one: Hollow | Unseen) -> tuple[str, int, int]:
    return one.span.source.name, one.span.start, one.span.end


def _judged(
    findings: Iterable[Hollow | Unseen], comments: list[Allowance]
) -> tuple[list[Hollow | Unseen], set[Allowance]]:
    """Return the findings that no comment allows, and the comments that allow one and say why."""
    kept: list[Hollow | Unseen] = []
    used: set[Allowance] = set()
    for finding in findings:
        here = [comment for comment in comments if comment.why and comment.covers(finding.span)]
        used.update(here)
        if not here:
            kept.append(finding)
    return kept, used
