"""Columns of a table that name things of another table."""

from __future__ import annotations

from lab import Lab

GAME = """
game "Trial"
    players 2: Ann, Bea
card Person
    age: 1..99
card Animal
    keeper: Person
    friends: any Person
    whose: player
table Person
    | name   | age | count |
    | Ada    | 30  | 1     |
    | Ben    | 40  | 1     |
    | Double | 50  | 2     |
table Animal
    | name  | keeper | friends    | whose |
    {row}
zones
    staff: row of Person
    cages: row of Animal
facts
    ages, friends, of_bea: 0..999
phase round
    for each animal in cages
        if animal.keeper is Ben: add animal.keeper.age to ages
        for each person in animal.friends: add person.age to friends
        if animal.whose is Bea: add 1 to of_bea
        if there is a person in staff where person is animal.keeper: add 1 to ages
    Ann must choose
        "A": nothing
        "B": nothing
"""


def text(row: str) -> str:
    return GAME.replace("{row}", row)


def test_a_name_is_the_thing(lab: Lab) -> None:
    table = lab.play(text('| Lion | Ben | "Ben, Ada" | Bea |'))
    assert (table.fact("ages"), table.fact("friends"), table.fact("of_bea")) == (41, 70, 1)


def test_none_is_nothing(lab: Lab) -> None:
    table = lab.play(text("| Lion | - | - | Ann |"))
    assert (table.fact("ages"), table.fact("friends"), table.fact("of_bea")) == (0, 0, 0)


def test_the_table_that_is_named_may_come_later(lab: Lab) -> None:
    turned = text("| Lion | Ben | Ben | Bea |")
    people, animals = turned.index("table Person"), turned.index("table Animal")
    zones = turned.index("zones")
    turned = turned[:people] + turned[animals:zones] + turned[people:animals] + turned[zones:]
    assert lab.play(turned).fact("ages") == 41


def test_what_cannot_be_named(lab: Lab) -> None:
    found = [
        (fault.code.id, fault.message, fault.hint) for fault in lab.check(text('| Lion | Bem | "Double, Lion" | Bea |'))
    ]
    assert found == [
        ("E201", "no Person is called `Bem`", "Did you mean `Ben`?"),
        ("E201", "no Person is called `Lion`", "Write the name of one, or `-` for none; the table of Person has their names."),
        ("E301", "there are 2 copies of `Double`, and a table can name only what is there once",
         "Give each copy a row and a name of its own."),
    ]  # fmt: skip


def test_a_player_needs_a_name(lab: Lab) -> None:
    found = lab.check(text("| Lion | Ben | Ben | Bea |").replace("players 2: Ann, Bea", "players 2"))
    assert "a table cannot say which player `whose` is, since the seats of this game have no names" in [
        fault.message for fault in found
    ]
