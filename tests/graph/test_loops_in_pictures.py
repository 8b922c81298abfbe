"""Loops that ask nothing, and who acts, in pictures: case G and what is like it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.interpreter import pipeline
from rulewright.interpreter.core.graph.drawing import Drawing, Level
from rulewright.interpreter.core.graph.whole import quotient

KEG = """game "Keg"
    players 2: Ann, Bea

each player
    coins: 0..9
facts
    keg: 0..9
    leader: player

phase round repeat 3 times
    for each player: player gains 1 coin
    for each player
        player may gain 1 coin
    add 1 to keg
    if keg >= 3
        for each player: player gains 1 coin
        end the round
    {line}
    do tidy
    Ann chooses
        "Roll": nothing
        "Wait": nothing

how to tidy
    for each player: player loses 1 coin

score player
    player.coins
"""


def drawn(folder: Path, level: Level, line: str = "nothing") -> Drawing:
    (folder / "game.rules").write_text(KEG.replace("{line}", line), encoding="utf-8")
    checked = pipeline.load(folder)
    assert not checked.has_errors, checked.diagnostics
    return quotient(checked.compile(), level)


def said(drawing: Drawing, source: str) -> set[str]:
    """What stands on the lines out of the node whose label has these words."""
    names = {node.id for node in drawing.nodes if source in node.label}
    return {
        text
        for line in drawing.lines
        if line.source in names and line.role == "flow"
        for text in line.label.split("\n")
    }


def test_a_loop_that_asks_nothing_labels_no_line(tmp_path: Path) -> None:
    """Case G: `after the last and otherwise`."""
    drawing = drawn(tmp_path, "decisions")
    assert said(drawing, "Ann chooses") == {"Roll", "Wait"}
    assert {"keg >= 3", "otherwise"} <= said(drawing, "player may gain 1 coin")
    assert not any("after the last and" in line.label for line in drawing.lines)


def test_what_ends_a_phase_early_is_the_condition_and_not_the_loop_behind_it(tmp_path: Path) -> None:
    """Case G: `ends early: after the last`."""
    labels = [node.label for node in drawn(tmp_path, "phases").nodes]
    assert [line for label in labels for line in label.split("\n") if line.startswith("ends early")] == [
        "ends early: keg >= 3"
    ]


def test_the_end_of_a_phase_that_is_repeated_is_still_told(tmp_path: Path) -> None:
    assert said(drawn(tmp_path, "decisions"), "round begins") >= {"after the last"}


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("leader chooses\n        \"A\": nothing\n        \"B\": nothing", "leader"),
        ("leader chooses a player as guest", "leader"),
        ("leader.left chooses\n        \"A\": nothing\n        \"B\": nothing", "leader.left"),
        ("Bea chooses\n        \"A\": nothing\n        \"B\": nothing", "Bea"),
    ],
)  # fmt: skip
def test_who_acts_is_named_as_the_sentence_names_them(tmp_path: Path, line: str, seat: str) -> None:
    """Case G: `the one who acts: leader chooses ..`."""
    nodes = [node for node in drawn(tmp_path, "decisions", line).nodes if node.kind == "decision"]
    assert [node.seat for node in nodes if node.label.startswith(line.split(" ")[0])] == [seat]


def phase_says(drawing: Drawing, name: str) -> list[str]:
    """What stands below the header of a phase."""
    return next(node.label for node in drawing.nodes if node.label.split("\n")[0] == name).split("\n")[1:]


def test_a_procedure_that_asks_nothing_stands_in_its_phase(tmp_path: Path) -> None:
    """Case G: procedures that ask nothing are missing at level `phases`."""
    assert "does: tidy" in phase_says(drawn(tmp_path, "phases"), "round")
    assert not any("does: " in node.label for node in drawn(tmp_path, "decisions").nodes)


def test_a_procedure_of_two_phases_stands_in_both(tmp_path: Path) -> None:
    """Case G: two phases and the rule of neither; what an action does is not what its phase does."""
    again = """nothing

phase break
    do tidy
    do air
    do tidy
    Ann may take an action from rest

action rest
    does: do sweep

how to air
    add 1 to keg

how to sweep
    for each player: player loses 1 coin

phase later
    """
    drawing = drawn(tmp_path, "phases", again)
    assert "does: tidy, air" in phase_says(drawing, "break")
    assert "does: tidy" in phase_says(drawing, "later")
    assert not any("sweep" in node.label for node in drawing.nodes)


def test_a_procedure_that_leads_elsewhere_has_a_node_and_no_second_mention(tmp_path: Path) -> None:
    """Case G: what ends the phase that called it is a node of its own."""
    helper = 'do stop\n\nphase more\n    do stop\n\nhow to stop\n    if keg > 5: everyone draws "Over"\n\nphase after'
    drawing = drawn(tmp_path, "phases", helper)
    assert [node.kind for node in drawing.nodes if node.label.split("\n")[0] == "stop"] == ["block"]
    assert not any("does: stop" in node.label for node in drawing.nodes)
