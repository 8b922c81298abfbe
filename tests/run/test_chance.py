"""Chance: outcomes as docs/internals/core.md defines them (computed here a second time), open chance, scripts."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from assembly import COUNTERS, Assembly

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.run.chance import Scripted, Seeded, next_weights
from rulewright.interpreter.run.faults import Refused
from rulewright.interpreter.run.match import Game

WORD = 2**64


# ---------------------------------------------------------------- the definition, written a second time
def mix(x: int) -> int:
    x ^= x >> 30
    x = x * 0xBF58476D1CE4E5B9 % WORD
    x ^= x >> 27
    x = x * 0x94D049BB133111EB % WORD
    return x ^ x >> 31


def outcome(seed: int, source: str, k: int) -> int:
    name = int(hashlib.blake2b(source.encode("utf-8")).hexdigest()[:16], 16)
    return mix(mix(mix(seed % WORD) ^ name) ^ k)


def all_sources() -> Game:
    """Roll three dice for nobody and one for a seat, pick two of five, draw three from the top and one from the bottom."""
    a = Assembly(("Ann", "Bea"))
    deck = a.zone("deck", "deck", rest=0)
    for n in range(6):
        for _ in range(2):
            a.component(a.definition(f"card {n}") if not a.definitions or a.definitions[-1].name != f"card {n}"
                        else len(a.definitions) - 1, deck)  # fmt: skip
    die, source = a.die("d6", 6), a.random("pick")
    slots = a.cells(3)
    a.emit(i.Roll, die=die, count=Const(3), seat=None, slot=slots)
    a.emit(i.Roll, die=die, count=Const(1), seat=Const(1), slot=slots + 1)
    a.emit(i.Random, source=source, domain=Const((10, 20, 30, 40, 50)), count=Const(2), single=False, slot=slots + 2)
    a.emit(i.Shuffle, zone=Const(deck))
    a.emit(i.Determine, zone=Const(deck), end="top", count=Const(3))
    a.emit(i.Determine, zone=Const(deck), end="bottom", count=Const(1))
    a.end(-1)
    return a.game()


def drawn(game: Game, seed: int) -> list[object]:
    cells = game.start(seed).cells
    top = cells[game.program.layout.zones]
    bottom = cells[game.program.zones[0].bottom]
    return [*cells[12:15], top, bottom]


def expected(seed: int) -> list[object]:
    rolled = tuple(outcome(seed, "die d6", k) * 6 >> 64 for k in range(3))
    by_seat = (outcome(seed, "die d6 of Bea", 0) * 6 >> 64,)
    left, h = [10, 20, 30, 40, 50], outcome(seed, "random pick", 0)
    picked = [left.pop(mix(h ^ (j + 1)) * len(left) >> 64) for j in range(2)]
    h = outcome(seed, "deck deck", 1)
    order = sorted(range(12), key=lambda x: mix(h ^ mix((x // 2) * 2**32 + (x % 2) * 2**8 + 0)))
    return [rolled, by_seat, tuple(sorted(picked)), tuple(order[:3]), (order[-1],)]


@pytest.mark.parametrize("seed", [0, 1, 7, 2**64 - 1, 2**64, 123_456_789_012_345_678_901, -5])
def test_outcomes_are_those_of_the_definition(seed: int) -> None:
    assert drawn(all_sources(), seed) == expected(seed)


KNOWN = {1: [[1, 4, 4], [0], [20, 30], [0, 6, 7], [1]], 2: [[4, 1, 0], [4], [10, 20], [10, 3, 1], [4]]}


def test_outcomes_never_change() -> None:
    assert {seed: json.loads(json.dumps(drawn(all_sources(), seed))) for seed in (1, 2)} == KNOWN


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_outcomes_are_the_same_in_another_process(hash_seed: str) -> None:
    code = "import json, test_chance as t; print(json.dumps([t.drawn(t.all_sources(), seed) for seed in (1, 2)]))"
    here = str(Path(__file__).parent)
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": here}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert json.loads(done.stdout) == [KNOWN[1], KNOWN[2]]


def test_sources_count_apart() -> None:
    game = all_sources()
    cells = game.start(1).cells
    assert cells[COUNTERS : COUNTERS + 3] == [(3, 0, 1), 1, 1]


def test_a_deck_has_one_order_whoever_draws_when() -> None:
    def order(ends: str) -> list[int]:
        a = Assembly()
        deck = a.zone("deck", "deck", rest=0)
        for n in range(8):
            a.component(a.definition(f"card {n}"), deck)
        a.emit(i.Shuffle, zone=Const(deck))
        taken = {"top": 0, "bottom": 0}
        for end in ends.split():
            taken[end] += 1
            a.emit(i.Determine, zone=Const(deck), end=end, count=Const(taken[end]))
        a.end(-1)
        game = a.game()
        cells = game.start(5).cells
        return list(game.machine.zones.contents(cells, deck))

    assert order("top " * 8) == order("bottom " * 8) == order("top bottom top bottom bottom top top top")


def test_determine_takes_from_the_other_end_where_the_rest_is_empty() -> None:
    a = Assembly()
    deck = a.zone("deck", "deck", rest=0)
    for n in range(4):
        a.component(a.definition(f"card {n}"), deck)
    a.emit(i.Shuffle, zone=Const(deck))
    a.emit(i.Determine, zone=Const(deck), end="bottom", count=Const(3))
    a.emit(i.Determine, zone=Const(deck), end="top", count=Const(2))
    a.end(-1)
    game = a.game()
    cells = game.start(5).cells
    zone = game.program.zones[0]
    order = [x for x, _ in sorted(((x, mix(outcome(5, "deck deck", 1) ^ mix(x << 32))) for x in range(4)),
                                  key=lambda pair: pair[1])]  # fmt: skip
    assert cells[game.program.layout.zones] == tuple(order[:2])
    assert [cells[zone.rest], cells[zone.bottom]] == [(), tuple(order[2:])]


# ---------------------------------------------------------------- interchangeable members
def test_a_class_counts_with_its_size() -> None:
    a = Assembly()
    bag = a.zone("bag", "bag")
    red, blue = a.definition("Red"), a.definition("Blue")
    for definition in (red, red, red, blue):
        a.component(definition, bag)
    source, slot = a.random("pick"), a.cell(-1, "component")
    a.emit(i.Random, source=source, domain=f.Contents(Const(bag)), count=Const(1), single=True, slot=slot, things=True)
    a.end(-1)
    game = a.game()
    for seed in range(20):
        number = mix(outcome(seed, "random pick", 0) ^ 1) * 4 >> 64
        assert game.start(seed).cells[slot] == (0 if number < 3 else 3)
    assert [(o.label, o.weight) for o in game.start(None).chance] == [("Red", 3), ("Blue", 1)]


def test_a_random_choice_of_all_or_of_nothing_is_no_chance() -> None:
    a = Assembly()
    source, slots = a.random("pick"), a.cells(3)
    for number, (domain, single) in enumerate((((4, 5), False), ((), True), ((7,), True))):
        a.emit(i.Random, source=source, domain=Const(domain), count=Const(2), single=single, slot=slots + number)
    a.end(-1)
    match = a.game().start(None)
    assert match.result is not None
    assert match.cells[slots : slots + 3] == [(4, 5), -1, 7]


# ---------------------------------------------------------------- open chance
def walk_chance(game: Game, cells: list[int]) -> dict[tuple[object, ...], float]:
    """Return the probability of what some cells hold at the end."""
    found: dict[tuple[object, ...], float] = {}

    def walk(match: object, probability: float) -> None:
        outcomes = match.chance  # type: ignore[attr-defined]
        if not outcomes:
            key = tuple(match.cells[at] for at in cells)  # type: ignore[attr-defined]
            assert key not in found, "each result comes once"
            found[key] = probability
            return
        total = sum(outcome.weight for outcome in outcomes)
        for number, outcome in enumerate(outcomes):
            after = match.copy()  # type: ignore[attr-defined]
            after.take(number if number % 2 else outcome)
            walk(after, probability * outcome.weight / total)

    walk(game.start(None), 1.0)
    return found


def test_open_rolls() -> None:
    a = Assembly()
    die, slot = a.die("d6", 6), a.cell()
    a.dice[die] = a.dice[die].__class__("d6", ("hit", "hit", "miss", "miss", "miss", "x"), (1, 1, 0, 0, 0, 0), COUNTERS)
    a.emit(i.Roll, die=die, count=Const(2), seat=None, slot=slot)
    a.end(-1)
    game = a.game()
    assert [(o.label, o.weight) for o in game.start(None).chance] == [("hit", 2), ("miss", 3), ("x", 1)]
    found = walk_chance(game, [slot])
    assert len(found) == 9
    assert found[((0, 2),)] == pytest.approx(1 / 6)


def test_an_open_random_set_comes_once_with_its_weight() -> None:
    a = Assembly()
    bag = a.zone("bag", "bag")
    red, blue, green = a.definition("Red"), a.definition("Blue"), a.definition("Green")
    for definition in (red, red, blue, blue, blue, green):
        a.component(definition, bag)
    source, slot = a.random("pick"), a.cell((), "components")
    a.emit(i.Random, source=source, domain=f.Contents(Const(bag)), count=Const(3), single=False, slot=slot, things=True)
    a.end(-1)
    found = walk_chance(a.game(), [slot])
    kinds = {tuple(sorted("rrbbbg"[x] for x in key[0])): p for key, p in found.items()}  # type: ignore[attr-defined]
    assert kinds == pytest.approx(
        {
            ("b", "r", "r"): 3 / 20,
            ("g", "r", "r"): 1 / 20,
            ("b", "b", "r"): 6 / 20,
            ("b", "g", "r"): 6 / 20,
            ("b", "b", "b"): 1 / 20,
            ("b", "b", "g"): 3 / 20,
        }
    )


def test_weights_of_sets_of_different_things_come_to_all_sets() -> None:
    assert next_weights([1, 1, 1, 1], [0, 0, 0, 0], 2) == {0: 3, 1: 2, 2: 1}
    assert next_weights([1, 1, 1, 1], [0, 1, 0, 0], 2) == {2: 1, 3: 1}


def test_open_draws_have_classes_and_weights() -> None:
    a = Assembly()
    deck, hand = a.zone("deck", "deck", rest=0), a.zone("hand", "hand")
    for name, copies in (("Red", 2), ("Blue", 1)):
        definition = a.definition(name)
        for _ in range(copies):
            a.component(definition, deck)
    a.emit(i.Shuffle, zone=Const(deck))
    a.emit(i.Determine, zone=Const(deck), end="top", count=Const(2))
    a.move(f.End("first", f.Contents(Const(deck)), Const(2)), hand)
    a.end(-1)
    game = a.game()
    match = game.start(None)
    assert [(o.label, o.weight) for o in match.chance] == [("Red", 2), ("Blue", 1)]
    match.take(1)
    assert match.chance == [], "two red cards are left: nothing to draw"
    assert match.result is not None


def test_an_outcome_without_an_alternative_comes_by_itself() -> None:
    a = Assembly()
    die, source, slots = a.die("coin", 2), a.random("pick"), a.cells(2)
    a.dice[die] = a.dice[die].__class__("coin", ("same", "same"), (1, 1), COUNTERS)
    a.emit(i.Roll, die=die, count=Const(2), seat=None, slot=slots)
    a.emit(i.Random, source=source, domain=Const((1, 2, 3)), count=Const(2), single=False, slot=slots + 1)
    a.end(-1)
    match = a.game().start(None)
    assert match.cells[slots] == (0, 0)
    assert [(o.label, o.weight) for o in match.chance] == [("1", 2), ("2", 1)]
    match.take(1)
    assert match.cells[slots + 1] == (2, 3)
    assert match.result is not None


def test_open_chance_refuses_what_is_not_there() -> None:
    a = Assembly()
    die, slot = a.die("d6", 6), a.cell()
    a.emit(i.Roll, die=die, count=Const(1), seat=None, slot=slot)
    a.end(-1)
    match = a.game().start(None)
    with pytest.raises(Refused, match="no outcome 6"):
        match.take(6)
    with pytest.raises(Refused, match="chance comes next"):
        match.choose(0)
    match.take(5)
    with pytest.raises(Refused, match="chance does not come next"):
        match.take(0)


# ---------------------------------------------------------------- scripts
def test_a_script_names_faces_cards_and_members() -> None:
    game = all_sources()
    script = Scripted(game.program)
    script.numbers += [6, 6, 1, 2]
    script.members += [50, 10]
    script.definitions += [3, 3, 0, 5]
    match = game.start_from(game.cells(), script)
    top, bottom = match.cells[game.program.layout.zones], match.cells[game.program.zones[0].bottom]
    assert [*match.cells[12:15], top, bottom] == [(5, 5, 0), (1,), (10, 50), (6, 7, 0), (10,)]
    assert script.left() == []
    with pytest.raises(Refused, match="cannot be saved"):
        match.save()


def test_a_script_tells_what_was_left_over() -> None:
    script = Scripted(all_sources().program)
    script.numbers.append(3)
    script.definitions.append(2)
    script.members.append(1)
    assert script.left() == ["a die that shows 3", "card 2", "something chosen at random"]


@pytest.mark.parametrize(
    ("numbers", "members", "definitions", "why"),
    [
        ([], [], [], "nothing says what it shows"),
        ([7], [], [], "cannot show 7"),
        ([1, 1, 1, 1], [10], [], "chance chooses, and only 1 of 2 are named"),
        ([1, 1, 1, 1], [10, 60], [], "cannot be chosen at random here"),
        ([1, 1, 1, 1], [10, 20], [3, 3, 3], "the deck deck cannot give card 3: it is not there"),
    ],
)
def test_a_script_refuses_what_is_missing_or_cannot_come(
    numbers: list[int], members: list[int], definitions: list[int], why: str
) -> None:
    game = all_sources()
    script = Scripted(game.program)
    script.numbers, script.members, script.definitions = list(numbers), list(members), list(definitions)
    with pytest.raises(Refused, match=why):
        game.start_from(game.cells(), script)


def test_what_a_script_does_not_name_comes_from_its_base_or_is_refused() -> None:
    game = all_sources()
    script = Scripted(game.program, Seeded(game.program, 1))
    match = game.start_from(game.cells(), script)
    assert json.loads(json.dumps([*match.cells[12:15]])) == KNOWN[1][:3]
    script = Scripted(game.program)
    script.numbers, script.members = [1, 1, 1, 1], [10, 20]
    with pytest.raises(Refused, match="nothing says which"):
        game.start_from(game.cells(), script)


def test_open_order_lets_a_script_say_what_is_drawn() -> None:
    a = Assembly()
    deck, hand = a.zone("deck", "deck", rest=0), a.zone("hand", "hand")
    for n in range(3):
        a.component(a.definition(f"card {n}"), deck)
    a.emit(i.Determine, zone=Const(deck), end="top", count=Const(1))
    a.move(f.End("first", f.Contents(Const(deck)), Const(1)), hand)
    a.end(-1)
    game = a.game()
    cells, script = game.cells(), Scripted(game.program)
    cells[game.program.layout.zones], cells[game.program.zones[0].rest] = (), (0, 1, 2)
    script.definitions.append(2)
    assert game.start_from(cells, script).evaluate(f.Contents(Const(hand))) == (2,)
    assert game.start_from(game.cells(), Scripted(game.program)).evaluate(f.Contents(Const(hand))) == (0,)
    assert game.start_from(cells, None).evaluate(Cell(0)) == 0
