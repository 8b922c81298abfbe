"""A human at the terminal, or at the other end of a pipe: shown what is asked, and read."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal, TextIO

from rich.text import Text

from rulewright.grammar.frozen import frozen
from rulewright.tools.answers import Asked, Misread, NotListed, exactly, read
from rulewright.tools.screen import Screen, harmless
from rulewright.tools.why import reasons

if TYPE_CHECKING:
    from rulewright import Decision

Order = Literal["help", "look", "ends", "log", "why", "undo", "save", "quit"]
ORDERS: dict[Order, str] = {
    "look": "show again what you see; `look NAME` shows a thing, a zone, a player, a track, with what is printed there",
    "ends": "say how the game ends",
    "log": "tell again what has happened; `log why` with the rules behind it",
    "why": "names the rule that asks; `why 2` the one behind choice 2; `why not hide` says why that is not on offer",
    "undo": "take back your latest decision",
    "save": "save the game; `save FILE` says where",
    "quit": "leave the game",
    "help": "show this list",
}
MANY = 12  # so many choices stand in columns where they fit
END = "nothing more is typed"  # with an order to quit that nobody gave
SHORT: dict[str, Order] = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo", "s": "save", "l": "look"}


@frozen
class Typed:
    """What a human typed: an order with the words after it, or else an answer."""

    order: Order | None = None
    rest: str = ""
    answer: int | tuple[int, ...] = 0


def ordered(text: str) -> Typed | None:
    """Return the order that a text gives, None where it gives none."""
    first, _, rest = text.partition(" ")
    order = SHORT.get(first.lower(), first.lower())
    return Typed(order, rest.strip()) if order in ORDERS else None


def price(decision: Decision, option: int) -> str:
    """Return what stands behind a choice that has to be paid for: `: pay 2 faith`."""
    words = decision.price(option)
    return f": {words}" if words else ""


class Terminal:
    """The screen and the keyboard that the humans share."""

    def __init__(self, screen: Screen, keyboard: TextIO | None = None) -> None:
        self.screen = screen
        self.keyboard = keyboard or sys.stdin
        self.is_live = self.keyboard.isatty()

    def line(self, prompt: str) -> str | None:
        """Ask for a line, None where there are no more. What comes out of a pipe is shown as if it had been typed."""
        *lines, last = self.screen.wrapped(Text(harmless(prompt.rstrip()), style="bold"), hanging=2)
        for line in lines:
            self.screen.line(line)
        margin = "  " if lines else ""
        self.screen.console.print(Text.assemble(margin, last, " "), end="", soft_wrap=True)
        self.screen.console.file.flush()
        text = self.keyboard.readline()
        if not text:
            self.screen.line()
            return None
        if not self.is_live:
            self.screen.line(text.rstrip("\n"))
        return text.strip()

    def say(self, words: str) -> None:
        """Write an answer to what was typed."""
        deeper = len(words) - len(words.lstrip())
        self.screen.line(words[deeper:], indent=2 + deeper, hanging=2)

    def help(self) -> None:
        """Say what can be typed."""
        self.say(
            "Type the number of what you choose, or words of it that fit nothing else; several where several are asked for. "
            "Where you may decline, none, decline, pass or 0 does."
        )
        for order, words in ORDERS.items():
            self.screen.line(f"{order:<5} {words}", indent=4, hanging=6)

    def offer(self, of: Asked) -> None:
        """Show what is asked and what can be chosen."""
        self.screen.line()
        decision = of.decision
        head = Text(harmless(f"{decision.name}: {decision.prompt}"), style="bold")
        if decision.purpose:
            head.append(harmless(f"  ({decision.purpose})"), style="dim")
        self.screen.line(head, hanging=2)
        keys = {number: key for key, number in of.keys.items()}
        wide = max(map(len, of.keys), default=0)
        lines = [
            f"{keys[number]:>{wide}}  {label}{price(decision, number)}"
            for label, number in of.choices
            if keys[number] != label
        ]
        if not lines and of.choices:
            self.screen.line(of.how, indent=2)
        if len(lines) < MANY or not self.screen.side_by_side(lines, indent=2):
            for line in lines:
                self.screen.line(line, indent=2, hanging=wide + 2)

    def typed(self, of: Asked) -> Typed:
        """Read until there is an answer or an order; at the end of what can be read, to quit."""
        while True:
            text = self.line(f"{of.decision.name} ({of.how}; help) > ")
            if text is None:
                return Typed("quit", END)
            order = ordered(text)
            if order is not None and not (" " in text and exactly(text, of.choices)):
                return order
            try:
                return Typed(answer=read(text, of))
            except NotListed as wrong:
                for text in reasons(wrong, of) or (f"{wrong}. `why not WORDS` asks why something is not.",):
                    self.say(text)
            except Misread as wrong:
                self.say(f"{wrong}.")

    def waited(self, prompt: str) -> Typed | None:
        """Read until Enter is pressed (None) or an order is given; at the end of what can be read, to quit."""
        while True:
            text = self.line(prompt)
            if text is None:
                return Typed("quit", END)
            order = ordered(text)
            if order is not None or not text:
                return order
            self.say("Nothing is asked now: press Enter, or type help.")
