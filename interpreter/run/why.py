"""Why something is on offer or not, in words of the rules, and no more of it than the seat that asks can know."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.interpreter.core.instructions import Alternative, Choose, Collect, Secret
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.core.spoken import tokens
from rulewright.interpreter.run.cells import Cells
from rulewright.interpreter.run.explanation import Explanation, explanation
from rulewright.interpreter.run.inquiry import Inquiry, called
from rulewright.interpreter.run.naming import fits, meant, things_of
from rulewright.interpreter.run.questions import Tools


def alternatives(program: Program, pc: int) -> tuple[Alternative, ...]:
    """Return what a decision may offer; of one about a set, each of its members as an alternative of its own."""
    code = program.code[pc]
    question = code.question if isinstance(code, Secret) else code
    match question:
        case Choose():
            return question.alternatives
        case Collect(param=param, base=base):
            return (Alternative(called(param), "", None, (param,), None, -1, base),)
        case _:
            return ()


def why_not(
    tools: Tools, pc: int, cells: Cells, seat: int, offered: Sequence[tuple[str, int]], text: str
) -> list[Explanation]:
    """Say why what some words name is not on offer to a seat; without words, of everything that is not.

    `offered`: what is, as (label, number of the option). Empty where nothing that could ever be on offer here is called so.
    """
    program, words = tools.texts.program, tokens(text)
    code = program.code[pc]
    site, found = code.site, list[Explanation]()
    known = alternatives(program, pc)
    bases = [line.base for line in known]
    taken = {max((base for base in bases if base <= number), default=-1) for _, number in offered}
    if isinstance(code, Secret):
        cells = cells[:]
        cells[code.who] = seat
    things = things_of(program)
    inquiries = [(line, Inquiry(line, tools, cells, seat, site, things)) for line in known]
    if words:
        spelled = any(tokens(way.label) == words for _, asking in inquiries for way in asking.some)
        labels = [label for label, _ in offered]
        there = [label for label in labels if tokens(label) == words]
        there = there or [label for label in labels if not spelled and meant(things, words, label)]
        if there:
            return [explanation(program, label, "offered", "", site) for label in there]
    for line, asking in inquiries:
        if not words:
            found += [] if line.base in taken else asking.explained(())
        elif any(meant(things, words, way.label) for way in asking.some):
            found += asking.explained(words, text)
        else:
            rest = [word for word in words if not fits((word,), asking.head)]
            if len(rest) < len(words) or not asking.head:
                found += asking.unnamed(text) if rest and line.params else asking.explained(())
    return found


def wanted(program: Program, pc: int) -> str:
    """Return what a set has to be, in words of the rules; empty where no set is asked for."""
    code = program.code[pc]
    question = code.question if isinstance(code, Secret) else code
    return question.param.words if isinstance(question, Collect) else ""
