"""Imagined states: a seat cannot tell them from the true one, and everything it cannot know does vary."""

from __future__ import annotations

from collections import Counter

import pytest
from assembly import Assembly, line, phrase
from hand_made import bids, everything, hands, shop
from small_games import kuhn

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.core.program import HiddenField, StateField
from rulewright.interpreter.run.match import Game, Match
from rulewright.interpreter.values import ComponentType, NumberType, SetType

CARD = ComponentType("Card")


def received(match: Match, seat: int) -> list[object]:
    """Return all that a seat receives: view, log, who is asked, its own options."""
    return [
        match.view(seat),
        match.log(seat),
        match.information(seat),
        [decision.seat for decision in match.decisions],
        [
            (d.prompt, d.ids, [option.label for option in d.options], d.picked, d.min, d.max)
            for d in match.decisions
            if d.seat == seat
        ],
    ]


def sound(match: Match) -> None:
    """Check that a state is one that could be: components where their zones say, sets sorted, every option can be taken."""
    game, c = match.game, match.cells
    zones, components = game.machine.zones, range(len(game.program.components))
    lying = [x for zone in range(len(game.program.zones)) for x in zones.contents(c, zone)]
    assert sorted(lying) == list(components)
    for zone in range(len(game.program.zones)):
        inside = zones.contents(c, zone)
        assert all(c[zones.where + x] == zone for x in inside)
        if not zones.ordered[zone]:
            assert list(inside) == sorted(inside)
    for decision in match.decisions:
        for option in decision.options:
            assert option.label
            after = match.copy()
            after.choose(option.id, decision.seat)
            assert after.fault is None


def table() -> Game:
    """Hidden hands, a shuffled deck, a row of face-down cards, a local that remembers a card, a waiting rule, a hidden field."""
    a = Assembly(("Ann", "Bea"), knowing=True, putting=True)
    hand = [a.zone("hand", "hand", owner=seat, shown=1 << seat) for seat in (0, 1)]
    deck = a.zone("deck", "deck", shown=0, rest=0)
    row, pile = a.zone("row", "row", shown=0), a.zone("pile", "pile")
    for number in range(10):
        a.component(a.definition(f"card {number}", back="card"), deck)
    favourite = a.cell(-1, "component")
    damage, power = a.cells(10, 0), a.cells(10, 0)
    a.initial[power : power + 10] = list(range(100, 110))
    a.fields.append(StateField("damage", "component", damage, 0, 10, NumberType(), back=True))
    a.fields.append(StateField("power", "component", power, 0, 10, NumberType()))
    luck, masks = a.cells(10), a.cells(10)
    a.initial[luck : luck + 10] = list(range(10))
    a.hidden.append(HiddenField("luck", luck, masks, 0, 10, NumberType()))
    remember = a.declare("remember", "procedure", 1, ("component", "plain"))
    rule = a.declare("rule", "rule", 1, ("component",))
    other = a.declare("other", "rule", 1, ("component",))
    slot = a.cell()
    a.listeners = [
        i.Listener(procedure, 340, None, None, (Cell(favourite),), Const(1), phrase("rule"))
        for procedure in (rule, other)
    ]
    a.emit(i.Shuffle, zone=Const(deck))
    for place in (*hand, row):
        a.emit(i.Determine, zone=Const(deck), end="top", count=Const(2))
        a.move(f.End("first", f.Contents(Const(deck)), Const(2)), place, Const(0))
    a.say("Bea has ", i.Shown(f.Contents(Const(hand[1])), SetType(CARD)))
    a.emit(i.Teach, components=f.End("first", f.Contents(Const(row)), Const(1)), seats=Const((0,)), field=-1)
    a.emit(i.Teach, components=f.End("first", f.Contents(Const(row)), Const(1)), seats=Const((0,)), field=0)
    a.emit(i.Set, base=damage, index=f.One("last", f.Contents(Const(row))), value=Const(3), low=None, high=None)
    a.set(favourite, f.One("first", f.Contents(Const(hand[1]))))
    a.call(remember, Cell(favourite))
    a.emit(i.Match, listeners=(0, 1), slot=slot)
    a.emit(i.Wake, slot=slot, base=500)
    a.end(-1)
    with a.body(remember):
        chosen = a.local(remember, 1)
        param = i.Param(chosen, f.Contents(Const(row)), None, CARD, 0, 10, True)
        a.choose(
            0,
            line(phrase("take ", i.Shown(Cell(chosen), CARD)), len(a.code) + 1, 0, param),
            line("no", len(a.code) + 2, 20),
        )
        a.move(f.Tuple((Cell(chosen),)), hand[0], Const(0))
        a.move(f.Tuple((Cell(a.local(remember)),)), pile, Const(1))
    for procedure in (rule, other):
        with a.body(procedure):
            a.say("the rule has ", i.Shown(Cell(a.local(procedure)), CARD))
    return a.game()


def kuhn_after(*answers: int) -> Match:
    match = kuhn().start(4)
    for answer in answers:
        match.choose(answer)
    return match


def secret_after(make: int) -> Match:
    if make == 0:
        match = bids()[0].start(1)
        match.choose(2, seat=0)
        return match
    match = hands()[0].start(1)
    match.choose([3, 5], seat=1) if make == 1 else match.choose(4, seat=1)
    return match


def table_after(*answers: int) -> Match:
    match = table().start(6)
    for answer in answers:
        assert match.decision is not None
        match.choose(match.decision.ids[answer])
    return match


MATCHES = {
    "kuhn": lambda: kuhn_after(),
    "kuhn later": lambda: kuhn_after(1),
    "kuhn at the end": lambda: kuhn_after(1, 3),
    "shop": lambda: shop().start(2),
    "secret numbers": lambda: secret_after(0),
    "secret sets": lambda: secret_after(1),
    "secret picks": lambda: secret_after(2),
    "table": lambda: table_after(),
    "table, waiting rules": lambda: table_after(1),
    "table, nothing taken": lambda: table_after(-1),
    "table at the end": lambda: table_after(0, 1),
}


@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_cannot_tell_the_worlds_apart(name: str, seat: int) -> None:
    match = MATCHES[name]()
    before, all_of_it = received(match, seat), everything(match)
    for seed in range(12):
        imagined = match.imagine(seat, seed)
        assert received(imagined, seat) == before
        sound(imagined)
        assert received(imagined.imagine(seat, seed), seat) == before
        assert imagined.fingerprint() == match.imagine(seat, seed).fingerprint()
    assert everything(match) == all_of_it


@pytest.mark.parametrize("name", ["kuhn", "table", "secret sets", "shop"])
def test_nobody_else_reads_more_of_the_past_than_the_seat_did(name: str) -> None:
    match = MATCHES[name]()
    imagined = match.imagine(0, 1)
    assert imagined.log() == imagined.log(1) == match.log(0)


def test_what_cannot_be_known_is_dealt_out_evenly() -> None:
    match = kuhn_after()
    seen: Counter[str] = Counter()
    for seed in range(600):
        view = match.imagine(0, seed).view()
        cards = [zone["cards"][0]["name"] for zone in view["zones"]]
        assert cards[1] == match.view()["zones"][1]["cards"][0]["name"]
        seen[cards[2]] += 1
    assert len(seen) == 2
    assert all(240 < number < 360 for number in seen.values())


def test_the_true_world_is_among_the_imagined_ones() -> None:
    match = kuhn_after()
    truth = match.view()
    assert any(match.imagine(0, seed).view() == truth for seed in range(20))
    assert match.imagine(0, 1).game is match.game


def test_the_chance_of_an_imagined_world_is_another() -> None:
    a = Assembly()
    die, slot = a.die("d6", 6), a.cell()
    a.choose(0, line("roll", 1, 0), line("do", 1, 1))
    a.emit(i.Roll, die=die, count=Const(4), seat=None, slot=slot)
    a.end(-1)
    match = a.game().start(1)
    rolled = set()
    for seed in range(10):
        imagined = match.imagine(0, seed)
        imagined.choose(0)
        rolled.add(imagined.cells[slot])
    assert len(rolled) == 10
    assert a.game().start(None).imagine(0, 1).fate is None


def test_cards_of_different_looks_or_owners_are_not_exchanged() -> None:
    a = Assembly(("Ann", "Bea"), knowing=True)
    for name in ("left", "right", "own"):
        a.zone(name, "pile", shown=0)
    for zone, back, owner in (
        (0, "card", -1),
        (0, "tile", -1),
        (1, "card", -1),
        (1, "tile", -1),
        (2, "card", 0),
        (2, "card", 0),
    ):
        a.component(a.definition(f"{back} {len(a.components)}", back=back), zone, owner)
    a.choose(0, line("a", 0, 0), line("b", 0, 1))
    match = a.game().start(1)
    found = {tuple(match.imagine(0, seed).evaluate(f.Map(340, Const((0, 1, 2)), f.Contents(Cell(340)), True)))
             for seed in range(100)}  # fmt: skip
    cards, tiles, own = [(0, 2), (2, 0)], [(1, 3), (3, 1)], [(5, 4), (4, 5)]
    assert found == {(c[0], t[0], c[1], t[1], *o) for c in cards for t in tiles for o in own} or found == {
        (t[0], c[0], t[1], c[1], *o) for c in cards for t in tiles for o in own
    }


def test_hidden_fields_are_dealt_out_anew_and_stay_with_what_is_known() -> None:
    a = Assembly(("Ann", "Bea"), knowing=True)
    row = a.zone("row", "row")
    for number in range(4):
        a.component(a.definition(f"guest {number}"), row)
    base, masks = a.cells(4), a.cells(4, 0b10)
    a.initial[base : base + 4] = [1, 2, 3, 4]
    a.initial[masks + 2] = 0b11
    a.hidden.append(HiddenField("rank", base, masks, 0, 4, NumberType()))
    a.choose(0, line("a", 0, 0), line("b", 0, 1))
    match = a.game().start(1)
    found = {tuple(match.imagine(0, seed).cells[base : base + 4]) for seed in range(200)}
    assert found == {(a, b, 3, d) for a, b, d in ((1, 2, 4), (1, 4, 2), (2, 1, 4), (2, 4, 1), (4, 1, 2), (4, 2, 1))}
    assert {tuple(match.imagine(1, seed).cells[base : base + 4]) for seed in range(20)} == {(1, 2, 3, 4)}


def test_what_a_seat_knows_by_a_hidden_field_stays_where_it_is() -> None:
    """It has seen that field of what lies third; the others, of which there are copies too, are dealt out in every way."""
    a = Assembly(("Ann", "Bea"), knowing=True)
    row = a.zone("row", "row", shown=0)
    for definition in [a.definition(name, back="card") for name in ("guest", "thief")]:
        a.component(definition, row)
        a.component(definition, row)
    base, masks = a.cells(4), a.cells(4)
    a.initial[base : base + 4] = [1, 2, 3, 4]
    a.initial[masks + 2] = 0b01
    a.hidden.append(HiddenField("rank", base, masks, 0, 4, NumberType()))
    a.choose(0, line("a", 0, 0), line("b", 0, 1))
    match = a.game().start(1)
    rows = set()
    for seed in range(80):
        c = match.imagine(0, seed).cells
        lying = c[match.game.program.layout.zones + row]
        assert (c[base + lying[2]], c[masks + lying[2]]) == (3, 0b01)
        rows.add(lying)
    assert len(rows) == 6


def test_open_answers_of_others_are_given_anew() -> None:
    game, answers, _ = bids()
    match = game.start(1)
    match.choose(2, seat=0)
    found = {match.imagine(2, seed).cells[answers] for seed in range(60)}
    assert found == {0, 1, 2, -1}
    assert {match.imagine(0, seed).cells[answers] for seed in range(20)} == {2}
