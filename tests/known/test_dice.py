"""Known odds of dice: cases A37 (Risk), A44 (Can't Stop), A46 (Farkle), A49 (a dealer), A51, A52 (Penney), A55, A57."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from odds import counts, endings, expected_length, odds_in_the_long_run, scores
from sampling import FULL

from rulewright import Game

Read = Callable[[str], Game]

# ------------------------------------------------------------ A37
BATTLE = """
game "Battle"
    players 2: Attacker, Defender
die d6: 1..6
facts
    attack, attack_next, defence, defence_next: 0..6, starts 0
each player
    troops: 0..9, starts 2
phase battle
    Attacker rolls {attackers} d6 as dice
    set attack to dice.highest
    set attack_next to {attack_next}
    Defender rolls {defenders} d6 as answer
    set defence to answer.highest
    set defence_next to {defence_next}
    do compare(attack, defence)
    if attack_next > 0 and defence_next > 0: do compare(attack_next, defence_next)
    depending on Attacker.troops * 10 + Defender.troops
        on 20: everyone draws "defender two"
        on 11: everyone draws "one each"
        on 2: everyone draws "attacker two"
        on 21: everyone draws "defender one"
        on 12: everyone draws "attacker one"
how to compare(one, other)
    if one > other: Defender loses 1 troop
    otherwise: Attacker loses 1 troop
"""
NEXT = {1: "0", 2: "{0}.lowest", 3: "{0}.total - {0}.highest - {0}.lowest"}
BATTLES = {
    (3, 2): {"defender two": 2890, "one each": 2611, "attacker two": 2275},
    (3, 1): {"attacker one": 441, "defender one": 855},
    (2, 2): {"defender two": 295, "one each": 420, "attacker two": 581},
    (2, 1): {"attacker one": 91, "defender one": 125},
    (1, 2): {"attacker one": 161, "defender one": 55},
    (1, 1): {"attacker one": 21, "defender one": 15},
}


@pytest.mark.parametrize(("attackers", "defenders"), BATTLES)
def test_a_battle_of_risk_has_its_known_losses(game: Read, attackers: int, defenders: int) -> None:
    text = BATTLE.format(
        attackers=attackers,
        attack_next=NEXT[attackers].format("dice"),
        defenders=defenders,
        defence_next=NEXT[defenders].format("answer"),
    )
    assert counts(game(text).start(None), 6 ** (attackers + defenders)) == BATTLES[attackers, defenders]


# ------------------------------------------------------------ A57
MONSTER = """
game "Monster"
    players 1: Hero
die d6: 1..6
phase fight
    Hero rolls 2 d6 as dice
    if dice.total > {strength}: everyone draws "wound"
    if dice.total = {strength}: everyone draws "tie"
    everyone draws "hurt"
"""


@pytest.mark.parametrize(
    ("strength", "known"), [(7, (15, 6, 15)), (8, (10, 5, 21)), (10, (3, 3, 30)), (13, (0, 0, 36))]
)
def test_two_dice_against_a_strength(game: Read, strength: int, known: tuple[int, int, int]) -> None:
    found = counts(game(MONSTER.format(strength=strength)).start(None), 36)
    assert tuple(found.get(ending, 0) for ending in ("wound", "tie", "hurt")) == known


# ------------------------------------------------------------ A44
COLUMNS = """
game "Columns"
    players 1: Climber
die d6: 1..6
phase climb
    roll d6 as one
    roll d6 as two
    roll d6 as three
    roll d6 as four
    let moved = no
    if open(one + two) or open(three + four): set moved to yes
    if open(one + three) or open(two + four): set moved to yes
    if open(one + four) or open(two + three): set moved to yes
    if moved: everyone draws "on"
    everyone draws "bust"
define open(pair) as {open}
"""
OPEN = {
    (2,): 171,
    (3,): 302,
    (4,): 461,
    (5,): 580,
    (6,): 727,
    (7,): 834,
    (8,): 727,
    (12,): 171,
    (6, 7, 8): 1192,
    (4, 6, 8): 1181,
    (4, 8, 10): 1145,
    (2, 7, 12): 1012,
    (2, 3, 4): 676,
    (2, 3, 12): 568,
}


@pytest.mark.parametrize("columns", OPEN)
def test_columns_that_can_be_climbed(game: Read, columns: tuple[int, ...]) -> None:
    text = COLUMNS.format(open=" or ".join(f"pair = {column}" for column in columns))
    assert counts(game(text).start(None), 1296)["on"] == OPEN[columns]


# ------------------------------------------------------------ A46
FARKLE = """
game "Farkle"
    players 1: Roller
die d6: 1..6
phase throw
    roll {number} d6 as dice
    if {scores}: everyone draws "scores"
    let pairs = 0
{pairs}
    if pairs = 3: everyone draws "scores"
    everyone draws "nothing"
"""
SCORES = ["number of dice showing 1 > 0", "number of dice showing 5 > 0"]
SCORES += [f"number of dice showing {face} >= 3" for face in range(1, 7)]
PAIRS = [f"    if number of dice showing {face} = 2: add 1 to pairs" for face in range(1, 7)]
NOTHING = {1: (2, 3), 2: (4, 9), 3: (5, 18), 4: (17, 108), 5: (25, 324)}


def farkle(number: int, pairs: bool) -> str:
    lines = "\n".join(PAIRS) if pairs else "    set pairs to 0"
    return FARKLE.format(number=number, scores=" or ".join(SCORES), pairs=lines)


@pytest.mark.parametrize("number", NOTHING)
def test_throws_that_score_nothing(game: Read, number: int) -> None:
    assert endings(game(farkle(number, pairs=False)).start(None))["nothing"] == Fraction(*NOTHING[number])


if FULL:  # all 46,656 throws, twice

    @pytest.mark.parametrize(("pairs", "known"), [(True, Fraction(5, 216)), (False, Fraction(5, 162))])
    def test_throws_of_six_dice_that_score_nothing(game: Read, pairs: bool, known: Fraction) -> None:
        assert endings(game(farkle(6, pairs)).start(None))["nothing"] == known


# ------------------------------------------------------------ A51
CHUCK = """
game "Chuck-a-luck"
    players 1: Ann
die d6: 1..6
each player
    coins: 0..4, starts 1
phase throw
    roll 3 d6 as dice
    depending on {showing}
        on 0: Ann loses 1 coin
        on 1: Ann gains 1 coin
        on 2: Ann gains 2 coins
        on 3: Ann gains 3 coins
score player
    player.coins
"""


def test_three_dice_pay_a_little_less_than_they_cost(game: Read) -> None:
    """Whichever number is bet on: 17 in 216 of the stake are lost."""
    for face in range(1, 7):
        showing = f"number of dice showing {face}"
        text = CHUCK.format(showing=showing)
        assert sum(odds * (score - 1) for score, odds in scores(game(text).start(None)).items()) == Fraction(-17, 216)


COLLECTOR = """
game "Collector"
    players 1: Ann
die d6: 1..6
kind Face: one, two, three, four, five, six
facts
    seen: any Face
phase throw repeat
    roll d6
        on 1: add one to seen
        on 2: add two to seen
        on 3: add three to seen
        on 4: add four to seen
        on 5: add five to seen
        on 6: add six to seen
    if (number of faces in seen) = 6: everyone wins "All six"
"""


def test_all_faces_are_seen_after_their_known_number_of_rolls(game: Read) -> None:
    assert expected_length(game(COLLECTOR).start(None)) == Fraction(147, 10)


RUIN = """
game "Ruin"
    players 1: Ann
die coin: 0..1
facts
    coins: 0..10, starts 3
phase toss repeat
    roll coin
        on 0: remove 1 from coins
        otherwise: add 1 to coins
    if coins = 10: Ann wins "Ten"
    if coins = 0: Ann loses "Nothing left"
"""


def test_a_gambler_is_ruined_as_often_and_as_fast_as_is_known(game: Read) -> None:
    start = game(RUIN).start(None)
    assert odds_in_the_long_run(start, "Ten") == Fraction(3, 10)
    assert expected_length(start) == 21


# ------------------------------------------------------------ A52
PENNEY = """
game "Penney"
    players 2: Ann, Bea
die coin: 0..1
facts
    oldest, older, newest: 0..2, starts 2
phase toss repeat
    roll coin as side
    set oldest to older
    set older to newest
    set newest to side
    if oldest = {0} and older = {1} and newest = {2}: Ann wins "First pattern"
    if oldest = {3} and older = {4} and newest = {5}: Bea wins "Second pattern"
"""


@pytest.mark.parametrize(
    ("first", "second", "known"),
    [
        ("HHH", "THH", Fraction(7, 8)),
        ("HHT", "THH", Fraction(3, 4)),
        ("HTH", "HHT", Fraction(2, 3)),
        ("HTT", "HHT", Fraction(2, 3)),
    ],
)
def test_the_second_pattern_comes_first_as_often_as_is_known(
    game: Read, first: str, second: str, known: Fraction
) -> None:
    text = PENNEY.format(*("TH".index(side) for side in first + second))
    assert odds_in_the_long_run(game(text).start(None), "Second pattern") == known


# ------------------------------------------------------------ A55
MISSILES = """
game "Missiles"
    players 1: Ann
card Enemy
    hero: yes/no
table Enemy
    | name   | hero | count |
    | Hero   | yes  | 1     |
    | Minion | no   | 2     |
zones
    field: row of Enemy
    graveyard: row of Enemy
phase volley
    repeat 3 times
        choose an enemy in field at random
        if enemy is not hero: move enemy to graveyard
    depending on number of enemies in field
        on 1: everyone draws "none left"
        on 2: everyone draws "one left"
        on 3: everyone draws "two left"
"""


def test_missiles_leave_as_many_minions_as_is_known(game: Read) -> None:
    """Two copies that nobody can tell apart are hit twice as often as one card."""
    known = {"two left": Fraction(1, 27), "one left": Fraction(19, 54), "none left": Fraction(11, 18)}
    assert endings(game(MISSILES).start(None)) == known


# ------------------------------------------------------------ A49
DEALER = """
game "Dealer"
    players 1: Dealer
die rank: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10
facts
    hard: 0..30
    cards: 0..20
    ace: yes/no
phase drawing repeat
    roll rank as pips
    add pips to hard
    add 1 to cards
    if pips = 1: set ace to yes
    if cards = 2 and worth = 21: everyone draws "natural"
    if cards >= 2
        if worth > 21: everyone draws "bust"
        if worth > 17 or (worth = 17 and not {draws_on}): do stand
        set cards to 3
how to stand
    depending on worth
        on 17: everyone draws "17"
        on 18: everyone draws "18"
        on 19: everyone draws "19"
        on 20: everyone draws "20"
        on 21: everyone draws "21"
define soft as ace and hard <= 11
define worth as
    if soft: hard + 10
    otherwise: hard
"""
STANDS = [0.145126, 0.139497, 0.133464, 0.180252, 0.072731, 0.047337, 0.281593]
DRAWS = [0.133260, 0.141507, 0.135474, 0.182262, 0.074741, 0.047337, 0.285419]


@pytest.mark.parametrize(("draws_on", "known"), [("(hard = 0)", STANDS), ("soft", DRAWS)], ids=["stands", "draws"])
def test_the_dealer_ends_as_often_at_each_total_as_is_known(game: Read, draws_on: str, known: list[float]) -> None:
    """With 17 of which an ace counts eleven the dealer stands, or draws."""
    found = endings(game(DEALER.format(draws_on=draws_on)).start(None))
    ends = ("17", "18", "19", "20", "21", "natural", "bust")
    assert [round(float(found[end]), 6) for end in ends] == known
