"""Games from a few lines of rules, and short words to play them with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.interpreter import pipeline
from rulewright.interpreter.run.match import Decision, Game, Match
from rulewright.tools.examples import outcomes


def written(folder: Path, text: str, tables: dict[str, str] | None = None) -> Path:
    """Write a game into a folder; return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, table in (tables or {}).items():
        (folder / name).write_text(dedent(table).lstrip(), encoding="utf-8")
    (folder / "game.rules").write_text(dedent(text).lstrip(), encoding="utf-8")
    return folder


def headed(text: str) -> str:
    """Put a `game` line before rules that have none."""
    text = dedent(text).lstrip()
    return text if text.startswith("game") else f'game "Trial"\n    players 2: Ann, Bea\n{text}'


@dataclass
class Table:
    """A match at a table: its decisions answered by label, its state read by name."""

    match: Match

    # ------------------------------------------------------------ decisions
    @property
    def open(self) -> Decision:
        """The one open decision."""
        assert self.match.decision is not None, (self.match.fault, self.match.result, self.lines()[-10:])
        return self.match.decision

    @property
    def asked(self) -> str | None:
        """The name of the seat that is asked first, or None."""
        return self.match.decision.name if self.match.decision else None

    @property
    def offered(self) -> list[str]:
        """The labels of the open decision."""
        return [option.label for option in self.open.options]

    def of(self, name: str) -> Decision:
        """The open decision of a seat."""
        return next(decision for decision in self.match.decisions if decision.name == name)

    def pick(self, *labels: str, seat: str | None = None) -> Table:
        """Answer decisions one after the other by label, or by a part of one."""
        for label in labels:
            decision = self.of(seat) if seat else self.open
            found = [option.id for option in decision.options if option.label == label]
            found = found or [option.id for option in decision.options if label in option.label]
            assert len(found) == 1, f"{label!r} among {[option.label for option in decision.options]}"
            self.match.choose(found[0], decision.seat)
        return self

    def whole(self, *labels: str) -> Table:
        """Answer a decision about a set at once."""
        decision = self.open
        left = list(decision.members)
        ids = []
        for label in labels:
            found = next((option for option in left if option.label == label), None)
            assert found is not None, f"{label!r} among {[option.label for option in left]}"
            left.remove(found)
            ids.append(found.id)
        self.match.choose(ids, decision.seat)
        return self

    def first(self, times: int = 1) -> Table:
        """Take the first option a few times."""
        for _ in range(times):
            self.match.choose(self.open.ids[0], self.open.seat)
        return self

    # ------------------------------------------------------------ what is there
    @property
    def seen(self) -> dict[str, Any]:
        """Everything, as a view."""
        return self.match.view(None)

    def fact(self, name: str) -> Any:  # noqa: ANN401 - a number, a word, a list
        """A fact of the game."""
        return self.seen["facts"][name]

    def has(self, name: str) -> list[Any]:
        """What each player has of a field."""
        return [player[name] for player in self.seen["players"]]

    def zone(self, name: str, seat: int | None = None) -> list[Any]:
        """The names of what a seat (None: all-knowing) sees in a zone, `deck` or `Ann.hand`; None for what it does not know."""
        return [card["name"] for card in zone_of(self.match.view(seat), name)["cards"]]

    def count(self, name: str) -> int:
        """How much lies in a zone."""
        return int(zone_of(self.seen, name)["count"])

    def card(self, name: str, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees of the first thing of a name, wherever it lies."""
        zones = self.match.view(seat)["zones"]
        return next(card for zone in zones for card in zone["cards"] if card["name"] == name)

    # ------------------------------------------------------------ how it went
    def lines(self, seat: int | None = None) -> list[str]:
        """The log without indents."""
        return [line.text for line in self.match.log(seat)]

    @property
    def ending(self) -> str | None:
        """The name of the ending, or None."""
        return self.match.result.ending if self.match.result else None

    @property
    def outcomes(self) -> list[str]:
        """The outcome of each seat."""
        assert self.match.result is not None, (self.match.fault, self.asked)
        return [seat.outcome for seat in self.match.result.seats]

    def copy(self) -> Table:
        """A table that goes on by itself."""
        return Table(self.match.copy())


def zone_of(view: dict[str, Any], name: str) -> dict[str, Any]:
    """What a view shows of a zone."""
    owner, _, label = name.rpartition(".")
    return next(zone for zone in view["zones"] if zone["name"] == label and zone["owner"] == (owner or None))


class Lab:
    """A folder for games that are written in a test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = 0

    def path(self, text: str, tables: dict[str, str] | None = None) -> Path:
        """Write a game; return its folder."""
        self.made += 1
        return written(self.folder / f"game{self.made}", headed(text), tables)

    def check(self, text: str, tables: dict[str, str] | None = None) -> list[Diagnostic]:
        """What is wrong with a game."""
        return list(pipeline.load(self.path(text, tables)).diagnostics)

    def codes(self, text: str, tables: dict[str, str] | None = None) -> list[tuple[str, str]]:
        """What is wrong, as (code, the words it points at)."""
        return [(fault.code.id, fault.span.text) for fault in self.check(text, tables)]

    def failures(self, text: str, tables: dict[str, str] | None = None) -> list[str | None]:
        """What is wrong with each example of a game, None where it comes out. The game must have no errors."""
        checked = pipeline.load(self.path(text, tables))
        assert not checked.has_errors, checked.diagnostics
        return [found.failure for found in outcomes(checked)]

    def game(self, text: str, players: int | None = None, tables: dict[str, str] | None = None) -> Game:
        """A compiled game. It must have no errors."""
        checked = pipeline.load(self.path(text, tables))
        errors = [fault for fault in checked.diagnostics if fault.severity == "error"]
        assert not errors, [(fault.code.id, fault.span.text, fault.message) for fault in errors]
        return Game(checked.compile(players))

    def play(
        self,
        text: str,
        seed: int | None = 1,
        players: int | None = None,
        tables: dict[str, str] | None = None,
        automatic: bool = True,
    ) -> Table:
        """A match that has just started."""
        return Table(self.game(text, players, tables).start(seed, automatic))


def words(options: Sequence[str]) -> list[str]:
    """Labels in alphabetical order."""
    return sorted(options)
