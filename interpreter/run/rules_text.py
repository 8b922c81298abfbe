"""The text of the rules that a save belongs to, small enough to lie in it, and what other rules say instead."""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import b64decode, b64encode
from difflib import unified_diff
from functools import lru_cache
from typing import Any, Final

LONGEST: Final = 16_000_000
"""So many characters of rules are unpacked, for a save is a stranger's file."""


COMMENT: Final = re.compile(r"(^|\s)#[^\"]*$")


@lru_cache(maxsize=8)
def packed(text: str) -> str:
    """Return a text, compressed, as one that JSON can hold."""
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(data: Any) -> str | None:  # noqa: ANN401 - anything that a file may hold
    """Return a text that was packed; None where it is none."""
    if not isinstance(data, str):
        return None
    try:
        return zlib.decompressobj().decompress(b64decode(data, validate=True), LONGEST).decode()
    except (binascii.Error, zlib.error, ValueError):
        return None


def changes(old: str, new: str) -> list[str]:
    """Return the lines that differ: `- ` and what the old rules say, `+ ` and what the new ones say."""
    found = unified_diff(lines_of(old), lines_of(new), lineterm="", n=0)
    return [f"{line[0]} {line[1:].strip()}" for line in found if line[0] in "+-" and line[:3] not in ("+++", "---")]


def lines_of(text: str) -> list[str]:
    """Return the lines of rules without comments and blanks at the end, and without empty ones."""
    lines = (COMMENT.sub("", line).rstrip() for line in text.split("\n"))
    return [line for line in lines if line]
