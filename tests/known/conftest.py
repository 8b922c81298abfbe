"""Tiny games as text, for the tests of this folder."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from rulewright import Game, load


@pytest.fixture
def game(tmp_path: Path) -> Callable[[str], Game]:
    """Write rules into a file and read them."""

    def read(text: str) -> Game:
        path = tmp_path / "small.rules"
        path.write_text(text, encoding="utf-8")
        return load(path)

    return read
