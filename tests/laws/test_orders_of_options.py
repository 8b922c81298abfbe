"""The order, the number and the texts of options tell a seat nothing that it cannot know (case K1)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest
from in_step import both
from matches import take_any
from sampling import often
from test_two_worlds import received

from rulewright import Game, load

CARDS: Final = """
card Card
card Four of Card
table Four
    | name  | count |
    | One   | 1     |
    | Two   | 1     |
    | Three | 1     |
    | Last  | 1     |
    | Five  | 1     |
    | Six   | 1     |
zones
    deck: deck of Card
    bag: bag of Card
each player
    hand: hand of Card, seen by owner
setup
    shuffle deck
"""

ROW: Final = f"""
game "Trial"
    players 2: Ann, Bea
{CARDS}
    each player draws 1 card from deck to hand
phase turn for each player, in turn order
    for each card in player.hand: show card to player.opponent
    player draws 1 card from deck to hand
    """

TABLES: Final = {
    "the row": f"{ROW}player.opponent may take a card from player.hand to player.opponent.hand\n",
    "a set": f"""{ROW}player draws 1 card from deck to hand
    player.opponent may choose up to 2 cards in player.hand as found
        move found to player.opponent.hand
""",
    "an exact set": f"""{ROW}player draws 1 card from deck to hand
    player.opponent chooses exactly 2 cards in player.hand as found
    move found to player.opponent.hand
""",
    "a parameter of an action": f"""{ROW}player.opponent must take an action from steal if able
action steal(card in active.hand)
    does: move card to hand
""",
    "an order": f"""
game "Trial"
    players 2: Ann, Bea
{CARDS}
    each player draws 1 card from deck to hand
phase turn for each player, in turn order
    do swap(player, player.opponent)
how to swap(player, other)
    for each card in other.hand: show card to player
    other draws 2 cards from deck to hand
    for each card in other.hand, in any order: put card under deck
""",
    "a bag": f"""
game "Trial"
    players 2: Ann, Bea
{CARDS}
    move the top 2 of deck to bag
    for each card in bag: show card to Bea
    move the top 2 of deck to bag
phase turn for each player, in turn order
    Bea may choose a card in bag
        move card to Bea.hand
""",
    "three players": f"""
game "Trial"
    players 3: Ann, Bea, Cid
{CARDS}
    each player draws 1 card from deck to hand
phase turn for each player, in turn order
    for each card in player.hand: show card to player.left
    player draws 1 card from deck to hand
    player.left may choose a card in player.hand
        move card to player.left.hand
""",
    "two looks from behind": """
game "Trial"
    players 2: Ann, Bea
card Card
card Pale of Card, one of each worth
    worth: 1..2
card Dark of Card, one of each worth
    worth: 1..2
    stain: 0..1, starts 0, on the back
zones
    bag: bag of Card
    spare: bag of Card
setup
    choose 3 cards in bag at random
        move card to spare
phase turn for each player, in turn order
    player may choose a card in bag
        move card to spare
""",
}


def made(folder: Path, name: str) -> Game:
    (folder / "game.rules").write_text(TABLES[name], encoding="utf-8")
    return load(folder)


@pytest.mark.parametrize("name", TABLES)
def test_what_is_offered_is_the_same_in_both_worlds(tmp_path: Path, name: str) -> None:
    game, asked = made(tmp_path, name), 0
    for seed in range(often(12, 200)):
        match, stream = game.start(seed), Random(seed)
        while match.decisions:
            asked += 1
            for seat in range(len(game.seats)):
                for number in range(4):
                    assert received(match.imagine(seat, number), seat) == received(match, seat)
            take_any(match, stream)
        assert match.fault is None
    assert asked >= 12


@pytest.mark.parametrize("name", TABLES)
def test_both_executors_offer_it_in_one_order(tmp_path: Path, name: str) -> None:
    game = made(tmp_path, name)
    for seed in range(often(8, 80)):
        for _ in both(game.start(seed), game.playout(seed), Random(seed)):
            pass
