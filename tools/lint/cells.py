"""Which fields the instructions of a program read and write, whatever the rules call them at the place.

Texts for people do not count as reading, nor do the reasons that explanations give.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.check.world import FieldInfo, World
from rulewright.interpreter.core import forms
from rulewright.interpreter.core.instructions import Change, Phrase, Reason, Set
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.core.walk import inside


@frozen
class Usage:
    """Addresses that are read and written: of cells, and the bases of what players and things have."""

    cells: frozenset[int]
    bases: frozenset[int]
    set_cells: frozenset[int]
    set_bases: frozenset[int]

    def reads(self, info: FieldInfo) -> bool:
        return info.base in (self.cells if info.owner is None else self.bases)

    def writes(self, info: FieldInfo) -> bool:
        return info.base in (self.set_cells if info.owner is None else self.set_bases)


def usage(program: Program) -> Usage:
    """Find out what a program reads and writes."""
    cells: set[int] = set()
    bases: set[int] = set()
    set_cells: set[int] = set()
    set_bases: set[int] = set()
    for instruction in program.code:
        if isinstance(instruction, Set | Change):
            (set_cells if instruction.index is None else set_bases).add(instruction.base)
        own = instruction.base if isinstance(instruction, Set) else None
        for form in parts(instruction):
            match form:
                case forms.Cell(at) if at != own:
                    cells.add(at)
                case forms.Field(base, _) if base != own:
                    bases.add(base)
                case _:
                    pass
    for form in parts((program.functions, program.watches, program.scoring, program.listeners)):
        match form:
            case forms.Cell(at):
                cells.add(at)
            case forms.Field(base, _):
                bases.add(base)
            case _:
                pass
    return Usage(frozenset(cells), frozenset(bases), frozenset(set_cells), frozenset(set_bases))


def parts(value: object) -> Iterator[object]:
    """Yield all forms in a piece of a program, each before what it holds; texts and reasons are left out."""
    return inside(value, (Phrase, Reason))


def declared(world: World) -> Iterator[FieldInfo]:
    """Yield the fields of a world that its author has named: facts, what players have, what things have."""
    drawers = [world.facts, world.player_fields, *(thing.fields for thing in world.things.values())]
    return (info for drawer in drawers for info in drawer.values() if " " not in info.name)


def stored(world: World) -> Iterator[FieldInfo]:
    """Yield those that can change."""
    return (info for info in declared(world) if info.laid_out)
