"""Small games with known numbers, assembled by hand."""

from __future__ import annotations

from assembly import Assembly, line, phrase

from rulewright.grammar.source import NOWHERE
from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.program import Scoring, StateField, Watch
from rulewright.interpreter.run.match import Game
from rulewright.interpreter.values import ComponentType, NumberType, ZoneType

SQUARES = [a + b for b in "123" for a in "abc"]
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def three_in_a_row() -> Game:
    """Marks from a supply on nine squares; `as soon as` rules for three in a line and for a full board."""
    a = Assembly(("Cross", "Nought"))
    squares = [a.zone(name, "square", capacity=1) for name in SQUARES]
    supplies = [a.zone("marks", "supply", owner=seat) for seat in (0, 1)]
    mark = a.definition("Mark", "Mark")
    for seat in (0, 1):
        for _ in range(5):
            a.component(mark, supplies[seat], seat)
    line_name, full_name = a.ending("Three in a line"), a.ending("The board is full")
    turn = a.declare("turn", "phase", 1, ("plain", "component", "plain"))
    player, chosen, square = (a.local(turn, n) for n in range(3))
    player_slot, line_slot, mark_slot, zone_slot = (a.scratch() for _ in range(4))
    owner = f.Column((0,) * 5 + (1,) * 5, 0, f.Cell(mark_slot))
    marks_in_line = f.Map(zone_slot, f.Cell(line_slot), f.Contents(f.Cell(zone_slot)), True)
    mine = f.Size(f.Filter(mark_slot, marks_in_line, f.Compare("=", owner, f.Cell(player_slot))))
    a_line = f.Some(line_slot, f.Const(LINES), f.Compare("=", mine, f.Const(3)))
    won = a.declare("three in a line", "rule", 1, ("plain",))
    full = a.declare("full", "rule")
    is_full = f.Every(zone_slot, f.Const(tuple(squares)), f.Size(f.Contents(f.Cell(zone_slot))))
    a.watches = [
        Watch(won, player_slot, f.Const((0, 1)), a_line, (f.Cell(player_slot),)),
        Watch(full, 0, None, is_full, ()),
    ]
    loop = a.label()
    a.here(loop)
    for seat in (0, 1):
        a.call(turn, f.Const(seat))
    a.jump(loop)
    with a.body(turn, seat=player, active=True):
        empty = f.Compare("=", f.Size(f.Contents(f.Cell(square))), f.Const(0))
        which = i.Param(chosen, f.Contents(f.Arithmetic("+", f.Const(supplies[0]), f.Cell(player))), None,
                        ZoneType(("m",), "Mark", "supply"), 0, 10, True)  # fmt: skip
        where = i.Param(square, f.Const(tuple(squares)), empty, ZoneType(("board",), "Mark", "grid"), 0, 9, False)
        text = phrase("place a mark on ", i.Shown(f.Cell(square), ZoneType(("board",), "Mark", "grid")))
        a.choose(f.Cell(player), line(text, len(a.code) + 1, 0, which, where, rule="place"))
        a.move(f.Tuple((f.Cell(chosen),)), f.Cell(square), f.Cell(player))
        a.emit(i.Settle, watches=(0, 1))
    with a.body(won):
        a.end(line_name, f.Tuple((f.Cell(a.local(won)),)))
    with a.body(full):
        a.end(full_name, drawers=f.Const((0, 1)))
    return a.game()


def kuhn() -> Game:
    """Three cards, one each; bet or pass. By score: who has more chips won."""
    a = Assembly(("First", "Second"), knowing=True)
    deck = a.zone("deck", "deck", shown=0, rest=0)
    hands = [a.zone("hand", "hand", owner=seat, shown=1 << seat) for seat in (0, 1)]
    for name in ("Jack", "Queen", "King"):
        a.component(a.definition(name), deck)
    chips = a.cells(2, 1)
    a.fields.append(StateField("chips", "player", chips, 0, 2, NumberType()))
    pot = a.fact("pot", NumberType(), 2)
    slot = a.scratch()
    a.scoring = Scoring(slot, None, f.Field(chips, f.Cell(slot)), (), NOWHERE)
    a.emit(i.Shuffle, zone=f.Const(deck))
    for seat in (0, 1):
        a.emit(i.Determine, zone=f.Const(deck), end="top", count=f.Const(1))
        a.move(f.End("first", f.Contents(f.Const(deck)), f.Const(1)), hands[seat], f.Const(seat))
        top = f.One("first", f.Contents(f.Const(hands[seat])))
        a.say(f"{a.seats[seat]} draws ", i.Shown(top, ComponentType("Card")))
    showdown, bet, passed, second_bets = (a.label() for _ in range(4))
    called = {seat: a.label() for seat in (0, 1)}
    folded = {seat: a.label() for seat in (0, 1)}
    a.choose(0, line("bet", bet, 0), line("pass", passed, 1))
    a.here(passed)
    a.choose(1, line("bet", second_bets, 2), line("pass", showdown, 3))

    def pay(seat: int) -> None:
        a.set(chips + seat, f.Arithmetic("-", f.Cell(chips + seat), f.Const(1)))
        a.set(pot, f.Arithmetic("+", f.Cell(pot), f.Const(1)))

    for label, better in ((second_bets, 1), (bet, 0)):
        a.here(label)
        pay(better)
        other = 1 - better
        a.choose(other, line("call", called[other], 4 + 2 * other), line("fold", folded[other], 5 + 2 * other))
    for seat in (0, 1):
        a.here(called[seat])
        pay(seat)
        a.jump(showdown)
    for seat in (0, 1):
        a.here(folded[seat])
        a.set(chips + 1 - seat, f.Arithmetic("+", f.Cell(chips + 1 - seat), f.Cell(pot)))
        a.emit(i.Return)
    a.here(showdown)
    first, second = (f.One("first", f.Contents(f.Const(hand))) for hand in hands)
    for seat in (0, 1):
        a.emit(i.Teach, components=f.Contents(f.Const(hands[seat])), seats=f.Const((0, 1)), field=-1)
    wins = f.Compare(">", first, second)
    winner = f.Cases(((wins, f.Const(0)),), f.Const(1))
    a.emit(i.Set, base=chips, index=winner, value=f.Arithmetic("+", f.Field(chips, winner), f.Cell(pot)), low=None,
           high=None)  # fmt: skip
    a.emit(i.Return)
    return a.game()
