"""The pipeline: a path to a checked game, a checked game to a program. Each stage is on one line.

`load` never raises for a fault of the author: `Checked.diagnostics` holds all of them. `Checked.compile` raises RulesError where
there are errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic, Diagnostics
from rulewright.grammar.parse import parse_files
from rulewright.grammar.reading import read_source
from rulewright.grammar.source import Source, Span
from rulewright.grammar.suggest import nearest
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check import declare as declarations, messages, overlays, table_codes
from rulewright.interpreter.check.cascades import without_cascades
from rulewright.interpreter.check.changes import Change, blamed
from rulewright.interpreter.check.rows_of_files import with_rows
from rulewright.interpreter.check.rulebook import check_citations, read_outline
from rulewright.interpreter.check.world import World
from rulewright.interpreter.core.lower.translate import translate
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.errors import Error
from rulewright.interpreter.finding import GameNotFound, ShippedGame, find_game, game_of, rules_files, shipped_games
from rulewright.interpreter.house import SUFFIX, HouseFile, added, house_at, house_below, house_in

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


class RulesError(Error):
    """The rules have errors; `diagnostics` says which."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        first = next((fault for fault in self.diagnostics if fault.severity == "error"), None)
        super().__init__(f"{first.span}: {first.message}" if first else "the rules have errors")

    def __reduce__(self) -> tuple[type[RulesError], tuple[tuple[Diagnostic, ...]]]:
        return RulesError, (self.diagnostics,)


class WrongChoice(Error, ValueError):  # noqa: N818 - it is that of whoever chose
    """A game has no such variant, or is not for so many players; its text says which there are."""


@dataclass(slots=True)
class Checked:
    """A game read and checked for its least and its greatest number of players, and with each of its variants and scenarios.

    `variants`: their titles. `diagnostics`: all that is wrong; with errors nothing can be compiled. `house`: for each file or folder of
    house rules that was read with it, as it was named, the titles of its variants; wherever variants are named, it stands for them.
    """

    path: Path
    title: str
    players: tuple[int, int]
    tree: nodes.Program
    diagnostics: tuple[Diagnostic, ...]
    _worlds: dict[tuple[int, tuple[str, ...]], tuple[World, Program]] = field(default_factory=dict)
    house: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def has_errors(self) -> bool:
        return any(fault.severity == "error" for fault in self.diagnostics)

    @property
    def built(self) -> tuple[tuple[World, Program], ...]:
        """The worlds and programs that were made for checking, also where there are errors: then a program is not to be relied on."""
        return tuple(self._worlds.values())

    @property
    def variants(self) -> tuple[str, ...]:
        return tuple(overlays.overlays_of(self.tree))

    def titles(self, variants: Sequence[str]) -> tuple[str, ...]:
        """Return the titles of variants that are named by title or by their file, each once.

        Errors: WrongChoice for one that is not there.
        """
        found: dict[str, None] = {}
        known = overlays.overlays_of(self.tree)
        for name in variants:
            if name not in known and name not in self.house:
                raise WrongChoice(self._unknown(name, known))
            found |= dict.fromkeys(self.house.get(name, (name,)) if name not in known else (name,))
        return tuple(found)

    def _unknown(self, name: str, known: Iterable[str]) -> str:
        """Say that a variant is not there, or a file that should hold some."""
        path = Path(name)
        if path.suffix == SUFFIX or path.is_dir():
            what = "holds no variant or scenario, or a game of its own" if path.exists() else "is not there"
            return f"{name} {what}"
        if not self.path.is_dir():
            beside = next((file for file in house_in(self.path.parent) if name in file.titles), None)
            if beside is not None:
                return f'{self.title} is one file, in which there is no variant "{name}"; name the file that holds it, {beside.path}'
        known = (*known, *(title for file in house_below(self.path) for title in file.titles))
        close = nearest(name, known)
        hint = f'; did you mean "{close}"?' if close else f"; there are: {', '.join(known)}" if known else ""
        return f'{self.title} has no variant "{name}"{hint}'

    def changes(self, variants: Sequence[str]) -> tuple[Change, ...]:
        """Return what some variants do to the game, in order."""
        chosen = overlays.chosen(overlays.overlays_of(self.tree), self.titles(variants))
        return tuple(overlays.merged(self.tree, chosen, Diagnostics()).changes)

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
        return self._range(_merged(self.tree, self.titles(variants), Diagnostics()))

    def _range(self, merged: nodes.Program) -> tuple[int, int]:
        """Return the least and the greatest number of players of a tree into which variants are merged."""
        game = declarations.find_game(merged, Diagnostics())
        return (game.low, game.high) if game is not None else self.players

    def compile(self, players: int | None = None, variants: Sequence[str] = ()) -> Program:
        """Return the program for a number of players (None: the least) and some variants, by title or by the name of their file.

        Errors: RulesError; WrongChoice for a wrong number of players or a variant that is not there.
        """
        if self.has_errors:
            raise RulesError(self.diagnostics)
        titles = self.titles(variants)
        conflicts = Diagnostics()
        low, high = self._range(_merged(self.tree, titles, conflicts))
        if conflicts.has_errors:
            raise RulesError(conflicts.in_order())
        count = low if players is None else players
        if not low <= count <= high:
            raise WrongChoice(f"{self.title} is for {low} to {high} players, not {count}")
        key = (count, titles)
        if key not in self._worlds:
            faults = Diagnostics()
            built = _build(self.tree, count, titles, faults)
            if built is None or faults.has_errors:
                raise RulesError(faults.in_order())
            self._worlds[key] = built
        return self._worlds[key][1]


def load(path: str | Path, named: Sequence[str] = ()) -> Checked:
    """Read and check a game: a folder (all its .rules files, in the order of their names) or one file.

    `named`: the variants that are asked for; files and folders of house rules among them are read with the game, and so are files
    below the game's folder that hold a variant of such a title.
    """
    where = Path(path)
    own = rules_files(where)
    parsed = parse_files(own)
    faults = Diagnostics()
    faults.extend(parsed.diagnostics)
    tree = parsed.program if parsed.program is not None else nodes.Program(_nowhere(where), ())
    game = _game_of(tree, where, faults)
    more = added(tree, own, where, named, faults)
    tree = replace(tree, declarations=(*tree.declarations, *more.declarations))
    tree = with_rows(tree, lambda name, span: _table(Path(span.source.name).parent, name, span, faults), faults)
    worlds: dict[tuple[int, tuple[str, ...]], tuple[World, Program]] = {}
    if game is not None:
        overlays.check_titles(tree, faults)
        _check(tree, (), faults, worlds)
        _citations(tree, game, where, faults)
        for title in overlays.overlays_of(tree):
            _check(tree, (title,), faults, worlds)
        for variants in declarations.variants_of_examples(tree):
            _check(tree, variants, faults, worlds)
    title, players = (game.title, (game.low, game.high)) if game is not None else (where.resolve().stem, (1, 1))
    told = without_cascades(faults.in_order(), parsed.unread)
    return Checked(where, title, players, tree, told, worlds, more.names)


def _game_of(tree: nodes.Program, where: Path, faults: Diagnostics) -> nodes.Game | None:
    """Return the game's own declaration; house rules, and several games in one folder, are told as what they are."""
    games = [line for line in tree.declarations if isinstance(line, nodes.Game)]
    others = [line for line in games if line.span.source is not games[0].span.source]
    for other in others:
        faults.add(messages.several_games(other.span, other.span.source.name, games[0].span))
    if others:
        return None
    house = next(iter(overlays.overlays_of(tree).values()), None)
    if house is not None and not any(isinstance(line, nodes.Game) for line in tree.declarations):
        faults.add(messages.house_rules_alone(house.span, house.of, str(where)))
        return None
    return declarations.find_game(tree, faults)


def load_house(house: HouseFile) -> Checked:
    """Read and check the game of a file of house rules, with that file; the game is found by its title."""
    game, titles = game_of(house)
    if game is not None:
        return load(game, [str(house.path)])
    faults = Diagnostics()
    faults.extend(house.faults)
    faults.add(messages.no_such_game(house.overlays[0].span, house.game, titles))
    tree = nodes.Program(house.overlays[0].span, (*house.overlays, *house.examples))
    return Checked(house.path, house.game, (1, 1), tree, faults.in_order())


def _check(
    tree: nodes.Program,
    variants: tuple[str, ...],
    faults: Diagnostics,
    worlds: dict[tuple[int, tuple[str, ...]], tuple[World, Program]],
) -> None:
    """Check a game with some variants, for its least and greatest number of players and those of its examples."""
    game = declarations.find_game(_merged(tree, variants, Diagnostics()), Diagnostics())
    if game is None or any(count == variants for _, count in worlds):
        return
    for count in sorted({game.low, game.high, *declarations.example_players(tree, game, variants)}):
        built = _build(tree, count, variants, faults)
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


def _build(
    tree: nodes.Program, players: int, variants: tuple[str, ...], faults: Diagnostics
) -> tuple[World, Program] | None:
    """Declare and translate a game for a number of players and some variants; None where it is too broken to translate."""
    applied = overlays.chosen(overlays.overlays_of(tree), variants)
    found = Diagnostics()
    merged = overlays.merged(tree, applied, found)
    program = nodes.Program(tree.span, tuple(merged.declarations))
    game = declarations.find_game(program, Diagnostics())
    built = _translated(program, game, players, variants, applied, found) if game is not None else None
    if built is not None:
        titles = tuple(overlay.title for overlay in applied)
        told = replace(built[1], overlays=tuple(one.span for one in applied), variants=titles, changed=merged.values())
        built = (built[0], told)
    faults.extend(blamed(fault, applied, merged.changes) for fault in found.found)
    return built


def _translated(
    tree: nodes.Program,
    game: nodes.Game,
    players: int,
    variants: tuple[str, ...],
    applied: Sequence[nodes.Overlay],
    faults: Diagnostics,
) -> tuple[World, Program]:
    """Declare and translate a game into which its overlays are merged."""
    texts = [line.span.text for line in tree.declarations if not isinstance(line, nodes.Example)]
    texts += [overlay.span.text for overlay in applied]
    texts += {row.span.source.name: row.span.source.text for row in _rows_of_files(tree)}.values()

    def read(name: str, span: Span) -> Source | None:
        source = _table(Path(span.source.name).parent, name, span, faults)
        texts.append(source.text if source is not None else "")
        return source

    world = declarations.declare(tree, game, players, faults, read)
    world.variants, world.overlays = variants, tuple(applied)
    return world, translate(world, "\n".join(texts))


def _rows_of_files(tree: nodes.Program) -> Iterator[nodes.Row]:
    """Yield the rows of tracks and dice that stand in files beside the rules."""
    for line in tree.declarations:
        for part in descendants(line):
            if isinstance(part, nodes.Row) and part.span.source is not line.span.source:
                yield part


def _table(folder: Path, name: str, span: Span, faults: Diagnostics) -> Source | None:
    """Read a table of the folder of the file that names it; report one that is not there or lies outside, and what is no table."""
    path = folder / name
    if path.suffix.casefold() not in (".csv", ".yaml", ".yml") and path.is_file():
        faults.add(table_codes.tell("", span, table_codes.no_table(path.name)))
        return None
    return _read(folder, name, span, faults)


def _read(folder: Path, name: str, span: Span, faults: Diagnostics) -> Source | None:
    """Read a file of a folder that the rules name at a place; report one that is not there or lies outside."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        faults.add(messages.outside_folder(span, name))
        return None
    source, found = read_source(path, span)
    faults.extend(found)
    return source


def _nowhere(where: Path) -> Span:
    return Span(Source(str(where), "\n"), 0, 0)
