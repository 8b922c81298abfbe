"""Where games are: files, folders, the games that come with the package, and the game that a title means."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from rulewright.grammar import nodes
from rulewright.grammar.frozen import frozen
from rulewright.grammar.parse import read_first
from rulewright.grammar.paths import is_file, is_folder, is_there
from rulewright.grammar.reading import read_source
from rulewright.grammar.suggest import nearest
from rulewright.interpreter.errors import Error
from rulewright.interpreter.house import SUFFIX, HouseFile, house_at


class GameNotFound(Error):
    """No game has this name, and no file or folder is there. `nearest`: what was probably meant, or None."""

    def __init__(self, name: str, close: str | None) -> None:
        self.name, self.nearest = name, close
        hint = f" Did you mean {close}?" if close else ""
        super().__init__(f"there is no game, folder or file called {name}.{hint}")

    def __reduce__(self) -> tuple[type[GameNotFound], tuple[str, str | None]]:
        return GameNotFound, (self.name, self.nearest)


@frozen
class ShippedGame:
    """A game that comes with the package: its name on the command line, its title, its folder, (least, most) players."""

    name: str
    title: str
    path: Path
    players: tuple[int, int]


def rules_files(where: Path) -> list[Path]:
    """Return the rules files of a game. Errors: GameNotFound."""
    if is_folder(where):
        found = sorted(file for file in where.iterdir() if file.suffix == SUFFIX and is_file(file))
        if found:
            return found
    elif is_file(where):
        return [where]
    raise GameNotFound(str(where), None)


# ---------------------------------------------------------------- the games that come with the package
def _folders() -> Iterator[Path]:
    """Yield the folders that hold rules, house rules among them."""
    root = (Path(str(files("rulewright"))) / "games").resolve()  # an installation to edit links to it
    for folder in sorted(root.rglob("*")):
        if folder.is_dir() and any(file.suffix == SUFFIX for file in folder.iterdir()):
            yield folder


def _name(folder: Path) -> str:
    return folder.name.replace("_", "-")


def _game(paths: list[Path]) -> nodes.Game | None:
    """Return the `game` of some files, the first where there are several; the rest of them is not read."""
    for path in paths:
        source, _ = read_source(path)
        line = read_first(source, "game") if source is not None else None
        if isinstance(line, nodes.Game):
            return line
    return None


def shipped_games() -> tuple[ShippedGame, ...]:
    """Return all games that come with the package, by name."""
    found = []
    for folder in _folders():
        game = _game(rules_files(folder))
        if game is not None:
            found.append(ShippedGame(_name(folder), game.title, folder, (game.low, game.high)))
    return tuple(sorted(found, key=lambda game: game.name))


def find_game(name_or_path: str) -> Path:
    """Return the folder or file of a game. Errors: GameNotFound with the file that was meant, or the nearest shipped name."""
    path = Path(name_or_path)
    if is_there(path):
        return path
    names = {_name(folder): folder for folder in _folders()}
    if name_or_path in names and not house_at(names[name_or_path]):
        return names[name_or_path]
    names = {name: folder for name, folder in names.items() if not house_at(folder)}
    file = path.with_name(path.name + SUFFIX) if path.name else path
    raise GameNotFound(name_or_path, str(file) if is_file(file) else nearest(name_or_path, names))


# ---------------------------------------------------------------- the game that a title means
def game_of(house: HouseFile) -> tuple[Path | None, list[str]]:
    """Find the game of a file of house rules by its title, the nearest first: around it, then among those of the package.

    Return None and the titles of all games that were seen, where none has it.
    """
    titles: list[str] = []
    for title, path in _around(house.path):
        if title == house.game:
            return path, []
        titles.append(title)
    for game in shipped_games():
        if game.title == house.game:
            return game.path, []
        titles.append(game.title)
    return None, titles


def _around(path: Path) -> Iterator[tuple[str, Path]]:
    """Yield the games in a file's folder and in all folders above it, then those in the folders beside the file and its folder."""
    above = {folder.resolve(): folder for folder in (*reversed(path.resolve().parents), *reversed(path.parents))}
    folders = sorted(above.values(), key=lambda folder: len(folder.resolve().parts), reverse=True)
    for folder in folders:
        yield from _games_in(folder, loose=folder is folders[0])
    for folder in folders[:2]:
        for beside in sorted(folder.glob("*/")):
            if beside.is_dir() and beside.resolve() not in above:
                yield from _games_in(beside, loose=False)


def _games_in(folder: Path, loose: bool) -> Iterator[tuple[str, Path]]:
    """Yield title and path of the game in a folder that holds one; with `loose`, each file of a folder that holds several."""
    games = {path: _game([path]) for path in sorted(folder.glob(f"*{SUFFIX}")) if is_file(path)}
    titled = [(game.title, path) for path, game in games.items() if game is not None]
    if len(titled) == 1:
        yield titled[0][0], folder
    elif loose:
        yield from titled
