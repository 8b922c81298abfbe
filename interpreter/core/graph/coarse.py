"""The coarsest picture: phases alone; and, in every picture, rules that change nothing a picture shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.interpreter.core.graph.blocks import Group, Lines

Paths = Mapping[int, tuple[int, ...]]


def gather(groups: Sequence[Group], host: Mapping[Group, Group]) -> list[Group]:
    """Put the members of each node into the node that stands for it."""
    merged: dict[Group, Group] = {}
    for group in groups:
        into = host.get(group, group)
        new = merged.setdefault(into, Group(into.kind, into.procedure, set(), into.of, into.part))
        new.members |= group.members
    return list(merged.values())


def hush(groups: Sequence[Group], lines: Lines, paths: Paths) -> list[Group]:
    """Make one node of all rules that neither decide, nor are chance, nor lead anywhere else."""
    home = {group: paths.get(group.procedure, ())[:1] for group in groups}
    group_of = {at: group for group in groups for at in group.members}
    rules = {(number,) for number in lines.woken}
    loud = {home[group] for group in groups if group.kind in ("decision", "chance", "ending", "phase", "action")}
    for at, targets in lines.after.items():
        loud |= {home[group_of[at]] for target in targets if home[group_of[target]] != home[group_of[at]]}
    loud |= {home[group_of[edge.source]] for edge in lines.edges if lines.role(edge) == "aside"}
    quiet = rules - loud
    node = Group("rule", -1, part="quiet")
    return gather(groups, {group: node for group in groups if home[group] in quiet})


class Phases:
    """Join everything to the innermost phase in which it happens.

    What happens in no phase stays as it is. A procedure that several phases use stays, as one node, where something else than
    coming back can follow from it; else it joins the phase that uses it first. What a rule does joins the rule.
    """

    def __init__(self, groups: Sequence[Group], lines: Lines, paths: Paths) -> None:
        self.groups = groups
        self.lines = lines
        self.paths = paths
        self.group_of = {at: group for group in groups for at in group.members}
        self.phases = {group.of: group for group in groups if group.kind == "phase"}
        self.rules = {group.of: group for group in reversed(groups) if group.kind == "rule" and group.part != "quiet"}
        self.helpers: dict[int, Group] = {}

    def merged(self) -> list[Group]:
        """Return the nodes of the coarsest picture."""
        return gather(self.groups, {group: self._host(group, frozenset()) for group in self.groups})

    def _host(self, group: Group, asked: frozenset[int]) -> Group:
        path = self.paths.get(group.procedure, ())
        if group.kind == "rule" and group.part != "quiet":
            return self.rules[group.of]
        if group.kind in ("start", "phase", "rule", "ending") or not path:
            return group
        if path[0] in self.rules:
            return self.rules[path[0]]
        for number in reversed(path):
            if number in self.phases:
                return self.phases[number]
        if path[0] in self.lines.aside and path[0] not in asked:
            return self._helper(path[0], asked | {path[0]})
        return group

    def _helper(self, number: int, asked: frozenset[int]) -> Group:
        own = {group for group in self.groups if self.paths.get(group.procedure, ())[:1] == (number,)}
        leads = any(
            self.group_of[target] not in own
            for group in own
            for at in group.members
            if self.lines.flow.owner[at] == number or group.kind == "block"
            for target in self.lines.after[at]
        )
        if leads:
            return self.helpers.setdefault(number, Group("block", number, of=number, part="head"))
        callers = [at for at in self.lines.flow.sites[number] if at in self.lines.reachable]
        for at in callers:
            if self.group_of[at] not in own:
                return self._host(self.group_of[at], asked)
        return self.helpers.setdefault(number, Group("block", number, of=number, part="head"))
