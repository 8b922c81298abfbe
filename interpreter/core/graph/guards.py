"""Under which conditions control takes a line, in words of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set as AbstractSet

from rulewright.interpreter.core.graph import words
from rulewright.interpreter.core.graph.blocks import ACTIONS, CHANCE, DECISIONS, Lines
from rulewright.interpreter.core.graph.steps import LAST, OTHERWISE, Edge
from rulewright.interpreter.core.instructions import Call, Each


class Guards:
    """Read conditions off the edges on the way to a place."""

    def __init__(self, lines: Lines, paths: Mapping[int, tuple[int, ...]]) -> None:
        self.lines = lines
        self.paths = paths
        self.program = lines.flow.program
        self.arriving: dict[int, list[Edge]] = {}
        self.rounds: dict[int, frozenset[int]] = {}
        for edge in lines.edges:
            if lines.role(edge) == "flow":
                self.arriving.setdefault(edge.target, []).append(edge)

    def line(self, edge: Edge, members: AbstractSet[int], to_action: bool) -> str:
        """Say when control takes an edge out of a node: what is asked inside the node on the only way to it, and its own words.

        A line to an action does not repeat the action's name. That a loop is over says nothing where all of it happens inside the node.
        """
        texts = ["" if self._loops_inside(edge, members) else self._text(edge, to_action)]
        for before in self._before(edge.source):
            if before.source not in members:
                break
            texts.append("" if self._loops_inside(before, members) else self._text(before))
        return _conjunction(texts)

    def reason(self, edge: Edge | None, at: int, below: int) -> str:
        """Say what leads over an edge out of `at` (or to `at`): the action of procedure `below` that it belongs to, else what is asked
        on the only way to it since the last decision or chance; empty for neither. An edge is not told by what did not hold, nor by the
        end of a loop."""
        inner = edge.target if edge is not None and edge.kind == "call" else at
        path = self.paths.get(self.lines.flow.owner[inner], ())
        inside = path[path.index(below) + 1 :] if below in path else ()
        for number in reversed(inside):
            if self.program.procedures[number].kind in ACTIONS:
                return self.program.procedures[number].name
        texts = [self._text(edge)] if edge is not None and edge.text != OTHERWISE else []
        for before in self._before(at):
            if before.kind == "call":
                break
            source = self.program.code[before.source] if before.source >= 0 else None
            text = self._text(before)
            if text == LAST:
                text = ""
            elif source is not None and text == OTHERWISE:
                text = "" if edge is not None else f"not {words.condition(self.program.sites[source.site].span)}"
            texts.append(text)
            if isinstance(source, CHANCE) and any(texts):
                return f"{words.sentence(self.program.sites[source.site].span)}: {_conjunction(texts)}"
            if isinstance(source, DECISIONS):
                break
        return _conjunction(texts)

    def _before(self, at: int) -> Iterator[Edge]:
        """Go back from a place over the edges that are the only way to where they lead, coming round in a loop aside."""
        seen: set[int] = set()
        while at not in seen:
            edges = self.arriving.get(at, [])
            if at >= 0 and isinstance(self.program.code[at], Each):
                edges = [edge for edge in edges if edge.source not in self._round(at)]
            if len(edges) != 1:
                return
            seen.add(at)
            yield edges[0]
            at = edges[0].source

    def _loops_inside(self, edge: Edge, members: AbstractSet[int]) -> bool:
        """Tell whether an edge leads out of a loop of which all happens among some addresses."""
        return edge.text == LAST and self._round(edge.source) <= members

    def _round(self, at: int) -> frozenset[int]:
        """Return what can happen in a loop that begins at an address, before it is there again, with where it calls procedures."""
        if at not in self.rounds:
            entries = [edge.target for edge in self.lines.flow.within[at] if edge.text != LAST]
            seen, waiting = set(entries), entries
            while waiting:
                found = {edge.target for edge in self.lines.flow.within[waiting.pop()]} - seen - {at}
                seen |= found
                waiting += found
            called = {code.procedure for one in seen if isinstance(code := self.program.code[one], Call)}
            self.rounds[at] = frozenset(seen | {self.program.procedures[number].entry for number in called})
        return self.rounds[at]

    def _text(self, edge: Edge, unnamed: bool = False) -> str:
        if edge.kind != "alternative":
            return edge.text
        return f"{'' if unnamed else edge.text}{f' if {edge.guard}' if edge.guard else ''}".strip()


def _conjunction(texts: list[str]) -> str:
    """Join conditions, of which the last one is the first in the list; `otherwise` says something only at the end."""
    asked = [text for text in reversed(texts[1:]) if text not in ("", OTHERWISE)]
    return " and ".join([*asked, *filter(None, texts[:1])])
