"""Matches of every game that ships, to hold the laws against; a game that is added later is covered by itself.

The ordinary run looks at few matches. With RULEWRIGHT_LAWS=full in the environment it looks at as many as are promised.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import sampling
from shipped import GAMES, game_at

from rulewright import Decision, Game, Match, load
from rulewright.interpreter import pipeline

OF_TESTS = ("every_shape", "holding_things")  # folders beside this file


@dataclass(frozen=True)
class Case:
    """A game with a number of players."""

    name: str
    path: Path
    players: int

    def __str__(self) -> str:
        return f"{self.name}-{self.players}"


def _cases() -> list[Case]:
    shipped = [(game.name, game.path, game.players) for game in pipeline.shipped_games()]
    shipped += [(name.replace("_", "-"), Path(__file__).parent / name, (2, 3)) for name in OF_TESTS]
    return [Case(name, path, players) for name, path, range_ in shipped for players in sorted(set(range_))]


CASES = _cases()
LONG = {"othello", "hearts", "five-dice", "breakthrough", "sushi-draft", "liars-dice", "copper-and-silver"}  # to play
LARGE = [case for case in CASES if case.path.parent == GAMES or case.name in LONG]  # the published games, and these
SAMPLE = 5  # so many of the large cases does each law look at in the ordinary run


def cases(law: str) -> list[Case]:
    """The cases that a law is held against: all of the small games, and of the large ones a sample that follows the commit."""
    drawn = sampling.sampled(LARGE, SAMPLE, law)
    return [case for case in CASES if case not in LARGE or case in drawn]


def game_of(case: Case) -> Game:
    return game_at(case.path, case.players)


def reworded(folder: Path, text: str, words: dict[str, str]) -> Game:
    """The game of a text with other words in it, each of which stood there once."""
    for old, new in words.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    (folder / "game.rules").write_text(text, encoding="utf-8")
    return load(folder)


# ------------------------------------------------------------ playing
def take_any(match: Match, stream: Random) -> None:
    """Let one of those who are asked take one of its options."""
    decision = stream.choice(match.decisions)
    match.choose(stream.choice(decision.ids), decision.seat)


def decided(match: Match, stream: Random) -> Iterator[Match]:
    """Play on at random; yield the match itself at every decision, and at its end."""
    while match.decisions:
        yield match
        take_any(match, stream)
    assert match.fault is None, match.fault
    assert match.result is not None
    yield match


def played(game: Game, seed: int) -> Iterator[Match]:
    """Play a whole game at random; yield the match itself at every decision, and at its end."""
    return decided(game.start(seed), Random(seed))


def sampled(game: Game, seed: int, count: int) -> list[Match]:
    """Copies of a random game at some of its decisions, or at all where it has no more."""
    copies = [match.copy() for match in played(game, seed)]
    return copies if len(copies) <= count else Random(seed + 1).sample(copies, count)


def open_of(match: Match, seat: int) -> Decision | None:
    """The open decision of a seat."""
    return next((decision for decision in match.decisions if decision.seat == seat), None)


def branches(match: Match) -> Iterator[Match]:
    """All that may come next, also of chance in the open."""
    for decision in match.decisions:
        for option in decision.ids:
            after = match.copy()
            after.choose(option, decision.seat)
            yield after
    for outcome in match.chance:
        after = match.copy()
        after.take(outcome)
        yield after


# ------------------------------------------------------------ what a match is
def chance_so_far(match: Match) -> list[object]:
    """How much has come of each source of chance."""
    low, high = match.game.program.layout.counters
    return match.cells[low:high]


def contents(match: Match, zone: int) -> tuple[int, ...]:
    """What lies in a zone, by the layout alone."""
    program, cells = match.game.program, match.cells
    of = program.zones[zone]
    top: tuple[int, ...] = cells[program.layout.zones + zone]
    return top if of.rest < 0 else top + cells[of.rest] + cells[of.bottom]


def asked(decision: Decision) -> dict[str, Any]:
    """All that a decision says."""
    return {
        "seat": decision.seat,
        "shape": decision.shape,
        "prompt": decision.prompt,
        "bounds": (decision.min, decision.max),
        "picked": decision.picked,
        "members": [(option.id, option.label) for option in decision.members],
        "options": [(option.id, option.label, option.rule) for option in decision.options],
    }


def readers(match: Match) -> list[int | None]:
    """Nobody in particular, and every seat."""
    return [None, *range(len(match.game.seats))]


def shown(match: Match) -> dict[str, Any]:
    """All that a match shows but its log."""
    return {
        "fingerprint": match.fingerprint(),
        "position": match.position(),
        "views": [match.view(reader) for reader in readers(match)],
        "decisions": [asked(decision) for decision in match.decisions],
        "result": match.result,
        "fault": match.fault,
    }


def logs(match: Match) -> list[list[str]]:
    """The log as each reader has it."""
    return [[str(line) for line in match.log(reader)] for reader in readers(match)]


def whole(match: Match) -> dict[str, Any]:
    """All that a match shows."""
    return {**shown(match), "logs": logs(match), "history": match.history}
