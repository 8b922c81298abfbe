"""The reference of the language: its tables say what is so."""

from __future__ import annotations

import re
from pathlib import Path

import fences
import pytest
from fences import TREE, Block

from rulewright.grammar.verbs import VERBS
from rulewright.tools.verb_table import TRIED, WATCHED, renewed, table

REFERENCE = TREE / "docs" / "language.md"
TEXT = REFERENCE.read_text(encoding="utf-8")
NOT_YET = re.findall(
    r"^\| (.*?) \| `(.*)` \|$",
    TEXT.partition("<!-- not supported: begin -->")[2].partition("<!-- not supported: end -->")[0],
    re.M,
)


def test_the_verb_table_is_what_the_code_says() -> None:
    """`python -m rulewright.tools.verb_table docs/language.md` writes it anew."""
    assert renewed(TEXT, table()) == TEXT


def test_every_verb_is_tried_and_no_other() -> None:
    assert set(TRIED) == {verb.key for verb in VERBS}
    assert set(WATCHED) <= set(TRIED)


@pytest.mark.parametrize("code", [code for _, code in NOT_YET])
def test_what_is_not_supported_yet_is_refused(code: str, tmp_path: Path) -> None:
    lines = code.replace("\\|", "|").replace(" // ", "\n        ").replace(" / ", "\n    ").replace(" ; ", "\n") + "\n"
    frame = fences.frame_of(fences.blocks_of(REFERENCE))
    said = [fences.told(fences.checked(Block("rules", kind, lines, 1, 0), frame, tmp_path / kind)[0].diagnostics)
            for kind in ("turn", "beside")]  # fmt: skip
    assert any("not supported yet" in text for text in said), said


def test_the_list_of_what_is_not_supported_is_there() -> None:
    assert len(NOT_YET) > 30


def test_every_section_is_in_the_contents() -> None:
    contents, _, rest = TEXT.partition("\n## ")
    headings = re.findall(r"^## (.+)$", "## " + rest, re.M)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert anchors == set(re.findall(r"\(#([\w-]+)\)", contents))
