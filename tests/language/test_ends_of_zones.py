"""Each order has its own two words: the top and the bottom of a pile, the first and the last of a row (cases A6, B1, B5)."""

import pytest

from tests.language.lab import Lab

GAME = """
kind Sign: oh, ex
card Card, one of each worth
    worth: 1..6
token Mark, 2 of each sign
    sign: Sign
zones
    deck: deck of Card
    pile: pile of Card
    row: row of Card
    slot: slot of Card
    box: supply of Mark
    board: row of Mark
    grid: grid of Card, 2 rows, 2 columns
each player
    hand: hand of Card
    stack: pile of Card
each Card
    below: pile of Mark
facts
    n: 0..99
setup
    for each card in deck, lowest card.worth first: move card to pile
"""
END = """
    Ann chooses
        "End": nothing
        "Wait": nothing
"""


def worth(lab: Lab, *lines: str) -> int:
    """The fact that some lines set."""
    table = lab.play(GAME + "phase only\n" + "".join(f"    {line}\n" for line in lines) + END)
    assert table.match.fault is None
    return table.fact("n")


def told(lab: Lab, *lines: str, more: str = "") -> list[tuple[str, str, str]]:
    """What is said of some lines: the code, the words, the hint."""
    rules = GAME + "phase only\n" + "".join(f"    {line}\n" for line in lines) + END + more
    return [(one.code.id, one.span.text, one.hint) for one in lab.check(rules) if one.severity == "error"]


@pytest.mark.parametrize(
    ("lines", "known"),
    [
        (["set n to pile.top.worth"], 6),
        (["set n to pile.bottom.worth"], 1),
        (["let best = the top of pile", "set n to best.worth"], 6),
        (["for each card in the bottom 2 of pile: add card.worth to n"], 3),
        (["let few = the top 3 of pile", "set n to few.bottom.worth"], 4),
        (["let few = pile where card.worth < 4", "set n to few.top.worth"], 3),
        (["let it = the top card in pile where card.worth < 3", "set n to it.worth"], 2),
        (["let it = the bottom card in pile where card.worth > 2", "set n to it.worth"], 3),
        (["move the top 2 of pile to row", "set n to 10 * row.first.worth + row.last.worth"], 65),
        (["move the top of pile to slot", "set n to slot.first.worth"], 6),
        (["move the top of pile to grid.a1", "set n to a1.first.worth"], 6),
        (
            [
                "move pile.bottom to Ann.stack",
                "move pile.bottom to the bottom of Ann.stack",
                "set n to Ann.stack.top.worth",
            ],
            1,
        ),
        (["move pile.top to row", "move pile.top to the first of row", "set n to row.first.worth"], 5),
        (["for each card in pile, top to bottom", "    set n to card.worth", "    stop"], 6),
    ],
)
def test_b1_the_ends(lab: Lab, lines: list[str], known: int) -> None:
    assert worth(lab, *lines) == known


@pytest.mark.parametrize(
    ("line", "words", "instead"),
    [
        ("set n to pile.first.worth", "pile.first", "pile.top"),
        ("set n to pile.last.worth", "pile.last", "pile.bottom"),
        ("move the first of pile to row", "the first of pile", "the top of pile"),
        ("move the last 2 of Ann.stack to row", "the last 2 of Ann.stack", "the bottom 2 of Ann.stack"),
        ("move the first of deck to row", "the first of deck", "the top of deck"),
        ("set n to row.top.worth", "row.top", "row.first"),
        ("move the bottom of row to pile", "the bottom of row", "the last of row"),
        ("move pile.top to the top of row", "the top of row", "the first of row"),
        ("set n to slot.bottom.worth", "slot.bottom", "slot.first"),
        ("set n to a1.top.worth", "a1.top", "a1.first"),
        ("let it = the last card in pile where n = 0", "the last card in pile where n = 0", "the bottom card in pile where .."),
        ("let it = the top card in row where n = 0", "the top card in row where n = 0", "the first card in row where .."),
        ("for each card in pile, left to right: add 1 to n", ", left to right", ", top to bottom"),
        ("for each card in row, top to bottom: add 1 to n", ", top to bottom", ", left to right"),
    ],
)  # fmt: skip
def test_b1_the_other_pair_is_refused_with_the_right_word(lab: Lab, line: str, words: str, instead: str) -> None:
    ((_, at, hint),) = told(lab, line)
    assert at.lstrip(", ") == words.lstrip(", ")
    assert f"`{instead}`" in hint
    if ".." not in instead:
        assert told(lab, line.replace(words, instead)) == []


@pytest.mark.parametrize("word", ["first", "last", "top", "bottom"])
def test_b1_a_deck_is_never_read_by_its_ends(lab: Lab, word: str) -> None:
    assert [code for code, _, _ in told(lab, f"set n to deck.{word}.worth")] == ["E505"]
    assert [code for code, _, _ in told(lab, f"let it = the {word} card in deck where card.worth > 2")] == ["E505"]


@pytest.mark.parametrize("zone", ["Ann.hand", "box"])
@pytest.mark.parametrize("word", ["first", "last", "top", "bottom"])
def test_b1_what_has_no_order_has_no_ends_and_what_to_write_instead_checks(lab: Lab, zone: str, word: str) -> None:
    thing, goal = ("mark", "board") if zone == "box" else ("card", "row")
    for line in (f"move {zone}.{word} to {goal}", f"move the {word} of {zone} to {goal}"):
        ((code, _, hint),) = told(lab, line)
        assert code == "E307"
        for instead in (f"the first {thing} in {zone} where ..", f"a {thing} from {zone}"):
            assert f"`{instead}`" in hint
        assert f"`choose a {thing} in {zone} at random`" in hint
    more = "yes" if thing == "card" else "mark.sign is oh"
    assert told(lab, f"move the first {thing} in {zone} where {more} to {goal}") == []
    assert told(lab, f"Ann moves a {thing} from {zone} to {goal}") == []
    assert told(lab, f"choose a {thing} in {zone} at random", f"move {thing} to {goal}") == []


def test_b1_in_a_rule_of_a_card_in_an_overlay_and_in_an_example(lab: Lab) -> None:
    more = """
when a card enters pile: set n to pile.last.worth
card "Card 3"
    when this enters row: move this.below.first to box
variant "Low" of "Trial"
    before phase only
        move pile.first to row
example "On top"
    given pile has "Card 1", "Card 2"
    expect pile.first is "Card 1", Ann.stack.last is "Card 2"
"""
    found = [words for code, words, _ in told(lab, "move pile.top to row", more=more) if code == "E307"]
    assert {"pile.last", "pile.first", "this.below.first", "Ann.stack.last"} == set(found)


def test_b1_what_lies_on_top_of_nothing_is_told_in_the_word_of_the_rules(lab: Lab) -> None:
    for zone, word in (("Ann.stack", "top"), ("Ann.stack", "bottom"), ("row", "first"), ("row", "last")):
        match = lab.game(GAME + f"phase only\n    set n to {zone}.{word}.worth" + END).start(1)
        assert match.fault is not None
        assert f"the {word} of nothing" in match.fault.message


# ---------------------------------------------------------------- the first that fits (B5)
@pytest.mark.parametrize(
    "sentence",
    [
        "move the first of box where mark.sign is ex to board",
        "move the first mark in box where mark.sign is ex to board",
        "move the first mark in box to board where mark.sign is ex",
        "Ann moves the first mark in box where mark.sign is ex to board",
        "put the first mark in box where mark.sign is ex on board",
    ],
)
def test_b5_the_first_that_fits_is_moved(lab: Lab, sentence: str) -> None:
    table = lab.play(GAME + f"phase only\n    {sentence}" + END)
    assert table.zone("board") == ["Ex"]


@pytest.mark.parametrize(
    "sentence",
    [
        "move the first of box where mark.sign is ex to board",
        "move the first mark in box where mark.sign is ex to board",
        "move the top of pile where card.worth > 6 to row",
        "move the bottom card in pile where card.worth > 6 to row",
        "reveal the first card in row where card.worth > 6",
        "show the first card in Bea.hand where card.worth > 6 to Ann",
    ],
)
def test_b5_where_none_fits_it_is_a_fault(lab: Lab, sentence: str) -> None:
    lines = f"    for each mark in box where mark.sign is ex: move mark to board\n    {sentence}"
    match = lab.game(GAME + "phase only\n" + lines + END).start(1)
    assert match.fault is not None
    assert "of nothing" in match.fault.message


@pytest.mark.parametrize(
    ("lines", "known"),
    [
        (
            [
                "let it = the first mark in box where mark.sign is ex",
                "move it to board",
                "set n to number of marks in board",
            ],
            1,
        ),
        (
            [
                "do lay(the first mark in box where mark.sign is ex)",
                "set n to number of marks in board where mark.sign is ex",
            ],
            1,
        ),
        (["set n to weight(the top card in pile where card.worth < 5)"], 4),
        (["move the top 2 of pile where card.worth < 4 to row", "set n to sum of card.worth for each card in row"], 5),
        (
            [
                "move pile.top to Ann.hand",
                "if (the first card in Ann.hand where card.worth > 5) is in Ann.hand: set n to 9",
            ],
            9,
        ),
        (["move pile.top to the first square in grid where square.row = 2", "if a2 is full: set n to 7"], 7),
    ],
)
def test_b5_it_stands_wherever_a_thing_does(lab: Lab, lines: list[str], known: int) -> None:
    more = "\nhow to lay(mark): move mark to board\ndefine weight(card) as card.worth\n"
    table = lab.play(GAME + "phase only\n" + "".join(f"    {line}\n" for line in lines) + END + more)
    assert table.fact("n") == known


def test_b5_a_condition_about_one_thing_is_no_set(lab: Lab) -> None:
    """`card where ..` would be nothing where it does not hold: that is said with `if`."""
    found = told(lab, "let it = pile.top", "move it where it.worth > 3 to row")
    assert [code for code, _, _ in found] == ["E301"]
