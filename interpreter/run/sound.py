"""Whether cells out of a file can be cells of a game, and records out of a file records of its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rulewright.interpreter import values as v
from rulewright.interpreter.core import program as p
from rulewright.interpreter.core.instructions import Say
from rulewright.interpreter.run.cells import NOWHERE, Cells, Record
from rulewright.interpreter.run.faults import GREATEST
from rulewright.interpreter.run.log import ENTERED, PLY, SAID, SEEN, TEXT
from rulewright.interpreter.run.reference import Machine


def sound(machine: Machine, c: Cells) -> bool:
    """Tell whether cells are of the kinds that the program has laid out: each thing in one place, numbers where numbers stand."""
    program = machine.program
    layout, seats = program.layout, len(program.seats)
    held = range(layout.scratch)
    good = all(of_kind(program, layout.hold[at], c[at]) for at in held if at not in (p.STACK, layout.whereabouts))
    good = good and type(c[p.PC]) is int and NOWHERE <= c[p.PC] < len(program.code) and isinstance(c[p.RESULT], tuple)
    good = good and whole(c[p.OUT], 0, program.everybody) and whole(c[p.REVERSED], 0, 1)
    good = good and isinstance(c[p.STACK], tuple) and all(framed(program, frame) for frame in c[p.STACK])
    things = range(len(program.components))
    if layout.where >= 0:
        good = good and all(whole(c[layout.where + x], 0, len(program.zones) - 1) for x in things)
    if layout.by >= 0:
        good = good and all(whole(c[layout.by + x], -1, seats - 1) for x in things)
    if layout.known >= 0:
        good = good and all(whole(c[layout.known + x], 0, program.everybody) for x in things)
    good = good and (layout.whereabouts < 0 or out_of_sight(program, c[layout.whereabouts]))
    return good and lying(machine, c) and all(typed(program, c[at], of) for at, of in fields(program))


def lying(machine: Machine, c: Cells) -> bool:
    """Tell whether each component lies in one zone, the one where it is said to lie."""
    zones, found = machine.zones, Counter[tuple[int, int]]()
    for zone, parts in enumerate(zones.parts):
        for at in (zones.base + zone, *(parts or ())):
            if not isinstance(c[at], tuple):
                return False
            found.update((zone, x) for x in c[at])
    where = machine.program.layout.where
    return found == Counter((c[where + x], x) for x in range(len(machine.program.components)))


def out_of_sight(program: p.Program, value: Any) -> bool:  # noqa: ANN401 - anything that a file may hold
    """Tell whether a value may be what the seats know of fronts that they have lost sight of (see `whereabouts`)."""
    everything = (1 << len(program.components)) - 1

    def paired(pairs: Any) -> bool:  # noqa: ANN401 - anything that a file may hold
        if not isinstance(pairs, tuple) or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
            return False
        fits = all(whole(part, 0, everything) for pair in pairs for part in pair)
        return fits and (not pairs or sum(fronts for fronts, _ in pairs) == everything)

    return value == () or (
        isinstance(value, tuple) and len(value) == len(program.seats) and all(paired(pairs) for pairs in value)
    )


def fields(program: p.Program) -> Iterable[tuple[int, v.Type]]:
    """Yield the cells of all fields, with their types."""
    for field in program.fields:
        yield from ((field.base + at, field.type) for at in range(field.first, field.first + field.count))
    for hidden in program.hidden_fields:
        for x in range(hidden.first, hidden.first + hidden.count):
            yield hidden.base + x, hidden.type
            yield hidden.mask + x, v.NumberType(0, program.everybody)


def typed(program: p.Program, value: Any, of: v.Type) -> bool:  # noqa: ANN401 - anything that a file may hold
    """Tell whether a value is one of a type."""
    match of:
        case v.NumberType(low, high):
            return whole(value, -GREATEST if low is None else low, GREATEST if high is None else high)
        case v.YesNoType():
            return whole(value, 0, 1)
        case v.KindType(_, names):
            return whole(value, -1, len(names) - 1)
        case v.PlayerType():
            return whole(value, -1, len(program.seats) - 1)
        case v.ComponentType():
            return whole(value, -1, len(program.components) - 1)
        case v.DefinitionType():
            return whole(value, -1, len(program.definitions) - 1)
        case v.ZoneType():
            return whole(value, -1, len(program.zones) - 1)
        case v.SetType(element):
            return value == 0 or (isinstance(value, tuple) and all(typed(program, one, element) for one in value))
        case _:
            return plain(value)


def of_kind(program: p.Program, kind: str, value: Any) -> bool:  # noqa: ANN401 - anything that a file may hold
    """Tell whether a value is one that a cell of a kind may hold."""
    if kind == "component":
        return whole(value, -1, len(program.components) - 1)
    if kind == "components":
        things = value if isinstance(value, tuple) else () if whole(value, -1, 0) else None
        return things is not None and all(whole(x, 0, len(program.components) - 1) for x in things)
    return plain(value)


def framed(program: p.Program, frame: Any) -> bool:  # noqa: ANN401 - anything that a file may hold
    """Tell whether something is a frame: where to go on, a procedure, its locals as they were."""
    match frame:
        case (int(back), int(procedure), tuple(saved)) if 0 <= procedure < len(program.procedures):
            of, hold = program.procedures[procedure], program.layout.hold
            fits = NOWHERE <= back < len(program.code) and len(saved) == of.high - of.low
            return fits and all(of_kind(program, hold[of.low + n], value) for n, value in enumerate(saved))
        case _:
            return False


def whole(value: Any, low: int, high: int) -> bool:  # noqa: ANN401 - anything that a file may hold
    """Tell whether a value is a whole number from one to another."""
    return type(value) is int and low <= value <= high


def plain(value: Any) -> bool:  # noqa: ANN401 - anything that a file may hold
    """Tell whether a value is a number that is not beyond all, a text, or a tuple of such values."""
    if isinstance(value, tuple):
        return all(map(plain, value))
    return isinstance(value, str) or whole(value, -GREATEST, GREATEST)


def sound_record(machine: Machine, record: Record) -> bool:
    """Tell whether a record is one that a match may begin with. What its words are, reading it tells (see `try_out`)."""
    program = machine.program
    match record:
        case (kind, place, int(pc), tuple(), int()) if kind == SAID:
            return placed(program, place) and 0 <= pc < len(program.code) and isinstance(program.code[pc], Say)
        case (kind, place, int(pc), int(seat), answer, tuple(), bool()) if kind == PLY:
            fits = placed(program, place) and 0 <= seat < len(program.seats) and pc in machine.questions
            return fits and plain(answer) and not isinstance(answer, str)
        case (kind, place, str(), int(site), bool()) if kind == TEXT:
            return placed(program, place) and 0 <= site < len(program.sites)
        case (kind, int(), int(), value, int(mask)) if kind == SEEN:
            return plain(value) and 0 <= mask <= program.everybody
        case (kind, int(procedure)) if kind == ENTERED:
            return 0 <= procedure < len(program.procedures)
        case _:
            return False


def placed(program: p.Program, place: Any) -> bool:  # noqa: ANN401 - anything that a file may hold
    """Tell whether something says where a line stands: how deep, in which phase, whose turn, how deep that phase."""
    match place:
        case (int(), int(phase), int(seat), int()):
            return -1 <= phase < len(program.procedures) and -1 <= seat < len(program.seats)
        case _:
            return False
