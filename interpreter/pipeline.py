"""The pipeline: a path to a checked game, a checked game to a program. Each stage is on one line.

`load` never raises for a fault of the author: `Checked.diagnostics` holds all of them. `Checked.compile` raises RulesError where
there are errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic, Diagnostics
from rulewright.grammar.parse import parse_files
from rulewright.grammar.reading import read_source
from rulewright.grammar.source import Source, Span
from rulewright.grammar.suggest import nearest
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check import declare as declarations, messages
from rulewright.interpreter.check.rulebook import check_citations, read_outline
from rulewright.interpreter.check.world import World
from rulewright.interpreter.core.lower.translate import translate
from rulewright.interpreter.core.program import Program

SUFFIX = ".rules"


class GameNotFound(Exception):
    """No game has this name, and no file or folder is there. `nearest`: the closest shipped name, or None."""

    def __init__(self, name: str, close: str | None) -> None:
        self.name, self.nearest = name, close
        hint = f" Did you mean {close}?" if close else ""
        super().__init__(f"there is no game, folder or file called {name}.{hint}")


class RulesError(Exception):
    """The rules have errors; `diagnostics` says which."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        first = next((fault for fault in self.diagnostics if fault.severity == "error"), None)
        super().__init__(f"{first.span}: {first.message}" if first else "the rules have errors")


@dataclass(frozen=True, slots=True)
class ShippedGame:
    """A game that comes with the package: its name on the command line, its title, its folder, (least, most) players."""

    name: str
    title: str
    path: Path
    players: tuple[int, int]


@dataclass(slots=True)
class Checked:
    """A game read and checked for its least and its greatest number of players."""

    path: Path
    title: str
    players: tuple[int, int]
    tree: nodes.Program
    diagnostics: tuple[Diagnostic, ...]
    text: str
    _worlds: dict[int, tuple[World, Program]] = field(default_factory=dict)

    @property
    def has_errors(self) -> bool:
        return any(fault.severity == "error" for fault in self.diagnostics)

    @property
    def examples(self) -> tuple[nodes.Example, ...]:
        return tuple(declaration for declaration in self.tree.declarations if isinstance(declaration, nodes.Example))

    def example_players(self, example: nodes.Example) -> int:
        """Return how many players an example has: those it names, else the least."""
        named = next((line.names for line in example.lines if isinstance(line, nodes.GivenPlayers)), None)
        return len(named) if named is not None else self.players[0]

    def compile(self, players: int | None = None, variants: Sequence[str] = ()) -> Program:
        """Return the program for a number of players (None: the least). Errors: RulesError, ValueError for a wrong number of players."""
        return self.world(players, variants)[1]

    def world(self, players: int | None = None, variants: Sequence[str] = ()) -> tuple[World, Program]:
        """Return the world and the program for a number of players."""
        count = self.players[0] if players is None else players
        if self.has_errors:
            raise RulesError(self.diagnostics)
        if not self.players[0] <= count <= self.players[1]:
            raise ValueError(f"{self.title} is for {self.players[0]} to {self.players[1]} players, not {count}")
        if variants:
            raise ValueError(f"{self.title} has no variant called {variants[0]}")
        if count not in self._worlds:
            faults = Diagnostics()
            built = _build(self.tree, self.path, count, self.text, faults)
            if built is None or faults.has_errors:
                raise RulesError(faults.in_order())
            self._worlds[count] = built
        return self._worlds[count]


def load(path: str | Path) -> Checked:
    """Read and check a game: a folder (all its .rules files, in the order of their names) or one file."""
    where = Path(path)
    paths = rules_files(where)
    parsed = parse_files(paths)
    faults = Diagnostics()
    faults.extend(parsed.diagnostics)
    tree = parsed.program if parsed.program is not None else _empty(where)
    text = "\n".join(file.read_text(encoding="utf-8", errors="replace") for file in paths)
    checked = Checked(where, where.stem, (1, 1), tree, (), text)
    game = declarations.find_game(tree, faults)
    if game is not None:
        checked.title, checked.players = game.title, (game.low, game.high)
        for count in sorted({game.low, game.high, *declarations.example_players(tree, game)}):
            built = _build(tree, where, count, text, faults)
            if built is not None and not faults.has_errors:
                checked._worlds[count] = built
        _citations(tree, game, where, faults)
    checked.diagnostics = faults.in_order()
    return checked


def _citations(tree: nodes.Program, game: nodes.Game, where: Path, faults: Diagnostics) -> None:
    """Hold the citations of a game against the outline of its rulebook, where it names one."""
    if game.rulebook is None:
        return
    source = _read(where if where.is_dir() else where.parent, game.rulebook, game.span, faults)
    if source is None:
        return
    outline, found = read_outline(source)
    faults.extend(found)
    if outline is not None:
        cites = [
            node
            for declaration in tree.declarations
            for node in descendants(declaration)
            if isinstance(node, nodes.Cite)
        ]
        faults.extend(check_citations(outline, [(heading, cite.span) for cite in cites for heading in cite.headings]))


def rules_files(where: Path) -> list[Path]:
    """Return the rules files of a game. Errors: GameNotFound."""
    if where.is_dir():
        found = sorted(file for file in where.iterdir() if file.suffix == SUFFIX and file.is_file())
        if found:
            return found
    elif where.is_file():
        return [where]
    raise GameNotFound(str(where), None)


def _build(
    tree: nodes.Program, where: Path, players: int, text: str, faults: Diagnostics
) -> tuple[World, Program] | None:
    """Declare and translate a game for a number of players; None where it is too broken to translate."""
    game = declarations.find_game(tree, Diagnostics())
    if game is None:
        return None
    folder = where if where.is_dir() else where.parent
    world = declarations.declare(tree, game, players, faults, lambda name, span: _read(folder, name, span, faults))
    return world, translate(world, text)


def _read(folder: Path, name: str, span: Span, faults: Diagnostics) -> Source | None:
    """Read a table of a game's folder; report one that is not there or lies outside."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        faults.add(
            messages.general(
                messages.UNKNOWN_NAME,
                span,
                f'"{name}" lies outside the folder of the game',
                "Put the table into the folder.",
            )
        )
        return None
    source, found = read_source(path, span)
    faults.extend(found)
    return source


def _empty(where: Path) -> nodes.Program:
    return nodes.Program(Span(Source(str(where), "\n"), 0, 0), ())


# ---------------------------------------------------------------- the games that come with the package
def _folders() -> Iterator[Path]:
    root = Path(str(files("rulewright"))) / "games"
    for folder in sorted(root.rglob("*")):
        if folder.is_dir() and any(file.suffix == SUFFIX for file in folder.iterdir()):
            yield folder


def _name(folder: Path) -> str:
    return folder.name.replace("_", "-")


def shipped_games() -> tuple[ShippedGame, ...]:
    """Return all games that come with the package, by name."""
    found = []
    for folder in _folders():
        faults = Diagnostics()
        tree = parse_files(rules_files(folder)).program
        game = declarations.find_game(tree, faults) if tree is not None else None
        if game is not None:
            found.append(ShippedGame(_name(folder), game.title, folder, (game.low, game.high)))
    return tuple(sorted(found, key=lambda game: game.name))


def find_game(name_or_path: str) -> Path:
    """Return the folder or file of a game. Errors: GameNotFound with the nearest shipped name."""
    path = Path(name_or_path)
    if path.exists():
        return path
    names = {_name(folder): folder for folder in _folders()}
    if name_or_path in names:
        return names[name_or_path]
    raise GameNotFound(name_or_path, nearest(name_or_path, names))
