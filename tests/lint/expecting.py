"""Rules with expectations in comments: `# warning[W712]: pattern` on each line on which something has to be found, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

from rulewright.grammar.diagnostics import Diagnostic
from rulewright.interpreter.pipeline import Library
from rulewright.tools.lint.run import lint

EXPECTED = re.compile(
    r"# (?P<severity>error|warning)\[(?P<code>[EW]\d{3})\]: (?P<pattern>.*?)(?= # warning\[| # error\[|$)"
)
OUTLINE = 'title: "Market"\nheadings:\n  - "The turn"\n'


def linted(folder: Path, text: str, files: dict[str, str] | None = None) -> tuple[Diagnostic, ...]:
    """Write a game into a folder and lint it."""
    folder.mkdir(parents=True, exist_ok=True)
    text = dedent(text).lstrip()
    if not re.search(r"^game ", text, re.M):
        text = 'game "Trial"\n    players 2: Ann, Bea\n' + text
    for name, content in (files or {"rulebook.yaml": OUTLINE}).items():
        (folder / name).write_text(dedent(content).lstrip(), encoding="utf-8")
    (folder / "game.rules").write_text(text, encoding="utf-8")
    return lint(folder, Library()).faults


def told(faults: tuple[Diagnostic, ...]) -> list[str]:
    """Write findings in short, for a message of pytest."""
    return [
        f"{Path(fault.span.source.name).name}:{fault.span.line} {fault.code.id}: {fault.message}" for fault in faults
    ]


def hold(folder: Path, text: str, files: dict[str, str] | None = None) -> tuple[Diagnostic, ...]:
    """Lint a game, and hold what is found against the comments in its files; return what was found."""
    faults = linted(folder, text, files)
    wanted = []
    for path in sorted(folder.iterdir()):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            wanted += [(path.name, number, match) for match in EXPECTED.finditer(line)]
    missing = [
        f"{name}:{number} {match['code']}: {match['pattern']}"
        for name, number, match in wanted
        if not any(_is_it(fault, name, number, match) for fault in faults)
    ]
    surplus = [fault for fault in faults if not any(_is_it(fault, *one) for one in wanted)]
    assert not missing and not surplus, (missing, told(tuple(surplus)), told(faults))  # noqa: PT018 - one message says both
    return faults


def _is_it(fault: Diagnostic, name: str, line: int, match: re.Match[str]) -> bool:
    place = (Path(fault.span.source.name).name, fault.span.line, fault.code.id, fault.severity)
    return place == (name, line, match["code"], match["severity"]) and match["pattern"].strip() in fault.message
