"""What an example does comes in the order of its lines, and begins where it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.interpreter import pipeline
from rulewright.tools.example_report import Failure
from rulewright.tools.examples import outcomes

INN = """\
game "Inn"
    players 2: Ann, Bea
each player
    coins: 0..9, starts 5
    beds: 0..9
facts
    rent: 0..9, starts 1

phase turn for each player, in turn order, repeat
    do pay
    phase night
        player chooses
            "Sleep": nothing
            "Watch"
                do raise_rent
                do choose_rent(1)
how to pay
    active may pay rent coins
        active gains 1 bed
how to raise_rent
    add 1 to rent
how to choose_rent(number)
    active chooses
        "Low": set rent to number
        "High": set rent to number + 1
"""


def failure(folder: Path, rules: str, lines: str) -> Failure | None:
    """Run one example of a game."""
    example = 'example "It"\n' + "".join(f"    {line}\n" for line in lines.splitlines())
    (folder / "game.rules").write_text(rules + "\n" + example, encoding="utf-8")
    checked = pipeline.load(folder)
    assert not checked.has_errors, checked.diagnostics
    (outcome,) = outcomes(checked)
    return outcome.failure


@pytest.mark.parametrize(
    ("lines", "at", "message"),
    [
        ("do pay\ndo raise_rent\nAnn pays 1 coin", "do raise_rent", "what was done before is not over: Ann is asked to pay 1 coin"),
        ("do raise_rent\ndo pay\ndo raise_rent", "do raise_rent", "what was done before is not over: Ann is asked to pay 2 coins"),
        ("do choose_rent(2)\ndo pay", "do pay", "what was done before is not over: Ann is asked to choose"),
        ("do night\ndo pay\nexpect Ann.beds = 0", "do pay", "what was done before is not over: Ann is asked to choose"),
    ],
)  # fmt: skip
def test_b9_what_is_done_is_over_before_the_next_begins(tmp_path: Path, lines: str, at: str, message: str) -> None:
    failed = failure(tmp_path, INN, lines + "\nexpect rent > 0")
    assert failed is not None
    assert (failed.span.text, failed.message) == (at, message)


@pytest.mark.parametrize(
    "lines",
    [
        "do pay\nAnn pays 1 coin\ndo raise_rent\nexpect Ann.coins = 4, rent = 2",  # case B9
        "do raise_rent\ndo pay\nAnn pays 2 coins\ndo raise_rent\nexpect Ann.coins = 3, rent = 3",
        "given Ann.coins = 0\ndo pay\ndo raise_rent\nexpect Ann.coins = 0, rent = 2",
        'do choose_rent(3)\nAnn chooses "High"\ndo pay\nAnn declines\nexpect rent = 4',
    ],
)
def test_b9_lines_are_followed_in_order(tmp_path: Path, lines: str) -> None:
    assert failure(tmp_path, INN, lines) is None
