"""A match over time: copies, saves, the way back, faults, hashes, and states set up by hand."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from assembly import Assembly, line, phrase
from hand_made import everything
from small_games import kuhn, three_in_a_row

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.core.program import PC
from rulewright.interpreter.run.faults import Refused, RulesFault
from rulewright.interpreter.run.match import Game, Match
from rulewright.interpreter.values import ComponentType


def play(match: Match, rng: random.Random, at_each: Callable[[Match], None] | None = None) -> Match:
    while match.decisions or match.chance:
        if at_each is not None:
            at_each(match)
        if match.decisions:
            decision = rng.choice(match.decisions)
            match.choose(rng.choice(decision.options).id, decision.seat)
        else:
            match.take(rng.choice(match.chance))
    assert match.result is not None
    return match


GAMES = {"three": three_in_a_row, "kuhn": kuhn}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [0, 1, None])
def test_copies_saves_and_the_way_back_change_nothing(name: str, seed: int | None) -> None:
    game = GAMES[name]()

    def check(match: Match) -> None:
        before = everything(match)
        copy, restored = match.copy(), game.restore(json.loads(json.dumps(match.save())))
        assert everything(copy) == everything(restored) == before
        assert restored.can_undo == match.can_undo
        if match.decisions:
            for option in match.decisions[0].options:
                copy = match.copy()
                copy.choose(option.id)
                if copy.can_undo:
                    copy.undo()
                    assert everything(copy) == before
        assert everything(match) == before
        ends = [everything(play(one, random.Random(5))) for one in (match.copy(), restored)]
        assert ends[0] == ends[1]

    play(game.start(seed), random.Random(3), check)


def test_the_same_seed_is_the_same_game() -> None:
    game = kuhn()
    one, two = (play(game.start(11), random.Random(2)) for _ in range(2))
    assert everything(one) == everything(two)
    deals = {json.dumps(kuhn().start(seed).view()["zones"]) for seed in range(40)}
    assert len(deals) == 6


def test_a_restored_match_draws_what_the_first_would_have() -> None:
    a = Assembly()
    die, slots = a.die("d6", 6), a.cells(6)
    for number in range(6):
        a.choose(0, line("roll", len(a.code) + 1, 0), ask=True)
        a.emit(i.Roll, die=die, count=Const(1), seat=None, slot=slots + number)
    a.end(-1)
    game = a.game()
    match = game.start(9)
    for _ in range(3):
        match.choose(0)
    other = game.restore(match.save())
    for each in (match, other):
        for _ in range(3):
            each.choose(0)
    assert match.cells[slots : slots + 6] == other.cells[slots : slots + 6]


# ---------------------------------------------------------------- saves
def test_a_save_of_something_else_is_refused_with_what_differs() -> None:
    game = kuhn()
    save = game.start(1).save()
    assert (save["format"], save["language"], save["rules"], save["seats"]) == (2, "1", "hash", ["First", "Second"])
    for key, value, why in (
        ("rules", "other", "rules other instead of hash"),
        ("language", "2", "version of the language 2 instead of 1"),
        ("format", 0, "format of saves 0 instead of 2"),
        ("title", "Chess", "game Chess instead of A game"),
        ("seats", ["A", "B", "C"], "seats A, B, C instead of First, Second"),
        ("cells", save["cells"][1:], "damaged"),
        ("cells", [10**6, *save["cells"][1:]], "damaged"),
        ("cells", None, "damaged"),
        ("log", "nothing", "damaged"),
        ("seed", "seven", "damaged"),
        ("automatic", 1, "damaged"),
    ):
        with pytest.raises(Refused, match=why):
            game.restore({**save, key: value})
    with pytest.raises(Refused, match="not a save"):
        game.restore([])  # type: ignore[arg-type]


# ---------------------------------------------------------------- the way back
def plies(*kinds: str) -> Match:
    """Decisions of the seats named; between them a die is rolled (`die`) or a card is shown (`show`), moved or hidden again."""
    a = Assembly(("Ann", "Bea"), knowing=True)
    hand, table = a.zone("hand", "hand", shown=0b01), a.zone("table", "row")
    for number in range(4):
        a.component(a.definition(f"card {number}"), hand)
    die, slot, trace = a.die("d6", 6), a.cell(), a.cell()
    shown = 0
    for kind in kinds:
        following = len(a.code) + 1
        if kind in ("Ann", "Bea"):
            option = line("go", following, 0)
            a.choose(("Ann", "Bea").index(kind), option, line("stay", following, 1))
            a.set(trace, f.Arithmetic("+", Cell(trace), Const(1)))
        elif kind == "auto":
            a.choose(1, line("go", following, 0))
        elif kind == "die":
            a.emit(i.Roll, die=die, count=Const(1), seat=None, slot=slot)
        elif kind == "show":
            a.move(Const((shown,)), table)
            shown += 1
        elif kind == "look":
            a.emit(i.Teach, components=Const((3,)), seats=Const((1,)), field=-1)
    a.choose(0, line("end", len(a.code) + 1, 0), line("end", len(a.code) + 1, 1))
    a.end(-1)
    return a.game().start(1)


@pytest.mark.parametrize(
    ("kinds", "answers", "steps"),
    [
        (("Ann", "Ann", "Ann"), 3, 3),  # all of one seat
        (("Ann", "Ann", "die", "Ann"), 3, 1),  # a roll in between
        (("Ann", "die"), 1, 0),
        (("Ann", "show"), 1, 0),  # Bea saw the card
        (("Ann", "look"), 1, 0),
        (("Ann", "look", "Ann", "look", "Ann"), 3, 2),  # the second look shows nothing new
        (("Ann", "auto", "Ann"), 2, 2),  # nobody decided in between
        (("Ann", "Bea"), 2, 1),  # Bea takes her own back
        (("Ann", "Bea", "Ann"), 3, 1),
        (("Ann", "Ann", "Bea"), 2, 2),  # Bea is asked, and has not decided
    ],
)
def test_the_way_back_ends_where_something_was_revealed_or_another_decided(
    kinds: tuple[str, ...], answers: int, steps: int
) -> None:
    match = plies(*kinds)
    states = [everything(match)]
    for _ in range(answers):
        match.choose(0)
        states.append(everything(match))
    for _ in range(steps):
        states.pop()
        assert match.can_undo
        match.undo()
        assert everything(match) == states[-1]
    assert not match.can_undo
    with pytest.raises(Refused, match="cannot be taken back"):
        match.undo()


def test_copies_go_their_own_ways_back() -> None:
    match = plies("Ann", "Ann", "Ann")
    match.choose(0)
    copy = match.copy()
    match.choose(1)
    copy.undo()
    assert copy.decision is not None
    copy.choose(1)
    assert [ply.answer for ply in copy.history] == [1]
    assert [ply.answer for ply in match.history] == [0, 1]
    match.undo()
    match.undo()
    assert match.history == []


def test_a_decision_stays_as_it_was() -> None:
    match = three_in_a_row().start(1)
    first = match.decision
    assert first is not None
    labels = [option.label for option in first.options]
    match.choose(first.options[4].id)
    assert [option.label for option in first.options] == labels
    assert match.decision is not None
    assert len(match.decision.options) == 8
    assert match.decision.options[0].rule == "place"


# ---------------------------------------------------------------- faults
def test_a_fault_puts_the_state_back_and_saves_stay_loadable() -> None:
    a = Assembly()
    at, bad = a.cell(), a.declare("bad")
    good_way, bad_way = a.label(), a.label()
    a.choose(0, line("good", good_way, 0), line("bad", bad_way, 1))
    a.here(bad_way)
    a.set(at, 5)
    a.say("about to go wrong")
    a.call(bad)
    a.here(good_way)
    a.end(-1)
    with a.body(bad):
        a.set(at, f.Arithmetic("/", Const(1), Const(0)))
    game = a.game()
    match = game.start(1)
    before = everything(match)
    match.choose(1)
    assert match.fault is not None
    assert (match.fault.message, match.fault.chain, match.fault.rule) == ("a division by zero", ("bad",), "a rule")
    assert match.cells[at] == 0
    assert match.log() == []
    assert match.decisions == ()
    with pytest.raises(Refused, match=r"the match is faulted: .*a division by zero"):
        match.choose(0)
    assert match.copy().fault == match.fault
    restored = game.restore(match.save())
    assert everything(restored) == before
    restored.choose(0)
    assert restored.result is not None
    match.undo()
    assert match.fault is None
    assert everything(match) == before
    match.choose(0)
    assert match.result is not None


def test_a_fault_before_the_first_decision() -> None:
    a = Assembly()
    a.emit(i.Fault, message="no")
    match = a.game().start(1)
    assert match.fault is not None
    assert (match.decisions, match.result, match.chance) == ((), None, [])
    match = a.game().start(None)
    assert match.fault is not None


def test_a_fault_after_an_open_outcome() -> None:
    a = Assembly()
    die, slot = a.die("d6", 6), a.cell()
    a.emit(i.Roll, die=die, count=Const(1), seat=None, slot=slot)
    a.emit(i.Fault, message="no")
    match = a.game().start(None)
    match.take(0)
    assert match.fault is not None
    assert match.chance == []
    match.undo()
    assert len(match.chance) == 6


def test_an_error_of_ours_leaves_the_match_as_it_was() -> None:
    a = Assembly()
    a.choose(0, line("a", 1, 0), line("b", 1, 1))
    a.set(12, f.Field(12, Const("nonsense")))
    a.end(-1)
    match = a.game().start(1)
    before = everything(match)
    with pytest.raises(TypeError):
        match.choose(0)
    assert everything(match) == before


# ---------------------------------------------------------------- hashes
def test_positions_do_not_tell_copies_apart_and_fingerprints_do() -> None:
    a = Assembly()
    supply, left, right = a.zone("supply", "supply"), a.zone("left", "square"), a.zone("right", "square")
    mark, other = a.definition("Mark"), a.definition("Other")
    for definition in (mark, mark, other):
        a.component(definition, supply)
    held = a.cell(-1, "component")
    a.choose(0, line("go", 0, 0), line("stay", 0, 1))
    game = a.game()

    def hashes(*places: tuple[int, int], hold: int = -1) -> tuple[str, str]:
        cells = game.cells()
        for x, zone in places:
            game.place(cells, x, zone)
        cells[held] = hold
        match = game.start_from(cells, None)
        return match.position(), match.fingerprint()

    one, two = hashes((0, left)), hashes((1, left))
    assert one[0] == two[0]
    assert one[1] != two[1]
    assert one[0] != hashes((2, left))[0]
    assert one[0] != hashes((0, right))[0]
    assert hashes((0, left), (1, right))[0] == hashes((1, left), (0, right))[0]
    assert hashes((0, left), (1, right), hold=0)[0] == hashes((1, left), (0, right), hold=1)[0]
    assert hashes((0, left), (1, right), hold=0)[0] != hashes((1, left), (0, right), hold=0)[0]
    assert hashes()[0] != hashes(hold=0)[0]


def attached() -> tuple[Game, list[int]]:
    """Two heroes alike, each with a bag of its own, and two coins."""
    a = Assembly()
    table = a.zone("table", "hand")
    hero, coin = a.definition("Hero"), a.definition("Coin")
    for definition in (hero, hero, coin, coin):
        a.component(definition, table)
    bags = [a.zone("bag", "bag") for _ in range(2)]
    for owner, bag in enumerate(bags):
        a.zones[bag] = a.zones[bag].__class__("bag", "bag", owner, True, "bag", False, -1, None, -1, -1, -1)
    a.choose(0, line("go", 0, 0), line("stay", 0, 1))
    return a.game(), bags


def test_positions_count_what_lies_in_a_component_with_it() -> None:
    game, bags = attached()
    found = []
    for places in ([(2, 0)], [(3, 1)], [(2, 0), (3, 1)], [(2, 0), (3, 0)]):
        cells = game.cells()
        for coin, bag in places:
            game.place(cells, coin, bags[bag])
        found.append(game.start_from(cells, None).position())
    assert found[0] == found[1]
    assert len(set(found)) == 3


def test_nothing_lies_inside_itself() -> None:
    game, bags = attached()
    cells = game.cells()
    game.place(cells, 0, bags[1])
    with pytest.raises(RulesFault, match="inside itself"):
        game.place(cells, 1, bags[0])
    with pytest.raises(RulesFault, match="inside itself"):
        game.place(game.cells(), 0, bags[0])


def test_positions_leave_out_the_counters_of_chance() -> None:
    match = plies("Ann", "die")
    other = match.copy()
    cells = other.game.cells()
    assert match.position() == other.game.start_from(cells, None).position()
    match.choose(0)
    counter = match.game.program.dice[0].counter
    twin = match.cells[:]
    twin[counter] = (9, 9, 9)
    again = match.game.start_from(twin, None)
    assert again.position() == match.position()
    assert again.fingerprint() != match.fingerprint()


# ---------------------------------------------------------------- states set up by hand
def by_hand() -> tuple[Game, int, int]:
    a = Assembly(knowing=True)
    hand, deck = a.zone("hand", "hand", shown=0b01), a.zone("deck", "deck", shown=0, rest=0)
    for number in range(3):
        a.component(a.definition(f"card {number}"), deck)
    count = a.cell()
    add = a.declare("add", "procedure", 1, ("plain",))
    ask = a.declare("ask", "procedure")
    a.choose(0, line("go", 0, 0), line("stay", 0, 1))
    with a.body(add):
        a.set(count, f.Arithmetic("+", Cell(count), Cell(a.local(add))), Const(0), Const(9))
        a.say("added ", i.Shown(Cell(count), ComponentType("x")))
    with a.body(ask):
        a.choose(1, line("left", len(a.code) + 1, 2), line("right", len(a.code) + 1, 3))
    assert (hand, deck, add, ask) == (0, 1, 0, 1)
    return a.game(), add, count


def test_components_can_be_placed_and_procedures_performed() -> None:
    game, add, count = by_hand()
    cells = game.cells()
    game.place(cells, 1, 0, by=0)
    game.place(cells, 0, 1, "bottom")
    cells[PC] = -1
    match = game.start_from(cells, None)
    assert (match.decisions, match.result, match.fault) == ((), None, None)
    with pytest.raises(Refused, match="nobody is asked"):
        match.choose(0)
    known = game.program.layout.known
    assert match.cells[known : known + 3] == [0, 0b01, 0]
    assert match.evaluate(f.Contents(Const(1))) == (2, 0)
    match.perform(add, (4,))
    assert match.cells[count] == 4
    assert match.cells[PC] == -1
    match.perform(1)
    assert match.decision is not None
    assert match.decision.ids == [2, 3]
    match.choose(3)
    assert match.cells[PC] == -1
    assert match.decisions == ()
    match.perform(add, (8,))
    assert match.fault is not None
    assert match.cells[count] == 4


def test_a_procedure_comes_back_to_the_decision() -> None:
    game, add, count = by_hand()
    match = game.start(1)
    match.perform(add, (2,))
    assert match.cells[count] == 2
    assert match.decision is not None
    assert match.decision.ids == [0, 1]
    assert not match.can_undo


def test_a_form_is_evaluated_without_a_trace() -> None:
    match = by_hand()[0].start(1)
    before = everything(match)
    assert match.evaluate(f.Fold("sum", 345, Const((1, 2, 3)), Cell(345))) == 6
    assert everything(match) == before


def test_what_a_choice_shows_is_evaluated_when_it_is_taken() -> None:
    a = Assembly(("Ann", "Bea"), knowing=True)
    hand, pile = a.zone("hand", "hand", shown=0b01), a.zone("pile", "pile")
    for name in ("Red", "Blue"):
        a.component(a.definition(name), hand)
    slot = a.cell(-1, "component")
    param = i.Param(slot, f.Contents(Const(hand)), None, ComponentType("Card"), 0, 2, True)
    shown = i.Shown(Cell(slot), ComponentType("Card"))
    a.choose(0, line(phrase("play ", shown), 1, 0, param), hidden=False)
    a.move(f.Tuple((Cell(slot),)), pile, Const(0))
    a.choose(0, line(phrase("burn ", shown), 3, 4), line("rest", 3, 5), hidden=True)
    a.end(-1)
    match = a.game().start(1)
    match.choose(1)
    match.choose(4)
    assert [line.text for line in match.log(0)] == ["Ann: play Blue", "Ann: burn Blue"]
    assert [line.text for line in match.log(1)] == ["Ann: play a card", "Ann has made a secret choice"]


def test_information_remembers_what_is_no_longer_to_be_seen() -> None:
    a = Assembly(("Ann", "Bea"), knowing=True)
    deck = a.zone("deck", "deck", shown=0)
    for number in range(3):
        a.component(a.definition(f"card {number}"), deck)
    first, second, both = (a.label() for _ in range(3))
    a.choose(1, line("look at the first", first, 0), line("look at the second", second, 1), hidden=True)
    for label, component in ((first, 0), (second, 1)):
        a.here(label)
        a.emit(i.Teach, components=Const((component,)), seats=Const((1,)), field=-1)
        a.emit(i.Shuffle, zone=Const(deck), next=both)
    a.here(both)
    a.choose(0, line("go", 0, 2), line("stay", 0, 3))
    match = a.game().start(1)
    found = []
    for option in (0, 1):
        after = match.copy()
        after.choose(option)
        found.append(after)
    assert found[0].view(1) == found[1].view(1)
    assert found[0].information(0) == found[1].information(0)
    assert found[0].information(1) != found[1].information(1)
    imagined = found[0].imagine(1, 3)
    assert imagined.information(1) == found[0].information(1)
    assert found[0].imagine(0, 3).information(0) == found[0].information(0)
    restored = found[0].game.restore(found[0].save())
    assert restored.information(1) == found[0].information(1)
