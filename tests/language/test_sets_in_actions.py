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
        # two bounds, of which one is the size of something else
        (
            "up to (number of colours) gems in bank such that (number of gems) <= 9 and gems share colour and (number of gems) > 3",
            {4: 4},
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


@pytest.mark.parametrize(
    ("gems", "needs", "sizes"),
    [
        ("up to 2 gems in bank where gem.colour = red", "(number of gems) > 0", {1: 1, 2: 1}),
        ("gems in bank where gem.colour = red", "(number of gems) = 2 and took = 0", {2: 1}),
        ("2 gems in bank", "gems share colour", {2: 4}),
        ("2 gems in bank", "wanted = 3", {2: of_kinds(2)}),
        ("2 gems in bank", "took = 1", {}),
    ],
)
def test_what_is_needed_may_speak_of_the_set(lab: Lab, gems: str, needs: str, sizes: dict[int, int]) -> None:
    rules = RULES.format(phase=ACTION.format(gems=gems).replace("    does:", f"    needs {needs}\n    does:"))
    rules = rules.replace("from take", "from take, pass") + "action pass\n    does: add 50 to took\n"
    table = lab.play(rules, automatic=False)
    assert ("take" in table.offered) == bool(sizes)
    if sizes:
        assert sets(table.pick("take")) == sizes


def test_the_size_of_a_set_is_not_that_of_another_one(lab: Lab) -> None:
    rules = RULES.format(phase=ACTION.format(gems="up to 2 gems in bank, exactly (number of gems) pearls in bank"))
    rules = rules.replace("zones\n", "token Pearl, 3 in supply\nzones\n")
    assert [code for code, _ in lab.codes(rules)][:1] == ["E207"]


@pytest.mark.parametrize(
    ("strength", "gems", "line", "took"),
    [
        ("may", "up to 2 gems in bank", "Ann takes nothing", 5),
        ("may", "up to 2 gems in bank", "Ann declines", 0),
        ("may", "up to 2 gems in bank", "Ann chooses nothing", 0),
        ("may", "exactly 2 gems in bank", "Ann takes nothing\n    expect refused", 0),
        ("must", "up to 2 gems in bank", "Ann takes nothing", 5),
    ],
)
def test_to_take_nothing_is_to_take_the_action(lab: Lab, strength: str, gems: str, line: str, took: int) -> None:
    phase = ACTION.format(gems=gems).replace("must", strength).replace("move gems", "add 5 to took\n        move gems")
    rules = RULES.format(phase=phase.replace("does: add", "does\n        add"))
    rules += f'example "It"\n    given a new game\n    {line}\n    expect Ann.took = {took}\n'
    assert lab.failures(rules) == [None]


def test_no_set_has_fewer_than_no_members_and_no_name_two(lab: Lab) -> None:
    fewer = RULES.format(phase=ACTION.format(gems="-1 gems in bank"))
    assert [text for code, text in lab.codes(fewer) if code.startswith("E")] == ["-1"]
    twice = RULES.format(phase=ACTION.format(gems="2 gems in bank, up to 1 gems in stock"))
    assert [text for code, text in lab.codes(twice) if code.startswith("E")] == ["gems"]
