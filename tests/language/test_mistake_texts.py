"""What an author sees for each mistake of a corpus: every word of it. `--update` writes what is told now; read the difference."""

import re
from pathlib import Path

import pytest
from lab import Lab

from rulewright.grammar.diagnostics import Diagnostic

CORPUS = Path(__file__).with_name("mistakes.txt")
HEAD, *CHUNKS = CORPUS.read_text(encoding="utf-8").rstrip("\n").split("\n----\n")
FRAME = HEAD.split("\n", 2)[2]
FILE = re.compile(r"^=== (\S+)\n", re.MULTILINE)


def told(lab: Lab, rules: str) -> str:
    """Return what is told of rules: those of a whole game, sentences of its turn, or declarations beside it."""
    rules, *others = FILE.split(rules)
    tables = dict(zip(others[::2], others[1::2], strict=True))
    if rules.startswith("game"):
        start, text = 0, rules
    else:
        place = "    # here: turn\n" if rules.startswith(" ") else "# here: beside\n"
        start = FRAME[: FRAME.index(place)].count("\n")
        text = FRAME.replace(place, rules + ("" if rules.endswith("\n") else "\n"))
    faults = [fault for fault in lab.check(text, tables) if fault.severity == "error"]
    return "".join(shown(fault, start, rules.count("\n") + 1) for fault in faults)


def shown(fault: Diagnostic, start: int, count: int) -> str:
    """Return a fault as an author sees it; the lines of a chunk are counted from 1."""
    file, line = Path(fault.span.source.name).name, fault.span.line
    if file != "game.rules":
        place = f"{file}, line {line}"
    elif start < line <= start + count:
        place = f"line {line - start}"
    else:
        place = f"at `{fault.span.source.line(line).strip()}`"
    lines = [f"> {place}: {fault.message} [{fault.code.id}]", *([f">     {fault.hint}"] if fault.hint else [])]
    return "\n".join(lines) + "\n"


def parted(chunk: str) -> tuple[str, str]:
    """Part a chunk into the rules and what is to be told of them."""
    lines = chunk.split("\n")
    rules = [line for line in lines if not line.startswith(">")]
    return "\n".join(rules) + "\n", "".join(f"{line}\n" for line in lines if line.startswith(">"))


def test_the_frame_is_right(lab: Lab) -> None:
    assert told(lab, FRAME) == ""


def test_the_corpus_is_told_as_it_says(lab: Lab, request: pytest.FixtureRequest) -> None:
    now = [(rules, wanted, told(lab, rules)) for rules, wanted in map(parted, CHUNKS)]
    if request.config.getoption("update"):
        CORPUS.write_text("----\n".join([f"{HEAD}\n", *(rules + text for rules, _, text in now)]), encoding="utf-8")
        return
    for rules, wanted, text in now:
        assert text == wanted, rules


def test_each_mistake_is_told_once_and_says_what_to_write() -> None:
    for chunk in CHUNKS:
        rules, wanted = parted(chunk)
        assert wanted.count("\n> ") - wanted.count("\n>     ") <= 1, rules
        assert ">     " in wanted, rules
