"""Which blanks stand between two pieces of a sentence: one, or none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulewright.grammar.formatting.pieces import Piece

_NONE_BEFORE: Final = frozenset({",", ":", ")", ".", ".."})
_NONE_AFTER: Final = frozenset({"(", ".", ".."})
_ENDS_A_VALUE: Final = frozenset({"WORD", "INTEGER", "QUOTED", ")", "rounded up", "rounded down", "before"})


def joined(pieces: Iterable[Piece], before: Piece | None) -> str:
    """Write pieces one after the other. `before`: what stands before the first, on the line before."""
    said, signed = "", False
    for piece in pieces:
        if said and before is not None and not signed:
            said += _between(before, piece)
        said += piece.text
        signed = piece.text in ("+", "-") and (before is None or before.terminal not in _ENDS_A_VALUE)
        before = piece
    return said


def _between(left: Piece, right: Piece) -> str:
    """Return what stands between two pieces: `reach(leader)` is one word, `draws (n - 1) cards` are several."""
    if left.heard == right.heard and "/" in (left.text, right.text):
        return ""
    if right.text == "(":
        return "" if left.terminal == "WORD" or left.text in _NONE_AFTER else " "
    return "" if left.text in _NONE_AFTER or right.text in _NONE_BEFORE else " "
