"""A shipped game to plant in: its files, its tree, the cells of its tables, the words that it knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TypeVar

from rulewright.grammar import nodes
from rulewright.grammar.reading import read_source
from rulewright.grammar.source import Source, Span
from rulewright.grammar.verbs import BY_FORM, BY_PARTICIPLE
from rulewright.grammar.walk import descendants
from rulewright.grammar.words import RESERVED, keywords
from rulewright.interpreter.check.table_cells import Cell, read_grid
from rulewright.interpreter.check.world import World
from rulewright.interpreter.pipeline import Checked, load

N = TypeVar("N", bound=nodes.Node)
WORD = re.compile(r"[^\W\d]\w*")
LANGUAGE = RESERVED | {word for text in (*keywords(), *BY_FORM, *BY_PARTICIPLE) for word in WORD.findall(text)}
LANGUAGE |= {"deck", "pile", "row", "hand", "bag", "supply", "slot", "grid", "turn", "player", "game"}


@dataclass(frozen=True, slots=True)
class Edit:
    """A piece of a file that is replaced by another text."""

    source: Source
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of a table: the type of its rows, the name of its column, how many rows stand above it."""

    of: str
    column: str
    row: int
    cell: Cell


class Planted:
    """One game. `every` yields the nodes of its rules; examples are left out unless asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def checked(self) -> Checked:
        return load(self.folder)

    @cached_property
    def world(self) -> World:
        """The game itself, for the fewest players."""
        return self.checked.built[0][0]

    @cached_property
    def _all(self) -> tuple[tuple[nodes.Node, ...], tuple[nodes.Node, ...]]:
        rules: list[nodes.Node] = []
        examples: list[nodes.Node] = []
        for line in self.checked.tree.declarations:
            (examples if isinstance(line, nodes.Example) else rules).extend(descendants(line))
        return tuple(rules), tuple(examples)

    def every(self, sort: type[N], examples: bool = False) -> Iterator[N]:
        return (node for node in self._all[examples] if isinstance(node, sort))

    @cached_property
    def rules(self) -> Source:
        """The file that begins with the game itself."""
        return next(self.every(nodes.Game)).span.source

    @cached_property
    def house(self) -> tuple[Source, ...]:
        """The files of house rules."""
        found = (read_source(path)[0] for path in sorted(self.folder.rglob("house_rules/*.rules")))
        return tuple(source for source in found if source is not None)

    @cached_property
    def cells(self) -> tuple[Place, ...]:
        """All cells of the tables of cards and tokens, their headers as row 0."""
        found = []
        for table in self.every(nodes.Table):
            rows: Source | list[nodes.Row] | None = [row for row in table.rows if isinstance(row, nodes.Row)]
            if table.file is not None:
                rows, _ = read_source(Path(table.span.source.name).parent / table.file)
            lines = read_grid(table.name.text, rows).lines if rows else []
            for number, line in enumerate(lines):
                for head, cell in zip(lines[0].cells, line.cells, strict=False):
                    found.append(Place(table.name.text, head.text, number, cell))
        return tuple(found)

    @cached_property
    def known(self) -> frozenset[str]:
        """All words of the game and of the language, in one and in many."""
        texts = {node.span.source.text for node in (*self._all[0][:1], *self._all[1][:1])} | {
            place.cell.text for place in self.cells
        }
        words = {word for text in texts for word in WORD.findall(text)}
        lower = {word.lower() for word in words | LANGUAGE}
        return frozenset(lower | {f"{word}s" for word in lower} | {word.removesuffix("s") for word in lower})

    def misspelt(self, word: str, dice: Random) -> str | None:
        """Return a word with one slip of a finger that is no other word; None for a short one."""
        letters = [at for at, letter in enumerate(word) if letter.isalpha()]
        if len(letters) < 4:
            return None
        for _ in range(20):
            at = dice.choice(letters[1:])
            match dice.randrange(4):
                case 0:
                    slip = word[:at] + word[at + 1 :]
                case 1:
                    slip = word[:at] + word[at] + word[at:]
                case 2:
                    slip = word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
                case _:
                    slip = word[:at] + dice.choice("aeiourstln") + word[at + 1 :]
            if slip != word and slip.lower() not in self.known:
                return slip
        return None


def line_span(source: Source, number: int) -> Span:
    """Return a whole line, with its end."""
    end = source.starts[number] if number < len(source.starts) else len(source.text)
    return Span(source, source.starts[number - 1], end)


def indent(source: Source, number: int) -> str:
    """Return the blanks before a line."""
    line = source.line(number)
    return line[: len(line) - len(line.lstrip())]


def alone(node: nodes.Node) -> bool:
    """Tell whether a node begins its line."""
    span = node.span
    return not span.source.text[span.source.starts[span.line - 1] : span.start].strip()


def lines_of(span: Span) -> tuple[int, int]:
    """Return the first and the last line of what begins at a span's line, with all that stands deeper below it."""
    source, first = span.source, span.line
    depth, last = len(indent(source, first)), source.position(max(span.start, span.end - 1))[0]
    at = last + 1
    while at <= len(source.starts) and (not source.line(at).strip() or len(indent(source, at)) > depth):
        if source.line(at).strip():
            last = at
        at += 1
    return first, last


def whole(span: Span) -> Span:
    """Return all lines of what begins at a span's line."""
    first, last = lines_of(span)
    return line_span(span.source, first).to(line_span(span.source, last))


def plain_value(define: nodes.Define) -> nodes.Expr | None:
    """Return what a define always is, where it has no parameters and no cases."""
    match define:
        case nodes.Define(
            owner=None, parameters=(), cases=(nodes.DefineCase(condition=None, low_high=(), value=value),)
        ):
            return value
        case _:
            return None
