"""Names of things that are no plain words stand in quotes, wherever a name may stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.interpreter import pipeline
from rulewright.tools.examples import outcomes

RULES = """
game "Pound"
    players 1: Ann
card Place
    price: 1..9
each Place
    stock: row of Dog
card Dog
    wet: yes/no, starts no
table Place
    | name      | price |
    | Dog pound | 3     |
    | yard      | 1     |
    | Kennel    | 2     |
table Dog
    | name    |
    | Rex     |
    | Old Bob |
zones
    map: row of Place
    yard: row of Dog
facts
    paid: 0..9
    best: Dog
how to pet(dog): move dog to "Dog pound".stock
define cost(place) as place.price + 1
phase turn
    {line}
example "It"
    {given}
    expect {expected}
"""


def checked(folder: Path, line: str, given: str, expected: str) -> pipeline.Checked:
    (folder / "game.rules").write_text(RULES.format(line=line, given=given, expected=expected), encoding="utf-8")
    return pipeline.load(folder)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('move "Old Bob" to "Dog pound".stock', 'number of dogs in "Dog pound".stock = 1'),
        ('move "Old Bob" to "Dog pound".stock', '"Dog pound".stock.first = "Old Bob"'),
        ('set paid to "Dog pound".price', "paid = 3"),
        ('set paid to cost("Dog pound")', "paid = 4"),
        ('if "Dog pound".stock is empty: add "Dog pound".price to paid', "paid = 3"),
        ('for each dog in yard: do pet("Old Bob")', '"Dog pound".stock.first = "Old Bob"'),
        ('set paid to "yard".price', "paid = 1"),  # the place, not the zone of that name
        ("nothing", '"Dog pound".stock is empty'),
    ],
)
def test_a_name_in_quotes_stands_where_a_name_may(tmp_path: Path, line: str, expected: str) -> None:
    for given in ('given yard has "Rex"', 'given yard has "Old Bob"'):
        game = checked(tmp_path, line, given, expected)
        assert not game.has_errors, game.diagnostics
        assert [found.failure for found in outcomes(game)] == [None]


def test_what_is_given_may_be_named_in_quotes(tmp_path: Path) -> None:
    game = checked(tmp_path, "nothing", 'given "Dog pound".stock has "Old Bob"', '"Dog pound".stock.first = "Old Bob"')
    assert [found.failure for found in outcomes(game)] == [None]


@pytest.mark.parametrize(
    ("line", "at", "hint"),
    [
        ('move Rex to "Dog pund".stock', '"Dog pund"', "Did you mean `Dog pound`?"),
        ("move Rex to Kennl.stock", "Kennl", "Did you mean `Kennel`?"),
        ('move Rex to "Dog pound".stok', "stok", "Did you mean `stock`?"),
    ],
)
def test_a_name_that_is_misspelt_is_told_with_the_nearest(tmp_path: Path, line: str, at: str, hint: str) -> None:
    faults = [
        fault
        for fault in checked(tmp_path, line, "given paid = 1", "paid = 1").diagnostics
        if fault.severity == "error"
    ]
    assert [(fault.span.text, fault.hint) for fault in faults] == [(at, hint)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('set best to "Old Bob"', 'best is "Old Bob"'),
        ('if "Old Bob" is in yard: set paid to 2', "paid = 2"),
        ('if "Old Bob" is wet: nothing otherwise: set paid to 2', "paid = 2"),
        ('set best to Rex\n    if "Old Bob" is best: nothing otherwise: set paid to 2', "paid = 2"),
        ('if "Old Bob" is a dog: set paid to 2', "paid = 2"),
        ('let one = "Old Bob"\n    move one to "Dog pound".stock', '"Dog pound".stock.first = "Old Bob"'),
        ("nothing", '"Old Bob" is in yard'),
        ("nothing", '"Old Bob" is not wet'),
    ],
)
def test_a_thing_in_quotes_is_the_thing(tmp_path: Path, line: str, expected: str) -> None:
    line = line.replace(": nothing otherwise:", ":\n        nothing\n    otherwise:")
    game = checked(tmp_path, line, 'given yard has "Rex", "Old Bob"', expected)
    assert not game.has_errors, game.diagnostics
    assert [found.failure for found in outcomes(game)] == [None]


@pytest.mark.parametrize("given", ['given best = "Old Bob"', 'given "Old Bob" is wet'])
def test_a_thing_in_quotes_may_be_given(tmp_path: Path, given: str) -> None:
    game = checked(tmp_path, "nothing", given, 'best is "Old Bob" or "Old Bob" is wet')
    assert not game.has_errors, game.diagnostics
    assert [found.failure for found in outcomes(game)] == [None]


@pytest.mark.parametrize("line", ['move "Old Bub" to yard', 'do pet("Old Bub")', 'set best to "Old Bub"'])
def test_a_misspelt_thing_is_told_with_the_nearest_wherever_it_stands(tmp_path: Path, line: str) -> None:
    faults = [
        fault
        for fault in checked(tmp_path, line, "given paid = 1", "paid = 1").diagnostics
        if fault.severity == "error"
    ]
    assert [(fault.span.text, fault.hint) for fault in faults] == [('"Old Bub"', "Did you mean `Old Bob`?")]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('if "Old Tom" is in yard: set paid to 1', "paid = 0"),
        ('if "Old Tom" is not in yard: set paid to 1', "paid = 1"),
        ('if "Old Bob" is in yard: set paid to 1', "paid = 1"),
        ('move all dogs to yard\n    if "Old Tom" is in yard: set paid to 1', "paid = 1"),
        ('move "Old Bob" to "Dog pound".stock\n    if "Old Tom" is in "Dog pound".stock: set paid to 1', "paid = 0"),
        ('move all dogs to yard\n    if "Old Tom" is not in yard: set paid to 1', "paid = 0"),
        ('if "Old Bob" is in "Dog pound".stock: set paid to 1', "paid = 0"),
    ],
)
def test_a_name_in_quotes_lies_where_a_copy_of_it_lies(tmp_path: Path, line: str, expected: str) -> None:
    """Case D6: as a name without quotes, of one copy or of several."""
    table = "    | name    |\n    | Rex     |\n    | Old Bob |\n"
    more = "    | name    | count |\n    | Rex     | 1     |\n    | Old Bob | 1     |\n    | Old Tom | 2     |\n"
    assert table in RULES
    text = RULES.replace(table, more)
    (tmp_path / "game.rules").write_text(
        text.format(line=line, given='given yard has "Old Bob"', expected=expected), encoding="utf-8"
    )
    game = pipeline.load(tmp_path)
    assert not game.has_errors, game.diagnostics
    assert [found.failure for found in outcomes(game)] == [None]


@pytest.mark.parametrize(
    "line", ['if "Old bob" is in yard: set paid to 1', 'if "Old bob" is in "Dog pound".stock: stop']
)
def test_a_name_in_quotes_that_is_misspelt_is_answered_with_the_nearest(tmp_path: Path, line: str) -> None:
    """Case D6: it was told that a zone holds things, and to write the misspelt name elsewhere."""
    faults = checked(tmp_path, line, "given yard has Rex", "paid = 0").diagnostics
    assert ("E201", "Did you mean `Old Bob`?") in [(fault.code.id, fault.hint) for fault in faults]
