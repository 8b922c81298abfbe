"""What the ordinary run looks at where all would take too long: a sample that follows the commit, so that many commits look at all.

RULEWRIGHT_LAWS=full in the environment looks at all. RULEWRIGHT_SAMPLE=NAME draws the sample of another commit, or of any name: what
failed somewhere is drawn again with the name that stood in the first lines of that run.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

FULL = os.environ.get("RULEWRIGHT_LAWS") == "full"
Number = TypeVar("Number", int, float)
Thing = TypeVar("Thing")


def often(ordinary: Number, full: Number) -> Number:
    """How often something is done: in the ordinary run and in the full one."""
    return full if FULL else ordinary


@cache
def name_of_sample() -> str:
    """The name that draws the sample: RULEWRIGHT_SAMPLE, or the commit, or the version where there is no repository."""
    named = os.environ.get("RULEWRIGHT_SAMPLE")
    if named:
        return named
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short=12", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return version("rulewright")


def sampled(things: Sequence[Thing], count: int, law: str) -> list[Thing]:
    """Return so many of some things, in their order, drawn for a law; all of them in the full run.

    A thing is drawn by how it is written (`str`), so that no other thing that comes or goes moves it.
    """
    if FULL:
        return list(things)

    def lot(thing: Thing) -> bytes:
        return blake2b(f"{name_of_sample()}\n{law}\n{thing}".encode(), digest_size=8).digest()

    drawn = sorted(range(len(things)), key=lambda at: lot(things[at]))[:count]
    return [things[at] for at in sorted(drawn)]
