"""Diagnostics as people read them (wide, narrow, without colours) and as programs do."""

from __future__ import annotations

import io
import json
from pathlib import Path

import jsonschema
import pytest

from rulewright.grammar.diagnostics import Code, Diagnostic, Fix, Label
from rulewright.grammar.source import NOWHERE, Source, Span
from rulewright.tools.report import report
from rulewright.tools.report_json import document
from rulewright.tools.screen import screen

SCHEMA = Path(__file__).resolve().parents[2] / "schemas" / "diagnostics.schema.json"
TEXT = """game "Lamps"
    players 2
zones
    shelf: row of Lamp
phase turn for each player, in turn order, repeat
    player must place a lamp on a square in shelve where square is empty
"""
SOURCE = Source("lamps.rules", TEXT)
UNKNOWN = Code("E203", "unknown-name")
UNUSED = Code("W301", "unused-zone")


def span(words: str) -> Span:
    start = TEXT.index(words)
    return Span(SOURCE, start, start + len(words))


MISSPELT = Diagnostic(
    UNKNOWN,
    span("shelve"),
    'There is nothing called "shelve".',
    hint="did you mean shelf?",
    labels=(Label(span("shelf"), "declared here"),),
    fix=Fix(span("shelve"), "shelf"),
)


def shown(*faults: Diagnostic, width: int | None = None) -> list[str]:
    stream = io.StringIO()
    report(faults, screen(stream, width), 1)
    return stream.getvalue().splitlines()


def test_a_fault_shows_its_place_its_line_and_its_words() -> None:
    assert shown(MISSPELT) == [
        'lamps.rules:6:45: error: There is nothing called "shelve". [E203 unknown-name]',
        " 6 |     player must place a lamp on a square in shelve where square is empty",
        "   |                                             ^^^^^^",
        " 4 |     shelf: row of Lamp",
        "   |     ----- declared here",
        "  hint: did you mean shelf?",
        "",
        "1 error in 1 game.",
    ]


def test_a_narrow_terminal_gets_the_part_around_the_words() -> None:
    lines = shown(MISSPELT, width=36)
    assert max(map(len, lines)) <= 36
    line = next(line for line in lines if line.startswith(" 6 |"))
    marks = lines[lines.index(line) + 1]
    assert line[marks.index("^") : marks.rindex("^") + 1] == "shelve"
    assert "did you mean shelf?" in " ".join(" ".join(lines).split())


def test_errors_and_warnings_are_counted() -> None:
    warning = Diagnostic(UNUSED, span("shelf"), "Nothing is ever put there.")
    assert shown(MISSPELT, warning)[-1] == "1 error and 1 warning in 1 game."
    assert shown(warning, warning)[-1] == "2 warnings in 1 game."
    assert shown() == ["All is well: 1 game checked."]


def test_marks_stand_under_wide_characters_and_tabs() -> None:
    source = Source("wide.rules", "\tcard 灯 is lamp\n")
    start = source.text.index("lamp")
    lines = shown(Diagnostic(UNKNOWN, Span(source, start, start + 4), "No."))
    assert lines[1] == " 1 |     card 灯 is lamp"
    assert lines[2] == "   |                ^^^^"


def test_a_fault_at_the_end_of_a_line_has_one_mark() -> None:
    source = Source("short.rules", "phase\n")
    assert shown(Diagnostic(UNKNOWN, Span(source, 5, 5), "A name is missing."))[2] == "   |      ^"


def test_a_fault_that_goes_on_for_lines_is_marked_on_its_first() -> None:
    start = TEXT.index("zones")
    assert shown(Diagnostic(UNKNOWN, Span(SOURCE, start, len(TEXT)), "No."))[2] == "   | ^^^^^"


def test_a_fault_of_no_place_has_no_excerpt() -> None:
    assert shown(Diagnostic(UNKNOWN, NOWHERE, "The game has no players."))[1] == ""


def test_a_rules_file_cannot_send_commands_to_the_terminal() -> None:
    source = Source("bad.rules", "card \x1b[2J\n")
    assert "\x1b" not in "\n".join(shown(Diagnostic(UNKNOWN, Span(source, 5, 9), "No \x1b[31m.")))


@pytest.mark.parametrize(("variables", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_are_for_terminals_and_can_be_refused(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], coloured: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    report([MISSPELT], screen(stream, 100), 1)
    assert (
        "\x1b[" in stream.getvalue().replace("\x1b[1m", "").replace("\x1b[0m", "").replace("\x1b[2m", "")
    ) is coloured


def test_the_json_fits_its_schema() -> None:
    written = json.loads(json.dumps(document([MISSPELT, Diagnostic(UNUSED, NOWHERE, "Odd.")], 2)))
    jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text())).validate(written)
    assert (written["errors"], written["warnings"]) == (1, 1)
    assert written["diagnostics"][0]["place"]["start"] == {"offset": TEXT.index("shelve"), "line": 6, "column": 45}
