"""Which facts, and which fields of players, a rule can ever read: what none reads tells no two positions apart.

A cell is read where anything that runs depends on it: a condition, a choice, a move, an ending, a score. What only goes into a line of the
log, or into a cell that is not read itself, is not. Where working out a value may fail, whether it does is something that depends on it.
"""

from __future__ import annotations

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.core.walk import below, inside
from rulewright.interpreter.run.cells import bits

_SURE = (
    f.Const,
    f.Cell,
    f.Field,
    f.Compare,
    f.Not,
    f.All,
    f.Any,
    f.Tuple,
    f.Size,
    f.Member,
    f.Combine,
    f.Contents,
    f.ZoneOf,
    f.ByOf,
)


class Readable:
    """The cells of facts and of players' fields in one program that some rule can read, as a set of bits."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.arrays = {
            field.base: bits(range(field.base + field.first, field.base + field.first + field.count))
            for field in program.fields
            if field.owner in ("game", "player")
        }
        self.known: dict[object, int] = {}
        found = self.reads(program.listeners, program.watches, program.scoring)
        flows: list[tuple[int, int]] = []  # (cells that get a value, cells that it is worked out from)
        for code in program.code:
            match code:
                case i.Say():
                    pass
                case i.Set(low=None, high=None):
                    found |= self.risked(code.index, code.value)
                    flows.append((self.target(code.base, code.index), self.reads(code.value)))
                case i.Change():
                    found |= self.risked(code.index, code.amount, code.low, code.high)
                    target = self.target(code.base, code.index)
                    sources = target | self.reads(code.amount, code.low, code.high)
                    flows.append((target | bits(at for at in (code.done, code.excess) if at >= 0), sources))
                case _:
                    found |= self.reads(code)
        self.cells = spread(found, flows)

    def unread(self) -> int:
        """Return the facts and the fields of players that no rule can read."""
        shown = 0
        for cells in self.arrays.values():
            shown |= cells
        return shown & ~self.cells

    def target(self, base: int, index: f.Form | None) -> int:
        """Return the cells that may get a value."""
        return bits((base,)) if index is None else self.arrays.get(base, 0)

    def risked(self, index: f.Form | None, *values: f.Form) -> int:
        """Return what decides whether a value can be worked out at all, and where it goes."""
        found = self.reads(index)
        for value in values:
            for form in inside(value):
                sums = isinstance(form, f.Arithmetic) and form.op in ("+", "-", "*", "min", "max")
                if isinstance(form, f.Field):
                    found |= self.reads(form.index)
                elif not sums and not isinstance(form, _SURE):
                    return found | self.reads(value)
        return found

    def reads(self, *nodes: object) -> int:
        """Return the cells that forms, and whatever holds forms, read."""
        found = 0
        for node in nodes:
            if isinstance(node, tuple):
                found |= self.reads(*node)
            elif node is not None and not isinstance(node, f.Const | str | int):
                found |= self.read(node)
        return found

    def read(self, node: object) -> int:
        """Return the cells that a form, or what holds forms, reads."""
        if node in self.known:
            return self.known[node]
        match node:
            case f.Cell(at):
                found = 1 << at
            case f.Field(base, index):
                found = self.arrays.get(base, 0) | self.reads(index)
            case f.Invoke(function, arguments):
                found = self.reads(self.program.functions[function].body, arguments)
            case _:
                found = self.reads(*below(node))
        self.known[node] = found
        return found


def spread(found: int, flows: list[tuple[int, int]]) -> int:
    """Return the cells that are read, with those from which they get their values."""
    changed = True
    while changed:
        changed = False
        for target, sources in flows:
            if target & found and sources & ~found:
                found |= sources
                changed = True
    return found
