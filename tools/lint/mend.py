"""Carry out the fixes that diagnostics bring: each a piece of a file that is replaced by another text."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulewright.grammar.diagnostics import Diagnostic, Fix
from rulewright.grammar.reading import read_source
from rulewright.tools import durable


def mend(faults: Iterable[Diagnostic]) -> dict[str, int]:
    """Make all fixes that do not touch one another; return how many were made in each file.

    A file that is no longer what was read, or that cannot be written as it was read (other line ends, accents in pieces), is left alone.
    """
    by_file: dict[str, list[Fix]] = {}
    for fault in faults:
        if fault.fix is not None:
            by_file.setdefault(fault.fix.span.source.name, []).append(fault.fix)
    made: dict[str, int] = {}
    for name, fixes in by_file.items():
        count = _mended(Path(name), fixes)
        if count:
            made[name] = count
    return made


def _mended(path: Path, fixes: list[Fix]) -> int:
    source, _ = read_source(path)
    raw = path.read_bytes().decode("utf-8") if source is not None else ""
    if source is None or source.text != fixes[0].span.source.text:
        return 0
    line_end = "\r\n" if "\r\n" in raw else "\n"
    mark = "\ufeff" if raw.startswith("\ufeff") else ""
    if mark + source.text.replace("\n", line_end) not in (raw, raw + line_end):
        return 0
    text, behind, count = source.text, len(source.text) + 1, 0
    for fix in sorted(fixes, key=lambda fix: (fix.span.start, fix.span.end), reverse=True):
        if fix.span.end <= behind and source.text[fix.span.start : fix.span.end] != fix.text:
            text = text[: fix.span.start] + fix.text + text[fix.span.end :]
            behind, count = fix.span.start, count + 1
    if count:
        durable.write(path, mark + text.replace("\n", line_end))
    return count
