"""Faults found by trying: one small change near the place, and the line can be read.

The changes are those of a hand that slips: a blank in the wrong place, two words in the wrong order, a sign or a word left out,
two lines written as one, a word too much, a word instead of another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

from rulewright.grammar import syntax_messages as messages
from rulewright.grammar.classify.case import Case
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.grammar.machine import PIECE, states_after, states_after_line, states_before
from rulewright.grammar.saved_parser import table
from rulewright.grammar.words import readings

_NEAR: Final = 2
"""How many pieces before the place are looked at: it may be read on a little behind the slip."""

_INSERTED: Final = (
    ",", ":", "of", "to", "from", "in", "on", "is", "=", "for", "by", "with", "and", "where", "as", "if", "(", ")", "@",
    "until", "than", "a", "the",
)  # fmt: skip
_STAND_INS: Final = {"a name": "thing", "a number": "1", "a text in quotes": '"text"'}


def broken_line(case: Case) -> Diagnostic | None:
    """Find the second half of a line that was written as two."""
    if case.stuck.start != case.line.start or case.index == 0 or case.line.instead or case.stuck.kind == "block end":
        return None
    above = case.lines[case.index - 1]
    if above.instead or case.line.level > above.level + 1:
        return None
    text = case.source.text
    whole = f"{text[above.start : above.end]} {text[case.line.start : case.line.end]}"
    states = states_before(case.source, case.lines, case.index - 1)
    return messages.goes_on(case.whole(case.index)) if states_after_line(whole, states) else None


def repaired(case: Case) -> Diagnostic | None:
    """Find the first small change that lets the line be read."""
    if case.line.instead or case.stuck.kind in ("deep", "long number", "block", "block end", "line end"):
        return None
    trial = _Trial(case)
    return next(trial.found(), None)


class _Trial:
    """The changes that are tried on one line."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.text = case.source.text[case.line.start : case.line.end]
        self.states = states_before(case.source, case.lines, case.index)
        self.pieces = list(PIECE.finditer(self.text))
        place = case.stuck.start - case.line.start
        self.at = next((number for number, piece in enumerate(self.pieces) if piece.end() > place), len(self.pieces))

    def found(self) -> Iterator[Diagnostic]:
        for tried in (
            self._blanks,
            self._misspelt,
            *self._left_out(),
            self._swapped,
            self._other_words,
            self._too_much,
            self._instead,
            self._names,
        ):
            yield from tried()

    def _reads(self, text: str) -> bool:
        return states_after_line(text, self.states) is not None

    def _near(self, ahead: int = 0) -> Iterator[int]:
        """Yield the numbers of the pieces around the place, the nearest first."""
        numbers = [self.at, *range(self.at + 1, self.at + 1 + ahead), *range(self.at - 1, self.at - 1 - _NEAR, -1)]
        return (number for number in numbers if 0 <= number < len(self.pieces))

    def _pairs(self) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
        for number in self._near():
            if number:
                yield self.pieces[number - 1], self.pieces[number]
        if self.at + 1 < len(self.pieces):
            yield self.pieces[self.at], self.pieces[self.at + 1]

    def _with(self, start: int, end: int, words: str) -> str:
        return self.text[:start] + words + self.text[end:]

    def _told(self, start: int, end: int, words: str) -> Diagnostic:
        span = self.case.at(self.case.line.start + start, self.case.line.start + end)
        return messages.said_otherwise(span, words)

    def _familiar(self, words: str) -> bool:
        """Tell whether each of some words is one of the language, or stands elsewhere in the text."""
        return all(word in readings() or self.case.count(word) > 0 for word in words.split())

    def _misspelt(self) -> Iterator[Diagnostic]:
        """Find a word that is a letter off one that can stand there."""
        for number in self._near():
            piece = self.pieces[number]
            if not piece[1] or self._familiar_elsewhere(piece[0]):
                continue
            known = [word for word in (*_INSERTED, *self.case.keywords.values()) if _letter_off(piece[0], word)]
            fitting = [word for word in known if self._reads(self._with(piece.start(), piece.end(), word))]
            if fitting:
                yield self._instead_of(piece, fitting)

    def _familiar_elsewhere(self, word: str) -> bool:
        """Tell whether a word is one of the language, or stands more than once in the text."""
        return word in readings() or self.case.count(word) > 1

    def _blanks(self) -> Iterator[Diagnostic]:
        """Find a blank that is missing, or in the wrong place: `eachplayer`, `o fCard`."""
        for one, other in self._pairs():
            if not one[1] or not other[1] or self.text[one.end() : other.start()].strip():
                continue
            for words in (
                f"{one[0]}{other[0][0]} {other[0][1:]}", f"{one[0][:-1]} {one[0][-1]}{other[0]}", f"{one[0]}{other[0]}",
            ):  # fmt: skip
                if self._familiar(words) and self._reads(self._with(one.start(), other.end(), words)):
                    yield self._told(one.start(), other.end(), words.strip())
        for number in self._near():
            piece = self.pieces[number]
            for cut in range(1, len(piece[0])) if piece[1] else ():
                words = f"{piece[0][:cut]} {piece[0][cut:]}"
                if self._familiar(words) and self._reads(self._with(piece.start(), piece.end(), words)):
                    yield self._told(piece.start(), piece.end(), words)

    def _swapped(self) -> Iterator[Diagnostic]:
        """Find two words in the wrong order."""
        for one, other in self._pairs():
            words = f"{other[0]}{self.text[one.end() : other.start()]}{one[0]}"
            if one[0] != other[0] and self._reads(self._with(one.start(), other.end(), words)):
                yield self._told(one.start(), other.end(), words)

    def _left_out(self) -> tuple[Callable[[], Iterator[Diagnostic]], ...]:
        """Return what finds something left out: in the middle of a sentence that is a word rather than a sign."""
        if self.case.wanted & {"to", "from"}:
            return self._lines, self._words, self._signs
        return self._signs, self._lines, self._words

    def _signs(self) -> Iterator[Diagnostic]:
        yield from self._inserted([sign for sign in _INSERTED if not sign.isalpha()])

    def _words(self) -> Iterator[Diagnostic]:
        """Find a word that was left out: one of the common ones, or what alone could stand there."""
        yield from self._inserted([word for word in _INSERTED if word.isalpha()])

    def _other_words(self) -> Iterator[Diagnostic]:
        yield from self._inserted(sorted(self.case.keywords.values()))

    def _inserted(self, words: Iterable[str]) -> Iterator[Diagnostic]:
        words = list(words)
        for number in self._near():
            start = self.pieces[number].start()
            fitting = [word for word in words if self._reads(self._with(start, start, f" {word} "))]
            if fitting:
                line = self.case.line.start
                span = self.case.at(line + start, line + self.pieces[number].end())
                end = len(self.text[:start].rstrip())
                yield messages.left_out(span, self.case.at(line + end, line + end), fitting)

    def _lines(self) -> Iterator[Diagnostic]:
        """Find two lines that were written as one."""
        for number in self._near():
            start = self.pieces[number].start()
            states: Sequence[int] | None = (
                states_after_line(self.text[:start].rstrip(), self.states) if number else None
            )
            if states is None:
                continue
            rest = self.text[start:]
            indented = states_after(table(), states, "_INDENT")
            span = self.case.at(self.case.line.start + start, self.case.line.end)
            if indented is not None and states_after_line(rest, indented) is not None:
                yield messages.line_of_its_own(span, self.pieces[number][0], True)
            while states is not None:
                if states_after_line(rest, states) is not None:
                    yield messages.line_of_its_own(span, self.pieces[number][0], False)
                    break
                states = states_after(table(), states, "_DEDENT")

    def _too_much(self) -> Iterator[Diagnostic]:
        """Find a word or a sign too much."""
        for number in self._near(ahead=1):
            piece = self.pieces[number]
            if self._reads(self._with(piece.start(), piece.end(), "")):
                line = self.case.line.start
                yield messages.too_much(self.case.at(line + piece.start(), line + piece.end()))

    def _instead(self) -> Iterator[Diagnostic]:
        """Find a word that stands where another should."""
        words = [*_INSERTED, *sorted(self.case.keywords.values())]
        for number in self._near():
            piece = self.pieces[number]
            fitting = [word for word in words if self._reads(self._with(piece.start(), piece.end(), f" {word} "))]
            if fitting:
                yield self._instead_of(piece, fitting)

    def _instead_of(self, piece: re.Match[str], fitting: Iterable[str]) -> Diagnostic:
        line = self.case.line.start
        nearest = sorted(set(fitting), key=lambda word: (-SequenceMatcher(None, piece[0], word).ratio(), word))
        return messages.instead_of(self.case.at(line + piece.start(), line + piece.end()), nearest)

    def _names(self) -> Iterator[Diagnostic]:
        """Find a place where a name, a number or a text was left out, or where another word stands for one."""
        line = self.case.line.start
        for number in self._near():
            piece = self.pieces[number]
            span = self.case.at(line + piece.start(), line + piece.end())
            for what, word in _STAND_INS.items():
                if self._reads(self._with(piece.start(), piece.start(), f" {word} ")):
                    yield messages.something_left_out(span, what)
                if self._reads(self._with(piece.start(), piece.end(), f" {word} ")):
                    yield messages.no_such_thing(span, what)


def _letter_off(word: str, other: str) -> bool:
    """Tell whether two words differ in one letter that is missing, too much or another."""
    if abs(len(word) - len(other)) > 1 or word == other:
        return False
    same = next(
        (at for at, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), min(len(word), len(other))
    )
    one, two = word[same:], other[same:]
    return one[1:] == two[1:] or one[1:] == two or one == two[1:]
