"""One mistake of a table is one fault, whatever it spoils: cases D2 and D5 to D7, and E6, with what is like them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.interpreter import pipeline

RULES = """game "Spice route"
    players 2

kind Colour: red, green, blue
card Spice
    worth: 1..5
    colour: any Colour
    side: Colour
table Spice from "spices.csv"
zones
    sacks: deck of Spice
    cart: row of Spice

phase only
    move the top of sacks to cart
    if Pepper is in cart: end the game
    if there is a card in cart where card is "Old salt": end the game
    if Basil.worth > 3: end the game
    if red is in Basil.colour: end the game
"""
DECK = "zones\n    deck: deck of Card\n\nphase only\n    shuffle deck\n"
RIGHT = "name,worth,colour,side\nPepper,1,red,red\nBasil,2,green,red\nOld salt,3,blue,red\n"


def told(folder: Path, table: str | bytes | None, name: str = "spices.csv", rules: str = RULES) -> list[str]:
    """What is wrong with the game and this table: line of the file, code, message."""
    folder.mkdir(exist_ok=True)
    (folder / "game.rules").write_text(rules.replace("spices.csv", name), encoding="utf-8")
    if table is not None:
        (folder / name).write_bytes(table if isinstance(table, bytes) else table.encode())
    return [f"{one.span.line} {one.code.id} {one.message}" for one in pipeline.load(folder).diagnostics]


def hints(folder: Path) -> list[str]:
    return [one.hint for one in pipeline.load(folder).diagnostics]


def names(folder: Path) -> list[str]:
    """The names of the rows of the game that was written last."""
    checked = pipeline.load(folder)
    return sorted(row.name for row in checked.built[0][0].rows.values())


def test_the_table_is_right(tmp_path: Path) -> None:
    assert told(tmp_path, RIGHT) == []


# ---------------------------------------------------------------- D2: a cell that begins with #
@pytest.mark.parametrize("row", ["#1,3,red,red", "# 1,3,red,red", '"# 1",3,red,red', "#,3,red,red", " # 1,3,red,red"])
def test_a_row_whose_first_cell_begins_with_a_hash_is_kept(tmp_path: Path, row: str) -> None:
    """Case D2."""
    faults = told(tmp_path, f"{RIGHT}{row}\n")
    assert any(name.startswith("#") for name in names(tmp_path))
    assert [fault[:6] for fault in faults] == (["5 W433"] if row.startswith("# ") else [])


def test_a_name_with_a_hash_in_a_table_of_one_column_is_kept(tmp_path: Path) -> None:
    """A relative of D2."""
    rules = f'game "One"\n    players 2\n\ncard Card\ntable Card from "spices.csv"\n{DECK}'
    assert told(tmp_path, "name\nOne\n# Two\n#Three\n", rules=rules) == [
        "3 W433 spices.csv, row 3: this begins like a comment and is read as a row: in a table of one column every line is a row"
    ]
    assert names(tmp_path) == ["# Two", "#Three", "One"]


def test_a_comment_is_no_row(tmp_path: Path) -> None:
    """A relative of D2: above the first row, and where it holds no comma."""
    assert told(tmp_path, f"# Names, worths\n# and colours\n{RIGHT}# the rest is not known\n#\n") == []
    assert names(tmp_path) == ["Basil", "Old salt", "Pepper"]


@pytest.mark.parametrize("cell", ["# 3 damage", "#1", "#"])
def test_a_cell_of_yaml_that_yaml_takes_for_a_comment_is_refused(tmp_path: Path, cell: str) -> None:
    """A relative of D2: without quotes nothing would stand there."""
    table = "- {name: Pepper, worth: 1, colour: red, side: red}\n- name: Basil\n  worth: 2\n  colour: red\n  side: red\n  text: %s\n"
    faults = told(tmp_path, table % cell, "spices.yaml")
    assert [fault for fault in faults if "E201" not in fault] == [
        "6 E432 spices.yaml, row 2: what begins with # is a comment here, and so the cell is empty"
    ]
    assert [fault for fault in told(tmp_path, table % f"'{cell}'", "spices.yaml") if "E201" not in fault] == []
    assert [
        fault for fault in told(tmp_path, table % f"No {cell}  # a remark", "spices.yaml") if "E201" not in fault
    ] == []


@pytest.mark.parametrize(
    ("row", "right"),
    [
        ("| #1 | 3 |", '| "#1" | 3 |'),
        ("| Salt | # 3 |", None),
        ("| Salt | 3 | # 4 |", None),
        ('| "A # B" # C | 3 |', '| "A # B # C" | 3 |'),
    ],
)
def test_a_cell_with_a_hash_between_bars_is_refused_and_taken_in_quotes(
    tmp_path: Path, row: str, right: str | None
) -> None:
    """A relative of D2."""
    table = "card Card\n    worth: 1..5\ntable Card\n    | name | worth |\n    | Fig | 1 |  # ripe\n    ROW\n"
    rules = f'game "Bars"\n    players 2\n\n{table}{DECK}'
    assert told(tmp_path, None, rules=rules.replace("ROW", row)) == [
        "9 E113 what stands behind `#` in this row is read as a comment, up to the last bar"
    ]
    if right is not None:
        assert told(tmp_path, None, rules=rules.replace("ROW", right)) == []


def test_a_member_of_a_list_that_yaml_takes_for_a_comment_is_refused(tmp_path: Path) -> None:
    """A relative of D2: a set of which the only member is a comment is not empty."""
    table = "- name: Pepper\n  worth: 1\n  side: red\n  colour:\n    - # red\n"
    assert [fault for fault in told(tmp_path, table, "spices.yaml") if "E201" not in fault] == [
        "5 E432 spices.yaml, row 1: a cell is a text or a list of texts"
    ]


# ---------------------------------------------------------------- D5: several rows of one name
def test_rows_of_one_name_that_differ_are_asked_for_names_of_their_own(tmp_path: Path) -> None:
    """Case D5; the hint is taken when it is followed."""
    assert told(tmp_path, f"{RIGHT}Pepper,4,red,red\n") == [
        '5 E428 spices.csv, row 5, column "name": "Pepper" is the name of row 2 too, which differs in "worth"'
    ]
    assert hints(tmp_path) == [
        'Give each a name of its own, such as "Pepper 1" and "Pepper 2"; only copies that are alike share one.'
    ]
    table = RIGHT.replace("Pepper", "Pepper 1") + "Pepper 2,4,red,red\n"
    assert told(tmp_path, table, rules=RULES.replace("Pepper is", "Basil is")) == []


def test_rows_of_one_name_that_are_alike_are_copies(tmp_path: Path) -> None:
    """A relative of D5."""
    assert told(tmp_path, f"{RIGHT}Pepper,1,red,red\nPepper,1,red,red\n") == [
        '5 E428 spices.csv, column "name": "Pepper" is the name of row 2 too, in 2 rows: 5, 6'
    ]
    assert hints(tmp_path) == ["Several copies of one thing are one row with a `count`."]


def test_many_names_that_stand_twice_are_one_fault(tmp_path: Path) -> None:
    """A relative of D5: a list of all cards, each on a line of its own."""
    pairs = "".join(f"Card {number},1,red,red\nCard {number},1,red,red\n" for number in range(30))
    assert told(tmp_path, RIGHT + pairs) == [
        '6 E428 spices.csv, column "name": "Card 0" is the name of row 5 too in row 6, and the like in 29 rows: '
        "8, 10, 12, 14, 16, 18, 20, 22, .."
    ]


# ---------------------------------------------------------------- D6: one fault for one mistake
@pytest.mark.parametrize(
    ("table", "fault"),
    [
        (
            RIGHT.replace("2,green", '2,"green, green"'),
            '3 E425 spices.csv, row 3, column "colour": "green" stands in the cell twice',
        ),
        (None, "9 E400 there is no file spices.csv"),
        (
            RIGHT.replace("2,green", '2,"green, grey"'),
            '3 E424 spices.csv, row 3, column "colour": "grey" is not a Colour (did you mean "green"?)',
        ),
        (
            RIGHT.replace("1,red", ",red").replace("2,green", ",green").replace("3,blue", ",blue"),
            '2 E420 spices.csv, column "worth": the cell is empty, in all 3 rows',
        ),
        (
            RIGHT + "".join(f"Card {number},{number},red,red\n" for number in range(6, 206)),
            '5 E422 spices.csv, column "worth": 6 is not in 1..5 in row 5, and the like in 199 rows: 6, 7, 8, 9, 10, 11, 12, 13, ..',
        ),
        (
            RIGHT + "".join(f"Card {number},1,red\n" for number in range(9)),
            "5 E419 spices.csv: the row has 3 cells, the header 4, in 9 rows: 5, 6, 7, 8, 9, 10, 11, 12, ..",
        ),
        (
            RIGHT.replace(",side", "").replace(",red\n", "\n"),
            '1 E416 spices.csv: the column "side" is missing',
        ),
        (
            RIGHT.replace("1,red", "-,red").replace("2,green", "-,green"),
            '2 E435 spices.csv, column "worth": the rules read this column, and here it is none, in 2 rows: 2, 3',
        ),
        (b"\xff\xfe" + RIGHT.encode("utf-16-le"), "1 E402 spices.csv is saved as UTF-16, not as UTF-8"),
        ("", "1 E413 spices.csv: the table is empty"),
    ],
    ids=["set", "missing", "bad set", "empty column", "two hundred", "ragged", "no column", "none", "utf-16", "empty"],
)
def test_one_mistake_of_a_table_is_one_fault(tmp_path: Path, table: str | bytes | None, fault: str) -> None:
    """Case D6: the rules name the rows, and read the column; neither is a second fault."""
    assert told(tmp_path, table) == [fault]


def test_a_few_different_mistakes_are_told_one_by_one(tmp_path: Path) -> None:
    faults = told(tmp_path, RIGHT.replace("1,red", "7,red").replace("2,green", "8,green").replace("3,blue", "x,blue"))
    assert [fault[:6] for fault in faults] == ["2 E422", "3 E422", "4 E421"]


def test_what_is_misspelt_in_the_rules_is_told_beside_a_table_that_is_not_there(tmp_path: Path) -> None:
    """What no row can be called stays a fault."""
    assert told(tmp_path, None, rules=RULES.replace("from sacks", "from sakcs").replace("of sacks", "of sakcs")) == [
        "9 E400 there is no file spices.csv",
        "15 E201 nothing here is called `sakcs`",
    ]


# ---------------------------------------------------------------- D7: what a hint offers is taken
@pytest.mark.parametrize("column", ["worth", "colour", "side"])
@pytest.mark.parametrize("read", [True, False])
def test_the_hint_about_an_empty_cell_offers_what_is_taken(tmp_path: Path, column: str, read: bool) -> None:
    """Case D7, for a number, a set and a value of a kind, read by the rules and not."""
    asked = (
        "red is in card.colour"
        if column == "colour"
        else f"card.{column} {'=' if column == 'worth' else 'is'} Basil.{column}"
    )
    line = f"    if there is a card in cart where {asked}: end the game\n"
    rules = RULES.split("    if Pepper")[0] + (line if read else "")
    cells = {"worth": "2", "colour": "green", "side": "red"}

    def faults(cell: str) -> list[str]:
        return told(
            tmp_path, f"name,worth,colour,side\nBasil,{','.join((cells | {column: cell}).values())}\n", rules=rules
        )

    assert [fault[:6] for fault in faults("")] == ["2 E420"]
    (hint,) = hints(tmp_path)
    for mark, words in (("-", "- for none"), ("?", "? where the source does not say")):
        assert (words in hint) == (not [fault for fault in faults(mark) if " E" in fault]), (mark, hint)


# ---------------------------------------------------------------- E6: what is no table
@pytest.mark.parametrize("ending", ["json", "JSON", "xlsx", "txt", "tsv"])
def test_a_file_that_is_no_table_is_one_fault(tmp_path: Path, ending: str) -> None:
    """Case E6; the rows that the rules name are not missing besides."""
    table = '[{"name": "Pepper", "worth": 1, "colour": ["red"], "side": "red"}]'
    assert told(tmp_path, table, f"spices.{ending}") == [
        f"9 E434 spices.{ending} is not read: a table is a file that ends in .csv or .yaml"
    ]


def test_json_is_read_under_the_name_that_the_hint_proposes(tmp_path: Path) -> None:
    """A relative of E6."""
    rows = [
        f'{{"name": "{name}", "worth": 1, "colour": ["red"], "side": "red"}}'
        for name in ("Pepper", "Basil", "Old salt")
    ]
    table = f"[{', '.join(rows)}]"
    told(tmp_path, table, "spices.json")
    assert hints(tmp_path) == [
        'Name it "spices.yaml": a list of objects is a table there, with `"-"` where it says null.'
    ]
    assert told(tmp_path, table, "spices.yaml") == []


def test_the_rows_of_a_die_stand_in_a_table_too(tmp_path: Path) -> None:
    """A relative of E6: a file of a die."""
    roll = "phase only\n    roll fate as luck\n        on One: end the game\n        otherwise: end the game\n"
    rules = f'game "Fate"\n    players 1\n\ndie fate\ntable fate from "spices.csv"\n\n{roll}'
    faults = told(tmp_path, '[{"name": "One"}]', "spices.json", rules)
    assert faults == ["5 E434 spices.json is not read: a table is a file that ends in .csv or .yaml"]
