"""Built-in players: what answers decisions where no human does.

An agent is made for one seat of one game that is played and asked whenever that seat must decide, step by step. It is handed the
playout itself; one that plays fairly reads of it only what `Playout.view` and `Playout.imagine` say for its seat. To add one, write a
class with the methods of `Agent` in a module of its own and give it a line in AGENTS.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from rulewright.tools.agents.random import RandomAgent
from rulewright.tools.agents.search import SearchAgent

if TYPE_CHECKING:
    from rulewright import Playout


class Agent(Protocol):
    """Answer the decisions of one seat."""

    def answer(self, playout: Playout, options: list[int], /) -> int:
        """Return one of the numbers of options on offer."""


RANDOM: Final = "random"
SEARCHES: Final = "search"  # the agent that has a budget
BUDGET: Final = 100  # its rollouts at each step of a decision, unless something else is said

# Each is made with (seat, seed of the game, budget), and shares no stream of chance with the game or with another seat.
AGENTS: dict[str, Callable[[int, int, int], Agent]] = {RANDOM: RandomAgent, SEARCHES: SearchAgent}
