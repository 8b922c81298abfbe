"""Tell what of a game never came into play in a simulation, or in its examples, as a table for people or as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulewright.tools.fired import Fired, never
from rulewright.tools.report import place_in_game, plural
from rulewright.tools.report_json import Json
from rulewright.tools.screen import Screen, shown_path
from rulewright.tools.table import show_table

KINDS = ("ending", "option", "sentence", "otherwise", "thing")  # all others are rules
SAID = {"otherwise": "condition"}  # in the sum of what fired


def show(found: Sequence[Fired], within: str, screen: Screen) -> None:
    """Write what never came into play `within` so many games or examples; else how much did."""
    if not found:
        screen.line()
        screen.line("Nothing is written there that runs by itself.", hanging=2)
        return
    silent = never(found)
    if silent:
        screen.heading(f"Never fired in {within}")
        rows = [(part.what, part.name, place_in_game(part.at) if part.at is not None else "") for part in silent]
        show_table(screen, ("what", "name", "where"), rows, words=3)
        return
    counts = Counter(fired.part.what if fired.part.what in KINDS else "rule" for fired in found)
    screen.line()
    parts = [plural(counts[what], SAID.get(what, what)) for what in ("rule", *KINDS) if counts[what]]
    screen.line(f"Everything fired: {', '.join(parts)}.", hanging=2)


def document(found: Sequence[Fired]) -> list[Json]:
    """Write all parts as `schemas/simulation.schema.json` says."""
    return [
        {
            "what": fired.part.what,
            "name": fired.part.name,
            "file": None if fired.part.at is None else shown_path(fired.part.at.source.name),
            "line": None if fired.part.at is None else fired.part.at.line,
            "times": fired.times,
            "games": fired.games,
        }
        for fired in found
    ]
