"""What the papers of the project say in numbers, lists and promises is so."""

from __future__ import annotations

import re
from pathlib import Path

import fences
import pytest
from fences import TREE

from rulewright.tools.cli import app
from rulewright.tools.lint.registry import all_rules
from rulewright.tools.lint.suppress import ABOUT

README = (TREE / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (TREE / "CONTRIBUTING.md").read_text(encoding="utf-8")
REFERENCE = (TREE / "docs" / "language.md").read_text(encoding="utf-8")
SCHEMAS = (TREE / "schemas" / "README.md").read_text(encoding="utf-8")
WORDS = dict(zip("ten eleven twelve thirty forty fifty".split(), (10, 11, 12, 30, 40, 50), strict=True))


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_what_the_readme_says_does_not_play_yet_waits_in_the_reference() -> None:
    """Case H: the front page promises nothing less, and nothing that plays already."""
    said = re.search(r"Not played so far: (.*?)\. The \[reference\]", one_line(README))
    assert said is not None
    table = REFERENCE.partition("<!-- not supported: begin -->")[2].partition("<!-- not supported: end -->")[0]
    first_columns = set(re.findall(r"^\| ([^|`]+?) \|", table, re.M))
    assert set(said[1].split("; ")) <= first_columns


def test_the_readme_lists_every_command_and_no_other() -> None:
    listed = re.findall(r"^\| `rulewright (\w+)", README, re.M)
    assert sorted(listed) == sorted(str(command.name) for command in app.registered_commands)


def test_every_folder_of_games_is_named_in_the_readme() -> None:
    folders = {path.name for path in (TREE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(re.findall(r"^\* `games/(\w+)/`:", README, re.M))


def test_every_page_of_the_docs_is_linked_from_the_readme() -> None:
    pages = {path.name for path in (TREE / "docs").glob("*.md")}
    named = set(re.findall(r"\(docs/([\w-]+\.md)", README))
    others = set(
        re.findall(r"\]\(\.\./([\w-]+\.md)\)", (TREE / "docs/diagnostics/README.md").read_text(encoding="utf-8"))
    )
    assert pages == named | others, (pages - named - others, named - pages)


def test_the_cookbook_has_as_many_rules_as_the_readme_says() -> None:
    said = re.search(r"cookbook\.md\]\(docs/cookbook\.md\): (\w+) rules", README) or re.search(
        r"\(docs/cookbook\.md\): (\w+) rules", README
    )
    assert said is not None
    recipes = [block for block in fences.blocks_of(TREE / "docs/cookbook.md") if block.language == "rules"]
    assert len(recipes) >= WORDS[said[1]]


def test_tic_tac_toe_has_as_many_games_as_the_readme_says() -> None:
    (said,) = re.findall(r"exactly the ([\d,]+) games", README)
    known = (TREE / "docs/known-values.md").read_text(encoding="utf-8")
    assert said in known


def test_the_python_that_is_needed_is_the_one_that_the_package_asks_for() -> None:
    asked = re.search(r'requires-python = ">=([\d.]+)"', (TREE / "pyproject.toml").read_text(encoding="utf-8"))
    assert asked is not None
    for paper in (README, CONTRIBUTING):
        assert set(re.findall(r"Python ([\d.]+) or newer", paper)) == {asked[1]}


def test_contributing_names_the_folders_that_install_as_one_package() -> None:
    said = re.search(r"The (\w+) folders ((?:`\w+/`(?:, | and )?)+) install as one package", one_line(CONTRIBUTING))
    assert said is not None
    folders = re.findall(r"`(\w+)/`", said[2])
    hook = (TREE / ".ci/hatch_build.py").read_text(encoding="utf-8")
    found = re.search(r"FOLDERS = \((.*)\)", hook)
    assert found is not None
    assert sorted(folders) == sorted(re.findall(r'"(\w+)"', found[1]))
    assert said[1] == {5: "five", 6: "six", 4: "four"}[len(folders)]


def test_the_core_has_no_more_instructions_than_contributing_says() -> None:
    from typing import get_args

    from rulewright.interpreter.core.instructions import Instruction

    said = re.search(r"a core of at most (\w+) instructions", one_line(CONTRIBUTING))
    assert said is not None
    assert len(get_args(Instruction)) <= WORDS[said[1]]


def test_modules_keep_to_the_length_that_contributing_says() -> None:
    """What is longer today is named here and may only become shorter."""
    said = re.search(r"Split at (\d+) by construct", CONTRIBUTING)
    assert said is not None
    lengths = {
        path.relative_to(TREE).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for folder in ("grammar", "interpreter", "tools")
        for path in (TREE / folder).rglob("*.py")
    }
    assert {name for name, length in lengths.items() if length > int(said[1])} <= LONG


LONG = {
    "grammar/nodes/declarations.py", "grammar/nodes/statements.py", "grammar/syntax_messages.py",
    "interpreter/check/messages.py", "interpreter/check/table_codes.py", "interpreter/core/instructions.py",
    "interpreter/core/lower/choices.py", "interpreter/core/lower/examples.py", "interpreter/core/lower/moves.py",
    "interpreter/core/lower/names.py", "interpreter/core/lower/patterns.py",
    "interpreter/run/match.py", "tools/play.py",
}  # fmt: skip


def test_every_code_of_the_linter_is_in_the_index_once() -> None:
    index = (TREE / "docs/diagnostics/README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| \[(W7\d\d)\]", index, re.M)
    codes = {rule.code.id for rule in all_rules()} | {code.id for code in ABOUT}
    assert sorted(listed) == sorted(codes)
    assert listed == sorted(listed)


@pytest.mark.parametrize("path", sorted((TREE / "docs/internals").glob("*.md")), ids=lambda path: path.name)
def test_modules_that_the_internals_name_are_there(path: Path) -> None:
    named = set(
        re.findall(r"`((?:grammar|interpreter|tools|tests|benchmarks)/[\w/]+\.py)`", path.read_text(encoding="utf-8"))
    )
    assert [name for name in sorted(named) if not (TREE / name).is_file()] == []


def test_the_readme_of_the_internals_lists_each_page() -> None:
    folder = TREE / "docs/internals"
    listed = set(re.findall(r"\((\w+\.md)\)", (folder / "README.md").read_text(encoding="utf-8")))
    assert listed == {path.name for path in folder.glob("*.md")} - {"README.md"}
