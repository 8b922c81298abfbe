"""Secret: many seats answer at once, in any order, unseen."""

from __future__ import annotations

from itertools import permutations

import pytest
from assembly import Assembly, line, phrase
from hand_made import bids, hands

from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.forms import Const
from rulewright.interpreter.run.faults import Refused
from rulewright.interpreter.values import ComponentType

CARD = ComponentType("Card")


def test_every_seat_with_a_choice_is_asked_at_once() -> None:
    match = bids()[0].start(1)
    now = match.decisions
    assert [(d.name, d.ids, d.prompt) for d in now] == [
        ("Cid", [0, 1, 2, 3, 10], "bid, 3"),
        ("Ann", [0, 1, 2, 10], "bid, 2"),
    ]
    assert [o.label for o in now[1].options] == ["bid 0", "bid 1", "bid 2", "pass"]
    assert now[0].members.ids == now[0].ids
    with pytest.raises(Refused, match="say which one"):
        match.choose(1)
    with pytest.raises(Refused, match="Bea is not asked"):
        match.choose(0, seat=1)
    with pytest.raises(Refused, match="3 is not an option of Ann"):
        match.choose(3, seat=0)
    with pytest.raises(Refused, match="takes one option"):
        match.choose([1, 2], seat=0)


@pytest.mark.parametrize("order", list(permutations([(0, 2), (2, 3)])) + list(permutations([(0, 10), (2, 0)])))
def test_the_order_of_answers_changes_nothing(order: tuple[tuple[int, int], ...]) -> None:
    game, answers, asked = bids()
    match = game.start(1)
    for seat, option in order:
        match.choose(option, seat=seat)
    same = game.start(1)
    for seat, option in sorted(order):
        same.choose(option, seat=seat)
    assert match.cells[answers : answers + 3] == [
        -1 if option == 10 else option for option in (dict(order)[0], 0, dict(order)[2])
    ]
    assert match.cells[asked] == 0
    assert match.fingerprint() == same.fingerprint()
    assert match.log() == same.log()
    assert match.history == same.history
    assert [(ply.seat, ply.automatic) for ply in match.history] == [(2, False), (0, False), (1, True)]


def test_nobody_else_sees_an_answer() -> None:
    game, _, _ = bids()
    match, other = game.start(1), game.start(1)
    before = match.information(2)
    match.choose(2, seat=0)
    other.choose(0, seat=0)
    assert match.information(2) == other.information(2) != before
    assert match.log(0) == []
    for each in (match, other):
        each.choose(1, seat=2)
    assert [line.text for line in match.log(2)] == [
        "Cid: bid 1",
        "Ann has made a secret choice",
        "Bea has made a secret choice",
    ]
    assert match.log(2) == other.log(2)
    assert [line.text for line in match.log()] == [
        "Cid: bid 1",
        "Ann: bid 2",
        "Bea: bid 0 (nothing else is possible)",
    ]
    assert match.log(0) != other.log(0)


def test_sets_are_answered_in_any_steps() -> None:
    game, answers = hands()
    steps: dict[int, list[int]] = {0: [0, 2], 1: [4, 6]}
    results = set()
    for order in {*permutations((0, 0, 1, 1))}:
        match = game.start(1)
        left = {seat: list(picks) for seat, picks in steps.items()}
        for seat in order:
            match.choose(left[seat].pop(0), seat=seat)
        assert match.result is not None
        assert match.cells[answers : answers + 2] == [(0, 2), (4,)]
        results.add((match.fingerprint(), tuple(map(str, match.log())), tuple(map(str, match.log(0)))))
    assert len(results) == 1
    whole = game.start(1)
    whole.choose([4], seat=1)
    whole.choose([0, 2], seat=0)
    assert (whole.fingerprint(), tuple(map(str, whole.log())), tuple(map(str, whole.log(0)))) in results
    assert [line.text for line in whole.log()] == ["Ann: keep: A0 and C0", "Bea: keep: B1"]


def test_picks_so_far_are_kept_for_each_seat() -> None:
    game, _ = hands()
    match = game.start(1)
    match.choose(1, seat=0)
    now = {decision.seat: decision for decision in match.decisions}
    assert (now[0].picked, now[0].ids, now[0].min, now[0].max) == ((1,), [2, 6], 1, 2)
    assert (now[1].picked, now[1].ids, now[1].members.ids) == ((), [3, 4, 5], [3, 4, 5])
    assert now[0].options[0].label == "C0"
    assert now[0].options[0].rule == ""
    restored = game.restore(match.save())
    assert restored.fingerprint() == match.fingerprint()
    assert [decision.ids for decision in restored.decisions] == [decision.ids for decision in match.decisions]
    with pytest.raises(Refused, match="choose 1 to 2, not 3"):
        match.choose([3, 4, 5], seat=1)


def test_a_seat_without_an_option_is_a_fault() -> None:
    game, _ = hands(low=2)
    cells = game.cells()
    for component in (0, 1):
        game.place(cells, component, 1)
    match = game.start_from(cells, None)
    assert match.decisions == ()
    assert "has nothing to choose secretly" in str(match.fault)


def test_nobody_to_ask_is_no_decision() -> None:
    a = Assembly()
    cells = a.cells(8)
    question = i.Choose(0, Const(0), phrase("x"), "one", (line("x", 0, 0),), False, -1)
    a.emit(i.Secret, seats=Const(()), question=question, who=cells, answers=cells + 1, partials=cells + 3,
           asked=cells + 5, done=cells + 6)  # fmt: skip
    a.end(-1)
    assert a.game().start(1).result is not None


def test_nobody_can_take_back_what_another_answered_after() -> None:
    game, _, _ = bids()
    match = game.start(1)
    match.choose(2, seat=0)
    assert match.can_undo
    match.choose(1, seat=2)
    match.undo()
    assert [decision.seat for decision in match.decisions] == [2]
    assert not match.can_undo
