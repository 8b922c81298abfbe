"""Tell people what is wrong with their rules: the place, the words, the line itself, and what to write instead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.source import NOWHERE, Span
from rulewright.tools.screen import Screen, harmless, shown_path

COLOUR = {"error": "bold red", "warning": "bold yellow"}
CUT = "\u2026"  # stands where a long line was cut
MOST: Final = 200  # faults that are shown; more of them nobody reads
WIDEST: Final = 240  # columns of a line of source, also where nothing is wrapped
LONGEST: Final = 1_000  # characters of a message, which may quote a name of any length


def place(span: Span) -> str:
    """Write where a span starts as `file:line:column`, the file alone where the span is nowhere in it."""
    if span.source is NOWHERE.source:
        return span.source.name
    line, column = span.source.position(span.start)
    return f"{shown_path(span.source.name)}:{line}:{column}"


def place_in_game(span: Span) -> str:
    """Write the line on which a span starts, in a file of the game's folder."""
    return f"{PurePath(span.source.name).name}:{span.line}"


def plural(count: int, word: str) -> str:
    """Write a number of things: `1 error`, `2 errors`."""
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def excerpt(span: Span, width: int) -> tuple[str, int, int]:
    """Return the line on which a span starts, where in it the span stands and how wide it is, in columns.

    A line wider than `width` is cut on the side, or on both sides, that is further from the span.
    """
    number, column = span.source.position(span.start)
    raw = span.source.line(number)
    length = max(1, min(span.end - span.start, len(raw) - column + 1, width))
    start, stop = max(0, column - 1 - width), column - 1 + length + width  # what is further away cannot fit
    before, within = harmless(raw[start : column - 1]), harmless(raw[column - 1 : column - 1 + length])
    line, at, wide = harmless(raw[start:stop]), cell_len(before), max(1, cell_len(within))
    if start == 0 and stop >= len(raw) and cell_len(line) <= width:
        return line, at, wide
    first = len(before) if at + wide > width - 1 else 0
    while first and cell_len(before[first - 1 :]) + wide < width - 2:
        first -= 1
    lead = CUT if first or start else ""
    kept, last = lead, first
    while last < len(line) and cell_len(kept + line[last]) < width:
        kept += line[last]
        last += 1
    at = cell_len(before[first:]) + len(lead)
    return kept + (CUT if last < len(line) or stop < len(raw) else ""), at, max(1, min(wide, width - at))


def marked(span: Span, mark: str, words: str, style: str, gutter: int, width: int | None) -> Iterable[Text]:
    """Show the line of a span with marks under it, and words behind the marks or, where they do not fit, on lines below."""
    room = None if width is None else max(8, width - gutter - 5)
    line, at, wide = excerpt(span, WIDEST if room is None else min(room, WIDEST))
    yield Text.assemble((f" {span.line:>{gutter}} | ", "blue"), line)
    margin = (f" {'':>{gutter}} | ", "blue")
    fits = room is None or at + wide + 1 + cell_len(words) <= room
    yield Text.assemble(margin, " " * at, (mark * wide, style), (f" {words}" if words and fits else "", style))
    if words and not fits:
        yield Text.assemble(margin, (words, style))


def brief(words: str) -> str:
    """Cut a message of any length to one that can be read."""
    return harmless(words if len(words) <= LONGEST else words[: LONGEST - 1] + CUT)


def show(fault: Diagnostic, screen: Screen) -> None:
    """Write one diagnostic, with its lines of source."""
    colour = COLOUR[fault.severity]
    header = Text.assemble(
        (place(fault.span), "bold"), ": ", (fault.severity, colour), f": {brief(fault.message)} ",
        (f"[{fault.code.id} {fault.code.name}]", "dim"),
    )  # fmt: skip
    screen.line(header, hanging=2)
    if fault.span.source is not NOWHERE.source:
        gutter = len(str(max(span.line for span in (fault.span, *(label.span for label in fault.labels)))))
        for text in marked(fault.span, "^", "", colour, gutter, screen.width):
            screen.line(text, hanging=gutter + 4)
        for label in fault.labels:
            if label.span.source is not fault.span.source:
                screen.line(Text.assemble((place(label.span), "bold"), ":"), indent=gutter + 2)
            for text in marked(label.span, "-", harmless(label.text), "cyan", gutter, screen.width):
                screen.line(text, hanging=gutter + 4)
    if fault.hint:
        screen.line(Text.assemble(("hint: ", "bold green"), brief(fault.hint)), indent=2, hanging=6)


def totals(faults: Sequence[Diagnostic]) -> tuple[int, int]:
    """Count errors and warnings."""
    errors = sum(fault.severity == "error" for fault in faults)
    return errors, len(faults) - errors


def counted(games: int, houses: int) -> str:
    """Say how much was checked: `5 games and 3 files of house rules`."""
    files = f"{plural(houses, 'file')} of house rules"
    return f"{plural(games, 'game')} and {files}" if games and houses else files if houses else plural(games, "game")


def foremost(faults: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Return the faults to show, in their order: all of them, or where those are too many, errors before warnings."""
    if len(faults) <= MOST:
        return faults
    kept = sorted(range(len(faults)), key=lambda number: faults[number].severity != "error")[:MOST]
    return [faults[number] for number in sorted(kept)]


def report(faults: Sequence[Diagnostic], screen: Screen, games: int, houses: int = 0) -> None:
    """Write the diagnostics of some games and files of house rules, and a line that sums them up."""
    told = foremost(faults)
    for fault in told:
        show(fault, screen)
        screen.line()
    if len(told) < len(faults):
        screen.line(f"{len(faults) - len(told):,} more are not shown; `rulewright check --json` writes them all.")
        screen.line()
    errors, warnings = totals(faults)
    if not faults:
        screen.line(Text.assemble(("All is well", "bold green"), f": {counted(games, houses)} checked."))
        return
    found = [plural(count, word) for count, word in ((errors, "error"), (warnings, "warning")) if count]
    colour = COLOUR["error" if errors else "warning"]
    screen.line(Text.assemble((" and ".join(found), colour), f" in {counted(games, houses)}."))
