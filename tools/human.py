"""A human at the terminal, or at the other end of a pipe: shown what is asked, and read."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TextIO

from rich.text import Text

from rulewright.tools.answers import Misread, choices, how, keys, read
from rulewright.tools.screen import Screen, harmless

if TYPE_CHECKING:
    from rulewright import Decision

Order = Literal["help", "look", "log", "undo", "save", "quit"]
ORDERS: dict[Order, str] = {
    "look": "show again what you see",
    "log": "tell again what has happened",
    "undo": "take back your latest decision",
    "save": "save the game; `save FILE` says where",
    "quit": "leave the game",
    "help": "show this list",
}
SHORT: dict[str, Order] = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo", "s": "save", "l": "look"}


@dataclass(frozen=True, slots=True)
class Typed:
    """What a human typed: an order with the words after it, or else an answer."""

    order: Order | None = None
    rest: str = ""
    answer: int | tuple[int, ...] = 0


class Terminal:
    """The screen and the keyboard that the humans share."""

    def __init__(self, screen: Screen, keyboard: TextIO | None = None) -> None:
        self.screen = screen
        self.keyboard = keyboard or sys.stdin
        self.is_live = self.keyboard.isatty()

    def line(self, prompt: str) -> str | None:
        """Ask for a line, None where there are no more. What comes out of a pipe is shown as if it had been typed."""
        self.screen.console.print(Text(harmless(prompt), style="bold"), end="", soft_wrap=True)
        self.screen.console.file.flush()
        text = self.keyboard.readline()
        if not text:
            self.screen.line()
            return None
        if not self.is_live:
            self.screen.line(text.rstrip("\n"))
        return text.strip()

    def hand_over(self, name: str, shown: bool) -> bool:
        """Clear the screen until the next human sits before it; False where nobody comes any more.

        `shown`: another human is reading the screen, and says when it can be cleared. A pipe has nobody to wait for.
        """
        if not self.is_live:
            self.screen.line()
            self.screen.line(f"{name} goes on.")
            return True
        if shown:
            self.screen.line()
            if self.line(f"Press Enter, and hand over to {name}. ") is None:
                return False
        self.screen.clear()
        if self.line(f"{name}, press Enter when nobody else can see the screen. ") is None:
            return False
        self.screen.clear()
        return True

    def help(self) -> None:
        """Say what can be typed."""
        self.screen.line("Type the number of what you choose; several numbers where several are asked for.", 2, 2)
        for order, words in ORDERS.items():
            self.screen.line(f"{order:<5} {words}", indent=4, hanging=6)

    def offer(self, decision: Decision) -> None:
        """Show what is asked and what can be chosen."""
        self.screen.line()
        self.screen.line(Text(harmless(f"{decision.name}: {decision.prompt}"), style="bold"), hanging=2)
        numbers = {number: key for key, number in keys(decision).items()}
        wide = max(map(len, numbers.values()), default=0)
        for label, number in choices(decision):
            if numbers[number] != label:
                self.screen.line(f"{numbers[number]:>{wide}}  {label}", indent=2, hanging=wide + 2)

    def typed(self, decision: Decision) -> Typed:
        """Read until there is an answer or an order; at the end of what can be read, to quit."""
        while True:
            text = self.line(f"{decision.name} ({how(decision)}; help) > ")
            if text is None:
                return Typed("quit")
            first, _, rest = text.partition(" ")
            order = SHORT.get(first.lower(), first.lower())
            if order in ORDERS:
                return Typed(order, rest.strip())
            try:
                return Typed(answer=read(text, decision))
            except Misread as wrong:
                self.screen.line(f"{wrong}.", indent=2, hanging=2)
