"""Known faults of other systems: whose turn it is after a phase, after somebody is out, and among equals."""

import pytest
from lab import Lab

FOUR = 'game "Trial"\n    players 4: Ann, Bea, Cid, Dan\n'


@pytest.mark.parametrize("where", ["the turn", "its end"])
def test_c017_nobody_is_left_out_when_a_turn_ends_by_a_change_of_phase(lab: Lab, where: str) -> None:
    """C017: to set the next phase at the end of a turn ended the turn of the following player as well."""
    said = "if left > 1: end the opening"
    inside, outside = (said, "") if where == "the turn" else ("nothing", f"at the end of early\n    {said}")
    table = lab.play(f"""
game "Trial"
    players 3: Ann, Bea, Cid
each player
    turns: 0..9
facts
    left: 0..9, starts 1
    last: player
phase opening
    phase early for each player, in turn order, repeat
        player chooses
            "Act"
                set left to 2
                set last to player
            "Wait": nothing
        {inside}
phase late for each player, starting with last.left, in turn order
    player chooses
        "Act": nothing
        "Wait": nothing
at the start of late: player gains 1 turn
{outside}
""")
    table.pick("Act")
    assert table.asked == "Bea"
    assert table.has("turns") == [0, 1, 0]
    asked = []
    while table.match.decision:
        asked.append(table.asked)
        table.pick("Wait")
    assert asked == ["Bea", "Cid", "Ann"]
    assert table.has("turns") == [1, 1, 1]


@pytest.mark.parametrize(
    ("header", "who"),
    [
        ("for each player, in turn order, repeat 2 times", ["Ann", "Bea", "Ann", "Bea"]),
        ("for each player, starting with Ann, in turn order, repeat 2 times", ["Ann", "Bea", "Ann", "Bea"]),
        ("for each player where player is Ann, repeat 4 times", ["Ann"] * 4),
    ],
)
def test_c018_a_repeated_phase_goes_on_with_the_next_player(lab: Lab, header: str, who: list[str]) -> None:
    """C018: a phase of one turn each began again at the stored seat, so that the same player came twice."""
    table = lab.play(f'phase turn {header}\n    player chooses\n        "Act": nothing\n        "Wait": nothing\n')
    asked = []
    while table.match.decision:
        asked.append(table.asked)
        table.pick("Act")
    assert asked == who


@pytest.mark.parametrize("leaver", ["Ann", "Bea"])
def test_c021_the_next_player_comes_next_whoever_leaves(lab: Lab, leaver: str) -> None:
    """C021: to take the acting player out of a list and then go one further left out the one who came next."""
    table = lab.play(f"""
game "Trial"
    players 3: Ann, Bea, Cid
facts
    left: yes/no
phase turn for each player, in turn order, repeat 2 times
    player chooses
        "Leave" if player is Bea and left is no
            set left to yes
            {leaver} is eliminated
        "Act": nothing
        "Wait": nothing
""")
    table.pick("Act")
    assert table.asked == "Bea"
    table.pick("Leave")
    asked = []
    while table.match.decision:
        asked.append(table.asked)
        table.pick("Act")
    assert asked == {"Bea": ["Cid", "Ann", "Cid"], "Ann": ["Cid", "Bea", "Cid"]}[leaver]


def test_c022_an_effect_that_goes_round_the_table_passes_over_who_died_of_it(lab: Lab) -> None:
    """C022: an effect that walked round the table asked a seat that was out already, and left its things behind."""
    table = lab.play(
        FOUR
        + """
token Shield, 1 for each player
zones
    box: supply of Shield
each player
    armour: supply of Shield
    life: 0..3, starts 2
setup
    set Bea.life to 1
phase turn for each player where player is Ann
    for each player where player is not active, in turn order
        player loses 1 life
        player may pay 1 life
as soon as a player has life = 0
    move all shields from player.armour to box
    player is eliminated
"""
    )
    assert table.asked == "Cid"
    assert table.count("Bea.armour") == 0
    assert table.count("box") == 1
    assert table.has("life") == [2, 0, 1, 2]
    table.pick("decline")
    assert table.asked == "Dan"
    table.pick("decline")
    assert table.has("life") == [2, 0, 1, 1]
    assert table.outcomes[1] == "lost"


def test_c024_who_went_bankrupt_before_is_not_asked_for_a_bid(lab: Lab) -> None:
    """C024: the bidders were listed before somebody went bankrupt, who was then asked for a bid."""
    table = lab.play(
        FOUR
        + """
each player
    coins: 0..9, starts 3
phase market
    Bea loses 3 coins
    if Bea.coins = 0: Bea is eliminated
phase auction for each player, in turn order
    player may pay 1 coin
"""
    )
    asked = []
    while table.match.decision:
        asked.append(table.asked)
        table.pick("decline")
    assert asked == ["Ann", "Cid", "Dan"]


def test_c027_equals_keep_the_order_that_they_had(lab: Lab) -> None:
    """C027: a sort that was not stable let players with equal money change places."""
    table = lab.play("""
game "Trial"
    players 4: Finn, Dora, Vera, Saul
each player
    coins: 0..40
    place: 0..9
    former: 0..9
facts
    n: 0..9
    code: 0..9999
setup
    set Vera.coins to 30
    set Saul.coins to 20
    set Dora.former to 1
    set Finn.former to 2
    set Vera.former to 3
    set Saul.former to 4
phase ranking
    for each player, highest player.coins first, ties by least player.former
        set code to code * 10 + player.former
    for each player, highest player.coins first, ties by least player.former
        add 1 to n
        set player.place to n
""")
    assert table.fact("code") == 3412
    assert table.has("place") == [4, 3, 1, 2]  # Dora was before Finn, and still is


def test_c100_a_chain_of_causes_stands_in_the_log_in_its_order(lab: Lab) -> None:
    """C100: a failed attack hurt a bystander, who fell, and whose foes then turned to the attacker; nobody could see why."""
    table = lab.play("""
game "Trial"
    players 2: Ann, Bea
token Foe, 2 in supply
zones
    cave: supply of Foe
each player
    foes: supply of Foe
    life: 0..3, starts 1
setup
    move all foes from cave to Bea.foes
phase turn for each player where player is Ann
    player.opponent loses 1 life
as soon as a player has life = 0
    move all foes from player.foes to player.opponent.foes
    player is eliminated
score player
    player.life
""")
    assert [table.count("Ann.foes"), table.count("Bea.foes")] == [2, 0]
    text = table.lines()
    hurt = next(number for number, line in enumerate(text) if "Bea loses 1 life" in line)
    moved = next(number for number, line in enumerate(text) if "to Ann's foes" in line)
    assert hurt < moved
    assert table.outcomes[1] == "lost"


@pytest.mark.parametrize(("who", "doom"), [(0, 1), (1, 2), (2, 2)])
def test_c098_one_more_if_anybody_is_there_is_one_more(lab: Lab, who: int, doom: int) -> None:
    """C098: one more if anybody is on the stairs was added once for each who was there."""
    names = ("Ann", "Bea")[:who]
    setup = "".join(f"    set {name}.inside to yes\n" for name in names) or "    nothing\n"
    table = lab.play(f"""
each player
    inside: yes/no, starts no
facts
    doom: 0..20
setup
{setup}phase round
    add 1 to doom
    if a player has inside is yes: add 1 to doom
""")
    assert table.fact("doom") == doom


def test_c031_the_direction_of_play_can_be_turned_round_in_the_middle(lab: Lab) -> None:
    """C031: the rules had no way to change the direction once play had begun."""
    table = lab.play("""
game "Trial"
    players 4: Ann, Bea, Cid, Dan
facts
    mover: player
    back: yes/no
setup
    set mover to Ann
phase turn repeat 7 times
    mover chooses
        "Reverse"
            if back: set back to no
            otherwise: set back to yes
        "Act": nothing
    if back: set mover to mover.right
    otherwise: set mover to mover.left
""")
    asked = []
    for label in ("Act", "Reverse", "Act", "Act", "Act", "Act", "Reverse"):
        asked.append(table.asked)
        table.pick(label)
    assert asked == ["Ann", "Bea", "Ann", "Dan", "Cid", "Bea", "Ann"]
    assert table.fact("mover") == "Bea"
