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
from rulewright.interpreter.check import declare as declarations, messages, overlays
from rulewright.interpreter.check.cascades import without_cascades
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
    """A game read and checked for its least and its greatest number of players, and with each of its variants and scenarios.

    `variants`: their titles. `diagnostics`: all that is wrong; with errors nothing can be compiled.
    """

    path: Path
    title: str
    players: tuple[int, int]
    tree: nodes.Program
    diagnostics: tuple[Diagnostic, ...]
    _worlds: dict[tuple[int, tuple[str, ...]], tuple[World, Program]] = field(default_factory=dict)

    @property
    def has_errors(self) -> bool:
        return any(fault.severity == "error" for fault in self.diagnostics)

    @property
    def variants(self) -> tuple[str, ...]:
        return tuple(overlays.overlays_of(self.tree))

    @property
    def examples(self) -> tuple[nodes.Example, ...]:
        return tuple(declaration for declaration in self.tree.declarations if isinstance(declaration, nodes.Example))

    def example_players(self, example: nodes.Example) -> int:
        """Return how many players an example has: those it names, else the least of the game with the example's variants."""
        named = declarations.players_named(example)
        return named if named is not None else self.range_of(self.example_variants(example))[0]

    def example_variants(self, example: nodes.Example) -> tuple[str, ...]:
        """Return the titles of the variants that an example is played with."""
        return tuple(line.title for line in example.lines if isinstance(line, nodes.WithOverlay))

    def range_of(self, variants: Sequence[str]) -> tuple[int, int]:
        """Return the least and the greatest number of players with some variants."""
        game = declarations.find_game(_merged(self.tree, variants, Diagnostics()), Diagnostics())
        return (game.low, game.high) if game is not None else self.players

    def compile(self, players: int | None = None, variants: Sequence[str] = ()) -> Program:
        """Return the program for a number of players (None: the least) and some variants.

        Errors: RulesError; ValueError for a wrong number of players or a variant that is not there.
        """
        if self.has_errors:
            raise RulesError(self.diagnostics)
        titles = tuple(variants)
        known = overlays.overlays_of(self.tree)
        for title in titles:
            if title not in known:
                close = nearest(title, known)
                hint = f'; did you mean "{close}"?' if close else f"; there are: {', '.join(known)}" if known else ""
                raise ValueError(f'{self.title} has no variant "{title}"{hint}')
        low, high = self.range_of(titles)
        count = low if players is None else players
        if not low <= count <= high:
            raise ValueError(f"{self.title} is for {low} to {high} players, not {count}")
        key = (count, titles)
        if key not in self._worlds:
            faults = Diagnostics()
            built = _build(_merged(self.tree, titles, faults), self.path, count, titles, faults)
            if built is None or faults.has_errors:
                raise RulesError(faults.in_order())
            self._worlds[key] = built
        return self._worlds[key][1]


def load(path: str | Path) -> Checked:
    """Read and check a game: a folder (all its .rules files, in the order of their names) or one file."""
    where = Path(path)
    parsed = parse_files(rules_files(where))
    faults = Diagnostics()
    faults.extend(parsed.diagnostics)
    tree = parsed.program if parsed.program is not None else nodes.Program(_nowhere(where), ())
    game = declarations.find_game(tree, faults)
    worlds: dict[tuple[int, tuple[str, ...]], tuple[World, Program]] = {}
    if game is not None:
        _check(tree, where, (), faults, worlds)
        _citations(tree, game, where, faults)
        for title in overlays.overlays_of(tree):
            _check(tree, where, (title,), faults, worlds)
        for variants in declarations.variants_of_examples(tree):
            _check(tree, where, variants, faults, worlds)
    title, players = (game.title, (game.low, game.high)) if game is not None else (where.stem, (1, 1))
    told = without_cascades(faults.in_order())
    return Checked(where, title, players, tree, told, {} if faults.has_errors else worlds)


def _check(
    tree: nodes.Program,
    where: Path,
    variants: tuple[str, ...],
    faults: Diagnostics,
    worlds: dict[tuple[int, tuple[str, ...]], tuple[World, Program]],
) -> None:
    """Check a game with some variants, for its least and greatest number of players and those of its examples."""
    merged = _merged(tree, variants, faults)
    game = declarations.find_game(merged, Diagnostics())
    if game is None or any(count == variants for _, count in worlds):
        return
    for count in sorted({game.low, game.high, *declarations.example_players(merged, game, variants)}):
        built = _build(merged, where, count, variants, faults)
        if built is not None:
            worlds[(count, variants)] = built


def _merged(tree: nodes.Program, variants: Sequence[str], faults: Diagnostics) -> nodes.Program:
    """Return the tree with some variants merged into it."""
    return overlays.merge(tree, overlays.chosen(overlays.overlays_of(tree), variants), faults)


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
    tree: nodes.Program, where: Path, players: int, variants: tuple[str, ...], faults: Diagnostics
) -> tuple[World, Program] | None:
    """Declare and translate a game for a number of players; None where it is too broken to translate."""
    game = declarations.find_game(tree, Diagnostics())
    if game is None:
        return None
    folder = where if where.is_dir() else where.parent
    texts = [line.span.text for line in tree.declarations if not isinstance(line, nodes.Example)]

    def read(name: str, span: Span) -> Source | None:
        source = _read(folder, name, span, faults)
        texts.append(source.text if source is not None else "")
        return source

    world = declarations.declare(tree, game, players, faults, read)
    world.variants = variants
    return world, translate(world, "\n".join(texts))


def _read(folder: Path, name: str, span: Span, faults: Diagnostics) -> Source | None:
    """Read a table of a game's folder; report one that is not there or lies outside."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        faults.add(messages.outside_folder(span, name))
        return None
    source, found = read_source(path, span)
    faults.extend(found)
    return source


def _nowhere(where: Path) -> Span:
    return Span(Source(str(where), "\n"), 0, 0)


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
