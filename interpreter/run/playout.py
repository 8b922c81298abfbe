"""Playouts: matches for programs that play many games. No words, no log, no way back; the states are those of a `Match`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from rulewright.interpreter.core.instructions import Secret
from rulewright.interpreter.core.program import PARTIAL, PC, RESULT
from rulewright.interpreter.run import arguments
from rulewright.interpreter.run.cells import STOP, Cells, Chance, Run
from rulewright.interpreter.run.chance import Outcome
from rulewright.interpreter.run.faults import Fault, Refused, RulesFault
from rulewright.interpreter.run.members import Picks
from rulewright.interpreter.run.moves import CHANCE
from rulewright.interpreter.run.results import Result, readable
from rulewright.interpreter.run.views import Data

if TYPE_CHECKING:
    from rulewright.interpreter.run.match import Game, Match

Act: TypeAlias = Callable[[Cells], int]
"""What changes cells that are about to go on, and returns at which address."""

Steps: TypeAlias = Any
"""What was answered, the latest last: None, or (what was before, seat, number); the seat CHANCE for outcomes of chance in the open."""


class Playout(Run):
    """One play of a game: what is on offer as numbers, answers, the result. It is run by the generated executor.

    It begins at given cells, which it leaves as they are, or at the start of the game. Any number of threads may read one playout, as
    long as nobody goes on with it, and each may go on with a copy.
    `regular`: the state was reached by the rules alone, from the start of the game, and no watch applied at the last decision.
    `standing`: what was on offer where an answer was given. `asked`, `lone`: the seat with the only option that is about to be taken,
    and that. `gathered`: of a decision about a set, its address and the picks so far, as they were worked out.
    """

    __slots__ = (
        "_began_regular",
        "_begin",
        "_cells",
        "_executor",
        "_listed",
        "_steps",
        "_takes",
        "asked",
        "fault",
        "game",
        "gathered",
        "lone",
        "regular",
        "standing",
    )

    def __init__(
        self, game: Game, begin: Cells | None, chance: Chance | None, automatic: bool, regular: bool = False
    ) -> None:
        super().__init__(chance, automatic)
        self.game = game
        self.fault: Fault | None = None
        self._executor = game.executor
        self._takes = self._executor.takes
        self._begin = begin
        self._steps: Steps = None
        self._listed: list[Outcome] | None = None
        self.standing: dict[int, list[int]] | None = None
        self.gathered: tuple[int, Picks] | None = None
        self.asked = self.lone = -1
        self.regular = self._began_regular = begin is None or regular
        if begin is not None:
            self._cells: Cells = begin[:]
            return
        key = automatic, chance is None
        opening = self._executor.openings.get(key)
        if opening is not None:
            self._cells, self.offer, self.regular = opening[0][:], opening[1], opening[2]
            return
        self._cells = game.cells()
        self._go(lambda c: int(c[PC]))
        if self.offer and not self.outcomes:
            self._executor.openings[key] = self._cells[:], self.offer, self.regular

    # ---------------------------------------------------------------- decisions
    @property
    def offers(self) -> dict[int, list[int]]:
        """The numbers of the options of each seat that is asked; empty where nobody is."""
        return {seat: options[:] for seat, options in self._offered().items()}

    def _offered(self) -> dict[int, list[int]]:
        """Return what is on offer, to be read only; it is worked out once."""
        offer = self.offer
        if offer is None:
            offer = self.offer = self._worked_out()
        return offer

    def _worked_out(self) -> dict[int, list[int]]:
        c = self._cells[:]
        question = self.game.machine.questions.get(c[PC])
        if question is None or c[RESULT] or self.fault is not None:
            return {}
        return {seat: question.offers(c, seat) for seat in question.asked(c)}

    def has_begun(self, seat: int) -> bool:
        """Tell whether a seat that is asked has picked something already, and goes on with the same answer."""
        seat = arguments.seat(seat, self.game.seats)
        c = self._cells
        code = self.game.program.code[c[PC]]
        return bool(c[code.partials + seat] if isinstance(code, Secret) else c[PARTIAL])

    def choose(self, option: int, seat: int) -> None:
        """Take an option that is on offer for a seat. Raise Refused where it is not."""
        offer = self.offer
        if offer is None:
            offer = self._offered()
        if type(option) is not int or type(seat) is not int or seat not in offer or option not in offer[seat]:
            option, seat = self._fitting(option, seat, offer)
        c = self._cells
        self._steps = (self._steps, seat, option)
        self.standing, self.offer, self._listed = offer, None, None
        try:
            pc = self._takes[c[PC]](c, self, seat, option)
            if pc == STOP or self._executor.run(c, self, pc):
                return
        except RulesFault:
            pass
        self._tell()

    def _fitting(self, option: int, seat: int, offer: dict[int, list[int]]) -> tuple[int, int]:
        """Return an answer as plain numbers. Raise WrongArgument where it is none, Refused where it is not on offer."""
        names = self.game.seats
        option, seat = arguments.number(option, "an option"), arguments.seat(seat, names)
        if seat not in offer:
            raise Refused(f"{names[seat]} is not asked")
        if option not in offer[seat]:
            raise Refused(f"{option} is not an option of {names[seat]}")
        return option, seat

    def _go(self, act: Act) -> None:
        """Go on by an act, which returns where to go on."""
        c = self._cells
        self.offer = self._listed = None
        try:
            if self._executor.run(c, self, act(c)):
                return
        except RulesFault:
            pass
        self._tell()

    def _tell(self) -> None:
        """Go the way again with the reference, which says what goes wrong, and where."""
        match = self.match()
        self.fault = match.fault
        self._cells = match.cells[:]
        self.offer = self.gathered = None
        self.regular = False  # the reference may have left a watch on its way

    # ---------------------------------------------------------------- chance in the open
    @property
    def chance(self) -> list[Outcome]:
        """The possible outcomes that the playout stands before; empty where chance does not come next."""
        return list(self._possible())

    def _possible(self) -> list[Outcome]:
        """Return the outcomes; they are worked out once for a state, whose copies share them."""
        found = self._listed
        if found is None:
            c = self._cells
            source = self.game.machine.chances.get(c[PC])
            closed = source is None or c[RESULT] or self.fate is not None or self.fault is not None
            found = self._listed = [] if closed or source is None else source.listed(c[:])
        return found

    def take(self, outcome: Outcome | int) -> None:
        """Let an outcome of `chance` come: the outcome or its number there. Raise Refused where there is no such outcome."""
        listed = self._possible()
        number = outcome.number if isinstance(outcome, Outcome) else arguments.number(outcome, "an outcome")
        if not 0 <= number < len(listed):
            raise Refused("chance does not come next" if not listed else f"there is no outcome {number}")
        source, coming = self.game.machine.chances[self._cells[PC]], listed[number]
        self._steps = (self._steps, CHANCE, number)

        def act(c: Cells) -> int:
            source.take(c, coming)
            return source.pc

        self._go(act)

    # ---------------------------------------------------------------- states
    def copy(self) -> Playout:
        """Return a playout that goes on from here by itself."""
        other = Playout(self.game, self._cells, self.fate, self.automatic)
        other.fault, other.offer, other.gathered = self.fault, self.offer, self.gathered
        other._begin, other._steps, other.regular = self._begin, self._steps, self.regular
        other._listed, other._began_regular = self._listed, self._began_regular
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: object) -> Playout:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        from rulewright.interpreter.run.match import seed_of
        from rulewright.interpreter.run.restoring import unpickled_playout

        held = self.game, self._begin, seed_of(self.fate), self.automatic, self._way(), self._began_regular
        return unpickled_playout, held

    def _way(self) -> list[tuple[int, int]]:
        """Return the steps so far, oldest first: (seat, option), the seat CHANCE for outcomes of chance in the open."""
        steps, way = self._steps, []
        while steps is not None:
            steps, seat, number = steps
            way.append((seat, number))
        way.reverse()
        return way

    def imagine(self, seat: int, seed: int) -> Playout:
        """Return a playout in a random state that the seat cannot tell from the true one, with chance of its own."""
        seat, seed = arguments.seat(seat, self.game.seats), arguments.number(seed, "a seed")
        cells = self.game.imagination.imagined(self._cells[:], seat, seed)
        fate = None if self.fate is None else self.game.chance_of(seed)
        return Playout(self.game, cells, fate, self.automatic)

    def match(self) -> Match:
        """Return a match that stands where this does; its log begins where the playout did."""
        match = self.game.match_at(self._begin, self.fate, self.automatic)
        for seat, number in self._way():
            if seat == CHANCE:
                match.take(number)
            else:
                match.choose(number, seat)
        return match

    @property
    def cells(self) -> Cells:
        """The state, as a list of the caller's own."""
        return self._cells[:]

    def nearness(self, seat: int, won: bool = True) -> float:
        """Return from 0 to 1 how near a seat is to winning, or else to losing, by the conditions of the `as soon as` rules about that.

        It reads the whole state, what is hidden too: what searches asks it of imagined states.
        """
        return self.game.nearness.of(self._cells, arguments.seat(seat, self.game.seats), arguments.flag(won, "won"))

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        verdict = self._cells[RESULT]
        return readable(self.game.program, verdict) if verdict else None

    def view(self, seat: int | None = None) -> Data:
        """Return what a seat sees of the state (None: everything) as plain data."""
        return self.game.views.view(self._cells, arguments.reader(seat, self.game.seats))

    def fingerprint(self) -> str:
        """Return the hash of all that decides the future, the chance so far included."""
        return self.game.hashes.fingerprint(self._cells)

    def position(self) -> str:
        """Return the hash of what the rules can read, in which interchangeable components count as the same."""
        return self.game.hashes.position(self._cells)

    def key(self) -> bytes:
        """Return what is equal for two playouts of one process exactly where their positions are."""
        return self.game.keys.key(self._cells)
