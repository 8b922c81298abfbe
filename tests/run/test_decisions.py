"""Choose, Collect, Divide: what is on offer, what an answer does, step by step and whole."""

# ruff: noqa: ANN401 - answers of all kinds

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from assembly import Assembly, line, phrase

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.run.faults import Refused
from rulewright.interpreter.run.match import Decision, Game, Match
from rulewright.interpreter.values import ComponentType, NumberType

CARD = ComponentType("Card")


def decision(match: Match) -> Decision:
    assert match.decision is not None
    return match.decision


def labels(match: Match) -> list[str]:
    return [option.label for option in decision(match).options]


def choose(match: Match, label: str) -> None:
    match.choose(next(option.id for option in decision(match).options if option.label == label))


# ---------------------------------------------------------------- choose
def menu(guards: tuple[int, ...], unable: bool = False, ask: bool = False) -> tuple[Game, int]:
    """Lines that are on offer by guards; the cell says which was taken, 9 where none could be."""
    a = Assembly()
    taken = a.cell()
    ways = [a.label() for _ in guards]
    other, done = a.label(), a.label()
    lines = [line(f"line {n}", way, n, guard=Const(guards[n]), rule=f"rule {n}") for n, way in enumerate(ways)]
    a.choose(1, *lines, unable=other if unable else -1, ask=ask)
    for number, way in enumerate(ways):
        a.here(way)
        a.set(taken, number + 1)
        a.jump(done)
    a.here(other)
    a.set(taken, 9)
    a.here(done)
    a.end(-1)
    return a.game(), taken


def test_a_menu_offers_the_lines_whose_guards_hold() -> None:
    game, taken = menu((1, 0, 1))
    match = game.start(1)
    now = decision(match)
    assert (now.seat, now.name, now.shape, now.prompt, now.min, now.max) == (1, "Second", "one", "choose", 1, 1)
    assert [(o.id, o.label, o.rule) for o in now.options] == [(0, "line 0", "rule 0"), (2, "line 2", "rule 2")]
    assert [o.id for o in now.options[1:]] == [2]
    assert (now.options[-1].id, len(now.options), now.picked) == (2, 2, ())
    match.choose(2)
    assert match.cells[taken] == 3
    assert match.result is not None
    assert [line.text for line in match.log()] == ["Second: line 2"]
    assert repr(now) == "<Decision of Second: choose, 2 options>"
    assert repr(now.options[0]) == "<Option 0: line 0>"


def test_one_option_is_taken_at_once_and_written_as_that_seats_ply() -> None:
    game, taken = menu((0, 1))
    match = game.start(1)
    assert match.cells[taken] == 2
    assert [(ply.seat, ply.answer, ply.automatic) for ply in match.history] == [(1, 1, True)]


def test_one_option_is_asked_where_the_rules_or_the_caller_say_so() -> None:
    assert [o.id for o in decision(menu((0, 1), ask=True)[0].start(1)).options] == [1]
    match = menu((0, 1))[0].start(1, automatic=False)
    match.choose(1)
    assert [(ply.seat, ply.answer, ply.automatic) for ply in match.history] == [(1, 1, False)]


def test_no_option_goes_elsewhere_or_is_a_fault() -> None:
    game, taken = menu((0, 0), unable=True)
    assert game.start(1).cells[taken] == 9
    match = menu((0, 0))[0].start(1)
    assert match.fault is not None
    assert match.fault.message == "there is nothing to choose"


@pytest.mark.parametrize("answer", [1, 3, -1, [0], [0, 2], []])
def test_what_is_not_on_offer_is_refused_and_changes_nothing(answer: Any) -> None:
    match = menu((1, 0, 1))[0].start(1)
    before = match.fingerprint()
    with pytest.raises(Refused):
        match.choose(answer)
    with pytest.raises(Refused, match="First is not asked"):
        match.choose(0, seat=0)
    with pytest.raises(Refused, match="seat 7 is not asked"):
        match.choose(0, seat=7)
    assert match.fingerprint() == before
    assert match.history == []
    match.choose(0, seat=1)
    with pytest.raises(Refused, match="the game is over"):
        match.choose(0)


def two_parameters() -> tuple[Game, int, int, Assembly]:
    """Two numbers: the first from 5 to 7, the second among those below it from 3 on; they may not come to 10."""
    a = Assembly()
    first, second = a.cell(), a.cell()
    number = NumberType()
    params = (
        i.Param(first, f.Range(Const(5), Const(7)), None, number, 5, 3, False),
        i.Param(second, f.Range(Const(0), f.Arithmetic("-", Cell(first), Const(1))),
                f.Compare(">=", Cell(second), Const(3)), number, 0, 7, False),
    )  # fmt: skip
    fits = f.Compare("<>", f.Arithmetic("+", Cell(first), Cell(second)), Const(10))
    text = phrase("take ", i.Shown(Cell(first), number), " and ", i.Shown(Cell(second), number))
    a.choose(0, line(text, 2, 100, *params, fits=fits), line("nothing", 2, 50))
    a.emit(i.Fault, message="not reached")
    a.end(-1)
    return a.game(), first, second, a


def test_an_options_number_is_mixed_radix() -> None:
    game, first, second, _ = two_parameters()
    match = game.start(1)
    expected = {
        100 + (x - 5) * 7 + y: (x, y) for x in (5, 6, 7) for y in range(x) if y >= 3 and x + y != 10
    }  # fmt: skip
    assert decision(match).ids == [*expected, 50]
    before = match.fingerprint()
    assert labels(match) == [*(f"take {x} and {y}" for x, y in expected.values()), "nothing"]
    assert match.fingerprint() == before
    for number, values in expected.items():
        after = match.copy()
        after.choose(number)
        assert (after.cells[first], after.cells[second]) == values
        assert after.log()[0].text == f"First: take {values[0]} and {values[1]}"


# ---------------------------------------------------------------- components on offer
def hand(sort: str = "hand", things: bool = True, by: bool = False) -> tuple[Game, int]:
    """Choose among red, red, blue, red of one zone."""
    a = Assembly(putting=by)
    zone, gone = a.zone("hand", sort), a.zone("gone", "pile")
    red, blue = a.definition("Red"), a.definition("Blue")
    for definition in (red, red, blue, red):
        a.component(definition, zone)
    slot = a.cell(-1, "component")
    param = i.Param(slot, f.Contents(Const(zone)), None, CARD, 0, 4, things)
    again = a.choose(0, line(phrase("take ", i.Shown(Cell(slot), CARD)), 1, 0, param), unable=3)
    a.move(f.Tuple((Cell(slot),)), gone)
    a.jump(again)
    a.end(-1)
    return a.game(), gone


def test_one_option_stands_for_each_class_in_an_unordered_zone() -> None:
    match = hand()[0].start(1)
    assert decision(match).ids == [0, 2]
    assert labels(match) == ["take Red (one of 3)", "take Blue"]
    match.choose(0)
    assert decision(match).ids == [1, 2]
    assert match.log()[0].text == "First: take Red"


def test_everything_is_offered_in_an_ordered_zone_or_where_members_are_not_things() -> None:
    assert decision(hand("row")[0].start(1)).ids == [0, 1, 2, 3]
    assert decision(hand(things=False)[0].start(1)).ids == [0, 1, 2, 3]


def test_cells_of_their_own_tell_components_apart() -> None:
    game, _ = hand(by=True)
    cells = game.cells()
    cells[game.program.layout.by + 1] = 1
    assert decision(game.start_from(cells, None)).ids == [0, 1, 2]


# ---------------------------------------------------------------- collect
def collect(low: int, high: int, *, shape: str = "subset", such_that: f.Form | None = None, ask: bool = False,
            names: str = "RRBRG", where: f.Form | None = None, unable: bool = False) -> tuple[Game, int]:  # fmt: skip
    """Collect cards of a hand; `c[slot]` is the answer. The rank of a card is its number times ten."""
    a = Assembly()
    zone = a.zone("hand", "hand")
    for name in names:
        known = next((n for n, d in enumerate(a.definitions) if d.name == name), None)
        a.component(a.definition(name) if known is None else known, zone)
    member, slot = a.cell(-1, "component"), a.cell((), "components")
    assert (member, slot) == (12, 13)
    after, never = a.label(), a.label()
    param = i.Param(member, f.Contents(Const(zone)), where, CARD, 0, len(names), True)
    a.emit(i.Collect, seat=Const(0), prompt=phrase("keep"), shape=shape, param=param, low=Const(low), high=Const(high),
           such_that=such_that, slot=slot, ask=ask, base=200, unable=never if unable else -1, next=after)  # fmt: skip
    a.here(never)
    a.set(slot, 77)
    a.here(after)
    a.end(-1)
    return a.game(), slot


def answers(game: Game, slot: int) -> dict[Any, int]:
    """Take every way step by step; count how often each answer comes."""
    found: dict[Any, int] = {}

    def walk(match: Match) -> None:
        if match.decision is None:
            assert match.result is not None, match.fault
            found[match.cells[slot]] = found.get(match.cells[slot], 0) + 1
            return
        for option in match.decision.options:
            after = match.copy()
            after.choose(option.id)
            walk(after)

    walk(game.start(1))
    return found


def names(answer: tuple[int, ...], of: str = "RRBRG") -> str:
    return "".join(of[x] for x in answer)


def test_a_set_is_picked_step_by_step_in_one_order() -> None:
    game, _ = collect(2, 2)
    match = game.start(1)
    now = decision(match)
    assert (now.shape, now.prompt, now.min, now.max, now.ids) == ("subset", "keep", 2, 2, [200, 202])
    assert [o.id for o in now.members] == [200, 201, 202, 203, 204]
    assert labels(match) == ["R", "B"]
    match = collect(1, 3)[0].start(1)
    match.choose(202)
    assert decision(match).picked == (202,)
    assert decision(match).ids == [204, 205], "the third R would be an R before the first two"
    assert labels(match) == ["G", "done"]


def test_forced_picks_are_taken_at_once() -> None:
    game, slot = collect(2, 2, names="AB")
    match = game.start(1)
    assert match.cells[slot] == (0, 1)
    assert [(ply.seat, ply.answer, ply.automatic) for ply in match.history] == [(0, (200, 201), True)]
    game, slot = collect(2, 2)
    match = game.start(1)
    match.choose(202)
    assert match.cells[slot] == (2, 4)
    assert [ply.automatic for ply in match.history] == [False]


def test_every_set_comes_once() -> None:
    found = answers(*collect(0, 5))
    assert set(found.values()) == {1}
    kinds = sorted("".join(sorted(names(answer))) for answer in found)
    assert len(kinds) == len(set(kinds)) == 4 * 2 * 2
    assert sorted(map(names, answers(*collect(2, 3)))) == ["BG", "RB", "RBG", "RG", "RR", "RRB", "RRG", "RRR"]


def test_every_order_comes_once() -> None:
    found = answers(*collect(2, 3, shape="order", names="RRB"))
    assert set(found.values()) == {1}
    assert sorted(names(answer, "RRB") for answer in found) == ["BR", "BRR", "RB", "RBR", "RR", "RRB"]


@pytest.mark.parametrize("low", [0, 2])
def test_only_what_can_be_completed_is_on_offer(low: int) -> None:
    fold = f.Fold("sum", 340, Cell(13), Cell(340))
    even = f.Compare(
        "=", f.Arithmetic("-", fold, f.Arithmetic("*", f.Arithmetic("/", fold, Const(2)), Const(2))), Const(0)
    )
    game, slot = collect(low, 3, such_that=even, names="ABCD")
    found = answers(game, slot)
    expected = {
        chosen
        for size in range(low, 4)
        for chosen in permutations(range(4), size)
        if chosen == tuple(sorted(chosen)) and sum(chosen) % 2 == 0
    }
    assert found == dict.fromkeys(expected, 1)


def test_where_judges_a_member() -> None:
    assert sorted(answers(*collect(1, 1, where=f.Compare(">", Cell(12), Const(1))))) == [(2,), (3,), (4,)]


def test_a_whole_answer_is_the_same_as_its_steps() -> None:
    game, slot = collect(1, 4)
    for answer in [[200], [200, 201], [200, 202, 204], [202, 204], [200, 201, 202, 203]]:
        whole, steps = game.start(1), game.start(1)
        whole.choose(answer)
        for member in answer:
            steps.choose(member)
        if steps.decision is not None:
            choose(steps, "done")
        assert whole.cells[slot] == steps.cells[slot] == tuple(member - 200 for member in answer)
        assert whole.fingerprint() == steps.fingerprint()
        assert whole.log() == steps.log()
        assert whole.history == steps.history
        half = game.start(1)
        half.choose(answer[0])
        if half.decision is not None:
            half.choose(answer)
        assert half.fingerprint() == whole.fingerprint()


def test_a_whole_answer_means_the_first_ones_of_a_class() -> None:
    game, slot = collect(2, 3)
    match = game.start(1)
    match.choose([203, 204, 201])
    assert match.cells[slot] == (0, 1, 4)
    game, slot = collect(2, 3, shape="order")
    match = game.start(1)
    match.choose([203, 204, 201])
    assert match.cells[slot] == (0, 4, 1)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ([200], "choose 2 to 3, not 1"),
        ([200, 201, 202, 203], "choose 2 to 3, not 4"),
        ([200, 200], "the same cannot be chosen twice"),
        ([200, 205], "cannot be chosen here"),
        ([202, 204], "may not be chosen together"),
        (209, "not an option"),
    ],
)
def test_a_whole_answer_that_is_not_allowed_is_refused(answer: Any, why: str) -> None:
    match = collect(2, 3, such_that=f.Member(Const(0), Cell(13)))[0].start(1)
    before = match.fingerprint()
    with pytest.raises(Refused, match=why):
        match.choose(answer)
    assert match.fingerprint() == before


def test_a_set_that_cannot_be_made_goes_elsewhere_or_is_a_fault() -> None:
    game, slot = collect(6, 7, unable=True)
    assert game.start(1).cells[slot] == 77
    game, slot = collect(1, 2, such_that=Const(0), unable=True)
    assert game.start(1).cells[slot] == 77
    match = collect(6, 7)[0].start(1)
    assert match.fault is not None


def test_ask_asks_the_first_step_in_any_case() -> None:
    game, slot = collect(0, 3, names="", ask=True)
    match = game.start(1)
    assert labels(match) == ["done"]
    choose(match, "done")
    assert match.cells[slot] == ()
    assert [line.text for line in match.log()] == ["First declines to keep"]
    game, slot = collect(0, 3, names="")
    assert game.start(1).log() == []
    game, slot = collect(1, 1, names="A", ask=True)
    match = game.start(1)
    choose(match, "A")
    assert match.cells[slot] == (0,)


def test_too_many_sets_to_look_at_is_a_fault() -> None:
    impossible = f.Compare(">", f.Fold("sum", 340, Cell(13), Cell(340)), Const(999))
    match = collect(0, 30, such_that=impossible, names="ABCDEFGHIJKLMNOPQRSTUVWXYZ")[0].start(1)
    assert match.fault is not None
    assert "too many sets" in match.fault.message


# ---------------------------------------------------------------- divide
def divide(amount: int, members: tuple[int, ...], most: f.Form | None = None, ask: bool = False) -> tuple[Game, int]:
    a = Assembly()
    slot = a.cell()
    a.emit(i.Divide, seat=Const(0), prompt=phrase("divide ", i.Shown(Const(amount), NumberType())), amount=Const(amount),
           domain=Const(members), member=340, most=most, slot=slot, ask=ask, base=300)  # fmt: skip
    a.end(-1)
    return a.game(), slot


def test_every_division_comes_once() -> None:
    found = answers(*divide(3, (10, 20, 30)))
    assert set(found.values()) == {1}
    assert set(found) == {(x, y, 3 - x - y) for x in range(4) for y in range(4 - x)}


def test_nobody_gets_more_than_the_most() -> None:
    found = answers(*divide(4, (1, 2, 3), Cell(340)))
    assert set(found) == {(x, y, 4 - x - y) for x in range(2) for y in range(3) if 4 - x - y <= 3}


def test_a_division_whole_is_the_same_as_its_steps() -> None:
    game, slot = divide(4, (1, 2, 3))
    whole, steps = game.start(1), game.start(1)
    now = decision(whole)
    assert (now.shape, now.min, now.max, now.ids, list(now.members)) == (
        "division",
        0,
        4,
        [300, 301, 302, 303, 304],
        [],
    )
    whole.choose([1, 2, 1])
    steps.choose(301)
    assert decision(steps).picked == (1,)
    assert labels(steps) == ["0", "1", "2", "3"]
    steps.choose(302)
    assert whole.cells[slot] == steps.cells[slot] == (1, 2, 1)
    assert whole.fingerprint() == steps.fingerprint()
    assert whole.log() == steps.log()
    assert whole.history == steps.history
    assert whole.log()[0].text == "First: divide 4: 1, 2 and 1"


@pytest.mark.parametrize("answer", [[1, 2], [1, 2, 2], [5, -1, 0], [0, 3, 1]])
def test_a_division_that_is_not_allowed_is_refused(answer: list[int]) -> None:
    match = divide(4, (1, 2, 3), Cell(340))[0].start(1)
    with pytest.raises(Refused):
        match.choose(answer)


def test_a_forced_division_is_no_decision() -> None:
    game, slot = divide(6, (1, 2, 3), Cell(340))
    assert game.start(1).cells[slot] == (1, 2, 3)
    game, slot = divide(0, ())
    assert game.start(1).cells[slot] == ()
    match = divide(7, (1, 2, 3), Cell(340))[0].start(1)
    assert match.fault is not None
    match = divide(6, (1, 2, 3), Cell(340), ask=True)[0].start(1)
    assert decision(match).ids == [301]


# ---------------------------------------------------------------- every option can be taken, and finding it changes nothing
@pytest.mark.parametrize(
    "game", [menu((1, 0, 1))[0], two_parameters()[0], hand()[0], collect(1, 3)[0], divide(3, (1, 2))[0]]
)
def test_every_option_can_be_taken(game: Game) -> None:
    match = game.start(1)
    before = match.fingerprint()
    for option in decision(match).options:
        assert option.label
        after = match.copy()
        after.choose(option.id)
        assert after.fault is None
    assert match.fingerprint() == before


# ---------------------------------------------------------------- too much of it
def test_too_many_options_are_a_fault() -> None:
    for low, good in ((1, True), (0, False)):
        a = Assembly()
        first, second = a.cell(), a.cell()
        params = [i.Param(slot, f.Range(Const(begin), Const(end)), None, NumberType(), 0, 1_000, False)
                  for slot, begin, end in ((first, 1, 100), (second, low, 1_000))]  # fmt: skip
        a.choose(0, line("take", 0, 0, *params))
        match = a.game().start(1)
        assert (match.fault is None) is good
        if good:
            assert len(decision(match).ids) == 100_000
        else:
            assert str(match.fault).endswith("more than 100,000 options in one decision in a rule")


def test_a_division_of_too_much_is_a_fault() -> None:
    match = divide(100_000, (1, 2, 3))[0].start(1)
    assert str(match.fault).endswith("more than 100,000 options in one decision in a rule")
