"""Columns of effects: what a card does stands in its row."""

from __future__ import annotations

import pytest
from lab import Lab

GAME = """
card Hero, plural heroes
    fear: 0..3, starts 1
table Hero
    | name      |
    | Paco      |
    | Old woman |
card Beast
    hits: effect
    reward: effect
    grown: 0..9, starts 0
card Tiger of Beast
    speed: 1..3
table Beast
    | name | hits                         | reward     |
    | Bat  | threaten(2) and scare(Paco)  | -          |
    | Rat  | grow(this)                   | threaten(1)|
    | Cat  | treat                        | threaten(1)|
    | Dog  | {cell}                       | threaten(1)|
table Tiger
    | name | hits        | reward | speed |
    | Shir | {tiger}     | -      | 2     |
facts
    threat: 0..20
each player
    coins: 0..9, starts 1
zones
    here: row of Hero
    woods: row of Beast
how to threaten(number): add number to threat
how to scare(hero): add 1 to hero.fear
how to grow(beast): add 1 to beast.grown
how to treat: you gain 1 coin
how to chase(tiger): add tiger.speed to threat
phase turn for each player, in turn order, repeat 3 times
    player must take an action from poke
action poke(beast in woods)
    does
        do beast.{field}
        do beast.reward
"""


def text(cell: str = "-", tiger: str = "grow(this)", field: str = "hits") -> str:
    return GAME.replace("{cell}", cell).replace("{tiger}", tiger).replace("{field}", field)


@pytest.mark.parametrize(
    ("beast", "seen"),
    [
        ("Bat", (2, 2, 0, 1)),
        ("Rat", (1, 1, 1, 1)),
        ("Cat", (1, 1, 0, 2)),
        ("Dog", (1, 1, 0, 1)),
        ("Shir", (0, 1, 1, 1)),
    ],
)
def test_what_a_row_says_happens(lab: Lab, beast: str, seen: tuple[int, ...]) -> None:
    """(threat, Paco's fear, how much the beast has grown, Ann's coins)"""
    table = lab.play(text())
    table.pick(f"poke {beast}")
    grown = table.card(beast).get("grown", 0)
    assert (table.fact("threat"), table.card("Paco")["fear"], grown, table.has("coins")[0]) == seen


@pytest.mark.parametrize("name", ["Old woman", '"Old woman"'])
def test_names_of_several_words(lab: Lab, name: str) -> None:
    table = lab.play(text(f"scare( {name} ) and threaten( 3 )"))
    table.pick("poke Dog")
    assert (table.card("Old woman")["fear"], table.fact("threat")) == (2, 4)


@pytest.mark.parametrize(
    ("cell", "code", "words"),
    [
        ("threten(2)", "E201", "threten"),
        ("threaten", "E305", "threaten"),
        ("threaten(2) scare(Paco)", "E301", "threaten(2) scare(Paco)"),
        ("threaten(2) and", "E301", "threaten(2) and"),
        ("and threaten(2)", "E301", "and threaten(2)"),
        ("threaten(2", "E301", "threaten(2"),
        ("scare(Old man)", "E201", "Old man"),
        ("scare(Paco Paco)", "E201", "Paco Paco"),
        ("threaten(,)", "E301", "threaten(,)"),
        ('scare("")', "E301", 'scare("")'),
        ("scare(Pacco)", "E201", "Pacco"),
        ("scare(Bat)", "E301", "Bat"),
        ("?", "E435", "?"),
    ],
)
def test_what_cannot_be_read(lab: Lab, cell: str, code: str, words: str) -> None:
    assert (code, words) in lab.codes(text(cell))


def test_the_thing_is_of_the_type_whose_effect_it_is(lab: Lab) -> None:
    """In a row of Tiger the column is still one of Beast, so `this` is a beast."""
    assert ("E301", "this") in lab.codes(text(tiger="chase(this)"))


def test_an_effect_that_is_not_there(lab: Lab) -> None:
    (found,) = [fault for fault in lab.check(text(field="hit")) if fault.severity == "error"]
    assert (found.message, found.hint) == ("a beast has no effect called `hit`", "Did you mean `hits`?")


@pytest.mark.parametrize(
    ("line", "said", "hint"),
    [
        ("do threat.hits", "here a card or token is needed, but this is a number", ""),
        ("do Paco.hits", "a hero has no effect called `hits`", "Declare it where a hero is declared: `hits: effect`."),
        ("do Paco.hit", "a hero has no effect called `hit`", "Declare it where a hero is declared: `hit: effect`."),
    ],
)
def test_what_has_no_effect(lab: Lab, line: str, said: str, hint: str) -> None:
    """The effects of other things are no help."""
    found = lab.check(text().replace("        do beast.reward", f"        {line}"))
    assert [(fault.message, fault.hint or "") for fault in found if fault.severity == "error"] == [(said, hint)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("facts\n    wish: effect", "an effect is printed on a card or token"),
        ("each player\n    wish: effect", "an effect is printed on a card or token"),
    ],
)
def test_only_things_have_effects(lab: Lab, line: str, said: str) -> None:
    assert said in [fault.message for fault in lab.check(f"{text()}{line}\n")]


def test_an_effect_is_no_value(lab: Lab) -> None:
    found = lab.check(text().replace("        do beast.hits", "        if beast.hits = 2: do beast.hits"))
    assert any(fault.severity == "error" for fault in found)


def test_an_example_runs_only_what_something_calls(lab: Lab) -> None:
    rules = text() + 'how to rest: add 1 to threat\nexample "Rest"\n    do rest\n    expect threat = 1\n'
    assert "no rule and no table calls `rest`, so there is nothing to run" in [
        fault.message for fault in lab.check(rules)
    ]
