"""Add up what of a game's rules, cards and other things came into play in simulated games, and what never did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.graph.words import sentence
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.run.ran import Ran
from rulewright.tools.parts import Part, conditions, declared, options
from rulewright.tools.tally import Played

AGAIN: Final = (i.Each, i.Match, i.Wake, i.Settle)
"""What may run several times for one sentence: loops, and the waking of rules."""

SILENT: Final = (i.Return, i.Fault, i.Branch, *AGAIN)
"""What is no sentence: those, ends of procedures, faults, and conditions, which are only looked at."""


@frozen
class Fired:
    """How often a part came into play, and in how many games."""

    part: Part
    times: int
    games: int


class Firing:
    """What came into play, added up game by game. Rules in the order of the text, then endings, options, sentences,
    conditions and things."""

    def __init__(self, program: Program, tree: nodes.Program, variants: Sequence[str]) -> None:
        self.program = program
        self.parts: dict[Part, int] = {}
        self.spans = [program.sites[code.site].span for code in program.code]
        self.ran: dict[int, list[int]] = {pc: [] for pc in range(len(program.code))}
        heads: dict[Span | None, int] = {}
        for part, in_place in declared(tree, variants):
            first = self.first_in(part) if in_place else []
            if first or not in_place:
                heads[part.at] = self.number(part)
            for pc in first:
                self.ran[pc].append(heads[part.at])
        rules = list(self.parts)
        kinds = {part.what for part in rules}
        self.begun: dict[int, int] = {}
        for number, of in enumerate(program.procedures):
            if of.span in heads or of.kind in kinds:
                known = heads.get(of.span)
                self.begun[number] = self.number(Part(of.kind, of.name, of.span, of.span)) if known is None else known
        self.endings = {
            number: self.number(Part("ending", of.name, of.span, of.span))
            for number, of in enumerate(program.endings)
            if number or program.scoring is not None
        }
        self.taken = {key: self.number(part) for key, part in options(program)}
        wholes = {part.whole for part in rules}
        for pc, span in enumerate(self.spans):
            if not isinstance(program.code[pc], SILENT) and span not in wholes and span.text.strip():
                self.ran[pc].append(self.number(Part("sentence", sentence(span), span, span)))
        self.branches: dict[int, int] = {}
        self.looked_at: set[int] = set()
        unless = {part.at: part for part in conditions(tree, variants)}
        for pc, code in enumerate(program.code):
            if isinstance(code, i.Branch) and self.spans[pc] in unless:
                self.branches[pc] = self.number(unless[self.spans[pc]])
        self.used = {
            number: self.number(Part("thing", program.definitions[number].name))
            for number in sorted({copy.definition for copy in program.components})
        }
        self.times: Counter[int] = Counter()
        self.games: Counter[int] = Counter()
        self.played = 0

    def first_in(self, part: Part) -> list[int]:
        """Return the addresses of the first sentence of a rule that runs in its place, not as a procedure; none where it says nothing."""
        at, whole = part.at, part.whole
        assert at is not None
        assert whole is not None
        inside = [(span.start, pc) for pc, span in enumerate(self.spans) if whole.holds(span) and span.start > at.start]
        least = min(inside, default=(0, 0))[0]
        return [pc for start, pc in inside if start == least and not isinstance(self.program.code[pc], AGAIN)]

    def number(self, part: Part) -> int:
        """Return the number of a part, a new one where it has none."""
        return self.parts.setdefault(part, len(self.parts))

    def added(self, games: Iterable[Played]) -> Iterator[Played]:
        """Add games as they come, and yield them without what ran in them, which is not kept."""
        for game in games:
            if game.ran is not None:
                self.add(game.ran)
            yield replace(game, ran=None)

    def add(self, ran: Ran) -> None:
        """Add one game."""
        found: Counter[int] = Counter()
        for numbers, counts in ((self.begun, ran.begun), (self.used, ran.used), (self.branches, ran.otherwise)):
            for key, times in counts.items():
                if key in numbers:
                    found[numbers[key]] += times
        for option, times in ran.taken.items():
            if option in self.taken:
                found[self.taken[option]] += times
        for pc, times in ran.steps.items():
            for number in self.ran[pc]:
                found[number] = max(found[number], times)
        self.looked_at.update(number for pc, number in self.branches.items() if ran.steps[pc])
        if ran.ending in self.endings:
            found[self.endings[ran.ending]] += 1
        self.times.update(found)
        self.games.update(number for number, times in found.items() if times)
        self.played += 1

    def all(self) -> list[Fired]:
        """Return every part, with how often it came into play; conditions only where they were looked at."""
        never_met = set(self.branches.values()) - self.looked_at
        return [
            Fired(part, self.times[number], self.games[number])
            for part, number in self.parts.items()
            if number not in never_met
        ]

    def never(self) -> list[Part]:
        """Return what never came into play."""
        return never(self.all())


def never(found: Iterable[Fired]) -> list[Part]:
    """Return what never came into play: of a rule that never did only the rule, of a sentence only the outermost."""
    silent = [fired.part for fired in found if not fired.times]
    around = [part for part in silent if part.whole is not None and part.what not in ("ending", "option", "otherwise")]
    return [
        part
        for part in silent
        if part.at is None
        or part.what not in ("option", "sentence", "otherwise")
        or not any(other is not part and other.whole and other.whole.holds(part.at) for other in around)
    ]
