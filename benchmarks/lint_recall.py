"""How many planted mistakes lint finds, by kind, and what it says of edits that are no mistakes.

    python benchmarks/lint_recall.py -n 2 --seed 7 pig nim

plants two mistakes of each kind in each of two games. Without names all shipped games are planted in. `there`: told
on the line that was changed, on the next, or where the name stands that the mistake is about; `elsewhere`: only at
others. What stays clean although a mistake was planted is listed at the end, with a reason where it is the same game
or may be meant so; those do not count as missed, and `recall` leaves them out, while `of all` counts them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path

from seeding.kinds import KINDS
from seeding.mutant import Outcome
from seeding.tally import report, sums
from seeding.trial import batches, tried

from rulewright.interpreter.pipeline import find_game, shipped_games
from rulewright.tools.screen import screen

BY_NAME = {kind.name: kind for kind in KINDS}


def planted(folder: Path, names: Sequence[str], seed: int, count: int) -> list[Outcome]:
    """Plant in one game, in a process of its own."""
    return tried(folder, [BY_NAME[name] for name in names], seed, count)


def outcomes(games: Sequence[Path], names: Sequence[str], seed: int, count: int, workers: int) -> list[Outcome]:
    """Plant in all games, with as many processes as wanted."""
    work = [
        (folder, [kind.name for kind in kinds]) for folder, kinds in batches(games, [BY_NAME[one] for one in names])
    ]
    if workers == 1:
        found = [one for folder, kinds in work for one in planted(folder, kinds, seed, count)]
    else:
        with ProcessPoolExecutor(workers) as pool:
            jobs = [pool.submit(planted, folder, kinds, seed, count) for folder, kinds in work]
            found = [one for job in jobs for one in job.result()]
    return sorted(found, key=lambda one: (list(BY_NAME).index(one.kind), one.game))


def main() -> None:
    """Plant, lint, and print the tables."""
    head, text = (__doc__ or "").split("\n\n", 1)
    options = argparse.ArgumentParser(
        description=head, epilog=text, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("games", nargs="*", help="names of shipped games; all unless given")
    options.add_argument("-n", type=int, default=1, dest="count", help="mutants of each kind in each game (1)")
    options.add_argument("--seed", type=int, default=1, help="of the places and the slips (1)")
    options.add_argument("--kind", action="append", default=[], help="only kinds whose name has this in it")
    options.add_argument("--workers", type=int, default=2, help="processes (2)")
    options.add_argument("--json", action="store_true", help="all outcomes and the sums, for programs")
    asked = options.parse_args()
    games = [find_game(name) for name in asked.games] or [game.path for game in shipped_games()]
    names = [name for name in BY_NAME if not asked.kind or any(part in name for part in asked.kind)]
    found = outcomes(games, names, asked.seed, asked.count, asked.workers)
    if asked.json:
        print(
            json.dumps({"seed": asked.seed, "kinds": sums(found), "outcomes": [asdict(one) for one in found]}, indent=2)
        )
    else:
        report(found, screen(), asked.seed)


if __name__ == "__main__":
    main()
