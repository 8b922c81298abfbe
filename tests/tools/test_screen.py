"""Lines and tables on terminals of any width, and in pipes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rulewright.tools.screen import NARROWEST, harmless, screen, shown_path
from rulewright.tools.table import show_table


def lines(text: str, width: int | None, indent: int = 0, hanging: int = 0) -> list[str]:
    stream = io.StringIO()
    screen(stream, width).line(text, indent, hanging)
    return stream.getvalue().splitlines()


def table(width: int | None, words: int = 1) -> list[str]:
    stream = io.StringIO()
    show_table(screen(stream, width), ("seat", "won", "lost"), [("Ann", "10", "1"), ("Beatrix", "1", "10")], words)
    return stream.getvalue().splitlines()


def test_a_pipe_gets_lines_as_long_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert lines("word " * 100 + "end", None) == ["word " * 100 + "end"]


def test_a_terminal_gets_lines_that_fit_the_rest_further_in() -> None:
    found = lines("one two three four five six seven eight nine", 26, indent=2, hanging=4)
    assert found == ["  one two three four five", "      six seven eight nine"]


def test_a_word_that_is_too_long_is_cut() -> None:
    found = lines("a" * 60, 30)
    assert "".join(part.strip() for part in found) == "a" * 60
    assert max(map(len, found)) <= 30


def test_no_terminal_is_narrower_than_this() -> None:
    assert screen(io.StringIO(), 3).width == NARROWEST


def test_what_could_command_a_terminal_is_taken_out() -> None:
    assert harmless("a\x1b[31m\x07\tb\x9b") == "a\ufffd[31m\ufffd    b\ufffd"


def test_markup_is_text() -> None:
    assert lines("[bold]no[/bold] :smile:", None) == ["[bold]no[/bold] :smile:"]


def test_a_table_has_columns() -> None:
    assert table(None) == ["seat     won  lost", "Ann       10     1", "Beatrix    1    10"]
    assert table(40, words=3) == ["seat     won  lost", "Ann      10   1", "Beatrix  1    10"]


def test_a_table_that_does_not_fit_becomes_a_list() -> None:
    stream = io.StringIO()
    show_table(screen(stream, 24), ("seat", "a long heading", "another one"), [("Ann", "10", "1")])
    assert stream.getvalue().splitlines() == ["Ann", "  a long heading: 10", "  another one: 1"]


def test_paths_below_the_current_folder_are_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown_path(str(tmp_path / "a" / "b.rules")) == "a/b.rules"
    assert shown_path("/elsewhere/b.rules") == "/elsewhere/b.rules"
    assert shown_path("b.rules") == "b.rules"
