"""Who sits beside whom once somebody is out (case B2): neighbours are those who still play."""

from lab import Lab

THREE = """
game "Trial"
    players 3: Ann, Bea, Cid
facts
    starter, other: player
phase turn for each player, in turn order
    if player is Ann
        {first}
        set starter to Ann.left
        set other to {who}.right
    player chooses
        "Go": nothing
        "Stay": nothing
"""


def named(lab: Lab, text: str, players: int | None = None) -> tuple[object, object]:
    table = lab.play(text, players=players)
    assert table.match.fault is None, table.match.fault
    return table.fact("starter"), table.fact("other")


def test_b2_the_seat_of_who_is_out_is_passed_over(lab: Lab) -> None:
    assert named(lab, THREE.format(first="Bea is eliminated", who="Cid")) == ("Cid", "Ann")


def test_who_is_out_has_the_neighbours_of_the_empty_seat(lab: Lab) -> None:
    assert named(lab, THREE.format(first="Bea is eliminated", who="Bea"))[1] == "Ann"


def test_whoever_is_alone_is_their_own_neighbour(lab: Lab) -> None:
    text = THREE.replace("{first}", "{first}\n        Cid is eliminated")
    assert named(lab, text.format(first="Bea is eliminated", who="Ann")) == ("Ann", "Ann")


def test_two_who_are_out_side_by_side_are_both_passed_over(lab: Lab) -> None:
    text = THREE.replace("players 3: Ann, Bea, Cid", "players 4: Ann, Bea, Cid, Dan")
    text = text.replace("{first}", "{first}\n        Cid is eliminated")
    assert named(lab, text.format(first="Bea is eliminated", who="Dan")) == ("Dan", "Ann")


def test_an_opponent_who_is_out_is_nobody(lab: Lab) -> None:
    text = """
facts
    rival: player
    gone: yes/no
phase turn for each player, in turn order
    set rival to player.opponent
    player.opponent is eliminated
    if player.opponent is not Bea: set gone to yes
    set rival to player.opponent
    player chooses
        "Go": nothing
        "Stay": nothing
"""
    table = lab.play(text)
    assert table.asked == "Ann"
    assert table.fact("gone") is True
    assert table.fact("rival") == "nobody"


def test_an_example_and_a_rule_of_a_card_pass_over_too(lab: Lab) -> None:
    table = lab.play("""
game "Trial"
    players 3: Ann, Bea, Cid
card Card
    worth: 1..9
card "Shove"
    when you play this: you.left loses 1 coin
table Card
    | name  | worth | count |
    | Shove | 1     | 3     |
zones
    trick: row of Card
each player
    hand: hand of Card
    coins: 0..9, starts 3
setup
    for each card: move card to Ann.hand
phase turn for each player, in turn order
    if player is Ann: Bea is eliminated
    player must play a card from hand to trick if able
""")
    table.first()
    assert table.has("coins") == [3, 3, 2]
