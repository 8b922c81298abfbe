"""What only follows from a line that could not be read is not reported: one mistake, one message."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from rulewright.grammar.diagnostics import Diagnostic, Label, in_order
from rulewright.grammar.reading import CONTROL_CHARACTER, NO_FILE, NOT_UTF8, TOO_LARGE
from rulewright.grammar.source import Source, Span
from rulewright.interpreter.check import messages, outline_codes, table_codes

_WORD = re.compile(r"[^\W\d]\w*")
_NAMES = {
    code.id for code in (messages.UNKNOWN_NAME, messages.UNKNOWN_TYPE, messages.NO_SUCH_FIELD, messages.WHO_IS_YOU)
}
_NAMES |= {code.id for code in (messages.NO_HOME, messages.NOTHING_TO_END, messages.WRONG_FRAME)}
_INDENTED = ("", " ", "\t", "#")
_DECLARED = re.compile(r"\s+[\w, ]+:")
_TYPES = {messages.UNKNOWN_TYPE.id}
_COMMENT = re.compile(r"#[^\n]*")
_MISSING = {messages.UNKNOWN_NAME.id, messages.UNKNOWN_TYPE.id, messages.NO_SUCH_FIELD.id}
_PLACES = re.compile(r"(?:zones|each)\b")
_GAME = {messages.NO_GAME.id, messages.WRONG_PLAYERS.id}
_NO_ROWS = {
    code.id
    for code in (
        NO_FILE,
        TOO_LARGE,
        NOT_UTF8,
        CONTROL_CHARACTER,
        table_codes.NO_TABLE,
        table_codes.NO_HEADER,
        table_codes.EMPTY_TABLE,
        table_codes.WRONG_TABLE,
        outline_codes.BAD_YAML,
    )
}
"""What is wrong with a table of which the rows are not known."""
_ROW_NAME = re.compile(r'"[^"]*"|\b[^\W\d_a-z]\w*')
"""How the name of a row is written in the rules: in quotes, or with a capital."""
_ELSEWHERE = _NAMES | _GAME | {messages.NO_PHASE.id, messages.UNUSED.id}


def without_cascades(faults: Iterable[Diagnostic], unread: bool) -> tuple[Diagnostic, ...]:
    """Return the faults without those that are about a word of a line that has a fault of spelling itself.

    What stands in the same declaration as such a fault may be used there; a game or a phase whose header is broken is not missing. Nothing
    is missing or unused where a file of rules could not be read (`unread`), which may hold it, and no name is wrong that a row may have
    of a table that could not be read.
    """
    found = tuple(faults)
    if any(fault.code.id in _NO_ROWS for fault in found):
        found = tuple(fault for fault in found if not _names_a_row(fault))
    if unread:
        return tuple(fault for fault in found if fault.code.id not in _ELSEWHERE)
    unreadable = [fault for fault in found if fault.code.id.startswith("E1") or fault.code is table_codes.RAGGED_ROW]
    found = _without(found, unreadable)
    return told_once(_without(found, [fault for fault in found if fault.code.id in _TYPES]))


def _names_a_row(fault: Diagnostic) -> bool:
    """Tell whether a fault may be there only because no row has the name that stands at it, or a die that has no rows."""
    if fault.code.id == messages.COUNT_MISMATCH.id:
        return True
    return fault.code.id in _NAMES | {messages.WRONG_TYPE.id} and _ROW_NAME.search(fault.span.text) is not None


def _without(found: tuple[Diagnostic, ...], broken: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return faults without those that follow from some of them."""
    if not broken:
        return found
    words = {_stem(word) for fault in broken for word in _WORD.findall(_unread(fault))}
    around = {_stem(word) for fault in broken for word in _WORD.findall(_declaration(fault.span))}
    headers = [_header(fault.span) for fault in broken]
    return tuple(fault for fault in found if fault in broken or not _follows(fault, words, around, headers))


def _declaration(span: Span) -> str:
    """Return the text of the declaration in which a span starts: as far as the next lines without indentation."""
    source, first, last = span.source, span.line, span.line + 1
    while first > 1 and source.line(first)[:1] in _INDENTED:
        first -= 1
    while last <= len(source.starts) and source.line(last)[:1] in _INDENTED:
        last += 1
    return "\n".join(source.line(number) for number in range(first, last))


def told_once(faults: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the faults with each name that is not there told once, at its first place; labels show the others."""
    first: dict[tuple[str, str], Diagnostic] = {}
    places: dict[tuple[str, str], list[Label]] = {}
    told: list[Diagnostic | tuple[str, str]] = []
    for fault in faults:
        key = (fault.code.id, fault.message)
        if fault.code.id not in _MISSING:
            told.append(fault)
        elif key not in first:
            first[key], places[key] = fault, list(fault.labels)
            told.append(key)
        else:
            places[key].append(messages.here_too(fault.span))
    whole = {key: replace(fault, labels=tuple(places[key])) for key, fault in first.items()}
    return in_order(one if isinstance(one, Diagnostic) else _misspelt(whole[one]) for one in told)


def _misspelt(fault: Diagnostic) -> Diagnostic:
    """Return a fault about a name that is missing in several places; at the one name like it that nothing uses, where there is one."""
    near = fault.fix.text if fault.fix is not None else ""
    if not near or not fault.labels:
        return fault
    source = fault.span.source
    text = _COMMENT.sub(lambda comment: " " * len(comment[0]), source.text)
    places = [place.span() for place in re.finditer(rf"\b{re.escape(near)}\b", text)]
    if len(places) != 1:
        return fault
    return messages.misspelt_where_declared(Span(source, *places[0]), fault)


def _unread(fault: Diagnostic) -> str:
    """Return the text whose words are not known because of a fault: its line, or where only a type is not known that and what has it."""
    source, number = fault.span.source, fault.span.line
    line = source.line(number)
    rows = "".join(_rows_below(source, number))
    if fault.code.id not in _TYPES:
        return f"{line} {rows}"
    declared = _DECLARED.match(line)
    return f"{fault.span.text} {declared[0] if declared else ''} {rows}"


def _rows_below(source: Source, number: int) -> Iterator[str]:
    """Yield the rows of a table right below a line; a line of a table that is misspelt has some of which nothing is known."""
    for below in range(number + 1, len(source.starts) + 1):
        line = source.line(below).strip()
        if line.startswith("|"):
            yield line
        elif line and not line.startswith("#"):
            return


def _follows(fault: Diagnostic, words: Set[str], around: Set[str], headers: Sequence[str]) -> bool:
    """Tell whether a fault follows from lines that could not be read: these words, those of their declarations, the headers above them."""
    if fault.code.id == messages.UNUSED.id:  # of what has no name of its own nobody knows what it lacks
        return _WORD.fullmatch(fault.span.text) is None or _stem(fault.span.text) in around
    if fault.code.id.startswith("E4") and _header(fault.span) in headers:
        return True
    if fault.code.id == messages.NO_HOME.id and any(_PLACES.match(header) for header in headers):
        return True
    if fault.code.id == messages.NO_PHASE.id and any(header.startswith("phase") for header in headers):
        return True
    if fault.code.id in _GAME:
        return bool(words & {"game", "player"})
    if fault.code.id == messages.NO_PHASE.id:
        return "phase" in words
    return fault.code.id in _NAMES and any(_stem(word) in words for word in _WORD.findall(fault.span.text))


def _stem(word: str) -> str:
    word = word.lower().replace("_", "")
    return word[:-1] if word.endswith("s") and len(word) > 1 else word


def _header(span: Span) -> str:
    """Return the line at the margin that a place stands in or below."""
    for number in range(span.line, 0, -1):
        line = span.source.line(number)
        if line.strip() and not line[0].isspace() and not line.startswith("#"):
            return line
    return ""
