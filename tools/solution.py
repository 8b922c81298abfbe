"""What solving a game found, and how programs read it."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, log10

from rulewright.grammar.frozen import frozen
from rulewright.tools.backward import Number
from rulewright.tools.prospects import Prospect
from rulewright.tools.report_json import Json

FINEST = 1e-12  # no limit is said to be nearer than this


@frozen
class WayOn:
    """One way on from the start: its label, how likely chance makes it (None: it is chosen), what it comes to, whether it is best."""

    label: str
    chance: Fraction | None
    prospect: Prospect
    best: bool


@frozen
class Solved:
    """What a game is worth. Prospects are for the first seat, and for the second the reverse (`opposed`), or else for all alike.

    `seat`: who decides first, None where chance does; `error`: by how much these values may be wrong; `circles`: whether play
    can go round; `endless`: whether it matters somewhere that play without end counts as drawn.
    """

    opposed: bool
    seat: int | None
    start: Prospect
    ways: tuple[WayOn, ...]
    error: float
    circles: bool
    endless: bool

    @property
    def prospects(self) -> tuple[Prospect, ...]:
        """What the start comes to, and each way on."""
        return (self.start, *(way.prospect for way in self.ways))

    @property
    def sure(self) -> bool:
        """Whether one result is certain everywhere, or that there is no win."""
        return all(
            1 in prospect.odds if prospect.odds else prospect.value == 0 and not self.opposed
            for prospect in self.prospects
        )

    @property
    def tolerance(self) -> float:
        """How near the true values these are, as a power of ten; 0 where they are exact."""
        if all(isinstance(prospect.value, Fraction) for prospect in self.prospects):
            return 0.0
        return float(10.0 ** ceil(log10(max(self.error, FINEST))))

    def seen_by(self, prospect: Prospect, seat: int) -> Prospect:
        """Return a prospect as one seat sees it."""
        return prospect.other() if self.opposed and seat == 1 else prospect


@frozen
class Solution:
    """What came of solving a game: its title, the hash of its rules, its seats, how many positions were kept.

    `full`: there are more; `faults`: of the rules, by their messages; `solved`: None where either is so.
    """

    title: str
    rules: str
    seats: tuple[str, ...]
    positions: int
    full: bool
    faults: tuple[str, ...]
    solved: Solved | None


def number_json(number: Number) -> dict[str, Json]:
    """Write a number: as a float, and as a fraction where it is exact."""
    return {"number": float(number), "exact": str(number) if isinstance(number, Fraction) else None}


def seats_json(found: Solution, solved: Solved, prospect: Prospect) -> list[Json]:
    """Write what something comes to for each seat."""
    written: list[Json] = []
    for number, seat in enumerate(found.seats):
        seen = solved.seen_by(prospect, number)
        odds = seen.odds and dict(zip(("won", "drew", "lost"), map(number_json, seen.odds), strict=True))
        written.append({"seat": seat, "value": number_json(seen.value), "odds": {**odds} if odds else None})
    return written


def solved_json(found: Solution, solved: Solved) -> dict[str, Json]:
    """Write what a game is worth."""
    return {
        "sides": "opponents" if solved.opposed else "together",
        "tolerance": solved.tolerance,
        "circles": solved.circles,
        "endless": solved.endless,
        "seats": seats_json(found, solved, solved.start),
        "decisions": solved.start.length,
        "first": None if solved.seat is None else found.seats[solved.seat],
        "ways": [
            {
                "label": way.label,
                "chance": None if way.chance is None else str(way.chance),
                "best": way.best,
                "seats": seats_json(found, solved, way.prospect),
                "decisions": way.prospect.length,
            }
            for way in solved.ways
        ],
    }


def document(found: Solution) -> dict[str, Json]:
    """Write a solution as `schemas/solution.schema.json` says."""
    return {
        "game": found.title,
        "rules": found.rules,
        "positions": found.positions,
        "stopped_by": "limit" if found.full else "faults" if found.faults else None,
        "faults": list(found.faults),
        "solved": None if found.solved is None else solved_json(found, found.solved),
    }
