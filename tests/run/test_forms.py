"""Every form: its value over a small state, and the faults that its docstring names."""

# ruff: noqa: ANN401 - cells hold anything

from __future__ import annotations

from typing import Any

import pytest
from assembly import Assembly

from rulewright.grammar.source import NOWHERE
from rulewright.interpreter.core import forms as f
from rulewright.interpreter.core.forms import Const, Form
from rulewright.interpreter.core.instructions import Return
from rulewright.interpreter.core.program import REVERSED, Function
from rulewright.interpreter.run.faults import RulesFault
from rulewright.interpreter.run.match import Match
from rulewright.interpreter.values import PlayerType

A = Assembly(("Ann", "Bea", "Cid", "Dan"), putting=True)
HAND = A.zone("hand", "hand")
DECK = A.zone("deck", "deck", rest=0)
CARDS = [A.component(A.definition(f"card {n}"), DECK if n else HAND) for n in range(4)]
FACTS = A.cells(4)
NOBODY = A.fact("best", PlayerType(), -1)
CARD_FACT = A.cell(-1, "component")
SLOT, OTHER, PARAMETER, THIRD = (A.scratch() for _ in range(4))
IT = f.Cell(SLOT)
A.functions += [
    Function("double", (PARAMETER,), f.Arithmetic("*", f.Cell(PARAMETER), Const(2)), NOWHERE),
    Function("difference", (OTHER, PARAMETER), f.Arithmetic("-", f.Cell(OTHER), f.Cell(PARAMETER)), NOWHERE),
    Function("five", (), Const(5), NOWHERE),
    Function("of a seat", (THIRD,), f.Field(FACTS, f.Cell(THIRD)), NOWHERE),
]
A.emit(Return)
GAME = A.game()


def state(reverse: int = 0) -> Match:
    cells = GAME.cells()
    cells[0] = -1
    cells[FACTS : FACTS + 4] = [7, 3, 1, 2]
    cells[REVERSED] = reverse
    GAME.place(cells, CARDS[0], HAND, by=2)
    return GAME.start_from(cells, None)


ODD = Const((1, 3, 5, 4, 3))
SEATS = Const((0, 1, 2, 3))


def test(op: Any, left: Any, right: Any) -> Form:
    return f.Compare(op, Const(left), Const(right))


test.__test__ = False  # type: ignore[attr-defined]

VALUES: list[tuple[Form, Any]] = [
    (Const("text"), "text"),
    (f.Cell(FACTS), 7),
    (f.Field(FACTS, f.Cell(FACTS + 2)), 3),
    (f.Field(FACTS, Const(3)), 2),
    (f.Column((10, 11, 12), 5, Const(6)), 11),
    (f.Column((10, 11, 12), 1, f.Cell(FACTS + 1)), 12),
    (f.Column((10, 11, 12), 0, f.Cell(FACTS + 3)), 12),
    (f.Column((-1, 2, -1), 0, Const(1)), 2),
    (f.Cell(NOBODY), -1),
    (f.Cell(CARD_FACT), -1),
    (f.Contents(Const(HAND)), (0,)),
    (f.Contents(Const(DECK)), (1, 2, 3)),
    (f.Contents(f.Cell(FACTS + 2)), (1, 2, 3)),
    (f.ZoneOf(Const(2)), DECK),
    (f.ByOf(Const(0)), 2),
    (f.ByOf(Const(1)), -1),
    (f.End("first", ODD, Const(2)), (1, 3)),
    (f.End("last", ODD, Const(2)), (4, 3)),
    (f.End("last", ODD, Const(9)), (1, 3, 5, 4, 3)),
    (f.End("first", ODD, Const(-1)), ()),
    (f.End("last", ODD, Const(0)), ()),
    (f.One("first", ODD), 1),
    (f.One("last", ODD), 3),
    (f.Place(Const(5), ODD), 3),
    (f.Place(Const(9), ODD), 0),
    (f.Range(Const(2), Const(4)), (2, 3, 4)),
    (f.Range(f.Cell(FACTS), Const(4)), ()),
    (f.Tuple((Const(1), f.Cell(FACTS))), (1, 7)),
    (f.Tuple((Const(1), Const(2))), (1, 2)),
    (f.Arithmetic("+", f.Cell(FACTS), f.Cell(FACTS + 1)), 10),
    (f.Arithmetic("+", f.Cell(FACTS), Const(1)), 8),
    (f.Arithmetic("-", f.Cell(FACTS), Const(1)), 6),
    (f.Arithmetic("-", f.Cell(FACTS), f.Cell(FACTS + 1)), 4),
    (f.Arithmetic("*", f.Cell(FACTS), f.Cell(FACTS + 1)), 21),
    (f.Arithmetic("/", Const(-7), f.Cell(FACTS + 3)), -4),
    (f.Arithmetic("/^", Const(-7), f.Cell(FACTS + 3)), -3),
    (f.Arithmetic("/^", Const(7), f.Cell(FACTS + 3)), 4),
    (f.Arithmetic("min", Const(4), f.Cell(FACTS)), 4),
    (f.Arithmetic("max", Const(4), f.Cell(FACTS)), 7),
    *[(test(op, 2, 3), value) for op, value in zip(("=", "<>", "<", "<=", ">", ">="), (0, 1, 1, 1, 0, 0), strict=True)],
    *[
        (f.Compare(op, f.Cell(FACTS), f.Arithmetic("+", f.Cell(FACTS), Const(0))), value)  # type: ignore[arg-type]
        for op, value in zip(("=", "<>", "<", "<=", ">", ">="), (1, 0, 0, 1, 0, 1), strict=True)
    ],
    (f.Compare("=", f.Cell(FACTS), f.Cell(FACTS + 1)), 0),
    (f.Compare("=", f.Cell(FACTS), Const(7)), 1),
    (f.Compare("=", f.Column((3, 7), 0, f.Cell(FACTS + 2)), f.Cell(FACTS)), 1),
    (f.Compare("=", Const((1, 2)), f.Tuple((f.Cell(FACTS + 2), f.Cell(FACTS + 3)))), 1),
    (f.Compare("=", Const("a"), Const("b")), 0),
    (f.Not(Const(0)), 1),
    (f.Not(Const(3)), 0),
    *[(f.All(tuple(Const(1) for _ in range(n))), 1) for n in range(5)],
    *[(f.All((*(Const(1) for _ in range(n)), Const(0))), 0) for n in range(4)],
    *[(f.Any(tuple(Const(0) for _ in range(n))), 0) for n in range(5)],
    *[(f.Any((*(Const(0) for _ in range(n)), Const(1))), 1) for n in range(4)],
    (f.Member(Const(5), ODD), 1),
    (f.Member(Const(2), ODD), 0),
    *[(f.Member(Const(n), f.Range(Const(2), f.Cell(FACTS + 1))), int(n in (2, 3))) for n in range(1, 5)],
    (f.Member(Const(5), f.Range(Const(1), Const(10**12))), 1),
    (f.Member(f.Cell(FACTS + 1), f.Contents(Const(DECK))), 1),
    (f.Size(ODD), 5),
    (f.Size(f.Filter(SLOT, ODD, f.Compare("=", IT, Const(3)))), 2),
    (f.Filter(SLOT, ODD, f.Compare(">", IT, Const(2))), (3, 5, 4, 3)),
    (f.Map(SLOT, ODD, f.Arithmetic("*", IT, Const(2))), (2, 6, 10, 8, 6)),
    (f.Map(SLOT, Const((DECK, HAND)), f.Contents(IT), True), (1, 2, 3, 0)),
    (f.Map(SLOT, Const((1, 2)), f.Tuple((IT, IT)), True), (1, 1, 2, 2)),
    (f.Fold("sum", SLOT, ODD, IT), 16),
    (f.Fold("sum", SLOT, Const(()), IT), 0),
    (f.Fold("highest", SLOT, ODD, IT), 5),
    (f.Fold("lowest", SLOT, ODD, IT), 1),
    (f.Some(SLOT, ODD, f.Compare("=", IT, Const(4))), 1),
    (f.Some(SLOT, Const(()), Const(1)), 0),
    (f.Every(SLOT, ODD, f.Compare("<", IT, Const(9))), 1),
    (f.Every(SLOT, ODD, f.Compare("<", IT, Const(5))), 0),
    (f.Every(SLOT, Const(()), Const(0)), 1),
    (f.Alike(SLOT, ODD, IT, False), 0),
    (f.Alike(SLOT, ODD, Const(1), False), 1),
    (f.Alike(SLOT, Const(()), IT, False), 1),
    (f.Alike(SLOT, ODD, IT, True), 0),
    (f.Alike(SLOT, Const((1, 2, 3)), IT, True), 1),
    (f.Sorted(SLOT, ODD, (IT,), (False,)), (1, 3, 3, 4, 5)),
    (f.Sorted(SLOT, Const((11, 21, 12, 22)), (f.Compare("<", IT, Const(20)), IT), (True, False)), (11, 12, 21, 22)),
    (
        f.Sorted(SLOT, Const((4, 2, 3, 1)), (f.Compare("<", IT, Const(3)),), (True,)),
        (2, 1, 4, 3),
    ),
    (f.Around(SEATS, Const(2)), (2, 3, 0, 1)),
    (f.Around(Const((0, 1, 3)), Const(2)), (3, 0, 1)),
    (f.Beside(Const(3), 1), 0),
    (f.Beside(Const(0), -1), 3),
    (f.Combine("union", Const((2, 1)), Const((1, 3))), (2, 1, 3)),
    (f.Combine("without", ODD, Const((3,))), (1, 5, 4)),
    (f.Combine("common", ODD, Const((3, 1))), (1, 3, 3)),
    (f.Cases(((Const(0), Const(1)),), Const(2)), 2),
    (f.Cases(((Const(0), Const(1)), (Const(1), Const(3))), None), 3),
    (f.Invoke(0, (Const(21),)), 42),
    (f.Invoke(1, (Const(5), f.Invoke(1, (Const(3), Const(1))))), 3),
    (f.Invoke(2, ()), 5),
    (f.Can(SLOT, ODD, Const(2), Const(2), None), 1),
    (f.Can(SLOT, ODD, Const(6), Const(9), None), 0),
    (f.Can(SLOT, ODD, Const(2), Const(3), f.Compare("=", f.Fold("sum", OTHER, IT, f.Cell(OTHER)), Const(12))), 1),
    (f.Can(SLOT, ODD, Const(2), Const(2), f.Compare("=", f.Fold("sum", OTHER, IT, f.Cell(OTHER)), Const(2))), 0),
]


@pytest.mark.parametrize(("form", "value"), VALUES, ids=lambda part: str(part)[:60])
def test_a_form_has_its_value(form: Form, value: Any) -> None:
    match = state()
    before = match.fingerprint()
    found = match.evaluate(form)
    assert found == value
    assert type(found) is type(value), "a truth that is stored is a number"
    assert match.fingerprint() == before


def test_counting_to_a_number_stops_early_and_is_right() -> None:
    def count(op: str, number: int, members: tuple[int, ...]) -> int:
        some = f.Size(f.Filter(SLOT, Const(members), f.Compare(">", IT, Const(0))))
        return state().evaluate(f.Compare(op, some, Const(number)))  # type: ignore[arg-type, no-any-return]

    for number in range(4):
        for members in ((), (1,), (0, 1), (1, 0, 1), (1, 1, 0, 1), (1, 1, 1, 1)):
            assert count("=", number, members) == (sum(members) == number)
            assert count(">=", number, members) == (sum(members) >= number)


def test_the_turn_order_can_run_downward() -> None:
    match = state(reverse=1)
    assert match.evaluate(f.Around(SEATS, Const(2))) == (2, 1, 0, 3)
    assert match.evaluate(f.Around(Const((0, 1, 3)), Const(2))) == (1, 0, 3)
    assert match.evaluate(f.Beside(Const(0), 1)) == 3


@pytest.mark.parametrize(
    "form",
    [
        f.One("first", Const(())),
        f.One("last", Const(())),
        f.Fold("highest", SLOT, Const(()), IT),
        f.Fold("lowest", SLOT, Const(()), IT),
        f.Cases(((Const(0), Const(1)),), None),
        f.Arithmetic("/", Const(1), f.Cell(REVERSED)),
        f.Arithmetic("/^", Const(1), f.Cell(REVERSED)),
        f.Arithmetic("/", Const(1), Const(0)),
        f.Compare("=", f.Arithmetic("/", Const(1), f.Cell(REVERSED)), Const(1)),
        f.Arithmetic("*", Const(10**8), Const(10**8)),
        f.Range(Const(1), Const(100_001)),
        f.Range(f.Cell(REVERSED), Const(10**12)),
    ],
)
def test_a_form_without_a_value_is_a_fault(form: Form) -> None:
    with pytest.raises(RulesFault):
        state().evaluate(form)


@pytest.mark.parametrize(
    "form",
    [
        f.Field(FACTS, f.Cell(NOBODY)),
        f.Field(FACTS, f.Cell(CARD_FACT)),
        f.Field(FACTS, f.ByOf(Const(1))),
        f.Field(FACTS, f.Column((-1, 2), 0, Const(0))),
        f.Field(FACTS, f.Cases(((f.Cell(REVERSED), Const(1)),), f.Cell(NOBODY))),
        f.Column((10, 11, 12), 0, f.Cell(NOBODY)),
        f.Column((10, 11, 12), 1, f.Cell(CARD_FACT)),
        f.Column((10, 11, 12), 0, f.ByOf(Const(1))),
        f.Compare("=", f.Column((10, 11, 12), 0, f.Cell(CARD_FACT)), f.Cell(FACTS)),
        f.Contents(f.Cell(NOBODY)),
        f.ZoneOf(f.Cell(CARD_FACT)),
        f.ByOf(f.Cell(CARD_FACT)),
        f.Beside(f.Cell(NOBODY), 1),
        f.Invoke(0, (f.Field(FACTS, f.Cell(NOBODY)),)),
        f.Invoke(3, (f.Cell(NOBODY),)),
    ],
)
def test_what_is_read_of_nothing_is_a_fault(form: Form) -> None:
    with pytest.raises(RulesFault, match="nothing"):
        state().evaluate(form)
