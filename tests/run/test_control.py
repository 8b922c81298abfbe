"""Calls, loops, numbers and their limits: what the instructions and docs/internals/core.md promise about control."""

from __future__ import annotations

import pytest
from assembly import Assembly

from rulewright.grammar.source import NOWHERE
from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.core.program import OUT, PC, STACK, Scoring
from rulewright.interpreter.run.match import Match
from rulewright.interpreter.values import PlayerType


def plus(at: int, amount: int) -> f.Arithmetic:
    return f.Arithmetic("+", Cell(at), Const(amount))


def ended(a: Assembly) -> Match:
    """Run a program that asks nothing to its end."""
    match = a.game().start(1)
    assert match.fault is None, match.fault
    assert match.result is not None
    return match


def fault_of(a: Assembly) -> str:
    match = a.game().start(1)
    assert match.fault is not None
    assert match.decision is None
    return match.fault.message


# ---------------------------------------------------------------- calls
def test_a_recursive_procedure_keeps_its_locals_apart() -> None:
    a = Assembly()
    total = a.cell()
    down = a.declare("down", "procedure", 1, ("plain", "plain"))
    number, twice = a.local(down), a.local(down, 1)
    a.call(down, Const(4))
    a.emit(i.Return)
    with a.body(down):
        a.set(twice, f.Arithmetic("*", Cell(number), Const(2)))
        deeper, after = a.label(), a.label()
        a.branch(f.Compare(">", Cell(number), Const(0)), deeper, after)
        a.here(deeper)
        a.call(down, f.Arithmetic("-", Cell(number), Const(1)))
        a.here(after)
        a.set(total, f.Arithmetic("+", f.Arithmetic("*", Cell(total), Const(10)), Cell(twice)))
    match = ended(a)
    assert match.cells[total] == 2468
    assert [match.cells[number], match.cells[twice]] == [0, 0]


def test_locals_are_dead_when_a_procedure_begins() -> None:
    a = Assembly()
    seen, held = a.cell(9), a.cell(9)
    again = a.declare("again", "procedure", 0, ("plain", "component"))
    a.call(again)
    a.call(again)
    a.emit(i.Return)
    with a.body(again):
        a.set(seen, Cell(a.local(again)))
        a.set(held, Cell(a.local(again, 1)))
        a.set(a.local(again), 5)
        a.set(a.local(again, 1), 5)
    match = ended(a)
    assert [match.cells[seen], match.cells[held]] == [0, -1]


def test_arguments_are_evaluated_before_the_locals_change() -> None:
    a = Assembly()
    seen = a.cell()
    swap = a.declare("swap", "procedure", 2, ("plain", "plain"))
    first, second = a.local(swap), a.local(swap, 1)
    a.call(swap, Const(3), Const(8))
    a.emit(i.Return)
    with a.body(swap):
        deeper, done = a.label(), a.label()
        a.branch(f.Compare("=", Cell(first), Const(3)), deeper, done)
        a.here(deeper)
        a.call(swap, Cell(second), Cell(first))
        a.jump(len(a.code) + 2)
        a.here(done)
        a.set(seen, f.Tuple((Cell(first), Cell(second))))
    assert ended(a).cells[seen] == (8, 3)


def test_return_with_an_empty_stack_ends_by_score() -> None:
    a = Assembly()
    slot = a.scratch()
    a.scoring = Scoring(slot, None, Cell(slot), (), NOWHERE)
    a.emit(i.Return)
    result = ended(a).result
    assert result is not None
    assert result.ending == "Score"
    assert [(seat.outcome, seat.place, seat.score) for seat in result.seats] == [("lost", 2, 0), ("won", 1, 1)]


def test_leave_unwinds_to_the_named_procedure() -> None:
    a = Assembly()
    trace = a.cell()
    outer, inner = a.declare("outer"), a.declare("inner", "procedure", 0, ("plain",))
    a.call(outer)
    a.set(trace, plus(trace, 100))
    a.emit(i.Return)
    leave = a.label()
    with a.body(outer):
        a.call(inner)
        a.set(trace, 7)
        a.here(leave)
        a.set(trace, plus(trace, 10))
    a.procedures[outer] = a.procedures[outer].__class__(
        **{**{n: getattr(a.procedures[outer], n) for n in a.procedures[outer].__slots__}, "leave": a.labels[leave]}
    )
    with a.body(inner):
        a.set(a.local(inner), 4)
        a.emit(i.Leave, procedures=(outer,))
    match = ended(a)
    assert match.cells[trace] == 110
    assert match.cells[a.local(inner)] == 0


def test_leave_of_what_is_not_going_on_is_a_fault() -> None:
    a = Assembly()
    other = a.declare("other")
    a.emit(i.Leave, procedures=(other,))
    with a.body(other):
        pass
    assert "other is not going on" in fault_of(a)


# ---------------------------------------------------------------- loops
def test_each_takes_members_in_order_and_skips_what_no_longer_fits() -> None:
    a = Assembly()
    members, index, var, seen, stop = (a.cell() for _ in range(5))
    a.set(members, Const((3, 1, 4, 1, 5)))
    body, done = a.label(), a.label()
    head = a.emit(i.Each, members=members, index=index, var=var, keep=f.Compare("<>", Cell(var), Cell(stop)),
                  body=body, done=done)  # fmt: skip
    a.here(body)
    a.set(seen, f.Arithmetic("+", f.Arithmetic("*", Cell(seen), Const(10)), Cell(var)))
    a.set(stop, 1)
    a.jump(head)
    a.here(done)
    a.emit(i.Return)
    match = ended(a)
    assert match.cells[seen] == 345
    assert [match.cells[at] for at in (members, index, var)] == [0, 0, 0]


# ---------------------------------------------------------------- numbers
@pytest.mark.parametrize(
    ("start", "amount", "now", "done", "excess"), [(2, 3, 5, 3, 0), (2, 5, 6, 4, 1), (2, -1, 1, 1, 0), (2, -5, 0, 2, 3)]
)
def test_change_stops_at_the_ends_of_its_range(start: int, amount: int, now: int, done: int, excess: int) -> None:
    a = Assembly()
    at = a.cell(start)
    really, rest = a.cell(), a.cell()
    a.emit(i.Change, base=at - 1, index=Const(1), amount=Const(amount), low=Const(0), high=Const(6), done=really,
           excess=rest)  # fmt: skip
    a.emit(i.Return)
    match = ended(a)
    assert [match.cells[x] for x in (at, really, rest)] == [now, done, excess]


@pytest.mark.parametrize(("value", "good"), [(-1, False), (0, True), (3, True), (4, False)])
def test_set_outside_its_range_is_a_fault(value: int, good: bool) -> None:
    a = Assembly()
    at = a.cell(2)
    a.set(at, value, Const(0), Const(3))
    a.emit(i.Return)
    match = a.game().start(1)
    assert (match.fault is None) is good
    assert match.cells[at] == (value if good else 2)


def test_set_and_reset_write_where_they_say() -> None:
    a = Assembly()
    base = a.cells(4, 9)
    a.emit(i.Set, base=base, index=Const(2), value=Const(5), low=None, high=None)
    a.emit(i.Reset, base=base, count=2, value=0)
    a.emit(i.Return)
    assert ended(a).cells[base : base + 4] == [0, 0, 5, 9]


# ---------------------------------------------------------------- limits and faults
def test_going_round_without_a_decision_is_a_fault() -> None:
    a = Assembly()
    loop = a.here(a.label())
    a.jump(loop)
    assert "without a decision" in fault_of(a)


def test_chance_lets_a_loop_go_on_but_not_for_ever() -> None:
    a = Assembly()
    die, slot, count = a.die("d6", 6), a.cell(), a.cell()
    loop, again, done = a.label(), a.label(), a.label()
    a.here(loop)
    a.emit(i.Roll, die=die, count=Const(1), seat=None, slot=slot)
    a.set(count, plus(count, 1))
    a.branch(f.Compare("<", Cell(count), Const(20_000)), again, done)
    a.here(again)
    a.jump(loop)
    a.here(done)
    a.emit(i.Return)
    assert ended(a).cells[count] == 20_000
    a = Assembly()
    die, slot = a.die("d6", 6), a.cell()
    loop = a.here(a.label())
    a.emit(i.Roll, die=die, count=Const(1), seat=None, slot=slot)
    a.jump(loop)
    assert "without a decision" in fault_of(a)


def test_recursion_has_a_limit() -> None:
    a = Assembly()
    deep = a.declare("deep", "procedure", 1, ("plain",))
    a.call(deep, Const(0))
    a.emit(i.Return)
    with a.body(deep):
        a.call(deep, Cell(a.local(deep)))
    match = a.game().start(1)
    assert match.fault is not None
    assert "inside itself more than 100 times" in match.fault.message
    assert match.fault.chain == ("deep",) * 100


def test_the_stack_has_a_limit() -> None:
    a = Assembly()
    names = [a.declare(f"p{n}") for n in range(60)]
    a.call(names[0])
    for number, name in enumerate(names):
        with a.body(name):
            a.call(names[(number + 1) % 60])
    assert "more than 4000 rules" in fault_of(a)


@pytest.mark.parametrize(
    "form",
    [f.One("first", Const(())), f.Arithmetic("/", Const(1), Cell(OUT)), f.Cases(((Const(0), Const(1)),), None)],
)
def test_a_form_without_a_value_faults_the_match(form: f.Form) -> None:
    a = Assembly()
    at = a.cell()
    a.set(at, form)
    a.emit(i.Return)
    assert fault_of(a)


def test_a_fault_says_where() -> None:
    a = Assembly()
    bad = a.declare("bad")
    a.call(bad)
    with a.body(bad):
        a.emit(i.Fault, message="this may not be")
    match = a.game().start(1)
    assert match.fault is not None
    assert (match.fault.message, match.fault.rule, match.fault.chain) == ("this may not be", "a rule", ("bad",))
    assert str(match.fault) == "<built in>:1:1: this may not be in a rule"


# ---------------------------------------------------------------- the end
def test_nothing_goes_on_at_the_end() -> None:
    a = Assembly()
    won = a.ending("Why not")
    deep = a.declare("deep", "procedure", 1, ("plain",))
    a.call(deep, Const(3))
    with a.body(deep):
        a.end(won, Const((1,)))
    match = ended(a)
    assert [match.cells[PC], match.cells[STACK], match.cells[a.local(deep)]] == [-1, (), 0]


@pytest.mark.parametrize(
    ("winners", "losers", "drawers", "outcomes", "places"),
    [
        ((1,), None, None, ["lost", "won", "lost"], [2, 1, 2]),
        (None, (1,), None, ["won", "lost", "won"], [1, 3, 1]),
        (None, None, (0, 1, 2), ["drew", "drew", "drew"], [1, 1, 1]),
        ((0,), (2,), (1,), ["won", "drew", "lost"], [1, 2, 3]),
        (None, (0, 1, 2), None, ["lost", "lost", "lost"], [1, 1, 1]),
        (None, (0,), (1,), ["lost", "drew", "lost"], [2, 1, 2]),
    ],
)
def test_a_named_ending_gives_outcomes_and_places(
    winners: tuple[int, ...] | None,
    losers: tuple[int, ...] | None,
    drawers: tuple[int, ...] | None,
    outcomes: list[str],
    places: list[int],
) -> None:
    a = Assembly(("Ann", "Bea", "Cid"))
    name = a.ending("Over")
    a.end(name, *[None if seats is None else Const(seats) for seats in (winners, losers, drawers)])
    result = ended(a).result
    assert result is not None
    assert result.ending == "Over"
    assert [seat.outcome for seat in result.seats] == outcomes
    assert [seat.place for seat in result.seats] == places
    assert result.winners == tuple(seat for seat, outcome in enumerate(outcomes) if outcome == "won")
    assert [seat.score for seat in result.seats] == [None] * 3


def scored(points: tuple[int, ...], ties: tuple[tuple[f.Form, bool], ...] = (), taking: f.Form | None = None) -> Match:
    a = Assembly(("Ann", "Bea", "Cid", "Dan"))
    slot = a.scratch()
    a.scoring = Scoring(slot, taking, f.Column(points, 0, Cell(slot)), ties, NOWHERE)
    assert slot == 340
    a.end(-1)
    return ended(a)


def test_the_score_rule() -> None:
    def seats(match: Match) -> list[tuple[str, int, int | None]]:
        assert match.result is not None
        return [(seat.outcome, seat.place, seat.score) for seat in match.result.seats]

    it = Cell(340)
    assert seats(scored((3, 9, 1, 3))) == [("lost", 2, 3), ("won", 1, 9), ("lost", 4, 1), ("lost", 2, 3)]
    assert seats(scored((9, 9, 1, 3))) == [("drew", 1, 9), ("drew", 1, 9), ("lost", 4, 1), ("lost", 3, 3)]
    least = f.Column((5, 4, 0, 0), 0, it)
    assert seats(scored((9, 9, 1, 3), ((least, False),)))[:2] == [("lost", 2, 9), ("won", 1, 9)]
    assert seats(scored((9, 9, 1, 3), ((least, True),)))[:2] == [("won", 1, 9), ("lost", 2, 9)]
    not_first = f.Compare("<>", it, Const(0))
    assert seats(scored((9, -2, -3, -3), (), not_first)) == [
        ("lost", 4, 0), ("won", 1, -2), ("lost", 2, -3), ("lost", 2, -3)]  # fmt: skip


def test_without_a_score_rule_everybody_drew() -> None:
    a = Assembly()
    a.end(-1)
    result = ended(a).result
    assert result is not None
    assert [(seat.outcome, seat.place, seat.score) for seat in result.seats] == [("drew", 1, None)] * 2


# ---------------------------------------------------------------- elimination
def test_eliminate_unwinds_the_frames_of_the_seat() -> None:
    a = Assembly(("Ann", "Bea", "Cid"))
    trace = a.cell()
    turn = a.declare("turn", "phase", 1, ("plain",))
    inside = a.declare("inside")
    name = a.ending("Last")
    for seat in range(3):
        a.call(turn, Const(seat))
    a.end(name, f.Filter(340, Const((0, 1, 2)), f.Compare("=", f.Arithmetic(
        "/", Cell(OUT), f.Column((1, 2, 4), 0, Cell(340))), Const(0))))  # fmt: skip
    with a.body(turn, seat=a.local(turn), active=True):
        a.set(trace, f.Arithmetic("+", f.Arithmetic("*", Cell(trace), Const(10)), plus(a.local(turn), 1)))
        a.call(inside)
        a.set(trace, f.Arithmetic("*", Cell(trace), Const(10)))
    with a.body(inside):
        gone, done = a.label(), a.label()
        a.branch(f.Compare("=", Cell(a.local(turn)), Const(1)), gone, done)
        a.here(gone)
        a.emit(i.Eliminate, seats=f.Tuple((Cell(a.local(turn)),)))
        a.here(done)
    match = ended(a)
    assert match.cells[trace] == 10230
    assert match.result is not None
    assert [seat.outcome for seat in match.result.seats] == ["lost", "lost", "won"]


def test_the_game_ends_by_score_where_nobody_is_left() -> None:
    a = Assembly()
    a.emit(i.Eliminate, seats=Const((0,)))
    a.emit(i.Eliminate, seats=Const((1,)))
    a.emit(i.Settle, watches=())
    a.emit(i.Fault, message="not reached")
    result = ended(a).result
    assert result is not None
    assert [(seat.outcome, seat.place) for seat in result.seats] == [("lost", 1), ("lost", 1)]


def test_nobody_is_given_anything() -> None:
    a = Assembly()
    coins, best = a.cells(2), a.fact("best", PlayerType(), -1)
    handed = a.cell()
    a.set(handed, Cell(best))
    a.emit(i.Change, base=coins, index=Cell(handed), amount=Const(1), low=Const(0), high=Const(9), done=-1, excess=-1)
    assert fault_of(a).startswith("this speaks of nothing")


def test_a_number_that_grows_without_end_is_a_fault() -> None:
    for form in (f.Arithmetic("*", Cell(12), Cell(12)), f.Arithmetic("+", Cell(12), Cell(12))):
        a = Assembly()
        number = a.cell(10)
        assert number == 12
        again = a.label()
        a.here(again)
        a.set(number, form)
        a.jump(again)
        assert fault_of(a) == "a number beyond 1,000,000,000,000,000"
