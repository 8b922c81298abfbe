"""Tell people what is wrong with their rules: the place, the words, the line itself, and what to write instead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath

from rich.cells import cell_len
from rich.text import Text

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.source import NOWHERE, Span
from rulewright.tools.screen import Screen, harmless, shown_path

COLOUR = {"error": "bold red", "warning": "bold yellow"}
CUT = "\u2026"  # stands where a long line was cut


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


def excerpt(span: Span, width: int | None) -> tuple[str, int, int]:
    """Return the line on which a span starts, where in it the span stands and how wide it is, in columns.

    A line wider than `width` is cut on the side, or on both sides, that is further from the span.
    """
    number, column = span.source.position(span.start)
    raw = span.source.line(number)
    length = max(1, min(span.end - span.start, len(raw) - column + 1))
    before, within = harmless(raw[: column - 1]), harmless(raw[column - 1 : column - 1 + length])
    line, at, wide = harmless(raw), cell_len(before), max(1, cell_len(within))
    if width is None or cell_len(line) <= width:
        return line, at, wide
    first = len(before) if at + wide > width - 1 else 0
    while first and cell_len(before[first - 1 :]) + wide < width - 2:
        first -= 1
    lead = CUT if first else ""
    kept, last = lead, first
    while last < len(line) and cell_len(kept + line[last]) < width:
        kept += line[last]
        last += 1
    at = cell_len(before[first:]) + len(lead)
    return kept + (CUT if last < len(line) else ""), at, max(1, min(wide, width - at))


def marked(span: Span, mark: str, words: str, style: str, gutter: int, width: int | None) -> Iterable[Text]:
    """Show the line of a span with marks under it, and words behind the marks or, where they do not fit, on lines below."""
    room = None if width is None else max(8, width - gutter - 5)
    line, at, wide = excerpt(span, room)
    yield Text.assemble((f" {span.line:>{gutter}} | ", "blue"), line)
    margin = (f" {'':>{gutter}} | ", "blue")
    fits = room is None or at + wide + 1 + cell_len(words) <= room
    yield Text.assemble(margin, " " * at, (mark * wide, style), (f" {words}" if words and fits else "", style))
    if words and not fits:
        yield Text.assemble(margin, (words, style))


def show(fault: Diagnostic, screen: Screen) -> None:
    """Write one diagnostic, with its lines of source."""
    colour = COLOUR[fault.severity]
    header = Text.assemble(
        (place(fault.span), "bold"), ": ", (fault.severity, colour), f": {harmless(fault.message)} ",
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
        screen.line(Text.assemble(("hint: ", "bold green"), harmless(fault.hint)), indent=2, hanging=6)


def totals(faults: Sequence[Diagnostic]) -> tuple[int, int]:
    """Count errors and warnings."""
    errors = sum(fault.severity == "error" for fault in faults)
    return errors, len(faults) - errors


def counted(games: int, houses: int) -> str:
    """Say how much was checked: `5 games and 3 files of house rules`."""
    files = f"{plural(houses, 'file')} of house rules"
    return f"{plural(games, 'game')} and {files}" if games and houses else files if houses else plural(games, "game")


def report(faults: Sequence[Diagnostic], screen: Screen, games: int, houses: int = 0) -> None:
    """Write all diagnostics of some games and files of house rules, and a line that sums them up."""
    for fault in faults:
        show(fault, screen)
        screen.line()
    errors, warnings = totals(faults)
    if not faults:
        screen.line(Text.assemble(("All is well", "bold green"), f": {counted(games, houses)} checked."))
        return
    found = [plural(count, word) for count, word in ((errors, "error"), (warnings, "warning")) if count]
    colour = COLOUR["error" if errors else "warning"]
    screen.line(Text.assemble((" and ".join(found), colour), f" in {counted(games, houses)}."))
