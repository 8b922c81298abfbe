"""Small games in which what the generated executor knows beforehand is easily believed too long: both come to the same in them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest
from in_step import assert_alike, both
from sampling import often

from rulewright import Game
from rulewright.interpreter import pipeline
from rulewright.tools.situation import situation

BOARD: Final = """
game "Trial"
    players 2: Ann, Bea
token Mark, 9 for each player
each player
    marks: supply of Mark
    points: 0..99
zones
    board: grid of Mark, 3 rows, 4 columns, lines of 3
as soon as board is full: everyone draws "Full"
"""

PLACE: Final = """
phase turn for each player, in turn order, repeat
    player must place a mark on a square in board where square is empty
"""

ANY: Final = "as soon as there is a line in board.lines where"

GAMES: Final = {
    "what counts of a mark looks at others": f"""
{BOARD}
card Card, one of each worth
    worth: 1..3
zones
    pool: row of Card, seen by everyone
{PLACE}
    if there is a line in board.lines where (number of marks in line where bright(mark)) >= 2: player gains 1 point
{ANY} (number of marks in line where bright(mark)) = 3: everyone draws "A line"
define bright(mark) as (sum of card.worth for each card in pool where card.worth > mark.owner.points) > 3
""",
    "whose marks count changes with the turn": f"""
{BOARD}{PLACE}
{ANY} (number of marks in line where mark.owner is not active) = 3: everyone draws "A line"
""",
    "one sentence about several wakes rules, and some go out": """
game "Trial"
    players 3: Ann, Bea, Cid
each player
    lives: 0..4, starts 3
    coins: 0..9
        past the end: player loses 1 life
    shields: 0..2, starts 1
facts
    seen: 0..99
phase turn for each player, in turn order, repeat 8 times
    player chooses
        "Storm": each player loses 1 life
        "Gold": each player gains 4 coins
        "Plague": each player where player.coins > 3 loses 2 lives
        "Gift"
            together
                each player gains 1 life
                player.left loses 3 lives
as soon as a player has lives = 0: player is eliminated
as soon as (number of players) = 1: players win "Alone"
as soon as (number of players) = 0: everyone draws "Nobody"
when a player loses lives
    add 1 to seen
    if player.coins > 4: each player loses 1 coin
when a player would lose lives if player.shields > 0
    player loses 1 shield
    instead player loses 2 coins
""",
    "a tie is broken by choice": """
game "Trial"
    players 3: Ann, Bea, Cid
kind Plan: dig, build, rest
each player
    voice: Plan
    points: 0..9
facts
    chief: player, starts Ann
    lead: player
phase season repeat
    all players secretly choose a plan as vote
    reveal all votes
    for each player: set player.voice to player.vote
    let chosen = the plan with the most voices, ties by choice of chief
    for each player where player.voice is chosen: player gains 1 point
    let first_one = the player with the most points among players, ties by choice of chief.left
    set lead to first_one
    set chief to chief.left
    if lead.points > 5: lead wins "Far"
define plan.voices as number of players where player.voice is plan
""",
    "what is short is made of something else": """
game "Trial"
    players 2: Ann, Bea
each player
    coins: 0..9, starts 4
    gold, lives: 0..3, starts 3
    points: 0..99
shortage of player.coins: 1 gold becomes 5 coins
shortage of player.points, by choice: 1 life becomes 2 points
phase turn for each player, in turn order, repeat
    player must choose
        "Buy": player must take an action from buy if able
        "Pay": player may pay 7 coins
        "Lose": player loses 6 coins
        "Storm": player.opponent loses 3 points
        "Win": player gains 1 point
action buy(number in 1..9)
    cost
        pay number coins
        pay 1 gold
    does: gain number points
when a player loses coins: add 1 to player.points
as soon as a player has gold = 0 and coins = 0: player wins "Bare"
as soon as a player has lives = 0 or points > 20: player wins "Spent"
""",
    "whose marks count is a fact": f"""
{BOARD}
facts
    chief: player, starts Bea
phase turn for each player, in turn order, repeat
    player must choose
        "Place": player may place a mark on a square in board where square is empty
        "Ann": set chief to Ann
        "Bea": set chief to Bea
{ANY} (number of marks in line where mark.owner is chief) = 3: everyone draws "A line"
""",
    "who is looked at changes": f"""
{BOARD}
phase turn for each player, in turn order, repeat
    player must choose
        "Place": player may place a mark on a square in board where square is empty
        "Point": add 1 to player.points
as soon as there is a player where player.points > 1 and player.a_line: everyone draws "A line"
define player.a_line as there is a line in board.lines where (number of marks in line where mark.owner is player) = 3
""",
    "a rule that made a line is left": f"""
{BOARD}{PLACE}
    player may place a mark on a square in board where square is empty
as soon as a1 is full and b1 is empty
    Ann must place a mark on b1
    if c1 is empty
        Ann must place a mark on c1
        end the turn
{ANY} (number of marks in line where mark.owner is Ann) = 3: everyone draws "A line"
""",
    "lines that are too short": f"""
{BOARD}{PLACE}
{ANY} (number of marks in line where mark.owner is Ann) = 6: everyone draws "A line"
{ANY} (number of marks in line where mark.owner is Ann) = 2 and Ann.points = 0: add 1 to Ann.points
""",
    "a condition that looks at the line itself": f"""
{BOARD}{PLACE}
{ANY} (number of marks in line where fits(mark, line)) = 3: everyone draws "A line"
define fits(mark, line) as mark.owner is Ann and (number of marks in line) = 3
""",
    "places in a row and in a pile, and what lies beside": """
game "Trial"
    players 2: Ann, Bea
card Card
    worth: 1..6
card Wild of Card, 2 in supply
card Plain of Card, one of each worth
zones
    deck: deck of Card
    row: row of Card
    covered: row of Card, face down
    pile: pile of Card
each player
    shelf: row of Card
facts
    n: 0..999
setup
    shuffle deck
    move the top 4 of deck to row
    move the top 3 of deck to covered
phase turn for each player, in turn order, repeat 6 times
    player must choose
        "Take"
            player may choose a card in row where (place of card in row) <= 1 + number of cards in pile
                move card to shelf
        "Push"
            for each card in shelf where card.right is empty: move card to pile
        "Between"
            for each card in row where (number of cards in card.sides) = 2: add place of card in row to n
        "Beside"
            for each card in row where (there is a card in card.left.left): add 1 to n
        "Cover"
            player may choose a card in covered where card.left is empty or card.right is empty
                move card to row
        "Top"
            for each card in pile where (place of card in pile) = 1: move card to row
as soon as there is a card in row where card.worth = 3 and card.sides is empty: everyone draws "Alone"
as soon as there is a player where (number of cards in player.shelf) > place of player in players
    add 1 to n
    for each card in Ann.shelf: move card to pile
    for each card in Bea.shelf: move card to pile
""",
    "an answer is compared with the one before": """
game "Trial"
    players 2: Ann, Bea
token Mark, 4 for each player
facts
    last: Mark
    n: 0..50
zones
    pool: supply of Mark
phase turn for each player, in turn order, repeat
    player must choose a mark in pool where mark is not last or mark.owner is player
    set last to mark
    add 1 to n
as soon as n > 30: everyone draws "Done"
""",
    "equals that always lie where somebody may be": """
game "Trial"
    players 2: Ann, Bea
card Card, one of each worth
    worth: 1..6
token Mark, 3 for each player
each player
    hand: hand of Card, seen by owner
    box: supply of Mark
zones
    deck: deck of Card
facts
    chief: player
    n: 0..9
setup
    shuffle deck
    each player draws 2 cards from deck to hand
phase turn for each player, in turn order, repeat 3 times
    player chooses
        "Lead": set chief to player
        "Follow": nothing
    player may choose a mark in chief.box
        add 1 to n
""",
    "a limit that only the reference counts exactly": """
game "Trial"
    players 2: Ann, Bea
facts
    n: 0..100000
phase turn for each player, in turn order, repeat
    player must choose
        "Long"
            repeat 3000 times
                add 1 to n
        "Short"
            repeat 900 times
                add 1 to n
        "Alone"
            repeat 1500 times
                player must choose
                    "One": add 1 to n
as soon as n > 9000: everyone draws "Done"
""",
    "a way on which nothing happens": """
game "Trial"
    players 2: Ann, Bea
token Mark, 4 for each player
facts
    n: 0..50
zones
    pool: supply of Mark
phase turn for each player, in turn order, repeat
    player may choose up to 2 marks in pool as loose
    player may choose up to 3 marks in pool as loose
    add 1 to n
as soon as n > 8: everyone draws "Done"
""",
    "dice that rules roll again": """
game "Trial"
    players 2: Ann, Bea
die d6: 1..6
die fate
    | face | points |
    | luck | 3      |
    | doom | 0      |
facts
    n: 0..200
each player
    coins: 0..9, starts 4
    points: 0..99
phase turn for each player, in turn order, repeat
    player rolls d6 as pips
        on 1..2: add 1 to n
        otherwise: add pips to player.points
    player rolls 2 d6 as dice
    add dice.total to n
    roll fate as omen
    if omen is doom: add 1 to n
    player must choose
        "Go": nothing
        "Earn": player gains 1 coin
when someone rolls d6
    let price = 1
    repeat while player.coins >= price
        player may pay price coins
            reroll d6
            add 1 to price
        if declined: stop
when someone rolls fate if fate is doom
    reroll fate
    Ann rolls d6 as more
    add more to n
reaction spoil
    when another player rolls d6 if d6 = 6
    cost: pay 1 coin
    does: reroll d6
as soon as n > 60: everyone draws "Done"
""",
    "things named in a table, and backs": """
game "Trial"
    players 2: Ann, Bea
card Chief
    age: 1..9
card Foe
    chapter: 1..2, on the back
    chief: Chief
    wounds: 0..9, starts 0, on the back
table Chief
    | name | age |
    | Ada  | 3   |
    | Ben  | 4   |
table Foe
    | name | chapter | chief | count |
    | A1   | 1       | Ada   | 2     |
    | A2   | 1       | -     | 1     |
    | B1   | 2       | Ben   | 1     |
    | B2   | 2       | Ada   | 1     |
facts
    n: 0..99
zones
    staff: row of Chief
    box: bag of Foe
    line: row of Foe, seen by nobody
phase turn for each player, in turn order, repeat
    if there is a foe in box where foe.chapter = 1
        choose 1 foes in box where foe.chapter = 1 at random
            move foe to line
    player may choose a foe in line where foe.chapter = 1 or foe.wounds < 2
        add 1 to foe.wounds
        if foe.chief is Ada: add foe.chief.age to n
    add 1 to n
as soon as n > 20: everyone draws "Done"
""",
    "an amount that a rule changes": """
game "Trial"
    players 2: Ann, Bea
facts
    n: 0..100
each player
    points: 0..99
    shield: yes/no
when a player gains points: add amount to n
when a player would gain points if player.shield: go ahead with amount + 2
phase turn for each player, in turn order, repeat
    player must choose
        "Go": player gains 1 point
        "Shield": set player.shield to yes
as soon as n > 90: everyone draws "Done"
""",
}


def made(folder: Path, text: str) -> Game:
    (folder / "game.rules").write_text(text, encoding="utf-8")
    return Game(pipeline.load(folder).compile(examples=True))


@pytest.mark.parametrize("name", GAMES)
def test_both_executors_come_to_the_same(tmp_path: Path, name: str) -> None:
    game = made(tmp_path, GAMES[name])
    for seed in range(often(12, 100)):
        for automatic in (True, False):
            match, playout = game.start(seed, automatic=automatic), game.playout(seed, automatic=automatic)
            for _, _ in zip(range(200), both(match, playout, Random(seed)), strict=False):
                pass


@pytest.mark.parametrize(
    ("condition", "holds"),
    [("= -1", False), (">= -1", True), ("> -1", True), ("= 0", False), (">= 0", True), (">= 1", True), (">= 2", False)],
)
def test_a_number_of_things_is_compared_with_any_number(tmp_path: Path, condition: str, holds: bool) -> None:
    counted = f"(number of marks in board where mark.owner is Ann) {condition}"
    game = made(tmp_path, f"{BOARD}{PLACE}    if {counted}: add 1 to Ann.points\n")
    match, playout = game.start(1), game.playout(1)
    match.choose(match.decisions[0].ids[0], 0)
    playout.choose(playout.offers[0][0], 0)
    assert_alike(match, playout)
    assert [player["points"] for player in match.view()["players"]] == [int(holds), 0]


@pytest.mark.parametrize("sign", ["=", ">="])
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("lines", [False, True])
def test_a_fault_of_the_rules_comes_in_both(tmp_path: Path, sign: str, number: int, lines: bool) -> None:
    """What may be a fault is looked at as far, and in the same order."""
    holds = "6 / mark.owner.points rounded up > 3"
    where = "there is a line in board.lines where (number of marks in line" if lines else "(number of marks in board"
    counted = f"{where} where {holds}) {sign} {number}"
    rules = f"""
    if a1 is full: set player.points to 1
    if {counted}: add 1 to player.points
"""
    game = made(tmp_path, BOARD + PLACE.rstrip() + rules)
    for seed in range(12):
        for _ in both(game.start(seed), game.playout(seed), Random(seed)):
            pass


CUT_SHORT: Final = f"""
{BOARD}
facts
    n: 0..9
phase start for each player, in turn order
    if player is Ann: set n to 1
{PLACE}
as soon as n = 1
    set n to 0
    Ann must place a mark on a1
    Ann must place a mark on b1
    Ann must place a mark on c1
    end the start
{ANY} (number of marks in line where mark.owner is Ann) = 3: Ann wins "A line"
"""


def test_a_rule_that_is_left_before_the_first_decision_is_remembered(tmp_path: Path) -> None:
    """The second playout begins at the first decision of the first."""
    game = made(tmp_path, CUT_SHORT)
    for seed in range(3):
        for _ in both(game.start(seed), game.playout(seed), Random(seed)):
            pass


EQUAL_CARDS: Final = """
game "Trial"
    players 2: Ann, Bea
card Card, 5 in supply
zones
    deck: deck of Card
each player
    hand: hand of Card
setup
    shuffle deck
    each player draws 1 card from deck to hand
phase turn for each player, in turn order
    player chooses
        "Draw": player draws 1 card from deck to hand
        "Wait": nothing
"""


def test_chance_in_the_open_begins_for_itself(tmp_path: Path) -> None:
    """In the open equal cards come without an outcome; from a seed one of them is drawn."""
    game = made(tmp_path, EQUAL_CARDS)
    for seed in (None, 1, 2, None):
        for _ in both(game.start(seed), game.playout(seed), Random(1)):
            pass


BELOW_A_TARGET: Final = """
game "Trial"
    players 2: Ann, Bea
card Card, one of each worth
    worth: 1..5
facts
    target: 0..20, starts 7
zones
    pool: hand of Card, seen by everyone
phase turn for each player, in turn order, repeat 6 times
    player may choose any number of cards in pool such that (sum of card.worth for each card in cards) < target
        set target to target - 1
"""


def test_a_copy_judges_sets_by_its_own_state(tmp_path: Path) -> None:
    """It is left behind in the middle of a set, and goes on when the other has."""
    game = made(tmp_path, BELOW_A_TARGET)
    for seed in range(often(30, 200)):
        match, playout = game.start(seed), game.playout(seed)
        for _, _ in zip(range(seed % 9), both(match, playout, Random(seed)), strict=False):
            pass
        left, behind = match.copy(), playout.copy()
        for _ in both(match, playout, Random(seed + 1)):
            pass
        for _ in both(left, behind, Random(seed)):
            pass


BY_HAND: Final = """
game "Trial"
    players 2: Ann, Bea
card Card
    worth: 1..5
table Card
    | name | count | worth |
    | Low  | 3     | 1     |
    | High | 2     | 4     |
facts
    n: 0..50
zones
    deck: deck of Card
    pool, market: row of Card, seen by everyone
setup
    shuffle deck
    move the top 2 of deck to pool
    move the top 3 of deck to market
phase turn for each player, in turn order
    do count(pool, 1)
how to count(place, often)
    if often = 1: add 1 to n
    Ann chooses a number from 0 to 2
    add number * often + (number of cards in place) to n

example "Something that the rules themselves never ask for"
    given pool has "Low"
    given market has "Low", "High"
    do count(market, 2)
    Ann chooses 1
    expect n = 4
"""


def test_examples_hand_on_what_the_rules_never_do(tmp_path: Path) -> None:
    game = made(tmp_path, BY_HAND)
    match = situation(game, "Something that the rules themselves never ask for", 1)
    for _ in both(match, match.playout(), Random(1)):
        pass


CARDS: Final = """
game "Trial"
    players 2: Ann, Bea
card Card
    worth: 1..6
card Plain of Card
card Wild of Card
table Plain
    | name | worth |
    | One  | 1     |
    | Two  | 2     |
    | Six  | 6     |
table Wild
    | name  | worth |
    | Joker | 1     |
    | Fool  | 5     |
"""

FIRED: Final = {
    "a procedure that is called with one zone and then with another": f"""
{CARDS}
zones
    pool: row of Card
    market: row of Card
    away: row of Card
setup
    move One to market
phase turn for each player, in turn order
    do clear(pool)
    do clear(market)
    player chooses a number from 0 to 1
how to clear(place)
    move all cards from place to away
as soon as market is empty: everyone draws "Fired"
""",
    "a word that stands for one zone and then for another": f"""
{CARDS}
zones
    pool: row of Card
    market: row of Card
    away: row of Card
facts
    n: 0..9
setup
    move One to market
phase turn for each player, in turn order
    let place = pool
    move all cards from place to away
    set place to market
    move all cards from place to away
    player chooses a number from 0 to 1
when a card leaves market: add 1 to n
as soon as n = 1 and market is empty: everyone draws "Fired"
""",
    "a thing in a zone that is for others": f"""
{CARDS}
zones
    all_of: row of Card
    plain: row of Plain
    away: row of Card
setup
    move all cards from all_of to plain
phase turn for each player, in turn order
    if Joker is in plain: move Joker to away
    player chooses a number from 0 to 1
as soon as (number of cards in plain) = 4: everyone draws "Fired"
""",
    "a pile that is shuffled into a deck which has run out, for a draw": f"""
{CARDS}
zones
    deck: deck of Card, reshuffles discards when empty
    discards: pile of Card
each player
    hand: hand of Card
setup
    move the top 3 of deck to discards
phase turn for each player, in turn order
    Ann draws 2 cards from deck to hand
    Ann draws 1 card from deck to hand
    player chooses a number from 0 to 1
as soon as discards is empty: everyone draws "Fired"
""",
    "a pile that is shuffled into a deck which has run out, for a look": f"""
{CARDS}
zones
    deck: deck of Card, reshuffles discards when empty
    discards: pile of Card
    away: row of Card
setup
    move the top 3 of deck to discards
    move the top 2 of deck to away
phase turn for each player, in turn order
    reveal the top of deck
    player chooses a number from 0 to 1
as soon as discards is empty: everyone draws "Fired"
""",
    "a pile that is shuffled into a deck which has run out, for a draw that does not come": f"""
{CARDS}
zones
    deck: deck of Card, reshuffles discards when empty
    discards: pile of Card
    away: row of Card
each player
    hand: hand of Card
setup
    move the top 3 of deck to discards
    move the top 2 of deck to away
phase turn for each player, in turn order
    player draws 1 card from deck to hand
    player chooses a number from 0 to 1
facts
    n: 0..9
when a player would draw a card: instead add 1 to n
as soon as discards is empty: everyone draws "Fired"
""",
}


@pytest.mark.parametrize("name", FIRED)
def test_a_rule_fires_wherever_what_it_looks_at_was_changed(tmp_path: Path, name: str) -> None:
    """Before anybody is asked."""
    game = made(tmp_path, FIRED[name])
    for seed in range(3):
        match, playout = game.start(seed), game.playout(seed)
        assert_alike(match, playout)
        assert match.result is not None
        assert match.result.ending == "Fired"
