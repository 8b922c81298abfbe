"""Play a game on a terminal, between humans and built-in players, with an account of what happens."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.tools import saves, view
from rulewright.tools.account import Account, Turns
from rulewright.tools.agents import Agent
from rulewright.tools.guard import Mistake
from rulewright.tools.human import Terminal, Typed
from rulewright.tools.results import outcome
from rulewright.tools.table import show_table

if TYPE_CHECKING:
    from rulewright import Decision, Match


class Session:
    """One match on one terminal. `players`: the agent of each seat, None where a human plays it."""

    def __init__(self, match: Match, players: Sequence[Agent | None], terminal: Terminal, save_to: Path | None) -> None:
        self.match = match
        self.players = players
        self.terminal = terminal
        self.screen = terminal.screen
        self.save_to = save_to
        humans = [seat for seat, agent in enumerate(players) if agent is None]
        self.turns = Turns()
        self.accounts = {seat: Account(self.screen, seat, self.turns) for seat in humans}
        self.now: int | None = humans[0] if len(humans) == 1 else None
        self.spectator = Account(self.screen, None, self.turns)
        self.seen: list[str] = []

    @property
    def account(self) -> Account:
        """The account of whoever is before the screen."""
        return self.spectator if self.now is None else self.accounts[self.now]

    def run(self) -> bool:
        """Play until the game is over, somebody quits, or the rules fail; False where they failed."""
        while True:
            self.turns.watch(self.match)
            if self.now is not None or not self.accounts:
                self.account.tell(self.match)
                if len(self.accounts) < 2:
                    self.head()
            decision = self.match.decision
            if decision is None:
                return self.end()
            agent = self.players[decision.seat]
            if agent is not None:
                self.match.choose(agent.answer(self.match, decision), decision.seat)
            elif not self.human(decision):
                return True

    def human(self, decision: Decision) -> bool:
        """Let a human answer; False where they quit."""
        if len(self.accounts) > 1:
            if self.now != decision.seat:
                if not self.terminal.hand_over(decision.name, shown=self.now is not None):
                    return self.leave()
                self.now, self.seen = decision.seat, []
                self.account.tell(self.match)
            self.head()
        self.look(decision.seat)
        self.terminal.offer(decision)
        while True:
            typed = self.terminal.typed(decision)
            if typed.order == "quit":
                return self.leave()
            if typed.order is not None:
                if self.obeyed(typed, decision):
                    return True
            elif self.answered(typed, decision):
                return True

    def head(self) -> None:
        """Write a heading where another turn has begun; then all that is seen is worth showing again."""
        if self.account.head():
            self.seen = []

    def look(self, seat: int) -> None:
        """Show what a seat sees, apart from the lines that it saw at its last decision in this turn."""
        lines = view.lines(self.match, seat)
        for line in lines:
            if line not in self.seen:
                for part in line.split("\n"):
                    self.screen.line(part, indent=2, hanging=2)
        self.seen = lines

    def answered(self, typed: Typed, decision: Decision) -> bool:
        """Take an answer; False where it is refused, and say why."""
        from rulewright import Refused

        try:
            self.match.choose(typed.answer, decision.seat)
        except Refused as refused:
            self.screen.line(f"That is not possible: {refused}.", indent=2, hanging=2)
            return False
        return True

    def obeyed(self, typed: Typed, decision: Decision) -> bool:
        """Do what a human ordered; True where the match is somewhere else now."""
        if typed.order == "undo":
            return self.undone(decision.seat)
        if typed.order == "help":
            self.terminal.help()
        elif typed.order == "look":
            self.seen = []
            self.look(decision.seat)
            self.terminal.offer(decision)
        elif typed.order == "log":
            for line in self.match.log(decision.seat):
                self.screen.line(line.text, indent=2 + 2 * line.depth, hanging=2)
        elif typed.order == "save":
            self.save(Path(typed.rest) if typed.rest else self.save_to)
        return False

    def undone(self, seat: int) -> bool:
        """Take back the latest decision if it was this seat's; False where that cannot be."""
        asked = [ply.seat for ply in self.match.history if not ply.automatic]
        if not self.match.can_undo or not asked or asked[-1] != seat:
            words = "Nothing can be taken back: something was revealed or rolled since, or somebody else has decided."
            self.screen.line(words, indent=2, hanging=2)
            return False
        self.match.undo()
        for account in (*self.accounts.values(), self.spectator):
            account.catch_up(self.match)
        self.screen.line("Taken back.", indent=2)
        return True

    def save(self, path: Path | None) -> None:
        """Save the match, or say why that cannot be."""
        if path is None:
            self.screen.line("Say where: save FILE.", indent=2)
            return
        try:
            saves.write(self.match, path)
        except Mistake as mistake:
            self.screen.line(f"{mistake}.", indent=2, hanging=2)
        else:
            self.screen.line(f"Saved in {path}; --load {path} goes on from here.", indent=2, hanging=2)

    def leave(self) -> bool:
        """Leave the game, saved if it was said where; always False."""
        if self.save_to is not None:
            self.save(self.save_to)
        self.screen.line("The game is not over.")
        return False

    def end(self) -> bool:
        """Say how the game ended, or why it stopped; False where the rules failed."""
        result, fault = self.match.result, self.match.fault
        if result is None:
            self.screen.heading("The game stopped: its rules failed")
            self.screen.line(str(fault or "nobody is asked, and the game is not over"), indent=2, hanging=2)
            return False
        self.screen.heading("The game is over")
        self.screen.line(f"{result.ending}: {outcome(result)}.", indent=2, hanging=2)
        by_place = sorted(result.seats, key=lambda seat: (seat.place, seat.seat))
        if any(seat.score is not None for seat in by_place):
            rows = [(seat.name, seat.outcome, str(seat.place), str(seat.score)) for seat in by_place]
            self.screen.line()
            show_table(self.screen, ("seat", "", "place", "score"), rows, words=2)
        return True
