"""The games that came with Rulewright, as a table for people and as `schemas/games.schema.json` says."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.interpreter.pipeline import ShippedGame, house_below, load, shipped_games
from rulewright.tools.report_json import Json
from rulewright.tools.screen import Screen
from rulewright.tools.table import show_table


def entries() -> Iterator[tuple[ShippedGame, list[str]]]:
    """Yield each game with the titles of its variants, its scenarios and the house rules below its folder."""
    for game in shipped_games():
        house = (title for file in house_below(game.path) for title in file.titles)
        yield game, [*load(game.path).variants, *house]


def show(screen: Screen) -> None:
    """Write a row for each game."""
    rows = []
    for game, titles in entries():
        low, high = game.players
        variants = ", ".join(f'"{title}"' for title in titles)
        rows.append((game.name, game.title, str(low) if low == high else f"{low} to {high}", variants))
    show_table(screen, ("name", "title", "players", "variants"), rows, words=4)


def document() -> dict[str, Json]:
    """Write the same for programs."""
    games: list[Json] = [
        {
            "name": game.name,
            "title": game.title,
            "players": {"least": game.players[0], "most": game.players[1]},
            "variants": [*titles],
        }
        for game, titles in entries()
    ]
    return {"games": games}
