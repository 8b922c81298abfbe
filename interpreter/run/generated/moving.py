"""Moves of components, with what seats know of them, as lines of Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.walk import inside
from rulewright.interpreter.run import functions
from rulewright.interpreter.run.cells import Cells, bits
from rulewright.interpreter.run.generated import folding
from rulewright.interpreter.run.generated.scope import Bound
from rulewright.interpreter.run.zones import Spot

if TYPE_CHECKING:
    from rulewright.interpreter.run.generated.block import Block
    from rulewright.interpreter.run.generated.writer import Writer


class Moving:
    """Write Move, Teach and Determine of one program."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.forms, self.program, self.zones = writer.forms, writer.program, writer.machine.zones
        self.known = self.program.layout.known
        zones = self.zones
        writer.pool.names.update(
            carriers(writer), remove=zones.remove, insert=zones.insert, contents=zones.contents, bits=bits
        )

    def move(self, block: Block, code: i.Move) -> int:
        """Write a move: of one component where that is sure, else of those of a tuple."""
        s, forms = block.scope, self.forms
        bound = s.bound.get(code.components.at) if isinstance(code.components, f.Cell) else None
        one = None if bound is None else bound.single
        by = "-1" if code.by is None else block.read(code.by) if self.surely(block, code.by) else block.value(code.by)
        by = block.local(by)
        if one is not None:
            s.use(one)
            if code.slot >= 0:
                block.bind(code.slot, code.components, block.value(code.components))
            inner = s.inner(code.member, one) if code.member >= 0 else s
            place = block.local(forms.index(code.zone, inner))
            s.merge(inner)
            if self.known >= 0:
                block.emit(f"leave(c, {one.text}, {by}, {place}, False)")
            else:
                self.take_out(block, one.text, code.components)
            self.put(block, one.text, place, by, code)
            block.enters(place)
            return code.next
        moving = block.local(block.value(code.components))
        fixed = code.member < 0 or not reads(code.zone, code.member)
        if fixed and self.known < 0:
            place = block.local(forms.index(code.zone, s))
            block.emit(f"for x in {moving}:", "    remove(c, x)", f"insert(c, {moving}, {place}, {code.spot!r})")
            if self.zones.by >= 0:
                block.emit(f"for x in {moving}:", f"    c[{self.zones.by} + x] = {by}")
            block.enters(place)
        elif fixed:
            inner = s.inner()
            place = forms.index(code.zone, inner)
            s.merge(inner)
            block.emit(f"if {moving}:", f"    carry_to(c, {moving}, {place}, {code.spot!r}, {by})")
            block.enters(place)
        else:
            inner = s.apart()
            x = inner.name("x")
            if code.member >= 0:
                inner.bound[code.member] = Bound(x, True)
            place = forms.index(code.zone, inner)
            s.used.update(inner.handed)
            s.faults |= inner.faults
            name = s.temporary()
            block.emit(f"{name} = []", f"for {x} in {moving}:", f"    if {x} < 0:", "        nothing()")
            block.emit(f"    {name}.append({place})")
            block.emit(f"carry(c, {moving}, {name}, {code.spot!r}, {by})")
            block.enters(None)
        if code.slot >= 0:
            block.emit(f"c[{code.slot}] = {moving}")
            block.forget(code.slot, code.slot + 1)
        return code.next

    def take_out(self, block: Block, what: str, components: f.Form) -> None:
        """Write that a component leaves where it lies."""
        zones = self.zones
        if any(zones.parts) or not self.sure_thing(block, components):
            block.emit(f"remove(c, {what})")
            return
        at, lying = block.scope.temporary(), block.scope.temporary()
        block.emit(f"{at} = {zones.base} + c[{zones.where} + {what}]", f"{lying} = c[{at}]")
        block.emit(f"c[{at}] = {lying}[1:] if {lying}[0] == {what} else cut({lying}, {what})")

    def sure_thing(self, block: Block, components: f.Form) -> bool:
        """Tell whether the only member of a tuple in a cell surely is a thing."""
        bound = block.scope.bound.get(components.at) if isinstance(components, f.Cell) else None
        one = None if bound is None else bound.single
        return one is not None and (
            one.present or any(other.text == one.text and other.present for other in block.scope.bound.values())
        )

    def surely(self, block: Block, form: f.Form) -> bool:
        """Tell whether a form always is a seat."""
        return self.forms.surely(form, block.scope)

    def put(self, block: Block, what: str, place: str, by: str, code: i.Move) -> None:
        """Write that a component which lies nowhere comes to lie somewhere."""
        zones = self.zones
        known = folding.among(code.zone, block.scope)
        if known is not None and all(isinstance(z, int) and zones.single[z] and zones.holders[z] < 0 for z in known):
            at = f"{zones.base + int(place)}" if place.isdigit() else f"{zones.base} + {place}"
            block.emit(f"if c[{at}]:", f"    insert(c, ({what},), {place}, {code.spot!r})")
            block.emit(f"c[{at}] = ({what},)", f"c[{zones.where} + {what}] = {place}")
        else:
            block.emit(f"insert(c, ({what},), {place}, {code.spot!r})")
        if zones.by >= 0:
            block.emit(f"c[{zones.by} + {what}] = {by}")

    def teach(self, block: Block, code: i.Teach) -> int:
        """Write that some seats learn something."""
        base = self.known if code.field < 0 else self.program.hidden_fields[code.field].mask
        seats = folding.constant(code.seats, block.scope)
        mask = str(bits([s for s in seats if isinstance(s, int)])) if isinstance(seats, tuple) else ""
        mask = mask or block.local(f"bits({block.value(code.seats)})")
        things = block.value(code.components)
        if base < 0:
            block.mention(code.components)
        else:
            block.emit(f"for x in {things}:", f"    c[{base} + x] |= {mask}")
            block.scope.own.add("x")
        return code.next

    def determine(self, block: Block, pc: int, code: i.Determine) -> int:
        """Write that the end of a deck is settled: nothing is to do where so much is settled already."""
        known = folding.constant(code.zone, block.scope)
        if not isinstance(known, int) or known < 0:
            return self.writer.step(block, pc, code.next)
        parts = self.zones.parts[known]
        if parts is None:
            return code.next
        near = parts[1] if code.end == "bottom" else self.zones.base + known
        block.emit(f"if len(c[{near}]) < {block.value(code.count)}:")
        block.depth += 1
        self.writer.step(block, pc, code.next)
        block.depth -= 1
        return code.next


def reads(form: f.Form, slot: int) -> bool:
    """Tell whether a form reads a slot."""
    return f.Cell(slot) in inside(form)


def carriers(writer: Writer) -> dict[str, Any]:
    """Return the functions that move components: `carry` each to a place of its own, `carry_to` all to one.

    Where fronts are hidden also `leave`: one is taken out, and knowledge follows it or is lost, as in `Knowledge.follow`; nobody writes
    down what is learned, and what lies beside it is looked at only where somebody may lose sight.
    """
    machine = writer.machine
    knowledge, zones = machine.knowledge, machine.zones
    where, by_at, base, parts, ordered = zones.where, zones.by, zones.base, zones.parts, zones.ordered
    remove, insert = zones.remove, zones.insert
    known, everybody, shown, row = knowledge.known, knowledge.everybody, knowledge.shown, knowledge.row
    whereabouts = knowledge.whereabouts

    def carry_openly(c: Cells, moving: tuple[int, ...], places: list[int], spot: Spot, by: int) -> None:
        for x in moving:
            remove(c, x)
        arrive(c, moving, places, spot, by)

    def arrive(c: Cells, moving: tuple[int, ...], places: list[int], spot: Spot, by: int) -> None:
        for x, place in zip(moving, places, strict=True):
            insert(c, (x,), place, spot)
            if by_at >= 0:
                c[by_at + x] = by

    if known < 0:
        return {"carry": carry_openly}

    def traced(c: Cells) -> bool:
        return whereabouts >= 0 and bool(c[whereabouts])

    def leave(c: Cells, x: int, by: int, to: int, whole: bool) -> None:
        if x < 0:
            functions.nothing()
        zone = c[where + x]
        there = shown[to]
        blind = 0 if whole or row[zone] else everybody & ~shown[zone]
        if blind & ~there or (blind and traced(c)):
            lying = c[base + zone] if parts[zone] is None else zones.contents(c, zone)
            if len(lying) > 1 and not (ordered[zone] and zones.at_an_end(c, zone, x)):
                knowledge.mix(c, lying, blind, there | (c[known + x] & 1 << by if by >= 0 else 0))
        c[known + x] |= there
        remove(c, x)

    def carry(c: Cells, moving: tuple[int, ...], places: list[int], spot: Spot, by: int) -> None:
        whole: set[int] = set()
        if len(set(places)) == 1:
            whole = {
                start for start in {c[where + x] for x in moving} if knowledge.together(c, moving, start, places[0])
            }
        for x, place in zip(moving, places, strict=True):
            leave(c, x, by, place, c[where + x] in whole)
        arrive(c, moving, places, spot, by)

    def carry_to(c: Cells, moving: tuple[int, ...], place: int, spot: Spot, by: int) -> None:
        if -1 in moving:
            functions.nothing()
        start = c[where + moving[0]]
        if len(moving) > 1 and any(c[where + x] != start for x in moving):
            carry(c, moving, [place] * len(moving), spot, by)
            return
        there, split = shown[place], parts[start]
        whole = len(c[base + start] if split is None else zones.contents(c, start)) == len(moving)
        whole = whole and (not ordered[place] or knowledge.together(c, moving, start, place))
        if whole and split is None:
            for x in moving:
                c[known + x] |= there
            c[base + start] = ()
        elif whole or row[start] or not everybody & ~shown[start] & (~there if not traced(c) else -1):
            for x in moving:
                c[known + x] |= there
                remove(c, x)
        else:
            for x in moving:
                leave(c, x, by, place, False)
        insert(c, moving, place, spot)
        if by_at >= 0:
            for x in moving:
                c[by_at + x] = by

    return {"leave": leave, "carry": carry, "carry_to": carry_to}
