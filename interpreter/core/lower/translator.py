"""The translator: what all parts of the translation share. It grows code, procedures, functions, listeners, watches and cells.

Cells of locals, chance counters and scratch lie behind those of the world. How many there are is known only at the end, so a game is
translated twice: the first time with wide gaps, the second time with the sizes found (`Sizes`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.world import World
from rulewright.interpreter.core.forms import Cell
from rulewright.interpreter.core.instructions import Listener
from rulewright.interpreter.core.lower.code import Code
from rulewright.interpreter.core.lower.scope import Rolled, Scope, Typed
from rulewright.interpreter.core.lower.types import join, zone_of
from rulewright.interpreter.core.program import Ending, Function, RandomSource, Scoring, Site, Watch
from rulewright.interpreter.core.scripts import Example
from rulewright.interpreter.values import Holds, SetType, Type, ZoneType, holds

Captured = dict[nodes.Node, tuple[tuple[str, Type], ...]]  # by pending sentence
Key = tuple[str, str]  # what is read or written: ("zone", name), ("field", owner.name), ("fact", name); name "*": any
GAP = 100_000


@dataclass(slots=True)
class Sizes:
    """What the first translation found: cells of locals and chance counters, what procedures write, their names and numbers.

    `captured`: the words that each pending sentence keeps, with their types. `mixed`: by a word and a sort, what zones it may be, where
    it is set to another one.
    """

    first: bool = True
    locals: int = GAP
    counters: int = GAP
    writes: dict[str, set[Key]] = field(default_factory=dict)
    procedures: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    captured: Captured = field(default_factory=dict)
    mixed: dict[tuple[str, str], ZoneType] = field(default_factory=dict)


@dataclass(slots=True)
class Whole:
    """A sentence about several that is one thing that happens. `slot`: the cell of the rules that it wakes (-1: none so far)."""

    slot: int = -1

    def waiting(self, t: Translator) -> int:
        """Return the cell of the rules that wait until the whole sentence is done."""
        if self.slot < 0:
            self.slot = t.locals(1, "plain")
        return self.slot


@dataclass(slots=True)
class Draft:
    """A procedure being translated. `key` names it in the whole game; `entry`, `leave` are labels; `calls` the keys it calls.

    `open_to_reactions`: a phase with windows around its actions. `cancels`: of a reaction that cancels something, the local for what.
    `called`: where a procedure was called first, which settles what its parameters are.
    """

    number: int
    key: str
    name: str
    kind: str
    span: Span
    entry: int
    leave: int
    low: int = -1
    high: int = -1
    seat: int = -1
    active: bool = False
    parameters: list[Type] = field(default_factory=list)
    outer: Draft | None = None
    open_to_reactions: bool = False
    cancels: int = -1
    writes: set[Key] = field(default_factory=set)
    calls: set[str] = field(default_factory=set)
    called: Span | None = None


_MOST_FUNCTIONS = 100_000


class Translator:
    """Shared state of one translation."""

    def __init__(self, world: World, sizes: Sizes) -> None:
        self.world = world
        self.sizes = sizes
        self.code = Code()
        self.drafts: list[Draft] = []
        self.by_key: dict[str, Draft] = {}
        self.waiting: list[Callable[[], None]] = []
        self.functions: list[Function] = []
        self.function_types: list[Type] = []
        self.function_reads: list[set[Key]] = []
        self.function_weights: list[int] = []
        self.fits: dict[int, int | None] = {}
        self.nobody: dict[int, tuple[Diagnostic, ...]] = {}
        self.function_keys: dict[tuple[object, ...], tuple[int, tuple[str, ...]] | None] = {}
        self.listeners: list[Listener] = []
        self.rolled: dict[int, Rolled] = {}
        self.captured: Captured = {}
        self.mixed: dict[tuple[str, str], ZoneType] = {}
        self.watches: list[Watch] = []
        self.watch_reads: list[set[Key]] = []
        self.watches_by_kind: dict[str, dict[str, list[int]]] = {}
        self.rules_by_event: dict[tuple[str, str, str], list[tuple[int, nodes.When]]] = {}
        self.watch_keys: list[str] = []
        self.endings: list[Ending] = [Ending("Score", world.span)]
        self.randoms: list[RandomSource] = []
        self.sites: list[Site] = []
        self._site_numbers: dict[tuple[Span, str], int] = {}
        self.first_local = len(world.cells)
        self.local_holds: list[Holds] = []
        self.first_counter = self.first_local + sizes.locals
        self.counters = 0
        self.first_scratch = self.first_counter + sizes.counters
        self.scratch_cells = 0
        self.die_counters = [self.counter() for _ in world.die_faces]
        self.deck_counters = {number: self.counter() for number, zone in enumerate(world.zone_list) if zone.rest >= 0}
        self.scoring: Scoring | None = None
        self.options = 0
        self.after_setup = self.code.label()
        self.examples: list[Example] = []
        self.reads_by = False
        self.draft: Draft | None = None
        self.reads: set[Key] = set()
        self.weight = 0
        self.hidden_read = False
        self.whole: Whole | None = None
        self.answers: dict[int, set[int]] = {}
        self.unpaid: int | None = (
            None  # where an action goes on whose cost has become impossible, while its cost is written
        )
        self.rule = ""
        self.cite: tuple[str, ...] = ()

    # ------------------------------------------------------------ faults and places
    def fault(self, fault: Diagnostic) -> None:
        self.world.faults.add(fault)

    def site(self, node: nodes.Node, cite: nodes.Cite | None = None) -> int:
        """Return the number of the place of a node."""
        key = (node.span, self.rule)
        if key not in self._site_numbers:
            self._site_numbers[key] = len(self.sites)
            headings = cite.headings if cite else self.cite
            self.sites.append(Site(node.span, self.rule, headings))
        return self._site_numbers[key]

    # ------------------------------------------------------------ cells
    @property
    def asks(self) -> bool:
        """Whether it is asked also where only one thing is on offer, since what is depends on what the others cannot know."""
        return self.hidden_read and self.world.players > 1

    def local(self, of: Type) -> int:
        """Return the address of a new local of the procedure being translated."""
        return self.locals(1, holds(of))

    def locals(self, count: int, hold: Holds) -> int:
        """Return the address of the first of some new locals of one sort."""
        at = self.first_local + len(self.local_holds)
        self.local_holds.extend([hold] * count)
        return at

    def counter(self) -> int:
        """Return the address of a new chance counter."""
        self.counters += 1
        return self.first_counter + self.counters - 1

    def scratch(self) -> int:
        """Return the address of a new scratch cell."""
        self.scratch_cells += 1
        return self.first_scratch + self.scratch_cells - 1

    def option_numbers(self, count: int) -> int:
        """Set aside numbers for options; return the first."""
        self.options += count
        return self.options - count

    # ------------------------------------------------------------ what is read and written
    def read(self, kind: str, name: str) -> None:
        self.reads.add((kind, name))

    def write(self, kind: str, name: str) -> None:
        if self.draft is not None:
            self.draft.writes.add((kind, name))

    @contextmanager
    def reading(self) -> Iterator[set[Key]]:
        """Collect what is read inside the block (it still counts outside too), and how many functions that works out."""
        outer, self.reads = self.reads, set()
        weight, self.weight = self.weight, 0
        try:
            yield self.reads
        finally:
            outer |= self.reads
            self.reads = outer
            self.weight = weight

    @contextmanager
    def writing(self) -> Iterator[set[Key]]:
        """Collect what the procedure being translated writes inside the block (it still counts outside too)."""
        if self.draft is None:
            yield set()
            return
        draft, outer = self.draft, self.draft.writes
        draft.writes = set()
        try:
            yield draft.writes
        finally:
            outer |= draft.writes
            draft.writes = outer

    # ------------------------------------------------------------ functions
    def function(self, function: Function, of: Type, reads: set[Key], weight: int) -> int:
        """Add a function that works out so many others each time; return its number."""
        if weight > _MOST_FUNCTIONS:
            self.fault(messages.too_much_work(function.span, function.name, _MOST_FUNCTIONS))
            weight = 0
        self.functions.append(function)
        self.function_types.append(of)
        self.function_reads.append(reads)
        self.function_weights.append(weight + 1)
        return len(self.functions) - 1

    def invokes(self, number: int) -> None:
        """Note that what is translated works out a function, with all that it reads."""
        self.reads |= self.function_reads[number]
        self.weight += self.function_weights[number]

    # ------------------------------------------------------------ procedures
    def procedure(
        self, key: str, name: str, kind: str, span: Span, parameters: list[Type], write: Callable[[Draft], None]
    ) -> Draft:
        """Return the procedure of that key; one that is new is written later by `write`, which finds its locals ready to grow."""
        if key in self.by_key:
            return self.by_key[key]
        draft = Draft(
            len(self.drafts), key, name, kind, span, self.code.label(), self.code.label(), parameters=parameters
        )
        draft.outer = self.draft
        self.drafts.append(draft)
        self.by_key[key] = draft
        rule, cite = self.rule, self.cite

        def later() -> None:
            self.draft, self.rule, self.cite = draft, rule, cite
            draft.low = self.first_local + len(self.local_holds)
            for parameter in parameters:
                self.local(parameter)
            self.code.place(draft.entry)
            write(draft)
            draft.high = self.first_local + len(self.local_holds)

        self.waiting.append(later)
        return draft

    def calls(self, draft: Draft) -> None:
        """Remember that the procedure being translated calls another, and so writes what that one writes."""
        if self.draft is not None:
            self.draft.calls.add(draft.key)
        for key in self.sizes.writes.get(draft.key, ()):
            self.write(*key)

    def named(self, name: str) -> tuple[int, ...]:
        """Return the numbers of all procedures of a name: of phases, actions, procedures; none before the first translation is done."""
        found = (key for key, known in self.sizes.procedures.items() if known == name)
        return tuple(self.by_key[key].number if key in self.by_key else self.sizes.numbers[key] for key in found)

    def work(self) -> None:
        """Translate all procedures that wait, and those that they bring."""
        while self.waiting:
            self.waiting.pop(0)()

    # ------------------------------------------------------------ small forms
    def bind_slot(self, scope: Scope, name: str, of: Type, slot: int) -> Typed:
        """Bind a name to a cell in a scope."""
        typed = Typed(Cell(slot), self._whichever(name, of))
        scope.names[name] = typed
        return typed

    def may_be(self, name: str, zone: ZoneType) -> None:
        """Note that a word is set to another zone."""
        known = self.mixed.get((name, zone.sort), zone)
        both = join(known, zone, self.world)
        self.mixed[name, zone.sort] = both if isinstance(both, ZoneType) else zone

    def _whichever(self, name: str, of: Type) -> Type:
        """Return the type of what a word is bound to: where it is set to other zones, that of all that it may be."""
        zone = zone_of(of)
        found = self.sizes.mixed.get((name, zone.sort)) if zone is not None else None
        both = join(zone, found, self.world) if zone is not None and found is not None else None
        if both is None:
            return of
        return SetType(both, of.ends) if isinstance(of, SetType) else both
