"""`rulewright list`."""

from __future__ import annotations

from rulewright.tools.guard import CLEAN

EXAMPLE = "rulewright list"


def command() -> int:
    """List the games that came with Rulewright: the name to type, the title, and how many play."""
    from rulewright.interpreter.pipeline import shipped_games
    from rulewright.tools.screen import screen
    from rulewright.tools.table import show_table

    rows = []
    for game in shipped_games():
        low, high = game.players
        rows.append((game.name, game.title, str(low) if low == high else f"{low} to {high}"))
    show_table(screen(), ("name", "title", "players"), rows, words=2)
    return CLEAN
