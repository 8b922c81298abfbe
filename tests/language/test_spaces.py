"""Tracks whose spaces are a table."""

from __future__ import annotations

import pytest
from lab import Lab

TRACKS = """
kind Zone: black, red
track plot, starts {start}
    | space | risk | zone  | safe | ink   |
    | 5     | 5    | black | yes  | green |
    | 4     | 4    | black | yes  | blue  |
    | 2     | 2    | red   | no   | blue  |
    | skull | 1    | red   | no   | grey  |
facts
    reached: any Zone
    seen: 0..99
each player
    fear: track, starts {fear}
        | space | cards |
        | 1     | 3     |
        | 2     | 2     |
        | 3     | 0     |
"""
TURN = """
phase turn for each player, in turn order
    {line}
    player must choose
        "A": nothing
        "B": nothing
"""


@pytest.mark.parametrize(
    ("line", "plot", "fear", "seen"),
    [
        ("advance plot", "2", 1, 0),
        ("add 9 to plot", "skull", 1, 0),
        ("move back plot", "5", 1, 0),
        ("remove 3 from plot, the rest to seen", "5", 1, 2),
        ("set plot to skull", "skull", 1, 0),
        ("set seen to plot.risk", "4", 1, 4),
        ("if plot.zone is black and plot.safe: set seen to 7", "4", 1, 7),
        ("if plot.ink is blue: set seen to 8", "4", 1, 8),
        ("if plot is not skull: set seen to 9", "4", 1, 9),
        ("add plot.zone to reached", "4", 1, 0),
        ("player gains 1 fear", "4", 2, 0),
        ("player gains 7 fear", "4", 3, 0),
        ("set player.fear to 3", "4", 3, 0),
        ("set seen to player.fear.cards + 10 * player.fear", "4", 1, 13),
        ("set seen to sum of player.fear.cards for each player in players", "4", 1, 6),
    ],
)
def test_what_stands_on_a_track(lab: Lab, line: str, plot: str, fear: int, seen: int) -> None:
    table = lab.play(TRACKS.format(start=4, fear=1) + TURN.format(line=line))
    assert (table.fact("plot"), table.has("fear")[0], table.fact("seen")) == (plot, fear, seen)


def test_a_track_may_start_on_a_word(lab: Lab) -> None:
    assert lab.play(TRACKS.format(start="skull", fear=2) + TURN.format(line="nothing")).fact("plot") == "skull"


def test_tracks_of_one_name_have_their_own_spaces(lab: Lab) -> None:
    more = "each player\n    plot: track, starts 2\n        | space | risk |\n        | 1 | 7 |\n        | 2 | 8 |\n"
    table = lab.play(
        TRACKS.format(start=4, fear=1) + more + TURN.format(line="set seen to 10 * plot.risk + player.plot.risk")
    )
    assert table.fact("seen") == 48


def test_it_is_a_kind_of_its_own(lab: Lab) -> None:
    told = lab.check(TRACKS.format(start=4, fear=1) + TURN.format(line="if plot is red: nothing"))
    assert [fault.message for fault in told] == ["here a plot is needed, but this is a zone"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("track plot, starts 4\n    | space | risk |\n    | 5 | 1 | 2 |\n    | 4 | 1 |\n", "2"),
        ("track plot, starts 4\n    | space | risk |\n    | 4 | 1 |\n    | 4 | 2 |\n", "`4` is declared already"),
        ("track plot, starts 4\n    | space | risk | risk |\n    | 4 | 1 | 2 |\n", "`risk` is declared already"),
        ("track plot, starts 4\n    | space | risk |\n", "a range, or a table of its spaces"),
        ("track plot, starts 9\n    | space | risk |\n    | 4 | 1 |\n    | 5 | 1 |\n", "outside its range"),
        ("track plot\n    | space | risk |\n    | 4 | 1 |\n", "does not say where it starts"),
        ("track plot, starts 4\n    | space | risk |\n    | 4 | two words |\n", "a number or a word"),
        ("facts\n    plot: 0..3\n        | space | risk |\n        | 4 | 1 |\n", "only a track without a range"),
        ("facts\n    plot: track, starts 3\n", "a range, or a table of its spaces"),
    ],
)
def test_spaces_that_are_none(lab: Lab, text: str, told: str) -> None:
    faults = lab.check(text + TURN.format(line="nothing"))
    assert any(told in fault.message for fault in faults), [fault.message for fault in faults]
