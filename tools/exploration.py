"""Tell what a walk over all lines of play found, to people and to programs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rulewright.grammar.frozen import frozen
from rulewright.tools.report_json import Json
from rulewright.tools.walk import Counts

if TYPE_CHECKING:
    from rulewright.tools.screen import Screen


@frozen
class Exploration:
    """What was walked: the game's title, the hash of its rules, its seats, the depth asked for; and what was found."""

    title: str
    rules: str
    seats: tuple[str, ...]
    depth: int | None
    counts: Counts

    @property
    def results(self) -> list[tuple[str, int]]:
        """Complete lines by result, the most frequent first."""
        found: Counter[str] = Counter()
        for (result, _), games in self.counts.games.items():
            found[result] += games
        return sorted(found.items(), key=lambda item: (-item[1], item[0]))

    @property
    def lengths(self) -> list[tuple[int, int]]:
        """Complete lines by number of decisions, the shortest first."""
        found: Counter[int] = Counter()
        for (_, length), games in self.counts.games.items():
            found[length] += games
        return sorted(found.items())

    @property
    def stopped_by(self) -> str | None:
        """What left lines unfollowed."""
        if self.counts.full:
            return "limit"
        if self.counts.endless:
            return "circles"
        return "depth" if self.counts.unfinished else None

    def information(self, seat: int) -> int | None:
        """How many different things a seat can have seen when it must decide."""
        return None if self.counts.endless and self.counts.perfect else self.counts.information[seat]


def document(found: Exploration) -> dict[str, Json]:
    """Write an exploration as `schemas/exploration.schema.json` says."""
    counts = found.counts
    return {
        "game": found.title,
        "rules": found.rules,
        "depth": found.depth,
        "complete": counts.whole,
        "stopped_by": found.stopped_by,
        "games": counts.games.total(),
        "results": [
            {"result": result, "games": games, "odds": str(counts.odds[result])} for result, games in found.results
        ],
        "lengths": [{"decisions": length, "games": games} for length, games in found.lengths],
        "positions": {
            "decision": counts.positions.get("decision", 0),
            "end": counts.positions.get("end", 0),
            "chance": counts.positions.get("chance", 0),
        },
        "information_sets": [
            {"seat": seat, "count": found.information(number)} for number, seat in enumerate(found.seats)
        ],
        "perft": list(counts.perft),
        "unfinished": counts.unfinished,
        "faults": [{"message": message, "lines": lines} for message, lines in sorted(counts.faults.items())],
    }


NOTES = {
    "depth": "Only lines of at most {depth} decisions were followed: {unfinished:,} of them go on.",
    "circles": "Some lines go round in circles, so the lines of play cannot be counted to their ends. With --depth they can"
    " be counted up to a number of decisions.",
    "limit": "There is more than was allowed to be kept, and these are the counts so far. Give a --depth, or a higher --limit.",
}


def show(found: Exploration, screen: Screen) -> None:
    """Write an exploration for people."""
    from rulewright.tools.table import show_table

    counts = found.counts
    screen.line(found.title)
    if found.stopped_by:
        screen.line(NOTES[found.stopped_by].format(depth=found.depth, unfinished=counts.unfinished), hanging=2)
    if found.stopped_by not in ("circles", "limit"):
        screen.heading(f"Complete games: {counts.games.total():,}")
        rows = [(result, f"{games:,}", f"{float(counts.odds[result]):.6f}") for result, games in found.results]
        lengths = [(f"{length:,}", f"{games:,}") for length, games in found.lengths]
        if rows:
            show_table(screen, ("result", "games", "at random"), rows)
            screen.line()
            show_table(screen, ("decisions", "games"), lengths, words=0)
    screen.heading("Distinct positions")
    decided, ended = counts.positions.get("decision", 0), counts.positions.get("end", 0)
    kinds = [("somebody decides", decided), ("the game is over", ended), ("both", decided + ended)]
    if "chance" in counts.positions:
        kinds.append(("chance comes next", counts.positions["chance"]))
    show_table(screen, ("", "positions"), [(words, f"{count:,}") for words, count in kinds])
    screen.heading("Information sets: what a seat can have seen when it must decide")
    sets = [(seat, found.information(number)) for number, seat in enumerate(found.seats)]
    show_table(screen, ("seat", "sets"), [(seat, "endless" if count is None else f"{count:,}") for seat, count in sets])
    screen.heading("Lines by number of decisions (perft)")
    show_table(
        screen, ("decisions", "lines"), [(str(depth), f"{lines:,}") for depth, lines in enumerate(counts.perft)], 0
    )
    for message, lines in sorted(counts.faults.items()):
        screen.line(f"A fault of the rules stopped {lines:,} lines: {message}", hanging=2)
