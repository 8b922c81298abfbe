"""What only follows from a line that could not be read is not reported: one mistake, one message."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.source import Span
from rulewright.interpreter.check import messages

_WORD = re.compile(r"[^\W\d]\w*")
_NAMES = {
    code.id for code in (messages.UNKNOWN_NAME, messages.UNKNOWN_TYPE, messages.NO_SUCH_FIELD, messages.WHO_IS_YOU)
}
_NAMES |= {code.id for code in (messages.NO_HOME, messages.NOTHING_TO_END, messages.WRONG_FRAME)}
_INDENTED = ("", " ", "\t", "#")
_GAME = {messages.NO_GAME.id, messages.WRONG_PLAYERS.id}
_ELSEWHERE = _NAMES | _GAME | {messages.NO_PHASE.id, messages.UNUSED.id}


def without_cascades(faults: Iterable[Diagnostic], unread: bool) -> tuple[Diagnostic, ...]:
    """Return the faults without those that are about a word of a line that has a fault of spelling itself.

    What stands in the same declaration as such a fault may be used there; a game or a phase whose header is broken is not missing. Nothing
    is missing or unused where a file of rules could not be read (`unread`), which may hold it.
    """
    found = tuple(faults)
    if unread:
        return tuple(fault for fault in found if fault.code.id not in _ELSEWHERE)
    broken = [fault for fault in found if fault.code.id.startswith("E1")]
    if not broken:
        return found
    words = {_stem(word) for fault in broken for word in _WORD.findall(fault.span.source.line(fault.span.line))}
    around = {_stem(word) for fault in broken for word in _WORD.findall(_declaration(fault.span))}
    return tuple(fault for fault in found if fault in broken or not _follows(fault, words, around))


def _declaration(span: Span) -> str:
    """Return the text of the declaration in which a span starts: as far as the next lines without indentation."""
    source, first, last = span.source, span.line, span.line + 1
    while first > 1 and source.line(first)[:1] in _INDENTED:
        first -= 1
    while last <= len(source.starts) and source.line(last)[:1] in _INDENTED:
        last += 1
    return "\n".join(source.line(number) for number in range(first, last))


def _follows(fault: Diagnostic, words: Set[str], around: Set[str]) -> bool:
    if fault.code.id == messages.UNUSED.id:  # of what has no name of its own nobody knows what it lacks
        return _WORD.fullmatch(fault.span.text) is None or _stem(fault.span.text) in around
    if fault.code.id in _GAME:
        return bool(words & {"game", "player"})
    if fault.code.id == messages.NO_PHASE.id:
        return "phase" in words
    return fault.code.id in _NAMES and any(_stem(word) in words for word in _WORD.findall(fault.span.text))


def _stem(word: str) -> str:
    word = word.lower().replace("_", "")
    return word[:-1] if word.endswith("s") and len(word) > 1 else word
