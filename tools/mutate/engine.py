"""Try the mutants of a game on its examples until every place was noticed and every expectation was seen failing, or none is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rulewright.grammar.source import Span
from rulewright.interpreter.core import instructions as i
from rulewright.interpreter.core.program import Program
from rulewright.interpreter.core.scripts import Example
from rulewright.interpreter.run.altered import Alterable, Noted
from rulewright.interpreter.run.match import Game
from rulewright.tools.mutate.judging import expectations, held_before, judged
from rulewright.tools.mutate.mutants import Mutant, Mutants, Spot
from rulewright.tools.opening import seated


@dataclass(slots=True)
class Tried:
    """An example as it comes out under the rules as they are: the pieces it reaches, the steps that expect, those that held before."""

    number: int
    example: Example
    table: Alterable
    ran: frozenset[int]
    worked_out: frozenset[int]
    expects: dict[int, Span]
    before: frozenset[int]
    passes: bool


@dataclass(slots=True)
class Found:
    """What a run over mutants found.

    `noticed`: spots of which some example noticed a change. `unnoticed`: for the others the changes that examples came through without
    noticing. `reached`: spots that some example comes to. `failed`: by title, the steps that were seen failing. `runs`: examples played.
    """

    noticed: set[Spot] = field(default_factory=set)
    unnoticed: dict[Spot, dict[str, None]] = field(default_factory=dict)
    reached: set[Spot] = field(default_factory=set)
    failed: set[tuple[str, int]] = field(default_factory=set)
    runs: int = 0


class Table:
    """One program of a game (for a number of players, with some variants), its mutants and its examples."""

    def __init__(self, program: Program, is_meant: Callable[[Span], bool]) -> None:
        self.program, self.is_meant = program, is_meant
        self.mutants = Mutants(Game(program))
        self.examples = [one for one in self.tried() if is_meant(one.example.span)]
        self.all = self.mutants.all() if self.examples else []
        settles = {pc for pc, code in enumerate(program.code) if isinstance(code, i.Settle)}
        self.watched = {n: {pc for pc in settles if n in program.code[pc].watches} for n in range(len(program.watches))}  # type: ignore[union-attr]
        asks = [(pc, code.listeners) for pc, code in enumerate(program.code) if isinstance(code, i.Match | i.Would)]
        self.listened = {n: {pc for pc, of in asks if n in of} for n in range(len(program.listeners))}
        self.ends = {pc for pc, code in enumerate(program.code) if isinstance(code, i.End | i.Return | i.Eliminate)}

    def tried(self) -> Iterator[Tried]:
        """Play each example under the rules as they are."""
        tables: dict[tuple[str, ...], tuple[Alterable, Noted]] = {}
        game = Game(self.program)
        for number, example in enumerate(self.program.examples):
            if example.names not in tables:
                program = seated(game, example.names).program
                tables[example.names] = Alterable(program), Noted(program)
            table, noted = tables[example.names]
            noted.begin()
            verdict = judged(Game(table.program, noted.machine), example)
            passes = not verdict.failed and verdict.way == "through"
            before = held_before(Game(table.program, table.machine), example)
            ran, worked_out = frozenset(noted.ran), frozenset(noted.forms.seen)
            yield Tried(number, example, table, ran, worked_out, expectations(example), before, passes)

    def reached(self, mutant: Mutant) -> list[Tried]:
        """Return the examples that come to what a mutant changes."""
        return [tried for tried in self.examples if tried.passes and self.comes_to(tried, mutant)]

    def comes_to(self, tried: Tried, mutant: Mutant) -> bool:
        """Tell whether an example comes to what a mutant changes."""
        match mutant.drawer:
            case "code":
                return mutant.place in tried.ran
            case "functions":
                return mutant.place in tried.worked_out
            case "watches":
                return not tried.ran.isdisjoint(self.watched[mutant.place])
            case "listeners":
                return not tried.ran.isdisjoint(self.listened[mutant.place])
            case "scoring":
                return not tried.ran.isdisjoint(self.ends)
            case "layout" | "columns":
                return True

    def attempt(self, mutant: Mutant, found: Found) -> None:
        """Try a mutant on the examples of which something is not known yet."""
        reached = self.reached(mutant)
        spot = mutant.spot
        if spot is not None and not self.is_meant(self.mutants.spans[spot]):
            spot = None
        if reached and spot is not None:
            found.reached.add(spot)
        games: dict[int, Game] = {}
        for tried in reached:
            title = tried.example.title
            counted = tried.expects.keys() - (tried.before if mutant.drawer == "layout" else frozenset())
            if (spot is None or spot in found.noticed) and all((title, n) in found.failed for n in counted):
                continue
            game = games.get(id(tried.table))
            if game is None:
                program = mutant.of(tried.table.program)
                game = games[id(tried.table)] = Game(program, tried.table.altered(program))
            verdict = judged(game, game.program.examples[tried.number])
            found.runs += 1
            found.failed.update((title, n) for n in verdict.failed & counted)
            if spot is not None and verdict.noticed:
                found.noticed.add(spot)
            elif spot is not None and verdict.way == "through":
                found.unnoticed.setdefault(spot, {})[mutant.how] = None
