"""A small assembler for programs of the core, so that the executor is tested without any rules text."""

# ruff: noqa: ANN401 - cells hold anything

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from typing import Any

from rulewright.grammar.source import NOWHERE
from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.program import (
    DEFERRED,
    FINISH,
    FIRST_FREE,
    PARTIAL,
    RESULT,
    STACK,
    Component,
    Definition,
    DieFaces,
    Ending,
    Function,
    HiddenField,
    Layout,
    Procedure,
    Program,
    RandomSource,
    Scoring,
    Site,
    StateField,
    Watch,
    Zone,
)
from rulewright.interpreter.run.match import Game
from rulewright.interpreter.values import Type

COUNTERS, SCRATCH, SIZE = 300, 340, 400
LABEL = 1_000_000
ADDRESSES = {"next", "then", "other", "body", "done", "unable", "cancelled", "entry", "leave"}
NUMBERS = {"done": (i.Change, i.Secret)}  # fields called like an address that are cells


def phrase(*parts: str | i.Shown) -> i.Phrase:
    return i.Phrase(tuple(parts))


@dataclass
class Assembly:
    """Collect the parts of a program; `game()` puts them together. Cells: facts first, counters and scratch at fixed places."""

    seats: tuple[str, ...] = ("First", "Second")
    code: list[Any] = field(default_factory=list)
    initial: list[Any] = field(default_factory=lambda: [0] * SIZE)
    hold: list[Any] = field(default_factory=lambda: ["plain"] * SIZE)
    labels: dict[int, int] = field(default_factory=dict)
    definitions: list[Definition] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    dice: list[DieFaces] = field(default_factory=list)
    randoms: list[RandomSource] = field(default_factory=list)
    hidden: list[HiddenField] = field(default_factory=list)
    fields: list[StateField] = field(default_factory=list)
    procedures: list[Any] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)
    listeners: list[i.Listener] = field(default_factory=list)
    watches: list[Watch] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=lambda: [Ending("Score", NOWHERE)])
    scoring: Scoring | None = None
    knowing: bool = False
    putting: bool = False
    free: int = FIRST_FREE
    free_counter: int = COUNTERS
    free_scratch: int = SCRATCH

    # ------------------------------------------------------------ cells
    def cell(self, value: Any = 0, hold: str = "plain") -> int:
        return self.cells(1, value, hold)

    def cells(self, count: int, value: Any = 0, hold: str = "plain") -> int:
        base = self.free
        self.free += count
        assert self.free <= COUNTERS
        self.initial[base : self.free] = [value] * count
        self.hold[base : self.free] = [hold] * count
        return base

    def scratch(self) -> int:
        self.free_scratch += 1
        return self.free_scratch - 1

    def counter(self, count: int = 1) -> int:
        self.free_counter += count
        return self.free_counter - count

    def fact(self, name: str, of: Type, value: Any = 0, hold: str = "plain") -> int:
        at = self.cell(value, hold)
        self.fields.append(StateField(name, "game", at, 0, 1, of))
        return at

    # ------------------------------------------------------------ things
    def zone(self, label: str, sort: str, owner: int = -1, shown: int = -1, **more: Any) -> int:
        ordered = more.pop("ordered", sort in ("deck", "pile", "row"))
        zone = Zone(label, more.pop("group", label), owner, False, sort, ordered, shown, None, -1, -1, -1)
        self.zones.append(replace(zone, **more))
        return len(self.zones) - 1

    def definition(self, name: str, kind: str = "Card", **more: Any) -> int:
        self.definitions.append(Definition(name, kind, (), **more))
        return len(self.definitions) - 1

    def component(self, definition: int, home: int, owner: int = -1) -> int:
        copy = sum(1 for x in self.components if (x.definition, x.owner) == (definition, owner))
        self.components.append(Component(definition, owner, copy, home))
        return len(self.components) - 1

    def die(self, name: str, faces: int) -> int:
        numbers = tuple(range(1, faces + 1))
        counter = self.counter()
        self.dice.append(DieFaces(name, tuple(map(str, numbers)), numbers, counter))
        return len(self.dice) - 1

    def random(self, name: str) -> int:
        self.randoms.append(RandomSource(name, self.counter()))
        return len(self.randoms) - 1

    def ending(self, name: str) -> int:
        self.endings.append(Ending(name, NOWHERE))
        return len(self.endings) - 1

    # ------------------------------------------------------------ code
    def label(self) -> int:
        self.labels[LABEL + len(self.labels)] = -1
        return LABEL + len(self.labels) - 1

    def here(self, label: int) -> int:
        self.labels[label] = len(self.code)
        return label

    def emit(self, instruction: Any, **more: Any) -> int:
        """Add an instruction, made by its class and fields; `next` is what follows unless it is given."""
        names = {f.name for f in fields(instruction)}
        given = {"site": 0, **more}
        if "next" in names and "next" not in given and instruction is not i.End:
            given["next"] = len(self.code) + 1
        self.code.append(instruction(**given))
        return len(self.code) - 1

    def set(self, at: int, value: Form | int, low: Form | None = None, high: Form | None = None, **more: Any) -> None:
        self.emit(i.Set, base=at, index=None, value=form(value), low=low, high=high, **more)

    def call(self, procedure: int, *arguments: Form, **more: Any) -> None:
        self.emit(i.Call, procedure=procedure, arguments=arguments, **more)

    def branch(self, condition: Form, then: int, other: int) -> None:
        self.emit(i.Branch, condition=condition, then=then, other=other)

    def jump(self, to: int) -> None:
        self.branch(Const(1), to, to)

    def say(self, *parts: str | i.Shown, seats: Form | None = None) -> None:
        self.emit(i.Say, text=phrase(*parts), seats=seats)

    def move(self, components: Form, zone: Form | int, by: Form | None = None, **more: Any) -> None:
        more = {"spot": "natural", "member": -1, "slot": -1, **more}
        self.emit(i.Move, components=components, zone=form(zone), by=by, **more)

    def choose(self, seat: Form | int, *alternatives: i.Alternative, **more: Any) -> int:
        more = {"prompt": phrase("choose"), "shape": "one", "ask": False, "unable": -1, **more}
        return self.emit(i.Choose, seat=form(seat), alternatives=alternatives, **more)

    def end(self, ending: int, winners: Form | None = None, losers: Form | None = None, drawers: Form | None = None,
            next: int = -1) -> None:  # fmt: skip
        self.emit(i.End, ending=ending, winners=winners, losers=losers, drawers=drawers, next=next)

    def declare(self, name: str, kind: str = "procedure", parameters: int = 0, locals: tuple[str, ...] = ()) -> int:
        """Declare a procedure; `body` then gives its code."""
        low = self.free
        for hold in locals:
            self.cell(-1 if hold == "component" else 0, hold)
        self.procedures.append(Procedure(name, kind, -1, -1, low, self.free, -1, False, parameters, NOWHERE))
        return len(self.procedures) - 1

    def local(self, procedure: int, number: int = 0) -> int:
        return self.procedures[procedure].low + number

    @contextmanager
    def body(self, procedure: int, **more: Any) -> Iterator[None]:
        """Assemble a procedure's code; it ends in Return, where `Leave` goes too."""
        entry = len(self.code)
        yield
        leave = self.emit(i.Return)
        self.procedures[procedure] = replace(self.procedures[procedure], **{"entry": entry, "leave": leave, **more})

    # ------------------------------------------------------------ putting it together
    def program(self) -> Program:
        shuffled = [number for number, zone in enumerate(self.zones) if zone.rest == 0]
        for number in shuffled:
            rest, bottom, counter = self.cell((), "components"), self.cell((), "components"), self.counter()
            self.zones[number] = replace(self.zones[number], rest=rest, bottom=bottom, counter=counter)
        zones = self.cells(len(self.zones), (), "components")
        where = self.cells(len(self.components))
        by = self.cells(len(self.components), -1) if self.putting else -1
        known = self.cells(len(self.components)) if self.knowing else -1
        everybody = (1 << len(self.seats)) - 1
        for x, component in enumerate(self.components):
            self.initial[zones + component.home] += (x,)
            self.initial[where + x] = component.home
            if known >= 0:
                self.initial[known + x] = self.zones[component.home].shown & everybody
        for at in (STACK, RESULT, PARTIAL, DEFERRED, FINISH):
            self.initial[at] = ()
        layout = Layout(tuple(self.initial), tuple(self.hold), zones, where, by, known, (COUNTERS, SCRATCH), SCRATCH)
        code = tuple([self.resolved(instruction) for instruction in self.code])
        return Program(
            title="A game",
            seats=self.seats,
            rules_hash="hash",
            code=code,
            sites=(Site(NOWHERE, "a rule", ()),),
            layout=layout,
            definitions=tuple(self.definitions),
            components=tuple(self.components),
            zones=tuple(self.zones),
            dice=tuple(self.dice),
            randoms=tuple(self.randoms),
            hidden_fields=tuple(self.hidden),
            fields=tuple(self.fields),
            procedures=tuple(self.procedures),
            functions=tuple(self.functions),
            listeners=tuple(self.listeners),
            watches=tuple(self.watches),
            scoring=self.scoring,
            endings=tuple(self.endings),
            options=10_000,
        )

    def resolved(self, node: Any) -> Any:
        """Replace labels by addresses."""
        changes: dict[str, Any] = {}
        for name in [f.name for f in fields(node)]:
            value = getattr(node, name)
            if name in ADDRESSES and isinstance(value, int) and value >= LABEL:
                changes[name] = self.labels[value]
            elif name == "alternatives":
                changes[name] = tuple([self.resolved(alternative) for alternative in value])
        return replace(node, **changes) if changes else node

    def game(self) -> Game:
        return Game(self.program())


def form(value: Form | int) -> Form:
    return Const(value) if isinstance(value, int) else value


def line(label: i.Phrase | str, next: int, base: int, *params: i.Param, guard: Form | None = None, rule: str = "",
         fits: Form | None = None) -> i.Alternative:  # fmt: skip
    """Make an alternative."""
    text = phrase(label) if isinstance(label, str) else label
    return i.Alternative(text, rule, guard, params, fits, next, base)


def cell(at: int) -> Cell:
    return Cell(at)
