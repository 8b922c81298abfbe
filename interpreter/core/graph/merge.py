"""The middle picture: what decides, is chance, ends the game, or starts a phase, an action or a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.interpreter.core.graph.blocks import Group, Lines, Part, blocks
from rulewright.interpreter.core.graph.steps import place
from rulewright.interpreter.core.instructions import Branch, Call, Leave


class Merge:
    """Join the blocks of the finest picture to such nodes.

    A block joins the node to which it inevitably leads; else the only node of the loop that it controls; else the node from which
    alone it can be reached; else it stays, as a fork or as the end of a procedure. Chance that nothing parts is one node. A block that
    uses a procedure of many places joins what it comes after, if it can; a procedure that has nothing to show, what uses it first.
    `loops` maps each address to its loop inside its procedure (what is in none, to a loop of its own).
    """

    def __init__(self, lines: Lines, loops: Mapping[int, int]) -> None:
        self.lines = lines
        self.units = blocks(lines.flow, lines)
        self.unit_of = {at: unit for unit in self.units for at in unit.members}
        self.loops = {unit: loops[min(unit.members)] for unit in self.units if min(unit.members) >= 0}
        self.after: dict[Group, list[Group]] = {unit: [] for unit in self.units}
        self.before: dict[Group, list[Group]] = {unit: [] for unit in self.units}
        for at, targets in lines.after.items():
            for target in targets:
                if self.unit_of[target] is not self.unit_of[at]:
                    self.after[self.unit_of[at]].append(self.unit_of[target])
                    self.before[self.unit_of[target]].append(self.unit_of[at])
        self.hidden = lines.aside - lines.woken - lines.loud
        self.joined: dict[Group, Group] = {}

    def groups(self) -> list[Group]:
        """Return the nodes, each with all its members, in order of their first address."""
        self._anchor()
        self._join(self._hits(self.after, []), {unit for unit in self._free() if self._uses(unit)})
        self._lead()
        while self._contract() or self._control():
            self._lead()
        self._follow()
        for unit in self._free():
            if len(set(self.after[unit])) > 1 and unit.procedure not in self.hidden:
                self.joined[unit] = Group("block", unit.procedure, part="fork")
        self._lead()
        self._follow()
        self._hide()
        backs: dict[int, Group] = {}
        for unit in self._free():
            self.joined[unit] = backs.setdefault(unit.procedure, Group("block", unit.procedure, part="back"))
        for unit in self.units:
            self.joined[unit].members |= unit.members
        return list(dict.fromkeys(self.joined[unit] for unit in self.units))

    def _free(self) -> list[Group]:
        return [unit for unit in self.units if unit not in self.joined]

    def _anchor(self) -> None:
        """Make the nodes: all calls of one phase are one node, and so are all places where the game ends in one way, and the chance in
        one sentence, with the questions that the translation asks for it."""
        shared: dict[tuple[object, ...], Group] = {}
        for unit in self.units:
            match unit.kind:
                case "phase" | "action":
                    self.joined[unit] = shared.setdefault((unit.kind, unit.of), Group(unit.kind, unit.of, of=unit.of))
                case "ending":
                    self.joined[unit] = shared.setdefault((unit.kind, unit.of), Group(unit.kind, -1, of=unit.of))
                case "chance":
                    where = place(self.lines.flow.program, min(unit.members))
                    self.joined[unit] = shared.setdefault((unit.procedure, *where), Group(unit.kind, unit.procedure))
                case "start" | "decision" | "rule":
                    self.joined[unit] = Group(unit.kind, unit.procedure, of=unit.of)
                case "block":
                    pass
        for unit in self._free():
            first = min(unit.members)
            if isinstance(self.lines.flow.program.code[first], Branch):
                chance = shared.get((unit.procedure, *place(self.lines.flow.program, first)))
                if chance is not None:
                    self.joined[unit] = chance
        left = {one for code in self.lines.flow.program.code if isinstance(code, Leave) for one in code.procedures}
        for number, procedure in enumerate(self.lines.flow.program.procedures):
            if number in self.lines.aside & self.lines.loud - self.lines.woken:
                self._door(procedure.entry, number, "head")
            if number in left:
                self._door(procedure.leave, number, "end")

    def _door(self, at: int, procedure: int, part: Part) -> None:
        unit = self.unit_of.get(at)
        if unit is not None and unit not in self.joined:
            self.joined[unit] = Group("block", procedure, of=procedure, part=part)

    def _uses(self, unit: Group) -> bool:
        code = self.lines.flow.program.code
        calls = {one.procedure for at in unit.members if at >= 0 and isinstance(one := code[at], Call)}
        return not calls.isdisjoint(self.lines.aside & self.lines.loud)

    def _hide(self) -> None:
        """Join the procedures that have nothing to show to what uses them first."""
        waiting = [unit for unit in self._free() if unit.procedure in self.hidden]
        while waiting:
            still = []
            for unit in waiting:
                users = (self.unit_of[at] for at in self.lines.flow.sites[unit.procedure] if at in self.unit_of)
                user = next((self.joined[user] for user in users if user in self.joined), None)
                if user is None:
                    still.append(unit)
                else:
                    self.joined[unit] = user
            if len(still) == len(waiting):
                return
            waiting = still

    def _lead(self) -> None:
        """Join each free block to the node to which it inevitably leads."""
        dead_ends = [unit for unit in self._free() if not self.after[unit]]
        self._join(self._hits(self.before, dead_ends))

    def _follow(self) -> None:
        """Join each free block to the node from which alone it can be reached."""
        self._join(self._hits(self.after, []))

    def _join(self, hits: Mapping[Group, set[Group]], only: set[Group] | None = None) -> None:
        for unit, nodes in hits.items():
            if len(nodes) == 1 and unit not in nodes and (only is None or unit in only):
                [node] = nodes
                if node not in hits:
                    self.joined[unit] = node

    def _hits(self, near: Mapping[Group, Sequence[Group]], dead_ends: Sequence[Group]) -> dict[Group, set[Group]]:
        """Find for each free block the nodes (and dead ends) that it meets first, going against `near`."""
        hits: dict[Group, set[Group]] = {unit: set() for unit in self._free()}
        sources: dict[Group, list[Group]] = {unit: [unit] for unit in dead_ends}
        for unit, node in self.joined.items():
            sources.setdefault(node, []).append(unit)
        for node, open_ends in sources.items():
            if node in hits:
                hits[node].add(node)
            while open_ends:
                for unit in near[open_ends.pop()]:
                    if unit in hits and node not in hits[unit]:
                        hits[unit].add(node)
                        open_ends.append(unit)
        return hits

    def _control(self) -> bool:
        """Join the free blocks of each loop that holds a single node to that node."""
        inside: dict[int, set[Group]] = {}
        for unit, loop in self.loops.items():
            if unit in self.joined:
                inside.setdefault(loop, set()).add(self.joined[unit])
        done = False
        for unit in self._free():
            nodes = inside.get(self.loops[unit], set())
            if len(nodes) == 1:
                self.joined[unit] = next(iter(nodes))
                done = True
        return done

    def _contract(self) -> bool:
        """Join chance to the chance of the same procedure that alone comes next, where nothing else comes before that."""
        near: dict[bool, dict[Group, set[Group]]] = {True: {}, False: {}}
        for unit in self.units:
            node = self.joined.get(unit, unit)
            for forward, others in ((True, self.after[unit]), (False, self.before[unit])):
                found = {self.joined.get(other, other) for other in others} - {node}
                near[forward].setdefault(node, set()).update(found)
        for node, nexts in near[True].items():
            if node.kind != "chance" or len(nexts) != 1:
                continue
            [after] = nexts
            if after.kind == "chance" and after.procedure == node.procedure and near[False][after] == {node}:
                for unit in self.units:
                    if self.joined.get(unit) is node:
                        self.joined[unit] = after
                return True
        return False
