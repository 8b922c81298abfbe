"""What chance gives in an example is named, or may be anything: case C6."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.interpreter.pipeline import load
from rulewright.tools.examples import outcomes

BAG = """
game "Bag"
    players 2: Ann, Bea
card Gem
    worth: 1..9
table Gem
    | name  | worth | count |
    | Ruby  | 3     | 9     |
    | Opal  | 3     | 9     |
    | Topaz | 4     | 9     |
kind Colour: red, green
zones
    deck: deck of Gem
    bowl: pile of Gem
facts
    n: 0..99
    who: player
    hue: Colour
die d6: 1..6
how to pull
    shuffle deck
    move the top of deck to bowl
    add 1 to n
how to grope
    choose 2 gems in deck at random as found
    move found to bowl
how to fate
    choose a player at random as victim
    set who to victim
how to tint
    choose a colour in Colour at random as tone
    set hue to tone
how to throw
    roll d6 as face
    if face < 7: add 1 to n
how to empty
    shuffle deck
    for each gem in deck: move the top of deck to bowl
phase turn
    do pull
    do grope
    do fate
    do tint
    do throw
    do empty
example "It"
"""


def failed(folder: Path, *lines: str) -> tuple[str, str] | None:
    """The words at which the example fails, and why; None where it passes."""
    (folder / "game.rules").write_text(BAG + "".join(f"    {line}\n" for line in lines), encoding="utf-8")
    checked = load(folder)
    assert not checked.has_errors, checked.diagnostics
    (found,) = outcomes(checked)
    return None if found.failure is None else (found.failure.span.text, found.failure.message)


@pytest.mark.parametrize(
    "lines",
    [
        ("whatever is drawn", "do pull", "expect n = 1"),
        ("do pull", "whatever is drawn", "expect number of gems in bowl = 1"),
        ("whatever is drawn", "do grope", "expect number of gems in bowl = 2"),
        ("whatever is drawn", "do fate", "expect who is Ann or who is Bea"),
        ("whatever is rolled", "do throw", "expect n = 1"),
        ("whatever is drawn", "whatever is rolled", "do pull", "do throw", "expect n = 2"),
        ("whatever is drawn", "do pull", "do pull", 'the deck gives "Ruby"', "expect n = 2"),
        ("do fate", "chance chooses Bea", "expect who is Bea"),
        ("do tint", "chance chooses green", "expect hue is green"),
        ("do grope", 'chance chooses "Ruby", "Opal"', "expect number of gems in bowl = 2"),
    ],
)
def test_c6_what_comes_alike_whatever_chance_gives_passes(tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert failed(tmp_path, *lines) is None


@pytest.mark.parametrize(
    ("lines", "at", "why"),
    [
        (("do pull", "expect n = 1"), "do pull", "nothing says which"),
        (("do fate", "expect who is Bea"), "do fate", "write `chance chooses ..` below this line"),
        (
            ("whatever is drawn", "do pull", "expect Topaz is not in bowl"),
            "Topaz is not in bowl",
            'with `the deck gives "Topaz"`: this does not hold',
        ),
        (
            ("whatever is drawn", "do grope", "expect Ruby is in bowl or Opal is in bowl"),
            "Ruby is in bowl or Opal is in bowl",
            'with `the deck gives "Topaz"`, `the deck gives "Topaz"`: ',
        ),
        (("whatever is drawn", "do fate", "expect who is Ann"), "who is Ann", "with `number 2 of 2 that chance may"),
        (("whatever is rolled", "do pull", "expect n = 1"), "do pull", "nothing says which"),
        (("whatever is drawn", "do throw", "expect n = 1"), "do throw", "nothing says what it shows"),
        (
            ("whatever is drawn", "do throw", "the die shows 3", "expect n = 1"),
            "whatever is drawn",
            "take this line out",
        ),
        (
            ("whatever is drawn", "do empty", "expect deck is empty"),
            "whatever is drawn",
            "chance has more than 500 ways to come",
        ),
    ],
)
def test_c6_what_differs_or_is_left_open_for_nothing_fails(
    tmp_path: Path, lines: tuple[str, ...], at: str, why: str
) -> None:
    found = failed(tmp_path, *lines)
    assert found is not None
    assert found[0] == at
    assert why in found[1]
