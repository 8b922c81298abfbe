"""Tell what of a game never came into play in a simulation, as a table for people or as JSON."""

from __future__ import annotations

from collections import Counter

from rulewright.tools.fired import Firing
from rulewright.tools.report import place_in_game, plural
from rulewright.tools.report_json import Json
from rulewright.tools.screen import Screen, shown_path
from rulewright.tools.table import show_table

KINDS = ("ending", "option", "sentence", "thing")  # all others are rules


def show(found: Firing, screen: Screen) -> None:
    """Write what never came into play; else how much did."""
    never = found.never()
    if never:
        screen.heading(f"Never fired in {plural(found.played, 'game')}")
        rows = [(part.what, part.name, place_in_game(part.at) if part.at is not None else "") for part in never]
        show_table(screen, ("what", "name", "where"), rows, words=3)
        return
    counts = Counter(part.what if part.what in KINDS else "rule" for part in found.parts)
    screen.line()
    parts = [plural(counts[what], what) for what in ("rule", *KINDS) if counts[what]]
    screen.line(f"Everything fired: {', '.join(parts)}.", hanging=2)


def document(found: Firing) -> list[Json]:
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
        for fired in found.all()
    ]
