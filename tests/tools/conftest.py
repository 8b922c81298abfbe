"""What the tests of the tools share: the command line run in this process, and a small game that works."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner, Result

from rulewright.tools.cli import app

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"

Rulewright = Callable[..., Result]


@pytest.fixture
def rulewright() -> Rulewright:
    """Run a command: `rulewright("check", path, input=...)`."""

    def run(*arguments: object, input: str | None = None, env: dict[str, str] | None = None) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments], input=input, env=env)

    return run


@pytest.fixture
def game(tmp_path: Path, rulewright: Rulewright, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the game that `rulewright new` makes, in the current folder of the test."""
    monkeypatch.chdir(tmp_path)
    done = rulewright("new", "my-game")
    assert done.exit_code == 0, done.output
    return Path("my-game")


@pytest.fixture
def fits() -> Callable[[str, str], dict[str, Any]]:
    """Hold a JSON text against one of our schemas, and return what it says."""

    def hold(text: str, schema: str) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(text)
        jsonschema.Draft202012Validator(json.loads((SCHEMAS / schema).read_text())).validate(data)
        return data

    return hold
