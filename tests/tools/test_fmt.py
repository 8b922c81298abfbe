"""`rulewright fmt`: what is written, what is only said, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Rulewright = Callable[..., Any]
Fits = Callable[[str, str], Any]
UNTIDY = b"kind  A :b\r\nfacts\r\n\tc: A\r\n"
TIDY = b"kind A: b\nfacts\n    c: A\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games" / "house").mkdir(parents=True)
    (tmp_path / "games" / ".hidden").mkdir()
    for name, text in {"a": UNTIDY, "house/b": TIDY, ".hidden/c": UNTIDY}.items():
        (tmp_path / "games" / f"{name}.rules").write_bytes(text)
    return Path("games")


def held(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.rglob("*.rules"))]


def test_files_are_written_and_then_well_formatted(rulewright: Rulewright, folder: Path) -> None:
    done = rulewright("fmt", folder)
    assert (done.exit_code, done.stdout) == (
        0, "games/a.rules was formatted\n1 file formatted, 1 file well formatted already.\n",
    )  # fmt: skip
    assert (folder / "a.rules").read_bytes() == TIDY
    assert (folder / ".hidden" / "c.rules").read_bytes() == UNTIDY
    for options in ((), ("--check",), ("--diff",)):
        done = rulewright("fmt", folder, *options)
        assert (done.exit_code, done.stdout) == (0, "2 files well formatted already.\n")


@pytest.mark.parametrize(
    ("options", "code"), [(("--check",), 1), (("--diff",), 0), (("--check", "--diff"), 1), (("--check", "--json"), 1)]
)
def test_what_only_asks_writes_nothing(
    rulewright: Rulewright, folder: Path, options: tuple[str, ...], code: int
) -> None:
    before = held(folder)
    done = rulewright("fmt", folder, *options)
    assert (done.exit_code, held(folder)) == (code, before)
    assert ("-\tc: A\n" in done.stdout.replace("    c: A\n", "\tc: A\n", 1)) == ("--diff" in options)


def test_a_difference_that_is_not_seen_is_named(rulewright: Rulewright, folder: Path) -> None:
    (folder / "a.rules").write_bytes(b"\xef\xbb\xbf" + TIDY.replace(b"\n", b"\r\n"))
    assert "only its line ends" in rulewright("fmt", folder, "--diff").stdout


def test_a_file_that_cannot_be_read_is_reported_and_left(rulewright: Rulewright, folder: Path) -> None:
    faulty = folder / "faulty.rules"
    faulty.write_bytes(b"kind  A :b\nkind\n")
    (folder / "latin.rules").write_bytes(b"kind A: caf\xe9\n")
    done = rulewright("fmt", folder)
    assert done.exit_code == 1
    assert "games/faulty.rules:2:" in done.stdout
    assert "is not UTF-8" in done.stdout
    assert "2 files cannot be read and are as before" in done.stdout
    assert (faulty.read_bytes(), (folder / "a.rules").read_bytes()) == (b"kind  A :b\nkind\n", TIDY)


def test_what_new_makes_is_well_formatted(rulewright: Rulewright, game: Path) -> None:
    assert rulewright("fmt", "--check", game).exit_code == 0


def test_names_that_are_not_known_are_no_matter(rulewright: Rulewright, folder: Path) -> None:
    (folder / "a.rules").write_bytes(b"phase turn\n    draw 2 unheard_of from nowhere to nothing\n")
    assert rulewright("check", folder / "a.rules").exit_code == 1
    assert rulewright("fmt", "--check", folder / "a.rules").exit_code == 0


def test_for_programs(rulewright: Rulewright, folder: Path, fits: Fits) -> None:
    (folder / "faulty.rules").write_bytes(b"kind\n")
    done = rulewright("fmt", folder, "--json")
    assert done.exit_code == 1
    found = fits(done.stdout, "formatting.schema.json")
    assert [Path(file["file"]).name + " " + file["state"] for file in found["files"]] == [
        "a.rules changed", "faulty.rules faulty", "b.rules same",
    ]  # fmt: skip
    assert found["written"] is True
    assert len(found["diagnostics"]) == 1


@pytest.mark.parametrize("arguments", [("nowhere",), ("games", "nowhere"), ("empty",), ("games", "--diff", "--json")])
def test_what_cannot_be_done_is_one_line_and_writes_nothing(
    rulewright: Rulewright, folder: Path, arguments: tuple[str, ...]
) -> None:
    Path("empty").mkdir()
    before = held(folder)
    done = rulewright("fmt", *arguments)
    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert held(folder) == before


def test_a_link_stays_a_link(rulewright: Rulewright, folder: Path) -> None:
    link = folder / "link.rules"
    link.symlink_to("a.rules")
    assert rulewright("fmt", link).exit_code == 0
    assert link.is_symlink()
    assert (folder / "a.rules").read_bytes() == TIDY
