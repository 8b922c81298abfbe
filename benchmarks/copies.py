"""The time of one `Match.copy()`, at decisions spread over whole games between random players."""

from __future__ import annotations

import argparse
from random import Random

from measure import rate

from rulewright import load
from rulewright.interpreter.pipeline import find_game

COPIES = 200  # of each match in a round


def main() -> None:
    """Collect matches at every tenth decision, and time their copies."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="vampire-empire", help="a shipped game's name, a folder or a file")
    options.add_argument("--rounds", type=int, default=5)
    asked = options.parse_args()
    game = load(find_game(asked.game))
    stream, matches = Random(1), []
    for seed in range(5):
        match, ply = game.start(seed), 0
        while match.result is None:
            if ply % 10 == 0:
                matches.append(match.copy())
            match.choose(stream.choice(match.decisions[0].options).id)
            ply += 1

    def copies() -> None:
        for match in matches:
            for _ in range(COPIES):
                match.copy()

    best = rate(f"copies of {game.title}", len(matches) * COPIES, "copies", copies, asked.rounds)
    print(f"one copy: {1e6 / best:.2f} microseconds")


if __name__ == "__main__":
    main()
