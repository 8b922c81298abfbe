"""One slip around a table is one fault, and the rules that name its rows are no second one: case E5 and what is like it."""

from __future__ import annotations

from pathlib import Path

import pytest
from lab import written

from rulewright.interpreter import pipeline

RULES = """game "Spice route"
    players 2

card Spice
    worth: 1..5
table Spice
    | name   | worth |
    | Pepper | 3     |
    | Basil  | 2     |
    | Salt   | 1     |
zones
    sacks: deck of Spice
    cart: row of Spice

phase only
    move the top of sacks to cart
    if Basil is in cart: end the game
    if Salt.worth > 3: end the game
"""
DEEPER = RULES.replace("table Spice", "    table Spice").replace("    |", "        |")


def faults(tmp_path: Path, text: str) -> list[tuple[int, str]]:
    return [(fault.span.line, fault.code.id) for fault in pipeline.load(written(tmp_path, text)).diagnostics]


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("table Spice", "    table Spice", 6, "E112"),  # the case itself
        ("table Spice", "  table Spice", 6, "E104"),
        (RULES, DEEPER, 6, "E112"),
        ("    |", "|", 7, "E110"),
        ("    | Basil", "| Basil", 9, "E110"),
        ("    | name", "| name", 7, "E110"),
        ("    |", "        |", 7, "E105"),
        ("    | Basil", "        | Basil", 9, "E111"),
        ("    | name", "        | name", 7, "E105"),
        ("    | Basil", "   | Basil", 9, "E104"),
        ("    | Basil", "\t| Basil", 9, "E103"),
        ("| 2     |", "| 2", 9, "E113"),
        ("    | Basil  |", "    Basil |", 9, "E113"),
        ("| Basil  |", "| Basil  ", 9, "E419"),
        ("| name   |", "| name   ", 7, "E414"),
        ("    | Pepper", "    |-------|-----|\n    | Pepper", 8, "E113"),
        ("table Spice", "tabel Spice", 6, "E130"),
        ("table Spice", "Table Spice", 6, "E130"),
        ("table Spice", "table Spise", 6, "E204"),
        ("table Spice", "table of Spice", 6, "E152"),
        ("table Spice", "table", 6, "E136"),
        ("table Spice\n", "", 6, "E112"),
        ("card Spice", "    card Spice", 4, "E112"),
        ("zones", "    zones", 11, "E112"),
    ],
)  # fmt: skip
def test_one_slip_is_one_fault(tmp_path: Path, old: str, new: str, line: int, code: str) -> None:
    """Case E5, with slips of indentation, bars and headers."""
    count = -1 if old == "    |" else 1
    assert faults(tmp_path, RULES.replace(old, new, count)) == [(line, code)]


@pytest.mark.parametrize("between", ["\n", "    # a remark\n", "# a remark\n", "\n\n    # a remark\n\n"])
def test_a_blank_line_or_a_comment_between_rows_is_none(tmp_path: Path, between: str) -> None:
    assert faults(tmp_path, RULES.replace("    | Basil", f"{between}    | Basil")) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("zones\n", "facts\n    n: 0..9\n    each player\n    coins: 0..9\nzones\n"),
        ("phase only", "how to rest\n    shuffle sacks\n    score player\n    0\nphase only"),
        ("zones\n", "kind Colour: red, green\nfacts\n    n: 0..9\n    die d6: 1..6\nzones\n"),
    ],
)
def test_other_declarations_that_stand_too_far_in_are_read_as_what_they_are(tmp_path: Path, old: str, new: str) -> None:
    """Relatives of E5 without a table."""
    found = faults(tmp_path, RULES.replace(old, new, 1))
    assert [code for _, code in found if code.startswith("E")] == ["E112"]


def test_the_table_is_right(tmp_path: Path) -> None:
    assert faults(tmp_path, RULES) == []


@pytest.mark.parametrize(
    ("left_out", "hint"), [("table Spice\n", "`table Spice`"), ("    worth: 1..5\ntable Spice\n", "`table Spice`")]
)
def test_the_line_that_rows_miss_is_proposed_as_it_has_to_stand(tmp_path: Path, left_out: str, hint: str) -> None:
    """Case D6: no hint names another table than the one that is meant."""
    (fault,) = pipeline.load(written(tmp_path, RULES.replace(left_out, ""))).diagnostics
    assert hint in fault.hint
