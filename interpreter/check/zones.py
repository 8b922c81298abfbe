"""Zones: where things lie, and who sees them there."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.grammar import nodes
from rulewright.interpreter.check import messages, squares
from rulewright.interpreter.check.lines import attributes_of, number_of, places
from rulewright.interpreter.check.world import World, ZoneInfo, snake
from rulewright.interpreter.core.program import Zone

ZONE_SORTS = ("deck", "pile", "row", "hand", "bag", "supply", "slot", "grid")
ORDERED = ("deck", "pile", "row")
GRID_LIMIT = 26


def declare_zones(tree: nodes.Program, world: World) -> None:
    """Lay out every zone: of the table, of each player, of each component of a type."""
    for owner, line, block in places(tree, world):
        if not isinstance(line.type, nodes.ZoneType):
            continue
        if block == "facts":
            world.faults.add(
                messages.wrong_frame(line.span, "facts", "a zone stands in a `zones` block", "deck: deck of Card")
            )
        if block == "component":
            world.faults.add(messages.below_each(line.span, owner or "", line.span.text))
            continue
        for word in line.names:
            zone = _zone(owner, line, line.type, word, world)
            if zone is None:
                continue
            drawer = _drawer(owner, world)
            among = (
                list(world.every_zone())
                if drawer is world.thing_zones
                else [*drawer.values(), *world.thing_zones.values()]
            )
            first = next((other for other in among if other.name == word.text), None)
            if first is not None:
                world.faults.add(messages.declared_twice(word.span, word.text, first.word.span))
            drawer[word.text] = zone


def lay_out_zones_of_things(world: World) -> None:
    """Lay out the zones of each component, once all copies are there."""
    for info in world.thing_zones.values():
        attributes: dict[str, nodes.Attribute] = {attribute.kind: attribute for attribute in info.node.attributes}
        for component in sorted(world.things[info.owner].members if info.owner is not None else ()):
            shown = _shown(attributes, info.sort, world.components[component].owner, world)
            info.holders.append(component)
            _add_zone(info, info.name, component, shown, world)


def _drawer(owner: str | None, world: World) -> dict[str, ZoneInfo]:
    return world.zones if owner is None else world.player_zones if owner == "player" else world.thing_zones


def _zone(
    owner: str | None, line: nodes.Field, kind: nodes.ZoneType, word: nodes.Word, world: World
) -> ZoneInfo | None:
    sort = kind.sort.text
    if sort not in ZONE_SORTS:
        world.faults.add(messages.unknown_sort(kind.sort.span, sort, ZONE_SORTS))
        return None
    if kind.content.text not in world.things:
        world.faults.add(messages.unknown_type(kind.content.span, kind.content.text, world.things))
        return None
    if sort == "grid" and owner is not None:
        world.faults.add(messages.not_supported(line.span, f"a grid of each {snake(owner)}"))
        return None
    wanted = ["at most", "limit", "discard down", "starts one of each", "seen by", "face", "reshuffles"]
    attributes = attributes_of(
        line, [*wanted, *(("rows", "columns", "lines") if sort == "grid" else ("spaces",))], world, f"a {sort}"
    )
    if "starts one of each" in attributes and owner is not None and owner != "player":
        world.faults.add(messages.begins_on_nothing(attributes["starts one of each"].span, owner))
    for unready in ("spaces", "discard down"):
        if unready in attributes:
            world.faults.add(messages.not_supported(attributes[unready].span, f"`{unready}`"))
    info = ZoneInfo(word.text, owner, sort, kind.content.text, line, word, sort in ORDERED)
    capacity = number_of(attributes["at most"].value) if "at most" in attributes else (1 if sort == "slot" else None)
    if sort == "slot" and "at most" in attributes:
        world.faults.add(
            messages.wrong_frame(
                attributes["at most"].span, "slot", "a slot has room for one", "market: row of Card, at most 3"
            )
        )
    if capacity is not None and capacity < 1:
        world.faults.add(messages.out_of_range(attributes["at most"].span, "how much a zone holds", 1, "any number"))
        capacity = 1
    if "at most" in attributes and capacity is None:
        world.faults.add(messages.not_constant(attributes["at most"].span, "how much a zone holds"))
    if "limit" in attributes:
        info.limit = number_of(attributes["limit"].value)
        if info.limit is None:
            world.faults.add(messages.not_constant(attributes["limit"].span, "a limit"))
    if "reshuffles" in attributes and sort != "deck":
        world.faults.add(
            messages.wrong_frame(attributes["reshuffles"].span, "reshuffles", "only a deck is reshuffled", "")
        )
    if "reshuffles" in attributes:
        value = attributes["reshuffles"].value
        info.refill = value.text if isinstance(value, nodes.Name) else None
        if info.refill is None:
            world.faults.add(
                messages.wrong_frame(
                    attributes["reshuffles"].span, "reshuffles", "a zone is needed", "reshuffles discards when empty"
                )
            )
    info.capacity = capacity
    if sort == "grid":
        _grid(info, attributes, world)
    elif owner == "player":
        for seat, name in enumerate(world.seats):
            info.holders.append(seat)
            number = _add_zone(info, word.text, seat, _shown(attributes, sort, seat, world), world)
            world.zone_names[f"{name}.{word.text}"] = number
    elif owner is None:
        world.zone_names[word.text] = _add_zone(info, word.text, -1, _shown(attributes, sort, -1, world), world)
    return info


def _add_zone(info: ZoneInfo, label: str, owner: int, shown: int, world: World) -> int:
    """Lay out one of the zones that a line declares; return its number."""
    number = len(world.zone_list)
    of_component = info.owner not in (None, "player")
    sort = "square" if info.sort == "grid" else info.sort
    world.zone_list.append(
        Zone(label, info.name, owner, of_component, sort, info.ordered, shown, info.capacity, -1, -1, -1)
    )
    info.numbers.append(number)
    return number


def _grid(info: ZoneInfo, attributes: dict[str, nodes.Attribute], world: World) -> None:
    """Lay out the squares of a grid, a1 at the first row's left end, and its lines."""
    rows, columns = _size(info, attributes, world)
    info.rows, info.columns, info.capacity = rows, columns, 1
    shown = _shown(attributes, "grid", -1, world)
    for row in range(rows):
        for column in range(columns):
            label = f"{chr(ord('a') + column)}{row + 1}"
            key = label if label not in world.zone_names else f"{info.name}.{label}"
            world.zone_names[key] = _add_zone(info, label, -1, shown, world)
    if "lines" in attributes:
        info.lines = squares.straight(info.numbers, columns, _line_length(info, attributes["lines"], world))
    else:
        info.lines = squares.whole(info.numbers, columns)


def _size(info: ZoneInfo, attributes: dict[str, nodes.Attribute], world: World) -> tuple[int, int]:
    """Return how many rows and columns a grid has; 1 by 1 where that is not said or too many."""
    rows = number_of(attributes["rows"].value) if "rows" in attributes else None
    columns = number_of(attributes["columns"].value) if "columns" in attributes else None
    if rows is None or columns is None:
        example = f"{info.name}: grid of Mark, 3 rows, 3 columns"
        world.faults.add(
            messages.missing_preposition(info.word.span, "grid", "how many rows and columns it has", example)
        )
        rows, columns = rows or 1, columns or 1
    if not (1 <= rows <= GRID_LIMIT and 1 <= columns <= GRID_LIMIT):
        world.faults.add(
            messages.out_of_range(
                info.word.span, f"a grid of {rows} by {columns}", "1 by 1", f"{GRID_LIMIT} by {GRID_LIMIT}"
            )
        )
        return 1, 1
    return rows, columns


def _line_length(info: ZoneInfo, attribute: nodes.Attribute, world: World) -> int:
    """Return how many squares a line of a grid has; the longest that fits where that is not possible."""
    length, most = number_of(attribute.value), max(info.rows, info.columns)
    if length is None or not 1 <= length <= most:
        world.faults.add(messages.out_of_range(attribute.span, "how long a line is", 1, most))
        return most
    return length


def _shown(attributes: dict[str, nodes.Attribute], sort: str, owner: int, world: World) -> int:
    """Return the bit mask of the seats that see the fronts in a zone."""
    if "face" in attributes and "seen by" in attributes:
        fault = attributes["face"]
        world.faults.add(messages.declared_twice(fault.span, "who sees it", attributes["seen by"].span))
    if "face" in attributes:
        face = attributes["face"].value
        return world.everyone if isinstance(face, nodes.Face) and face.up else 0
    if "seen by" not in attributes:
        default = {"deck": 0, "bag": 0, "hand": 1 << owner if owner >= 0 else world.everyone}
        return default.get(sort, world.everyone)
    return seen_mask(attributes["seen by"].names, owner, world)


def seen_mask(names: Iterable[nodes.Word], owner: int, world: World) -> int:
    """Return the bit mask of the seats named after `seen by` or `known to`."""
    mask = 0
    for word in names:
        if word.text == "everyone":
            mask |= world.everyone
        elif word.text == "nobody":
            pass
        elif word.text in ("owner", "others") and owner >= 0:
            own = 1 << owner
            mask |= own if word.text == "owner" else world.everyone & ~own
        elif word.text in world.seats and world.roles:
            mask |= 1 << world.seats.index(word.text)
        else:
            known = ["everyone", "nobody", *(world.seats if world.roles else [])]
            if word.text in ("owner", "others"):
                world.faults.add(messages.owned_by_nobody(word.span, word.text, known))
            else:
                known += ["owner", "others"] if owner >= 0 else []
                world.faults.add(messages.unknown_name(word.span, word.text, known))
    return mask
