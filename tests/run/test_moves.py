"""Where components go, and what seats know of them afterwards."""

from __future__ import annotations

import pytest
from assembly import Assembly
from hand_made import shop

from rulewright.interpreter.core import forms as f, instructions as i
from rulewright.interpreter.core.forms import Cell, Const
from rulewright.interpreter.core.program import HiddenField
from rulewright.interpreter.run.match import Match
from rulewright.interpreter.values import ComponentType, YesNoType

CARD = ComponentType("Card")
EVERYBODY = 0b111


# ---------------------------------------------------------------- places
def moved(sort: str, spot: str, order: tuple[int, ...], lying: int = 2) -> tuple[int, ...]:
    """Move components of a pile to a zone in which the first `lying` are; return what is in it then."""
    a = Assembly(putting=True)
    zone, pile = a.zone("zone", sort), a.zone("pile", "pile")
    for n in range(5):
        a.component(a.definition(f"card {n}"), zone if n < lying else pile)
    slot = a.cell()
    a.move(Const(order), zone, Const(1), spot=spot, slot=slot)
    a.end(-1)
    match = a.game().start(1)
    assert match.fault is None, match.fault
    assert match.cells[slot] == order
    assert all(match.evaluate(f.ZoneOf(Const(x))) == zone and match.evaluate(f.ByOf(Const(x))) == 1 for x in order)
    return match.evaluate(f.Contents(Const(zone)))  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("sort", "spot", "expected"),
    [
        ("deck", "natural", (2, 4, 0, 1)),
        ("pile", "natural", (2, 4, 0, 1)),
        ("row", "natural", (0, 1, 4, 2)),
        ("hand", "natural", (0, 1, 2, 4)),
        ("bag", "natural", (0, 1, 2, 4)),
        ("supply", "natural", (0, 1, 2, 4)),
        ("pile", "top", (2, 4, 0, 1)),
        ("pile", "bottom", (0, 1, 4, 2)),
        ("row", "top", (2, 4, 0, 1)),
    ],
)
def test_components_go_one_after_the_other_to_their_end(sort: str, spot: str, expected: tuple[int, ...]) -> None:
    assert moved(sort, spot, (4, 2)) == expected


def test_what_lies_there_moves_too() -> None:
    assert moved("row", "natural", (0, 3)) == (1, 0, 3)
    assert moved("pile", "bottom", (0,)) == (1, 0)


def test_a_zone_that_is_full_is_a_fault() -> None:
    a = Assembly()
    zone, pile = a.zone("castle", "row", capacity=1), a.zone("pile", "pile")
    for n in range(3):
        a.component(a.definition(f"card {n}"), pile)
    a.move(Const((0,)), zone)
    a.move(Const((0,)), zone)
    a.move(Const((1,)), zone)
    match = a.game().start(1)
    assert match.fault is not None
    assert match.fault.message == "castle is full"


def test_destinations_are_evaluated_before_anything_moves() -> None:
    a = Assembly()
    first, second = a.zone("first", "row", capacity=1), a.zone("second", "row", capacity=1)
    for zone in (first, second):
        a.component(a.definition(f"card {zone}"), zone)
    member = a.scratch()
    a.move(Const((0, 1)), f.Arithmetic("-", Const(1), f.ZoneOf(Cell(member))), member=member)
    a.end(-1)
    match = a.game().start(1)
    assert match.fault is None
    assert [match.evaluate(f.Contents(Const(zone))) for zone in (first, second)] == [(1,), (0,)]


def test_moves_in_and_out_of_a_shuffled_deck() -> None:
    a = Assembly()
    deck, pile = a.zone("deck", "deck", rest=0), a.zone("pile", "pile")
    for n in range(5):
        a.component(a.definition(f"card {n}"), deck)
    a.emit(i.Shuffle, zone=Const(deck))
    a.move(Const((1,)), pile)
    a.move(Const((2,)), deck, spot="top")
    a.move(Const((3,)), deck, spot="bottom")
    a.move(Const((4,)), deck)
    a.end(-1)
    game = a.game()
    cells = game.start(None).cells
    zone = game.program.zones[deck]
    assert cells[game.program.layout.zones] == (4, 2)
    assert [cells[zone.rest], cells[zone.bottom]] == [(0,), (3,)]
    assert game.start(None).evaluate(f.Contents(Const(deck))) == (4, 2, 0, 3)


# ---------------------------------------------------------------- knowledge
class Table:
    """Zones with given visibility; `known` tells the masks after a program has run."""

    def __init__(self) -> None:
        self.a = Assembly(("Ann", "Bea", "Cid"), knowing=True)

    def zone(self, sort: str, shown: int, cards: int = 0, **more: int) -> int:
        number = self.a.zone(sort, sort, shown=shown, **more)
        for _ in range(cards):
            self.a.component(self.a.definition(f"card {len(self.a.definitions)}"), number)
        return number

    def teach(self, x: int, *seats: int) -> None:
        self.a.emit(i.Teach, components=Const((x,)), seats=Const(seats), field=-1)

    def known(self) -> list[int]:
        self.a.end(-1)
        game = self.a.game()
        match = game.start(1)
        assert match.fault is None, match.fault
        known = game.program.layout.known
        return match.cells[known : known + len(game.program.components)]


def test_knowledge_starts_as_what_the_zone_shows() -> None:
    t = Table()
    t.zone("hand", 0b010, 2)
    t.zone("row", -1, 1)
    assert t.known() == [0b010, 0b010, EVERYBODY]


def test_who_sees_the_new_zone_knows_and_loses_nothing_else() -> None:
    t = Table()
    hand, row = t.zone("hand", 0b001, 3), t.zone("row", -1)
    t.teach(1, 1)
    t.a.move(Const((0,)), row, Const(0))
    assert hand == 0
    assert t.known() == [EVERYBODY, 0b011, 0b001]


def test_who_cannot_follow_forgets_what_it_knew_there() -> None:
    t = Table()
    t.zone("hand", 0b001, 3)
    other = t.zone("hand", 0b010)
    t.teach(1, 1, 2)
    t.teach(2, 2)
    t.a.move(Const((0,)), other, Const(0))
    assert t.known() == [0b011, 0b011, 0b001], "Cid cannot tell which card went to Bea; Ann and Bea see it"


def test_the_seat_that_chose_keeps_what_it_knows() -> None:
    for by, left in ((2, 0b100), (1, 0)):
        t = Table()
        t.zone("bag", 0, 3)
        pile = t.zone("pile", 0)
        t.teach(0, 2)
        t.teach(1, 2)
        t.a.move(Const((0,)), pile, Const(by))
        assert t.known() == [left, left, 0]
    t = Table()
    t.zone("bag", 0, 3)
    pile = t.zone("pile", 0)
    t.teach(1, 2)
    t.a.move(Const((0,)), pile, Const(2))
    assert t.known() == [0, 0, 0], "a seat that moves a thing unseen cannot tell it either"


@pytest.mark.parametrize(
    ("sort", "cards", "moving", "kept"),
    [
        ("slot", 1, (0,), 0b001),  # the only one there
        ("bag", 1, (0,), 0b001),
        ("bag", 2, (0,), 0),
        ("deck", 3, (0,), 0b001),  # the top
        ("deck", 3, (2,), 0b001),  # the bottom
        ("deck", 3, (1,), 0),
        ("deck", 3, (0, 1), 0b001),  # one after the other, each on top when it leaves
        ("pile", 3, (1, 0), 0),
        ("row", 3, (1,), 0b001),  # everybody sees which place is taken
        ("bag", 3, (2, 0, 1), 0),  # all that is there, put into an order that nobody sees
        ("pile", 3, (0, 1, 2), 0b001),  # all that is there, in its order
        ("pile", 3, (0, 2, 1), 0b001),  # one after the other, each at an end when it leaves
        ("pile", 4, (1, 0, 2, 3), 0),
        ("bag", 3, (2, 0), 0),
    ],
)
def test_who_can_follow_keeps_its_knowledge(sort: str, cards: int, moving: tuple[int, ...], kept: int) -> None:
    t = Table()
    t.zone(sort, 0, cards)
    pile = t.zone("pile", 0)
    for x in moving:
        t.teach(x, 0)
    t.a.move(Const(moving), pile)
    known = t.known()
    assert [known[x] for x in moving] == [kept] * len(moving)


def test_all_of_a_zone_is_followed_into_one_without_an_order() -> None:
    t = Table()
    t.zone("bag", 0, 3)
    other = t.zone("bag", 0)
    t.teach(1, 0)
    t.a.move(Const((2, 0, 1)), other)
    assert t.known()[1] == 0b001


def test_who_sees_the_old_zone_follows() -> None:
    t = Table()
    t.zone("hand", 0b101, 2)
    pile = t.zone("pile", 0)
    t.teach(1, 1)
    t.a.move(Const((0,)), pile)
    assert t.known() == [0b101, 0b101]


def test_what_goes_to_different_places_is_not_followed() -> None:
    t = Table()
    t.zone("bag", 0, 2)
    left, right = t.zone("pile", 0), t.zone("pile", 0)
    member = t.a.scratch()
    t.teach(0, 0)
    t.a.move(Const((0, 1)), f.Column((left, right), 0, Cell(member)), member=member)
    assert t.known() == [0, 0]


@pytest.mark.parametrize(
    ("moving", "kept"),
    [
        ((0, 1), 0b001),  # what is left when the first one lies open is the other one
        ((1, 0), 0),  # the first one goes unseen while both could be meant
        ((0, 2, 1), 0b001),
        ((0, 1, 2), 0),
    ],
)
def test_the_last_of_several_that_leave_for_different_places_is_followed(moving: tuple[int, ...], kept: int) -> None:
    """Each leaves when it is its turn: where a zone holds only one thing then, everybody knows which one goes."""
    for automatic in (True, False):
        t = Table()
        t.zone("bag", 0, len(moving))
        unseen, seen = t.zone("pile", 0), t.zone("row", -1)
        member = t.a.scratch()
        t.teach(1, 0)
        t.a.move(Const(moving), f.Column((seen, unseen, seen), 0, Cell(member)), member=member)
        t.a.end(-1)
        game = t.a.game()
        known = game.program.layout.known + 1
        match, playout = game.start(1, automatic), game.playout(1, automatic)
        assert match.fault is None, match.fault
        assert (match.cells[known], playout.cells[known]) == (kept, kept)


def test_a_shuffle_leaves_what_the_zone_shows() -> None:
    t = Table()
    deck = t.zone("deck", 0b010, 2, rest=0)
    t.teach(0, 0, 2)
    t.a.emit(i.Shuffle, zone=Const(deck))
    assert t.known() == [0b010, 0b010]


def test_drawing_teaches_whoever_sees_the_hand() -> None:
    t = Table()
    deck, hand = t.zone("deck", 0, 3, rest=0), t.zone("hand", 0b100)
    t.a.emit(i.Shuffle, zone=Const(deck))
    t.a.emit(i.Determine, zone=Const(deck), end="top", count=Const(1))
    t.a.move(f.End("first", f.Contents(Const(deck)), Const(1)), hand, Const(2))
    assert sorted(t.known()) == [0, 0, 0b100]


def test_games_without_secrets_need_no_knowledge() -> None:
    a = Assembly()
    bag, pile = a.zone("bag", "bag"), a.zone("pile", "pile")
    a.component(a.definition("card"), bag)
    a.emit(i.Teach, components=Const((0,)), seats=Const((0,)), field=-1)
    a.move(Const((0,)), pile)
    a.say(i.Shown(Const(0), CARD))
    a.end(-1)
    assert [line.text for line in a.game().start(1).log(1)] == ["Card"]


# ---------------------------------------------------------------- hidden fields
def spies(copies: bool) -> tuple[Assembly, int, int, HiddenField]:
    """Three characters in a row that everybody sees, with a field known to Bea; a face-down deck."""
    a = Assembly(("Ann", "Bea", "Cid"), knowing=True)
    row, deck = a.zone("castle", "row"), a.zone("city", "deck", shown=0, rest=0)
    names = ["Guest"] * 3 if copies else ["Lady", "Lord", "Nun"]
    for number, name in enumerate(names):
        if not copies or not number:
            a.definition(name, "Character")
        a.component(number if not copies else 0, row)
    base, masks = a.cells(3, 0), a.cells(3, 0b010)
    a.initial[base + 1] = 1
    hidden = HiddenField("spy", base, masks, 0, 3, YesNoType())
    a.hidden.append(hidden)
    return a, row, deck, hidden


def test_a_hidden_field_of_a_named_thing_is_known_wherever_it_lies() -> None:
    a, _, deck, hidden = spies(copies=False)
    a.move(Const((0, 1)), deck)
    a.emit(i.Shuffle, zone=Const(deck))
    a.end(-1)
    match = a.game().start(None)
    assert match.cells[hidden.mask : hidden.mask + 3] == [0b010] * 3
    view = match.view(1)
    assert view["known"] == [
        {"name": "Lady", "field": "spy", "value": False},
        {"name": "Lord", "field": "spy", "value": True},
        {"name": "Nun", "field": "spy", "value": False},
    ]
    assert view["zones"][0]["cards"] == [{"name": "Nun", "spy": False}]
    assert match.view(0)["known"] == []
    assert match.view(0)["zones"][1]["cards"] == [{"name": None}, {"name": None}]


def test_a_hidden_field_of_one_of_many_is_lost_with_the_thing() -> None:
    a, _, deck, hidden = spies(copies=True)
    a.move(Const((0, 1)), deck)
    a.end(-1)
    match = a.game().start(None)
    assert match.cells[hidden.mask : hidden.mask + 3] == [0b010] * 3
    a, _, deck, hidden = spies(copies=True)
    a.move(Const((0, 1)), deck)
    a.emit(i.Shuffle, zone=Const(deck))
    a.end(-1)
    match = a.game().start(None)
    assert match.cells[hidden.mask : hidden.mask + 3] == [0, 0, 0b010]


def test_one_field_can_be_taught_alone() -> None:
    a, _, _, hidden = spies(copies=False)
    a.emit(i.Teach, components=Const((1,)), seats=Const((0, 2)), field=0)
    a.end(-1)
    match = a.game().start(None)
    assert match.cells[hidden.mask : hidden.mask + 3] == [0b010, 0b111, 0b010]
    assert match.view(0)["zones"][0]["cards"] == [{"name": "Lady"}, {"name": "Lord", "spy": True}, {"name": "Nun"}]


# ---------------------------------------------------------------- views and words
def test_a_view_shows_what_the_seat_knows() -> None:
    match = shop().start(1)
    ann, bea, all_seeing = match.view(0), match.view(1), match.view()
    assert ann["facts"] == {"weather": "rain", "best": "Red", "set": ["Red", "a card"]}
    assert bea["facts"] == {"weather": "rain", "best": "a card", "set": ["a card", "a card"]}
    assert ann["players"] == [{"name": "Ann", "out": False, "chips": 4}, {"name": "Bea", "out": False, "chips": 4}]
    red, ace = {"name": "Red", "power": 7}, {"name": "Ace", "power": 7}
    assert ann["zones"][0] == {"name": "hand", "owner": "Ann", "count": 3, "cards": [ace, red, red]}
    assert bea["zones"][0] == {"name": "hand", "owner": "Ann", "count": 3, "cards": []}
    assert [card["name"] for card in bea["zones"][1]["cards"]] == [None, "Ace"]
    assert [card["name"] for card in ann["zones"][1]["cards"]] == [None, None]
    assert [card["damage"] for card in ann["zones"][1]["cards"]] == [2, 2]
    assert "power" not in ann["zones"][1]["cards"][0]
    assert ann["zones"][1]["cards"][0]["zones"][0]["cards"][0]["name"] == "Coin"
    assert [card["name"] for card in all_seeing["zones"][1]["cards"]] == ["Red", "Ace"]
    assert (ann["asked"], ann["result"]) == (["Bea"], None)
    assert len(ann["zones"]) == 3, "zones of components are shown with them"


def test_words_tell_a_reader_only_what_it_knew() -> None:
    match = shop().start(1)
    common = ["See rain", "See yes", "See 3", "See nowhere"]
    assert [line.text for line in match.log(0)] == [
        "See Red", "See nothing", "See Red, Ace and Red", "See nothing", "See Ann's hand", "See a card's bag", *common,
    ]  # fmt: skip
    assert [line.text for line in match.log(1)] == [
        "See a card", "See nothing", "See an ace and 2 cards", "See nothing", "See Ann's hand", "See a card's bag",
        *common, "Psst",
    ]  # fmt: skip
    assert [line.text for line in match.log()][5] == "See Red's bag"
    assert [line.text for line in match.log(1, since=9)] == ["See nowhere", "Psst"]


def test_unknown_things_on_offer_are_told_by_place_and_never_numbered() -> None:
    match = shop().start(1)
    assert match.decision is not None
    now = match.decision
    assert [option.label for option in now.options] == ["card 1 of market", "Ace", "done"]
    assert now.ids == [0, 4, 6], "the unknown one has the first number of all that the seat does not know"
    match.choose(0)
    match.choose(6)
    assert match.evaluate(Cell(398)) == (3,)
    assert match.log()[-1].text == "Bea: buy: Red"
    assert match.log(1)[-1].text == "Bea: buy: a card"
    whole = shop().start(1)
    whole.choose([0])
    assert whole.log(1) == match.log(1)


def test_the_log_keeps_what_was_known_then() -> None:
    t = Table()
    t.zone("hand", 0b001, 1)
    t.a.say("a: ", i.Shown(Const(0), CARD))
    t.teach(0, 1)
    t.a.say("b: ", i.Shown(Const(0), CARD))
    t.a.end(-1)
    match: Match = t.a.game().start(1)
    assert [line.text for line in match.log(1)] == ["A: a card", "B: card 0"]
    assert [line.text for line in match.log(2)] == ["A: a card", "B: a card"]


@pytest.mark.parametrize("knowing", [False, True])
def test_nothing_cannot_be_moved_nor_anything_to_nowhere(knowing: bool) -> None:
    for components, to in ((Const((-1,)), Const(0)), (Const((0,)), Const(-1))):
        a = Assembly(knowing=knowing)
        for label in ("here", "there"):
            a.zone(label, "row", shown=0)
        a.component(a.definition("card"), 0)
        a.move(components, to)
        match = a.game().start(1)
        assert match.fault is not None
        assert match.fault.message.startswith("this speaks of nothing")
