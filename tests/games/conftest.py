"""The shipped games, and copies of them that somebody has spoiled or corrected."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

import pytest

from rulewright.interpreter.pipeline import Checked, load
from rulewright.tools.examples import outcomes

GAMES = Path(__file__).resolve().parents[2] / "games"
Failed = Callable[[str, Mapping[str, str], Collection[str]], set[str]]


@pytest.fixture
def failed(tmp_path: Path) -> Failed:
    """Change sentences of a shipped game's rules, and return which of some of its examples then fail.

    Each sentence has to stand there once, and the rules have to be right without the change and sound with it.
    """

    def run(name: str, changes: Mapping[str, str], titles: Collection[str]) -> set[str]:
        folder = tmp_path / name
        shutil.copytree(GAMES / name, folder, ignore=shutil.ignore_patterns("house_rules"))
        rules = folder / "game.rules"
        text = rules.read_text(encoding="utf-8")
        for old, new in changes.items():
            assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
            text = text.replace(old, new)
        _keep_examples(folder / "examples.rules", titles)
        assert not _failures(load(folder))
        rules.write_text(text, encoding="utf-8")
        return _failures(load(folder))

    return run


def _keep_examples(path: Path, titles: Collection[str]) -> None:
    """Leave out all examples but those with the titles."""
    parts = path.read_text(encoding="utf-8").split('\nexample "')[1:]
    kept = [part for part in parts if part.partition('"')[0] in titles]
    assert len(kept) == len(titles), "a title is not there"
    path.write_text("".join(f'example "{part}\n' for part in kept), encoding="utf-8")


def _failures(checked: Checked) -> set[str]:
    """Return the titles of the examples that fail; what they play has to be without errors, or RulesError is raised."""
    return {outcome.title for outcome in outcomes(checked) if outcome.failure is not None}
