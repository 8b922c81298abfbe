"""Rules held against the outline of their rulebook: what is cited, what is missing, how it is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.grammar.parse import parse_text
from rulewright.grammar.source import Source
from rulewright.interpreter.check.coverage import cover
from rulewright.interpreter.check.rulebook import read_outline

Rulewright = Callable[..., Any]
Fits = Callable[[str, str], Any]

RULES = """
game "Fair"
    players 2: Ann, Bea
    rulebook "outline.yaml"
facts
    stones: 0..9, starts 9                       @ "Pieces"
setup                                            @ "Start"
    set stones to limit
phase turn for each player, in turn order, repeat    # the "@" in a comment is none
    player chooses                               @ "Taking", "The turn"
        "One"
            remove 1 from stones
    if stones = 0: player wins "Last"            @ "The end"
as soon as stones > 8: remove 1 from stones
define limit as 9
example "One"                                    @ "Taking"
    given stones = 1
    Ann chooses "One"
    expect Ann won "Last"
variant "Long" of "Fair"
    change limit to 8                            @ "Long game"
"""
OUTLINE = """title: The Fair
headings:
  - heading: Pieces
    mechanical: no
    why: a list
  - Start
  - heading: The turn
    page: 2
    headings: [Taking]
  - heading: The end
    note: torn
  - Long game
"""


@pytest.fixture
def fair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("fair.rules").write_text(RULES, encoding="utf-8")
    Path("outline.yaml").write_text(OUTLINE, encoding="utf-8")
    return Path("fair.rules")


def with_heading(text: str) -> None:
    path = Path("outline.yaml")
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


def test_the_table_follows_the_outline(rulewright: Rulewright, fair: Path) -> None:
    done = rulewright("coverage", fair)
    assert done.exit_code == 0, done.output
    assert done.stdout == (
        "Fair: The Fair\n\n"
        "heading                  page    rules  examples\n"
        "Pieces (not mechanical)              1\n"
        "Start                                1         0\n"
        "The turn                    2        1     below\n"
        "  Taking                             1         1\n"
        "The end                              1         0\n"
        "Long game                      variant         0\n\n"
        "No example cites 3 headings\n  Start\n  The end\n  Long game\n\n"
        "1 rule cites no heading\n  fair.rules:14  as soon as stones > 8: remove 1 from stones\n\n"
        "Covered: 5 mechanical headings.\n"
    )


def test_the_rules_that_cite_a_heading(rulewright: Rulewright, fair: Path) -> None:
    done = rulewright("coverage", fair, "--rules")
    assert done.exit_code == 0, done.output
    start = done.stdout.index("Pieces")
    assert done.stdout[start : done.stdout.index("\n\n", start)] == (
        "Pieces (not mechanical)  1 rule\n"
        "    a list\n"
        "    fair.rules:6  stones: 0..9, starts 9\n"
        "Start  1 rule, examples: 0\n"
        "    fair.rules:7  setup\n"
        "The turn  page 2, 1 rule, examples: below\n"
        "    fair.rules:10  player chooses\n"
        "  Taking  1 rule, 1 example\n"
        "      fair.rules:10  player chooses\n"
        "The end  1 rule, examples: 0\n"
        "    torn\n"
        '    fair.rules:13  if stones = 0: player wins "Last"\n'
        "Long game  rules: variant, examples: 0\n"
        '    only with "Long"'
    )


def test_a_heading_that_no_rule_cites_ends_with_1(rulewright: Rulewright, fair: Path) -> None:
    with_heading("  - heading: Trade\n    page: 4\n    headings: [Barter]\n")
    done = rulewright("coverage", fair)
    assert done.exit_code == 1
    assert "No rule cites 2 headings\n  outline.yaml:13  Trade  page 4\n  outline.yaml:15  Barter\n" in done.stdout
    assert done.stdout.endswith("2 of 7 mechanical headings not covered.\n")


def test_a_variant_that_is_played_counts(rulewright: Rulewright, fair: Path) -> None:
    done = rulewright("coverage", fair, "--with", "Long")
    assert done.exit_code == 0, done.output
    assert re.search(r"^Long game +1 +0$", done.stdout, re.M)
    missing = rulewright("coverage", fair, "--with", "Lang")
    assert missing.exit_code == 2
    assert "Long" in missing.output


def test_what_a_variant_puts_in_the_place_of_a_rule_counts_once(rulewright: Rulewright, fair: Path, fits: Fits) -> None:
    with fair.open("a", encoding="utf-8") as file:
        file.write('    replace phase turn\n        remove 1 from stones          @ "Taking"\n')
    found = fits(rulewright("coverage", fair, "--with", "Long", "--json").stdout, "coverage.schema.json")
    assert [rule["line"] for rule in found["headings"][3]["rules"]] == [23]


def test_house_rules_are_named_by_file_and_by_title(rulewright: Rulewright, game: Path, fits: Fits) -> None:
    house = game / "house" / "short.rules"
    house.parent.mkdir()
    house.write_text('variant "Short" of "My game"\n    change stones.starts to 3\n', encoding="utf-8")
    for name in ("Short", str(house)):
        found = fits(rulewright("coverage", game, "--with", name, "--json").stdout, "coverage.schema.json")
        assert found["variants"] == ["Short"]


def test_strict_counts_what_is_weaker(rulewright: Rulewright, fair: Path) -> None:
    assert rulewright("coverage", fair, "--strict").exit_code == 1
    assert rulewright("coverage", fair).exit_code == 0


def test_a_narrow_screen_gets_a_line_for_each_heading(rulewright: Rulewright, fair: Path) -> None:
    done = rulewright("coverage", fair, env={"COLUMNS": "45"})
    assert "\nThe turn  page 2, 1 rule, examples: below\n  Taking  1 rule, 1 example\n" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 45


def test_without_a_rulebook_there_is_nothing_to_hold_rules_against(rulewright: Rulewright, fair: Path) -> None:
    text = fair.read_text(encoding="utf-8").replace('    rulebook "outline.yaml"\n', "")
    fair.write_text(text, encoding="utf-8")
    done = rulewright("coverage", fair)
    assert (done.exit_code, done.stdout) == (2, "")
    assert 'Fair names no rulebook; write rulebook "rulebook.yaml"' in done.stderr


def test_rules_with_errors_are_not_held_against_anything(rulewright: Rulewright, fair: Path) -> None:
    fair.write_text(fair.read_text(encoding="utf-8").replace('@ "Start"', '@ "Begin"'), encoding="utf-8")
    done = rulewright("coverage", fair)
    assert (done.exit_code, done.stdout) == (1, "")
    assert "E446" in done.stderr


def test_coverage_fits_its_schema(rulewright: Rulewright, fair: Path, fits: Fits) -> None:
    found = fits(rulewright("coverage", fair, "--json").stdout, "coverage.schema.json")
    assert (found["game"], found["rulebook"]) == ("Fair", {"title": "The Fair", "file": "outline.yaml"})
    assert (found["mechanical"], found["missing"], found["without_example"]) == (5, 0, 3)
    taking = found["headings"][3]
    assert (taking["heading"], taking["depth"], taking["examples"][0]["words"]) == ("Taking", 1, 'example "One"')
    assert [heading["variants"] for heading in found["headings"] if heading["variants"]] == [["Long"]]
    assert [rule["line"] for rule in found["rules_without_heading"]] == [14]


def test_a_new_game_is_covered(rulewright: Rulewright, game: Path, fits: Fits) -> None:
    done = rulewright("coverage", game, "--strict", "--json")
    assert done.exit_code == 0, done.output
    assert fits(done.stdout, "coverage.schema.json")["missing"] == 0


CARDS = """game "Cards"
    players 2
card Thing
    worth: 1..2
    when a player draws a thing
        player gains 1 coin
card "Odd"                              @ "Odd"
    when a player draws a thing
        player gains 1 coin
card "Even"
    reaction help
        does: you draw a card           @ "Even"
    when a player draws a thing
        player gains 1 coin
each player
    coins: 0..3
    as soon as coins > 2: player wins "Rich"
"""


def test_what_a_card_cites_counts_for_the_rules_on_it() -> None:
    parsed = parse_text(CARDS, "cards.rules")
    outline, _ = read_outline(Source("rulebook.yaml", "title: Cards\nheadings: [Odd, Even]\n"))
    assert parsed.program is not None
    assert outline is not None
    found = cover(parsed.program, outline)
    assert [[span.line for span in entry.rules] for entry in found.entries] == [[7], [12]]
    assert [span.line for span in found.citing_nothing] == [5, 13, 17]
