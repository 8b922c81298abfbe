"""The player that searches: how well it plays, and that it plays by what its seat can know."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shipped import GAMES, game_at, shipped
from typer.testing import Result

from rulewright import Game, Playout, load
from rulewright.tools.agents.random import RandomAgent
from rulewright.tools.agents.rollout import LONGEST, Node, rolled_out
from rulewright.tools.agents.search import SearchAgent, Tried
from rulewright.tools.guard import Mistake
from rulewright.tools.seats import agents_of, budget_of, seat_number
from rulewright.tools.simulate import Setting, play_one, simulate
from rulewright.tools.statistics import Share, share

pytestmark = pytest.mark.slow

Rulewright = Callable[..., Result]

CLASSICS = GAMES / "classics"

DIVE = """game "Dive"
    players 1: Diver
die d6: 1..6
each player
    points: 0..99
    air: 0..12, starts 12
phase turn for each player, in turn order, repeat
    player loses 1 air
    let pot = 0
    repeat
        player chooses
            "Deeper"
                player rolls d6 as pips
                    on 1: end the turn
                    otherwise: add pips to pot
            "Surface"
                player gains pot points
                end the turn
as soon as a player has points >= 50: player wins "A chest full"
as soon as a player has air <= 0: player loses "Out of air"
"""

CARRY = """game "Carry"
    players 2: Ann, Bea
die d6: 1..6
phase turn for each player, in turn order, repeat
    player chooses
        "Safe"
            everyone wins "Both are home"
        "Risky"
            player rolls d6
                on 6: everyone wins "Both are home"
                otherwise: everyone loses "Both are lost"
        "Lost"
            everyone loses "Both are lost"
"""

CLIFF = """game "Cliff"
    players 1: Ann
each player
    steps: 0..9
phase turn for each player, in turn order, repeat
    player chooses
        "Fault"
            player loses 1 step
        "Round"
            repeat
                player chooses
                    "Left"
                        nothing
                    "Right"
                        nothing
        "Home"
            player wins "Home"
"""


def made(text: str, folder: Path, players: int | None = None) -> Game:
    """A game of some text."""
    path = folder / "game.rules"
    path.write_text(text, encoding="utf-8")
    return load(path, players=players)


def wins(game: Game, agents: list[str], seat: int, count: int, budget: int) -> Share:
    """How often a seat won, as a share with its interval."""
    played = [play_one(game, seed, agents, budget=budget) for seed in range(count)]
    assert not any(one.fault or one.open for one in played)
    return share(sum(one.result is not None and seat in one.result.winners for one in played), count)


# ---------------------------------------------------------------- how well
@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_at_tic_tac_toe(seat: int) -> None:
    game = shipped("tic-tac-toe")
    agents = ["random", "random"]
    agents[seat] = "search"
    assert wins(game, agents, seat, 40, 100).low > 0.6
    assert wins(game, agents, 1 - seat, 40, 100).high < 0.2


def test_it_sees_what_wins_and_what_must_be_stopped() -> None:
    start = shipped("tic-tac-toe").start(1)
    for square in ("b2", "a1", "c1", "a2"):  # Cross has b2 and c1, Nought has a1 and a2
        names = {option.label: option.id for option in start.decision.options} if start.decision else {}
        start.choose(next(number for label, number in names.items() if label.endswith(square)))
    decision = start.decision
    assert decision is not None
    for seed in range(5):
        taken = SearchAgent(0, seed, 200).answer(start.playout(), decision.ids)
        assert decision.options[decision.ids.index(taken)].label.endswith("a3")


def test_alone_it_wins_more_often_than_random(tmp_path: Path) -> None:
    game = made(DIVE, tmp_path)
    assert wins(game, ["search"], 0, 24, 40).low > wins(game, ["random"], 0, 200, 0).high


def test_together_it_takes_what_brings_all_home(tmp_path: Path) -> None:
    game = made(CARRY, tmp_path)
    assert wins(game, ["search", "search"], 1, 12, 60).count == 12


def test_points_decide_between_options_that_win_alike() -> None:
    """A score game for one is always won; random players leave points behind."""
    game = shipped("five-dice", players=1)
    searched, drawn = (
        [one.result.seats[0].score or 0 for seed in range(3) if (one := play_one(game, seed, [name], budget=40)).result]
        for name in ("search", "random")
    )
    assert min(searched) > max(drawn)


# ---------------------------------------------------------------- rollouts that come to nothing
def test_a_fault_and_a_game_without_an_end_are_lost_for_one(tmp_path: Path) -> None:
    game = made(CLIFF, tmp_path)
    playout = game.playout(1)
    fault, around, home = playout.offers[0]
    for option, worth in ((around, 0.0), (home, 1.0)):
        other = playout.copy()
        other.choose(option, 0)
        assert rolled_out(other, Node(), RandomAgent(0, 1).random) == (worth,)
    assert {SearchAgent(0, seed, 8).answer(playout, [fault, around, home]) for seed in range(5)} == {home}


def test_a_game_without_an_end_is_drawn_for_two(tmp_path: Path) -> None:
    playout = made(CLIFF.replace("players 1: Ann", "players 2: Ann, Bea"), tmp_path).playout(1)
    playout.choose(playout.offers[0][1], 0)
    start = Node()
    assert rolled_out(playout, start, RandomAgent(0, 1).random) == (0.5, 0.5)
    assert start.visits == 1
    assert LONGEST >= 1_000


# ---------------------------------------------------------------- what it may know
@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_holdem", "liars_dice", "goofspiel", "coup", "sushi_draft"])
def test_it_decides_alike_in_worlds_that_its_seat_cannot_tell_apart(name: str) -> None:
    game = game_at(CLASSICS / name)
    stream = RandomAgent(0, 5)
    asked = 0
    for seed in range(3):
        match = game.start(seed)
        for number in range(12):
            decision = match.decision
            if decision is None:
                break
            if len(decision.ids) > 1:
                worlds = [match, *(match.imagine(decision.seat, 10 * number + world) for world in range(3))]
                taken = {
                    SearchAgent(decision.seat, number, 12).answer(world.playout(), decision.ids) for world in worlds
                }
                asked += len({world.fingerprint() for world in worlds}) > 1
                assert len(taken) == 1
            match.choose(stream.answer(match.playout(), decision.ids), decision.seat)
    assert asked


def test_it_leaves_the_game_and_its_chance_alone() -> None:
    playout = shipped("pig").playout(3)
    before = playout.fingerprint()
    untouched = playout.copy()
    SearchAgent(0, 1, 50).answer(playout, playout.offers[0])
    assert playout.fingerprint() == before
    for one in (playout, untouched):
        number = 0
        while one.offers:
            seat, options = next(iter(one.offers.items()))
            one.choose(options[number := (number + 1) % len(options)], seat)
    assert playout.fingerprint() == untouched.fingerprint()


class Watched(SearchAgent):
    """Counts the rollouts and what is tried."""

    def attempt(self, playout: Playout, option: int, tried: Tried) -> None:
        self.count = getattr(self, "count", 0) + 1
        super().attempt(playout, option, tried)


@pytest.mark.parametrize("budget", [1, 2, 5, 30, 100])
def test_it_keeps_to_its_budget(budget: int) -> None:
    """Also where there are more options than it could try."""
    for game in ("tic_tac_toe", "breakthrough"):
        playout = game_at(CLASSICS / game).playout(1)
        agent = Watched(0, 1, budget)
        assert agent.answer(playout, playout.offers[0]) in playout.offers[0]
        assert getattr(agent, "count", 0) <= budget


# ---------------------------------------------------------------- on the command line
def test_the_same_seeds_come_out_the_same_in_several_processes() -> None:
    setting = Setting(CLASSICS / "leduc_holdem", (), None, ("search", "random"), budget=20)
    game = shipped("leduc-holdem")
    one, two, again = (list(simulate(setting, game, range(4), jobs)) for jobs in (1, 2, 1))
    assert one == two == again
    assert one != list(simulate(Setting(setting.path, (), None, ("random", "random")), game, range(4), 1))


def test_a_search_plays(rulewright: Rulewright, game: Path) -> None:
    done = rulewright("simulate", game, "-n", 10, "--seat", "1=search", "--budget", 30)
    assert "Player 1 (search)" in done.stdout
    assert done.exit_code == 0
    done = rulewright("play", game, "--auto", "--seat", "1=search,2=search", "--seed", 1, "--budget", 30)
    assert "Player 1 (search), Player 2 (search)" in done.stdout
    assert done.exit_code == 0


def test_what_is_misspelt_is_told_with_the_right_word(rulewright: Rulewright, game: Path) -> None:
    for command in (("simulate", game), ("play", game, "--auto")):
        for said, words in (("1=serch", "did you mean search?"), ("playr 1=search", "did you mean Player 1?")):
            done = rulewright(*command, "--seat", said)
            assert (done.exit_code, words in done.stderr) == (2, True)
    with pytest.raises(Mistake, match="the seats are Ann, Bea"):
        seat_number("Zoe", ("Ann", "Bea"))


def test_a_budget_is_for_who_searches() -> None:
    seats = ("Ann", "Bea")
    assert budget_of(agents_of(seats, ["Ann=search"]), 7) == 7
    with pytest.raises(Mistake, match="--seat 1=search"):
        budget_of(agents_of(seats, None), 7)
