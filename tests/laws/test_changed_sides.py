"""Who has died or changed sides is never asked for what is not theirs any more, in the game in which that happens all the time."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from sampling import often
from shipped import shipped

ONLY_HUMANS: Final = {
    "buy",
    "rescue",
    "adopt",
    "rest",
    "employ",
    "inject",
    "serve",
    "Try",
    "Fight",
    "Feed",
    "Leave",
    "Lose",
    "Sacrifice",
}
ONLY_VAMPIRES: Final = {"feed", "tear", "reserve", "hinder", "strip", "snatch"}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_who_is_dead_or_a_vampire_is_not_asked_as_a_human(players: int) -> None:
    game, sides = shipped("bloody-nights", players=players), set[str]()
    for seed in range(often(15, 200)):
        match, stream = game.start(seed), Random(seed)
        while match.decisions:
            decision = match.decisions[0]
            side = match.view(None)["players"][decision.seat]["side"]
            sides.add(side)
            words = {option.label.split()[0] for option in decision.options}
            assert side != "dead", (seed, decision)
            assert not words & (ONLY_HUMANS if side == "vampire" else ONLY_VAMPIRES), (seed, decision)
            match.choose(stream.choice(decision.ids), decision.seat)
        assert match.fault is None
    assert sides == {"human", "vampire"}


def test_a_converted_player_holds_and_owes_nothing_of_before() -> None:
    game = shipped("bloody-nights", players=4)
    for seed in range(often(15, 200)):
        match, stream = game.start(seed), Random(seed)
        while match.decisions:
            view = match.view(None)
            held = {(zone["owner"], zone["name"]): zone["count"] for zone in view["zones"]}
            for player in view["players"]:
                if player["side"] == "vampire":
                    assert player["lives"] == 0
                    assert [held[player["name"], name] for name in ("tile", "team", "dogs", "gear")] == [0, 0, 0, 0]
            decision = match.decisions[0]
            match.choose(stream.choice(decision.ids), decision.seat)
