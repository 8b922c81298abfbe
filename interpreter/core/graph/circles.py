"""Circles of a program out of which nothing leads and in which nobody is asked: what is entered once goes on for ever."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.grammar.source import Span
from rulewright.interpreter.core.graph.flow import Flow
from rulewright.interpreter.core.graph.whole import components
from rulewright.interpreter.core.instructions import Call, Choose, Collect, Divide, Secret
from rulewright.interpreter.core.program import Program


def circles(program: Program) -> tuple[tuple[Span, bool], ...]:
    """Return where the endless circles are that a game can get into, each once, and whether procedures call one another in it.

    Such procedures cannot come back, whoever is asked in them, and are told by the first such call in the text; a loop is told by its
    first sentence or header. Each way of a condition is taken for possible.
    """
    flow = Flow(program)
    found: list[tuple[Span, bool]] = []
    for circle, closed in components(flow):
        if not closed:
            continue
        calls = [at for at in circle if at >= 0 and isinstance(program.code[at], Call)]
        deeper = [at for at in calls if _never_back(flow, at, circle)]
        if deeper:
            found.append((_first(program, deeper), True))
        elif not any(_asks(program, at) for at in circle):
            inner = {code.procedure for at in calls if isinstance(code := program.code[at], Call)}
            found.append((_first(program, [at for at in circle if at >= 0 and flow.owner[at] not in inner]), False))
    return tuple(dict.fromkeys(found))


def _never_back(flow: Flow, at: int, circle: frozenset[int]) -> bool:
    """Tell whether a call is of a procedure that cannot come back and leads to this call again."""
    code = flow.program.code[at]
    assert isinstance(code, Call)
    return code.procedure not in flow.finite and flow.program.procedures[code.procedure].entry in circle


def _asks(program: Program, at: int) -> bool:
    return at >= 0 and isinstance(program.code[at], Choose | Collect | Divide | Secret)


def _first(program: Program, addresses: Iterable[int]) -> Span:
    """Return the place of the instruction that stands first in the text."""
    spans = (program.sites[program.code[at].site].span for at in addresses)
    return min(spans, key=lambda span: (span.source.name, span.start))
