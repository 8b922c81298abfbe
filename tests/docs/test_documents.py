"""Every example in the documents is run: rules are checked and played, Python is executed, commands are typed.

`pytest --update` writes anew what blocks of text and of commands say; read the difference before committing.
"""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import fences
import pytest
from fences import TREE, Block

DOCUMENTS = sorted(
    path
    for path in (TREE / "README.md", *(TREE / "docs").rglob("*.md"), *(TREE / "games").rglob("README.md"))
    if fences.blocks_of(path)
)


@cache
def blocks(document: Path) -> tuple[Block, ...]:
    return tuple(fences.blocks_of(document))


def cases(language: str) -> list[object]:
    return [
        pytest.param(document, number, id=f"{document.relative_to(TREE).as_posix()}:{block.line}")
        for document in DOCUMENTS
        for number, block in enumerate(blocks(document))
        if block.language == language
    ]


def hold(document: Path, block: Block, said: str, request: pytest.FixtureRequest) -> None:
    """Compare what a block says with the block of text below it; with `--update`, write that anew."""
    expected = block.said.text if block.said is not None else ""
    if said != expected and block.said is not None and request.config.getoption("--update"):
        rewrite(document, expected, said, block.said.line)
        return
    assert said == expected, f"{document.relative_to(TREE)}, {block}"


def rewrite(document: Path, old: str, new: str, line: int) -> None:
    """Replace the text of the fence nearest to a line of a document."""
    source = document.read_text(encoding="utf-8")
    found = [match for match in fences.FENCE.finditer(source) if match[3] == old]
    nearest = min(found, key=lambda match: abs(source.count("\n", 0, match.start()) + 1 - line))
    document.write_text(source[: nearest.start(3)] + new + source[nearest.end(3) :], encoding="utf-8")


@pytest.mark.parametrize(("document", "number"), cases("rules"))
def test_rules(document: Path, number: int, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    block = blocks(document)[number]
    said = fences.run_rules(block, fences.frame_of(blocks(document)), tmp_path / "game")
    hold(document, block, said, request)


@pytest.mark.parametrize("document", [path for path in DOCUMENTS if any(b.language == "python" for b in blocks(path))])
def test_python(document: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.chdir(TREE)
    names: dict[str, object] = {"__name__": "document"}
    for block in blocks(document):
        if block.language == "python":
            hold(document, block, fences.run_python(block, names), request)


@pytest.mark.slow
@pytest.mark.parametrize("document", [path for path in DOCUMENTS if any(b.language == "console" for b in blocks(path))])
def test_console(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(TREE / "games", "games")
    for block in blocks(document):
        if block.language == "rules-file":
            Path(block.words).write_text(block.text, encoding="utf-8")
        elif block.language == "console":
            typed = fences.run_console(block)
            if typed != block.text and request.config.getoption("--update"):
                rewrite(document, block.text, typed, block.line)
            else:
                assert typed == block.text, f"{document.relative_to(TREE)}, {block}"


def test_the_readme_shows_a_shipped_game() -> None:
    shown = next(block.text for block in blocks(TREE / "README.md") if block.language == "rules")
    assert (TREE / "games/classics/tic_tac_toe/game.rules").read_text(encoding="utf-8").startswith(shown)
