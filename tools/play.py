"""Play a game on a terminal, between humans and built-in players, with an account of what happens."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.tools import saves, view
from rulewright.tools.about import about
from rulewright.tools.account import Account
from rulewright.tools.agents import Agent
from rulewright.tools.answers import Asked, asked, only_declines
from rulewright.tools.endings import how_it_ends
from rulewright.tools.guard import Mistake
from rulewright.tools.human import END, Order, Terminal, Typed
from rulewright.tools.look import look_at
from rulewright.tools.openness import hides_nothing
from rulewright.tools.results import show_ending
from rulewright.tools.seats import LONGEST
from rulewright.tools.why import told

if TYPE_CHECKING:
    from rulewright import Decision, Match

UNDONE = "Nothing can be taken back: something was revealed or rolled since, or somebody else has decided."


class Session:
    """One match on one terminal.

    `table`: who plays, as saves remember it; `agents`: the built-in player of each seat, None where a human plays it. `apart`: humans
    who must not see each other's secrets hand the screen over; `now` is the seat of the one before it, None where nobody is. `save_to`: the
    file that is written after each decision of a human and at the end. `looker`: who reads where nobody plays, None for everything.
    `why`: the account names the rule behind each decision. `saved`: the match comes from a save. `longest`: after how many
    decisions built-in players give up. `drawn`: the seed, where nobody said one.
    """

    def __init__(
        self,
        match: Match,
        table: saves.Table,
        agents: Sequence[Agent | None],
        terminal: Terminal,
        save_to: Path | None = None,
        looker: int | None = None,
        why: bool = False,
        saved: bool = False,
        longest: int = LONGEST,
        drawn: int | None = None,
    ) -> None:
        self.match = match
        self.left = longest
        self.longest, self.drawn = longest, drawn
        match.labelled = True
        self.table = table
        self.agents = agents
        self.terminal = terminal
        self.screen = terminal.screen
        self.save_to = save_to
        humans = [seat for seat, agent in enumerate(agents) if agent is None]
        self.apart = len(humans) > 1 and not hides_nothing(match.game.program)
        self.watched = len(humans) > 1
        shared = Account(self.screen, humans[0] if len(humans) == 1 else None if humans else looker, why)
        self.accounts = {seat: Account(self.screen, seat, why) if self.apart else shared for seat in humans}
        self.account = None if self.apart else shared
        self.now: int | None = None
        self.seen: list[view.Shown] = []
        self.another_turn = False  # one has begun since `seen`
        self.before: list[
            tuple[int, Match]
        ] = []  # each human's decision that can be taken back: by whom, and the match then
        self.saved = match.moves if saved else None
        self.leaving = False  # somebody was told what would be lost
        self.told_endings: set[int] = set()  # who has read how the game ends, where each has the screen alone
        self.unsaved = ""
        self.warned = None not in self.agents  # where nobody plays, nobody has anything to hide

    def run(self) -> bool:
        """Play until the game is over, somebody leaves, or the rules fail; False where they failed."""
        try:
            return self.play()
        except KeyboardInterrupt:
            self.screen.line()
            return self.leave()

    def play(self) -> bool:
        """Let one decision follow the other."""
        if None in self.agents and not self.apart:
            self.endings()
        if self.save_to is not None:
            self.warn(self.save_to)
        while True:
            if self.account is not None:
                self.tell(self.account)
            decision = self.match.decision
            if decision is None:
                return self.end()
            agent = self.agents[decision.seat]
            if None not in self.agents:
                if not self.left:
                    return self.give_up()
                self.left -= 1
            if agent is not None:
                self.decide(agent.answer(self.match.playout(), decision.ids), decision)
            elif not self.passed(decision) and not self.human(decision):
                return self.leave()

    def decide(self, answer: int | Sequence[int], decision: Decision, forced: bool = False) -> None:
        """Take an answer, and remember the way back of a human as far as there is one, unless it was `forced`.

        Raise Refused as `choose` does.
        """
        before = self.match.copy()
        self.match.choose(answer, decision.seat)
        if self.match.barrier:
            self.before = []
        elif self.agents[decision.seat] is None and not forced:
            self.before.append((decision.seat, before))
        if self.agents[decision.seat] is None:
            self.leaving = False
            self.keep()

    def passed(self, decision: Decision) -> bool:
        """Let a human decline by itself where nothing else is on offer, and nobody else is at the screen to learn of it.

        The account says it, as it says what others decline.
        """
        if self.watched or not only_declines(decision):
            return False
        self.decide(decision.ids[0], decision, forced=True)
        return True

    # ---------------------------------------------------------------- a human
    def human(self, decision: Decision) -> bool:
        """Let a human answer; False where they leave."""
        if self.now != decision.seat:
            if self.apart:
                order = self.hand_over(decision.name)
                if order is not None:
                    return order != "quit"
                if decision.seat not in self.told_endings:
                    self.told_endings.add(decision.seat)
                    self.endings()
            self.now, self.account, self.seen = decision.seat, self.accounts[decision.seat], []
            self.tell(self.account)
        self.head()
        of = asked(self.match, decision)
        self.look(decision.seat, about(self.match, decision))
        self.terminal.offer(of)
        while True:
            typed = self.terminal.typed(of)
            if self.obeyed(typed, of) if typed.order is not None else self.answered(typed, of):
                return typed.order != "quit"

    def leaves(self, typed: Typed) -> bool:
        """Tell whether who typed `quit` leaves; who would lose the game by that has to say so twice."""
        if typed.rest == END or not self.would_lose or self.leaving:
            return True
        self.leaving = True
        self.terminal.say("This game is not saved: type save FILE to keep it, or quit again to leave.")
        return False

    @property
    def would_lose(self) -> bool:
        """Whether somebody at a keyboard would lose the game by leaving now."""
        return self.terminal.is_live and self.save_to is None and self.saved != self.match.moves

    def hand_over(self, name: str) -> Order | None:
        """Clear the screen until the next human sits before it.

        Return `undo` where the one before took something back instead, `quit` where somebody leaves. A pipe has nobody to wait for.
        """
        if not self.terminal.is_live:
            self.screen.line()
            self.screen.line(f"{name} goes on.")
            return None
        if self.account is not None:
            self.screen.line()
            order = self.wait(f"Press Enter, and hand over to {name} (help) > ")
            if order is not None:
                return order
        self.screen.clear()
        self.now = self.account = None
        order = self.wait(f"{name}, press Enter when nobody else can see the screen (help) > ")
        if order is None:
            self.screen.clear()
        return order

    def wait(self, prompt: str) -> Order | None:
        """Obey orders until Enter is pressed; return the order that led somewhere else instead."""
        while (typed := self.terminal.waited(prompt)) is not None:
            if self.obeyed(typed, None):
                return typed.order
        return None

    def cover(self) -> None:
        """Take what the one before the screen may see out of sight of those who share it."""
        if self.apart and self.terminal.is_live:
            self.screen.clear()
            self.now = self.account = None

    def tell(self, account: Account) -> None:
        """Write what has happened; where another turn has begun, all that is seen is worth showing again."""
        if account.tell(self.match):
            self.another_turn = True

    def head(self) -> None:
        """Write the heading of the turn that goes on, before its first line."""
        account = self.account
        if account is not None and account.head(self.match, self.match.turn(account.reader)):
            self.another_turn = True

    def look(self, seat: int, wanted: frozenset[int] = frozenset()) -> None:
        """Show what a seat sees: what it did not see at its last decision in this turn, and the zones that are wanted."""
        lines = view.lines(self.match, seat)
        if self.another_turn:
            self.show(view.since_last_turn(self.match, seat, lines, self.seen, wanted))
        else:
            self.show([line for line in lines if line not in self.seen or line.zones & wanted])
        self.seen, self.another_turn = lines, False

    def show(self, lines: Sequence[view.Shown]) -> None:
        """Write lines of a view."""
        for text in view.texts(lines):
            self.screen.line(text, indent=2, hanging=2)

    def answered(self, typed: Typed, of: Asked) -> bool:
        """Take an answer; False where it is refused, and say why."""
        from rulewright import Refused

        try:
            self.decide(typed.answer, of.decision)
        except Refused as refused:
            alone = isinstance(typed.answer, tuple) and len(typed.answer) == 1 and "together" in str(refused)
            self.terminal.say(f"That is not possible: {'that alone will not do' if alone else refused}.")
            if of.decision.wanted:
                self.terminal.say(f"Wanted is `{of.decision.wanted}`.")
            return False
        return True

    def endings(self) -> None:
        """Say how the game ends."""
        self.screen.heading("How it ends")
        for text in how_it_ends(self.match.game.program):
            self.screen.line(text, indent=2, hanging=2)

    # ---------------------------------------------------------------- orders
    def obeyed(self, typed: Typed, of: Asked | None) -> bool:
        """Do what a human ordered; True where they leave, or the match is somewhere else now. `of`: what they are asked, if anything."""
        match typed.order:
            case "quit":
                return self.leaves(typed)
            case "undo":
                return self.undone()
            case "help":
                self.terminal.help()
            case "save":
                self.save(Path(typed.rest.strip("\"'")) if typed.rest else self.save_to)
            case "ends":
                self.endings()
            case "why" if of is not None:
                for text in told(typed.rest, of):
                    self.terminal.say(text)
            case "look" if self.now is not None and typed.rest:
                for text in look_at(self.match, self.now, typed.rest):
                    self.terminal.say(text)
            case "look" if self.now is not None:
                self.seen = []
                self.look(self.now)
                if of is not None:
                    self.terminal.offer(of)
            case "log" if self.now is not None:
                Account(self.screen, self.now, typed.rest == "why").tell(self.match)
            case _:
                self.terminal.say("Not before the screen is handed over.")
        return False

    def undone(self) -> bool:
        """Take back the latest decision of a human, with what built-in players did in answer; False where that cannot be.

        It cannot where something was revealed or rolled since, or where another human, who hands the screen over, has decided.
        """
        if not self.before or (self.apart and self.before[-1][0] != self.now):
            self.terminal.say(UNDONE)
            return False
        later = self.match.history
        seat, self.match = self.before.pop()
        others = {ply.seat for ply in later[len(self.match.history) :] if not ply.automatic} - {seat}
        for account in {id(account): account for account in self.accounts.values()}.values():
            if account.told > len(self.match.log(account.reader)):
                account.catch_up(self.match)
        self.seen = []
        self.keep()
        names = " and ".join(self.match.game.seats[other] for other in sorted(others))
        self.terminal.say(f"Taken back, with what {names} did in answer." if others else "Taken back.")
        return True

    def save(self, path: Path | None) -> None:
        """Save the match, or say why that cannot be."""
        if path is None:
            self.terminal.say("Say where: save FILE.")
            return
        self.warn(path)
        try:
            saves.spare(path)
            saves.write(self.match, self.table, path)
        except Mistake as mistake:
            self.terminal.say(f"{mistake}.")
        else:
            self.saved, self.unsaved = self.match.moves, ""
            if self.save_to is not None:
                self.save_to = path  # later decisions are saved there too
            self.tell_where(path)

    def tell_where(self, path: Path) -> None:
        """Say where the match is saved, and how it goes on."""
        again = f"rulewright play {shlex.quote(str(self.table.game) or 'GAME')} --load {shlex.quote(str(path))}"
        self.terminal.say(f"Saved in {path}; `{again}` goes on from here.")

    def warn(self, path: Path) -> None:
        """Say once, of a game that hides something, that a save does not."""
        if self.warned or hides_nothing(self.match.game.program):
            return
        self.warned = True
        self.screen.line(f"A save holds all of the game, hidden things too: who opens {path} can see them.", hanging=2)

    def keep(self) -> None:
        """Save the match where it was said that it is to be; say once where that cannot be."""
        if self.save_to is None:
            return
        try:
            saves.write(self.match, self.table, self.save_to)
        except Mistake as mistake:
            if not self.unsaved:
                self.terminal.say(
                    f"{mistake}.{' Type save FILE to save it somewhere else.' if self.now is not None else ''}"
                )
            self.unsaved = str(mistake)
        else:
            self.saved, self.unsaved = self.match.moves, ""

    def save_at_last(self) -> None:
        """Save the match where it was said, or where a human says instead, as long as that cannot be."""
        self.unsaved = ""
        self.keep()
        self.ask_where()
        if self.save_to is not None and not self.unsaved and self.match.result is None:
            self.tell_where(self.save_to)

    def ask_where(self) -> None:
        """Let a human say where the match is saved, as long as that cannot be where it was said."""
        while self.unsaved and None in self.agents:
            place = self.terminal.line("Save it where else? (a file; Enter: nowhere) > ")
            if not place:
                return
            self.save_to, self.unsaved = Path(place.strip("\"'")), ""
            try:
                saves.spare(self.save_to)
            except Mistake as mistake:
                self.terminal.say(f"{mistake}.")
                self.unsaved = str(mistake)
            else:
                self.keep()

    # ---------------------------------------------------------------- the end
    def give_up(self) -> bool:
        """Say that the game finds no end, and where it stands; False, for its rules have probably failed."""
        from rulewright.tools.simulate import still_open

        self.screen.heading("The game was given up")
        self.terminal.say(f"{still_open(self.match.playout(), self.longest)}.")
        self.tell_seed()
        if self.save_to is not None:
            self.save_at_last()
        return False

    def tell_seed(self) -> None:
        """Say of a game that is over which seed was drawn; before that, it would tell all that is hidden."""
        if self.drawn is not None:
            self.screen.line()
            self.screen.line(
                f"Its seed was {self.drawn}: with --seed {self.drawn} chance is the same again.", hanging=2
            )

    def leave(self) -> bool:
        """Leave the game, saved if it was said where; True, for it is no failure of the rules.

        Who shares the screen with others leaves nothing on it.
        """
        self.cover()
        if self.save_to is not None:
            self.save_at_last()
        if self.saved == self.match.moves:
            self.screen.line("The game is not over.")
        else:
            lost = "nothing was saved" if self.saved is None else "what came after it was saved is lost"
            self.screen.line(
                f"The game is not over, and {lost}: to keep a game, type save FILE before you quit.", hanging=2
            )
        return True

    def end(self) -> bool:
        """Show how all lies and say how the game ended, or why it stopped; False where the rules failed."""
        result, fault = self.match.result, self.match.fault
        self.cover()
        if result is None:
            self.screen.heading("The game stopped: its rules failed")
            self.terminal.say(str(fault or "nobody is asked, and the game is not over"))
            self.tell_seed()
            if self.save_to is not None:
                self.save_at_last()
            return False
        if self.account is None:
            self.account = Account(self.screen, self.match.game.public)
            self.account.tell_last(self.match)
        lines = view.last_lines(self.match, self.account.reader)
        if lines:
            self.screen.heading("At the end")
            self.show(lines)
        show_ending(self.screen, result)
        self.tell_seed()
        if self.save_to is not None:
            self.save_at_last()
        if self.save_to is not None and not self.unsaved:
            self.screen.line()
            again = f"rulewright replay {shlex.quote(str(self.save_to))}"
            self.screen.line(f"Saved in {self.save_to}; {again} tells it again.", hanging=2)
        return True
