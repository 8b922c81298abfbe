"""The games that ship, compiled once in each process of the tests: a game does not change, so tests may share it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rulewright import Game, load
from rulewright.interpreter.pipeline import find_game

GAMES = Path(__file__).resolve().parents[1] / "games"


@cache
def game_at(path: Path, players: int | None = None, variants: tuple[str, ...] = ()) -> Game:
    """The game in a folder that no test writes to."""
    return load(path, variants, players)


def shipped(name: str, *variants: str, players: int | None = None) -> Game:
    """A game by the name that commands know it by, for its least number of players unless one is given."""
    return game_at(find_game(name), players, variants)


def rules_of(name: str) -> str:
    """The text of a shipped game's rules."""
    return (find_game(name) / "game.rules").read_text(encoding="utf-8")
