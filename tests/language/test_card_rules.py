"""Rules that stand with the cards that carry them: one card's own, and those of a type."""

import pytest
from lab import Lab

BASE = """
card Card
    worth: 0..9
table Card
    | name | worth | count |
    | Sun  | 3     | 2     |
    | Moon | 1     | 2     |
    | Star | 0     | 1     |
zones
    box: bag of Card
    field: row of Card
    discards: pile of Card
each player
    hand: hand of Card
    coins: 0..99, starts 5
facts
    n: 0..999999, starts 0
"""


def given(*hands: str) -> str:
    """A setup that hands out cards by name."""
    lines = [
        f'    move all cards from box to {owner}.hand where card is "{name}"'
        for owner, name in (hand.split() for hand in hands)
    ]
    return "setup\n" + "\n".join(lines) + "\n"


def test_when_you_play_this(lab: Lab) -> None:
    table = lab.play(
        BASE
        + given("Ann Sun", "Ann Moon")
        + """
card "Sun"
    text "Three coins."
    when you play this: you gain this.worth coins
phase turn for each player, in turn order
    repeat 3 times
        player may play a card from hand to field
"""
    )
    table.pick("Sun", "Moon", "Sun")
    assert table.has("coins") == [11, 5]
    assert table.match.game.program.definitions[0].values[-1] == ("text", "Three coins.")


def test_rules_of_a_type_hold_for_all_its_cards(lab: Lab) -> None:
    text = BASE.replace("    worth: 0..9\n", "    worth: 0..9\n    when you play this: you gain this.worth coins\n")
    table = lab.play(
        text
        + given("Ann Sun", "Bea Moon")
        + """
phase turn for each player, in turn order
    player may play a card from hand to field
"""
    )
    table.pick("Sun", "Moon")
    assert table.has("coins") == [8, 6]


def test_this_leaves_and_this_is_moved(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
card "Star"
    when this leaves field: add 1 to n
    when this is moved to field: add 10 to n
phase only
    for each card in box: move card to field
    for each card in field: move card to discards
"""
    )
    assert table.fact("n") == 11


def test_a_rule_about_something_else_works_where_the_card_lies_and_for_each_copy(lab: Lab) -> None:
    table = lab.play(
        BASE
        + given("Ann Sun", "Bea Moon")
        + """
card "Sun"
    when another player gains coins if this is in you.hand: you gain 1 coin
phase only
    Bea gains 2 coins
    Ann gains 2 coins
"""
    )
    assert table.has("coins") == [5 + 2 + 2, 7]  # both Suns of Ann, once each; her own gain wakes neither


def test_a_standing_rule_of_a_card_counts_for_each_copy_in_its_place(lab: Lab) -> None:
    table = lab.play(
        BASE
        + given("Ann Sun")
        + """
define player.income as 1
card "Sun"
    while this is in you.hand: you.income gets +2
card "Star"
    while this is in field: player.income times 10
phase only
    set n to Ann.income * 100 + Bea.income
    for each card in box: move card to field
    set n to n * 1000 + Ann.income * 10 + Bea.income
"""
    )
    assert table.fact("n") == 501 * 1000 + 500 + 10


def test_a_card_forbids_an_action_and_another_lets_somebody_ignore_a_clause(lab: Lab) -> None:
    table = lab.play(
        BASE
        + given("Ann Sun", "Bea Moon")
        + """
card "Sun"
    while this is in you.hand: you cannot rest
card "Moon"
    while this is in you.hand
        you ignore work.cost
        you ignore work.needs
phase turn for each player, in turn order
    player must take an action from work, rest, idle
action work
    needs coins < 5
    cost: pay 2 coins
    does: gain 4 coins
action rest
    does: gain 1 coin
action idle
    does: nothing
"""
    )
    assert table.asked == "Bea"  # Ann can neither work (she has 5 coins) nor rest
    assert table.offered == ["work", "rest", "idle"]
    table.pick("work")
    assert table.has("coins") == [5, 9]


def test_as_soon_as_looks_at_each_copy(lab: Lab) -> None:
    table = lab.play(
        BASE
        + """
card "Moon"
    as soon as this is in field: move this to discards
phase only
    for each card in box: move card to field
"""
    )
    assert table.zone("discards") == ["Moon", "Moon"]


def test_what_a_card_cites_stands_at_its_head(lab: Lab) -> None:
    text = 'game "Trial"\n    players 2: Ann, Bea\n    rulebook "book.yaml"\n' + BASE
    outline = 'title: "Book"\nheadings:\n  - heading: "Sun"\n'
    game = lab.game(
        text
        + given("Ann Sun")
        + """
card "Sun" @ "Sun"
    when you play this: you gain 2 coins
phase only
    Ann may play a card from hand to field
""",
        tables={"book.yaml": outline},
    )
    assert any(site.cite == ("Sun",) and site.rule == "Sun: when you play this" for site in game.program.sites)


def test_mistakes_about_rules_of_cards(lab: Lab) -> None:
    rules = BASE + "phase only\n    Ann gains 1 coin\n    for each card in box: move card to field\n"
    assert lab.codes(rules + 'card "Sub"\n    text "x"') == [("E201", 'card "Sub"\n    text "x"')]
    twice = (
        rules
        + 'card "Sun"\n    when this is moved to field: add 1 to n\ncard "Sun"\n    when this is moved to field: add 2 to n'
    )
    assert [code for code, _ in lab.codes(twice)] == ["E202"]
    nowhere = 'card "Sun"\n    when Ann gains coins: add 1 to n'
    assert lab.codes(rules + nowhere) == [("E609", "Ann gains coins")]
    standing = 'card "Sun"\n    always: Ann.coins gets +1'
    assert ("E609", "always: Ann.coins gets +1") in lab.codes(
        rules + standing + "\nas soon as Ann.coins = 9: end the game"
    )


def test_the_text_of_a_card_is_said_once(lab: Lab) -> None:
    table = "| name | worth | text |\n    | Sun | 1 | One coin. |"
    rules = f"""
card Card
    worth: 0..9
table Card
    {table}
zones
    deck: deck of Card
card "Sun"
    text "Two coins."
phase only
    shuffle deck
"""
    assert [code for code, _ in lab.codes(rules)] == ["E202"]


@pytest.mark.parametrize("place", ["you.hall", "hall"])
@pytest.mark.parametrize(("held", "offered"), [("archive", ["attack", "rest", "wait"]), ("Bea.hall", ["rest", "wait"])])
def test_a_rule_about_all_players_sleeps_while_nobody_holds_its_card(
    lab: Lab, place: str, held: str, offered: list[str]
) -> None:
    table = lab.play(
        f"""
game "Trial"
    players 2: Ann, Bea
card Decree, 1 in supply
    while this is in {place}: player cannot attack
zones
    archive: pile of Decree
each player
    hall: row of Decree
setup
    move all decrees to {held}
phase turn for each player
    player must take an action from attack, rest, wait
action attack
    does: nothing
action rest
    does: nothing
action wait
    does: nothing
"""
    )
    assert table.offered == offered
