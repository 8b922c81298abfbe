"""Games and questions that several tests share."""

from __future__ import annotations

from assembly import Assembly, line, phrase

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.core.program import StateField
from rulewright.interpreter.run.match import Game, Match
from rulewright.interpreter.values import ComponentType, KindType, NumberType, SetType, YesNoType, ZoneType

CARD = ComponentType("Card")


def bids() -> tuple[Game, int, int]:
    """Three seats bid a number up to their own limit: Ann 0..2, Bea only 0, Cid 0..3; or pass."""
    a = Assembly(("Ann", "Bea", "Cid"))
    who, answers, partials = a.cell(), a.cells(3), a.cells(3)
    asked, done, number = a.cell(), a.cell(), a.cell()
    limit = f.Column((2, 0, 3), 0, Cell(who))
    param = i.Param(number, f.Range(Const(0), limit), None, NumberType(), 0, 10, False)
    text = phrase("bid ", i.Shown(Cell(number), NumberType()))
    no_pass = f.Compare("<>", Cell(who), Const(1))
    question = i.Choose(0, Cell(who), phrase("bid, ", i.Shown(limit, NumberType())), "one",
                        (line(text, 0, 0, param), line("pass", 0, 10, guard=no_pass)), False, -1)  # fmt: skip
    a.emit(i.Secret, seats=Const((2, 0, 1)), question=question, who=who, answers=answers, partials=partials,
           asked=asked, done=done)  # fmt: skip
    a.end(-1)
    return a.game(), answers, asked


def hands(low: int = 1) -> tuple[Game, int]:
    """Each of two seats keeps some cards of its own hand."""
    a = Assembly(("Ann", "Bea"), knowing=True)
    zones = [a.zone("hand", "hand", owner=seat, shown=1 << seat) for seat in (0, 1)]
    for seat in (0, 1):
        for name in "ABC":
            a.component(a.definition(f"{name}{seat}"), zones[seat], seat)
    who, answers, partials = a.cell(), a.cells(2), a.cells(2)
    asked, done, member, chosen = a.cell(), a.cell(), a.cell(-1, "component"), a.cell(0, "components")
    param = i.Param(member, f.Contents(Cell(who)), None, CARD, 0, 6, True)
    question = i.Collect(0, Cell(who), phrase("keep"), "subset", param, Const(low), Const(2), None, chosen, False, 0,
                         -1, 0)  # fmt: skip
    a.emit(i.Secret, seats=Const((0, 1)), question=question, who=who, answers=answers, partials=partials, asked=asked,
           done=done)  # fmt: skip
    a.end(-1)
    return a.game(), answers


def shop() -> Game:
    a = Assembly(("Ann", "Bea"), knowing=True)
    weather = KindType("Weather", ("clear", "rain"))
    hand = a.zone("hand", "hand", owner=0, shown=0b01)
    market = a.zone("market", "row", shown=0)
    a.zone("a1", "square")
    red, blue = a.definition("Red", "RedCard", back="card", backs="cards"), a.definition("Ace", "Ace", back="ace")
    for definition, home in ((red, hand), (blue, hand), (red, hand), (red, market), (blue, market)):
        a.component(definition, home)
    a.fact("weather", weather, 1)
    a.fact("best", CARD, 0, "component")
    a.fact("set", SetType(CARD), (0, 3), "components")
    chips = a.cells(2, 4)
    a.fields.append(StateField("chips", "player", chips, 0, 2, NumberType()))
    damage, secret = a.cells(5, 2), a.cells(5, 7)
    a.fields.append(StateField("damage", "component", damage, 3, 2, NumberType(), back=True))
    a.fields.append(StateField("power", "component", secret, 0, 5, NumberType()))
    inside = len(a.zones)
    a.zones.append(a.zones[0].__class__("bag", "bag", 3, True, "bag", False, -1, None, -1, -1, -1))
    coin = a.definition("Coin", "Coin")
    a.component(coin, inside)
    a.emit(i.Teach, components=Const((4,)), seats=Const((1,)), field=-1)
    for value, of in (
        (0, CARD), (-1, CARD), ((0, 1, 2), SetType(CARD)), ((), SetType(CARD)), (hand, ZoneType(("hand",), "Card", "hand")),
        (inside, ZoneType(("bag",), "Coin", "bag")), (1, weather), (1, YesNoType()), (3, NumberType()), (-1, ZoneType(("x",), "y", "row")),
    ):  # fmt: skip
        a.say("see ", i.Shown(Const(value), of))
    a.say("psst", seats=Const((1,)))
    a.emit(i.Collect, seat=Const(1), prompt=phrase("buy"), shape="subset", low=Const(0), high=Const(2), such_that=None,
           param=i.Param(400 - 1, f.Contents(Const(market)), None, CARD, 0, 6, True), slot=398, ask=False, base=0,
           unable=-1)  # fmt: skip
    a.end(-1)
    return a.game()


def everything(match: Match) -> list[object]:
    """Return all that anybody could ever ask."""
    seats = [None, *range(len(match.game.seats))]
    return [
        match.fingerprint(),
        match.position(),
        [match.view(seat) for seat in seats],
        [match.log(seat) for seat in seats],
        [match.information(seat) for seat in seats if seat is not None],
        [(d.seat, d.prompt, d.ids, [option.label for option in d.options]) for d in match.decisions],
        match.result,
        match.history,
        [(outcome.label, outcome.weight) for outcome in match.chance],
    ]
