"""What the generated code takes for known before the game is played: it must not be more than is known."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from assembly import Assembly

from rulewright import load
from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Cell, Const, Form


def counted(domain: tuple[str, ...], kind: str) -> tuple[int, int]:
    """Count what lies in the zones of a union, in the reference and in the generated code; the deck is shuffled, the others are not."""
    a = Assembly()
    zones = {"deck": a.zone("deck", "deck", rest=0), "row": a.zone("row", "row"), "pile": a.zone("pile", "pile")}
    for number in range(7):
        a.component(a.definition(f"card {number}"), zones["deck"] if number < 4 else zones["row"])
    a.emit(i.Shuffle, zone=Const(zones["deck"]))
    a.emit(i.Determine, zone=Const(zones["deck"]), end="top", count=Const(1))
    total, slot = a.cell(), a.scratch()
    left, right = (Const(tuple(zones[name] for name in names)) for names in (domain[:1], domain[1:]))
    both: Form = f.Combine("union", left, right)
    value = f.Size(f.Contents(Cell(slot)))
    if kind == "filtered":
        both = f.Filter(slot, both, f.Compare(">=", Cell(slot), Const(0)))
    if kind == "inside":
        both = f.Combine("union", Const((zones["pile"],)), f.Combine("without", both, Const((99,))))
    a.set(total, f.Fold("sum", slot, both, value))
    a.end(-1)
    game = a.game()
    match, playout = game.start(1), game.playout(1)
    assert match.fault is None, match.fault
    return match.cells[total], playout.cells[total]


@pytest.mark.parametrize("kind", ["plain", "filtered", "inside"])
@pytest.mark.parametrize("domain", [("row", "deck"), ("deck", "row"), ("row", "pile"), ("row", "deck", "pile")])
def test_a_union_may_have_a_shuffled_deck_on_either_side(domain: tuple[str, ...], kind: str) -> None:
    expected = 7 if "deck" in domain else 3
    assert counted(domain, kind) == (expected, expected)


LINES = """game "Lines"
    players 2: Ann, Bea
token Mark, 6 for each player
each player
    marks: supply of Mark
zones
    board: grid of Mark, 2 rows, 2 columns
facts
    awake: yes/no
phase turn for each player, in turn order, repeat
    player chooses
        "Place" if there is a square in board where square is empty
            player places a mark on a square in board where square is empty
        "Wake"
            set awake to yes
        "Sleep"
            set awake to no
as soon as a player has a_line: player wins "Line"
define counts(mark, player) as mark.owner is player and WAKING
define player.a_line as there is a line in board.lines where (number of marks in line where counts(mark, player)) = 2
"""


@pytest.mark.parametrize("waking", ["awake", "roused", "roused(mark)", "(if_awake = 1)"])
def test_a_define_that_reads_a_changing_fact_is_looked_at_when_the_fact_changes(tmp_path: Path, waking: str) -> None:
    """A line that lies there already counts as soon as the fact says so, though nothing has come to a square."""
    more = {
        "awake": "",
        "roused": "define roused as awake\n",
        "roused(mark)": "define roused(mark) as awake and mark.owner is mark.owner\n",
        "(if_awake = 1)": "define if_awake as\n    if awake: 1\n    otherwise: 0\n",
    }
    (tmp_path / "game.rules").write_text(LINES.replace("WAKING", waking) + more[waking], encoding="utf-8")
    game = load(tmp_path)
    by_waking = 0
    for seed in range(20):
        match, playout, stream = game.start(seed), game.playout(seed), Random(seed)
        latest = ""
        for _ in range(200):
            if match.decision is None:
                break
            option = stream.choice(match.decision.options)
            latest = option.label
            match.choose(option.id)
            playout.choose(option.id, next(iter(playout.offers)))
            assert playout.fingerprint() == match.fingerprint()
        by_waking += match.result is not None and latest == "Wake"
    assert by_waking
