"""One generated function: what happens from an address on, as far as that can be written in one piece."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.program import STACK, Procedure
from rulewright.interpreter.run.frames import RECURSION
from rulewright.interpreter.run.generated import folding
from rulewright.interpreter.run.generated.scope import Bound, Scope, constant
from rulewright.interpreter.run.generated.whose import NOBODY, UNKNOWN

if TYPE_CHECKING:
    from rulewright.interpreter.run.generated.writer import Writer

LONGEST: Final = 20
"""How many instructions are written into one function: of long ones much is written and compiled that is never entered."""

DEEPEST: Final = 40
"""How far in a line may stand; Python allows 100 steps."""

NO_JOIN: Final = -9
"""Where ways come together that do not."""


class Frame:
    """A call that is written in place: where it comes back, what was bound before it."""

    __slots__ = ("back", "bound", "level", "number", "procedure")

    def __init__(self, back: int, procedure: int, number: int, level: int, bound: dict[int, Bound]) -> None:
        self.back, self.procedure, self.number, self.level, self.bound = back, procedure, number, level, bound


class Way(NamedTuple):
    """A way that is written: whether it comes to where it was to end, what is bound then, how many instructions lie behind it."""

    falls: bool
    bound: dict[int, Bound]
    length: int


class Block:
    """The lines of one function, the scope they stand in, the calls that are written in place, and the addresses on the way."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.program, self.forms = writer.program, writer.forms
        self.lines: list[str] = []
        self.scope = Scope({}, 0, writer.ranges.known)
        self.depth = 1
        self.left = LONGEST
        self.length = self.size = 0  # how many instructions the way so far has, and the longest way
        self.frames: list[Frame] = []
        self.path: list[int] = []
        self.level = 0
        self.calls = 0
        self.popped: int | None = None  # the procedure of a frame that is dropped, unless it is pushed again at once
        self.entered: list[str] | None = None  # the zones that anything came to since no watch applied; None: not known

    # ---------------------------------------------------------------- writing
    def emit(self, *lines: str) -> None:
        """Add lines, what was put off before them."""
        if self.popped is not None:
            popped, self.popped = self.popped, None
            self.write_pop(popped)
        self.add(*lines)

    def add(self, *lines: str) -> None:
        """Add lines that neither read nor change the stack or locals of a procedure that was just left."""
        self.lines += ["    " * self.depth + line for line in lines]

    def write_pop(self, procedure: int) -> None:
        """Write that a frame is dropped, which `stack`, `back` and `saved` speak of."""
        of = self.program.procedures[procedure]
        self.add(f"c[{STACK}] = stack[:-1]")
        if of.low < of.high:
            self.add(f"c[{of.low}:{of.high}] = saved")

    def value(self, form: Form) -> str:
        """Write a value."""
        return self.forms.value(form, self.scope)

    def test(self, form: Form) -> str:
        """Write a test."""
        return self.forms.test(form, self.scope)

    def local(self, text: str) -> str:
        """Put a value into a local of the function and return its name; a name or a number stays what it is."""
        if text.isidentifier() or text.isdigit():
            return text
        name = self.scope.temporary()
        self.emit(f"{name} = {text}")
        return name

    def read(self, form: Form) -> str:
        """Put a thing, a seat or a place into a local; of a cell it is remembered what stands in it."""
        text = self.local(self.forms.index(form, self.scope))
        if isinstance(form, f.Cell):
            bound = self.scope.bound.get(form.at)
            self.scope.bound[form.at] = Bound(text, present=True) if bound is None else replace(bound, present=True)
        return text

    def enters(self, place: str | None) -> None:
        """Note that something came to a zone, given by a name or a number; None: nobody knows to which."""
        if place is None or not (place.isidentifier() or place.isdigit()):
            self.entered = None
        elif self.entered is not None and place not in self.entered:
            self.entered = [*self.entered, place]

    def bind(self, at: int, form: Form, text: str) -> None:
        """Write that a cell becomes a value, and remember what stands in it."""
        known = folding.constant(form, self.scope)
        if known is not None:
            self.emit(f"c[{at}] = {text}")
            self.scope.bound[at] = self.forms.loops.fixed(known)
            return
        bound = self.scope.bound.get(form.at) if isinstance(form, f.Cell) else None
        single = None
        among = folding.flat(folding.among(form, self.scope))
        if isinstance(form, f.Tuple) and len(form.items) == 1:
            single = self.forms.simple(form.items[0], self.scope)
            if single is not None and not single.name and single.value is None:
                single = None
        if bound is None:
            name = self.local(text)
            bound = Bound(name, True, None, among, single)
        self.emit(f"c[{at}] = {bound.text}")
        self.scope.bound[at] = bound

    def forget(self, low: int, high: int | None = None) -> None:
        """Forget what stands in some cells."""
        for at in [at for at in self.scope.bound if at >= low and (high is None or at < high)]:
            del self.scope.bound[at]

    def mention(self, *forms: Form | None) -> None:
        """Write the evaluation of what nobody reads here, where it may be a fault."""
        for form in forms:
            if form is not None:
                inner = self.scope.inner()
                text = self.forms.value(form, inner)
                self.scope.temporaries = max(self.scope.temporaries, inner.temporaries)
                if inner.faults:
                    self.emit(text)

    # ---------------------------------------------------------------- going on
    def go(self, pc: int, until: int) -> bool:
        """Write what happens from an address on; tell whether control comes to `until` (else the function has returned)."""
        while True:
            if pc == until:
                return True
            if pc in self.path or self.left <= 0 or pc < 0:
                self.emit(f"return {pc}")
                return False
            self.left -= 1
            self.length += 1
            self.size = max(self.size, self.length)
            self.path.append(pc)
            following = self.write(pc, self.program.code[pc])
            if following is None:
                return False
            pc = following

    def arm(self, pc: int, until: int) -> Way:
        """Write a way that is taken under a condition."""
        scope, frames, path, entered, popped = self.scope, self.frames[:], self.path[:], self.entered, self.popped
        length = self.length
        self.scope = scope.inner()
        self.depth += 1
        self.level += 1
        before = len(self.lines)
        falls = self.go(pc, until)
        if len(self.lines) == before:
            self.add("pass")
        self.level -= 1
        self.depth -= 1
        way = Way(falls, self.scope.bound, self.length if falls else 0)
        scope.merge(self.scope)
        self.scope, self.frames, self.path, self.popped, self.length = scope, frames, path, popped, length
        self.entered = entered if not falls or self.entered == entered else None
        return way

    def write(self, pc: int, code: i.Instruction) -> int | None:
        """Write one instruction; return where control goes on, None where the function has returned."""
        here = self.frames[-1].procedure if self.frames else self.writer.owners.get(pc, UNKNOWN)
        self.scope.turn = self.writer.turns.get(here, NOBODY)
        match code:
            case i.Branch():
                return self.branch(pc, code)
            case i.Each():
                return self.each(code)
            case i.Call():
                return self.call(code)
            case i.Return():
                return self.back(pc)
            case _:
                return self.writer.instruction(self, pc, code)

    def branch(self, pc: int, code: i.Branch) -> int | None:
        """Write a branch: both ways one after the other, then what they have in common."""
        test = self.test(code.condition)
        if test in ("True", "False"):
            return code.then if test == "True" else code.other
        self.emit()
        join = self.writer.joins.get(pc, NO_JOIN)
        if self.depth >= DEEPEST:
            self.emit(f"return {code.then} if {test} else {code.other}")
            return None
        if code.then == join:
            self.emit(f"if not {test}:")
            self.meet(self.arm(code.other, join))
            return join
        self.emit(f"if {test}:")
        then = self.arm(code.then, join)
        if code.other == join:
            self.meet(then)
            return join
        if not then.falls:
            return code.other
        self.emit("else:")
        other = self.arm(code.other, join)
        self.scope.bound, self.length = then.bound, then.length
        self.meet(other)
        return join

    def meet(self, way: Way) -> None:
        """Go on where a way comes together with this one: what is bound alike on both stays bound."""
        if way.falls:
            bound, self.length = self.scope.bound, max(self.length, way.length)
            self.scope.bound = {at: one for at, one in bound.items() if way.bound.get(at) == one}

    def each(self, code: i.Each) -> int | None:
        """Write the head of a loop: the body behind it, where it is done inside a condition."""
        s, dead = self.scope, self.writer.machine.frames.dead
        of = None if self.popped is None else self.program.procedures[self.popped]
        cells = (code.members, code.index, code.var)
        if of is not None and (code.keep is not None or any(of.low <= at < of.high for at in cells)):
            self.emit()
        members, index = s.temporary(), s.temporary()
        self.add(f"{members} = {s.cell(code.members)}", f"{index} = {s.cell(code.index)}")
        var = s.temporary()
        taken = [f"{var} = {members}[{index}]", f"{index} += 1"]
        found = [f"c[{code.var}] = {var}", f"c[{code.index}] = {index}"]
        self.forget(code.index, code.index + 1)
        self.forget(code.var, code.var + 1)
        if code.keep is None:
            self.add(f"if {index} >= len({members}):")
        else:
            self.add(f"while {index} < len({members}):", *["    " + line for line in taken])
            inner = s.inner(code.var, Bound(var))
            self.depth += 1
            test = self.forms.test(code.keep, inner)
            s.merge(inner)
            self.add(f"if {test}:", "    break")
            self.depth -= 1
            self.add("else:")
        self.depth += 1
        self.add(*[f"c[{at}] = {dead[at]}" for at in cells])
        self.depth -= 1
        self.arm(code.done, NO_JOIN)
        if code.keep is None:
            self.add(*taken)
        self.add(*found)
        s.bound[code.var] = Bound(var, True, None, None)
        return code.body

    # ---------------------------------------------------------------- calls
    def call(self, code: i.Call) -> int | None:
        """Write a call: the frame is pushed as ever; what the procedure does follows in place, unless it goes on already."""
        of = self.program.procedures[code.procedure]
        arguments = [self.local(self.value(argument)) for argument in code.arguments]
        bounds = [self.handed(argument, text) for argument, text in zip(code.arguments, arguments, strict=True)]
        if self.popped == code.procedure and self.writer.callers.get(code.procedure) == code.next:
            self.popped = None  # the frame that was to be dropped is the one that would be pushed
            self.start_locals(of, arguments, bounds)
            return self.entered_at(of.entry)
        self.calls += 1
        number = self.calls
        self.emit(
            f"s{number} = c[{STACK}]", f"if len(s{number}) >= {RECURSION}:", f"    check(s{number}, {code.procedure})"
        )
        self.scope.own.add(f"s{number}")
        saved = "()"
        if of.low < of.high:
            saved = f"k{number}"
            self.emit(f"{saved} = tuple(c[{of.low}:{of.high}])")
        self.emit(f"c[{STACK}] = (*s{number}, ({code.next}, {code.procedure}, {saved}))")
        before = {at: bound for at, bound in self.scope.bound.items() if of.low <= at < of.high}
        self.start_locals(of, arguments, bounds)
        if any(frame.procedure == code.procedure for frame in self.frames):
            self.emit(f"return {of.entry}")
            return None
        if of.entry not in self.path:
            self.frames.append(Frame(code.next, code.procedure, number, self.level, before))
        return self.entered_at(of.entry)

    def start_locals(self, of: Procedure, arguments: list[str], bounds: list[Bound]) -> None:
        """Write that the locals of a procedure are dead but for its parameters."""
        dead = self.writer.machine.frames.dead
        if of.low < of.high:
            rest = [str(dead[at]) for at in range(of.low + len(arguments), of.high)]
            self.emit(f"c[{of.low}:{of.high}] = ({', '.join([*arguments, *rest])},)")
            for at in range(of.low, of.high):
                place = at - of.low
                self.scope.bound[at] = bounds[place] if place < len(bounds) else constant(dead[at])

    def entered_at(self, entry: int) -> int | None:
        """Go on in a procedure, unless it is on the way already."""
        if entry in self.path:
            self.emit(f"return {entry}")
            return None
        return entry

    def handed(self, form: Form, text: str) -> Bound:
        """Return what stands for an argument that was put into a local."""
        known = folding.constant(form, self.scope)
        if known is not None:
            return self.forms.loops.fixed(known)
        return Bound(text, True, None, folding.flat(folding.among(form, self.scope)))

    def back(self, pc: int) -> int | None:
        """Write the end of a procedure: of one that is written in place here, what comes after its call follows."""
        if self.frames:
            frame = self.frames[-1]
            of = self.program.procedures[frame.procedure]
            self.emit(f"c[{STACK}] = s{frame.number}")
            if of.low < of.high:
                self.emit(f"c[{of.low}:{of.high}] = k{frame.number}")
            if frame.level != self.level:
                self.emit(f"return {frame.back}")
                return None
            self.frames.pop()
            self.forget(of.low, of.high)
            self.scope.bound.update(frame.bound)
            return frame.back
        own = self.writer.owners.get(pc)
        self.emit(f"stack = c[{STACK}]", "if not stack:", f"    return steps[{pc}](c, r)")
        if own is None:
            self.emit("return drop(c)")
            return None
        of = self.program.procedures[own]
        self.emit("back, _, saved = stack[-1]")
        self.forget(of.low, of.high)
        only = self.writer.callers.get(own)
        if only is None or self.level:
            self.write_pop(own)
            self.emit("return back")
            return None
        self.emit(f"if back != {only}:")
        self.depth += 1
        self.write_pop(own)
        self.emit("return back")
        self.depth -= 1
        self.popped = own
        return only
