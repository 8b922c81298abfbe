"""The table of known values names tests that exist, and no case twice."""

from __future__ import annotations

import re
from pathlib import Path

TREE = Path(__file__).resolve().parents[2]
PAGE = TREE / "docs" / "known-values.md"


def rows() -> list[tuple[str, str]]:
    """The case of each row, and what stands in its last column."""
    lines = [line.strip("|\n ").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines()]
    return [(cells[0], cells[3]) for cells in lines if re.fullmatch(r"A\d\d", cells[0])]


def test_every_case_stands_once() -> None:
    cases = [case for case, _ in rows()]
    assert cases == sorted(set(cases))
    tested = sum("`test_" in last for _, last in rows())
    assert f"{len(cases)} such cases, of which {tested} are tested" in PAGE.read_text(encoding="utf-8")


def test_every_test_of_the_table_exists() -> None:
    found = 0
    for case, last in rows():
        source = ""
        for path, name in re.findall(r"`(tests/[^`]+)`|`(test_\w+)`", last):
            if path:
                source = (TREE / path).read_text(encoding="utf-8")
                continue
            assert re.search(rf"^ *def {name}\(", source, re.M), f"{case}: {name}"
            found += 1
    assert found > len(rows()) // 2
