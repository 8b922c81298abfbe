"""The log as readers have it: the turn of each line, what a later line tells, and reading on from where one stood."""

from __future__ import annotations

from dataclasses import replace

from assembly import Assembly, line, phrase
from small_games import kuhn

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.run import transcript
from rulewright.interpreter.run.log import Turn
from rulewright.interpreter.run.match import Match
from rulewright.interpreter.values import ComponentType, PlayerType, SetType, ZoneType


def rounds() -> Match:
    """Two rounds in which each seat has a turn; in every turn a line is said before the seat is asked whether it ends."""
    a = Assembly(("Ann", "Bea"))
    year = a.declare("year", "phase")
    turn = a.declare("a_turn", "phase", 1, ("plain",))
    player = a.local(turn)
    for _ in range(2):
        a.call(year)
    a.emit(i.Return)
    with a.body(year):
        a.say("A year begins")
        for seat in (0, 1, 1):
            a.call(turn, Const(seat))
        a.say("A year ends")
    with a.body(turn, seat=player, active=True):
        a.say("A turn begins")
        a.choose(Cell(player), line("go", len(a.code) + 1, 0), line("stay", len(a.code) + 1, 1))
    return a.game().start(1)


def read(match: Match, seat: int | None = None) -> list[tuple[str, int, str, int]]:
    return [
        (line.text, line.turn.number, line.turn.phase, line.turn.seat)
        for line in match.log(seat)
        if line.turn is not None
    ]


FIRST = [
    ("A year begins", 1, "year", -1),
    ("A turn begins", 2, "a_turn", 0),
    ("Ann: go", 2, "a_turn", 0),
    ("A turn begins", 3, "a_turn", 1),
    ("Bea: go", 3, "a_turn", 1),
    ("A turn begins", 4, "a_turn", 1),
    ("Bea: go", 4, "a_turn", 1),
    ("A year ends", 5, "year", -1),
    ("A year begins", 6, "year", -1),
    ("A turn begins", 7, "a_turn", 0),
]


def test_every_line_knows_its_turn() -> None:
    match = rounds()
    assert match.turn() == Turn(2, "a_turn", 0, 2)
    for _ in range(3):
        match.choose(0)
    assert read(match) == FIRST
    assert match.turn(1) == Turn(7, "a_turn", 0, 2)
    assert read(match.game.restore(match.save())) == FIRST
    assert read(match.imagine(0, 1), 0) == FIRST
    for _ in range(3):
        match.choose(0)
    assert match.result is not None
    assert match.turn() is None


def test_a_log_is_read_on_from_where_it_was_read_to() -> None:
    match = rounds()
    match.choose(0)
    known = match.log()
    copy = match.copy()
    for each in (copy, match):
        each.choose(1)
        assert each.log()[: len(known)] == known
        assert each.log() == list(transcript.read_on(each.game.machine, transcript.Reading(), each.records, None).lines)
    other = match.copy()
    other.undo()
    assert other.log()[-1].text == "A turn begins"
    other.choose(0)
    assert [line.text for line in other.log()[-2:]] == ["Bea: go", "A turn begins"]
    assert [line.text for line in match.log()[-2:]] == ["Bea: stay", "A turn begins"]
    assert match.log(None, 4) == match.log()[4:]


def test_a_line_is_written_once_however_often_the_log_is_read() -> None:
    match = rounds()
    match.log()
    match.choose(0)
    first = match.log()
    assert all(one is other for one, other in zip(first, match.log(), strict=True))


def test_what_a_later_line_tells_has_no_line_of_its_own() -> None:
    a = Assembly(("Ann", "Bea"))
    slot = a.cell()
    told, open_, after = a.label(), a.label(), a.label()
    a.code.append(
        i.Choose(0, Const(0), phrase("act"), "one",
                 (replace(line("play", told, 0), told=True), line("wait", open_, 1)), False, -1)
    )  # fmt: skip
    a.here(told)
    a.say("Ann plays")
    a.here(open_)
    a.here(after)
    a.choose(0, line("end", len(a.code) + 1, 2), line("end", len(a.code) + 1, 3))
    a.set(slot, f.Arithmetic("+", Cell(slot), Const(1)))
    a.end(-1)
    for option, lines in ((0, ["Ann plays"]), (1, ["Ann: wait"])):
        match = a.game().start(1)
        match.choose(option)
        assert [found.text for found in match.log()] == lines
        assert [ply.answer for ply in match.history] == [option]
        assert [found.text for found in match.imagine(1, 1).log()] == lines


def test_an_imagined_log_is_read_like_the_true_one() -> None:
    match = kuhn().start(3)
    match.choose(0)
    for seat in (0, 1):
        assert match.imagine(seat, 5).log(seat) == match.log(seat)


def test_a_phase_in_a_turn_does_not_stand_deeper_and_an_action_does() -> None:
    a = Assembly(("Ann", "Bea"))
    turn, step = a.declare("turn", "phase", 1, ("plain",)), a.declare("step", "phase")
    act, rule = a.declare("act", "action"), a.declare("rule", "rule")
    a.call(turn, Const(0))
    a.emit(i.Return)
    with a.body(turn, seat=a.local(turn), active=True):
        a.say("a turn")
        a.call(step)
    with a.body(step):
        a.say("a step")
        a.call(act)
        a.say("the end of it")
    with a.body(act):
        a.say("an act")
        a.call(rule)
    with a.body(rule):
        a.say("a rule")
    assert [(found.text, found.depth) for found in a.game().start(1).log()] == [
        ("A turn", 1), ("A step", 1), ("An act", 2), ("A rule", 3), ("The end of it", 1),
    ]  # fmt: skip


def test_a_line_with_a_player_speaks_of_that_player() -> None:
    a = Assembly(("ann", "Bea"))
    hands = [a.zone("hand", "hand", seat) for seat in (0, 1)]
    player, of = i.Shown(Const(0), PlayerType()), ZoneType(("hand",), "Card", "hand")
    a.say(player, " puts it in ", i.Shown(Const(hands[0]), of))
    a.say(player, " puts it in ", i.Shown(Const(hands[1]), of))
    a.say("in ", i.Shown(Const(hands[0]), of), ": ", player)
    a.say(i.Shown(Const((hands[1], hands[1], hands[0])), SetType(of)))
    a.end(-1)
    assert [found.text for found in a.game().start(1).log()] == [
        "ann puts it in hand", "ann puts it in Bea's hand", "In ann's hand: ann", "Bea's hand and ann's hand",
    ]  # fmt: skip


def test_neighbours_that_are_alike_are_counted() -> None:
    a = Assembly()
    bag, red, blue = a.zone("bag", "bag"), a.definition("Red"), a.definition("Blue")
    for each in (red, red, blue, red):
        a.component(each, bag)
    a.say("see ", i.Shown(Const((0, 1, 2, 3)), SetType(ComponentType("Card"))))
    a.end(-1)
    assert [found.text for found in a.game().start(1).log()] == ["See 2 Red, Blue and Red"]


def test_who_sees_everything_reads_what_was_told_and_not_that_it_was() -> None:
    a = Assembly(("Ann", "Bea"))
    a.emit(i.Say, text=phrase("it is Red"), seats=Const((0,)))
    a.emit(i.Say, text=phrase("Ann was told"), seats=Const((1,)), veiled=True)
    a.end(-1)
    match = a.game().start(1)
    told = [[found.text for found in match.log(seat)] for seat in (0, 1, None)]
    assert told == [["It is Red"], ["Ann was told"], ["It is Red"]]
