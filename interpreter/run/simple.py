"""Steps that need nothing but cells: Branch, Each, Set, Change, Reset, Say, Fault."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.run import scalars
from rulewright.interpreter.run.cells import Cells, Evaluate, Run, Step, bits
from rulewright.interpreter.run.closures import Closures
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.run.functions import outside
from rulewright.interpreter.run.questions import Tools


def brancher(code: i.Branch, forms: Closures) -> Step:
    """Compile a branch."""
    condition, then, other = forms.test(code.condition), code.then, code.other
    return lambda c, _r: then if condition(c) else other


def stepper(code: i.Each, forms: Closures, dead: Sequence[int]) -> Step:
    """Compile the head of a loop over fixed members."""
    members_at, index, var, body, done = code.members, code.index, code.var, code.body, code.done
    keep = forms.optional(code.keep)

    def step(c: Cells, _r: Run) -> int:
        members, place = c[members_at], c[index]
        while place < len(members):
            c[var] = members[place]
            place += 1
            if keep is None or keep(c):
                c[index] = place
                return body
        for at in (members_at, index, var):
            c[at] = dead[at]
        return done

    return step


def address(base: int, index: Form | None, forms: Closures) -> Evaluate:
    """Compile the address `base + index`."""
    if index is None:
        return lambda _: base
    place = forms.index(index)
    return lambda c: base + place(c)


def setter(code: i.Set, forms: Closures) -> Step:
    """Compile that a cell becomes a value, within its range."""
    value, base, following = forms.value(code.value), code.base, code.next
    if not isinstance(code.value, Cell | Const):
        value = scalars.within(value)
    place = address(base, code.index, forms)
    low = None if code.low is None else forms.value(code.low)
    high = None if code.high is None else forms.value(code.high)

    def step_plain(c: Cells, _r: Run) -> int:
        c[base] = value(c)
        return following

    def step(c: Cells, _r: Run) -> int:
        new = value(c)
        if (low is not None and new < low(c)) or (high is not None and new > high(c)):
            outside(new)
        c[place(c)] = new
        return following

    return step_plain if code.index is None and low is None and high is None else step


def changer(code: i.Change, forms: Closures) -> Step:
    """Compile that an amount is added to a cell as far as its range goes."""
    place, amount = address(code.base, code.index, forms), forms.value(code.amount)
    low, high, done, excess, following = (
        forms.value(code.low),
        forms.value(code.high),
        code.done,
        code.excess,
        code.next,
    )

    def step(c: Cells, _r: Run) -> int:
        at, wanted = place(c), amount(c)
        old = c[at]
        new = max(low(c), min(high(c), old + wanted))
        c[at] = new
        if done >= 0:
            c[done] = abs(new - old)
        if excess >= 0:
            c[excess] = abs(wanted - (new - old))
        return following

    return step


def resetter(code: i.Reset) -> Step:
    """Compile that a range of cells becomes one value."""
    base, count, values, following = code.base, code.count, [code.value] * code.count, code.next

    def step(c: Cells, _r: Run) -> int:
        c[base : base + count] = values
        return following

    return step


def speaker(code: i.Say, pc: int, tools: Tools) -> Step:
    """Compile a line of the log."""
    values, log, following = tools.texts.capture(code.text), tools.log, code.next
    seats = None if code.seats is None else tools.forms.value(code.seats)
    aware = None if code.aware is None else tools.forms.value(code.aware)
    knowing = code.knowing

    def step(c: Cells, r: Run) -> int:
        captured = values(c, 0 if aware is None else bits(aware(c)))
        readers = -1 if seats is None else bits(seats(c))
        if knowing:
            for _, masks in captured:
                for mask in masks:
                    readers &= mask
        log.said(c, r, pc, captured, readers)
        return following

    return step


def breaker(code: i.Fault) -> Step:
    """Compile a fault that the rules name."""

    def step(_c: Cells, _r: Run) -> int:
        raise RulesFault(code.message)

    return step
