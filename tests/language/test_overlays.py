"""Variants and scenarios: what they change, what conflicts, what is reported."""

import pytest
from lab import written

from rulewright.interpreter import pipeline
from rulewright.interpreter.run.match import Game

RACE = """
game "Race"
    players 2..4
die d6: 1..6
each player
    steps: 0..99, starts 0
phase turn for each player, in turn order, repeat
    player rolls d6 as pips
        on 1: do stumble(player)
        otherwise: add pips to player.steps
    phase rest
        player must take an action from wait
action wait
    limit once each turn
    does: add 0 to steps
how to stumble(player)
    player loses 2 steps
as soon as a player has steps >= goal: player wins "Home"
define goal as 20
"""


def checked(tmp_path, text: str) -> pipeline.Checked:
    return pipeline.load(written(tmp_path, RACE + text))


def errors(game: pipeline.Checked) -> list[tuple[str, str]]:
    return [(fault.code.id, fault.span.text) for fault in game.diagnostics if fault.severity == "error"]


def played(game: pipeline.Checked, *variants: str, players: int | None = None) -> str:
    match = Game(game.compile(players, variants)).start(3)
    while match.decision:
        match.choose(match.decision.ids[0])
    assert match.result is not None, match.fault
    return match.result.ending


def value_of(game: pipeline.Checked, name: str, *variants: str) -> int:
    program = game.compile(None, variants)
    function = next(function for function in program.functions if function.name == name)
    return int(Game(program).start(1).evaluate(function.body))


def test_the_name_reads_the_old_value(tmp_path) -> None:
    game = checked(tmp_path, 'variant "Half" of "Race"\n    change goal to goal / 2 rounded up\n')
    assert errors(game) == []
    assert value_of(game, "goal", "Half") == 10


def test_a_number_in_a_head_is_changed(tmp_path) -> None:
    game = checked(tmp_path, 'variant "Ahead" of "Race"\n    change steps.starts to 7\n    change wait.limit to 3\n')
    assert errors(game) == []
    match = Game(game.compile(2, ("Ahead",))).start(1)
    assert min(player["steps"] for player in match.view(None)["players"]) >= 5


def test_a_procedure_gets_another_body_and_a_phase_goes(tmp_path) -> None:
    game = checked(
        tmp_path,
        'variant "Kind" of "Race"\n    replace how to stumble: end the game\n    without phase rest\n    remove action wait\n',
    )
    assert errors(game) == []
    match = Game(game.compile(2, ("Kind",))).start(3)
    assert match.result is not None  # nothing is asked any more


def test_a_scenario_adds_rules_and_narrows_the_players(tmp_path) -> None:
    game = checked(
        tmp_path,
        'scenario "Duel" of "Race" for 2 players\n    as soon as a player has steps >= 5: player wins "Touched"\n',
    )
    assert game.range_of(("Duel",)) == (2, 2)
    assert played(game, "Duel") == "Touched"
    with pytest.raises(ValueError, match="for 2 to 2 players, not 3"):
        game.compile(3, ("Duel",))


def test_two_that_change_the_same_conflict_unless_a_third_settles_them(tmp_path) -> None:
    text = 'variant "A" of "Race"\n    change goal to 5\nvariant "B" of "Race"\n    change goal to 6\n'
    game = checked(tmp_path, text)
    with pytest.raises(pipeline.RulesError) as refused:
        game.compile(2, ("A", "B"))
    (fault,) = refused.value.diagnostics
    assert (fault.code.id, fault.span.line, fault.labels[0].span.line) == ("E211", 22, 20)
    settled = checked(tmp_path, text + 'variant "C" of "Race" with "A", "B"\n    change goal to 7\n')
    assert value_of(settled, "goal", "A", "B", "C") == 7
    assert value_of(settled, "goal", "C") == 7


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("change gaol to 5", ("E201", "gaol")),
        ("change steps.limit to 5", ("E201", "steps.limit")),
        ("without phase rust", ("E201", "rust")),
        ("replace how to stumbel: nothing", ("E201", "stumbel")),
        ("after phase trun: nothing", ("E201", "phase trun")),
        ("change goal to 5 + yes", ("E301", "yes")),
    ],
)
def test_what_is_not_there_is_reported_with_the_variant(tmp_path, line: str, expected: tuple[str, str]) -> None:
    found = errors(checked(tmp_path, f'variant "V" of "Race"\n    {line}\n'))
    assert (found[0][0], expected[1] in found[0][1] or found[0][1] in expected[1]) == (expected[0], True), found


def test_a_variant_of_another_game_is_reported(tmp_path) -> None:
    assert errors(checked(tmp_path, 'variant "V" of "Rice"\n    change goal to 5\n'))[0][0] == "E203"
