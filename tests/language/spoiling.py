"""Ways to spoil a text of rules, each as a slip of the hand would: one place is changed, and it is known which lines that touched.

Half of the ways are held out: they measure messages, and nobody looks at what they spoil when messages are written.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rulewright.grammar.verbs import BY_FORM
from rulewright.grammar.words import RESERVED, keywords

PIECE = re.compile(r'"[^"\n]*"|[^\W\d]\w*|\d+|[^\w\s]')
WORD = re.compile(r"[^\W\d]\w*")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
KEYWORDS = sorted({word for phrase in keywords() for word in WORD.findall(phrase)} | RESERVED | BY_FORM.keys())


@dataclass(frozen=True, slots=True)
class Spoilt:
    """A spoilt text, and the lines of it that were touched: the first and the last, from 1."""

    text: str
    first: int
    last: int


Lines = list[str]
Touched = tuple[Lines, int, int] | None
Way = Callable[[Lines, int, random.Random], Touched]


# ---------------------------------------------------------------- characters
def _spots(line: str) -> range:
    """Return the places of a line behind its indentation."""
    return range(len(line) - len(line.lstrip()), len(line))


def _in_line(lines: Lines, at: int, line: str) -> Touched:
    return [*lines[:at], line, *lines[at + 1 :]], at, at


def letter_deleted(lines: Lines, at: int, dice: random.Random) -> Touched:
    spot = dice.choice(_spots(lines[at]))
    return _in_line(lines, at, lines[at][:spot] + lines[at][spot + 1 :])


def letter_doubled(lines: Lines, at: int, dice: random.Random) -> Touched:
    spot = dice.choice(_spots(lines[at]))
    return _in_line(lines, at, lines[at][: spot + 1] + lines[at][spot:])


def letters_swapped(lines: Lines, at: int, dice: random.Random) -> Touched:
    spots = _spots(lines[at])[:-1]
    if not spots:
        return None
    spot, line = dice.choice(spots), lines[at]
    return _in_line(lines, at, line[:spot] + line[spot + 1] + line[spot] + line[spot + 2 :])


def letter_inserted(lines: Lines, at: int, dice: random.Random) -> Touched:
    spot = dice.choice(_spots(lines[at]))
    return _in_line(lines, at, lines[at][:spot] + dice.choice(LETTERS) + lines[at][spot:])


# ---------------------------------------------------------------- words
def _pieces(line: str) -> list[re.Match[str]]:
    return list(PIECE.finditer(line))


def _words(line: str, wanted: Callable[[str], bool] = lambda _: True) -> list[re.Match[str]]:
    """Return the words of a line that do not stand in quotes and that are wanted."""
    return [found for found in _pieces(line) if WORD.fullmatch(found[0]) and wanted(found[0])]


def _put(line: str, found: re.Match[str], word: str) -> str:
    return line[: found.start()] + word + line[found.end() :]


def word_deleted(lines: Lines, at: int, dice: random.Random) -> Touched:
    words = _words(lines[at])
    if len(words) < 2:
        return None
    found = dice.choice(words)
    return _in_line(lines, at, (lines[at][: found.start()] + lines[at][found.end() :].lstrip(" ")).rstrip())


def word_doubled(lines: Lines, at: int, dice: random.Random) -> Touched:
    words = _words(lines[at])
    found = dice.choice(words) if words else None
    return _in_line(lines, at, _put(lines[at], found, f"{found[0]} {found[0]}")) if found else None


def words_swapped(lines: Lines, at: int, dice: random.Random) -> Touched:
    words = _words(lines[at])
    if len(words) < 2:
        return None
    spot = dice.randrange(len(words) - 1)
    one, other = words[spot], words[spot + 1]
    line = lines[at]
    between = line[one.end() : other.start()]
    return _in_line(lines, at, line[: one.start()] + other[0] + between + one[0] + line[other.end() :])


def word_misspelt(lines: Lines, at: int, dice: random.Random) -> Touched:
    words = _words(lines[at], lambda word: len(word) > 3)
    if not words:
        return None
    found = dice.choice(words)
    spot = dice.randrange(1, len(found[0]))
    letter = dice.choice(LETTERS)
    return _in_line(lines, at, _put(lines[at], found, found[0][:spot] + letter + found[0][spot + 1 :]))


def _replaced(
    lines: Lines, at: int, dice: random.Random, wanted: Callable[[str], bool], others: Iterable[str]
) -> Touched:
    words = _words(lines[at], wanted)
    if not words:
        return None
    return _in_line(lines, at, _put(lines[at], dice.choice(words), dice.choice(sorted(others))))


def _is_keyword(word: str) -> bool:
    return word in _KEYWORDS


_KEYWORDS = frozenset(KEYWORDS)


def keyword_replaced(lines: Lines, at: int, dice: random.Random) -> Touched:
    return _replaced(lines, at, dice, _is_keyword, KEYWORDS)


def name_replaced(lines: Lines, at: int, dice: random.Random) -> Touched:
    names = {found[0] for line in lines for found in _words(line, lambda word: not _is_keyword(word))}
    return _replaced(lines, at, dice, lambda word: not _is_keyword(word), names) if names else None


def verb_replaced(lines: Lines, at: int, dice: random.Random) -> Touched:
    return _replaced(lines, at, dice, BY_FORM.__contains__, BY_FORM)


def preposition_replaced(lines: Lines, at: int, dice: random.Random) -> Touched:
    prepositions = "to from in into on onto under at as by for with of over through past toward".split()
    return _replaced(lines, at, dice, prepositions.__contains__, prepositions)


def number_replaced(lines: Lines, at: int, dice: random.Random) -> Touched:
    numbers = [found for found in _pieces(lines[at]) if found[0].isdigit()]
    if not numbers:
        return None
    other = dice.choice(("0", "1", "7", "12", "100", "-1", "1.5", "x"))
    return _in_line(lines, at, _put(lines[at], dice.choice(numbers), other))


# ---------------------------------------------------------------- signs
def _dropped(lines: Lines, at: int, dice: random.Random, signs: str) -> Touched:
    spots = [spot for spot in _spots(lines[at]) if lines[at][spot] in signs]
    if not spots:
        return None
    spot = dice.choice(spots)
    return _in_line(lines, at, lines[at][:spot] + lines[at][spot + 1 :])


def bracket_dropped(lines: Lines, at: int, dice: random.Random) -> Touched:
    return _dropped(lines, at, dice, "()")


def quote_dropped(lines: Lines, at: int, dice: random.Random) -> Touched:
    return _dropped(lines, at, dice, '"')


def colon_dropped(lines: Lines, at: int, dice: random.Random) -> Touched:
    return _dropped(lines, at, dice, ":")


def comma_dropped(lines: Lines, at: int, dice: random.Random) -> Touched:
    return _dropped(lines, at, dice, ",")


def sign_inserted(lines: Lines, at: int, dice: random.Random) -> Touched:
    spot = dice.choice([found.start() for found in _pieces(lines[at])])
    return _in_line(lines, at, lines[at][:spot] + dice.choice((",", ":", ".", "(", ")", "=", '"')) + lines[at][spot:])


# ---------------------------------------------------------------- lines
def _level(line: str) -> int:
    return len(line) - len(line.lstrip())


def _without(lines: Lines, start: int, end: int) -> Touched:
    """Take lines out; what was touched is the line before them."""
    left = [*lines[:start], *lines[end:]]
    before = next((number for number in range(start - 1, -1, -1) if _says(left[number])), 0)
    return (left, before, before) if left else None


def line_deleted(lines: Lines, at: int, dice: random.Random) -> Touched:
    return _without(lines, at, at + 1)


def line_doubled(lines: Lines, at: int, dice: random.Random) -> Touched:
    return [*lines[: at + 1], *lines[at:]], at, at + 1


def lines_joined(lines: Lines, at: int, dice: random.Random) -> Touched:
    if at + 1 >= len(lines) or not _says(lines[at + 1]) or "#" in lines[at]:
        return None
    return [*lines[:at], f"{lines[at]} {lines[at + 1].strip()}", *lines[at + 2 :]], at, at


def line_indented(lines: Lines, at: int, dice: random.Random) -> Touched:
    return _in_line(lines, at, "    " + lines[at])


def line_dedented(lines: Lines, at: int, dice: random.Random) -> Touched:
    return _in_line(lines, at, lines[at][4:]) if lines[at].startswith("    ") else None


def lines_swapped(lines: Lines, at: int, dice: random.Random) -> Touched:
    if at + 1 >= len(lines) or not _says(lines[at + 1]):
        return None
    return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]], at, at + 1


def line_broken(lines: Lines, at: int, dice: random.Random) -> Touched:
    """Break a line in two between two of its words, the second as deep as the first."""
    pieces = _pieces(lines[at])[1:]
    if not pieces:
        return None
    spot, line = dice.choice(pieces).start(), lines[at]
    halves = [line[:spot].rstrip(), " " * _level(line) + line[spot:]]
    return [*lines[:at], *halves, *lines[at + 1 :]], at, at + 1


def block_cut_off(lines: Lines, at: int, dice: random.Random) -> Touched:
    """Cut off a block from a line to its end."""
    end = at + 1
    while end < len(lines) and (not _says(lines[end]) or _level(lines[end]) >= max(_level(lines[at]), 1)):
        end += 1
    return _without(lines, at, end)


def end_cut_off(lines: Lines, at: int, dice: random.Random) -> Touched:
    """Cut off a line behind one of its words."""
    pieces = _pieces(lines[at])[:-1]
    return _in_line(lines, at, lines[at][: dice.choice(pieces).end()]) if pieces else None


WAYS: dict[str, Way] = {
    way.__name__.replace("_", " "): way
    for way in (
        letter_deleted, letter_doubled, letters_swapped, letter_inserted, word_deleted, word_doubled, words_swapped,
        word_misspelt, keyword_replaced, name_replaced, verb_replaced, preposition_replaced, number_replaced,
        bracket_dropped, quote_dropped, colon_dropped, comma_dropped, sign_inserted, line_deleted, line_doubled,
        lines_joined, line_indented, line_dedented, lines_swapped, line_broken, block_cut_off, end_cut_off,
    )
}  # fmt: skip
HELD_OUT = frozenset(list(WAYS)[1::2])
"""Every second way."""


def _says(line: str) -> bool:
    """Tell whether a line is more than blanks and a comment."""
    return bool(line.strip()) and not line.lstrip().startswith("#")


def spoil(text: str, way: str, dice: random.Random) -> Spoilt | None:
    """Spoil a text at a random line at which that can be done; None where there is none."""
    lines = text.splitlines()
    told = [number for number, line in enumerate(lines) if _says(line)]
    for at in dice.sample(told, len(told)):
        done = WAYS[way](lines, at, dice)
        if done is not None and done[0] != lines:
            return Spoilt("\n".join(done[0]) + "\n", done[1] + 1, done[2] + 1)
    return None


def next_line(text: str, line: int) -> int:
    """Return the number of the next line that says something, or of this one where it is the last."""
    lines = text.splitlines()
    return next((number for number in range(line + 1, len(lines) + 1) if _says(lines[number - 1])), line)
