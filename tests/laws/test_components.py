"""Components are conserved, and what has a range stays in it, after every decision."""

from collections import Counter
from typing import Any

from matches import contents, played
from sampling import often

from rulewright import Game
from rulewright.interpreter.values import KindType, NumberType, PlayerType, Type, YesNoType

GAMES = often(5, 200)


def names(view: list[dict[str, Any]]) -> Counter[str]:
    """The names of all things in zones, also of those that lie on others."""
    found: Counter[str] = Counter()
    for zone in view:
        assert zone["count"] == len(zone["cards"])
        for thing in zone["cards"]:
            found[thing["name"]] += 1
            found += names(thing.get("zones", []))
    return found


def test_every_component_lies_in_exactly_one_place(game: Game) -> None:
    program = game.program
    every = list(range(len(program.components)))
    for seed in range(GAMES):
        for match in played(game, seed):
            lying = {zone: contents(match, zone) for zone in range(len(program.zones))}
            assert sorted(x for inside in lying.values() for x in inside) == every
            for zone, inside in lying.items():
                of = program.zones[zone]
                assert all(match.cells[program.layout.where + x] == zone for x in inside)
                assert of.capacity is None or len(inside) <= of.capacity, of.label
                if not of.ordered:
                    assert list(inside) == sorted(inside), of.label
                if of.rest >= 0:
                    assert list(match.cells[of.rest]) == sorted(match.cells[of.rest]), of.label


def test_a_view_of_everything_names_every_component_once(game: Game) -> None:
    program = game.program
    named = (program.definitions[component.definition].name for component in program.components)
    every = Counter(name.replace("_", " ") for name in named)
    for seed in range(often(3, 50)):
        for match in played(game, seed):
            assert names(match.view()["zones"]) == every


def test_a_seat_sees_as_many_things_as_there_are(game: Game) -> None:
    for seed in range(often(2, 50)):
        for match in played(game, seed):
            counts = [zone["count"] for zone in match.view()["zones"]]
            for seat in range(len(game.seats)):
                assert [zone["count"] for zone in match.view(seat)["zones"]] == counts


def fits(value: object, of: Type, seats: int) -> bool:
    """Whether a value is one of its type."""
    match of:
        case NumberType(low, high):
            return isinstance(value, int) and (low is None or low <= value) and (high is None or value <= high)
        case YesNoType():
            return value in (0, 1)
        case KindType(_, values):
            return isinstance(value, int) and 0 <= value < len(values)
        case PlayerType():
            return isinstance(value, int) and -1 <= value < seats
        case _:
            return True


def test_what_has_a_range_stays_in_it(game: Game) -> None:
    program, seats = game.program, len(game.seats)
    ranged = [
        (field.name, field.base + i, field.type)
        for field in program.fields
        for i in (range(field.first, field.first + field.count) if field.owner != "game" else (0,))
    ]
    ranged += [
        (field.name, field.base + x, field.type)
        for field in program.hidden_fields
        for x in range(field.first, field.first + field.count)
    ]
    for seed in range(GAMES):
        for match in played(game, seed):
            for name, at, of in ranged:
                assert fits(match.cells[at], of, seats), (name, match.cells[at], of)
