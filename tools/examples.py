"""Run the examples of a game: set up, decide line by line, compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from rulewright.grammar.source import Span
from rulewright.interpreter.core.program import STACK
from rulewright.interpreter.core.scripts import (
    ChanceScript,
    CheckThere,
    DeckScript,
    DieScript,
    Example,
    KnowsThere,
    ResultThere,
    RunThere,
    Step,
    TakeThere,
)
from rulewright.interpreter.pipeline import Checked
from rulewright.interpreter.run.chance import Scripted, Seeded, Ways
from rulewright.interpreter.run.faults import Refused, RulesFault, Unnamed
from rulewright.interpreter.run.match import Decision, Game, Match
from rulewright.tools.example_report import Failure, Outcome
from rulewright.tools.lines import Line, Offered
from rulewright.tools.opening import seated
from rulewright.tools.shown import Shown, Watch
from rulewright.tools.situation import Impossible, active_seat, arguments_of, begin, first_done, set_up
from rulewright.tools.spoken_lines import line_of, lines_on_offer

_MOST_FORCED = 1000
MOST_WAYS = 500  # in which chance that an example leaves open may come


def outcomes(checked: Checked, file: Path | None = None, shown: Shown | None = None) -> list[Outcome]:
    """Run all examples of a checked game, or those of one file, each with as many players as it names; in the order of the text.

    `shown` adds up what of the rules they come to.
    """
    found: list[tuple[int, Outcome]] = []
    chosen = [node for node in checked.examples if file is None or Path(node.span.source.name) == file]
    spans = {node.span for node in chosen}
    wanted = {(checked.example_players(node), checked.example_variants(node)) for node in chosen}
    for players, variants in sorted(wanted):
        game = Game(checked.compile(players, variants, examples=True))
        for example in (one for one in game.program.examples if one.span in spans):
            game = seated(game, example.names)
            watch = shown.watch(game, variants) if shown is not None else None
            found.append((example.span.start, Outcome(example.title, example.span, _run(game, example, watch))))
    return [outcome for _, outcome in sorted(found, key=lambda item: item[0])]


def every_way(example: Example) -> Iterator[Ways | None]:
    """Yield how chance comes in one run of an example after another: once, or where something may be anything, in each way.

    The ways that follow from one are known only when its run is over. At most one more than `MOST_WAYS` is yielded.
    """
    if not example.whatever:
        yield None
        return
    what, path = frozenset(what for what, _ in example.whatever), list[int]()
    for _ in range(MOST_WAYS + 1):
        ways = Ways(what, path)
        yield ways
        following = ways.following()
        if following is None:
            return
        path = following


def _run(game: Game, example: Example, watch: Watch | None) -> Failure | None:
    """Run an example in every way; return the first failure, with the way."""
    runs = 0
    for ways in every_way(example):
        runs += 1
        failure = _once(game, example, ways, watch)
        if failure is not None:
            came = f"with `{'`, `'.join(ways.said)}`: " if ways is not None and ways.said else ""
            return replace(failure, message=f"{came}{failure.message}")
        if ways is not None and not ways.said:
            return Failure(example.whatever[0][1], "nothing comes that is not named: take this line out")
    if runs > MOST_WAYS:
        message = f"chance has more than {MOST_WAYS} ways to come: name some of it with `the deck gives ..` or `the die shows ..`"
        return Failure(example.whatever[0][1], message)
    return None


def _once(game: Game, example: Example, ways: Ways | None, watch: Watch | None) -> Failure | None:
    runner = Runner(game, example, ways)
    try:
        if watch is None:
            runner.run()
        else:
            watch.recorder.begin()
            runner.run()
            watch.firing.add(watch.recorder.read(runner.match))
    except Impossible as problem:
        return Failure(problem.span, problem.message, problem.found, problem.options, tuple(runner.forced))
    except Unnamed as unnamed:
        return Failure(runner.here, runner.unnamed(unnamed), forced=tuple(runner.forced))
    except (Refused, RulesFault) as refused:  # on the way to the line: a value that cannot be
        return Failure(runner.here, str(refused), forced=tuple(runner.forced))
    return None


class Runner:
    """One example under way. What it expects is judged by `check`, `result` and `refuse`, which raise Impossible where it is not so."""

    def __init__(self, game: Game, example: Example, ways: Ways | None) -> None:
        self.game, self.example = game, example
        self.script = Scripted(game.program, Seeded(game.program, example.seed) if example.new_game else None, ways)
        self.here = example.span  # the line that is followed, or the title before the first
        self.below = not example.steps  # whether chance that it leads to is named below it
        self.forced: list[str] = []  # the decisions that left no choice since the last line that was followed
        self.around: int | None = None  # how many frames are around what the last `do` runs; None before the first

    def run(self) -> None:
        steps = self.example.steps
        self.load(0)
        first = next((step for step in steps if not isinstance(step, DieScript | DeckScript | ChanceScript)), None)
        self.here = self.example.span if first is None else first.span
        prepared = set_up(self.game, self.example, self.script)
        done = first_done(self.example)
        if done is not None:
            self.load(steps.index(done) + 1)
            self.below = True
        started = done is not None
        self.match = begin(self.game, self.example, self.script, prepared)
        active = active_seat(self.game, self.match.cells[:], self.example)
        for number, step in enumerate(steps):
            self.here, self.below = step.span, isinstance(step, RunThere | TakeThere)
            self.fault(step)
            match step:
                case DieScript() | DeckScript() | ChanceScript():
                    pass
                case RunThere() if started:
                    started = False
                    self.around = -1
                case RunThere():
                    self.settle(number)
                    self.over(step)
                    self.load(number + 1)
                    self.around = len(self.match.cells[STACK])
                    self.match.perform(step.procedure, arguments_of(self.game, self.match.cells[:], step, active))
                case TakeThere(refused=True):
                    self.refuse(step)
                case TakeThere():
                    self.load(number + 1)
                    self.match = self.take(self.match, step)
                    self.forced = []
                case CheckThere():
                    self.settle(number)
                    self.fault(step)
                    self.check(step)
                case KnowsThere():
                    self.settle(number)
                    self.fault(step)
                    self.knows(step)
                case ResultThere():
                    self.settle(number)
                    self.fault(step)
                    self.result(step)
        self.fault(steps[-1] if steps else None)
        left = self.script.left()
        if left:
            raise Impossible(self.example.span, f"the example names outcomes that never came: {', '.join(left)}")

    def load(self, start: int) -> None:
        """Name the outcomes of chance that stand before the next decision."""
        for step in self.example.steps[start:]:
            match step:
                case DieScript(numbers=numbers):
                    self.script.numbers.extend(numbers)
                case DeckScript(definitions=definitions):
                    self.script.definitions.extend(definitions)
                case ChanceScript(members=members):
                    self.script.members.extend(members)
                case TakeThere() | RunThere():
                    return
                case CheckThere() | KnowsThere() | ResultThere():
                    pass

    def unnamed(self, chance: Unnamed) -> str:
        """Say which chance nobody named on the way to the line that is followed, and what to write."""
        where = (
            ""
            if chance.span is None
            else f" ({Path(chance.span.source.name).name}:{chance.span.line}: {one_line(chance.span)})"
        )
        if chance.write:
            return f"{chance}{where}: write `{chance.write}` {'below' if self.below else 'above'} this line"
        return f"{chance}{where}: no line can name it; begin with `given a new game, seed 1`"

    def over(self, step: RunThere) -> None:
        """See that the game goes on, and that what the last `do` runs has come to its end before the next one begins."""
        if self.match.result is not None:
            raise Impossible(step.span, f"nothing is done any more: {_state(self.match)}")
        cells, open_now = self.match.cells, self.match.decisions
        if open_now and self.around is not None and len(cells[STACK]) > self.around:
            asked = f"{open_now[0].name} is asked to {open_now[0].prompt}"
            options = lines_on_offer(self.match, open_now[0])
            raise Impossible(step.span, f"what was done before is not over: {asked}", options)

    def fault(self, step: Step | None) -> None:
        if self.match.fault is not None:
            span = step.span if step is not None else self.example.span
            raise Impossible(span, f"the rules went wrong: {self.match.fault}")

    # ------------------------------------------------------------ decisions
    def settle(self, number: int) -> None:
        """Answer the decisions that leave no choice, and pass the windows in which the next line does not react."""
        following = next((step for step in self.example.steps[number:] if isinstance(step, TakeThere)), None)
        for _ in range(_MOST_FORCED):
            if not self.force(self.match) and not self.passed(self.match, following):
                return

    def force(self, match: Match) -> bool:
        """Answer the open decision if it leaves no choice; say whether it does not."""
        open_now = match.decisions
        if len(open_now) != 1 or len(open_now[0].ids) != 1:
            return False
        self.forced.append(f"{open_now[0].name}: {open_now[0].options[0].label}")
        match.choose(open_now[0].ids[0])
        return True

    def passed(self, match: Match, following: TakeThere | None = None) -> bool:
        """Pass the open window, unless the line that follows reacts in it; say whether there was one."""
        decision = match.decision
        if decision is None or not decision.window:
            return False
        if (
            following is not None
            and int(match.evaluate(following.seat)) == decision.seat
            and Line(match, following).options(decision)
        ):
            return False
        self.forced.append(f"{decision.name}: {decision.options[-1].label}")
        match.choose(decision.ids[-1])
        return True

    def refuse(self, step: TakeThere) -> None:
        before = len(self.forced)
        try:
            self.take(self.match.copy(), step)
        except Impossible:
            del self.forced[before:]
            return
        raise Impossible(step.span, "this was expected to be refused, but it is on offer")

    def take(self, match: Match, step: TakeThere) -> Match:
        """Answer the open decision as a line says; forced decisions before it are answered by themselves."""
        seat = int(match.evaluate(step.seat))
        name = self.example.names[seat]
        missed: Impossible | None = None  # what was asked of the seat, left no choice, and was not what the line says
        for _ in range(_MOST_FORCED):
            decision = next((found for found in match.decisions if found.seat == seat), None)
            if decision is not None and self.answer(match, decision, step):
                return match
            if decision is not None:
                missed = Impossible(
                    step.span,
                    f"this is not on offer: {name} is asked to {decision.prompt}",
                    lines_on_offer(match, decision),
                )
            if self.force(match) or self.passed(match):
                continue
            if missed is not None:
                raise missed
            open_now = match.decisions
            if not open_now:
                raise Impossible(step.span, f"nothing is asked of {name} here: {_state(match)}")
            if decision is None:
                asked = ", ".join(self.example.names[found.seat] for found in open_now)
                raise Impossible(
                    step.span, f"it is not {name} who decides here, but {asked}", lines_on_offer(match, open_now[0])
                )
            raise Impossible(
                step.span,
                f"this is not on offer: {name} is asked to {decision.prompt}",
                lines_on_offer(match, decision),
            )
        raise Impossible(step.span, "the game goes round without a choice")

    def answer(self, match: Match, decision: Decision, step: TakeThere) -> bool:
        """Answer one decision, and the set that its action asks for next. False: the line does not fit."""
        line = Line(match, step)
        try:
            if decision.shape in ("subset", "order", "division"):
                return line.asks(decision) and self.collect(match, decision, line, range(len(step.wanted)))
            found = line.options(decision)
            if not found:
                return False
            if len({offered.label for offered in found}) > 1:  # what reads alike is alike
                labels = tuple(line_of(match, decision, offered.option.id) for offered in found)
                raise Impossible(step.span, "several options fit this line; name what tells them apart", labels)
            rest = line.left(decision, found[0])
            following = self.asked_next(match, decision, found[0]) if rest else None
            if rest and (following is None or following.shape not in ("subset", "order")):
                return False  # nothing asks for the rest of what the line names
            match.choose(found[0].option.id, decision.seat)
            following = next((other for other in match.decisions if other.seat == decision.seat), None)
            if not rest or following is None:
                return True
            if not self.collect(match, following, line, rest):
                raise Impossible(
                    step.span, f"these cannot be chosen to {following.prompt}", lines_on_offer(match, following)
                )
        except Unnamed:
            raise
        except (Refused, RulesFault) as refused:
            raise Impossible(step.span, str(refused), lines_on_offer(match, decision)) from refused
        return True

    def asked_next(self, match: Match, decision: Decision, offered: Offered) -> Decision | None:
        """Return what the seat is asked next where it takes an option; what is named of chance is named still."""
        trial, script = match.copy(), self.script
        kept = script.numbers[:], script.definitions[:], script.members[:]
        try:
            trial.choose(offered.option.id, decision.seat)
        finally:
            script.numbers, script.definitions, script.members = kept
        return next((other for other in trial.decisions if other.seat == decision.seat), None)

    def collect(self, match: Match, decision: Decision, line: Line, places: Iterable[int]) -> bool:
        """Answer a decision about a set, or about amounts. False: something that is named is none of its members."""
        answer = [] if line.nothing else line.members(decision, places)
        if answer is None or not (answer or line.nothing or line.declining):
            return False
        match.choose(answer, decision.seat)
        return True

    # ------------------------------------------------------------ what is expected
    def check(self, step: CheckThere) -> None:
        if self.match.evaluate(step.form):
            return
        found: tuple[str, ...] = ()
        if step.left is not None:
            value = self.match.evaluate(step.left.form)
            count = len(value) if isinstance(value, tuple) else 1
            everyone = self.game.program.everybody
            words = self.game.machine.texts.value(value, (everyone,) * count, step.left.type, None)
            found = (words,)
        raise Impossible(step.span, f"this does not hold: {step.span.text}", found=found)

    def knows(self, step: KnowsThere) -> None:
        things = tuple(self.match.evaluate(step.known.things))
        if not things or -1 in things:
            raise Impossible(step.known.span, "there is nothing that could be known")
        cells, knowledge = self.match.cells[:], self.game.machine.knowledge
        found = []
        for seat in self.match.evaluate(step.seats):
            for x in things:
                if bool(knowledge.may_tell(cells, x, step.known.field) >> seat & 1) == step.negated:
                    verb = "knows" if step.negated else "does not know"
                    found.append(f"{self.example.names[seat]} {verb} {self.game.machine.texts.name(x)}")
        if found:
            raise Impossible(step.known.span, f"this does not hold: {one_line(step.span)}", found=tuple(found))

    def result(self, step: ResultThere) -> None:
        result = self.match.result
        if result is None:
            open_now = self.match.decisions
            raise Impossible(
                step.span, "the game is not over", lines_on_offer(self.match, open_now[0]) if open_now else ()
            )
        wrong = [
            result.seats[seat] for seat in self.match.evaluate(step.seats) if result.seats[seat].outcome != step.outcome
        ]
        found = (f'{", ".join(f"{seat.name} {seat.outcome}" for seat in result.seats)}: "{result.ending}"',)
        if wrong:
            raise Impossible(step.span, f"{self.example.names[wrong[0].seat]} {wrong[0].outcome}", found=found)
        if step.ending is not None and step.ending != result.ending:
            raise Impossible(step.span, "the game ended otherwise", found=found)


def one_line(span: Span) -> str:
    """Return the first line of some words of the rules."""
    return span.text.splitlines()[0].strip()


def _state(match: Match) -> str:
    if match.result is not None:
        return f'the game is over ("{match.result.ending}")'
    return "nothing is to be decided"
