"""Every shipped game by each executor: games a second with random players, and how many times as fast as the reference each one is."""

from __future__ import annotations

import argparse
from math import exp, log

from measure import speeds, table
from playouts import EXECUTORS, shipped


def main() -> None:
    """Measure the games one after the other, the executors by turns; that they play the same games is looked at on the way."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="*", help="names of shipped games; all unless given")
    options.add_argument("--most", action="store_true", help="for the greatest number of players, not for the least")
    options.add_argument("--seconds", type=float, default=0.3, help="of one round of one executor")
    options.add_argument("--rounds", type=int, default=3)
    asked = options.parse_args()
    others = [name for name in EXECUTORS if name != "reference"]
    lines, ratios = [], {name: list[float]() for name in others}
    for name, game in shipped(asked.games, asked.most).items():
        works = {executor: make(game) for executor, make in EXECUTORS.items()}
        if len({work(3) for work in works.values()}) > 1:
            raise SystemExit(f"{name}: the executors do not play the same games")
        found = speeds(works, asked.seconds, asked.rounds)
        own = found["reference"]
        line = [name, str(len(game.seats)), f"{own.length:.1f}", f"{own.games:,.0f}", f"{own.decisions:,.0f}"]
        for other in others:
            ratios[other].append(found[other].games / own.games)
            line += [f"{found[other].games:,.0f}", f"{ratios[other][-1]:.2f}"]
        lines.append(line)
    columns = [column for other in others for column in (f"{other}, games/s", f"{other} / reference")]
    print(f"Best of {asked.rounds} rounds of about {asked.seconds} s each, by turns.\n")
    print(table(["game", "players", "decisions/game", "reference, games/s", "decisions/s", *columns], lines))
    for other, found_ratios in ratios.items():
        mean = exp(sum(map(log, found_ratios)) / len(found_ratios))
        print(f"\n{other} / reference: {mean:.2f} (geometric mean), {min(found_ratios):.2f} at least")


if __name__ == "__main__":
    main()
