"""Members that no longer fit when their turn comes (case B17): left out, also where a define says who they are."""

import pytest
from lab import Lab

HEAD = """
game "Trial"
    players 3: Ann, Bea, Cid
each player
    out: yes/no, starts no
    turns: 0..9
define contenders as players where player is not out
define fresh as
    if Ann is out: players where player.turns = 0
    otherwise: contenders
"""
LOOPS = {
    "a phase": "phase turn for each player in contenders\n    add 1 to player.turns\n    set Bea.out to yes",
    "a loop": """phase only
    for each player in contenders
        add 1 to player.turns
        set Bea.out to yes""",
    "through a second define": """phase only
    for each player in fresh
        add 1 to player.turns
        set Bea.out to yes""",
    "without a define": """phase only
    for each player in players where player is not out
        add 1 to player.turns
        set Bea.out to yes""",
    "a set in parentheses": """phase only
    for each player in (players where player is not out)
        add 1 to player.turns
        set Bea.out to yes""",
    "one sentence": """phase only
    set Bea.out to yes
    each player in contenders gains 1 turn""",
    "an order": """phase only
    for each player in contenders, starting with Ann, in turn order
        add 1 to player.turns
        set Bea.out to yes""",
}


@pytest.mark.parametrize("where", LOOPS)
def test_b17_a_member_of_a_define_that_no_longer_fits_is_left_out(lab: Lab, where: str) -> None:
    table = lab.play(HEAD + LOOPS[where])
    assert table.match.fault is None, table.match.fault
    assert table.has("turns") == [1, 0, 1]


CARDS = """
card Card, one of each worth
    worth: 1..4
    ripe: yes/no, starts yes
zones
    market: row of Card
    basket: pile of Card
facts
    taken: 0..9
setup
    for each card: move card to market
define ready as {ready}
phase only
    {loop}
        add 1 to taken
        for each other in market where other.worth = 3: set other.ripe to no
        move card to basket
score player
    taken
"""


@pytest.mark.parametrize("loop", ["for each card in ready", "for each card in ready, highest card.worth first"])
@pytest.mark.parametrize(
    ("ready", "taken"),
    [("market where card is ripe", 3), ("market", 4), ("market where card.worth > 1", 3)],
)
def test_cards_of_a_zone_are_asked_again_what_the_define_asked(lab: Lab, loop: str, ready: str, taken: int) -> None:
    assert lab.play(CARDS.format(ready=ready, loop=loop)).fact("taken") == taken


def test_in_any_order_asks_again_too(lab: Lab) -> None:
    table = lab.play("""
each player
    out: yes/no, starts no
    turns: 0..9
define contenders as players where player is not out
phase only
    Ann chooses
        "Go"
            for each player in contenders, in any order
                add 1 to player.turns
                set Bea.out to yes
                set Ann.out to yes
        "Stay": nothing
""")
    table.pick("Go").first()
    assert sorted(table.has("turns")) == [0, 1]


def test_where_a_member_lies_is_not_asked_again_neither_with_nor_without_a_define(lab: Lab) -> None:
    all_at_once = CARDS.replace("        move card to basket", "        move all cards from market to basket")
    loops = [
        all_at_once.format(ready=ready, loop="for each card in ready")
        for ready in ("market where card is ripe", "market")
    ]
    assert [lab.play(text).fact("taken") for text in loops] == [3, 4]


def test_a_set_that_was_named_before_stays_as_it_was(lab: Lab) -> None:
    table = lab.play(
        HEAD
        + """phase only
    let then = contenders
    for each player in then
        add 1 to player.turns
        set Bea.out to yes
"""
    )
    assert table.has("turns") == [1, 1, 1]
