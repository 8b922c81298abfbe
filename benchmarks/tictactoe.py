"""Whole games of tic-tac-toe between random players: Rulewright through `decisions` and `choose` with the log on, and others.

Each library plays the same number of games in one process, with the same generator of random numbers for its players.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from random import Random

from measure import rates


def rulewright_games(count: int) -> Callable[[], None]:
    """Return what plays games through the Python door."""
    from rulewright import load
    from rulewright.interpreter.pipeline import find_game

    game = load(find_game("tic-tac-toe"))

    def play() -> None:
        randrange = Random(1).random
        for seed in range(count):
            match = game.start(seed)
            while match.result is None:
                options = match.decisions[0].options
                match.choose(options[int(randrange() * len(options))].id)

    return play


def open_spiel_games(count: int) -> Callable[[], None]:
    """Return what plays games of OpenSpiel's `python_tic_tac_toe`."""
    import_module("open_spiel.python.games")
    game = import_module("pyspiel").load_game("python_tic_tac_toe")

    def play() -> None:
        randrange = Random(1).random
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(randrange() * len(actions))])

    return play


def petting_zoo_games(count: int) -> Callable[[], None]:
    """Return what plays games of PettingZoo's `tictactoe_v3`."""
    env = import_module("pettingzoo.classic").tictactoe_v3.env()

    def play() -> None:
        randrange = Random(1).random
        for seed in range(count):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                action = None
                if not (termination or truncation):
                    free = [square for square, on_offer in enumerate(observation["action_mask"]) if on_offer]
                    action = free[int(randrange() * len(free))]
                env.step(action)

    return play


def main() -> None:
    """Measure all that can be imported, and print the ratios."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=2_000, help="games in a round")
    options.add_argument("--rounds", type=int, default=5)
    asked = options.parse_args()
    rivals = (
        ("Rulewright", rulewright_games),
        ("OpenSpiel python_tic_tac_toe", open_spiel_games),
        ("PettingZoo tictactoe_v3", petting_zoo_games),
    )
    works = {}
    for name, prepare in rivals:
        try:
            works[name] = prepare(asked.games)
        except ImportError as missing:
            print(f"{name:<44} not measured: {missing}")
    found = rates(works, asked.games, "games", asked.rounds)
    own = found.pop("Rulewright")
    for name, speed in found.items():
        print(f"Rulewright / {name}: {own / speed:.2f}")


if __name__ == "__main__":
    main()
