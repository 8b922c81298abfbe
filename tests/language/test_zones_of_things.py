"""Zones that each card or token has: what lies on a thing, who sees it, what comes and goes."""

from __future__ import annotations

import pytest
from lab import Lab, Table, words

SPACES = """
card Hero
    age: 1..9
table Hero
    | name | age |
    | Alf  | 1   |
    | Bo   | 2   |
    | Cy   | 3   |
card Space
    place: 1..3
table Space
    | name  | place |
    | Gate  | 1     |
    | Yard  | 2     |
zones
    people: row of Hero
    board: row of Space
each Space
    stack: pile of Hero, at most 2, limit 5
facts
    n: 0..99
"""
END = """
    Ann chooses
        "End": nothing
        "Wait": nothing
"""


def on(table: Table, name: str, zone: str, seat: int | None = None) -> list[str | None]:
    """The names of what a seat sees in a zone of a thing."""
    inside = [one for one in table.card(name, seat).get("zones", ()) if one["name"] == zone]
    return [card["name"] for one in inside for card in one["cards"]]


def body(*lines: str) -> str:
    """A phase with some sentences, and a decision after them."""
    return "\n".join(["phase only", *(f"    {line}" for line in lines)]) + END


# ---------------------------------------------------------------- what lies there
def test_each_thing_has_a_zone_of_its_own(lab: Lab) -> None:
    table = lab.play(SPACES + body("move Alf to Gate.stack", "move Bo to Gate.stack", "move Cy to Yard.stack"))
    assert on(table, "Gate", "stack") == ["Bo", "Alf"]
    assert on(table, "Yard", "stack") == ["Cy"]
    assert table.count("people") == 0


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("Gate.stack is empty", False),
        ("Yard.stack is empty", True),
        ("Gate.stack is full", True),
        ("Yard.stack is full", False),
        ("(number of heros in Gate.stack) = 2", True),
        ("Gate.stack.bottom is Alf", True),
        ("Gate.stack.top is Bo", True),
        ("Alf is in Gate.stack", True),
        ("Alf is in Yard.stack", False),
        ("there is a space in board where Bo is in space.stack and space.place = 1", True),
        ("there is a space where space.stack is empty", True),
        ("(sum of hero.age for each hero in Gate.stack) = 3", True),
        ("(the highest age among all stacks) is Bo", True),
        ("Gate.stack.limit = 5 and stack.limit = 5", True),
        ("(the first space in board where space.stack is empty) is Yard", True),
        ("there is a player where Alf.holder is player", False),
    ],
)
def test_what_rules_ask_of_a_zone_of_a_thing(lab: Lab, condition: str, holds: bool) -> None:
    if "highest" in condition:
        lines = ["let best = the hero with the highest age among all stacks", "if best is Bo: set n to 1"]
    else:
        lines = [f"if {condition}: set n to 1"]
    table = lab.play(SPACES + body("move Alf to Gate.stack", "move Bo to Gate.stack", *lines))
    assert table.fact("n") == int(holds)


def test_things_are_chosen_from_it_and_moved_between_them(lab: Lab) -> None:
    table = lab.play(
        SPACES
        + """
setup
    move Alf to Gate.stack
    move Bo to Gate.stack
phase only
    Ann chooses a hero in Gate.stack
        Ann chooses a space in board where space is not Gate and space.stack is not full
            move hero to space.stack
    move the top of Gate.stack to Yard.stack
    move all heros from Yard.stack to people
    for each space in board
        for each hero in people
            if space.stack is not full: move hero to space.stack
"""
        + END
    )
    assert table.offered == ["Bo", "Alf"]
    table.pick("Alf")
    assert on(table, "Gate", "stack") == ["Bo", "Cy"]
    assert on(table, "Yard", "stack") == ["Alf"]
    assert "Yard's stack" in " ".join(table.lines())


def test_a_full_one_is_a_fault(lab: Lab) -> None:
    table = lab.play(SPACES + body(*(f"move {name} to Gate.stack" for name in ("Alf", "Bo", "Cy"))))
    assert table.match.fault is not None
    assert "stack is full" in table.match.fault.message


def test_a_type_has_the_zones_of_what_it_is(lab: Lab) -> None:
    table = lab.play(
        """
card Place
    worth: 1..3
card Other
    worth: 1..3
card Town of Place, one of each worth
card Thing of Other, one of each worth
card Village of Place, one of each worth
token Cube, 3 in supply
zones
    towns: row of Place
    others: row of Other
    stock: supply of Cube
each Place
    store: supply of Cube
phase only
    for each town in towns where town.worth = 2
        for each cube in stock
            if town.store is empty: move cube to town.store
    for each place in towns where place.worth = 3
        for each cube in stock
            if place.store is empty: move cube to place.store
"""
        + END
    )
    assert [on(table, name, "store") for name in ("Town 1", "Town 2", "Town 3", "Village 2", "Village 3")] == [
        [],
        ["Cube"],
        ["Cube"],
        [],
        ["Cube"],
    ]


# ---------------------------------------------------------------- several copies
CRATES = """
token Crate, 3 in supply
token Cube, 2 for each player
zones
    yard: supply of Crate
each player
    cubes: supply of Cube
each Crate
    inside: bag of Cube, seen by everyone
    nest: slot of Crate
phase turn for each player, in turn order, repeat 3 times
    player chooses a crate in yard
        move 1 cube from cubes to crate.inside
"""


def test_copies_in_which_other_things_lie_are_told_apart(lab: Lab) -> None:
    table = lab.play(CRATES, automatic=False)
    assert table.offered == ["Crate (one of 3)"]
    table.first(2)
    assert words(table.offered) == ["Crate", "Crate (one of 2)"]


def fill(table: Table, label: str) -> Table:
    """Let whoever is asked put a cube into a crate, in a game that goes on by itself."""
    other = table.copy()
    decision = other.open
    other.match.choose(next(option.id for option in decision.options if option.label == label), decision.seat)
    return other


def test_copies_in_which_alike_things_lie_are_not(lab: Lab) -> None:
    """Which of the alike ones was filled does not matter; whether one was filled twice does."""
    table = lab.play(CRATES.replace("cubes: supply of Cube", "cubes: supply of Cube\n    more: supply of Cube"))
    spread, heaped = fill(table, "Crate (one of 2)"), fill(table, "Crate")
    assert spread.match.position() != heaped.match.position()
    assert fill(table, "Crate").match.position() == heaped.match.position()
    assert words(heaped.offered) == ["Crate", "Crate (one of 2)"]
    assert len(spread.offered) == 3


def test_nothing_lies_in_itself(lab: Lab) -> None:
    table = lab.play(CRATES.replace("move 1 cube from cubes to crate.inside", "move crate to crate.nest"))
    assert table.match.fault is not None
    assert "inside itself" in table.match.fault.message


@pytest.mark.parametrize("players", [2, 3])
def test_there_is_a_zone_for_each_copy_however_many_play(lab: Lab, players: int) -> None:
    game = lab.game(
        'game "Trial"\n    players 2..3\n'
        + CRATES.replace("token Crate, 3 in supply", "token Crate, 2 for each player"),
        players,
    )
    assert sum(zone.group == "inside" for zone in game.program.zones) == 2 * players


# ---------------------------------------------------------------- who sees it
HIDDEN = """
card Chest, 1 for each player
card Coin, one of each worth
    worth: 1..3
zones
    bank: deck of Coin
each player
    chests: row of Chest
each Chest
    filling: bag of Coin, {seen}
phase only
    shuffle bank
    for each chest in Bea.chests: move the top 2 of bank to chest.filling
"""


@pytest.mark.parametrize(
    ("seen", "ann", "bea"),
    [("seen by owner", 0, 2), ("seen by others", 2, 0), ("face down", 0, 0), ("seen by Ann and Bea", 2, 2)],
)
def test_who_sees_what_lies_on_a_thing(lab: Lab, seen: str, ann: int, bea: int) -> None:
    table = lab.play(HIDDEN.format(seen=seen) + END)
    for seat, known in ((0, ann), (1, bea)):
        [chest] = next(zone for zone in table.match.view(seat)["zones"] if zone["owner"] == "Bea")["cards"]
        [inside] = chest["zones"]
        assert (inside["count"], len(inside["cards"])) == (2, known)


def test_what_lies_face_down_on_a_thing_is_imagined_anew(lab: Lab) -> None:
    table = lab.play(
        """
card Space, one of each place
    place: 1..2
card Coin, one of each worth
    worth: 1..6
zones
    bank: deck of Coin
    board: row of Space
each Space
    cellar: row of Coin, face down
setup
    shuffle bank
    for each space in board: move the top 3 of bank to space.cellar
phase only
    nothing
"""
        + END
    )
    found = set()
    for seed in range(20):
        view = table.match.imagine(0, seed).view(None)
        board = next(zone for zone in view["zones"] if zone["name"] == "board")
        found.add(tuple(coin["name"] for space in board["cards"] for coin in space["zones"][0]["cards"]))
    assert len(found) > 10
    assert all(len(set(names)) == 6 for names in found)


# ---------------------------------------------------------------- decks of things
def test_each_has_a_deck_that_chance_shuffles_by_itself_and_its_own_pile_goes_into_it(lab: Lab) -> None:
    rules = """
card Coin, one of each worth
    worth: 1..18
token Crate, 2 in supply
zones
    bank: row of Coin
    yard: row of Crate
    row: row of Coin
each Crate
    pot: deck of Coin, reshuffles spent when empty
    spent: pile of Coin
setup
    for each crate in yard
        for each coin in bank
            if coin is in bank and (number of coins in crate.pot) < 9: move coin to crate.pot
        shuffle crate.pot
phase only
    for each crate in yard
        move the top 9 of crate.pot to row
    for each crate in yard
        for each coin in row where coin is in row
            if (number of coins in crate.spent) < 9: move coin to crate.spent
    for each crate in yard
        move the top 1 of crate.pot to row
"""
    table = lab.play(rules + END)
    assert table.match.fault is None
    assert table.count("row") == 2
    drawn = [line for line in table.lines() if "to row" in line]
    assert len(drawn) == 4
    assert drawn[0] != drawn[1]


# ---------------------------------------------------------------- rules that wake
def test_rules_wake_where_something_enters_or_leaves(lab: Lab) -> None:
    rules = """
when a hero enters stack: add 1 to n
when a hero enters Yard.stack: add 10 to n
when a hero leaves Gate.stack: add 40 to n
phase only
    move Alf to Gate.stack
    let who = Alf
    move who to Yard.stack
    move Bo to Yard.stack
    move who to people
"""
    table = lab.play(SPACES + rules + END)
    table.first(3)
    assert table.fact("n") == 1 + 51 + 11


@pytest.mark.parametrize(
    "sentence",
    ["move Alf to people", "move the top of Gate.stack to people", "move all heros from Gate.stack to people"],
)
def test_a_rule_about_leaving_wakes_also_where_the_sentence_does_not_say_from_where(lab: Lab, sentence: str) -> None:
    rules = "when a hero leaves stack: add 1 to n\n" + body("move Alf to Gate.stack", sentence, "move Bo to people")
    assert lab.play(SPACES + rules).fact("n") == 1


def test_the_same_of_a_zone_of_each_player(lab: Lab) -> None:
    rules = """
card Card, one of each worth
    worth: 1..4
zones
    market: row of Card
    gone: row of Card
each player
    shelf: row of Card
facts
    n: 0..99
when a card leaves shelf: add 1 to n
when a card leaves Bea.shelf: add 5 to n
when a card enters Bea.shelf: add 20 to n
phase only
    for each card in market
        if card.worth > 2: move card to Ann.shelf
        otherwise: move card to Bea.shelf
    for each player
        for each card in player.shelf: move card to gone
"""
    assert lab.play(rules + END).first(2).fact("n") == 40 + 4 + 10


def test_a_watch_looks_at_all_of_them(lab: Lab) -> None:
    rules = """
as soon as there is a space where space.stack is full: everyone draws "Full"
"""
    table = lab.play(SPACES + rules + body("move Alf to Yard.stack", "move Bo to Yard.stack"))
    assert table.ending == "Full"


# ---------------------------------------------------------------- mistakes
ONE = "card Card, one of each worth\n    worth: 1..3\nzones\n    market: row of Card\n"


@pytest.mark.parametrize(
    ("rules", "code", "words"),
    [
        ("each Card\n    below: pile of Card, starts one of each worth", "E501", ", starts one of each worth"),
        ("each Card\n    below: grid of Card, 2 rows, 2 columns", "E901", "below: grid of Card, 2 rows, 2 columns"),
        ("each Card\n    below: pile of Card, seen by owner", "E201", "owner"),
        ("each Card\n    below: pile of Card, seen by evryone", "E201", "evryone"),
        ("each Card\n    below: plie of Card", "E204", "plie"),
        ("each Card\n    below: pile of Crad", "E204", "Crad"),
        ("each Card\n    worth: pile of Card", "E202", "worth"),
        ("each Card\n    market: pile of Card", "E202", "market"),
        ("each Card\n    below: pile of Card\neach player\n    below: row of Card", "E202", "below"),
        ("each Card\n    below: deck of Card, reshuffles markt when empty", "E201", "markt"),
        ("each Card\n    rank: 1..3", "E501", "rank: 1..3"),
        ("token Crate, 1 in supply\n    below: pile of Card", "E501", "below: pile of Card"),
    ],
)
def test_what_is_wrong_with_a_zone_of_a_thing(lab: Lab, rules: str, code: str, words: str) -> None:
    assert (code, words) in lab.codes(f"{ONE}{rules}\nphase only\n    nothing\n")


@pytest.mark.parametrize(
    ("sentence", "code", "words"),
    [
        ("move all cards from below to market", "E201", "below"),
        ("for each card in market: move card to card.belwo", "E307", "belwo"),
        ("if there is a card in market where card.below is full: end the game", "E301", "full"),
    ],
)
def test_what_is_wrong_in_a_sentence_about_it(lab: Lab, sentence: str, code: str, words: str) -> None:
    rules = f"{ONE}each Card\n    below: pile of Card\nphase only\n    {sentence}\n"
    assert (code, words) in lab.codes(rules)
