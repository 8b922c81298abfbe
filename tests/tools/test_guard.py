"""How commands end where something goes wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer

from rulewright.interpreter.pipeline import GameNotFound
from rulewright.tools.guard import Mistake, guarded


def ended(command: object) -> int:
    with pytest.raises(typer.Exit) as caught:
        guarded(command)()  # type: ignore[arg-type]
    return caught.value.exit_code


def test_a_code_is_passed_on() -> None:
    assert guarded(lambda: 0)() is None
    assert ended(lambda: 1) == 1


def test_a_mistake_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def command() -> int:
        raise Mistake("there is no such thing")

    assert ended(command) == 2
    assert capsys.readouterr() == ("", "rulewright: there is no such thing\n")


def test_an_internal_error_is_ours_and_its_traceback_in_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))

    def command() -> int:
        raise KeyError("lost\nand gone")

    assert ended(command) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "internal error, a fault of Rulewright and not yours" in err
    assert "Traceback" not in err
    found = re.search(r"details are in (.*)$", err.strip())
    assert found is not None
    assert "Traceback" in Path(found[1]).read_text(encoding="utf-8")


def test_where_no_report_can_be_written_the_line_is_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(nowhere / "below"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(nowhere))

    def command() -> int:
        raise ZeroDivisionError

    assert ended(command) == 2
    assert "details" not in capsys.readouterr().err


def test_that_there_is_no_game_is_no_fault_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    def command() -> int:
        raise GameNotFound("nowhere", None)

    assert ended(command) == 2
    assert capsys.readouterr().err == "rulewright: there is no game, folder or file called nowhere.\n"
