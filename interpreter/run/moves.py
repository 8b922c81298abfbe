"""Moves: what was answered since a match began, and what chance that comes in the open brought. From them it can be played again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.interpreter.run.decisions import Decision

CHANCE: Final = -1
"""The seat of a move that was an outcome of chance in the open."""

Answer: TypeAlias = int | tuple[int, ...]


@frozen
class Move:
    """One answer as `Match.choose` took it: by which seat, the number of an option or several, and each in words.

    `words` is empty where nobody asked for words (`Match.labelled`). Of chance in the open (`seat` CHANCE) the answer is the outcome's
    number.
    """

    seat: int
    answer: Answer
    words: tuple[str, ...] = ()


Moves: TypeAlias = "tuple[Moves, Move] | None"
"""All moves before, then the latest. Shared by copies, never changed."""


def moved(before: Moves, seat: int, answer: int | Sequence[int], decision: Decision | None) -> Moves:
    """Return some moves and one more, in the words of a decision where there is one."""
    given = answer if isinstance(answer, int) else tuple(answer)
    return before, Move(seat, given, () if decision is None else in_words(decision, given))


def in_words(decision: Decision, answer: Answer) -> tuple[str, ...]:
    """Write an answer as the seat that gives it reads what is on offer; the numbers of a division as they are."""
    if isinstance(answer, int):
        return (decision.label(answer),)
    return tuple([str(part) if decision.shape == "division" else decision.label(part) for part in answer])


def in_order(moves: Moves) -> list[Move]:
    """Return moves, oldest first."""
    found = []
    while moves is not None:
        moves, move = moves
        found.append(move)
    found.reverse()
    return found


def chained(found: Sequence[Move]) -> Moves:
    """Return moves as a match holds them."""
    moves: Moves = None
    for move in found:
        moves = moves, move
    return moves


def as_data(moves: Moves) -> list[Any]:
    """Write moves as plain data."""
    return [
        [move.seat, move.answer if isinstance(move.answer, int) else list(move.answer), list(move.words)]
        for move in in_order(moves)
    ]


def from_data(data: Any) -> list[Move]:  # noqa: ANN401 - anything that a file may hold
    """Read moves, oldest first. Raise ValueError where they are none."""
    if not isinstance(data, list):
        raise ValueError("no list of moves")
    found = []
    for entry in data:
        match entry:
            case [int(seat), int(answer), list(words)] if all(isinstance(word, str) for word in words):
                found.append(Move(seat, answer, tuple(words)))
            case [int(seat), list(answer), list(words)] if all(isinstance(part, int) for part in answer) and all(
                isinstance(word, str) for word in words
            ):
                found.append(Move(seat, tuple(answer), tuple(words)))
            case _:
                raise ValueError("no move")
    return found
