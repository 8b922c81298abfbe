"""Parsing: text in, tree and diagnostics out. This is the only door to the grammar.

A text is read declaration by declaration; a fault in one does not touch the others, and inside one the machine goes on
after a fault as far as it can. Nothing that an author writes raises an exception.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final, cast

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.builders import BUILDERS, Fault
from rulewright.grammar.classify import DECLARATIONS, Diagnosis, classify
from rulewright.grammar.codes import EMPTY_BLOCK, WRONG_LEVEL
from rulewright.grammar.diagnostics import Diagnostic, Diagnostics
from rulewright.grammar.frozen import frozen
from rulewright.grammar.layout import DEEPEST, LayoutFault, Line, chunks
from rulewright.grammar.machine import Stuck, run
from rulewright.grammar.nodes import Program
from rulewright.grammar.nodes.declarations import Declaration
from rulewright.grammar.reading import decode, read_source
from rulewright.grammar.recovery import apart, mended
from rulewright.grammar.source import Source, Span

MOST_FAULTS: Final = 10
"""How many faults of one text are told; the reader stops after that many."""

LONGEST: Final = 2_000_000
"""How many characters a text may have."""

MOST_LINES: Final = 20_000
"""How many lines a text may have, blank ones and comments aside."""

_AT_THE_MARGIN: Final = re.compile(r"[^\s#]")

_WORD: Final = re.compile(r"\w+")
_LINE: Final = re.compile(r"^[ \t]*[^\s#]", re.MULTILINE)


@frozen
class Parsed:
    """What parsing gives: the program, or None where nothing could be built, and all that is wrong with the text.

    Where there are faults, the program has what could be read beside them; a line that was cut out is a Hole whose span is
    empty, while one that the author left has its dots. `unread`: a text was not read at all, as it is no text or too long.
    """

    program: Program | None
    diagnostics: tuple[Diagnostic, ...]
    unread: bool = False


def parse_text(text: str | bytes, name: str) -> Parsed:
    """Parse one text; `name` is what diagnostics call it."""
    source, unread = decode(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"), name)
    return Parsed(None, unread, True) if source is None else _parse(source)


def parse_files(paths: Iterable[Path]) -> Parsed:
    """Parse the files of one program, in the order given, into one tree; a file that cannot be read is a fault."""
    parts: list[Parsed] = []
    for path in paths:
        source, unread = read_source(path)
        parts.append(Parsed(None, unread, True) if source is None else _parse(source))
    programs = [part.program for part in parts if part.program is not None]
    declarations = tuple(declaration for program in programs for declaration in program.declarations)
    faults = tuple(fault for part in parts for fault in part.diagnostics)
    program = Program(programs[0].span, declarations) if programs else None
    return Parsed(program, faults, any(part.unread for part in parts))


def too_long(source: Source) -> Diagnostic | None:
    """Return what is wrong with a text of too many characters or lines, which is not read; None for any other."""
    start, length = Span(source, 0, 0), len(source.text)
    if length > LONGEST:
        return messages.too_long(start, length, "characters", LONGEST)
    lines = sum(1 for _ in _LINE.finditer(source.text))
    return messages.too_long(start, lines, "lines of rules", MOST_LINES) if lines > MOST_LINES else None


def heads(source: Source) -> set[str]:
    """Return the words by which the declarations of a text begin, without reading what they say."""
    return {line.split(maxsplit=1)[0].rstrip(":") for line in source.text.split("\n") if _AT_THE_MARGIN.match(line)}


def read_first(source: Source, head: str) -> Declaration | None:
    """Read the first declaration of a text that begins with a word, and nothing else of it; None where there is none that can be read."""
    if head not in heads(source) or too_long(source) is not None:
        return None
    for chunk in chunks(source, []):
        if source.text[chunk[0].start : chunk[0].end].split(maxsplit=1)[0].rstrip(":") == head:
            return _declaration(source, list(chunk), Diagnostics(), frozenset())[0]
    return None


def _parse(source: Source) -> Parsed:
    """Parse a text; what was read lately is not read again, whatever file it stands in."""
    return _parsed(source.name, source.text)


@lru_cache(maxsize=256)
def _parsed(name: str, text: str) -> Parsed:
    source = Source(name, text)
    long = too_long(source)
    if long is not None:
        return Parsed(None, (long,), True)
    found = Diagnostics()
    layout: list[LayoutFault] = []
    declarations: list[Declaration] = []
    before: Diagnostic | None = None
    parts = list(chunks(source, layout))
    odd = {source.position(fault.start)[0] for fault in layout}
    for chunk in _whole(source, parts, found):
        if len(found.found) >= MOST_FAULTS:
            break
        if before and before.code in (EMPTY_BLOCK, WRONG_LEVEL) and not _declares(source, chunk[0]):
            continue
        waiting: list[Line] | None = list(chunk)
        while waiting:
            declaration, before, waiting = _declaration(source, waiting, found, odd)
            if declaration is not None:
                declarations.append(declaration)
    found.extend(_layout_message(source, fault) for fault in layout)
    program = Program(Span(source, 0, len(source.text)), tuple(declarations)) if declarations else None
    return Parsed(program, found.in_order()[:MOST_FAULTS])


def _whole(source: Source, parts: list[tuple[Line, ...]], found: Diagnostics) -> Iterator[tuple[Line, ...]]:
    """Yield the lines of each declaration; a line at the margin that declares nothing is put into the block above where it can be read.

    That it is not indented is told, once for each block.
    """
    whole: tuple[Line, ...] = ()
    told: set[int] = set()
    for part in parts:
        apart = not whole or _declares(source, part[0]) or len(found.found) >= MOST_FAULTS
        joined = None if apart else _joined(source, whole, part)
        if joined is not None:
            header = next(line for line in reversed(whole) if line.level < joined[len(whole)].level)
            if header.start not in told:
                found.add(messages.not_indented(_span(source, part[0]), _span(source, header)))
            told.add(header.start)
            whole = joined
            continue
        if whole:
            yield whole
        whole = part
    if whole:
        yield whole


def _joined(source: Source, whole: tuple[Line, ...], part: tuple[Line, ...]) -> tuple[Line, ...] | None:
    """Return a block with more lines, the first of them as deep as it can be read; None where it cannot be read at all."""
    first, *rest = part
    for level in range(min(whole[-1].level + 1, DEEPEST), 0, -1):
        joined = (*whole, replace(first, level=level), *rest)
        try:
            run(source, joined, BUILDERS)
        except (Stuck, Fault):
            continue
        return joined
    return None


def _span(source: Source, line: Line) -> Span:
    return Span(source, line.start, line.end)


def _declaration(
    source: Source, chunk: list[Line], found: Diagnostics, odd: Set[int]
) -> tuple[Declaration | None, Diagnostic | None, list[Line] | None]:
    """Read one declaration; return it, if it has a header that can be read, the last fault found in it, and what has to be read apart.

    That is a declaration that stands too far in, inside another; it is not told of on a line that is `odd` anyway.
    """
    lines: list[Line] | None = chunk
    last: Diagnostic | None = None
    rest: list[Line] | None = None
    told: set[int] = set()
    while lines and len(found.found) < MOST_FAULTS:
        try:
            declaration = cast("Declaration", run(source, lines, BUILDERS))
        except Stuck as stuck:
            diagnosis = classify(source, lines, stuck)
        except Fault as fault:
            start = fault.told.span.start
            at = max((index for index, line in enumerate(lines) if line.start <= start), default=0)
            diagnosis = Diagnosis(fault.told, at)
        else:
            return (None if lines[0].instead else declaration), last, rest
        inside = apart(source, lines, diagnosis.line)
        if inside is not None:
            rest, lines = inside, _readable(source, lines[: diagnosis.line])
            if _span(source, inside[0]).line not in odd:
                word = Span(
                    source, inside[0].start, inside[0].start + len(_WORD.findall(source.text, inside[0].start)[0])
                )
                found.add(messages.declaration_inside(word, word.text))
            continue
        if lines[diagnosis.line].start not in told:
            told.add(lines[diagnosis.line].start)
            last = diagnosis.fault
            found.add(last)
        lines = mended(source, lines, diagnosis)
    return None, last, rest


def _readable(source: Source, lines: list[Line]) -> list[Line] | None:
    """Return lines that can be read as a declaration; None where nothing is left in its block."""
    try:
        run(source, lines, BUILDERS)
    except (Stuck, Fault):
        return None
    return lines


def _declares(source: Source, line: Line) -> bool:
    """Tell whether a line begins like a declaration."""
    words = source.text[line.start : line.end].split(maxsplit=1)
    return bool(words) and words[0].rstrip(":") in DECLARATIONS


def _layout_message(source: Source, fault: LayoutFault) -> Diagnostic:
    span = Span(source, fault.start, fault.end)
    match fault.kind:
        case "tab":
            return messages.tab(span)
        case "odd":
            return messages.odd_indentation(span)
        case "two":
            return messages.two_blanks(span)
        case "skipped":
            return messages.level_skipped(span)
        case "deep":
            return messages.too_deep(span)
