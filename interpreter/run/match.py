"""Games and matches: what everybody outside the executor works with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from rulewright.interpreter.core.forms import Form, Value
from rulewright.interpreter.core.program import PC, RESULT, STACK, Program
from rulewright.interpreter.run import arguments, log as logs, restoring
from rulewright.interpreter.run.cells import Cells, Chain, Chance, Run
from rulewright.interpreter.run.chance import Outcome, Seeded, numbered
from rulewright.interpreter.run.decisions import Decision, Option
from rulewright.interpreter.run.faults import Fault, Refused, RulesFault, Unnamed
from rulewright.interpreter.run.hashes import Hashes, canonical
from rulewright.interpreter.run.imagine import Imagination
from rulewright.interpreter.run.keys import Keys
from rulewright.interpreter.run.log import Line, Turn
from rulewright.interpreter.run.moves import CHANCE, Move, Moves, in_order, moved
from rulewright.interpreter.run.nearness import Nearness
from rulewright.interpreter.run.playout import Playout
from rulewright.interpreter.run.reference import Machine
from rulewright.interpreter.run.results import Result, readable
from rulewright.interpreter.run.save import DAMAGED, Save, State, saved
from rulewright.interpreter.run.texts import Reader, public
from rulewright.interpreter.run.transcript import Reading, read_on, retold, seen
from rulewright.interpreter.run.translate import Translation
from rulewright.interpreter.run.views import Data, Views
from rulewright.interpreter.run.zones import Spot

if TYPE_CHECKING:
    from rulewright.interpreter.run.generated.executor import Executor

__all__ = ["Decision", "Game", "Match", "Option"]

Act: TypeAlias = Callable[[Cells], int]
"""What changes cells that are about to go on, and returns at which address."""


class Back:
    """A state to go back to, and the one before it."""

    __slots__ = ("before", "cells", "moves", "records", "seat")

    def __init__(self, before: Back | None, cells: Cells, records: Chain, moves: Moves, seat: int) -> None:
        self.before = before
        self.cells = cells
        self.records = records
        self.moves = moves
        self.seat = seat


class Match(Run):
    """One play of a game: what is to be decided, the answers, and what each seat may know.

    `labelled`: moves are written down in words too. `origin`: the cells it began with, None where that was the start of the game.
    `doubtful`: those came out of a file, so that what the rules do there may be nothing that they can do.
    Any number of threads may read one match, and each may go on with a copy: what they share never changes.
    """

    __slots__ = (
        "_back", "_cells", "_decisions", "_moves", "_outcomes", "_readings", "doubtful", "fault", "game", "labelled", "origin",
    )  # fmt: skip

    def __init__(self, game: Game, cells: Cells, chance: Chance | None, automatic: bool) -> None:
        super().__init__(chance, automatic)
        self.game = game
        self.fault: Fault | None = None
        self.labelled = self.doubtful = False
        self.origin: Cells | None = None
        self._cells = cells
        self._moves: Moves = None
        self._back: Back | None = None
        self._decisions: tuple[Decision, ...] | None = None
        self._readings: dict[Reader, Reading] = {}
        self._outcomes: tuple[Cells | None, list[Outcome]] = None, []

    # ---------------------------------------------------------------- decisions
    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every open decision: none, one, or one for each seat that still has to answer a secret choice."""
        if self._decisions is None:
            self._decisions = self._open()
        return self._decisions

    @property
    def decision(self) -> Decision | None:
        """The first open decision, or None."""
        decisions = self._decisions
        if decisions is None:
            decisions = self.decisions
        return decisions[0] if decisions else None

    def _open(self) -> tuple[Decision, ...]:
        c = self._cells[:]
        question = self.game.machine.questions.get(c[PC])
        if question is None or c[RESULT] or self.fault is not None:
            return ()
        offer = self.offer
        if offer is None:
            offer = self.offer = {seat: question.offers(c, seat) for seat in question.asked(c)}
        return tuple([Decision(question, self._cells, seat, found) for seat, found in offer.items()])

    def choose(self, answer: int | Sequence[int], seat: int | None = None) -> None:
        """Answer an open decision: with an option's number, or whole with a list of members (of a division: of numbers).

        `seat` may be left out where one seat is asked. Raise Refused where the seat is not asked or the answer not on offer.
        """
        given = arguments.answer(answer)
        decision = self._asked(None if seat is None else arguments.number(seat, "a seat"))
        question, who = decision.question, decision.seat
        if not isinstance(given, int):
            self._decided(decision, given, lambda c: question.whole(c, self, who, given))
        elif given in decision.options.numbers:
            self._decided(decision, given, lambda c: question.take(c, self, who, given))
        else:
            raise Refused(f"{given} is not an option of {decision.name}")

    def _asked(self, seat: int | None) -> Decision:
        decisions = self._decisions
        if decisions is None:
            decisions = self.decisions
        if not decisions:
            raise Refused(self._why_closed())
        if seat is None:
            if len(decisions) > 1:
                raise Refused("several seats are asked: say which one answers")
            return decisions[0]
        for decision in decisions:
            if decision.seat == seat:
                return decision
        names = self.game.seats
        raise Refused(f"{names[seat] if 0 <= seat < len(names) else f'seat {seat}'} is not asked")

    def _why_closed(self) -> str:
        if self.fault is not None:
            return f"the match is faulted: {self.fault}"
        if self._cells[RESULT]:
            return "the game is over"
        return "chance comes next" if self.chance else "nobody is asked"

    def _decided(self, decision: Decision, answer: int | Sequence[int], act: Act) -> None:
        """Go on with a decision of a seat, write it down, and remember the way back as far as there is one."""
        old, records, back, moves, seat = self._cells, self.records, self._back, self._moves, decision.seat
        if self._go(act):
            self._moves = moved(moves, seat, answer, decision if self.labelled else None)
            own = back if back is not None and back.seat == seat else None
            self._back = None if self.barrier else Back(own, old, records, moves, seat)

    def _go(self, act: Act) -> bool:
        """Go on from this state by an act, which returns where to go on. A fault puts everything back; tell whether there was none."""
        old, records, decisions = self._cells, self.records, self._decisions
        c = old[:]
        self.barrier, self.offer, self.pc = False, None, c[PC]
        try:
            self.game.machine.run(c, self, act(c))
        except RulesFault as fault:
            self._broken(fault, c)
            self.records, self._decisions = records, ()
            return False
        except BaseException as broken:
            self.records, self.offer = records, None
            if isinstance(broken, Unnamed):
                broken.span = self.game.program.sites[self.game.program.code[self.pc].site].span
            if self.doubtful and isinstance(broken, Exception):
                raise Refused(DAMAGED) from broken
            raise
        self._cells, self._decisions, self._back = c, None, None
        if self.doubtful:
            try:
                restoring.try_out(self)
            except Refused:
                self._cells, self.records, self.offer, self._decisions = old, records, None, decisions
                raise
        return True

    def stop(self, fault: Fault) -> None:
        """Let a fault of the rules stop the match where it stands."""
        self.fault, self._decisions = fault, ()

    def _broken(self, fault: RulesFault, c: Cells) -> None:
        """Remember what went wrong, where the cells stood then."""
        program = self.game.program
        site = program.code[max(0, self.pc)].site
        place = program.sites[site]
        chain = tuple([program.procedures[frame[1]].name for frame in c[STACK]])
        self.fault = Fault(str(fault), site, place.rule, place.span, place.cite, chain)

    # ---------------------------------------------------------------- results and log
    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        verdict = self._cells[RESULT]
        return readable(self.game.program, verdict) if verdict else None

    def log(self, seat: int | None = None, since: int = 0) -> list[Line]:
        """Return the lines that a seat may read (None: all that there are), from line number `since` on."""
        return list(self._read(seat).lines[arguments.number(since, "a line number", 0) :])

    def turn(self, seat: int | None = None) -> Turn | None:
        """Return the turn that goes on, as a seat counts them by its lines; None where no phase goes on."""
        machine = self.game.machine
        return self._read(seat).following(machine, machine.log.place(self._cells))

    def _read(self, seat: int | None) -> Reading:
        """Read the log on from where the seat has read it."""
        seat = arguments.reader(seat, self.game.seats)
        known = self._readings.get(seat) or Reading()
        reading = self._readings[seat] = read_on(self.game.machine, known, self.records, seat)
        return reading

    @property
    def history(self) -> list[logs.Ply]:
        """All decisions so far, oldest first, those that the executor answered included."""
        return logs.plies(self.records)

    @property
    def moves(self) -> list[Move]:
        """All answers since the match began, oldest first, as `choose` took them: in the same order they lead here again."""
        return in_order(self._moves)

    # ---------------------------------------------------------------- chance in the open
    @property
    def chance(self) -> list[Outcome]:
        """The possible outcomes that the match stands before; empty where chance does not come next."""
        return list(self._listed())

    def _listed(self) -> list[Outcome]:
        """Return the outcomes; they are worked out once for a state, whose copies share them."""
        source = self.game.machine.chances.get(self._cells[PC])
        if source is None or self._cells[RESULT] or self.fate is not None or self.fault is not None:
            return []
        if self._outcomes[0] is not self._cells:
            self._outcomes = self._cells, source.listed(self._cells[:])
        return self._outcomes[1]

    def take(self, outcome: Outcome | int) -> None:
        """Let an outcome of `chance` come: the outcome or its number there."""
        listed = self._listed()
        number = outcome.number if isinstance(outcome, Outcome) else arguments.number(outcome, "an outcome")
        if not 0 <= number < len(listed):
            raise Refused("chance does not come next" if not listed else f"there is no outcome {number}")
        source, coming = self.game.machine.chances[self._cells[PC]], listed[number]

        def act(c: Cells) -> int:
            source.take(c, coming)
            return source.pc

        if self._go(act):
            self._moves = moved(self._moves, CHANCE, number, None)

    # ---------------------------------------------------------------- copies and the way back
    def copy(self) -> Match:
        """Return a match that goes on from here by itself."""
        other = Match(self.game, self._cells, self.fate, self.automatic)
        other.records, other.offer, other.fault = self.records, self.offer, self.fault
        other._back, other._decisions = self._back, self._decisions
        other._outcomes, other._moves = self._outcomes, self._moves
        other.labelled, other.origin, other.doubtful = self.labelled, self.origin, self.doubtful
        if self._readings:
            other._readings = self._readings.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restoring.unpickled, (self.game, restoring.parts(self), self.labelled, self.fault)

    @property
    def can_undo(self) -> bool:
        """Tell whether the latest decision can be taken back: nothing was revealed or rolled since, and nobody else decided."""
        return self._back is not None

    def undo(self) -> None:
        """Take back the latest decision. Raise Refused where something was revealed or rolled since, or somebody else decided."""
        if self.fault is not None:
            self.fault, self._decisions, self.offer = None, None, None
            return
        back = self._back
        if back is None:
            raise Refused("the latest decision cannot be taken back")
        self._cells, self.records, self._moves, self._back = back.cells, back.records, back.moves, back.before
        self._decisions, self.offer = None, None

    def save(self) -> Save:
        """Return the match as plain data that `json` can write. A faulted match is saved as it was at the last decision."""
        return saved(self.game.program, self.state())

    def state(self) -> State:
        """Return all that leads to where the match stands. Raise Refused where its chance does not come from a seed."""
        seed = seed_of(self.fate)
        return State(seed, self.automatic, self._cells[:], self.records, self.origin, self._moves)

    # ---------------------------------------------------------------- what is known
    def view(self, seat: int | None = None) -> Data:
        """Return what a seat sees of the state (None: everything) as plain data."""
        result = self.result
        return {
            **self.game.views.view(self._cells, arguments.reader(seat, self.game.seats)),
            "asked": [decision.name for decision in self.decisions],
            "result": None if result is None else result.ending,
        }

    def information(self, seat: int) -> str:
        """Return all that a seat has seen, as one text: equal texts are one information set."""
        seat = arguments.seat(seat, self.game.seats)
        own = [[decision.prompt, decision.ids] for decision in self.decisions if decision.seat == seat]
        read = [[line.depth, line.text] for line in self.log(seat)]
        learned = [record[1:4] for record in seen(self.records, seat)]
        return canonical({"log": read, "seen": learned, "view": self.view(seat), "asked": own})

    def playout(self) -> Playout:
        """Return a playout that goes on from here, with the same chance."""
        other = Playout(self.game, self._cells, self.fate, self.automatic, self.origin is None)
        other.fault = self.fault
        return other

    def imagine(self, seat: int, seed: int) -> Match:
        """Return a match in a random state that the seat cannot tell from the true one, with chance of its own.

        Its log has the lines that the seat may read, for every reader; it has no history.
        """
        seat, seed = arguments.seat(seat, self.game.seats), arguments.number(seed, "a seed")
        cells = self.game.imagination.imagined(self._cells[:], seat, seed)
        fate = None if self.fate is None else Seeded(self.game.program, seed, self.game.numbers)
        other = Match(self.game, cells, fate, self.automatic)
        other.records = logs.chained(retold(self.game.machine, self.records, seat))
        other.fault, other.origin = self.fault, cells
        return other

    def fingerprint(self) -> str:
        """Return the hash of all that decides the future, the chance so far included."""
        return self.game.hashes.fingerprint(self._cells)

    def position(self) -> str:
        """Return the hash of what the rules can read, in which interchangeable components count as the same."""
        return self.game.hashes.position(self._cells)

    # ---------------------------------------------------------------- for tools
    @property
    def cells(self) -> Cells:
        """The state, as a list of the caller's own."""
        return self._cells[:]

    def evaluate(self, form: Form) -> Any:  # noqa: ANN401 - a cell's value
        """Return the value of a form in this state. Raise RulesFault where it has none."""
        return self.game.machine.forms.value(form)(self._cells[:])

    def perform(self, procedure: int, handed: tuple[Value, ...] = ()) -> None:
        """Run a procedure now and come back to where the match stands, from where it is then said to have begun."""
        self.go_on(lambda c: self.game.machine.frames.enter(c, procedure, handed, c[PC]))

    def go_on(self, act: Act) -> None:
        """Go on by an act on the cells, which returns at which address; the match is then said to have begun where that leads."""
        if self._go(act):
            self.origin, self._moves = self._cells, None


def seed_of(fate: Chance | None) -> int | None:
    """Return the seed that chance comes from, None in the open. Raise Refused where it comes from something else."""
    if fate is not None and not isinstance(fate, Seeded):
        raise Refused("a match whose chance is written down in advance cannot be saved")
    return None if fate is None else fate.seed


class Game:
    """A compiled game for a number of players; any number of matches can be started from it, by any number of threads."""

    def __init__(self, program: Program, machine: Machine | None = None) -> None:
        self.program = program
        self.machine = Machine(program) if machine is None else machine

    def __reduce__(self) -> tuple[type[Game], tuple[Program]]:
        return Game, (self.program,)

    def __copy__(self) -> Game:
        return self  # nothing of it ever changes

    def __deepcopy__(self, _memo: object) -> Game:
        return self

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.program.title

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.program.seats

    @property
    def public(self) -> int:
        """The reader, for `Match.log` and `Match.view`, who sees only what lies open to every seat: somebody who looks on."""
        return public(len(self.program.seats))

    def start(self, seed: int | None, automatic: bool = True) -> Match:
        """Start a match. All its chance comes from the seed; with None it stops before each outcome (`Match.chance`).

        `automatic` False: decisions with one option are asked too.
        """
        chance = self.chance_of(arguments.seed(seed))
        return self.start_from(self.cells(), chance, arguments.flag(automatic, "automatic"))

    def playout(self, seed: int | None, automatic: bool = True) -> Playout:
        """Start a playout: a match without words, for programs that play many. `seed` and `automatic` as in `start`."""
        return Playout(self, None, self.chance_of(arguments.seed(seed)), arguments.flag(automatic, "automatic"))

    def start_from(self, cells: Cells, chance: Chance | None, automatic: bool = True) -> Match:
        """Start a match from given cells (see `cells`), at the address in their first cell; -1: nothing runs yet."""
        match = Match(self, cells, chance, automatic)
        scratch = self.program.layout.scratch
        match.origin = None if cells[:scratch] == self.machine.initial[:scratch] else cells
        match._go(lambda c: int(c[PC]))
        return match

    def match_at(self, cells: Cells | None, chance: Chance | None, automatic: bool) -> Match:
        """Return a match that stands at given cells, where a decision may be open; None: at the start of the game."""
        if cells is None:
            return self.start_from(self.cells(), chance, automatic)
        match = Match(self, cells, chance, automatic)
        match.origin = cells
        return match

    def restore(self, save: Save) -> Match:
        """Return the match of a save, whose moves are made again.

        Raise Refused, naming what differs, where it was saved under other rules, or where its moves do not lead to what it says.
        """
        return restoring.restore(self, save)

    def chance_of(self, seed: int | None) -> Chance | None:
        """Return where the outcomes of a seed come from; None for chance in the open."""
        return None if seed is None else Seeded(self.program, seed, self.numbers)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """What chance orders components by."""
        return numbered(self.program)

    @cached_property
    def hashes(self) -> Hashes:
        """What hashes states of this game."""
        return Hashes(self.translation)

    @cached_property
    def keys(self) -> Keys:
        """What makes keys of states of this game."""
        return Keys(self.translation)

    @cached_property
    def executor(self) -> Executor:
        """What runs playouts of this game. It is brought when it is first asked for: most commands play with words."""
        from rulewright.interpreter.run.generated.executor import Executor

        return Executor(self.machine)

    @cached_property
    def translation(self) -> Translation:
        """What knows which cells hold components."""
        return Translation(self.machine)

    @cached_property
    def views(self) -> Views:
        """What makes views of states of this game."""
        return Views(self.machine)

    @cached_property
    def nearness(self) -> Nearness:
        """What grades how near a seat is to winning."""
        return Nearness(self.program, self.machine.forms)

    @cached_property
    def imagination(self) -> Imagination:
        """What deals out anew what a seat cannot know."""
        return Imagination(self.translation)

    def cells(self) -> Cells:
        """Return the cells of a new match, components in their homes, to be changed and started from."""
        return self.machine.initial[:]

    def place(self, cells: Cells, component: int, zone: int, spot: Spot = "natural", by: int = -1) -> None:
        """Move a component in cells that no match has started from yet; who sees the zone knows it, others do not."""
        self.machine.zones.place(cells, component, zone, spot, by)
        known = self.program.layout.known
        if known >= 0:
            cells[known + component] = self.machine.knowledge.shown[zone]
