"""Play an example under changed rules, and say which of its expectations fail and whether it comes through at all."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulewright.grammar.frozen import frozen
from rulewright.grammar.source import Span
from rulewright.interpreter.core.scripts import CheckThere, Example, KnowsThere, ResultThere, RunThere, Step, TakeThere
from rulewright.interpreter.run.chance import Ways
from rulewright.interpreter.run.faults import Refused, RulesFault
from rulewright.interpreter.run.match import Game
from rulewright.tools.examples import Runner, every_way
from rulewright.tools.situation import Impossible, given_cells

Way: TypeAlias = Literal["through", "stopped", "wrong"]
"""How far an example came: to its end; to a line that cannot be; to where the rules went wrong."""


@frozen
class Verdict:
    """How an example came out: the numbers of the steps whose expectation failed, and how far it came."""

    failed: frozenset[int]
    way: Way

    @property
    def noticed(self) -> bool:
        """Whether the example does not come out as it says; that the rules go wrong is not to its credit."""
        return bool(self.failed) or self.way == "stopped"


def expectations(example: Example) -> dict[int, Span]:
    """Return the steps of an example that expect something, by number, with the words that do."""
    return {
        number: step.span
        for number, step in enumerate(example.steps)
        if isinstance(step, CheckThere | KnowsThere | ResultThere) or (isinstance(step, TakeThere) and step.refused)
    }


def judged(game: Game, example: Example) -> Verdict:
    """Play an example to its end, also where an expectation fails on the way; in every way in which chance may come."""
    found = [_judged_once(game, example, ways) for ways in every_way(example)]
    worst: Way = next((one.way for one in found if one.way != "through"), "through")
    return Verdict(frozenset().union(*(one.failed for one in found)), worst)


def _judged_once(game: Game, example: Example, ways: Ways | None) -> Verdict:
    judge = _Judge(game, example, ways)
    way: Way = "through"
    try:
        judge.run()
    except (Impossible, Refused):
        way = "stopped"
    except (_WentWrong, RulesFault):
        way = "wrong"
    except (LookupError, TypeError, ValueError, RecursionError):  # a mutant may lead where no rules that check lead
        way = "wrong"
    return Verdict(frozenset(judge.failed), way)


def held_before(game: Game, example: Example) -> frozenset[int]:
    """Return the numbers of the steps whose condition holds before anything is done.

    None where an example does nothing, and none in a new game, whose example is about what lies and holds at the start, too.
    """
    if example.new_game:
        return frozenset()
    steps = example.steps
    done = next((n for n, step in enumerate(steps) if isinstance(step, RunThere | TakeThere)), len(steps))
    cells = given_cells(game, example)
    return frozenset(n for n, step in enumerate(steps) if n > done and _holds(game, cells[:], step))


def _holds(game: Game, cells: list[object], step: Step) -> bool:
    try:
        return isinstance(step, CheckThere) and bool(game.machine.forms.value(step.form)(cells))
    except RulesFault:
        return False


class _WentWrong(Exception):  # noqa: N818 - it is not an error of ours
    """The rules ran into a fault of theirs."""


class _Judge(Runner):
    """An example under way that goes on where an expectation fails."""

    def __init__(self, game: Game, example: Example, ways: Ways | None) -> None:
        super().__init__(game, example, ways)
        self.failed: set[int] = set()

    def fault(self, step: Step | None) -> None:  # noqa: ARG002 - no line is to be named
        if self.match.fault is not None:
            raise _WentWrong

    def check(self, step: CheckThere) -> None:
        try:
            holds = self.match.evaluate(step.form)
        except RulesFault:  # it asks for what is not there: the first of nothing
            holds = 0
        if not holds:
            self.failed.add(self.number(step))

    def knows(self, step: KnowsThere) -> None:
        try:
            super().knows(step)
        except (Impossible, RulesFault):
            self.failed.add(self.number(step))

    def result(self, step: ResultThere) -> None:
        try:
            super().result(step)
        except Impossible:
            self.failed.add(self.number(step))

    def refuse(self, step: TakeThere) -> None:
        try:
            super().refuse(step)
        except Impossible:
            self.failed.add(self.number(step))

    def number(self, step: Step) -> int:
        return next(number for number, other in enumerate(self.example.steps) if other is step)
