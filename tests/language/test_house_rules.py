"""House rules: variants in files of their own, in any folder."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from lab import written

from rulewright import load
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.interpreter import pipeline
from rulewright.interpreter.run.match import Game

RACE = """
game "Race"
    players 2..4
die d6: 1..6
each player
    steps: 0..99, starts 0
zones
    rest: supply of Chip
each player
    chips: hand of Chip, limit 3, seen by owner
token Chip, 20 in supply
phase turn for each player, in turn order, repeat
    player rolls d6 as pips
        otherwise: add pips to player.steps
    if player.steps > 5 * chips.limit: end the turn
as soon as a player has steps >= goal: player wins "Home"
define goal as 20
"""
SHORT = 'variant "Short" of "Race"\n    change goal to 5\n'
LONG = 'variant "Long" of "Race"\n    change goal to 40\n'
FAIR = 'variant "Fair" of "Race" with "Short", "Long"\n    change goal to 25\n'
EXAMPLE = """
example "Five are enough"
    with variant "Short"
    given Ann.steps = 4
    given players Ann, Bea
    the die shows 1
    expect Ann won "Home"
"""
WRONG = """
# Wrong in three ways.
variant "Wrong" of "Race"
    change gaol to 5
    without phase trun
    change chips.limit to yes
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return written(tmp_path / "race", RACE)


def house(folder: Path, name: str, text: str) -> str:
    """Write a file of house rules; return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(dedent(text).lstrip(), encoding="utf-8")
    return str(folder / name)


def goal(checked: pipeline.Checked, *variants: str) -> int:
    program = checked.compile(2, variants)
    function = next(function for function in program.functions if function.name == "goal")
    return int(Game(program).start(1).evaluate(function.body))


def told(fault: Diagnostic) -> str:
    where = f"{Path(fault.span.source.name).name}:{fault.span.line}"
    return f"{where}: {fault.message} [{fault.code.id}]" + (f"\n    {fault.hint}" if fault.hint else "")


# ---------------------------------------------------------------- naming them
def test_a_file_anywhere_is_played_with(game: Path, tmp_path: Path) -> None:
    short = house(tmp_path / "far" / "away", "short.rules", SHORT)
    checked = pipeline.load(game, [short])
    assert list(checked.diagnostics) == []
    assert checked.titles([short]) == ("Short",)
    assert (goal(checked, short), goal(checked, "Short"), goal(checked)) == (5, 5, 20)


def test_the_python_door_takes_files(game: Path, tmp_path: Path) -> None:
    short = house(tmp_path, "short.rules", SHORT)
    plain, other = load(game), load(game, variants=[short])
    assert plain.program.rules_hash != other.program.rules_hash
    house(tmp_path, "short.rules", SHORT.replace("5", "6"))
    assert load(game, variants=[short]).program.rules_hash != other.program.rules_hash


def test_all_variants_of_a_file_are_applied(game: Path, tmp_path: Path) -> None:
    both = house(tmp_path, "both.rules", SHORT + 'variant "Ahead" of "Race"\n    change steps.starts to 4\n')
    checked = pipeline.load(game, [both])
    assert checked.titles([both]) == ("Short", "Ahead")
    match = Game(checked.compile(2, [both])).start(1)
    assert match.result is not None
    assert match.view(None)["players"][1]["steps"] == 4


def test_a_folder_of_house_rules_is_all_its_files(game: Path, tmp_path: Path) -> None:
    for name, text in (("a.rules", SHORT), ("b.rules", LONG), ("c.rules", FAIR)):
        house(tmp_path / "house", name, text)
    folder = str(tmp_path / "house")
    assert goal(pipeline.load(game, [folder]), folder) == 25


def test_a_title_is_looked_for_below_the_folder_of_the_game(game: Path) -> None:
    house(game / "house", "short.rules", SHORT)
    assert pipeline.load(game).variants == ()
    assert goal(pipeline.load(game, ["Short"]), "Short") == 5
    with pytest.raises(ValueError, match='Race has no variant "Shrot"; did you mean "Short"'):
        pipeline.load(game, ["Shrot"]).compile(2, ["Shrot"])


def test_what_is_no_file_of_house_rules_is_refused(game: Path, tmp_path: Path) -> None:
    for name, why in (("nowhere.rules", "is not there"), (str(game / "game.rules"), "holds no variant or scenario")):
        with pytest.raises(ValueError, match=why):
            pipeline.load(game, [name]).compile(2, [name])


def test_a_file_named_twice_is_read_once(game: Path, tmp_path: Path) -> None:
    short = house(tmp_path / "house", "short.rules", SHORT)
    again = str(tmp_path / "house" / ".." / "house" / "short.rules")
    checked = pipeline.load(game, [short, again])
    assert list(checked.diagnostics) == []
    assert checked.titles([short, again]) == ("Short",)


# ---------------------------------------------------------------- beside one another
def test_what_a_variant_builds_on_is_found_beside_it(game: Path, tmp_path: Path) -> None:
    for name, text in (("short.rules", SHORT + EXAMPLE), ("long.rules", LONG)):
        house(tmp_path / "house", name, text)
    fair = house(tmp_path / "house", "fair.rules", FAIR)
    checked = pipeline.load(game, [fair])
    assert list(checked.diagnostics) == []
    assert goal(checked, fair) == 25
    assert checked.titles([fair]) == ("Fair",)
    assert list(checked.examples) == []  # those of the files beside it are theirs


def test_what_is_not_beside_it_is_reported(game: Path, tmp_path: Path) -> None:
    house(tmp_path / "house", "short.rules", SHORT)
    fair = house(tmp_path / "house", "fair.rules", FAIR)
    (fault,) = pipeline.load(game, [fair]).diagnostics
    assert told(fault).startswith('fair.rules:1: there is no variant or scenario called "Long" [E201]')


def test_two_files_that_change_the_same_conflict_with_both_named(game: Path, tmp_path: Path) -> None:
    short, long = (house(tmp_path, f"{name}.rules", text) for name, text in (("short", SHORT), ("long", LONG)))
    checked = pipeline.load(game, [short, long])
    assert list(checked.diagnostics) == []
    with pytest.raises(pipeline.RulesError) as refused:
        checked.compile(2, [short, long])
    (fault,) = refused.value.diagnostics
    assert told(fault) == (
        'long.rules:2: "Long" and "Short" both change `goal` [E211]'
        '\n    Leave one of them out, or settle it in a third: variant ".." of "Race" with "Short", "Long".'
    )
    (label,) = fault.labels
    assert (Path(label.span.source.name).name, label.span.line, label.text) == (
        "short.rules",
        2,
        'changed here by "Short"',
    )
    fair = house(tmp_path, "fair.rules", FAIR)
    assert goal(pipeline.load(game, [short, long, fair]), short, long, fair) == 25


# ---------------------------------------------------------------- by themselves
def by_itself(path: str) -> pipeline.Checked:
    (file,) = pipeline.house_at(Path(path))
    return pipeline.load_house(file)


@pytest.mark.parametrize("folder", ["race/house", "race", "house", "."])
def test_a_file_finds_its_game_around_it(game: Path, tmp_path: Path, folder: str) -> None:
    checked = by_itself(house(tmp_path / folder, "short.rules", SHORT + EXAMPLE))
    assert list(checked.diagnostics) == []
    assert (checked.title, checked.path.name, goal(checked, "Short")) == ("Race", "race", 5)


def test_a_file_finds_a_game_that_is_shipped(tmp_path: Path) -> None:
    checked = by_itself(house(tmp_path, "pig.rules", 'variant "Tiny" of "Pig"\n    change goal to 10\n'))
    assert list(checked.diagnostics) == []
    assert goal(checked, "Tiny") == 10


def test_a_title_that_no_game_has_is_reported_with_the_nearest(game: Path, tmp_path: Path) -> None:
    (fault,) = by_itself(house(tmp_path / "house", "short.rules", SHORT.replace("Race", "Raec"))).diagnostics
    assert told(fault) == (
        'short.rules:1: no game is called "Raec", neither around this file nor among those that came with Rulewright [E203]'
        '\n    Did you mean "Race"?'
    )


def test_what_is_wrong_is_told_in_one_run_on_the_lines_of_the_file(game: Path, tmp_path: Path) -> None:
    found = by_itself(house(tmp_path / "house", "wrong.rules", WRONG)).diagnostics
    assert [told(fault) for fault in found] == [
        "wrong.rules:3: `change` finds nothing called `gaol` [E201]\n    Did you mean `goal`?",
        "wrong.rules:4: nothing here is called `trun` [E201]\n    Did you mean `turn`?",
        "wrong.rules:5: `chips.limit` has to be known before the game starts [E302]\n    Write a number.",
    ]


def test_what_does_not_belong_into_such_a_file_is_reported(game: Path, tmp_path: Path) -> None:
    (fault,) = by_itself(house(tmp_path / "house", "more.rules", SHORT + "define more as 3\n")).diagnostics
    assert told(fault) == (
        "more.rules:3: a file without a `game` holds variants, scenarios and examples, and nothing beside them [E203]"
        "\n    Put it into a `variant`, after `add`."
    )


def test_house_rules_are_no_game(tmp_path: Path) -> None:
    path = house(tmp_path, "short.rules", SHORT)
    (fault,) = pipeline.load(path).diagnostics
    assert told(fault) == (
        'short.rules:1: these are house rules of "Race", and no game of their own [E203]'
        f"\n    Name the game, and these behind it: `--with {path}`."
    )


def test_a_table_that_house_rules_add_lies_beside_them(game: Path, tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "tiles.csv").write_text("name,value\nRed,3\n", encoding="utf-8")
    text = """
    variant "Tiles" of "Race"
        add card Tile
            value: 0..9
        add table Tile from "tiles.csv"
        add zones
            tiles: row of Tile
        add setup
            if (number of tiles where tile.value = 3) = 1: nothing
    """
    path = house(tmp_path / "house", "tiles.rules", text)
    assert [fault for fault in by_itself(path).diagnostics if fault.severity == "error"] == []


def test_names_and_places_come_from_the_file_when_it_is_played(game: Path, tmp_path: Path) -> None:
    text = 'variant "Touch" of "Race"\n    as soon as a player has steps >= 1: player wins "Touched"\n'
    path = house(tmp_path, "touch.rules", text)
    program = load(game, variants=[path]).program
    ending = next(ending for ending in program.endings if ending.name == "Touched")
    assert (ending.span.source.name, ending.span.line) == (path, 2)


def test_a_setup_may_stand_where_that_of_the_game_stands_in_its_file(tmp_path: Path) -> None:
    head = 'game "Same"\n    players 2\nfacts\n    one, two: 0..9\n'
    added = 'variant "V" of "Same"\n    '
    comment = "#" * (len(head) - len(added) - 5) + "\n"
    game = written(tmp_path / "same", head + "setup\n    set one to 1\nphase only\n    nothing\n")
    path = house(tmp_path, "v.rules", comment + added + "add setup\n        set two to 2\n")
    checked = pipeline.load(game, [path])
    spans = [line.span.start for line in checked.tree.declarations if type(line).__name__ == "Setup"]
    assert checked.tree.declarations[-1].lines[0].span.start in spans  # type: ignore[union-attr]
    facts = Game(checked.compile(2, [path])).start(1).view(None)["facts"]
    assert (facts["one"], facts["two"]) == (1, 2)


def test_several_games_in_a_folder_are_told_once_each_and_nothing_else(tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        text = f'game "{name}"\n    players 2\nfacts\n    x: 0..9\nphase turn for each player\n    add 1 to y\n'
        (tmp_path / f"{name}.rules").write_text(text, encoding="utf-8")
    faults = pipeline.load(tmp_path).diagnostics
    assert [(fault.code.id, Path(fault.span.source.name).name) for fault in faults] == [
        ("E202", "three.rules"),
        ("E202", "two.rules"),
    ]
    assert faults[0].hint.startswith("Name the file instead of the folder, ")
    assert pipeline.load(tmp_path / "one.rules").title == "one"


def test_a_title_beside_a_game_that_is_one_file_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "one.rules").write_text('game "One"\n    players 2\nphase turn for each player\n    nothing\n')
    (tmp_path / "more.rules").write_text('variant "More" of "One"\n    as soon as 1 = 2: everyone draws "No"\n')
    with pytest.raises(pipeline.WrongChoice, match=r'no variant "More"; name the file that holds it, .*more\.rules'):
        pipeline.load(tmp_path / "one.rules").titles(["More"])


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("change steps to 3", "Did you mean `steps.starts`?"),
        ("change player.steps to 3", "Did you mean `steps.starts`?"),
        ("change score to 3", "`rulewright list GAME --changeable` says what `change` can address."),
        ("die d8: 1..8", "in a variant, write `add die ..`"),
    ],
)
def test_what_a_slip_in_house_rules_is_told(game: Path, tmp_path: Path, line: str, hint: str) -> None:
    path = house(tmp_path, "slip.rules", f'variant "Slip" of "Race"\n    {line}\n')
    assert hint in [fault.hint for fault in by_itself(path).diagnostics]
