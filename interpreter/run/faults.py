"""What goes wrong in play: faults of the rules, and requests that a match refuses."""

from __future__ import annotations

from typing import Final

from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.errors import Error

MOST: Final = 100_000
"""How many numbers a range may have, and how many options a decision."""

GREATEST: Final = 10**15
"""How far from 0 a number may be."""


class RulesFault(Error):  # noqa: N818 - the word for it in the rules and the docs
    """A fault of the game's rules, found while a step or a form runs. The match turns it into a `Fault`."""


def limited(options: int) -> None:
    """Raise a fault where a decision has more options than it may have."""
    if options > MOST:
        raise RulesFault(f"more than {MOST:,} options in one decision")


class Refused(Error):  # noqa: N818 - what a caller reads is "Refused: ..."
    """A request that cannot be granted, with the reason: an answer not on offer, a seat not asked, a save of other rules."""


class Unnamed(Refused):
    """Chance that was not named in advance. `write`: the line of an example that would name it, empty where none can.

    `span`: the words of the rules that it comes from, once the match knows them.
    """

    def __init__(self, message: str, write: str) -> None:
        super().__init__(message)
        self.write = write
        self.span: Span | None = None


@frozen
class Fault:
    """Why a match stopped: the state is that of the last decision.

    `rule`, `span`, `cite` say where in the rules; `chain` names what was going on, outermost first.
    """

    message: str
    site: int
    rule: str
    span: Span
    cite: tuple[str, ...]
    chain: tuple[str, ...]

    def __str__(self) -> str:
        where = f" in {self.rule}" if self.rule else ""
        return f"{self.span}: {self.message}{where}"
