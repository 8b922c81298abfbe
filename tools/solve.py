"""Solve a game in which everybody knows everything: what its start and each first way on are worth, by going back from the ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.interpreter.core.instructions import Secret
from rulewright.tools.backward import Graph, Open, solved
from rulewright.tools.explore import OpenLines
from rulewright.tools.guard import Mistake
from rulewright.tools.openness import hides_nothing
from rulewright.tools.prospects import Prospects
from rulewright.tools.solution import Solution, Solved, WayOn
from rulewright.tools.walk import Full, Walk

if TYPE_CHECKING:
    from rulewright import Game, Playout

OFTEN = 100  # nodes followed between two ticks


def refuse(game: Game, why: str) -> None:
    """Raise `Mistake`: a game cannot be solved."""
    instead = "`rulewright simulate` compares players, and `rulewright explore` without --solve counts lines of play."
    raise Mistake(f"{game.title} cannot be solved: {why}. {instead}")


def refuse_unknown(game: Game) -> None:
    """Raise `Mistake` where something is hidden from a seat, or several seats choose at once."""
    if any(isinstance(code, Secret) for code in game.program.code):
        refuse(game, "seats choose at the same time, where the best choice can be a mixture of several")
    if not hides_nothing(game.program):
        refuse(game, "something is hidden from a seat, so that what is best does not follow from the position")


def refuse_mixed(game: Game, endings: set[tuple[int, ...]]) -> None:
    """Raise `Mistake` where the seats are neither two opponents nor partners who win and lose together."""
    if all(len(set(worth)) == 1 for worth in endings):
        return
    if len(game.seats) > 2:
        refuse(
            game, "with more than two sides the result depends on what a seat does where it does not matter to itself"
        )
    if any(map(sum, endings)):
        refuse(game, "what one seat wins the other does not always lose, nor do both always win and lose together")


class Solver:
    """All positions of one game, numbered by a walk."""

    def __init__(self, game: Game, limit: int, tick: Callable[[int], None]) -> None:
        self.game, self.tick = game, tick
        self.walk: Walk[Playout] = Walk(OpenLines(), limit)
        self.looks, self.edges = self.walk.looks, self.walk.edges
        self.endings: set[tuple[int, ...]] = set()
        self.start = game.start(None, automatic=False)

    def follow(self) -> None:
        """Follow every way from every position. Raise Full where there are too many, `Mistake` where the seats have no value."""
        node = self.walk.number(self.game.playout(None, automatic=False))
        while node < len(self.looks):
            look = self.looks[node]
            if look.worth and look.worth not in self.endings:
                self.endings.add(look.worth)
                refuse_mixed(self.game, self.endings)
            self.walk.ways(node)
            node += 1
            if node % OFTEN == 0:
                self.tick(len(self.looks))

    @property
    def opposed(self) -> bool:
        """Whether there are two sides of which one loses what the other wins."""
        return len(self.game.seats) == 2 and not any(map(sum, self.endings))

    def labels(self) -> list[str]:
        """Return what the ways on from the start are called."""
        decision = self.start.decision
        if decision is None:
            return [outcome.label for outcome in self.start.chance]
        names = {option.id: option.label for option in decision.options}
        return [names[option] for option in decision.ids]

    def solved(self) -> Solved:
        """Work out the values, and return what is asked of them. Raise `Mistake` where they stay open."""
        results = [look.worth[0] if look.worth else 0 for look in self.looks]
        edges = [self.edges[node] for node in range(len(self.looks))]
        graph = Graph(
            [(-1 if self.opposed and look.seat == 1 else 1) if look.kind == "decision" else 0 for look in self.looks],
            [[(target, weight) for target, weight, _ in ways] for ways in edges],
            results if self.opposed else [max(0, result) for result in results],
        )
        try:
            found = solved(graph)
        except Open:
            refuse(self.game, "chance and play without end come together so that the bounds of its value do not meet")
        drawn = found.endless or 0 in {worth[0] for worth in self.endings}
        made = [[decided for *_, decided in ways] for ways in edges]
        prospects = Prospects(graph, found, results, made, self.opposed, drawn)
        best, decision = prospects.best(0), self.start.decision
        ways = [
            WayOn(label, None if decision else weight, prospects.of(target), target in best)
            for label, (target, weight, _) in zip(self.labels(), edges[0], strict=True)
        ]
        return Solved(
            opposed=self.opposed,
            seat=decision.seat if decision else None,
            start=prospects.of(0),
            ways=tuple(ways),
            error=max(found.error[node] for node in (0, *(target for target, *_ in edges[0]))),
            circles=found.circles,
            endless=found.endless,
        )


def solve(game: Game, limit: int, tick: Callable[[int], None] = lambda _: None) -> Solution:
    """Solve a game; `limit`: how many positions are kept at most, of which `tick` is told the number.

    Raise `Mistake` where something is hidden, where seats choose at once, or where there are neither two sides nor one.
    """
    refuse_unknown(game)
    solver, full = Solver(game, limit, tick), False
    try:
        solver.follow()
    except Full:
        full = True
    faults = tuple(sorted({look.result for look in solver.looks if look.kind == "fault"}))
    worth = None if full or faults else solver.solved()
    return Solution(game.title, game.program.rules_hash, game.seats, len(solver.looks), full, faults, worth)
