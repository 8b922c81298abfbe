"""Positions leave out locals that nothing can read any more, and no others."""

from __future__ import annotations

import pytest
from assembly import Assembly, line

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.run.match import Match
from rulewright.interpreter.values import NumberType


def branches(a: Assembly, procedure: int, dead: bool) -> None:
    """Choose a value of the first local, then ask something else; afterwards the local is read, or not."""
    local = a.local(procedure)
    number = i.Param(local, f.Range(Const(1), Const(3)), None, NumberType(), 0, 9, False)
    a.choose(0, line("take", len(a.code) + 1, 0, number))
    a.choose(0, line("go", len(a.code) + 1, 10), line("stay", len(a.code) + 1, 11))
    if not dead:
        a.set(12, Cell(local))


def positions(match: Match, steps: int = 1) -> set[str]:
    """Return the positions after some decisions."""
    if steps == 0:
        return {match.position()}
    found = set()
    assert match.decision is not None
    for option in match.decision.options:
        after = match.copy()
        after.choose(option.id, match.decision.seat)
        found |= positions(after, steps - 1)
    return found


@pytest.mark.parametrize("dead", [True, False])
def test_a_local_counts_while_it_can_be_read(dead: bool) -> None:
    a = Assembly()
    assert a.cell() == 12
    procedure = a.declare("procedure", "procedure", 0, ("plain",))
    a.call(procedure)
    a.end(-1)
    with a.body(procedure):
        branches(a, procedure, dead)
    match = a.game().start(1)
    assert len(positions(match)) == (1 if dead else 3)
    assert len({match.copy().fingerprint()}) == 1


def test_what_an_inner_procedure_reads_of_an_outer_one_counts() -> None:
    for reads in (True, False):
        a = Assembly()
        assert a.cell() == 12
        outer, inner = a.declare("outer", "procedure", 0, ("plain",)), a.declare("inner")
        a.call(outer)
        a.end(-1)
        with a.body(outer):
            branches(a, outer, True)
            a.call(inner)
        with a.body(inner):
            a.set(12, Cell(a.local(outer)) if reads else Const(1))
        assert len(positions(a.game().start(1))) == (3 if reads else 1)


def test_what_a_rule_reads_that_may_be_woken_counts() -> None:
    a = Assembly()
    assert a.cell() == 12
    outer, rule = a.declare("outer", "procedure", 0, ("plain", "plain")), a.declare("rule", "rule")
    a.listeners.append(i.Listener(rule, 340, None, None, (), Const(0), i.Phrase(("rule",))))
    a.call(outer)
    a.end(-1)
    with a.body(outer):
        branches(a, outer, True)
        a.emit(i.Match, listeners=(0,), slot=a.local(outer, 1))
        a.emit(i.Wake, slot=a.local(outer, 1), base=500)
    with a.body(rule):
        a.set(12, Cell(a.local(outer)))
    assert len(positions(a.game().start(1))) == 3


def test_what_is_saved_in_a_frame_counts_only_where_it_is_read_after_the_return() -> None:
    for reads in (True, False):
        a = Assembly()
        total, depth = a.cell(), a.cell()
        assert total == 12
        again = a.declare("again", "procedure", 0, ("plain",))
        a.call(again)
        a.end(-1)
        with a.body(again):
            branches(a, again, True)
            deeper, after = a.label(), a.label()
            a.branch(f.Compare("=", Cell(depth), Const(0)), deeper, after)
            a.here(deeper)
            a.set(depth, 1)
            a.call(again)
            a.here(after)
            a.set(total, Cell(a.local(again)) if reads else Const(1))
        assert len(positions(a.game().start(1), 2)) == (3 if reads else 1)


def test_the_seat_of_a_frame_counts() -> None:
    a = Assembly()
    turn = a.declare("turn", "phase", 1, ("plain",))
    first, second = a.label(), a.label()
    a.choose(0, line("one", first, 0), line("two", second, 1))
    a.here(first)
    a.call(turn, Const(0), next=len(a.code) + 2)
    a.here(second)
    a.call(turn, Const(1))
    a.end(-1)
    with a.body(turn, seat=a.local(turn), active=True):
        a.choose(0, line("go", len(a.code) + 1, 2), line("stay", len(a.code) + 1, 3))
    assert len(positions(a.game().start(1))) == 2


def test_a_secret_question_reads_the_answers_so_far() -> None:
    a = Assembly()
    procedure = a.declare("ask", "procedure", 0, ("plain",) * 8)
    low = a.local(procedure)
    a.call(procedure)
    a.end(-1)
    number = i.Param(low + 7, f.Range(Const(1), Const(3)), None, NumberType(), 0, 9, False)
    question = i.Choose(0, Const(0), i.Phrase(("bid",)), "one", (line("bid", 0, 0, number),), False, -1)
    with a.body(procedure):
        a.emit(i.Secret, seats=Const((0, 1)), question=question, who=low, answers=low + 1, partials=low + 3, asked=low + 5,
               done=low + 6)  # fmt: skip
        a.choose(0, line("go", len(a.code) + 1, 20), line("stay", len(a.code) + 1, 21))
    match = a.game().start(1)
    assert len(positions(match)) == 3
    after = set()
    for bid in (1, 2):
        one = match.copy()
        one.choose(bid, seat=0)
        one.choose(1, seat=1)
        after.add(one.position())
    assert len(after) == 1, "nothing reads the answers any more"
