"""Known faults of other systems: where a message points, words in words, deep nesting, accents, and cells that are empty or double."""

import pytest
from lab import Lab

from rulewright.interpreter.core.graph.drawing import Drawing, Line, Node
from rulewright.tools.draw import dot_text, render

TABLE = """
card Card
    cost: 0..9
table Card from "cards.{kind}"
zones
    deck: deck of Card
phase turn
    nothing
{more}"""


@pytest.mark.parametrize("after", ["phase turn\n    nothing\n", ""], ids=["more follows", "end of the file"])
def test_c073_a_line_that_ends_too_early_is_the_line_that_is_named(lab: Lab, after: str) -> None:
    """C073: a mistake in the second line was reported in the first."""
    (fault,) = [f for f in lab.check(f"phase draw\n    let x =\n{after}") if f.severity == "error"][:1]
    assert fault.span.line == 4  # two lines stand above, the `game` line and `players`
    assert fault.message.startswith("the line ends too early: after `=` comes")


def test_c076_columns_are_counted_in_characters_behind_wide_ones_too(lab: Lab) -> None:
    """C076: two wide characters before a mistake put its column wrong."""
    columns = []
    for title in ("abx", "\U0001f600\U0001f600x"):
        fault = lab.check(f'game "{title}" cost\n    players 2\nphase turn\n    nothing\n')[0]
        assert fault.span.text == "cost"
        columns.append(fault.span.source.position(fault.span.start))
    assert columns == [(1, 12), (1, 12)]


def test_c078_names_that_begin_or_end_like_words_of_the_language_are_names(lab: Lab) -> None:
    """C078: names that begin with a word of the language were cut in two, and `and` was read as a name."""
    text = """
token Chip, 2 in supply
zones
    android: supply of Chip
    endzone: supply of Chip
facts
    orders, doing: yes/no
    ifs: 0..3
phase turn
    set orders to yes
    if orders and doing: add 1 to ifs
    set doing to yes
    if orders and doing: add 1 to ifs
    if endzone is empty and android is not empty: add 1 to ifs
"""
    assert lab.codes(text) == []
    assert lab.play(text).fact("ifs") == 2
    assert lab.codes(text.replace("orders, doing", "orders, and"))


@pytest.mark.parametrize("depth", [10, 3000])
def test_c079_deep_nesting_is_played_or_refused_at_its_place(lab: Lab, depth: int) -> None:
    """C079: rules with many things inside one another broke the reader."""
    text = "facts\n    n: 0..3\nphase turn\n    set n to " + "(" * depth + "1" + "+0)" * depth + "\n"
    faults = lab.check(text)
    if depth == 10:
        assert faults == []
        assert lab.play(text).fact("n") == 1
    else:
        assert [(fault.code.id, fault.span.line) for fault in faults] == [("E106", 6)]
        assert "nested too deeply" in faults[0].message


def test_c082_a_value_that_is_given_twice_is_an_error(lab: Lab) -> None:
    """C082: of two equal keys the later one counted, and nobody was told."""
    rules = TABLE.format(kind="yaml", more="")
    twice = lab.check(rules, {"cards.yaml": "- cost: 2\n  name: Torch\n  cost: 3\n"})
    assert [(fault.severity, fault.span.line, fault.span.text) for fault in twice] == [("error", 3, "cost")]
    assert "twice" in twice[0].message
    assert lab.check(rules, {"cards.yaml": "- cost: 2\n  name: Torch\n"}) == []


def test_c084_an_empty_cell_is_missing_and_not_what_stands_above_it(lab: Lab) -> None:
    """C084: an empty cell took the value of the row above."""
    faults = lab.check(TABLE.format(kind="csv", more=""), {"cards.csv": "name,cost\nTorch,2\nRope,\nLamp,1\n"})
    assert [(fault.severity, fault.span.line) for fault in faults] == [("error", 3)]
    assert "empty" in faults[0].message
    assert "cost" in faults[0].message


NAMES = {"cards.csv": "name,cost\nS\u00e9ance,2\nWitch\u2019s Hat,1\n"}


@pytest.mark.parametrize("name", ["S\u00e9ance", "Se\u0301ance", "Witch\u2019s Hat"])
def test_c085_an_accent_is_the_same_in_one_character_or_two(lab: Lab, name: str) -> None:
    """C085: names with accents were not found in one of two parts of the program."""
    assert lab.check(TABLE.format(kind="csv", more=f'card "{name}"\n    text "x"\n'), NAMES) == []


@pytest.mark.parametrize(("name", "meant"), [("Seance", "S\u00e9ance"), ("Witch's Hat", "Witch\u2019s Hat")])
def test_c085_a_plain_spelling_is_told_the_right_one(lab: Lab, name: str, meant: str) -> None:
    """C085: names with accents were not found in one of two parts of the program."""
    (fault,) = lab.check(TABLE.format(kind="csv", more=f'card "{name}"\n    text "x"\n'), NAMES)
    assert fault.severity == "error"
    assert meant in (fault.hint or "")


def test_c081_colons_strokes_and_quotes_in_names_break_no_picture(lab: Lab) -> None:
    """C081: names were cut at their colons, and a stroke at the end of one broke the text of the picture."""
    labels = ("Phase A: Event", "Phase B: Time", "end\\", 'say "hi"')
    nodes = tuple(Node(f"n{number}", "block", "", label, (number,), ()) for number, label in enumerate(labels))
    ring = tuple(Line(f"n{number}", f"n{(number + 1) % 4}", label, "flow") for number, label in enumerate(labels))
    picture = render(dot_text(Drawing("Trial", "full", nodes, ring, ())), "svg").decode()
    assert picture.count('class="node"') == 4
    assert picture.count('class="edge"') == 4
    for shown in ("Phase A: Event", "Phase B: Time", "end\\", "say &quot;hi&quot;"):
        assert picture.count(f"> {shown} <") + picture.count(f">{shown}<") == 2
