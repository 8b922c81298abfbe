"""Where a state may hold -1, which stands for no thing, no seat and no place: what is read by it has to be a fault."""

from __future__ import annotations

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.run.cells import Cells, Evaluate
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.values import ComponentType, PlayerType, ZoneType

NOTHING = "this speaks of nothing: no thing, no player and no place is meant here"


class Absent:
    """Which forms of one program may be -1. What a loop binds is a member of something, and so never nothing."""

    def __init__(self, program: Program) -> None:
        self.functions = program.functions
        layout = program.layout
        self.cells = {at for at, held in enumerate(layout.hold[: layout.scratch]) if held == "component"}
        self.cells.update(at for at, value in enumerate(layout.initial[: layout.scratch]) if value == -1)
        self.cells.update(slot for function in program.functions for slot in function.slots)
        self.bases = {layout.by, *[code.answers for code in program.code if isinstance(code, i.Secret)]}
        for field in program.fields:
            if isinstance(field.type, ComponentType | PlayerType | ZoneType):
                self.cells.update(range(field.base + field.first, field.base + field.first + field.count))
                self.bases.add(field.base)
        self.bases.update(
            field.base for field in program.hidden_fields if isinstance(field.type, ComponentType | PlayerType)
        )
        self.spread(program)

    def spread(self, program: Program) -> None:
        """Follow what is handed on: to a local, to a parameter."""
        low = [procedure.low for procedure in program.procedures]
        handed: list[tuple[int, Form]] = []
        for code in program.code:
            match code:
                case i.Set(index=None):
                    handed.append((code.base, code.value))
                case i.Call():
                    handed += enumerate(code.arguments, low[code.procedure])
                case i.Random(single=True):
                    self.cells.add(code.slot)
                case _:
                    pass
        handed += [(at, value) for at, value in program.handed() if value is not None]
        for listener in program.listeners:
            handed += enumerate(listener.arguments, low[listener.procedure])
        for watch in program.watches:
            handed += enumerate(watch.arguments, low[watch.procedure])
        before = -1
        while before < len(self.cells):
            before = len(self.cells)
            self.cells.update(at for at, value in handed if at not in self.cells and self.may_be(value))

    def may_be(self, form: Form) -> bool:
        """Tell whether a form may be -1 where it stands for a thing, a seat or a place."""
        match form:
            case f.Cell(at):
                return at in self.cells
            case f.Field(base, _):
                return base in self.bases
            case f.Column(values, _, _):
                return -1 in values
            case f.ByOf():
                return True
            case f.Cases(cases, otherwise):
                return any(self.may_be(value) for _, value in cases) or (
                    otherwise is not None and self.may_be(otherwise)
                )
            case f.Invoke(function, _):
                body = self.functions[function].body
                return not isinstance(body, f.Cases | f.Invoke) and self.may_be(body)
            case f.Const(value):
                return value == -1
            case _:
                return False


def present(value: Evaluate) -> Evaluate:
    """Compile that a value is a thing, a seat or a place: a fault where it is none."""

    def run(c: Cells) -> int:
        found: int = value(c)
        if found < 0:
            raise RulesFault(NOTHING)
        return found

    return run


def present_cell(at: int) -> Evaluate:
    """Compile that a cell holds a thing, a seat or a place."""

    def run(c: Cells) -> int:
        found: int = c[at]
        if found < 0:
            raise RulesFault(NOTHING)
        return found

    return run
