"""Decisions as lines of Python: what is on offer, and what an answer binds."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Final

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.program import PC
from rulewright.interpreter.core.walk import inside
from rulewright.interpreter.run.cells import STOP
from rulewright.interpreter.run.faults import MOST
from rulewright.interpreter.run.generated import folding
from rulewright.interpreter.run.generated.block import NO_JOIN
from rulewright.interpreter.run.generated.scope import Scope
from rulewright.interpreter.run.generated.whose import NOBODY, UNKNOWN

SPELLED_OUT: Final = 64
"""How many values of a parameter are written out at most."""

LONG: Final = 8_000
"""How long that may be."""

if TYPE_CHECKING:
    from rulewright.interpreter.run.generated.block import Block
    from rulewright.interpreter.run.generated.writer import Writer


class Asking:
    """Write the decisions of one program."""

    def __init__(self, writer: Writer) -> None:
        self.writer, self.forms, self.program = writer, writer.forms, writer.program
        self.known = self.program.layout.known

    @staticmethod
    def shown(text: i.Phrase) -> tuple[Form, ...]:
        """Return the forms in a text."""
        return tuple([part.form for part in text.parts if not isinstance(part, str)])

    # ---------------------------------------------------------------- choosing one
    def choose(self, block: Block, pc: int, code: i.Choose) -> int | None:
        """Write that a decision is reached: what is on offer, and to stop there, or to go on where there is no choice."""
        seat = block.read(code.seat)
        block.emit("out = []")
        for line in code.alternatives:
            block.emit(*self.alternative(line, block.scope, seat))
        if self.most(code) > MOST:
            block.emit(f"if len(out) > {MOST}:", "    limited(len(out))")
        block.emit("if out:" if code.ask else "if len(out) > 1 or out and not r.automatic:")
        block.emit(f"    c[{PC}] = {pc}", f"    r.offer = {{{seat}: out}}", f"    return {STOP}")
        if not code.ask:
            lone = len(self.program.code) + pc
            block.emit("if out:", f"    r.asked, r.lone = {seat}, out[0]", f"    return {lone}")
        if code.unable < 0:
            block.emit(f"return steps[{pc}](c, r)")
            return None
        return code.unable

    def most(self, code: i.Choose) -> int:
        """Return how many options there are at most."""
        return sum(self.most_of(line) for line in code.alternatives)

    @staticmethod
    def most_of(line: i.Alternative) -> int:
        """Return how many options an alternative can be at most: one for each value of each parameter that it can ever have."""
        return prod(param.universe for param in line.params)

    def alternative(self, line: i.Alternative, outer: Scope, seat: str, in_block: bool = True) -> list[str]:
        """Write the loops that list the options of an alternative. `in_block`: the run is at hand, in `r`."""
        s = outer.inner()
        lines: list[str] = []
        depth = 0
        if line.guard is not None:
            test = self.forms.test(line.guard, s)
            if test == "False":
                return []
            if test != "True":
                lines.append(f"if {test}:")
                depth = 1
            outer.faults |= s.faults
            s.faults = False
        number = str(line.base)
        start, first = len(lines), "    " * depth
        for place, param in enumerate(line.params):
            last = place == len(line.params) - 1
            if last and line.fits is None and not param.things:
                texts = self.each_value(param, s, number)
                if texts is not None:
                    outer.merge(s)
                    return [*lines, *["    " * depth + text for text in texts]]
            alone = place > 0 and not any(f.Cell(other.slot) in inside(param.domain) for other in line.params[:place])
            ahead: list[str] | None = [] if alone else None
            text, deeper, own = self.parameter(param, s, seat, depth, in_block, ahead)
            lines += text
            lines[start:start] = [first + other for other in ahead or ()]
            depth += deeper
            if place == 0 and not last and self.most_of(line) > MOST:
                lines += ["    " * depth + f"if len(out) > {MOST}:", "    " * (depth + 1) + "limited(len(out))"]
            rest = prod(other.universe for other in line.params[place + 1 :])
            number = self.plus(number, own, param.first if own.startswith("v") else 0, rest)
            if not last:
                name = s.temporary()
                lines.append("    " * depth + f"{name} = {number}")
                number = name
        step, fits = "    " * depth, line.fits
        if (
            fits is not None and line.params and not s.faults
        ):  # what all options have in common stands before their loops
            tests, fits = self.apart(fits, [param.slot for param in line.params], s)
            if tests != "True":
                lines[start:] = [f"{first}if {tests}:", *["    " + other for other in lines[start:]]]
                step += "    "
        if fits is not None:
            test = self.forms.test(fits, s)
            if test != "True":
                lines.append(f"{step}if {test}:")
                step += "    "
        lines.append(f"{step}out.append({number})")
        outer.merge(s)
        return lines

    def each_value(self, param: i.Param, s: Scope, number: str) -> list[str] | None:
        """Write for each value of a last parameter whether it is on offer; None where they are many, or not always the same."""
        known = folding.constant(param.domain, s)
        if not isinstance(known, tuple) or len(known) > SPELLED_OUT:
            return None
        lines, whole = [], s.inner()
        for member in known:
            inner = s.inner(param.slot, self.forms.loops.fixed(member))
            test = "True" if param.where is None else self.forms.test(param.where, inner)
            whole.merge(inner)
            assert isinstance(member, int)
            act = f"out.append({self.plus(number, str(member), param.first, 1)})"
            if test != "False":
                lines.append(act if test == "True" else f"if {test}: {act}")
        s.merge(whole)
        return lines if sum(map(len, lines)) <= LONG else None

    @staticmethod
    def plus(number: str, value: str, first: int, rest: int) -> str:
        """Write the number of an option with one more digit."""
        digit = value if rest == 1 else f"{value} * {rest}"
        if number.isdigit():
            start = int(number) - first * rest
            if value.isdigit():
                return str(start + int(value) * rest)
            return digit if not start else f"{start} + {digit}" if start > 0 else f"{digit} - {-start}"
        return f"{number} + {digit}" + (f" - {first * rest}" if first else "")

    def kinds(self, domain: Form, s: Scope) -> int:
        """Return of how many kinds things are at most that lie where nothing ever comes to, so that equals are of one class; else 0."""
        while isinstance(domain, f.Filter):
            domain = domain.domain
        zones = folding.among(domain.zone, s) if isinstance(domain, f.Contents) else None
        numbers = [self.writer.untouched.get(zone, 0) if isinstance(zone, int) else 0 for zone in zones or ()]
        return max(numbers, default=0) if all(numbers) else 0

    def parameter(
        self, param: i.Param, s: Scope, seat: str, depth: int, in_block: bool, ahead: list[str] | None
    ) -> tuple[list[str], int, str]:
        """Write the loop over the values of a parameter: its lines, how much deeper its body stands, what its digit is.

        `ahead`: takes the lines that can stand before the loops of the other parameters, whose values its domain does not read.
        """
        step, name, where = "    " * depth, f"v{param.slot}", param.where
        lines, own, deeper = [], name, 1
        if not param.things:
            head, deeper = self.forms.loops.over(param.slot, param.domain, s)
            lines = [step + line for line in head]
            name = own = s.cell(param.slot)
        else:
            inner = s.inner()
            domain = self.forms.value(param.domain, inner)
            s.merge(inner)
            kinds = self.kinds(param.domain, s) if in_block else 0
            alike = f"{domain}[:1]" if kinds == 1 else f"kinds({domain})"
            if self.known < 0:
                found = f"firsts(c, {domain}, {seat})"
                if kinds:
                    found = f"{alike} if r.regular else {found}"
            else:
                own = s.temporary()
                found = f"numbered(c, {domain}, {seat}, {param.first})"
                if kinds:
                    found = f"own_numbers({alike}, {param.first}) if r.regular else {found}"
                name = f"{name}, {own}"
            if ahead is not None and not inner.faults:
                members = s.temporary()
                ahead.append(f"{members} = {found}")
                found = members
            if where is not None and not inner.faults:
                tests, where = self.apart(where, [param.slot], s)
                if tests != "True":
                    lines.append(f"{step}if {tests}:")
                    step, deeper = step + "    ", 2
            lines.append(f"{step}for {name} in {found}:")
            name = f"v{param.slot}"
            self.bind(s, param, name)
        if where is not None:
            test = self.forms.test(where, s)
            if test != "True":
                lines.append("    " * (depth + deeper) + f"if {test}:")
                deeper += 1
        return lines, deeper, own

    def apart(self, condition: Form, slots: Sequence[int], s: Scope) -> tuple[str, Form]:
        """Write the parts of a condition that read none of some slots, up to the first that may be a fault; return also the others."""
        tests: list[str] = []
        rest: list[Form] = []
        parts = condition.items if isinstance(condition, f.All) else (condition,)
        for number, part in enumerate(parts):
            inner = s.inner()
            text = self.forms.test(part, inner)
            if inner.faults:
                rest += parts[number:]
                break
            if any(f.Cell(slot) in inside(part) for slot in slots):
                rest.append(part)
            else:
                tests.append(text)
                s.merge(inner)
        return self.forms.joined(" and ", tests, "True", "False"), f.All(tuple(rest))

    # ---------------------------------------------------------------- taking one
    def taker(self, block: Block, pc: int, code: i.Choose) -> None:
        """Write what an answer binds, and what follows."""
        lines = sorted(code.alternatives, key=lambda line: line.base)
        captured = block.scope
        for place, line in enumerate(lines):
            last = place == len(lines) - 1
            if not last:
                block.emit(f"if option < {lines[place + 1].base}:")
                block.depth += 1
                block.level += 1
            block.scope = captured.inner()
            block.entered = []
            block.left = max(block.left, 60)
            self.binding(block, pc, line)
            block.mention(*self.shown(code.prompt if line.label.parts == ("decline",) else line.label))
            path = block.path[:]
            block.go(line.next, NO_JOIN)
            block.path, block.frames = path, []
            captured.merge(block.scope)
            if not last:
                block.depth -= 1
                block.level -= 1

    def binding(self, block: Block, pc: int, line: i.Alternative) -> None:
        """Write that the parameters of an alternative become what an option stands for."""
        s, params = block.scope, line.params
        if not params:
            return
        names = [f"p{param.slot}" for param in params]
        block.emit(f"n = option - {line.base}" if line.base else "n = option")
        for place in range(len(params) - 1, -1, -1):
            param = params[place]
            first = f" + {param.first}" if param.first else ""
            if place:
                block.emit(f"{names[place]} = n % {param.universe}{first}", f"n //= {param.universe}")
            else:
                block.emit(f"{names[place]} = n{first}")
        hidden = [name for name, param in zip(names, params, strict=True) if param.things and self.known >= 0]
        if hidden:
            test = " and ".join([f"c[{self.known} + {name}] >> seat & 1" for name in hidden])
            block.emit(f"if {test}:")
            block.emit(*[f"    c[{param.slot}] = {name}" for name, param in zip(names, params, strict=True)])
            block.emit("else:", f"    bind[{pc}](option).bind(c, seat, option)")
            block.emit(*[f"    {name} = c[{param.slot}]" for name, param in zip(names, params, strict=True)])
        else:
            block.emit(*[f"c[{param.slot}] = {name}" for name, param in zip(names, params, strict=True)])
        for name, param in zip(names, params, strict=True):
            self.bind(s, param, name)

    def bind(self, s: Scope, param: i.Param, name: str) -> None:
        """Bind the slot of a parameter to a local that holds one of what can be chosen."""
        present = folding.things(param.domain, self.program.functions)
        s.bind(param.slot, name, folding.flat(folding.members(param.domain, s)), present)

    # ---------------------------------------------------------------- choosing several
    def collect(self, block: Block, pc: int, code: i.Collect) -> int | None:
        """Write that a set or an order is asked for."""
        s = block.scope
        seat = block.read(code.seat)
        following = s.temporary()
        block.emit(f"{following} = gather[{pc}](c, r, {seat})")
        block.emit(f"if {following} != {code.next}:", f"    return {following}")
        block.forget(code.slot, code.slot + 1)
        block.mention(*self.shown(code.prompt))
        return code.next

    def at(self, pc: int, who: int) -> Scope:
        """Return the scope of a function of the cells and the seat that a cell stands for, at a decision."""
        inner = Scope({}, turn=self.writer.turns.get(self.writer.owners.get(pc, UNKNOWN), NOBODY))
        inner.bind(who, "seat")
        return inner

    def function(self, pc: int, form: Form | None, who: int, slot: int = -1) -> str:
        """Write a form as a function of the cells, of the seat that a cell stands for, and (a test then) of what is in a slot."""
        inner = self.at(pc, who)
        if slot < 0:
            assert form is not None
            return f"lambda c, seat: {self.forms.value(form, inner)}"
        inner.bind(slot, f"v{slot}")
        return f"lambda c, seat, v{slot}: {'True' if form is None else self.forms.test(form, inner)}"

    @staticmethod
    def members(param: i.Param) -> Form:
        """Return the members that a set can be made of."""
        return param.domain if param.where is None else f.Filter(param.slot, param.domain, param.where)

    def offers(self, pc: int, code: i.Choose, who: int) -> str:
        """Write what is on offer as a function of the cells and the seat that a cell stands for; return its name."""
        inner = self.at(pc, who)
        lines = ["out = []"]
        for line in code.alternatives:
            lines += self.alternative(line, inner, "seat", False)
        name = f"o{who}"
        body = "".join(
            [f"    {line}\n" for line in [*lines, f"if len(out) > {MOST}:", "    limited(len(out))", "return out"]]
        )
        self.writer.pool.define(name, f"def {name}(c, seat):\n{body}")
        return name

    def may_fail(self, *texts: i.Phrase) -> bool:
        """Tell whether writing some texts may be a fault."""
        scope = Scope({})
        for text in texts:
            for form in self.shown(text):
                self.forms.value(form, scope)
        return scope.faults
