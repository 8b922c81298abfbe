"""Cells of CSV text: what they hold, where they stand, and how the scanner goes on after a fault."""

import csv
import io

import pytest
from hypothesis import given, strategies as st

from rulewright.grammar import nodes
from rulewright.grammar.source import Source, Span
from rulewright.interpreter.check.table_cells import Grid, read_grid


def grid(text: str) -> Grid:
    return read_grid("Card", Source("games/x/cards.csv", text))


def texts(text: str) -> list[list[str]]:
    return [[cell.text for cell in line.cells] for line in grid(text).lines]


def faults(text: str) -> list[str]:
    return [f"{fault.span} {fault.span.text!r} {fault.code.id} {fault.message}" for fault in grid(text).faults]


CELL = st.text(st.sampled_from('ab,"\n;\t é'), max_size=6).map(str.strip)


@given(st.lists(st.lists(CELL, min_size=2, max_size=4), min_size=1, max_size=5))
def test_well_formed_text_is_read_as_pythons_csv_module_reads_it(rows: list[list[str]]) -> None:
    rows = [["first", "second"], *rows]
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows)
    text = file.getvalue()
    found = grid(text)
    assert found.faults == []
    read = [row for row in csv.reader(io.StringIO(text)) if any(row)]
    assert [[cell.text for cell in line.cells] for line in found.lines] == read


@given(st.text(st.sampled_from('a,"\n; #\t'), max_size=40))
def test_any_text_is_read_to_its_end_with_every_cell_at_its_place(text: str) -> None:
    found = grid(text)
    for line in found.lines:
        for cell in line.cells:
            assert cell.text in (cell.span.text, cell.span.text.replace('""', '"'))
            assert line.span.start <= cell.span.start <= cell.span.end <= line.span.end


def test_a_cell_stands_where_its_text_stands_without_blanks_and_quotes() -> None:
    line = grid('name, text\n  Nun  , "say ""no"", twice" \n').lines[1]
    nun, text = line.cells
    assert (nun.text, str(nun.span), nun.span.text) == ("Nun", "games/x/cards.csv:2:3", "Nun")
    assert (text.text, str(text.span), text.span.text) == (
        'say "no", twice',
        "games/x/cards.csv:2:11",
        'say ""no"", twice',
    )


def test_rows_are_counted_as_a_spreadsheet_counts_them() -> None:
    found = grid('# where it is from\nname,text\n\nNun,"two\nlines"\n,\n#\nMaid,-\n')
    assert [line.number for line in found.lines] == [2, 4, 7]
    assert found.lines[1].cells[1].text == "two\nlines"
    assert found.lines[2].span.line == 8


def test_a_name_may_begin_with_a_hash() -> None:
    assert texts("name,value\n#1 fan,3\n") == [["name", "value"], ["#1 fan", "3"]]


@pytest.mark.parametrize(("separator", "name"), [(";", "semicolons"), ("\t", "tabs")])
def test_another_separator_is_reported_and_read_all_the_same(separator: str, name: str) -> None:
    text = f"# cards\nname{separator}value\nNun{separator}3\n"
    assert texts(text) == [["name", "value"], ["Nun", "3"]]
    assert faults(text) == [
        f"games/x/cards.csv:2:1 {f'name{separator}value'!r} E410 "
        f"cards.csv: the cells are separated by {name}; a table needs commas"
    ]


def test_a_semicolon_in_quotes_or_beside_commas_separates_nothing() -> None:
    assert faults('"a;b"\nx\n') == []
    assert texts("a;b,c\nx;y,z\n") == [["a;b", "c"], ["x;y", "z"]]


def test_a_quote_that_is_never_closed_costs_one_cell() -> None:
    text = 'name,value\n"Nun,3\n"Maid",4\n'
    assert texts(text) == [["name", "value"], ["Nun", "3"], ["Maid", "4"]]
    assert faults(text) == ["games/x/cards.csv:2:1 '\"Nun' E411 cards.csv, row 2: this quote is never closed"]


def test_a_last_quote_that_is_never_closed() -> None:
    assert faults('name,value\nNun,"3\n') == [
        "games/x/cards.csv:2:5 '\"3' E411 cards.csv, row 2: this quote is never closed"
    ]


def test_a_quote_inside_a_quoted_cell() -> None:
    text = 'name,value\nNun,"the "big" one"\n'
    assert texts(text)[1] == ["Nun", 'the "big" one"']
    assert faults(text) == [
        'games/x/cards.csv:2:5 \'"the "big" one"\' E412 cards.csv, row 2: text follows the quote that closes this cell'
    ]


def test_a_quote_inside_a_cell_without_quotes_is_text() -> None:
    assert texts('name,value\n5" nail,x"y"\n') == [["name", "value"], ['5" nail', 'x"y"']]


def test_quotes_around_a_cell_between_bars_are_not_part_of_it() -> None:
    source = Source("x.rules", '| name | text |\n| "The Nun" | - |\n')
    words = [nodes.Word(Span(source, 18, 27), '"The Nun"'), nodes.Word(Span(source, 30, 31), "-")]
    found = read_grid("Card", [nodes.Row(Span(source, 16, 33), tuple(words))])
    assert found.where == "table Card"
    assert [(cell.text, cell.span.text) for cell in found.lines[0].cells] == [("The Nun", "The Nun"), ("-", "-")]


def test_no_row_at_all() -> None:
    assert grid("").lines == grid("\n\n,,\n# c\n").lines == read_grid("Card", []).lines == []


def test_many_quotes_are_read_in_one_pass() -> None:
    assert len(faults('name\n"a\n' + '"b""c\n' * 2000)) == 2001
