"""What is asked of a human in words, and what they typed understood as an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.run.members import Collecting
from rulewright.interpreter.run.search import Sets
from rulewright.interpreter.run.secret import Secretly
from rulewright.interpreter.run.texts import spaced

if TYPE_CHECKING:
    from rulewright import Decision, Match

NOTHING = "none"
DECLINE = "decline"
DECLINING = frozenset({NOTHING, DECLINE, "pass", "0"})
MOST_MEMBERS = 10  # of so many all sets are looked at, to say how many may be chosen
MOST_NAMED = 4  # so many choices are named where a word fits several


class Misread(Exception):  # noqa: N818 - what the human reads is its text
    """What was typed is no answer; the text says what would be one."""


class NotListed(Misread):
    """`word` was typed, and is no choice."""

    def __init__(self, word: str, how: str) -> None:
        super().__init__(f'"{word}" is not in the list; type {how}')
        self.word = word


@frozen
class Asked:
    """An open decision, ready to be answered in words.

    `whole`: a set or a sequence is wanted. `choices`: what can be chosen, as (words, number). `keys`: what to type for each: its place
    in the list from 1, its own words where all choices are numbers. `how`: what to type, in a few words. `none`: the answer that
    declines, or None where nobody may. `things`: the names of all things of the game, in small letters.
    """

    decision: Decision
    whole: bool
    choices: tuple[tuple[str, int], ...]
    keys: dict[str, int]
    how: str
    none: int | tuple[int, ...] | None
    things: frozenset[str]


def asked(match: Match, decision: Decision) -> Asked:
    """Make a decision ready to be answered in words."""
    whole = decision.shape in ("subset", "order")
    choices = tuple((member.label, member.id) for member in (decision.members if whole else decision.options))
    if not whole and all(re.fullmatch(r"-?\d+", label) for label, _ in choices):
        keys = dict(choices)
    else:
        keys = {str(place): number for place, (_, number) in enumerate(choices, 1)}
    none: int | tuple[int, ...] | None = None
    if whole:
        sets = sets_of(match, decision)
        sizes = sizes_of(sets)
        how, none = in_words(sets, sizes), () if 0 in sizes else None
    else:
        known = list(keys)
        how = known[0] if len(known) == 1 else f"{known[0]} to {known[-1]}"
        none = choices[-1][1] if choices[-1][0] == DECLINE or decision.window else None
    things = frozenset(spaced(one.name).casefold() for one in match.game.program.definitions)
    return Asked(decision, whole, choices, keys, how, none, things)


def only_declines(decision: Decision) -> bool:
    """Tell whether the only option is to decline, to pass, or to take nothing."""
    if len(decision.ids) != 1 or decision.picked:
        return False
    if decision.shape in ("subset", "order"):
        return not decision.members
    return decision.window or decision.options[0].label == DECLINE


# ---------------------------------------------------------------- which sets there are
def sets_of(match: Match, decision: Decision) -> Sets:
    """Return the sets that an answer may be."""
    question, cells = decision.question, match.cells[:]
    assert isinstance(question, Collecting | Secretly)
    return question.now(cells, decision.seat).sets


def sizes_of(sets: Sets) -> dict[int, tuple[int, ...]]:
    """Return how many members an answer may have, in rising order, each with the first set of so many.

    Of sequences with a condition, and of sets of very many members, only the first that there is, and none of them.
    """
    places = range(len(sets.members))
    if sets.holds is None:
        return {size: tuple(places[:size]) for size in range(sets.low, sets.high + 1)}
    if len(places) <= MOST_MEMBERS and not sets.ordered:
        found = {
            size: next((places for places in combinations(places, size) if sets.complete(places)), None)
            for size in range(sets.low, sets.high + 1)
        }
        return {size: example for size, example in found.items() if example is not None}
    return {len(picks): picks for picks in ((), first_set(sets)) if sets.complete(picks)}


def first_set(sets: Sets) -> tuple[int, ...]:
    """Return the first set that is not empty."""
    picks: tuple[int, ...] = ()
    while following := sets.following(picks):
        picks = (*picks, following[0])
        if sets.complete(picks):
            break
    return picks


def in_words(sets: Sets, sizes: dict[int, tuple[int, ...]]) -> str:
    """Say in a few words what to type for a set: how many numbers, which for example, whether none will do."""
    counts = [size for size in sizes if size]
    if not counts:
        return NOTHING
    all_known = sets.holds is None or (len(sets.members) <= MOST_MEMBERS and not sets.ordered)
    low, high = counts[0], counts[-1]
    if 0 in sizes and low == 1 < high:
        low = 0
    count = "" if not all_known else f"{low} " if low == high else f"{low} to {high} "
    number = "number" if low == high == 1 and all_known else "numbers"
    order = " in order" if sets.ordered else ""
    example = sizes.get(2) or sizes[counts[0]]
    such_as = " ".join(str(place + 1) for place in example)
    return f"{count}{number}{order}, such as {such_as}" + (f", or {NOTHING}" if 0 in sizes else "")


# ---------------------------------------------------------------- what was typed
def read(text: str, of: Asked) -> int | tuple[int, ...]:
    """Return the answer that a text stands for: by number, by words of what is chosen, or a word that declines.

    Raise `Misread` where it is none.
    """
    word = text.strip()
    if not word:
        raise Misread(f"type {of.how}")
    declines = DECLINING - {"pass"} if of.decision.window else DECLINING  # many a game has an action pass
    if word.lower() in declines and word not in of.keys and not exactly(word, of.choices):
        if of.none is None:
            raise Misread(f"you cannot decline here; type {of.how}")
        return of.none
    if of.whole:
        return tuple(several(word, of))
    if len(word.split()) > 1 and all(part in of.keys for part in re.split(r"[\s,;]+", word)):
        raise Misread(f"type one number, {of.how}")
    return one(word, of, ())


def several(text: str, of: Asked) -> Iterator[int]:
    """Yield the numbers of the choices that a list names; commas part them, and blanks part numbers."""
    taken: list[int] = []
    for piece in (piece.strip() for piece in re.split(r"[,;]", text)):
        words = piece.split()
        for word in words if words and all(word in of.keys for word in words) else [piece]:
            taken.append(one(word, of, taken))
            yield taken[-1]


def one(word: str, of: Asked, taken: Sequence[int]) -> int:
    """Return the number of the choice that a word names; of several that read alike the first that is not taken."""
    if word in of.keys:
        return of.keys[word]
    found = fitting(word, of)
    if not found:
        raise NotListed(word, of.how)
    labels = list(dict.fromkeys(label for label, _ in found))
    if len(labels) > 1:
        named = ", ".join(labels[:MOST_NAMED]) + (" .." if len(labels) > MOST_NAMED else "")
        raise Misread(f'"{word}" fits several: {named}; type more of it, or the number')
    return next((number for _, number in found if number not in taken), found[0][1])


def exactly(word: str, choices: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the choices that read just so, in capitals or not."""
    return [choice for choice in choices if spaced(choice[0]).casefold() == spaced(word).casefold()]


def fitting(word: str, of: Asked) -> list[tuple[str, int]]:
    """Return the choices that a word names: those that read so, else those with it as a word, else those with it as a part.

    A name may be typed as the rules write it. A number is no part: it would be taken for a place in the list. Nor is the whole name
    of a thing part of another thing's name.
    """
    word = spaced(word)
    exact = exactly(word, of.choices)
    if exact or not word or word.isdecimal():
        return exact
    whole_word = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    is_name = word.casefold() in of.things
    choices = [choice for choice in of.choices if not (is_name and spaced(choice[0]).casefold() in of.things)]
    whole = [choice for choice in choices if whole_word.search(spaced(choice[0]))]
    return whole or [choice for choice in choices if word.casefold() in spaced(choice[0]).casefold()]
