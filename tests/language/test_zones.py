"""Components, zones, who sees what, decks, and tables of cards."""

import json

import pytest
from lab import Lab, words

CARDS = """
card Card, one of each rank
    rank: 1..{count}
zones
    deck: deck of Card, face down{more}
    table: row of Card
    discards: pile of Card, face up
each player
    hand: hand of Card
"""
END = """
    Ann chooses
        "End": nothing
        "Wait": nothing
"""


# ---------------------------------------------------------------- components
def test_components_are_created_once_and_never_made_or_destroyed(lab: Lab) -> None:
    table = lab.play(
        """
kind Suit: clubs, hearts
card Card, one of each suit and rank
    suit: Suit
    rank: 1..3
token Gem, 5 in supply
token Mark, 2 for each player
zones
    deck: deck of Card
    stock: supply of Gem
    box: bag of Gem
each player
    marks: supply of Mark
phase only
    move all gems from stock to box
    remove all marks from the game
"""
        + END
    )
    assert table.count("deck") == 6
    assert table.count("box") == 5
    assert table.count("the game box") == 4


def test_so_many_of_each_value_are_copies_of_one_definition(lab: Lab) -> None:
    table = lab.play(
        """
card Dish, plural dishes, 3 of each value
    value: 1..2
zones
    box: bag of Dish
phase only
    nothing
"""
        + END
    )
    assert table.count("box") == 6


def test_copies_of_a_subtype_lie_where_its_parents_lie_and_are_told_apart(lab: Lab) -> None:
    table = lab.play(
        """
card Card
    price: 0..9
card Dog of Card, one of each size
    size: 1..2
card Cat of Card, one of each lives
    lives: 7..9
zones
    deck: deck of Card
    dogs_only: row of Dog
facts
    n: 0..99, starts 0
phase only
    for each dog in deck: move dog to dogs_only
    set n to number of cats in deck
    for each card in deck where card is a cat: add 10 to n
"""
        + END
    )
    assert table.count("dogs_only") == 2
    assert table.fact("n") == 33


def test_a_zone_takes_only_what_belongs_there(lab: Lab) -> None:
    codes = lab.codes("""
card Card, one of each rank
    rank: 1..3
token Gem, 5 in supply
zones
    deck: deck of Card
    stock: supply of Gem
phase only
    for each card in deck: move card to stock
""")
    assert codes == [("E301", "stock")]


def test_a_zone_that_holds_at_most_so_many(lab: Lab) -> None:
    table = lab.play(
        CARDS.format(count=4, more="")
        + """
    held: slot of Card
zones
    castle: row of Card, at most 2
facts
    n: 0..99, starts 0
phase only
    for each card in deck where card.rank < 3, lowest card.rank first: move card to castle
    if castle is full: add 1 to n
    if deck is not empty: add 2 to n
"""
        + END
    )
    assert table.fact("n") == 3


def test_moving_into_a_full_zone_does_not_overfill_it(lab: Lab) -> None:
    table = lab.play(
        CARDS.format(count=4, more="")
        + """
zones
    castle: row of Card, at most 2
phase only
    Ann chooses
        "Go": nothing
        "Stay": nothing
    for each card in deck, lowest card.rank first: move card to castle
"""
        + END
    ).pick("Go")
    assert table.count("castle") <= 2


def test_rows_close_up_to_the_left_and_grow_at_the_right(lab: Lab) -> None:
    table = lab.play(
        CARDS.format(count=4, more="")
        + """
phase only
    for each card in deck, lowest card.rank first: move card to table
    for each card in table where card.rank = 2: move card to discards
    for each card in discards: move card to table
"""
        + END
    )
    assert table.zone("table") == ["Card 1", "Card 3", "Card 4", "Card 2"]


def test_top_and_bottom_of_a_pile_and_of_a_deck(lab: Lab) -> None:
    table = lab.play(
        CARDS.format(count=4, more="")
        + """
phase only
    for each card in deck, lowest card.rank first: move card to discards
    move the top of discards to table
    move the bottom of discards to table
    for each card in discards where card.rank = 2: put card under deck
    for each card in discards where card.rank = 3: put card on deck
    move the top of deck to table
    move the bottom of deck to table
"""
        + END
    )
    assert table.zone("table") == ["Card 4", "Card 1", "Card 3", "Card 2"]


def test_holder_owner_and_by(lab: Lab) -> None:
    table = lab.play(
        """
token Mark, 1 for each player
each player
    marks: supply of Mark
zones
    board: grid of Mark, 1 rows, 2 columns
facts
    first, second, third: player
phase only
    Bea places a mark on a square in board where square is empty
    for each mark in board
        set first to mark.owner
        set second to mark.by
    for each mark in Ann.marks: set third to mark.holder
"""
        + END
    )
    table.first()
    assert [table.fact(name) for name in ("first", "second", "third")] == ["Bea", "Bea", "Ann"]


def test_return_brings_things_back_where_they_started(lab: Lab) -> None:
    table = lab.play(
        """
token Mark, 2 for each player
each player
    marks: supply of Mark
zones
    board: bag of Mark
phase only
    move all marks from Ann.marks to board
    for each mark in Bea.marks: move mark to board
    return all marks from board to owner
"""
        + END
    )
    assert (table.count("Ann.marks"), table.count("Bea.marks"), table.count("board")) == (2, 2, 0)


def test_a_grid_has_squares_and_lines(lab: Lab) -> None:
    table = lab.play(
        """
token Mark, 9 in supply
zones
    stock: supply of Mark
    board: grid of Mark, 3 rows, 3 columns
facts
    lines, n: 0..99
phase only
    set lines to number of lines in board.lines
    for each square in board: Ann places a mark on square
    if board is full: add 1 to n
"""
        + END
    )
    while table.match.decision and table.offered[0] not in ("End",):
        table.first()
    assert table.fact("lines") == 8
    assert table.fact("n") == 1


# ---------------------------------------------------------------- who sees what
def test_hands_are_seen_by_their_owner_decks_by_nobody_and_rows_by_everyone(lab: Lab) -> None:
    table = lab.play(
        CARDS.format(count=4, more="")
        + """
setup
    shuffle deck
    Ann draws 1 card from deck to hand
    move the top of deck to table
phase only
    nothing
"""
        + END
    )
    assert None not in table.zone("Ann.hand", 0)
    assert table.count("Ann.hand") == 1
    assert "Card" not in json.dumps(table.match.view(1)["zones"][-1]["cards"])
    assert table.zone("Ann.hand", 1) in ([], [None])
    assert table.zone("deck", 0) in ([], [None, None])
    assert table.zone("table", 1) == table.zone("table", 0) != [None]


def test_seen_by_others_and_named_players(lab: Lab) -> None:
    table = lab.play(
        """
card Card, one of each rank
    rank: 1..4
zones
    deck: deck of Card, face down
    private: row of Card, seen by Bea
each player
    brow: hand of Card, seen by others
    secret: pile of Card, seen by nobody
setup
    for each card in deck where card.rank = 1: move card to Ann.brow
    for each card in deck where card.rank = 2: move card to private
    for each card in deck where card.rank = 3: move card to Ann.secret
phase only
    nothing
"""
        + END
    )
    assert (table.zone("Ann.brow", 0), table.zone("Ann.brow", 1)) == ([], ["Card 1"])
    assert (table.zone("private", 0), table.zone("private", 1)) == ([None], ["Card 2"])
    assert (table.zone("Ann.secret", 0), table.zone("Ann.secret", 1)) == ([None], [None])


def test_reveal_teaches_all_show_and_look_teach_one(lab: Lab) -> None:
    table = lab.play(
        """
game "Trial"
    players 3: Ann, Bea, Cleo
card Card, one of each rank
    rank: 1..9
zones
    deck: deck of Card, face down
    pile: pile of Card, face down
setup
    for each card in deck where card.rank < 4, lowest card.rank first: move card to pile
    for each card in pile where card.rank = 1: reveal card
    for each card in pile where card.rank = 2: show card to Bea
    Cleo looks at the bottom of pile as seen
phase only
    nothing
"""
        + END
    )
    # from the top: 3, 2, 1; who laid them there from a deck that nobody sees knows none of them
    assert table.zone("pile", 0) == [None, None, "Card 1"]
    assert table.zone("pile", 1) == [None, "Card 2", "Card 1"]
    assert table.zone("pile", 2) == [None, None, "Card 1"]


def test_a_shuffle_erases_what_was_known(lab: Lab) -> None:
    table = lab.play(
        CARDS.format(count=4, more="")
        + """
setup
    for each card in deck: reveal card
    shuffle deck
phase only
    nothing
"""
        + END
    )
    assert "Card" not in json.dumps(table.match.view(0)["zones"][0])
    assert "Card" not in json.dumps(table.match.view(1)["zones"][0])


def test_a_card_put_back_under_a_deck_by_one_who_saw_it_stays_known_until_it_is_shuffled(lab: Lab) -> None:
    rules = (
        CARDS.format(count=4, more="")
        + """
setup
    for each card in deck where card.rank = 3: move card to table
    for each card in table: put card under deck
    {then}
phase only
    nothing
"""
        + END
    )
    assert lab.play(rules.format(then="nothing")).zone("deck", 1)[-1] == "Card 3"
    assert set(lab.play(rules.format(then="shuffle deck")).zone("deck", 1)) <= {None}


def test_what_cannot_be_followed_is_no_longer_known(lab: Lab) -> None:
    """Two known cards go into a hidden hand one after the other: an onlooker knows both; then one of them leaves unseen."""
    table = lab.play(
        """
card Card, one of each rank
    rank: 1..4
zones
    deck: deck of Card, face down
    open: row of Card
    away: pile of Card, face down
each player
    hand: hand of Card
setup
    for each card in deck where card.rank < 3: move card to open
    move all cards from open to Ann.hand
phase only
    Ann puts a card from hand on away
"""
        + END
    )
    assert words(table.zone("Ann.hand", 1)) == ["Card 1", "Card 2"]
    table.pick("Card 1")
    assert table.zone("away", 0) == ["Card 1"]
    assert table.zone("away", 1) == [None]
    assert table.zone("Ann.hand", 1) in ([], [None])


def test_a_hidden_field_is_known_to_those_named_and_can_be_taught_alone(lab: Lab) -> None:
    table = lab.play(
        """
card Lord, one of each rank
    rank: 1..2
    vampire: yes/no, known to Bea
zones
    castle: row of Lord, seen by everyone
setup
    for each lord in castle: set lord.vampire to yes
    for each lord in castle where lord.rank = 1: reveal lord.vampire
phase only
    nothing
"""
        + END
    )
    assert table.card("Lord 1", 0).get("vampire") is True
    assert "vampire" not in table.card("Lord 2", 0)
    assert table.card("Lord 2", 1)["vampire"] is True
    assert not [line for line in table.lines(0) if "Lord 2" in line and "yes" in line]


def test_two_worlds_what_a_seat_cannot_know_changes_nothing_that_it_receives(lab: Lab) -> None:
    game = lab.game(
        CARDS.format(count=6, more="")
        + """
setup
    shuffle deck
    each player draws 2 cards from deck to hand
phase turn for each player, in turn order, repeat 2 times
    player may discard a card from hand to discards where card.rank > 3
    player draws 1 card from deck to hand
"""
        + END
    )
    match = game.start(5)
    for _ in range(3):
        for seat in (0, 1):
            for seed in (1, 2, 3):
                other = match.imagine(seat, seed)
                assert json.dumps(other.view(seat)) == json.dumps(match.view(seat))
                assert [line.text for line in other.log(seat)] == [line.text for line in match.log(seat)]
                assert [d.seat for d in other.decisions] == [d.seat for d in match.decisions]
                if match.decision.seat == seat:
                    assert [o.label for o in other.decision.options] == [o.label for o in match.decision.options]
        match.choose(match.decision.ids[-1])


def test_the_log_line_of_a_hidden_card_names_it_to_those_who_see_it_only(lab: Lab) -> None:
    table = lab.play(
        CARDS.format(count=4, more="")
        + """
setup
    shuffle deck
    Ann draws 1 card from deck to hand
phase only
    nothing
"""
        + END
    )
    name = table.zone("Ann.hand")[0]
    assert any(name in line for line in table.lines(0))
    assert not any(name in line for line in table.lines(1))
    assert any("Ann draws" in line for line in table.lines(1))


# ---------------------------------------------------------------- decks that run out
def test_a_deck_that_runs_out_in_mid_draw_takes_its_discards_back(lab: Lab) -> None:
    rules = (
        """
card Card, one of each rank
    rank: 1..5
zones
    deck: deck of Card, face down, reshuffles discards when empty
    discards: pile of Card, face up
each player
    hand: hand of Card
setup
    for each card in deck where card.rank > 2: move card to discards
phase only
    Ann draws {count} cards from deck to hand
    Bea draws {more} cards from deck to hand
"""
        + END
    )
    table = lab.play(rules.format(count=2, more=0))
    assert table.count("Ann.hand") == 2
    assert table.count("discards") == 3  # it is not reshuffled before a card is needed
    table = lab.play(rules.format(count=4, more=0))
    assert table.count("Ann.hand") == 4
    assert {"Card 1", "Card 2"} <= set(table.zone("Ann.hand"))  # what was left comes first
    assert (table.count("deck"), table.count("discards")) == (1, 0)


def test_draw_from_an_empty_deck_does_as_much_as_can_be_done(lab: Lab) -> None:
    table = lab.play(
        CARDS.format(count=3, more="")
        + """
phase only
    Ann draws 5 cards from deck to hand
    Bea draws 1 card from deck to hand
"""
        + END
    )
    assert table.match.fault is None
    assert (table.count("Ann.hand"), table.count("Bea.hand"), table.count("deck")) == (3, 0, 0)


def test_each_players_deck_reshuffles_its_own_discards(lab: Lab) -> None:
    table = lab.play(
        """
card Card, one of each rank
    rank: 1..4
zones
    stock: pile of Card
each player
    library: deck of Card, face down, reshuffles cellar when empty
    cellar: pile of Card
    hand: hand of Card
setup
    for each card in stock where card.rank = 1: move card to Ann.library
    for each card in stock where card.rank = 2: move card to Ann.cellar
    for each card in stock where card.rank = 3: move card to Bea.cellar
phase only
    for each player: player draws 3 cards from library to hand
"""
        + END
    )
    assert words(table.zone("Ann.hand")) == ["Card 1", "Card 2"]
    assert table.zone("Bea.hand") == ["Card 3"]
    assert table.zone("stock") == ["Card 4"]


# ---------------------------------------------------------------- tables of cards
TABLE = """
kind Color: red, blue
card Card
    color: Color
    cost: 0..9
    tags: any Color
    holy, cursed: yes/no
zones
    deck: deck of Card
each player
    hand: hand of Card
facts
    n: 0..999, starts 0
"""


def test_an_inline_table_makes_definitions_with_copies_and_owners(lab: Lab) -> None:
    table = lab.play(
        TABLE
        + """
table Card
    | name  | color | cost | tags      | holy | cursed | count | owner |
    | Torch | red   | 2    | red, blue | yes  | no     | 1     | Ann   |
    | Rope  | blue  | 3    | -         | no   | no     | 2     | Bea   |
phase only
    set n to sum of card.cost for each card in cards
    for each card in Ann.hand where card is holy: set n to n + 100 * number of colors in card.tags
"""
        + END
    )
    assert (table.zone("Ann.hand"), table.zone("Bea.hand")) == (
        ["Torch"],
        ["Rope", "Rope"],
    )  # where its owner has a zone for it
    assert table.fact("n") == 8 + 200


def test_a_table_from_a_file_with_provenance(lab: Lab) -> None:
    rules = (
        TABLE
        + """
table Card from "cards.csv"
phase only
    set n to sum of card.cost for each card in deck
"""
        + END
    )
    table = lab.play(
        rules,
        tables={
            "cards.csv": """
# stand-ins
name,count,color,cost,tags,holy,cursed,provenance
Torch,1,red,2,red,yes,no,printed
Rope,2,blue,3,-,no,no,reconstructed
"""
        },
    )
    assert table.count("deck") == 3
    assert table.fact("n") == 8


def test_card_rows_that_do_not_fit_are_reported_by_file_row_and_column(lab: Lab) -> None:
    faults = lab.check(
        TABLE
        + """
table Card from "cards.csv"
phase only
    nothing
""",
        tables={
            "cards.csv": """
name,color,cost,tags,holy,cursed
Torch,red,2,red,yes,no
Rope,blu,12,,no,maybe
"""
        },
    )
    errors = [fault for fault in faults if fault.severity == "error"]
    assert [fault.span.text for fault in errors] == ["blu", "12", "", "maybe"]
    assert all(str(fault.span).split("/")[-1].startswith("cards.csv:3:") for fault in errors)
    assert any("blue" in fault.hint for fault in errors)


@pytest.mark.parametrize("folder", ["../cards.csv", "missing.csv"])
def test_a_table_outside_the_folder_or_missing_is_reported(lab: Lab, folder: str) -> None:
    faults = lab.check(
        TABLE
        + f"""
table Card from "{folder}"
phase only
    nothing
"""
    )
    assert [fault.span.line if hasattr(fault.span, "line") else 1 for fault in faults if fault.severity == "error"]


def test_a_definition_is_read_by_its_name(lab: Lab) -> None:
    table = lab.play(
        TABLE
        + """
table Card
    | name  | color | cost | tags | holy | cursed | count |
    | Torch | red   | 2    | -    | yes  | no     | 2     |
    | Rope  | blue  | 3    | -    | no   | no     | 1     |
phase only
    for each card in deck where card is "Torch": add card.cost to n
    for each card in deck where card is not "Torch": add 100 to n
"""
        + END
    )
    assert table.fact("n") == 104


def test_a_definition_whose_name_is_misspelt_is_reported_with_the_nearest(lab: Lab) -> None:
    faults = lab.check(
        TABLE
        + """
table Card
    | name  | color | cost | tags | holy | cursed |
    | Torch | red   | 2    | -    | yes  | no     |
phase only
    for each card in deck where card is "Torhc": add card.cost to n
"""
    )
    assert [(fault.code.id, fault.span.text) for fault in faults] == [("E201", '"Torhc"')]
    assert "Torch" in faults[0].hint


def test_the_word_of_the_sort_does_for_any_type_of_it(lab: Lab) -> None:
    """`cards` for things declared as `card Dish`, where no type is called Card."""
    table = lab.play(
        """
card Dish, plural dishes, 3 of each value
    value: 1..2
zones
    deck: deck of Dish
each player
    hand: hand of Dish
phase only
    each player draws 2 cards from deck to hand
"""
        + END
    )
    assert (table.count("Ann.hand"), table.count("Bea.hand"), table.count("deck")) == (2, 2, 2)
