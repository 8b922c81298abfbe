"""What the checker says about mistakes: a code, the words it is about, the nearest right spelling, all at once."""

import pytest
from lab import Lab

BASE = """
kind Suit: clubs, hearts
die d6: 1..6
card Card, one of each suit and rank
    suit: Suit
    rank: 1..3
    revealed: yes/no, starts no
token Tok, 2 in supply
zones
    deck: deck of Card
    row: row of Card
    stock: supply of Tok
each player
    hand: hand of Card
    coins: 0..9, starts 3
facts
    threat: 0..9, starts 0
    leader: player
define goal as 5
how to work(amount): add amount to threat
action trade
    does: gain 1 coin
phase turn for each player, in turn order
    do work(goal)
    player must take an action from trade
    player rolls d6
    for each card in deck where card is revealed or card.suit is clubs: move card to row
    player may choose a card in row
        move card to hand
    {line}
"""


def the_fault(lab: Lab, line: str) -> tuple[str, str, str]:
    """The only fault of the game with a line: code, the words it points at, message and hint."""
    faults = [fault for fault in lab.check(BASE.format(line=line)) if fault.severity == "error"]
    assert len(faults) == 1, [(fault.code.id, fault.span.text, fault.message) for fault in faults]
    fault = faults[0]
    assert fault.span.source.name.endswith("game.rules")
    return fault.code.id, fault.span.text, f"{fault.message} / {fault.hint}"


def test_the_base_is_right(lab: Lab) -> None:
    assert [fault for fault in lab.check(BASE.format(line="nothing")) if fault.severity == "error"] == []


@pytest.mark.parametrize(
    ("line", "code", "words", "says"),
    [
        # a name that is nearly right
        ("add 1 to thraet", "E201", "thraet", "threat"),
        ("player gains 1 cion", "E201", "cion", "coin"),
        ("set leader to playr", "E201", "playr", "player"),
        ("for each card in dekc: move card to row", "E201", "dekc", "deck"),
        ("for each crad in deck where crad.rank > 1: move crad to rwo", "E201", "rwo", "row"),
        ("do wrok(1)", "E201", "wrok", "work"),
        ("player rolls d66", "E201", "d66", "d6"),
        ("player may take an action from traed", "E201", "traed", "trade"),
        ("set threat to gaol", "E201", "gaol", "goal"),
        ("end the trun", "E602", "trun", "turn"),
        # what belongs to something
        ("set threat to player.coin", "E307", "coin", "coins"),
        ("for each card in row: set card.reveald to yes", "E307", "reveald", "revealed"),
        ("set threat to hand.limt", "E307", "limt", ""),
        # types
        ("set threat to yes", "E301", "yes", "number"),
        ("set leader to 3", "E301", "3", "player"),
        ("if threat: nothing", "E301", "threat", "condition"),
        ("if leader = 3: nothing", "E301", "3", "player"),
        ("if threat is 3: nothing", "E301", "3", "="),
        ("if hand > 3: nothing", "E301", "hand", "number of"),
        ("set threat to deck", "E301", "deck", "number"),
        ("for each card in row: set card.revealed to 1", "E301", "1", "yes or no"),
        ("let odd = number of cards in row where card.suit is heart", "E201", "heart", "hearts"),
        ("for each card in leader.coins: nothing", "E301", "leader.coins", "set"),
        # what cannot be changed
        ("set goal to 3", "E304", "goal", ""),
        ("for each card in row: set card.rank to 1", "E304", "rank", ""),
        ("set threat to 12", "E303", "12", "0..9"),
        # verbs and their frames
        ("for each card in row: move card", "E502", "move card", "move"),
        ("for each card in row: put card", "E502", "put card", "put"),
        ("add 1", "E502", "add 1", "to"),
        ("remove 1 to threat", "E501", "to threat", "from"),
        ("add 1 on threat", "E501", "on threat", "to"),
        ("player draws 1 card against deck", "E501", "against deck", "from"),
        ("shuffle row", "E301", "row", "deck"),
        ("player gains 2", "E501", "2", "coins"),
        # flow
        ("stop", "E601", "stop", "loop"),
        ("next", "E601", "next", "loop"),
        ("do work", "E305", "do work", "amount"),
        ("do work(1, 2)", "E305", "do work(1, 2)", "amount"),
    ],
)  # fmt: skip
def test_a_mistake_is_reported_on_the_offending_words(lab: Lab, line: str, code: str, words: str, says: str) -> None:
    got, text, message = the_fault(lab, line)
    assert (got, text) == (code, words), message
    assert says in message


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("for each card in row: move card hand", "to"),
        ("for each card in row: move card row", "to"),
        ("for each card in row: put card deck", "to"),
    ],
)
def test_a_forgotten_preposition_is_named(lab: Lab, line: str, says: str) -> None:
    """`move card hand`: the quantity is not a number; did you forget `to`?"""
    code, _, message = the_fault(lab, line)
    assert code in ("E501", "E502")
    assert f"`{says}`" in message or f" {says} " in message


def test_all_faults_of_a_file_are_reported_at_once_in_the_order_of_the_file(lab: Lab) -> None:
    faults = lab.check("""
kind Suit: clubs, clubs
card Card, one of each rnak
    rank: 1..3
zones
    deck: dekc of Card
facts
    day: 0..9, starts 12
phase turn for each playr
    add 1 to dya
    set day to yes
    stop
phase turn2
    shuffle dck
    do nothing_like_it
""")
    assert [fault.span.text for fault in faults if fault.severity == "error"] == [
        "clubs", "rnak", "dekc", ", starts 12", "playr", "dya", "yes", "stop", "dck", "nothing_like_it",
    ]  # fmt: skip


def test_faults_of_spelling_and_of_meaning_are_reported_together(lab: Lab) -> None:
    codes = [
        code
        for code, _ in lab.codes("""
facts
    day: 0..9, starts 0
phase one
    day = 3
phase two
    add 1 to dya
""")
    ]
    assert len(codes) == 2
    assert codes[0].startswith("E1")
    assert codes[1] == "E201"


@pytest.mark.parametrize(
    "double",
    [
        "kind Suit: clubs",
        "card Card\n    value: 1..3",
        "die d6: 1..4",
        "facts\n    threat: 0..3",
        "each player\n    coins: 0..3",
        "zones\n    deck: deck of Card",
        "how to work(x): nothing",
        "action trade\n    does: nothing",
        "define goal as 3",
    ],
)
def test_a_name_declared_twice(lab: Lab, double: str) -> None:
    faults = [fault for fault in lab.check(BASE.format(line="nothing") + double + "\n") if fault.severity == "error"]
    assert "E202" in [fault.code.id for fault in faults]


def test_a_file_without_a_game_and_a_game_twice(lab: Lab, tmp_path_factory: object) -> None:
    from rulewright.interpreter import pipeline

    path = lab.path("phase only\n    nothing\n")
    (path / "game.rules").write_text("phase only\n    nothing\n", encoding="utf-8")
    assert [fault.code.id for fault in pipeline.load(path).diagnostics] == ["E203"]
    (path / "game.rules").write_text(
        'game "A"\n    players 2\ngame "B"\n    players 2\nphase only\n    nothing\n', "utf-8"
    )
    assert "E202" in [fault.code.id for fault in pipeline.load(path).diagnostics]


@pytest.mark.parametrize(
    ("bad", "code", "words"),
    [
        ("    deck: dek of Card", "E204", "dek"),
        ("    deck: deck of Crad", "E204", "Crad"),
        ("    open: row of Card, seen by Anne", "E201", "Anne"),
        ("    open: row of Card, at most some", "E302", ", at most some"),
        ("    board: grid of Card, 3 rows", "E502", "board"),
        ("    deck2: deck of Card, reshuffles dicards when empty", "E201", "dicards"),
    ],
)
def test_zones_declared_wrongly(lab: Lab, bad: str, code: str, words: str) -> None:
    codes = lab.codes(
        f"card Card, one of each rank\n    rank: 1..3\nzones\n    pool: bag of Card\n{bad}\nphase only\n    nothing\n"
    )
    assert (code, words) in codes


def test_a_component_without_a_home_is_reported(lab: Lab) -> None:
    assert ("E207", ", 3 in supply") in lab.codes("token Gem, 3 in supply\nphase only\n    nothing\n")


def test_more_things_than_a_zone_holds_are_reported(lab: Lab) -> None:
    codes = lab.codes("token Gem, 3 in supply\nzones\n    stock: supply of Gem, at most 2\nphase only\n    nothing\n")
    assert [code for code, _ in codes if code.startswith("E")] == ["E214"]


def test_a_hole_is_a_warning_and_legal_in_every_block(lab: Lab) -> None:
    faults = lab.check("""
facts
    ...
    n: 0..9, starts 0
phase only
    ...
    if n = 0
        ...
    Ann chooses
        ...
        "Go": nothing
how to later
    ...
""")
    assert {fault.severity for fault in faults} == {"warning"}
    assert sum(fault.code.id == "W201" for fault in faults) >= 4


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("facts\n    n: 0..9, this trun\nphase turn\n    add 1 to n\n", "E201", "trun"),
        ("facts\n    n: 7..2\nphase turn\n    add 1 to n\n", "E303", "7..2"),
        ("phase turn\n    go ahead\n", "E501", "go ahead"),
        ("facts\n    n: 0..9\nphase turn\n    instead add 1 to n\n", "E501", "instead add 1 to n"),
        ("phase turn\n    Ann may choose a player in players at random\n", "E501", ""),
        ("phase turn\n    nothing\naction spare\n    does: gain 3 coinz\n", "E201", "coinz"),
        ("facts\n    n: 0..9\nphase turn\n    nothing\nhow to spare: add 1 to m\n", "E201", "m"),
        ("phase turn\n    nothing\ndefine goal as coinz\n", "E201", "coinz"),
        ('game "T"\n    players 2: Ann, Bea\n    rulebook "nope.yaml"\nphase turn\n    nothing\n', "E400", ""),
        ("card A of A\n    x: 0..3\nphase turn\n    nothing\n", "E306", "A"),
        ("each Crad\n    x: 0..3\nphase turn\n    nothing\n", "E204", "Crad"),
        ("facts\n    n: 0..99999999999999\nphase turn\n    nothing\n", "E109", "99999999999999"),
        ("at the end of the trun: nothing\nphase turn\n    nothing\n", "E602", "trun"),
        ("score playr\n    1\nphase turn\n    nothing\n", "E201", "playr"),
        ("facts\n    n: 0..9\nphase turn\n    add 1 to n\nas soon as n = 5: Ann gains 1 coin\n", "E201", "coin"),
        (
            "each player\n    c: 0..9\nphase turn\n    Ann gains 1 c\nas soon as Ann.c = 5: add 1 to Bea.d\n",
            "E307",
            "d",
        ),
    ],
)
def test_other_mistakes(lab: Lab, text: str, code: str, words: str) -> None:
    found = [(fault.code.id, fault.span.text) for fault in lab.check(text) if fault.severity == "error"]
    assert code in [number for number, _ in found]
    assert not words or (code, words) in found


def test_a_rule_that_cannot_end_what_wakes_it_is_an_error(lab: Lab) -> None:
    """The body of `as soon as` must write what its condition reads, or end the game or a player."""
    rules = "facts\n    n, m: 0..9\nphase turn\n    add 1 to n\nas soon as n = 5: {body}\n"
    assert [code for code, _ in lab.codes(rules.format(body="add 1 to m"))] == ["E606"]
    for body in ("set n to 0", 'Ann wins "Five"', "end the game", "Ann is eliminated"):
        assert lab.codes(rules.format(body=body)) == []


def test_a_wrong_preposition_is_named_and_the_right_one_shown(lab: Lab) -> None:
    code, words, message = the_fault(lab, "add 1 on threat")
    assert (code, words) == ("E501", "on threat")
    assert "`to`" in message


def test_two_lines_of_a_menu_with_one_text(lab: Lab) -> None:
    menu = 'player chooses\n        "Go": nothing\n        "Go": add 1 to threat\n'
    assert the_fault(lab, menu)[0] == "E202"
    guarded = 'player chooses\n        "Go" if threat = 0: nothing\n        "Go" if threat > 0: add 1 to threat\n'
    assert [fault for fault in lab.check(BASE.format(line=guarded)) if fault.severity == "error"] == []


def test_a_square_of_two_grids(lab: Lab) -> None:
    grids = "zones\n    left: grid of Tok, 2 rows, 2 columns\n    right: grid of Tok, 2 rows, 2 columns\n"
    faults = [
        fault
        for fault in lab.check(BASE.format(line="if a1 is empty: add 1 to threat") + grids)
        if fault.severity == "error"
    ]
    assert [(fault.code.id, fault.span.text) for fault in faults] == [("E205", "a1")]
    good = lab.check(BASE.format(line="if right.a1 is empty: add 1 to threat") + grids)
    assert [fault for fault in good if fault.severity == "error"] == []


def test_a_chain_of_defines_that_would_never_be_done(lab: Lab) -> None:
    chain = "".join(f"define e{n} as e{n - 1} + e{n - 1}\n" for n in range(1, 41))
    faults = lab.check(BASE.format(line="set threat to e40") + "define e0 as threat + threat\n" + chain)
    assert [fault.code.id for fault in faults if fault.severity == "error"][:1] == ["E214"]
    short = "define e0 as threat + threat\ndefine e1 as e0 + e0\n"
    good = lab.check(BASE.format(line="set threat to e1") + short)
    assert [fault for fault in good if fault.severity == "error"] == []
