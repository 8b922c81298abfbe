"""Claims about several things inside larger conditions: on either side of `and` and `or`, in a define, a card, an overlay (case B21)."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.interpreter import pipeline
from rulewright.interpreter.pipeline import load
from rulewright.tools.examples import outcomes

RULES = """
game "Gems"
    players 2: Ann, Bea
card Gem
    rank: 1..9
    red: yes/no
table Gem
    | name | rank | red |
    | A    | 1    | yes |
    | B    | 2    | no  |
zones
    deck: deck of Gem
    bowl: pile of Gem
facts
    n: 0..9
define pays(cards, k) as n = 0 and all gems in deck have rank <= k
define paid(cards, k) as all gems in deck have rank <= k and n = 0
phase turn
    if {condition}: set n to 9
example "It"
    expect n = {n}
"""
TRUE = [
    "pays(deck, 2)",
    "paid(deck, 2)",
    "n = 0 and all gems in deck have rank <= 2",
    "n = 1 or all gems in deck have rank <= 2",
    "n = 0 and a gem in deck is red",
    "a gem in deck is red and n = 0",
    "there is a gem in deck and n = 0",
    "there is a gem in bowl or there is a gem in deck",
    "n = 0 and there is a gem in deck where gem is red and gem.rank = 1",
    "n = 0 and not all gems in deck are red",
    "not all gems in deck are red and n = 0",
    "all gems in bowl are red and not all gems in deck are red and there is no gem in bowl",
    "n = 1 and all gems in bowl are red or a gem in deck is red",
    "(all gems in deck have rank <= 2) and all gems in bowl have rank <= 2",
]
FALSE = [
    "pays(deck, 1)",
    "paid(deck, 1)",
    "n = 1 and all gems in deck have rank <= 2",
    "n = 1 or all gems in deck have rank <= 1",
    "n = 1 and a gem in deck is red",
    "a gem in deck is red and n = 1",
    "there is a gem in deck and n = 1",
    "there is a gem in bowl or there is no gem in deck",
    "n = 0 and there is a gem in deck where gem is red and gem.rank = 2",
    "n = 0 and not all gems in bowl are red",
    "n = 1 and (all gems in bowl are red or a gem in deck is red)",
    "(all gems in deck have rank <= 1) and all gems in bowl have rank <= 2",
]


def told(folder: Path, text: str) -> pipeline.Checked:
    (folder / "game.rules").write_text(text, encoding="utf-8")
    return load(folder)


def errors(checked: pipeline.Checked) -> list[Diagnostic]:
    return [fault for fault in checked.diagnostics if fault.severity == "error"]


@pytest.mark.parametrize(("condition", "holds"), [*((c, True) for c in TRUE), *((c, False) for c in FALSE)])
def test_b21_a_claim_stands_on_either_side(tmp_path: Path, condition: str, holds: bool) -> None:
    game = told(tmp_path, RULES.format(condition=condition, n=9 if holds else 0))
    assert not game.has_errors, game.diagnostics
    assert [found.failure for found in outcomes(game)] == [None]


def test_b21_on_a_card_in_an_overlay_and_in_an_example(tmp_path: Path) -> None:
    more = """
card "A"
    when a gem enters bowl if this is in deck
        if n = 0 and all gems in bowl are red: set n to 3
variant "Early" of "Gems"
    as soon as n = 0 and there is a gem in bowl and a gem in deck is red: set n to 4
example "All of it"
    with variant "Early"
    given bowl has B
    expect n = 4 and there is a gem in bowl
"""
    text = RULES.replace("    if {condition}: set n to 9\n", "    if n = 7: move B to bowl\n").format(n=0) + more
    game = told(tmp_path, text)
    assert not game.has_errors, game.diagnostics
    assert [found.failure for found in outcomes(game)] == [None, None]


@pytest.mark.parametrize(
    ("first", "word", "second"),
    [
        ("all gems in deck have rank <= 2", "and", "all gems in bowl have rank <= 2"),
        ("there is a gem in deck where gem is red", "or", "there is a gem in bowl"),
        ("a gem in deck has rank = 1", "and", "not all gems in bowl are red"),
        ("there is no gem in deck where n = 3", "and", "a gem in deck is red"),
    ],
)
def test_what_may_be_read_in_two_ways_is_refused_and_both_proposals_check(
    tmp_path: Path, first: str, word: str, second: str
) -> None:
    (fault,) = errors(told(tmp_path, RULES.format(condition=f"{first} {word} {second}", n=0)))
    assert (fault.code.id, fault.span.text) == ("E138", second)
    for proposed in (f"({first}) {word} {second}", f"{first} {word} ({second})"):
        assert f"`{proposed}`" in fault.hint
        assert not told(tmp_path, RULES.format(condition=proposed, n=0)).has_errors


def test_b21_what_is_wrong_with_a_define_is_not_said_of_its_names(tmp_path: Path) -> None:
    text = RULES.format(condition="n = 0", n=9).replace("rank <= k\nphase", "rank <= k or all gems have n = 0\nphase")
    text = text.replace("have rank <= k and n = 0", "have rank <= k and all gems in bowl have n = 0")
    assert [fault.code.id for fault in errors(told(tmp_path, text))] == ["E138"]


FOUND = """
game "Gems"
    players 2: Ann, Bea
card Gem
    rank: 1..9
table Gem
    | name | rank |
    | A    | 2    |
    | B    | 3    |
    | C    | 4    |
zones
    deck: deck of Gem
    bowl: pile of Gem
    rack: row of Gem
facts
    n: 0..99
phase turn
{lines}
example "It"
    expect {expected}
"""


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("if there is a gem in deck\n    move gem to bowl\n    add gem.rank to n", "n = 2 and A is in bowl"),
        ("if n = 0 and there is a gem in deck\n    move gem to bowl\n    add gem.rank to n", "n = 2"),
        ("if there is a gem in deck and n = 0\n    move gem to bowl\n    add gem.rank to n", "n = 2"),
        (
            "if n = 0 and there is a gem in deck where gem.rank > 2\n    move gem to bowl\n    add gem.rank to n",
            "n = 3",
        ),
        ("if n = 1 and there is a gem in deck: move gem to bowl\notherwise: add 9 to n", "n = 9 and bowl is empty"),
    ],
)
def test_what_was_found_stays_the_same_wherever_it_goes(tmp_path: Path, lines: str, expected: str) -> None:
    indented = "\n".join(f"    {line}" for line in lines.split("\n"))
    game = told(tmp_path, FOUND.format(lines=indented, expected=expected))
    assert not game.has_errors, game.diagnostics
    assert [found.failure for found in outcomes(game)] == [None]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("n > 0 and there is a gem in bowl", "n = 5 and rack is not empty and bowl is empty"),
        ("there is a gem in bowl and n > 0", "n = 5 and rack is not empty and bowl is empty"),
        ("n > 7 and there is a gem in bowl", "n = 1 and rack is empty"),
        ("there is a gem in bowl and n > 0 and not all gems in deck are in rack", "n = 5 and bowl is empty"),
    ],
)
def test_a_rule_that_waits_names_what_it_found_beside_other_conditions(
    tmp_path: Path, condition: str, expected: str
) -> None:
    rule = f"as soon as {condition}\n    move gem to rack\n    add gem.rank to n\n"
    lines = "    move the top of deck to bowl\n    add 1 to n\n    if rack is empty and n > 1: move C to bowl"
    text = FOUND.format(lines=lines, expected=expected).replace('example "It"', f'{rule}example "It"')
    text = text.replace("| 2    |", "| 4    |", 1)
    game = told(tmp_path, text)
    assert not game.has_errors, game.diagnostics
    assert [found.failure for found in outcomes(game)] == [None]
