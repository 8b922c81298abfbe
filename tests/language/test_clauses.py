"""Named clauses of actions and reactions, addressed by overlays; which of several standing rules counts."""

import pytest
from lab import Lab, Table

from rulewright import Game
from rulewright.interpreter import pipeline

BASE = """
each player
    coins: 0..20, starts 5
phase turn for each player, in turn order
    player must take an action from work, idle
    pause for reactions
action work
    needs coins < 5
    needs coins > 1
    limit once each turn
    cost: pay 2 coins
    does: gain 4 coins
action idle
    does: nothing
reaction tip
    limit once each turn
    cost: pay 1 coin
"""


def played(lab: Lab, text: str, *variants: str) -> Table:
    """A match of a game with some of its variants."""
    checked = pipeline.load(lab.path(BASE + text))
    errors = [
        (fault.code.id, fault.span.text, fault.message) for fault in checked.diagnostics if fault.severity == "error"
    ]
    assert not errors, errors
    return Table(Game(checked.compile(None, variants)).start(1))


def test_needs_are_removed_all_of_them_and_replaced_by_one(lab: Lab) -> None:
    removed = 'variant "Free" of "Trial"\n    remove work.needs\n'
    replaced = 'variant "Rich" of "Trial"\n    replace work.needs with coins >= 5\n'
    assert played(lab, removed).offered == ["tip", "no reaction"]  # five coins are too many: Ann could only be idle
    assert played(lab, removed, "Free").offered == ["work", "idle"]
    assert played(lab, replaced, "Rich").offered == ["work", "idle"]


def test_a_cost_is_replaced_or_removed(lab: Lab) -> None:
    dear = 'variant "Dear" of "Trial"\n    remove work.needs\n    replace work.cost: pay 4 coins\n'
    free = 'variant "Free" of "Trial"\n    remove work.needs\n    remove work.cost\n'
    assert played(lab, dear, "Dear").pick("work").has("coins") == [5, 5]
    assert played(lab, free, "Free").pick("work").has("coins") == [9, 5]


def test_the_clauses_of_a_reaction_and_a_reaction_itself(lab: Lab) -> None:
    twice = 'variant "Twice" of "Trial"\n    change tip.limit to 2\n'
    table = played(lab, twice, "Twice").pick("tip", "no reaction", "tip")
    assert table.has("coins") == [3, 5]
    assert "tip" in table.offered  # Bea, in the same window
    none = 'variant "None" of "Trial"\n    remove reaction tip\n'
    assert [fault.code.id for fault in lab.check(BASE + none)] == ["W202"]  # nobody can react in the pause any more


def test_two_that_change_the_same_clause_conflict(lab: Lab) -> None:
    both = """
variant "A" of "Trial"
    remove work.cost
variant "B" of "Trial"
    replace work.cost: pay 1 coin
variant "C" of "Trial" with "A", "B"
    add define bonus as 1
"""
    found = lab.check(BASE + both)
    assert [fault.code.id for fault in found if fault.severity == "error"] == ["E211"]
    assert [label.span.text for label in found[0].labels] == ["remove work.cost"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("remove idle.needs", "E201"),
        ("remove wrk.needs", "E201"),
        ("replace work.needs: pay 1 coin", "E501"),
        ("replace work.cost with coins > 1", "E501"),
        ("replace work.limit with 3", "E501"),
    ],
)
def test_mistakes_about_clauses(lab: Lab, line: str, code: str) -> None:
    found = lab.codes(BASE + f'variant "V" of "Trial"\n    {line}\n')
    assert code in [known for known, _ in found], found


def test_what_something_is_follows_cards_then_scenarios_then_variants_then_the_game(lab: Lab) -> None:
    text = """
card Card
    worth: 0..9
    open: yes/no, starts no
table Card
    | name | worth |
    | Sun  | 1     |
zones
    field: row of Card
facts
    n: 0..99999, starts 0
define player.power as 1
card "Sun"
    while this is in field and this is open: player.power is 5
always: player.power is 2
variant "V" of "Trial"
    always: player.power is 3
scenario "S" of "Trial"
    always: player.power is 4
phase only
    set n to Ann.power
    set Sun.open to yes
    set n to n * 10 + Ann.power
"""
    checked = pipeline.load(lab.path(text))
    assert not checked.has_errors, [fault.message for fault in checked.diagnostics]

    def power(*variants: str) -> int:
        number = Table(Game(checked.compile(None, variants)).start(1)).fact("n")
        assert isinstance(number, int)
        return number

    assert power() == 25
    assert power("V") == 35
    assert power("S", "V") == 45  # whichever comes first
    assert power("V", "S") == 45
