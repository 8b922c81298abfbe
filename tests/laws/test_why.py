"""Why something is not on offer: the same in every world that the seat cannot tell apart, and never of what is on offer."""

from __future__ import annotations

from matches import sampled
from sampling import often

from rulewright import Decision, Game
from rulewright.interpreter.run.options import Choosing

GAMES = often(2, 20)
DECISIONS = often(6, 40)
OPTIONS = often(5, 1_000)


def told(decision: Decision, *words: str) -> list[str]:
    """What a seat is told that asks for everything, and for what some words name."""
    return [str(found) for word in ("", *words) for found in decision.why_not(word)]


def test_a_seat_is_told_nothing_that_it_cannot_know(game: Game) -> None:
    names = [definition.name for definition in game.program.definitions][:6]
    for seed in range(GAMES):
        for match in sampled(game, seed, DECISIONS):
            for decision in match.decisions:
                before = match.fingerprint()
                said = told(decision, *names)
                for number in range(often(4, 12)):
                    other = match.imagine(decision.seat, number)
                    twin = next(each for each in other.decisions if each.seat == decision.seat)
                    assert told(twin, *names) == said
                assert match.fingerprint() == before


def test_what_is_said_to_forbid_something_does_not_hold(game: Game) -> None:
    for seed in range(GAMES):
        for match in sampled(game, seed, DECISIONS):
            for decision in match.decisions:
                question = decision.question
                if not isinstance(question, Choosing):
                    continue
                offered = {question.line(number).code.base for number in decision.ids}
                rules = {line.code.rule for line in question.lines if line.code.base not in offered}
                assert all(found.rule in rules or not found.rule for found in decision.why_not())
                for option in decision.options[:OPTIONS]:
                    assert option.label in [
                        found.what for found in decision.why_not(option.label) if found.kind == "offered"
                    ]
