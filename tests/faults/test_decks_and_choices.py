"""Known faults of other systems: decks that run out, what a player may and must do, costs, halves and impossible orders."""

import pytest
from lab import Lab

CARDS = """
card Card
table Card
    | name |
    | Ape  |
    | Bat  |
    | Cow  |
    | Dog  |
    | Elk  |
zones
    deck: deck of Card, face down{attribute}
    discards: pile of Card, seen by everyone
each player
    hand: hand of Card
    coins: 0..9
"""
DECK = CARDS.format(attribute=", reshuffles discards when empty")


@pytest.mark.parametrize("seed", range(8))
def test_c066_a_deck_that_runs_out_in_the_middle_of_a_draw_goes_on_with_the_shuffled_pile(lab: Lab, seed: int) -> None:
    """C066: to draw from an empty deck shuffled nothing in, and a look at five showed what was left."""
    table = lab.play(
        DECK
        + """
setup
    for each card in deck where card is not "Ape" and card is not "Bat": move card to discards
phase turn
    Ann draws 4 cards from deck to hand
    Bea looks at the top 5 of deck as seen
    Bea gains number of cards in seen coins
""",
        seed=seed,
    )
    assert table.match.fault is None
    hand = table.zone("Ann.hand")
    assert {"Ape", "Bat"} < set(hand)
    assert len(set(hand)) == 4
    assert (table.count("deck"), table.count("discards")) == (1, 0)
    assert table.has("coins") == [0, 1]
    assert [line for line in table.lines() if "huffled" in line]


def test_c067_the_card_that_is_drawn_last_lies_among_those_that_are_shuffled_in(lab: Lab) -> None:
    """C067: the pile was shuffled as soon as the last card was drawn, before that card itself came to the pile."""
    table = lab.play(
        DECK
        + """
setup
    for each card in deck where card is not "Ape": move card to discards
    for each card in discards where card is "Dog" or card is "Elk": move card to Bea.hand
phase turn
    reveal the top of deck as card
    move card to Ann.hand
    Ann chooses
        "Look": nothing
        "Go": nothing
    move card to discards
    Ann chooses
        "Look": nothing
        "Go": nothing
    Bea draws 3 cards from deck to hand
"""
    )
    table.pick("Go")
    assert (table.count("deck"), table.count("discards")) == (0, 3)
    table.pick("Go")
    assert sorted(table.zone("Bea.hand")) == ["Ape", "Bat", "Cow", "Dog", "Elk"]
    assert (table.count("deck"), table.count("discards")) == (0, 0)


def test_c069_to_draw_where_nothing_is_left_draws_nothing(lab: Lab) -> None:
    """C069: to draw from an empty deck broke the game, or left a deck of less than no cards."""
    table = lab.play(
        DECK
        + """
setup
    move all cards from deck to Bea.hand
phase turn
    Ann draws 1 card from deck to hand
    Ann gains 1 coin
"""
    )
    assert table.match.fault is None
    assert (table.count("deck"), table.count("Ann.hand")) == (0, 0)
    assert table.has("coins") == [1, 0]


def test_c069_the_rules_may_say_that_who_cannot_draw_has_lost(lab: Lab) -> None:
    """C069: to draw from an empty deck broke the game, or left a deck of less than no cards."""
    text = (
        CARDS.format(attribute="")
        + """
setup
    move the top {n} of deck to Bea.hand
phase turn
    if deck is empty: Ann loses "Nothing to draw"
    Ann draws 1 card from deck to hand
"""
    )
    assert lab.play(text.format(n=5)).ending == "Nothing to draw"
    assert lab.play(text.format(n=4)).ending != "Nothing to draw"


def test_c070_what_throws_itself_away_is_thrown_away_once_and_nothing_is_made_twice(lab: Lab) -> None:
    """C070: a card that throws itself away and is played twice came to the wrong pile, or was there twice."""
    table = lab.play("""
card Card
table Card
    | name  | count |
    | Feast | 1     |
    | Pie   | 5     |
zones
    stock: supply of Card
    trash: pile of Card
each player
    hand: hand of Card
    table: row of Card
    discards: pile of Card
setup
    move Feast to Ann.hand
card "Feast"
    when you play this: do feast(this)
how to feast(card)
    if card is not in trash: move card to trash
    Ann takes a card from stock to discards
phase turn
    Ann plays Feast to table
    do feast(Feast)
""")
    assert table.match.fault is None
    assert table.zone("trash") == ["Feast"]
    assert table.zone("Ann.discards") == ["Pie", "Pie"]
    assert (table.count("stock"), table.count("Ann.table"), table.count("Ann.hand")) == (3, 0, 0)


def test_c049_may_is_asked_and_must_is_not(lab: Lab) -> None:
    """C049: an optional cost was paid without asking, and a compulsory sacrifice was asked for."""
    text = """
each player
    coins: 0..9, starts {coins}
    shades: 0..9
phase turn
    Ann may pay 2 coins
        Ann gains 1 shade
at the end of turn: Ann loses 1 shade
"""
    paying = lab.play(text.format(coins=2))
    assert paying.offered == ["pay 2 coins", "decline"]
    declining = paying.copy()
    paying.pick("pay")
    assert paying.match.decision is None
    assert (paying.has("coins")[0], paying.has("shades")[0]) == (0, 0)
    assert [line for line in paying.lines() if "Ann loses 1 shade" in line]
    declining.pick("decline")
    assert declining.has("coins")[0] == 2
    assert lab.play(text.format(coins=1)).has("coins")[0] == 1  # what cannot be paid is not asked


@pytest.mark.parametrize(("mode", "left"), [("down", 4), ("up", 3)])
def test_c057_half_is_rounded_as_the_rules_say(lab: Lab, mode: str, left: int) -> None:
    """C057: half of an odd number was rounded the wrong way."""
    table = lab.play(f"""
each player
    life: 0..9, starts 7
phase turn
    Ann loses Ann.life / 2 rounded {mode} life
""")
    assert table.has("life") == [left, 7]


def test_c057_half_without_a_word_about_rounding_is_no_rule(lab: Lab) -> None:
    """C057: half of an odd number was rounded the wrong way."""
    start = "each player\n    life: 0..9, starts 7\nphase turn\n    let half = Ann.life / 2"
    assert lab.codes(f"{start}\n    Ann loses half life\n")
    assert not lab.codes(f"{start} rounded up\n    Ann loses half life\n")


@pytest.mark.parametrize(
    ("sum_", "comes"),
    [("0 - (5 / 2 rounded up)", -3), ("(0 - 5) / 2 rounded down", -3), ("(0 - 5) / 2 rounded up", -2)],
)
def test_c058_down_is_down_on_the_other_side_of_nothing_too(lab: Lab, sum_: str, comes: int) -> None:
    """C058: half of a negative change was rounded to the wrong side."""
    table = lab.play(f"facts\n    n: -9..9\nphase turn\n    set n to {sum_}\n")
    assert table.fact("n") == comes


@pytest.mark.parametrize("number", ["0.0909090909", "1e3", ".5", "1."])
def test_c061_what_is_no_whole_number_is_refused(lab: Lab, number: str) -> None:
    """C061: a number with noughts behind the point was read without them."""
    text = "facts\n    n: 0..2000\nphase turn\n    set n to {}\n"
    assert [code for code, _ in lab.codes(text.format(number)) if code.startswith("E")]


def test_c061_leading_noughts_change_nothing(lab: Lab) -> None:
    """C061: a number with noughts behind the point was read without them."""
    assert lab.play("facts\n    n: 0..2000\nphase turn\n    set n to 007\n").fact("n") == 7


@pytest.mark.parametrize(
    ("sentence", "coins", "rank"),
    [("Ann pays 3 coins", 0, 0), ("Ann loses 3 coins", 0, 1), ("Ann must pay 3 coins if able", 0, 1)],
)
def test_c063_a_debt_that_cannot_be_paid_leaves_nobody_below_nothing(
    lab: Lab, sentence: str, coins: int, rank: int
) -> None:
    """C063: a bonus forced a payment that was not there, and the money fell below nothing."""
    table = lab.play(f"""
each player
    coins: 0..9
    rank: 0..9
phase turn
    Ann chooses
        "Rise": Ann gains 1 rank
        "Stay": nothing
when a player gains rank: {sentence}
""")
    table.pick("Rise")
    assert table.has("coins")[0] == coins
    assert table.has("rank")[0] == rank
    assert (table.match.fault is not None) is (rank == 0)  # without "if able" the whole move is taken back


def test_c064_without_an_opponent_to_hit_nobody_is_hit(lab: Lab) -> None:
    """C064: an effect that had no valid opponent fell on the one who used it."""
    text = """
game "Trial"
    players 3: Ann, Bea, Cid
each player
    output: 0..9
    moans: 0..9
setup
    set Ann.output to 3
    set Bea.output to {bea}
phase turn for each player where player is Ann
    player may choose a player in players where player is not active and player.output >= 1 as victim
        victim loses 2 output
    if declined: player gains 1 moan
"""
    alone = lab.play(text.format(bea=0))
    assert alone.match.decision is None
    assert alone.has("output") == [3, 0, 0]
    assert alone.has("moans") == [1, 0, 0]
    hit = lab.play(text.format(bea=3))
    hit.pick("Bea")
    assert hit.has("output") == [3, 1, 0]


def test_c065_a_place_that_is_not_there_leaves_the_rest_of_the_round_alone(lab: Lab) -> None:
    """C065: a full map broke the end of a round half-way, when only some had had their income."""
    table = lab.play("""
game "Trial"
    players 3: Ann, Bea, Cid
token Tile, 3 for each player
zones
    board: grid of Tile, 1 rows, 1 columns
each player
    stock: supply of Tile
    coins: 0..9
    missed: 0..9
phase closing for each player, in turn order
    player gains 2 coins
    player must place a tile on a square in board where square is empty if able
    if unable: player gains 1 missed
""")
    assert table.match.fault is None
    assert table.has("coins") == [2, 2, 2]
    assert table.has("missed") == [0, 1, 1]
    assert table.count("Ann.stock") == 2


SUITS = """
kind Suit: spades, hearts
card Card, one of each suit and rank
    suit: Suit
    rank: 1..2
zones
    stock: supply of Card
    trick: row of Card
each player
    hand: hand of Card
facts
    broken: yes/no, starts {broken}
setup
    for each card in stock where {hand}: move card to Ann.hand
"""


@pytest.mark.parametrize(
    ("suit", "hand", "cards"),
    [
        ("spades", "card.rank = 1", ["Spades 1"]),
        ("hearts", "card.rank = 1", ["Hearts 1"]),
        ("spades", "card.suit is hearts and card.rank = 1", ["Hearts 1"]),
        ("hearts", "card.suit is spades and card.rank = 1", ["Spades 1"]),
    ],
)
def test_c094_the_suit_that_was_led_is_followed(lab: Lab, suit: str, hand: str, cards: list[str]) -> None:
    """C094: two names were exchanged, and the wrong suit was followed; or a mark that hearts were thrown off was not read."""
    text = SUITS.format(broken="no", hand=hand)
    text += f"""    for each card in stock where card.suit is {suit} and card.rank = 2: move card to trick
phase turn for each player where player is Ann
    player must take an action from follow
action follow(card in hand where card.suit is trick.first.suit or you.lacks(trick.first.suit))
    does: play card to trick
define player.lacks(suit) as (number of cards in player.hand where card.suit is suit) = 0
"""
    table = lab.play(text)
    if table.match.decision:
        assert [label for label in table.offered if cards[0] in label] == table.offered
        table.first()
    assert table.zone("trick")[1:] == cards


@pytest.mark.parametrize(
    ("broken", "hand", "hearts"),
    [("no", "card.rank = 1", False), ("yes", "card.rank = 1", True), ("no", "card.suit is hearts", True)],
    ids=["before", "after", "nothing else"],
)
def test_c094_hearts_are_led_only_when_they_may_be(lab: Lab, broken: str, hand: str, hearts: bool) -> None:
    """C094: two names were exchanged, and the wrong suit was followed; or a mark that hearts were thrown off was not read."""
    table = lab.play(
        SUITS.format(broken=broken, hand=hand)
        + """phase turn for each player where player is Ann
    player must take an action from lead, wait
action lead(card in hand where card.suit is spades or broken or you.lacks_spades)
    does: play card to trick
action wait
    does: nothing
define player.lacks_spades as (number of cards in player.hand where card.suit is spades) = 0
"""
    )
    assert any("Hearts" in label for label in table.offered) is hearts
    assert len(table.offered) >= 2


def test_c072_what_is_played_again_is_the_outer_card(lab: Lab) -> None:
    """C072: the first card of the turn should count again, and the card played by it did so instead."""
    table = lab.play("""
card Deed
table Deed
    | name   |
    | Twice  |
    | Sentry |
    | Scout  |
zones
    deeds: row of Deed
facts
    twices, sentries, scouts: 0..9
    begun: yes/no, this turn
how to play(deed)
    let again = not begun
    set begun to yes
    do work(deed)
    if again: do work(deed)
how to work(deed)
    if deed is "Twice"
        add 1 to twices
        Ann chooses a deed in deeds where deed is not "Twice" as inner
        repeat 2 times: do play(inner)
    if deed is "Sentry": add 1 to sentries
    if deed is "Scout": add 1 to scouts
phase turn
    do play(Twice)
""")
    table.pick("Sentry")
    assert (table.fact("twices"), table.fact("sentries"), table.fact("scouts")) == (2, 2, 0)
    table.pick("Scout")
    assert (table.fact("twices"), table.fact("sentries"), table.fact("scouts")) == (2, 2, 2)
