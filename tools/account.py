"""The account of a match: what happened, line by line as one reader may know it, under a heading for each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from rulewright.tools.screen import harmless

if TYPE_CHECKING:
    from rulewright import Match
    from rulewright.interpreter.run.log import Line, Turn
    from rulewright.tools.screen import Screen


LONGEST = 30  # columns of a rule's name; one without a name of its own goes by its condition
BEFORE = "Set-up"  # heads what happens before the first turn


def heading(turn: Turn, seats: tuple[str, ...]) -> str:
    """Write the heading of a turn."""
    whose = f": {seats[turn.seat]}" if turn.seat >= 0 else ""
    return f"{turn.number}. {turn.phase.replace('_', ' ').capitalize()}{whose}"


def reason(line: Line) -> str:
    """Write the rule that a line comes from and what it cites: `[hide, "Hiding a character"]`; nothing where neither is known."""
    rule = line.rule.replace("_", " ")
    if len(rule) > LONGEST:
        rule = rule[: LONGEST - 2].rsplit(" ", 1)[0] + " .."
    cited = [f'"{heading}"' for heading in line.cite]
    return f"[{', '.join([rule, *cited] if rule else cited)}]" if rule or cited else ""


class Account:
    """What one reader has been told so far of one match.

    `reader`: a seat, or None for somebody who sees everything. `why`: tell also the rule of each decision, and of what follows where
    that is another one.
    """

    def __init__(self, screen: Screen, reader: int | None, why: bool = False) -> None:
        self.screen = screen
        self.reader = reader
        self.why = why
        self.told = 0
        self.turn: Turn | None = None
        self.rule = ""

    def tell(self, match: Match) -> bool:
        """Write what has happened since the last time, each line under the heading of its turn; say whether there was a heading."""
        before = self.turn
        for line in match.log(self.reader, self.told):
            if line.turn is None and not self.told:
                self.screen.heading(BEFORE)
            self.told += 1
            self.head(match, line.turn)
            self.write(line)
        return self.turn != before

    def write(self, line: Line) -> None:
        """Write one line: what follows from a decision or from a rule stands further in."""
        outside = line.turn.depth if line.turn is not None else 0
        indent = 2 + 2 * max(0, line.depth - outside)
        text = Text(harmless(line.text))
        because = reason(line) if self.why and (line.decides or line.rule != self.rule) else ""
        behind = Text(harmless(because), style="dim")
        self.rule = line.rule
        width = self.screen.width
        if because and (width is None or indent + text.cell_len + 2 + behind.cell_len <= width):
            text, behind = Text.assemble(text, "  ", behind), Text()
        self.screen.line(text, indent=indent, hanging=4)
        if behind.plain:
            self.screen.line(behind, indent=indent + 4)

    def head(self, match: Match, turn: Turn | None) -> bool:
        """Write the heading of a turn if it is another one than before; say whether it is."""
        if turn is None or turn == self.turn:
            return False
        self.turn, self.rule = turn, ""
        self.screen.heading(heading(turn, match.game.seats))
        return True

    def tell_last(self, match: Match) -> None:
        """Write what has happened in the turn of the latest line."""
        lines = match.log(self.reader)
        self.told = next((place for place, line in enumerate(lines) if line.turn == lines[-1].turn), 0)
        self.tell(match)

    def catch_up(self, match: Match) -> None:
        """Take all that has happened as told, after something was taken back."""
        self.told = len(match.log(self.reader))
