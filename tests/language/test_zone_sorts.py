"""A zone that is worked out is what its branches are: a deck stays a deck, a grid keeps its rows (case B16)."""

import pytest

from rulewright.interpreter import pipeline
from rulewright.interpreter.run.match import Game
from tests.language.lab import Lab

DECKS = """
kind Tier: low, high
card Card, one of each tier and worth
    tier: Tier
    worth: 1..10
zones
    deck1: deck of Card
    deck2: deck of Card
    used: pile of Card
    market: row of Card, at most 20
each player
    hand: hand of Card
facts
    n: 0..99
setup
    for each card in deck1 where card.tier is high: move card to deck2
    shuffle deck1
    shuffle deck2
define deck_of(tier) as
    if tier is low: deck1
    otherwise: deck2
"""
END = """
    Ann chooses
        "End": nothing
        "Wait": nothing
"""


def drawn(lab: Lab, lines: str, zone: str = "market", more: str = "") -> set[tuple[str, ...]]:
    """What lies in a zone after some lines, for a few seeds."""
    rules = DECKS + more + "phase only\n" + "".join(f"    {line}\n" for line in lines.splitlines()) + END
    game = lab.game(rules)
    found = set()
    for seed in range(6):
        match = game.start(seed)
        assert match.fault is None, match.fault
        view = match.view(None)
        found.add(tuple(card["name"] for one in view["zones"] if one["name"] == zone for card in one["cards"]))
    return found


@pytest.mark.parametrize(
    "lines",
    [
        "move the top 4 of deck_of(low) to market",
        "let mine = deck_of(low)\nmove the top 4 of mine to market",
        "let mine = deck_of(low)\nset mine to deck_of(low)\nmove the top 4 of mine to market",
        "let mine = deck2\nset mine to deck1\nmove the top 4 of mine to market",
        "do lay(deck_of(low))",
        "do lay_of(low)",
        "let some = deck_of(low)\ndo lay(some)",
    ],
)
def test_b16_the_top_of_a_deck_that_is_worked_out_is_shuffled(lab: Lab, lines: str) -> None:
    more = """
how to lay(stack)
    move the top 4 of stack to market
how to lay_of(tier)
    do lay(deck_of(tier))
"""
    found = drawn(lab, lines, more=more)
    assert len(found) > 3
    assert all(len(cards) == 4 and all("Low" in card for card in cards) for cards in found)


def test_b16_a_draw_from_a_deck_that_is_worked_out_asks_nobody(lab: Lab) -> None:
    table = lab.play(DECKS + "phase only\n    each player draws 2 cards from deck_of(high) to hand" + END)
    assert [table.count("Ann.hand"), table.count("Bea.hand"), table.count("deck2")] == [2, 2, 6]
    assert table.offered == ["End", "Wait"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("let best = top of deck_of(low)", "top of deck_of(low)"),
        ("let mine = deck_of(low)\n    let best = top of mine", "top of mine"),
        ("for each card in market: set n to place of card in deck_of(low)", "place of card in deck_of(low)"),
    ],
)
def test_b16_the_top_of_a_deck_that_is_worked_out_cannot_be_read(lab: Lab, line: str, words: str) -> None:
    assert ("E505", words) in lab.codes(DECKS + f"phase only\n    {line}{END}")


@pytest.mark.parametrize("other", ["market", "used", "Ann.hand"])
def test_b16_branches_of_different_sorts_are_refused_with_both_named(lab: Lab, other: str) -> None:
    rules = DECKS.replace("    otherwise: deck2", f"    otherwise: {other}")
    (fault,) = lab.check(rules + "phase only\n    move the top 4 of deck_of(low) to market" + END)
    sort = {"market": "row", "used": "pile", "Ann.hand": "hand"}[other]
    assert fault.message == f"the zone `deck1` is a deck, but the zone `{other.split('.')[-1]}` is a {sort}"
    assert fault.span.text == other


@pytest.mark.parametrize(("first", "then"), [("deck1", "market"), ("used", "deck1"), ("market", "used")])
def test_b16_a_word_is_not_set_to_a_zone_of_another_sort(lab: Lab, first: str, then: str) -> None:
    lines = f"    let stack = {first}\n    set stack to {then}\n    move all cards from stack to market"
    (fault,) = [one for one in lab.check(DECKS + "phase only\n" + lines + END) if one.severity == "error"]
    assert (fault.code.id, fault.span.text) == ("E301", then)
    assert f"`{first}`" in fault.message
    assert f"`{then}`" in fault.message


def test_b16_what_a_hint_proposes_for_branches_of_two_sorts_checks(lab: Lab) -> None:
    rules = DECKS.replace("if tier is low: deck1", "if tier is low: market where card.worth > 0")
    rules = rules.replace("otherwise: deck2", "otherwise: used where card.worth > 0")
    assert lab.codes(rules + "phase only\n    set n to number of cards in deck_of(low)" + END) == []


GRIDS = """
token Mark, 2 in supply
zones
    stock: supply of Mark
    wide: grid of Mark, 2 rows, 5 columns
    high: grid of Mark, 4 rows, 3 columns
facts
    n, m: 0..99
define board_of(number) as
    if number = 1: wide
    otherwise: high
"""


@pytest.mark.parametrize(
    ("value", "known"),
    [
        ("10 * board_of(1).rows + board_of(2).rows", 24),
        ("10 * board_of(1).columns + board_of(2).columns", 53),
        ("number of lines in board_of(1).lines", 7),
        ("number of lines in board_of(2).lines", 7),
        ("10 * board_of(1).a2.row + board_of(2).b1.column", 22),
        ("number of squares in board_of(2).a2.neighbours", 3),
        ("number of squares between board_of(1).a1 and board_of(1).c1", 1),
        ("number of squares between wide.a1 and board_of(2).a1", 0),
        ("number of squares in board_of(2) where square.row = board_of(2).rows", 3),
        ("number of squares in board_of(1) where square.right is empty", 10),
    ],
)
def test_b16_a_grid_that_is_worked_out_has_rows_and_squares(lab: Lab, value: str, known: int) -> None:
    table = lab.play(GRIDS + f"phase only\n    set n to {value}{END}")
    assert table.fact("n") == known


def test_b16_a_rule_hears_of_a_square_of_a_grid_that_is_worked_out(lab: Lab) -> None:
    table = lab.play(
        GRIDS
        + """
phase only
    Ann must place a mark on a square in board_of(2) where square.row = 3
when a mark is placed on a square: set n to 10 * square.row + square.column
"""
        + END.replace("    Ann", "phase last\n    Ann")
    )
    table.pick("b3")
    assert table.fact("n") == 32


def test_b16_decks_that_are_worked_out_run_out_by_themselves(lab: Lab) -> None:
    """Each deck is refilled from what it says itself; one that says nothing stays empty."""
    rules = DECKS.replace("deck1: deck of Card", "deck1: deck of Card, reshuffles used when empty")
    rules += (
        "phase only\n    move the top 8 of deck1 to used\n    move the top 8 of deck2 to market\n"
        "    Ann draws 5 cards from deck_of(low) to hand\n    Bea draws 2 cards from deck_of(high) to hand" + END
    )
    table = lab.play(rules)
    assert [table.count(zone) for zone in ("Ann.hand", "Bea.hand", "deck1", "deck2", "used")] == [5, 2, 5, 0, 0]


def test_b16_each_players_own_deck_through_a_define(lab: Lab) -> None:
    table = lab.play(f"""
card Card, 6 for each player
    worth: 0..9, starts 0
each player
    deck: deck of Card, limit 6
    shelf: row of Card, at most 2
    n: 0..99
define player.other_deck as player.opponent.deck
define player.either as
    if player is Ann: player.deck
    otherwise: player.opponent.deck
phase turn for each player
    player draws 2 cards from player.other_deck to shelf
    set player.n to 10 * player.other_deck.limit + number of cards in player.either
    if player.shelf is full: add 1 to player.n
phase only{END}""")
    assert [table.count(zone) for zone in ("Ann.deck", "Bea.deck", "Ann.shelf")] == [4, 4, 2]
    assert table.has("n") == [67, 65]


@pytest.mark.parametrize("source", ["deck_of(low)", "deck1"])
def test_b16_rules_about_where_things_come_from_hear_of_zones_that_are_worked_out(lab: Lab, source: str) -> None:
    rules = f"""
when a player draws a card from deck1: add 1 to n
when a card leaves deck2: add 10 to n
phase only
    Ann draws 2 cards from {source} to hand
    Ann draws 1 card from deck_of(high) to hand"""
    table = lab.play(DECKS + rules + END)
    assert table.fact("n") == 12


def test_b16_in_a_rule_of_a_card(lab: Lab) -> None:
    rules = """
card Card
table Card
    | name  | count |
    | Plain | 9     |
    | Scout | 1     |
zones
    left_deck, right_deck: deck of Card
    row: row of Card
define deck_at(number) as
    if number = 1: left_deck
    otherwise: right_deck
card "Scout"
    when this enters row: move the top 2 of deck_at(2) to row
setup
    for each card in left_deck where card is not "Scout": move card to right_deck
phase only
    move the top of deck_at(1) to row
    Ann chooses
        "End": nothing
        "Wait": nothing
"""
    table = lab.play(rules)
    assert [table.count(zone) for zone in ("left_deck", "right_deck", "row")] == [0, 7, 3]


def test_b16_in_an_overlay(lab: Lab) -> None:
    rules = DECKS + "phase only\n    move the top 4 of deck_of(low) to market" + END
    rules += """
variant "High" of "Trial"
    change deck_of to deck2
    before phase only
        let some = deck_of(low)
        set some to deck1
        move the top 3 of some to used
    after phase only
        move the top 2 of deck_of(low) to used
"""
    found = {
        tuple(card["name"] for zone in view["zones"] if zone["name"] == "used" for card in zone["cards"])
        for seed in range(6)
        for view in [Game(pipeline.load(lab.path(rules)).compile(None, ("High",))).start(seed).view(None)]
    }
    assert len(found) > 3
