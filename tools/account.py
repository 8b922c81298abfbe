"""The account of a match: what happened, line by line as one reader may know it, under a heading for each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.interpreter.core.program import STACK

if TYPE_CHECKING:
    from rulewright import Match
    from rulewright.tools.screen import Screen

Frame = tuple[int, int, tuple[object, ...]]


def words(name: str) -> str:
    """Write a name of the rules as a heading."""
    return name.replace("_", " ").capitalize()


def turn_frame(match: Match) -> Frame | None:
    """Return the frame of the turn that goes on: the innermost phase of one player, else the outermost phase; None in none.

    It is the same object as long as that turn goes on, and another one in the next.
    """
    procedures = match.game.program.procedures
    phases: list[Frame] = [frame for frame in match.cells[STACK] if procedures[frame[1]].kind == "phase"]
    of_a_player = [frame for frame in phases if procedures[frame[1]].active]
    return of_a_player[-1] if of_a_player else phases[0] if phases else None


class Turns:
    """The turns of one match so far: which one goes on, and how deep its lines stand in the log."""

    def __init__(self) -> None:
        self.number = 0
        self.frame: Frame | None = None
        self.depth = 0
        self.heading = ""

    def watch(self, match: Match) -> None:
        """Notice whether another turn has begun."""
        frame = turn_frame(match)
        if frame is None or frame is self.frame or match.result is not None:
            return
        self.frame = frame
        self.number += 1
        procedures, stack = match.game.program.procedures, match.cells[STACK]
        outer = [
            procedures[other[1]].kind for other in stack[: 1 + next(i for i, it in enumerate(stack) if it is frame)]
        ]
        self.depth = sum(kind in ("phase", "rule") for kind in outer)
        phase = procedures[frame[1]]
        whose = f": {match.game.seats[match.cells[phase.seat]]}" if phase.active else ""
        self.heading = f"{self.number}. {words(phase.name)}{whose}"


class Account:
    """What one reader has been told so far of one match. `reader`: a seat, or None for somebody who sees everything."""

    def __init__(self, screen: Screen, reader: int | None, turns: Turns) -> None:
        self.screen = screen
        self.reader = reader
        self.turns = turns
        self.told = 0
        self.turn = 0

    def tell(self, match: Match) -> None:
        """Write what has happened since the last time."""
        for line in match.log(self.reader, self.told):
            self.told += 1
            self.screen.line(line.text, indent=2 + 2 * max(0, line.depth - self.turns.depth), hanging=2)

    def head(self) -> bool:
        """Write a heading if another turn has begun since the last one; say whether it has."""
        if self.turn == self.turns.number:
            return False
        self.turn = self.turns.number
        self.screen.heading(self.turns.heading)
        return True

    def catch_up(self, match: Match) -> None:
        """Take all that has happened as told, after something was taken back."""
        self.told = len(match.log(self.reader))
