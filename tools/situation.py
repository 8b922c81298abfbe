"""Set up what an example gives: things in zones, values of facts, whose turn it is, where play begins."""

from __future__ import annotations

from typing import Any

from rulewright.grammar.source import Span
from rulewright.interpreter.check.declare import BOX
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.instructions import Call, Each
from rulewright.interpreter.core.program import OUT, PC
from rulewright.interpreter.core.scripts import (
    ActiveThere,
    ChanceScript,
    DeckScript,
    DieScript,
    Example,
    Known,
    KnowThere,
    OutThere,
    PutThere,
    RunThere,
    SetThere,
)
from rulewright.interpreter.run.cells import NOWHERE, Cells, Chance, bits
from rulewright.interpreter.run.chance import Seeded
from rulewright.interpreter.run.match import Game, Match
from rulewright.tools.guard import Mistake
from rulewright.tools.opening import seated


class Impossible(Exception):  # noqa: N818 - it is not an error of ours
    """What an example says cannot be: at which words, why, and what was on offer instead."""

    def __init__(self, span: Span, message: str, options: tuple[str, ...] = (), found: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.span, self.message, self.options, self.found = span, message, options, found


def situation(game: Game, title: str, seed: int) -> Match:
    """Start a match from the situation of an example, seats called as it calls them; all its chance comes from the seed.

    Raise Mistake where the game, compiled as it is, does not have the example.
    """
    example = next((example for example in game.program.examples if example.title == title), None)
    if example is None:
        wanted = f"{len(game.seats)} players and these variants"
        raise Mistake(f'{game.title} has the example "{title}", but not for {wanted}')
    named = seated(game, example.names)
    try:
        chance = Seeded(named.program, seed)
        return begin(named, example, chance, set_up(named, example, chance), automatic=True)
    except Impossible as problem:
        raise Mistake(problem.message) from problem


def set_up(game: Game, example: Example, chance: Chance) -> Match | None:
    """Run the setup of an example that goes on from there by its own lines; None where it does not.

    Raise Impossible where the setup asks something: lines that answer stand behind what is given, and behind what is done.
    """
    done = first_done(example)
    if not example.new_game or not (done or example.givens):
        return None
    cells = game.cells()
    cells[PC] = NOWHERE if example.setup < 0 else game.machine.frames.enter(cells, example.setup, (), NOWHERE)
    match = game.start_from(cells, chance)
    if match.decisions:
        asked = match.decisions[0]
        span = example.givens[0].span if done is None else done.span
        raise Impossible(span, f"the setup is not over: {asked.name} is asked to {asked.prompt}")
    return match


def begin(game: Game, example: Example, chance: Chance, prepared: Match | None, automatic: bool = False) -> Match:
    """Start a match where an example starts: all that it gives is so, and the rules that this wakes have settled.

    `prepared`: what `set_up` has returned. Raise Impossible where what it gives cannot be, or ends the game before anything is done.
    """
    done = first_done(example)

    def settle(cells: Cells) -> int:
        _give(game, cells, example)
        return game.machine.frames.enter(cells, example.settling, (), NOWHERE)

    def start(cells: Cells) -> int:
        _give(game, cells, example)
        active = active_seat(game, cells, example)
        if done is not None:
            at = _enter(game, cells, done, active)
        elif active is not None:
            at = _turn_of(game, cells, active, example.span)
        else:
            return game.program.after_setup
        return at if example.settling < 0 else game.machine.frames.enter(cells, example.settling, (), at)

    if done is not None and prepared is not None and prepared.result is not None:
        raise Impossible(done.span, f'nothing is done any more: the game is over ("{prepared.result.ending}")')
    if done is not None and example.settling >= 0:
        alone = game.start_from(_halted(game), None) if prepared is None else prepared.copy()
        alone.fate = None  # nothing that is named of chance is used up
        if alone.fault is None and alone.result is None:
            alone.go_on(settle)
        if alone.result is not None:
            raise Impossible(done.span, f'nothing is done any more: the game is over ("{alone.result.ending}")')
    if prepared is None:
        cells = game.cells()
        cells[PC] = 0 if example.new_game else start(cells)
        return game.start_from(cells, chance, automatic)
    prepared.automatic = automatic
    if prepared.fault is None and prepared.result is None:
        prepared.go_on(start)
    return prepared


def _halted(game: Game) -> Cells:
    """Return the cells before anything runs, where nothing will."""
    cells = game.cells()
    cells[PC] = NOWHERE
    return cells


def first_done(example: Example) -> RunThere | None:
    """Return the `do` that an example begins with; None where it begins with something else."""
    first = next((step for step in example.steps if not isinstance(step, DieScript | DeckScript | ChanceScript)), None)
    return first if isinstance(first, RunThere) else None


def given_cells(game: Game, example: Example) -> Cells:
    """Return the cells before anything runs: as the rules declare them, with what an example gives. Raise Impossible as `begin` does."""
    cells = game.cells()
    _give(game, cells, example)
    return cells


def _give(game: Game, cells: Cells, example: Example) -> None:
    placed: set[int] = set()
    for given in sorted(
        example.givens, key=lambda given: isinstance(given, KnowThere)
    ):  # known is what lies there in the end
        match given:
            case PutThere():
                _put(game, cells, given, placed)
            case SetThere():
                _set(game, cells, given)
            case OutThere():
                cells[OUT] |= 1 << int(_value(game, cells, given.seat))
            case KnowThere(seats=seats, known=known):
                _know(game, cells, bits(_value(game, cells, seats)), known)
            case ActiveThere():
                pass


def _know(game: Game, cells: Cells, seats: int, known: Known) -> None:
    """Let some seats know something. Raise Impossible where there is nothing to know."""
    things = _value(game, cells, known.things)
    if not things or -1 in things:
        raise Impossible(known.span, "there is nothing that could be known")
    knowledge = game.machine.knowledge
    for x in things:
        if known.field >= 0:
            cells[game.program.hidden_fields[known.field].mask + x] |= seats
        if knowledge.known >= 0 and (known.field < 0 or not knowledge.unique[x]):  # of several copies, which one it is
            cells[knowledge.known + x] |= seats


def _value(game: Game, cells: Cells, form: Form) -> Any:  # noqa: ANN401 - a cell's value
    return game.machine.forms.value(form)(cells)


def _set(game: Game, cells: Cells, given: SetThere) -> None:
    """Give a cell its value. Raise Impossible where that is outside its range, as things stand."""
    value = _value(game, cells, given.value)
    low, high = (None if bound is None else _value(game, cells, bound) for bound in (given.low, given.high))
    if (low is not None and value < low) or (high is not None and value > high):
        raise Impossible(given.span, f"{value} is outside its range {low}..{high}")
    cells[given.base + (0 if given.index is None else _value(game, cells, given.index))] = value


def active_seat(game: Game, cells: Cells, example: Example) -> int | None:
    """Return whose turn it is where an example starts; None where it does not say."""
    seats = [int(_value(game, cells, given.seat)) for given in example.givens if isinstance(given, ActiveThere)]
    return seats[-1] if seats else None


def _put(game: Game, cells: Cells, given: PutThere, placed: set[int]) -> None:
    """Put things where an example gives them. `placed`: those that it has put somewhere, which stay there."""
    program = game.program
    zone = _value(game, cells, given.zone)
    box = next(number for number, of in enumerate(program.zones) if of.group == BOX)
    where = program.layout.where
    taken: set[int] = set()
    chosen: list[int] = []
    if not given.adds:
        for component in [number for number in range(len(program.components)) if cells[where + number] == zone]:
            home = program.components[component].home
            game.place(cells, component, box if home == zone else home)
            placed.discard(component)
    for definition, count, whose in given.items:
        owner = program.zones[zone].seat if whose is None else int(_value(game, cells, whose))
        copies = [
            number
            for number, copy in enumerate(program.components)
            if copy.definition == definition and number not in taken | placed
        ]
        free = [number for number in copies if cells[where + number] in (program.components[number].home, box)]
        fitting = [number for number in free if program.components[number].owner in (owner, -1)]
        if whose is None:
            fitting = fitting or free or copies
        if len(fitting) < count:
            name = program.definitions[definition].name
            elsewhere = ": the others lie where they were given before" if placed else ""
            raise Impossible(given.span, f"there are not {count} of {name} to put there{elsewhere}")
        chosen += fitting[:count]
        taken.update(fitting[:count])
    most = program.zones[zone].capacity
    lying = sum(cells[where + number] == zone for number in range(len(program.components)))
    if most is not None and lying + len(chosen) > most:
        raise Impossible(given.span, f"there is room for {most} there, not for {lying + len(chosen)}")
    if program.zones[zone].sort in ("deck", "pile"):
        chosen.reverse()  # the first that is named lies on top
    for component in chosen:
        game.place(cells, component, zone, by=program.zones[zone].seat)
    placed.update(chosen)


def _turn_of(game: Game, cells: Cells, seat: int, span: Span) -> int:
    """Let the first loop over players begin with a seat; return its address."""
    program = game.program
    for pc, code in enumerate(program.code):
        if isinstance(code, Each):
            calls = [
                other
                for other in program.code
                if isinstance(other, Call) and other.next == pc and program.procedures[other.procedure].active
            ]
            if calls:
                seats = tuple((seat + step) % len(program.seats) for step in range(len(program.seats)))
                cells[code.members], cells[code.index] = seats, 0
                return pc
    raise Impossible(span, "there is no phase for each player that could begin with this one")


def arguments_of(game: Game, cells: Cells, step: RunThere, seat: int | None) -> tuple[int, ...]:
    """Return the arguments of a `do`; what it does not say (whose it is) is the active seat."""
    values = [game.machine.forms.value(form)(cells) for form in step.arguments]
    missing = game.program.procedures[step.procedure].parameters - len(values)
    return (*values, *([seat or 0] * missing))


def _enter(game: Game, cells: Cells, step: RunThere, active: int | None) -> int:
    """Stand inside a procedure or phase, inside the phases around it; afterwards nothing more is run. Return its first address."""
    frames, procedures = game.machine.frames, game.program.procedures
    number = step.procedure
    chain: list[int] = []
    at = procedures[number].outer
    while at > 0:
        chain.insert(0, at)
        at = procedures[at].outer
    back = NOWHERE
    for outer in chain:
        seats = (active or 0,) * procedures[outer].parameters
        frames.enter(cells, outer, seats, back)
        back = procedures[outer].leave
    return frames.enter(cells, number, arguments_of(game, cells, step, active), back)
