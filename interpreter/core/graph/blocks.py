"""The finest picture: how each edge is drawn (`Lines`), and the straight lines of instructions between forks, decisions and chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from rulewright.interpreter.core.graph.flow import Flow, starts
from rulewright.interpreter.core.graph.steps import START, Edge
from rulewright.interpreter.core.instructions import (
    Branch,
    Call,
    Choose,
    Collect,
    Determine,
    Divide,
    Each,
    Eliminate,
    End,
    Leave,
    Random,
    Return,
    Roll,
    Secret,
    Shuffle,
    Would,
)

NodeKind: TypeAlias = Literal["start", "phase", "action", "decision", "chance", "block", "rule", "ending"]
Part: TypeAlias = Literal["", "fork", "head", "end", "back", "quiet"]
Role: TypeAlias = Literal["flow", "aside", "silent"]

PHASES: Final = ("phase", "setup")
ACTIONS: Final = ("action", "reaction")
STAGED: Final = (*PHASES, *ACTIONS)
DECISIONS: Final = (Choose, Collect, Divide, Secret)
CHANCE: Final = (Shuffle, Determine, Roll, Random)
FORKS: Final = (Branch, Each, Would)
LOUD: Final = (*DECISIONS, *CHANCE, End, Leave, Eliminate)


@dataclass(eq=False, slots=True)
class Group:
    """What one drawn node stands for.

    `procedure`: where it is at home (-1: nowhere). `of`: the procedure that a phase, an action or a rule runs and that a block
    opens or ends; the number of an ending; else -1. `part`: what kind of block it is: a fork; the head of a procedure that many
    places use; the end of a procedure that is left early; the end of one that goes back; rules without visible consequences.
    """

    kind: NodeKind
    procedure: int
    members: set[int] = field(default_factory=set)
    of: int = -1
    part: Part = ""


class Lines:
    """How each edge is drawn: as the flow, as an aside to a procedure that many places use, or not at all.

    Not drawn are: waking a rule (it may happen after any sentence), the way back from rules and asides, a procedure that many
    places use and that has nothing to show, and the step over a call whose procedure is drawn in its place. `after` and `before`
    are the flow alone. `loud`: procedures of which a picture has more to show than straight lines.
    """

    def __init__(self, flow: Flow, reachable: Iterable[int]) -> None:
        self.flow = flow
        self.reachable = frozenset(reachable)
        self.woken = frozenset(flow.points.values())
        staged = self._callers({number for number, one in enumerate(flow.program.procedures) if one.kind in STAGED})
        self.aside = frozenset(
            number
            for number, sites in flow.sites.items()
            if number in self.woken or (number not in staged and sum(site in self.reachable for site in sites) > 1)
        )
        self.loud = self._callers({flow.owner[at] for at, one in enumerate(flow.program.code) if isinstance(one, LOUD)})
        self.edges = tuple(edge for edge in flow.edges if edge.source in self.reachable)
        self.after: dict[int, list[int]] = {at: [] for at in self.reachable}
        self.before: dict[int, list[int]] = {at: [] for at in self.reachable}
        for edge in self.edges:
            if self.role(edge) == "flow":
                self.after[edge.source].append(edge.target)
                self.before[edge.target].append(edge.source)

    def _callers(self, procedures: set[int]) -> frozenset[int]:
        """Return these procedures and all that call one of them, also through others."""
        calls = {(self.flow.owner[site], number) for number, sites in self.flow.sites.items() for site in sites}
        found = set(procedures)
        while more := {caller for caller, callee in calls if callee in found} - found:
            found |= more
        return frozenset(found)

    def role(self, edge: Edge) -> Role:
        """Say how an edge is drawn."""
        match edge.kind:
            case "wake" | "back":
                return "silent"
            case "call":
                callee = self.flow.owner[edge.target]
                return "flow" if callee not in self.aside else "aside" if callee in self.loud else "silent"
            case "return":
                return "silent" if self.flow.owner[edge.source] in self.aside else "flow"
            case "next":
                call = self.flow.program.code[edge.source]
                return "silent" if isinstance(call, Call) and call.procedure not in self.aside else "flow"
            case _:
                return "flow"


def alone(flow: Flow, at: int) -> Group | None:
    """Return the node of an instruction that stands alone; None for one that is part of a straight line."""
    owner = flow.owner[at]
    match flow.program.code[at]:
        case Choose() | Collect() | Divide() | Secret():
            return Group("decision", owner)
        case Shuffle() | Determine() | Roll() | Random():
            return Group("chance", owner)
        case Branch() | Each() | Would():
            return Group("block", owner, part="fork")
        case End(ending=ending):
            return Group("ending", owner, of=max(ending, 0))
        case Return() if at in flow.outermost:
            return Group("ending", owner, of=0)
        case _:
            return None


def blocks(flow: Flow, lines: Lines) -> list[Group]:
    """Partition what can be reached into straight lines; whatever forks, decides, is chance or ends the game stands alone."""
    groups: dict[int, Group] = {START: Group("start", -1, {START})}
    for point, procedure in flow.points.items():
        if point in lines.reachable:
            groups[point] = Group("rule", procedure, {point}, procedure)
    addresses = sorted(at for at in lines.reachable if at >= 0)
    for at in addresses:
        group = alone(flow, at)
        if group is not None:
            group.members.add(at)
            groups[at] = group
    doors = {at for procedure in flow.program.procedures for at in starts(procedure)}
    joints = frozenset(groups) | doors
    plain = [at for at in addresses if at not in groups]
    firsts = [at for at in plain if at in doors or _before(flow, lines, at) in {None, *groups}]
    for at in firsts + plain:  # a ring of plain instructions has no first one
        if at not in groups:
            _lay(flow, lines, groups, joints, at)
    return list(dict.fromkeys(groups[at] for at in sorted(groups, key=_order)))


def _order(at: int) -> tuple[bool, int]:
    """Put START first, then the addresses, then the points of rules."""
    return at < START, at if at >= START else -at


def _before(flow: Flow, lines: Lines, at: int) -> int | None:
    """Return the only instruction after which an instruction can come, where it is of the same procedure."""
    before = lines.before[at]
    return before[0] if len(before) == 1 and flow.owner[before[0]] == flow.owner[at] else None


def _lay(flow: Flow, lines: Lines, groups: dict[int, Group], joints: frozenset[int], first: int) -> None:
    """Make a block of an address and of all that can only come after it, up to a phase or an action that starts."""
    group, at = Group("block", flow.owner[first]), first
    while True:
        groups[at] = group
        group.members.add(at)
        instruction = flow.program.code[at]
        if isinstance(instruction, Call):
            kind = flow.program.procedures[instruction.procedure].kind
            if kind in STAGED:
                group.kind = "phase" if kind in PHASES else "action"
                group.of = instruction.procedure
                return
        after = lines.after[at]
        if len(after) != 1 or after[0] in joints or after[0] in groups or _before(flow, lines, after[0]) != at:
            return
        at = after[0]
