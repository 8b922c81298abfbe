"""Pictures as text, held against files, and as images."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import get_args

import pytest

from rulewright.interpreter.core.graph.drawing import Drawing, Level, Line, Node
from rulewright.interpreter.core.program import Program
from rulewright.tools.draw import DrawError, Format, dot_text, draw, mermaid_text, render
from rulewright.tools.draw.dot import upward
from rulewright.tools.draw.text import wrap

GOLDEN = Path(__file__).parent / "golden"
LEVELS: tuple[Level, ...] = get_args(Level)
SMALL = "digraph { a -> b }"


@pytest.mark.parametrize("format", ["dot", "mermaid"])
@pytest.mark.parametrize("level", LEVELS)
def test_texts_are_as_they_were(
    game: tuple[str, Program], level: Level, format: Format, request: pytest.FixtureRequest
) -> None:
    name, program = game
    text = draw(program, level, format)
    assert isinstance(text, str)
    path = GOLDEN / f"{name}-{level}.{format}"
    if request.config.getoption("--update", False):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("level", ["decisions", "phases"])
def test_pictures_fit_a_laptop(game: tuple[str, Program], level: Level) -> None:
    svg = draw(game[1], level, "svg")
    assert isinstance(svg, bytes)
    width = re.search(rb'<svg width="(\d+)pt"', svg)
    assert width is not None
    assert int(width[1]) <= 1050


def test_images_are_what_they_say(games: dict[str, Program]) -> None:
    assert bytes(draw(games["press"], "phases", "png")).startswith(b"\x89PNG")  # type: ignore[arg-type]
    svg = draw(games["press"], "phases", "svg")
    assert isinstance(svg, bytes)
    assert b"Ann begins" in svg


def test_another_format_is_refused(games: dict[str, Program]) -> None:
    with pytest.raises(ValueError, match="no such format: pdf"):
        draw(games["press"], "phases", "pdf")  # type: ignore[arg-type]


def a_program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_dot_on_the_path_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_program(tmp_path, "dot", "echo drawn by dot $1")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert render(SMALL, "svg") == b"drawn by dot -Tsvg\n"


def test_without_dot_the_wheel_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert b"<svg" in render(SMALL, "svg")


def test_a_program_that_fails_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_program(tmp_path, "dot", "exit 3")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert b"<svg" in render(SMALL, "svg")


@pytest.mark.parametrize(
    ("script", "said"), [(None, "no program that draws is installed"), ("echo no font >&2; exit 1", "failed: no font")]
)
def test_without_a_program_the_error_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str | None, said: str
) -> None:
    if script is not None:
        a_program(tmp_path, "dot", script)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr("sysconfig.get_path", lambda *_: str(tmp_path))
    with pytest.raises(DrawError, match=rf"{said}.*Install Graphviz"):
        render(SMALL, "png")


def node(name: str, label: str = "", cluster: tuple[int, ...] = ()) -> Node:
    return Node(name, "block", "", label, (0,), cluster)


def test_lines_that_lead_back_are_found() -> None:
    nodes = [node(name) for name in "abc"]
    lines = [Line(one, other, "", "flow") for one, other in ("ab", "bc", "ca", "cc", "ac")]
    assert upward(nodes, lines) == {lines[2]}


def test_words_of_the_rules_cannot_break_a_text() -> None:
    label = 'a <b> & "c" \\N #1; ]'
    drawing = Drawing(label, "full", (node("a", label),), (Line("a", "a", label, "flow"),), ())
    assert b"&lt;b&gt;" in render(dot_text(drawing), "svg")
    assert "\\N" in render(dot_text(drawing), "svg").decode()
    assert 'n_a["a #lt;b#gt; #amp; #quot;c#quot; \\N #35;1; ]"]' in mermaid_text(drawing)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("short", ["short"]),
        ("one two three four five", ["one two", "three four", "five"]),
        ("first\n\nlast", ["first", "", "last"]),
        ("unbreakable_long_word", ["unbreakable_long_word"]),
    ],
)
def test_lines_are_broken_between_words(text: str, lines: list[str]) -> None:
    assert wrap(text, 12) == lines
