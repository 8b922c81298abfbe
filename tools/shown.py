"""Add up what of a game's rules its examples come to, and games that are played at random, and what none of them does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright import Game
from rulewright.grammar.frozen import frozen
from rulewright.interpreter.pipeline import Checked
from rulewright.interpreter.run.ran import Recorder
from rulewright.tools.agents import RANDOM
from rulewright.tools.fired import Fired, Firing, never
from rulewright.tools.parts import Part
from rulewright.tools.simulate import play_one


@frozen
class Watch:
    """A game with what notes what runs in it, and what adds that up."""

    game: Game
    recorder: Recorder
    firing: Firing


class Shown:
    """What of a game came into play in its examples and in some plays, with each number of players and each variant.

    `file`: only what stands there is told, if it is given. `faults`, `unfinished`: by their seeds, the plays that a fault of the rules
    stopped, and those that were given up as too long, with what is to be said of them.
    """

    def __init__(self, checked: Checked, file: Path | None = None) -> None:
        self.checked, self.file = checked, file
        self.firings: dict[tuple[int, tuple[str, ...]], Firing] = {}
        for world, program in checked.built:
            self._firing(Game(program), world.variants)
        self._watch: Watch | None = None
        self.faults: list[tuple[int, str]] = []
        self.unfinished: list[tuple[int, str]] = []

    def watch(self, game: Game, variants: tuple[str, ...]) -> Watch:
        """Return what notes what runs in an example; the latest is kept."""
        if self._watch is None or self._watch.game is not game:
            self._watch = Watch(game, Recorder(game), self._firing(game, variants))
        return self._watch

    def _firing(self, game: Game, variants: tuple[str, ...]) -> Firing:
        key = len(game.seats), variants
        if key not in self.firings:
            self.firings[key] = Firing(game.program, self.checked.tree, self.checked.titles(variants))
        return self.firings[key]

    def play(self, seeds: Iterable[int]) -> Iterator[None]:
        """Play a game for each seed at random, without variants and with as few players as there may be; yield after each."""
        game = Game(self.checked.compile())
        recorder, firing = Recorder(Game(game.program)), self._firing(game, ())
        for seed in seeds:
            played = play_one(game, seed, (RANDOM,) * len(game.seats), recorder=recorder)
            assert played.ran is not None
            firing.add(played.ran)
            if played.fault:
                self.faults.append((seed, played.fault))
            elif played.open:
                self.unfinished.append((seed, played.open))
            yield

    def all(self) -> list[Fired]:
        """Return what the rules say, part by part, each once, with how often it came into play; things are left out."""
        found: dict[Part, Fired] = {}
        for firing in self.firings.values():
            for fired in firing.all():
                part = fired.part
                if part.at is None or (self.file is not None and Path(part.at.source.name) != self.file):
                    continue
                before = found.get(part, Fired(part, 0, 0))
                found[part] = Fired(part, before.times + fired.times, before.games + fired.games)
        return list(found.values())

    def never(self) -> list[Part]:
        """Return what never came into play."""
        return never(self.all())
