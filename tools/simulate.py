"""Play many games between built-in players, in one process or in several, with the same outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import TYPE_CHECKING

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.program import PC
from rulewright.tools.agents import AGENTS, BUDGET, SEARCHES
from rulewright.tools.guard import Mistake
from rulewright.tools.report import plural
from rulewright.tools.seats import LONGEST
from rulewright.tools.tally import Played

if TYPE_CHECKING:
    from rulewright import Game, Playout
    from rulewright.interpreter.run.ran import Recorder

CHUNK = 10  # games that a process plays before it hands them over, where no seat is played by search


@frozen
class Setting:
    """What is simulated: a game's file or folder, with which variants, for how many players; the agent of each seat.

    `longest`: so many decisions a game may have. `budget`: that of the agents that search. `coverage`: what
    of the rules ran is noted too.
    """

    path: Path
    variants: tuple[str, ...]
    players: int | None
    agents: tuple[str, ...]
    longest: int = LONGEST
    budget: int = BUDGET
    coverage: bool = False


def recorder_of(setting: Setting, game: Game) -> Recorder | None:
    """Return what says afterwards what ran in a game, where that is to be noted."""
    from rulewright import Game
    from rulewright.interpreter.run.ran import Recorder

    return Recorder(Game(game.program)) if setting.coverage else None


@lru_cache(maxsize=1)
def loaded(setting: Setting, rules: str) -> tuple[Game, Recorder | None]:
    """Load the game, with what notes what ran in it; the latest stays loaded.

    `rules`: the hash of its rules. Raise `Mistake` where they are others by now.
    """
    from rulewright import load

    game = load(setting.path, variants=setting.variants, players=setting.players)
    if game.program.rules_hash != rules:
        raise Mistake(f"the rules of {game.title} were changed while it was played")
    return game, recorder_of(setting, game)


def play_one(
    game: Game,
    seed: int,
    agents: Sequence[str],
    longest: int = LONGEST,
    budget: int = BUDGET,
    recorder: Recorder | None = None,
) -> Played:
    """Play one game to its end, to a fault of its rules, or until it is given up; `recorder` says what of the rules ran in it."""
    playout = game.playout(seed)
    players = [AGENTS[name](seat, seed, budget) for seat, name in enumerate(agents)]
    asked = [0] * len(players)
    answers: list[tuple[int, int]] = []
    for _ in range(longest):
        offers = playout.offers
        if not offers:
            break
        seat, options = next(iter(offers.items()))
        asked[seat] += not playout.has_begun(seat)
        option = players[seat].answer(playout, options)
        answers.append((seat, option))
        playout.choose(option, seat)
    ran = recorder.played(seed, answers) if recorder is not None else None
    return Played(seed, playout.result, tuple(asked), str(playout.fault or ""), still_open(playout, longest), ran)


def still_open(playout: Playout, longest: int) -> str:
    """Say where a game stands that is given up after `longest` decisions; nothing where it is over."""
    if not playout.offers:
        return ""
    program = playout.game.program
    site = program.sites[program.code[playout.cells[PC]].site]
    return f"{site.span}: no end after {plural(longest, 'decision')}{f' in {site.rule}' if site.rule else ''}"


def play_some(setting: Setting, game: Game, recorder: Recorder | None, seeds: range) -> Iterator[Played]:
    """Yield a game for each seed."""
    for seed in seeds:
        yield play_one(game, seed, setting.agents, setting.longest, setting.budget, recorder)


def play_apart(setting: Setting, rules: str, seeds: range) -> list[Played]:
    """Play a game for each seed in a process that has to load it first; `rules`: see `loaded`."""
    return list(play_some(setting, *loaded(setting, rules), seeds))


def leave_interrupts() -> None:
    """Let a process not answer to the keyboard: the one that the user started says when to stop."""
    signal(SIGINT, SIG_IGN)


def simulate(setting: Setting, game: Game, seeds: range, jobs: int) -> Iterator[Played]:
    """Yield a game for each seed, in their order, played in `jobs` processes; in this one, it is `game` that is played."""
    if jobs == 1:
        yield from play_some(setting, game, recorder_of(setting, game), seeds)
        return
    from concurrent.futures import (
        ProcessPoolExecutor,  # for several processes only: they take longer to load than a game to play
    )
    from multiprocessing import get_context

    size = 1 if SEARCHES in setting.agents else CHUNK
    chunks = [seeds[at : at + size] for at in range(0, len(seeds), size)]
    work = partial(play_apart, setting, game.program.rules_hash)
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), get_context("spawn"), initializer=leave_interrupts)
    try:
        for games in pool.map(work, chunks):
            yield from games
    finally:
        pool.shutdown(cancel_futures=True)
