"""`rulewright list`."""

from __future__ import annotations

from rulewright.tools.guard import CLEAN

EXAMPLE = "rulewright list"


def command() -> int:
    """List the games that came with Rulewright: the name to type, the title, how many play, and the variants and house rules."""
    from rulewright.interpreter.pipeline import house_below, load, shipped_games
    from rulewright.tools.screen import screen
    from rulewright.tools.table import show_table

    rows = []
    for game in shipped_games():
        low, high = game.players
        titles = [*load(game.path).variants, *(title for file in house_below(game.path) for title in file.titles)]
        variants = ", ".join(f'"{title}"' for title in titles)
        rows.append((game.name, game.title, str(low) if low == high else f"{low} to {high}", variants))
    show_table(screen(), ("name", "title", "players", "variants"), rows, words=4)
    return CLEAN
