"""Known numbers of cards: cases A56 (a limit), A61 (Dominion's opening), A64, A66 (a small War), A69 to A72, A79."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest
from odds import endings, scores

from rulewright import Game, Match

Read = Callable[[str], Game]


def score(match: Match) -> int | None:
    """The score of the first seat when the game is over."""
    assert match.result is not None, match.fault
    return match.result.seats[0].score


# ------------------------------------------------------------ A56
LIMIT = """
game "Limit"
    players 1: Ann
card Coin, 10 of each worth
    worth: 1..3
zones
    deck: deck of Coin
    drawn: row of Coin
setup
    shuffle deck
phase only
    repeat until total >= {limit}
        move the top of deck to drawn
    depending on total - {limit}
        on 0: everyone draws "0"
        on 1: everyone draws "1"
        on 2: everyone draws "2"
define total as sum of coin.worth for each coin in drawn
"""
OVER = {
    3: (Fraction(361, 609), Fraction(311, 1218), Fraction(185, 1218)),
    4: (Fraction(1651, 3654), Fraction(1285, 3654), Fraction(359, 1827)),
    5: (Fraction(11807, 23751), Fraction(1837, 5278), Fraction(7355, 47502)),
}


@pytest.mark.parametrize("limit", OVER)
def test_a_limit_is_passed_as_often_as_is_known(game: Read, limit: int) -> None:
    found = endings(game(LIMIT.format(limit=limit)).start(None))
    assert tuple(found[over] for over in "012") == OVER[limit]


# ------------------------------------------------------------ A61
OPENING = """
game "Opening"
    players 1: Ann
card Card
    coins: 0..1
table Card
    | name   | coins | count |
    | Copper | 1     | 7     |
    | Estate | 0     | 3     |
zones
    deck: deck of Card
each player
    hand: hand of Card
setup
    shuffle deck
phase turn for each player
    player draws 5 cards from deck to hand
    depending on player.worth
        on 2: everyone draws "five and two"
        on 5: everyone draws "five and two"
        on 3: everyone draws "four and three"
        on 4: everyone draws "four and three"
define player.worth as sum of card.coins for each card in player.hand
"""


def test_ten_cards_are_split_as_often_as_is_known(game: Read) -> None:
    known = {"five and two": Fraction(1, 6), "four and three": Fraction(5, 6)}
    assert endings(game(OPENING).start(None)) == known


# ------------------------------------------------------------ A66
WAR = """
game "War"
    players 2: Ann, Bea
card Card, one of each rank
    rank: 1..{number}
zones
    deck: deck of Card
each player
    stock: row of Card
facts
    played: 0..60
setup
    shuffle deck
    Ann draws {half} cards from deck to stock
    Bea draws {half} cards from deck to stock
phase battle repeat
    add 1 to played
    let one = first of Ann.stock
    let other = first of Bea.stock
    if one.rank > other.rank: do take(Ann, one, other)
    otherwise: do take(Bea, other, one)
    if Ann.stock is empty or Bea.stock is empty or played = 60: end the game
how to take(player, mine, theirs)
    move {first} to player.stock
    move {second} to player.stock
score player
    played if player.stock is not empty
"""
ENDLESS = 60


def wars(game: Game) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """How likely each seat wins after so many rounds; a war that has no end is won by both after sixty."""
    start = game.start(None)
    return scores(start, 0), scores(start, 1)


@pytest.mark.parametrize(
    ("number", "own_first", "mean", "longest", "endless"),
    [
        (4, True, Fraction(10, 3), 6, Fraction(0)),
        (4, False, Fraction(10, 3), 6, Fraction(0)),
        (6, True, Fraction(97, 15), 15, Fraction(0)),
        (6, False, Fraction(13, 2), 17, Fraction(72, 720)),
    ],
)
def test_a_small_war_lasts_as_long_as_is_known(
    game: Read, number: int, own_first: bool, mean: Fraction, longest: int, endless: Fraction
) -> None:
    first, second = ("mine", "theirs") if own_first else ("theirs", "mine")
    ann, bea = wars(game(WAR.format(number=number, half=number // 2, first=first, second=second)))
    assert ann == bea
    assert ann.pop(ENDLESS, Fraction(0)) == endless
    bea.pop(ENDLESS, None)
    won = {rounds: ann[rounds] + bea[rounds] for rounds in ann if rounds}
    assert sum(won.values()) == 1 - endless
    assert sum(rounds * odds for rounds, odds in won.items()) / (1 - endless) == mean
    assert max(won) == longest


# ------------------------------------------------------------ A69
SHUFFLES = """
game "Perfect shuffle"
    players 1: Ann
card Card, one of each value
    value: 1..52
zones
    start: pile of Card
    upper: row of Card
    lower: row of Card
    stock: row of Card
facts
    times: 0..99
setup
    for each card in start, lowest card.value first: move card to stock
phase shuffling for each player, repeat
    player chooses
        "Shuffle": do riffle
        "Stop": end the game
how to riffle
    repeat 26 times: move first of stock to upper
    repeat 26 times: move first of stock to lower
    repeat 26 times
        move first of {first} to stock
        move first of {second} to stock
    add 1 to times
    let checked = 0
    let sorted = yes
    for each card in stock, left to right
        add 1 to checked
        if card.value <> checked: set sorted to no
    if sorted: end the game
score player
    times
"""


@pytest.mark.parametrize(("first", "second", "times"), [("upper", "lower", 8), ("lower", "upper", 52)])
def test_perfect_shuffles_that_restore_the_order(game: Read, first: str, second: str, times: int) -> None:
    match = game(SHUFFLES.format(first=first, second=second)).start(1)
    while match.decision is not None:
        match.choose(match.decision.options[0].id)
    assert match.fault is None
    assert match.result is not None
    assert match.result.seats[0].score == times


DOWN_UNDER = """
game "Down and under"
    players 1: Ann
card Card, one of each value
    value: 1..{number}
zones
    start: pile of Card
    stock: row of Card
    dealt: row of Card
setup
    for each card in start, lowest card.value first: move card to stock
phase dealing repeat while number of cards in stock > 1
    move first of stock to stock
    move first of stock to dealt
score player
    sum of card.value for each card in stock
"""


@pytest.mark.parametrize(("number", "last"), [(2, 1), (5, 3), (8, 1), (10, 5), (13, 11), (52, 41)])
def test_the_last_card_of_down_and_under(game: Read, number: int, last: int) -> None:
    assert score(game(DOWN_UNDER.format(number=number)).start(1)) == last


# ------------------------------------------------------------ A71
BULLS = """
game "Bulls"
    players 1: Ann
card Card, one of each value
    value: 1..104
zones
    cards: row of Card
phase only: end the game
define multiple(card, of) as card.value = of * (card.value / of rounded down)
define card.bulls as
    if card.value = 55: 7
    if multiple(card, 11): 5
    if multiple(card, 10): 3
    if multiple(card, 5): 2
    otherwise: 1
score player
    {what}
"""


@pytest.mark.parametrize(
    ("what", "known"),
    [
        ("sum of card.bulls for each card in cards", 171),
        *(
            (f"number of cards in cards where card.bulls = {bulls}", n)
            for bulls, n in {1: 76, 2: 9, 3: 10, 5: 8, 7: 1}.items()
        ),
    ],
)
def test_the_cards_of_six_nimmt_bear_their_known_bulls(game: Read, what: str, known: int) -> None:
    assert score(game(BULLS.format(what=what)).start(1)) == known


# ------------------------------------------------------------ A72
EXPEDITIONS = """
game "Expeditions"
    players 1: Ann
kind Colour: red, green, blue, white, yellow
card Card
    colour: Colour
    worth: 0..10
    wager: yes/no
table Card
    | name | colour | worth | wager | count |
{rows}
zones
    laid: row of Card
phase only: end the game
define cards_of(colour) as number of cards in laid where card.colour is colour
define wagers_of(colour) as number of cards in laid where card.colour is colour and card.wager
define sum_of(colour) as sum of card.worth for each card in laid where card.colour is colour
define value_of(colour) as
    if cards_of(colour) = 0: 0
    if cards_of(colour) >= 8: (sum_of(colour) - 20) * (1 + wagers_of(colour)) + 20
    otherwise: (sum_of(colour) - 20) * (1 + wagers_of(colour))
score player
    value_of(red)
    value_of(green)
    value_of(blue)
    value_of(white)
    value_of(yellow)
"""


@pytest.mark.parametrize(
    ("worths", "wagers", "colours", "known"),
    [
        (range(2, 11), 3, ["red"], 156),
        ([], 3, ["red"], -80),
        ([2], 0, ["green"], -18),
        ([4, 5, 6, 8, 9], 1, ["blue"], 24),
        (range(5, 11), 2, ["yellow"], 95),
        ([], 1, ["white"], -40),
        (range(2, 7), 0, ["red"], 0),
        (range(2, 11), 3, ["red", "green", "blue", "white", "yellow"], 780),
    ],
)
def test_expeditions_are_worth_what_is_known(
    game: Read, worths: Sequence[int], wagers: int, colours: list[str], known: int
) -> None:
    rows = [f"    | {colour} {worth} | {colour} | {worth} | no | 1 |" for colour in colours for worth in worths]
    rows += [f"    | {colour} wager | {colour} | 0 | yes | {wagers} |" for colour in colours if wagers]
    assert score(game(EXPEDITIONS.format(rows="\n".join(rows))).start(1)) == known


# ------------------------------------------------------------ A79
STRENGTH = """
game "Strength"
    players {players}
facts
    day: 1..30, starts {day}
phase only: end the game
define tier as depending on day
    on 1..10: 0
    on 11..20: 1
    on 21..30: 2
    otherwise: 0
define several as
    if number of players < 2: 2
    otherwise: number of players
score player
    ({printed} + tier) * several + {bonus}
"""


@pytest.mark.parametrize(
    ("day", "printed", "players", "bonus", "known"),
    [
        (10, 4, 3, 0, 12),
        (11, 4, 3, 0, 15),
        (20, 4, 3, 2, 17),
        (21, 4, 3, 2, 20),
        (30, 3, 4, "(0 - 1)", 19),
        (5, 5, 1, 0, 10),
    ],
)
def test_a_strength_grows_with_the_days(
    game: Read, day: int, printed: int, players: int, bonus: int | str, known: int
) -> None:
    result = game(STRENGTH.format(day=day, printed=printed, players=players, bonus=bonus)).start(1).result
    assert result is not None
    assert [seat.score for seat in result.seats] == [known] * players


# ------------------------------------------------------------ A70
RING = """
game "Ring"
    players {players}
each player
    went: 0..50
facts
    said: 0..{step}
    gone: 0..50
phase counting for each player, in turn order, repeat
    add 1 to said
    if said = {step}
        set said to 0
        add 1 to gone
        set player.went to gone
        if gone = {players} - 1: end the game
        player is eliminated
"""


@pytest.mark.parametrize(
    ("players", "step", "known"),
    [(7, 3, [3, 6, 2, 7, 5, 1, 4]), (10, 2, [2, 4, 6, 8, 10, 3, 7, 1, 9, 5]), (41, 3, [35, 16, 31])],
)
def test_who_counts_out_whom_in_a_ring(game: Read, players: int, step: int, known: list[int]) -> None:
    match = game(RING.format(players=players, step=step)).start(1)
    assert match.fault is None, match.fault
    assert match.result is not None
    went = [int(str(seat["went"])) or players for seat in match.view()["players"]]
    assert sorted(range(1, players + 1), key=lambda seat: went[seat - 1])[-len(known) :] == known


# ------------------------------------------------------------ A64
BEGGAR = """
game "Beggar my neighbour"
    players 2: Ann, Bea
card Card
    place: 1..52
    demands: 0..4
table Card
    | name | place | demands |
{rows}
zones
    start: pile of Card
    middle: row of Card
each player
    stock: row of Card
facts
    payer: player
    due: 0..4
    taken: yes/no
    tricks: 0..2000
    cards_laid: 0..9999
setup
    set payer to Ann
    for each card in start, lowest card.place first
        if card.place <= 26: move card to Ann.stock
        otherwise: move card to Bea.stock
phase trick repeat
    Ann chooses
        "Go on": do trick_of_cards
        "Stop": end the game
how to trick_of_cards
    set taken to no
    repeat until taken
        if payer.stock is empty
            do take(payer.opponent)
            payer wins "All cards"
        do lay(first of payer.stock)
    if payer.opponent.stock is empty: payer wins "All cards"
how to lay(card)
    move card to middle
    add 1 to cards_laid
    if card.demands > 0
        set due to card.demands
        set payer to payer.opponent
    otherwise if due = 0
        set payer to payer.opponent
    otherwise
        remove 1 from due
        if due = 0: do take(payer.opponent)
how to take(winner)
    for each card in middle, left to right: move card to winner.stock
    set due to 0
    set taken to yes
    set payer to winner
    add 1 to tricks
"""
STOCKS = ("---AJ--Q---------QAKQJJ-QK", "-----A----KJ-K--------A---")


def beggars(game: Read, first: str, second: str) -> tuple[object, object, list[str]]:
    """How many tricks and cards a deal takes, and who wins."""
    rows = [f"    | C{n} | {n} | {'-JQKA'.index(card)} |" for n, card in enumerate(first + second, 1)]
    match = game(BEGGAR.format(rows="\n".join(rows))).start(1)
    while match.decision is not None:
        match.choose(match.decision.options[0].id)
    assert match.fault is None, match.fault
    assert match.result is not None
    facts = match.view()["facts"]
    return facts["tricks"], facts["cards_laid"], [seat.name for seat in match.result.seats if seat.outcome == "won"]


def test_a_short_deal_of_beggar_my_neighbour(game: Read) -> None:
    assert beggars(game, *reversed(STOCKS))[:2] == (83, 553)


def test_a_very_long_deal_of_beggar_my_neighbour(game: Read) -> None:
    assert beggars(game, *STOCKS) == (1_164, 8_344, ["Bea"])
