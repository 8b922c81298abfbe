"""Any play, written down as decision lines, is an example that comes out the same."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from rulewright import Game, Match
from rulewright.interpreter import pipeline
from rulewright.interpreter.run.faults import Refused
from rulewright.tools.examples import outcomes
from rulewright.tools.opening import seated
from rulewright.tools.spoken_lines import line_of, line_of_whole

CLASSICS = Path(__file__).parents[2] / "games" / "classics"
NAMES = ("Ann", "Bea", "Cid", "Dora", "Eve", "Fay")
GAMES = "coup craps five_dice hearts kuhn_poker last_light nim sushi_draft tic_tac_toe village"
MOST = 30


def played(match: Match, seed: int) -> list[str]:
    """Play at random and write a line for each decision; a window is passed, or reacted in."""
    chance, lines = random.Random(seed), list[str]()
    while match.decisions and len(lines) < MOST:
        decision = chance.choice(match.decisions)
        if decision.shape in ("subset", "order"):
            answer = a_set(match, decision.seat, chance)
            lines.append(line_of_whole(match, decision, answer))
            match.choose(answer, decision.seat)
        elif decision.window and chance.random() < 0.5:
            match.choose(decision.ids[-1], decision.seat)
        else:
            option = chance.choice(decision.ids[:-1] if decision.window else decision.ids)
            lines.append(line_of(match, decision, option))
            match.choose(option, decision.seat)
    return lines


def a_set(match: Match, seat: int, chance: random.Random) -> Sequence[int]:
    """Return some set that may be answered."""
    decision = next(decision for decision in match.decisions if decision.seat == seat)
    members = [member.id for member in decision.members]
    while True:
        answer = chance.sample(members, chance.randint(decision.min, min(decision.max, len(members))))
        try:
            match.copy().choose(answer, seat)
        except Refused:
            continue
        return answer


@pytest.mark.parametrize("name", GAMES.split())
def test_c2_every_play_can_be_written_as_an_example(name: str, tmp_path: Path) -> None:
    source = CLASSICS / name
    checked = pipeline.load(source)
    game = Game(checked.compile(None, ()))
    names = NAMES[: len(game.seats)] if " " in game.seats[0] else game.seats
    match = seated(game, names).start(5)
    lines = played(match, 5)
    given = f'example "Played"\n    given players {", ".join(names)}\n    given a new game, seed 5\n'
    for file in source.iterdir():
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            (tmp_path / file.name).write_text(
                text.partition("\nexample ")[0] + "\n" if file.suffix == ".rules" else text, encoding="utf-8"
            )
    result = match.result
    expected = [f'expect {seat.name} {seat.outcome} "{result.ending}"' for seat in result.seats] if result else []
    block = given + "".join(f"    {line}\n" for line in [*lines, *(expected or ["expect 1 = 1"])])
    (tmp_path / "zz.rules").write_text(block, encoding="utf-8")
    (outcome,) = outcomes(pipeline.load(tmp_path))
    assert outcome.failure is None, (outcome.failure, block)
