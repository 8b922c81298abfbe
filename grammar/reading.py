"""From the bytes of a file to a `Source`: one way in for rules, tables and outlines.

A file is UTF-8. A BOM is dropped, every line end becomes `\\n`, and a letter with its accent is one character, so that
all later places fit what an editor shows and one name has one spelling. What comments of rules say stays to the byte.
"""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import TypeAlias
from unicodedata import is_normalized, normalize

from rulewright.grammar.diagnostics import Code, Diagnostic
from rulewright.grammar.layout import comment_at
from rulewright.grammar.source import Source, Span
from rulewright.grammar.suggest import nearest

NO_FILE = Code("E400", "file-not-readable")
TOO_LARGE = Code("E401", "file-too-large")
NOT_UTF8 = Code("E402", "not-utf-8")
CONTROL_CHARACTER = Code("E403", "control-character")

LARGEST = 16 * 1024 * 1024
_SAVE = "Save the file as UTF-8; in a spreadsheet the form is called CSV UTF-8."
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_WIDE = ((codecs.BOM_UTF32_LE, "UTF-32"), (codecs.BOM_UTF16_LE, "UTF-16"), (codecs.BOM_UTF16_BE, "UTF-16"))

Read: TypeAlias = tuple[Source | None, tuple[Diagnostic, ...]]


def read_source(path: Path, at: Span | None = None) -> Read:
    """Read a file; the source is None where it cannot be read as text.

    `at` is the place that names the file, where one does: a file that is not there is reported at it.
    """
    name = str(path)
    try:
        if not path.is_file():
            return None, (_no_file(path, at),)
        if path.stat().st_size > LARGEST:
            return None, (_whole_file(TOO_LARGE, name, at, f"{path.name} is larger than {LARGEST // 1024**2} MiB"),)
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or "unknown reason"
        return None, (_whole_file(NO_FILE, name, at, f"{path.name} cannot be read: {reason}"),)
    return decode(data, name)


def decode(data: bytes, name: str) -> Read:
    """Make a source of the bytes of a file called `name`; None where they are not UTF-8 or hold control characters."""
    file = Path(name).name
    wide = next((form for mark, form in _WIDE if data.startswith(mark)), None)
    if wide is not None:
        return None, (_whole_file(NOT_UTF8, name, None, f"{file} is saved as {wide}, not as UTF-8", _SAVE),)
    try:
        text = _in_one_way(data.decode("utf-8"), name)
    except UnicodeDecodeError as error:
        return None, (_not_utf8(data, error.start, name),)
    source = Source(name, text if text.endswith("\n") else text + "\n")
    strange = _CONTROL.search(text)
    if strange is not None:
        span = Span(source, strange.start(), strange.end())
        message = f"{file}, line {span.line}: a control character (U+{ord(strange[0]):04X}) stands here"
        return None, (Diagnostic(CONTROL_CHARACTER, span, message, "Take it out, if this is a text at all."),)
    return source, ()


def _in_one_way(text: str, name: str) -> str:
    """Return the text of a file with one line end and one spelling of each letter; comments of rules stay as they are written."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not name.endswith(".rules") or is_normalized("NFC", text):
        return normalize("NFC", text)
    lines = [(line, comment_at(line)) for line in text.split("\n")]
    return "\n".join([normalize("NFC", line[:at]) + line[at:] for line, at in lines])


def _not_utf8(data: bytes, at: int, name: str) -> Diagnostic:
    source = Source(name, _in_one_way(data.decode("utf-8", "replace"), name))
    start = len(_in_one_way(data[:at].decode("utf-8"), name))
    span = Span(source, start, start + 1)
    line, column = source.position(start)
    byte = data[at : at + 1]
    letter = byte.decode("cp1252", "replace")
    meant = f' (perhaps "{letter}")' if letter.isprintable() and letter != "\ufffd" else ""
    message = f"{Path(name).name}, line {line}, column {column}: the byte {byte.hex().upper()}{meant} is not UTF-8"
    return Diagnostic(NOT_UTF8, span, message, _SAVE)


def _no_file(path: Path, at: Span | None) -> Diagnostic:
    if path.is_dir():
        return _whole_file(NO_FILE, str(path), at, f"{path.name} is a folder, not a file")
    beside = [other.name for other in path.parent.iterdir()] if path.parent.is_dir() else []
    close = nearest(path.name, beside)
    question = f' (did you mean "{close}"?)' if close else ""
    hint = "Look at its name and its folder; capitals count."
    return _whole_file(NO_FILE, str(path), at, f"there is no file {path.name}{question}", hint)


def _whole_file(code: Code, name: str, at: Span | None, message: str, hint: str = "") -> Diagnostic:
    return Diagnostic(code, at or Span(Source(name, "\n"), 0, 0), message, hint)
