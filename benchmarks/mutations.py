"""What the checker says of spoilt rules: how many of its errors stand where the slip is, and how many say more than a list.

For example: `python benchmarks/mutations.py -n 1000 --seed 7 --way "word deleted" --show 5`
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from measure import table

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "language"))

from spoiling import HELD_OUT, WAYS, Spoilt, next_line, spoil

from rulewright.grammar import codes
from rulewright.grammar.diagnostics import Diagnostic
from rulewright.interpreter import pipeline

LISTS: Final = {codes.UNEXPECTED.id, codes.UNKNOWN_WORD.id, codes.LINE_TOO_SHORT.id, codes.RESERVED_WORD.id}
"""Codes of messages that name what could stand at a place; without a hint they say nothing else."""


@dataclass(frozen=True, slots=True)
class Told:
    """What came of one spoilt text; `near`: an error is on a line that was touched or the next, `first`: the first one is."""

    way: str
    file: str
    line: int
    errors: int
    near: bool
    first: bool
    generic: bool
    raised: str
    seconds: float
    slip: str
    messages: list[str]


def rules(folder: Path) -> list[list[tuple[Path, Path]]]:
    """Copy all shipped games into a folder; return for each its files of rules, each with what has to be checked for it."""
    found = []
    for game in pipeline.shipped_games():
        copy = folder / game.path.name
        shutil.copytree(game.path, copy, ignore=shutil.ignore_patterns("__pycache__"))
        own = set(pipeline.rules_files(copy))
        found.append([(file, copy if file in own else file) for file in sorted(copy.rglob("*.rules"))])
    return found


def told(way: str, file: Path, whole: Path, spoilt: Spoilt) -> Told:
    """Check one spoilt text in its place."""
    file.write_text(spoilt.text, encoding="utf-8")
    start, raised = perf_counter(), ""
    errors: list[Diagnostic] = []
    try:
        errors = [fault for fault in checked(whole) if fault.severity == "error"]
    except Exception as fault:  # what is raised is what is measured
        raised = f"{type(fault).__name__}: {fault}"
    took = perf_counter() - start
    last = next_line(spoilt.text, spoilt.last)
    there = [fault.span.source.name == str(file) and spoilt.first <= fault.span.line <= last for fault in errors]
    shown = [fault for fault, near in zip(errors, there, strict=True) if near] or errors
    return Told(
        way, f"{file.parent.name}/{file.name}", spoilt.first, len(errors), any(there), there[:1] == [True],
        bool(shown) and all(map(is_list, shown)), raised, took, spoilt.text.splitlines()[spoilt.first - 1],
        [f"{fault.span.line}: {fault.message} [{fault.code.id}] {fault.hint}" for fault in errors],
    )  # fmt: skip


def checked(whole: Path) -> Sequence[Diagnostic]:
    """Check a game, or a file of house rules."""
    house = pipeline.house_at(whole) if whole.is_file() else []
    return (pipeline.load_house(house[0]) if house else pipeline.load(whole)).diagnostics


def is_list(fault: Diagnostic) -> bool:
    """Tell whether a message only lists what can stand at a place."""
    return fault.code.id in LISTS and not fault.hint


def trials(count: int, seed: int, ways: Sequence[str]) -> Iterator[Told]:
    """Spoil the shipped games so many times, by each way in turn, and check them."""
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        games = rules(Path(folder))
        texts = {file: file.read_text(encoding="utf-8") for files in games for file, _ in files}
        for number in range(count):
            way = ways[number % len(ways)]
            spoilt = None
            while spoilt is None:
                file, whole = dice.choice(dice.choice(games))
                spoilt = spoil(texts[file], way, dice)
            yield told(way, file, whole, spoilt)
            file.write_text(texts[file], encoding="utf-8")


def row(label: str, held: str, found: Sequence[Told]) -> list[str]:
    """Return the line of the table for some trials."""
    wrong = [one for one in found if one.errors]
    shares = [sum(one.near for one in wrong), sum(one.first for one in wrong), sum(one.generic for one in wrong)]
    percent = [f"{100 * share / len(wrong):.1f} %" if wrong else "" for share in shares]
    errors = sum(one.errors for one in wrong) / max(len(wrong), 1)
    return [label, held, str(len(found)), str(len(wrong)), *percent, f"{errors:.2f}"]


def report(found: Sequence[Told]) -> str:
    """Write the table by way of spoiling, and what is to be said of all."""
    lines = []
    for way in WAYS:
        own = [one for one in found if one.way == way]
        if own:
            lines.append(row(way, "yes" if way in HELD_OUT else "", own))
    for label, held in (("all that were seen", False), ("all that were held out", True)):
        lines.append(row(label, "yes" if held else "", [one for one in found if (one.way in HELD_OUT) is held]))
    lines.append(row("all", "", found))
    head = ["way", "held out", "texts", "with errors", "on the line", "first one there", "only a list", "errors each"]
    slowest = max(found, key=lambda one: one.seconds)
    raised = [one for one in found if one.raised]
    return "\n".join([
        table(head, lines),
        f"\n{len(raised)} checks raised" + "".join(f"\n  {one.file}, line {one.line}: {one.raised}" for one in raised),
        f"slowest check: {slowest.seconds:.2f} s ({slowest.file}, {slowest.way}); "
        f"mean {sum(one.seconds for one in found) / len(found):.3f} s",
    ])  # fmt: skip


def main() -> None:
    """Spoil, check, and print the table; or everything as JSON."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("-n", type=int, default=5000, help="how many texts are spoilt (5000)")
    options.add_argument("--seed", type=int, default=1, help="where chance begins (1)")
    options.add_argument(
        "--way", action="append", choices=list(WAYS), help="only this way of spoiling; may be repeated"
    )
    options.add_argument("--seen", action="store_true", help="only the ways that are not held out")
    options.add_argument("--show", type=int, default=0, help="print so many that fall short, with what was said")
    options.add_argument("--json", action="store_true", help="print each trial as a line of JSON, and no table")
    asked = options.parse_args()
    ways = asked.way or [way for way in WAYS if not (asked.seen and way in HELD_OUT)]
    found = []
    for one in trials(asked.n, asked.seed, ways):
        found.append(one)
        if asked.json:
            print(json.dumps(asdict(one)))
    if not asked.json:
        print(report(found))
    for one in [one for one in found if one.errors and (one.generic or not one.near)][: asked.show]:
        print(f"\n{one.file}, {one.way}, line {one.line}: {one.slip.strip()}", *one.messages[:4], sep="\n    ")


if __name__ == "__main__":
    main()
