"""What is compiled depends on the rules alone: not on the order of a set, so not on Python's seed of hashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import blake2b
from pathlib import Path

import pytest
from matches import CASES, cases, game_of
from sampling import FULL

from rulewright.grammar.source import Span
from rulewright.interpreter.core.graph.whole import quotient
from rulewright.interpreter.core.program import Program

HASH_SEEDS = ("0", "1", "2", "77", "4294967295") if FULL else ("4294967295",)


def written(value: object) -> str:
    """Write a part of a program. What has an order is written in it; a set has none that means anything."""
    match value:
        case Span():
            return f"{Path(value.source.name).name}:{value.start}-{value.end}"
        case Enum():
            return repr(value)
        case tuple() | list():
            return f"({', '.join(map(written, value))})"
        case dict():
            return f"{{{', '.join(f'{written(key)}: {written(part)}' for key, part in value.items())}}}"
        case set() | frozenset():
            return f"{{{', '.join(sorted(map(written, value)))}}}"
    if is_dataclass(value) and not isinstance(value, type):
        parts = (f"{field.name}={written(getattr(value, field.name))}" for field in fields(value))
        return f"{type(value).__name__}({', '.join(parts)})"
    assert value is None or isinstance(value, str | int), value
    return repr(value)


def parts(program: Program) -> dict[str, str]:
    """Hash each part of a program by itself, so that a difference says where it is; and the picture of its phases."""
    whole = {field.name: written(getattr(program, field.name)) for field in fields(program)}
    whole["drawing"] = written(quotient(program, "full"))
    return {name: blake2b(text.encode(), digest_size=8).hexdigest() for name, text in whole.items()}


def compiled() -> dict[str, dict[str, str]]:
    """The parts of every game."""
    return {str(case): parts(game_of(case).program) for case in cases("another hash seed")}


@pytest.mark.parametrize("hash_seed", HASH_SEEDS)
def test_another_process_with_another_hash_seed_compiles_the_same(hash_seed: str, tmp_path: Path) -> None:
    """The parser's table is made anew there too. (That matches are the same is in `test_seeds.py`.)"""
    code = "import json, sys; sys.path[:0] = sys.argv[1:]; import test_compiled; print(json.dumps(test_compiled.compiled()))"
    run = subprocess.run(
        [sys.executable, "-c", code, *map(str, Path(__file__).parents[:2])],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "RULEWRIGHT_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == compiled()


def test_rules_that_wake_stand_in_the_order_in_which_they_are_written() -> None:
    """So the order of a game's `when` rules is there to be compared."""
    case = next(case for case in CASES if case.name == "every-shape")
    whens = [p.span.start for p in game_of(case).program.procedures if p.kind == "rule"]
    assert len(whens) > 1
    assert whens == sorted(whens)
