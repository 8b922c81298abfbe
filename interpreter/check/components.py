"""Definitions and copies: what the tables and the `one of each` lines bring into being, and where each copy starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from math import prod

from rulewright.grammar import nodes
from rulewright.grammar.source import Source, Span
from rulewright.interpreter.check import messages
from rulewright.interpreter.check.effect_cells import find_effects
from rulewright.interpreter.check.fields import spoken
from rulewright.interpreter.check.first_values import check_starts, fill_starts
from rulewright.interpreter.check.named_things import find_named_things
from rulewright.interpreter.check.tables import ColumnSpec, TableRow, read_table
from rulewright.interpreter.check.world import FieldInfo, ThingKind, World, ZoneInfo
from rulewright.interpreter.check.zones import lay_out_zones_of_things
from rulewright.interpreter.core.forms import Value
from rulewright.interpreter.core.program import Component, Definition
from rulewright.interpreter.values import (
    ErrorType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    Type,
    YesNoType,
    holds,
)

ReadFile = Callable[[str, Span], Source | None]
_HOMES = ("deck", "supply", "bag", "pile", "row", "hand")
_MAX_COPIES = 10_000


def place_components(tree: nodes.Program, world: World, read_file: ReadFile) -> None:
    """Create all definitions and copies, put each copy in its home, and lay out everything that is counted by components."""
    maker = _Maker(world)
    tables = [declaration for declaration in tree.declarations if isinstance(declaration, nodes.Table)]
    for table in tables:
        if table.name.text not in world.things:
            world.faults.add(messages.unknown_type(table.name.span, table.name.text, world.things))
    for thing in world.things.values():
        for table in tables:
            if table.name.text == thing.name:
                maker.from_table(thing, table, read_file)
        maker.from_supplies(thing)
        maker.from_starts(thing)
    lay_out_zones_of_things(world)
    _lay_out_decks(world)
    for thing in world.things.values():
        for info in thing.fields.values():
            find_named_things(world, thing, info, maker.rows)
            find_effects(world, thing, info, maker.rows)
            _lay_out_field(world, thing, info, maker)
    _check_capacities(world)
    _lay_out_places(world)


class _Maker:
    """Make definitions and copies; `rows` keeps the written values of each definition by field name.

    `full`: there was no room for some copies, which is told once.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.rows: dict[int, dict[str, Value]] = {}
        self.names: dict[str, Span] = {}
        self.made: Counter[tuple[int, int]] = Counter()
        self.full = False

    def define(self, thing: ThingKind, name: str, values: dict[str, Value]) -> int:
        number = len(self.world.definitions)
        shown = tuple((key, self.readable(thing, key, value)) for key, value in values.items())
        root = list(self.world.lineage(thing.name))[-1]
        printed = [
            info for info in _all_fields(self.world, thing) if info.back and info.constant and info.name in values
        ]
        marks = ", ".join(f"{spoken(info.name)} {written(info.type, values[info.name])}" for info in printed)
        back, backs = [
            word.replace("_", " ") + (f" ({marks})" if marks else "") for word in (root.singular, root.plural)
        ]
        self.world.definitions.append(Definition(name, thing.name, shown, back, backs))
        self.rows[number] = values
        for kind in self.world.lineage(thing.name):
            kind.definitions.append(number)
        self.world.definition_names.setdefault(name, number)
        return number

    def readable(self, thing: ThingKind, name: str, value: Value) -> Value:
        info = self.world.field_of(thing.name, name)
        return written(info.type, value) if info else value

    def copies(self, thing: ThingKind, definition: int, count: int, owner: int, home: int | None, span: Span) -> None:
        if home is None:
            home = self.home(thing, owner, span)
        if len(self.world.components) + count > _MAX_COPIES:
            if not self.full:
                self.world.faults.add(messages.too_many_components(span, _MAX_COPIES))
            self.full = True
            return
        already = self.made[(definition, owner)]
        self.made[(definition, owner)] += count
        for copy in range(count):
            number = len(self.world.components)
            self.world.components.append(Component(definition, owner, already + copy, home))
            for kind in self.world.lineage(thing.name):
                kind.members.append(number)

    def home(self, thing: ThingKind, owner: int, span: Span) -> int:
        """Return the zone where copies of a type start: the owner's first fitting one, else the table's first fitting one."""
        drawers = ([self.world.player_zones] if owner >= 0 else []) + [self.world.zones]
        for drawer in drawers:
            for sort in _HOMES:
                for zone in drawer.values():
                    if zone.sort == sort and self.world.is_a(thing.name, zone.content) and not _starts_itself(zone):
                        return zone.numbers[owner if zone.owner == "player" else 0]
        self.world.faults.add(messages.no_home(span, thing.plural))
        return 0

    # ------------------------------------------------------------ sources of copies
    def from_table(self, thing: ThingKind, table: nodes.Table, read_file: ReadFile) -> None:
        world = self.world
        columns = columns_of(world, thing)
        for info in _all_fields(world, thing):
            if info.constant and isinstance(info.type, PlayerType) and not world.roles:
                world.faults.add(messages.no_roles(info.word.span, info.name))
        source: Source | list[nodes.Row] | None = None
        if table.file is not None:
            source = read_file(table.file, table.span)
            if source is None:
                return
        else:
            source = [row for row in table.rows if isinstance(row, nodes.Row)]
        rows, faults = read_table(thing.name, source, columns, owners_of(world), True)
        world.faults.extend(faults)
        here: set[str] = set()
        for row in rows:
            self.row(thing, row, here)

    def row(self, thing: ThingKind, row: TableRow, here: set[str]) -> None:
        """Define what a row says; `here`: the names of earlier rows of its table."""
        if row.name in self.names and row.name not in here:
            self.world.faults.add(messages.declared_twice(row.span, row.name, self.names[row.name]))
        here.add(row.name)
        self.names[row.name] = row.span
        values = {key: cell.value for key, cell in row.cells.items() if cell.value is not None}
        definition = self.define(thing, row.name, values)
        self.world.rows[definition] = row
        owner = self.world.seats.index(row.owner) if row.owner in self.world.seats else -1
        self.copies(thing, definition, row.count, owner, None, row.span)

    def from_supplies(self, thing: ThingKind) -> None:
        for supply in thing.node.supplies:
            match supply.kind:
                case "in supply":
                    definition = self.define(thing, spoken(thing.name).capitalize(), {})
                    self.copies(thing, definition, supply.count, -1, None, supply.span)
                case "for each":
                    if supply.names and supply.names[0].text != "player":
                        self.world.faults.add(
                            messages.not_supported(supply.span, "copies for each of anything but players")
                        )
                        continue
                    definition = self.define(thing, spoken(thing.name).capitalize(), {})
                    for seat in range(self.world.players):
                        self.copies(thing, definition, supply.count, seat, None, supply.span)
                case "of each":
                    for name, values in self.each_value(thing, supply.names):
                        definition = self.define(thing, name, values)
                        self.copies(thing, definition, supply.count, -1, None, supply.span)

    def from_starts(self, thing: ThingKind) -> None:
        """Make the copies of zones that say `starts one of each ..` for this type."""
        made: dict[tuple[str, ...], list[int]] = {}
        for zone in self.world.every_zone():
            attribute = _starts_itself(zone)
            if attribute is None or zone.content != thing.name or not zone.numbers:
                continue
            key = tuple(word.text for word in attribute.names)
            if key not in made:
                made[key] = [
                    self.define(thing, name, values) for name, values in self.each_value(thing, attribute.names)
                ]
            for seat, number in enumerate(zone.numbers):
                for definition in made[key]:
                    self.copies(thing, definition, 1, seat if zone.owner == "player" else -1, number, attribute.span)

    def each_value(self, thing: ThingKind, names: tuple[nodes.Word, ...]) -> Iterator[tuple[str, dict[str, Value]]]:
        """Yield a name and values for each combination of the values of the named fields."""
        ranges: list[range] = []
        fields: list[FieldInfo] = []
        for word in names:
            info = self.world.field_of(thing.name, word.text)
            if info is None:
                self.world.faults.add(
                    messages.no_such_field(
                        word.span,
                        word.text,
                        f"a {thing.singular}",
                        [field.name for field in _all_fields(self.world, thing)],
                    )
                )
                continue
            match info.type:
                case NumberType(low=int(low), high=int(high)):
                    ranges.append(range(low, high + 1))
                case KindType(values=values):
                    ranges.append(range(len(values)))
                case ErrorType():
                    continue  # its type was reported
                case _:
                    self.world.faults.add(
                        messages.wrong_type(word.span, "a kind or a range of numbers", f"`{word.text}`")
                    )
                    continue
            fields.append(info)
        if not fields:
            return
        if prod(len(values) for values in ranges) > _MAX_COPIES:
            self.world.faults.add(messages.too_many_components(names[0].span, _MAX_COPIES))
            return
        for combination in product(*ranges):
            chosen: dict[str, Value] = {info.name: value for info, value in zip(fields, combination, strict=True)}
            words = [
                str(written(info.type, value)).capitalize() for info, value in zip(fields, combination, strict=True)
            ]
            if all(isinstance(info.type, NumberType) for info in fields):
                words.insert(0, spoken(thing.name).capitalize())
            yield " ".join(words), chosen


def written(of: Type, value: Value) -> Value:
    """Return a value as people write it: kinds and yes/no by word, numbers as they are."""
    match of, value:
        case KindType(values=values), int(number):
            return values[number].replace("_", " ")
        case YesNoType(), int(number):
            return "yes" if number else "no"
        case SetType(element=element), tuple(items):
            return tuple(written(element, item) for item in items)
        case _:
            return value


def _starts_itself(zone: ZoneInfo) -> nodes.Attribute | None:
    return next((attribute for attribute in zone.node.attributes if attribute.kind == "starts one of each"), None)


def columns_of(world: World, thing: ThingKind) -> list[ColumnSpec]:
    """Return the columns that a table of a type of component has."""
    fields = (info for info in _all_fields(world, thing) if info.constant)
    return [ColumnSpec(info.name, info.type, info.name in world.mentioned) for info in fields]


def owners_of(world: World) -> tuple[str, ...]:
    """Return who can own a row: the roles that the game gives its players, else nobody."""
    return world.seats if world.roles else ()


def _all_fields(world: World, thing: ThingKind) -> list[FieldInfo]:
    return [info for kind in reversed(list(world.lineage(thing.name))) for info in kind.fields.values()]


def _lay_out_decks(world: World) -> None:
    for info in world.every_zone():
        if info.sort == "deck":
            for number in info.numbers:
                rest, bottom, counter = world.cell((), "components"), world.cell((), "components"), -2
                world.zone_list[number] = replace(world.zone_list[number], rest=rest, bottom=bottom, counter=counter)


def _lay_out_field(world: World, thing: ThingKind, info: FieldInfo, maker: _Maker) -> None:
    """Fill the column of a constant field, or lay out the cells of a changing one."""
    if not thing.members and not thing.definitions:
        return
    first = min(thing.members, default=0)
    count = max(thing.members, default=-1) - first + 1
    info.first, info.count = first, count
    default: Value = () if isinstance(info.type, SetType) else info.start
    if info.constant:
        lowest = min(thing.definitions)
        info.definition_column = [
            maker.rows.get(number, {}).get(info.name, default) for number in range(lowest, max(thing.definitions) + 1)
        ]
        info.column = [
            maker.rows[world.components[number].definition].get(info.name, default)
            for number in range(first, first + count)
        ]
        return
    info.base = world.cell(info.start, holds(info.type), count) - first
    if info.starts_at is not None:
        fill_starts(world, thing, info, info.starts_at, maker.rows)
    else:
        check_starts(world, thing, info, maker.rows)
    if info.hidden_from is not None:
        info.mask = world.cell(world.everyone & ~info.hidden_from, count=count) - first


def _check_capacities(world: World) -> None:
    """Check that nothing starts beyond a zone's capacity."""
    held: dict[int, int] = {}
    for component in world.components:
        held[component.home] = held.get(component.home, 0) + 1
    for info in world.every_zone():
        for number in info.numbers:
            capacity = world.zone_list[number].capacity
            if capacity is not None and held.get(number, 0) > capacity:
                world.faults.add(messages.starts_too_full(info.word.span, held.get(number, 0), capacity))


def _lay_out_places(world: World) -> None:
    """Lay out what lies in each zone, where each component is, who put it there, and who knows its front."""
    held: list[list[int]] = [[] for _ in world.zone_list]
    for number, component in enumerate(world.components):
        held[component.home].append(number)
    world.zones_at = world.cell((), "components", len(world.zone_list))
    for number, inside in enumerate(held):
        world.cells[world.zones_at + number] = tuple(inside)
    homes = [component.home for component in world.components]
    world.where_at = world.cell(0, count=len(homes))
    world.cells[world.where_at :] = homes
    world.by_at = world.cell(-1, count=len(homes))
    hidden = any(info.hidden_from is not None for thing in world.things.values() for info in thing.fields.values())
    if hidden or any(zone.shown != world.everyone for zone in world.zone_list):
        world.known_at = world.cell(0, count=len(homes))
        world.cells[world.known_at :] = [world.zone_list[home].shown for home in homes]
        world.whereabouts_at = world.cell((), count=1)
