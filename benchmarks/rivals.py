"""Games a second by random players beside other libraries: one table, measured in one run, by turns.

Where the game is the same, games a second compare; where it is only like ours, the decisions a second do (`like`). Of the ways to drive
a library the fastest counts as the library's. Decisions are those that a player was asked for: forced ones, which Rulewright takes by
itself, count for the others only.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial

from measure import Speed, speeds, table
from others import open_spiel, petting_zoo, rlcard_bare, rlcard_run
from playouts import EXECUTORS, Play, shipped

SAME, LIKE = "same", "like"
Rival = tuple[str, str, Callable[[], Play]]

RIVALS: dict[str, tuple[Rival, ...]] = {
    "tic-tac-toe": (
        ("OpenSpiel tic_tac_toe (C++)", SAME, partial(open_spiel, "tic_tac_toe")),
        ("OpenSpiel python_tic_tac_toe", SAME, partial(open_spiel, "python_tic_tac_toe")),
        ("PettingZoo tictactoe_v3", SAME, partial(petting_zoo, "tictactoe_v3")),
    ),
    "connect-four": (
        ("OpenSpiel connect_four (C++)", SAME, partial(open_spiel, "connect_four")),
        ("PettingZoo connect_four_v3", SAME, partial(petting_zoo, "connect_four_v3")),
    ),
    "leduc-holdem": (
        ("RLCard leduc-holdem, env.run", LIKE, partial(rlcard_run, "leduc-holdem")),
        ("RLCard leduc-holdem, game.step", LIKE, partial(rlcard_bare, "leduc-holdem")),
        ("OpenSpiel leduc_poker (C++)", SAME, partial(open_spiel, "leduc_poker")),
    ),
    "crazy-eights": (
        ("RLCard uno, env.run", LIKE, partial(rlcard_run, "uno")),
        ("RLCard uno, game.step", LIKE, partial(rlcard_bare, "uno")),
        ("OpenSpiel crazy_eights (C++)", LIKE, partial(open_spiel, "crazy_eights", players=2)),
    ),
    "hearts": (
        ("RLCard bridge, env.run", LIKE, partial(rlcard_run, "bridge")),
        ("RLCard bridge, game.step", LIKE, partial(rlcard_bare, "bridge")),
        ("OpenSpiel hearts (C++), one deal", LIKE, partial(open_spiel, "hearts")),
    ),
}


def measured(name: str, budget: float, rounds: int, executors: list[str]) -> list[list[str]]:
    """Measure one game, ours and theirs; return the lines of the table."""
    game = shipped([name])[name]
    own = [f"Rulewright, {executor}" for executor in executors]
    works = {label: EXECUTORS[executor](game) for label, executor in zip(own, executors, strict=True)}
    how = {}
    for label, likeness, prepare in RIVALS[name]:
        try:
            works[label] = prepare()
            how[label] = likeness
        except (ImportError, AttributeError) as missing:
            print(f"{label}: not measured, {missing}")
    found = speeds(works, budget, rounds)
    return [
        [
            name,
            label,
            f"{speed.games:,.0f}",
            f"{speed.length:.1f}",
            f"{speed.decisions:,.0f}",
            *[ratio(found[ours], speed, how.get(label)) for ours in own],
        ]
        for label, speed in found.items()
    ]


def ratio(ours: Speed, theirs: Speed, likeness: str | None) -> str:
    """Write how many times as fast ours is."""
    if likeness is None:
        return f"{ours.games / theirs.games:.2f}"
    share = ours.games / theirs.games if likeness == SAME else ours.decisions / theirs.decisions
    return f"{share:.2f}" if share >= 0.1 else f"{share:.3f}"


def main() -> None:
    """Measure all that can be imported."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="*", help=f"some of {', '.join(RIVALS)}; all unless given")
    options.add_argument("--seconds", type=float, default=0.4, help="of one round of one library")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--executor", action="append", choices=list(EXECUTORS), help="ours; all unless given")
    asked = options.parse_args()
    executors = asked.executor or list(EXECUTORS)
    lines = [line for name in asked.games or RIVALS for line in measured(name, asked.seconds, asked.rounds, executors)]
    print(
        f"Best of {asked.rounds} rounds of about {asked.seconds} s each, by turns. Ratios: Rulewright / the line's library.\n"
    )
    head = ["game", "library", "games/s", "decisions/game", "decisions/s", *[f"{name} /" for name in executors]]
    print(table(head, lines))


if __name__ == "__main__":
    main()
