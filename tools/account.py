"""The account of a match: what happened, line by line as one reader may know it, under a heading for each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright import Match
    from rulewright.interpreter.run.log import Turn
    from rulewright.tools.screen import Screen


def heading(turn: Turn, seats: tuple[str, ...]) -> str:
    """Write the heading of a turn."""
    whose = f": {seats[turn.seat]}" if turn.seat >= 0 else ""
    return f"{turn.number}. {turn.phase.replace('_', ' ').capitalize()}{whose}"


class Account:
    """What one reader has been told so far of one match. `reader`: a seat, or None for somebody who sees everything."""

    def __init__(self, screen: Screen, reader: int | None) -> None:
        self.screen = screen
        self.reader = reader
        self.told = 0
        self.turn: Turn | None = None

    def tell(self, match: Match) -> bool:
        """Write what has happened since the last time, each line under the heading of its turn; say whether there was a heading."""
        before = self.turn
        for line in match.log(self.reader, self.told):
            self.told += 1
            self.head(match, line.turn)
            outside = line.turn.depth if line.turn is not None else 0
            self.screen.line(line.text, indent=2 + 2 * max(0, line.depth - outside), hanging=2)
        return self.turn != before

    def head(self, match: Match, turn: Turn | None) -> bool:
        """Write the heading of a turn if it is another one than before; say whether it is."""
        if turn is None or turn == self.turn:
            return False
        self.turn = turn
        self.screen.heading(heading(turn, match.game.seats))
        return True

    def catch_up(self, match: Match) -> None:
        """Take all that has happened as told, after something was taken back."""
        self.told = len(match.log(self.reader))
