"""Whole random games of Rulewright, by each way that there is to play one: the list that the other scripts measure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Protocol

from rulewright import Game, load
from rulewright.interpreter.pipeline import shipped_games

Play = Callable[[int], int]
"""Play so many games, from the seeds 0, 1, ..; return how many decisions the players took."""


class Playout(Protocol):
    """One game that goes on: what each seat may do, and the way on."""

    @property
    def offers(self) -> Mapping[int, Sequence[int]]: ...

    def choose(self, number: int, seat: int) -> None: ...


def by_match(game: Game) -> Play:
    """Play through the Python door, log and all, as anybody would: `Match.decisions` and `Match.choose`."""

    def play(count: int) -> int:
        random, taken = Random(1).random, 0
        for seed in range(count):
            match = game.start(seed)
            while match.result is None:
                decision = match.decisions[0]
                ids = decision.ids
                match.choose(ids[int(random() * len(ids))], decision.seat)
                taken += 1
        return taken

    return play


def by_offers(start: Callable[[int], Playout]) -> Play:
    """Play through `offers` and `choose`; `start` makes a game of a seed. The players do as they do in `by_match`."""

    def play(count: int) -> int:
        random, taken = Random(1).random, 0
        for seed in range(count):
            playout = start(seed)
            while offers := playout.offers:
                seat, numbers = next(iter(offers.items()))
                playout.choose(numbers[int(random() * len(numbers))], seat)
                taken += 1
        return taken

    return play


EXECUTORS: dict[str, Callable[[Game], Play]] = {
    "reference": by_match,
    "generated": lambda game: by_offers(game.playout),
}
"""Every executor, the reference first."""


def shipped(only: Sequence[str] = (), most: bool = False) -> dict[str, Game]:
    """Load the shipped games, or those of some names, for the least (or the greatest) number of players."""
    games: dict[str, tuple[Path, tuple[int, int]]] = {game.name: (game.path, game.players) for game in shipped_games()}
    if unknown := set(only) - set(games):
        raise SystemExit(f"no shipped game is called {', '.join(sorted(unknown))}; there are: {', '.join(games)}")
    return {
        name: load(path, players=players[most]) for name, (path, players) in games.items() if not only or name in only
    }
