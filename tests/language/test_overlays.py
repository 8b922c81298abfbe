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


def test_the_name_reads_the_old_value_of_a_define_of_a_player_with_a_parameter(tmp_path) -> None:
    text = "define player.behind(other) as other.steps - player.steps\n"
    text += "define far as (sum of player.behind(player) for each player) + 1\n"
    text += 'as soon as a player has steps > far + 90: player wins "Far"\n'
    game = checked(tmp_path, text + 'variant "Twice" of "Race"\n    change player.behind to player.behind + 5\n')
    assert errors(game) == []
    assert (value_of(game, "far"), value_of(game, "far", "Twice")) == (1, 11)


def test_what_is_printed_on_a_thing_has_no_start(tmp_path) -> None:
    text = "card Stone\n    weight: 1..9\ntable Stone\n    | name | weight |\n    | Big  | 3      |\nzones\n    heap: deck of Stone\n"
    game = checked(tmp_path, text + 'variant "Light" of "Race"\n    change weight.starts to 1\n')
    assert errors(game) == [("E201", "weight.starts")]


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
    with pytest.raises(ValueError, match="for 2 players, not 3"):
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


# ---------------------------------------------------------------- conflicts
def told(game: pipeline.Checked, *variants: str) -> list[tuple[str, int, list[int]]]:
    """What is wrong with some variants together: code, line, lines of the labels."""
    with pytest.raises(pipeline.RulesError) as refused:
        game.compile(2, variants)
    found = refused.value.diagnostics
    return [(fault.code.id, fault.span.line, [label.span.line for label in fault.labels]) for fault in found]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("change wait.limit to 3", "remove action wait\n    without phase rest"),
        ("without phase rest", "replace phase turn: nothing"),
        ("after phase rest: nothing", "without phase rest"),
        ("replace how to stumble: nothing", "replace how to stumble: end the game"),
        ("score player\n        1", "score player\n        2"),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_what_one_changes_another_does_not_take_away(tmp_path, one: str, other: str, turned: bool) -> None:
    game = checked(tmp_path, f'variant "A" of "Race"\n    {one}\nvariant "B" of "Race"\n    {other}\n')
    assert errors(game) == []
    second = 22 + one.count("\n")
    expected = ("E211", 20, [second]) if turned else ("E211", second, [20])
    assert told(game, *(("B", "A") if turned else ("A", "B"))) == [expected]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("change goal to 5", "change steps.starts to 3"),
        ("after phase rest: nothing", "after phase rest: add 0 to steps"),
        ("change wait.limit to 3", "replace action wait: nothing"),
    ],
)
def test_what_does_not_meet_is_no_conflict(tmp_path, one: str, other: str) -> None:
    game = checked(tmp_path, f'variant "A" of "Race"\n    {one}\nvariant "B" of "Race"\n    {other}\n')
    game.compile(2, ("A", "B"))
    game.compile(2, ("B", "A"))


@pytest.mark.parametrize("order", [("A", "B"), ("B", "A")])
@pytest.mark.parametrize(
    ("shared", "one", "other"),
    [
        ("    steps, miles: 0..99, starts 0\n", "steps.starts", "miles.starts"),
        ("    steps: 0..99, starts 0\n    miles, legs, rests: 0..9, starts 1\n", "rests.starts", "miles.starts"),
    ],
)
def test_two_names_of_one_line_may_be_changed_by_two(
    tmp_path, shared: str, one: str, other: str, order: tuple[str, str]
) -> None:
    """What stands once for several names is text that both changes are about, and each leaves the other's name alone."""
    text = f'variant "A" of "Race"\n    change {one} to 3\nvariant "B" of "Race"\n    change {other} to 4\n'
    rules = RACE.replace("    steps: 0..99, starts 0\n", shared).replace("0 to steps", "miles to steps")
    game = pipeline.load(written(tmp_path, rules + text))
    program = game.compile(2, order)
    first = {field.name: program.layout.initial[field.base] for field in program.fields}
    assert (first[one.partition(".")[0]], first[other.partition(".")[0]]) == (3, 4)
    with pytest.raises(
        pipeline.RulesError, match="A"
    ):  # the same name twice is a conflict on that line as on any other
        pipeline.load(written(tmp_path / "same", rules + text.replace(other, one))).compile(2, order)


def test_two_numbers_of_players_conflict_where_they_differ(tmp_path) -> None:
    head = 'scenario "A" of "Race" for 2 players\n    change goal to 5\nscenario "B" of "Race" for {} players\n'
    text = head + "    change steps.starts to 3\n"
    checked(tmp_path / "same", text.format(2)).compile(2, ("A", "B"))
    game = checked(tmp_path / "other", text.format(3))
    assert [code for code, _, _ in told(game, "A", "B")] == ["E211"]


@pytest.mark.parametrize(
    "line",
    [
        "change goal to 20",
        "change goal to goal",
        "change steps.starts to 0",
        "change wait.limit to 1",
        "replace how to stumble\n        player loses 2 steps",
        "replace phase rest\n        player must take an action from wait",
        "replace die d6 with d6",
    ],
)
def test_a_change_that_changes_nothing_is_reported(tmp_path, line: str) -> None:
    game = checked(tmp_path, f'variant "V" of "Race"\n    {line}\n')
    assert [(fault.code.id, fault.span.line) for fault in game.diagnostics] == [("W203", 20)]


def test_to_settle_for_what_the_game_says_is_a_change(tmp_path) -> None:
    text = 'variant "A" of "Race"\n    change goal to 5\nvariant "B" of "Race"\n    change goal to 6\n'
    game = checked(tmp_path, text + 'variant "C" of "Race" with "A", "B"\n    change goal to 20\n')
    assert list(game.diagnostics) == []
    assert value_of(game, "goal", "C") == 20


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("define goal as 3", "goal"),
        ("add how to stumble(player)\n        nothing", "stumble"),
        ("add action wait\n        does: nothing", "wait"),
        ("add phase rest\n        nothing", "rest"),
        ("add die d6: 1..8", "d6"),
        ("add each player\n        steps: 0..3", "steps"),
    ],
)
def test_what_is_added_has_a_name_of_its_own(tmp_path, line: str, name: str) -> None:
    game = checked(tmp_path, f'variant "V" of "Race"\n    {line}\n')
    (fault,) = game.diagnostics
    assert (fault.code.id, fault.span.text) == ("E202", name)
    assert fault.labels[0].span.text == name
    assert fault.labels[0].span.line < 19 <= fault.span.line


def test_a_variant_that_builds_on_what_is_not_there_is_reported_with_the_nearest(tmp_path) -> None:
    text = 'variant "Short" of "Race"\n    change goal to 5\nvariant "B" of "Race" with "Shrot"\n    change goal to 6\n'
    (fault,) = checked(tmp_path, text).diagnostics
    assert (fault.code.id, fault.span.line, fault.hint) == ("E201", 21, 'Did you mean "Short"?')


def test_an_example_with_a_variant_that_is_not_there_is_reported(tmp_path) -> None:
    (fault,) = checked(tmp_path, 'example "X"\n    with variant "Short"\n    expect goal = 20\n').diagnostics
    assert (fault.code.id, fault.span.line) == ("E201", 20)


def test_two_variants_of_one_title_are_reported(tmp_path) -> None:
    text = 'variant "A" of "Race"\n    change goal to 5\n'
    assert [code for code, _ in errors(checked(tmp_path, text + text))] == ["E202"]


def test_a_fault_in_the_game_says_which_variant_is_behind_it(tmp_path) -> None:
    game = checked(tmp_path, 'variant "V" of "Race"\n    change goal to yes\n')
    (fault,) = game.diagnostics
    assert (fault.code.id, fault.span.text) == ("E301", "goal")
    assert [(label.span.line, label.text) for label in fault.labels] == [(20, 'changed here by "V"')]


def test_the_rules_of_a_save_are_those_of_its_variants(tmp_path) -> None:
    game = checked(
        tmp_path, 'variant "A" of "Race"\n    change goal to 5\nvariant "B" of "Race"\n    change goal to 6\n'
    )
    hashes = {game.compile(2, variants).rules_hash for variants in ((), ("A",), ("B",))}
    assert len(hashes) == 3


@pytest.mark.parametrize("nested", [True, False])
def test_what_comes_beside_one_phase_comes_in_the_order_of_the_overlays(tmp_path, nested: bool) -> None:
    game = """
game "Order"
    players 2
facts
    n: 0..99999999, starts 0
"""
    middle = "    phase day\n        set n to n * 10 + 5\n" if nested else ""
    game += f"phase outer\n    set n to n * 10\n{middle}" + ("" if nested else "phase day\n    set n to n * 10 + 5\n")
    game += "phase last\n    set n to n * 10 + 9\n"
    for title, number in (("A", 1), ("B", 2), ("C", 3)):
        game += f"""
variant "{title}" of "Order"
    before phase day: set n to n * 10 + {number}
    after phase day: set n to n * 10 + {number}
"""
    found = pipeline.load(written(tmp_path, game))
    assert not found.has_errors, found.diagnostics
    for order in (("A", "B", "C"), ("C", "A", "B")):
        digits = "".join(str(1 + "ABC".index(title)) for title in order)
        facts = Game(found.compile(None, order)).start(1).view(None)["facts"]
        assert str(facts["n"]) == f"{digits}5{digits}9"


ROWS = """
track plot, starts 4
    | space | risk |
    | 5     | 5    |
    | 4     | 4    |
    | 3     | 3    |
    | skull | 1    |
die fate
    | face | points |
    | luck | 3      |
    | doom | 0      |
card Camel
    speed: 1..3
table Camel
    | name   | speed |
    | Humpty | 3     |
    | Dumpty | 1     |
each player
    fear: track, starts 0
        | space | cards |
        | 0     | 2     |
        | 1     | 1     |
        | 2     | 0     |
zones
    stable: row of Camel
phase last
    advance plot
    roll fate as omen
    if plot.risk + omen.points + number of camels in stable > 90: end the game
    if there is a player where player.fear.cards = 7: end the game
"""


def test_a_row_is_taken_out(tmp_path) -> None:
    lines = (
        'remove row "3" from plot',
        'remove row "doom" from fate',
        'remove row "Humpty" from Camel',
        'remove row "2" from player.fear',
    )
    game = checked(tmp_path, ROWS + 'variant "Short" of "Race"\n    ' + "\n    ".join(lines) + "\n")
    assert errors(game) == []
    for variants, spaces, cards in (((), 4, 2), (("Short",), 3, 1)):
        program = game.compile(None, variants)
        plot = next(field for field in program.fields if field.name == "plot")
        assert len(plot.type.values) == spaces
        assert len(program.components) == cards
    assert [die.name for die in game.compile(None, ("Short",)).dice if len(die.numbers) == 1] == ["fate"]


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ('remove row "9" from plot', '`plot` has no row "9"', 'The rows are "5", "4", "3", "skull".'),
        ('remove row "skul" from plot', '`plot` has no row "skul"', 'Did you mean "skull"?'),
        (
            'remove row "3" from plott',
            "no rows of `plott` stand in the rules",
            "Name a track, a die or a table whose rows are written out below it.",
        ),
        (
            'remove row "3"',
            "a row is taken out of something",
            'For example: `remove row "3" from conspiracy`.',
        ),
    ],
)
def test_a_row_that_is_not_there(tmp_path, line: str, message: str, hint: str) -> None:
    game = checked(tmp_path, ROWS + f'variant "Short" of "Race"\n    {line}\n')
    assert [(fault.message, fault.hint) for fault in game.diagnostics] == [(message, hint)]


def test_a_row_is_taken_out_once(tmp_path) -> None:
    text = ROWS + "".join(f'variant "{name}" of "Race"\n    remove row "3" from plot\n' for name in ("One", "Two"))
    game = checked(tmp_path, text)
    assert errors(game) == []
    with pytest.raises(pipeline.RulesError) as refused:
        game.compile(2, ("One", "Two"))
    (fault,) = refused.value.diagnostics
    assert (
        fault.message == '"Two" changes `row "3" of plot`, and "One" changes `row "3" of plot`: they cannot both count'
    )
