"""How large a set may be that an action or a choice asks for: written, worked out, or none at all (case B18)."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from lab import Lab, Table

RULES = """
kind Colour: red, green, blue, white
token Gem, 5 of each colour
    colour: Colour
zones
    bank: supply of Gem
each player
    stock: supply of Gem
    took: 0..99
facts
    wanted: 0..9, starts 3
define colours_left as (number of colours where (there is a gem in bank where gem.colour = colour))
define most as
    if colours_left < 2: colours_left
    otherwise: 2
setup: put all gems into bank
phase only
{phase}
"""
ACTION = """
    Ann must take an action from take
action take({gems})
    does: move gems to stock
"""
CHOICE = """
    Ann chooses {gems}
    move gems to Ann.stock
"""


def sets(table: Table) -> Counter[int]:
    """Return how many different sets of each size can be taken."""
    found: Counter[int] = Counter()
    if table.match.decision is None:
        found[table.count("Ann.stock")] += 1
        return found
    for option in table.open.options:
        after = table.copy()
        after.match.choose(option.id)
        found += sets(after)
    return found


def of_kinds(size: int) -> int:
    """Return how many sets of a size there are of four sorts of things, five of each, where only sorts differ (size <= 5)."""
    return comb(size + 3, 3)


@pytest.mark.parametrize("frame", [ACTION, CHOICE])
@pytest.mark.parametrize(
    ("gems", "sizes"),
    [
        ("any number of gems in bank such that (number of gems) = wanted and gems differ in colour", {3: comb(4, 3)}),
        ("any number of gems in bank such that wanted = number of gems and gems differ in colour", {3: comb(4, 3)}),
        (
            "any number of gems in bank such that (number of gems) < wanted",
            {size: of_kinds(size) for size in (0, 1, 2)},
        ),
        (
            "any number of gems in bank such that wanted > number of gems and (number of gems) > 0",
            {size: of_kinds(size) for size in (1, 2)},
        ),
        (
            "any number of gems in bank such that (number of gems) <= most and (number of gems) <> 1",
            {0: 1, 2: of_kinds(2)},
        ),
        ("exactly 3 gems in bank", {3: of_kinds(3)}),
        ("3 gems in bank where gem.colour = red", {3: 1}),
        ("exactly wanted gems in bank such that gems share colour", {3: 4}),
        ("up to 2 gems in bank", {size: of_kinds(size) for size in (0, 1, 2)}),
        ("up to most gems in bank where gem.colour is not red", {0: 1, 1: 3, 2: 6}),
        ("any number of gems in bank where gem.colour = red", dict.fromkeys(range(6), 1)),
        ("2 gems in bank such that (sum of number of gems for each gem in gems) = 4", {2: of_kinds(2)}),
    ],
)
def test_a_set_is_as_large_as_is_said(lab: Lab, frame: str, gems: str, sizes: dict[int, int]) -> None:
    assert sets(lab.play(RULES.format(phase=frame.format(gems=gems)))) == sizes


def test_what_is_worked_out_bounds_a_set_of_many(lab: Lab) -> None:
    """Of 20 gems there are a million sets; those of one to three are looked at, and no other."""
    rules = """
token Gem, one of each number
    number: 1..20
zones
    bank: row of Gem
each player
    stock: row of Gem
facts
    wanted: 0..9, starts 3
setup: put all gems into bank
phase only
    Ann must take an action from take
action take(gems in bank such that (number of gems) <= wanted and (sum of gem.number for each gem in gems) >= 56)
    does: move gems to stock
"""
    assert sets(lab.play(rules)) == {3: 2}  # 20 + 19 + 18 and 20 + 19 + 17


def test_a_bare_plural_is_one_at_least_and_a_number_may_come_from_what_was_chosen_before(lab: Lab) -> None:
    bare = lab.play(RULES.format(phase=ACTION.format(gems="gems in bank where gem.colour = red")))
    assert sets(bare) == dict.fromkeys(range(1, 6), 1)
    after = lab.play(RULES.format(phase=ACTION.format(gems="k in 2..4, k gems in bank where gem.colour = red")))
    assert sets(after) == dict.fromkeys(range(2, 5), 1)


def test_what_cannot_be_as_large_is_not_on_offer_and_nothing_is_something(lab: Lab) -> None:
    rules = RULES.format(phase=ACTION.format(gems="{gems}").replace("from take", "from take, pass"))
    rules += "action pass\n    does: nothing\n"
    assert lab.play(rules.format(gems="6 gems in bank where gem.colour = red"), automatic=False).offered == ["pass"]
    assert lab.play(rules.format(gems="up to 2 gems in stock"), automatic=False).offered == ["take", "pass"]
    assert lab.play(rules.format(gems="gems in stock"), automatic=False).offered == ["pass"]


def test_a_set_of_none_in_an_example(lab: Lab) -> None:
    rules = RULES.format(phase=ACTION.format(gems="up to 2 gems in bank where gem.colour = red"))
    rules += """
example "None"
    given a new game
    Ann takes nothing
    expect (number of gems in Ann.stock) = 0
example "Two"
    given a new game
    Ann takes 2 gems
    expect (number of gems in Ann.stock) = 2
"""
    assert lab.failures(rules) == [None, None]
