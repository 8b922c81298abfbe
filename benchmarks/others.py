"""Whole random games of other libraries. Each function raises ImportError where its library is not installed."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from playouts import Play


def open_spiel(name: str, **parameters: int) -> Play:
    """Play a game of OpenSpiel, step by step from Python. Where it has chance, that is uniform in the games measured here."""
    spiel = import_module("pyspiel")
    if name.startswith("python_"):
        import_module("open_spiel.python.games")
    game = spiel.load_game(name, parameters)

    def play(count: int) -> int:
        random, taken = Random(1).random, 0
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                taken += not state.is_chance_node()
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
        return taken

    def play_without_chance(count: int) -> int:
        random, taken = Random(1).random, 0
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                taken += 1
        return taken

    return play_without_chance if game.get_type().chance_mode == spiel.GameType.ChanceMode.DETERMINISTIC else play


def rlcard_run(name: str) -> Play:
    """Play a game of RLCard as its documents do: an environment, its random agents, `env.run`."""
    env = import_module("rlcard").make(name, config={"seed": 1})
    agent = import_module("rlcard.agents").RandomAgent
    env.set_agents([agent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(count: int) -> int:
        before: int = env.timestep
        for _ in range(count):
            env.run(is_training=True)  # the shorter of its two ways: no probabilities are worked out
        return int(env.timestep - before)

    return play


def rlcard_bare(name: str) -> Play:
    """Play a game of RLCard without its environment: what is legal, as each step says it, and the next step."""
    game: Any = import_module("rlcard").make(name, config={"seed": 1}).game

    def play(count: int) -> int:
        random, taken = Random(1).random, 0
        for _ in range(count):
            state, _ = game.init_game()
            while not game.is_over():
                actions = state["legal_actions"]
                state, _ = game.step(actions[int(random() * len(actions))])
                taken += 1
        return taken

    def play_by_judger(count: int) -> int:
        random, taken = Random(1).random, 0
        for _ in range(count):
            game.init_game()
            legal = game.judger.get_legal_actions
            while not game.is_over():
                actions = legal()
                game.step(actions[int(random() * len(actions))])
                taken += 1
        return taken

    return play if "legal_actions" in game.init_game()[0] else play_by_judger


def petting_zoo(name: str) -> Play:
    """Play a game of PettingZoo's classic ones, as its documents do."""
    env = getattr(import_module("pettingzoo.classic"), name).env()

    def play(count: int) -> int:
        random, taken = Random(1).random, 0
        for seed in range(count):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                action = None
                if not (termination or truncation):
                    free = [number for number, on_offer in enumerate(observation["action_mask"]) if on_offer]
                    action = free[int(random() * len(free))]
                    taken += 1
                env.step(action)
        return taken

    return play
