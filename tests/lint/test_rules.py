"""What the pages of the linter's rules have no room for: what is left alone, and tables in files."""

from __future__ import annotations

from pathlib import Path

import pytest
from expecting import hold, linted

BASE = """
kind Suit: clubs, hearts
card Card, one of each suit and rank
    suit: Suit
    rank: 1..3
zones
    deck: deck of Card
    row: row of Card
each player
    hand: hand of Card
    coins: 0..9, starts 3
facts
    day: 1..7
phase turn for each player, in turn order, repeat 3 times
    player draws 1 card from deck to hand
    player may play a card from hand to row
    player gains 1 coin
    add 1 to day
    {line}
score player
    player.coins + day
{beside}
"""


def rules(line: str = "nothing", beside: str = "") -> str:
    return BASE.format(line=line.replace("\n", "\n    "), beside=beside)


@pytest.mark.parametrize(
    "condition",
    [
        "player.coins > 8",
        "day = 7",
        "(number of cards in hand) > 5",
        "there is a card in row where card.rank = 3",
        "there is a card in row where card.suit is hearts and card.rank > 1",
        "wage > 3",  # a define is where an author writes down what may change
        "number of players = 2",
        "all cards in row have rank >= 1 and rank < 3",
    ],
)
def test_conditions_that_can_come_out_both_ways(condition: str, tmp_path: Path) -> None:
    hold(tmp_path, rules(f"if {condition}: player gains wage coins", "define wage as 2"))


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        ("player.coins > 9", "W720"),
        ("player.coins - 9 > 0", "W720"),
        ("(number of cards in hand) > 6", "W720"),
        ("day > 5 and day < 3", "W720"),
        ("there is a card in row where card.rank > 3", "W720"),
        ("there is a card in row where card.suit is hearts and card.suit is clubs", "W720"),
        ("not player.coins < 0", "W720"),  # the inner one is what never holds
        ("day >= 1", "W721"),
        ("day > 2 or day < 5", "W721"),
        ("player.coins = player.coins", "W721"),
    ],
)
def test_conditions_that_come_out_one_way(condition: str, code: str, tmp_path: Path) -> None:
    hold(tmp_path, rules(f"if {condition}: player gains 1 coin  # warning[{code}]: this"))


def test_a_menu_whose_lines_cover_everything(tmp_path: Path) -> None:
    menu = 'player chooses\n    "Low" if {one}: player gains 1 coin\n    "High" if {other}: nothing'
    for number, (one, other) in enumerate(
        [("day < 4", "day > 3"), ("day = 2", "not day = 2"), ("day <= 4", "day >= 4")]
    ):
        hold(tmp_path / str(number), rules(menu.format(one=one, other=other)))


def test_a_loop_that_ends_by_a_local_name(tmp_path: Path) -> None:
    hold(tmp_path, rules("let left = 3\nrepeat until left = 0\n    remove 1 from left\n    player gains 1 coin"))


def test_a_loop_that_ends_through_a_procedure(tmp_path: Path) -> None:
    hold(tmp_path, rules("repeat until day = 7: do wait", "how to wait: add 1 to day"))


def test_a_loop_that_is_left(tmp_path: Path) -> None:
    hold(tmp_path, rules("repeat until day = 7\n    player gains 1 coin\n    if player.coins > 5: stop"))


def test_endings_about_different_things_do_not_hide_one_another(tmp_path: Path) -> None:
    beside = """
as soon as a player has coins >= 5: player wins "Rich"
as soon as day >= 6: everyone draws "Late"
as soon as a player has coins >= 4: player wins "Well off"
"""
    hold(tmp_path, rules(beside=beside))


def test_what_an_earlier_ending_asks_for_as_well(tmp_path: Path) -> None:
    beside = """
as soon as day >= 5: everyone draws "Late"
as soon as day >= 6 and row is empty: everyone draws "Later"  # warning[W741]: never reached
"""
    hold(tmp_path, rules(beside=beside))


def test_a_text_is_held_against_what_its_rule_calls(tmp_path: Path) -> None:
    beside = """
card "Clubs 1"
    text "Draw two cards and gain 4 coins."
    when you play this: do help(you)
how to help(player)
    player draws 2 cards from deck to hand
    player gains bonus coins
define bonus as 4
"""
    hold(tmp_path, rules(beside=beside))


def test_files_of_tables(tmp_path: Path) -> None:
    game = """
        card Card
            worth: 0..99
            partner: text
        table Card from "cards.csv"
        zones
            deck: deck of Card
        each player
            hand: hand of Card
        phase turn for each player, in turn order
            player draws 1 card from deck to hand
            if there is a card in hand where card.partner is "Ant": end the game
        score player
            sum of card.worth for each card in player.hand
    """
    names = ["Ant", "Bee", "Cow", "Dog", "Elk", "Fox", "Gnu", "Hen"]
    pairs = dict(zip(names, [names[at ^ 1] for at in range(8)], strict=True)) | {"Hen": "Ant"}
    lines = [f"{name},{90 if name == 'Cow' else at % 3},{pairs[name]}" for at, name in enumerate(names)]
    found = linted(tmp_path, game, {"cards.csv": "name,worth,partner\n" + "\n".join(lines) + "\nIbis,2,Foxx\n"})
    places = [(Path(fault.span.source.name).name, fault.code.id, fault.span.line, fault.span.text) for fault in found]
    assert ("cards.csv", "W751", 4, "90") in places
    assert ("cards.csv", "W752", 10, "Foxx") in places
    assert next(fault.fix.text for fault in found if fault.code.id == "W752" and fault.fix) == "Fox"


ATLAS = """
    card Town
        code: text
        roads: text
    table Town from "towns.csv"
    zones
        country: row of Town
    each player
        hand: hand of Town
    phase turn for each player, in turn order
        player may choose a town in country where town.roads is not "" and town.code is not "t0"
            move town to hand
    score player
        number of towns in player.hand
"""


def towns(roads: dict[int, list[int]], codes: dict[int, str]) -> dict[str, str]:
    """Write a table of towns in a ring, with other roads and codes for some of them."""
    lines = []
    for at in range(12):
        named = roads.get(at, [(at - 1) % 12, (at + 1) % 12])
        lines.append(f'Town {at},{codes.get(at, f"t{at}")},"{", ".join(f"Town {to}" for to in named)}"')
    return {"towns.csv": "name,code,roads\n" + "\n".join(lines) + "\n"}


def test_a_ring_of_towns_is_right(tmp_path: Path) -> None:
    assert linted(tmp_path, ATLAS, towns({}, {})) == ()


def test_exactly_the_edges_that_lead_one_way(tmp_path: Path) -> None:
    """B57: a graph of cities in which two roads lead one way."""
    found = linted(tmp_path, ATLAS, towns({3: [2, 4, 9], 6: [5]}, {}))
    assert [(fault.code.id, fault.span.line) for fault in found] == [("W753", 5), ("W753", 9)]


def test_two_cards_with_the_same_id(tmp_path: Path) -> None:
    """B46: two ids occur twice, and both places are told."""
    found = linted(tmp_path, ATLAS, towns({}, {5: "t2"}))
    assert [(fault.code.id, fault.span.line, fault.labels[0].span.line) for fault in found] == [("W754", 7, 4)]


def test_a_name_that_is_nearly_right(tmp_path: Path) -> None:
    """B76: names that miss a card by a letter, with a suggestion."""
    files = {name: text.replace("Town 4, Town 6", "Tovn 4, Town 6") for name, text in towns({}, {}).items()}
    found = [fault for fault in linted(tmp_path, ATLAS, files) if fault.code.id == "W752"]
    assert [(fault.span.line, fault.hint) for fault in found] == [(7, 'Did you mean "Town 4"?')]


def test_an_unfinished_game(tmp_path: Path) -> None:
    """B18: a piece without a rule that moves it, and tracks that nothing uses."""
    game = """
        token Stone, 4 in supply  # warning[W714]: no rule means these stones
        zones
            heap: supply of Stone
        facts
            dark: track 0..4, starts 0  # warning[W712]: no rule mentions the fact `dark`
        phase turn for each player, repeat 2 times
            nothing
    """
    hold(tmp_path, game)


def test_seats_that_know_a_hidden_field_may_be_asked_by_it(tmp_path: Path) -> None:
    game = """
        card Card, one of each worth
            worth: 1..6
            false: yes/no, known to Ann
        zones
            market: row of Card
        each player
            hand: hand of Card
        setup
            choose 2 cards in market at random
                set card.false to yes
        phase turn for each player, in turn order, repeat 3 times
            Ann may choose a card in market where good(card)
                move card to Ann.hand
            Bea may choose a card in market where good(card)  # warning[W772]: the options follow `false`
                move card to Bea.hand
        define good(card) as card is not false and card.worth > 1
    """
    hold(tmp_path, game)


TEN = """
kind Suit: clubs, hearts, stars  # warning[W711]: nothing is `stars`
card Card
    suit: Suit
    price: 1..30
    weight: 1..3  # warning[W712]: no rule mentions
table Card
    | name   | suit   | price | weight |
    | Anchor | clubs  | 2     | 1      |
    | Bucket | hearts | 3     | 2      |
    | Candle | hearts | 25    | 2      |  # warning[W732]: nobody can ever pay for "Candle"
die d6: 1..6  # warning[W715]: nobody rolls
zones
    market: row of Card
    attic: row of Card  # warning[W713]: nothing begins in `attic`
each player
    hand: hand of Card
    coins: 0..9, starts 3
    falls: 0..9  # warning[W717]: `falls` is changed
phase turn for each player, in turn order, repeat 3 times
    if player.coins > 9: end the game  # warning[W720]: this never holds
    player chooses
        "Work" if player.coins < 5  # warning[W730]: no line of this menu
            player gains 2 coins
        "Fall" if market is empty
            player gains 1 fall
    repeat until market is empty  # warning[W740]: nothing in this loop
        player gains 1 coin
    player may take an action from buy
action buy(card in market)
    cost: pay card.price coins
    does: move card to hand
card "Anchor"
    text "Gain four coins."  # warning[W750]: the text says 4, and the rule 3
    when this leaves market: active gains 3 coins
score player
    player.coins
    number of cards in player.hand where card.suit is hearts or card.suit is clubs
"""


def test_planted_faults_are_all_found_in_one_run(tmp_path: Path) -> None:
    assert TEN.count("# warning[") == 10
    hold(tmp_path, TEN)


@pytest.mark.parametrize(
    ("rule", "finding"),
    [
        ("as soon as a player has coins >= 9 and not last: set last to yes", ""),
        ("when a player gains coins if player.coins = 9: set last to yes", ""),
        ("at the start of the game: set last to no", "  # warning[W740]: nothing in this loop"),
    ],
)
def test_a_loop_may_end_by_what_rules_do_that_it_wakes(tmp_path: Path, rule: str, finding: str) -> None:
    text = f"""
each player
    coins: 0..20
facts
    last: yes/no
phase round repeat until last{finding}
    phase turn for each player, in turn order: player gains 1 coin
{rule}
score player
    player.coins
"""
    hold(tmp_path, text)


def test_a_cost_that_nobody_can_pay_is_told_beside_an_error_elsewhere(tmp_path: Path) -> None:
    action = "action rest\n    cost: pay {cost} coins{end}\n    does: nothing"
    offer = "player may take an action from rest\n{beside}"
    found = action.format(cost=20, end="  # warning[W732]: nobody can ever pay this")
    hold(tmp_path / "a", rules(offer.format(beside="add 1 to dya  # error[E201]: `dya`"), found))
    wrong = action.format(cost="yes", end="  # error[E301]: number")
    hold(tmp_path / "b", rules(offer.format(beside="nothing"), wrong))


def test_a_cell_with_a_fault_is_told_once(tmp_path: Path) -> None:
    table = "table Spice\n    | name | worth |\n    | Dill | 3 |\n    | Basil | 9 |  # error[E422]: 9 is not in 1..5"
    zone = "zones\n    shelf: row of Spice"
    line = "if there is a spice in shelf where spice.worth > 2: player gains 1 coin"
    hold(tmp_path, rules(line, f"card Spice\n    worth: 1..5\n{table}\n{zone}"))


def test_phases_of_one_name_and_players_almost_of_another(tmp_path: Path) -> None:
    phases = "phase turn  # warning[W754]: two phases are called `turn`\n    nothing"
    hold(tmp_path / "a", rules(beside=phases))
    example = 'example "One"\n    given players Ann, Beaa{end}\n    expect Ann.coins = 3'
    end = "  # warning[W754]: `Beaa` is spelt almost like `Bea`"
    hold(tmp_path / "b", rules(beside=example.format(end=end)))
    hold(tmp_path / "c", rules(beside=example.format(end="").replace("Beaa", "Zoe")))


def test_a_card_that_nothing_uses_in_a_zone_of_its_name(tmp_path: Path) -> None:
    types = "card Relic, 2 in supply  # warning[W714]: no rule means these relics\nzones\n    relics: pile of Relic"
    hold(tmp_path, rules(beside=types))


def test_the_same_ending_in_the_same_words_is_hidden(tmp_path: Path) -> None:
    first = 'as soon as all players have coins = 0: everyone draws "Poor"'
    again = 'as soon as all players have coins = 0: everyone loses "Broke"  # warning[W741]: this is never reached'
    hold(tmp_path, rules("player loses 2 coins", f"{first}\n{again}"))


@pytest.mark.parametrize(
    "lines",
    [
        "repeat\n    add 1 to day\n    if day = 7: stop\nplayer gains 1 coin",
        "if day = 7: end the turn\nplayer gains 1 coin",
        "if day = 7\n    end the turn\notherwise\n    nothing\nplayer gains 1 coin",
        "together\n    if day = 7: end the game\n    do pay_out",
        "for each card in hand\n    if card.rank = 1: next\n    player gains 1 coin",
        'player may choose a card in hand\n    player wins "So"\nplayer gains 1 coin',
    ],
)
def test_what_may_be_reached(lines: str, tmp_path: Path) -> None:
    hold(tmp_path, rules(lines, "how to pay_out\n    end the game\n    add 1 to day" if "pay_out" in lines else ""))


@pytest.mark.parametrize(
    "lines",
    [
        "end the turn\n{}",
        "if day = 7\n    end the turn\notherwise\n    end the game\n{}",
        "repeat\n    add 1 to day\n    player loses 1 coin\n    if day = 7: end the game\n{}",
        'if day = 7: player wins "So"\notherwise: end the turn\n{}',
    ],
)
def test_what_is_never_reached(lines: str, tmp_path: Path) -> None:
    hold(tmp_path, rules(lines.format("player gains 1 coin  # warning[W743]: this is never reached")))


@pytest.mark.parametrize(
    ("cases", "found"),
    [
        ("if day > 5: 1\nif day > 2: 2\notherwise: 3", 0),
        ("if day > 2: 1\nif day > 5: 2  # warning[W722]: this is never looked at\notherwise: 3", 1),
        ("otherwise: 1\nif day > 2: 2  # warning[W722]: this is never looked at", 1),
        ("if there is a card in row: 1\nif there is a card in row: 2  # warning[W722]: never\notherwise: 3", 1),
    ],
)
def test_cases_of_defines(cases: str, found: int, tmp_path: Path) -> None:
    define = "define wage as\n    " + cases.replace("\n", "\n    ")
    assert len(hold(tmp_path, rules("player gains wage coins", define))) == found


def test_values_that_an_earlier_line_has(tmp_path: Path) -> None:
    lines = "depending on day\n    on 1: nothing\n    on 2..3: nothing\n    {}\n    otherwise: player gains 1 coin"
    hold(tmp_path / "a", rules(lines.format("on 1: nothing  # warning[W722]: this is never looked at")))
    hold(tmp_path / "b", rules(lines.format("on 4: nothing")))


def test_a_thing_and_its_opposite_at_once(tmp_path: Path) -> None:
    line = "if wage(player) = 1 and not wage(player) = 1 and day = 2: player gains 1 coin  # warning[W720]: this never holds"
    hold(tmp_path, rules(line, "define wage(player) as number of cards in player.hand"))


def test_a_zone_that_may_be_filled_from_elsewhere(tmp_path: Path) -> None:
    zone = "zones\n    attic: row of Card"
    take = "for each card in attic: move card to row"
    found = f"for each card in attic: move card to row  # warning[W756]: nothing ever comes to `attic`\n{zone}"
    hold(tmp_path / "a", rules(found.split("\n")[0], zone))
    hold(
        tmp_path / "b",
        rules(f"{take}\ndo bring(attic)", f"{zone}\nhow to bring(place)\n    move the top of deck to place"),
    )
    variant = f'{zone}\nvariant "Attic" of "Trial"\n    after phase turn: move the top of deck to attic'
    hold(tmp_path / "c", rules(take, variant))


def test_an_ending_that_an_example_misspells(tmp_path: Path) -> None:
    example = """example "One"
    given a new game
    Ann plays "{card}" to row{first}
    expect Ann won "{ending}"{last}"""
    beside = 'as soon as day = 7: Ann wins "The end of the week"\n'
    right = example.format(card="Clubs 1", ending="The end of the week", first="", last="")
    hold(tmp_path / "a", rules(beside=beside + right))
    ending = "# warning[W757]: called `weak`"
    wrong = example.format(card="Clubs 1", ending="The end of the weak", first="", last=f"  {ending}")
    hold(tmp_path / "b", rules(beside=beside + wrong))


def test_losing_a_coin_ends_no_game_and_hides_no_ending(tmp_path: Path) -> None:
    first, second = "player loses 1 coin", 'player wins "Rich"'
    hold(
        tmp_path,
        rules(beside=f"as soon as a player has coins >= 3: {first}\nas soon as a player has coins >= 5: {second}\n"),
    )


def test_two_counts_that_cannot_both_be(tmp_path: Path) -> None:
    total = "(sum of card.rank for each card in hand)"
    hold(tmp_path, rules(f"if {total} = 3 and {total} = 4: player gains 1 coin  # warning[W720]: this never holds"))


def test_what_goes_against_its_verb(tmp_path: Path) -> None:
    line = "player discards a card from row to player.hand  # warning[W744]: nothing is discarded to one"
    hold(tmp_path / "a", rules(line))
    hold(tmp_path / "b", rules("deal 1 card from row to deck  # warning[W744]: nothing is dealt to one"))
    hold(tmp_path / "c", rules("return a card from hand to deck\nplayer draws 1 card from row to hand"))


def test_whose_a_define_is(tmp_path: Path) -> None:
    owner = "define payler.rich as number of cards in player.hand  # warning[W719]: called `payler`"
    use = "if player.rich > 2: player gains 1 coin"
    hold(tmp_path / "a", rules(f"{use}  # error[E307]: a player has no `rich`", owner))
    hold(
        tmp_path / "b",
        rules("if player.rich > 2: player gains 1 coin", owner.split("  #")[0].replace("payler", "player")),
    )


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("if (number of rich where player.coins > 2) = 0: end the game", True),
        ("if there is a card in row where player.coins > 2: end the game", True),
        ("if (number of rich where day > 2) = 0: end the game", False),
        ("if (number of players in rich where player.coins > 2) = 0: end the game", False),
        ("for each one in rich where one.coins > player.coins: end the game", False),
        ("for each other in rich where other is not player: end the game", False),
        ("let few = rich where player.coins < 5", False),
        ("if there is a card in row where card.rank > player.coins: end the game", False),
    ],
)
def test_a_condition_that_says_nothing_of_its_members(tmp_path: Path, line: str, found: bool) -> None:
    text = rules(line, "define rich as players where player.coins > 3")
    assert any(fault.code.id == "W758" for fault in linted(tmp_path, text)) == found
