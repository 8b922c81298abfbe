"""Find and open what a command line names: a shipped game, a folder, a file, or many games below a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.grammar.paths import below, is_file, is_folder, is_there
from rulewright.grammar.suggest import nearest
from rulewright.tools.guard import Mistake

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright.interpreter.core.program import Program
    from rulewright.interpreter.house import HouseFile
    from rulewright.interpreter.pipeline import Checked, Library

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
        "--with",
        metavar="VARIANT",
        help="A variant or scenario, named as in `rulewright list`, or a file of house rules; may be repeated.",
    ),
]


def games_below(folder: Path) -> Iterator[Path]:
    """Yield what there is to check at or below a folder: the folders of games, and each file of house rules.

    A folder that holds rules files is one game, unless all of them hold house rules, each of which is checked by itself.
    """
    from rulewright.interpreter.pipeline import house_at

    if any(folder.glob("*.rules")):
        house = house_at(folder)
        yield from (file.path for file in house) if house else (folder,)
    for inside in below(folder):
        yield from games_below(inside)


def found(name: str) -> Path:
    """Return the file or folder of one game. Raise `Mistake` where there is none, with the nearest name."""
    from rulewright.interpreter.pipeline import GameNotFound, find_game

    try:
        return find_game(name)
    except GameNotFound as missing:
        raise Mistake(str(missing)) from missing


def all_found(names: Iterable[str]) -> list[Path]:
    """Return the games and the files of house rules that names stand for, each once. Raise `Mistake` where a name stands for none."""
    games: dict[Path, Path] = {}
    for name in names:
        path = Path(name)
        where = path if is_there(path) else found(name)
        here = list(games_below(where)) if is_folder(where) else [where]
        if not here:
            raise Mistake(f"{name} holds no .rules file")
        for game in here:
            games.setdefault(game.resolve(), game)  # a link is another name for the same
    return list(games.values())


def opened(name: str, players: int | None = None, variants: Iterable[str] | None = None) -> Game:
    """Load a game, ready to be played. Raise `Mistake` where there is none, or none for so many players or with such a variant.

    Raise RulesError where its rules have errors.
    """
    from rulewright import Game

    return Game(compiled(name, players, variants))


def compiled(name: str, players: int | None, variants: Iterable[str] | None) -> Program:
    """Load a game and compile it. Raise as `opened` does."""
    return compiled_from(read(name, variants), players, variants)


def read(name: str, variants: Iterable[str] | None) -> Checked:
    """Read a game, with the files of house rules among the variants. Raise `Mistake` where there is none."""
    from rulewright.interpreter.pipeline import load

    return load(found(name), tuple(variants or ()))


def checked_at(path: Path, library: Library) -> tuple[Checked, HouseFile | None]:
    """Read what `all_found` found: a game, or a file of house rules together with its game."""
    from rulewright.interpreter.pipeline import house_at

    house = house_at(path) if is_file(path) else ()
    return (library.load_house(house[0]), house[0]) if house else (library.load(path), None)


def compiled_from(
    checked: Checked, players: int | None, variants: Iterable[str] | None, examples: bool = False
) -> Program:
    """Compile a game that was read. Raise as `opened` does."""
    from rulewright.interpreter.pipeline import WrongChoice

    try:
        return checked.compile(players, tuple(variants or ()), examples)
    except WrongChoice as wrong:
        raise Mistake(str(wrong)) from wrong


def opened_for(
    name: str, title: str, players: int | None, variants: Sequence[str] | None
) -> tuple[Game, Sequence[str]]:
    """Load a game for one of its examples: unless something else is said, with as many players and the variants that it has.

    Return the variants too. Raise as `opened` does, and `Mistake` where there is no such example.
    """
    from rulewright import Game

    checked = read(name, variants)
    examples = {example.title: example for example in checked.examples}
    if title in examples:
        players = players or checked.example_players(examples[title])
        variants = variants or checked.example_variants(examples[title])
    program = compiled_from(checked, players, variants, examples=True)
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
