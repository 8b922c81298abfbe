"""Rulewright: a declarative language for board-game rules.

    game = rulewright.load("my-game")
    match = game.start(seed=7)
    while match.decision:
        match.choose(match.decision.options[0].id)
    print(match.result)

Everything here is brought when it is first asked for, so that a command that plays nothing starts at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.interpreter.errors import Error, WrongArgument
    from rulewright.interpreter.pipeline import GameNotFound, RulesError, WrongChoice
    from rulewright.interpreter.run.explanation import Explanation
    from rulewright.interpreter.run.faults import Fault, Refused
    from rulewright.interpreter.run.log import Line, Ply
    from rulewright.interpreter.run.match import Decision, Game, Match, Option
    from rulewright.interpreter.run.moves import Move
    from rulewright.interpreter.run.playout import Playout
    from rulewright.interpreter.run.results import Result, SeatResult

    __version__: str

__all__ = [
    "Decision",
    "Error",
    "Explanation",
    "Fault",
    "Game",
    "GameNotFound",
    "Line",
    "Match",
    "Move",
    "Option",
    "Playout",
    "Ply",
    "Refused",
    "Result",
    "RulesError",
    "SeatResult",
    "WrongArgument",
    "WrongChoice",
    "__version__",
    "load",
]

_MODULES = {
    "errors": ("Error", "WrongArgument"),
    "pipeline": ("GameNotFound", "RulesError", "WrongChoice"),
    "run.faults": ("Fault", "Refused"),
    "run.log": ("Line", "Ply"),
    "run.match": ("Decision", "Game", "Match", "Option"),
    "run.moves": ("Move",),
    "run.playout": ("Playout",),
    "run.results": ("Result", "SeatResult"),
    "run.explanation": ("Explanation",),
}


def load(path: str | Path, variants: Sequence[str] = (), players: int | None = None) -> Game:
    """Read, check and compile a game: a folder or one file, for a number of players (None: the least).

    `variants`: their titles, or files and folders of house rules.

    Raise RulesError where the rules have errors, GameNotFound where there are none, WrongChoice where they are not for so many players
    or have no such variant, WrongArgument where what is handed over is no path, no list of titles or no number.
    """
    from rulewright.interpreter import pipeline
    from rulewright.interpreter.run import arguments
    from rulewright.interpreter.run.match import Game

    where, titles = arguments.path(path), arguments.texts(variants, "variants")
    count = None if players is None else arguments.number(players, "the number of players")
    return Game(pipeline.load(where, titles).compile(count, titles))


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("rulewright")
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"rulewright.interpreter.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
