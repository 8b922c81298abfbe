"""The world of a game: what is declared, by name, with types settled and cells laid out for a number of players.

`World` is filled once by `declare`; afterwards only the translator's own lists (procedures, functions) grow beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostics
from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.tables import TableRow
from rulewright.interpreter.core.forms import Form, Value
from rulewright.interpreter.core.program import Component, Definition, DieFaces, Zone
from rulewright.interpreter.values import Holds, KindType, Type


def snake(name: str) -> str:
    """Return the word that rules use for a declared type: AttackMarker -> attack_marker."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


@dataclass(slots=True)
class ThingKind:
    """A declared type of component: its words, its parent, its fields, its members (numbers of components, of definitions)."""

    name: str
    sort: str
    singular: str
    plural: str
    parent: str | None
    span: Span
    node: nodes.Component
    fields: dict[str, FieldInfo] = field(default_factory=dict)
    members: list[int] = field(default_factory=list)
    definitions: list[int] = field(default_factory=list)


@frozen
class Printed:
    """What is printed on the faces of a die or the spaces of a track, under one title: for those from `first` on, in their order."""

    values: tuple[int, ...]
    first: int
    type: Type


NO_CELLS = -1_000_000_000


@dataclass(slots=True)
class FieldInfo:
    """A field: of the game (`owner` None), of each player ("player"), or of a type of component (its name).

    Constant fields of components have their values in `column`, by component less `first`; others live in cells from
    `base` (fits seat or component number as index). `low`, `high`: bounds as written (None: none). `span_name`: its lifetime. `spaces`: the
    names of the spaces of a track that is a table; those that do not count one by one are values of a kind. `starts_at`: the printed
    field of the same thing that says its start. `back`: everybody sees it who sees that the thing is there.
    """

    name: str
    owner: str | None
    type: Type
    node: nodes.Field
    word: nodes.Word
    constant: bool = False
    base: int = NO_CELLS
    first: int = 0
    count: int = 1
    start: Value = 0
    low: nodes.Expr | None = None
    high: nodes.Expr | None = None
    low_value: int | None = None
    high_value: int | None = None
    span_name: str | None = None
    hidden_from: int | None = None
    mask: int = -1
    column: list[Value] = field(default_factory=list)
    definition_column: list[Value] = field(default_factory=list)
    track: bool = False
    starts_at: nodes.Name | None = None
    back: bool = False
    spaces: tuple[str, ...] = ()

    @property
    def laid_out(self) -> bool:
        """Whether it has cells: it changes, and there is something that has it. `base` itself may be below 0."""
        return self.base != NO_CELLS


@frozen
class Shortage:
    """Where a player has too little of `short`, so many (`give`) of `given` become `get` of it, as often as is needed."""

    node: nodes.Shortage
    short: FieldInfo
    given: FieldInfo
    give: int
    get: int


@dataclass(slots=True)
class ZoneInfo:
    """A declared zone. `numbers`: its zone numbers: one (game), one for each of its `holders`, or the squares of a grid, row by row.

    `owner`: None (the table), "player" or a type of component; `holders`: the seats or the components that have one each.
    `capacity`: how much each holds (None: any). `rows`, `columns`: how many a grid has (0: no grid); `lines`: what lies in a line there.
    """

    name: str
    owner: str | None
    sort: str
    content: str
    node: nodes.Field
    word: nodes.Word
    ordered: bool
    numbers: list[int] = field(default_factory=list)
    holders: list[int] = field(default_factory=list)
    capacity: int | None = None
    rows: int = 0
    columns: int = 0
    lines: tuple[tuple[int, ...], ...] = ()
    limit: int | None = None
    refill: str | None = None


@frozen
class LoopKeys:
    """What the condition of a loop reads and what its body writes, by sort and name (`*`: any)."""

    reads: frozenset[tuple[str, str]]
    writes: frozenset[tuple[str, str]]


@frozen
class Bearer:
    """The things in whose block a rule stands: one card by its name, or all of a type.

    `type`: theirs; `definitions`, `copies`: their numbers; `cite`: what the head of the block cites.
    """

    name: str
    type: str
    definitions: tuple[int, ...]
    copies: tuple[int, ...]
    cite: nodes.Cite | None


@dataclass(slots=True)
class World:
    """Everything declared. `seats` are the names of the players, `roles` whether they were given by the game.

    `bearers`: which things carry a rule, where it stands in their block.
    `pendings`: the first cell of each sentence whose effect lasts or comes later. `cancelled`: the cell of what a reaction has
    cancelled, or -1; `thrown`: the cell of the dice that a rule is about, or -1 where none is about a roll.
    `shortages`: by the field that there is too little of.
    `effects`: what the cells of columns of effects do, by number; the first does nothing.
    `thing_zones`: the zones of each component, whose names no other zone has.
    `rows`: the table row of a definition. `said`, `conditions`, `loops`: what the translation finds of each define (the type of what it
    says), of each condition (its forms, one for each place that it is translated for) and of each loop; `renamed_zones`: each `let`
    that gives a zone another name. Only what follows reads them.
    `spans`: the names of phases, actions and procedures (and `game`), which can begin and end; `ended`: those that a sentence ends;
    `mentioned`: all names that rules mention; `answers`: those of secret choices.
    """

    title: str
    seats: tuple[str, ...]
    roles: bool
    faults: Diagnostics
    span: Span
    least_players: int = 1
    most_players: int = 1
    variants: tuple[str, ...] = ()
    kinds: dict[str, KindType] = field(default_factory=dict)
    things: dict[str, ThingKind] = field(default_factory=dict)
    nouns: dict[str, ThingKind] = field(default_factory=dict)
    facts: dict[str, FieldInfo] = field(default_factory=dict)
    zones: dict[str, ZoneInfo] = field(default_factory=dict)
    player_fields: dict[str, FieldInfo] = field(default_factory=dict)
    player_zones: dict[str, ZoneInfo] = field(default_factory=dict)
    thing_zones: dict[str, ZoneInfo] = field(default_factory=dict)
    dice: dict[str, nodes.Die] = field(default_factory=dict)
    die_faces: list[DieFaces] = field(default_factory=list)
    die_kinds: dict[str, KindType] = field(default_factory=dict)
    printed: dict[str, dict[str, Printed]] = field(default_factory=dict)
    defines: dict[tuple[str | None, str], nodes.Define] = field(default_factory=dict)
    procedures: dict[str, nodes.HowTo] = field(default_factory=dict)
    actions: dict[str, nodes.Action] = field(default_factory=dict)
    phases: list[nodes.PhaseStatement] = field(default_factory=list)
    setups: list[nodes.Setup] = field(default_factory=list)
    watches: list[nodes.AsSoonAs] = field(default_factory=list)
    whens: list[nodes.When] = field(default_factory=list)
    at_times: list[nodes.AtTime] = field(default_factory=list)
    standings: list[nodes.Standing] = field(default_factory=list)
    shortages: dict[str, Shortage] = field(default_factory=dict)
    reactions: list[nodes.Reaction] = field(default_factory=list)
    bearers: dict[nodes.Node, Bearer] = field(default_factory=dict)
    pendings: dict[nodes.Node, int] = field(default_factory=dict)
    scores: list[nodes.Score] = field(default_factory=list)
    examples: list[nodes.Example] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)
    definition_names: dict[str, int] = field(default_factory=dict)
    components: list[Component] = field(default_factory=list)
    zone_list: list[Zone] = field(default_factory=list)
    zone_names: dict[str, int] = field(default_factory=dict)
    cells: list[Value] = field(default_factory=list)
    hold: list[Holds] = field(default_factory=list)
    spans: set[str] = field(default_factory=set)
    eliminates: bool = False
    takes_turns: bool = False
    mentioned: set[str] = field(default_factory=set)
    unspoken: set[nodes.Members] = field(default_factory=set)
    ended: set[str] = field(default_factory=set)
    answers: set[str] = field(default_factory=set)
    used: set[nodes.Node] = field(default_factory=set)
    zones_at: int = -1
    where_at: int = -1
    by_at: int = -1
    known_at: int = -1
    whereabouts_at: int = -1
    effects: list[tuple[nodes.Do, ...]] = field(default_factory=lambda: [()])
    cancelled: int = -1
    thrown: int = -1
    overlays: tuple[nodes.Overlay, ...] = ()
    rows: dict[int, TableRow] = field(default_factory=dict)
    said: dict[nodes.Define, Type] = field(default_factory=dict)
    conditions: dict[nodes.Expr, list[Form]] = field(default_factory=dict)
    loops: dict[nodes.RepeatHead, list[LoopKeys]] = field(default_factory=dict)
    circles: list[tuple[nodes.When, ...]] = field(default_factory=list)
    at_once: dict[nodes.AsSoonAs, nodes.Node] = field(default_factory=dict)
    renamed_zones: set[nodes.Let] = field(default_factory=set)

    @property
    def players(self) -> int:
        return len(self.seats)

    def rank(self, node: nodes.Node) -> int:
        """Return how much a standing rule weighs against others that say what something is: card over scenario, variant, game."""
        if node in self.bearers:
            return 3
        inside = [one.sort for one in self.overlays if one.span.holds(node.span)]
        return 2 if "scenario" in inside else 1 if inside else 0

    @property
    def hears(self) -> bool:
        """Whether some rule of this game answers events."""
        return bool(self.whens or self.reactions or self.pendings)

    @property
    def everyone(self) -> int:
        """The bit mask of all seats."""
        return (1 << len(self.seats)) - 1

    def hole(self, node: nodes.Node) -> None:
        """Report `...`; a line that was cut out because of its spelling is reported already."""
        if node.span.start < node.span.end:
            self.faults.add(messages.hole(node.span))

    def cell(self, start: Value, hold: Holds = "plain", count: int = 1) -> int:
        """Lay out `count` cells that start with a value; return the address of the first."""
        at = len(self.cells)
        self.cells.extend([start] * count)
        self.hold.extend([hold] * count)
        return at

    def lineage(self, name: str) -> Iterator[ThingKind]:
        """Yield a type of component and its ancestors, the closest first."""
        at: str | None = name
        while at is not None and at in self.things:
            yield self.things[at]
            at = self.things[at].parent

    def is_a(self, name: str, ancestor: str) -> bool:
        """Say whether a type of component is `ancestor` or a subtype of it."""
        return name == ancestor or any(kind.name == ancestor for kind in self.lineage(name))

    def common(self, one: str, other: str) -> str | None:
        """Return the closest type of component that both are, or None."""
        return next((kind.name for kind in self.lineage(one) if self.is_a(other, kind.name)), None)

    def field_of(self, thing: str, name: str) -> FieldInfo | None:
        """Return a field of a type of component, its own or inherited."""
        return next((kind.fields[name] for kind in self.lineage(thing) if name in kind.fields), None)

    def every_zone(self) -> Iterator[ZoneInfo]:
        """Yield all declared zones: those of the table, of each player, of each component."""
        yield from self.zones.values()
        yield from self.player_zones.values()
        yield from self.thing_zones.values()

    def zone_of(self, thing: str, name: str) -> ZoneInfo | None:
        """Return a zone that each component of a type has, its own or inherited."""
        zone = self.thing_zones.get(name)
        return zone if zone is not None and zone.owner is not None and self.is_a(thing, zone.owner) else None

    def refill_of(self, deck: ZoneInfo) -> ZoneInfo | None:
        """Return the zone that is shuffled into a deck when it runs out: its owner's of that name, else the table's."""
        own = (zone for zone in self.every_zone() if zone.name == deck.refill and zone.owner == deck.owner)
        return next(own, None) or self.zones.get(deck.refill or "")

    def fields_of(self, owner: str | None) -> dict[str, FieldInfo]:
        """Return the fields of the game (None), of each player, or of a type of component."""
        return self.facts if owner is None else self.player_fields if owner == "player" else self.things[owner].fields
