"""Whose turn starts, as far as it is fixed before the first chance and the first choice."""

from __future__ import annotations

from rulewright.interpreter.core.forms import Around, Cell, Combine, Const, Filter, Form, One, Range, Tuple, Value
from rulewright.interpreter.core.graph.blocks import DECISIONS, Lines
from rulewright.interpreter.core.graph.steps import START
from rulewright.interpreter.core.instructions import Call, Choose, Collect, Each, Set


class Beginning:
    """Look at what comes first: a decision of a fixed seat, or a phase with an active player, and at what that is taken from."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.program = lines.flow.program
        self.written: dict[int, list[Form]] = {}
        for instruction in self.program.code:
            match instruction:
                case Set(base=base, index=None, value=value):
                    self.written.setdefault(base, []).append(value)
                case Each(members=members, var=var):
                    self.written.setdefault(var, []).append(One("first", Cell(members)))
                case _:
                    pass

    def seat(self) -> int | None:
        """Return the seat that is active first; None where the rules leave it open."""
        seen, waiting = {START}, [START]
        for at in waiting:
            one = self.program.code[at] if at >= 0 else None
            if isinstance(one, Call):
                procedure = self.program.procedures[one.procedure]
                place = procedure.seat - procedure.low
                if procedure.active and 0 <= place < len(one.arguments):
                    seat = self.value(one.arguments[place])
                    return seat if isinstance(seat, int) and 0 <= seat < len(self.program.seats) else None
            if isinstance(one, Choose | Collect) and isinstance(one.seat, Const) and isinstance(one.seat.value, int):
                return one.seat.value
            if isinstance(one, DECISIONS):
                return None
            fresh = [target for target in dict.fromkeys(self.lines.after[at]) if target not in seen]
            seen.update(fresh)
            waiting += fresh
        return None

    def value(self, form: Form, depth: int = 8) -> Value | None:
        """Return the value of a form that is the same in every game; of a domain that may lose members, its members in order."""
        if not depth:
            return None
        match form:
            case Const(value):
                return value
            case Cell(at):
                written = self.written.get(at, [])
                return self.value(written[0], depth - 1) if len(written) == 1 else None
            case One("first" | "top", domain):
                members = self.value(domain, depth - 1)
                return members[0] if isinstance(members, tuple) and members else None
            case Range(Const(low), Const(high)) if isinstance(low, int) and isinstance(high, int):
                return tuple(range(low, high + 1))
            case Tuple(items):
                values = tuple(self.value(item, depth - 1) for item in items)
                return tuple(value for value in values if value is not None) if None not in values else None
            case Filter(domain=domain) | Combine("without", left=domain):
                return self.value(domain, depth - 1)
            case Around(domain, start):
                members, first = self.value(domain, depth - 1), self.value(start, depth - 1)
                if isinstance(members, tuple) and first in members:
                    at = members.index(first)
                    return members[at:] + members[:at]
                return None
            case _:
                return None
