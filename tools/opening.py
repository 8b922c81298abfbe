"""Find and open what a command line names: a shipped game, a folder, a file, or many games below a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.grammar.suggest import nearest
from rulewright.tools.guard import Mistake

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright.interpreter.core.program import Program
    from rulewright.interpreter.pipeline import Checked

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A shipped game's name, a folder or a file.")]
PathsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH..", help="Files, folders of a game, folders with many games, or shipped games' names."
    ),
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", metavar="N", min=1, help="How many play; the fewest that may, unless given.")
]
VariantOption = Annotated[
    list[str] | None,
    typer.Option(
        "--with", metavar="VARIANT", help="A variant or scenario, named as in `rulewright list`; may be repeated."
    ),
]


def games_below(folder: Path) -> Iterator[Path]:
    """Yield the folders of games at or below a folder: a folder that holds rules files is one game, whatever is below it."""
    if any(folder.glob("*.rules")):
        yield folder
        return
    for below in sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith(".")):
        yield from games_below(below)


def found(name: str) -> Path:
    """Return the file or folder of one game. Raise `Mistake` where there is none, with the nearest name."""
    from rulewright.interpreter.pipeline import GameNotFound, find_game

    try:
        return find_game(name)
    except GameNotFound as missing:
        raise Mistake(str(missing)) from missing


def all_found(names: Iterable[str]) -> list[Path]:
    """Return the games that names stand for, each once. Raise `Mistake` where a name stands for none."""
    games: dict[Path, None] = {}
    for name in names:
        path = Path(name)
        here = list(games_below(path)) if path.is_dir() else [found(name)]
        if not here:
            raise Mistake(f"{name} holds no .rules file")
        games.update(dict.fromkeys(here))
    return list(games)


def opened(name: str, players: int | None = None, variants: Iterable[str] | None = None) -> Game:
    """Load a game, ready to be played. Raise `Mistake` where there is none, or none for so many players or with such a variant.

    Raise RulesError where its rules have errors.
    """
    from rulewright import Game

    return Game(compiled(name, players, variants))


def compiled(name: str, players: int | None, variants: Iterable[str] | None) -> Program:
    """Load a game and compile it. Raise as `opened` does."""
    from rulewright.interpreter.pipeline import load

    return compiled_from(load(found(name)), players, variants)


def compiled_from(checked: Checked, players: int | None, variants: Iterable[str] | None) -> Program:
    """Compile a game that was read. Raise as `opened` does."""
    try:
        return checked.compile(players, tuple(variants or ()))
    except ValueError as wrong:
        low, high = checked.players
        if variants or not low <= (low if players is None else players) <= high:
            raise Mistake(str(wrong)) from wrong
        raise


def opened_for(
    name: str, title: str, players: int | None, variants: Sequence[str] | None
) -> tuple[Game, Sequence[str]]:
    """Load a game for one of its examples: unless something else is said, with as many players and the variants that it has.

    Return the variants too. Raise as `opened` does, and `Mistake` where there is no such example.
    """
    from rulewright import Game
    from rulewright.interpreter.pipeline import load

    checked = load(found(name))
    examples = {example.title: example for example in checked.examples}
    if title in examples:
        players = players or checked.example_players(examples[title])
        variants = variants or checked.example_variants(examples[title])
    program = compiled_from(checked, players, variants)
    if title not in examples:
        close = nearest(title, examples)
        hint = f' Did you mean "{close}"?' if close else ""
        raise Mistake(f'{checked.title} has no example "{title}".{hint}')
    return Game(program), variants or ()


def seated(game: Game, names: Iterable[str]) -> Game:
    """Return a game with other names for its seats."""
    from rulewright import Game

    seats = tuple(names)
    return game if seats == game.seats else Game(replace(game.program, seats=seats))
