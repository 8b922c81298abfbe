"""A game that was read, and what is made of it: for each number of players and each choice of variants a world and a program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from rulewright.grammar import nodes
from rulewright.grammar.diagnostics import Diagnostic, Diagnostics
from rulewright.grammar.frozen import frozen
from rulewright.grammar.paths import is_folder, is_there
from rulewright.grammar.reading import read_source
from rulewright.grammar.source import Source, Span
from rulewright.grammar.suggest import nearest
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check import declare as declarations, messages, overlays, table_codes
from rulewright.interpreter.check.cascades import without_cascades
from rulewright.interpreter.check.changes import Change, Merged, blamed
from rulewright.interpreter.check.mentioned import everything
from rulewright.interpreter.check.rulebook import Outline, check_citations, read_outline
from rulewright.interpreter.check.world import World
from rulewright.interpreter.core.lower.translate import translate
from rulewright.interpreter.core.lower.translator import Captured
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.errors import Error
from rulewright.interpreter.house import SUFFIX, house_below, house_in


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


@frozen
class Build:
    """A game made for a number of players and some variants, and what is wrong with it; too broken a game is not made."""

    made: tuple[World, Program] | None
    faults: tuple[Diagnostic, ...]


@dataclass
class Checked:
    """A game that was read. What is made of it for numbers of players and variants is made when it is first asked for, and kept.

    `players`: the least and the greatest number. `variants`: the titles of its variants and scenarios. `house`: for each file or folder of
    house rules that was read with it, as it was named, the titles of its variants; wherever variants are named, it stands for them.
    """

    path: Path
    title: str
    players: tuple[int, int]
    tree: nodes.Program
    _faults: tuple[Diagnostic, ...]
    _unread: bool = False
    _game: nodes.Game | None = None
    house: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _without_house: Checked | None = None
    _captured: Captured = field(default_factory=dict)
    _merged: dict[tuple[str, ...], Merged] = field(default_factory=dict)
    _builds: dict[tuple[int, tuple[str, ...], bool], Build] = field(default_factory=dict)

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that is wrong with the game for its least and its greatest number of players, each variant, and each example."""
        faults = Diagnostics()
        faults.extend(self._faults)
        if self._game is not None:
            faults.extend(self._citations())
            for key in self._to_be_checked():
                faults.extend(self._build(*key, True).faults)
        return without_cascades(faults.in_order(), self._unread)

    @property
    def outline(self) -> Outline | None:
        """The outline of the rulebook that the game names; None where it names none, or one that cannot be read, which is an error."""
        return self._outline_read[0]

    def _citations(self) -> Iterator[Diagnostic]:
        """Hold the citations of the game against the outline of its rulebook, where it names one."""
        outline, faults = self._outline_read
        yield from faults
        if outline is not None:
            cites = (node for node in everything(self.tree) if isinstance(node, nodes.Cite))
            yield from check_citations(outline, [(heading, cite.span) for cite in cites for heading in cite.headings])

    @cached_property
    def _outline_read(self) -> tuple[Outline | None, tuple[Diagnostic, ...]]:
        """The outline of the rulebook, and what is wrong with it; None where there is none."""
        if self._without_house is not None:
            return self._without_house._outline_read
        if self._game is None or self._game.rulebook is None:
            return None, ()
        faults = Diagnostics()
        folder = self.path if self.path.is_dir() else self.path.parent
        source = read_beside(folder, self._game.rulebook, self._game.span, faults)
        return read_outline(source) if source is not None else (None, faults.in_order())

    @property
    def has_errors(self) -> bool:
        return any(fault.severity == "error" for fault in self.diagnostics)

    @property
    def built(self) -> tuple[tuple[World, Program], ...]:
        """The worlds and programs that were made for checking, also where there are errors: then a program is not to be relied on."""
        assert self.diagnostics is not None
        return tuple(build.made for build in self._builds.values() if build.made is not None)

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
        if path.suffix == SUFFIX or is_folder(path):
            what = "holds no variant or scenario, or a game of its own" if is_there(path) else "is not there"
            return f"{name} {what}"
        if not is_folder(self.path):
            beside = next((file for file in house_in(self.path.parent) if name in file.titles), None)
            if beside is not None:
                return f'{self.title} is one file, in which there is no variant "{name}"; name the file that holds it, {beside.path}'
        known = (*known, *(title for file in house_below(self.path) for title in file.titles))
        close = nearest(name, known)
        hint = f'; did you mean "{close}"?' if close else f"; there are: {', '.join(known)}" if known else ""
        return f'{self.title} has no variant "{name}"{hint}'

    def changes(self, variants: Sequence[str]) -> tuple[Change, ...]:
        """Return what some variants do to the game, in order."""
        return tuple(self._merge(self.titles(variants)).changes)

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
        game = declarations.find_game(self._merge(self.titles(variants)).program(), Diagnostics())
        return (game.low, game.high) if game is not None else self.players

    def compile(self, players: int | None = None, variants: Sequence[str] = (), examples: bool = False) -> Program:
        """Return the program for a number of players (None: the least) and some variants, by title or by the name of their file.

        Nothing else is made of the game: what is wrong with other variants, or with examples that are not asked for, is not looked for.

        Errors: RulesError where what is played has errors; WrongChoice for a wrong number of players or a variant that is not there.
        """
        faults = Diagnostics()
        faults.extend(self._faults)
        titles = self.titles(variants) if not faults.has_errors else ()
        low, high = self.range_of(titles)
        count = low if players is None else players
        if not faults.has_errors:
            faults.extend(self._merge(titles).faults.found)
        if not faults.has_errors:
            if not low <= count <= high:
                raise WrongChoice(f"{self.title} is for {messages.from_to(low, high)} players, not {count}")
            build = self._build(count, titles, examples)
            faults.extend(build.faults)
            if build.made is not None and not faults.has_errors:
                return build.made[1]
        raise RulesError(without_cascades(faults.in_order(), self._unread))

    def _to_be_checked(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the numbers of players and the variants for which the game is checked: the extremes, and those of its examples.

        With house rules, the variants are those that the game does not have without them, and those of their examples.
        """
        named = [*((title,) for title in self.variants), *sorted(declarations.variants_of_examples(self.tree))]
        base = self._without_house
        own = [
            variants
            for variants in named
            if base is None or not set(variants) <= set(base.variants) or self._adds_examples(base, variants)
        ]
        for variants in dict.fromkeys([(), *own]):
            game = declarations.find_game(self._merge(variants).program(), Diagnostics())
            if game is not None:
                for count in sorted({game.low, game.high, *declarations.example_players(self.tree, game, variants)}):
                    yield count, variants

    def _merge(self, variants: tuple[str, ...]) -> Merged:
        """Return the tree with some variants merged into it."""
        if variants not in self._merged:
            applied = overlays.chosen(overlays.overlays_of(self.tree), variants)
            self._merged[variants] = overlays.merged(self.tree, applied)
        return self._merged[variants]

    def _build(self, players: int, variants: tuple[str, ...], examples: bool) -> Build:
        """Return what is made of the game for a number of players and some variants; what house rules do not touch is made once."""
        key = (players, variants, examples or (players, variants, True) in self._builds)
        if key not in self._builds:
            base = self._without_house
            shared = (
                base is not None and set(variants) <= set(base.variants) and not self._adds_examples(base, variants)
            )
            self._builds[key] = base._build(*key) if base is not None and shared else self._make(*key)
        return self._builds[key]

    def _adds_examples(self, base: Checked, variants: tuple[str, ...]) -> bool:
        """Tell whether there are examples with just these variants beside those of the game without house rules."""
        own = set(base.examples)
        return any(one not in own and self.example_variants(one) == variants for one in self.examples)

    def _make(self, players: int, variants: tuple[str, ...], examples: bool) -> Build:
        """Declare and translate the game for a number of players and some variants."""
        merged = self._merge(variants)
        found = Diagnostics()
        found.extend(merged.faults.found)
        program = merged.program()
        applied = overlays.chosen(overlays.overlays_of(self.tree), variants)
        game = declarations.find_game(program, Diagnostics())
        built = (
            _translated(program, game, players, variants, applied, found, examples, self._captured)
            if game is not None
            else None
        )
        if built is not None:
            titles = tuple(overlay.title for overlay in applied)
            told = replace(
                built[1], overlays=tuple(one.span for one in applied), variants=titles, changed=merged.values()
            )
            built = (built[0], told)
        return Build(built, tuple(blamed(fault, applied, merged.changes) for fault in found.found))


def _translated(
    tree: nodes.Program,
    game: nodes.Game,
    players: int,
    variants: tuple[str, ...],
    applied: Sequence[nodes.Overlay],
    faults: Diagnostics,
    examples: bool,
    captured: Captured,
) -> tuple[World, Program]:
    """Declare and translate a game into which its overlays are merged."""
    texts = [line.span.text for line in tree.declarations if not isinstance(line, nodes.Example)]
    texts += [overlay.span.text for overlay in applied]
    texts += {row.span.source.name: row.span.source.text for row in _rows_of_files(tree)}.values()

    def read(name: str, span: Span) -> Source | None:
        source = table_of(Path(span.source.name).parent, name, span, faults)
        texts.append(source.text if source is not None else "")
        return source

    world = declarations.declare(tree, game, players, faults, read)
    world.variants, world.overlays = variants, tuple(applied)
    return world, translate(world, "\n".join(texts), examples, captured)


def _rows_of_files(tree: nodes.Program) -> Iterator[nodes.Row]:
    """Yield the rows of tracks and dice that stand in files beside the rules."""
    for line in tree.declarations:
        for part in descendants(line):
            if isinstance(part, nodes.Row) and part.span.source is not line.span.source:
                yield part


def table_of(folder: Path, name: str, span: Span, faults: Diagnostics) -> Source | None:
    """Read a table of the folder of the file that names it; report one that is not there or lies outside, and what is no table."""
    path = folder / name
    inside = path.resolve().is_relative_to(folder.resolve())
    if inside and path.suffix.casefold() not in (".csv", ".yaml", ".yml") and path.is_file():
        faults.add(table_codes.tell("", span, table_codes.no_table(path.name)))
        return None
    return read_beside(folder, name, span, faults)


def read_beside(folder: Path, name: str, span: Span, faults: Diagnostics) -> Source | None:
    """Read a file of a folder that the rules name at a place; report one that is not there or lies outside."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        faults.add(messages.outside_folder(span, name))
        return None
    source, found = read_source(path, span)
    faults.extend(found)
    return source
