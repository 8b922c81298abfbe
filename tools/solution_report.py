"""Write for people what solving a game found."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rulewright.tools.backward import Number
from rulewright.tools.prospects import Prospect
from rulewright.tools.solution import Solution, Solved
from rulewright.tools.table import show_table

if TYPE_CHECKING:
    from rulewright.tools.screen import Screen

LONGEST = 12  # characters of a fraction that is written out
SURE = ("wins", "draws", "loses")


def written(number: Number) -> str:
    """Write a number, a short fraction as it is."""
    if isinstance(number, Fraction) and number.denominator == 1:
        return str(number)
    decimal = f"{float(number):.9f}"
    short = isinstance(number, Fraction) and len(str(number)) <= LONGEST
    return f"{number} = {decimal}" if short else decimal


def in_words(prospect: Prospect) -> tuple[str, ...]:
    """Write a result that is certain: one cell."""
    return (dict(zip(prospect.odds or (), SURE, strict=False)).get(Fraction(1), "does not win"),)


def in_numbers(prospect: Prospect) -> tuple[str, ...]:
    """Write a value, and how likely each result is as far as that is known: four cells."""
    return (written(prospect.value), *(map(written, prospect.odds) if prospect.odds else ("",) * 3))


def notes(found: Solution, solved: Solved) -> list[str]:
    """Say how the values are to be read."""
    lines = [f"{found.positions:,} positions were looked at."]
    if not solved.sure:
        scale = "won 1, drew 0, lost -1, times how likely each is" if solved.opposed else "how likely a win is"
        exact = f"right to within {solved.tolerance:g}" if solved.tolerance else "exact"
        lines.append(f"Value: {scale}; the numbers are {exact}.")
    if solved.endless:
        lines.append(
            f"Some positions can be kept up for ever; that counts as {'drawn' if solved.opposed else 'not won'}."
        )
    return lines


def show(found: Solution, screen: Screen) -> None:
    """Write a solution."""
    screen.line(found.title)
    if found.solved is None:
        for message in found.faults:
            screen.line(f"A fault of the rules was met, so that nothing is said of values: {message}", hanging=2)
        if found.full:
            screen.line(
                "There are more positions than was allowed, so that nothing can be said. Give a higher --limit."
            )
        return
    show_solved(found, found.solved, screen)


def show_solved(found: Solution, solved: Solved, screen: Screen) -> None:
    """Write what a game is worth, and its first ways on."""
    cells, header = (in_words, ("result",)) if solved.sure else (in_numbers, ("value", "won", "drew", "lost"))
    texts, length = solved.sure + 1, solved.start.length
    screen.heading("With best play" + (f", after at most {length:,} decisions" if length else ""))
    seats = [(seat, *cells(solved.seen_by(solved.start, number))) for number, seat in enumerate(found.seats)]
    show_filled(screen, ("seat", *header), seats, texts)
    viewer = solved.seat or 0
    rows = [
        (
            way.label,
            "best" if way.best else "",
            *cells(solved.seen_by(way.prospect, viewer)),
            "" if way.chance is None else str(way.chance),
            "" if way.prospect.length is None else f"{way.prospect.length:,}",
        )
        for way in solved.ways
    ]
    if rows:
        first = "What chance can bring first" if solved.seat is None else f"What {found.seats[viewer]} can do first"
        screen.heading(f"{first}, and what then comes to {found.seats[viewer]}")
        show_filled(screen, ("", "", *header, "chance", "decisions left"), rows, texts + 1)
    screen.line()
    for line in notes(found, solved):
        screen.line(line, hanging=2)


def show_filled(screen: Screen, header: tuple[str, ...], rows: list[tuple[str, ...]], texts: int) -> None:
    """Write a table without the columns in which nothing stands, except the first `texts`."""
    kept = [at for at in range(len(header)) if at < texts or any(row[at] for row in rows)]
    show_table(screen, [header[at] for at in kept], [[row[at] for at in kept] for row in rows], texts)
