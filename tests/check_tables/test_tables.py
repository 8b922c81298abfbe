"""Whole tables: header, rows, cells, and everything that can be wrong with them. B.. are cases of tables that people keep."""

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.source import Source, Span
from rulewright.interpreter.check.tables import ColumnSpec, TableRow, read_table
from rulewright.interpreter.values import (
    DefinitionType,
    ErrorType,
    KindType,
    NumberType,
    PlayerType,
    SetType,
    TextType,
    YesNoType,
)

RANK = KindType("Rank", ("noble", "clergy", "servant"))
COLUMNS = (
    ColumnSpec("rank", RANK),
    ColumnSpec("value", NumberType(1, 6)),
    ColumnSpec("likes", SetType(RANK)),
    ColumnSpec("fast", YesNoType()),
)
OWNERS = ("Hunter", "Beast")


def table(
    text: str, columns: Sequence[ColumnSpec] = COLUMNS, *, name: str = "cards.csv", needs_name: bool = True
) -> tuple[tuple[TableRow, ...], tuple[Diagnostic, ...]]:
    return read_table("Card", Source(f"games/x/{name}", text), columns, OWNERS, needs_name)


def rows(text: str, columns: Sequence[ColumnSpec] = COLUMNS, *, name: str = "cards.csv") -> tuple[TableRow, ...]:
    found, faults = table(text, columns, name=name)
    assert faults == ()
    return found


def faults(text: str, columns: Sequence[ColumnSpec] = COLUMNS, *, name: str = "cards.csv") -> list[str]:
    """Return each fault as place, the text it stands on, code and message, without the name of the file."""
    return [
        f"{line}:{column} {fault.span.text!r} {fault.code.id} {fault.message.removeprefix(name).lstrip(',: ')}"
        for fault in table(text, columns, name=name)[1]
        for line, column in [fault.span.source.position(fault.span.start)]
    ]


def values(row: TableRow) -> dict[str, object]:
    return {name: "?" if cell.unknown else cell.value for name, cell in row.cells.items()}


def number_table(cell: str, low: int | None = 1, high: int | None = 6) -> list[str]:
    return faults(f"name,value\nNun,{cell}\n", [ColumnSpec("value", NumberType(low, high))])


# ---------------------------------------------------------------- what is right
def test_a_table_with_every_kind_of_cell() -> None:
    bishop, nun = rows(
        "value,name,rank,likes,fast,count,owner,provenance,text\n"
        '3,Bishop,clergy,"servant, noble",yes,2,Beast,printed,"He said ""no"""\n'
        "?,Nun,-,-,no,,-,,\n"
    )
    assert (bishop.name, bishop.count, bishop.owner, bishop.provenance) == ("Bishop", 2, "Beast", "printed")
    assert values(bishop) == {"value": 3, "rank": 1, "likes": (0, 2), "fast": 1, "text": 'He said "no"'}
    assert (nun.name, nun.count, nun.owner, nun.provenance) == ("Nun", 1, None, None)
    assert values(nun) == {"value": "?", "rank": None, "likes": (), "fast": 0, "text": ""}
    assert str(nun.cells["rank"].span) == "games/x/cards.csv:3:7"
    assert str(nun.span) == "games/x/cards.csv:3:1"


def test_only_a_yes_no_column_may_be_missing_or_empty() -> None:
    one, two = rows("name,fast\nOne,\nTwo,yes\n", [ColumnSpec("fast", YesNoType()), ColumnSpec("slow", YesNoType())])
    assert (values(one), values(two)) == ({"fast": 0, "slow": 0}, {"fast": 1, "slow": 0})


def test_names_of_other_things_and_effects_are_texts() -> None:
    columns = [
        ColumnSpec("place", DefinitionType("Place")),
        ColumnSpec("ways", SetType(DefinitionType("Place"))),
        ColumnSpec("side", PlayerType()),
        ColumnSpec("effect", TextType()),
        ColumnSpec("broken", ErrorType()),
    ]
    (row,) = rows(
        'name,place,ways,side,effect,broken\nA,Old Mill,"Mill, Bridge",Beast,"pay(1, life)",anything\n', columns
    )
    assert rows("name,broken\nA,\n", [ColumnSpec("broken", ErrorType())])[0].cells["broken"].value == ""
    assert values(row) == {
        "place": "Old Mill",
        "ways": ("Bridge", "Mill"),
        "side": 1,
        "effect": "pay(1, life)",
        "broken": "anything",
    }


def test_a_name_over_two_lines_is_one_name() -> None:
    assert rows('name\n"Dog of\n  Town"\n', [])[0].name == "Dog of Town"


def test_a_table_without_names() -> None:
    found, wrong = table("value,count\n1,2\n2,1\n", [ColumnSpec("value", NumberType(1, 6))], needs_name=False)
    assert (wrong, [(row.name, row.count) for row in found]) == ((), [("", 2), ("", 1)])


def test_a_table_between_bars() -> None:
    source = Source("x.rules", "name value\nNun 7\n")

    def row(*ranges: tuple[int, int]) -> nodes.Row:
        words = [nodes.Word(Span(source, *pair), source.text[slice(*pair)]) for pair in ranges]
        return nodes.Row(words[0].span.to(words[-1].span), tuple(words))

    found, wrong = read_table(
        "Card", [row((0, 4), (5, 10)), row((11, 14), (15, 16))], [ColumnSpec("value", NumberType(1, 6))], (), True
    )
    assert found[0].name == "Nun"
    assert [(str(fault.span), fault.message) for fault in wrong] == [
        ("x.rules:2:5", 'table Card, row 2, column "value": 7 is not in 1..6')
    ]


def test_columns_go_by_name_and_not_by_place() -> None:
    """Case B73."""
    colours = KindType("Colour", ("red", "green"))
    columns = [
        ColumnSpec("level", NumberType(1, 3)),
        ColumnSpec("red", NumberType(0, 7)),
        ColumnSpec("colour", colours),
    ]
    (row,) = rows("colour,red,name,level\ngreen,4,G1,2\n", columns)
    assert values(row) == {"colour": 1, "red": 4, "level": 2}


def test_counts_add_up_and_blanks_around_a_number_do_not_matter() -> None:
    """Cases B35 and B59."""
    found = rows("name, count\nKnight, 14\nPoint,  5 \nRoad, 2\n", [])
    assert sum(row.count for row in found) == 21


def test_none_and_unknown_are_not_nought() -> None:
    """Case B51: a cost that is X is no cost of 0."""
    found = rows("name,cost\nA,-\nB,?\nC,0\n", [ColumnSpec("cost", NumberType(0, 9))])
    assert [(row.cells["cost"].value, row.cells["cost"].unknown) for row in found] == [
        (None, False),
        (None, True),
        (0, False),
    ]


def test_a_negative_number_needs_a_range_that_has_it() -> None:
    """Case B54."""
    assert rows("name,attack\nA,-1\nB,+2\n", [ColumnSpec("attack", NumberType(-2, 3))])[1].cells["attack"].value == 2
    assert number_table("-1") == ["2:5 '-1' E422 row 2, column \"value\": -1 is not in 1..6"]


def test_names_keep_their_letters() -> None:
    """Case B49."""
    assert [row.name for row in rows("name\nDôr\nŌkami…\n龍\n", [])] == ["Dôr", "Ōkami…", "龍"]


# ---------------------------------------------------------------- the header
def test_a_misspelt_column_is_read_as_the_one_that_is_meant() -> None:
    found, wrong = table("name,Rank,valeu,likes\nNun,noble,9,-\n")
    assert values(found[0]) == {"rank": 0, "value": "?", "likes": (), "fast": 0}
    assert [fault.message for fault in wrong] == [
        'cards.csv, row 1: there is no field "Rank" (did you mean "rank"?)',
        'cards.csv, row 1: there is no field "valeu" (did you mean "value"?)',
        'cards.csv, row 2, column "value": 9 is not in 1..6',
    ]
    assert [(fault.fix.span.text, fault.fix.text) for fault in wrong if fault.fix] == [
        ("Rank", "rank"),
        ("valeu", "value"),
    ]
    assert wrong[0].hint == "The columns can be: name, count, owner, provenance, text, rank, value, likes, fast."


def test_usual_words_for_the_reserved_columns() -> None:
    """Case B35: the count of copies may be called Quantity or qty."""
    found, wrong = table("Title,Qty\nA,3\nB,1\n", [])
    assert [(row.name, row.count) for row in found] == [("A", 3), ("B", 1)]
    assert [fault.message for fault in wrong] == [
        'cards.csv, row 1: there is no field "Title" (did you mean "name"?)',
        'cards.csv, row 1: there is no field "Qty" (did you mean "count"?)',
    ]


def test_a_column_that_nothing_is_close_to() -> None:
    assert faults("name,zzz\nA,1\n", []) == ["1:6 'zzz' E415 row 1: there is no field \"zzz\""]


def test_a_second_misspelling_of_a_column_that_is_there() -> None:
    found, wrong = table("name,value,vaule\nA,1,2\n", [ColumnSpec("value", NumberType(1, 6))])
    assert [fault.message for fault in wrong] == ['cards.csv, row 1: there is no field "vaule" (did you mean "value"?)']
    assert wrong[0].fix is None
    assert values(found[0]) == {"value": 1}


def test_columns_that_occur_twice() -> None:
    """Case B36."""
    columns = [ColumnSpec(name, NumberType(0, 9)) for name in ("h1", "h2", "h3")]
    assert faults("name,h1,h1,h2,H2,h3\nA,1,2,3,4,5\n", columns) == [
        "1:9 'h1' E417 row 1: column \"h1\" occurs twice (columns 2 and 3)",
        '1:15 \'H2\' E417 row 1: columns "h2" and "H2" differ only in capitals (columns 4 and 5)',
    ]


def test_missing_columns_are_one_fault() -> None:
    assert faults("fast\nyes\n") == ['1:1 \'fast\' E416 the columns "name", "rank", "value", "likes" are missing']
    assert faults("name,rank,value\nA,noble,1\n") == ["1:1 'name,rank,value' E416 the column \"likes\" is missing"]


def test_columns_without_a_name() -> None:
    assert rows("name,,\nA,,\nB,,\n", []) != ()
    assert faults("name,,count\nA,,1\nB,x,1\n", []) == ["3:3 'x' E418 column 2 has cells and no name"]


def test_a_table_without_a_header() -> None:
    found, wrong = table("Bishop,clergy,3,-,no\nNun,noble,2,-,no\n")
    assert found == ()
    assert [(fault.code.id, fault.message, fault.hint) for fault in wrong] == [
        (
            "E414",
            "cards.csv, row 1: the first row must name the columns",
            "Put a row on top with the names: name, rank, value, likes, fast.",
        )
    ]


@pytest.mark.parametrize("text", ["", "\n", "\n\n", " , \n", "# only a comment\n"])
def test_an_empty_table(text: str) -> None:
    assert faults(text) == ["1:1 '' E413 the table is empty"]


def test_an_empty_table_between_bars() -> None:
    assert [fault.message for fault in read_table("Card", [], COLUMNS, (), True)[1]] == [
        "table Card: the table is empty"
    ]


def test_a_header_and_no_rows() -> None:
    assert faults("name\n", []) == ["1:1 'name' E413 the table has a header and no rows"]


def test_a_field_that_has_the_name_of_a_reserved_column() -> None:
    assert faults("name,count\nA,1\n", [ColumnSpec("count", NumberType(1, 2))]) == [
        "1:1 '' E429 a field cannot be called \"count\": in a table, that column has a meaning of its own"
    ]
    assert rows("name,text\nA,-\n", [ColumnSpec("text", TextType())])[0].cells["text"].value == ""


# ---------------------------------------------------------------- the rows
def test_ragged_rows() -> None:
    columns = [ColumnSpec("rank", RANK), ColumnSpec("value", NumberType(1, 6))]
    found, wrong = table("name,rank,value\nA,noble\nB,noble,1,2,\nC,noble,3,,\n", columns)
    assert [(fault.code.id, fault.span.text, fault.message) for fault in wrong] == [
        ("E419", "A,noble", "cards.csv, row 2: the row has 2 cells, the header 3"),
        ("E419", "2", "cards.csv, row 3: the row has 4 cells, the header 3"),
    ]
    assert values(found[0]) == {"rank": 0, "value": "?"}


def test_repeated_names_show_both_places() -> None:
    """Case B46."""
    _, wrong = table("name\nA\nB\nA\n", [])
    assert [(fault.code.id, str(fault.span), fault.message, fault.hint) for fault in wrong] == [
        (
            "E428",
            "games/x/cards.csv:4:1",
            'cards.csv, row 4, column "name": "A" is the name of row 2 too',
            "Several copies of one thing are one row with a `count`.",
        )
    ]
    assert [(str(label.span), label.text) for label in wrong[0].labels] == [("games/x/cards.csv:2:1", "first here")]


def test_names_that_differ_only_in_capitals() -> None:
    """Case B76, with the line ends of another system already made one."""
    assert faults("name\nMiner Mole\nMiner mole\n", []) == [
        '3:1 \'Miner mole\' W430 row 3, column "name": "Miner mole" and "Miner Mole" of row 2 differ only in capitals'
    ]


@pytest.mark.parametrize("cell", ["", "-", "?", '"  "'])
def test_a_row_without_a_name(cell: str) -> None:
    (fault,) = faults(f"name,count\n{cell},1\n", [])
    assert fault.endswith('E420 row 2, column "name": the row has no name')


def test_all_faults_of_a_table_are_found_at_once() -> None:
    text = "name,rank,value,likes,fast,count,owner\nA,nobel,7,x,maybe,0,Hunt\nA,Noble,six,,YES,-1,?\n"
    assert faults(text) == [
        '2:3 \'nobel\' E424 row 2, column "rank": "nobel" is not a Rank (did you mean "noble"?)',
        "2:9 '7' E422 row 2, column \"value\": 7 is not in 1..6",
        '2:11 \'x\' E424 row 2, column "likes": "x" is not a Rank',
        '2:13 \'maybe\' E423 row 2, column "fast": "maybe" is neither yes nor no',
        "2:19 '0' E422 row 2, column \"count\": 0 is not in 1..999",
        '2:21 \'Hunt\' E426 row 2, column "owner": "Hunt" is not the role of a player (did you mean "Hunter"?)',
        '3:1 \'A\' E428 row 3, column "name": "A" is the name of row 2 too, which differs in "rank"',
        '3:3 \'Noble\' E424 row 3, column "rank": "Noble" is not a Rank (did you mean "noble"?)',
        '3:9 \'six\' E421 row 3, column "value": "six" is not a whole number',
        "3:13 '' E420 row 3, column \"likes\": the cell is empty",
        '3:14 \'YES\' E423 row 3, column "fast": "YES" is neither yes nor no',
        "3:18 '-1' E422 row 3, column \"count\": -1 is not in 1..999",
        '3:21 \'?\' E426 row 3, column "owner": "?" is not the role of a player',
    ]


# ---------------------------------------------------------------- single cells
@pytest.mark.parametrize("cell", ["six", "2.0", "3*", "1O", "1 000", "−1", "null", "٣", "1e2", "--1"])
def test_not_a_number(cell: str) -> None:
    """Case B43: costs such as 3* and 2+ are no numbers."""
    assert number_table(cell) == [f'2:5 {cell!r} E421 row 2, column "value": "{cell}" is not a whole number']


def test_what_to_write_for_a_number() -> None:
    _, (fault,) = table("name,value\nA,x\n", [ColumnSpec("value", NumberType(1, 6))])
    assert fault.hint == "Write a whole number from 1 to 6; - for none, ? where the source does not say."
    _, (fault,) = table("name,count\nA,x\n", [])
    assert fault.hint == "Write a whole number from 1 to 999; an empty cell is 1."


@pytest.mark.parametrize(
    ("low", "high", "cell", "said"),
    [
        (1, 6, "0", "0 is not in 1..6"),
        (0, None, "-1", "-1 is less than 0"),
        (None, 3, "4", "4 is more than 3"),
        (0, 9, "9" * 200, "9" * 39 + "… is not in 0..9"),
    ],
)
def test_a_number_out_of_range(low: int | None, high: int | None, cell: str, said: str) -> None:
    assert number_table(cell, low, high) == [f'2:5 {cell!r} E422 row 2, column "value": {said}']


@pytest.mark.parametrize(("cell", "meant"), [("YES", "yes"), ("1", "yes"), ("x", "yes"), ("False", "no"), ("-", "no")])
def test_yes_or_no(cell: str, meant: str) -> None:
    _, (fault,) = table(f"name,fast\nA,{cell}\n", [ColumnSpec("fast", YesNoType())])
    assert fault.message == f'cards.csv, row 2, column "fast": "{cell}" is neither yes nor no'
    assert fault.hint == f"Write {meant}."
    assert fault.fix is not None
    assert (fault.fix.span.text, fault.fix.text) == (cell, meant)


def test_yes_or_no_that_cannot_be_guessed() -> None:
    _, (fault,) = table("name,fast\nA,perhaps\n", [ColumnSpec("fast", YesNoType())])
    assert (fault.hint, fault.fix) == ("Write yes or no.", None)


def test_values_outside_a_kind() -> None:
    """Case B74."""
    gems = KindType("Gem", ("white", "blue", "green", "red", "black"))
    assert faults("name,gem\nA,white\nB,joker\nC,none\nD,BLUE\n", [ColumnSpec("gem", gems)]) == [
        '3:3 \'joker\' E424 row 3, column "gem": "joker" is not a Gem',
        '4:3 \'none\' E424 row 4, column "gem": "none" is not a Gem',
        '5:3 \'BLUE\' E424 row 5, column "gem": "BLUE" is not a Gem (did you mean "blue"?)',
    ]


def test_the_values_of_a_long_kind_are_not_all_listed() -> None:
    many = KindType("Era", tuple(f"e{number}" for number in range(30)))
    _, (fault,) = table("name,era\nA,zzz\n", [ColumnSpec("era", many)])
    assert fault.message.endswith('"zzz" is not an Era')
    assert fault.hint == "Write e0, e1, e2, e3, e4, e5, e6 or one of 23 more."


@pytest.mark.parametrize(
    ("cell", "place", "said", "hint"),
    [
        ("noble, clergi", "2:11 'clergi' E424", '"clergi" is not a Rank (did you mean "clergy"?)', None),
        ("noble,, clergy", "2:4 'noble,, clergy' E420", "there is nothing beside a comma", None),
        ("noble, clergy, noble", "2:4 'noble' E425", '"noble" stands in the cell twice', "Take one out."),
        (
            "noble; clergy",
            "2:4 'noble; clergy' E424",
            'the values in "noble; clergy" need commas between them',
            "Write noble, clergy.",
        ),
        (
            "noble and clergy",
            "2:4 'noble and clergy' E424",
            'the values in "noble and clergy" need commas between them',
            None,
        ),
    ],
)
def test_sets(cell: str, place: str, said: str, hint: str | None) -> None:
    text = f'name,likes\nA,"{cell}"\n'
    columns = [ColumnSpec("likes", SetType(RANK))]
    assert faults(text, columns) == [f'{place} row 2, column "likes": {said}']
    if hint is not None:
        assert table(text, columns)[1][0].hint == hint


def test_a_fix_touches_only_the_word_that_is_wrong() -> None:
    _, (fault,) = table('name,likes\nA,"noble, nobl"\n', [ColumnSpec("likes", SetType(RANK))])
    assert fault.fix is not None
    assert (str(fault.fix.span), fault.fix.text) == ("games/x/cards.csv:2:11", "noble")


def test_sets_of_players_and_of_names() -> None:
    columns = [ColumnSpec("foes", SetType(PlayerType())), ColumnSpec("ways", SetType(DefinitionType("Place")))]
    assert faults('name,foes,ways\nA,"Hunter, Best","Mill,"\n', columns) == [
        '2:12 \'Best\' E426 row 2, column "foes": "Best" is not the role of a player (did you mean "Beast"?)',
        "2:19 'Mill,' E420 row 2, column \"ways\": there is nothing beside a comma",
    ]


def test_an_owner_in_a_game_without_roles() -> None:
    _, (fault,) = read_table("Card", Source("cards.csv", "name,owner\nA,Hunter\n"), [], (), True)
    assert fault.message == 'cards.csv, row 2, column "owner": "Hunter": the players of this game have no roles'


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("reconstucted", 'W431 row 2, column "provenance": "reconstucted" looks like "reconstructed"'),
        ("see page 3", 'E427 row 2, column "provenance": "see page 3" is not a single word'),
        ("?", 'E427 row 2, column "provenance": "?" is not a single word'),
    ],
)
def test_a_doubtful_provenance(word: str, said: str) -> None:
    assert faults(f"name,provenance\nA,{word}\n", []) == [f"2:3 {word!r} {said}"]


@pytest.mark.parametrize("word", ["printed", "reconstructed", "errata", "house-rule", "-", ""])
def test_a_provenance_is_any_word(word: str) -> None:
    assert rows(f"name,provenance\nA,{word}\n", [])[0].provenance == (word.strip("-") or None)


def test_empty_cells() -> None:
    columns = [ColumnSpec("rank", RANK), ColumnSpec("place", DefinitionType("Place")), ColumnSpec("side", PlayerType())]
    _, wrong = table("name,rank,place,side\nA,,,\n", columns)
    assert [(fault.code.id, fault.hint) for fault in wrong] == [
        ("E420", "Write noble, clergy or servant; - for none, ? where the source does not say."),
        ("E420", "Write a name; - for none, ? where the source does not say."),
        ("E420", "Write the role of a player; - for none, ? where the source does not say."),
    ]


def test_a_long_cell_is_cut_in_messages() -> None:
    (fault,) = number_table("x" * 5000)
    assert fault.endswith(f'"{"x" * 39}…" is not a whole number')


# ---------------------------------------------------------------- other forms, and many rows
def test_a_semicolon_file_with_dashes() -> None:
    """Case B75."""
    found, wrong = table("name;value\nA;3\nB;-\n", [ColumnSpec("value", NumberType(1, 6))])
    assert [fault.code.id for fault in wrong] == ["E410"]
    assert [row.cells["value"].value for row in found] == [3, None]


def test_a_table_in_yaml() -> None:
    text = '- name: Bishop\n  rank: clergy\n  value: 3\n  likes: [noble, "clergy"]\n- {name: Nun, rank: "-", value: 1, likes: []}\n'
    bishop, nun = rows(text, name="cards.yaml")
    assert values(bishop) == {"rank": 1, "value": 3, "likes": (0, 1), "fast": 0}
    assert values(nun) == {"rank": None, "value": 1, "likes": (), "fast": 0}


def test_faults_of_a_table_in_yaml() -> None:
    text = '- name: A\n  rnak: noble\n  value: {a: b}\n  likes: []\n- name: B\n  rnak: "nobel"\n  value: 7\n'
    assert faults(text, name="cards.yaml") == [
        "3:10 '{a: b}' E432 row 1: a cell is a text or a list of texts",
        '2:3 \'rnak\' E415 there is no field "rnak" (did you mean "rank"?)',
        "5:3 '' E420 row 2, column \"likes\": the cell is empty",
        '6:10 \'nobel\' E424 row 2, column "rank": "nobel" is not a Rank (did you mean "noble"?)',
        "7:10 '7' E422 row 2, column \"value\": 7 is not in 1..6",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: b\n", "1:1 'a: b' E432 a table is a list of rows"),
        ("- A\n", "1:3 'A' E432 a table is a list of rows"),
        ("", "1:1 '' E413 the table is empty"),
        ("- name: -\n", "1:9 '-' E440 a mark that stands alone goes in quotes"),
        ("- name: A\n  name: B\n", "2:3 'name' E442 \"name\" is said twice"),
    ],
)
def test_what_is_no_table_in_yaml(text: str, said: str) -> None:
    assert faults(text, [], name="cards.yml")[0] == said


@given(st.text(st.sampled_from('nameulk,";\n?- []{}:'), max_size=60), st.sampled_from(["cards.csv", "cards.yaml"]))
def test_no_text_is_too_strange(text: str, name: str) -> None:
    _, wrong = table("name,value\n" + text if name == "cards.csv" else text, name=name)
    assert all(
        fault.message.startswith(name) and fault.span.start <= fault.span.end <= len(text) + 11 for fault in wrong
    )


def test_thousands_of_rows_are_read() -> None:
    """Case B45: 5,930 cards."""
    lines = (f'C{n},noble,{n % 6 + 1},"noble, clergy",text {n}\n' for n in range(5_930))
    assert len(rows("name,rank,value,likes,text\n" + "".join(lines))) == 5_930
