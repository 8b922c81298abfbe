"""Tracks and dice whose rows stand in files, and fields that start at what is printed."""

from __future__ import annotations

import pytest
from lab import Lab

from rulewright.interpreter import pipeline

FATE = """
face,points,courage,count,provenance
one,1,no,2,reconstructed
brave,2,yes,1,printed
doom,0,no,1,printed
"""
PLOT = """
space,limit,zone,provenance
5,5,black,printed
4,4,black,printed
2,2,red,reconstructed
skull,0,red,printed
"""
FEAR = "space,cards\n0,3\n1,2\n2,1\n3,0\n"
TABLES = {"fate.csv": FATE, "plot.csv": PLOT, "fear.csv": FEAR}
GAME = """
kind Zone: black, red
die fate
table fate from "fate.csv"
track plot, starts 4
    before the start: add amount to n
table plot from "plot.csv"
card Hero, plural heroes
    top, first: 0..9
    zone: Zone
    brave: yes/no
    attack: track 0..top, starts first
    stands: Zone, starts zone
    calm: yes/no, starts brave
    fear: track, starts first
table fear from "fear.csv"
table Hero
    | name  | top | first | zone  | brave |
    | Paco  | 4   | {paco}| red   | no    |
    | Elena | 5   | 2     | black | yes   |
facts
    n, points, cards: 0..99
zones
    here: row of Hero
phase turn for each player, in turn order
    player rolls fate as omen
    if omen.courage: add 10 to points
    add omen.points to points
    add plot.limit to n
    for each hero in here: add hero.fear.cards to cards
    player must choose
        "A": nothing
        "B": nothing
"""


def text(paco: str = "1") -> str:
    return GAME.replace("{paco}", paco)


def test_they_are_as_if_they_stood_below(lab: Lab) -> None:
    game = lab.game(text(), tables=TABLES)
    found = set()
    for seed in range(30):
        facts = game.start(seed).view()["facts"]
        found.add(facts["points"])
        assert (facts["n"], facts["cards"]) == (4, 3)
    assert found == {0, 1, 12}


def test_each_thing_starts_at_what_is_printed_on_it(lab: Lab) -> None:
    table = lab.play(text(), tables=TABLES)
    fields = ("attack", "stands", "fear", "calm")
    assert [table.card("Paco")[field] for field in fields] == [1, "red", 1, False]
    assert [table.card("Elena")[field] for field in fields] == [2, "black", 2, True]


NO_NAME = "nothing of that name is printed here"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("starts first\n    stands", "starts frist\n    stands", f"`attack` cannot start at `frist`: {NO_NAME}"),
        ("Zone, starts zone", "Zone, starts first", f"`stands` cannot start at `first`: {NO_NAME}"),
        ("starts first\n    stands", "starts fear\n    stands", f"`attack` cannot start at `fear`: {NO_NAME}"),
        ("starts brave", "starts zone", f"`calm` cannot start at `zone`: {NO_NAME}"),
        ("{paco}", "5", "the `attack` of Paco would start at 5, outside 0..4"),
        (
            "    n, points",
            "    again: 0..9, starts first\n    n, points",
            "the start of `again` has to be known before the game starts",
        ),
        (
            "first\n    stands",
            "first, this turn\n    stands",
            "the start of `attack` has to be known before the game starts",
        ),
    ],
)
def test_what_is_no_start(lab: Lab, old: str, new: str, message: str) -> None:
    found = lab.check(GAME.replace(old, new).replace("{paco}", "1"), TABLES)
    assert message in [fault.message for fault in found]


@pytest.mark.parametrize("more", ["", 'variant "V" of "Trial"\n    change attack.starts to 5\n'])
def test_a_number_may_not_lie_beyond_what_is_printed_as_the_end(lab: Lab, more: str) -> None:
    rules = text() if more else text().replace("starts first\n    stands", "starts 5\n    stands")
    found = [fault.message for fault in lab.check(rules + more, TABLES) if fault.severity == "error"]
    assert found == ["the `attack` of Paco would start at 5, outside 0..4"]


def test_where_no_table_prints_it_the_start_is_what_rules_read(lab: Lab) -> None:
    rules = "token Cube, 2 in supply\n    size: 2..3\n    left: 0..3, starts size\nzones\n    yard: supply of Cube\nfacts\n    n: 0..9\n"
    rules += "phase only\n    for each cube in yard where cube.left = cube.size: add 1 to n\n"
    rules += '    Ann must choose\n        "A": nothing\n        "B": nothing\n'
    assert lab.play(rules).fact("n") == 2


PLOT_FILE = 'table plot from "plot.csv"'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (PLOT_FILE, "", "`plot`: a track has a range, or a table of its spaces"),
        ('table fate from "fate.csv"', "", "this die has no faces"),
        (
            PLOT_FILE,
            "table plot\n    | space |\n    | 4     |",
            "the rows of `plot` stand below its own line, or in a file",
        ),
        (PLOT_FILE, f"{PLOT_FILE}\n{PLOT_FILE}", "`plot` is declared already"),
    ],
)
def test_rows_that_are_not_there(lab: Lab, old: str, new: str, message: str) -> None:
    assert message in [fault.message for fault in lab.check(text().replace(old, new), TABLES)]


def test_faults_are_told_where_they_stand_in_the_file(lab: Lab) -> None:
    found = lab.check(text(), {**TABLES, "plot.csv": PLOT.replace("2,2,red", "4,2,red")})
    assert [(fault.span.source.name.rpartition("/")[2], fault.span.text) for fault in found] == [("plot.csv", "4")]


def test_a_table_that_changes_makes_other_rules(lab: Lab) -> None:
    """So that no save goes on with other numbers than those that it was made with."""

    def rules(plot: str) -> str:
        return pipeline.load(lab.path(text(), {**TABLES, "plot.csv": plot})).compile().rules_hash

    assert rules(PLOT) == rules(PLOT)
    assert rules(PLOT) != rules(PLOT.replace("2,2,red", "2,3,red"))


def test_a_variant_takes_a_row_of_a_file_out(lab: Lab) -> None:
    variant = 'variant "Epic" of "Trial"\n    remove row "2" from plot\n    change plot.starts to 5\n'
    checked = pipeline.load(lab.path(text() + variant, TABLES))
    assert not checked.has_errors
    plot = next(field for field in checked.compile(2, ("Epic",)).fields if field.name == "plot")
    assert plot.type == type(plot.type)(plot.type.name, ("5", "4", "skull"))


@pytest.mark.parametrize("rows", ["", "one\n", "one,1,0\n", "one,1,-1\ntwo,2,0\n"])
def test_a_file_without_a_whole_face_makes_no_die(lab: Lab, rows: str) -> None:
    found = lab.check(text(), {**TABLES, "fate.csv": f"face,points,count\n{rows}"})
    assert "this die has no faces" in [fault.message for fault in found]


def test_a_face_is_not_there_a_thousand_times_over(lab: Lab) -> None:
    found = lab.check(text(), {**TABLES, "fate.csv": FATE.replace("one,1,no,2", "one,1,no,123456789")})
    assert "a die has 1000 faces at most" in [fault.message for fault in found]


def test_no_row_is_taken_out_of_the_file_of_a_card(lab: Lab) -> None:
    rules = text()
    rules = rules[: rules.index("table Hero")] + 'table Hero from "heroes.csv"\n' + rules[rules.index("facts\n") :]
    rules += 'variant "Alone" of "Trial"\n    remove row "Paco" from Hero\n'
    heroes = "name,top,first,zone\nPaco,4,1,red\nElena,5,2,black\n"
    assert "no rows of `Hero` stand in the rules" in [
        fault.message for fault in lab.check(rules, {**TABLES, "heroes.csv": heroes})
    ]
