"""Small games of hidden hands, made at random, and all that can happen in them by the plainest means: one step after the other.

What a seat sees of each step is written down here by itself, from what one sees at a table. So the worlds that a seat cannot tell apart
are known without the program.
"""

# ruff: noqa: ARG002 - all sources of chance are asked in one way

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random
from typing import Any, Final

from rulewright import Game, Match

NAMES: Final = ("One", "Two", "Three", "Four", "Five", "Six")
SEATS: Final = ("Ann", "Bea", "Cid")


@dataclass(frozen=True)
class World:
    """How one play goes: where the cards are, what each seat has seen, and what decided it: shuffles, random cards, choices.

    `pauses`: how much each seat had seen whenever somebody was asked.
    """

    hands: tuple[frozenset[str], ...]
    deck: tuple[str, ...] = ()
    box: frozenset[str] = frozenset()
    table: frozenset[str] = frozenset()
    seen: tuple[tuple[Any, ...], ...] = ()
    shuffles: tuple[tuple[str, ...], ...] = ()
    random: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    pauses: tuple[tuple[tuple[Any, ...], ...], ...] = ()

    def told(self, what: object, knowing: frozenset[int] | set[int], card: object) -> World:
        """The world in which all have seen something happen, and some of them with which card."""
        seen = tuple([(*own, (what, card if seat in knowing else None)) for seat, own in enumerate(self.seen)])
        return replace(self, seen=seen)

    def shuffled(self) -> Iterator[World]:
        for order in permutations(sorted(self.deck)):
            yield replace(self.told("shuffle", set(), None), deck=order, shuffles=(*self.shuffles, order))

    def held(self, seat: int, cards: frozenset[str]) -> World:
        return replace(self, hands=(*self.hands[:seat], cards, *self.hands[seat + 1 :]))


@dataclass(frozen=True)
class Step:
    """One step of a game: what is done, by whom, to whom."""

    verb: str
    one: int
    other: int

    def rules(self) -> str:
        """The step in the language."""
        one, other = SEATS[self.one], SEATS[self.other]
        chosen = f"{one} chooses a card in {one}.hand\n        "
        return {
            "draw": f"{one} draws 1 card from deck to {one}.hand",
            "show hand": f"for each card in {one}.hand: show card to {other}",
            "peek": f"{one} looks at the top of deck",
            "reveal": "reveal the top of deck",
            "see box": f"for each card in box: show card to {one}",
            "shuffle": "shuffle deck",
            "hide on top": f"{chosen}put card on deck",
            "hide below": f"{chosen}put card under deck",
            "hide in box": f"{chosen}move card to box",
            "pass": f"{chosen}move card to {other}.hand",
            "play": f"{chosen}move card to open",
            "steal": f"choose 1 card in {other}.hand at random\n        move card to {one}.hand",
            "return": f"choose 1 card in box at random\n        move card to {one}.hand",
            "swap": f"move all cards from {one}.hand to box",
            "search": f"for each card in deck: show card to {one}\n    {one} chooses a card in deck\n"
            f"        move card to {one}.hand\n    shuffle deck",
        }[self.verb]

    def possible(self, world: World) -> bool:
        """Whether there is something to do it with; how much lies where is the same in all worlds."""
        match self.verb:
            case "draw" | "peek" | "reveal" | "search":
                return len(world.deck) > 0
            case "hide on top" | "hide below" | "hide in box" | "pass" | "play" | "show hand" | "swap":
                return len(world.hands[self.one]) > 0
            case "steal":
                return len(world.hands[self.other]) > 0
            case "return" | "see box":
                return len(world.box) > 0
            case _:
                return len(world.deck) > 1

    def worlds(self, world: World) -> Iterator[World]:
        """All that can come of it."""
        one, other, everybody = self.one, self.other, set(range(len(world.hands)))
        deck, hand = world.deck, world.hands[one]
        match self.verb:
            case "draw":
                found = world.told(self, {one}, deck[0])
                yield replace(found.held(one, hand | {deck[0]}), deck=deck[1:])
            case "peek":
                yield world.told(self, {one}, deck[0])
            case "reveal":
                yield world.told(self, everybody, deck[0])
            case "show hand":
                yield world.told(self, {one, other}, tuple(sorted(hand)))
            case "see box":
                yield world.told(self, {one}, tuple(sorted(world.box)))
            case "shuffle":
                yield from world.shuffled()
            case "swap":
                found = world.told(self, {one}, tuple(sorted(hand)))
                yield replace(found.held(one, frozenset()), box=world.box | hand)
            case "steal":
                for card in sorted(world.hands[other]):
                    found = world.told(self, {one, other}, card).held(one, hand | {card})
                    found = found.held(other, world.hands[other] - {card})
                    yield chance(found, card, len(world.hands[other]))
            case "return":
                for card in sorted(world.box):
                    found = replace(world.told(self, {one}, card).held(one, hand | {card}), box=world.box - {card})
                    yield chance(found, card, len(world.box))
            case "search":
                looked = world.told(self, {one}, tuple(sorted(deck)))
                for card in sorted(deck):
                    found = choice(looked, card).told("taken", {one}, card).held(one, hand | {card})
                    left = tuple([other for other in deck if other != card])
                    yield from replace(found, deck=left).shuffled()
            case _:
                for card in sorted(hand):
                    found = choice(world, card).held(one, hand - {card})
                    match self.verb:
                        case "hide on top":
                            yield replace(found.told(self, {one}, card), deck=(card, *deck))
                        case "hide below":
                            yield replace(found.told(self, {one}, card), deck=(*deck, card))
                        case "hide in box":
                            yield replace(found.told(self, {one}, card), box=world.box | {card})
                        case "play":
                            yield replace(found.told(self, everybody, card), table=world.table | {card})
                        case _:
                            found = found.told(self, {one, other}, card)
                            yield found.held(other, found.hands[other] | {card})


def choice(world: World, card: str) -> World:
    """The world in which somebody was asked, also where there was one card only, and chose a card."""
    return replace(world, choices=(*world.choices, card), pauses=(*world.pauses, world.seen))


def chance(world: World, card: str, among: int) -> World:
    """The world in which chance took a card, unless there was one only."""
    return world if among == 1 else replace(world, random=(*world.random, card))


VERBS: Final = (
    *("show hand", "hide on top", "hide in box", "pass", "draw") * 2,
    *("peek", "reveal", "see box", "shuffle", "hide below", "play", "steal", "return", "swap", "search"),
)


@dataclass(frozen=True)
class Small:
    """A small game: its rules, and every way in which it can go."""

    rules: str
    worlds: tuple[World, ...]


def small_game(seed: int, most: int) -> Small:
    """Make a game with no more ways to go than `most`."""
    stream = Random(f"hidden games {seed}")
    seats = stream.choice((2, 2, 3))
    names = NAMES[: stream.choice((4, 4, 5) if seats == 2 else (4, 5))]
    dealt = 1 if seats == 3 else stream.choice((1, 2, 2))
    start = World(hands=(frozenset(),) * seats, deck=names, seen=((),) * seats)
    steps = [Step("draw", seat, seat) for seat in range(seats) for _ in range(dealt)]
    worlds = after(list(start.shuffled()), steps)
    count = len(steps)
    for _ in range(40):
        one = stream.randrange(seats)
        step = Step(stream.choice(VERBS), one, (one + stream.randrange(1, seats)) % seats)
        if not step.possible(worlds[0]) or (step.verb == "shuffle" and steps[-1].verb in ("shuffle", "search")):
            continue
        found = after(worlds, [step])
        if len(found) <= most:
            worlds = found
            steps.append(step)
        if len(steps) == count + 7:
            break
    return Small(written(SEATS[:seats], names, steps), tuple(worlds))


def after(worlds: list[World], steps: list[Step]) -> list[World]:
    for step in steps:
        worlds = [found for world in worlds for found in step.worlds(world)]
    return worlds


def written(seats: tuple[str, ...], names: tuple[str, ...], steps: list[Step]) -> str:
    """The rules of a game of some steps."""
    rows = "\n".join([f"    | {name:5} |" for name in names])
    lines = "\n".join([f"    {step.rules()}" for step in steps])
    return f"""game "Trial"
    players {len(seats)}: {", ".join(seats)}
card Card
table Card
    | name  |
{rows}
zones
    deck: deck of Card
    box: bag of Card
    open: row of Card, seen by everyone
each player
    hand: hand of Card, seen by owner
phase play
    shuffle deck
{lines}
"""


# ------------------------------------------------------------ in the program
class Written:
    """Chance that goes as a world says."""

    def __init__(self, game: Game, world: World) -> None:
        self.names = names_of(game)
        self.world = world
        self.taken = 0

    def draw(self, zone: int, rest: tuple[int, ...], bottom: bool, k: int, number: int) -> list[int]:
        order = [self.names.index(name) for name in self.world.shuffles[k - 1]]
        lying = [x for x in order if x in rest]
        return lying[::-1][:number] if bottom else lying[:number]

    def pick(self, source: int, classes: list[list[Any]], count: int, k: int, things: bool) -> list[Any]:
        self.taken += 1
        return [self.names.index(self.world.random[self.taken - 1])]

    def roll(self, die: int, seat: int, k: int) -> int:
        raise AssertionError


def names_of(game: Game) -> list[str]:
    """The names of the components, by number."""
    return [game.program.definitions[component.definition].name for component in game.program.components]


def plays(game: Game, world: World) -> Iterator[Match]:
    """Play a game as a world says; yield it wherever somebody is asked, and at its end."""
    match = game.start_from(game.cells(), Written(game, world), True)
    for card in world.choices:
        yield match
        assert match.decision is not None
        (option,) = [option.id for option in match.decision.options if card in option.label.split()]
        match.choose(option)
    assert match.fault is None, match.fault
    assert match.decision is None
    yield match


def lying(match: Match) -> tuple[Any, ...]:
    """Where everything lies; what has no order without one."""
    program, cells, found = match.game.program, match.cells, []
    for number, zone in enumerate(program.zones):
        top = cells[program.layout.zones + number]
        parts = (cells[zone.rest], cells[zone.bottom]) if zone.rest >= 0 else ((), ())
        found.append((top if zone.ordered else frozenset(top), frozenset(parts[0]), parts[1]))
    return tuple(found)
