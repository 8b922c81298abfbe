"""Built-in players: what answers decisions where no human does.

An agent is made for one seat of one match and asked whenever that seat must decide. It is handed the match itself; one that plays
fairly reads of it only what `Match.view`, `Match.information` and `Match.imagine` say for its seat. To add one, write a class with
the methods of `Agent` in a module of its own and give it a line in AGENTS.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from rulewright.tools.agents.random import RandomAgent

if TYPE_CHECKING:
    from rulewright import Decision, Match

Answer = int | tuple[int, ...]


class Agent(Protocol):
    """Answer the decisions of one seat."""

    def answer(self, match: Match, decision: Decision, /) -> Answer:
        """Return what `Match.choose` takes: the `id` of an option on offer, or a whole answer."""


# Each is made with (seat, seed of the match), and shares no stream of chance with the match or with another seat.
AGENTS: dict[str, Callable[[int, int], Agent]] = {"random": RandomAgent}
