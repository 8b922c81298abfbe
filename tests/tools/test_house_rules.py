"""The commands with house rules: files of variants, and what they change."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Rulewright = Callable[..., Any]
Fits = Callable[[str, str], Any]

SHORT = """\
# A short game.
variant "Short" of "My game"
    change stones.starts to 3
    as soon as stones = 1: everyone draws "One is left"

example "Two of three end it"
    with variant "Short"
    given a new game
    given players Ann, Bea
    Ann chooses "Take two stones"
    expect everyone drew "One is left"
"""
OTHER = 'variant "Other" of "My game"\n    change stones.starts to 5\n'
BOTH = 'variant "Both" of "My game" with "Short", "Other"\n    change stones.starts to 4\n'


@pytest.fixture
def house(game: Path) -> Path:
    """A folder of house rules below the folder of the game."""
    folder = game / "house"
    folder.mkdir()
    for name, text in (("short", SHORT), ("other", OTHER), ("both", BOTH)):
        (folder / f"{name}.rules").write_text(text, encoding="utf-8")
    return folder


# ---------------------------------------------------------------- check, test
def test_house_rules_below_a_game_are_checked_with_it(rulewright: Rulewright, house: Path, fits: Fits) -> None:
    done = rulewright("check", ".")
    assert (done.exit_code, done.stdout) == (0, "All is well: 1 game and 3 files of house rules checked.\n")
    found = fits(rulewright("check", ".", "--json").stdout, "diagnostics.schema.json")
    assert (found["games"], found["house_rules"]) == (1, 3)
    alone = rulewright("check", house / "short.rules")
    assert (alone.exit_code, alone.stdout) == (0, "All is well: 1 file of house rules checked.\n")


def test_a_fault_of_the_game_is_told_once(rulewright: Rulewright, house: Path) -> None:
    rules = house.parent / "my-game.rules"
    rules.write_text(rules.read_text().replace("remove 2 from stones", "remove 2 from stonse"))
    done = rulewright("check", ".")
    assert done.exit_code == 1
    assert done.stdout.endswith("\n1 error in 1 game and 3 files of house rules.\n")


def test_a_fault_of_house_rules_is_told_on_its_line(rulewright: Rulewright, house: Path) -> None:
    (house / "other.rules").write_text(OTHER.replace("stones.starts", "stonse.starts"))
    done = rulewright("check", house / "other.rules")
    assert done.exit_code == 1
    assert re.search(
        r"^my-game/house/other\.rules:2:12: error: `change` finds nothing called `stonse\.starts`", done.stdout
    )


def test_the_examples_of_house_rules_are_played(rulewright: Rulewright, house: Path) -> None:
    done = rulewright("test", house / "short.rules")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "My game, short.rules",
        "  passed  Two of three end it",
        "",
        "All passed: 1 example.",
    ]
    assert rulewright("test", ".").stdout.splitlines()[-1] == "All passed: 3 examples."


# ---------------------------------------------------------------- play, graph, simulate, explore
def test_house_rules_are_played_by_file_and_by_title(rulewright: Rulewright, game: Path, house: Path) -> None:
    for name in (house / "short.rules", "Short"):
        done = rulewright("explore", game, "--with", name, "--json")
        assert json.loads(done.stdout)["games"] == 3, done.stderr
    done = rulewright("simulate", game, "-n", 20, "--with", house / "short.rules", "--jobs", 2)
    assert done.exit_code == 0
    assert "One is left" in done.stdout


def test_two_files_conflict_unless_a_third_settles_them(rulewright: Rulewright, game: Path, house: Path) -> None:
    two = ("--with", house / "short.rules", "--with", house / "other.rules")
    done = rulewright("play", game, "--auto", *two)
    assert done.exit_code == 1
    assert "my-game/house/other.rules:2:12: error: " in done.stderr
    assert "my-game/house/short.rules:3:12:" in done.stderr
    assert rulewright("play", game, "--auto", *two, "--with", house / "both.rules").exit_code == 0
    assert rulewright("play", game, "--auto", "--with", house).exit_code == 0


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("no.rules", "no.rules is not there"),
        ("my-game", "my-game holds no variant or scenario, or a game of its own"),
        ("Shrot", 'My game has no variant "Shrot"; did you mean "Short"?'),
    ],
)
def test_house_rules_that_are_not_there_are_one_line(
    rulewright: Rulewright, game: Path, house: Path, name: str, why: str
) -> None:
    done = rulewright("play", game, "--auto", "--with", name)
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"rulewright: {why}\n")


def test_house_rules_in_the_place_of_a_game_are_told_as_what_they_are(rulewright: Rulewright, house: Path) -> None:
    done = rulewright("play", house / "short.rules", "--auto")
    assert done.exit_code == 1
    assert "`--with my-game/house/short.rules`" in done.stderr


def test_a_save_remembers_house_rules_by_their_file(rulewright: Rulewright, game: Path, house: Path) -> None:
    short = house / "short.rules"
    done = rulewright("play", game, "--with", short, "--seed", 1, "--save", "saved.json", input="quit\n")
    assert done.exit_code == 0
    assert json.loads(Path("saved.json").read_text())["table"]["variants"] == [str(short)]
    again = rulewright("play", game, "--load", "saved.json", "--auto")
    assert again.exit_code == 0, again.stderr
    assert "The game is over" in again.stdout
    short.write_text(SHORT.replace("to 3", "to 4"))
    other = rulewright("play", game, "--load", "saved.json", "--auto")
    assert other.exit_code == 2
    assert "was saved under other rules" in other.stderr


def test_what_house_rules_wrote_has_a_red_border(rulewright: Rulewright, game: Path, house: Path) -> None:
    plain = rulewright("graph", game, "--format", "dot").stdout
    drawn = rulewright("graph", game, "--with", "Short", "--format", "dot").stdout
    assert "#c62828" not in plain
    assert "red border" not in plain
    assert "red border: a variant or scenario changed it" in drawn
    marked = [line for line in drawn.splitlines() if "#c62828" in line]
    assert any("One is left" in line for line in marked)
    assert len(marked) < drawn.count("[label=")
    mermaid = rulewright("graph", game, "--with", "Short", "--format", "mermaid").stdout
    assert re.search(r"^    class n_\S+ overlaid$", mermaid, re.M)


# ---------------------------------------------------------------- diff
def test_a_number_and_an_added_rule_are_told(rulewright: Rulewright, game: Path, house: Path) -> None:
    done = rulewright("diff", game, "--with", house / "short.rules")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        'My game with "Short"',
        "",
        "Changed",
        "  stones.starts: 12 -> 3",
        '    my-game/house/short.rules:3 "Short"',
        "",
        "Added",
        "  as soon as stones = 1",
        '    + as soon as stones = 1: everyone draws "One is left"',
        '    my-game/house/short.rules:4 "Short"',
    ]


def test_what_a_third_settles_is_told_once(rulewright: Rulewright, game: Path, house: Path) -> None:
    done = rulewright("diff", game, "--with", "Both")
    assert done.stdout.splitlines()[:5] == [
        'My game with "Short", "Other" and "Both"',
        "",
        "Changed",
        "  stones.starts: 12 -> 4",
        '    my-game/house/both.rules:2 "Both", after my-game/house/short.rules:3 "Short" and my-game/house/other.rules:2 "Other"',
    ]


PARTS = """\
game "Parts"
    players 2
    rulebook "book.yaml"
facts
    stones: 0..99, starts 12
phase turn for each player, in turn order, repeat    @ "Turns"
    phase rest                            @ "Rest"
        player must take an action from wait, take
    phase count
        do tidy
action wait
    does: add 1 to stones
action take                               @ "Taking"
    needs stones > 0
    does
        remove 1 from stones
        do tidy
# What happens after each turn.
how to tidy                               @ "Tidying"
    if stones > 50: remove 2 from stones
    if stones > goal: end the game
define goal as                            @ "The end"
    if stones > 5: 20
    otherwise: 10

variant "V" of "Parts"
    change goal to 15
    replace how to tidy
        if stones > 50: remove 3 from stones
        if stones > goal: end the game
    replace action take: remove 2 from stones
    without phase count
    after phase rest
        phase feast
            add 1 to stones
"""


def test_each_sort_of_change_is_told_with_its_heading(rulewright: Rulewright, tmp_path: Path, fits: Fits) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "game.rules").write_text(PARTS, encoding="utf-8")
    headings = "Turns Rest Taking Tidying".split()
    book = "title: Parts\nheadings:\n" + "".join(f'  - "{heading}"\n' for heading in (*headings, "The end"))
    (tmp_path / "parts" / "book.yaml").write_text(book, encoding="utf-8")
    done = rulewright("diff", tmp_path / "parts", "--with", "V")
    assert done.exit_code == 0, done.stderr
    where = re.compile(r"^    \S*game\.rules:(\d+) ", re.M)
    assert where.sub(r"    game.rules:\1 ", done.stdout).splitlines() == [
        'Parts with "V"',
        "",
        "Changed",
        '  goal  in the rulebook "The end"',
        '    - define goal as                            @ "The end"',
        "    -     if stones > 5: 20",
        "    -     otherwise: 10",
        "    + 15",
        '    game.rules:27 "V"',
        "",
        "Replaced",
        '  how to tidy  in the rulebook "Tidying"',
        '      how to tidy                               @ "Tidying"',
        "    -     if stones > 50: remove 2 from stones",
        "    +     if stones > 50: remove 3 from stones",
        "          if stones > goal: end the game",
        '    game.rules:28 "V"',
        '  action take  in the rulebook "Taking"',
        "          needs stones > 0",
        "          does",
        "    -         remove 1 from stones",
        "    -         do tidy",
        "    +         remove 2 from stones",
        '    game.rules:31 "V"',
        "",
        "Removed",
        "  phase count",
        "    - phase count",
        "    -     do tidy",
        '    game.rules:32 "V"',
        "",
        "Added",
        '  after phase rest  in the rulebook "Rest"',
        "    + after phase rest",
        "    +     phase feast",
        "    +         add 1 to stones",
        '    game.rules:33 "V"',
        "",
        "In the course of the game",
        "  phase count: no longer there",
        "  phase feast: new",
    ]
    found = fits(rulewright("diff", tmp_path / "parts", "--with", "V", "--json").stdout, "differences.schema.json")
    assert (found["game"], found["variants"]) == ("Parts", ["V"])
    assert [(one["effect"], one["name"], one["rulebook"]) for one in found["differences"]] == [
        ("changed", "goal", ["The end"]),
        ("replaced", "how to tidy", ["Tidying"]),
        ("replaced", "action take", ["Taking"]),
        ("removed", "phase count", []),
        ("added", "after phase rest", ["Rest"]),
    ]
    assert (found["phases_removed"], found["phases_added"]) == (["count"], ["feast"])


def test_each_clause_that_one_line_takes_out_is_told(rulewright: Rulewright, tmp_path: Path) -> None:
    needs = PARTS.replace("    needs stones > 0\n", "    needs stones > 0\n    needs stones < 99\n")
    assert needs != PARTS
    path = tmp_path / "parts.rules"
    path.write_text(
        re.sub(r' +@ ".*"|    rulebook.*\n', "", needs) + 'variant "W" of "Parts"\n    remove take.needs\n',
        encoding="utf-8",
    )
    done = rulewright("diff", path, "--with", "W")
    assert re.findall(r"^    (.*?)(?:\S*/)?(?:parts.*)?$", done.stdout, re.M) == [
        "- needs stones > 0",
        "- needs stones < 99",
        "",
    ]


def test_a_simple_value_is_told_for_programs(rulewright: Rulewright, game: Path, house: Path, fits: Fits) -> None:
    found = fits(rulewright("diff", game, "--with", "Other", "--json").stdout, "differences.schema.json")
    (one,) = found["differences"]
    assert (one["was"], one["now"], one["lines"]) == ("12", "5", [])
    assert (one["by"][0]["variant"], one["by"][0]["place"]["start"]["line"]) == ("Other", 2)


def test_diff_says_what_it_cannot_do(rulewright: Rulewright, game: Path, house: Path) -> None:
    assert rulewright("diff", game).exit_code == 2
    assert rulewright("diff", game, "--with", "Nothing").exit_code == 2
    assert rulewright("diff", "no-such-game-at-all", "--with", "Short").exit_code == 2
    done = rulewright("diff", game, "--with", "Short", "--with", "Other")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "both change `stones.starts`" in done.stderr


def test_a_narrow_terminal_is_enough_for_a_diff(rulewright: Rulewright, game: Path, house: Path) -> None:
    done = rulewright("diff", game, "--with", "Both", env={"COLUMNS": "40"})
    assert max(map(len, done.stdout.splitlines())) <= 40


# ---------------------------------------------------------------- the games that are shipped
def test_the_shipped_house_rules_are_listed(rulewright: Rulewright) -> None:
    assert '"Four vampires", "Long night", "Three rounds"' in rulewright("list").stdout


def test_the_shipped_house_rules_conflict_without_the_third(rulewright: Rulewright) -> None:
    two = ("--with", "Three rounds", "--with", "Four vampires")
    done = rulewright("play", "vampire-empire", "--auto", "--seed", 1, *two)
    assert done.exit_code == 1
    assert re.search(r"four_vampires\.rules:5:12: error: .* both change `hand\.limit`", done.stderr)
    assert re.search(r"three_rounds\.rules:4:12:", done.stderr)
    assert rulewright("play", "vampire-empire", "--auto", "--seed", 1, *two, "--with", "Long night").exit_code == 0


def test_a_picture_tells_which_values_were_changed_and_marks_who_reads_them(rulewright: Rulewright) -> None:
    drawn = rulewright("graph", "vampire-empire", "--level", "phases", "--format", "dot", "--with", "Long night").stdout
    assert "rounds: 2 -&gt; 3, vampires: 3 -&gt; 4" in drawn
    assert "Long night" in drawn
    marked = [line for line in drawn.splitlines() if "#c62828" in line]
    assert [
        name for name in ("setup", "combat", "refresh", "unmasking") if any(f">{name}<" in line for line in marked)
    ] == ["setup", "combat"]


# ---------------------------------------------------------------- files of examples
ASKED = """\
examples of "My game"

example "Four leave two"
    given players Ann, Bea
    given stones = 4
    Ann chooses "Take two stones"
    expect stones = {left}
"""


@pytest.mark.parametrize(("left", "code"), [(2, 0), (1, 1)])
def test_c7_a_file_of_examples_is_played_with_its_game(
    rulewright: Rulewright, house: Path, left: int, code: int
) -> None:
    path = house / "asked.rules"
    path.write_text(ASKED.format(left=left), encoding="utf-8")
    done = rulewright("test", path)
    assert done.exit_code == code, done.output
    assert "Four leave two" in done.stdout
    assert "Two of three end it" not in done.stdout
    for command in ("check", "lint"):
        assert rulewright(command, path).stdout == "All is well: 1 file of house rules checked.\n"
    assert rulewright("fmt", "--check", path).exit_code == 0
    assert rulewright("check", ".").stdout == "All is well: 1 game and 4 files of house rules checked.\n"


def test_c7_with_a_variant_of_the_game_and_of_another_file(rulewright: Rulewright, house: Path) -> None:
    path = house / "asked.rules"
    path.write_text(
        ASKED.format(left=2).replace("    given stones = 4\n", '    with variant "Short"\n    given stones = 4\n'),
        encoding="utf-8",
    )
    done = rulewright("test", path)
    assert (done.exit_code, done.stdout.splitlines()[1]) == (0, "  passed  Four leave two"), done.output
    path.write_text(path.read_text().replace("expect stones = 2", "expect stoens = 2"), encoding="utf-8")
    done = rulewright("check", path)
    assert done.exit_code == 1
    assert "Did you mean `stones`?" in done.stdout


def test_c7_beside_variants_in_one_file(rulewright: Rulewright, house: Path) -> None:
    path = house / "short.rules"
    path.write_text(f'examples of "My game"\n\n{SHORT}', encoding="utf-8")
    assert rulewright("test", path).exit_code == 0
    path.write_text(f'examples of "Your game"\n\n{SHORT}', encoding="utf-8")
    done = rulewright("check", path)
    assert done.exit_code == 1
    assert '"Short" is for "My game", but this game is "Your game"' in done.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('examples of "My gaem"\n', 'Did you mean "My game"?'),
        ('examples of "My game"\nexamples of "Pig"\n', 'these examples are of "Pig", and the game here is "My game"'),
        ('examples of "My game"\nfacts\n    n: 0..9\n', "holds variants, scenarios and examples, and nothing beside"),
        ("examples of\n", "the line ends too early"),
    ],
)
def test_c7_a_file_of_examples_that_is_wrong(rulewright: Rulewright, house: Path, text: str, said: str) -> None:
    path = house / "asked.rules"
    path.write_text(text, encoding="utf-8")
    done = rulewright("check", path)
    assert done.exit_code == 1, done.output
    assert said in done.stdout


def test_c7_it_is_no_game_to_play_and_belongs_to_the_game_beside_it(rulewright: Rulewright, house: Path) -> None:
    path = house / "asked.rules"
    path.write_text(ASKED.format(left=2), encoding="utf-8")
    done = rulewright("play", path)
    assert done.exit_code == 1
    assert "They are played by `rulewright test" in done.output
    own = house.parent / "asked.rules"
    own.write_text(ASKED.format(left=2).replace("My game", "Pig"), encoding="utf-8")
    done = rulewright("check", house.parent)
    assert 'these examples are of "Pig", and the game here is "My game"' in done.stdout
