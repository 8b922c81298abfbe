"""What only follows from a line that could not be read is not reported: one mistake, one message."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.interpreter.check import messages

_WORD = re.compile(r"[^\W\d]\w*")
_NAMES = {
    code.id for code in (messages.UNKNOWN_NAME, messages.UNKNOWN_TYPE, messages.NO_SUCH_FIELD, messages.WHO_IS_YOU)
}
_NAMES |= {code.id for code in (messages.NO_HOME, messages.NOTHING_TO_END, messages.WRONG_FRAME)}
_GAME = {messages.NO_GAME.id, messages.WRONG_PLAYERS.id}
_ELSEWHERE = _NAMES | _GAME | {messages.NO_PHASE.id, messages.UNUSED.id}


def without_cascades(faults: Iterable[Diagnostic], unread: bool) -> tuple[Diagnostic, ...]:
    """Return the faults without those that are about a word of a line that has a fault of spelling itself.

    With such a fault nothing is said of what is unused, and a game or a phase whose header is broken is not missing. Nothing is missing
    or unused either where a file of rules could not be read (`unread`), which may hold it.
    """
    found = tuple(faults)
    if unread:
        return tuple(fault for fault in found if fault.code.id not in _ELSEWHERE)
    broken = [fault for fault in found if fault.code.id.startswith("E1")]
    if not broken:
        return found
    words = {_stem(word) for fault in broken for word in _WORD.findall(fault.span.source.line(fault.span.line))}
    return tuple(fault for fault in found if fault in broken or not _follows(fault, words))


def _follows(fault: Diagnostic, words: set[str]) -> bool:
    if fault.code.id == messages.UNUSED.id:
        return True
    if fault.code.id in _GAME:
        return bool(words & {"game", "player"})
    if fault.code.id == messages.NO_PHASE.id:
        return "phase" in words
    return fault.code.id in _NAMES and any(_stem(word) in words for word in _WORD.findall(fault.span.text))


def _stem(word: str) -> str:
    word = word.lower().replace("_", "")
    return word[:-1] if word.endswith("s") and len(word) > 1 else word
