"""How a game ends: End, Eliminate, the score rule, and results as callers read them."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.program import (
    DEFERRED,
    FINISH,
    OUT,
    PC,
    RESULT,
    RUNS,
    SETTLING,
    STACK,
    TOGETHER,
    Program,
)
from rulewright.interpreter.run.cells import NOWHERE, STOP, Cells, Run, Step, bits
from rulewright.interpreter.run.closures import Closures
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.run.frames import Frames

LOST: Final = 0
DREW: Final = 1
WON: Final = 2

Verdict: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Ending, and per seat outcome, place and score (or no scores), as the cell RESULT holds it."""


SCORED: Final[Verdict] = (0, (), (), ())
"""What FINISH holds where the score decides: it is worked out when the block is over."""


@frozen
class SeatResult:
    """How a game ended for one seat; places count from 1 and ties share one; `score` is None in a game without scores."""

    seat: int
    name: str
    outcome: Literal["won", "lost", "drew"]
    place: int
    score: int | None


@frozen
class Result:
    """How a game ended: the name of the ending, and each seat."""

    ending: str
    seats: tuple[SeatResult, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple([seat.seat for seat in self.seats if seat.outcome == "won"])


def readable(program: Program, verdict: Verdict) -> Result:
    """Return the result that a cell holds."""
    ending, outcomes, places, scores = verdict
    words: tuple[Literal["lost", "drew", "won"], ...] = ("lost", "drew", "won")
    return Result(
        program.endings[ending].name,
        tuple(
            [
                SeatResult(seat, name, words[outcomes[seat]], places[seat], scores[seat] if scores else None)
                for seat, name in enumerate(program.seats)
            ]
        ),
    )


def ranked(keys: list[Any]) -> tuple[int, ...]:
    """Return places from 1, the greatest key first; ties share."""
    return tuple([1 + sum(1 for other in keys if other > key) for key in keys])


class Endings:
    """The endings of one program."""

    def __init__(self, program: Program, forms: Closures, frames: Frames) -> None:
        self.frames = frames
        self.seats = range(len(program.seats))
        self.verdicts: dict[tuple[int, int, frozenset[int], frozenset[int], frozenset[int]], Verdict] = {}
        self.scoring = scoring = program.scoring
        if scoring is not None:
            self.takes_part = forms.optional(scoring.takes_part)
            self.points = forms.value(scoring.points)
            self.ties = [(forms.value(form), most) for form, most in scoring.ties]

    def by_outcome(self, c: Cells, ending: int, winners: set[int], losers: set[int], drawers: set[int]) -> Verdict:
        """Return the result of a named ending."""
        key = ending, c[OUT], frozenset(winners), frozenset(losers), frozenset(drawers)
        verdict = self.verdicts.get(key)
        if verdict is None:
            verdict = self.verdicts[key] = self.worked_out(*key)
        return verdict

    def worked_out(
        self, ending: int, out: int, winners: frozenset[int], losers: frozenset[int], drawers: frozenset[int]
    ) -> Verdict:
        """Work out the result of a named ending; `out`: the mask of the seats that have left the game."""
        rest = WON if losers and not winners and not drawers else LOST
        outcomes = []
        for seat in self.seats:
            if out >> seat & 1 or seat in losers:
                outcomes.append(LOST)
            elif seat in winners:
                outcomes.append(WON)
            else:
                outcomes.append(DREW if seat in drawers else rest)
        return ending, tuple(outcomes), ranked(outcomes), ()

    def by_score(self, c: Cells) -> Verdict:
        """Return the result by the score rule; without one everybody still in the game drew."""
        out = c[OUT]
        if self.scoring is None:
            outcomes = [LOST if out >> seat & 1 else DREW for seat in self.seats]
            return 0, tuple(outcomes), ranked(outcomes), ()
        keys: list[tuple[int, ...]] = []
        scores = []
        for seat in self.seats:
            c[self.scoring.slot] = seat
            if out >> seat & 1 or (self.takes_part is not None and not self.takes_part(c)):
                scores.append(0)
                keys.append((0,))
                continue
            points = self.points(c)
            scores.append(points)
            keys.append((1, points, *[tie(c) if most else -tie(c) for tie, most in self.ties]))
        places = ranked(keys)
        best = places.count(1)
        outcomes = [LOST] * len(places)
        for seat in self.seats:
            if places[seat] == 1 and keys[seat][0]:
                outcomes[seat] = WON if best == 1 else DREW
        return 0, tuple(outcomes), places, tuple(scores)

    def close(self, c: Cells, following: int) -> int:
        """Go on; or end the game, where an ending waits and no `together` block is open any more."""
        if not c[FINISH] or c[TOGETHER]:
            return following
        return self.finish(c, self.by_score(c) if c[FINISH] == SCORED else c[FINISH])

    def finish(self, c: Cells, verdict: Verdict) -> int:
        """End the game: nothing goes on any more, and nothing waits."""
        self.frames.clear_all(c)
        c[STACK], c[RESULT] = (), verdict
        c[SETTLING] = c[RUNS] = c[TOGETHER] = 0
        c[DEFERRED], c[FINISH], c[PC] = (), (), NOWHERE
        return STOP


def returner(frames: Frames, endings: Endings) -> Step:
    """Compile the end of a procedure; of the outermost one the game ends by score."""

    def step(c: Cells, _r: Run) -> int:
        return frames.drop(c) if c[STACK] else endings.finish(c, endings.by_score(c))

    return step


def somebody(seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that a rule speaks of; a fault where one of them is nobody."""
    if -1 in seats:
        raise RulesFault("no player is meant here: nobody can win, lose, draw or be eliminated")
    return seats


def ender(code: i.End, forms: Closures, endings: Endings) -> Step:
    """Compile that the game ends."""
    groups = [None if form is None else forms.value(form) for form in (code.winners, code.losers, code.drawers)]

    def step(c: Cells, _r: Run) -> int:
        if code.ending < 0:
            verdict = SCORED
        else:
            winners, losers, drawers = [set() if group is None else set(somebody(group(c))) for group in groups]
            verdict = endings.by_outcome(c, code.ending, winners, losers, drawers)
        if not c[FINISH] or verdict[0] < c[FINISH][0]:
            c[FINISH] = verdict
        if code.next < 0:
            c[TOGETHER] = 0
        return endings.close(c, code.next)

    return step


def eliminator(code: i.Eliminate, pc: int, program: Program, forms: Closures, endings: Endings) -> Step:
    """Compile that seats leave the game, with the frames bound to them.

    What has rules for its end on the way out comes to its end first, and comes back here: then there are frames of who is out already.
    Where nobody is left, all goes on to the settling that ends the game.
    """
    seats, everybody = forms.value(code.seats), program.everybody
    procedures = program.procedures

    def outermost(c: Cells, out: int) -> int:
        """Return the place of the outermost frame bound to a seat that is out, -1 for none."""
        saved: dict[int, tuple[Any, ...]] = {}
        found = -1
        for place in range(len(c[STACK]) - 1, -1, -1):
            _, number, kept = c[STACK][place]
            procedure = procedures[number]
            if procedure.seat >= 0:
                seat = saved[number][procedure.seat - procedure.low] if number in saved else c[procedure.seat]
                if out >> seat & 1:
                    found = place
            saved[number] = kept
        return found

    def step(c: Cells, _r: Run) -> int:
        place = outermost(c, c[OUT]) if c[OUT] else -1
        if place < 0:
            mask = bits(somebody(seats(c)))
            c[OUT] |= mask
            if c[OUT] == everybody:
                return endings.close(c, code.next)
            c[DEFERRED] = tuple([match for match in c[DEFERRED] if not mask >> match[1] & 1])
            place = outermost(c, mask)
            if place < 0:
                return endings.close(c, code.next)
        return endings.close(c, endings.frames.leave(c, place, pc))

    return step
