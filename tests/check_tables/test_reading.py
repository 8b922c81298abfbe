"""From bytes to a source: encodings, line ends, and files that are not there."""

import os
from pathlib import Path

import pytest

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.reading import LARGEST, decode, read_source
from rulewright.grammar.source import Source, Span


def refused(data: bytes) -> Diagnostic:
    source, (fault,) = decode(data, "games/x/cards.csv")
    assert source is None
    return fault


def shown(fault: Diagnostic) -> str:
    return f"{fault.span} {fault.span.text!r} {fault.code.id} {fault.message}"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"a\nb\n", "a\nb\n"),
        (b"a\nb", "a\nb\n"),
        (b"a\r\nb\r\n", "a\nb\n"),
        (b"a\rb\r", "a\nb\n"),
        (b"\xef\xbb\xbfa\n", "a\n"),
        ("\ta \u2028Ō\n".encode(), "\ta \u2028Ō\n"),
        (b"", "\n"),
    ],
)
def test_bytes_become_one_form_of_text(data: bytes, text: str) -> None:
    source, faults = decode(data, "cards.csv")
    assert faults == ()
    assert source is not None
    assert (source.name, source.text) == ("cards.csv", text)


def test_latin_1_is_refused_at_its_place() -> None:
    fault = refused(b"\xef\xbb\xbfname\r\nD\xc3\xb4r\r\nCaf\xe9\r\n")
    assert shown(fault) == (
        "games/x/cards.csv:3:4 '\ufffd' E402 cards.csv, line 3, column 4: the byte E9 (perhaps \"é\") is not UTF-8"
    )
    assert fault.hint == "Save the file as UTF-8; in a spreadsheet the form is called CSV UTF-8."


def test_half_a_character_at_the_end() -> None:
    assert refused(b"a\xc3").message == 'cards.csv, line 1, column 2: the byte C3 (perhaps "Ã") is not UTF-8'


def test_a_byte_without_a_letter() -> None:
    assert refused(b"\x81").message == "cards.csv, line 1, column 1: the byte 81 is not UTF-8"


@pytest.mark.parametrize(("form", "name"), [("utf-16", "UTF-16"), ("utf-32", "UTF-32")])
def test_wide_characters_are_refused(form: str, name: str) -> None:
    assert refused("name\n".encode(form)).message == f"cards.csv is saved as {name}, not as UTF-8"


@pytest.mark.parametrize(("character", "name"), [("\0", "U+0000"), ("\x1b", "U+001B"), ("\x7f", "U+007F")])
def test_control_characters_are_refused_at_their_place(character: str, name: str) -> None:
    fault = refused(f"name\r\nA{character}\n".encode())
    assert shown(fault) == (
        f"games/x/cards.csv:2:2 {character!r} E403 cards.csv, line 2: a control character ({name}) stands here"
    )


def test_a_file_is_read_under_its_name(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(b"name\r\nA")
    source, faults = read_source(path)
    assert faults == ()
    assert source is not None
    assert (source.name, source.text) == (str(path), "name\nA\n")


def test_a_file_that_is_not_there_is_reported_where_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "characters.csv").write_text("name\n")
    rules = Source("x.rules", 'table Card from "character.csv"\n')
    at = Span(rules, 16, 31)
    source, (fault,) = read_source(tmp_path / "character.csv", at)
    assert source is None
    assert shown(fault) == (
        'x.rules:1:17 \'"character.csv"\' E400 there is no file character.csv (did you mean "characters.csv"?)'
    )
    source, (fault,) = read_source(tmp_path / "no" / "such" / "file.csv")
    assert (source, fault.message) == (None, "there is no file file.csv")


@pytest.mark.parametrize("name", ["bad\0name.csv", "long" * 1000])
def test_a_name_that_no_file_can_have(tmp_path: Path, name: str) -> None:
    source, (fault,) = read_source(tmp_path / name)
    assert (source, fault.code.id) == (None, "E400")


def test_a_folder_and_a_file_without_end(tmp_path: Path) -> None:
    assert read_source(tmp_path)[1][0].message == f"{tmp_path.name} is a folder, not a file"
    assert read_source(Path(os.devnull))[0] is None


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    source, (fault,) = read_source(path)
    assert (source, fault.code.id, fault.message) == (None, "E401", "cards.csv is larger than 16 MiB")


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("name\n")

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert read_source(path)[1][0].message == "cards.csv cannot be read: Permission denied"
