"""Going on after a fault, so that one run finds what is wrong elsewhere too.

A faulty line that opens a block is read as the simplest line that opens such a block; any other is read as `...`,
together with what stands below it. Each line is mended at most twice, so that every chunk comes to an end.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulewright.grammar.builders import BUILDERS, Fault
from rulewright.grammar.classify import DECLARATIONS, Diagnosis
from rulewright.grammar.classify.case import CLAUSES
from rulewright.grammar.layout import HOLE, Line, open_bracket, unfolded
from rulewright.grammar.machine import Stuck, run
from rulewright.grammar.source import Source

AT_TOP: Final[dict[str, tuple[str, ...]]] = {
    "game": ("game", "QUOTED"), "zones": ("zones",), "facts": ("facts",), "each": ("each", "WORD"),
    "table": ("table", "WORD"), "track": ("track", "WORD"), "die": ("die", "WORD"), "map": ("map", "WORD", "of", "WORD"),
    "setup": ("setup",), "spot": ("action", "WORD"), "phase": ("phase", "WORD"), "action": ("action", "WORD"),
    "reaction": ("reaction",), "how": ("how to", "WORD"), "when": ("setup",), "before": ("setup",), "as": ("setup",),
    "at": ("setup",), "while": ("always",), "always": ("always",), "score": ("score", "WORD"),
    "example": ("example", "QUOTED"), "variant": ("variant", "QUOTED", "of", "QUOTED"),
    "scenario": ("scenario", "QUOTED", "of", "QUOTED"),
}  # fmt: skip
"""By the first word of a declaration that opens a block, the simplest header that opens such a block."""

_INSIDE: Final[dict[str, tuple[str, ...]]] = {
    "if": ("if", "WORD"), "otherwise": ("otherwise",), "for": ("together",), "repeat": ("repeat",), "on": ("on", "WORD"),
    "phase": ("phase", "WORD"), "cost": ("cost",), "does": ("does",), "reaction": ("reaction",), "action": ("action", "WORD"),
    "when": ("when", "WORD", "VERB"), "together": ("together",), "depending": ("depending on", "WORD"),
    "until": ("until", "WORD", "ends"),
}  # fmt: skip
_ANSWERS: Final = re.compile(r"(?:otherwise|if[ \t]+(?:declined|unable))\b")
_CLAUSE: Final = re.compile(rf"(?:{'|'.join(sorted(CLAUSES))})\b")
_FIRST: Final = re.compile(r"\w+")


def mended(source: Source, lines: list[Line], diagnosis: Diagnosis) -> list[Line] | None:
    """Return the lines with the faulty one replaced, or None where the declaration cannot be read at all."""
    index = diagnosis.line
    line = lines[index]
    end = _end_of_block(lines, index)
    if diagnosis.header:
        return [*lines[:index], replace(line, end=line.start, instead=diagnosis.header), *_deeper(source, lines, index)]
    if diagnosis.below:
        return lines[: index + 1] + lines[end:]
    if line.instead == HOLE:
        return None
    if not line.instead and open_bracket(source, line) is not None:
        first, *rest = unfolded(source, line)
        lines = [*lines[:index], first, *rest, *lines[index + 1 :]]
        line, end = first, _end_of_block(lines, index)
    stand_in = _stand_in(source, line) if not line.instead and end > index + 1 else None
    if stand_in:
        return [*lines[:index], replace(line, instead=stand_in), *lines[index + 1 :]]
    if line.level == 0:
        return None
    while end < len(lines) and lines[end].level == line.level and _ANSWERS.match(source.text, lines[end].start):
        end = _end_of_block(lines, end)
    if diagnosis.rows:
        while end < len(lines) and source.text.startswith("|", lines[end].start):
            end += 1
    return [*lines[:index], replace(line, instead=HOLE), *lines[end:]]


def apart(source: Source, lines: list[Line], index: int) -> list[Line] | None:
    """Return line `index` and what follows as a declaration of its own at the margin; None where it begins no declaration that can be read.

    What stands below it keeps its place, or comes out of the block with it. In a variant it only lacks its `add`.
    """
    first = _FIRST.match(source.text, lines[index].start)
    if source.text.startswith(("variant", "scenario"), lines[0].start):
        return None
    if index == 0 or lines[index].level == 0 or first is None or first[0] not in DECLARATIONS:
        return None
    out = lines[index].level
    for less in (0, out):
        moved = [replace(line, level=max(line.level - less, 1)) for line in lines[index + 1 :]]
        whole = [replace(lines[index], level=0), *moved]
        try:
            run(source, whole, BUILDERS)
        except (Stuck, Fault):
            continue
        return whole
    return None


def _deeper(source: Source, lines: list[Line], index: int) -> list[Line]:
    """Return the lines from one on; those of a block without its header, up to the next clause of an action, a level deeper."""
    end = index
    while (
        end < len(lines) and lines[end].level >= lines[index].level and not _CLAUSE.match(source.text, lines[end].start)
    ):
        end += 1
    return [*(replace(line, level=line.level + 1) for line in lines[index:end]), *lines[end:]]


def _end_of_block(lines: list[Line], index: int) -> int:
    """Return the index after the last line that is deeper than line `index`."""
    end = index + 1
    while end < len(lines) and lines[end].level > lines[index].level:
        end += 1
    return end


def _stand_in(source: Source, line: Line) -> tuple[str, ...] | None:
    """Return what a header can be read as, by its first word."""
    first = _FIRST.match(source.text, line.start)
    word = first[0] if first else ""
    if line.level == 0 and word in ("card", "token", "figure", "place", "sheet"):
        quoted = '"' in source.text[line.start : line.end]
        return word, "QUOTED" if quoted else "WORD"
    return (AT_TOP if line.level == 0 else _INSIDE).get(word)
