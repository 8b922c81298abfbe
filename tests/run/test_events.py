"""Match, Wake, Would, Settle, Together: which rules an event wakes, in which order, and who says so."""

from __future__ import annotations

from itertools import pairwise

import pytest
from assembly import Assembly, line, phrase

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Cell, Const, Form
from rulewright.interpreter.core.program import DEFERRED, FINISH, OUT, REVERSED, RUNS, SETTLING, TOGETHER, Watch
from rulewright.interpreter.run.match import Match
from rulewright.interpreter.values import NumberType

SLOT = 340


class Rules:
    """A program in which an event wakes rules; each adds its digits to a trace."""

    def __init__(self, seats: tuple[str, ...] = ("Ann", "Bea", "Cid")) -> None:
        self.a = Assembly(seats)
        self.trace, self.slot, self.amount, self.applied = (self.a.cell() for _ in range(4))
        assert self.a.scratch() == SLOT

    def rule(self, name: str, parameters: int = 0) -> int:
        return self.a.declare(name, "rule", parameters, ("plain",) * parameters)

    def listener(self, procedure: int, seat: Form | None = None, domain: Form | None = None,
                 condition: Form | None = None, arguments: tuple[Form, ...] = ()) -> int:  # fmt: skip
        name = self.a.procedures[procedure].name
        self.a.listeners.append(i.Listener(procedure, SLOT, domain, condition, arguments, seat, phrase(name)))
        return len(self.a.listeners) - 1

    def note(self, value: Form | int) -> None:
        """Add a digit to the trace."""
        number = Const(value) if isinstance(value, int) else value
        self.a.set(self.trace, f.Arithmetic("+", f.Arithmetic("*", Cell(self.trace), Const(10)), number))

    def event(self, *listeners: int) -> None:
        self.a.emit(i.Match, listeners=listeners, slot=self.slot)

    def wake(self) -> None:
        self.a.emit(i.Wake, slot=self.slot, base=500)

    def start(self, seed: int | None = 1) -> Match:
        return self.a.game().start(seed)


def traced(rules: Rules, match: Match) -> int:
    assert match.fault is None, match.fault
    assert match.result is not None
    return int(match.cells[rules.trace])


# ---------------------------------------------------------------- when
def test_matches_run_by_seat_from_the_active_player_then_by_listener_and_member() -> None:
    def run(reverse: int) -> int:
        r = Rules()
        turn = r.a.declare("turn", "phase", 1, ("plain",))
        wide, narrow = r.rule("wide", 1), r.rule("narrow")
        r.a.set(REVERSED, reverse)
        r.a.call(turn, Const(1))
        r.a.end(-1)
        one = r.listener(wide, Cell(SLOT), Const((0, 1, 2, 1)), None, (f.Arithmetic("+", Cell(SLOT), Const(1)),))
        other = r.listener(narrow, Const(2))
        with r.a.body(turn, seat=r.a.local(turn), active=True):
            r.event(one, other)
            r.wake()
        with r.a.body(wide):
            r.note(Cell(r.a.local(wide)))
        with r.a.body(narrow):
            r.note(9)
        match = r.start()
        while match.decision is not None:
            assert match.decision.name == "Cid"
            match.choose(match.decision.ids[0])
        return traced(r, match)

    assert run(0) == 22391
    assert run(1) == 22139


def test_conditions_are_looked_at_when_the_event_is_and_what_matched_stays() -> None:
    r = Rules()
    rule = r.rule("rule", 1)
    flag = r.a.cell(1)
    there = f.Compare("=", Cell(flag), Const(1))
    number = r.listener(rule, Const(0), None, there, (Cell(flag),))
    r.event(number)
    r.a.set(flag, 5)
    r.wake()
    r.event(number)
    r.wake()
    r.a.end(-1)
    with r.a.body(rule):
        r.note(Cell(r.a.local(rule)))
        r.note(Cell(flag))
    match = r.start()
    assert traced(r, match) == 15
    assert match.cells[r.slot] == 0


def three_rules() -> Rules:
    """Ann has two different rules (one of them twice), Bea one."""
    r = Rules()
    procedures = [r.rule(f"rule {n}") for n in range(3)]
    listeners = [r.listener(procedures[0], Const(0)), r.listener(procedures[1], Const(0)),
                 r.listener(procedures[0], Const(0)), r.listener(procedures[2], Const(1))]  # fmt: skip
    r.event(*listeners)
    r.wake()
    r.a.end(-1)
    for number, procedure in enumerate(procedures):
        with r.a.body(procedure):
            r.note(number + 1)
    return r


def test_a_seat_with_several_different_rules_chooses_the_next_each_time() -> None:
    r = three_rules()
    match = r.start()
    now = match.decision
    assert now is not None
    assert (now.name, now.shape, now.ids) == ("Ann", "one", [500, 501])
    assert [o.label for o in now.options] == ["rule 0", "rule 1"]
    second = match.copy()
    match.choose(500)
    assert match.decision is not None
    assert match.decision.ids == [500, 501]
    match.choose(501)
    assert traced(r, match) == 1123
    assert [line.text for line in match.log()] == ["Ann: rule 0", "Ann: rule 0"]
    second.choose(501)
    assert second.decision is None, "what is left of Ann's is twice the same"
    assert traced(r, second) == 2113


def test_the_choice_can_be_saved_and_taken_back() -> None:
    r = three_rules()
    match = r.start()
    restored = match.game.restore(match.save())
    assert restored.decision is not None
    assert restored.decision.ids == [500, 501]
    before = match.fingerprint()
    match.choose(501)
    match.undo()
    assert match.fingerprint() == before


def test_depth_first_what_a_rule_wakes_runs_before_the_next_rule() -> None:
    r = Rules()
    first, second, third = (r.rule(f"rule {n}") for n in range(3))
    inner = r.a.cell()
    listeners = [r.listener(first, Const(0)), r.listener(second, Const(1)), r.listener(third, Const(0))]
    r.event(*listeners[:2])
    r.wake()
    r.a.end(-1)
    with r.a.body(first):
        r.note(1)
        r.a.emit(i.Match, listeners=(listeners[2],), slot=inner)
        r.a.emit(i.Wake, slot=inner, base=600)
        r.note(2)
    with r.a.body(second):
        r.note(4)
    with r.a.body(third):
        r.note(3)
    assert traced(r, r.start()) == 1324


def test_the_rules_of_an_eliminated_seat_stop() -> None:
    r = Rules()
    kills, other = r.rule("kills"), r.rule("other", 1)
    listeners = [r.listener(kills, Const(0)),
                 r.listener(other, Cell(SLOT), Const((1, 2)), None, (Cell(SLOT),))]  # fmt: skip
    r.event(*listeners)
    r.wake()
    r.a.end(-1)
    with r.a.body(kills):
        r.a.emit(i.Eliminate, seats=Const((1,)))
    with r.a.body(other):
        r.note(Cell(r.a.local(other)))
    match = r.start()
    assert traced(r, match) == 2
    assert match.cells[OUT] == 2


def test_more_waiting_rules_than_may_wait_are_a_fault() -> None:
    for number, good in ((256, True), (257, False)):
        r = Rules()
        rule = r.rule("rule")
        listener = r.listener(rule, Const(0), Const(tuple(range(number))))
        r.event(listener)
        r.wake()
        r.a.end(-1)
        with r.a.body(rule):
            pass
        assert (r.start().fault is None) is good


def chain(about: tuple[int, ...] | None, change: int) -> Rules:
    """A rule (thing, amount) that brings the same event about again, with the thing or the amount changed."""
    r = Rules()
    thing, count = r.a.cell(1), r.a.cell(0)
    rule = r.rule("rule", 2)
    listener = r.listener(rule, Const(0), None, f.Compare("<", Cell(count), Const(3)), (Cell(thing), Cell(r.amount)))
    r.a.listeners[listener] = i.Listener(**{**{n: getattr(r.a.listeners[listener], n) for n in
                                               r.a.listeners[listener].__slots__}, "about": about})  # fmt: skip
    inner = r.a.cell()
    r.event(listener)
    r.wake()
    r.a.end(-1)
    with r.a.body(rule):
        r.note(1)
        r.a.set(count, f.Arithmetic("+", Cell(count), Const(1)))
        r.a.set(thing if change == 0 else r.amount, f.Arithmetic("+", Cell(count), Const(5)))
        r.a.emit(i.Match, listeners=(listener,), slot=inner)
        r.a.emit(i.Wake, slot=inner, base=600)
    return r


@pytest.mark.parametrize(
    ("about", "change", "trace"),
    [(None, 0, 111), (None, 1, 111), ((0,), 0, 111), ((0,), 1, 1), ((1,), 0, 1), ((), 0, 1)],
)
def test_a_rules_own_doing_to_the_same_thing_does_not_wake_it(
    about: tuple[int, ...] | None, change: int, trace: int
) -> None:
    r = chain(about, change)
    assert traced(r, r.start()) == trace


def test_a_would_rule_is_not_asked_about_its_own_doing() -> None:
    r = Rules()
    rule = r.a.declare("rule", "rule", 1, ("plain", "plain"))
    listener = r.listener(rule, Const(0), Const((4, 5)), None, (Cell(SLOT),))
    applied, done = r.a.local(rule, 1), r.a.label()
    r.a.emit(i.Would, listeners=(listener,), amount=-1, applied=r.applied, base=700, cancelled=done)
    r.a.here(done)
    r.a.end(-1)
    with r.a.body(rule):
        r.note(Cell(r.a.local(rule)))
        again = r.a.label()
        r.a.emit(i.Would, listeners=(listener,), amount=-1, applied=applied, base=800, cancelled=again)
        r.a.here(again)
        r.a.code.append(i.Answer(0, True, None))
    assert traced(r, r.start()) == 45, "about 4, then inside about 5, then nothing is left"


def test_a_label_may_read_the_parameters_of_its_rule() -> None:
    r = Rules()
    one, two = r.rule("one", 1), r.rule("two", 1)
    for procedure in (one, two):
        number = r.listener(procedure, Const(0), None, None, (Const(7 + procedure),))
        shown = i.Shown(Cell(r.a.local(procedure)), NumberType())
        r.a.listeners[number] = i.Listener(procedure, SLOT, None, None, (Const(7 + procedure),), Const(0),
                                           phrase("rule with ", shown))  # fmt: skip
    r.event(0, 1)
    r.wake()
    r.a.end(-1)
    for procedure in (one, two):
        with r.a.body(procedure):
            pass
    match = r.start()
    assert match.decision is not None
    before = match.fingerprint()
    assert [o.label for o in match.decision.options] == ["rule with 7", "rule with 8"]
    assert match.fingerprint() == before
    match.choose(501)
    assert [line.text for line in match.log()] == ["Ann: rule with 8"]


# ---------------------------------------------------------------- would
def would(*bodies: tuple[str, Form | None], seats: tuple[int, ...] = (0, 0), amount: int = 5) -> Rules:
    """An event of an amount with a rule for each body: ("ahead", new amount) or ("instead", None); it notes what happens."""
    r = Rules()
    r.a.set(r.amount, amount)
    procedures = [r.rule(f"rule {n}") for n in range(len(bodies))]
    listeners = tuple(r.listener(procedure, Const(seats[n])) for n, procedure in enumerate(procedures))
    cancelled = r.a.label()
    r.a.emit(i.Would, listeners=listeners, amount=r.amount, applied=r.applied, base=700, cancelled=cancelled)
    r.note(Cell(r.amount))
    r.a.end(-1)
    r.a.here(cancelled)
    r.note(9)
    r.a.end(-1)
    for number, (procedure, (kind, value)) in enumerate(zip(procedures, bodies, strict=True)):
        with r.a.body(procedure):
            r.note(number + 1)
            r.a.code.append(i.Answer(0, kind == "ahead", None if value is None else with_amount(value, r.amount)))
    return r


def with_amount(value: Form, amount: int) -> Form:
    return f.Arithmetic("+", value, Cell(amount))


def test_a_rule_lets_the_event_go_ahead_changed_or_not_or_replaces_it() -> None:
    for bodies, trace in (
        ((), 5),
        ((("ahead", None),), 15),
        ((("ahead", Const(-2)),), 13),
        ((("ahead", Const(-9)),), 10),
        ((("instead", None),), 19),
    ):
        r = would(*bodies)
        match = r.start()
        assert traced(r, match) == trace
        assert match.cells[r.applied] == 0


def test_the_changed_event_is_shown_to_the_others_each_once() -> None:
    r = would(("ahead", Const(-1)), ("ahead", Const(3)), seats=(0, 1))
    assert traced(r, r.start()) == 127
    r = would(("ahead", Const(-1)), ("instead", None), seats=(1, 0))
    assert traced(r, r.start()) == 29


def test_the_seat_with_several_rules_chooses_which_comes_first() -> None:
    r = would(("ahead", Const(-1)), ("instead", None))
    match = r.start()
    assert match.decision is not None
    assert (match.decision.name, match.decision.ids) == ("Ann", [700, 701])
    other = match.copy()
    match.choose(700)
    assert traced(r, match) == 129
    other.choose(701)
    assert traced(r, other) == 29
    restored = match.game.restore(other.save())
    assert restored.fingerprint() == other.fingerprint()


def test_a_rule_that_no_longer_matches_is_not_asked() -> None:
    r = Rules()
    flag = r.a.cell(1)
    first, second = r.rule("first"), r.rule("second")
    on = f.Compare("=", Cell(flag), Const(1))
    one = r.listener(first, Const(0))
    other = r.listener(second, Const(1), Const((4, 5, 6)), f.All((on, f.Compare(">", Cell(SLOT), Const(4)))), ())
    done = r.a.label()
    r.a.emit(i.Would, listeners=(one, other), amount=-1, applied=r.applied, base=700, cancelled=done)
    r.a.here(done)
    r.a.end(-1)
    with r.a.body(first):
        r.note(1)
        r.a.set(flag, 0)
        r.a.code.append(i.Answer(0, True, None))
    with r.a.body(second):
        r.note(2)
        r.a.code.append(i.Answer(0, True, None))
    assert traced(r, r.start()) == 1


# ---------------------------------------------------------------- as soon as
def counting(limits: tuple[int, ...], noting: bool = True) -> tuple[Rules, int]:
    """Watches that raise a number while it is below their limit."""
    r = Rules()
    number = r.a.cell()
    procedures = [r.rule(f"watch {n}") for n in range(len(limits))]
    for procedure, limit in zip(procedures, limits, strict=True):
        r.a.watches.append(Watch(procedure, SLOT, None, f.Compare("<", Cell(number), Const(limit)), ()))
    r.a.emit(i.Settle, watches=tuple(range(len(limits))))
    r.note(9)
    r.a.end(-1)
    for place, procedure in enumerate(procedures):
        with r.a.body(procedure):
            if noting:
                r.note(place + 1)
            r.a.set(number, f.Arithmetic("+", Cell(number), Const(1)))
    return r, number


def test_watches_run_in_order_again_from_the_first_until_none_applies() -> None:
    r, number = counting((1, 3))
    match = r.start()
    assert traced(r, match) == 1229
    assert [match.cells[at] for at in (number, SETTLING, RUNS)] == [3, 0, 0]


@pytest.mark.parametrize(("limit", "good"), [(100, True), (101, False)])
def test_more_than_100_runs_in_one_settling_are_a_fault(limit: int, good: bool) -> None:
    match = counting((limit,), noting=False)[0].start()
    assert (match.fault is None) is good
    if match.fault is not None:
        assert match.fault.chain == ("watch 0",)


def test_settling_is_not_re_entrant() -> None:
    r = Rules()
    number = r.a.cell()
    outer, inner = r.rule("outer"), r.rule("inner")
    r.a.watches = [
        Watch(outer, SLOT, None, f.Compare("=", Cell(number), Const(0)), ()),
        Watch(inner, SLOT, None, f.Compare("=", Cell(number), Const(1)), ()),
    ]
    r.a.emit(i.Settle, watches=(0, 1))
    r.note(9)
    r.a.end(-1)
    with r.a.body(outer):
        r.a.set(number, 1)
        r.a.emit(i.Settle, watches=(0, 1))
        r.note(1)
    with r.a.body(inner):
        r.note(2)
        r.a.set(number, 2)
    assert traced(r, r.start()) == 129


def test_a_watch_takes_the_first_member_that_fits() -> None:
    r = Rules()
    seen = r.a.cells(4)
    rule = r.rule("rule", 1)
    fits = f.Compare("=", f.Field(seen, Cell(SLOT)), Const(0))
    r.a.watches = [Watch(rule, SLOT, Const((2, 0, 3)), fits, (Cell(SLOT),))]
    r.a.emit(i.Settle, watches=(0,))
    r.a.end(-1)
    with r.a.body(rule):
        r.note(f.Arithmetic("+", Cell(r.a.local(rule)), Const(1)))
        r.a.emit(i.Set, base=seen, index=Cell(r.a.local(rule)), value=Const(1), low=None, high=None)
    assert traced(r, r.start()) == 314


def test_leaving_a_watch_ends_its_settling() -> None:
    r = Rules()
    number = r.a.cell()
    phase, watch = r.a.declare("phase"), r.rule("watch")
    r.a.watches = [Watch(watch, SLOT, None, f.Compare("<", Cell(number), Const(2)), ())]
    r.a.call(phase)
    r.note(5)
    r.a.emit(i.Settle, watches=(0,))
    r.a.end(-1)
    with r.a.body(phase):
        r.a.emit(i.Settle, watches=(0,))
        r.note(9)
    with r.a.body(watch):
        r.note(1)
        r.a.set(number, f.Arithmetic("+", Cell(number), Const(1)))
        leave, stay = r.a.label(), r.a.label()
        r.a.branch(f.Compare("=", Cell(number), Const(1)), leave, stay)
        r.a.here(leave)
        r.a.emit(i.Leave, procedures=(phase,))
        r.a.here(stay)
    match = r.start()
    assert traced(r, match) == 151
    assert [match.cells[at] for at in (SETTLING, RUNS)] == [0, 0]


# ---------------------------------------------------------------- together
def block(r: Rules, enter: bool, slot: int | None = None) -> None:
    r.a.emit(i.Together, enter=enter, slot=r.slot if slot is None else slot)


def test_matches_and_settling_wait_for_the_end_of_the_outermost_block() -> None:
    r = Rules()
    number, inner = r.a.cell(), r.a.cell()
    rule, watch = r.rule("rule"), r.rule("watch")
    listener = r.listener(rule, Const(0))
    r.a.watches = [Watch(watch, SLOT, None, f.Compare("=", Cell(number), Const(1)), ())]
    block(r, True)
    r.event(listener)
    r.wake()
    block(r, True)
    r.a.set(number, 1)
    r.a.emit(i.Settle, watches=(0,))
    r.event(listener)
    r.note(1)
    block(r, False, inner)
    r.a.emit(i.Settle, watches=(0,))
    r.a.emit(i.Wake, slot=inner, base=500)
    r.note(2)
    block(r, False)
    r.a.emit(i.Settle, watches=(0,))
    r.wake()
    r.a.end(-1)
    with r.a.body(rule):
        r.note(3)
    with r.a.body(watch):
        r.note(4)
        r.a.set(number, 2)
    match = r.start()
    assert traced(r, match) == 12433
    assert [match.cells[at] for at in (TOGETHER, DEFERRED)] == [0, ()]


def test_what_waited_runs_by_seat_whatever_event_woke_it() -> None:
    r = Rules()
    rule = r.rule("rule", 1)
    listeners = [r.listener(rule, Const(seat), None, None, (Const(seat + 1),)) for seat in (2, 0, 1)]
    block(r, True)
    for listener in listeners:
        r.event(listener)
    block(r, False)
    r.wake()
    r.a.end(-1)
    with r.a.body(rule):
        r.note(Cell(r.a.local(rule)))
    assert traced(r, r.start()) == 123


def test_of_several_endings_in_a_block_the_first_declared_counts_at_its_end() -> None:
    r = Rules()
    first, second = r.a.ending("First"), r.a.ending("Second")
    block(r, True)
    for ending in (second, first, second):
        r.a.end(ending, Const((ending,)), next=len(r.a.code) + 1)
    r.note(1)
    block(r, False)
    r.note(2)
    r.a.end(-1)
    match = r.start()
    assert traced(r, match) == 1
    assert match.result is not None
    assert (match.result.ending, match.result.winners) == ("First", (1,))
    assert match.cells[FINISH] == ()


def test_an_ending_without_a_way_on_takes_effect_at_once() -> None:
    r = Rules()
    name = r.a.ending("At once")
    block(r, True)
    r.a.end(name, Const((0,)))
    r.note(1)
    match = r.start()
    assert traced(r, match) == 0


def test_leaving_a_block_drops_what_waits_in_it() -> None:
    r = Rules()
    phase, inner, rule = r.a.declare("phase"), r.a.declare("inner"), r.rule("rule")
    listener = r.listener(rule, Const(0))
    r.a.call(phase)
    r.a.end(-1)
    with r.a.body(phase):
        block(r, True)
        r.event(listener)
        r.a.call(inner)
        block(r, False)
        r.wake()
    with r.a.body(inner):
        r.a.emit(i.Leave, procedures=(phase,))
    with r.a.body(rule):
        r.note(1)
    match = r.start()
    assert traced(r, match) == 0
    assert [match.cells[at] for at in (TOGETHER, DEFERRED)] == [0, ()]


def test_leaving_something_inside_a_block_keeps_the_block_open() -> None:
    r = Rules()
    inner, deeper, rule = r.a.declare("inner"), r.a.declare("deeper"), r.rule("rule")
    listener = r.listener(rule, Const(0))
    block(r, True)
    r.event(listener)
    r.a.call(inner)
    r.note(2)
    block(r, False)
    r.wake()
    r.a.end(-1)
    with r.a.body(inner):
        r.a.call(deeper)
    with r.a.body(deeper):
        r.a.emit(i.Leave, procedures=(inner,))
    with r.a.body(rule):
        r.note(1)
    assert traced(r, r.start()) == 21


# ---------------------------------------------------------------- the active player
def test_the_active_player_is_kept_through_calls() -> None:
    r = Rules()
    turn, inside, rule = r.a.declare("turn", "phase", 1, ("plain",)), r.a.declare("inside"), r.rule("rule", 1)
    listener = r.listener(rule, Cell(SLOT), Const((0, 1, 2)), None, (Cell(SLOT),))
    for seat in (2, 0):
        r.a.call(turn, Const(seat))
    r.a.end(-1)
    with r.a.body(turn, seat=r.a.local(turn), active=True):
        r.a.call(inside)
    with r.a.body(inside):
        r.event(listener)
        r.wake()
    with r.a.body(rule):
        r.note(Cell(r.a.local(rule)))
    assert traced(r, r.start()) == 201012


def test_the_log_is_indented_by_phases_and_rules() -> None:
    r = Rules()
    turn, inside, rule = r.a.declare("turn", "phase"), r.a.declare("inside"), r.rule("rule")
    listener = r.listener(rule, Const(0))
    r.a.say("a")
    r.a.call(turn)
    r.a.end(-1)
    with r.a.body(turn):
        r.a.say("b")
        r.a.call(inside)
    with r.a.body(inside):
        r.a.say("c")
        r.event(listener)
        r.wake()
    with r.a.body(rule):
        r.a.say("d")
        r.a.choose(0, line("e", len(r.a.code) + 1, 0))
    lines = r.start().log()
    assert [str(line) for line in lines] == ["A", "  B", "  C", "    D", "    Ann: e"]
    assert [line.depth for line in lines] == [0, 1, 1, 2, 2]
    assert all(one.depth <= other.depth for one, other in pairwise(lines))


def test_a_rule_that_is_nobodys_is_the_active_players_also_when_somebody_is_out() -> None:
    r = Rules()
    rule = r.rule("rule")
    r.a.emit(i.Eliminate, seats=Const((2,)))
    r.event(r.listener(rule, Const(-1)))
    r.wake()
    r.a.end(-1)
    with r.a.body(rule):
        r.note(1)
    assert traced(r, r.start()) == 1
