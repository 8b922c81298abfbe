"""Known faults of other systems: what comes instead of something, what lasts, and what is worked out anew."""

from itertools import permutations

import pytest
from lab import Lab


def test_c039_a_bonus_counts_before_anybody_looks_who_is_dead(lab: Lab) -> None:
    """C039: who is dead was looked up before a bonus to health had been worked out."""
    text = """
token Boss, 1 in supply, plural bosses
zones
    board: supply of Boss
each player
    wounds: 0..20
define player.health as 7 - player.wounds
while board is empty: Ann.health gets +1
phase turn
    {bonus}
    Ann gains 7 wounds
as soon as a player has health <= 0: player is eliminated
"""
    alive = lab.play(text.format(bonus="remove all bosses from the game"))
    assert [seat["out"] for seat in alive.seen["players"]] == [False, False]
    assert alive.outcomes == ["drew", "drew"]
    dead = lab.play(text.format(bonus="nothing"))
    assert dead.outcomes == ["lost", "drew"]


@pytest.mark.parametrize("looks_back", [False, True])
def test_c038_who_has_gone_multiplies_no_last_effect_unless_the_rules_look_back(lab: Lab, looks_back: bool) -> None:
    """C038: the bonus of a unit that had just died still counted when the last effects of the dead ran."""
    times = "noted" if looks_back else "echo"
    table = lab.play(f"""
card Unit
table Unit
    | name   |
    | Herald |
    | Egg    |
zones
    board: row of Unit
    grave: pile of Unit
facts
    noted: 0..9
each player
    coins: 0..9
setup
    move all units to board
    set noted to echo
define echo as 1
card "Herald"
    while this is in board: echo times 2
card "Egg"
    when this leaves board: Ann gains {times} coins
phase turn
    together
        move all units from board to grave
""")
    assert table.has("coins") == [2 if looks_back else 1, 0]


def test_c041_the_ban_of_a_player_who_left_is_gone_at_once(lab: Lab) -> None:
    """C041: what the things of a defeated player forbade stayed forbidden for the rest."""
    table = lab.play("""
game "Trial"
    players 3: Ann, Bea, Cid
card Decree, 1 in supply
    while this is in Cid.hall: player cannot attack
zones
    archive: pile of Decree
each player
    hall: row of Decree
    life: 0..3, starts 1
setup
    move all decrees from archive to Cid.hall
phase turn for each player where player is Ann, repeat 2 times
    player must take an action from attack, wait, smite
action attack
    does: nothing
action wait
    does: nothing
action smite
    does
        move all decrees from Cid.hall to archive
        Cid is eliminated
""")
    assert table.offered == ["wait", "smite"]
    table.pick("smite")
    assert table.offered == ["attack", "wait", "smite"]


def test_c042_what_was_done_already_outlives_who_did_it(lab: Lab) -> None:
    """C042: a lost recovery was given back as soon as the player who had caused it was out of the game."""
    table = lab.play("""
game "Trial"
    players 3: Ann, Bea, Cid
each player
    coins: 0..9
define player.harvest as 2
phase curse for each player where player is Ann
    player must take an action from frost, wait
phase break
    Ann is eliminated
phase winter
    phase harvesting for each player, in turn order
        player gains harvest coins
phase summer for each player, in turn order
    player gains harvest coins
action frost
    does
        until winter ends: Bea.harvest is 0
action wait
    does: nothing
""")
    table.pick("frost")
    assert table.has("coins") == [0, 2, 4]  # Bea goes without once, and no more than once


@pytest.mark.parametrize("order", list(permutations(("Crow", "Swift", "Lark"))), ids="-".join)
def test_c045_three_alike_that_give_each_other_something_all_have_it(lab: Lab, order: tuple[str, ...]) -> None:
    """C045: with a third copy of the same giver in play the first two lost what it gave."""
    moves = "".join(f"    move {name} to sky\n" for name in (*order, "Stone"))
    table = lab.play(
        """
card Bird
    tag: yes/no
card Giver of Bird
    while this is in sky and this.tag: bird.lift gets +1
table Giver
    | name  | tag |
    | Crow  | yes |
    | Swift | yes |
    | Lark  | yes |
table Bird
    | name  | tag |
    | Stone | no  |
zones
    nest: row of Bird
    sky: row of Bird
facts
    flying, resting: 0..99
define bird.lift as 0
setup
"""
        + moves
        + """phase turn
    for each bird in sky where bird.tag: add bird.lift to flying
    for each bird in sky where not bird.tag: add bird.lift to resting
    move Lark to nest
    for each bird in sky where bird.tag: add 10 * bird.lift to flying
"""
    )
    assert (table.fact("flying"), table.fact("resting")) == (9 + 40, 3)


def test_c046_what_was_saved_from_destruction_is_not_counted(lab: Lab) -> None:
    """C046: a reward for each unit destroyed counted those whose shield was broken instead."""
    text = """
card Unit
    shield: yes/no, starts no
table Unit
    | name | count |
    | Golem | 5 |
zones
    board: row of Unit
    grave: pile of Unit
each player
    coins: 0..9
setup
    move all units to board
    for each unit in board where {shielded}: set unit.shield to yes
when a unit would leave board
    if unit.shield
        instead set unit.shield to no
    otherwise
        go ahead
when a unit is moved to grave: Ann gains 1 coin
phase turn
    move all units from board to grave
"""
    saved = lab.play(text.format(shielded="yes"))
    assert saved.has("coins") == [0, 0]
    assert saved.count("board") == 5
    lost = lab.play(text.format(shielded="no"))
    assert lost.has("coins") == [5, 0]


def test_c052_doubling_adds_and_so_meets_what_changes_what_is_added(lab: Lab) -> None:
    """C052: to double a number of counters wrote the number down, past the rules about counters that are added."""
    table = lab.play("""
each player
    counters: 0..20, starts 3
when a player would gain counters: go ahead with amount + 1
phase turn
    Ann gains Ann.counters counters
""")
    assert table.has("counters") == [7, 3]


def test_c099_instead_is_in_its_place_and_not_beside_it(lab: Lab) -> None:
    """C099: what should have been placed elsewhere instead was placed at both places."""
    table = lab.play("""
token Doom, 3 in supply
zones
    box: supply of Doom
    foe: supply of Doom
    agenda: supply of Doom
phase turn
    Ann puts 1 doom from box in foe
when a doom would enter foe: instead move doom to agenda
""")
    assert [table.count(zone) for zone in ("box", "foe", "agenda")] == [2, 0, 1]


def test_c040_the_dead_are_gone_before_the_outer_effect_repeats(lab: Lab) -> None:
    """C040: units killed by a last effect were still there when the effect that had started it all was repeated."""
    table = lab.play("""
card Unit
    health: 0..9, starts 2
table Unit
    | name  |
    | Egg   |
    | Golem |
zones
    board: row of Unit
    grave: pile of Unit
facts
    passes: 0..9
    died: yes/no
setup
    move all units to board
    set Egg.health to 1
card "Egg"
    when this leaves board: move all units from board to grave
as soon as there is a unit in board where unit.health = 0
    for each unit in board where unit.health = 0
        set died to yes
        move unit to grave
phase turn
    repeat
        set died to no
        add 1 to passes
        for each unit in board: remove 1 from unit.health
        if not died: stop
""")
    assert table.count("board") == 0
    assert table.fact("passes") == 2  # one repetition, which finds nobody
    assert table.card("Golem")["health"] == 1


def test_c071_what_counts_while_it_lies_there_counts_once_however_often_it_was_played(lab: Lab) -> None:
    """C071: what a card gives while it is in play was given once for each time it was played."""
    table = lab.play("""
card Trader, 1 in supply
    while this is in you.table: you.bonus gets +1
define player.bonus as 0
each player
    table: row of Trader
    hand: hand of Trader
    points: 0..9
zones
    box: pile of Trader
how to play_it
    if Ann.hand is empty: move all traders from Ann.table to Ann.hand
    Ann plays a trader from hand to table
phase turn
    move all traders from box to Ann.hand
    repeat 3 times: do play_it
    Ann gains bonus points
""")
    table.first(3)
    assert table.zone("Ann.table") == ["Trader"]
    assert table.has("points") == [1, 0]
