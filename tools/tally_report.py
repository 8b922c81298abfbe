"""Tell people what a simulation found."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.tools.report import plural
from rulewright.tools.screen import Screen
from rulewright.tools.statistics import QUANTILES, Share, Spread
from rulewright.tools.table import show_table
from rulewright.tools.tally import Tally

MOST_FAULTS = 10  # so many games with faults, and so many without an end, are listed


def per_cent(part: Share) -> str:
    """Write a share with its interval."""
    return f"{part.share:.1%} ({part.low:.1%} to {part.high:.1%})"


def numbers(name: str, of: Spread) -> tuple[str, ...]:
    """Write how numbers are spread, as a row."""
    return (name, f"{of.mean:,.1f}", f"{of.least:,}", *(f"{value:,}" for value in of.quantiles), f"{of.greatest:,}")


def show(title: str, found: Tally, screen: Screen) -> None:
    """Write a simulation; shares are of the finished games, with 95 % intervals."""
    screen.line(f"{title}: {plural(found.games, 'game')}, {found.finished:,} finished.")
    if found.finished:
        screen.heading("Outcomes, with 95 % intervals")
        rows = [
            (f"{seat.seat} ({seat.agent})", per_cent(seat.wins), per_cent(seat.draws), per_cent(seat.losses))
            for seat in found.seats
        ]
        show_table(screen, ("seat", "won", "drew", "lost"), rows)
        screen.heading("Endings")
        endings = [(name, f"{part.count:,}", per_cent(part)) for name, part in found.endings]
        show_table(screen, ("ending", "games", "share"), endings)
        screen.heading("In a game")
        spreads = [("decisions in all", found.length)]
        spreads += [(f"asked of {seat.seat}", seat.decisions) for seat in found.seats]
        spreads += [(f"score of {seat.seat}", seat.score) for seat in found.seats]
        header = ("", "mean", "least", *(f"{part} %" if part != 50 else "median" for part in QUANTILES), "most")
        show_table(screen, header, [numbers(name, of) for name, of in spreads if of is not None])
    show_stopped(found.faults, found.unfinished, screen)
    if found.unfinished:
        screen.line("Longer games are allowed with --longest N.", indent=2)


def show_stopped(faults: Sequence[tuple[int, str]], unfinished: Sequence[tuple[int, str]], screen: Screen) -> None:
    """Write which games a fault of the rules stopped, and which were given up as too long."""
    if faults:
        screen.heading(f"A fault of the rules stopped {plural(len(faults), 'game')}")
        show_games(faults, screen)
    if unfinished:
        screen.heading(f"Given up as too long: {plural(len(unfinished), 'game')}")
        show_games(unfinished, screen)


def show_games(games: Sequence[tuple[int, str]], screen: Screen) -> None:
    """Write what is to be said of games that came to no ending, of the first of them."""
    for seed, message in games[:MOST_FAULTS]:
        screen.line(f"seed {seed}: {message}", indent=2, hanging=2)
    if len(games) > MOST_FAULTS:
        screen.line(f"and {len(games) - MOST_FAULTS} more", indent=2)
