"""The page of known faults names every test of this folder, under the number of its case, and no other."""

import ast
import re
from pathlib import Path

FOLDER = Path(__file__).parent
PAGE = FOLDER.parents[1] / "docs" / "known-faults.md"
ROW = re.compile(r"^\| \[(C\d{3})\]\(https://[^)]+\) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
NAMED = re.compile(r"`(test_[a-z0-9_]+)` in `tests/faults/(test_[a-z_]+\.py)`")


def said() -> dict[tuple[str, str], str]:
    """What the docstring of each test says, by module and name, in small letters."""
    return {
        (path.name, node.name): (ast.get_docstring(node) or "").lower()
        for path in FOLDER.glob("test_*.py")
        if path != Path(__file__)
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_the_page_and_the_tests_name_the_same() -> None:
    named = {}
    for case, wrong, test in ROW.findall(PAGE.read_text(encoding="utf-8")):
        for name, module in NAMED.findall(test):
            assert name.startswith(f"test_{case.lower()}_"), name
            named[module, name] = f"{case}: {wrong}".lower()
    assert named == said()


def test_every_case_has_one_row() -> None:
    cases = [case for case, _, _ in ROW.findall(PAGE.read_text(encoding="utf-8"))]
    assert cases == sorted(set(cases))
    assert len(cases) == 66
