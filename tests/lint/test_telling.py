"""Offers that follow what whoever is asked cannot see, made from parts at random, are named by lint (case K8).

Whether a game tells something is found out by playing: an imagined state differs in nothing that the seat knows, so where what it is
offered differs, the offer tells.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest
from expecting import linted

from rulewright import Game, Match, load

HEAD: Final = """
game "Trial"
    players {players}
card Card, one of each worth
    worth: 1..9
zones
    deck: deck of Card
    dark: bag of Card, seen by nobody
    covered: row of Card, face down
    open: row of Card, seen by everyone
each player
    hand: hand of Card, seen by owner
    points: 0..99
setup
    shuffle deck
    each player draws 2 cards from deck to hand
    move the top 2 of deck to dark
    move the top 1 of deck to covered
"""

TURN: Final = "phase turn for each player, in turn order, repeat 2 times\n"

OFFERS: Final = {
    "a filter": """    player may choose a card in {zone} where card.worth > {n}
        move card to open
""",
    "a define": """    player may choose a card in {zone} where card is strong
        move card to open
define card.strong as card.worth > {n}
""",
    "a set": """    player may choose up to 2 cards in {zone} such that (sum of card.worth for each card in cards) < {n} + 5
        move cards to open
""",
    "how many": """    player may choose up to (number of cards in {zone} where card.worth > {n}) cards in hand as gone
        move gone to open
""",
    "a number": """    player must choose a number from 0 to (number of cards in {zone} where card.worth > {n})
    add number to player.points
""",
    "a line": """    player must choose
        "Bold" if there is a card in {zone} where card.worth > {n}: add 1 to player.points
        "Wait": nothing
        "Rest": nothing
""",
    "a line for another": """    player.left must choose
        "Bold" if there is a card in player.hand where card.worth > {n}: add 1 to player.points
        "Wait": nothing
        "Rest": nothing
""",
    "an action": """    player may take an action from take_one
action take_one(card in {zone} where card.worth > {n})
    does: move card to open
""",
    "what is needed": """    player must take an action from bold, wait, rest
action bold
    needs there is a card in {zone} where card.worth > {n}
    does: gain 1 points
action wait
    does: gain 0 points
action rest
    does: gain 0 points
""",
    "a ban": """    player must take an action from bold, wait, rest
while there is a card in Ann.hand where card.worth > {n}: Bea cannot bold
action bold
    does: gain 1 points
action wait
    does: gain 0 points
action rest
    does: gain 0 points
""",
}

ZONES: Final = ("dark", "player.opponent.hand", "covered", "dark", "player.left.hand")

RIGHT: Final = {
    "the own hand": "    player may choose a card in hand where card.worth > 4\n        move card to open\n",
    "what lies open": "    player may choose a card in open where card.worth > 4\n        move card to hand\n",
    "how many lie there": '    player must choose\n        "Bold" if number of cards in dark > 1: nothing\n        "Wait": nothing\n',
    "looked at when chosen": """    player must choose
        "Bold"
            if there is a card in dark where card.worth > 4: add 1 to player.points
        "Wait": nothing
""",
    "a ban by the own hand": """    player must take an action from bold, wait
while there is a card in Bea.hand where card.worth > 4: Bea cannot bold
action bold
    does: gain 1 points
action wait
    does: gain 0 points
""",
}


def generated(seed: int) -> str:
    """A game with one offer; whose hand or which zone it is about, and from which worth on, is drawn."""
    stream = Random(f"telling {seed}")
    kind = list(OFFERS)[seed % len(OFFERS)]
    zone = stream.choice(ZONES)
    players = "3: Ann, Bea, Cid" if zone == "player.left.hand" and stream.random() < 0.5 else "2: Ann, Bea"
    return HEAD.format(players=players) + TURN + OFFERS[kind].format(zone=zone, n=stream.randint(3, 6))


def offered(match: Match, seat: int) -> list[object]:
    return [
        (decision.min, decision.max, [(option.id, option.label) for option in decision.options])
        for decision in match.decisions
        if decision.seat == seat
    ]


def tells(game: Game) -> bool:
    """Whether a seat is offered something else in a state that it cannot tell from the true one."""
    for seed in range(12):
        match, stream = game.start(seed), Random(seed)
        while match.decisions:
            for decision in match.decisions:
                worlds = [match.imagine(decision.seat, number) for number in range(8)]
                if any(offered(world, decision.seat) != offered(match, decision.seat) for world in worlds):
                    return True
            decision = match.decisions[0]
            match.choose(stream.choice(decision.ids), decision.seat)
    return False


def made(folder: Path, text: str) -> tuple[Game, bool]:
    """The game of a text, and whether lint says that it tells something."""
    named = any(fault.code.id == "W770" for fault in linted(folder, text))
    return load(folder), named


def test_offers_that_tell_are_named(tmp_path: Path) -> None:
    """Of 25 generated games that tell something, at least 23."""
    found = []
    for seed in range(40):
        game, named = made(tmp_path / str(seed), generated(seed))
        if tells(game):
            found.append(named)
        if len(found) == 25:
            break
    assert len(found) == 25
    assert sum(found) >= 23


@pytest.mark.parametrize("name", RIGHT)
def test_offers_that_tell_nothing_are_left_alone(tmp_path: Path, name: str) -> None:
    game, named = made(tmp_path, HEAD.format(players="2: Ann, Bea") + TURN + RIGHT[name])
    assert not tells(game)
    assert not named
