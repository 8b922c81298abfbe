"""Rules of the shipped games that went wrong once (cases A1 to A4, A8): with each taken back, the examples about it fail."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import pytest

pytestmark = pytest.mark.slow

Failed = Callable[[str, Mapping[str, str], Collection[str]], set[str]]

SPOILED = [
    pytest.param(
        "thirty_coins",
        {"    on santoro: no ": "    on santoro: marks >= mission.needed "},
        {
            "Mission E: with twelve counters it still takes an attack",
            "Mission E: counters left by another's attack do not win the game",
        },
        id="A1: counters alone do not complete Mission E",
    ),
    pytest.param(
        "thirty_coins",
        {"if not failed: set mission.completed to yes": "set mission.completed to yes"},
        {"Mission E: an attack that fails completes nothing"},
        id="A1: only an attack that succeeds completes Mission E",
    ),
    pytest.param(
        "thirty_coins",
        {"define can_attack_santoro as acting is Vergara and ": "define can_attack_santoro as "},
        {"Mission E: nobody else attacks Santoro"},
        id="A1: nobody but Vergara attacks Santoro",
    ),
    pytest.param(
        "bloody_nights",
        {" and player.lives = 0 and player is not doubled": " and player.lives = 0"},
        {
            "Who loses the last blood to a bite becomes a vampire all the same",
            "Also by the loss of a life",
            "And where all others die of it, the night is won",
        },
        id="A2: who injects becomes a vampire after the battle, also when bitten to death",
    ),
    pytest.param(
        "bloody_nights",
        {"as soon as a player has fallen_leader: ": "as soon as a player has fallen_leader and day > 30: "},
        {
            "The marker leaves a Leader who starves, and the new one cannot flee",
            "It goes past who is dead already, also to a vampire",
        },
        id="A3: the marker leaves a Leader who dies",
    ),
    pytest.param(
        "bloody_nights",
        {"        if leader is leader_today: do hand_on_the_marker": "        do hand_on_the_marker"},
        {"A Leader who dies in a battle hands the marker on once, not twice"},
        id="A3: it is handed on once",
    ),
    pytest.param(
        "bloody_nights",
        {"    if place.vault is not empty  ": "    if place.vault is not empty or day < 30  "},
        {
            "Where no vampire comes in the Vampire deck stays as it lies",
            "What was put under it comes last, also after a second visit",
        },
        id="A4: the Vampire deck is shuffled only where vampires come in",
    ),
    pytest.param(
        "bloody_nights",
        {"            repeat until at_rest  ": "            repeat 1 times  "},
        {"Who has kept an item may use it when another has used one"},
        id="A8: items are used until nobody uses one",
    ),
    pytest.param(
        "bloody_nights",
        {"    needs (number of items in you.all_gear where food": "    needs (number of items in gear where food"},
        {"Food that a survivor holds counts as well"},
        id="A8: survivors hold food for dogs",
    ),
    pytest.param(
        "bloody_nights",
        {"action inject(item in you.all_gear where": "action inject(item in gear where"},
        {"A syringe that a survivor holds can be used, too"},
        id="A8: survivors hold a syringe",
    ),
]


@pytest.mark.parametrize(("game", "changes", "titles"), SPOILED)
def test_examples_notice_when_a_rule_is_taken_back(
    failed: Failed, game: str, changes: Mapping[str, str], titles: Collection[str]
) -> None:
    assert failed(game, changes, titles) == titles
