"""Where control can go in a whole program, calls and the rules that events wake included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulewright.interpreter.core.graph.steps import (
    START,
    Edge,
    listener_point,
    points,
    sentences,
    start_address,
    steps,
    watch_point,
)
from rulewright.interpreter.core.instructions import (
    Answer,
    Call,
    Eliminate,
    Leave,
    Match,
    Return,
    Settle,
    Together,
    Wake,
    Would,
)
from rulewright.interpreter.core.program import Procedure, Program


def starts(procedure: Procedure) -> tuple[int, ...]:
    """Return where control enters a procedure: its entry and where Leave goes (none where nothing leaves it)."""
    return (procedure.entry,) if procedure.leave in (-1, procedure.entry) else (procedure.entry, procedure.leave)


class Flow:
    """The edges of a program, with the procedure that each address belongs to (-1: code outside all procedures).

    `outermost`: the code that the game starts with; a Return there ends the game by its score. `sites`: the calls of each
    procedure. `finite`: the procedures that can come back.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.entry = start_address(program)
        self.points = points(program)
        whole = sentences(program)
        self.within = {at: tuple(steps(program, at, whole)) for at in range(len(program.code))}
        self.owner = self._owners()
        self.sites = self._call_sites()
        self.finite = self._finite()
        self.outermost = frozenset(at for at in self.reach(self.entry) if not self.sites.get(self.owner[at]))
        self.edges = tuple(dict.fromkeys(self._edges()))

    def reach(self, start: int, past: frozenset[int] | None = None) -> set[int]:
        """Return the addresses that control reaches from one without leaving its procedure.

        With `past`, only calls of these procedures come back.
        """
        seen, open_ends = {start}, [start]
        while open_ends:
            at = open_ends.pop()
            instruction = self.program.code[at]
            if past is not None and isinstance(instruction, Call) and instruction.procedure not in past:
                continue
            fresh = {edge.target for edge in self.within[at]} - seen
            seen |= fresh
            open_ends += fresh
        return seen

    def _owners(self) -> dict[int, int]:
        owner = {START: -1} | self.points
        for number, procedure in enumerate(self.program.procedures):
            for start in starts(procedure):
                for at in self.reach(start):
                    owner.setdefault(at, number)
        return owner | {at: -1 for at in self.within if at not in owner}

    def _call_sites(self) -> dict[int, tuple[int, ...]]:
        sites: dict[int, list[int]] = {number: [] for number in range(len(self.program.procedures))}
        for at, instruction in enumerate(self.program.code):
            if isinstance(instruction, Call):
                sites[instruction.procedure].append(at)
        return {number: tuple(found) for number, found in sites.items()}

    def _finite(self) -> frozenset[int]:
        """Find the procedures that can come back to where they were called."""
        left = {one for code in self.program.code if isinstance(code, Leave) for one in code.procedures}
        finite: frozenset[int] = frozenset()
        while True:
            more = {
                number
                for number, procedure in enumerate(self.program.procedures)
                for start in (starts(procedure) if number in left else (procedure.entry,))
                if any(isinstance(self.program.code[at], Return | Answer) for at in self.reach(start, finite))
            }
            if more <= finite:
                return finite
            finite |= more

    def _edges(self) -> Iterator[Edge]:
        program = self.program
        yield Edge(START, self.entry, "start")
        for point, procedure in self.points.items():
            yield Edge(point, program.procedures[procedure].entry, "run")
        wakes = self._wakes()
        callers: dict[int, list[int]] = {}
        for at, woken in wakes.items():
            for point in woken:
                callers.setdefault(self.points[point], []).append(at)
        for at, instruction in enumerate(program.code):
            owner = self.owner[at]
            match instruction:
                case Call(procedure=procedure, next=after):
                    yield Edge(at, program.procedures[procedure].entry, "call")
                    if procedure in self.finite:
                        yield Edge(at, after, "next")
                case Leave(procedures=procedures):
                    for procedure in procedures:
                        yield Edge(at, program.procedures[procedure].leave, "leave")
                case Return() | Answer():
                    for site in self.sites.get(owner, ()):
                        yield Edge(at, self._after(site), "return")
                    for waker in callers.get(owner, ()):
                        yield Edge(at, waker, "back")
                case Eliminate():
                    yield from self.within[at]
                    for number in sorted(self._around(owner, callers)):
                        if program.procedures[number].seat >= 0:
                            for site in self.sites[number]:
                                yield Edge(at, self._after(site), "unwind")
                case _:
                    yield from self.within[at]
            for point in wakes.get(at, ()):
                yield Edge(at, point, "wake")

    def _around(self, procedure: int, wakers: Mapping[int, Iterable[int]]) -> set[int]:
        """Return the procedures that can have a frame while one runs: itself and what calls or wakes it, also through others."""
        found, waiting = set[int](), [procedure]
        while waiting:
            number = waiting.pop()
            if number >= 0 and number not in found:
                found.add(number)
                waiting += [self.owner[at] for at in (*self.sites[number], *wakers.get(number, ()))]
        return found

    def _after(self, site: int) -> int:
        call = self.program.code[site]
        assert isinstance(call, Call)
        return call.next

    def _wakes(self) -> dict[int, tuple[int, ...]]:
        """Map each instruction that calls rules to the points of those it can call."""
        matched: dict[int, set[int]] = {}
        for instruction in self.program.code:
            if isinstance(instruction, Match):
                matched.setdefault(instruction.slot, set()).update(instruction.listeners)
        deferring = {
            instruction.slot
            for instruction in self.program.code
            if isinstance(instruction, Together) and not instruction.enter
        }
        deferred = set().union(*matched.values())
        wakes: dict[int, tuple[int, ...]] = {}
        for at, instruction in enumerate(self.program.code):
            match instruction:
                case Settle(watches=watches):
                    wakes[at] = tuple(watch_point(number) for number in watches)
                case Would(listeners=listeners):
                    wakes[at] = tuple(listener_point(self.program, number) for number in sorted(listeners))
                case Wake(slot=slot):
                    numbers = matched.get(slot, set()) | (deferred if slot in deferring else set())
                    wakes[at] = tuple(listener_point(self.program, number) for number in sorted(numbers))
                case _:
                    pass
        return wakes
