"""The pipeline: a path to a checked game, a checked game to a program. Each stage is on one line.

`load` never raises for a fault of the author: `Checked.diagnostics` holds all of them. `Checked.compile` raises RulesError where
there are errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostics
from rulewright.grammar.parse import parse_files
from rulewright.grammar.source import Source, Span
from rulewright.interpreter.check import declare as declarations, messages, overlays
from rulewright.interpreter.check.rows_of_files import with_rows
from rulewright.interpreter.checked import Checked, RulesError, WrongChoice, table_of
from rulewright.interpreter.finding import GameNotFound, ShippedGame, find_game, game_of, rules_files, shipped_games
from rulewright.interpreter.house import HouseFile, added, house_at, house_below

__all__ = [
    "Checked",
    "GameNotFound",
    "RulesError",
    "ShippedGame",
    "WrongChoice",
    "find_game",
    "house_at",
    "house_below",
    "load",
    "load_house",
    "rules_files",
    "shipped_games",
]


class Library:
    """The games that one run of a command reads: each is read once, and made once, whatever number of house rules change it."""

    def __init__(self) -> None:
        self._games: dict[Path, Checked] = {}

    def load(self, path: str | Path, named: Sequence[str] = ()) -> Checked:
        """Read a game: a folder (all its .rules files, in the order of their names) or one file.

        `named`: the variants that are asked for; files and folders of house rules among them are read with the game, and so are files
        below the game's folder that hold a variant of such a title.
        """
        where = Path(path)
        if where not in self._games:
            self._games[where] = _read_game(where, (), None)
        alone = self._games[where]
        return alone if set(named) <= set(alone.variants) else _read_game(where, named, alone)

    def load_house(self, house: HouseFile) -> Checked:
        """Read the game of a file of house rules, with that file; the game is found by its title."""
        game, titles = game_of(house)
        if game is not None:
            return self.load(game, [str(house.path)])
        faults = Diagnostics()
        faults.extend(house.faults)
        faults.add(messages.no_such_game(house.naming, house.game, titles))
        tree = nodes.Program(house.naming, house.declarations)
        return Checked(house.path, house.game, (1, 1), tree, faults.in_order())


def load(path: str | Path, named: Sequence[str] = ()) -> Checked:
    """Read one game by itself, as `Library.load` does."""
    return Library().load(path, named)


def load_house(house: HouseFile) -> Checked:
    """Read the game of one file of house rules, as `Library.load_house` does."""
    return Library().load_house(house)


def _read_game(where: Path, named: Sequence[str], alone: Checked | None) -> Checked:
    """Read a game with the house rules among `named`. `alone`: the same game without them, where it was read before."""
    own = rules_files(where)
    parsed = parse_files(own)
    faults = Diagnostics()
    faults.extend(parsed.diagnostics)
    tree = parsed.program if parsed.program is not None else nodes.Program(_nowhere(where), ())
    game = _game_of(tree, where, faults)
    more = added(tree, own, where, named, faults)
    tree = replace(tree, declarations=(*tree.declarations, *more.declarations))
    tree = with_rows(tree, lambda name, span: table_of(Path(span.source.name).parent, name, span, faults), faults)
    if game is not None:
        overlays.check_titles(tree, faults)
    title, players = (game.title, (game.low, game.high)) if game is not None else (where.resolve().stem, (1, 1))
    read = faults.in_order()
    captured = alone._captured if alone is not None else {}
    return Checked(where, title, players, tree, read, parsed.unread, game, more.names, alone, captured)


def _game_of(tree: nodes.Program, where: Path, faults: Diagnostics) -> nodes.Game | None:
    """Return the game's own declaration; house rules, and several games in one folder, are told as what they are."""
    games = [line for line in tree.declarations if isinstance(line, nodes.Game)]
    others = [line for line in games if line.span.source is not games[0].span.source]
    for other in others:
        faults.add(messages.several_games(other.span, other.span.source.name, games[0].span))
    if others:
        return None
    house = next(iter(overlays.overlays_of(tree).values()), None)
    named = [line for line in tree.declarations if isinstance(line, nodes.ExamplesOf)]
    if not games and (house is not None or named):
        alone = messages.house_rules_alone(house.span, house.of, str(where)) if house is not None else None
        faults.add(alone or messages.examples_alone(named[0].span, named[0].title, str(where)))
        return None
    game = declarations.find_game(tree, faults)
    for line in named:
        if game is not None and line.title != game.title:
            faults.add(messages.examples_of_another(line.span, line.title, game.title))
    return game


def _nowhere(where: Path) -> Span:
    return Span(Source(str(where), "\n"), 0, 0)
