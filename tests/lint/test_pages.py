"""Every rule of the linter has a page, whose bad example is reported and whose good example is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from expecting import EXPECTED, hold

from rulewright.tools.lint import rules
from rulewright.tools.lint.registry import all_rules
from rulewright.tools.lint.suppress import ABOUT

TREE = Path(__file__).resolve().parents[2]
PAGES = TREE / "docs" / "diagnostics"
CODES = {rule.code.id: (rule.code.name, rule.about) for rule in all_rules()} | {
    code.id: (code.name, about) for code, about in ABOUT.items()
}
HEADINGS = ["What is found", "Why it matters", "Bad", "Good", "How to allow it"]
FENCE = re.compile(r"^```lint (bad|good)\n(.*?)^```$", re.M | re.S)


def page(code: str) -> str:
    return (PAGES / f"{code}.md").read_text(encoding="utf-8")


def test_every_rule_has_a_page_and_every_page_a_rule() -> None:
    assert {path.stem for path in PAGES.glob("W*.md")} == set(CODES)


def test_the_file_of_a_rule_is_called_like_its_code() -> None:
    files = {path.stem.replace("_", "-") for path in Path(rules.__path__[0]).glob("*.py")} - {"--init--"}
    assert files == {rule.code.name for rule in all_rules()}


def test_codes_are_different() -> None:
    assert len({rule.code.id for rule in all_rules()}) == len(all_rules())
    assert all(rule.code.severity == "warning" for rule in all_rules())


@pytest.mark.parametrize("code", CODES)
def test_a_page_has_the_fixed_headings(code: str) -> None:
    name, about = CODES[code]
    text = page(code)
    assert text.startswith(f"# {code} {name}\n\n{about}\n")
    assert re.findall(r"^## (.*)$", text, re.M) == HEADINGS
    assert f"# lint: allow {code} because" in text or code in {one.id for one in ABOUT}


@pytest.mark.parametrize("code", CODES)
def test_the_index_lists_it(code: str) -> None:
    name, about = CODES[code]
    assert f"| [{code}]({code}.md) | {name} | {about} |" in (PAGES / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CODES)
def test_the_bad_example_is_reported_on_its_line(code: str, tmp_path: Path) -> None:
    bad = dict(FENCE.findall(page(code)))["bad"]
    assert {match["code"] for line in bad.splitlines() for match in EXPECTED.finditer(line)} == {code}
    hold(tmp_path, bad)


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_found_in_the_good_example(code: str, tmp_path: Path) -> None:
    good = dict(FENCE.findall(page(code)))["good"]
    assert "warning[" not in good
    hold(tmp_path, good)
