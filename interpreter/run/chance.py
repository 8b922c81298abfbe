"""Chance: outcomes from a seed, outcomes named in advance, and the lists of possible ones.

Outcome k of a source is a function of (seed, source name, k), integers only; docs/internals/core.md says it in full.
"""

# ruff: noqa: ARG002 - all sources of chance are asked in one way

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from math import comb
from typing import Any, Final

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.run.faults import Refused, Unnamed

MASK: Final = (1 << 64) - 1


def mix(x: int) -> int:
    """Return the finaliser of SplitMix64 of a number of 64 bits."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def name64(name: str) -> int:
    """Return the number of 64 bits that a source's name stands for."""
    return int.from_bytes(blake2b(name.encode()).digest()[:8], "big")


def deck_name(program: Program, zone: int) -> str:
    """Return the name of a deck's source."""
    of = program.zones[zone]
    if of.owner < 0:
        return f"deck {of.label}"
    if not of.of_component:
        return f"deck {program.seats[of.owner]}.{of.label}"
    thing = program.components[of.owner]
    name = program.definitions[thing.definition].name
    which = f" {thing.copy + 1}" if thing.copy else ""
    whose = f" of {program.seats[thing.owner]}" if thing.owner >= 0 else ""
    return f"deck {name}{which}{whose}.{of.label}"


def die_name(program: Program, die: int, seat: int) -> str:
    """Return the name of a die's source."""
    name = program.dice[die].name
    return f"die {name}" if seat < 0 else f"die {name} of {program.seats[seat]}"


def random_name(program: Program, source: int) -> str:
    """Return the name of a random choice's source."""
    return f"random {program.randoms[source].name}"


def numbered(program: Program) -> tuple[int, ...]:
    """Return the number of 64 bits of each component."""
    return tuple([mix(x.definition << 32 | x.copy << 8 | x.owner + 1) for x in program.components])


class Seeded:
    """All chance of a match, from a seed. It remembers only what follows from the seed, so copies of a match share it.

    `numbers`: those of the components (see `numbered`), where they are known already. `heights`: of each deck, how often it was shuffled,
    and then of each component that lay in it what it is ordered by.
    """

    def __init__(self, program: Program, seed: int, numbers: tuple[int, ...] = ()) -> None:
        self.program = program
        self.seed = seed
        self.numbers = numbers
        self.start = mix(seed & MASK)
        self.sources: dict[tuple[int, ...], int] = {}
        self.heights: dict[int, tuple[int, dict[int, int]]] = {}

    def hash(self, source: tuple[int, ...], name: Callable[..., str], k: int) -> int:
        """Return h of outcome k of a source: its numbers, and what makes its name of them."""
        base = self.sources.get(source)
        if base is None:
            base = self.sources[source] = mix(self.start ^ name64(name(self.program, *source[1:])))
        return mix(base ^ k)

    def roll(self, die: int, seat: int, k: int) -> int:
        """Return the number of a face."""
        return self.hash((0, die, seat), die_name, k) * len(self.program.dice[die].faces) >> 64

    def draw(self, zone: int, rest: tuple[int, ...], bottom: bool, k: int, number: int) -> Sequence[int]:
        """Return the top of the rest (the smallest hashes) or its bottom (the greatest)."""
        known = self.heights.get(zone)
        if known is None or known[0] != k:
            known = self.heights[zone] = k, {}
        heights = known[1]
        try:
            return outermost(rest, heights, bottom, number)
        except KeyError:
            h = self.hash((1, zone), deck_name, k)
            numbers = self.numbers = self.numbers or numbered(self.program)
            for x in rest:
                heights[x] = mix(h ^ numbers[x])
        return outermost(rest, heights, bottom, number)

    def pick(self, source: int, classes: list[list[Any]], count: int, k: int, things: bool) -> list[Any]:
        """Return `count` members, each class with the number of members not yet taken as weight."""
        h = self.hash((2, source), random_name, k)
        left = [len(members) for members in classes]
        total = sum(left)
        picked: list[Any] = []
        for j in range(count):
            number = mix(h ^ (j + 1)) * total >> 64
            for at, here in enumerate(left):
                if number < here:
                    picked.append(classes[at][len(classes[at]) - here])
                    left[at] -= 1
                    break
                number -= here
            total -= 1
        return picked


def outermost(rest: Sequence[int], heights: Mapping[int, int], bottom: bool, number: int) -> Sequence[int]:
    """Return the lowest of some components by their heights, or from the bottom the highest, so many, the outermost first."""
    key = heights.__getitem__
    if number == 1:
        return (max(rest, key=key) if bottom else min(rest, key=key),)
    return sorted(rest, key=key, reverse=bottom)[:number]


def without(rest: tuple[int, ...], drawn: Sequence[int]) -> tuple[int, ...]:
    """Return what is left of some components where others of them are taken."""
    if len(drawn) == 1:
        place = rest.index(drawn[0])
        return rest[:place] + rest[place + 1 :]
    taken = set(drawn)
    return tuple([x for x in rest if x not in taken])


class Ways:
    """All ways in which chance that nobody named may come, one after the other: one run for each.

    A run takes the numbers of `path` first, and the first of what there is from there on; `following` says the path of the next run.
    """

    def __init__(self, what: frozenset[str], path: Sequence[int] = ()) -> None:
        self.what = what
        self._path = tuple(path)
        self._taken: list[tuple[int, int]] = []
        self.said: list[str] = []

    def take(self, labels: Sequence[str]) -> int:
        """Return which of some things comes now, by its number."""
        place = len(self._taken)
        number = self._path[place] if place < len(self._path) else 0
        self._taken.append((number, len(labels)))
        self.said.append(labels[number])
        return number

    def following(self) -> list[int] | None:
        """Return the path of the next run; None behind the last."""
        while self._taken:
            number, size = self._taken.pop()
            if number + 1 < size:
                return [*(taken for taken, _ in self._taken), number + 1]
        return None


class Scripted:
    """Outcomes named in advance, for examples; whatever is not named comes from `base`.

    `numbers` are what the next dice show, `definitions` the next cards drawn or taken at random, `members` what the next random
    choices among other things take. Without a base what is not named is left to `ways`, where they are of its sort ("drawn", "rolled"),
    and else refused, unless all that can come is alike. What is named and cannot come is refused.
    """

    def __init__(self, program: Program, base: Seeded | None = None, ways: Ways | None = None) -> None:
        self.program = program
        self.base = base
        self.ways = ways
        self.numbers: list[int] = []
        self.definitions: list[int] = []
        self.members: list[Any] = []

    def left(self) -> list[str]:
        """List what was named and did not come, in words."""
        dice = [f"a die that shows {number}" for number in self.numbers]
        cards = [self.program.definitions[number].name for number in self.definitions]
        return dice + cards + ["something chosen at random" for _ in self.members]

    def roll(self, die: int, seat: int, k: int) -> int:
        """Return a face that shows the next number."""
        of = self.program.dice[die]
        if self.numbers:
            number = self.numbers.pop(0)
            if number not in of.numbers:
                raise Refused(f"the die {of.name} cannot show {number}")
            return of.numbers.index(number)
        ways = self.open("rolled")
        if ways is not None:
            numbers = list(dict.fromkeys(of.numbers))
            return of.numbers.index(numbers[ways.take([f"the die shows {number}" for number in numbers])])
        if self.base is None:
            raise Unnamed(
                f"the die {of.name} is rolled, and nothing says what it shows", f"the die shows {of.faces[0]}"
            )
        return self.base.roll(die, seat, k)

    def draw(self, zone: int, rest: tuple[int, ...], bottom: bool, k: int, number: int) -> Sequence[int]:
        """Return the first components of the next definitions."""
        drawn: list[int] = []
        for _ in range(number):
            drawn.append(self.drawn(zone, rest, bottom, k))
            rest = without(rest, drawn[-1:])
        return drawn

    def drawn(self, zone: int, rest: tuple[int, ...], bottom: bool, k: int) -> int:
        """Return the first component of the next definition."""
        if self.definitions:
            return self.component(rest, f"the {deck_name(self.program, zone)} cannot give")
        if self.base is not None:
            return self.base.draw(zone, rest, bottom, k, 1)[0]
        first = rest[-1] if bottom else rest[0]
        ways = self.open("drawn")
        if ways is not None:
            kinds = self.by_definition(reversed(rest) if bottom else rest)
            return kinds[ways.take([self.giving((x,)) for x in kinds])]
        if len({self.program.components[x].definition for x in rest}) > 1:
            message = f"a card is drawn from the {deck_name(self.program, zone)}, and nothing says which"
            raise Unnamed(message, self.giving((first,)))
        return first

    def open(self, what: str) -> Ways | None:
        """Return the ways that are tried where what is not named may be anything; None where it may not."""
        return self.ways if self.base is None and self.ways is not None and what in self.ways.what else None

    def by_definition(self, components: Iterable[int]) -> list[int]:
        """Return the first component of each definition, in the order in which they come."""
        kinds: dict[int, int] = {}
        for x in components:
            kinds.setdefault(self.program.components[x].definition, x)
        return list(kinds.values())

    def some(self, ways: Ways, classes: list[list[Any]], count: int, things: bool) -> list[Any]:
        """Return so many members, each way of taking them once: class after class, never back."""
        left, picked = [list(members) for members in classes], list[Any]()
        for missing in range(count, 0, -1):
            able = [n for n in range(len(left)) if left[n] and sum(map(len, left[n:])) >= missing]
            labels = [
                self.giving((left[n][0],)) if things else f"number {n + 1} of {len(left)} that chance may choose"
                for n in able
            ]
            chosen = able[ways.take(labels)]
            picked.append(left[chosen].pop(0))
            left[:chosen] = [[] for _ in range(chosen)]
        return picked

    def giving(self, components: Iterable[int]) -> str:
        """Return the line of an example that names some components."""
        names = [self.program.definitions[self.program.components[x].definition].name for x in components]
        return "the deck gives " + ", ".join(f'"{name}"' for name in names)

    def component(self, among: Iterable[int], refusal: str) -> int:
        """Return the first component of the next definition among some."""
        wanted = self.definitions.pop(0)
        for component in among:
            if self.program.components[component].definition == wanted:
                return component
        raise Refused(f"{refusal} {self.program.definitions[wanted].name}: it is not there")

    def pick(self, source: int, classes: list[list[Any]], count: int, k: int, things: bool) -> list[Any]:
        """Return the next members."""
        queue = self.definitions if things else self.members
        if not queue and self.base is not None:
            return self.base.pick(source, classes, count, k, things)
        left = [member for members in classes for member in members]
        ways = self.open("drawn") if not queue else None
        if ways is not None:
            return self.some(ways, classes, count, things)
        if not queue and things and len({self.program.components[x].definition for x in left}) == 1:
            return left[:count]  # all have the one name
        if len(queue) < count:
            write = self.giving(left[: count - len(queue)]) if things else "chance chooses .."
            named = f"only {len(queue)} of {count} are named" if queue else "nothing says what"
            raise Unnamed(f"chance chooses, and {named}", write)
        picked = []
        for _ in range(count):
            if things:
                member = self.component(left, "what is chosen at random cannot be")
            else:
                member = self.members.pop(0)
                if member not in left:
                    raise Refused("what is named cannot be chosen at random here")
            left.remove(member)
            picked.append(member)
        return picked


@frozen
class Outcome:
    """A possible outcome: its number among those listed, how many of all equally likely cases it is, and what it is in words."""

    number: int
    weight: int
    label: str
    value: Any


def next_weights(sizes: list[int], taken: list[int], count: int) -> dict[int, int]:
    """Weigh the class of the next member of a random set whose members are named in the order of their classes.

    `sizes` are the sizes of the classes, `taken` how many of each are named already (none behind the last named class). The
    weights count the sets of `count` members that agree with what is named and go on with that class.
    """
    last = max((i for i, number in enumerate(taken) if number), default=0)
    open_count = count - sum(taken[:last])
    weights = {}
    behind = sum(sizes[last + 1 :])
    again = sum(comb(sizes[last], m) * comb(behind, open_count - m) for m in range(taken[last] + 1, open_count + 1))
    if again:
        weights[last] = again
    here = comb(sizes[last], taken[last])
    open_count -= taken[last]
    for i in range(last + 1, len(sizes)):
        behind -= sizes[i]
        number = sum(comb(sizes[i], m) * comb(behind, open_count - m) for m in range(1, open_count + 1))
        if number:
            weights[i] = here * number
    return weights
