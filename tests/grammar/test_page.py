"""The page on the grammar: its examples run."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "internals" / "grammar.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_page_runs(example: str) -> None:
    exec(compile(example, str(PAGE), "exec"), {})


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 2
