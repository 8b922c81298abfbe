"""`test --mutate`: expectations that no change of the rules makes fail, and rules that no example notices."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from rulewright.interpreter.pipeline import load
from rulewright.interpreter.run.altered import Alterable
from rulewright.interpreter.run.match import Game
from rulewright.tools.mutate.judging import judged
from rulewright.tools.mutate.mutants import Mutants

Rulewright = Callable[..., Result]
Fits = Callable[[str, str], Any]

RULES = """game "Marks"
    players 2
kind Colour: white, black
facts
    marks: 0..11
    threat: 0..9
    colour: Colour
each player
    coins: 0..9, starts 2
phase turn for each player, in turn order, repeat
    player must take an action from mark, trade, wait, hurry
action mark
    needs marks < 11
    does: do mark_it(2)
action trade
    cost: pay 1 coin
    does: add 1 to threat
action wait
    does: set colour to black
action hurry
    does: set colour to white
how to mark_it(amount)
    add amount to marks
define full as marks >= 10
as soon as full: active wins "Full"
"""


def found(rulewright: Rulewright, folder: Path, examples: str, rules: str = RULES) -> tuple[list[str], list[str]]:
    """Return what cannot fail and what is not noticed, as words with the line of the file."""
    (folder / "marks.rules").write_text(rules + examples, encoding="utf-8")
    done = rulewright("test", folder / "marks.rules", "--mutate", "--json")
    assert done.stdout, done.stderr
    (document,) = json.loads(done.stdout)
    hollow = [f"{one['words']}{', before' if one['held_before'] else ''}" for one in document["cannot_fail"]]
    unseen = [one["words"] for one in document["not_noticed"]]
    assert done.exit_code == (1 if hollow or unseen or document["failing"] or document["idle_comments"] else 0)
    return hollow, unseen


def test_an_expectation_that_held_before_and_that_nothing_breaks(rulewright: Rulewright, tmp_path: Path) -> None:
    """Case A1: `do` changes nothing, and what is expected held before."""
    example = """
example "Nobody wins by marks"
    given colour = white, marks = 3
    do mark_it(0)
    expect colour is white, marks = 3
"""
    hollow, _ = found(rulewright, tmp_path, example)
    assert hollow == ["colour is white, before", "marks = 3, before"]


def test_an_expectation_that_was_brought_about_can_fail(rulewright: Rulewright, tmp_path: Path) -> None:
    example = """
example "Marks are added"
    given marks = 3
    do mark_it(2)
    expect marks = 5, threat = 0
"""
    hollow, unseen = found(rulewright, tmp_path, example)
    assert hollow == []  # a mark could have been threat
    assert "add amount to marks" not in unseen


def test_what_is_at_the_start_of_a_new_game_can_fail(rulewright: Rulewright, tmp_path: Path) -> None:
    example = """
example "Two coins each"
    given a new game
    expect First.coins = 2, Second.coins = 2, threat = 0
"""
    rules = RULES.replace("players 2", "players 2: First, Second")
    assert found(rulewright, tmp_path, example, rules)[0] == []


@pytest.mark.parametrize(
    ("who", "hollow"),
    [("First marks", []), ("First trades", []), ("Second marks", ["Second marks"])],
)
def test_a_refusal_fails_where_it_comes_on_offer(
    rulewright: Rulewright, tmp_path: Path, who: str, hollow: list[str]
) -> None:
    example = f"""
example "Refused"
    given First.coins = 0, marks = 11, threat = 1, First is active
    {who}
    expect refused
"""
    rules = RULES.replace("players 2", "players 2: First, Second").replace("full:", "full and threat = 9:")
    assert found(rulewright, tmp_path, example, rules)[0] == hollow


def test_a_fault_is_not_to_the_credit_of_an_example(rulewright: Rulewright, tmp_path: Path) -> None:
    """An example that expects nothing would notice it, too."""
    rules = RULES.replace("add amount to marks", "set marks to marks + amount")
    example = """
example "Nothing is expected of the marks"
    given marks = 9
    do mark_it(0)
    expect threat = 0
"""
    assert "set marks to marks + amount" in found(rulewright, tmp_path, example, rules)[1]


def test_the_first_of_nothing_is_an_expectation_that_fails(rulewright: Rulewright, tmp_path: Path) -> None:
    rules = """game "Cards"
    players 1: Ann
card Card
    value: 0..9
table Card
    | name | value |
    | Ace  | 1     |
zones
    deck: deck of Card, face down
    laid: row of Card
how to lay
    move the top of deck to laid
phase turn for each player, repeat
    player must take an action from rest
action rest
    does: do lay
"""
    example = """
example "Laid"
    do lay
    expect laid.first is Ace
"""
    assert found(rulewright, tmp_path, example, rules)[0] == []


def test_rules_that_no_example_comes_to_and_rules_that_none_notices(rulewright: Rulewright, tmp_path: Path) -> None:
    example = """
example "A mark"
    given marks = 3
    do mark_it(2)
    expect marks = 5
"""
    _, unseen = found(rulewright, tmp_path, example)
    assert unseen == [
        "phase turn", "action mark", "action trade", "action wait", "action hurry", "define full as marks >= 10",
        'active wins "Full"',
    ]  # fmt: skip


@pytest.mark.parametrize("among", ["a boat in harbour", "a boat", "a player"])
def test_a_choice_of_which_nothing_is_asked_is_not_changed_to_itself(
    rulewright: Rulewright, tmp_path: Path, among: str
) -> None:
    name = among.split()[1]
    rules = f"""game "Boats"
    players 2: Ann, Bea
token Boat
table Boat
    | name |
    | Gull |
    | Tern |
zones
    harbour: row of Boat
facts
    trips: 0 or more
how to sail
    player chooses {among}
        add 1 to trips
phase turn for each player, in turn order, repeat
    player must take an action from rest
action rest
    does: do sail
"""
    chosen = {"boat": "Gull", "player": "Ann"}[name]
    example = f"""
example "A trip"
    do sail
    Ann chooses {chosen}
    expect trips = 1
"""
    hollow, unseen = found(rulewright, tmp_path, example, rules)
    assert (hollow, unseen) == ([], ["phase turn", "action rest"])


def test_a_rule_of_a_variant_is_noticed_by_the_examples_that_are_played_with_it(
    rulewright: Rulewright, tmp_path: Path
) -> None:
    variant = """
variant "Harder" of "Marks"
    change full to marks >= 5
example "Sooner"
    with variant "Harder"
    given marks = 3
    given First is active
    do mark_it(2)
    expect First won "Full"
"""
    hollow, unseen = found(rulewright, tmp_path, variant, RULES.replace("players 2", "players 2: First, Second"))
    assert hollow == []
    assert not [words for words in unseen if "marks >= 5" in words]


HOLLOW = """
example "Nobody wins by marks"
    given colour = white, marks = 3
    do mark_it(0)
    expect colour is white
    expect marks = 3
"""


def test_a_comment_allows_what_is_found_on_its_line(rulewright: Rulewright, tmp_path: Path) -> None:
    why = "# mutate: allow because that nothing comes of it is what is shown"
    beside = HOLLOW.replace("is white\n", f"is white  {why}\n").replace(
        "    expect marks", f"    {why}\n    expect marks"
    )
    assert found(rulewright, tmp_path, beside)[0] == []
    assert found(rulewright, tmp_path, HOLLOW.replace('marks"\n', f'marks"  {why}\n'))[0] == []


@pytest.mark.parametrize("comment", ["# mutate: allow", "# mutate: allow because"])
def test_a_comment_has_to_say_why(rulewright: Rulewright, tmp_path: Path, comment: str) -> None:
    example = HOLLOW.replace("is white\n", f"is white  {comment}\n")
    assert found(rulewright, tmp_path, example)[0] == ["colour is white, before", "marks = 3, before"]


def test_a_comment_that_allows_nothing_is_told(rulewright: Rulewright, tmp_path: Path) -> None:
    example = """
example "A mark"
    given marks = 3
    do mark_it(2)
    expect marks = 5  # mutate: allow because it could not fail once
"""
    (tmp_path / "marks.rules").write_text(RULES + example, encoding="utf-8")
    done = rulewright("test", tmp_path / "marks.rules", "--mutate")
    assert "this comment allows nothing, or does not say why" in done.stdout


def test_of_house_rules_only_their_own_rules_and_examples_are_told(
    rulewright: Rulewright, tmp_path: Path, fits: Fits
) -> None:
    house = tmp_path / "marks" / "house_rules" / "slow.rules"
    house.parent.mkdir(parents=True)
    (tmp_path / "marks" / "game.rules").write_text(RULES, encoding="utf-8")
    house.write_text(
        """variant "Slow" of "Marks"
    change full to marks >= 11
example "Not yet"
    with variant "Slow"
    given marks = 8
    do mark_it(2)
    expect marks = 10, colour is white
""",
        encoding="utf-8",
    )
    done = rulewright("test", house, "--mutate", "--json")
    assert done.stdout, done.stderr
    (document,) = fits(done.stdout, "mutations.schema.json")
    assert document["examples"] == 1
    assert [one["words"] for one in document["cannot_fail"]] == ["colour is white"]
    assert {Path(one["file"]).name for one in document["not_noticed"]} <= {"slow.rules"}


def test_an_example_that_fails_already_says_nothing(rulewright: Rulewright, tmp_path: Path, fits: Fits) -> None:
    wrong = 'example "Wrong"\n    given marks = 3\n    do mark_it(2)\n    expect marks = 6\n'
    (tmp_path / "marks.rules").write_text(RULES + wrong, encoding="utf-8")
    done = rulewright("test", tmp_path / "marks.rules", "--mutate", "--json")
    (document,) = fits(done.stdout, "mutations.schema.json")
    assert [one["example"] for one in document["failing"]] == ["Wrong"]
    assert document["cannot_fail"] == []
    assert done.exit_code == 1
    told = rulewright("test", tmp_path / "marks.rules", "--mutate").stdout
    assert "1 example that fails under the rules as they are" in told


# ---------------------------------------------------------------- inside
@pytest.mark.slow
@pytest.mark.parametrize("name", ["coup", "pig", "leduc_holdem", "copper_and_silver"])
def test_a_machine_that_was_altered_plays_as_one_that_was_made_anew(name: str) -> None:
    program = load(Path(__file__).resolve().parents[2] / "games" / "classics" / name).compile(examples=True)
    program = replace(program, seats=program.examples[0].names)
    table, tried = Alterable(program), 0
    for mutant in Mutants(Game(program)).all()[::13]:
        changed = mutant.of(program)
        for example in changed.examples:
            assert judged(Game(changed, table.altered(changed)), example) == judged(Game(changed), example), mutant
            tried += 1
    assert tried
