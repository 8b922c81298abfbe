"""A planted mistake, or a benign edit: what is changed, where it has to be reported, and what lint says of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Literal

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.interpreter.pipeline import Library
from rulewright.tools.lint.run import lint
from seeding.game import Edit, Planted

Group = Literal["spelling", "placing", "other", "benign"]


@dataclass(frozen=True, slots=True)
class Mutant:
    """Some edits of a game. `about`: names whose declarations and uses are places of the mistake as well."""

    edits: tuple[Edit, ...]
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of mistake. `legal`: why what is still clean may be another legal game, where that can be said of all of them."""

    name: str
    group: Group
    sites: Callable[[Planted, Random], Iterable[Mutant]]
    legal: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What lint said of one mutant: `there` at its place, `elsewhere` only at others, or `nothing`."""

    game: str
    kind: str
    group: Group
    verdict: Literal["there", "elsewhere", "nothing"]
    place: str
    before: str
    after: str
    told: tuple[str, ...]
    reason: str = ""


def replaced(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with edits made in it."""
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def by_file(mutant: Mutant) -> dict[str, list[Edit]]:
    """Return the edits of each file."""
    found: dict[str, list[Edit]] = {}
    for edit in mutant.edits:
        found.setdefault(edit.source.name, []).append(edit)
    return found


def written(game: Planted, mutant: Mutant, folder: Path) -> dict[Path, str]:
    """Copy a game into a folder with its edits made; return the texts of the files that were changed."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(game.folder, folder)
    texts = {}
    for name, edits in by_file(mutant).items():
        path = folder / Path(name).relative_to(game.folder)
        texts[path] = replaced(edits[0].source.text, edits)
        path.write_text(texts[path], encoding="utf-8", newline="")
    return texts


def linted(game: Planted, mutant: Mutant, folder: Path) -> tuple[Diagnostic, ...]:
    """Lint a mutant: a file of house rules that is changed by itself, else the game."""
    texts, library = written(game, mutant, folder), Library()
    houses = [path for path in texts if path.parent.name == "house_rules"]
    return tuple(fault for path in houses or [folder] for fault in lint(path, library).faults)


def places(game: Planted, mutant: Mutant, folder: Path) -> set[tuple[str, int]]:
    """Return the lines on which a mistake may be reported: those that were changed and the next, in the changed files."""
    found = set()
    for name, edits in by_file(mutant).items():
        path = str(folder / Path(name).relative_to(game.folder))
        moved = 0
        for edit in sorted(edits, key=lambda edit: edit.start):
            start = edit.source.position(edit.start)[0] + moved
            found |= {(path, start + more) for more in range(edit.text.rstrip("\n").count("\n") + 2)}
            moved += edit.text.count("\n") - edit.source.text[edit.start : edit.end].count("\n")
    return found
