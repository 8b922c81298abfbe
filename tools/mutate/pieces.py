"""The changes of an instruction, of a rule that waits for something, of the score: each as another piece in its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias, TypeVar

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Form
from rulewright.interpreter.core.instructions import Instruction, Listener
from rulewright.interpreter.core.program import Program, Scoring, Watch
from rulewright.tools.mutate.forms import ALWAYS, NEVER, NO, OPPOSITE, YES, Read, changes, optional

LEFT_OUT = "left out"
OTHER = "said of another one"

P = TypeVar("P")
Pieces: TypeAlias = Iterator[tuple[str, Instruction]]

OMITTED = (i.Call, i.Change, i.Reset, i.Move, i.Eliminate)
"""What can be left out so that what follows does not miss it.

Dice and what is drawn would be missed. No example can tell that a deck was not shuffled, what is told, or who was shown something.
"""

READ: dict[type, tuple[tuple[str, Read], ...]] = {
    i.Branch: (("condition", "test"),),
    i.Each: (("keep", "test"),),
    i.Set: (("index", "thing"),),
    i.Change: (("index", "thing"), ("amount", "number")),
    i.Move: (("components", "thing"), ("zone", "thing")),
    i.Roll: (("count", "number"),),
    i.Random: (("domain", "thing"), ("count", "number")),
    i.Determine: (("count", "number"),),
    i.Divide: (("amount", "number"), ("domain", "thing"), ("most", "number")),
    i.Collect: (("seat", "thing"), ("low", "number"), ("high", "number"), ("such_that", "test")),
    i.Choose: (("seat", "thing"),),
    i.Secret: (("seats", "thing"),),
    i.Answer: (("amount", "number"),),
    i.End: (("winners", "thing"), ("losers", "thing"), ("drawers", "thing")),
    i.Eliminate: (("seats", "thing"),),
}
"""The forms of an instruction that are changed, and what is read of each."""


def fields(piece: P, read: tuple[tuple[str, Read], ...]) -> Iterator[tuple[str, P]]:
    """Yield a piece with one change in one of some fields of it."""
    for name, how in read:
        for words, other in optional(getattr(piece, name), how):
            yield words, replace(piece, **{name: other})  # type: ignore[type-var]


def altered(code: Instruction, pc: int, program: Program) -> Pieces:
    """Yield what may stand in the place of an instruction, the plainest first; decisions have their alternatives besides."""
    endings = len(program.endings)
    if isinstance(code, OMITTED) or (isinstance(code, i.Set) and not _is_local(program, code.base)):
        yield LEFT_OUT, skipped(code, code.next)
    elif isinstance(code, i.Each):
        yield LEFT_OUT, skipped(code, code.done)
    elif isinstance(code, i.Leave | i.End):
        yield LEFT_OUT, skipped(code, pc + 1 if isinstance(code, i.Leave) or code.next < 0 else code.next)
    match code:
        case i.End(winners=winners, losers=losers) if winners is not None or losers is not None:
            yield "won and lost exchanged", replace(code, winners=losers, losers=winners)
        case i.Answer(ahead=ahead):
            yield OPPOSITE, replace(code, ahead=not ahead, amount=None)
        case i.Each(keep=keep) if keep is not None:
            yield "all of them", replace(code, keep=None)
        case i.Move(spot=spot) if spot != "natural":
            yield "from the other end", replace(code, spot="bottom" if spot == "top" else "top")
        case i.Call(procedure=procedure, arguments=arguments):
            low = program.procedures[procedure].low
            for place, argument in enumerate(arguments):
                for how, other in changes(argument, _read(program, low + place)):
                    yield how, replace(code, arguments=(*arguments[:place], other, *arguments[place + 1 :]))
        case i.Set(base=base, value=value):
            for how, other in changes(value, _read(program, base)):
                yield how, replace(code, value=other)
        case _:
            pass
    if isinstance(code, i.End) and code.ending > 0 and endings > 2:
        yield "another ending", replace(code, ending=code.ending % (endings - 1) + 1)
    yield from fields(code, READ.get(type(code), ()))
    if isinstance(code, i.Set | i.Change):
        yield from aimed(code, program)


def aimed(code: i.Set | i.Change, program: Program) -> Pieces:
    """Yield what does the same to another number of the same kind, or to that of somebody or something else."""
    index = code.index
    for own in program.fields:
        at = 0 if index is not None else code.base - own.base
        if not (own.base == code.base if index is not None else own.first <= at < own.first + own.count):
            continue
        for other in program.fields:
            alike = other.owner == own.owner and (other.first, other.count) == (own.first, own.count)
            if other is not own and alike and type(other.type) is type(own.type):
                yield f"said of {other.name}", replace(code, base=other.base + at)
        places = range(own.first, own.first + own.count)
        if own.count > 1 and index is None:
            yield OTHER, replace(code, base=own.base + places[(at - own.first + 1) % own.count])
        elif own.count > 1 and index is not None:
            following = (*places[1:], places[0])
            yield OTHER, replace(code, index=f.Column(following, own.first, index))


def _read(program: Program, cell: int) -> Read:
    """Return what is read of a value that goes to a cell: things are not exchanged for their neighbours."""
    return "value" if program.layout.hold[cell] == "plain" else "thing"


def _is_local(program: Program, cell: int) -> bool:
    """Tell whether a cell is a local, which may have to be set for what follows."""
    return any(of.low <= cell < of.high for of in program.procedures)


def skipped(code: Instruction, to: int) -> i.Branch:
    """Return what does nothing in the place of an instruction, and goes on elsewhere."""
    return i.Branch(code.site, YES, to, to)


# ---------------------------------------------------------------- decisions
def without(code: i.Choose, place: int) -> i.Choose:
    """Return a decision without one of its alternatives."""
    return replace(code, alternatives=(*code.alternatives[:place], *code.alternatives[place + 1 :]))


def with_line(code: i.Choose, place: int, line: i.Alternative) -> i.Choose:
    """Return a decision with another alternative in a place."""
    return replace(code, alternatives=(*code.alternatives[:place], line, *code.alternatives[place + 1 :]))


def conditions(line: i.Alternative) -> Iterator[tuple[Form, str, i.Alternative]]:
    """Yield each condition of an alternative with its changes."""
    for name in ("guard", "fits"):
        whole: Form | None = getattr(line, name)
        if whole is None:
            continue
        items = whole.items if isinstance(whole, f.All) else (whole,)
        for place, item in enumerate(items):
            for how, other in changes(item, "test"):
                together = f.All((*items[:place], other, *items[place + 1 :])) if len(items) > 1 else other
                yield item, how, replace(line, **{name: together})  # type: ignore[arg-type]


def free(line: i.Alternative) -> i.Alternative:
    """Return an alternative of which nothing is asked."""
    open_to = tuple([replace(param, domain=_unfiltered(param.domain), where=None) for param in line.params])
    return replace(line, guard=None, fits=None, params=open_to)


def _unfiltered(domain: Form) -> Form:
    while isinstance(domain, f.Filter):
        domain = domain.domain
    return domain


def params(line: i.Alternative) -> Iterator[tuple[str, i.Alternative]]:
    """Yield an alternative with one change in what its parameters may be."""
    for place, param in enumerate(line.params):
        for how, other in fields(param, (("domain", "thing"), ("where", "test"))):
            yield how, replace(line, params=(*line.params[:place], other, *line.params[place + 1 :]))


# ---------------------------------------------------------------- rules that wait, and the score
def waiting(rule: Watch | Listener) -> Iterator[tuple[str, Watch | Listener]]:
    """Yield a rule that waits for something, as one that never comes, and with its changes."""
    yield NEVER, replace(rule, condition=NO)
    if isinstance(rule, Listener) and rule.condition is not None:
        yield ALWAYS, replace(rule, condition=None)
    yield from fields(rule, (("domain", "thing"), ("condition", "test")))


def scored(score: Scoring) -> Iterator[tuple[str, Scoring]]:
    """Yield a score rule with one change."""
    yield OPPOSITE, replace(score, points=f.Arithmetic("-", f.Const(0), score.points))
    for place in range(len(score.ties)):
        yield "without this tie breaker", replace(score, ties=(*score.ties[:place], *score.ties[place + 1 :]))
    yield from fields(score, (("takes_part", "test"), ("points", "number")))
    for place, (form, most) in enumerate(score.ties):
        for how, other in changes(form, "number"):
            yield how, replace(score, ties=(*score.ties[:place], (other, most), *score.ties[place + 1 :]))
