"""What a rule of the linter looks at: a game with all that is known about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from rulewright.grammar import nodes
from rulewright.grammar.source import Source, Span
from rulewright.grammar.walk import descendants
from rulewright.interpreter.check.world import FieldInfo, World
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.pipeline import Checked
from rulewright.tools.lint.cells import Usage, declared, stored, usage
from rulewright.tools.lint.intervals import Ranges, ranges_of
from rulewright.tools.lint.words import Mentions, broken_words, mentions, stem

N = TypeVar("N", bound=nodes.Node)


@dataclass(frozen=True)
class Subject:
    """A game: the tree as it was written, and the worlds and programs made of it, with each variant; none where it is too broken."""

    checked: Checked

    @property
    def tree(self) -> nodes.Program:
        return self.checked.tree

    @cached_property
    def worlds(self) -> tuple[World, ...]:
        return tuple(world for world, _ in self.checked.built)

    @cached_property
    def drafts(self) -> tuple[Program, ...]:
        """The programs, also where there are errors: then only what is said of lines without one means something."""
        return tuple(program for _, program in self.checked.built)

    @cached_property
    def programs(self) -> tuple[Program, ...]:
        """The programs; none where there are errors, for then they mean nothing."""
        return () if self.checked.has_errors else self.drafts

    def faulty(self, span: Span) -> bool:
        """Tell whether an error lies in a span."""
        return any(fault.severity == "error" and span.holds(fault.span) for fault in self.checked.diagnostics)

    @property
    def world(self) -> World | None:
        """The game's own world, without any variant; the first one, of the fewest players."""
        return next((world for world in self.worlds if not world.variants), None)

    @cached_property
    def mentions(self) -> Mentions:
        """The words that rules mention (examples do not count), and those of lines that could not be read."""
        return mentions(self.tree, self.checked.diagnostics)

    @cached_property
    def broken(self) -> frozenset[str]:
        """The words of lines with errors: nobody knows what they were meant to be."""
        return frozenset(broken_words(self.checked.diagnostics))

    @cached_property
    def type_mentions(self) -> Mentions:
        """How often types are mentioned only to declare something: what lies in a zone, what a type is of."""
        found: Counter[str] = Counter()
        for node in self._rules:
            match node:
                case nodes.ZoneType(content=word) | nodes.Component(parent=nodes.Word() as word):
                    found[stem(word.text)] += 1
                case _:
                    pass
        return Mentions(found)

    @cached_property
    def usages(self) -> tuple[tuple[World, Usage], ...]:
        """What each program reads and writes; none where there are errors."""
        pairs = zip(self.worlds, self.programs, strict=False)
        return tuple((world, usage(program)) for world, program in pairs)

    @cached_property
    def used(self) -> tuple[dict[nodes.Word, FieldInfo], set[nodes.Word], set[nodes.Word]]:
        """The fields that can change, and which of them some program writes and which some program reads."""
        seen: dict[nodes.Word, FieldInfo] = {}
        written, read = set[nodes.Word](), set[nodes.Word]()
        for world, does in self.usages:
            for info in stored(world):
                seen[info.word] = info
                if does.writes(info):
                    written.add(info.word)
                if does.reads(info):
                    read.add(info.word)
        return seen, written, read

    @cached_property
    def ranges(self) -> tuple[Ranges, ...]:
        """What the fields of each world can hold."""
        return tuple(ranges_of(world) for world in self.worlds)

    @cached_property
    def declarations(self) -> tuple[nodes.Declaration, ...]:
        """All declarations but examples, those in variants too."""
        found: list[nodes.Declaration] = []
        for line in self.tree.declarations:
            if isinstance(line, nodes.Overlay):
                found += [
                    part for part in line.lines if not isinstance(part, nodes.OverlayLine | nodes.Levels | nodes.Hole)
                ]
            if not isinstance(line, nodes.Example):
                found.append(line)
        return tuple(found)

    @cached_property
    def _rules(self) -> tuple[nodes.Node, ...]:
        lines = (line for line in self.tree.declarations if not isinstance(line, nodes.Example))
        return tuple(node for line in lines for node in descendants(line))

    def every(self, sort: type[N]) -> Iterator[N]:
        """Yield all nodes of a class in the rules, in the order of the text; examples are left out."""
        return (node for node in self._rules if isinstance(node, sort))

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The files of the game: its rules and its tables, each once."""
        found = {line.span.source.name: line.span.source for line in self.tree.declarations}
        for world in self.worlds:
            for row in world.rows.values():
                found.setdefault(row.span.source.name, row.span.source)
        return tuple(found.values())

    def fields(self) -> Iterator[FieldInfo]:
        """Yield the fields of all worlds, each declaration once: facts, what players have, what things have."""
        seen: set[nodes.Word] = set()
        for world in self.worlds:
            for info in declared(world):
                if info.word not in seen:
                    seen.add(info.word)
                    yield info
